//! Characters as they are shown: those one cannot see, or cannot tell from others, by their number.

use crate::source::first_char;
use std::borrow::Cow;
use std::fmt::Write;

/// How far apart tab stops are.
const TAB: usize = 4;

/// `text` with its invisible characters spelled out; for words that quote a file, and for its name. Newlines stay.
pub(super) fn visible(text: &str) -> Cow<'_, str> {
    let plain = |c: char| c == '\n' || !is_invisible(c);
    if text.chars().all(plain) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '\t' => shown.push(' '),
            c if plain(c) => shown.push(c),
            c => push_number(&mut shown, c),
        }
    }
    Cow::Owned(shown)
}

/// A character of a file, and how to show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Glyph {
    c: char,
    /// How many bytes of the file it is.
    pub(super) len: usize,
    /// The byte, where it is none of a UTF-8 sequence.
    byte: Option<u8>,
}

impl Glyph {
    /// The first one of `bytes`; `None` at the end.
    pub(super) fn first(bytes: &[u8]) -> Option<Glyph> {
        let (c, len) = first_char(bytes)?;
        let byte = (len == 1 && !c.is_ascii()).then(|| bytes[0]);
        Some(Glyph { c, len, byte })
    }

    /// How many columns it takes if it is not underlined: exact but for characters of double width, and counted from
    /// the start of the line for tabs.
    pub(super) fn columns(self) -> usize {
        match self.c {
            ' '..='~' => 1,
            '\t' => TAB,
            c if !is_invisible(c) => 1 + usize::from(c >= '\u{1100}'),
            _ if self.byte.is_some() => "<0x81>".len(),
            _ => "<U+0000>".len(),
        }
    }

    /// Appends it to `line`, which holds `columns` characters so far. What is underlined is told from what it looks
    /// like: blanks from spaces, dashes from hyphens, and, where a whole word could be taken for ASCII, letters too.
    pub(super) fn push(self, line: &mut String, columns: usize, underlined: bool, in_deceptive_word: bool) {
        let number = match self.c {
            '\t' => return line.extend(std::iter::repeat_n(' ', TAB - columns % TAB)),
            c if is_invisible(c) => true,
            c => underlined && (is_blank(c) || is_dash(c) || in_deceptive_word && ascii_twin(c).is_some()),
        };
        match self.byte {
            Some(byte) if number || underlined && byte < 0xA0 => _ = write!(line, "<0x{byte:02X}>"),
            _ if number => push_number(line, self.c),
            _ => line.push(self.c),
        }
    }

    /// Whether words are made of it.
    pub(super) fn is_wordy(self) -> bool {
        self.c.is_alphanumeric()
    }

    /// Whether it is no letter of another alphabet that is unlike any ASCII letter.
    pub(super) fn looks_ascii(self) -> bool {
        self.c.is_ascii() || ascii_twin(self.c).is_some()
    }
}

fn push_number(text: &mut String, c: char) {
    _ = write!(text, "<U+{:04X}>", u32::from(c));
}

/// Controls, and what takes no room or changes the direction of the text: shown as they are they would hide, or move
/// the underlining, or command the terminal.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}'
            | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Blanks that are no space.
fn is_blank(c: char) -> bool {
    c != ' ' && c.is_whitespace()
}

/// What can be taken for a hyphen.
fn is_dash(c: char) -> bool {
    matches!(c, '\u{2010}'..='\u{2015}' | '\u{2043}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}')
}

/// The ASCII letter or digit that `c`, a Greek, Cyrillic or full-width one, can be taken for.
fn ascii_twin(c: char) -> Option<char> {
    const TWINS: [(&str, &str); 2] = [
        ("АВЕКМНОРСТХЅІЈаеорсухѕіјһԁԛԝ", "ABEKMHOPCTXSIJaeopcyxsijhdqw"),
        ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοναι", "ABEZHIKMNOPTYXovai"),
    ];
    if let '\u{FF01}'..='\u{FF5E}' = c {
        return char::from_u32(u32::from(c) - 0xFEE0);
    }
    TWINS.iter().find_map(|(twins, ascii)| twins.chars().zip(ascii.chars()).find(|pair| pair.0 == c).map(|pair| pair.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How the first character of `bytes` is shown: as context, underlined, and underlined in a word of twins.
    fn shown(bytes: &[u8]) -> [String; 3] {
        let glyph = Glyph::first(bytes).unwrap();
        [(false, false), (true, false), (true, true)].map(|(underlined, deceptive)| {
            let mut line = String::new();
            glyph.push(&mut line, 0, underlined, deceptive);
            line
        })
    }

    #[test]
    fn what_cannot_be_seen_has_a_number() {
        for (text, number) in [
            ("\u{200B}", "<U+200B>"),
            ("\0", "<U+0000>"),
            ("\u{1B}", "<U+001B>"),
            ("\u{7F}", "<U+007F>"),
            ("\u{85}", "<U+0085>"),
            ("\u{202E}", "<U+202E>"),
            ("\u{FEFF}", "<U+FEFF>"),
            ("\u{E0041}", "<U+E0041>"),
        ] {
            assert_eq!(shown(text.as_bytes()), [number; 3], "{text:?}");
        }
        assert_eq!(shown(b"\x81"), ["<0x81>"; 3], "nothing in windows-1252");
        assert_eq!(shown(b"\xAD"), ["<0xAD>"; 3], "a soft hyphen");
    }

    #[test]
    fn what_looks_like_something_else_has_a_number_where_it_matters() {
        assert_eq!(shown("\u{A0}".as_bytes()), ["\u{A0}", "<U+00A0>", "<U+00A0>"]);
        assert_eq!(shown(b"\xA0"), ["\u{A0}", "<0xA0>", "<0xA0>"]);
        assert_eq!(shown("–".as_bytes()), ["–", "<U+2013>", "<U+2013>"]);
        assert_eq!(shown(b"\x96"), ["–", "<0x96>", "<0x96>"]);
        assert_eq!(shown(b"\x93"), ["“", "<0x93>", "<0x93>"]);
        assert_eq!(shown("е".as_bytes()), ["е", "е", "<U+0435>"]);
        assert_eq!(shown("ё".as_bytes()), ["ё"; 3]);
        assert_eq!(shown("é".as_bytes()), ["é"; 3]);
        assert_eq!(shown(b"\xE9"), ["é"; 3]);
        assert_eq!(shown(b"e"), ["e"; 3]);
    }

    #[test]
    fn every_twin_has_its_letter() {
        let pairs = [('а', 'a'), ('ԝ', 'w'), ('һ', 'h'), ('Ј', 'J'), ('Ζ', 'Z'), ('ν', 'v'), ('ι', 'i'), ('Ｎ', 'N')];
        for (twin, ascii) in pairs {
            assert_eq!(ascii_twin(twin), Some(ascii));
        }
        assert_eq!((ascii_twin('a'), ascii_twin('я'), ascii_twin('é')), (None, None, None));
    }

    #[test]
    fn tabs_reach_to_the_next_stop() {
        for (columns, spaces) in [(0, 4), (1, 3), (3, 1), (4, 4)] {
            let mut line = String::new();
            Glyph::first(b"\t").unwrap().push(&mut line, columns, true, false);
            assert_eq!(line, " ".repeat(spaces));
        }
    }

    #[test]
    fn quoted_words_cannot_command_the_terminal() {
        assert!(matches!(visible("the tag `White` – again\nand again"), Cow::Borrowed(_)));
        assert_eq!(visible("`\u{1B}[2J`\ta\r"), "`<U+001B>[2J` a<U+000D>");
    }

    #[test]
    fn columns_are_those_that_are_shown() {
        for text in ["a", "é", "\0", "\u{200B}", "\t", "–", "\u{A0}", "～"] {
            let glyph = Glyph::first(text.as_bytes()).unwrap();
            let wide = usize::from(text == "～");
            // A dash is not wide, but on the safe side.
            let slack = usize::from(text == "–");
            assert_eq!(glyph.columns(), shown(text.as_bytes())[0].chars().count() + wide + slack, "{text:?}");
        }
    }
}
