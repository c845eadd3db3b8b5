//! The words of all diagnostics: one function a problem, with its message, labels, help and fixes in one place.
//!
//! They are called behind the problem and never on a text that is right, so they may take their time.

pub(crate) mod epd;
pub(crate) mod export;
pub(crate) mod fen;
#[cfg(feature = "rules")]
pub(crate) mod guesses;
#[cfg(feature = "rules")]
pub(crate) mod letters;
pub(crate) mod marks;
#[cfg(feature = "rules")]
pub(crate) mod moves;
#[cfg(feature = "rules")]
pub(crate) mod start;
pub(crate) mod syntax;
pub(crate) mod tag_pairs;
pub(crate) mod tags;
pub(crate) mod text;

use crate::diagnostic::Applicability;
use crate::grammar::Session;
use crate::source::Span;
use std::fmt::Write as _;

/// `bytes` as text to show in a message, in backticks: what does not show is named, and long text is cut.
pub(crate) fn quoted(bytes: &[u8]) -> String {
    const LONGEST: usize = 40;
    // What servers write into every game is short and plain. The length first: a run may go on and on.
    if bytes.len() <= LONGEST
        && let Ok(text) = std::str::from_utf8(bytes)
        && text.bytes().all(|byte| (0x20..0x7F).contains(&byte))
    {
        return ["`", text, "`"].concat();
    }
    let mut out = String::from("`");
    for (n, c) in String::from_utf8_lossy(&bytes[..bytes.len().min(4 * LONGEST)]).chars().enumerate() {
        if n == LONGEST {
            out.push('…');
            break;
        }
        match c {
            '\n' | '\r' => out.push(' '),
            '\0'..='\x1F'
            | '\x7F'
            | '\u{80}'..='\u{A0}'
            | '\u{AD}'
            | '\u{200B}'..='\u{200F}'
            | '\u{2060}'..='\u{2064}'
            | '\u{FEFF}' => {
                let _ = write!(out, "<U+{:04X}>", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('`');
    out
}

/// What to leave in the place of `span` when it is removed: a space where its neighbours would make one word.
pub(crate) fn removal(s: &Session<'_, '_>, span: Span) -> &'static str {
    let glues = |byte: u8| !byte.is_ascii_whitespace() && byte != 0;
    if span.start > 0 && glues(s.byte(span.start - 1)) && glues(s.byte(span.end)) { " " } else { "" }
}

/// What to remove so that `span` is gone: its line where it stands there alone, for an empty line may part two games.
pub(crate) fn with_line(s: &Session<'_, '_>, span: Span) -> Span {
    let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t');
    let before = s.bytes[..span.start as usize].iter().rev().take_while(is_blank).count() as u32;
    let behind = s.from(span.end).rest;
    let blanks = behind.iter().take_while(is_blank).count();
    let newline = match behind.get(blanks..).unwrap_or_default() {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => return span,
    };
    match s.byte_before(span.start - before) {
        b'\n' | b'\r' => Span::new(span.start - before, span.end + blanks as u32 + newline),
        _ => span,
    }
}

/// Whether taking `span` away is safe: inside a word it may be a slip of the pen for another sign.
pub(crate) fn alone(s: &Session<'_, '_>, span: Span) -> Applicability {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte >= 0x80;
    match span.start > 0 && is_word(s.byte(span.start - 1)) || is_word(s.byte(span.end)) {
        true => Applicability::Unsafe,
        false => Applicability::Safe,
    }
}

/// `one thing` or `7 things`.
pub(crate) fn count(n: usize, one: &str, many: &str) -> String {
    if n == 1 { format!("one {one}") } else { format!("{n} {many}") }
}
