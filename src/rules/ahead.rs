//! What an illegal or ambiguous move was meant to be, as far as the moves behind it tell.
//!
//! Each reading of the trouble is played on through what follows in its line. A reading is found if it is the only one
//! that holds: it plays all that follows ([`PLIES`] at the most) while every other breaks before, and there are at
//! least [`PROOF`] moves behind it; or it breaks too, at a second mistake, but that many plies behind all others. Two
//! readings that play equally far prove nothing, whatever they cost; but a move that costs far more than the likeliest
//! one is no reading.
//!
//! A move that was left out, two that were swapped, one that is written twice and a word that was not read before are
//! readings like any other, and so is, where nothing else holds, another move in place of one of the last [`PAST`]
//! moves: a slip may make a legal move, and is found out later.
//!
//! The work for a problem is bounded by constants, whatever the text.

use super::Resolved;
use super::blanks::{Joined, Split, joined, split};
use super::board::Rules;
use super::resolve::{Trouble, resolve};
use super::suggest::{Shape, Suggestion, foreign, rank, slips, suggest};
use crate::{Element, ElementKind, Piece, San, Source, Span};
use std::collections::VecDeque;

/// So many plies are looked at ahead.
const PLIES: usize = 24;
/// So many readings of one word are played on.
const READINGS: usize = 8;
/// So many moves must follow, or must be legal by one reading only.
const PROOF: usize = 3;
/// So many moves back a slip is looked for.
pub(super) const PAST: usize = 24;
/// So many elements are looked at for moves that follow.
const FAR: usize = 512;
/// So many plies are played for all slips in earlier moves together.
const BACK: usize = 1200;

/// What was found to be meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Finding {
    /// Nothing for sure.
    Nothing,
    /// Another move stands for the one that cannot be read.
    Instead(Resolved),
    /// It repeats the move before it.
    Repeated,
    /// It and the move `with` behind it repeat the two moves before them.
    RepeatedPair { with: usize },
    /// It is swapped with the move `with` behind it, and these are the two in their order.
    Swapped { with: usize, plays: [Resolved; 2] },
    /// A move is missing before it: this one, if there is only one that fits.
    LeftOut(Option<Resolved>),
    /// The unread word `at` before it was a move.
    Word { at: usize, play: Resolved },
    /// The unread word `at` right before it was a move, but it is open which.
    SomeWord { at: usize },
    /// The move `at` before it is a slip, and this one was meant.
    Earlier { at: usize, play: Resolved },
    /// It is the first piece of a move with a blank inside; whether what follows proves it.
    Joined(Joined, bool),
    /// It is two moves without a blank between them; whether what follows proves it.
    Split(Split, bool),
    /// The word is this capture of a pawn, without its rank.
    PawnCapture(Resolved),
    /// Whole moves are missing before it, as the move number `at` tells.
    Skipped { number: usize },
}

/// A move or a word of a line, and the position before it.
#[derive(Debug, Clone)]
pub(super) struct Past<R> {
    pub(super) at: usize,
    /// The move as it is written; `None` for a word that was not read.
    pub(super) written: Option<San>,
    pub(super) before: R,
}

/// A trouble and all that helps to understand it.
pub(super) struct Scene<'s, R> {
    pub(super) source: &'s Source,
    pub(super) movetext: &'s [Element],
    /// The element that cannot be read.
    pub(super) at: usize,
    pub(super) written: San,
    /// The position before it.
    pub(super) position: &'s R,
    /// What came before it in its line, the latest last.
    pub(super) past: &'s VecDeque<Past<R>>,
    /// The legal moves that look like it, the likeliest first.
    pub(super) near: &'s [Suggestion],
    /// The number before it that jumps, and by how many half-moves.
    pub(super) jump: Option<(usize, i64)>,
}

/// Where the move or word `at` stands: an 8 glued to the move belongs to it, as in `8b5` for `Bb5`.
pub(super) fn word_span(movetext: &[Element], at: usize) -> Span {
    let Some(element) = movetext.get(at) else { return Span::default() };
    match at.checked_sub(1).and_then(|before| movetext.get(before)) {
        Some(Element { span, kind: ElementKind::MoveNumber { number: 8, periods: 0 } })
            if span.end == element.span.start =>
        {
            span.to(element.span)
        }
        _ => element.span,
    }
}

/// Whether an 8 is glued to the move `at`.
pub(super) fn is_glued(movetext: &[Element], at: usize) -> bool {
    movetext.get(at).is_some_and(|element| word_span(movetext, at) != element.span)
}

/// The legal moves that may be meant by what stands there, the likeliest first.
pub(super) fn near<R: Rules>(at: &R, text: &str, written: San, trouble: Trouble) -> Vec<Suggestion> {
    match trouble {
        Trouble::Ambiguous(origins) => {
            let San::Normal { piece, to, promotion, .. } = written else { return Vec::new() };
            let of = |play: &Resolved| {
                play.piece == piece && play.to == to && origins.contains(play.from) && play.castling().is_none()
            };
            // A move in coordinates of another piece is never ambiguous.
            let promoted = |play: &Resolved| promotion.is_none() || play.promotion == promotion;
            rank(at, text, at.all().into_iter().filter(|play| of(play) && promoted(play)))
        }
        Trouble::Foreign => foreign(at, text),
        _ => suggest(at, text, Shape::Move),
    }
}

/// What is meant.
pub(super) fn find<R: Rules>(scene: &Scene<'_, R>) -> Finding {
    let ahead = moves_from(scene.movetext, scene.at);
    let mut runners = Vec::new();
    instead(scene, &mut runners);
    order(scene, &ahead, &mut runners);
    words(scene, &mut runners);
    left_out(scene, &mut runners);
    play_on(&mut runners, &ahead);
    if let Some(found) = winner(&runners, ahead.len()) {
        return found;
    }
    if let Some(split) = runners.iter().find(|runner| matches!(runner.finding, Finding::Split(..))) {
        let Finding::Split(split, _) = split.finding else { return Finding::Nothing };
        return Finding::Split(split, false);
    }
    if let Some(found) = missing(scene, &runners) {
        return found;
    }
    // Who is in check cannot pass: a word that ends the check makes the trouble legal, or nothing does.
    let is_theirs = is_theirs(scene);
    if let (true, Some(Past { at, written: None, .. })) = (scene.position.pass().is_none(), scene.past.back())
        && let Some(found) = the_word(*at, &runners)
    {
        return found;
    }
    if let (true, Some(Past { at, written: None, .. })) = (is_theirs, scene.past.back()) {
        return the_word(*at, &runners).unwrap_or(Finding::SomeWord { at: *at });
    }
    if let Some((number, half_moves)) = scene.jump
        && half_moves > 1
    {
        return Finding::Skipped { number };
    }
    if let (None, Some((_, 1))) = (scene.near.first(), scene.jump) {
        return Finding::LeftOut(None);
    }
    let furthest = runners.iter().map(|runner| runner.next).max().unwrap_or(0);
    let mut best = runners.iter().filter(|runner| runner.next == furthest);
    if furthest > 1 && best.all(|runner| matches!(runner.finding, Finding::LeftOut(_))) {
        return Finding::LeftOut(None);
    }
    let mut back = Vec::new();
    earlier(scene, &mut back);
    play_on(&mut back, &ahead);
    // Whatever was meant there has to explain more than any reading of the trouble itself.
    back.retain(|runner| runner.next > furthest.max(1));
    winner(&back, ahead.len()).unwrap_or(Finding::Nothing)
}

/// A move is missing, if the number before the trouble says so and no other reading explains more; which, if only one
/// makes the trouble legal.
fn missing<R: Rules>(scene: &Scene<'_, R>, runners: &[Runner<R>]) -> Option<Finding> {
    let furthest = runners.iter().map(|runner| runner.next).max().filter(|_| matches!(scene.jump, Some((_, 1))))?;
    let mut best = runners.iter().filter(|runner| runner.next == furthest);
    let found = best.by_ref().find(|runner| matches!(runner.finding, Finding::LeftOut(_)))?.finding;
    let is_only = best.all(|runner| !matches!(runner.finding, Finding::LeftOut(_)));
    Some(if is_only { found } else { Finding::LeftOut(None) })
}

/// The one move that the word `at` right before the trouble can be: it is the other side that goes on behind it, which
/// needs no more proof.
fn the_word<R: Rules>(at: usize, runners: &[Runner<R>]) -> Option<Finding> {
    let furthest = runners.iter().map(|runner| runner.next).max()?;
    let is_of_word = |finding| matches!(finding, Finding::Word { at: there, .. } if there == at);
    let mut best = runners.iter().filter(|runner| runner.next == furthest && is_of_word(runner.finding));
    best.next().filter(|_| best.next().is_none()).map(|runner| runner.finding)
}

/// Whether the trouble would be a move of the other side.
fn is_theirs<R: Rules>(scene: &Scene<'_, R>) -> bool {
    scene.position.pass().is_some_and(|passed| resolve(&passed, scene.written).is_ok())
}

/// What the unread word `at` is, if it is two moves, or a piece of one.
pub(super) fn find_in_word<R: Rules>(source: &Source, movetext: &[Element], at: usize, position: &R) -> Finding {
    let (finding, behind, next) = if let Some(joined) = joined(source, movetext, at, position) {
        (Finding::Joined(joined, false), after(position, joined.play), joined.next + 1)
    } else if let Some(split) = split(source, word_span(movetext, at), position) {
        let behind = split.plays.into_iter().fold(position.clone(), |at, play| after(&at, play));
        (Finding::Split(split, false), behind, at + 1)
    } else {
        return Finding::Nothing;
    };
    let (ahead, rest) = (moves_from(movetext, next), moves_from(movetext, at + 1));
    let mut with = [Runner::new(finding, behind, 0)];
    let mut without = [Runner::new(Finding::Nothing, position.clone(), 0)];
    play_on(&mut with, &ahead);
    play_on(&mut without, &rest);
    let (with, without) = (with[0].next, without[0].next);
    let holds = with == ahead.len() && with > without.saturating_sub(1) && with > 0;
    let proved = without < rest.len() && (holds || with >= without + PROOF);
    match finding {
        Finding::Joined(joined, _) => Finding::Joined(joined, proved),
        Finding::Split(split, _) => Finding::Split(split, proved),
        other => other,
    }
}

/// The one capture that the word `at` names by its two files, as `cd` does; unless it is a word of prose, or what
/// follows is legal without it only.
pub(super) fn pawn_capture<R: Rules>(source: &Source, movetext: &[Element], at: usize, position: &R) -> Finding {
    let text = |element: &Element| San::pawn_files(source.slice(element.span));
    let Some((from, to)) = movetext.get(at).and_then(text) else { return Finding::Nothing };
    let is_prose = |at: Option<usize>| {
        let element = at.and_then(|at| movetext.get(at));
        element.is_some_and(|element| element.kind == ElementKind::Unknown && text(element).is_none())
    };
    let is_it = |play: &Resolved| {
        let files = play.from().zip(play.to()).map(|(from, to)| (from.file(), to.file()));
        play.piece == Piece::Pawn && play.capture && files == Some((from, to))
    };
    let all = position.all();
    let mut plays = all.into_iter().filter(is_it);
    let (Some(play), None) = (plays.next(), plays.next()) else { return Finding::Nothing };
    if is_prose(at.checked_sub(1)) || is_prose(Some(at + 1)) {
        return Finding::Nothing;
    }
    let behind = after(position, play);
    let play = Resolved { check: behind.mark(), ..play };
    let next_word = movetext.get(at + 1).is_some_and(|next| next.kind == ElementKind::Unknown);
    let ahead = if next_word { Vec::new() } else { moves_from(movetext, at + 1) };
    let mut with = [Runner::new(Finding::PawnCapture(play), behind, 0)];
    let mut without = [Runner::new(Finding::Nothing, position.clone(), 0)];
    play_on(&mut with, &ahead);
    play_on(&mut without, &ahead);
    if with[0].next < without[0].next { Finding::Nothing } else { Finding::PawnCapture(play) }
}

/// The moves of the line from the element `at` on, as they are written.
fn moves_from(movetext: &[Element], at: usize) -> Vec<San> {
    let mut found = Vec::with_capacity(PLIES + 1);
    let mut index = at;
    for _ in 0..FAR {
        match movetext.get(index).map(|element| element.kind) {
            Some(ElementKind::Move(san)) => found.push(san),
            Some(ElementKind::Open { close }) => index = index.max(close as usize),
            Some(ElementKind::Close { .. }) | None => break,
            Some(_) => {}
        }
        if found.len() > PLIES {
            break;
        }
        index += 1;
    }
    found
}

/// The next move behind the element `at` in its line.
fn next_move(movetext: &[Element], at: usize) -> Option<(usize, San)> {
    let mut index = at + 1;
    for _ in 0..FAR {
        match movetext.get(index)?.kind {
            ElementKind::Move(san) => return Some((index, san)),
            ElementKind::Open { close } => index = index.max(close as usize),
            ElementKind::Close { .. } => return None,
            _ => {}
        }
        index += 1;
    }
    None
}

/// A reading that is played on.
struct Runner<R> {
    finding: Finding,
    position: R,
    /// How many of the moves from the trouble on it has explained.
    next: usize,
    runs: bool,
}

impl<R: Rules> Runner<R> {
    fn new(finding: Finding, position: R, next: usize) -> Runner<R> {
        Runner { finding, position, next, runs: true }
    }
}

/// `position` after `play`.
fn after<R: Rules>(position: &R, play: Resolved) -> R {
    let mut position = position.clone();
    position.play(play);
    position
}

/// Other moves in place of the one that cannot be read.
fn instead<R: Rules>(scene: &Scene<'_, R>, runners: &mut Vec<Runner<R>>) {
    let readings = likely(scene.near);
    runners.extend(readings.map(|it| Runner::new(Finding::Instead(it.play), after(scene.position, it.play), 1)));
}

/// The readings of a word: what costs clearly more than the likeliest is none.
fn likely(near: &[Suggestion]) -> impl Iterator<Item = &Suggestion> {
    let limit = near.first().map_or(0, |best| best.cost + best.cost / 2);
    near.iter().take(READINGS).take_while(move |it| it.cost <= limit)
}

/// The move is written twice, or stands before the one it answers.
fn order<R: Rules>(scene: &Scene<'_, R>, ahead: &[San], runners: &mut Vec<Runner<R>>) {
    if scene.past.back().is_some_and(|last| last.written == Some(scene.written)) {
        runners.push(Runner::new(Finding::Repeated, scene.position.clone(), 1));
    }
    if let Some(split) = split(scene.source, word_span(scene.movetext, scene.at), scene.position) {
        let behind = split.plays.into_iter().fold(scene.position.clone(), |at, play| after(&at, play));
        runners.push(Runner::new(Finding::Split(split, true), behind, 1));
    }
    let Some((with, next)) = next_move(scene.movetext, scene.at).filter(|_| ahead.len() > 1) else { return };
    let mut latest = scene.past.iter().rev().map(|past| past.written);
    if (latest.next(), latest.next()) == (Some(Some(next)), Some(Some(scene.written))) {
        runners.push(Runner::new(Finding::RepeatedPair { with }, scene.position.clone(), 2));
    }
    if next != scene.written
        && let Ok(first) = resolve(scene.position, next)
    {
        let between = after(scene.position, first);
        if let Ok(second) = resolve(&between, scene.written) {
            let first = Resolved { check: between.mark(), ..first };
            let behind = after(&between, second);
            let second = Resolved { check: behind.mark(), ..second };
            runners.push(Runner::new(Finding::Swapped { with, plays: [first, second] }, behind, 2));
        }
    }
}

/// A word before the trouble was a move; the last two are tried.
fn words<R: Rules>(scene: &Scene<'_, R>, runners: &mut Vec<Runner<R>>) {
    let words = scene.past.iter().enumerate().rev().filter(|(_, past)| past.written.is_none());
    for (index, past) in words.take(2) {
        let text = scene.source.text(word_span(scene.movetext, past.at));
        let near = suggest(&past.before, &text, Shape::Word);
        for it in likely(&near) {
            let finding = Finding::Word { at: past.at, play: it.play };
            if let Some(position) = through(scene, index, it.play) {
                runners.push(Runner::new(finding, position, 0));
            }
        }
    }
}

/// The position before the trouble if `play` stands for the past `index`; `None` where one of the moves between is not
/// legal then.
fn through<R: Rules>(scene: &Scene<'_, R>, index: usize, play: Resolved) -> Option<R> {
    let mut position = after(&scene.past.get(index)?.before, play);
    for past in scene.past.iter().skip(index + 1) {
        if let Some(written) = past.written {
            let play = resolve(&position, written).ok()?;
            position.play(play);
        }
    }
    Some(position)
}

/// A move before the trouble was left out: any that makes it legal.
fn left_out<R: Rules>(scene: &Scene<'_, R>, runners: &mut Vec<Runner<R>>) {
    // Before a recapture, nobody has captured yet: the number tells.
    let is_due = is_theirs(scene) || matches!(scene.jump, Some((_, 1)));
    // A word that stands there is what was taken for nothing.
    let is_word = scene.past.back().is_some_and(|past| past.written.is_none());
    if !is_due || is_word {
        return;
    }
    for play in scene.position.all() {
        let position = after(scene.position, play);
        if resolve(&position, scene.written).is_ok() {
            let play = Resolved { check: position.mark(), ..play };
            runners.push(Runner::new(Finding::LeftOut(Some(play)), position, 0));
        }
    }
}

/// Moves that one slip of the pen turns into one of those before the trouble.
fn earlier<R: Rules>(scene: &Scene<'_, R>, runners: &mut Vec<Runner<R>>) {
    let mut left = BACK;
    for (index, past) in scene.past.iter().enumerate().rev() {
        let Some(written) = past.written else { continue };
        let plies = scene.past.len() - index;
        for it in slips(&past.before, written).into_iter().take(READINGS) {
            let Some(rest) = left.checked_sub(plies) else { return };
            left = rest;
            let finding = Finding::Earlier { at: past.at, play: it.play };
            if let Some(position) = through(scene, index, it.play).filter(|at| resolve(at, scene.written).is_ok()) {
                runners.push(Runner::new(finding, position, 0));
            }
        }
    }
}

/// Plays all readings on, ply by ply, as long as more than one holds or there is something left to explain.
fn play_on<R: Rules>(runners: &mut [Runner<R>], ahead: &[San]) {
    let mut left = PLIES * READINGS;
    loop {
        let mut any = false;
        for runner in runners.iter_mut().filter(|runner| runner.runs) {
            let play = ahead.get(runner.next).map(|written| resolve(&runner.position, *written));
            match play {
                Some(Ok(play)) if left > 0 => {
                    runner.position.play(play);
                    runner.next += 1;
                    left -= 1;
                    any = true;
                }
                _ => runner.runs = false,
            }
        }
        if !any {
            return;
        }
    }
}

/// The one reading that holds; see the head of this file.
fn winner<R: Rules>(runners: &[Runner<R>], all: usize) -> Option<Finding> {
    let best = runners.iter().max_by_key(|runner| runner.next)?;
    let others = || runners.iter().filter(|other| other.finding != best.finding);
    let second = others().map(|other| other.next).max().unwrap_or(1);
    if second >= best.next {
        return None;
    }
    let proof = match best.finding {
        // That is hardly ever chance.
        Finding::Repeated | Finding::RepeatedPair { .. } => 2,
        Finding::Swapped { .. } => 3,
        Finding::Split(..) => 1,
        _ => PROOF + 1,
    };
    let holds = best.next == all && all >= proof;
    (holds || best.next >= second + PROOF).then_some(best.finding)
}
