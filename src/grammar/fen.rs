//! Forsyth-Edwards Notation, section 16.1: file `grammar/fen.ebnf`, one function a production; and [`parse`], which
//! reads what people write in place of it and says how it differs.
//!
//! ```
//! use pgn_grammar::{Piece, Square, fen, values::Color};
//! let reading = fen::parse(b"4k3/8/8/8/8/8/4P3/4K3 w - - 5 39");
//! assert!(reading.problems.is_empty() && reading.is_certain());
//! let fen = reading.fen;
//! assert_eq!(fen.piece_at(Square::from_ascii(b"e2").unwrap()), Some((Color::White, Piece::Pawn)));
//! assert_eq!((fen.active.value, fen.fullmove.value), (Color::White, 39));
//! assert_eq!(fen.to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39");
//!
//! // What is missing takes its usual value (ruling OQ-55), and is told.
//! let reading = fen::parse(b"7K/8/k1P5/7p/8/8/8/8 b");
//! assert_eq!(reading.fen.to_string(), "7K/8/k1P5/7p/8/8/8/8 b - - 0 1");
//! assert_eq!(reading.problems[0].kind, fen::ProblemKind::Missing);
//! ```

mod letters;
mod model;
mod read;
mod translate;

pub(crate) use letters::figure;
pub(crate) use model::letter;
pub use model::{Board, Fen, Field, Place, Problem, ProblemKind, Reading, Rights};
pub use read::parse;
pub(crate) use read::read_position;

use super::tags::Value;
use crate::diagnostic::Problems;
use crate::{Diagnostic, Profile, Source, Span};
use nom::Parser as _;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::character::complete::{digit0, digit1, one_of};
use nom::combinator::{opt, recognize};
use nom::sequence::preceded;

/// What is wrong with the FEN on a line of a source, and with what severity in a profile.
///
/// ```
/// use pgn_grammar::{Profile, Source, Span, fen};
/// let source = Source::new("a.fen", "4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1");
/// let line = Span::new(0, source.bytes().len() as u32);
/// let problem = &fen::check(&source, line, Profile::Import)[0];
/// assert_eq!((problem.code.as_str(), problem.span), ("fen/space", Span::new(21, 30)));
/// ```
pub fn check(source: &Source, line: Span, profile: Profile) -> Vec<Diagnostic> {
    let text = source.slice(line);
    let reading = parse(text);
    let mut problems = Problems { profile, ..Problems::default() };
    let at = |place: Place| line.part(place.start as u32, place.end as u32);
    let text = crate::problems::fen::Text { text, fen: &reading.fen, at: &at, epd: false };
    for found in &reading.problems {
        problems.push(crate::problems::fen::problem(&text, found));
    }
    problems.found
}

/// A position and its clocks, with exactly one blank between the six fields.
///
/// ```ebnf
/// Fen             ::= Position " " Halfmove " " Fullmove
/// ```
pub fn fen(text: &[u8]) -> Value<'_> {
    recognize((position, tag(" "), halfmove, tag(" "), fullmove)).parse_complete(text)
}

/// The four fields that FEN and EPD share. The en passant square lies behind a pawn of the other side.
///
/// ```ebnf
/// Position        ::= Placement " w " Rights " " WhiteEp
///                   | Placement " b " Rights " " BlackEp
/// ```
pub fn position(text: &[u8]) -> Value<'_> {
    alt((
        recognize((placement, tag(" w "), rights, tag(" "), white_ep)),
        recognize((placement, tag(" b "), rights, tag(" "), black_ep)),
    ))
    .parse_complete(text)
}

/// The board, section 16.1.3.1: from the eighth rank to the first.
///
/// ```ebnf
/// Placement       ::= R8 "/" R8 "/" R8 "/" R8 "/" R8 "/" R8 "/" R8 "/" R8
/// ```
pub fn placement(text: &[u8]) -> Value<'_> {
    let next = || preceded(tag("/"), r8);
    recognize((r8, next(), next(), next(), next(), next(), next(), next())).parse_complete(text)
}

/// A rank: pieces, and digits for empty squares side by side, eight squares together. It counts what the productions
/// spell out: Rn is n squares to go, Qn the same behind a digit, where a piece must follow.
///
/// ```ebnf
/// R8              ::= Piece R7 | "1" Q7 | "2" Q6 | "3" Q5 | "4" Q4 | "5" Q3 | "6" Q2 | "7" Q1 | "8"
/// R7              ::= Piece R6 | "1" Q6 | "2" Q5 | "3" Q4 | "4" Q3 | "5" Q2 | "6" Q1 | "7"
/// R6              ::= Piece R5 | "1" Q5 | "2" Q4 | "3" Q3 | "4" Q2 | "5" Q1 | "6"
/// R5              ::= Piece R4 | "1" Q4 | "2" Q3 | "3" Q2 | "4" Q1 | "5"
/// R4              ::= Piece R3 | "1" Q3 | "2" Q2 | "3" Q1 | "4"
/// R3              ::= Piece R2 | "1" Q2 | "2" Q1 | "3"
/// R2              ::= Piece R1 | "1" Q1 | "2"
/// R1              ::= Piece | "1"
/// Q7              ::= Piece R6
/// Q6              ::= Piece R5
/// Q5              ::= Piece R4
/// Q4              ::= Piece R3
/// Q3              ::= Piece R2
/// Q2              ::= Piece R1
/// Q1              ::= Piece
/// ```
pub fn r8(text: &[u8]) -> Value<'_> {
    let (mut rest, mut to_go, mut behind_digit) = (text, 8, false);
    while to_go > 0 {
        let (after, squares) = match rest {
            [digit @ b'1'..=b'8', after @ ..] if !behind_digit => (after, digit - b'0'),
            _ => (piece(rest)?.0, 1),
        };
        to_go = match u8::checked_sub(to_go, squares) {
            Some(left) => left,
            None => return Err(nom::Err::Error(())),
        };
        behind_digit = rest[0].is_ascii_digit();
        rest = after;
    }
    Ok((rest, &text[..text.len() - rest.len()]))
}

/// White in capitals, Black in small letters.
///
/// ```ebnf
/// Piece           ::= [PNBRQKpnbrqk]
/// ```
pub fn piece(text: &[u8]) -> Value<'_> {
    recognize(one_of("PNBRQKpnbrqk")).parse_complete(text)
}

/// The castling rights, section 16.1.3.3.
///
/// ```ebnf
/// Rights        ::= "K" "Q"? "k"? "q"? | "Q" "k"? "q"? | "k" "q"? | "q" | "-"
/// ```
pub fn rights(text: &[u8]) -> Value<'_> {
    let may = |letter| opt(tag(letter));
    alt((
        recognize((tag("K"), may("Q"), may("k"), may("q"))),
        recognize((tag("Q"), may("k"), may("q"))),
        recognize((tag("k"), may("q"))),
        tag("q"),
        tag("-"),
    ))
    .parse_complete(text)
}

/// The en passant square with White to move: behind a black pawn.
///
/// ```ebnf
/// WhiteEp         ::= [a-h] "6" | "-"
/// ```
pub fn white_ep(text: &[u8]) -> Value<'_> {
    alt((recognize((one_of("abcdefgh"), tag("6"))), tag("-"))).parse_complete(text)
}

/// The en passant square with Black to move: behind a white pawn.
///
/// ```ebnf
/// BlackEp         ::= [a-h] "3" | "-"
/// ```
pub fn black_ep(text: &[u8]) -> Value<'_> {
    alt((recognize((one_of("abcdefgh"), tag("3"))), tag("-"))).parse_complete(text)
}

/// The halfmove clock, section 16.1.3.5: plies since the last capture or pawn move.
///
/// ```ebnf
/// Halfmove        ::= "0" | [1-9] [0-9]*
/// ```
pub fn halfmove(text: &[u8]) -> Value<'_> {
    alt((tag("0"), fullmove)).parse_complete(text)
}

/// The number of the move that comes next, section 16.1.3.6.
///
/// ```ebnf
/// Fullmove        ::= [1-9] [0-9]*
/// ```
pub fn fullmove(text: &[u8]) -> Value<'_> {
    recognize((one_of("123456789"), digit0)).parse_complete(text)
}

/// What a FEN tag may hold: runs of blanks, fewer fields, Shredder's letters for castling rights (rulings OQ-55, OQ-56
/// and OQ-72).
///
/// ```ebnf
/// FenImport       ::= Placement (Gap ActiveImport (Gap RightsImport (Gap EpImport (Gap Counter (Gap Counter)?)?)?)?)?
/// ```
pub fn fen_import(text: &[u8]) -> Value<'_> {
    let counters = opt((gap, counter, opt((gap, counter))));
    let ep = opt((gap, ep_import, counters));
    let rights = opt((gap, rights_import, ep));
    recognize((placement, opt((gap, active_import, rights)))).parse_complete(text)
}

/// ```ebnf
/// Gap             ::= " "+
/// ```
fn gap(text: &[u8]) -> Value<'_> {
    take_while1(|byte| byte == b' ').parse_complete(text)
}

/// ```ebnf
/// ActiveImport    ::= [wb]
/// ```
fn active_import(text: &[u8]) -> Value<'_> {
    recognize(one_of("wb")).parse_complete(text)
}

/// ```ebnf
/// RightsImport    ::= "-" | [KQkqA-Ha-h]+
/// ```
fn rights_import(text: &[u8]) -> Value<'_> {
    let letters = take_while1(|byte| matches!(byte, b'K' | b'Q' | b'k' | b'q' | b'A'..=b'H' | b'a'..=b'h'));
    alt((tag("-"), letters)).parse_complete(text)
}

/// ```ebnf
/// EpImport        ::= "-" | [a-h] [36]
/// ```
fn ep_import(text: &[u8]) -> Value<'_> {
    alt((tag("-"), recognize((one_of("abcdefgh"), one_of("36"))))).parse_complete(text)
}

/// ```ebnf
/// Counter         ::= [0-9]+ | "-"
/// ```
fn counter(text: &[u8]) -> Value<'_> {
    alt((digit1, tag("-"))).parse_complete(text)
}

#[cfg(test)]
mod tests;
