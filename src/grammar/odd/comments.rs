//! Comments that are not simply closed on the spot, and escape lines.

use memchr::{memchr, memchr2};

use crate::ast::{CommentStyle, ElementKind};
use crate::grammar::class::{self, SPACE};
use crate::grammar::session::Session;
use crate::problems::syntax;
use crate::source::Span;

/// A comment of either kind.
///
/// ```ebnf
/// Comment ::= BraceComment | LineComment
/// ```
pub(super) fn comment(at: u32, s: &mut Session<'_, '_>) -> u32 {
    if s.byte(at) == b'{' { brace(at, s) } else { semicolon(at, s) }
}

/// A brace comment; one that is never closed ends before the next tag section that follows an empty line, else at
/// the end of the source (ruling OQ-44).
fn brace(at: u32, s: &mut Session<'_, '_>) -> u32 {
    let known_open = s.memory.no_brace_from.is_some_and(|from| at >= from);
    let text = &s.bytes[at as usize..];
    if let Some(n) = if known_open { None } else { memchr(b'}', text) } {
        let end = at + n as u32 + 1;
        s.push(Span::new(at, end), ElementKind::Comment(CommentStyle::Brace));
        return end;
    }
    s.memory.no_brace_from.get_or_insert(at);
    let end = at + unclosed_length(text) as u32;
    let span = Span::new(at, end);
    s.push(span, ElementKind::Comment(CommentStyle::Brace));
    s.report(syntax::comment_unclosed(s, span));
    end
}

/// Where the comment at `at` ends, for looking ahead; `None` where there is none, or one that is never closed.
pub(super) fn end(at: u32, s: &mut Session<'_, '_>) -> Option<u32> {
    match s.byte(at) {
        b';' => Some(s.line_end(at)),
        b'{' if s.memory.no_brace_from.is_none_or(|from| at < from) => {
            let length = memchr(b'}', &s.bytes[at as usize..]);
            if length.is_none() {
                s.memory.no_brace_from = Some(at);
            }
            length.map(|length| at + length as u32 + 1)
        }
        _ => None,
    }
}

/// How long the comment at the start of `text` is that is never closed, without the white space at its end.
fn unclosed_length(text: &[u8]) -> usize {
    let mut from = 0;
    let mut end = text.len();
    while let Some(line_end) = memchr2(b'\n', b'\r', &text[from..]).map(|n| from + n) {
        let gap = class::run(&text[line_end..], SPACE);
        let next = line_end + gap;
        if text.get(next) == Some(&b'[') && crate::grammar::pgn::newlines(&text[line_end..next]) > 1 {
            end = line_end;
            break;
        }
        from = next;
    }
    text[..end].iter().rposition(|&byte| !class::is(byte, SPACE)).map_or(1, |last| last + 1)
}

/// A comment to the end of its line: LF, CR LF, CR or the end of the source (ruling OQ-08).
fn semicolon(at: u32, s: &mut Session<'_, '_>) -> u32 {
    let line_end = s.line_end(at);
    // The mark of DOS at the end of a file is none of the comment (ruling OQ-04).
    let is_marked = s.byte_before(line_end) == 0x1A && s.is_blank(line_end, s.bytes.len() as u32);
    let end = if is_marked { line_end - 1 } else { line_end };
    s.push(Span::new(at, end), ElementKind::Comment(CommentStyle::Semicolon));
    end
}

/// A line that is escaped by a `%` in its first column.
pub(super) fn escape(at: u32, s: &mut Session<'_, '_>) -> u32 {
    let end = s.line_end(at);
    s.push(Span::new(at, end), ElementKind::Escape);
    end
}
