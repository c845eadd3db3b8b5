//! Checks the moves of a game and tells what is wrong with them.

use super::board::Rules;
use super::position::Inner;
use super::resolve::Trouble;
use super::standard::Standard;
use super::varied::Varied;
use super::walk::{Line, Watch, walk};
use super::{Replay, Resolved, start};
use crate::diagnostic::Problems;
use crate::{Game, San, Source};

/// Checks one game; afterwards `replay` knows its moves. A clean game costs what its moves cost, and nothing is
/// allocated once the buffers of `replay` have grown.
pub(crate) fn check(source: &Source, game: &Game, problems: &mut Problems, replay: &mut Replay) {
    replay.start = start::of(source, game, Some(problems));
    walk_from(replay, game, &mut Silent);
}

/// Walks through the game from its start, if that is known.
pub(crate) fn walk_from<W>(replay: &mut Replay, game: &Game, watch: &mut W)
where
    W: Watch<Standard> + Watch<Varied>,
{
    match &replay.start.position {
        None => {
            replay.moves.clear();
            replay.moves.resize(game.movetext.len(), None);
        }
        Some(position) => match &position.0 {
            Inner::Standard(start) => {
                walk(start, &game.movetext, &mut replay.moves, &mut replay.lines, watch);
            }
            Inner::Varied(start) => {
                walk(&**start, &game.movetext, &mut replay.moves, &mut replay.varied, watch);
            }
        },
    }
}

/// Watches and says nothing.
pub(crate) struct Silent;

impl<R: Rules> Watch<R> for Silent {
    fn differs(&mut self, _at: usize, _written: San, _play: Resolved, _line: &Line<R>) {}

    fn trouble(&mut self, _at: usize, _written: San, _trouble: Trouble, _line: &Line<R>, _parents: &[Line<R>]) {}
}
