//! What a word may have been meant to be: the legal moves of the position that are written much like it. Suggestions
//! are never read, only offered (ruling OQ-76).
//!
//! The text as it stands is compared with the spellings of each legal move, by an edit distance over the costs of
//! [`costs`](super::costs). It takes some thousand steps, and is done only where something is wrong.

use super::board::Rules;
use super::costs::{self, NEVER};
use super::resolve::resolve;
use super::resolved::Resolved;
use crate::language;
use crate::{Check, Piece, San};

/// A legal move that a word may stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Suggestion {
    /// The move, with its mark.
    pub(crate) play: Resolved,
    /// How far it is from what is written, in tenths of a letter.
    pub(crate) cost: u16,
}

/// No more are shown.
pub(super) const MOST: usize = 5;
/// A word has no more letters than this to be compared.
const LONGEST: usize = 16;

/// How sure it is that a word is a move at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// It has the shape of a move.
    Move,
    /// It may be text of any kind.
    Word,
}

/// The legal moves that are written much like `text`, the likeliest first; none if nothing is near.
pub(super) fn suggest<R: Rules>(at: &R, text: &str, shape: Shape) -> Vec<Suggestion> {
    let Some(written) = Written::new(text) else { return Vec::new() };
    let found = at.all().into_iter().filter_map(|play| written.suggestion(at, play)).collect();
    likeliest(found, written.limit(shape))
}

/// As [`suggest`], for a move with a piece letter that is not English: what it is in another language is likely meant.
pub(super) fn foreign<R: Rules>(at: &R, text: &str) -> Vec<Suggestion> {
    let Some(written) = Written::new(text) else { return Vec::new() };
    let core = text.trim_end_matches(['+', '#', '!', '?']);
    let readings: Vec<(Resolved, u16)> = language::readings(core)
        .filter_map(|(language, read)| {
            Some((resolve(at, read.san).ok()?, if language.is_usual() { costs::LETTER } else { costs::RARE_LETTER }))
        })
        .collect();
    let suggestion = |play: Resolved| {
        let in_language = readings.iter().filter(|(read, _)| *read == play).map(|&(_, cost)| cost).min();
        let slip = written.suggestion(at, play);
        let cost = in_language.into_iter().chain(slip.map(|slip| slip.cost)).min()?;
        Some(Suggestion { play: Resolved { check: mark_of(at, play), ..play }, cost })
    };
    likeliest(at.all().into_iter().filter_map(suggestion).collect(), written.limit(Shape::Word))
}

/// Those of `found` that cost no more than `limit`, nor much more than the first, in order.
fn likeliest(mut found: Vec<Suggestion>, limit: u16) -> Vec<Suggestion> {
    // By cost, and where that is the same in the order of the alphabet, so that it never depends on the library.
    found.sort_by_cached_key(|found| (found.cost, found.play.san().to_string()));
    let Some(best) = found.first().map(|best| best.cost) else { return found };
    let limit = limit.min(best.saturating_add(SPREAD));
    found.retain(|found| found.cost <= limit);
    found
}

/// How far the given moves are from `text`, the nearest first.
pub(super) fn rank<R: Rules>(at: &R, text: &str, plays: impl Iterator<Item = Resolved>) -> Vec<Suggestion> {
    let written = Written::new(text);
    let cost = |play| written.as_ref().and_then(|written| written.suggestion(at, play)).map_or(FAR, |it| it.cost);
    let ranked = |play: Resolved| Suggestion { cost: cost(play), play: Resolved { check: mark_of(at, play), ..play } };
    let mut found: Vec<Suggestion> = plays.map(ranked).collect();
    found.sort_by_key(|found| found.cost);
    found
}

/// The legal moves that one slip turns into the move `written`, itself left out.
pub(super) fn slips<R: Rules>(at: &R, written: San) -> Vec<Suggestion> {
    let text = core(written);
    let is_near = |play: &Resolved| one_edit_apart(text.as_bytes(), core(play.san()).as_bytes());
    rank(at, &text, at.all().into_iter().filter(is_near))
}

/// The letters that matter: no mark, no sign for captures.
fn core(san: San) -> String {
    let mut text = san.to_string();
    text.retain(|c| !matches!(c, '+' | '#' | 'x'));
    text
}

/// Whether one letter put in, left out or changed makes one text of the other; or two neighbours swapped.
fn one_edit_apart(a: &[u8], b: &[u8]) -> bool {
    let same_start = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[same_start..], &b[same_start..]);
    let same_end = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    match (&a[..a.len() - same_end], &b[..b.len() - same_end]) {
        ([], []) => false,
        ([_], [_]) | ([_], []) | ([], [_]) => true,
        ([x, y], [v, w]) => x == w && y == v,
        _ => false,
    }
}

/// The mark that a legal move deserves.
pub(super) fn mark_of<R: Rules>(at: &R, play: Resolved) -> Check {
    let mut after = at.clone();
    after.play(play);
    after.mark()
}

/// What costs so much more than the likeliest is not offered beside it.
const SPREAD: u16 = 8;

/// A written word, less its mark.
struct Written {
    letters: Vec<char>,
    has_mark: bool,
    captures: bool,
}

impl Written {
    /// The word; `None` where it is too short or too long for a move.
    fn new(text: &str) -> Option<Written> {
        let core = text.trim_end_matches(['+', '#', '!', '?']);
        let letters: Vec<char> = core.chars().take(LONGEST + 1).filter(|c| !c.is_whitespace()).collect();
        (2..=LONGEST).contains(&letters.len()).then(|| Written {
            has_mark: text[core.len()..].contains(['+', '#']),
            captures: core.contains(['x', 'X', ':']),
            letters,
        })
    }

    /// What is farther is not offered: a word of two letters must not be changed in both.
    fn limit(&self, shape: Shape) -> u16 {
        match (shape, self.letters.len()) {
            (Shape::Move, 2) => 11,
            (Shape::Move, 3 | 4) => 14,
            (Shape::Move, _) => 18,
            (Shape::Word, 2) => 6,
            (Shape::Word, 3) => 8,
            (Shape::Word, _) => 10,
        }
    }

    /// The move with its mark and its distance; `None` where it is far.
    fn suggestion<R: Rules>(&self, at: &R, play: Resolved) -> Option<Suggestion> {
        let cost = spellings(play).iter().map(|(text, more)| self.distance(text) + more).min()?;
        let cost = cost + if self.captures && !play.capture { 2 } else { 0 };
        if cost > FAR {
            return None;
        }
        let check = mark_of(at, play);
        let mark = match (self.has_mark, check != Check::None) {
            (true, false) => 3,
            (false, true) => 1,
            _ => 0,
        };
        Some(Suggestion { play: Resolved { check, ..play }, cost: cost + mark })
    }

    /// The cost of the cheapest way to come from `meant` to what is written: letters changed, left out, added, and
    /// neighbours swapped. What is far is given up early.
    fn distance(&self, meant: &str) -> u16 {
        let written = &self.letters;
        let mut letters = ['\0'; WIDEST];
        let length = meant.chars().zip(&mut letters).map(|(letter, slot)| *slot = letter).count();
        let meant = letters.get(..length).unwrap_or_default();
        // The costs of the beginnings of `meant`, for the letters so far, one letter less, and two.
        let mut rows = [[0u16; WIDEST + 1]; 3];
        for row in 0..=written.len() {
            rows.rotate_right(1);
            let [now, last, second] = &mut rows;
            let w = row.checked_sub(1).and_then(|at| written.get(at)).copied();
            let w_before = row.checked_sub(2).and_then(|at| written.get(at)).copied();
            let surplus = w.map(|w| slip(costs::surplus(w, [w_before, written.get(row).copied()])));
            let mut least = NEVER;
            for column in 0..=meant.len() {
                let m = column.checked_sub(1).and_then(|at| meant.get(at)).copied();
                let m_before = column.checked_sub(2).and_then(|at| meant.get(at)).copied();
                let mut best = if w.is_none() && m.is_none() { 0 } else { NEVER };
                if let Some(surplus) = surplus {
                    best = best.min(last[column] + surplus);
                }
                if let Some(m) = m {
                    best = best.min(now[column - 1] + slip(costs::left_out(m, m_before)));
                    if let Some(w) = w {
                        best = best.min(last[column - 1] + slip(costs::instead(w, m)));
                        if m_before.is_some() && w_before == Some(m) && m_before == Some(w) && w != m {
                            best = best.min(second[column - 2] + slip(costs::SWAPPED));
                        }
                    }
                }
                now[column] = best.min(NEVER);
                least = least.min(best);
            }
            if least > FAR && last.iter().take(length + 1).all(|cost| *cost > FAR) {
                return NEVER;
            }
        }
        let cost = rows[0].get(length).copied().unwrap_or(NEVER);
        if cost > SLIP { cost - SLIP } else { cost }
    }
}

/// No spelling of a legal move has more letters.
const WIDEST: usize = 10;
/// What costs more is not offered, whatever comes of it.
const FAR: u16 = 30;

/// What every slip but the first costs in addition: two are much rarer than one.
const SLIP: u16 = 4;

/// The cost of a slip; a sign too many or too few is none, and neither is a letter that is right.
fn slip(cost: u16) -> u16 {
    if cost > 2 { cost + SLIP } else { cost }
}

/// How a move can be written, with what the unusual ways cost in addition.
fn spellings(play: Resolved) -> Vec<(String, u16)> {
    let unmarked = Resolved { check: Check::None, ..play };
    let mut ways = vec![(unmarked.san().to_string(), 0)];
    let (Some(from), Some(to)) = (play.from(), play.to()) else { return ways };
    if play.castling().is_some() {
        // The step of the king.
        ways.push((format!("K{}", unmarked.castled_to()), 2));
        ways.push((format!("K{from}{}", unmarked.castled_to()), 2));
        return ways;
    }
    let letter = if play.piece == Piece::Pawn { String::new() } else { play.piece.char().to_string() };
    let takes = if play.capture { "x" } else { "" };
    let becomes = play.promotion.map_or_else(String::new, |piece| format!("={}", piece.char()));
    ways.push((format!("{letter}{from}{takes}{to}{becomes}"), 1));
    if play.piece != Piece::Pawn {
        ways.push((format!("{letter}{}{takes}{to}", from.file().char()), 1));
        ways.push((format!("{letter}{}{takes}{to}", from.rank().char()), 1));
        // The capture that was left out, and the piece with it.
        ways.push((format!("{letter}{to}"), 1));
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::super::position::Inner;
    use super::super::{Position, of_text};
    use super::*;

    #[test]
    fn one_edit_is_one_letter() {
        for (a, b, near) in [
            ("Bc3", "bc3", true),
            ("Nf6", "Nf3", true),
            ("Nd5", "d5", true),
            ("Nd5", "Nbd5", true),
            ("Nf3", "Nf3", false),
            ("Ng1", "N1g", true),
            ("Nf6", "Bf3", false),
        ] {
            assert_eq!(one_edit_apart(a.as_bytes(), b.as_bytes()), near, "{a} {b}");
        }
    }

    fn suggested(fen: &str, text: &str, shape: Shape) -> Vec<String> {
        let Some((Position(Inner::Standard(at)), _)) = of_text(fen) else { return Vec::new() };
        suggest(&at, text, shape).iter().map(|found| found.play.san().to_string()).collect()
    }

    #[test]
    fn slips_are_found_first() {
        let fen = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
        for (text, meant) in [
            ("0-Q", "O-O"),
            ("Kg1", "O-O"),
            ("8xc6", "Bxc6"),
            ("Bxc7", "Bxc6"),
            ("Nxe6", "Nxe5"),
            ("NxeS", "Nxe5"),
            ("Bac4", "Bc4"),
            ("Bbc6", "Bxc6"),
            ("d33", "d3"),
            ("3d", "d3"),
            ("xe5", "Nxe5"),
            ("Na33", "Na3"),
            ("Rfl", "Rf1"),
            ("Kc2", "Ke2"),
        ] {
            assert_eq!(suggested(fen, text, Shape::Move).first().map(String::as_str), Some(meant), "{text}");
        }
    }

    #[test]
    fn nonsense_is_not_explained() {
        let fen = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
        for text in ["foo", "and", "the", "wins", "Qh9", "Zz1", "Kx", "x", "", "much", "better", "is", "be", "move"] {
            assert_eq!(suggested(fen, text, Shape::Word), [""; 0], "{text}");
        }
        assert!(suggested(fen, &"x".repeat(10_000), Shape::Move).is_empty());
    }
}
