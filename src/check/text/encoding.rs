//! Characters that have no place in PGN, inside comments; the encoding of a file (section 4.1, rulings
//! OQ-01, OQ-02 and OQ-04).

use super::fold::Fold;
use crate::Game;
use crate::ast::Element;
use crate::diagnostic::{Code, Problems, Severity};
use crate::problems::text as problem;
use crate::source::{Source, Span};

/// What is to be said about the characters of one comment that are not printing ASCII.
pub(super) fn check(source: &Source, element: &Element, problems: &mut Problems, fold: &mut Fold) {
    let Some(span) = element.comment_span(source) else { return };
    let is_utf8 = is_utf8(source, span, problems);
    let style = is_style_told(problems);
    characters(source, span, is_utf8, style, fold);
}

/// Whether a text is UTF-8, and has no control characters above ASCII.
pub(super) fn is_good(text: &[u8]) -> bool {
    std::str::from_utf8(text).is_ok() && !has_c1(text)
}

/// Whether a text in UTF-8 has control characters of the range 128 to 159.
fn has_c1(text: &[u8]) -> bool {
    memchr::memchr_iter(0xC2, text).any(|at| matches!(text.get(at + 1), Some(0x80..=0x9F)))
}

/// Tells the odd characters of a comment one by one.
fn characters(source: &Source, span: Span, is_utf8: bool, style: bool, fold: &mut Fold) {
    let bytes = source.slice(span);
    let mut at = 0;
    while let Some(rest) = bytes.get(at..)
        && let Some(kind) = Kind::of(rest, is_utf8)
    {
        let len = kind.len(rest);
        let here = span.part(at as u32, (at + len) as u32);
        at += len;
        match kind {
            Kind::Control => fold.push(problem::control_character(here, rest[0])),
            Kind::Del => fold.push(problem::del(here)),
            Kind::C1 => fold.push(problem::c1(here, *rest.get(len - 1).unwrap_or(&0))),
            Kind::Latin1 if style => fold.push(problem::latin1_symbol(source, here)),
            Kind::Latin1 | Kind::Plain => {}
        }
    }
}

/// What is to be said about the encoding of the tag pairs of a game; their characters are told with the tags.
pub(super) fn check_tags(source: &Source, game: &Game, problems: &mut Problems, fold: &mut Fold) {
    let (Some(first), Some(last)) = (game.tags.first(), game.tags.last()) else { return };
    if !source.slice(first.span.to(last.span)).is_ascii() {
        for value in game.tags.iter().filter_map(|pair| pair.value_span()) {
            is_utf8(source, value, problems);
            if is_style_told(problems) {
                string(source, value, fold);
            }
        }
    }
}

/// Whether characters that are a matter of style are told at all.
pub(super) fn is_style_told(problems: &Problems) -> bool {
    Code::StyleLatin1Symbol.severity(problems.profile) != Severity::Off
}

/// Whether a text is UTF-8; the first of a file that is not is told.
fn is_utf8(source: &Source, span: Span, problems: &mut Problems) -> bool {
    let text = source.slice(span);
    let Err(error) = std::str::from_utf8(text) else { return true };
    if !std::mem::replace(&mut problems.once.encoding, true) {
        let at = error.valid_up_to();
        let run = text[at..].iter().take_while(|byte| !byte.is_ascii()).count();
        problems.push(problem::encoding(source, span.part(at as u32, (at + run) as u32)));
    }
    false
}

/// A file in UTF-16 is told.
pub(super) fn check_file(source: &Source, problems: &mut Problems) {
    if source.is_utf16() {
        let bom = u32::from(source.bytes().starts_with(b"\xEF\xBB\xBF")) * 3;
        problems.push(problem::utf16(Span::new(0, bom)));
    }
}

/// Tells the first run of characters above ASCII in a string.
fn string(source: &Source, span: Span, fold: &mut Fold) {
    let bytes = source.slice(span);
    if let Some(at) = bytes.iter().position(|byte| !byte.is_ascii()) {
        let len = bytes[at..].iter().take_while(|byte| !byte.is_ascii()).count();
        fold.push(problem::non_ascii(source, span.part(at as u32, (at + len) as u32)));
    }
}

/// What is to be said about a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Plain,
    Control,
    Del,
    /// 128 to 159, or a byte that windows-1252 leaves there.
    C1,
    /// 160 to 191.
    Latin1,
}

impl Kind {
    /// The kind of the first character of `rest`; `None` at its end.
    fn of(rest: &[u8], is_utf8: bool) -> Option<Kind> {
        let first = *rest.first()?;
        Some(match first {
            b'\t'..=0x0B | b'\r' | 0x20..=0x7E => Kind::Plain,
            0..=0x08 | 0x0C | 0x0E..=0x1F => Kind::Control,
            0x7F => Kind::Del,
            0xC2 if is_utf8 && matches!(rest.get(1), Some(0x80..=0x9F)) => Kind::C1,
            0xC2 if is_utf8 => Kind::Latin1,
            0x81 | 0x8D | 0x8F | 0x90 | 0x9D if !is_utf8 => Kind::C1,
            0xA0..=0xBF if !is_utf8 => Kind::Latin1,
            _ => Kind::Plain,
        })
    }

    /// The bytes of the character that `rest` begins with, or of the run of the same control characters.
    fn len(self, rest: &[u8]) -> usize {
        match self {
            Kind::Plain => 1,
            Kind::Control | Kind::Del => rest.iter().take_while(|byte| **byte == rest[0]).count(),
            Kind::C1 | Kind::Latin1 => 1 + usize::from(rest[0] == 0xC2 && rest.len() > 1),
        }
    }
}
