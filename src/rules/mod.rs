//! The rules of chess: where a game starts, what its moves mean, and why one of them is illegal.
//!
//! [`replay`] plays through a game with all its variations and finds the one legal move that each move in it can
//! mean; the differences in spelling, the illegal moves and the odd start positions are told by
//! [`parse`](crate::parse), which does the same on its way.
//!
//! Chess, Chess960 and the variants that shakmaty knows are played. shakmaty is GPL-3.0-or-later, which is why this
//! module stands behind the feature `rules`.

mod ahead;
mod blanks;
mod board;
mod castling;
mod check;
mod costs;
mod end;
mod fen;
mod find;
mod geometry;
#[cfg(feature = "serde")]
mod json;
mod language;
mod library;
mod playing_on;
mod position;
mod rays;
mod replay;
mod resolve;
mod resolved;
mod standard;
mod start;
mod suggest;
mod swallowed;
mod tell;
#[cfg(test)]
mod testing;
mod variant;
mod varied;
mod walk;
mod why;

pub use crate::values::Color;
pub(crate) use ahead::Finding;
pub(crate) use check::{check, lone};
pub use position::Position;
pub use replay::{Replay, replay};
pub use resolved::{Resolved, Uci};
pub use start::{Start, Variant};
pub(crate) use start::{impossible_clock, of_record, of_text};
pub(crate) use suggest::Suggestion;
