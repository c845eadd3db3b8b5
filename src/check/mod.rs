//! Checks that need no board.

mod doubt;
mod tags;
pub(crate) mod text;
pub mod values;

pub(crate) use doubt::doubt;
pub(crate) use tags::{dates, is_no_fen};

use crate::diagnostic::Problems;
use crate::{Element, Game, Source};

/// What is to be said about one game, which was watched while it was read.
pub(crate) fn game(source: &Source, game: &Game, watch: &text::Watch, problems: &mut Problems) {
    tags::check(source, game, problems);
    text::check(source, game, watch, problems);
    crate::export::check(source, game, problems);
}

/// What is to be said about what belongs to no game.
pub(crate) fn outside(source: &Source, outside: &[Element], problems: &mut Problems) {
    text::check_outside(source, outside, problems);
    crate::export::check_outside(outside, problems);
}

/// What is to be said about the file as a whole.
pub(crate) fn file(source: &Source, problems: &mut Problems) {
    text::check_file(source, problems);
}
