//! Encodings that a caller names, because he knows better than the bytes do.

use super::TooLarge;
use super::utf16::{Map, Order, STEP};
use encoding_rs::{UTF_8, UTF_16BE, UTF_16LE};

/// How the bytes of a file are to be read.
///
/// ```
/// use pgn_grammar::{Encoding, Source, Span};
/// let latin2 = Encoding::from_label("iso-8859-2").unwrap();
/// let source = Source::with_encoding("a.pgn", &b"{\xA3ukasz}"[..], latin2)?;
/// let comment = Span::new(1, source.bytes().len() as u32 - 1);
/// assert_eq!((source.text(comment), source.file_range(comment)), ("Łukasz".into(), 1..7));
/// # Ok::<(), pgn_grammar::TooLarge>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Encoding(pub(super) Kind);

/// What a named encoding comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Kind {
    /// What the bytes give away.
    #[default]
    Auto,
    /// UTF-8, else windows-1252, but never UTF-16.
    Utf8,
    Utf16(Order),
    /// One byte a character.
    Single(&'static encoding_rs::Encoding),
}

impl Encoding {
    /// UTF-16 where the file gives it away, else UTF-8 and, for each string that is not valid in it, windows-1252
    /// (ruling OQ-01).
    pub const AUTO: Encoding = Encoding(Kind::Auto);

    /// The encoding called `label`, in any case: `auto`, or a label of the WHATWG's Encoding Standard such as `utf-8`,
    /// `latin1` and `cp1252` (which are the same there), `iso-8859-2`, `koi8-r`, `utf-16le`. `None` for a label that
    /// is not known, and for the encodings of East Asia that are neither of UTF-16 nor of one byte a character.
    pub fn from_label(label: &str) -> Option<Encoding> {
        if label.trim().eq_ignore_ascii_case("auto") {
            return Some(Encoding::AUTO);
        }
        let named = encoding_rs::Encoding::for_label(label.as_bytes())?;
        Some(Encoding(if named == UTF_8 {
            Kind::Utf8
        } else if named == UTF_16LE {
            Kind::Utf16(Order::Little)
        } else if named == UTF_16BE {
            Kind::Utf16(Order::Big)
        } else if named.is_single_byte() {
            Kind::Single(named)
        } else {
            return None;
        }))
    }
}

/// The text of a file with one byte a character, and the map back; `None` where it is the bytes themselves. What an
/// encoding leaves open becomes U+FFFD. Linear.
pub(super) fn decode(
    bytes: &[u8],
    encoding: &'static encoding_rs::Encoding,
) -> Result<Option<(String, Map)>, TooLarge> {
    if bytes.is_ascii() && encoding.is_ascii_compatible() {
        return Ok(None);
    }
    let table: Vec<char> = (0..=255_u8)
        .map(|byte| encoding.decode_without_bom_handling(&[byte]).0.chars().next())
        .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect();
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    let mut points = Vec::with_capacity(bytes.len() / STEP + 1);
    for (at, &byte) in bytes.iter().enumerate() {
        if text.len() >= points.len() * STEP {
            u32::try_from(text.len()).map_err(|_| TooLarge)?;
            points.push((text.len(), at as u64));
        }
        text.push(table.get(usize::from(byte)).copied().unwrap_or(char::REPLACEMENT_CHARACTER));
    }
    Ok(Some((text, Map { points, file_len: bytes.len() as u64, wide: false })))
}

#[cfg(test)]
mod tests {
    use super::super::{Source, Span};
    use super::*;

    #[test]
    fn labels() {
        assert_eq!(Encoding::from_label(" AUTO "), Some(Encoding::default()));
        assert_eq!(Encoding::from_label("utf8"), Some(Encoding(Kind::Utf8)));
        assert_eq!(Encoding::from_label("UTF-16"), Some(Encoding(Kind::Utf16(Order::Little))));
        assert_eq!(Encoding::from_label("latin1"), Encoding::from_label("cp1252"));
        for label in ["latin-nothing", "", "shift_jis", "gb18030"] {
            assert_eq!(Encoding::from_label(label), None, "{label}");
        }
    }

    #[test]
    fn every_place_maps_back() {
        let bytes = b"ab\xE9\x80\xFF\r\n".repeat(1000);
        let source = Source::with_encoding("a", bytes.clone(), Encoding::from_label("cp1252").unwrap()).unwrap();
        assert!(!source.is_utf16());
        let text = source.text(Span::new(0, source.bytes().len() as u32)).into_owned();
        assert_eq!(text, "abé€ÿ\r\n".repeat(1000));
        for (number, (at, c)) in text.char_indices().enumerate() {
            let span = Span::new(at as u32, (at + c.len_utf8()) as u32);
            assert_eq!(source.file_range(span), number as u64..number as u64 + 1);
        }
        let at = source.location(source.bytes().len() as u32 - 2);
        assert_eq!((at.line, at.column), (1000, 6));
    }

    #[test]
    fn a_name_wins_over_the_bytes() {
        let encoding = |label| Encoding::from_label(label).unwrap();
        let utf8 = Source::with_encoding("a", "é".as_bytes(), encoding("latin1")).unwrap();
        assert_eq!(utf8.text(Span::new(0, 4)), "Ã©");
        let wide = Source::with_encoding("a", &b"\0a"[..], encoding("utf-16be")).unwrap();
        assert_eq!((wide.bytes(), wide.is_utf16()), (&b"a"[..], true));
        let marked = Source::with_encoding("a", &b"\xFE\xFF\0a"[..], encoding("utf-16le")).unwrap();
        assert_eq!(marked.bytes(), "\u{FEFF}a".as_bytes(), "a byte order mark knows best");
        let narrow = Source::with_encoding("a", &b"a\0b\0c\0d\0"[..], encoding("utf-8")).unwrap();
        assert_eq!((narrow.bytes().len(), narrow.is_utf16()), (8, false));
        let ascii = Source::with_encoding("a", &b"1. e4 *"[..], encoding("koi8-r")).unwrap();
        assert_eq!((ascii.bytes(), ascii.file_range(Span::new(3, 5))), (&b"1. e4 *"[..], 3..5));
    }
}
