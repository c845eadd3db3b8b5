//! Long lines (section 4.3, ruling OQ-46).

use crate::diagnostic::{Code, Diagnostic, Problems, Severity};
use crate::problems::text as problem;
use crate::source::{Source, Span};

/// How far the lines of a file were looked at, and what of them was told.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    /// The start of a line, or a place behind which it does not matter.
    at: usize,
    /// Whether a line of 80 characters or more was told.
    is_80_told: bool,
    /// Whether one of more than 255 was, and so nothing is left to tell.
    is_done: bool,
}

/// What is to be said about the lines of a file up to the byte `end`: the first that is too long. Lines are looked at
/// with the games they hold, while these are at hand.
#[inline]
pub(super) fn check(source: &Source, end: u32, problems: &mut Problems) {
    if !problems.once.lines.is_done {
        look(source, end as usize, problems);
    }
}

fn look(source: &Source, end: usize, problems: &mut Problems) {
    let of_80 = !problems.once.lines.is_80_told && Code::StyleLine80.severity(problems.profile) != Severity::Off;
    let lines = &mut problems.once.lines;
    let mut long = Long { text: source.bytes(), at: lines.at, end, limit: if of_80 { 79 } else { LIMIT } };
    let found = long.next();
    lines.at = long.at;
    let Some(line) = found else { return };
    // Where a single word is too long, that is what is told.
    let is_told = |found: &Diagnostic| found.span.contains(line.over) && found.span.len() as usize > LIMIT;
    if problems.found.iter().any(is_told) {
        return;
    }
    if line.characters <= LIMIT {
        lines.is_80_told = true;
        problems.push(problem::line_too_long(Code::StyleLine80, 79, &line));
        return look(source, end, problems);
    }
    lines.is_done = true;
    let line = if of_80 { Long { at: line.start, limit: LIMIT, ..long }.next().unwrap_or(line) } else { line };
    problems.push(problem::line_too_long(Code::StyleLine255, LIMIT as u32, &line));
}

/// The most characters of a line, its end not counted.
const LIMIT: usize = 254;

/// A line of more than `limit` characters.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct LongLine {
    /// Where it starts.
    start: usize,
    /// The first character that is too much.
    pub(crate) over: Span,
    /// How many characters the line has, its end not counted.
    pub(crate) characters: usize,
}

/// Finds long lines. Not every line is looked at: as long as there is a line break in the next `limit` bytes, the last
/// of them is gone to. The lines of tag pairs may be as long as their values, which have a limit of their own.
struct Long<'s> {
    text: &'s [u8],
    at: usize,
    /// Where to stop, or in the line that goes on there.
    end: usize,
    limit: usize,
}

impl Iterator for Long<'_> {
    type Item = LongLine;

    fn next(&mut self) -> Option<LongLine> {
        while self.at < self.end
            && let Some(window) = self.text.get(self.at..self.at + self.limit + 1)
        {
            if let Some(last) = memchr::memrchr2(b'\n', b'\r', window) {
                self.at += last + 1;
                continue;
            }
            let start = self.at;
            let rest = &self.text[start..];
            let len = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
            self.at = start + len;
            if rest.starts_with(b"[") {
                continue;
            }
            if let Some(line) = self.measure(&rest[..len], start) {
                return Some(line);
            }
        }
        None
    }
}

impl Long<'_> {
    /// A line of more than `limit` bytes, if it has as many characters.
    fn measure(&self, line: &[u8], start: usize) -> Option<LongLine> {
        // In text that is not UTF-8 each byte is a character.
        let text = std::str::from_utf8(line);
        let (characters, over) = match text {
            Ok(text) => {
                let mut rest = text.char_indices().skip(self.limit);
                let over = rest.next().map(|(at, c)| (at, c.len_utf8()));
                (self.limit + usize::from(over.is_some()) + rest.count(), over)
            }
            Err(_) => (line.len(), Some((self.limit, 1))),
        };
        let (at, len) = over?;
        let at = (start + at) as u32;
        Some(LongLine { start, over: Span::new(at, at + len as u32), characters })
    }
}
