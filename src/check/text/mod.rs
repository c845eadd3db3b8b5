//! What is told about the text of a game without looking at a board: comments and their commands, characters, move
//! numbers, NAGs; and about a file: its encoding and its lines.
//!
//! [`Watch`] follows a game while it is read, and sees whether there is anything to tell; only then the elements are
//! walked, by functions that are thorough and need not be fast.

mod commands;
mod comments;
mod encoding;
mod fold;
pub(crate) mod lines;
mod nags;
pub(crate) mod numbers;
mod watch;

use crate::diagnostic::Problems;
use crate::{Element, Game, Source};
use fold::Fold;
pub(crate) use watch::{Line, Watch};

/// What is to be said about the text of one game, which was watched while it was read. Linear; where all is well, no
/// element is looked at again.
pub(crate) fn check(source: &Source, game: &Game, watch: &Watch, problems: &mut Problems) {
    let mut fold = Fold::default();
    if watch.has_odd_comment(source, game) || encoding::is_style_told(problems) {
        for element in game.before.iter().chain(&game.movetext).chain(&game.after) {
            comments::check(source, element, problems, &mut fold);
        }
    }
    let (counter, has_fen) = numbers::start(source, game);
    if watch.is_odd() || has_fen {
        numbers::check(source, game, counter, has_fen, &mut fold, problems);
    }
    encoding::check_tags(source, game, problems, &mut fold);
    lines::check(source, game.span.end, problems);
    fold.tell(problems);
}

/// What is to be said about comments that belong to no game. Linear.
pub(crate) fn check_outside(source: &Source, outside: &[Element], problems: &mut Problems) {
    let mut fold = Fold::default();
    outside.iter().for_each(|element| comments::check(source, element, problems, &mut fold));
    fold.tell(problems);
}

/// What is to be said about a file as a whole. Constant time.
pub(crate) fn check_file(source: &Source, problems: &mut Problems) {
    encoding::check_file(source, problems);
}

/// What is told once a file, and so is remembered from game to game.
#[derive(Debug, Default)]
pub(crate) struct Once {
    /// Whether text that is not UTF-8 was told.
    encoding: bool,
    lines: lines::Lines,
}

#[cfg(test)]
mod tests;
