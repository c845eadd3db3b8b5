//! Takes back promises: a fix is safe where its problem stands alone, and where something else is wrong at the same
//! place it is not, because the mended text might then be read in another way.

use crate::diagnostic::{Applicability, Code, Diagnostic, Severity};
use crate::{ElementKind, Game, Source, Span, TagPair};

/// So many problems before and behind one are looked at.
const NEIGHBOURS: usize = 3;

/// Goes through what was found in one game, sorted by place. Linear in that,
/// but for a search among the tag pairs.
#[cold]
pub(crate) fn doubt(source: &Source, game: &Game, found: &mut [Diagnostic]) {
    for index in 0..found.len() {
        let (before, rest) = found.split_at_mut(index);
        let Some((problem, behind)) = rest.split_first_mut() else { return };
        // A fix that changes nothing is none.
        problem.fixes.retain(|fix| fix.edits.iter().any(|edit| source.slice(edit.span) != edit.text.as_bytes()));
        if problem.fixes.iter().all(|fix| fix.applicability == Applicability::Unsafe) {
            continue;
        }
        let pairs = pairs_at(game, problem);
        // The problem with the tag pair it is in, if it is in one.
        let pair_ends = pairs.first().zip(pairs.last()).map(|(first, last)| (first.span.start, last.span.end));
        let (start, end) = pair_ends.unwrap_or((problem.span.start, problem.span.end));
        let extent = Span::new(start.min(problem.span.start), end.max(problem.span.end));
        // A neighbour of a tag pair may stand a blank away.
        let slack = Span::new(extent.start.saturating_sub(u32::from(!pairs.is_empty())), extent.end);
        let next = behind.iter().take(NEIGHBOURS).chain(before.iter().rev().take(NEIGHBOURS));
        let crowded = next.filter(|other| is_grave(other)).any(|other| touches(other.span, slack));
        let allowed = u32::from(is_about_pairs(problem.code));
        if crowded || pairs.iter().any(|pair| lacks(source, pair) > allowed) {
            make_unsafe(problem);
        }
    }
    // Where an open comment ends is a guess, and of a game without a move nearly everything is.
    let open = found.iter().any(|d| d.code == Code::CommentUnclosed);
    let has_moves = has_moves(game);
    let is_scrap = game.termination.is_none() && game.tags.is_empty() && !has_moves;
    if !has_moves {
        found.iter_mut().filter(|d| d.code == Code::StyleDanglingNumber).for_each(make_unsafe);
    }
    if open || is_scrap {
        found.iter_mut().filter(|d| d.code != Code::CommentUnclosed).for_each(make_unsafe);
    }
}

fn is_grave(problem: &Diagnostic) -> bool {
    problem.severity == Severity::Error && !matches!(problem.code, Code::SanIllegal | Code::SanAmbiguous)
}

fn touches(a: Span, b: Span) -> bool {
    a.start <= b.end && b.start <= a.end
}

fn has_moves(game: &Game) -> bool {
    game.movetext.iter().any(|element| matches!(element.kind, ElementKind::Move(_)))
}

fn make_unsafe(problem: &mut Diagnostic) {
    problem.fixes.iter_mut().for_each(|fix| fix.applicability = Applicability::Unsafe);
}

/// The tag pairs that the fixes of a problem touch; those of a game are in order.
fn pairs_at<'g>(game: &'g Game, problem: &Diagnostic) -> &'g [TagPair] {
    let edits = || problem.fixes.iter().flat_map(|fix| &fix.edits).map(|edit| edit.span);
    let Some((start, end)) = edits().map(|span| span.start).min().zip(edits().map(|span| span.end).max()) else {
        return &[];
    };
    let first = game.tags.partition_point(|pair| pair.span.end < start);
    let behind = game.tags.partition_point(|pair| pair.span.start <= end);
    game.tags.get(first..behind).unwrap_or_default()
}

/// How many of name, quotes and bracket are missing.
fn lacks(source: &Source, pair: &TagPair) -> u32 {
    let byte = |at: Option<u32>| at.and_then(|at| source.bytes().get(at as usize)).copied();
    let quoted = pair
        .value_span()
        .is_some_and(|value| byte(value.start.checked_sub(1)) == Some(b'"') && byte(Some(value.end)) == Some(b'"'));
    // Without a name nobody knows what the value is of.
    let name = if pair.name().is_some() { 0 } else { 2 };
    let bracket = byte(pair.span.end.checked_sub(1)) == Some(b']') && pair.span.len() > 1;
    // An unquoted value, or one that goes on to the end of the line, lacks its bracket by the same cause.
    name + u32::from(!quoted || !bracket) + u32::from(pair.value_span().is_none())
}

/// Whether a code is about what a tag pair lacks.
fn is_about_pairs(code: Code) -> bool {
    matches!(
        code,
        Code::SyntaxTagBracket
            | Code::SyntaxTagName
            | Code::SyntaxTagValue
            | Code::SyntaxAfterString
            | Code::LexApostrophe
            | Code::LexUnterminatedString
    )
}
