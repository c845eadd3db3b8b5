//! Embedded commands, `[%clk 1:05:23]`: one function a production of `grammar/commands.ebnf`. Supplement of 2001,
//! sections 3 and 4, and what is in use beside it (rulings OQ-84 and OQ-85).
//!
//! [`crate::command`] looks for them in comments.

pub(crate) mod usual;

use super::lexical::{Lex, whole};
use super::san::square;
use crate::command::{Arrow, Colour, CommandValue, Eval, Mark, Score};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{is_not, tag, take_till, take_while_m_n, take_while1};
use nom::character::complete::{char, digit1, one_of, satisfy};
use nom::combinator::{opt, recognize, verify};
use nom::multi::{many0_count, separated_list1};
use nom::sequence::{delimited, pair, preceded};
use std::time::Duration;

/// The value of the command called `name`, whose whole text is `text`.
pub(crate) fn read(name: &[u8], text: &[u8]) -> CommandValue {
    let found = match name {
        b"clk" | b"egt" | b"emt" | b"mct" => whole(clock_time_import, operand_of(text)).map(CommandValue::Clock),
        b"eval" => whole(eval_command, text).map(CommandValue::Eval),
        b"csl" => whole(csl_command, text).map(CommandValue::Marks),
        b"cal" => whole(cal_command, text).map(CommandValue::Arrows),
        _ => None,
    };
    found.unwrap_or(CommandValue::Other)
}

/// Whether the command called `name` is written as its production says, or at least as ruling OQ-84 allows: more
/// digits for the hours, and fractions.
pub(crate) fn is_strict(name: &[u8], text: &[u8]) -> bool {
    match name {
        b"clk" => whole(clk_command, text).is_some() || is_long_clock(text),
        b"egt" => whole(egt_command, text).is_some() || is_long_clock(text),
        b"emt" => whole(emt_command, text).is_some() || is_long_clock(text),
        b"mct" => whole(mct_command, text).is_some(),
        _ => read(name, text) != CommandValue::Other,
    }
}

/// Whether `text` is a good operand of the command `name`, which is `csl` or `cal`.
pub(crate) fn is_mark(name: &[u8], text: &[u8]) -> bool {
    if name == b"csl" { whole(mark, text).is_some() } else { whole(arrow, text).is_some() }
}

/// A clock with more hours or with fractions; minutes and seconds have two digits all the same.
fn is_long_clock(text: &[u8]) -> bool {
    fn long_clock(i: &[u8]) -> Lex<'_, &[u8]> {
        let fraction = opt(pair(char('.'), digit1));
        recognize((digit1, char(':'), sixty, char(':'), sixty, fraction)).parse_complete(i)
    }
    whole(long_clock, operand_of(text)).is_some()
}

/// What stands between the name of a command and its bracket.
fn operand_of(text: &[u8]) -> &[u8] {
    fn head(i: &[u8]) -> Lex<'_, &[u8]> {
        delimited(tag("[%"), command_name, gap).parse_complete(i)
    }
    head(text).ok().and_then(|(rest, _)| rest.strip_suffix(b"]")).unwrap_or_default()
}

/// The parts of a command.
pub(crate) struct Parts<'s> {
    pub(crate) name: &'s [u8],
    pub(crate) operands: &'s [u8],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Quoted,
    Bare,
}

/// ```ebnf
/// Command         ::= "[%" CommandName Gap FirstOperand ("," Operand)* "]"
/// ```
pub(crate) fn command(i: &[u8]) -> Lex<'_, Parts<'_>> {
    let operands = recognize((first_operand, many0_count(preceded(char(','), operand))));
    delimited(tag("[%"), (command_name, preceded(gap, operands)), char(']'))
        .map(|(name, operands)| Parts { name, operands })
        .parse_complete(i)
}

/// ```ebnf
/// CommandName     ::= [A-Za-z0-9]+
/// ```
fn command_name(i: &[u8]) -> Lex<'_, &[u8]> {
    take_while1(|byte: u8| byte.is_ascii_alphanumeric()).parse_complete(i)
}

/// ```ebnf
/// Gap             ::= #x20 | #xD #xA? | #xA
/// ```
pub(crate) fn gap(i: &[u8]) -> Lex<'_, &[u8]> {
    alt((tag(" "), recognize(pair(char('\r'), opt(char('\n')))), tag("\n"))).parse_complete(i)
}

/// ```ebnf
/// FirstOperand    ::= QuotedOperand | ([^",#xA#x5D] [^,#x5D]*)?
/// ```
fn first_operand(i: &[u8]) -> Lex<'_, &[u8]> {
    let bare = verify(bare_operand, |text: &[u8]| text.first() != Some(&b'\n'));
    alt((recognize(quoted_operand), bare)).parse_complete(i)
}

/// ```ebnf
/// Operand         ::= QuotedOperand | BareOperand
/// ```
pub(crate) fn operand(i: &[u8]) -> Lex<'_, Shape> {
    alt((quoted_operand.map(|_| Shape::Quoted), bare_operand.map(|_| Shape::Bare))).parse_complete(i)
}

/// ```ebnf
/// QuotedOperand   ::= '"' [^"]* '"'
/// ```
fn quoted_operand(i: &[u8]) -> Lex<'_, &[u8]> {
    delimited(char('"'), take_till(|byte| byte == b'"'), char('"')).parse_complete(i)
}

/// ```ebnf
/// BareOperand     ::= ([^",#x5D] [^,#x5D]*)?
/// ```
fn bare_operand(i: &[u8]) -> Lex<'_, &[u8]> {
    let text = alt((is_not(&b",]"[..]), tag("")));
    verify(text, |text: &[u8]| text.first() != Some(&b'"')).parse_complete(i)
}

/// ```ebnf
/// ClkCommand      ::= "[%clk" Gap ClockTime "]"
/// ```
fn clk_command(i: &[u8]) -> Lex<'_, Duration> {
    delimited(pair(tag("[%clk"), gap), clock_time, char(']')).parse_complete(i)
}

/// ```ebnf
/// EgtCommand      ::= "[%egt" Gap ClockTime "]"
/// ```
fn egt_command(i: &[u8]) -> Lex<'_, Duration> {
    delimited(pair(tag("[%egt"), gap), clock_time, char(']')).parse_complete(i)
}

/// ```ebnf
/// EmtCommand      ::= "[%emt" Gap ClockTime "]"
/// ```
fn emt_command(i: &[u8]) -> Lex<'_, Duration> {
    delimited(pair(tag("[%emt"), gap), clock_time, char(']')).parse_complete(i)
}

/// ```ebnf
/// MctCommand      ::= "[%mct" Gap WallTime "]"
/// ```
fn mct_command(i: &[u8]) -> Lex<'_, Duration> {
    delimited(pair(tag("[%mct"), gap), wall_time, char(']')).parse_complete(i)
}

/// ```ebnf
/// ClockTime       ::= [0-9] ":" Sixty ":" Sixty
/// ```
fn clock_time(i: &[u8]) -> Lex<'_, Duration> {
    let hours = satisfy(|c| c.is_ascii_digit()).map(|digit| u64::from(digit) - u64::from('0'));
    (hours, preceded(char(':'), sixty), preceded(char(':'), sixty)).map(duration).parse_complete(i)
}

/// ```ebnf
/// WallTime        ::= ([01] [0-9] | "2" [0-3]) ":" Sixty ":" Sixty
/// ```
fn wall_time(i: &[u8]) -> Lex<'_, Duration> {
    let digit = satisfy(|c| c.is_ascii_digit());
    let hours = recognize(alt(((one_of("01"), digit), (char('2'), one_of("0123"))))).map(number);
    (hours, preceded(char(':'), sixty), preceded(char(':'), sixty)).map(duration).parse_complete(i)
}

/// ```ebnf
/// Sixty           ::= [0-5] [0-9]
/// ```
fn sixty(i: &[u8]) -> Lex<'_, u64> {
    recognize((one_of("012345"), satisfy(|c| c.is_ascii_digit()))).map(number).parse_complete(i)
}

/// ```ebnf
/// ClockTimeImport ::= [0-9]+ ":" [0-9] [0-9]? ":" [0-9] [0-9]? ("." [0-9]+)?
/// ```
fn clock_time_import(i: &[u8]) -> Lex<'_, Duration> {
    fn two_digits(i: &[u8]) -> Lex<'_, u64> {
        take_while_m_n(1, 2, |byte: u8| byte.is_ascii_digit()).map(number).parse_complete(i)
    }
    let fraction = opt(preceded(char('.'), digit1)).map(|digits| digits.map_or(Duration::ZERO, nanoseconds));
    (digit1.map(number), preceded(char(':'), two_digits), preceded(char(':'), two_digits), fraction)
        .map(|(hours, minutes, seconds, fraction)| duration((hours, minutes, seconds)).saturating_add(fraction))
        .parse_complete(i)
}

fn duration((hours, minutes, seconds): (u64, u64, u64)) -> Duration {
    Duration::from_secs(hours.saturating_mul(3600).saturating_add(minutes * 60 + seconds))
}

/// The value of decimal digits; saturates.
fn number(digits: &[u8]) -> u64 {
    digits.iter().fold(0, |sum: u64, digit| sum.saturating_mul(10).saturating_add(u64::from(digit - b'0')))
}

/// The time that the decimals of a second stand for; those beyond nanoseconds are cut off.
fn nanoseconds(digits: &[u8]) -> Duration {
    let padded = digits.iter().copied().chain(std::iter::repeat(b'0')).take(9);
    Duration::from_nanos(padded.fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0')))
}

/// ```ebnf
/// CslCommand      ::= "[%csl" Gap Mark ("," Mark)* "]"
/// ```
fn csl_command(i: &[u8]) -> Lex<'_, Vec<Mark>> {
    delimited(pair(tag("[%csl"), gap), separated_list1(char(','), mark), char(']')).parse_complete(i)
}

/// ```ebnf
/// Mark            ::= Colour Square
/// ```
fn mark(i: &[u8]) -> Lex<'_, Mark> {
    (colour, square).map(|(colour, square)| Mark { colour, square }).parse_complete(i)
}

/// ```ebnf
/// CalCommand      ::= "[%cal" Gap Arrow ("," Arrow)* "]"
/// ```
fn cal_command(i: &[u8]) -> Lex<'_, Vec<Arrow>> {
    delimited(pair(tag("[%cal"), gap), separated_list1(char(','), arrow), char(']')).parse_complete(i)
}

/// ```ebnf
/// Arrow           ::= Colour Square Square
/// ```
fn arrow(i: &[u8]) -> Lex<'_, Arrow> {
    (colour, square, square).map(|(colour, from, to)| Arrow { colour, from, to }).parse_complete(i)
}

/// ```ebnf
/// Colour          ::= [RGYBOC]
/// ```
fn colour(i: &[u8]) -> Lex<'_, Colour> {
    one_of("RGYBOC")
        .map(|letter| match letter {
            'R' => Colour::Red,
            'G' => Colour::Green,
            'Y' => Colour::Yellow,
            'B' => Colour::Blue,
            'O' => Colour::Orange,
            _ => Colour::Cyan,
        })
        .parse_complete(i)
}

/// ```ebnf
/// EvalCommand     ::= "[%eval" Gap (Pawns | Mate) ("," [0-9]+)? "]"
/// ```
fn eval_command(i: &[u8]) -> Lex<'_, Eval> {
    let depth = opt(preceded(char(','), digit1.map(number)));
    delimited(pair(tag("[%eval"), gap), (alt((pawns, mate)), depth), char(']'))
        .map(|(score, depth)| Eval { score, depth: depth.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX)) })
        .parse_complete(i)
}

/// ```ebnf
/// Pawns           ::= [+#x2D]? [0-9]+ ("." [0-9]+)?
/// ```
fn pawns(i: &[u8]) -> Lex<'_, Score> {
    (opt(one_of("+-")), digit1, opt(preceded(char('.'), digit1)))
        .map(|(sign, whole, decimals): (_, &[u8], Option<&[u8]>)| {
            let mut decimals = decimals.unwrap_or_default().iter().map(|digit| u64::from(digit - b'0'));
            let cents = decimals.next().unwrap_or(0) * 10 + decimals.next().unwrap_or(0);
            Score::Centipawns(signed(sign, number(whole).saturating_mul(100).saturating_add(cents)))
        })
        .parse_complete(i)
}

/// ```ebnf
/// Mate            ::= "#" [+#x2D]? [0-9]+
/// ```
fn mate(i: &[u8]) -> Lex<'_, Score> {
    preceded(char('#'), (opt(one_of("+-")), digit1))
        .map(|(sign, moves)| Score::Mate(signed(sign, number(moves))))
        .parse_complete(i)
}

fn signed(sign: Option<char>, value: u64) -> i32 {
    let value = i32::try_from(value).unwrap_or(i32::MAX);
    if sign == Some('-') { -value } else { value }
}

#[cfg(test)]
mod tests;
