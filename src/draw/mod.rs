//! Pictures of positions: as text for a terminal, and as SVG.
//!
//! ```
//! use pgn_grammar::{draw, fen};
//! let fen = fen::parse(b"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1").fen;
//! let text = draw::text(&fen, draw::Pieces::Letters);
//! assert!(text.starts_with("8  . . . . k . . .\n"));
//! assert!(text.ends_with("Black to move, move 1, en passant on e3\n"));
//! let diagram = draw::Diagram { fen, title: String::from("Kings & a pawn") };
//! assert!(draw::svg(&[diagram]).contains("Kings &amp; a pawn"));
//! ```

mod pieces;
mod svg;

pub use svg::{Diagram, svg};

use crate::fen::Fen;
use crate::values::Color;
use crate::{File, Piece, Rank, Square};
use std::fmt::Write as _;

/// How the pieces of a text look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pieces {
    /// The letters of FEN: capitals for White.
    Letters,
    /// The figurines of Unicode, which need a font that has them.
    Figurines,
}

/// Draws a position as text: a line a rank, the eighth first; under it the files, and what the board does not show, as
/// [`caption`] puts it. The square of a possible capture en passant is an `x`. All lines end with a line feed.
pub fn text(fen: &Fen, pieces: Pieces) -> String {
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        text.push(rank.char());
        text.push(' ');
        for file in File::ALL {
            let square = Square::new(file, rank);
            let sign = match fen.piece_at(square) {
                Some(piece) => sign(piece, pieces),
                None if fen.ep.value == Some(square) => 'x',
                None => '.',
            };
            text.extend([' ', sign]);
        }
        text.push('\n');
    }
    let _ = write!(text, "\n   a b c d e f g h\n\n{}\n", caption(fen));
    text
}

/// What a board does not show: who is to move, the move number, castling rights, an en passant square, the clock.
///
/// ```
/// let fen = pgn_grammar::fen::parse(b"4k2r/8/8/8/8/8/8/R3K2R w KQk - 3 17").fen;
/// let caption = "White to move, move 17, castling KQk, 3 halfmoves without capture or pawn move";
/// assert_eq!(pgn_grammar::draw::caption(&fen), caption);
/// ```
pub fn caption(fen: &Fen) -> String {
    let mut caption = format!("{} to move, move {}", fen.active.value.name(), fen.fullmove.value);
    let letters = fen.rights.value.letters();
    if !letters.is_empty() {
        let _ = write!(caption, ", castling {letters}");
    }
    if let Some(square) = fen.ep.value {
        let _ = write!(caption, ", en passant on {square}");
    }
    match fen.halfmove.value {
        0 => {}
        1 => caption.push_str(", 1 halfmove without capture or pawn move"),
        clock => {
            let _ = write!(caption, ", {clock} halfmoves without capture or pawn move");
        }
    }
    caption
}

fn sign(piece: (Color, Piece), pieces: Pieces) -> char {
    match pieces {
        Pieces::Letters => crate::fen::letter(piece),
        Pieces::Figurines => crate::fen::figure(piece),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen::parse;

    #[test]
    fn draws_letters_and_figurines() {
        let fen = parse(b"r3k2r/p6P/8/2pP4/8/8/8/R3K2R w KQkq c6 0 12").fen;
        let board = "8  r . . . k . . r\n7  p . . . . . . P\n6  . . x . . . . .\n5  . . p P . . . .\n\
                     4  . . . . . . . .\n3  . . . . . . . .\n2  . . . . . . . .\n1  R . . . K . . R\n\n\
                     \u{20}  a b c d e f g h\n\nWhite to move, move 12, castling KQkq, en passant on c6\n";
        assert_eq!(text(&fen, Pieces::Letters), board);
        assert!(text(&fen, Pieces::Figurines).starts_with("8  ♜ . . . ♚ . . ♜\n7  ♟ . . . . . . ♙\n"));
    }

    #[test]
    fn draws_whatever_could_be_read() {
        for odd in ["", "8/8", "xxxxxxxxx/9/8/8/8/8/8/8 q", "\u{0}\u{1}///////////"] {
            assert_eq!(text(&parse(odd.as_bytes()).fen, Pieces::Letters).lines().count(), 12, "{odd:?}");
        }
    }
}
