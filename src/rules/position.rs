//! Positions for the users of the crate.

use super::Resolved;
use super::board::Rules;
use super::standard::Standard;
use super::varied::Varied;
use crate::values::Color;
use crate::{Piece, Square};

/// A position in a game.
///
/// ```
/// # use pgn_grammar::{Piece, Square, rules::{Color, Position}};
/// let start = Position::default();
/// assert_eq!(start.turn(), Color::White);
/// assert_eq!(start.piece_at(Square::from_ascii(b"e1").unwrap()), Some((Color::White, Piece::King)));
/// assert_eq!(start.to_fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// ```
#[derive(Debug, Clone)]
pub struct Position(pub(crate) Inner);

#[derive(Debug, Clone)]
pub(crate) enum Inner {
    Standard(Standard),
    Varied(Box<Varied>),
}

impl Default for Position {
    fn default() -> Position {
        Position(Inner::Standard(Standard::default()))
    }
}

/// Calls a method of [`Rules`] on whatever it is.
macro_rules! on {
    ($position:expr, $at:ident => $call:expr) => {
        match $position {
            Inner::Standard($at) => $call,
            Inner::Varied($at) => $call,
        }
    };
}

impl Position {
    /// Who is to move.
    pub fn turn(&self) -> Color {
        on!(&self.0, at => at.turn())
    }

    /// The piece on a square, and whose it is.
    pub fn piece_at(&self, square: Square) -> Option<(Color, Piece)> {
        on!(&self.0, at => at.at(square))
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        !on!(&self.0, at => at.checkers()).is_empty()
    }

    /// All legal moves. Their canonical SAN lacks the marks for check and mate.
    pub fn legal_moves(&self) -> Vec<Resolved> {
        on!(&self.0, at => at.all())
    }

    /// The position in FEN; it has an en passant square only where somebody can capture there (ruling OQ-54).
    pub fn to_fen(&self) -> String {
        on!(&self.0, at => at.fen())
    }

    /// Plays a move of [`Position::legal_moves`] or of a [`Replay`](super::Replay) of the same game.
    pub(crate) fn play(&mut self, play: Resolved) {
        on!(&mut self.0, at => at.play(play));
    }
}
