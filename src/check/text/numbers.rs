//! Move numbers, counted without the rules (section 8.2.2, rulings OQ-15, OQ-28, OQ-29 and OQ-31).

use super::fold::Fold;
use super::nags;
use crate::Game;
use crate::ast::{Element, ElementKind};
use crate::diagnostic::{Code, Problems};
use crate::problems::text as problem;
use crate::source::{Source, Span};

/// The slack of a line that can start anywhere.
const ANYWHERE: u32 = u32::MAX / 2;

/// Which move is due: counts half-moves along lines of play and into variations. No recursion.
#[derive(Debug, Clone, Default)]
pub(crate) struct Counter {
    /// The half-move that is due: 0 for White's move 1, 1 for Black's, 2 for White's move 2.
    ply: u32,
    /// Up to how many half-moves more there may have been: unreadable words, each of which can be a move or not.
    slack: u32,
    /// The first half-move of the line.
    first: u32,
    /// The lines around the variation: what is due there.
    outer: Vec<(u32, u32, u32)>,
}

impl Counter {
    /// Starts with move `number` of White, or of Black.
    pub(crate) fn new(number: u32, black: bool) -> Counter {
        let ply = number.saturating_sub(1).min(u32::MAX / 4) * 2 + u32::from(black);
        Counter { ply, first: ply, ..Counter::default() }
    }

    /// Starts somewhere, with White or with Black: the first number tells.
    pub(crate) fn anywhere(black: bool) -> Counter {
        Counter { slack: ANYWHERE, ..Counter::new(1, black) }
    }

    /// A move was made.
    #[inline(always)]
    pub(crate) fn play(&mut self) {
        self.ply = self.ply.wrapping_add(1);
    }

    /// So many of the moves that follow were made before.
    fn take_back(&mut self, half_moves: u32) {
        self.ply = self.ply.saturating_sub(half_moves).max(self.first);
    }

    /// Up to `words` moves may have been made.
    pub(crate) fn may_have_played(&mut self, words: u32) {
        self.slack = self.slack.saturating_add(words.min(ANYWHERE)).min(ANYWHERE);
    }

    /// A variation begins: it replaces the last move of its line, if there is one.
    #[inline]
    pub(crate) fn open(&mut self) {
        self.outer.push((self.ply, self.slack, self.first));
        if self.ply != self.first {
            self.ply = self.ply.wrapping_sub(1);
        }
        self.first = self.ply;
    }

    /// The variation ends.
    #[inline]
    pub(crate) fn close(&mut self) {
        if let Some((ply, slack, first)) = self.outer.pop() {
            (self.ply, self.slack, self.first) = (ply, slack, first);
        }
    }

    /// The number that is due.
    #[inline(always)]
    pub(crate) fn number(&self) -> u32 {
        self.ply / 2 + 1
    }

    /// Whether it is Black's move.
    #[inline]
    pub(crate) fn is_black(&self) -> bool {
        self.ply % 2 == 1
    }

    /// The half-move that is due, from 0 for White's move 1.
    #[inline]
    pub(crate) fn ply(&self) -> u32 {
        self.ply
    }

    /// Whether no move of the line was made.
    #[inline]
    pub(crate) fn at_first(&self) -> bool {
        self.ply == self.first
    }

    /// Whether this is the main line.
    #[inline]
    pub(crate) fn is_main_line(&self) -> bool {
        self.outer.is_empty()
    }

    /// Whether unreadable words leave it open what is due.
    #[inline]
    pub(crate) fn is_unsure(&self) -> bool {
        self.slack != 0
    }

    /// Whether `number` can be meant; where it is open what is due, the number decides it.
    #[inline(always)]
    pub(crate) fn accept(&mut self, number: u32) -> bool {
        if self.slack == 0 { number == self.number() } else { self.catch_up(number) }
    }

    #[cold]
    fn catch_up(&mut self, number: u32) -> bool {
        let white = u64::from(number.saturating_sub(1)) * 2;
        let due = u64::from(self.ply);
        let (low, high) = if self.slack == ANYWHERE && self.at_first() {
            (white + due % 2, white + due % 2)
        } else {
            (white.max(due), (white + 1).min(due + u64::from(self.slack)))
        };
        let (Ok(low), Ok(high)) = (u32::try_from(low), u32::try_from(high)) else { return false };
        if low > high {
            return false;
        }
        if self.at_first() {
            self.first = low;
        }
        (self.ply, self.slack) = (low, high - low);
        true
    }
}

/// A number that does not count.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wrong {
    /// Digits and periods.
    pub(crate) span: Span,
    /// The digits.
    pub(crate) digits: Span,
    pub(crate) number: u32,
    /// What is due.
    pub(crate) due: u32,
    pub(crate) black: bool,
}

/// Numbers that are off by the same amount: one problem.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) wrong: Vec<Wrong>,
    /// By how many half-moves: the least and the most that fit all of them.
    shift: (i64, i64),
    /// Whether the numbers count half-moves.
    pub(crate) half_moves: bool,
    /// Whether it begins with the first move of the game.
    pub(crate) from_start: bool,
    /// Whether it begins with a 1 in the main line: the next game?
    pub(crate) restart: bool,
    /// Whether a right number followed.
    pub(crate) settled: bool,
    /// Whether the game has a FEN tag.
    pub(crate) fen: bool,
}

/// How many runs are looked through for one that a wrong number fits.
const RUNS: usize = 8;

/// The counter for the moves of a game, and whether the game has a FEN tag, which tells where it starts.
pub(super) fn start(source: &Source, game: &Game) -> (Counter, bool) {
    let fen = game.tag_pair(source, "FEN").map(|pair| pair.value_span().map_or(&b""[..], |at| source.slice(at)));
    (fen.map_or_else(|| Counter::new(1, false), start_of_fen), fen.is_some())
}

/// All there is to be said about the numbers and NAGs of a game.
#[cold]
#[inline(never)]
pub(super) fn check(
    source: &Source,
    game: &Game,
    counter: Counter,
    has_fen: bool,
    fold: &mut Fold,
    problems: &mut Problems,
) {
    let mut numbers = Numbers::new(counter, has_fen);
    numbers.count(source, game, &[], fold);
    numbers.tell(problems);
}

/// What the rules have found out about how the moves are counted.
#[cfg_attr(not(feature = "rules"), allow(dead_code, reason = "only the rules know more than the text says"))]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Known {
    /// A half-move is missing in the text.
    Missing,
    /// So many of the half-moves that follow were counted before.
    Again(u32),
    /// It is open how many half-moves are missing.
    Open,
    /// The number that stands there is none.
    NoNumber,
}

/// Counts the numbers of a game once more, with what is `known` before some of its elements, and tells those that are
/// wrong even so instead of those that were told: numbers are right where moves are missing or superfluous, and prove it.
#[cfg_attr(not(feature = "rules"), allow(dead_code, reason = "only the rules know more than the text says"))]
#[cold]
#[inline(never)]
pub(crate) fn recount(source: &Source, game: &Game, known: &[(usize, Known)], problems: &mut Problems) {
    let told = problems.found.len();
    problems.found.retain(|problem| problem.code != Code::NumberWrong);
    if problems.found.len() == told {
        return;
    }
    let (counter, has_fen) = start(source, game);
    let mut numbers = Numbers::new(counter, has_fen);
    numbers.count(source, game, known, &mut Fold::default());
    numbers.tell_wrong(problems);
}

/// The move numbers of one game.
#[derive(Debug)]
struct Numbers {
    counter: Counter,
    fen: bool,
    /// Whether the number before was wrong.
    unsettled: bool,
    runs: Vec<Run>,
    leading_zeros: Vec<(Span, u32)>,
    dangling: Vec<Span>,
}

impl Numbers {
    fn new(counter: Counter, fen: bool) -> Numbers {
        let (runs, leading_zeros, dangling) = (Vec::new(), Vec::new(), Vec::new());
        Numbers { counter, fen, unsettled: false, runs, leading_zeros, dangling }
    }

    /// Counts along the movetext; `known` is sorted by the index of the element that it stands before.
    fn count(&mut self, source: &Source, game: &Game, known: &[(usize, Known)], fold: &mut Fold) {
        let mut known = known.iter().copied().peekable();
        for (index, element) in game.movetext.iter().enumerate() {
            let mut is_number = true;
            while let Some((_, known)) = known.next_if(|(at, _)| *at <= index) {
                match known {
                    Known::Missing => self.counter.play(),
                    Known::Again(half_moves) => self.counter.take_back(half_moves),
                    Known::Open => self.counter.may_have_played(ANYWHERE),
                    Known::NoNumber => is_number = false,
                }
            }
            match element.kind {
                ElementKind::Move(_) => self.counter.play(),
                ElementKind::MoveNumber { number, .. } if is_number => {
                    self.number(element.span, number, source.slice(element.span));
                }
                ElementKind::Nag { code, .. } => nags::check(source, element.span, code, &self.counter, fold),
                ElementKind::Open { .. } => self.counter.open(),
                ElementKind::Close { .. } => {
                    self.end_of_line(&game.movetext[..index]);
                    self.counter.close();
                }
                ElementKind::Unknown => self.unknown(source.slice(element.span)),
                _ => {}
            }
        }
        self.end_of_line(&game.movetext);
        // Tag pairs in mid movetext belong to the game because of the number behind them (ruling OQ-14): another number
        // might make them another game's.
        let movetext = game.movetext.first().map_or(u32::MAX, |first| first.span.start);
        if game.tags.last().is_some_and(|pair| pair.span.start > movetext) {
            self.runs.iter_mut().for_each(|run| run.settled = false);
        }
    }

    /// A number, whose text is `text`.
    fn number(&mut self, span: Span, number: u32, text: &[u8]) {
        let len = text.iter().take_while(|byte| byte.is_ascii_digit()).count() as u32;
        let digits = span.part(0, len);
        if self.counter.accept(number) {
            if len > 1 && text.first() == Some(&b'0') {
                self.leading_zeros.push((digits, number));
            }
            if std::mem::take(&mut self.unsettled)
                && let Some(run) = self.runs.last_mut()
            {
                run.settled = true;
            }
            return;
        }
        self.unsettled = true;
        let (due, black) = (self.counter.number(), self.counter.is_black());
        self.wrong(Wrong { span, digits, number, due, black });
    }

    /// Adds a wrong number to the run it fits; the last ones are tried.
    fn wrong(&mut self, wrong: Wrong) {
        let ply = i64::from(self.counter.ply());
        let white = (i64::from(wrong.number) - 1) * 2;
        let shift = (white - ply, white + 1 - ply);
        let half_moves = i64::from(wrong.number) == ply + 1;
        for run in self.runs.iter_mut().rev().take(RUNS) {
            let both = (run.shift.0.max(shift.0), run.shift.1.min(shift.1));
            let still = run.half_moves && half_moves;
            if both.0 <= both.1 || still {
                run.shift = both;
                run.half_moves = still;
                run.settled = false;
                run.wrong.push(wrong);
                return;
            }
        }
        self.runs.push(Run {
            wrong: vec![wrong],
            shift,
            half_moves,
            from_start: self.counter.at_first() && self.counter.is_main_line(),
            restart: wrong.number == 1 && !wrong.black && self.counter.is_main_line(),
            settled: false,
            fen: self.fen,
        });
    }

    /// Unreadable text.
    fn unknown(&mut self, text: &[u8]) {
        let words = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).count();
        self.counter.may_have_played(u32::try_from(words).unwrap_or(u32::MAX));
    }

    /// The line ends behind `elements`: is its last number followed by a move?
    fn end_of_line(&mut self, elements: &[Element]) {
        let before = self.dangling.len();
        for element in elements.iter().rev() {
            match element.kind {
                ElementKind::Comment(_) | ElementKind::Nag { .. } | ElementKind::Escape => {}
                ElementKind::MoveNumber { .. } => self.dangling.push(element.span),
                _ => break,
            }
        }
        self.dangling[before..].reverse();
    }

    /// Hands in what was found.
    fn tell(self, problems: &mut Problems) {
        self.tell_wrong(problems);
        if !self.leading_zeros.is_empty() {
            problems.push(problem::number_leading_zero(&self.leading_zeros));
        }
        if !self.dangling.is_empty() {
            problems.push(problem::number_dangling(&self.dangling));
        }
    }

    fn tell_wrong(&self, problems: &mut Problems) {
        self.runs.iter().for_each(|run| problems.push(problem::number_wrong(run)));
    }
}

/// Where a game with this FEN starts: its second and sixth field. Where the number is missing or none, the first number
/// of the movetext is believed.
fn start_of_fen(fen: &[u8]) -> Counter {
    let (black, number) = crate::export::turn_and_number(fen);
    number.map_or_else(|| Counter::anywhere(black), |number| Counter::new(number, black))
}
