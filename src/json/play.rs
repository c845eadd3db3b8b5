//! What is known of the moves beyond their letters: the seam between the JSON and the rules.

use crate::ast::{Game, San};
use crate::source::Source;
use std::borrow::Cow;
use std::convert::Infallible;
use std::fmt;

/// A game played through, or not.
///
/// The rules implement it with what they found; [`AsWritten`] is what there is without them.
pub trait Played {
    /// A move as the Universal Chess Interface writes it: `e2e4`, `e7e8q`, `N@f6`, `0000`; castling in Chess960 is the
    /// king taking his rook.
    type Uci: fmt::Display;

    /// What the move `game.movetext[index]` is, which is written as `san`.
    fn resolve(&self, index: usize, san: San) -> Resolved<Self::Uci>;

    /// What the unread word `game.movetext[index]` probably is, where playing on proved that it was a move.
    fn word(&self, _index: usize) -> Option<(San, Self::Uci)> {
        None
    }

    /// The position the game starts from.
    fn start<'s>(&self, source: &'s Source, game: &Game) -> Start<'s>;
}

/// What a move is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resolved<U> {
    /// The canonical move; `None` where it is illegal, ambiguous, or stands behind such a move.
    pub san: Option<San>,
    /// The same for machines; `None` where the rules were not asked.
    pub uci: Option<U>,
    /// What the move probably is, where an illegal or ambiguous one was resolved by playing on.
    pub guess: Option<(San, U)>,
    /// Whether the move is proved to repeat the one before it; it takes no ply then.
    pub superfluous: bool,
}

impl<U> Default for Resolved<U> {
    /// A move nothing is known of.
    fn default() -> Resolved<U> {
        Resolved { san: None, uci: None, guess: None, superfluous: false }
    }
}

/// The position a game starts from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start<'s> {
    /// Its FEN; `None` where it cannot be read.
    pub fen: Option<Cow<'s, str>>,
    /// The name of the variant in lower case; `None` where it is unknown.
    pub variant: Option<Cow<'s, str>>,
    /// Where it is from.
    pub source: StartSource,
}

/// Where a start position is from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StartSource {
    /// No tag says anything.
    Default,
    /// The FEN tag, section 9.7.2.
    FenTag,
}

impl StartSource {
    /// `default` or `fen-tag`.
    pub const fn as_str(self) -> &'static str {
        ["default", "fen-tag"][self as usize]
    }
}

/// Moves as they are written, decoded and no more; the FEN as its tag has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AsWritten;

/// The start position of chess, section 16.1.
const STANDARD: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Played for AsWritten {
    /// There is none: it takes a board.
    type Uci = Infallible;

    fn resolve(&self, _: usize, san: San) -> Resolved<Infallible> {
        // Whose piece a foreign letter is takes a board, too.
        let san = Some(san).filter(|san| !matches!(san, San::Foreign { .. }));
        Resolved { san, ..Resolved::default() }
    }

    fn start<'s>(&self, source: &'s Source, game: &Game) -> Start<'s> {
        let variant = match game.tag(source, "Variant") {
            Some(name) if !name.trim().eq_ignore_ascii_case("standard") => Cow::Owned(name.trim().to_lowercase()),
            _ => Cow::Borrowed("standard"),
        };
        match game.tag(source, "FEN") {
            Some(fen) => Start { fen: Some(fen), variant: Some(variant), source: StartSource::FenTag },
            // Where a variant starts is the affair of the rules.
            None => {
                let fen = (variant == "standard").then_some(Cow::Borrowed(STANDARD));
                Start { fen, variant: Some(variant), source: StartSource::Default }
            }
        }
    }
}
