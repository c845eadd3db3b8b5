//! NAGs, suffixes and periods that are not in their common form.

use super::chars;
use crate::Code;
use crate::ast::{Element, ElementKind, NagStyle};
use crate::grammar::class::{self, DIGIT, HIGH, SYMBOL};
use crate::grammar::hot;
use crate::grammar::session::Session;
use crate::problems::marks;
use crate::source::Span;

/// A NAG that is too large, has no digits, a leading zero, or is glued to its neighbour: sections 7.8 and 8.2.4.
pub(super) fn nag(at: u32, s: &mut Session<'_, '_>) -> u32 {
    let text = &s.bytes[at as usize..];
    let digits = class::run(&text[1..], DIGIT);
    let end = at + 1 + digits as u32;
    let span = Span::new(at, end);
    let number = &text[1..1 + digits];
    let significant = &number[number.iter().take_while(|&&digit| digit == b'0').count()..];
    if digits == 0 {
        s.push_unknown(span);
        s.report_run(span, Code::LexNagDigits, marks::nag_digits);
        return end;
    }
    let code = significant.iter().take(4).fold(0u32, |code, digit| code * 10 + u32::from(digit - b'0'));
    let Ok(code) = u8::try_from(code) else {
        s.push(span, ElementKind::Unknown);
        s.report(marks::nag_range(s, span));
        return end;
    };
    s.push(span, ElementKind::Nag { code, style: NagStyle::Dollar });
    if digits > 1 && number[0] == b'0' {
        s.report(marks::nag_leading_zero(span, code));
    }
    let glued_before = class::is(s.byte_before(at), SYMBOL | HIGH);
    let glued_behind = class::is(s.byte(end), SYMBOL | HIGH);
    if glued_before || glued_behind {
        s.report(marks::nag_glued(s, span, glued_before, glued_behind));
    }
    end
}

/// A suffix that stands apart from its move, elsewhere than behind a move, or is none of the six: ruling OQ-34.
pub(super) fn suffix(at: u32, s: &mut Session<'_, '_>) -> u32 {
    let text = &s.bytes[at as usize..];
    let length = text.iter().take_while(|&&byte| matches!(byte, b'!' | b'?')).count() as u32;
    let run = Span::new(at, at + length);
    let (n, code) = hot::suffix_code(text).unwrap_or((1, 1));
    let known = Span::new(at, at + n as u32);
    let last = chars::token_before(at, s).map(|index| s.game.movetext[index]);
    let behind_move = last.filter(|last| s.ends_move(last)).map(|last| last.span.end);
    if !s.has_move {
        s.push_unknown(run);
        s.report_run(run, Code::SyntaxSuffix, marks::suffix_without_move);
        return run.end;
    }
    s.push(known, ElementKind::Nag { code, style: NagStyle::Suffix });
    if known.end < run.end {
        s.push_unknown(Span::new(known.end, run.end));
        s.report(marks::suffix_too_long(s, run, known));
    } else if let Some(move_end) = behind_move {
        s.report(marks::detached_suffix(s, known, move_end));
    } else {
        s.report(marks::suffix_not_behind_move(s, known, code));
    }
    run.end
}

/// Periods: those of a move number that stands before them with white space between (ruling OQ-28), or stray ones
/// (ruling OQ-30).
pub(super) fn periods(at: u32, s: &mut Session<'_, '_>) -> u32 {
    let text = &s.bytes[at as usize..];
    let count = text.iter().take_while(|&&byte| byte == b'.').count();
    let span = Span::new(at, at + count as u32);
    if let Some(number) = number_before(at, s) {
        let is_right_behind = number + 1 == s.game.movetext.len();
        let Element { span: place, kind } = &mut s.game.movetext[number];
        if let ElementKind::MoveNumber { periods, .. } = kind {
            *periods = periods.saturating_add(u8::try_from(count).unwrap_or(u8::MAX));
        }
        if is_right_behind {
            place.end = span.end;
        } else {
            // An escaped line stands between.
            s.push(span, ElementKind::Mark);
        }
        return span.end;
    }
    s.push_unknown(span);
    s.report_run(span, Code::SyntaxStrayPeriod, marks::stray_period);
    span.end
}

/// The index of the move number that periods at `at` belong to: only white space, escaped lines and other periods stand
/// between.
fn number_before(at: u32, s: &mut Session<'_, '_>) -> Option<usize> {
    // A number has no more periods than can be counted.
    const FARTHEST: usize = 2 * u8::MAX as usize;
    let last = chars::token_before(at, s)?;
    let movetext = &s.game.movetext[..last + 1];
    let is_between = |element: &Element| match element.kind {
        ElementKind::Escape => true,
        ElementKind::Mark => s.byte(element.span.start) == b'.',
        _ => false,
    };
    let number = movetext.iter().rev().take(FARTHEST).position(|element| !is_between(element)).map(|n| last - n)?;
    matches!(movetext[number].kind, ElementKind::MoveNumber { .. }).then_some(number)
}
