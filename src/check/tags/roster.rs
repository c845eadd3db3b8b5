//! The Seven Tag Roster, section 8.1.1: all seven, in their order, before all others. Nobody asks on import (OQ-50).

use super::Tags;
use super::forms::unknown_sign;
use super::name::Tag;
use crate::diagnostic::{Code, Problems, Severity};
use crate::problems::tags as say;
use crate::{Span, TagPair};

/// Says what is missing from the roster, and where its order is broken first.
#[inline]
pub(super) fn check(tags: &Tags, problems: &mut Problems) {
    if Code::GameRosterMissing.severity(problems.profile) != Severity::Off {
        missing(tags, problems);
    }
    if Code::GameRosterOrder.severity(problems.profile) != Severity::Off {
        order(tags, problems);
    }
}

/// One problem a place: neighbours that are missing together belong behind the last roster tag before them.
#[cold]
fn missing(tags: &Tags, problems: &mut Problems) {
    let first = tags.game.tags.first().map_or(tags.game.span.before(), |pair| pair.span.before());
    let mut place = first;
    let mut absent: Vec<(&str, &str)> = Vec::new();
    for &tag in Tag::ROSTER {
        if let Some(pair) = tags.pair(tag) {
            if !absent.is_empty() {
                problems.push(say::roster_missing(place, place == first, &absent));
                absent.clear();
            }
            place = pair.span.after();
        } else {
            let outcome = tags.game.termination.filter(|_| tag == Tag::Result).map(|marker| marker.outcome.as_str());
            absent.push((tag.as_str(), outcome.unwrap_or(unknown_sign(tag))));
        }
    }
    if !absent.is_empty() {
        problems.push(say::roster_missing(place, place == first, &absent));
    }
}

/// One problem a game: the first pair that stands where a roster tag is due that comes later. The mended order changes
/// places only, where no pair is broken and none stands twice.
#[cold]
fn order(tags: &Tags, problems: &mut Problems) {
    let pairs = &tags.game.tags;
    let named = |pair: &TagPair| pair.name().map(|name| (name, Tag::from_name(tags.source.slice(name))));
    let rank = |pair: &TagPair| match named(pair) {
        Some((_, Some(tag))) if tag <= Tag::Result => tag as usize,
        _ => Tag::ROSTER.len(),
    };
    let Some(found) = pairs.windows(2).position(|two| rank(&two[0]) > rank(&two[1])) else { return };
    let (Some((name, _)), Some((later, _))) = (named(&pairs[found]), named(&pairs[found + 1])) else { return };
    let whole = pairs.iter().all(|pair| pair.name().is_some() && pair.value_span().is_some());
    let once = (0..Tag::ROSTER.len()).all(|tag| pairs.iter().filter(|pair| rank(pair) == tag).count() < 2);
    let mut sorted: Vec<&TagPair> = pairs.iter().collect();
    sorted.sort_by_key(|pair| rank(pair));
    let text = |span: Span| tags.source.text(span).into_owned();
    let moved = pairs.iter().zip(sorted).filter(|(old, new)| old.span != new.span);
    let edits = moved.map(|(old, new)| (old.span, text(new.span))).collect();
    problems.push(say::roster_order(name, &text(name), later, &text(later), (whole && once).then_some(edits)));
}
