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
    problem.fix(to_write(text), if safe { Safe } else { Unsafe }, span, escaped(text))
}

/// The title of a fix, or a help, that says what to write: `text`. Parts are joined here and in what else comes with
/// nearly every game of a server or database, since formatting costs several times as much.
fn to_write(text: &str) -> String {
    ["write `", text, "`"].concat()
}

/// As it is written between quotes, section 7.1.
fn escaped(text: &str) -> String {
    if memchr::memchr2(b'\\', b'"', text.as_bytes()).is_none() {
        return text.to_owned();
    }
    text.replace('\\', r"\\").replace('"', "\\\"")
}
