//! A value that somebody wants to know more about.

use crate::ast::unescape;
use crate::{Source, Span, TagPair};
use std::borrow::Cow;
use std::cell::Cell;
use std::ops::Range;

/// The value of a tag pair, decoded and with its escapes resolved, that knows where its text stands in the source.
pub(super) struct Value<'s> {
    raw: &'s [u8],
    text: Cow<'s, str>,
    span: Span,
    quoted: Span,
    utf8: bool,
    escaped: bool,
    /// How far the walk over both texts has come: the next look-up goes on from there.
    seen: Cell<(usize, usize)>,
}

impl<'s> Value<'s> {
    /// The value of `pair`; `None` where it has none.
    pub(super) fn new(source: &'s Source, pair: &TagPair) -> Option<Value<'s>> {
        let span = pair.value_span()?;
        let raw = source.slice(span);
        let decoded = source.text(span);
        // Only what is not UTF-8 is copied.
        let utf8 = matches!(decoded, Cow::Borrowed(_));
        let text = if pair.is_escaped() { Cow::Owned(unescape(&decoded)) } else { decoded };
        let bytes = source.bytes();
        let quote = |at: usize| u32::from(bytes.get(at) == Some(&b'"'));
        let before = (span.start as usize).checked_sub(1).map_or(0, quote);
        let quoted = Span::new(span.start - before, span.end + quote(span.end as usize));
        Some(Value { raw, text, span, quoted, utf8, escaped: pair.is_escaped(), seen: Cell::new((0, 0)) })
    }

    /// The text, decoded and unescaped.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The bytes between the quotes as they are written.
    pub(super) fn raw(&self) -> &'s [u8] {
        self.raw
    }

    /// The place of the text between the quotes.
    pub(super) fn span(&self) -> Span {
        self.span
    }

    /// The place of the text and of its quotes, as far as they are there.
    pub(super) fn quoted(&self) -> Span {
        self.quoted
    }

    /// The place of the bytes `range` of the text. Linear in the value, but constant for look-ups from left to right
    /// that are close together.
    pub(super) fn at(&self, range: Range<usize>) -> Span {
        let start = self.offset(range.start);
        let end = self.offset(range.end.max(range.start));
        self.span.part(start, end)
    }

    /// The byte of `raw` where the byte `wanted` of the text stands.
    fn offset(&self, wanted: usize) -> u32 {
        let (mut text, mut raw) = if self.seen.get().0 <= wanted { self.seen.get() } else { (0, 0) };
        if self.utf8 && !self.escaped {
            (text, raw) = (wanted, wanted);
        }
        while text < wanted && raw < self.raw.len() {
            let pair = matches!(self.raw[raw..], [b'\\', b'"' | b'\\', ..]);
            let decoded = self.text.get(text..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
            raw += match pair {
                true => 2,
                false if self.utf8 => decoded,
                false => 1,
            };
            text += decoded;
        }
        self.seen.set((text, raw));
        raw.min(self.raw.len()) as u32
    }
}

/// Whether `value` is nothing but printing ASCII: then its bytes are its text, and nothing is to be said of its
/// characters. Eight bytes at a time, since it looks at every value.
#[inline]
pub(super) fn is_plain(value: &[u8]) -> bool {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    // The high bit of a byte is set where it is below 0x20 (the subtraction borrows), is DEL (the addition carries into
    // it), or is beyond ASCII. A borrow can only spill into a neighbour where there is something to find anyway.
    let odd = |word: u64| (word | word.wrapping_sub(ONES * 0x20) | word.wrapping_add(ONES)) & (ONES * 0x80);
    let (words, rest) = value.as_chunks::<8>();
    let mut found = 0;
    for word in words {
        found |= odd(u64::from_ne_bytes(*word));
    }
    found == 0 && rest.iter().all(|byte| (0x20..0x7F).contains(byte))
}

#[cfg(test)]
mod tests {
    use super::{Value, is_plain};
    use crate::{Source, Span, TagPair};

    #[test]
    fn knows_plain_values() {
        for text in ["", "a", "1992.11.04", "Wijk aan Zee NED, group A", "~~~~~~~~ ~~~~~~~"] {
            assert!(is_plain(text.as_bytes()), "{text}");
        }
        for byte in (0..0x20).chain(0x7F..=0xFF) {
            for length in 1..20 {
                for at in 0..length {
                    let mut value = vec![b' '; length];
                    value[at] = byte;
                    assert!(!is_plain(&value), "{byte} at {at} of {length}");
                }
            }
        }
    }

    #[test]
    fn maps_text_to_bytes() {
        let check = |raw: &str, wanted: &str| {
            let text = format!("[X \"{raw}\"]");
            let source = Source::new("a.pgn", text.clone());
            let span = Span::new(4, 4 + raw.len() as u32);
            let pair =
                TagPair::new(Span::new(0, text.len() as u32), Some(Span::new(1, 2)), Some(span), raw.contains('\\'));
            let value = Value::new(&source, &pair).unwrap();
            let at = value.text().find(wanted).unwrap();
            let found = value.at(at..at + wanted.len());
            assert_eq!(crate::ast::unescape(&source.text(found)), wanted, "{raw}");
            assert_eq!(value.quoted(), Span::new(3, 5 + raw.len() as u32));
            assert_eq!(value.at(0..value.text().len()), value.span());
            assert_eq!(value.at(0..0), Span::new(4, 4), "backwards too");
        };
        check("plain text", "text");
        check("né à Zürich", "Zürich");
        check(r#"The \"Big\" One"#, "One");
        check(r#"The \"Big\" One"#, "\"Big\"");
        check(r"C:\\games\new", "new");
    }
}
