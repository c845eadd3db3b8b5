//! Moves that a comment has swallowed, because its closing brace is forgotten or stands too late.

use super::board::Rules;
use crate::{Element, ElementKind, San, Source};

/// So many elements are looked at for the next number.
const FAR: usize = 16;

/// The comment right before the illegal move `at` that has swallowed the moves which are missing in `position`: there
/// are moves and numbers in it, and the numbers behind it are too high.
pub(super) fn comment_before<R: Rules>(
    source: &Source,
    movetext: &[Element],
    at: usize,
    position: &R,
) -> Option<usize> {
    let number = |element: &Element| match element.kind {
        ElementKind::MoveNumber { number, .. } => Some(number),
        _ => None,
    };
    let (line, rest) = movetext.split_at_checked(at)?;
    let comment = line.iter().rposition(|element| number(element).is_none())?;
    let element = movetext.get(comment)?;
    if !matches!(element.kind, ElementKind::Comment(_)) {
        return None;
    }
    let before = line.get(comment..)?.iter().find_map(number);
    let mut behind = rest.iter().take(FAR).take_while(|element| !matches!(element.kind, ElementKind::Close { .. }));
    let behind = behind.find_map(number).and_then(|number| number.checked_sub(1));
    let is_late = before.or(behind).is_some_and(|number| number > position.number());
    (is_late && holds_moves(source.slice(element.span))).then_some(comment)
}

/// Whether the text of a comment holds a number and more than one move.
fn holds_moves(text: &[u8]) -> bool {
    let words = || text.split(|byte| byte.is_ascii_whitespace() || b"{}()!?".contains(byte));
    let numbers = words().filter(|word| unnumbered(word).len() < word.len()).count();
    numbers > 0 && words().filter(|word| San::parse(unnumbered(word)).is_some()).nth(1).is_some()
}

/// A word without the move number, with its periods, that it begins with.
fn unnumbered(word: &[u8]) -> &[u8] {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let periods = word.iter().skip(digits).take_while(|byte| **byte == b'.').count();
    if digits > 0 && periods > 0 { word.get(digits + periods..).unwrap_or_default() } else { word }
}
