//! The tokens that nearly all of movetext is made of, read fast.
//!
//! Each function reads one token in its common form, adds it to the game and skips the white space behind it; it is
//! absent for everything unusual, which [`super::odd`] then reads at leisure. What counts here is that nothing but
//! two words travels between them: no result that goes through memory.

use super::class::{self, DIGIT, HIGH, SPACE, SYMBOL};
use super::commands::usual::skip_usual;
use super::session::Session;
use super::{Absent, Read, Rest, shape};
use crate::ast::{ElementKind, NagStyle, Outcome, TagPair, Termination};
use crate::source::Span;

/// What to do behind an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    /// Read the next one.
    On,
    /// The marker has been read: the game is over.
    End,
    /// The game is over without a marker.
    Missing,
    /// It has not begun yet: tag pairs follow.
    Tags,
}

/// How many bytes of white space `text` begins with.
#[inline(always)]
pub(crate) fn blank(text: &[u8]) -> usize {
    match text {
        [first, second, ..] if class::is(*first, SPACE) && !class::is(*second, SPACE) => 1,
        [first, ..] if !class::is(*first, SPACE) => 0,
        _ => blank_run(text),
    }
}

#[inline(never)]
fn blank_run(text: &[u8]) -> usize {
    class::run(text, SPACE)
}

/// What is left behind a token of `n` bytes and the white space that follows it.
#[inline(always)]
fn behind(i: Rest<'_>, n: usize) -> Rest<'_> {
    let i = i.skip(n);
    i.skip(blank(i.rest))
}

/// Production `SanMove` in canonical spelling.
///
/// ```ebnf
/// SanMove ::= (SanImport CheckMark? EpMark? | NullMove) Suffix?
///           | SanWithGlyph
/// ```
#[inline(always)]
pub(crate) fn san_move<'a>(i: Rest<'a>, s: &mut Session<'_, '_>) -> Read<'a, Flow> {
    let (n, san) = match shape::san(i.rest) {
        Some(read) => read,
        None => shape::castling(i.rest).ok_or(Absent::ERR)?,
    };
    s.push_move(i.span(n), san);
    Ok((behind(i, n), Flow::On))
}

/// Production `MoveNumberIndication` of at most nine digits, its periods right behind them.
///
/// ```ebnf
/// MoveNumberIndication ::= Integer Period*
/// ```
#[inline(always)]
pub(crate) fn move_number_indication<'a>(i: Rest<'a>, s: &mut Session<'_, '_>) -> Read<'a, Flow> {
    let (mut n, mut number) = (0, 0u32);
    while let Some(digit) = i.rest.get(n).map(|byte| byte.wrapping_sub(b'0')).filter(|&digit| digit < 10) {
        number = number.wrapping_mul(10).wrapping_add(u32::from(digit));
        n += 1;
    }
    let digits = n;
    while i.rest.get(n) == Some(&b'.') {
        n += 1;
    }
    let periods = n - digits;
    let runs_on = periods == 0 && i.rest.get(n).is_some_and(|&next| class::is(next, SYMBOL | HIGH));
    if digits > 9 || periods > 254 || runs_on {
        return Err(Absent::ERR);
    }
    s.push(i.span(n), ElementKind::MoveNumber { number, periods: periods as u8 });
    Ok((behind(i, n), Flow::On))
}

/// The marker that `text` begins with and its length, if its word ends there: production `Result`.
#[inline(never)]
pub(crate) fn marker(text: &[u8]) -> Option<(usize, Outcome)> {
    let (n, outcome) = match text {
        [b'1', b'-', b'0', ..] => (3, Outcome::WhiteWins),
        [b'0', b'-', b'1', ..] => (3, Outcome::BlackWins),
        [b'1', b'/', b'2', b'-', b'1', b'/', b'2', ..] => (7, Outcome::Draw),
        _ => return None,
    };
    let runs_on = text.get(n).is_some_and(|&next| class::is(next, SYMBOL | HIGH));
    (!runs_on).then_some((n, outcome))
}

/// Production `GameTermination` of a game whose variations are all closed.
///
/// ```ebnf
/// GameTermination ::= Result | Asterisk
/// ```
#[inline(always)]
fn game_termination<'a>(i: Rest<'a>, s: &mut Session<'_, '_>, n: usize, outcome: Outcome) -> Read<'a, Flow> {
    if s.depth() > 0 {
        return Err(Absent::ERR);
    }
    s.game.termination = Some(Termination { span: i.span(n), outcome });
    Ok((i.skip(n), Flow::End))
}

#[inline(always)]
fn number_or_marker<'a>(i: Rest<'a>, s: &mut Session<'_, '_>) -> Read<'a, Flow> {
    match i.rest {
        [b'0' | b'1', b'-' | b'/', ..] => {
            let (n, outcome) = marker(i.rest).ok_or(Absent::ERR)?;
            game_termination(i, s, n, outcome)
        }
        _ => move_number_indication(i, s),
    }
}

/// Production `BraceComment` that is closed. One with the usual commands alone is read at one go.
#[inline(always)]
fn brace_comment<'a>(i: Rest<'a>, s: &mut Session<'_, '_>) -> Read<'a, Flow> {
    let mut text = &i.rest[1..];
    while let Some(rest) = skip_usual(text) {
        text = rest;
    }
    let (n, is_usual) = match text {
        [b'}', ..] => (1, true),
        [b' ', b'}', ..] => (2, true),
        // Once no brace closes, the rest of the source need not be searched again for each comment.
        _ if s.memory.no_brace_from.is_some() => return Err(Absent::ERR),
        _ => (memchr::memchr(b'}', text).ok_or(Absent::ERR)? + 1, false),
    };
    let n = i.rest.len() - text.len() + n;
    s.push_comment(i.span(n), is_usual);
    Ok((behind(i, n), Flow::On))
}

/// Production `NumericAnnotationGlyph`: `$0` to `$255` without leading zeros, apart from its neighbours.
///
/// ```ebnf
/// NumericAnnotationGlyph ::= Nag
/// ```
#[inline(always)]
fn numeric_annotation_glyph<'a>(i: Rest<'a>, s: &mut Session<'_, '_>) -> Read<'a, Flow> {
    let (mut n, mut code) = (1, 0u32);
    while let Some(digit) = i.rest.get(n).map(|byte| byte.wrapping_sub(b'0')).filter(|&digit| digit < 10) {
        code = code.wrapping_mul(10).wrapping_add(u32::from(digit));
        n += 1;
    }
    let zero_led = n > 2 && i.rest[1] == b'0';
    let runs_on = i.rest.get(n).is_some_and(|&next| class::is(next, SYMBOL | HIGH));
    let glued = class::is(s.byte_before(i.pos), SYMBOL | HIGH);
    if n == 1 || n > 4 || code > 255 || zero_led || runs_on || glued {
        return Err(Absent::ERR);
    }
    s.push(i.span(n), ElementKind::Nag { code: code as u8, style: NagStyle::Dollar });
    Ok((behind(i, n), Flow::On))
}

/// The number of the suffix that `text` begins with and its length: production `Suffix`, longest first.
pub(crate) fn suffix_code(text: &[u8]) -> Option<(usize, u8)> {
    Some(match text {
        [b'!', b'!', ..] => (2, 3),
        [b'!', b'?', ..] => (2, 5),
        [b'?', b'!', ..] => (2, 6),
        [b'?', b'?', ..] => (2, 4),
        [b'!', ..] => (1, 1),
        [b'?', ..] => (1, 2),
        _ => return None,
    })
}

/// Production `Suffix`, right behind a move.
#[inline(always)]
fn suffix<'a>(i: Rest<'a>, s: &mut Session<'_, '_>) -> Read<'a, Flow> {
    let (n, code) = suffix_code(i.rest).ok_or(Absent::ERR)?;
    let goes_on = matches!(i.rest.get(n), Some(b'!' | b'?'));
    let follows_move = s.last().is_some_and(|last| last.span.end == i.pos && s.ends_move(last));
    if goes_on || !follows_move {
        return Err(Absent::ERR);
    }
    s.push(i.span(n), ElementKind::Nag { code, style: NagStyle::Suffix });
    Ok((behind(i, n), Flow::On))
}

/// The start of a variation that has a move to replace; its elements are read by the loop that reads those around it.
///
/// ```ebnf
/// RecursiveVariation ::= LeftParen ElementSequence VariationEnd? RightParen
/// ```
#[inline(always)]
fn recursive_variation<'a>(i: Rest<'a>, s: &mut Session<'_, '_>) -> Read<'a, Flow> {
    let may_promote = i.rest.get(2) == Some(&b')');
    if !s.has_move || may_promote || s.depth() >= s.options.max_depth as usize {
        return Err(Absent::ERR);
    }
    s.open(i.span(1));
    Ok((behind(i, 1), Flow::On))
}

/// The end of a `RecursiveVariation` that had a move.
#[inline(always)]
fn close_variation<'a>(i: Rest<'a>, s: &mut Session<'_, '_>) -> Read<'a, Flow> {
    if !s.has_move || s.depth() == 0 {
        return Err(Absent::ERR);
    }
    s.close(i.span(1));
    Ok((behind(i, 1), Flow::On))
}

/// Production `Element`, and the `GameTermination` that ends the sequence of them.
///
/// ```ebnf
/// Element ::= MoveNumberIndication | SanMove | NumericAnnotationGlyph | TraditionalSign | Comment
///             | EmptyPair
/// ```
#[inline(always)]
pub(crate) fn element<'a>(i: Rest<'a>, s: &mut Session<'_, '_>) -> Read<'a, Flow> {
    let Some(&first) = i.rest.first() else { return Err(Absent::ERR) };
    // A chain of tests, likeliest first: a jump table costs a mispredicted branch at nearly every element.
    if class::is(first, class::MOVE) {
        return san_move(i, s);
    }
    if class::is(first, DIGIT) {
        return number_or_marker(i, s);
    }
    if first == b'{' {
        return brace_comment(i, s);
    }
    match first {
        b'$' => numeric_annotation_glyph(i, s),
        b'!' | b'?' => suffix(i, s),
        b'(' => recursive_variation(i, s),
        b')' => close_variation(i, s),
        b'*' => game_termination(i, s, 1, Outcome::Unknown),
        _ => Err(Absent::ERR),
    }
}

/// Production `TagPair` in its common form, `[Name "value"]`, with nothing in the value that asks for a second look.
///
/// ```ebnf
/// TagPair ::= LeftBracket Comment* TagName Comment* TagValue Comment* RightBracket
///           | EmptyPair
/// ```
#[inline(always)]
pub(crate) fn tag_pair<'a>(i: Rest<'a>, s: &mut Session<'_, '_>) -> Read<'a, ()> {
    let text = i.rest;
    let name = class::run(&text[1..], class::NAME);
    let value = name + 3;
    if name == 0 || text[1] == b'_' || text.get(name + 1) != Some(&b' ') || text.get(name + 2) != Some(&b'"') {
        return Err(Absent::ERR);
    }
    let end = value + plain_string(&text[value..]);
    if text.get(end) != Some(&b'"') || text.get(end + 1) != Some(&b']') {
        return Err(Absent::ERR);
    }
    let span = |from: usize, to: usize| Span::new(i.pos + from as u32, i.pos + to as u32);
    s.push_tag(TagPair::new(span(0, end + 2), Some(span(1, name + 1)), Some(span(value, end)), false));
    Ok((i.skip(end + 2), ()))
}

/// How many bytes `text` begins with that are neither quote nor backslash nor control character.
#[inline(always)]
fn plain_string(text: &[u8]) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x8080_8080_8080_8080;
    let zeros = |word: u64| word.wrapping_sub(ONES) & !word & TOPS;
    let mut at = 0;
    // Eight bytes at a time; whatever the tests think they see, the loop behind them looks again.
    while let Some(chunk) = text[at..].first_chunk::<8>() {
        let word = u64::from_le_bytes(*chunk);
        let quote = zeros(word ^ (ONES * b'"' as u64));
        let backslash = zeros(word ^ (ONES * b'\\' as u64));
        let delete = zeros(word ^ (ONES * 0x7F));
        let control = word.wrapping_sub(ONES * 0x20) & !word & TOPS;
        let stops = quote | backslash | delete | control;
        if stops != 0 {
            at += (stops.trailing_zeros() >> 3) as usize;
            break;
        }
        at += 8;
    }
    while at < text.len() && !class::is(text[at], class::STRING_STOP) {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests;
