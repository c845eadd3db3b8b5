//! Characters between the tokens that are neither tokens nor plain blanks: rulings OQ-01, OQ-02, OQ-04 and OQ-69.

use crate::Code;
use crate::ast::ElementKind;
use crate::grammar::class::{self, SPACE};
use crate::grammar::session::Session;
use crate::problems::{marks, syntax};
use crate::source::Span;

/// A non-ASCII character that stands for itself between tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OddChar {
    /// A no-break space: white space.
    Blank(usize),
    /// A byte order mark in mid file: white space.
    Bom(usize),
    /// Something that does not show.
    Invisible(usize),
}

impl OddChar {
    /// Whether it may stand before and between tag pairs.
    pub(super) fn is_blank(self) -> bool {
        matches!(self, OddChar::Blank(_) | OddChar::Bom(_) | OddChar::Invisible(_))
    }
}

/// The odd character that `text` begins with. A lone byte 0xA0 is the no-break space of windows-1252.
pub(super) fn odd_char(text: &[u8]) -> Option<OddChar> {
    Some(match text {
        [0xC2, 0xA0, ..] => OddChar::Blank(2),
        [0xE2, 0x80, 0x87 | 0xAF, ..] => OddChar::Blank(3),
        [0xA0, ..] => OddChar::Blank(1),
        [0xEF, 0xBB, 0xBF, ..] => OddChar::Bom(3),
        _ => OddChar::Invisible(invisible_length(text)?),
    })
}

/// Where the white space at `at` ends, that of web pages and escaped lines included (rulings OQ-06 and OQ-69).
pub(super) fn gap_end(mut at: u32, s: &mut Session<'_, '_>) -> u32 {
    loop {
        at += class::run(&s.bytes[at as usize..], SPACE) as u32;
        match s.byte(at) {
            b'%' if s.is_column_one(at) => at = s.line_end(at),
            _ => match odd_blank_length(&s.bytes[at as usize..]) {
                Some(length) => at += length as u32,
                None => return at,
            },
        }
    }
}

/// The index of the element that the white space before `at` stands behind, escaped lines included in it.
pub(super) fn token_before(at: u32, s: &mut Session<'_, '_>) -> Option<usize> {
    let index = s.game.movetext.iter().rposition(|element| element.kind != ElementKind::Escape)?;
    let end = s.game.movetext[index].span.end;
    (gap_end(end, s) == at).then_some(index)
}

/// The length of the no-break space or byte order mark that `text` begins with.
pub(super) fn odd_blank_length(text: &[u8]) -> Option<usize> {
    match odd_char(text)? {
        OddChar::Blank(length) | OddChar::Bom(length) => Some(length),
        OddChar::Invisible(_) => None,
    }
}

/// The length of the invisible character that `text` begins with: zero-width spaces and joiners, direction marks, the
/// soft hyphen.
pub(super) fn invisible_length(text: &[u8]) -> Option<usize> {
    match text {
        [0xC2, 0xAD, ..] => Some(2),
        [0xE2, 0x80, 0x8B..=0x8F | 0xAA..=0xAE, ..] => Some(3),
        [0xE2, 0x81, 0xA0..=0xA4 | 0xA6..=0xA9, ..] => Some(3),
        _ => None,
    }
}

/// A blank of another kind or a control character, with its neighbours of the same kind.
pub(super) fn blank_or_control(at: u32, s: &mut Session<'_, '_>) -> u32 {
    let text = &s.bytes[at as usize..];
    match odd_char(text) {
        Some(OddChar::Blank(length)) => {
            let span = Span::new(at, at + length as u32);
            s.report_run(span, Code::LexOddBlank, marks::odd_blank);
            span.end
        }
        Some(OddChar::Bom(length)) => {
            let span = Span::new(at, at + length as u32);
            s.report_run(span, Code::LexBomInside, syntax::bom_inside);
            span.end
        }
        Some(OddChar::Invisible(length)) => {
            let span = Span::new(at, at + length as u32);
            s.push_unknown(span);
            s.report_run(span, Code::LexInvisible, marks::invisible);
            span.end
        }
        None => control(at, s),
    }
}

/// A run of one control character; the DOS end-of-file mark is told by its name.
fn control(at: u32, s: &mut Session<'_, '_>) -> u32 {
    let text = &s.bytes[at as usize..];
    let length = text.iter().take_while(|&&byte| byte == text[0]).count();
    let span = Span::new(at, at + length as u32);
    s.push_unknown(span);
    match text[0] {
        // One at the end, with at most white space behind it, is a mark of DOS; elsewhere it is a control character like
        // any other (ruling OQ-04).
        0x1A if length == 1 && s.is_blank(span.end, s.bytes.len() as u32) => s.report(marks::end_mark(s, span)),
        0x7F => s.report_run(span, Code::LexDel, marks::del),
        _ => s.report_run(span, Code::LexControlChar, marks::control_char),
    }
    span.end
}
