//! Blanks too many and too few: one move in two pieces, two moves in one word.

use super::Resolved;
use super::board::Rules;
use super::resolve::resolve;
use crate::{Element, ElementKind, San, Source, Span};

/// A move with a blank inside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Joined {
    /// Its last piece; the element itself, where both are in one.
    pub(crate) next: usize,
    /// Both pieces.
    pub(crate) span: Span,
    pub(crate) play: Resolved,
}

/// Two moves without a blank between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Split {
    /// Where the second begins.
    pub(crate) at: u32,
    pub(crate) plays: [Resolved; 2],
}

/// No move with blanks inside is longer.
const LONGEST: usize = 12;

/// The legal move that the unread word `at` is the first piece of: `N f3`, `Nf 3`.
pub(super) fn joined<R: Rules>(source: &Source, movetext: &[Element], at: usize, position: &R) -> Option<Joined> {
    let first = movetext.get(at)?.span;
    let read = |text: &[u8]| resolve(position, San::parse(text)?).ok();
    let legal = |next: usize, span: Span| {
        let text = Some(source.slice(span)).filter(|text| text.len() <= LONGEST)?;
        let pieces: Vec<u8> = text.iter().copied().filter(|byte| *byte != b' ').collect();
        let play = read(&pieces).filter(|_| pieces.len() < text.len())?;
        Some(Joined { next, span, play })
    };
    if let Some(found) = legal(at, first) {
        return Some(found);
    }
    let next = movetext.get(at + 1)?;
    let is_piece = matches!(next.kind, ElementKind::Move(_) | ElementKind::MoveNumber { periods: 0, .. });
    let is_near = next.span.start > first.end && next.span.start <= first.end + 2;
    if is_piece && is_near { legal(at + 1, first.to(next.span)) } else { None }
}

/// The two legal moves that the word at `span` is made of.
pub(super) fn split<R: Rules>(source: &Source, span: Span, position: &R) -> Option<Split> {
    let text = Some(source.slice(span)).filter(|text| text.len() <= 2 * LONGEST)?;
    (2..text.len().saturating_sub(1)).find_map(|length| {
        let (first, second) = text.split_at_checked(length)?;
        let first = resolve(position, San::parse(first)?).ok()?;
        let mut between = position.clone();
        between.play(first);
        let second = resolve(&between, San::parse(second)?).ok()?;
        let mut behind = between.clone();
        behind.play(second);
        let plays = [(first, between.mark()), (second, behind.mark())];
        let plays = plays.map(|(play, check)| Resolved { check, ..play });
        Some(Split { at: span.start + length as u32, plays })
    })
}
