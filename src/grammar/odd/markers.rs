//! Termination markers in other signs: `1:0`, `1 - 0`, `½-½`, `0.5-0.5`, `1-O`, `+:-`, `draw` (section 8.2.6, rulings OQ-21
//! and OQ-69). They are read where a game may end, and nowhere else.

use super::variations;
use crate::ast::{Element, ElementKind, Outcome};
use crate::grammar::class::{self, HIGH, SPACE, SYMBOL};
use crate::grammar::hot::{self, Flow};
use crate::grammar::pgn::{first_line, newlines};
use crate::grammar::session::Session;
use crate::problems::syntax;
use crate::source::Span;

/// The marker at `at`, or the rest of one whose first digit was taken for a move number, if a game may end behind it.
pub(super) fn marker(at: u32, s: &mut Session<'_, '_>) -> Option<(u32, Flow)> {
    // What stands behind a marker is no second one.
    if s.game.termination.is_some() {
        return None;
    }
    let (start, numbers) = numbers_before(at, s).unwrap_or((at, 0));
    let text = &s.bytes[start as usize..];
    if numbers == 0 && hot::marker(text).is_some() {
        return None;
    }
    let (length, outcome) = score(text).or_else(|| words(text, s)).or_else(|| forfeit(text, s))?;
    let span = Span::new(start, start + length as u32);
    if span.end <= at || !may_end(span.end, s) {
        return None;
    }
    s.game.movetext.truncate(s.game.movetext.len() - numbers);
    match s.slice(span) {
        b"1/2" => s.report(syntax::short_draw(span)),
        _ => s.report(syntax::marker_spelling(s, span, outcome)),
    }
    Some(variations::variation_end(span.start, span.len(), outcome, s))
}

/// Where the numbers begin that stand on this line right before `at` and may be the points of White, and how many elements
/// they are: `0`, `1`, or the `0.` and `5` of `0.5`.
fn numbers_before(at: u32, s: &Session<'_, '_>) -> Option<(u32, usize)> {
    let [rest @ .., last] = s.game.movetext.as_slice() else { return None };
    let ElementKind::MoveNumber { number, periods } = last.kind else { return None };
    if !s.is_blank_line(last.span.end, at) {
        return None;
    }
    let is_zero = |before: &&Element| matches!(before.kind, ElementKind::MoveNumber { number: 0, periods: 1 });
    match (number, periods, rest.last().filter(is_zero)) {
        (5, 0, Some(zero)) if zero.span.end == last.span.start => Some((zero.span.start, 2)),
        (0 | 1, 0 | 1, _) => Some((last.span.start, 1)),
        _ => None,
    }
}

/// Whether a game may end at `at`: a marker in odd signs is read as one only there.
fn may_end(at: u32, s: &Session<'_, '_>) -> bool {
    match s.depth() {
        0 => game_may_end(at, s),
        _ => {
            let text = &s.bytes[at as usize..];
            text.get(class::run(text, SPACE)) == Some(&b')')
        }
    }
}

/// Whether only white space, comments or stray signs stand between `at` and the end of the source, an empty line, a tag
/// section, or a line that begins with move 1.
fn game_may_end(at: u32, s: &Session<'_, '_>) -> bool {
    let text = &s.bytes[at as usize..];
    let gap = class::run(text, SPACE);
    let breaks = newlines(&text[..gap]);
    match &text[gap..] {
        [] | [b'[' | b'{' | b';' | b'%' | b'`' | b'.' | b',', ..] => true,
        [b'1', b'.', ..] if breaks == 1 => true,
        _ => breaks > 1,
    }
}

/// What a side has got.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Points {
    None,
    Half,
    One,
}

/// `1:0`, `0,5 - 0,5`: the points of both sides with a sign between; the length in bytes and the outcome.
fn score(text: &[u8]) -> Option<(usize, Outcome)> {
    // The rest of a line may be long, and is looked at again and again.
    let text = first_line(&text[..text.len().min(LONGEST)]);
    let (first, white) = points(text)?;
    let sign = first + blanks(&text[first..]);
    let Some(length) = self::sign(&text[sign..]) else {
        let alone = white == Points::Half && ends(text, first);
        return alone.then_some((first, Outcome::Draw));
    };
    let second = sign + length + blanks(&text[sign + length..]);
    let (length, black) = points(&text[second..])?;
    let outcome = match (white, black) {
        (Points::One, Points::None) => Outcome::WhiteWins,
        (Points::None, Points::One) => Outcome::BlackWins,
        (Points::Half, Points::Half) => Outcome::Draw,
        _ => return None,
    };
    ends(text, second + length).then_some((second + length, outcome))
}

/// More bytes than any score takes, with the blanks around its sign and the byte behind it.
const LONGEST: usize = 32;

/// Whether a word ends at `length`.
fn ends(text: &[u8], length: usize) -> bool {
    !text.get(length).is_some_and(|&next| class::is(next, SYMBOL | HIGH))
}

/// The points of a side at the start of `text`; a lone byte 0xBD is the half of windows-1252.
fn points(text: &[u8]) -> Option<(usize, Points)> {
    Some(match text {
        [b'1', b'/', b'2', ..] | [b'0', b'.' | b',', b'5', ..] => (3, Points::Half),
        [0xC2, 0xBD, ..] => (2, Points::Half),
        [0xBD, ..] => (1, Points::Half),
        [b'1' | b'l' | b'I', ..] => (1, Points::One),
        [b'0' | b'O' | b'o', ..] => (1, Points::None),
        _ => return None,
    })
}

/// The length of the sign between two sides' points: a hyphen, a colon, a dash of any kind.
fn sign(text: &[u8]) -> Option<usize> {
    match text {
        [b'-' | b':' | b'_' | b'=', ..] => Some(1),
        [0x96 | 0x97, ..] => Some(1),
        [0xE2, 0x80, 0x90..=0x95, ..] | [0xE2, 0x88, 0x92, ..] => Some(3),
        [0xEF, 0xB9, 0x98 | 0xA3, ..] | [0xEF, 0xBC, 0x8D, ..] => Some(3),
        _ => None,
    }
}

/// How many blanks `text` begins with; more than a few are no part of a marker.
fn blanks(text: &[u8]) -> usize {
    class::run(&text[..text.len().min(4)], SPACE)
}

/// Words that have one meaning at the end of a game.
fn words(text: &[u8], s: &Session<'_, '_>) -> Option<(usize, Outcome)> {
    const WORDS: [(&str, Outcome); 5] = [
        ("draw", Outcome::Draw),
        ("drawn", Outcome::Draw),
        ("remis", Outcome::Draw),
        ("white resigns", Outcome::BlackWins),
        ("black resigns", Outcome::WhiteWins),
    ];
    let is_here = |word: &str| {
        text.get(..word.len()).is_some_and(|text| text.eq_ignore_ascii_case(word.as_bytes())) && ends(text, word.len())
    };
    let (word, outcome) = WORDS.into_iter().find(|(word, _)| s.has_move && is_here(word))?;
    Some((word.len(), outcome))
}

/// `+:-`, a win without play. `+-` is a judgement of the position (ruling OQ-34) where a move stands before it.
fn forfeit(text: &[u8], s: &Session<'_, '_>) -> Option<(usize, Outcome)> {
    let length = text.iter().take(4).take_while(|byte| b"+:-".contains(byte)).count();
    let has_no_move = !s.has_move && s.depth() == 0 && !s.game.tags.is_empty();
    let outcome = match &text[..length] {
        b"+:-" => Outcome::WhiteWins,
        b"-:+" => Outcome::BlackWins,
        b"+-" if has_no_move => Outcome::WhiteWins,
        b"-+" if has_no_move => Outcome::BlackWins,
        _ => return None,
    };
    ends(text, length).then_some((length, outcome))
}

/// The outcome that the text of a comment spells, as PGN does or in other signs.
pub(crate) fn outcome_of(text: &[u8]) -> Option<Outcome> {
    let text = text.trim_ascii();
    score(text).filter(|&(length, _)| length == text.len()).map(|(_, outcome)| outcome)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores() {
        for (text, outcome) in [
            ("1:0", Some(Outcome::WhiteWins)),
            ("1 - 0", Some(Outcome::WhiteWins)),
            ("0 – 1", Some(Outcome::BlackWins)),
            ("0,5-0,5", Some(Outcome::Draw)),
            ("0.5 : 0.5", Some(Outcome::Draw)),
            ("½ - 1/2", Some(Outcome::Draw)),
            ("½", Some(Outcome::Draw)),
            ("1-O", Some(Outcome::WhiteWins)),
            ("O-O", None),
            ("1-1", None),
            ("1-½", None),
            ("1", None),
            ("1\n-0", None),
        ] {
            assert_eq!(score(text.as_bytes()).map(|found| found.1), outcome, "{text}");
        }
        assert_eq!(score(b"1 -  0 e4"), Some((6, Outcome::WhiteWins)));
        assert_eq!(score(b"1-0x"), None);
        assert_eq!(score(b"\xBD\x96\xBD"), Some((3, Outcome::Draw)));
    }
}
