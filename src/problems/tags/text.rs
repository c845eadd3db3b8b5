//! Characters of values.

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

/// Control characters in a string: the first one, and all of them.
#[cold]
pub(crate) fn string_control((first, c): (Span, char), all: &[(Span, char)]) -> Diagnostic {
    let name = match c {
        '\t' => "a tab".to_owned(),
        '\0' => "a NUL byte".to_owned(),
        _ => format!("the control character U+{:04X}", u32::from(c)),
    };
    let replaced = |c: char| if matches!(c, '\t' | '\x0B' | '\n' | '\r') { " " } else { "" };
    let edits = all.iter().map(|&(span, c)| Edit { span, text: replaced(c).into() }).collect();
    let title = if replaced(c).is_empty() { "remove it" } else { "write a space" };
    Diagnostic::new(Code::LexStringControl, first, format!("{name} cannot stand in a tag value"))
        .help("a string holds printing characters only")
        .fix_all(title, Applicability::Unsafe, edits)
}

/// DEL in a string.
#[cold]
pub(crate) fn del(first: Span, all: &[(Span, char)]) -> Diagnostic {
    let edits = all.iter().map(|&(span, _)| Edit { span, text: "".into() }).collect();
    Diagnostic::new(Code::LexDel, first, "the character DEL (127) has no place in a tag value").fix_all(
        "remove it",
        Applicability::Unsafe,
        edits,
    )
}

/// Characters 128 to 159 in a string: mostly windows-1252 text that went through a Latin-1 conversion.
#[cold]
pub(crate) fn c1((first, c): (Span, char), all: &[(Span, char)]) -> Diagnostic {
    let meant = |c: char| {
        let byte = [u8::try_from(u32::from(c)).unwrap_or(b'?')];
        let (text, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(&byte);
        text.chars().next().filter(|&meant| meant != c)
    };
    let message = format!("the control character U+{:04X} has no place in a tag value", u32::from(c));
    let problem = Diagnostic::new(Code::LexC1, first, message);
    let Some(character) = meant(c) else { return problem };
    let mended = |c: char| meant(c).map_or(String::new(), String::from);
    let edits = all.iter().map(|&(span, c)| Edit { span, text: mended(c).into() }).collect();
    problem.help(format!("in windows-1252 this byte is `{character}`")).fix_all(
        format!("write `{character}`"),
        Applicability::Unsafe,
        edits,
    )
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
