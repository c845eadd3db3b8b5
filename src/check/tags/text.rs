//! The escapes and the length of values, section 7.1. (Control characters are `crate::check::text`'s.)

use super::value::Value;
use crate::diagnostic::Problems;
use crate::problems::tags as say;
use crate::{Source, Span, TagPair};

/// How many characters a string or a symbol may have, sections 7.1 and 7.9.
pub(super) const LONGEST: usize = 255;

/// Says what is wrong with the text of a value: one problem a kind, however many there are.
#[cold]
pub(super) fn check(source: &Source, pair: &TagPair, problems: &mut Problems) {
    let Some(value) = Value::new(source, pair) else { return };
    if pair.is_escaped() {
        let escapes = unknown_escapes(&value);
        if let Some(first) = escapes.first() {
            problems.push(say::unknown_escape(source, *first, &escapes));
        }
    }
    if let Some((excess, _)) = value.text().char_indices().nth(LONGEST) {
        let length = value.text().chars().count();
        problems.push(say::string_255(value.at(excess..value.text().len()), length));
    }
}

/// Backslashes before anything but a quote or a backslash; they stand for themselves (ruling OQ-45).
fn unknown_escapes(value: &Value) -> Vec<Span> {
    let raw = value.raw();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(step) = raw.get(at..).and_then(|rest| memchr::memchr(b'\\', rest)) {
        at += step;
        let next = raw.get(at + 1..).unwrap_or_default();
        // At the very end it escapes the quote that was meant to close the value, which is told with the value.
        if next.is_empty() {
            return Vec::new();
        }
        if !matches!(next, [b'"' | b'\\', ..]) {
            // The whole of the character behind it: its continuation bytes too.
            let more = next.iter().skip(1).take_while(|&&byte| byte & 0xC0 == 0x80).take(3).count();
            let more = if next.first().is_some_and(|&byte| byte >= 0xC0) { more } else { 0 };
            found.push(value.span().part(at as u32, (at + 2 + more) as u32));
            at += 1;
        } else {
            at += 2;
        }
    }
    found
}
