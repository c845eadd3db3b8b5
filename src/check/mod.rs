//! Checks that need no board.

mod tags;
pub mod values;

pub(crate) use tags::dates;

use crate::diagnostic::Problems;
use crate::{Game, Options, Source};

/// What is to be said about one game.
pub(crate) fn game(source: &Source, game: &Game, options: &Options, problems: &mut Problems) {
    if options.checks {
        tags::check(source, game, problems);
    }
}

/// What is to be said about the file as a whole.
pub(crate) fn file(source: &Source, problems: &mut Problems) {
    let _ = (source, problems);
}
