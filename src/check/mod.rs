//! Checks that need no board.

use crate::diagnostic::Problems;
use crate::{Game, Options, Source};

/// What is to be said about one game.
pub(crate) fn game(source: &Source, game: &Game, options: &Options, problems: &mut Problems) {
    let _ = (source, game, options, problems);
}

/// What is to be said about the file as a whole.
pub(crate) fn file(source: &Source, problems: &mut Problems) {
    let _ = (source, problems);
}
