//! The characters of values: sections 4.1 and 7.1.

use super::value::Value;
use crate::diagnostic::Problems;
use crate::problems::tags as say;
use crate::{Source, Span, TagPair};

/// How many characters a string or a symbol may have, sections 7.1 and 7.9.
pub(super) const LONGEST: usize = 255;

/// Says what is wrong with the characters of a value: one problem a kind, however many there are.
#[cold]
pub(super) fn check(source: &Source, pair: &TagPair, problems: &mut Problems) {
    let Some(value) = Value::new(source, pair) else { return };
    if pair.is_escaped() {
        let escapes = unknown_escapes(&value);
        if let Some(first) = escapes.first() {
            problems.push(say::unknown_escape(source, *first, &escapes));
        }
    }
    let controls = places(&value, |c| c.is_ascii_control() && c != '\x7F');
    if let [first, ..] = controls[..] {
        problems.push(say::string_control(first, &controls));
    }
    let deletes = places(&value, |c| c == '\x7F');
    if let [(first, _), ..] = deletes[..] {
        problems.push(say::del(first, &deletes));
    }
    let c1 = places(&value, |c| ('\u{80}'..='\u{9F}').contains(&c));
    if let [first, ..] = c1[..] {
        problems.push(say::c1(first, &c1));
    }
    if let Some((excess, _)) = value.text().char_indices().nth(LONGEST) {
        let length = value.text().chars().count();
        problems.push(say::string_255(value.at(excess..value.text().len()), length));
    }
}

/// Where the characters stand that are odd.
fn places(value: &Value, is_odd: fn(char) -> bool) -> Vec<(Span, char)> {
    let odd = value.text().char_indices().filter(|(_, c)| is_odd(*c));
    odd.map(|(at, c)| (value.at(at..at + c.len_utf8()), c)).collect()
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
            break;
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
