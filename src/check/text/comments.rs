//! Comments: what they may have swallowed, and their commands (sections 5 and 6, ruling OQ-05).

use super::fold::Fold;
use super::{commands, encoding};
use crate::ast::{CommentStyle, Element, ElementKind};
use crate::diagnostic::Problems;
use crate::problems::text as problem;
use crate::source::Source;

/// What is to be said about one comment. The quick way out is where there are but plain characters, and well-written
/// clock and evaluation commands: three comparisons for a comment with the clock, a look at each byte for words.
#[inline]
pub(super) fn check(source: &Source, comment: &Element, problems: &mut Problems, fold: &mut Fold) {
    let (start, end) = (comment.span.start as usize + 1, comment.span.end as usize);
    let Some(text) = source.bytes().get(start..end) else { return };
    let mut rest = text;
    while let Some(behind) = commands::skip_usual(rest) {
        rest = behind;
    }
    if rest.len() <= 2 && matches!(rest, b"}" | b" }") {
        return;
    }
    let found = rest.iter().fold(0, |found, byte| found | CLASS[usize::from(*byte)]);
    if found & ODD != 0 {
        look(source, comment, fold);
    }
    if found != 0 {
        encoding::check(source, comment, found & ODD != 0, problems, fold);
    }
}

/// Something to look at: brackets, opening braces, percent signs; control characters but line ends; DEL.
const ODD: u8 = 1;

/// A byte above ASCII.
const HIGH: u8 = 2;

/// What each byte is in a comment.
const CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'\n' | b'\r' => 0,
            0..=0x1F | 0x7F | b'[' | b'{' | b'%' => ODD,
            0x80.. => HIGH,
            _ => 0,
        };
        byte += 1;
    }
    table
};

/// Looks at a comment with something odd in it.
#[cold]
#[inline(never)]
pub(super) fn look(source: &Source, comment: &Element, fold: &mut Fold) {
    commands::check(source, comment, fold);
    if comment.kind != ElementKind::Comment(CommentStyle::Brace) {
        return;
    }
    let Some(inside) = comment.comment_span(source) else { return };
    let text = source.slice(inside);
    let seen = Seen::new(text);
    if let Some(at) = seen.percent {
        fold.push(problem::comment_percent(inside.part(at, at + 1)));
    }
    // Where the comment is never closed, that is what is told.
    if inside.end == comment.span.end {
        return;
    }
    let tag = seen.tag.filter(|_| seen.brace.is_some() || seen.tag_after_gap);
    let moves = seen.brace.filter(|_| tag.is_none()).and_then(|at| numbered_move(&text[..at as usize]));
    let Some((from, to)) = tag.or(moves) else { return };
    let swallowed = problem::Swallowed {
        comment: comment.span,
        brace: seen.brace.map(|at| inside.part(at, at + 1)),
        what: inside.part(from, to),
        is_tag: tag.is_some(),
        close_at: inside.start + close_at(&text[..from as usize]),
    };
    fold.push(problem::comment_suspicious(&swallowed));
}

/// What there is in a brace comment that may not belong there; offsets into its text.
#[derive(Default)]
struct Seen {
    /// The first inner brace.
    brace: Option<u32>,
    /// The first line that is a tag pair.
    tag: Option<(u32, u32)>,
    /// Whether an empty line stands before it.
    tag_after_gap: bool,
    /// The first percent sign in the first column.
    percent: Option<u32>,
}

impl Seen {
    fn new(text: &[u8]) -> Seen {
        let mut seen = Seen::default();
        for at in memchr::memchr3_iter(b'[', b'{', b'%', text) {
            let here = at as u32;
            match text[at] {
                b'{' => seen.brace = seen.brace.or(Some(here)),
                b'%' if at > 0 && is_newline(text[at - 1]) => seen.percent = seen.percent.or(Some(here)),
                b'[' if seen.tag.is_none() && starts_line(&text[..at]) => {
                    seen.tag = tag_pair_len(&text[at..]).map(|len| (here, here + len));
                    seen.tag_after_gap = follows_gap(&text[..at]);
                }
                _ => {}
            }
        }
        seen
    }
}

fn is_newline(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Whether only blanks stand between the last line break of `before` and its end.
fn starts_line(before: &[u8]) -> bool {
    let behind = before.iter().rposition(|byte| !matches!(byte, b' ' | b'\t'));
    behind.is_some_and(|at| is_newline(before[at]))
}

/// Whether there is nothing but white space with an empty line in it before.
fn follows_gap(before: &[u8]) -> bool {
    let gap = &before[before.trim_ascii_end().len()..];
    let feeds = gap.iter().filter(|byte| **byte == b'\n').count();
    feeds.max(gap.iter().filter(|byte| **byte == b'\r').count()) >= 2
}

/// The length of the tag pair that `text` begins with, if it ends on its line.
fn tag_pair_len(text: &[u8]) -> Option<u32> {
    let line = &text[..memchr::memchr2(b'\n', b'\r', text).unwrap_or(text.len())];
    let inside = line.trim_ascii_end().strip_prefix(b"[")?.strip_suffix(b"]")?.trim_ascii();
    let name = inside.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let value = inside[name..].trim_ascii_start();
    let is_pair = name > 0 && value.len() >= 2 && value.starts_with(b"\"") && value.ends_with(b"\"");
    is_pair.then_some(line.trim_ascii_end().len() as u32)
}

/// The first move number with a move in `text`, such as `2... e6`.
fn numbered_move(text: &[u8]) -> Option<(u32, u32)> {
    let mut at = 0;
    while let Some(found) = memchr::memchr(b'.', &text[at..]) {
        let period = at + found;
        let digits = text[..period].iter().rev().take_while(|byte| byte.is_ascii_digit()).take(4).count();
        let run = text[period..].iter().take_while(|byte| matches!(byte, b'.' | b' ' | b'\n' | b'\r')).count();
        let word = &text[period + run..];
        let len = word.iter().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'=')).count();
        if digits > 0 && looks_like_move(&word[..len]) {
            return Some(((period - digits) as u32, (period + run + len) as u32));
        }
        at = period + run.max(1);
    }
    None
}

/// Whether `word` is castling, or begins as a move and ends in a square or promotion.
fn looks_like_move(word: &[u8]) -> bool {
    let body = if let [body @ .., b'=', _] = word { body } else { word };
    let is_start = matches!(body.first(), Some(b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N'));
    let is_end = matches!(body, [.., b'a'..=b'h', b'1'..=b'8']);
    matches!(word, b"O-O" | b"O-O-O" | b"0-0" | b"0-0-0") || (is_start && is_end && body.len() <= 6)
}

/// Where a brace that closes the comment before the swallowed text can be put: behind its words, before a parenthesis
/// that has no partner in them.
fn close_at(before: &[u8]) -> u32 {
    let mut open = 0u32;
    for (at, byte) in before.iter().enumerate() {
        match byte {
            b'(' => open += 1,
            b')' if open == 0 => return before[..at].trim_ascii_end().len() as u32,
            b')' => open -= 1,
            _ => {}
        }
    }
    before.trim_ascii_end().len() as u32
}
