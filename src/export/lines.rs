//! The layout of movetext: words on lines of less than 80 columns, filled greedily (section 8.2.1, ruling OQ-68).
//!
//! A word is put down before its width is known, behind a separator that is made a space or a line feed when the
//! word is complete. So nothing is copied, and what sticks to a word (a parenthesis, a brace) is simply put behind it.

/// Words on their way to lines.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    /// Everything so far; the last word is still open.
    pub(crate) text: Vec<u8>,
    /// The most columns a line may have.
    width: usize,
    /// The columns of the line before the open word.
    line: usize,
    /// The columns of the open word.
    word: usize,
    /// Where the separator before the open word stands; `None` at the start of a line.
    separator: Option<usize>,
    /// Whether what comes next belongs to the open word.
    sticks: bool,
}

impl Lines {
    /// Forgets everything and starts anew.
    pub(crate) fn clear(&mut self, width: usize) {
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        *self = Lines { text, width, ..Lines::default() };
    }

    /// Begins a word, unless it sticks to the one before.
    #[inline]
    pub(crate) fn begin(&mut self) {
        if std::mem::take(&mut self.sticks) {
            return;
        }
        self.end_word();
        if self.line > 0 {
            self.separator = Some(self.text.len());
            self.text.push(b' ');
        }
    }

    /// Adds to the open word; `columns` is its length in characters.
    #[inline]
    pub(crate) fn put(&mut self, text: &[u8], columns: usize) {
        self.text.extend_from_slice(text);
        self.word += columns;
    }

    /// Adds ASCII to the open word.
    #[inline]
    pub(crate) fn put_ascii(&mut self, text: &[u8]) {
        self.put(text, text.len());
    }

    /// Adds words of ASCII with single spaces or line feeds between them, the first to the open word; the last one stays open. As
    /// putting them one by one, but only the places where lines end are looked for.
    pub(crate) fn put_words(&mut self, words: &[u8]) {
        let Some(last) = memchr::memrchr2(b' ', b'\n', words) else { return self.put_ascii(words) };
        let base = self.text.len();
        self.text.extend_from_slice(words);
        let put = self.text.get_mut(base..).unwrap_or_default();
        put.iter_mut().for_each(|byte| *byte = if *byte == b'\n' { b' ' } else { *byte });
        let space_behind = |at: usize| {
            let rest = words.get(at + 1..last).unwrap_or_default();
            memchr::memchr2(b' ', b'\n', rest).map_or(last, |length| at + 1 + length)
        };
        let mut at = memchr::memchr2(b' ', b'\n', words).unwrap_or(last);
        self.word += at;
        self.end_word();
        // The words up to the space `at` have their place.
        while at < last {
            let free = self.width.saturating_sub(self.line);
            let fits = if last - at <= free {
                Some(last)
            } else {
                words
                    .get(at + 1..=at + free)
                    .and_then(|part| memchr::memrchr2(b' ', b'\n', part))
                    .map(|found| at + 1 + found)
            };
            if let Some(end) = fits {
                self.line += end - at;
                at = end;
            }
            if at < last {
                if let Some(byte) = self.text.get_mut(base + at) {
                    *byte = b'\n';
                }
                let end = space_behind(at);
                self.line = end - at - 1;
                at = end;
            }
        }
        self.separator = Some(base + last);
        self.word = words.len() - last - 1;
    }

    /// Adds the first `length` bytes of `text`, which are ASCII: copies of a fixed length are quicker.
    #[inline]
    pub(crate) fn put_short(&mut self, text: &[u8; 16], length: usize) {
        let end = self.text.len() + length;
        self.text.extend_from_slice(text);
        self.text.truncate(end);
        self.word += length;
    }

    /// A whole word of ASCII.
    #[inline]
    pub(crate) fn ascii(&mut self, word: &[u8]) {
        self.begin();
        self.put_ascii(word);
    }

    /// Lets the next word stick to the open one.
    #[inline]
    pub(crate) fn stick(&mut self) {
        self.sticks = true;
    }

    /// Adds a closing sign to the word before, or begins a line with it where that word ends with its line.
    pub(crate) fn close(&mut self, sign: u8) {
        if self.line == 0 && self.word == 0 {
            self.begin();
        }
        self.put_ascii(&[sign]);
    }

    /// Ends the line behind the open word.
    pub(crate) fn break_line(&mut self) {
        self.end_word();
        self.text.push(b'\n');
        self.line = 0;
    }

    /// Settles whether the open word stands on the line of the one before.
    #[inline]
    fn end_word(&mut self) {
        let word = std::mem::take(&mut self.word);
        self.line = match self.separator.take() {
            Some(_) if self.line + 1 + word <= self.width => self.line + 1 + word,
            Some(separator) => {
                if let Some(byte) = self.text.get_mut(separator) {
                    *byte = b'\n';
                }
                word
            }
            None => self.line + word,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    fn fill(width: usize, words: &[&str]) -> String {
        let mut lines = Lines::default();
        lines.clear(width);
        words.iter().for_each(|word| lines.ascii(word.as_bytes()));
        lines.break_line();
        String::from_utf8(lines.text).unwrap()
    }

    #[test]
    fn as_many_words_as_fit() {
        assert_eq!(fill(7, &["abc", "def", "g"]), "abc def\ng\n");
        assert_eq!(fill(6, &["abc", "def", "g"]), "abc\ndef g\n");
        assert_eq!(fill(3, &["a", "bcdef", "g", "h"]), "a\nbcdef\ng h\n", "a word that is too long stands alone");
    }

    #[test]
    fn words_at_once_are_as_words_one_by_one() {
        let mut seed = 7_u32;
        let mut below = |n: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) % n
        };
        for _ in 0..5_000 {
            let words: Vec<String> = (0..1 + below(12)).map(|_| "x".repeat(1 + below(9) as usize)).collect();
            let (width, before) = (1 + below(30) as usize, below(3));
            let [mut one_by_one, mut at_once] = [Lines::default(), Lines::default()];
            for lines in [&mut one_by_one, &mut at_once] {
                lines.clear(width);
                (0..before).for_each(|_| lines.ascii(b"e4"));
                lines.begin();
                lines.put_ascii(b"{");
            }
            for (index, word) in words.iter().enumerate() {
                if index > 0 {
                    one_by_one.begin();
                }
                one_by_one.put_ascii(word.as_bytes());
            }
            at_once.put_words(words.join([" ", "\n"][below(2) as usize]).as_bytes());
            for lines in [&mut one_by_one, &mut at_once] {
                lines.close(b'}');
                lines.ascii(b"e5");
                lines.break_line();
            }
            assert_eq!(String::from_utf8(one_by_one.text), String::from_utf8(at_once.text), "{width}: {words:?}");
        }
    }

    #[test]
    fn what_sticks_counts_with_its_word() {
        let mut lines = Lines::default();
        lines.clear(8);
        lines.ascii(b"e4");
        lines.ascii(b"(");
        lines.stick();
        lines.ascii(b"1.");
        lines.ascii(b"d4");
        lines.close(b')');
        lines.break_line();
        lines.close(b')');
        lines.break_line();
        assert_eq!(lines.text, b"e4 (1.\nd4)\n)\n");
    }
}
