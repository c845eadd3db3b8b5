//! Plays through a game and its variations.
//!
//! A variation replaces the move before it (section 8.2.5), so each open line keeps the positions around its last
//! move: entering a variation and leaving it cost the same however long the line is. Nothing recurses.

use super::Resolved;
use super::board::Rules;
use super::resolve::{Trouble, resolve};
use crate::{Check, Element, ElementKind, San};

/// What a walk reports: [`super::check`] makes diagnostics of it.
pub(crate) trait Watch<R: Rules> {
    /// The move `at` was read, but is not written as SAN writes it; `line` stands behind it.
    fn differs(&mut self, at: usize, written: San, play: Resolved, line: &Line<R>);

    /// The move `at` cannot be read; `line` stands before it. The rest of its line is not looked at. `parents` are the
    /// lines around it, the innermost last.
    fn trouble(&mut self, at: usize, written: San, trouble: Trouble, line: &Line<R>, parents: &[Line<R>]);

    /// The walk is over; `main` is the main line, as far as it could be played.
    fn end(&mut self, main: &Line<R>, moves: &[Option<Resolved>]);
}

/// A line of play that is being walked.
#[derive(Debug, Clone)]
pub(crate) struct Line<R> {
    /// The position after the last played move. It is played on in place, once a copy of it is in the ring, if it is
    /// kept.
    now: R,
    /// The two positions before it.
    ring: [Option<R>; 2],
    /// Which of these two is the later one.
    later: u8,
    /// How many positions are known, counted back from `now`.
    known: u8,
    /// How many moves followed that could not be played; no more than 3 are told apart.
    unplayed: u8,
    /// The index of the last move of this line; `None` before its first.
    pub(crate) last: Option<u32>,
}

impl<R: Rules> Line<R> {
    fn new(start: &R) -> Line<R> {
        Line { now: start.clone(), ring: [None, None], later: 0, known: 1, unplayed: 0, last: None }
    }

    /// The position `moves` moves before the end of what was walked: 0 is the one after the last move; `None` where it
    /// is not known, or is too far back.
    #[inline(always)]
    pub(crate) fn back(&self, moves: u8) -> Option<&R> {
        let beyond = moves.checked_sub(self.unplayed)?;
        match beyond {
            _ if beyond >= self.known => None,
            0 => Some(&self.now),
            _ => self.ring[usize::from((self.later + beyond + 1) & 1)].as_ref(),
        }
    }

    /// The position that a variation of the last move starts from. Before the first move a variation has nothing to
    /// replace (the grammar says so), and is taken to stand for the whole line.
    fn branch(&self) -> Option<&R> {
        self.back(u8::from(self.last.is_some()))
    }

    /// Plays a move behind the last one, which must have been played. The positions before it are known from then on
    /// where it `keeps` them, which costs a copy.
    #[inline(always)]
    fn play(&mut self, play: Resolved, keeps: bool) -> Check {
        if keeps {
            self.later ^= 1;
            self.ring[usize::from(self.later & 1)] = Some(self.now.clone());
            self.known = (self.known + 1).min(3);
        } else {
            self.known = 1;
        }
        self.now.play(play);
        self.now.mark()
    }
}

/// The buffers of a walk.
pub(crate) type Lines<R> = Vec<Line<R>>;

/// Walks `movetext` from `start` and puts what each element is, if it is a move and legal, in `moves`. Returns the
/// main line, as far as it goes. Linear in the elements.
pub(crate) fn walk<R: Rules>(
    start: &R,
    movetext: &[Element],
    moves: &mut Vec<Option<Resolved>>,
    parents: &mut Lines<R>,
    watch: &mut impl Watch<R>,
) -> Line<R> {
    parents.clear();
    moves.clear();
    moves.resize(movetext.len(), None);
    // The positions before a move are for its variations, and to word what is odd about its spelling.
    let keeps = movetext.iter().any(|element| matches!(element.kind, ElementKind::Open { .. }));
    let mut line = Line::new(start);
    for (at, (element, slot)) in movetext.iter().zip(moves).enumerate() {
        match element.kind {
            ElementKind::Move(written) => {
                match line.back(0).map(|position| resolve(position, written)) {
                    Some(Ok(mut play)) => {
                        let is_spelled = play.is_spelled(written);
                        play.check = line.play(play, keeps | !is_spelled);
                        *slot = Some(play);
                        if !is_spelled | (play.check as u8 != written.check() as u8) {
                            watch.differs(at, written, play, &line);
                        }
                    }
                    Some(Err(trouble)) => {
                        watch.trouble(at, written, trouble, &line, parents);
                        line.unplayed = 1;
                    }
                    None => line.unplayed = (line.unplayed + 1).min(3),
                }
                line.last = Some(at as u32);
            }
            ElementKind::Open { .. } => enter(&mut line, parents),
            ElementKind::Close { .. } => {
                if let Some(parent) = parents.pop() {
                    line = parent;
                }
            }
            _ => {}
        }
    }
    // Every variation has its `Close`, so this is only for trees made by hand.
    parents.drain(..).next().unwrap_or(line)
}

/// Enters a variation of the last move of the line.
fn enter<R: Rules>(line: &mut Line<R>, parents: &mut Lines<R>) {
    let variation = match line.branch() {
        Some(position) => Line::new(position),
        None => Line { known: 0, unplayed: 1, last: None, ..line.clone() },
    };
    parents.push(std::mem::replace(line, variation));
}
