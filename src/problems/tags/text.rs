//! Escapes and lengths.

use crate::diagnostic::Diagnostic;
use crate::{Applicability, Code, Edit, Source, Span};

/// Backslashes that escape nothing, at `all`.
#[cold]
pub(crate) fn unknown_escape(source: &Source, first: Span, all: &[Span]) -> Diagnostic {
    let text = source.text(first);
    let edits = all.iter().map(|at| Edit { span: at.before(), text: "\\".into() }).collect();
    let problem = Diagnostic::new(Code::LexUnknownEscape, first, format!("`{text}` is no escape"))
        .label("the backslash is taken for itself")
        .help("a backslash escapes only a quote or a backslash: write `\\\\` for one that is meant")
        .fix_all("double the backslash", Applicability::Safe, edits);
    match text.strip_prefix('\\') {
        Some(next) if next.starts_with(|c: char| c.is_ascii_punctuation()) => {
            let edits = all.iter().map(|at| Edit { span: at.part(0, 1), text: "".into() }).collect();
            problem.fix_all("remove the backslash", Applicability::Unsafe, edits)
        }
        _ => problem,
    }
}

/// A string of `length` characters; what is too much of it.
#[cold]
pub(crate) fn string_255(excess: Span, length: usize) -> Diagnostic {
    let message = format!("this tag value has {length} characters; 255 are allowed");
    Diagnostic::new(Code::LexString255, excess, message)
        .label("too much")
        .help("other programs may cut it off here or refuse the game")
}

/// A name of `length` characters; what is too much of it.
#[cold]
pub(crate) fn symbol_255(excess: Span, length: usize) -> Diagnostic {
    let message = format!("this tag name has {length} characters; 255 are allowed");
    Diagnostic::new(Code::LexSymbol255, excess, message).label("too much")
}
