//! What is told about the text of a game without looking at a board: comments and their commands, characters, move
//! numbers, NAGs; and about a file: its encoding and its lines.
//!
//! One pass over the elements of a game. A clean game costs a comparison or two an element; what is odd goes to cold
//! functions, and where a number or NAG is odd, a second and thorough pass finds out all about it.

mod commands;
mod comments;
mod encoding;
mod fold;
pub(crate) mod lines;
mod nags;
pub(crate) mod numbers;
mod quick;

use crate::ast::ElementKind;
use crate::diagnostic::Problems;
use crate::{Game, Source};
use fold::Fold;
use quick::{Outer, Quick};

/// What is to be said about the text of one game. Linear.
pub(crate) fn check(source: &Source, game: &Game, problems: &mut Problems) {
    let mut fold = Fold::default();
    let (counter, has_fen) = numbers::start(source, game);
    let (mut quick, mut outer) = (Quick::new(&counter), Outer::default());
    let bytes = source.bytes();
    for element in &game.movetext {
        if quick::is_usual(element.kind) {
            quick.usual(element, bytes);
            continue;
        }
        match element.kind {
            ElementKind::Comment(_) => comments::check(source, element, problems, &mut fold),
            ElementKind::Open { .. } => quick.open(&mut outer),
            ElementKind::Close { .. } => quick.close(&outer),
            ElementKind::Unknown => quick.unknown(),
            _ => {}
        }
    }
    for element in game.before.iter().chain(&game.after) {
        comments::check(source, element, problems, &mut fold);
    }
    if !quick.is_right() {
        numbers::check(source, game, counter, has_fen, &mut fold, problems);
    }
    encoding::check_tags(source, game, problems, &mut fold);
    lines::check(source, game.span.end, problems);
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
