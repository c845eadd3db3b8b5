//! From bytes to characters, one string, comment or character at a time (ruling OQ-01).
//!
//! A *character* of an undecoded text is a well-formed UTF-8 sequence, or else a single byte, which then is
//! windows-1252. Where characters begin can be told from the three bytes before a place, because the first byte of a
//! sequence is never the continuation of another: no text has to be read from its start.

use encoding_rs::WINDOWS_1252;
use std::borrow::Cow;

/// All of `bytes` as UTF-8 where that is valid, else all of them as windows-1252.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

/// The first character of `bytes` and how many bytes it takes; `None` at the end.
///
/// A byte that belongs to no sequence is decoded as windows-1252 and has the length 1.
#[cfg_attr(not(feature = "report"), allow(dead_code))]
pub(crate) fn first_char(bytes: &[u8]) -> Option<(char, usize)> {
    let len = char_len(bytes);
    Some((decode(bytes.get(..len)?).chars().next()?, len))
}

/// How many bytes the first character of `bytes` takes; 0 at the end.
pub(crate) fn char_len(bytes: &[u8]) -> usize {
    let claimed = match bytes.first() {
        None => 0,
        Some(0xC2..=0xDF) => 2,
        Some(0xE0..=0xEF) => 3,
        Some(0xF0..=0xF4) => 4,
        Some(_) => 1,
    };
    match bytes.get(..claimed) {
        Some(sequence) if claimed < 2 || std::str::from_utf8(sequence).is_ok() => claimed,
        _ => 1,
    }
}

/// The start of the character that the byte `offset` belongs to; `offset` itself where one starts, at most the length.
pub(crate) fn char_start(bytes: &[u8], offset: usize) -> usize {
    let offset = offset.min(bytes.len());
    for start in (offset.saturating_sub(3)..offset).rev() {
        if !(0x80..=0xBF).contains(&bytes[start]) {
            return if start + char_len(&bytes[start..]) > offset { start } else { offset };
        }
    }
    offset
}

/// As [`char_start`], but the place behind the character where `offset` lies within one.
pub(crate) fn char_end(bytes: &[u8], offset: usize) -> usize {
    let start = char_start(bytes, offset);
    if start < offset { (start + char_len(&bytes[start..])).min(bytes.len()) } else { start }
}

/// The number of characters of `bytes`, which begin and end between two characters. Linear.
pub(crate) fn count_chars(bytes: &[u8]) -> usize {
    if bytes.is_ascii() {
        return bytes.len();
    }
    bytes.utf8_chunks().map(|chunk| chunk.valid().chars().count() + chunk.invalid().len()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_utf8_or_else_windows_1252() {
        assert!(matches!(decode("Šahs".as_bytes()), Cow::Borrowed("Šahs")));
        assert_eq!(decode(b"caf\xE9 \x96 \x80"), "café – €");
        assert_eq!(decode(b"\x81\x8D\x8F\x90\x9D"), "\u{81}\u{8D}\u{8F}\u{90}\u{9D}");
        assert_eq!(decode("é\u{FEFF}".as_bytes()), "é\u{FEFF}", "a mark inside a text is part of it");
        assert_eq!(decode("\u{FEFF}a".as_bytes()), "\u{FEFF}a");
        assert_eq!(decode(b"\xC3\xA9 \xE9"), "Ã© é", "the text is decoded as a whole");
    }

    /// All texts of up to four bytes over the bytes that matter, compared with what the standard library says.
    #[test]
    fn characters_are_found_from_any_place() {
        let alphabet = *b"a\x80\x90\xA0\xBF\xC2\xC3\xE0\xED\xEF\xF0\xF4\xFF";
        for number in 0..alphabet.len().pow(4) {
            let bytes: Vec<u8> = (0..4).map(|i| alphabet[number / alphabet.len().pow(i) % alphabet.len()]).collect();
            let mut starts = Vec::new();
            let mut at = 0;
            for chunk in bytes.utf8_chunks() {
                starts.extend(chunk.valid().char_indices().map(|(i, _)| at + i));
                at += chunk.valid().len();
                starts.extend(at..at + chunk.invalid().len());
                at += chunk.invalid().len();
            }
            starts.push(at);
            for offset in 0..=bytes.len() {
                let below = *starts.iter().rfind(|&&start| start <= offset).unwrap();
                let above = *starts.iter().find(|&&start| start >= offset).unwrap();
                assert_eq!(char_start(&bytes, offset), below, "{bytes:x?} {offset}");
                assert_eq!(char_end(&bytes, offset), above, "{bytes:x?} {offset}");
            }
            assert_eq!(count_chars(&bytes), starts.len() - 1, "{bytes:x?}");
        }
    }

    #[test]
    fn one_character_at_a_time() {
        assert_eq!(first_char("é!".as_bytes()), Some(('é', 2)));
        assert_eq!(first_char(b"\xE9!"), Some(('é', 1)));
        assert_eq!(first_char(b"\x96"), Some(('–', 1)));
        assert_eq!(first_char(b""), None);
        assert_eq!((char_start(b"ab", 9), char_end(b"ab", 9)), (2, 2));
    }
}
