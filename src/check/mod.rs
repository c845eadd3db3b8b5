//! Checks that need no board.

pub(crate) mod text;

use crate::diagnostic::Problems;
use crate::{Game, Options, Source};

/// What is to be said about one game.
pub(crate) fn game(source: &Source, game: &Game, options: &Options, problems: &mut Problems) {
    if options.checks {
        text::check(source, game, problems);
    }
}

/// What is to be said about a file as a whole; to be called once, before or behind its games.
pub(crate) fn file(source: &Source, options: &Options, problems: &mut Problems) {
    if options.checks {
        text::check_file(source, problems);
    }
}
