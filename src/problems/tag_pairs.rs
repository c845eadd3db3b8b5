//! What the grammar finds inside the brackets of a tag pair, section 8.1.

use memchr::memchr_iter;

use super::quoted;
use crate::ast::TagPair;
use crate::diagnostic::Applicability::{Safe, Unsafe};
use crate::diagnostic::{Code, Diagnostic, Edit};
use crate::grammar::Session;
use crate::source::Span;

/// At most this many further quotes are underlined.
const LABELS: usize = 7;

/// Ruling OQ-49.
#[cold]
pub(crate) fn empty_pair(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    // Its brackets may close a pair that lacks its own.
    let is_open = s.game.tags.last().is_some_and(|pair| s.byte_before(pair.span.end) != b']');
    Diagnostic::new(Code::TagEmptyPair, span, "a tag pair without a name and a value").label("says nothing").fix(
        "remove it",
        if is_open { Unsafe } else { Safe },
        super::with_line(s, span),
        super::removal(s, span),
    )
}

/// `at` is where the name ought to be.
#[cold]
pub(crate) fn tag_name_missing(s: &Session<'_, '_>, pair: &TagPair, at: u32) -> Diagnostic {
    let problem = Diagnostic::new(Code::SyntaxTagName, Span::empty(at), "a tag pair without a name")
        .label("a name such as `White` expected here");
    match pair.value_span() {
        // An unclosed value may end with the source.
        Some(value) => problem.help(format!(
            "write `[Name {}]`",
            quoted(s.slice(Span::new(value.start - 1, (value.end + 1).min(s.bytes.len() as u32)))).trim_matches('`')
        )),
        None => problem.help("write `[Name \"value\"]`"),
    }
}

/// Section 7.9, ruling OQ-47.
#[cold]
pub(crate) fn tag_name_wrong(s: &Session<'_, '_>, name: Span) -> Diagnostic {
    let text = s.slice(name);
    let kept: String =
        text.iter().filter(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').map(|&byte| byte as char).collect();
    let kept = kept.trim_start_matches('_').to_owned();
    let message = format!("{} is no tag name", quoted(text));
    let problem = Diagnostic::new(Code::SyntaxTagName, name, message)
        .label("read as it is")
        .help("a tag name is made of the letters A to Z and a to z, digits and `_`, and does not begin with `_`");
    match kept.is_empty() || !text.is_ascii() {
        true => problem,
        false => problem.fix(format!("write `{kept}`"), Unsafe, name, kept),
    }
}

/// Section 8.1.
#[cold]
pub(crate) fn tag_value_missing(s: &Session<'_, '_>, pair: &TagPair, name: Span) -> Diagnostic {
    let place = Span::empty(name.end);
    let closed = s.slice(pair.span).ends_with(b"]");
    let inserted = if closed { " \"?\"" } else { " \"?\"]" };
    Diagnostic::new(Code::SyntaxTagValue, name, format!("the tag {} has no value", quoted(s.slice(name))))
        .label("a value in double quotes expected behind it")
        .help(format!("write `[{} \"…\"]`, with `?` for an unknown value", String::from_utf8_lossy(s.slice(name))))
        .fix("write `\"?\"`", Unsafe, place, inserted)
}

/// `written` is what stands there, `value` what it was read as, and `closed` whether a bracket follows.
#[cold]
pub(crate) fn value_unquoted(s: &Session<'_, '_>, written: Span, value: Span, closed: bool) -> Diagnostic {
    let text = crate::ast::unescape(&String::from_utf8_lossy(s.slice(value)));
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    let mended = format!("\"{text}\"{}", if closed { "" } else { "]" });
    let (code, message) = if written == value {
        (Code::SyntaxTagValue, "a tag value must stand in double quotes".to_owned())
    } else {
        (Code::LexApostrophe, format!("{} stands in quotes of another kind", quoted(s.slice(written))))
    };
    let is_windows = std::str::from_utf8(s.slice(value)).is_err();
    let problem =
        Diagnostic::new(code, written, message).label("read as the value").help("use the plain double quote, `\"`");
    match is_windows {
        true => problem,
        false => problem.fix(format!("write {}", quoted(mended.as_bytes())), Safe, written, mended),
    }
}

/// Where, within `text`, the value stands that is in apostrophes or typographic quotes: `[start, end)` in bytes.
pub(crate) fn inside_other_quotes(text: &[u8]) -> Option<(u32, u32)> {
    const PAIRS: [(&[u8], &[u8]); 8] = [
        (b"'", b"'"),
        (b"`", b"'"),
        ("“".as_bytes(), "”".as_bytes()),
        ("„".as_bytes(), "“".as_bytes()),
        ("”".as_bytes(), "”".as_bytes()),
        ("‘".as_bytes(), "’".as_bytes()),
        ("«".as_bytes(), "»".as_bytes()),
        (b"\x93", b"\x94"),
    ];
    let long_enough = |open: &[u8], close: &[u8]| text.len() >= open.len() + close.len();
    PAIRS
        .into_iter()
        .find(|(open, close)| long_enough(open, close) && text.starts_with(open) && text.ends_with(close))
        .map(|(open, close)| (open.len() as u32, (text.len() - close.len()) as u32))
}

/// Section 7.1: quotes inside a value; `first` is the place of the first one in the value, in bytes.
#[cold]
pub(crate) fn quotes_inside(s: &Session<'_, '_>, value: Span, first: u32) -> Diagnostic {
    let text = s.slice(value);
    let escaped = |at: usize| at > 0 && text[at - 1] == b'\\';
    let place = |at: usize| value.part(at as u32, at as u32 + 1);
    let places: Vec<Span> = memchr_iter(b'"', text).filter(|&at| !escaped(at)).map(place).collect();
    let message = "quotes inside a tag value must be written `\\\"`";
    let mut problem = Diagnostic::new(Code::SyntaxAfterString, value.part(first, first + 1), message)
        .label("the value would end here")
        .help("the value is read up to the last quote before the bracket");
    for &other in places.iter().filter(|place| place.start != value.start + first).take(LABELS) {
        problem = problem.also(other, "");
    }
    let edits = places.into_iter().map(|span| Edit { span, text: "\\\"".into() }).collect();
    problem.fix_all("write `\\\"` for each of them", Safe, edits)
}

/// Section 7.1: `junk` stands between the value and its bracket.
#[cold]
pub(crate) fn after_string(s: &Session<'_, '_>, junk: Span) -> Diagnostic {
    let text = s.slice(junk);
    let blank = text.len() - text.trim_ascii_start().len();
    let shown = junk.part(blank as u32, (blank + text.trim_ascii().len()) as u32);
    Diagnostic::new(
        Code::SyntaxAfterString,
        shown,
        format!("{} stands between the value and its bracket", quoted(s.slice(shown))),
    )
    .label("not read")
    .help("a tag pair has one value, in one pair of quotes")
    .fix("remove it", Unsafe, junk, "")
}

/// Section 8.1: `place` is where the bracket ought to be.
#[cold]
pub(crate) fn bracket_missing(open: Span, place: Span) -> Diagnostic {
    Diagnostic::new(Code::SyntaxTagBracket, place, "the tag pair is not closed")
        .label("`]` expected here")
        .also(open, "opened here")
        .fix("write `]`", Safe, place, "]")
}

/// Section 7.1: `shown` is all from the quote to the end of the line, `value` what the value was taken to be.
#[cold]
pub(crate) fn unterminated_string(s: &Session<'_, '_>, shown: Span, value: Span, backslash: bool) -> Diagnostic {
    if backslash {
        let text = crate::ast::unescape(&String::from_utf8_lossy(s.slice(value)));
        let text = text.replace('\\', "\\\\").replace('"', "\\\"");
        return Diagnostic::new(
            Code::LexUnterminatedString,
            shown,
            "the value is not closed: its last quote is escaped",
        )
        .label("a backslash before a quote makes the quote part of the value")
        .help("double each backslash of the value")
        .fix("double the backslashes", Safe, value, text);
    }
    let bracket = s.slice(shown).ends_with(b"]");
    let (title, text) =
        if bracket { ("write `\"` before the bracket", "\"") } else { ("write `\"]` at its end", "\"]") };
    // A backslash at the end would escape the quote that is added.
    let backslashes = s.slice(value).iter().rev().take_while(|&&byte| byte == b'\\').count();
    let text = if backslashes % 2 == 1 { format!("\\{text}") } else { text.to_owned() };
    Diagnostic::new(Code::LexUnterminatedString, shown, "the value is not closed on its line")
        .label("a `\"` is missing at its end")
        .fix(title, Safe, value.after(), text)
}

/// Section 8.1: `value` with its quotes stands before `name`.
#[cold]
pub(crate) fn swapped(s: &Session<'_, '_>, value: Span, name: Span) -> Diagnostic {
    let (text, name_text) = (s.slice(value), s.slice(name));
    let mended = format!("{} {}", String::from_utf8_lossy(name_text), String::from_utf8_lossy(text));
    let whole = Span::new(value.start, name.end);
    let problem = Diagnostic::new(Code::SyntaxTagName, value, "the value stands before the name of its tag")
        .label("read as the value")
        .also(name, "read as the name");
    match std::str::from_utf8(text) {
        Ok(_) => problem.fix(format!("write {}", quoted(mended.as_bytes())), Safe, whole, mended),
        Err(_) => problem.help("write the name first, then the value"),
    }
}

/// Section 8.1: another kind of bracket closes the pair that `open` opens.
#[cold]
pub(crate) fn bracket_of_another_kind(s: &Session<'_, '_>, open: Span, wrong: Span) -> Diagnostic {
    let message = format!("the tag pair is closed by {} in place of `]`", quoted(s.slice(wrong)));
    Diagnostic::new(Code::SyntaxTagBracket, wrong, message).label("read as `]`").also(open, "opened here").fix(
        "write `]`",
        Safe,
        wrong,
        "]",
    )
}

/// Section 7.1: a value with a line break inside; `shown` is its first line, `gap` the break.
#[cold]
pub(crate) fn broken_string(shown: Span, gap: Span) -> Diagnostic {
    Diagnostic::new(Code::LexUnterminatedString, shown, "the value goes on over the end of its line")
        .label("only this line is read as the value")
        .help("a tag value stands on one line")
        .fix("join the lines", Unsafe, gap, " ")
}
