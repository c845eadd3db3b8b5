//! Text that is passed on as it is, in the encoding of what is written around it.

use pgn_grammar::{Source, Span};
use std::borrow::Cow;

/// The text of a span: in UTF-8, or, with `latin1`, in ISO 8859-1 if that can hold it.
///
/// What is UTF-8 already, or ASCII, is borrowed.
pub(crate) fn passed_on(source: &Source, span: Span, latin1: bool) -> Cow<'_, [u8]> {
    let bytes = source.slice(span);
    if bytes.is_ascii() {
        return Cow::Borrowed(bytes);
    }
    let text = source.text(span);
    let held = latin1.then(|| text.chars().map(|c| u8::try_from(c).ok()).collect::<Option<Vec<u8>>>()).flatten();
    match (held, text) {
        (Some(held), _) => Cow::Owned(held),
        (None, Cow::Borrowed(text)) => Cow::Borrowed(text.as_bytes()),
        (None, Cow::Owned(text)) => Cow::Owned(text.into_bytes()),
    }
}

/// A game that is passed on, with an empty line behind it.
pub(crate) fn apart(text: &[u8]) -> Vec<u8> {
    [text.trim_ascii_end(), b"\n\n"].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_passed_on_is_in_one_encoding() {
        let all = Span::new(0, 99);
        let cp1252 = Source::new("a.pgn", b"caf\xE9".to_vec());
        assert_eq!(&*passed_on(&cp1252, all, false), "café".as_bytes());
        assert_eq!(&*passed_on(&cp1252, all, true), b"caf\xE9");
        let utf8 = Source::new("a.pgn", "café Łuk");
        assert_eq!(&*passed_on(&utf8, all, true), "café Łuk".as_bytes(), "not all of it can be held");
        assert!(matches!(passed_on(&utf8, all, false), Cow::Borrowed(_)));
        assert_eq!(apart(b"1. e4 * \n"), b"1. e4 *\n\n");
    }
}
