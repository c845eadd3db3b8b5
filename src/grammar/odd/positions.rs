//! Lines that are positions in FEN or EPD (section 16), where games are due.

use super::rubbish::starts_line;
use crate::ast::ElementKind;
use crate::grammar::class::{self, SPACE};
use crate::grammar::pgn::first_line;
use crate::grammar::session::Session;
use crate::problems::epd::among_games;
use crate::records::Kind;
use crate::source::Span;

/// How many lines of a run are underlined.
const SHOWN: usize = 8;

/// The longest board: eight ranks of eight pieces, seven slashes, and as much again for pieces in hand.
const LONGEST_BOARD: usize = 96;

/// The lines from `at` on that are positions of one kind, each an unknown element of its own, told together; where they
/// end. `None` where there are none.
pub(super) fn lines(at: u32, s: &mut Session<'_, '_>) -> Option<u32> {
    let kind = kind(&s.bytes[at as usize..]).filter(|_| starts_line(at, s))?;
    let mut shown = Vec::new();
    let (mut count, mut next, mut end) = (0, at as usize, at);
    while next < s.bytes.len() && self::kind(&s.bytes[next..]) == Some(kind) {
        let line = first_line(&s.bytes[next..]).trim_ascii_end();
        let span = Span::new(next as u32, (next + line.len()) as u32);
        s.push(span, ElementKind::Unknown);
        if count < SHOWN {
            shown.push(span);
        }
        count += 1;
        end = span.end;
        next = end as usize + class::run(&s.bytes[end as usize..], SPACE);
    }
    if let Some((&first, others)) = shown.split_first() {
        s.report(among_games(s, kind, first, others, count));
    }
    Some(end)
}

/// What the first line of `text` is, if it is a position: a board of eight ranks and the side to move, and two counters
/// in the place of the first operation if it is a FEN.
pub(super) fn kind(text: &[u8]) -> Option<Kind> {
    let board = text.iter().take(LONGEST_BOARD).position(|byte| matches!(byte, b' ' | b'\t'))?;
    let mut ranks = 0;
    for rank in text[..board].split(|&byte| byte == b'/') {
        ranks += 1;
        if rank.is_empty() || !rank.iter().all(|byte| b"12345678PNBRQKpnbrqk".contains(byte)) {
            return None;
        }
    }
    let line = first_line(text);
    let mut fields = line.split(u8::is_ascii_whitespace).filter(|field| !field.is_empty()).skip(1);
    let side = fields.next()?;
    if ranks != 8 || !matches!(side, b"w" | b"b") {
        return None;
    }
    let counter = fields.nth(2);
    let is_fen = counter.is_none_or(|counter| counter.iter().all(|byte| byte.is_ascii_digit() || *byte == b'-'));
    Some(if is_fen { Kind::Fen } else { Kind::Epd })
}
