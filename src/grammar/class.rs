//! Classes of bytes, for dispatch and for runs.

/// Space, tab, vertical tab, line feed, carriage return.
pub(crate) const SPACE: u8 = 1;
/// What continues a word: the characters of a symbol (section 7.9, `/` and `@` with rulings OQ-71 and OQ-56).
pub(crate) const SYMBOL: u8 = 2;
/// `0` to `9`.
pub(crate) const DIGIT: u8 = 4;
/// What a tag name is made of: letters, digits, `_`.
pub(crate) const NAME: u8 = 8;
/// What begins a move in canonical spelling.
pub(crate) const MOVE: u8 = 16;
/// Not ASCII.
pub(crate) const HIGH: u8 = 32;
/// Ends a plain string: a quote, a backslash, a control character or DEL.
pub(crate) const STRING_STOP: u8 = 64;

/// The classes of each byte.
pub(crate) static CLASS: [u8; 256] = {
    let mut table = [0u8; 256];
    let mut i = 0;
    while i < 256 {
        let byte = i as u8;
        let mut class = 0;
        if matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0x0B) {
            class |= SPACE;
        }
        if byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'+' | b'#' | b'=' | b':' | b'-' | b'/' | b'@') {
            class |= SYMBOL;
        }
        if byte.is_ascii_digit() {
            class |= DIGIT;
        }
        if byte.is_ascii_alphanumeric() || byte == b'_' {
            class |= NAME;
        }
        if matches!(byte, b'a'..=b'h' | b'N' | b'B' | b'R' | b'Q' | b'K' | b'O') {
            class |= MOVE;
        }
        if byte >= 0x80 {
            class |= HIGH;
        }
        if byte < 0x20 || matches!(byte, b'"' | b'\\' | 0x7F) {
            class |= STRING_STOP;
        }
        table[i] = class;
        i += 1;
    }
    table
};

/// Whether `byte` is in any class of `mask`.
#[inline(always)]
pub(crate) fn is(byte: u8, mask: u8) -> bool {
    CLASS[byte as usize] & mask != 0
}

/// How many bytes at the start of `text` are in any class of `mask`.
#[inline(always)]
pub(crate) fn run(text: &[u8], mask: u8) -> usize {
    let mut n = 0;
    while n < text.len() && CLASS[text[n] as usize] & mask != 0 {
        n += 1;
    }
    n
}
