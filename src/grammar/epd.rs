//! Extended Position Description, section 16.2: file `grammar/epd.ebnf`, one function a production; and [`parse`], which
//! reads what people write in place of it and says how it differs.
//!
//! ```
//! use pgn_grammar::epd::{self, Value};
//! let reading = epd::parse(b"4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; fmvn 17; id \"t.3\"");
//! let epd = reading.epd;
//! assert_eq!(epd.operation("fmvn").unwrap().operands[0].value, Value::Integer(17));
//! assert_eq!(epd.operation("id").unwrap().operands[0].text, "t.3");
//! assert_eq!(epd.fen().to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 17");
//! assert_eq!(reading.problems[0].kind, epd::ProblemKind::Semicolon);
//! assert_eq!(epd.to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; fmvn 17; id \"t.3\";");
//! ```

mod model;
mod opcodes;
mod read;

pub use model::{Epd, Operand, Operation, Problem, ProblemKind, Reading, Value};
pub use opcodes::Operands;
pub use read::parse;

use super::fen::position;
use super::san::san;
use super::tags::Value as Lex;
use crate::diagnostic::Problems;
use crate::{Diagnostic, Profile, Source, Span};
use nom::Parser as _;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::{digit0, digit1, one_of, satisfy};
use nom::combinator::{opt, recognize};
use nom::multi::many0_count;

/// What is wrong with the EPD on a line of a source, and with what severity in a profile.
///
/// ```
/// use pgn_grammar::{Profile, Source, Span, epd};
/// let source = Source::new("a.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 Kd1; bm Kd1;");
/// let line = Span::new(0, source.bytes().len() as u32);
/// let codes: Vec<_> = epd::check(&source, line, Profile::Import).iter().map(|problem| problem.code.as_str()).collect();
/// assert_eq!(codes, ["epd/operand-order", "epd/duplicate"]);
/// ```
pub fn check(source: &Source, line: Span, profile: Profile) -> Vec<Diagnostic> {
    let text = source.slice(line);
    let reading = parse(text);
    let mut problems = Problems { profile, ..Problems::default() };
    for found in &reading.problems {
        let at = |place: super::fen::Place| line.part(place.start as u32, place.end as u32);
        problems.push(crate::problems::epd::problem(text, &reading.epd, &at, found));
    }
    problems.found
}

/// A record: a position and operations, with exactly one blank between all parts.
///
/// ```ebnf
/// Epd             ::= Position (" " Operation)*
/// ```
pub fn epd(text: &[u8]) -> Lex<'_> {
    recognize((position, many0_count((tag(" "), operation)))).parse_complete(text)
}

/// An operation, section 16.2.4.
///
/// ```ebnf
/// Operation       ::= Opcode (" " Operand)* ";"
/// ```
pub fn operation(text: &[u8]) -> Lex<'_> {
    recognize((opcode, many0_count((tag(" "), operand)), tag(";"))).parse_complete(text)
}

/// What is to be done or said; at most 15 characters, as a rule has it that no production shows.
///
/// ```ebnf
/// Opcode          ::= [A-Za-z] [A-Za-z0-9_]*
/// ```
pub fn opcode(text: &[u8]) -> Lex<'_> {
    let more = take_while(|byte: u8| byte.is_ascii_alphanumeric() || byte == b'_');
    recognize((satisfy(|c| c.is_ascii_alphabetic()), more)).parse_complete(text)
}

/// With what.
///
/// ```ebnf
/// Operand         ::= QuotedOperand | BareOperand
/// ```
pub fn operand(text: &[u8]) -> Lex<'_> {
    alt((quoted_operand, bare_operand)).parse_complete(text)
}

/// A string; there are no escapes (ruling OQ-73), and by a rule it has fewer than 256 bytes.
///
/// ```ebnf
/// QuotedOperand   ::= '"' [#x20-#x21#x23-#x7E]* '"'
/// ```
pub fn quoted_operand(text: &[u8]) -> Lex<'_> {
    let inside = take_while(|byte| matches!(byte, b' '..=b'~') && byte != b'"');
    recognize((tag("\""), inside, tag("\""))).parse_complete(text)
}

/// A move, a number, a word: neither quote nor semicolon is in it (ruling OQ-73).
///
/// ```ebnf
/// BareOperand     ::= [#x21#x23-#x3A#x3C-#x7E]+
/// ```
pub fn bare_operand(text: &[u8]) -> Lex<'_> {
    take_while1(|byte| matches!(byte, b'!'..=b'~') && !b"\";".contains(&byte)).parse_complete(text)
}

/// An operation whose opcode the standard lists, section 16.2.5, with the operands it takes.
///
/// ```ebnf
/// KnownOperation  ::= ("acn" | "acs" | "hmvc") " " Unsigned ";"
///                   | ("fmvn" | "dm" | "rc" | "tcgs") " " Positive ";"
///                   | ("am" | "bm" | "pv") (" " San)* ";"
///                   | ("pm" | "sm") " " San ";"
///                   | ("eco" | "nic" | "c" [0-9] | "v" [0-9]) (" " QuotedOperand)? ";"
///                   | "ce" " " Signed ";"
///                   | ("draw_accept" | "draw_claim" | "draw_offer" | "draw_reject" | "resign") ";"
///                   | "id" " " QuotedOperand ";"
///                   | "noop" (" " Operand)* ";"
///                   | ("tcri" | "tcsi") " " QuotedOperand " " QuotedOperand ";"
/// ```
pub fn known_operation(text: &[u8]) -> Lex<'_> {
    let registers = recognize((one_of("cv"), satisfy(|c| c.is_ascii_digit())));
    let no_operands = (tag("draw_accept"), tag("draw_claim"), tag("draw_offer"), tag("draw_reject"), tag("resign"));
    let strings = (quoted_operand, tag(" "), quoted_operand);
    alt((
        recognize((alt((tag("acn"), tag("acs"), tag("hmvc"))), tag(" "), unsigned, tag(";"))),
        recognize((alt((tag("fmvn"), tag("dm"), tag("rc"), tag("tcgs"))), tag(" "), positive, tag(";"))),
        recognize((alt((tag("am"), tag("bm"), tag("pv"))), many0_count((tag(" "), san_operand)), tag(";"))),
        recognize((alt((tag("pm"), tag("sm"))), tag(" "), san_operand, tag(";"))),
        recognize((alt((tag("eco"), tag("nic"), registers)), opt((tag(" "), quoted_operand)), tag(";"))),
        recognize((tag("ce"), tag(" "), signed, tag(";"))),
        recognize((alt(no_operands), tag(";"))),
        recognize((tag("id"), tag(" "), quoted_operand, tag(";"))),
        recognize((tag("noop"), many0_count((tag(" "), operand)), tag(";"))),
        recognize((alt((tag("tcri"), tag("tcsi"))), tag(" "), strings, tag(";"))),
    ))
    .parse_complete(text)
}

/// Production `San` of `san.ebnf`, as the text it is.
fn san_operand(text: &[u8]) -> Lex<'_> {
    match san(text) {
        Ok((rest, _)) => Ok((rest, &text[..text.len() - rest.len()])),
        Err(_) => Err(nom::Err::Error(())),
    }
}

/// A number from zero on; the sign is allowed but discouraged.
///
/// ```ebnf
/// Unsigned        ::= "+"? [0-9]+
/// ```
pub fn unsigned(text: &[u8]) -> Lex<'_> {
    recognize((opt(tag("+")), digit1)).parse_complete(text)
}

/// A number from one on.
///
/// ```ebnf
/// Positive        ::= "+"? "0"* [1-9] [0-9]*
/// ```
pub fn positive(text: &[u8]) -> Lex<'_> {
    recognize((opt(tag("+")), take_while(|byte| byte == b'0'), one_of("123456789"), digit0)).parse_complete(text)
}

/// Any whole number.
///
/// ```ebnf
/// Signed          ::= ("+" | "-")? [0-9]+
/// ```
pub fn signed(text: &[u8]) -> Lex<'_> {
    recognize((opt(one_of("+-")), digit1)).parse_complete(text)
}

/// A number with a point and digits on both sides of it, section 16.2.4.1; no listed opcode has one.
///
/// ```ebnf
/// Floating        ::= ("+" | "-")? [0-9]+ "." [0-9]+
/// ```
pub fn floating(text: &[u8]) -> Lex<'_> {
    recognize((signed, tag("."), digit1)).parse_complete(text)
}

#[cfg(test)]
mod tests;
