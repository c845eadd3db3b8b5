//! Checks that need no board.

pub(crate) mod text;

use crate::diagnostic::Problems;
use crate::{Game, Options, Source};

/// What is to be said about one game.
pub(crate) fn game(source: &Source, game: &Game, options: &Options, problems: &mut Problems) {
    let _ = options;
    text::check(source, game, problems);
}

/// What is to be said about the file as a whole.
pub(crate) fn file(source: &Source, problems: &mut Problems) {
    text::check_file(source, problems);
}
