//! Checks that need no board.

mod doubt;
mod tags;
pub(crate) mod text;
pub mod values;

pub(crate) use doubt::doubt;
pub(crate) use tags::{dates, is_chess, is_no_fen};

use crate::diagnostic::Problems;
use crate::{Element, Game, Source};

/// What is to be said about one game, which was watched while it was read.
pub(crate) fn game(source: &Source, game: &Game, watch: &text::Watch, problems: &mut Problems) {
    tags::check(source, game, watch.has_brace_comments(), problems);
    text::check(source, game, watch, problems);
    crate::export::check(source, game, problems);
}

/// What is to be said about what belongs to none of so many `games`.
pub(crate) fn outside(source: &Source, games: u32, elements: &[Element], problems: &mut Problems) {
    text::check_outside(source, elements, problems);
    crate::export::check_outside(source, games, elements, problems);
}

/// What is to be said about the file as a whole.
pub(crate) fn file(source: &Source, problems: &mut Problems) {
    text::check_file(source, problems);
}
