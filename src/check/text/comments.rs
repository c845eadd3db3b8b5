//! Comments: what they may have swallowed, and their commands (sections 5 and 6, ruling OQ-05).

use super::fold::Fold;
use super::{commands, encoding};
use crate::ast::{CommentStyle, Element, ElementKind, Outcome};
use crate::diagnostic::Problems;
use crate::grammar::commands::usual::skip_usual;
use crate::problems::text as problem;
use crate::source::{Source, Span};

/// Whether there is nothing to tell of the comments in `movetext`, which are `count` in braces: no further brace opens,
/// no control character stands anywhere, all brackets are those of well-formed commands, and all text is UTF-8. A few
/// passes at the speed of memory cost less than a look at each comment.
pub(super) fn are_plain(movetext: &[u8], count: u32) -> bool {
    !has_control(movetext)
        && memchr::memchr_iter(b'{', movetext).count() == count as usize
        && are_brackets_usual(movetext)
        && (movetext.is_ascii() || encoding::is_good(movetext))
}

/// Whether a text has control characters but line ends. No branches, so that the compiler makes vector instructions of
/// it.
fn has_control(text: &[u8]) -> bool {
    let found = text.iter().fold(0, |found, &byte| {
        let is_allowed = u8::from(byte == b'\n') | u8::from(byte == b'\r');
        found | (u8::from(byte < 0x20) & (is_allowed ^ 1)) | u8::from(byte == 0x7F)
    });
    found != 0
}

/// Whether each bracket is that of a usual command, and no percent sign begins a line.
fn are_brackets_usual(text: &[u8]) -> bool {
    let mut rest = text;
    while let Some(at) = memchr::memchr2(b'[', b'%', rest) {
        let before = at.checked_sub(1).map(|before| rest[before]);
        let here = &rest[at..];
        rest = match skip_usual(here) {
            Some(behind) => behind,
            None if here[0] == b'%' && before.is_some_and(|byte| !is_newline(byte)) => &here[1..],
            None => return false,
        };
    }
    true
}

/// What is to be said about an element, if it is a comment.
pub(super) fn check(source: &Source, element: &Element, problems: &mut Problems, fold: &mut Fold) {
    if let ElementKind::Comment(_) = element.kind {
        let text = source.slice(element.span);
        if memchr::memchr3(b'[', b'%', b'{', text.get(1..).unwrap_or_default()).is_some() {
            look(source, element, fold);
        }
        if element.kind == ElementKind::Comment(CommentStyle::Semicolon) {
            line(source, element, fold);
        }
        if !text.is_ascii() || has_control(text) {
            encoding::check(source, element, problems, fold);
        }
    }
}

/// Looks at a comment with something odd in it.
pub(super) fn look(source: &Source, comment: &Element, fold: &mut Fold) {
    commands::check(source, comment, fold);
    if comment.kind != ElementKind::Comment(CommentStyle::Brace) {
        return;
    }
    let Some(inside) = comment.comment_span(source) else { return };
    let text = source.slice(inside);
    let seen = Seen::new(text);
    if let Some(first) = seen.percent {
        let begins_line = |at: &usize| *at > 0 && matches!(text.get(at - 1), Some(b'\n' | b'\r'));
        let lines = memchr::memchr_iter(b'%', text).filter(|at| *at >= first as usize).filter(begins_line);
        lines.for_each(|at| fold.push(problem::comment_percent(inside.part(at as u32, at as u32 + 1))));
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

/// A `;` that stands right behind a word and holds moves or the marker: whoever wrote it separated moves with it.
fn line(source: &Source, comment: &Element, fold: &mut Fold) {
    let before = comment.span.start.checked_sub(1).map(|at| source.slice(Span::new(at, at + 1)));
    if !before.is_some_and(|before| before[0].is_ascii_alphanumeric()) {
        return;
    }
    let Some(inside) = comment.comment_span(source) else { return };
    let text = source.slice(inside);
    let end = text.trim_ascii_end().len();
    let last = text[..end].iter().rposition(|byte| matches!(byte, b' ' | b'\t' | b';')).map_or(0, |at| at + 1);
    let marker = Outcome::from_text(&text[last..end]).map(|_| (last as u32, end as u32));
    if let Some((from, to)) = numbered_move(text).or(marker) {
        fold.push(problem::line_comment_suspicious(comment.span.part(0, 1), inside.part(from, to)));
    }
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
