//! What tags say about each other and about the game.

use super::name::Tag;
use super::{Tags, dates, fen, people, results};
use crate::diagnostic::Problems;
use crate::problems::tags as say;
use crate::{CommentStyle, ElementKind, Game, Outcome, Source, Span};

/// Says where tags contradict each other or the moves.
#[inline]
pub(super) fn check(tags: &Tags, problems: &mut Problems) {
    result(tags, problems);
    if tags.has(Tag::SetUp) || tags.has(Tag::FEN) {
        set_up(tags, problems);
    }
    if tags.has(Tag::PlyCount) {
        ply_count(tags, problems);
    }
    if tags.has(Tag::Variation) && !tags.has(Tag::Opening) {
        refines(tags, Tag::Variation, Tag::Opening, problems);
    }
    if tags.has(Tag::SubVariation) && !tags.has(Tag::Variation) {
        refines(tags, Tag::SubVariation, Tag::Variation, problems);
    }
    dates::order(tags, problems);
    if tags.lists {
        people::item_counts(tags, problems);
    }
    if tags.has_comments && !tags.has(Tag::TimeControl) {
        time_control(tags, problems);
    }
}

/// Result, marker and Termination: sections 8.1.1.7 and 9.8.1, ruling OQ-20.
fn result(tags: &Tags, problems: &mut Problems) {
    let marker = tags.game.termination;
    let raw = tags.raw(Tag::Result);
    if let (Some(raw), Some(marker)) = (raw, marker)
        && raw != marker.outcome.as_str().as_bytes()
        && let Some(outcome) = results::of_tag(tags)
        && outcome != marker.outcome
        && let Some(value) = tags.value(Tag::Result)
    {
        problems.push(say::result_mismatch(marker.span, marker.outcome, value.span(), outcome));
    }
    if let Some(ending) = tags.raw(Tag::Termination) {
        let tag = || results::of_tag(tags).filter(|outcome| *outcome != Outcome::Unknown);
        let outcome = match raw.and_then(Outcome::from_text) {
            Some(outcome) if outcome != Outcome::Unknown => Some(outcome),
            _ => tag().or(marker.map(|marker| marker.outcome)),
        };
        if let Some(outcome) = outcome
            && let Some(why) = results::contradiction(ending, outcome)
            && let Some(value) = tags.value(Tag::Termination)
        {
            let place = tags.value(Tag::Result).map(|value| value.span());
            let place = place.or(marker.map(|marker| marker.span));
            problems.push(say::ending(value.span(), value.text(), outcome, place, why));
        }
    }
}

/// SetUp and FEN: section 9.7, ruling OQ-53.
#[cold]
fn set_up(tags: &Tags, problems: &mut Problems) {
    let set_up = tags.value(Tag::SetUp);
    let fen = tags.pair(Tag::FEN);
    let variant = tags.value(Tag::Variant);
    if let Some(value) = tags.value(Tag::FEN)
        && variant.is_none_or(|variant| fen::is_of_chess(variant.text()))
    {
        fen::check(&value, problems);
    }
    let says = set_up.as_ref().map(|value| value.text());
    match (fen.and_then(|pair| Some((pair, pair.name()?))), says, &set_up) {
        (Some((pair, name)), None, _) => problems.push(say::fen_no_setup(name, pair.span)),
        (Some((_, name)), Some("0"), Some(value)) => problems.push(say::setup_contradiction(value.span(), name)),
        (None, Some("1"), Some(value)) => problems.push(say::setup_no_fen(value.span())),
        _ => {}
    }
}

/// PlyCount against the moves, section 9.9.3. Nothing is known of their legality here: what has the shape of a move
/// counts.
#[cold]
fn ply_count(tags: &Tags, problems: &mut Problems) {
    let Some(value) = tags.value(Tag::PlyCount) else { return };
    let Ok(said) = value.text().parse::<u64>() else { return };
    let mut unknown = false;
    let mut count = 0;
    let mut at = 0;
    while let Some(element) = tags.game.movetext.get(at) {
        match element.kind {
            ElementKind::Move(_) => count += 1,
            ElementKind::Unknown => unknown = true,
            ElementKind::Open { close } => at = at.max(close as usize),
            _ => {}
        }
        at += 1;
    }
    // A game of tags alone tells of moves that are not in the file.
    let is_empty = count == 0 && !unknown;
    if said != count && !is_empty {
        problems.push(say::ply_count(value.span(), said, count, !unknown));
    }
}

/// Section 9.3: a Variation refines an Opening, a SubVariation a Variation.
#[cold]
fn refines(tags: &Tags, fine: Tag, coarse: Tag, problems: &mut Problems) {
    if let Some(name) = tags.pair(fine).and_then(|pair| pair.name()) {
        problems.push(say::refines(name, fine.as_str(), coarse.as_str()));
    }
}

/// Supplement 7: move times want a TimeControl. The first comments of the game tell whether there are any.
fn time_control(tags: &Tags, problems: &mut Problems) {
    const COMMENTS: usize = 4;
    const ELEMENTS: usize = 64;
    let comments = tags.game.movetext.iter().take(ELEMENTS);
    let comments =
        comments.filter(|element| matches!(element.kind, ElementKind::Comment(CommentStyle::Brace))).take(COMMENTS);
    for comment in comments {
        if let Some(command) = time_command(tags.source, comment.span) {
            problems.push(say::no_time_control(command, insertion_point(tags.game)));
            return;
        }
    }
}

/// The command of a comment that tells a time.
fn time_command(source: &Source, comment: Span) -> Option<Span> {
    let text = source.slice(comment);
    let start = memchr::memmem::find(text, b"[%")?;
    let command = &text[start..];
    let timed = [&b"[%clk "[..], b"[%emt ", b"[%egt ", b"[%mct "].iter().any(|name| command.starts_with(name));
    let end = memchr::memchr(b']', command).filter(|_| timed)?;
    Some(comment.part(start as u32, (start + end + 1) as u32))
}

/// Where one more tag pair would stand: behind the last one, else at the start of the game.
pub(super) fn insertion_point(game: &Game) -> Span {
    game.tags.last().map_or(game.span.before(), |pair| pair.span.after())
}
