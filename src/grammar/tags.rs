//! The values of the tags the standard names (sections 8.1.1 and 9) and of those of the supplement of 2001: file
//! `grammar/tags.ebnf`, one function a production.
//!
//! The functions work on the *value*: the text between the quotes, decoded to UTF-8, its escapes resolved. They say
//! whether a production starts there and how far it goes; [`is`] asks whether a value is the production as a whole.
//! A mismatch never loses a game (ruling OQ-78): it is a warning, made by the checks.

use nom::Parser as _;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::character::complete::{char, digit1, one_of, satisfy};
use nom::combinator::{opt, recognize};
use nom::multi::{many0_count, many1_count, separated_list1};

/// What is left, and what the production took. The error says "this does not start here", and nothing else.
pub type Value<'t> = nom::IResult<&'t [u8], &'t [u8], ()>;

/// Whether `value`, all of it, is the production.
///
/// ```
/// use pgn_grammar::grammar::tags::{date_value, is};
/// assert!(is(date_value, b"1992.??.??"));
/// assert!(!is(date_value, b"1992"));
/// ```
pub fn is(production: impl Fn(&[u8]) -> Value<'_>, value: &[u8]) -> bool {
    production(value).is_ok_and(|(rest, _)| rest.is_empty())
}

/// A list of one or more items with single colons between them (sections 8.1 and 9.1).
fn list<'t>(item: impl Fn(&'t [u8]) -> Value<'t>, value: &'t [u8]) -> Value<'t> {
    recognize((&item, many0_count((tag(":"), &item)))).parse_complete(value)
}

/// A character of section 4.1 that prints: ASCII from the space to `~`, and everything from U+00A0 on.
///
/// Where the bytes are no UTF-8 it takes one byte: nothing is lost, whatever is there.
fn printing(value: &[u8]) -> Value<'_> {
    match value {
        [0x20..=0x7E, ..] | [0xC3..=0xDF, 0x80..=0xBF, ..] | [0xC2, 0xA0..=0xBF, ..] | [0xE0..=0xF4, _, ..] => {}
        _ => return Err(nom::Err::Error(())),
    }
    let long = value[1..].iter().take_while(|&&byte| byte & 0xC0 == 0x80).take(3).count();
    Ok((&value[1 + long..], &value[..1 + long]))
}

/// Any text, sections 9.2 to 9.4.
///
/// ```ebnf
/// FreeText          ::= [#x20-#x7E#xA0-#x10FFFF]*
/// ```
pub fn free_text(value: &[u8]) -> Value<'_> {
    recognize(many0_count(printing)).parse_complete(value)
}

/// Event and Site, sections 8.1.1.1 and 8.1.1.2: `?` when unknown, never empty.
///
/// ```ebnf
/// UnknownOrText     ::= [#x20-#x7E#xA0-#x10FFFF]+
/// ```
pub fn unknown_or_text(value: &[u8]) -> Value<'_> {
    recognize(many1_count(printing)).parse_complete(value)
}

/// Date, EventDate and UTCDate, sections 8.1.1.3, 9.2.1 and 9.5.3.
///
/// ```ebnf
/// DateValue         ::= Year "." Month "." Day
/// ```
pub fn date_value(value: &[u8]) -> Value<'_> {
    recognize((year, tag("."), month, tag("."), day)).parse_complete(value)
}

/// A year, or the sign that nobody knows it; never `199?` (ruling OQ-51).
///
/// ```ebnf
/// Year              ::= [0-9] [0-9] [0-9] [0-9] | "????"
/// ```
pub fn year(value: &[u8]) -> Value<'_> {
    alt((recognize((digit, digit, digit, digit)), tag("????"))).parse_complete(value)
}

/// A month in two digits.
///
/// ```ebnf
/// Month             ::= "0" [1-9] | "1" [0-2] | "??"
/// ```
pub fn month(value: &[u8]) -> Value<'_> {
    alt((recognize((char('0'), one_of("123456789"))), recognize((char('1'), one_of("012"))), tag("??")))
        .parse_complete(value)
}

/// A day in two digits; whether its month has it, the calendar says.
///
/// ```ebnf
/// Day               ::= "0" [1-9] | [12] [0-9] | "3" [01] | "??"
/// ```
pub fn day(value: &[u8]) -> Value<'_> {
    alt((
        recognize((char('0'), one_of("123456789"))),
        recognize((one_of("12"), digit)),
        recognize((char('3'), one_of("01"))),
        tag("??"),
    ))
    .parse_complete(value)
}

/// Round, section 8.1.1.4: `-` where it makes no sense, numbers with periods for rounds of several parts.
///
/// ```ebnf
/// RoundValue        ::= "?" | "-" | Integer ("." Integer)*
/// ```
pub fn round_value(value: &[u8]) -> Value<'_> {
    alt((tag("?"), tag("-"), recognize(separated_list1(tag("."), integer)))).parse_complete(value)
}

/// White, Black and Annotator, sections 8.1.1.5, 8.1.1.6 and 9.9.1: consulting players stand side by side.
///
/// ```ebnf
/// PlayerNames       ::= PlayerName (":" PlayerName)* | "?"
/// ```
pub fn player_names(value: &[u8]) -> Value<'_> {
    alt((|value| list(player_name, value), tag("?"))).parse_complete(value)
}

/// `Tal, Mikhail N.`: family name, a comma with its space, given names.
///
/// ```ebnf
/// PlayerName        ::= NameWords (", " NameWords)*
/// ```
pub fn player_name(value: &[u8]) -> Value<'_> {
    recognize(separated_list1(tag(", "), name_words)).parse_complete(value)
}

/// Words with single spaces between them.
///
/// ```ebnf
/// NameWords         ::= NameWord (" " NameWord)*
/// ```
pub fn name_words(value: &[u8]) -> Value<'_> {
    recognize(separated_list1(tag(" "), name_word)).parse_complete(value)
}

/// A word of a name; a lone capital wants a period (ruling OQ-58).
///
/// ```ebnf
/// NameWord          ::= [^#x20,:] [^#x20,:]+ | [^A-Z#x20,:?]
/// ```
pub fn name_word(value: &[u8]) -> Value<'_> {
    let (rest, word) = take_while1(|byte| !b" ,:".contains(&byte)).parse_complete(value)?;
    match word {
        [b'A'..=b'Z' | b'?'] => Err(nom::Err::Error(())),
        _ => Ok((rest, word)),
    }
}

/// Result, section 8.1.1.7: the same four as the termination marker.
///
/// ```ebnf
/// ResultValue       ::= "1-0" | "0-1" | "1/2-1/2" | "*"
/// ```
pub fn result_value(value: &[u8]) -> Value<'_> {
    alt((tag("1-0"), tag("0-1"), tag("1/2-1/2"), tag("*"))).parse_complete(value)
}

/// WhiteTitle and BlackTitle, section 9.1.1.
///
/// ```ebnf
/// TitleList         ::= Title (":" Title)*
/// ```
pub fn title_list(value: &[u8]) -> Value<'_> {
    list(title, value)
}

/// A title of FIDE's, `-` for none.
///
/// ```ebnf
/// Title             ::= "GM" | "IM" | "FM" | "CM" | "WGM" | "WIM" | "WFM" | "WCM" | "-"
/// ```
pub fn title(value: &[u8]) -> Value<'_> {
    alt((tag("GM"), tag("IM"), tag("FM"), tag("CM"), tag("WGM"), tag("WIM"), tag("WFM"), tag("WCM"), tag("-")))
        .parse_complete(value)
}

/// WhiteElo, BlackElo and the ratings of other federations, sections 9.1.2 and 9.1.3.
///
/// ```ebnf
/// RatingList        ::= Rating (":" Rating)*
/// ```
pub fn rating_list(value: &[u8]) -> Value<'_> {
    list(rating, value)
}

/// A rating; `-` for none (ruling OQ-62b).
///
/// ```ebnf
/// Rating            ::= Integer | "-"
/// ```
pub fn rating(value: &[u8]) -> Value<'_> {
    alt((integer, tag("-"))).parse_complete(value)
}

/// WhiteNA and BlackNA, section 9.1.4.
///
/// ```ebnf
/// AddressList       ::= Address (":" Address)*
/// ```
pub fn address_list(value: &[u8]) -> Value<'_> {
    list(address, value)
}

/// An electronic address, without blanks and colons.
///
/// ```ebnf
/// Address           ::= [#x21-#x39#x3B-#x7E]+
/// ```
pub fn address(value: &[u8]) -> Value<'_> {
    take_while1(|byte| matches!(byte, 0x21..=0x39 | 0x3B..=0x7E)).parse_complete(value)
}

/// WhiteType and BlackType, section 9.1.5.
///
/// ```ebnf
/// TypeList          ::= PlayerType (":" PlayerType)*
/// ```
pub fn type_list(value: &[u8]) -> Value<'_> {
    list(player_type, value)
}

/// What plays.
///
/// ```ebnf
/// PlayerType        ::= "human" | "program"
/// ```
pub fn player_type(value: &[u8]) -> Value<'_> {
    alt((tag("human"), tag("program"))).parse_complete(value)
}

/// Board and PlyCount, sections 9.2.5 and 9.9.3.
///
/// ```ebnf
/// IntegerValue      ::= Integer
/// ```
pub fn integer_value(value: &[u8]) -> Value<'_> {
    integer(value)
}

/// ECO, section 9.4.1: the code, and perhaps a subcode.
///
/// ```ebnf
/// EcoValue          ::= [A-E] [0-9] [0-9] ("/" [0-9] [0-9])?
/// ```
pub fn eco_value(value: &[u8]) -> Value<'_> {
    recognize((satisfy(|c| matches!(c, 'A'..='E')), digit, digit, opt((tag("/"), digit, digit)))).parse_complete(value)
}

/// Time and UTCTime, sections 9.5.1 and 9.5.2.
///
/// ```ebnf
/// TimeOfDay         ::= Hour ":" Sixty ":" Sixty
/// ```
pub fn time_of_day(value: &[u8]) -> Value<'_> {
    recognize((hour, tag(":"), sixty, tag(":"), sixty)).parse_complete(value)
}

/// The hours of a day; unknown as a whole (ruling OQ-51).
///
/// ```ebnf
/// Hour              ::= [01] [0-9] | "2" [0-3] | "??"
/// ```
pub fn hour(value: &[u8]) -> Value<'_> {
    alt((recognize((one_of("01"), digit)), recognize((char('2'), one_of("0123"))), tag("??"))).parse_complete(value)
}

/// Minutes and seconds.
///
/// ```ebnf
/// Sixty             ::= [0-5] [0-9] | "??"
/// ```
pub fn sixty(value: &[u8]) -> Value<'_> {
    alt((recognize((one_of("012345"), digit)), tag("??"))).parse_complete(value)
}

/// SetUp, section 9.7.1: `1` where the game starts from the position of the FEN tag.
///
/// ```ebnf
/// SetUpValue        ::= "0" | "1"
/// ```
pub fn set_up_value(value: &[u8]) -> Value<'_> {
    alt((tag("0"), tag("1"))).parse_complete(value)
}

/// Termination, section 9.8.1: how the game came to its end.
///
/// ```ebnf
/// TerminationValue  ::= "abandoned" | "adjudication" | "death" | "emergency" | "normal"
///                     | "rules infraction" | "time forfeit" | "unterminated"
/// ```
pub fn termination_value(value: &[u8]) -> Value<'_> {
    alt((
        tag("abandoned"),
        tag("adjudication"),
        tag("death"),
        tag("emergency"),
        tag("normal"),
        tag("rules infraction"),
        tag("time forfeit"),
        tag("unterminated"),
    ))
    .parse_complete(value)
}

/// Mode, section 9.9.2: the examples the standard gives.
///
/// ```ebnf
/// ModeValue         ::= "OTB" | "PM" | "EM" | "ICS" | "TC"
/// ```
pub fn mode_value(value: &[u8]) -> Value<'_> {
    alt((tag("OTB"), tag("PM"), tag("EM"), tag("ICS"), tag("TC"))).parse_complete(value)
}

/// Clock, supplement 5.1: whose clock runs (`N` for nobody's) and what it shows.
///
/// ```ebnf
/// ClockValue        ::= [WBN] "/" ClockReading
/// ```
pub fn clock_value(value: &[u8]) -> Value<'_> {
    recognize((one_of("WBN"), tag("/"), clock_reading)).parse_complete(value)
}

/// WhiteClock and BlackClock, supplement 6.1: hours, minutes, seconds.
///
/// ```ebnf
/// ClockReading      ::= [0-9]+ ":" [0-5] [0-9] ":" [0-5] [0-9]
/// ```
pub fn clock_reading(value: &[u8]) -> Value<'_> {
    let sixty = || recognize((one_of("012345"), digit));
    recognize((digit1, tag(":"), sixty(), tag(":"), sixty())).parse_complete(value)
}

/// The code of a country at the end of a Site, section 15.
///
/// ```ebnf
/// SiteCountry       ::= [A-Z] [A-Z] [A-Z]
/// ```
pub fn site_country(value: &[u8]) -> Value<'_> {
    let capital = || satisfy(|c| c.is_ascii_uppercase());
    recognize((capital(), capital(), capital())).parse_complete(value)
}

/// Production `Integer` of `lexical.ebnf`, as the text it is.
fn integer(value: &[u8]) -> Value<'_> {
    digit1(value)
}

/// One digit.
fn digit(value: &[u8]) -> nom::IResult<&[u8], char, ()> {
    satisfy(|c| c.is_ascii_digit()).parse_complete(value)
}
