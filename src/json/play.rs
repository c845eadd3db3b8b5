//! What is known of the moves beyond their letters: the seam between the JSON and the rules.

use crate::ast::{Game, Piece, San, Square};
use crate::source::Source;
use std::borrow::Cow;
use std::fmt;

/// A game played through, or not.
///
/// The rules implement it with what they found; [`AsWritten`] is what there is without them.
pub trait Played {
    /// What the move `game.movetext[index]` is, which is written as `san`.
    fn resolve(&self, index: usize, san: San) -> Resolved;

    /// The position the game starts from.
    fn start<'s>(&self, source: &'s Source, game: &Game) -> Start<'s>;
}

/// What a move is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Resolved {
    /// The canonical move; `None` where it is illegal, ambiguous, or stands behind such a move.
    pub san: Option<San>,
    /// The same for machines; `None` where the rules were not asked.
    pub uci: Option<Uci>,
    /// What the move probably is, where an illegal or ambiguous one was resolved by playing on.
    pub guess: Option<(San, Uci)>,
    /// Whether the move is proved to repeat the one before it; it takes no ply then.
    pub superfluous: bool,
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

/// A move as the Universal Chess Interface writes it; castling in Chess960 is the king taking his rook.
///
/// ```
/// use pgn_grammar::{File, Piece, Rank, Square, json::Uci};
/// let (from, to) = (Square::new(File::E, Rank::R7), Square::new(File::E, Rank::R8));
/// assert_eq!(Uci::Normal { from, to, promotion: Some(Piece::Queen) }.to_string(), "e7e8q");
/// assert_eq!(Uci::Drop { piece: Piece::Knight, to }.to_string(), "N@e8");
/// assert_eq!(Uci::Null.to_string(), "0000");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Uci {
    /// From a square to a square.
    Normal {
        /// Where from.
        from: Square,
        /// Where to.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Piece>,
    },
    /// A piece put down from the hand.
    Drop {
        /// What is put down.
        piece: Piece,
        /// Where.
        to: Square,
    },
    /// A null move.
    Null,
}

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Uci::Normal { from, to, promotion } => {
                write!(f, "{from}{to}")?;
                promotion.map_or(Ok(()), |piece| write!(f, "{}", piece.char().to_ascii_lowercase()))
            }
            Uci::Drop { piece, to } => write!(f, "{}@{to}", piece.char()),
            Uci::Null => f.write_str("0000"),
        }
    }
}

/// Moves as they are written, decoded and no more; the FEN as its tag has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AsWritten;

/// The start position of chess, section 16.1.
const STANDARD: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Played for AsWritten {
    fn resolve(&self, _: usize, san: San) -> Resolved {
        Resolved { san: Some(san), ..Resolved::default() }
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
