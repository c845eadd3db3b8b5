//! Checks that need no board.

mod tags;
pub(crate) mod text;
pub mod values;

pub(crate) use tags::dates;

use crate::diagnostic::Problems;
use crate::{Game, Source};

/// What is to be said about one game.
pub(crate) fn game(source: &Source, game: &Game, problems: &mut Problems) {
    tags::check(source, game, problems);
    text::check(source, game, problems);
    crate::export::check(source, game, problems);
}

/// What is to be said about the file as a whole.
pub(crate) fn file(source: &Source, problems: &mut Problems) {
    text::check_file(source, problems);
}
