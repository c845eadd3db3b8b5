//! Tag pairs that are not `[Name "value"]` on the spot; section 8.1.

use memchr::{memchr, memchr_iter, memchr2, memchr3};

use super::{chars, comments};
use crate::ast::{Element, ElementKind, TagPair};
use crate::grammar::class::{self, HIGH, NAME, SPACE, SYMBOL};
use crate::grammar::pgn::first_line;
use crate::grammar::session::Session;
use crate::problems::tag_pairs;
use crate::source::Span;

/// How far the second line of a broken value is looked at.
const CONTINUATION: usize = 300;

/// An empty pair in the midst of movetext, which says nothing there either (ruling OQ-49); where it ends.
///
/// ```ebnf
/// EmptyPair ::= LeftBracket Comment* RightBracket
/// ```
pub(super) fn empty_pair(at: u32, s: &mut Session<'_, '_>) -> Option<u32> {
    let close = behind_asides(at + 1, s);
    if s.byte(close) != b']' {
        return None;
    }
    skip_between(at + 1, s);
    let span = Span::new(at, close + 1);
    s.push(span, ElementKind::EmptyPair);
    let problem = tag_pairs::empty_pair(s, span);
    s.report(problem);
    Some(span.end)
}

/// Whether a tag pair begins at `at`, in the midst of movetext: a bracket, a name and a quote, or a line that has
/// the look of a pair that lacks something.
pub(super) fn looks_like_tag(at: u32, s: &mut Session<'_, '_>) -> bool {
    let name_at = behind_asides(at + 1, s);
    let name_end = name_at + class::run(&s.bytes[name_at as usize..], SYMBOL | HIGH) as u32;
    let value_at = behind_asides(name_end, s);
    if name_end > name_at && s.byte(value_at) == b'"' {
        return true;
    }
    // The line is only looked through from its start, so that a run of brackets does not look through it each time.
    let text = &s.bytes[at as usize + 1..];
    if name_at > at + 1
        || value_at == name_end
        || !text.first().is_some_and(u8::is_ascii_uppercase)
        || !s.is_column_one(at)
    {
        return false;
    }
    let line = first_line(text);
    line.trim_ascii_end().ends_with(b"]")
}

/// Where the tag pairs at `at` end, and the white space and comments between and behind them; for looking ahead.
pub(super) fn skip_tags(mut at: u32, s: &Session<'_, '_>) -> u32 {
    loop {
        let text = &s.bytes[at as usize..];
        at += class::run(text, SPACE) as u32;
        let text = &s.bytes[at as usize..];
        if text.first() != Some(&b'[') {
            return at;
        }
        // Up to the bracket, or the end of the line where there is none; not all of a line at each of its pairs.
        let end = memchr3(b']', b'\n', b'\r', text).unwrap_or(text.len());
        at += (end + usize::from(text.get(end) == Some(&b']'))) as u32;
    }
}

/// The tag pair at `at`, whatever it lacks.
#[cold]
#[inline(never)]
pub(crate) fn tag_pair(at: u32, s: &mut Session<'_, '_>) -> u32 {
    let inside = s.game.before.len();
    let name_at = skip_between(at + 1, s);
    if s.byte(name_at) == b']' {
        let span = Span::new(at, name_at + 1);
        s.game.before.insert(inside, Element { span, kind: ElementKind::EmptyPair });
        let problem = tag_pairs::empty_pair(s, span);
        s.report(problem);
        return span.end;
    }
    if let Some(end) = swapped(at, name_at, s) {
        return end;
    }
    let name = name(name_at, s);
    let behind_name = name.map_or(name_at, |span| span.end);
    let mark = s.mark_asides();
    let value_at = skip_between(behind_name, s);
    let (value, end) = match s.byte(value_at) {
        b'"' => tag_value(at, value_at, s),
        b']' => (None, value_at + 1),
        _ => unquoted(behind_name, value_at, s),
    };
    // The pair ends before what was passed over: that is read again.
    if end <= value_at && value.is_none() && end == behind_name {
        s.rewind_asides(mark);
    }
    let escaped = value.is_some_and(|value| memchr(b'\\', s.slice(value)).is_some());
    let pair = TagPair::new(Span::new(at, end), name, value, escaped);
    match (name, value) {
        (None, _) => s.report(tag_pairs::tag_name_missing(s, &pair, name_at)),
        (Some(name), None) => s.report(tag_pairs::tag_value_missing(s, &pair, name)),
        (Some(name), Some(_)) if !is_tag_name(s.slice(name)) => s.report(tag_pairs::tag_name_wrong(s, name)),
        _ => {}
    }
    s.push_tag(pair);
    end
}

/// `["Alpha" White]`: value and name the wrong way round, on one line; where it ends.
fn swapped(pair_at: u32, at: u32, s: &mut Session<'_, '_>) -> Option<u32> {
    if s.byte(at) != b'"' {
        return None;
    }
    let line_end = s.line_end(at + 1);
    let line = s.slice(Span::new(at + 1, line_end));
    let close = closing_quote(line)?;
    let place = |n: usize| at + 1 + n as u32;
    let name_at = close + 1 + class::run(&line[close + 1..], SPACE);
    let name_end = name_at + class::run(&line[name_at..], SYMBOL);
    let bracket = name_end + class::run(&line[name_end..], SPACE);
    if line.get(bracket) != Some(&b']') || !is_tag_name(&line[name_at..name_end]) {
        return None;
    }
    let value = Span::new(place(0), place(close));
    let name = Span::new(place(name_at), place(name_end));
    let end = place(bracket) + 1;
    s.report(tag_pairs::swapped(s, Span::new(at, value.end + 1), name));
    let escaped = memchr(b'\\', s.slice(value)).is_some();
    s.push_tag(TagPair::new(Span::new(pair_at, end), Some(name), Some(value), escaped));
    Some(end)
}

/// White space, comments and escape lines between the tokens of a tag pair (rulings OQ-06 and OQ-10).
fn skip_between(mut at: u32, s: &mut Session<'_, '_>) -> u32 {
    loop {
        at += class::run(&s.bytes[at as usize..], SPACE) as u32;
        let is_aside = match s.byte(at) {
            b'{' | b';' => true,
            b'%' => s.is_column_one(at),
            byte => class::is(byte, HIGH) && super::is_aside_start(byte, at, s),
        };
        if !is_aside {
            return at;
        }
        let elements = s.game.movetext.len();
        at = super::aside(at, s);
        if s.game.movetext.len() > elements {
            s.game.before.extend(s.game.movetext.pop());
        }
    }
}

/// What `skip_between` passes over, for looking ahead.
fn behind_asides(mut at: u32, s: &mut Session<'_, '_>) -> u32 {
    loop {
        at = chars::gap_end(at, s);
        match comments::end(at, s) {
            Some(end) => at = end,
            None => return at,
        }
    }
}

/// The name at `at`: all up to white space of any kind, a quote or a bracket, so that a wrong one is read whole.
fn name(at: u32, s: &Session<'_, '_>) -> Option<Span> {
    let text = &s.bytes[at as usize..];
    let is_end = |byte: u8| class::is(byte, SPACE) || byte < 0x20 || b"\"[]{}();".contains(&byte);
    let mut length = 0;
    while let Some(&byte) = text.get(length).filter(|byte| !is_end(**byte)) {
        if !byte.is_ascii() && chars::odd_blank_length(&text[length..]).is_some() {
            break;
        }
        length += character(&text[length..]);
    }
    (length > 0).then(|| Span::new(at, at + length as u32))
}

/// The length of the character that `text` begins with; one byte where it is not UTF-8.
fn character(text: &[u8]) -> usize {
    let length = match text.first() {
        Some(0xC2..=0xDF) => 2,
        Some(0xE0..=0xEF) => 3,
        Some(0xF0..=0xF4) => 4,
        _ => return 1,
    };
    let is_whole = text.get(1..length).is_some_and(|rest| rest.iter().all(|byte| byte & 0xC0 == 0x80));
    if is_whole { length } else { 1 }
}

/// Whether `name` is a symbol, so that only its characters are to be judged (ruling OQ-47).
fn is_tag_name(name: &[u8]) -> bool {
    name.first().is_some_and(|byte| byte.is_ascii_alphanumeric())
        && name.iter().all(|&byte| class::is(byte, NAME) || b"+#=:-".contains(&byte))
}

/// The value between quotes that begins at `at`, and where the pair ends.
///
/// ```ebnf
/// TagValue ::= String
/// ```
fn tag_value(pair_at: u32, at: u32, s: &mut Session<'_, '_>) -> (Option<Span>, u32) {
    let line_end = s.line_end(at + 1);
    let line = s.slice(Span::new(at + 1, line_end));
    let place = |n: usize| at + 1 + n as u32;
    let Some(close) = closing_quote(line) else { return unterminated(at, line, s) };
    let value = Span::new(place(0), place(close));
    let mark = s.mark_asides();
    let behind = skip_between(place(close) + 1, s);
    if s.byte(behind) == b']' {
        return (Some(value), behind + 1);
    }
    s.rewind_asides(mark);
    // A closing bracket of another kind in its place.
    if matches!(s.byte(behind), b')' | b'}' | b'>') && s.is_blank_line(place(close) + 1, behind) {
        let wrong = Span::new(behind, behind + 1);
        s.report(tag_pairs::bracket_of_another_kind(s, Span::new(pair_at, pair_at + 1), wrong));
        return (Some(value), wrong.end);
    }
    // Quotes inside the value that ought to have been escaped: the last quote before the bracket closes it.
    let rest = &line[close + 1..];
    if let Some(n) = inner_quotes_end(rest) {
        let value = Span::new(place(0), place(close + 1 + n.quote));
        s.report(tag_pairs::quotes_inside(s, value, close as u32));
        return (Some(value), place(close + 1 + n.bracket + 1));
    }
    let before_next = &rest[..memchr(b'[', rest).unwrap_or(rest.len())];
    if let Some(bracket) = memchr(b']', before_next) {
        let junk = Span::new(place(close + 1), place(close + 1 + bracket));
        s.report(tag_pairs::after_string(s, junk));
        return (Some(value), junk.end + 1);
    }
    let end = place(close) + 1;
    s.report(tag_pairs::bracket_missing(Span::new(pair_at, pair_at + 1), Span::empty(end)));
    (Some(value), end)
}

/// The index of the first quote that no backslash escapes.
fn closing_quote(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr2(b'"', b'\\', &text[at..])?;
        if text[at] == b'"' {
            return Some(at);
        }
        at += if matches!(text.get(at + 1), Some(b'"' | b'\\')) { 2 } else { 1 };
    }
}

/// Where a value with quotes inside ends.
struct InnerQuotes {
    quote: usize,
    bracket: usize,
}

/// The last quote of `rest` that only a bracket follows; none where a further tag pair begins before it.
fn inner_quotes_end(rest: &[u8]) -> Option<InnerQuotes> {
    let mut at = 0;
    while let Some(n) = memchr2(b'"', b'[', &rest[at..]) {
        let quote = at + n;
        if rest[quote] == b'[' {
            if pair_begins(&rest[quote + 1..]) {
                return None;
            }
            at = quote + 1;
            continue;
        }
        let bracket = quote + 1 + class::run(&rest[quote + 1..], SPACE);
        let escaped = quote > 0 && rest[quote - 1] == b'\\';
        if rest.get(bracket) == Some(&b']') && !escaped {
            return Some(InnerQuotes { quote, bracket });
        }
        at = quote + 1;
    }
    None
}

/// Whether `text` begins like a tag pair behind its bracket.
fn pair_begins(text: &[u8]) -> bool {
    let name = class::run(text, NAME);
    let gap = class::run(&text[name..], SPACE);
    name > 0 && text.get(name + gap) == Some(&b'"')
}

/// A string that its line does not close: its value is the rest of the line, less a bracket at the end.
fn unterminated(at: u32, line: &[u8], s: &mut Session<'_, '_>) -> (Option<Span>, u32) {
    let trimmed = line.trim_ascii_end();
    let (mut inside, end) = match trimmed.strip_suffix(b"]") {
        Some(inside) => (inside.trim_ascii_end(), trimmed.len()),
        None => match escaped_close(trimmed) {
            Some((quote, bracket)) => (&trimmed[..quote + 1], bracket + 1),
            None => match continuation(at + 1 + line.len() as u32, s) {
                Some((next, end)) => {
                    let value = Span::new(at + 1, at + 1 + trimmed.len() as u32);
                    s.report(tag_pairs::broken_string(Span::new(at, value.end), Span::new(value.end, next)));
                    return (Some(value), end);
                }
                None => (trimmed, trimmed.len()),
            },
        },
    };
    // A path that ends with a backslash: the quote was meant to close the value.
    let backslash = inside.ends_with(b"\\\"");
    if backslash {
        inside = &inside[..inside.len() - 1];
    }
    let value = Span::new(at + 1, at + 1 + inside.len() as u32);
    let end = at + 1 + end as u32;
    s.report(tag_pairs::unterminated_string(s, Span::new(at, end), value, backslash));
    (Some(value), end)
}

/// The quote behind a backslash that a bracket follows, and the bracket: `C:\"]` in the midst of a line.
fn escaped_close(line: &[u8]) -> Option<(usize, usize)> {
    memchr_iter(b'"', line).find_map(|quote| {
        let bracket = quote + 1 + class::run(&line[quote + 1..], SPACE);
        let escaped = quote > 0 && line[quote - 1] == b'\\';
        (escaped && line.get(bracket) == Some(&b']')).then_some((quote, bracket))
    })
}

/// Where the next line goes on with the value, if the line break behind `line_end` was made inside it and its quote
/// and bracket stand on the next line; and where the pair ends. Escape lines in between are none of it.
fn continuation(line_end: u32, s: &Session<'_, '_>) -> Option<(u32, u32)> {
    let text = &s.bytes[line_end as usize..];
    let text = &text[..text.len().min(CONTINUATION)];
    let mut next = line_break(text);
    while text.get(next) == Some(&b'%') {
        next += memchr2(b'\n', b'\r', &text[next..])?;
        next += line_break(&text[next..]);
    }
    let line = text.get(next..)?;
    let line = first_line(line);
    let quote = memchr3(b'"', b'[', b'{', line).filter(|&n| line[n] == b'"')?;
    let bracket = quote + 1 + class::run(&line[quote + 1..], SPACE);
    (line.get(bracket) == Some(&b']')).then_some((line_end + next as u32, line_end + (next + bracket + 1) as u32))
}

/// The length of the line break that `text` begins with.
fn line_break(text: &[u8]) -> usize {
    match text {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}

/// A value without its quotes, or in quotes of another kind: the rest of the line up to a bracket.
fn unquoted(behind_name: u32, at: u32, s: &mut Session<'_, '_>) -> (Option<Span>, u32) {
    let text = &s.bytes[at as usize..];
    // Only up to the next tag pair, which a run of brackets may be many of.
    let line = &text[..memchr3(b'\n', b'\r', b'[', text).unwrap_or(text.len())];
    let same_line = crate::grammar::pgn::newlines(&s.bytes[behind_name as usize..at as usize]) == 0;
    let Some(bracket) = memchr(b']', line) else {
        return unquoted_open(behind_name, line.len(), at, same_line, s);
    };
    let inside = line[..bracket].trim_ascii_end();
    let span = Span::new(at, at + inside.len() as u32);
    let value = tag_pairs::inside_other_quotes(inside).map_or(span, |(from, to)| span.part(from, to));
    s.report(tag_pairs::value_unquoted(s, span, value, true));
    (Some(value), at + bracket as u32 + 1)
}

/// Neither quotes nor a bracket: the value is what stands on the line of the name.
fn unquoted_open(
    behind_name: u32,
    length: usize,
    at: u32,
    same_line: bool,
    s: &mut Session<'_, '_>,
) -> (Option<Span>, u32) {
    let text = &s.bytes[at as usize..at as usize + length];
    let words = text[..memchr2(b'[', b'{', text).unwrap_or(length)].trim_ascii_end();
    if !same_line || words.is_empty() {
        return (None, behind_name);
    }
    let value = Span::new(at, at + words.len() as u32);
    s.report(tag_pairs::value_unquoted(s, value, value, false));
    (Some(value), value.end)
}
