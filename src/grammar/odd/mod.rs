//! Everything unusual: what a person can have meant is read, the rest is kept as unknown text, and both are told.
//!
//! Each function takes the place of what it reads, adds to the game, reports, and returns the place behind it. It
//! always goes forward by at least one byte.

mod brackets;
mod chars;
mod comments;
mod marks;
mod meant;
mod positions;
mod rubbish;
pub(crate) mod tags;
mod variations;
mod words;

use super::class::{self, HIGH, SYMBOL};
use super::hot::{self, Flow};
use super::session::Session;
use crate::ast::ElementKind;
use crate::source::Span;

pub(crate) use variations::close_all;

/// The element at `at`, whatever it is; at the end of the source, the end of a game without a marker.
#[cold]
#[inline(never)]
pub(crate) fn element(at: u32, s: &mut Session<'_, '_>) -> (u32, Flow) {
    let Some(&first) = s.bytes.get(at as usize) else { return (at, Flow::Missing) };
    match first {
        b'[' => brackets::open(at, s),
        b'(' => (variations::start(at, s), Flow::On),
        b')' => (variations::end(at, s), Flow::On),
        b'*' => variations::variation_end(at, 1, crate::Outcome::Unknown, s),
        b'0' | b'1' if hot::marker(&s.bytes[at as usize..]).is_some() => {
            let (n, outcome) = hot::marker(&s.bytes[at as usize..]).unwrap_or_default();
            variations::variation_end(at, n as u32, outcome, s)
        }
        b'$' => (marks::nag(at, s), Flow::On),
        b'!' | b'?' => (marks::suffix(at, s), Flow::On),
        b'.' => (marks::periods(at, s), Flow::On),
        _ if is_aside_start(first, at, s) => (aside(at, s), Flow::On),
        _ if class::is(first, SYMBOL | HIGH) || first == b'~' => words::word(at, s),
        _ => (brackets::stray(at, s), Flow::On),
    }
}

/// Whether what begins with `first` may stand before and between tag pairs.
pub(crate) fn is_aside_start(first: u8, at: u32, s: &Session<'_, '_>) -> bool {
    match first {
        b'{' | b';' | b'<' | b'>' | 0x7F => true,
        b'%' => s.is_column_one(at),
        0..0x20 => true,
        HIGH_FIRST..=0xFF => chars::odd_char(&s.bytes[at as usize..]).is_some_and(|odd| odd.is_blank()),
        _ => false,
    }
}

/// The first byte that is not ASCII.
const HIGH_FIRST: u8 = 0x80;

/// A comment, an escape line, a blank of another kind, a control character, a mark of mail or HTML.
#[cold]
#[inline(never)]
pub(crate) fn aside(at: u32, s: &mut Session<'_, '_>) -> u32 {
    match s.byte(at) {
        b'{' | b';' => comments::comment(at, s),
        b'%' => comments::escape(at, s),
        b'<' | b'>' => brackets::angle(at, s),
        _ => chars::blank_or_control(at, s),
    }
}

/// What stands behind a marker on its line and cannot begin a game: it is the last element of the movetext then, to be
/// taken away by the caller. `None` where a game may begin, which is told.
#[cold]
#[inline(never)]
pub(crate) fn behind_marker(at: u32, s: &mut Session<'_, '_>) -> Option<u32> {
    let text = &s.bytes[at as usize..];
    let marker = match text {
        [b'*', ..] => Some((1, crate::Outcome::Unknown)),
        _ if class::run(text, SYMBOL) == 3 && text.starts_with(b"1/2") => Some((3, crate::Outcome::Draw)),
        _ => hot::marker(text),
    };
    if let Some((n, outcome)) = marker {
        let span = Span::new(at, at + n as u32);
        s.report_run(span, crate::Code::GameDoubledMarker, crate::problems::syntax::doubled_marker);
        s.push(span, ElementKind::Termination(outcome));
        return Some(span.end);
    }
    rubbish::behind_marker(at, s)
}
