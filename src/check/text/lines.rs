//! Long lines (section 4.3, ruling OQ-46).

use crate::diagnostic::{Code, Problems, Severity};
use crate::options::Profile;
use crate::problems::text as problem;
use crate::source::{Source, Span};

/// What is to be said about the lines of a file: the first that is too long.
pub(super) fn check_file(source: &Source, problems: &mut Problems) {
    // A line that is longer than 255 is longer than 79, and told once.
    for (code, limit) in [(Code::StyleLine255, 254), (Code::StyleLine80, 79)] {
        if code.severity(problems.profile) == Severity::Off {
            continue;
        }
        let skip_tags = problems.profile == Profile::Export;
        let mut long = Long { text: source.bytes(), at: 0, limit, skip_tags };
        if let Some(line) = long.next() {
            let more = long.next().is_some();
            problems.push(problem::line_too_long(code, limit as u32, &line, more));
            return;
        }
    }
}

/// A line of more than `limit` characters.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct LongLine {
    /// The first character that is too much.
    pub(crate) over: Span,
    /// How many characters the line has, its end not counted.
    pub(crate) characters: usize,
}

/// Finds long lines. Not every line is looked at: as long as there is a line break in the next `limit` bytes, the last
/// of them is gone to.
struct Long<'s> {
    text: &'s [u8],
    at: usize,
    limit: usize,
    skip_tags: bool,
}

impl Iterator for Long<'_> {
    type Item = LongLine;

    fn next(&mut self) -> Option<LongLine> {
        while let Some(window) = self.text.get(self.at..self.at + self.limit + 1) {
            if let Some(last) = memchr::memrchr2(b'\n', b'\r', window) {
                self.at += last + 1;
                continue;
            }
            let start = self.at;
            let rest = &self.text[start..];
            let len = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
            self.at = start + len;
            if self.skip_tags && rest.starts_with(b"[") {
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
        Some(LongLine { over: Span::new(at, at + len as u32), characters })
    }
}
