//! Brackets, angle brackets, braces and strings where none belongs.

use memchr::{memchr, memchr3};

use super::tags;
use crate::Code;
use crate::ast::ElementKind;
use crate::grammar::class::{self, HIGH, SPACE, SYMBOL};
use crate::grammar::hot::Flow;
use crate::grammar::pgn::first_line;
use crate::grammar::san::san_lax;
use crate::grammar::session::{LateTags, Session};
use crate::problems::{marks, syntax};
use crate::source::Span;

/// How far a bracketed remark or an HTML tag may reach.
const REMARK: usize = 300;

/// An opening bracket: the tag pairs of a game that has not begun, late ones of a game that goes on behind them
/// (ruling OQ-14), the next game, or a remark in the wrong brackets.
pub(super) fn open(at: u32, s: &mut Session<'_, '_>) -> (u32, Flow) {
    if !s.has_play() {
        return (at, Flow::Tags);
    }
    if let Some(end) = tags::empty_pair(at, s) {
        return (end, Flow::On);
    }
    if !tags::looks_like_tag(at, s) {
        return (remark(at, s), Flow::On);
    }
    if s.depth() == 0 && game_goes_on(at, s) {
        return (late_tags(at, s), Flow::On);
    }
    (at, Flow::Missing)
}

/// Whether the movetext behind the tag pairs at `at` goes on with the number that is due, and that is above 1.
fn game_goes_on(at: u32, s: &mut Session<'_, '_>) -> bool {
    let behind = tags::skip_tags(at, s);
    let text = &s.bytes[behind as usize..];
    let digits = class::run(text, class::DIGIT);
    let number = text[..digits.min(10)].iter().fold(0u64, |n, digit| n * 10 + u64::from(digit - b'0'));
    let due = count_main_line(s);
    digits > 0 && text.get(digits) == Some(&b'.') && number > 1 && number == due / 2
}

/// What is due next in the main line, in halves: twice the number, plus one for Black. It goes on counting where it
/// stopped the last time.
fn count_main_line(s: &mut Session<'_, '_>) -> u64 {
    let LateTags { mut index, mut due } = s.memory.late;
    let movetext = &s.game.movetext;
    while index < movetext.len() {
        match movetext[index].kind {
            ElementKind::MoveNumber { number, periods } => due = 2 * u64::from(number) + u64::from(periods > 1),
            ElementKind::Move(_) => due = due.max(2) + 1,
            ElementKind::Open { close } => index = close as usize,
            _ => {}
        }
        index += 1;
    }
    s.memory.late = LateTags { index, due };
    due
}

/// Tag pairs in the middle of the movetext join those of the game.
fn late_tags(at: u32, s: &mut Session<'_, '_>) -> u32 {
    let mut end = at;
    let mut next = at;
    while s.byte(next) == b'[' && tags::looks_like_tag(next, s) {
        end = tags::tag_pair(next, s);
        next = end + class::run(&s.bytes[end as usize..], SPACE) as u32;
    }
    let span = Span::new(at, end);
    s.report(syntax::late_tag(s, span));
    end
}

/// `[%clk 0:01]` or `[a remark]` between the moves.
fn remark(at: u32, s: &mut Session<'_, '_>) -> u32 {
    let text = &s.bytes[at as usize..];
    let text = &text[..text.len().min(REMARK)];
    let line = first_line(text);
    let closes = memchr3(b']', b'{', b'[', &line[1..]).filter(|&n| line[n + 1] == b']');
    let span = Span::new(at, at + closes.map_or(1, |n| n as u32 + 2));
    s.push_unknown(span);
    if closes.is_some() {
        s.report(syntax::remark_in_brackets(s, span));
    } else {
        s.report_run(span, Code::SyntaxUnmatchedBracket, syntax::unmatched_bracket);
    }
    span.end
}

/// An angle bracket: HTML, the mark of a quoted mail, or one that is reserved (section 7.7).
pub(super) fn angle(at: u32, s: &mut Session<'_, '_>) -> u32 {
    let text = &s.bytes[at as usize..];
    if let Some(length) = html_length(text) {
        let span = Span::new(at, at + length as u32);
        s.push_unknown(span);
        s.report(syntax::html(s, span));
        return span.end;
    }
    let length = text.iter().take_while(|&&byte| byte == text[0]).count();
    let span = Span::new(at, at + length as u32);
    let is_quote = text[0] == b'>' && s.is_column_one(at);
    if is_quote {
        s.push(span, ElementKind::Unknown);
        if !s.mail_is_told {
            s.mail_is_told = true;
            s.report(syntax::mail_quote(span));
        }
    } else {
        s.push_unknown(span);
        s.report_run(span, Code::SyntaxReserved, syntax::reserved);
    }
    span.end
}

/// The length of the HTML tag that `text` begins with: `<p>`, `</p>`, `<br />`.
fn html_length(text: &[u8]) -> Option<usize> {
    let name = if text.get(1) == Some(&b'/') { 2 } else { 1 };
    if text[0] != b'<' || !text.get(name)?.is_ascii_alphabetic() {
        return None;
    }
    let text = &text[..text.len().min(REMARK)];
    let end = memchr3(b'>', b'\n', b'{', text)?;
    (text[end] == b'>').then_some(end + 1)
}

/// A character that begins nothing: a stray closing bracket or brace, a string, an HTML entity, a `%` off the first
/// column, or one that PGN does not know.
pub(super) fn stray(at: u32, s: &mut Session<'_, '_>) -> u32 {
    match s.byte(at) {
        b']' => one(at, s, Code::SyntaxUnmatchedBracket, syntax::unmatched_bracket),
        b'}' => stray_brace(at, s),
        b'"' => string(at, s),
        b'%' => stray_percent(at, s),
        b'&' => match entity_length(&s.bytes[at as usize..]) {
            Some(length) => {
                let span = Span::new(at, at + length as u32);
                s.push_unknown(span);
                s.report(syntax::html_entity(s, span));
                span.end
            }
            None => stray_char(at, s),
        },
        _ => stray_char(at, s),
    }
}

/// A `%` off the first column. A word glued to it that is no move was meant to be escaped with it.
fn stray_percent(at: u32, s: &mut Session<'_, '_>) -> u32 {
    let end = one(at, s, Code::LexStrayPercent, marks::stray_percent);
    let text = &s.bytes[end as usize..];
    let word = class::run(text, SYMBOL | HIGH);
    if word == 0 || san_lax(&text[..word]).is_some() {
        return end;
    }
    let end = end + word as u32;
    s.push_unknown(Span::new(end - word as u32, end));
    end
}

/// A character that PGN does not know; a comma in a run of words belongs to the run.
fn stray_char(at: u32, s: &mut Session<'_, '_>) -> u32 {
    if s.continues_run(at, Code::SyntaxBadWord) {
        return one(at, s, Code::SyntaxBadWord, syntax::bad_word);
    }
    one(at, s, Code::LexStrayChar, marks::stray_char)
}

/// One byte of unknown text, told with its neighbours of the same kind.
fn one(
    at: u32,
    s: &mut Session<'_, '_>,
    code: Code,
    make: impl FnOnce(&Session<'_, '_>, Span) -> crate::Diagnostic,
) -> u32 {
    let span = Span::new(at, at + 1);
    s.push_unknown(span);
    s.report_run(span, code, make);
    span.end
}

/// A closing brace without its opening one. Where the comment before it holds a brace of its own, that is the reason
/// (ruling OQ-43).
fn stray_brace(at: u32, s: &mut Session<'_, '_>) -> u32 {
    let inner = inner_brace(s);
    one(at, s, Code::CommentStrayBrace, |s, span| syntax::stray_brace(s, span, inner))
}

/// The opening brace inside the last comment, if it is among the last few elements.
pub(super) fn inner_brace(s: &Session<'_, '_>) -> Option<Span> {
    let movetext = s.game.movetext.iter().rev().take(40);
    let comment = movetext.filter(|element| matches!(element.kind, ElementKind::Comment(_))).map(|c| c.span).next()?;
    let inside = s.slice(comment).get(1..)?;
    let at = comment.start + 1 + memchr(b'{', &inside[..inside.len().min(10 * REMARK)])? as u32;
    Some(Span::new(at, at + 1))
}

/// A string outside a tag pair, up to its quote or the end of its line.
fn string(at: u32, s: &mut Session<'_, '_>) -> u32 {
    let text = &s.bytes[at as usize + 1..];
    let length = match memchr3(b'"', b'\n', b'\r', text) {
        Some(n) if text[n] == b'"' => n + 2,
        Some(n) => n + 1,
        None => text.len() + 1,
    };
    let span = Span::new(at, at + length as u32);
    s.push_unknown(span);
    s.report_run(span, Code::SyntaxString, syntax::string_outside_tag);
    span.end
}

/// The length of the HTML entity that `text` begins with: `&nbsp;`, `&#160;`.
fn entity_length(text: &[u8]) -> Option<usize> {
    let name = text[1..].iter().take(12).take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'#').count();
    (name > 1 && text.get(name + 1) == Some(&b';')).then_some(name + 2)
}
