//! Comments and tag values on their way out.
//!
//! What the export format has no place for is left out: control characters, DEL and the range 128 to 159 (section
//! 4.1, rulings OQ-02 and OQ-04). White space of any kind is a space.

use super::lines::Lines;

const PLAIN: u8 = 0;
/// White space: tab, line feed, vertical tab, carriage return, space.
const BLANK: u8 = 1;
/// A control character or DEL.
const CONTROL: u8 = 2;
/// `[`, which may begin a command.
const BRACKET: u8 = 3;
/// Not ASCII.
const HIGH: u8 = 4;

static CLASS: [u8; 256] = {
    let mut table = [PLAIN; 256];
    let mut i = 0;
    while i < 256 {
        table[i] = match i as u8 {
            b' ' | b'\t' | b'\n' | 0x0B | b'\r' => BLANK,
            0..0x20 | 0x7F => CONTROL,
            b'[' => BRACKET,
            0x80.. => HIGH,
            _ => PLAIN,
        };
        i += 1;
    }
    table
};

#[inline(always)]
fn class(byte: u8) -> u8 {
    CLASS[byte as usize]
}

/// How many bytes the character at the start of the UTF-8 `text` takes, and whether it can be written.
fn high(text: &[u8]) -> (usize, bool) {
    match text {
        [0xC2, second, ..] => (2, *second >= 0xA0),
        [0xC3..=0xDF, ..] => (2, true),
        [0xE0..=0xEF, ..] => (3, true),
        [0xF0..=0xF7, ..] => (4, true),
        _ => (1, true),
    }
}

/// The length of what cannot be written at the start of `text`, blanks included if `blanks`.
fn gap(text: &[u8], blanks: bool) -> usize {
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        at += match class(byte) {
            BLANK if blanks => 1,
            CONTROL => 1,
            HIGH => match high(text.get(at..).unwrap_or_default()) {
                (length, false) => length,
                _ => break,
            },
            _ => break,
        };
    }
    at.min(text.len())
}

/// Writes a comment whose text is the UTF-8 `text` (section 5, rulings OQ-09, OQ-40 and OQ-41); whether it was one: an
/// empty comment is none.
///
/// A text with a closing brace is written behind a semicolon, to the end of its line; a comment that stood in braces,
/// `braced`, has none.
pub(crate) fn comment(lines: &mut Lines, text: &[u8], braced: bool) -> bool {
    let text = text.get(gap(text, true)..).unwrap_or_default();
    if text.is_empty() {
        return false;
    }
    lines.begin();
    if !braced && memchr::memchr(b'}', text).is_some() {
        lines.put_ascii(b";");
        words(lines, text, false);
        lines.break_line();
    } else {
        lines.put_ascii(b"{");
        let trimmed = text.trim_ascii_end();
        match Simple::of(trimmed) {
            Simple::Words => lines.put_words(trimmed),
            Simple::Command => lines.put_ascii(trimmed),
            Simple::Neither => words(lines, text, true),
        }
        lines.close(b'}');
    }
    true
}

/// Texts that go out as they are, but for the line ends. Most are such, and nothing has to be asked byte by byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Simple {
    /// Words of ASCII with single spaces or line feeds between them, and no percent sign, which could be that of a command.
    Words,
    /// One command and nothing else, in ASCII with single spaces.
    Command,
    /// What has to be looked at.
    Neither,
}

impl Simple {
    /// What `text` is, which has no blanks at its ends.
    fn of(text: &[u8]) -> Simple {
        let is_command = text.starts_with(b"[%") && text.ends_with(b"]");
        let due = usize::from(is_command);
        // Without branches, so that many bytes are compared at once.
        let odd = text.iter().fold(0_u8, |odd, &byte| odd | u8::from(!matches!(byte, b' '..=b'~' | b'\n')));
        let behind = text.get(1..).unwrap_or_default();
        let is_blank = |byte: u8| byte == b' ' || byte == b'\n';
        let doubled = text.iter().zip(behind).fold(0, |odd, (&a, &b)| odd | u8::from(is_blank(a) & is_blank(b)));
        if odd | doubled != 0 || memchr::memchr_iter(b'%', text).nth(due).is_some() {
            return Simple::Neither;
        }
        let is_one = || memchr::memchr3(b']', b'"', b'\n', text) == Some(text.len() - 1);
        match is_command {
            false => Simple::Words,
            true if is_one() => Simple::Command,
            true => Simple::Neither,
        }
    }
}

/// The words of a comment; `text` begins with one.
fn words(lines: &mut Lines, text: &[u8], breaks: bool) {
    let mut at = 0;
    let mut last_bracket = None;
    loop {
        at = word(lines, text, at, &mut last_bracket);
        at += gap(text.get(at..).unwrap_or_default(), true);
        match text.get(at) {
            None => return,
            // At the start of a line it would escape the line (ruling OQ-05).
            Some(b'%') => lines.put_ascii(b" "),
            Some(_) if breaks => lines.begin(),
            Some(_) => lines.put_ascii(b" "),
        }
    }
}

/// The word at `at`, up to white space that is not within a command; where it ends.
fn word(lines: &mut Lines, text: &[u8], mut at: usize, last_bracket: &mut Option<usize>) -> usize {
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let (plain, columns) = writable(rest);
        if plain > 0 {
            lines.put(rest.get(..plain).unwrap_or_default(), columns);
            at += plain;
            continue;
        }
        at += match class(rest[0]) {
            BLANK => break,
            CONTROL => 1,
            BRACKET => {
                // No command ends behind the last bracket: so nobody looks for its end twice.
                let last = *last_bracket.get_or_insert_with(|| memchr::memrchr(b']', text).unwrap_or(0));
                let length = if at < last { command(rest) } else { None }.unwrap_or(1);
                unbroken(lines, rest.get(..length).unwrap_or_default());
                length
            }
            _ => high(rest).0,
        };
    }
    at.min(text.len())
}

/// How many bytes at the start of the UTF-8 `text` are neither blanks nor brackets nor anything that cannot be written,
/// and how many characters they are.
fn writable(text: &[u8]) -> (usize, usize) {
    let mut columns = 0;
    for (at, &byte) in text.iter().enumerate() {
        match class(byte) {
            PLAIN => columns += 1,
            // Only this byte begins characters that cannot be written.
            HIGH if byte == 0xC2 && !high(text.get(at..).unwrap_or_default()).1 => return (at, columns),
            // A character begins with a byte that continues none.
            HIGH => columns += usize::from(byte & 0xC0 != 0x80),
            _ => return (at, columns),
        }
    }
    (text.len(), columns)
}

/// Puts a character that is not ASCII, if it can be written; its length in bytes.
fn character(lines: &mut Lines, rest: &[u8]) -> usize {
    let (length, writable) = high(rest);
    if writable {
        lines.put(rest.get(..length).unwrap_or(rest), 1);
    }
    length
}

/// The length of the command that `text` begins with: `[%`, a name, operands which may be quoted, `]`.
pub(super) fn command(text: &[u8]) -> Option<usize> {
    let inside = text.strip_prefix(b"[%")?;
    let mut end = memchr::memchr(b']', inside)?;
    // A bracket between quotes is part of an operand (supplement 3.2.2), if the quotes close before a further one.
    if let Some(quote) = memchr::memchr(b'"', inside.get(..end)?) {
        let mut quoted = false;
        let closes = inside.iter().skip(quote).take_while(|&&byte| byte != b'[').position(|&byte| {
            quoted ^= byte == b'"';
            byte == b']' && !quoted
        });
        end = closes.map_or(end, |at| quote + at);
    }
    Some(end + 3)
}

/// Puts a command with single spaces in the place of its white space.
fn unbroken(lines: &mut Lines, text: &[u8]) {
    let mut before = 0;
    let is_plain = text.iter().all(|&byte| {
        let plain = matches!(byte, 0x21..=0x7E) || (byte == b' ' && before != b' ');
        before = byte;
        plain
    });
    if is_plain {
        return lines.put_ascii(text);
    }
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        at += match class(rest[0]) {
            BLANK => {
                lines.put_ascii(b" ");
                gap(rest, true)
            }
            CONTROL => 1,
            HIGH => character(lines, rest),
            _ => {
                lines.put_ascii(&rest[..1]);
                1
            }
        };
    }
}

/// Writes the UTF-8 `value` of a tag with its escapes (section 7.1).
pub(crate) fn value(out: &mut Vec<u8>, value: &[u8]) {
    let mut at = 0;
    while let Some(rest) = value.get(at..).filter(|rest| !rest.is_empty()) {
        let length = match class(rest[0]) {
            HIGH => high(rest).0,
            _ => 1,
        };
        match (class(rest[0]), rest[0]) {
            (BLANK, _) => out.push(b' '),
            (CONTROL, _) => {}
            (HIGH, _) if !high(rest).1 => {}
            (_, byte @ (b'"' | b'\\')) => out.extend_from_slice(&[b'\\', byte]),
            _ => out.extend_from_slice(rest.get(..length).unwrap_or(rest)),
        }
        at += length;
    }
}

/// Whether the bytes between the quotes of a tag can go out as they are: ASCII without control characters, quotes and
/// backslashes.
pub(crate) fn is_plain(value: &[u8]) -> bool {
    value.iter().all(|&byte| matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\')
}

/// The first character that ISO 8859-1 cannot hold (section 4.1).
pub(crate) fn beyond_latin1(text: &str) -> Option<char> {
    text.chars().find(|&c| c > '\u{FF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(width: usize, text: &str) -> String {
        let mut lines = Lines::default();
        lines.clear(width);
        lines.ascii(b"e4");
        comment(&mut lines, text.as_bytes(), false);
        lines.ascii(b"*");
        lines.break_line();
        String::from_utf8(lines.text).unwrap()
    }

    #[test]
    fn white_space_is_one_space() {
        assert_eq!(written(79, "  a \t\r\n b\u{0B}c "), "e4 {a b c} *\n");
        assert_eq!(written(79, " \n "), "e4 *\n", "an empty comment is none");
        assert_eq!(written(5, "a bb ccc"), "e4 {a\nbb\nccc}\n*\n");
    }

    #[test]
    fn what_is_simple() {
        for text in ["a", "a b, c (d)", "[ a ]", "x ] y", "a\nb"] {
            assert_eq!(Simple::of(text.as_bytes()), Simple::Words, "{text}");
        }
        assert_eq!(Simple::of(b"[%clk 0:05:00]"), Simple::Command);
        for text in [
            "a  b",
            "a\tb",
            "é",
            "50 % of",
            "[%a] b]",
            "[%a \"b] c\"]",
            "[%a  b]",
            "[%a %b]",
            "x [%a]",
            "[%a\nb]",
            "\u{1}",
        ] {
            assert_eq!(Simple::of(text.as_bytes()), Simple::Neither, "{text}");
        }
    }

    #[test]
    fn a_percent_sign_never_begins_a_line() {
        assert_eq!(written(9, "four % of"), "e4\n{four %\nof} *\n");
        assert_eq!(written(79, "%a %b"), "e4 {%a %b} *\n");
        assert_eq!(written(4, "a \u{1} %b"), "e4\n{a %b}\n*\n");
    }

    #[test]
    fn commands_stay_whole() {
        assert_eq!(written(12, "[%csl Ra1,\n Gb2] so"), "e4\n{[%csl Ra1, Gb2]\nso} *\n");
        assert_eq!(written(12, "x[%a \"] ]\"] y"), "e4\n{x[%a \"] ]\"]\ny} *\n");
        assert_eq!(written(12, "[%clk never closed"), "e4 {[%clk\nnever\nclosed} *\n");
        assert_eq!(written(14, "[%a \"b] c d"), "e4 {[%a \"b] c\nd} *\n", "a quote that never closes quotes nothing");
    }

    #[test]
    fn a_closing_brace_asks_for_a_semicolon() {
        assert_eq!(written(8, "{a, b}\n of moves"), "e4\n;{a, b} of moves\n*\n");
    }

    #[test]
    fn columns_are_characters_and_controls_go() {
        assert_eq!(written(8, "éé éé"), "e4 {éé\néé} *\n");
        assert_eq!(written(79, "a\u{1}b\u{7F}\u{85}c \u{1}"), "e4 {abc} *\n");
    }

    #[test]
    fn values_are_escaped() {
        let mut out = Vec::new();
        value(&mut out, "a\"b\\c\té\u{1}\u{85}".as_bytes());
        assert_eq!(out, "a\\\"b\\\\c é".as_bytes());
    }
}
