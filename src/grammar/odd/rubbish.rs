//! Text between games that is no PGN: mail headers, headings, HTML; ruling OQ-88.

use super::chars::odd_blank_length;
use super::words;
use crate::Code;
use crate::ast::{ElementKind, NagStyle};
use crate::grammar::class::{self, DIGIT, HIGH, SPACE, SYMBOL};
use crate::grammar::lexical::{null_move, result, whole};
use crate::grammar::pgn::first_line;
use crate::grammar::san::{san_lax, san_with_glyph};
use crate::grammar::session::Session;
use crate::grammar::{hot, shape};
use crate::problems::syntax;
use crate::source::Span;

/// Lines that cannot belong to a game, from `at` to the next tag pair, or to a line that begins with a move number, a
/// move, a marker or a comment.
pub(super) fn lines(at: u32, s: &mut Session<'_, '_>) -> u32 {
    let text = &s.bytes[at as usize..];
    let mut end = 0;
    loop {
        let line_end = end + first_line(&text[end..]).len();
        if let Some(tag) = tag_in(&text[end..line_end]) {
            end += tag;
            break;
        }
        let next = line_end + class::run(&text[line_end..], SPACE);
        end = line_end;
        if next >= text.len() || may_begin(&text[next..]) {
            break;
        }
        end = next;
    }
    let length = text[..end].iter().rposition(|&byte| !class::is(byte, SPACE)).map_or(1, |last| last + 1);
    let span = Span::new(at, at + length as u32);
    s.push_unknown(span);
    s.report_run(span, Code::FileRubbish, syntax::rubbish);
    span.end
}

/// Where in `line` a tag pair begins that has a name and a quote.
fn tag_in(line: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b'[', line).find(|&at| {
        let name = class::run(&line[at + 1..], class::NAME);
        let gap = class::run(&line[at + 1 + name..], SPACE);
        name > 0 && line.get(at + 1 + name + gap) == Some(&b'"')
    })
}

/// Whether a game, or what may stand before one, may begin with `line`: also behind the marks of mail and HTML.
fn may_begin(line: &[u8]) -> bool {
    match line.first() {
        Some(b'[' | b'{' | b';' | b'%' | b'>') => true,
        Some(b'<') => line.get(1).is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'/'),
        Some(_) => starts_play(line) || super::positions::kind(line).is_some(),
        None => false,
    }
}

/// Whether `text` begins with a move number and its period, a canonical move, or a marker.
fn starts_play(text: &[u8]) -> bool {
    let digits = class::run(text, DIGIT);
    let gap = class::run(&text[digits..(digits + 4).min(text.len())], SPACE);
    (digits > 0 && text.get(digits + gap) == Some(&b'.'))
        || hot::marker(text).is_some()
        || (text[0] == b'*' && text.get(1).is_none_or(|&next| class::is(next, SPACE)))
        || shape::san(text).is_some()
        || shape::castling(text).is_some()
}

/// Whether nothing but blanks stands before `at` on its line.
pub(super) fn starts_line(at: u32, s: &Session<'_, '_>) -> bool {
    let before = &s.bytes[..at as usize];
    let blanks = before.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    before[..before.len() - blanks].last().is_none_or(|byte| matches!(byte, b'\n' | b'\r' | 0xBF))
}

/// What stands behind a marker on its line, as unknown text; `None` where a game may begin, which is told (ruling
/// OQ-18). A NAG there can only be about the game that is over.
pub(super) fn behind_marker(at: u32, s: &mut Session<'_, '_>) -> Option<u32> {
    let text = &s.bytes[at as usize..];
    if starts_play(text) || text[0] == b'(' || is_line_of_play(first_line(text)) {
        let word = class::run(text, SYMBOL).max(1) as u32;
        s.report(syntax::untagged(s, Span::new(at, at + word)));
        return None;
    }
    if !class::is(text[0], SYMBOL | HIGH) || super::is_aside_start(text[0], at, s) {
        let end = super::element(at, s).0;
        if let Some(ElementKind::Nag { style: NagStyle::Dollar, .. }) = s.last().map(|last| last.kind) {
            s.report(syntax::nag_behind_marker(s, Span::new(at, end)));
        }
        return Some(end);
    }
    let line = first_line(text);
    let words = &line[..line.iter().position(|byte| b"{;[".contains(byte)).unwrap_or(line.len())];
    let span = Span::new(at, at + words.trim_ascii_end().len().max(1) as u32);
    s.push(span, ElementKind::Unknown);
    s.report_run(span, Code::FileRubbish, syntax::rubbish);
    Some(span.end)
}

/// Whether the first words of a line are those of a game: moves in any spelling, numbers, signs. Names and sentences are
/// not.
fn is_line_of_play(line: &[u8]) -> bool {
    let words = &line[..line.iter().position(|byte| b"{;[(*$!?".contains(byte)).unwrap_or(line.len())];
    let mut words = words.split(|&byte| class::is(byte, SPACE)).filter(|word| !word.is_empty());
    words.next().is_some_and(is_word_of_play) && words.next().is_none_or(may_go_on)
}

fn is_word_of_play(word: &[u8]) -> bool {
    words::is_play(word)
        || san_lax(word).is_some()
        || whole(san_with_glyph, word).is_some()
        || whole(null_move, word).is_some()
        || whole(result, word).is_some()
}

/// Whether a game may go on with `word` behind its first one.
fn may_go_on(word: &[u8]) -> bool {
    match word.first() {
        Some(first) if class::is(*first, HIGH) => words::glyph(word).is_some() || odd_blank_length(word).is_some(),
        Some(first) if first.is_ascii_alphabetic() => is_word_of_play(word) || matches!(word, b"ep" | b"e" | b"N"),
        _ => true,
    }
}
