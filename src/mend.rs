//! Mending a text by the fixes of its problems.

use crate::ast::Database;
use crate::diagnostic::{Edit, Fix};
use crate::source::{Source, Span};
use crate::{Options, Parsed, parse_with};
use std::fmt;

/// Why fixes cannot be applied; nothing is changed then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ApplyError {
    /// Two edits change the same text, or insert at the same place: which is to come first is not for a program to
    /// say. Apply one of the fixes, and look what is told of the new text.
    Overlap(Span, Span),
    /// The edit reaches beyond the text: the fix is from another source.
    Outside(Span),
    /// The mended text would be larger than 4 GiB, which spans cannot hold.
    TooLarge,
}

impl fmt::Display for ApplyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ApplyError::Overlap(a, b) => {
                write!(f, "two edits overlap: bytes {}..{} and {}..{}", a.start, a.end, b.start, b.end)
            }
            ApplyError::Outside(span) => write!(f, "an edit of bytes {}..{} is outside the text", span.start, span.end),
            ApplyError::TooLarge => f.write_str("the mended text is larger than 4 GiB"),
        }
    }
}

impl std::error::Error for ApplyError {}

impl<T> Parsed<T> {
    /// Mends the text by `fixes` and reads it again: the new text with its own tree and problems, whose spans count in
    /// the new text. It is read with the default options; see [`Parsed::apply_with`]. Linear in the text, and in the
    /// edits but for sorting them.
    ///
    /// Any fixes of [`Parsed::diagnostics`] can be applied together as long as they do not touch each other; of those
    /// of one problem one is chosen. A text in UTF-16 becomes UTF-8.
    ///
    /// # Errors
    /// [`ApplyError`] where edits overlap or are not of this text.
    ///
    /// ```
    /// use pgn_grammar::{Applicability, ApplyError, Source, parse};
    /// let parsed = parse(&Source::new("a.pgn", "1. e4 e5 2. 0-0?? Nc6!!! *\n"));
    /// // What a program may do unasked: the safe fixes, one of each problem.
    /// let safe = |fix: &&pgn_grammar::Fix| fix.applicability == Applicability::Safe;
    /// let fixes: Vec<_> = parsed.diagnostics.iter().filter_map(|it| it.fixes.iter().find(safe)).cloned().collect();
    /// let mended = parsed.apply(&fixes)?;
    /// let text = mended.source.bytes();
    /// assert!(text.starts_with(b"1. e4 e5 2. O-O?? Nc6!"));
    /// assert!(mended.diagnostics.len() < parsed.diagnostics.len());
    ///
    /// // The same fix twice would change the same text twice.
    /// let twice = [fixes[0].clone(), fixes[0].clone()];
    /// assert!(matches!(parsed.apply(&twice), Err(ApplyError::Overlap(..))));
    /// # Ok::<(), ApplyError>(())
    /// ```
    pub fn apply(&self, fixes: &[Fix]) -> Result<Parsed<Database>, ApplyError> {
        self.apply_with(fixes, &Options::default())
    }

    /// As [`Parsed::apply`], with a choice of profile and limits for reading the new text.
    ///
    /// # Errors
    /// [`ApplyError`] where edits overlap or are not of this text.
    pub fn apply_with(&self, fixes: &[Fix], options: &Options) -> Result<Parsed<Database>, ApplyError> {
        let text = mended(self.source.bytes(), fixes)?;
        let source = Source::try_new(self.source.name(), text).map_err(|_| ApplyError::TooLarge)?;
        Ok(parse_with(&source, options))
    }
}

/// The text with all edits made.
fn mended(text: &[u8], fixes: &[Fix]) -> Result<Vec<u8>, ApplyError> {
    let mut edits: Vec<&Edit> = fixes.iter().flat_map(|fix| &fix.edits).collect();
    // What is inserted before a replacement comes first.
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    for pair in edits.windows(2) {
        let [a, b] = pair else { continue };
        if b.span.start < a.span.end || (a.span == b.span && a.span.is_empty()) {
            return Err(ApplyError::Overlap(a.span, b.span));
        }
    }
    let mut out = Vec::with_capacity(text.len() + edits.iter().map(|edit| edit.text.len()).sum::<usize>());
    let mut done = 0;
    for edit in edits {
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        let kept = text.get(done..start).filter(|_| start <= end && end <= text.len());
        out.extend_from_slice(kept.ok_or(ApplyError::Outside(edit.span))?);
        out.extend_from_slice(edit.text.as_bytes());
        done = end;
    }
    out.extend_from_slice(text.get(done..).unwrap_or_default());
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Applicability, parse};

    fn fix(edits: &[(u32, u32, &'static str)]) -> Fix {
        let edits = edits.iter().map(|&(start, end, text)| Edit { span: Span::new(start, end), text: text.into() });
        Fix { title: "".into(), applicability: Applicability::Safe, edits: edits.collect() }
    }

    fn apply(fixes: &[Fix]) -> Result<String, ApplyError> {
        mended(b"1. e4 e5 *", fixes).map(|text| String::from_utf8_lossy(&text).into_owned())
    }

    #[test]
    fn edits_are_made_in_the_order_of_the_text() {
        assert_eq!(apply(&[]).as_deref(), Ok("1. e4 e5 *"));
        assert_eq!(apply(&[fix(&[(6, 8, "c5")]), fix(&[(3, 5, "d4"), (9, 10, "1-0")])]).as_deref(), Ok("1. d4 c5 1-0"));
        assert_eq!(
            apply(&[fix(&[(3, 5, "c4")]), fix(&[(3, 3, "(")]), fix(&[(5, 5, ")")])]).as_deref(),
            Ok("1. (c4) e5 *")
        );
    }

    #[test]
    fn edits_that_touch_the_same_text_are_refused() {
        let overlap = |a: (u32, u32), b: (u32, u32)| Err(ApplyError::Overlap(Span::new(a.0, a.1), Span::new(b.0, b.1)));
        assert_eq!(apply(&[fix(&[(3, 5, "d4")]), fix(&[(4, 5, "3")])]), overlap((3, 5), (4, 5)));
        assert_eq!(apply(&[fix(&[(3, 3, "a")]), fix(&[(3, 3, "b")])]), overlap((3, 3), (3, 3)));
        assert_eq!(apply(&[fix(&[(3, 5, "d4")]), fix(&[(3, 5, "d4")])]), overlap((3, 5), (3, 5)));
        assert_eq!(apply(&[fix(&[(9, 11, "")])]), Err(ApplyError::Outside(Span::new(9, 11))));
    }

    #[test]
    fn the_new_text_is_read() {
        let parsed = parse(&Source::new("a.pgn", "1. e4 e5 *"));
        let mended = parsed.apply(&[fix(&[(6, 8, "0-1"), (9, 10, "")])]).expect("they do not overlap");
        assert_eq!((mended.source.name(), mended.source.bytes()), ("a.pgn", &b"1. e4 0-1 "[..]));
        assert_eq!(mended.tree.games[0].plies(), 1);
    }
}
