//! The words of the problems of tags.

mod date;
mod game;
mod name;
mod people;
mod text;
mod timecontrol;
mod value;

pub(crate) use date::*;
pub(crate) use game::*;
pub(crate) use name::*;
pub(crate) use people::*;
pub(crate) use text::*;
pub(crate) use timecontrol::*;
pub(crate) use value::*;

use crate::{Span, diagnostic::Diagnostic};

/// A text between backticks, cut where it is too long for a message.
fn quoted(text: &str) -> String {
    super::quoted(text.as_bytes())
}

/// Several things in a sentence: `a`, `a and b`, `a, b and c`.
pub(crate) fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Offers to write `text` in place of `span`.
fn write(problem: Diagnostic, safe: bool, span: Span, text: &str) -> Diagnostic {
    use crate::Applicability::{Safe, Unsafe};
    let title = format!("write `{text}`");
    problem.fix(title, if safe { Safe } else { Unsafe }, span, escaped(text))
}

/// As it is written between quotes, section 7.1.
fn escaped(text: &str) -> String {
    text.replace('\\', r"\\").replace('"', "\\\"")
}
