//! Plays through a game in which something is wrong: goes on where it is clear what was meant.
//!
//! This is the second walk, for games that [`walk`](super::walk::walk) has given up; nobody else pays for it. Where
//! [`ahead`](super::ahead) finds the one reading of a trouble that keeps what follows legal, the line goes on from
//! there. What comes then is a guess and kept apart from the moves (ruling OQ-76); a move that is proved to repeat the
//! one before it is no guess, but simply superfluous.

use super::Resolved;
use super::ahead::{self, Finding, PAST, Past, Scene};
use super::blanks::{Joined, Split};
use super::board::Rules;
use super::resolve::{Trouble, resolve};
use super::suggest::{Shape, Suggestion, suggest};
use super::walk::{Line, Lines, Watch, enter};
use crate::values::Color;
use crate::{Element, ElementKind, Game, San, Source};
use std::collections::VecDeque;

/// So many troubles of a game are looked into; behind the last of them nothing is verified any more.
pub(super) const TROUBLES: usize = 64;

/// What is not as it is written.
pub(crate) struct Wrong<'w, R> {
    /// The element.
    pub(crate) at: usize,
    /// What it cannot be read as, and why; `None` for a word that is no move.
    pub(crate) trouble: Option<(San, Trouble)>,
    /// The line before it.
    pub(crate) line: &'w Line<R>,
    /// The lines around that, the innermost last.
    pub(crate) parents: &'w [Line<R>],
    /// The moves it may stand for.
    pub(crate) near: &'w [Suggestion],
    /// What it was found to be.
    pub(crate) finding: Finding,
    /// The guess that the line rests on.
    pub(crate) guess: Option<Guess>,
    /// Whether it is the first one that was not looked into any more.
    pub(crate) is_beyond: bool,
}

/// The element whose meaning was guessed last in a line, and what it was found to be.
pub(crate) type Guess = (usize, Finding);

/// What a walk leaves behind beside the moves: both sorted by the index of the element.
#[derive(Debug, Clone, Default)]
pub(crate) struct Guesses {
    /// What elements probably are.
    pub(crate) plays: Vec<(u32, Resolved)>,
    /// The moves that repeat the one before them.
    pub(crate) superfluous: Vec<u32>,
}

impl Guesses {
    /// Forgets all.
    pub(crate) fn clear(&mut self) {
        self.plays.clear();
        self.superfluous.clear();
    }

    /// What the element `index` probably is.
    pub(crate) fn get(&self, index: usize) -> Option<Resolved> {
        let found = self.plays.binary_search_by_key(&index, |(at, _)| *at as usize).ok()?;
        self.plays.get(found).map(|(_, play)| *play)
    }

    /// Whether the move `index` repeats the one before it.
    pub(crate) fn is_superfluous(&self, index: usize) -> bool {
        !self.superfluous.is_empty() && self.superfluous.binary_search_by_key(&index, |at| *at as usize).is_ok()
    }
}

/// What a line knows beyond its positions.
struct Track<R> {
    /// Its last moves and words, the latest last; none from before a guess.
    past: VecDeque<Past<R>>,
    /// What was guessed last: what comes behind is a guess, too.
    guess: Option<Guess>,
    /// Whether that guess is about the last move, so that a variation of it is none.
    is_fresh: bool,
    /// By how many half-moves the numbers differ from those that are due.
    off: i64,
    /// The number before the next move, if it differs by more than those before it.
    jump: Option<(usize, i64)>,
    /// Whether the line has a number.
    is_numbered: bool,
}

impl<R> Track<R> {
    fn new(guess: Option<Guess>, off: i64) -> Track<R> {
        Track { past: VecDeque::new(), guess, is_fresh: false, off, jump: None, is_numbered: false }
    }

    fn keep(&mut self, past: Past<R>) {
        if self.past.len() >= PAST {
            self.past.pop_front();
        }
        self.past.push_back(past);
    }
}

/// The walk.
struct Walk<'w, R, W> {
    source: &'w Source,
    movetext: &'w [Element],
    /// Whether the position of the start is from the text.
    from_tag: bool,
    moves: &'w mut [Option<Resolved>],
    guesses: &'w mut Guesses,
    parents: &'w mut Lines<R>,
    watch: &'w mut W,
    /// What was told by the first walk.
    told: usize,
    line: Line<R>,
    track: Track<R>,
    outer: Vec<Track<R>>,
    /// Moves that are known already: of two that were swapped, the second.
    forced: Option<(usize, Resolved)>,
    /// A move that is superfluous, as is known already.
    passed: Option<usize>,
    troubles: usize,
}

/// A game that is to be walked through.
pub(super) struct Ground<'w, R> {
    pub(super) source: &'w Source,
    pub(super) game: &'w Game,
    pub(super) start: &'w R,
    /// Whether the start is from the text.
    pub(super) from_tag: bool,
}

/// Walks through the game again, from its start; `wrong` is the first element that cannot be read. Returns the main
/// line; `None` if that ends in a guess.
#[cold]
#[inline(never)]
pub(super) fn walk<R: Rules, W: Watch<R>>(
    ground: &Ground<'_, R>,
    wrong: usize,
    moves: &mut [Option<Resolved>],
    guesses: &mut Guesses,
    parents: &mut Lines<R>,
    watch: &mut W,
) -> Option<Line<R>> {
    parents.clear();
    moves.fill(None);
    let plays_on = watch.plays_on();
    let mut walk = Walk {
        source: ground.source,
        movetext: &ground.game.movetext,
        from_tag: ground.from_tag,
        moves,
        guesses,
        parents,
        watch,
        told: wrong,
        line: Line::new(ground.start),
        track: Track::new(None, 0),
        outer: Vec::new(),
        forced: None,
        passed: None,
        troubles: if plays_on { 0 } else { TROUBLES + 1 },
    };
    walk.all();
    let Walk { parents, line, track, mut outer, guesses, .. } = walk;
    // Of two guesses about an element, the later one counts.
    guesses.plays.reverse();
    guesses.plays.sort_by_key(|(at, _)| *at);
    guesses.plays.dedup_by_key(|(at, _)| *at);
    guesses.superfluous.sort_unstable();
    let main = parents.drain(..).next().unwrap_or(line);
    let guess = if outer.is_empty() { track.guess } else { outer.swap_remove(0).guess };
    guess.is_none().then_some(main)
}

impl<R: Rules, W: Watch<R>> Walk<'_, R, W> {
    fn all(&mut self) {
        for at in 0..self.movetext.len() {
            let Some(element) = self.movetext.get(at) else { return };
            match element.kind {
                ElementKind::Move(written) => self.a_move(at, written),
                ElementKind::Unknown => self.word(at),
                ElementKind::MoveNumber { number, periods } => self.number(at, number, periods),
                ElementKind::Open { .. } => {
                    let guess = self.track.guess.filter(|_| !self.track.is_fresh);
                    let track = Track::new(guess, self.track.off);
                    self.outer.push(std::mem::replace(&mut self.track, track));
                    enter(&mut self.line, self.parents);
                }
                ElementKind::Close { .. } => {
                    if let (Some(parent), Some(track)) = (self.parents.pop(), self.outer.pop()) {
                        (self.line, self.track) = (parent, track);
                    }
                }
                _ => {}
            }
        }
    }

    fn a_move(&mut self, at: usize, written: San) {
        if self.passed.take_if(|passed| *passed == at).is_some() {
            return;
        }
        let Some(position) = self.line.back(0) else { return self.line.lose(at) };
        if let Some((_, play)) = self.forced.take_if(|(forced, _)| *forced == at) {
            return self.record(at, play);
        }
        match resolve(position, written) {
            Ok(play) => {
                self.track.keep(Past { at, written: Some(written), before: position.clone() });
                self.play(at, written, play);
            }
            Err(trouble) => self.trouble(at, written, trouble),
        }
        self.track.jump = None;
    }

    /// Plays a move that is legal as it is written.
    fn play(&mut self, at: usize, written: San, mut play: Resolved) {
        play.check = self.line.play(play, true);
        self.note(at, play);
        self.line.last = Some(at as u32);
        self.track.is_fresh = false;
        if play.san() != written && at >= self.told {
            self.watch.differs(at, written, play, &self.line, self.track.guess);
        }
    }

    /// Plays a move that is not what is written.
    fn record(&mut self, at: usize, mut play: Resolved) {
        play.check = self.line.play(play, true);
        self.note(at, play);
        self.line.last = Some(at as u32);
        self.track.is_fresh = false;
    }

    fn note(&mut self, at: usize, play: Resolved) {
        match self.track.guess {
            Some(_) => self.guesses.plays.push((at as u32, play)),
            None => {
                if let Some(slot) = self.moves.get_mut(at) {
                    *slot = Some(play);
                }
            }
        }
    }

    /// A word that is no move, though one is due.
    fn word(&mut self, at: usize) {
        let Some(position) = self.line.back(0).filter(|_| self.watch.plays_on()).cloned() else { return };
        let text = self.source.text(ahead::word_span(self.movetext, at));
        // A stray sign is no word.
        if !text.contains(char::is_alphanumeric) {
            return;
        }
        let near = suggest(&position, &text, Shape::Word);
        let finding = match self.troubles < TROUBLES {
            true => match ahead::pawn_capture(self.source, self.movetext, at, &position) {
                Finding::Nothing => ahead::find_in_word(self.source, self.movetext, at, &position),
                found => found,
            },
            false => Finding::Nothing,
        };
        self.tell(at, None, &near, finding);
        match finding {
            Finding::Joined(Joined { next, play, .. }, true) => {
                self.troubles += 1;
                self.guess(at, finding);
                // The piece that is read as a move or as a number is none.
                self.forced = Some((next, play)).filter(|_| next > at);
                let is_move = matches!(self.movetext.get(next), Some(Element { kind: ElementKind::Move(_), .. }));
                if !is_move {
                    self.record(at, play);
                }
            }
            Finding::PawnCapture(play) => {
                self.guess(at, finding);
                self.record(at, play);
                self.track.is_fresh = true;
            }
            Finding::Split(split, true) => {
                self.troubles += 1;
                self.two(at, split, finding);
            }
            _ => self.track.keep(Past { at, written: None, before: position }),
        }
    }

    /// Plays the two moves of one word. Neither is what the element is.
    fn two(&mut self, at: usize, split: Split, finding: Finding) {
        self.guess(at, finding);
        for play in split.plays {
            self.line.play(play, true);
        }
        self.line.last = Some(at as u32);
    }

    /// A number: it tells where moves are missing.
    fn number(&mut self, at: usize, number: u32, periods: u8) {
        if self.forced.take_if(|(forced, _)| *forced == at).is_some() {
            return;
        }
        let Some(position) = self.line.back(0) else { return };
        // A letter that looks like an 8 is no number.
        if number != position.number() && ahead::is_glued(self.movetext, at + 1) {
            return;
        }
        let black = position.turn() == Color::Black;
        let due = 2 * i64::from(position.number()) + i64::from(black);
        // Without periods, or with one, Black's number looks like White's.
        let half = i64::from(if periods > 1 { true } else { black && i64::from(number) == due / 2 });
        let off = 2 * i64::from(number) + half - due;
        self.track.is_numbered = true;
        if off != self.track.off {
            self.track.jump = Some((at, off - self.track.off));
            self.track.off = off;
        }
    }

    fn trouble(&mut self, at: usize, written: San, trouble: Trouble) {
        let Some(position) = self.line.back(0).cloned() else { return };
        let text = self.source.text(ahead::word_span(self.movetext, at));
        let elsewhere = !self.watch.plays_on() || self.is_elsewhere(written);
        let near = if elsewhere { Vec::new() } else { ahead::near(&position, &text, written, trouble) };
        self.troubles += 1;
        let finding = if elsewhere || self.troubles > TROUBLES {
            Finding::Nothing
        } else {
            ahead::find(&Scene {
                source: self.source,
                movetext: self.movetext,
                at,
                written,
                position: &position,
                past: &self.track.past,
                near: &near,
                jump: self.track.jump,
            })
        };
        self.tell(at, Some((written, trouble)), &near, finding);
        self.go_on(at, written, finding);
    }

    /// Whether the line seems to start in another position: then nothing can be said of its first move.
    fn is_elsewhere(&self, written: San) -> bool {
        if self.line.last.is_some() || (self.track.is_numbered && self.track.off == 0) {
            return false;
        }
        match self.parents.last() {
            None => !self.from_tag && self.track.off != 0,
            Some(parent) => {
                let legal = |back| parent.back(back).is_some_and(|position| resolve(position, written).is_ok());
                legal(0) || legal(2)
            }
        }
    }

    fn tell(&mut self, at: usize, trouble: Option<(San, Trouble)>, near: &[Suggestion], finding: Finding) {
        let guess = self.track.guess;
        let is_beyond = self.troubles == TROUBLES + 1 && trouble.is_some();
        let wrong = Wrong { at, trouble, line: &self.line, parents: self.parents, near, finding, guess, is_beyond };
        self.watch.trouble(&wrong);
    }

    /// Goes on with what was found.
    fn go_on(&mut self, at: usize, written: San, finding: Finding) {
        match finding {
            Finding::Split(split, true) => self.two(at, split, finding),
            Finding::Joined(..)
            | Finding::Split(..)
            | Finding::PawnCapture(_)
            | Finding::Nothing
            | Finding::LeftOut(None)
            | Finding::Skipped { .. }
            | Finding::SomeWord { .. } => {
                self.line.lose(at);
                self.track.past.clear();
            }
            Finding::Repeated => self.guesses.superfluous.push(at as u32),
            Finding::RepeatedPair { with } => {
                self.guesses.superfluous.extend([at as u32, with as u32]);
                self.passed = Some(with);
            }
            Finding::Instead(play) => {
                self.guess(at, finding);
                self.record(at, play);
                self.track.is_fresh = true;
            }
            Finding::Swapped { with, plays: [first, second] } => {
                self.guess(at, finding);
                self.record(at, first);
                self.forced = Some((with, second));
            }
            Finding::LeftOut(Some(play)) => {
                self.guess(at, finding);
                self.line.play(play, true);
                self.again(at, written);
            }
            Finding::Word { at: there, play } | Finding::Earlier { at: there, play } => {
                self.replay(there, play, finding);
                self.again(at, written);
            }
        }
    }

    /// From here on all is a guess.
    fn guess(&mut self, at: usize, finding: Finding) {
        self.track.guess = Some((at, finding));
        self.track.past.clear();
    }

    /// Plays the move that was in trouble and is legal now.
    fn again(&mut self, at: usize, written: San) {
        match self.line.back(0).map(|position| resolve(position, written)) {
            Some(Ok(play)) => self.play(at, written, play),
            _ => self.line.lose(at),
        }
    }

    /// Plays the line again from the past element `there`, which is `play`.
    fn replay(&mut self, there: usize, play: Resolved, finding: Finding) {
        let past = std::mem::take(&mut self.track.past);
        let Some(first) = past.iter().position(|past| past.at == there) else { return };
        let Some(start) = past.get(first) else { return };
        self.track.guess = Some((there, finding));
        self.line = Line::new(&start.before);
        self.record(there, play);
        for past in past.iter().skip(first + 1) {
            let Some(written) = past.written else { continue };
            match self.line.back(0).map(|position| resolve(position, written)) {
                Some(Ok(play)) => self.record(past.at, play),
                _ => return self.line.lose(past.at),
            }
        }
    }
}
