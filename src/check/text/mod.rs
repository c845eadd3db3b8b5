//! What is told about the text of a game without looking at a board: comments and their commands, characters, move
//! numbers, NAGs; and about a file: its encoding and its lines.
//!
//! One pass over the elements of a game. A clean game costs a comparison or two an element; what is odd goes to cold
//! functions.

mod commands;
mod comments;
mod encoding;
mod fold;
pub(crate) mod lines;
mod nags;
pub(crate) mod numbers;

use crate::ast::ElementKind;
use crate::diagnostic::Problems;
use crate::{Element, Game, Source};
use fold::Fold;
use numbers::Numbers;

/// What is to be said about the text of one game. Linear.
pub(crate) fn check(source: &Source, game: &Game, problems: &mut Problems) {
    let mut fold = Fold::default();
    let mut numbers = Numbers::new(source, game);
    let bytes = source.bytes();
    for (index, element) in game.movetext.iter().enumerate() {
        match element.kind {
            ElementKind::Move(_) => numbers.counter.play(),
            ElementKind::MoveNumber { number, .. } => numbers.number(element.span, number, bytes),
            ElementKind::Comment(_) => comment(source, element, bytes, &mut fold),
            ElementKind::Open { .. } => numbers.counter.open(),
            ElementKind::Close { .. } => {
                numbers.end_of_line(&game.movetext[..index]);
                numbers.counter.close();
            }
            ElementKind::Nag { code, .. } => nags::check(source, element.span, code, &numbers.counter, &mut fold),
            ElementKind::Unknown => numbers.unknown(source.slice(element.span)),
            _ => {}
        }
    }
    numbers.end_of_line(&game.movetext);
    for element in game.before.iter().chain(&game.after) {
        comment(source, element, bytes, &mut fold);
    }
    encoding::check(source, game, problems.profile, &mut fold);
    numbers.tell(problems);
    fold.tell(problems);
}

/// What is to be said about a file as a whole: told once, at the first place. At the speed of memory.
pub(crate) fn check_file(source: &Source, problems: &mut Problems) {
    encoding::check_file(source, problems);
    lines::check_file(source, problems);
}

/// Everything about one comment but its characters.
#[inline]
fn comment(source: &Source, element: &Element, bytes: &[u8], fold: &mut Fold) {
    if !comments::is_plain(bytes, element) {
        comments::check(source, element, fold);
    }
}

#[cfg(test)]
mod tests;
