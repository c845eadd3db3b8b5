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
