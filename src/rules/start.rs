//! Where a game starts.

use super::Position;
use crate::diagnostic::Problems;
use crate::{Game, Source};

/// The games that are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[allow(missing_docs)]
pub enum Variant {
    #[default]
    Standard,
    Chess960,
    Crazyhouse,
    Antichess,
    Atomic,
    Horde,
    ThreeCheck,
    KingOfTheHill,
    RacingKings,
    /// A game whose rules are not known: its moves stay unverified.
    Unknown,
}

/// Where a game starts, and which game it is.
#[derive(Debug, Clone, Default)]
pub struct Start {
    /// The position; `None` where the tags do not tell a playable one, or the variant is not known.
    pub position: Option<Position>,
    /// The game that is played.
    pub variant: Variant,
    /// Whether the position comes from a FEN tag.
    pub from_tag: bool,
}

/// The start of a game; what is wrong with its tags is handed in to `problems`.
pub(crate) fn of(source: &Source, game: &Game, problems: Option<&mut Problems>) -> Start {
    let _ = (source, game, problems);
    Start { position: Some(Position::default()), ..Start::default() }
}
