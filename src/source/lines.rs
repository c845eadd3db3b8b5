//! Where lines begin, and how many characters there are before a place.

use super::text::{char_start, count_chars};

/// Characters are counted once for so many bytes, so that a column costs no more than this much reading, however long
/// the line.
const STEP: usize = 1024;

/// The index of a text: made once, on the first question.
pub(super) struct Lines {
    /// Where each line starts; the first at 0, the last perhaps at the end of the text.
    starts: Vec<u32>,
    /// How many characters start before that one which byte `n * STEP` belongs to.
    chars: Vec<u32>,
}

impl Lines {
    /// Lines end at LF, CR LF or a lone CR (ruling OQ-03). Linear in the text.
    pub(super) fn new(text: &[u8]) -> Lines {
        let mut starts = vec![0];
        for at in memchr::memchr2_iter(b'\n', b'\r', text) {
            if text[at] == b'\n' || text.get(at + 1) != Some(&b'\n') {
                starts.push((at + 1) as u32);
            }
        }
        let mut chars = Vec::with_capacity(text.len() / STEP + 1);
        let (mut counted, mut at) = (0, 0);
        for point in (0..=text.len()).step_by(STEP) {
            let start = char_start(text, point);
            counted += count_chars(&text[at..start]) as u32;
            chars.push(counted);
            at = start;
        }
        Lines { starts, chars }
    }

    /// How many lines there are, at least 1: behind the last line end there is one more, perhaps an empty one.
    pub(super) fn count(&self) -> usize {
        self.starts.len()
    }

    /// The line, counted from 0, that the byte `offset` is in. Logarithmic.
    pub(super) fn line(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start as usize <= offset).saturating_sub(1)
    }

    /// Where the line starts and where it ends, its line end not included; `None` if there is no such line.
    pub(super) fn range(&self, text: &[u8], line: usize) -> Option<(usize, usize)> {
        let start = *self.starts.get(line)? as usize;
        let next = self.starts.get(line + 1).map_or(text.len(), |&start| start as usize);
        let end = match &text[start..next] {
            [.., b'\r', b'\n'] => next - 2,
            [.., b'\r' | b'\n'] => next - 1,
            _ => next,
        };
        Some((start, end))
    }

    /// How many characters lie between `start`, the start of a line, and the character at `offset`. Reads at most two
    /// steps of the text.
    pub(super) fn chars_between(&self, text: &[u8], start: usize, offset: usize) -> usize {
        let offset = char_start(text, offset).max(start);
        if offset - start <= 2 * STEP {
            return count_chars(&text[start..offset]);
        }
        self.chars_before(text, offset) - self.chars_before(text, start)
    }

    fn chars_before(&self, text: &[u8], offset: usize) -> usize {
        let point = offset / STEP;
        let counted = self.chars.get(point).map_or(0, |&chars| chars as usize);
        counted + count_chars(&text[char_start(text, point * STEP)..offset])
    }
}
