//! Variations that have nothing to replace, are empty, too deep, never closed, or hold a marker; section 8.2.5.

use memchr::memchr;

use super::{chars, comments, words};
use crate::Code;
use crate::ast::{Check, Element, ElementKind, Outcome, Piece, San, Termination};
use crate::grammar::class::{self, SPACE};
use crate::grammar::hot::Flow;
use crate::grammar::pgn::newlines;
use crate::grammar::session::Session;
use crate::problems::{marks, syntax};
use crate::source::Span;

/// An opening parenthesis.
pub(super) fn start(at: u32, s: &mut Session<'_, '_>) -> u32 {
    let span = Span::new(at, at + 1);
    if let Some(end) = promotion(at, s) {
        return end;
    }
    if s.depth() >= s.options.max_depth as usize {
        return too_deep(at, s);
    }
    if !s.has_move {
        s.report_run(span, Code::SyntaxEarlyVariation, syntax::early_variation);
    }
    s.open(span);
    span.end
}

/// `e8(Q)`: the piece in parentheses belongs to the pawn move before it (ruling OQ-24, read by its one meaning).
fn promotion(at: u32, s: &mut Session<'_, '_>) -> Option<u32> {
    let text = &s.bytes[at as usize..];
    let [b'(', letter, b')', ..] = text else { return None };
    let piece = Piece::from_ascii(letter.to_ascii_uppercase()).filter(|&piece| piece != Piece::Pawn);
    let Some(piece) = piece else { return foreign_promotion(at, s) };
    let glued = s.last().is_some_and(|last| last.span.end == at);
    let element = s.game.movetext.last_mut().filter(|_| glued)?;
    let ElementKind::Move(San::Normal { piece: Piece::Pawn, promotion: promotion @ None, check, .. }) =
        &mut element.kind
    else {
        return None;
    };
    *promotion = Some(piece);
    let mut end = at + 3;
    *check = match text.get(3) {
        Some(b'+') => Check::Check,
        Some(b'#') => Check::Mate,
        _ => *check,
    };
    end += u32::from(*check != Check::None && matches!(text.get(3), Some(b'+' | b'#')));
    element.span.end = end;
    let word = element.span;
    s.report(syntax::promotion_in_parentheses(s, word, Span::new(at, at + 3), piece));
    Some(end)
}

/// `e8(D)`: as [`promotion`], with an ASCII letter of another language (ruling OQ-70).
fn foreign_promotion(at: u32, s: &mut Session<'_, '_>) -> Option<u32> {
    let last = *s.last().filter(|last| last.span.end == at)?;
    let ElementKind::Move(San::Normal { piece: Piece::Pawn, promotion: None, check: Check::None, .. }) = last.kind
    else {
        return None;
    };
    let sign = s.byte(at + 3);
    let span = Span::new(last.span.start, at + 3 + u32::from(matches!(sign, b'+' | b'#')));
    let san = words::foreign_move(std::str::from_utf8(s.slice(span)).ok()?)?;
    *s.game.movetext.last_mut()? = Element { span, kind: ElementKind::Move(san) };
    s.report_folded(marks::piece_letter(s, span));
    Some(span.end)
}

/// Variations beyond the limit: the balanced text is skipped as a whole, and the outermost parenthesis underlined
/// (ruling OQ-37). Where nothing balances it, it reaches to the end of the game.
fn too_deep(at: u32, s: &mut Session<'_, '_>) -> u32 {
    let text = &s.bytes[at as usize..];
    let (mut depth, mut n) = (0usize, 0);
    while n < text.len() {
        match text[n] {
            b'(' => depth += 1,
            b')' => depth -= 1,
            b'{' => n += memchr(b'}', &text[n..]).unwrap_or(text.len() - n - 1),
            b'[' if s.is_column_one(at + n as u32) && s.is_behind_empty_line(at + n as u32) => break,
            _ => {}
        }
        if depth == 0 {
            n += 1;
            break;
        }
        n += 1;
    }
    let length = text[..n].iter().rposition(|&byte| !class::is(byte, SPACE)).map_or(1, |last| last + 1);
    let span = Span::new(at, at + length as u32);
    s.push_unknown(span);
    let outermost = s.memory.open.first().map(|open| s.game.movetext[open.index as usize].span).unwrap_or(span);
    if !s.problems.found.iter().rev().take(4).any(|found| found.code == Code::RavTooDeep) {
        s.report(syntax::too_deep(outermost, span, s.options.max_depth));
    }
    span.end
}

/// A closing parenthesis.
pub(super) fn end(at: u32, s: &mut Session<'_, '_>) -> u32 {
    let span = Span::new(at, at + 1);
    match s.close(span) {
        None => {
            s.push_unknown(span);
            s.report_run(span, Code::SyntaxUnmatchedParen, syntax::unmatched_paren);
        }
        Some((open, false)) => told_as_empty(open as usize, span, s),
        Some((_, true)) => {}
    }
    span.end
}

/// A variation without moves is told, unless what it holds instead has been told already.
fn told_as_empty(open: usize, close: Span, s: &mut Session<'_, '_>) {
    let inside = &s.game.movetext[open + 1..s.game.movetext.len() - 1];
    let is_innocent = |element: &Element| {
        matches!(element.kind, ElementKind::Comment(_) | ElementKind::MoveNumber { .. } | ElementKind::Nag { .. })
    };
    if inside.iter().all(is_innocent) {
        let has_comment = inside.iter().any(|element| matches!(element.kind, ElementKind::Comment(_)));
        let span = s.game.movetext[open].span.to(close);
        s.report_run(span, Code::RavEmpty, |_, span| syntax::rav_empty(span, has_comment));
    }
}

/// A marker while variations are open: right before a closing parenthesis it is a remark inside the variation (ruling
/// OQ-16), and so it is where the line goes on, though it is not the last element then (section 8.2.6); else the
/// variations were never closed and the game is over.
///
/// ```ebnf
/// VariationEnd ::= GameTermination Comment*
/// ```
pub(super) fn variation_end(at: u32, length: u32, outcome: Outcome, s: &mut Session<'_, '_>) -> (u32, Flow) {
    let span = Span::new(at, at + length);
    if s.depth() == 0 {
        s.game.termination = Some(Termination { span, outcome });
        return (span.end, Flow::End);
    }
    let (next, same_line) = next_token(span.end, s);
    let starts_tag = s.byte(next) == b'[';
    let is_last = s.byte(next) == b')';
    if is_last || (same_line && next < s.bytes.len() as u32 && !starts_tag) {
        s.push(span, ElementKind::Termination(outcome));
        s.report(if is_last { syntax::rav_result(s, span) } else { syntax::rav_goes_on(s, span, next) });
        return (span.end, Flow::On);
    }
    let end = s.last().map_or(at, |last| last.span.end);
    close_all(end, s);
    s.game.termination = Some(Termination { span, outcome });
    (span.end, Flow::End)
}

/// Where the next token that is no comment begins, and whether it is on the same line.
fn next_token(from: u32, s: &mut Session<'_, '_>) -> (u32, bool) {
    let (mut at, mut same_line) = (from, true);
    loop {
        let next = chars::gap_end(at, s);
        same_line = same_line && newlines(&s.bytes[at as usize..next as usize]) == 0;
        match comments::end(next, s) {
            Some(end) => at = end,
            None => return (next, same_line),
        }
    }
}

/// Closes all variations at `end`, where they ought to have been closed, and says so once.
#[cold]
pub(crate) fn close_all(end: u32, s: &mut Session<'_, '_>) {
    let Some(outermost) = s.memory.open.first().map(|open| s.game.movetext[open.index as usize].span) else { return };
    let innermost = s.memory.open.last().map_or(outermost, |open| s.game.movetext[open.index as usize].span);
    let count = s.depth();
    while s.close(Span::empty(end)).is_some() {}
    if !s.ends_in_open_comment() {
        s.report(syntax::unclosed_variation(outermost, innermost, count, end));
    }
}
