//! What is to be said of moves and words that cannot be read, or not as they are written.

use super::ahead::{Finding, is_glued, word_span};
use super::board::Rules;
use super::check::{Foreign, Loud, told};
use super::playing_on::{TROUBLES, Wrong};
use super::resolve::{Trouble, resolve};
use super::suggest::{MOST, Suggestion};
use super::walk::Line;
use super::{end, swallowed, why};
use crate::check::text::numbers::Known;
use crate::diagnostic::{Code, Diagnostic};
use crate::problems::{guesses, moves};
use crate::values::Color;
use crate::{ElementKind, Piece, San, Span};
use std::borrow::Cow;
use std::collections::HashMap;

impl Loud<'_> {
    /// Tells what is wrong.
    pub(super) fn tell<R: Rules>(&mut self, wrong: &Wrong<'_, R>) {
        self.is_troubled |= wrong.trouble.is_some();
        self.count(wrong.at, wrong.finding);
        let Some(position) = wrong.line.back(0) else { return };
        let fen = || position.fen().into_boxed_str();
        if let Finding::Word { at, play } = wrong.finding {
            if let Some(problem) = self.word_problem(at) {
                guesses::word_was(problem, play);
            }
            return;
        }
        if let Finding::SomeWord { at } = wrong.finding {
            let them = position.turn();
            if let Some(problem) = self.word_problem(at) {
                guesses::word_was_some(problem, them);
                return;
            }
        }
        if let Finding::PawnCapture(play) = wrong.finding {
            let span = self.span(wrong.at);
            let text = self.text(wrong.at).into_owned();
            if let Some(problem) = self.word_problem(wrong.at) {
                guesses::pawn_capture(problem, span, &text, play);
                problem.position = Some(fen());
            }
            return;
        }
        if let (None, Finding::Joined(..) | Finding::Split(..)) = (wrong.trouble, wrong.finding) {
            let words = self.of_blanks(wrong.finding);
            let whole = word_span(&self.game.movetext, wrong.at);
            if let Some(problem) = self.word_problem(wrong.at) {
                guesses::blanks(problem, whole, wrong.finding, words);
                problem.position = Some(fen());
            }
            return;
        }
        let near = likeliest_first(wrong);
        let span = word_span(&self.game.movetext, wrong.at);
        let problem = match wrong.trouble {
            Some((_, Trouble::Foreign)) => {
                if self.foreign.is_none() && !near.is_empty() {
                    self.foreign = Some(Foreign { span, position: fen(), near, finding: wrong.finding });
                }
                return;
            }
            None => {
                let Some(problem) = self.word_problem(wrong.at).filter(|_| !near.is_empty()) else { return };
                guesses::word_may_be(problem, span, &near);
                problem.position = Some(fen());
                return;
            }
            Some((written, Trouble::Illegal)) => Some(self.illegal(wrong, written, position, &near)),
            Some((written, trouble)) => {
                let text = self.source.text(span);
                let problem = told(position, &text, span, written, trouble, &near);
                problem.map(|problem| self.found(problem, wrong))
            }
        };
        let Some(mut problem) = problem else { return };
        if let Some((at, finding)) = wrong.guess
            && let Some(element) = self.game.movetext.get(at)
        {
            problem = guesses::rests_on(problem, element.span, finding);
        }
        if wrong.is_beyond {
            problem = guesses::beyond(problem, TROUBLES);
        }
        problem.position = Some(fen());
        self.problems.push(problem);
    }

    /// Keeps what a finding means for the numbers.
    fn count(&mut self, at: usize, finding: Finding) {
        let (at, known) = match finding {
            Finding::LeftOut(_) => (self.behind_last(at), Known::Missing),
            Finding::Repeated => (self.behind_last(at), Known::Again(1)),
            Finding::RepeatedPair { .. } => (self.behind_last(at), Known::Again(2)),
            Finding::Split(_, true) => (at + 1, Known::Missing),
            Finding::Skipped { number } => (number, Known::Open),
            _ => return,
        };
        self.known.push((at, known));
    }

    /// The first of the elements in front of the move `at` that belong to it: its number, and what stands around that.
    fn behind_last(&self, at: usize) -> usize {
        let is_before = |kind| {
            matches!(kind, ElementKind::MoveNumber { .. } | ElementKind::Comment(_) | ElementKind::Nag { .. })
                || kind == ElementKind::Escape
        };
        let before = self.game.movetext.get(..at).unwrap_or_default().iter().rev();
        at - before.take_while(|element| is_before(element.kind)).count()
    }

    /// Where the number right in front of the move `at` begins, or the move itself.
    fn with_number(&self, at: usize) -> Span {
        let number = at.checked_sub(1).and_then(|before| self.game.movetext.get(before));
        let number = number.filter(|before| matches!(before.kind, ElementKind::MoveNumber { .. }));
        number.map_or(self.span(at), |number| number.span).before()
    }

    /// The problem that the grammar has told about the word `at`.
    fn word_problem(&mut self, at: usize) -> Option<&mut Diagnostic> {
        let start = word_span(&self.game.movetext, at).start;
        let found = &mut self.problems.found;
        let words = self.words.get_or_insert_with(|| {
            let of_words = |problem: &Diagnostic| problem.code == Code::SyntaxBadWord && problem.fixes.is_empty();
            let known = found.iter().take(self.of_grammar).enumerate().filter(|(_, problem)| of_words(problem));
            known.map(|(index, problem)| (problem.span.start, index)).collect::<HashMap<_, _>>()
        });
        let index = *words.get(&start)?;
        let problem = found.get_mut(index)?;
        if !self.untold.iter().rev().take(4).any(|(known, _)| *known == index) {
            self.untold.push((index, problem.clone()));
        }
        Some(problem)
    }

    /// Adds what playing on has shown.
    fn found<R: Rules>(&self, problem: Diagnostic, wrong: &Wrong<'_, R>) -> Diagnostic {
        match wrong.finding {
            Finding::Instead(play) => guesses::instead(problem, play),
            Finding::Earlier { at, play } => {
                let span = word_span(&self.game.movetext, at);
                guesses::earlier(problem, span, &self.source.text(span), play)
            }
            _ => problem,
        }
    }

    /// The pieces that a finding is about, as they are written.
    fn of_blanks(&self, finding: Finding) -> String {
        match finding {
            Finding::Joined(joined, _) => self.source.text(joined.span).into_owned(),
            _ => String::new(),
        }
    }

    fn span(&self, at: usize) -> Span {
        self.game.movetext.get(at).map_or(Span::default(), |element| element.span)
    }

    fn text(&self, at: usize) -> Cow<'_, str> {
        self.source.text(self.game.movetext[at].span)
    }

    /// A move that is not legal, with the likeliest of all reasons.
    fn illegal<R: Rules>(
        &mut self,
        wrong: &Wrong<'_, R>,
        written: San,
        position: &R,
        near: &[Suggestion],
    ) -> Diagnostic {
        let (at, parents) = (wrong.at, wrong.parents);
        let span = word_span(&self.game.movetext, at);
        let source = self.source;
        let text = source.text(span);
        let last = wrong.line.last.map(|last| (last as usize, self.span(last as usize)));
        let before = last.map(|(_, span)| span);
        if let Some(why) = end::over(position) {
            return self.found(moves::after_end(&text, span, &why, before), wrong);
        }
        if let (None, Some(parent)) = (last, parents.last())
            && !self.number_fits(at, position)
            && let Some(problem) = self.misplaced(at, written, parent)
        {
            return problem;
        }
        if let (None, [], false, Some(number)) = (last, parents, self.from_tag, self.number_of_fragment(at)) {
            return moves::fragment(&text, span, number, &self.source.text(number));
        }
        if matches!(wrong.finding, Finding::Nothing | Finding::Skipped { .. })
            && let Some(comment) = swallowed::comment_before(source, &self.game.movetext, at, position)
        {
            self.known.push((comment, Known::Open));
            return moves::swallowed(&text, span, self.span(comment));
        }
        let is_bishop = self.is_bishop(at, near);
        if is_bishop {
            self.known.push((at - 1, Known::NoNumber));
            self.replaced.push(span);
        }
        let illegal = || match is_bishop {
            true => moves::illegal(&text, span, "the `8` looks like a `B`", near),
            false => moves::illegal(&text, span, &why::reason(position, written), near),
        };
        match (wrong.finding, before) {
            (Finding::Instead(_) | Finding::Earlier { .. }, _) => return self.found(illegal(), wrong),
            (Finding::Repeated, Some(before)) => return guesses::repeated(&text, span, position.turn(), before),
            (Finding::RepeatedPair { with }, Some(before)) => {
                let pair = span.to(self.span(with));
                let pair_text = self.source.text(pair);
                return guesses::repeated_pair(&text, self.with_number(at).to(pair), &pair_text, before);
            }
            (Finding::Swapped { with, .. }, _) => {
                let with = word_span(&self.game.movetext, with);
                return guesses::swapped(&text, span, &self.source.text(with), with);
            }
            (Finding::LeftOut(play), _) => {
                let numbered = self.with_number(at);
                return guesses::left_out(&text, span, numbered, position.turn(), before, play);
            }
            (Finding::Split(..), _) => {
                let mut problem = illegal();
                guesses::blanks(&mut problem, span, wrong.finding, self.of_blanks(wrong.finding));
                return problem;
            }
            (Finding::Skipped { number }, _) => {
                return guesses::skipped(illegal(), self.span(number), position.number(), before);
            }
            _ => {}
        }
        match last {
            // A number in front of the move says whose it is meant to be.
            _ if is_bishop || self.is_numbered(at, position) => {}
            Some((last, before)) if self.kind(last) == Some(ElementKind::Move(written)) => {
                return moves::repeated(&text, span, position.turn(), before);
            }
            _ if matches!(written, San::Castling { .. }) => {}
            _ if position.pass().is_some_and(|passed| resolve(&passed, written).is_ok()) => {
                let problem = moves::not_your_turn(&text, span, position.turn(), before);
                return moves::perhaps(problem, span, near);
            }
            _ => {}
        }
        illegal()
    }

    /// Whether the move `at`, as in `8b4`, is one of a bishop.
    fn is_bishop(&self, at: usize, near: &[Suggestion]) -> bool {
        is_glued(&self.game.movetext, at) && near.first().is_some_and(|it| it.play.piece == Piece::Bishop)
    }

    fn kind(&self, at: usize) -> Option<ElementKind> {
        self.game.movetext.get(at).map(|element| element.kind)
    }

    /// Whether the number right in front of the move `at` is the one that is due, for the side to move.
    fn is_numbered<R: Rules>(&self, at: usize, position: &R) -> bool {
        let before = at.checked_sub(1).map(|before| self.game.movetext[before].kind);
        let Some(ElementKind::MoveNumber { number, periods }) = before else { return false };
        number == position.number() && (periods > 1) == (position.turn() == Color::Black)
    }

    /// A variation whose first move `at` is legal a move later or earlier than where it stands.
    fn misplaced<R: Rules>(&self, at: usize, written: San, parent: &Line<R>) -> Option<Diagnostic> {
        let legal = |position: Option<&R>| position.is_some_and(|position| resolve(position, written).is_ok());
        let (text, span) = (self.text(at), self.game.movetext[at].span);
        let replaced = parent.last? as usize;
        let replaced_span = self.game.movetext[replaced].span;
        let meant = |position: Option<&R>| position.is_some_and(|position| self.number_fits(at, position));
        let late = legal(parent.back(2)) && (meant(parent.back(2)) || !legal(parent.back(0)));
        if late {
            return Some(moves::variation_late(&text, span, replaced_span, &self.text(replaced)));
        }
        legal(parent.back(0)).then(|| {
            let next = self.next_move(at);
            let next = next.map(|next| (self.game.movetext[next].span, self.text(next)));
            let next = next.as_ref().map(|(span, text)| (*span, &**text));
            moves::variation_early(&text, span, replaced_span, &self.text(replaced), next)
        })
    }

    /// The move that follows, in the line around it, the variation which the move `at` begins. It is looked for among
    /// so many elements only, so that thousands of wrong variations take no more than thousands of steps.
    fn next_move(&self, at: usize) -> Option<usize> {
        const FAR: usize = 64;
        let open =
            self.game.movetext[..at].iter().rposition(|element| matches!(element.kind, ElementKind::Open { .. }))?;
        let mut index = self.game.close_of(open)? + 1;
        for _ in 0..FAR {
            match self.game.movetext.get(index)?.kind {
                ElementKind::Move(_) => return Some(index),
                ElementKind::Close { .. } => return None,
                ElementKind::Open { close } => index = index.max(close as usize),
                _ => {}
            }
            index += 1;
        }
        None
    }

    /// The number in front of the first move `at` of a line.
    fn number_before(&self, at: usize) -> Option<(Span, u32, u8)> {
        let before = self.game.movetext[..at].iter().rev();
        let mut near = before.take_while(|element| !matches!(element.kind, ElementKind::Open { .. }));
        near.find_map(|element| match element.kind {
            ElementKind::MoveNumber { number, periods } => Some((element.span, number, periods)),
            _ => None,
        })
    }

    /// Whether a number in front of the first move `at` of a variation says that it is played in `position`.
    fn number_fits<R: Rules>(&self, at: usize, position: &R) -> bool {
        let fits =
            |(_, number, periods)| number == position.number() && (periods > 1) == (position.turn() == Color::Black);
        self.number_before(at).is_some_and(fits)
    }

    /// The number in front of the first move `at`, where it says that the game does not start at the start.
    fn number_of_fragment(&self, at: usize) -> Option<Span> {
        let elsewhere = |&(_, number, periods): &(Span, u32, u8)| number > 1 || periods > 1;
        self.number_before(at).filter(elsewhere).map(|(span, ..)| span)
    }
}

/// What the word may stand for, that first which it was found to be.
fn likeliest_first<R>(wrong: &Wrong<'_, R>) -> Vec<Suggestion> {
    let mut near = wrong.near.to_vec();
    if let Finding::Instead(play) = wrong.finding
        && let Some(found) = near.iter().position(|it| it.play == play)
        && let Some(front) = near.get_mut(..=found)
    {
        front.rotate_right(1);
    }
    near.truncate(match wrong.finding {
        Finding::Skipped { .. } | Finding::Earlier { .. } | Finding::LeftOut(_) | Finding::Split(..) => 0,
        _ => MOST,
    });
    near
}
