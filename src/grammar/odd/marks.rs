//! NAGs, suffixes and periods that are not in their common form.

use crate::Code;
use crate::ast::{ElementKind, NagStyle};
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
    let move_end = s.last().filter(|last| is_move(last.kind)).map(|last| last.span.end);
    let behind_move = move_end.filter(|&end| s.is_blank(end, at));
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
    let follows_number = s
        .last()
        .is_some_and(|last| matches!(last.kind, ElementKind::MoveNumber { .. }) && s.is_blank(last.span.end, at));
    if let (true, Some(last)) = (follows_number, s.game.movetext.last_mut()) {
        if let ElementKind::MoveNumber { periods, .. } = &mut last.kind {
            *periods = periods.saturating_add(u8::try_from(count).unwrap_or(u8::MAX));
        }
        last.span.end = span.end;
        return span.end;
    }
    s.push_unknown(span);
    s.report_run(span, Code::SyntaxStrayPeriod, marks::stray_period);
    span.end
}

fn is_move(kind: ElementKind) -> bool {
    matches!(kind, ElementKind::Move(_) | ElementKind::Mark)
}
