//! The lexical level, `grammar/lexical.ebnf`: one function a production, over bytes.
//!
//! These are pure: they know no positions and report nothing. A function takes the text from where its production
//! may begin and gives back what is left and what was read; [`Absent`] says that the production does not begin there.
//!
//! The grammar speaks of characters, the functions see bytes as they are in the file. A range that reaches beyond
//! ASCII, such as `[#xA0-#x10FFFF]`, is any byte from 0x80 on here: which character it belongs to is asked when the
//! text is decoded. The few characters outside of ASCII that mean something are known in UTF-8, and those that
//! windows-1252 has as its single byte too (ruling OQ-01).

#![allow(dead_code, reason = "the specification is whole: what a faster recogniser stands in for, tests alone run")]

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::{char, one_of};
use nom::combinator::{opt, recognize, value};
use nom::error::{ErrorKind, ParseError};
use nom::multi::{many0_count, many1_count};
use nom::sequence::{delimited, pair, preceded};
use nom::{IResult, Parser};

use crate::ast::{Check, Outcome, San};

/// "This production does not begin here", and nothing else: nom makes and drops one on every branch, so it is a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Absent;

impl Absent {
    /// As nom wants it.
    pub(crate) const ERR: nom::Err<Absent> = nom::Err::Error(Absent);
}

impl<I> ParseError<I> for Absent {
    fn from_error_kind(_: I, _: ErrorKind) -> Absent {
        Absent
    }

    fn append(_: I, _: ErrorKind, _: Absent) -> Absent {
        Absent
    }
}

/// What is left, and what was read.
pub(crate) type Lex<'s, T> = IResult<&'s [u8], T, Absent>;

/// What the whole of `text` says to `reading`; `None` where anything is left over.
pub(crate) fn whole<'s, T>(reading: impl Fn(&'s [u8]) -> Lex<'s, T>, text: &'s [u8]) -> Option<T> {
    reading(text).ok().filter(|(rest, _)| rest.is_empty()).map(|(_, value)| value)
}

/// The single byte that `read` understands.
pub(super) fn byte<T>(read: impl Fn(u8) -> Option<T>) -> impl Fn(&[u8]) -> Lex<'_, T> {
    move |i| match i.split_first().and_then(|(&first, rest)| Some((rest, read(first)?))) {
        Some(found) => Ok(found),
        None => Err(nom::Err::Error(Absent)),
    }
}

/// A lexeme with what it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lexeme<'s> {
    Blank,
    OddBlank,
    LineBreak {
        /// The line that is escaped behind it.
        escape: Option<&'s [u8]>,
    },
    /// The text between the braces.
    BraceComment(&'s [u8]),
    /// The text behind the semicolon.
    LineComment(&'s [u8]),
    String(Quoted<'s>),
    Symbol(&'s [u8]),
    PunctWord(&'s [u8]),
    Period,
    Asterisk,
    LeftBracket,
    RightBracket,
    LeftParen,
    RightParen,
    LeftAngle,
    RightAngle,
    /// Its number; `u32::MAX` for all that are larger.
    Nag(u32),
    /// The number of its NAG.
    Suffix(u8),
    /// The number of its NAG.
    UnicodeGlyph(u8),
}

/// A string, section 7.1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Quoted<'s> {
    /// What stands between the quotes.
    pub(crate) inside: &'s [u8],
    /// Whether there is a backslash in it.
    pub(crate) escaped: bool,
}

/// A whole file: its lexemes in order, white space and escapes included.
///
/// ```ebnf
/// Lexemes ::= Bom? Escape? Lexeme* EndMark?
/// ```
pub(crate) fn lexemes(i: &[u8]) -> Lex<'_, Vec<Lexeme<'_>>> {
    let (mut i, _) = (opt(bom), opt(escape)).parse_complete(i)?;
    let mut found = Vec::new();
    while let Ok((rest, next)) = lexeme(i) {
        found.push(next);
        i = rest;
    }
    let (i, _) = opt(end_mark).parse_complete(i)?;
    Ok((i, found))
}

/// In UTF-8, the bytes EF BB BF.
///
/// ```ebnf
/// Bom ::= #xFEFF
/// ```
pub(crate) fn bom(i: &[u8]) -> Lex<'_, &[u8]> {
    tag("\u{FEFF}").parse_complete(i)
}

/// The caller knows that this is column one, section 6.
///
/// ```ebnf
/// Escape ::= "%" [^#xA#xD]*
/// ```
pub(crate) fn escape(i: &[u8]) -> Lex<'_, &[u8]> {
    recognize(pair(char('%'), take_while(|b| !matches!(b, b'\n' | b'\r')))).parse_complete(i)
}

/// ```ebnf
/// EndMark ::= #x1A [#x20#x9#xB#xD#xA]*
/// ```
pub(crate) fn end_mark(i: &[u8]) -> Lex<'_, &[u8]> {
    recognize((tag("\x1A"), take_while(|b: u8| matches!(b, b' ' | b'\t' | 0x0B | b'\r' | b'\n')))).parse_complete(i)
}

/// No two alternatives begin with the same character, so their order is free.
///
/// ```ebnf
/// Lexeme ::= Blank | OddBlank | LineBreak | BraceComment | LineComment | String
///          | Symbol | PunctWord | Period | Asterisk
///          | LeftBracket | RightBracket | LeftParen | RightParen
///          | LeftAngle | RightAngle | Nag | Suffix | UnicodeGlyph
/// ```
pub(crate) fn lexeme(i: &[u8]) -> Lex<'_, Lexeme<'_>> {
    alt((
        alt((
            value(Lexeme::Blank, blank),
            value(Lexeme::OddBlank, odd_blank),
            line_break.map(|escape| Lexeme::LineBreak { escape }),
            brace_comment.map(Lexeme::BraceComment),
            line_comment.map(Lexeme::LineComment),
            string.map(Lexeme::String),
            symbol.map(Lexeme::Symbol),
            punct_word.map(Lexeme::PunctWord),
            value(Lexeme::Period, period),
            value(Lexeme::Asterisk, asterisk),
        )),
        alt((
            value(Lexeme::LeftBracket, left_bracket),
            value(Lexeme::RightBracket, right_bracket),
            value(Lexeme::LeftParen, left_paren),
            value(Lexeme::RightParen, right_paren),
            value(Lexeme::LeftAngle, left_angle),
            value(Lexeme::RightAngle, right_angle),
            nag.map(Lexeme::Nag),
            suffix.map(Lexeme::Suffix),
            unicode_glyph.map(Lexeme::UnicodeGlyph),
        )),
    ))
    .parse_complete(i)
}

/// ```ebnf
/// Blank ::= [#x20#x9#xB]+
/// ```
pub(crate) fn blank(i: &[u8]) -> Lex<'_, &[u8]> {
    take_while1(|b| matches!(b, b' ' | b'\t' | 0x0B)).parse_complete(i)
}

/// In UTF-8, and the no-break space as the byte A0 of windows-1252 as well.
///
/// ```ebnf
/// OddBlank ::= [#xA0#x2007#x202F#xFEFF]+
/// ```
pub(crate) fn odd_blank(i: &[u8]) -> Lex<'_, &[u8]> {
    let one = alt((tag("\u{A0}"), tag("\u{2007}"), tag("\u{202F}"), tag("\u{FEFF}"), tag(&b"\xA0"[..])));
    recognize(many1_count(one)).parse_complete(i)
}

/// The escaped line is part of the line break before it, for only a line break makes column one (ruling OQ-06).
///
/// ```ebnf
/// LineBreak ::= Newline Escape?
/// ```
pub(crate) fn line_break(i: &[u8]) -> Lex<'_, Option<&[u8]>> {
    preceded(newline, opt(escape)).parse_complete(i)
}

/// ```ebnf
/// Newline ::= #xD #xA? | #xA
/// ```
pub(crate) fn newline(i: &[u8]) -> Lex<'_, &[u8]> {
    alt((tag("\r\n"), tag("\r"), tag("\n"))).parse_complete(i)
}

/// The text between the braces. Control characters make the production absent: the caller reads such a comment all
/// the same and reports them (ruling OQ-04).
///
/// ```ebnf
/// BraceComment ::= "{" [#x9-#xB#xD#x20-#x7C#x7E-#x10FFFF]* "}"
/// ```
pub(crate) fn brace_comment(i: &[u8]) -> Lex<'_, &[u8]> {
    let inside = |b| matches!(b, 0x09..=0x0B | 0x0D | 0x20..=0x7C | 0x7E..);
    delimited(char('{'), take_while(inside), char('}')).parse_complete(i)
}

/// The text behind the semicolon.
///
/// ```ebnf
/// LineComment ::= ";" [#x9#xB#x20-#x10FFFF]*
/// ```
pub(crate) fn line_comment(i: &[u8]) -> Lex<'_, &[u8]> {
    preceded(char(';'), take_while(|b| matches!(b, 0x09 | 0x0B | 0x20..))).parse_complete(i)
}

/// ```ebnf
/// String ::= '"' (StringChar | "\" [#x20-#x10FFFF])* '"'
/// ```
pub(crate) fn string(i: &[u8]) -> Lex<'_, Quoted<'_>> {
    let escaped = pair(char('\\'), byte(|b| (b >= 0x20).then_some(())));
    let run = value((), many1_count(string_char));
    let inside = recognize(many0_count(alt((run, value((), escaped)))));
    let (i, inside) = delimited(char('"'), inside, char('"')).parse_complete(i)?;
    Ok((i, Quoted { inside, escaped: inside.contains(&b'\\') }))
}

/// ```ebnf
/// StringChar ::= [#x20-#x21#x23-#x5B#x5D-#x10FFFF]
/// ```
pub(crate) fn string_char(i: &[u8]) -> Lex<'_, u8> {
    byte(|b| matches!(b, 0x20..=0x21 | 0x23..=0x5B | 0x5D..).then_some(b))(i)
}

/// ```ebnf
/// Symbol ::= [A-Za-z0-9] [A-Za-z0-9_+#=:/@#x2D]*
/// ```
pub(crate) fn symbol(i: &[u8]) -> Lex<'_, &[u8]> {
    let first = byte(|b| b.is_ascii_alphanumeric().then_some(b));
    let further = |b: u8| b.is_ascii_alphanumeric() || b"_+#=:/@-".contains(&b);
    recognize(pair(first, take_while(further))).parse_complete(i)
}

/// ```ebnf
/// PunctWord ::= [+#=~@#x2D] [A-Za-z0-9_+#=:/~@#x2D]*
/// ```
pub(crate) fn punct_word(i: &[u8]) -> Lex<'_, &[u8]> {
    let further = |b: u8| b.is_ascii_alphanumeric() || b"_+#=:/~@-".contains(&b);
    recognize(pair(one_of("+#=~@-"), take_while(further))).parse_complete(i)
}

/// ```ebnf
/// Period ::= "."
/// ```
pub(crate) fn period(i: &[u8]) -> Lex<'_, char> {
    char('.').parse_complete(i)
}

/// ```ebnf
/// Asterisk ::= "*"
/// ```
pub(crate) fn asterisk(i: &[u8]) -> Lex<'_, Outcome> {
    value(Outcome::Unknown, char('*')).parse_complete(i)
}

/// ```ebnf
/// LeftBracket ::= "["
/// ```
pub(crate) fn left_bracket(i: &[u8]) -> Lex<'_, char> {
    char('[').parse_complete(i)
}

/// ```ebnf
/// RightBracket ::= "]"
/// ```
pub(crate) fn right_bracket(i: &[u8]) -> Lex<'_, char> {
    char(']').parse_complete(i)
}

/// ```ebnf
/// LeftParen ::= "("
/// ```
pub(crate) fn left_paren(i: &[u8]) -> Lex<'_, char> {
    char('(').parse_complete(i)
}

/// ```ebnf
/// RightParen ::= ")"
/// ```
pub(crate) fn right_paren(i: &[u8]) -> Lex<'_, char> {
    char(')').parse_complete(i)
}

/// ```ebnf
/// LeftAngle ::= "<"
/// ```
pub(crate) fn left_angle(i: &[u8]) -> Lex<'_, char> {
    char('<').parse_complete(i)
}

/// ```ebnf
/// RightAngle ::= ">"
/// ```
pub(crate) fn right_angle(i: &[u8]) -> Lex<'_, char> {
    char('>').parse_complete(i)
}

/// Its number; `u32::MAX` for all that are larger.
///
/// ```ebnf
/// Nag ::= "$" [0-9]+
/// ```
pub(crate) fn nag(i: &[u8]) -> Lex<'_, u32> {
    preceded(char('$'), integer).parse_complete(i)
}

/// The number of the NAG it stands for, 1 to 6 (section 8.2.3.8).
///
/// ```ebnf
/// Suffix ::= "!!" | "!?" | "!" | "??" | "?!" | "?"
/// ```
pub(crate) fn suffix(i: &[u8]) -> Lex<'_, u8> {
    alt((
        value(3, tag("!!")),
        value(5, tag("!?")),
        value(1, tag("!")),
        value(4, tag("??")),
        value(6, tag("?!")),
        value(2, tag("?")),
    ))
    .parse_complete(i)
}

/// The number of the NAG it stands for; where there is one for each side, White's. In UTF-8, and the plus-minus sign
/// as the byte B1 of windows-1252 as well.
///
/// ```ebnf
/// UnicodeGlyph ::= [#xB1#x2191#x2192#x21C4#x21C6#x2206#x2207#x221E#x2213#x2264#x2295#x2299#x2313#x203C#x2047-#x2049#x25A1#x25CB#x27F3#x2A00#x2A01#x2A71#x2A72#x2BF9]
/// ```
pub(crate) fn unicode_glyph(i: &[u8]) -> Lex<'_, u8> {
    const SIGNS: [(&[u8], u8); 26] = [
        (b"\xB1", 16),
        ("\u{B1}".as_bytes(), 16),
        ("\u{2191}".as_bytes(), 36),
        ("\u{2192}".as_bytes(), 40),
        ("\u{21C4}".as_bytes(), 130),
        ("\u{21C6}".as_bytes(), 132),
        ("\u{2206}".as_bytes(), 140),
        ("\u{2207}".as_bytes(), 141),
        ("\u{221E}".as_bytes(), 13),
        ("\u{2213}".as_bytes(), 17),
        ("\u{2264}".as_bytes(), 143),
        ("\u{2295}".as_bytes(), 138),
        ("\u{2299}".as_bytes(), 22),
        ("\u{2313}".as_bytes(), 142),
        ("\u{203C}".as_bytes(), 3),
        ("\u{2047}".as_bytes(), 4),
        ("\u{2048}".as_bytes(), 6),
        ("\u{2049}".as_bytes(), 5),
        ("\u{25A1}".as_bytes(), 7),
        ("\u{25CB}".as_bytes(), 24),
        ("\u{27F3}".as_bytes(), 32),
        ("\u{2A00}".as_bytes(), 22),
        ("\u{2A01}".as_bytes(), 138),
        ("\u{2A71}".as_bytes(), 15),
        ("\u{2A72}".as_bytes(), 14),
        ("\u{2BF9}".as_bytes(), 44),
    ];
    match SIGNS.iter().find_map(|(sign, code)| Some((i.strip_prefix(*sign)?, *code))) {
        Some(found) => Ok(found),
        None => Err(nom::Err::Error(Absent)),
    }
}

// The readings: what a `Symbol` or a `PunctWord` says as a whole, see `whole`.

/// A tag name, section 8.1; the characters of other symbols are told by a rule (ruling OQ-47).
///
/// ```ebnf
/// TagName ::= [A-Za-z0-9] [A-Za-z0-9_+#=:#x2D]*
/// ```
pub(crate) fn tag_name(i: &[u8]) -> Lex<'_, &[u8]> {
    let first = byte(|b| b.is_ascii_alphanumeric().then_some(b));
    let further = |b: u8| b.is_ascii_alphanumeric() || b"_+#=:-".contains(&b);
    recognize(pair(first, take_while(further))).parse_complete(i)
}

/// Its value; `u32::MAX` for all that are larger (section 7.2).
///
/// ```ebnf
/// Integer ::= [0-9]+
/// ```
pub(crate) fn integer(i: &[u8]) -> Lex<'_, u32> {
    let (i, digits) = take_while1(|b: u8| b.is_ascii_digit()).parse_complete(i)?;
    let value = |so_far: u32, digit: &u8| so_far.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
    Ok((i, digits.iter().fold(0, value)))
}

/// Section 8.2.6; a bare `1/2` is a draw too (ruling OQ-21).
///
/// ```ebnf
/// Result ::= "1-0" | "0-1" | "1/2-1/2" | "1/2"
/// ```
pub(crate) fn result(i: &[u8]) -> Lex<'_, Outcome> {
    alt((
        value(Outcome::WhiteWins, tag("1-0")),
        value(Outcome::BlackWins, tag("0-1")),
        value(Outcome::Draw, tag("1/2-1/2")),
        value(Outcome::Draw, tag("1/2")),
    ))
    .parse_complete(i)
}

/// ```ebnf
/// NullMove ::= "--" | "Z0"
/// ```
pub(crate) fn null_move(i: &[u8]) -> Lex<'_, San> {
    value(San::Null, alt((tag("--"), tag("Z0")))).parse_complete(i)
}

/// A sign for check that stands apart from its move (ruling OQ-87).
///
/// ```ebnf
/// CheckMark ::= "++" | "+" | "#"
/// ```
pub(crate) fn check_mark(i: &[u8]) -> Lex<'_, Check> {
    alt((value(Check::Double, tag("++")), value(Check::Check, tag("+")), value(Check::Mate, tag("#"))))
        .parse_complete(i)
}

/// A traditional sign: the number of the NAG it stands for (ruling OQ-34).
///
/// ```ebnf
/// AsciiGlyph ::= "=/+" | "=+" | "=" | "+/=" | "+/-" | "+--" | "+-" | "+="
///              | "-/+" | "--+" | "-+" | "~" | "N"
/// ```
pub(crate) fn ascii_glyph(i: &[u8]) -> Lex<'_, u8> {
    alt((
        value(15, tag("=/+")),
        value(15, tag("=+")),
        value(10, tag("=")),
        value(14, tag("+/=")),
        value(16, tag("+/-")),
        value(20, tag("+--")),
        value(18, tag("+-")),
        value(14, tag("+=")),
        value(17, tag("-/+")),
        value(21, tag("--+")),
        value(19, tag("-+")),
        value(13, tag("~")),
        value(146, tag("N")),
    ))
    .parse_complete(i)
}

/// ```ebnf
/// EpWord ::= "ep"
/// ```
pub(crate) fn ep_word(i: &[u8]) -> Lex<'_, &[u8]> {
    tag("ep").parse_complete(i)
}

/// The first part of `e.p.`
///
/// ```ebnf
/// EpFirst ::= "e"
/// ```
pub(crate) fn ep_first(i: &[u8]) -> Lex<'_, char> {
    char('e').parse_complete(i)
}

/// The second part of `e.p.`
///
/// ```ebnf
/// EpSecond ::= "p"
/// ```
pub(crate) fn ep_second(i: &[u8]) -> Lex<'_, char> {
    char('p').parse_complete(i)
}

#[cfg(test)]
#[path = "../../tests/support/ebnf/mod.rs"]
pub(super) mod ebnf;

#[cfg(test)]
pub(super) mod tests;
