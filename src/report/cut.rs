//! Which parts of a line are shown.

use super::visible::Glyph;
use crate::source::char_start;
use std::ops::Range;

/// The least that is shown on either side of something underlined, and where there are many such things.
const LEAST_CONTEXT: usize = 8;
const LEAST_AMONG_MANY: usize = 3;
/// The columns of ` … `.
const GAP_MARK: usize = 3;
/// More are many.
const FEW: usize = 3;
/// How far a cut moves to leave a word whole.
const WORD: usize = 12;
/// Gaps up to this many bytes are not worth a mark.
const SMALL_GAP: usize = 4;

/// A line of a text, as much of it as there is room for.
pub(super) struct Line<'a> {
    pub(super) text: &'a [u8],
    /// Where it starts and ends in `text`, its line end not included.
    pub(super) range: Range<usize>,
    /// How many columns there are.
    pub(super) columns: usize,
}

impl Line<'_> {
    /// The parts of the line to show, in order and apart: all of it if it fits, else the ends of everything in
    /// `marked` with what is around them. Reads no more of the line than it shows, but for a constant.
    pub(super) fn parts(&self, marked: &[Range<usize>]) -> Vec<Range<usize>> {
        if self.fits(&self.range, self.columns) {
            return vec![self.range.clone()];
        }
        let cores = self.cores(marked);
        let used: usize = cores.iter().map(|core| self.measure(core, self.columns)).sum();
        // Among many the marks of what is left out count, too.
        let marks = if cores.len() > FEW { GAP_MARK * cores.len() } else { 0 };
        let context = self.columns.saturating_sub(used + marks) / (2 * cores.len().max(1));
        let least = if cores.len() > FEW { LEAST_AMONG_MANY } else { LEAST_CONTEXT };
        let mut parts: Vec<Range<usize>> = Vec::new();
        for core in &cores {
            let part = self.widen(core, context.max(least));
            match parts.last_mut() {
                Some(last) if part.start <= last.end + SMALL_GAP => last.end = part.end.max(last.end),
                _ => parts.push(part),
            }
        }
        parts
    }

    /// What has to be shown: each marked range, or its two ends if it is long.
    fn cores(&self, marked: &[Range<usize>]) -> Vec<Range<usize>> {
        let mut cores = Vec::new();
        for range in marked {
            if self.fits(range, self.columns / 2) {
                cores.push(range.clone());
            } else {
                cores.push(range.start..self.forward(range.start, self.columns / 4).0);
                cores.push(self.backward(range.end, self.columns / 4).0..range.end);
            }
        }
        if cores.is_empty() {
            cores.push(self.range.start..self.range.start);
        }
        cores.sort_by_key(|core| (core.start, core.end));
        let mut apart: Vec<Range<usize>> = Vec::new();
        for core in cores {
            match apart.last_mut() {
                Some(last) if core.start <= last.end => last.end = core.end.max(last.end),
                _ => apart.push(core),
            }
        }
        apart
    }

    /// `core` with `context` columns on either side; what one side has no use for, the other gets.
    fn widen(&self, core: &Range<usize>, context: usize) -> Range<usize> {
        let (_, unused) = self.backward(core.start, context);
        let (end, unused) = self.forward(core.end, context + unused);
        let (start, _) = self.backward(core.start, context + unused);
        self.at_word_start(start, core.start)..self.at_word_end(end, core.end)
    }

    /// The first place at or behind `start` where a word starts, if there is one near and before `limit`.
    fn at_word_start(&self, start: usize, limit: usize) -> usize {
        if start == self.range.start {
            return start;
        }
        let near = &self.text[start..limit.min(start + WORD)];
        near.iter().position(|&byte| byte == b' ').map_or(start, |space| start + space + 1)
    }

    /// The last place at or before `end` where a word ends, if there is one near and behind `limit`.
    fn at_word_end(&self, end: usize, limit: usize) -> usize {
        if end == self.range.end {
            return end;
        }
        let from = limit.max(end.saturating_sub(WORD));
        self.text[from..end].iter().rposition(|&byte| byte == b' ').map_or(end, |space| from + space)
    }

    /// The place `columns` columns behind `from`, or the end of the line and how many columns it fell short.
    fn forward(&self, from: usize, columns: usize) -> (usize, usize) {
        let (mut at, mut left) = (from, columns);
        while let Some(glyph) = Glyph::first(&self.text[at..self.range.end]) {
            let Some(rest) = left.checked_sub(glyph.columns()) else { return (at, 0) };
            (at, left) = (at + glyph.len, rest);
        }
        (at, left)
    }

    /// The place `columns` columns before `from`, or the start of the line and how many columns it fell short.
    fn backward(&self, from: usize, columns: usize) -> (usize, usize) {
        let (mut at, mut left) = (from, columns);
        while at > self.range.start {
            let start = char_start(self.text, at - 1);
            let columns = Glyph::first(&self.text[start..at]).map_or(1, Glyph::columns);
            let Some(rest) = left.checked_sub(columns) else { return (at, 0) };
            (at, left) = (start, rest);
        }
        (at, left)
    }

    fn fits(&self, range: &Range<usize>, columns: usize) -> bool {
        self.forward(range.start, columns).0 >= range.end
    }

    /// The columns of `range`, of at most `most` of them.
    fn measure(&self, range: &Range<usize>, most: usize) -> usize {
        let part = Line { text: self.text, range: range.clone(), columns: self.columns };
        most - part.forward(range.start, most).1
    }
}

#[cfg(test)]
// A list of one range is what is meant here.
#[allow(clippy::single_range_in_vec_init)]
mod tests {
    use super::*;

    fn parts(text: &str, columns: usize, marked: &[Range<usize>]) -> Vec<String> {
        let line = Line { text: text.as_bytes(), range: 0..text.len(), columns };
        line.parts(marked).into_iter().map(|part| text[part].to_owned()).collect()
    }

    #[test]
    fn a_line_that_fits_is_whole() {
        assert_eq!(parts("1. e4 e5", 8, &[3..5]), ["1. e4 e5"]);
        assert_eq!(parts("éééé", 4, &[]), ["éééé"]);
        assert_eq!(parts("", 8, &[]), [""]);
    }

    #[test]
    fn a_long_line_is_cut_between_words() {
        let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6";
        assert_eq!(parts(text, 30, &[33..36]), ["Bb5 a6 4. Ba4 Nf6 5. O-O"]);
        assert_eq!(parts(text, 30, &[0..2]), ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"]);
        let end = text.len();
        assert_eq!(parts(text, 30, &[end..end]), ["O-O Be7 6. Re1 b5 7. Bb3 d6"]);
        assert_eq!(parts(text, 30, &[]), ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"]);
    }

    #[test]
    fn what_is_far_apart_is_shown_apart() {
        let text = "a".repeat(50) + " " + &"b".repeat(50);
        assert_eq!(parts(&text, 40, &[10..12, 90..92]), ["a".repeat(20), "b".repeat(20)]);
        assert_eq!(parts(&text, 40, &[10..12, 24..26]), ["a".repeat(34)], "what is shown twice is shown once");
    }

    #[test]
    fn of_a_long_token_the_ends_are_shown() {
        let text = format!("1. e4 {} *", "x".repeat(1_000_000));
        let shown = parts(&text, 40, &[6..1_000_006]);
        assert_eq!(shown, [format!("1. e4 {}", "x".repeat(20)), format!("{} *", "x".repeat(24))]);
    }

    #[test]
    fn any_marks_at_all_are_shown() {
        let text = "é€\u{1F600}\0 \t".repeat(60);
        let places: Vec<usize> = (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect();
        for columns in [0, 1, 10, 40] {
            let line = Line { text: text.as_bytes(), range: 0..text.len(), columns };
            for pair in places.windows(30).map(|window| window[0]..window[29]) {
                let parts = line.parts(std::slice::from_ref(&pair));
                assert!(parts.iter().any(|part| part.start <= pair.start && pair.start <= part.end));
                assert!(parts.iter().any(|part| part.start <= pair.end && pair.end <= part.end));
                assert!(parts.is_sorted_by(|a, b| a.end < b.start));
            }
        }
    }
}
