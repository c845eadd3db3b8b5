//! Checks the moves of a game and tells what is wrong with them.

use super::ahead::Finding;
use super::board::Rules;
use super::playing_on::{self, Ground, Guess, Guesses, Wrong};
use super::position::Inner;
use super::replay::Letters;
use super::resolve::{Trouble, resolve};
use super::resolved::Origin;
use super::standard::Standard;
use super::suggest::{Suggestion, mark_of, rank};
use super::varied::Varied;
use super::walk::{Line, Lines, Watch, walk};
use super::{Position, Replay, Resolved, ahead, end, language, start, why};
use crate::check::text::numbers::{self, Known};
use crate::diagnostic::{Diagnostic, Fix, Problems};
use crate::problems::{guesses, moves};
use crate::{Applicability, Check, Code, Game, Piece, San, Source, Span};
use std::collections::HashMap;

/// Checks one game; afterwards `replay` knows its moves. A clean game costs what its moves cost, and nothing is
/// allocated once the buffers of `replay` have grown.
pub(crate) fn check(source: &Source, game: &Game, problems: &mut Problems, replay: &mut Replay) {
    let before = problems.found.len();
    replay.start = start::of(source, game, Some(problems));
    replay.letters = Letters::English;
    let from_tag = replay.start.from_tag;
    let told = problems.found.len();
    let mut watch = Loud::new(source, game, problems, from_tag, before);
    walk_from(replay, source, game, &mut watch);
    let (is_troubled, untold) = (watch.is_troubled, std::mem::take(&mut watch.untold));
    let mut known = std::mem::take(&mut watch.known);
    let mut replaced = std::mem::take(&mut watch.replaced);
    let reread = if is_troubled { language::reread(source, game, replay) } else { None };
    let mut foreign = None;
    if let Some(reread) = &reread {
        // What was told of the moves and of unread words is told again, of the game in its own letters.
        problems.found.truncate(told);
        untold.into_iter().rev().for_each(|(index, problem)| problems.found[index] = problem);
        let mut watch = Loud::new(source, &reread.game, problems, from_tag, before);
        walk_from(replay, source, &reread.game, &mut watch);
        (foreign, known, replaced) = (watch.foreign, watch.known, watch.replaced);
        replay.letters = reread.letters();
    }
    complete(game, &replay.moves, &mut problems.found[..before]);
    if let Some(reread) = reread {
        reread.tell(replay, problems);
        if let Some(foreign) = foreign
            && let Some(problem) = problems.found.last_mut().filter(|problem| problem.span == foreign.span)
        {
            guesses::foreign(problem, foreign.span, &foreign.near, foreign.finding);
            problem.position = Some(foreign.position);
        }
    }
    if !replaced.is_empty() {
        // What the grammar has told of a word of which the rules know more.
        replaced.sort_unstable_by_key(|span| span.start);
        let is_replaced = |span: Span| replaced.binary_search_by_key(&span.start, |it| it.start).is_ok();
        problems.found.retain(|problem| problem.code != Code::SyntaxBadWord || !is_replaced(problem.span));
    }
    if !known.is_empty() {
        known.sort_by_key(|(at, _)| *at);
        numbers::recount(source, game, &known, problems);
    }
}

/// Walks through the game from its start, if that is known.
pub(crate) fn walk_from<W>(replay: &mut Replay, source: &Source, game: &Game, watch: &mut W)
where
    W: Watch<Standard> + Watch<Varied>,
{
    replay.read = true;
    replay.guesses.clear();
    let Replay { start, moves, lines, varied, guesses, .. } = replay;
    let from_tag = start.from_tag;
    match start.position.as_ref().map(|position| &position.0) {
        None => {
            moves.clear();
            moves.resize(game.movetext.len(), None);
        }
        Some(Inner::Standard(start)) => {
            walk_through(&Ground { source, game, start, from_tag }, moves, guesses, lines, watch)
        }
        Some(Inner::Varied(start)) => {
            walk_through(&Ground { source, game, start: &**start, from_tag }, moves, guesses, varied, watch);
        }
    }
}

/// Walks from a known position; a second time where something is wrong.
fn walk_through<R: Rules>(
    ground: &Ground<'_, R>,
    moves: &mut Vec<Option<Resolved>>,
    guesses: &mut Guesses,
    lines: &mut Lines<R>,
    watch: &mut impl Watch<R>,
) {
    match walk(ground.start, &ground.game.movetext, moves, lines, watch) {
        Ok(main) => watch.end(&main, moves),
        Err(wrong) => {
            if let Some(main) = playing_on::walk(ground, wrong, moves, guesses, lines, watch) {
                watch.end(&main, moves);
            }
        }
    }
}

/// What the grammar says about the spelling of a move is mended by the canonical move, which only the rules know.
fn complete(game: &Game, plays: &[Option<Resolved>], found: &mut [Diagnostic]) {
    for problem in found {
        let behind = game.movetext.partition_point(|element| element.span.start <= problem.span.start);
        let Some(index) = behind.checked_sub(1) else { continue };
        let span = game.movetext[index].span;
        let Some(Some(play)) = plays.get(index).filter(|_| span.contains(problem.span)) else { continue };
        let is_whole = |fix: &Fix| matches!(&*fix.edits, [edit] if edit.span == span);
        if let Some(fix) = problem.fixes.iter_mut().find(|fix| is_whole(fix)) {
            // An origin that goes could be kept only by the grammar, which did not know whether it is needed.
            let how = if problem.code == Code::SanLong { Applicability::Safe } else { fix.applicability };
            *fix = moves::rewrite(*play, span, how);
        } else if problem.fixes.is_empty() && problem.span == span && !play.is_null() {
            problem.fixes.push(moves::rewrite(*play, span, Applicability::Safe));
        }
        if problem.label.starts_with("read as `") {
            problem.label = format!("read as `{}`", play.san()).into();
        }
    }
}

/// Watches and says nothing.
pub(crate) struct Silent {
    /// Whether a move could not be resolved.
    pub(crate) is_troubled: bool,
    /// Whether it wants to know what such moves were meant to be.
    plays_on: bool,
}

impl Silent {
    pub(crate) fn new() -> Silent {
        Silent { is_troubled: false, plays_on: true }
    }

    /// For a trial: what cannot be read is not looked into.
    pub(crate) fn trial() -> Silent {
        Silent { is_troubled: false, plays_on: false }
    }
}

impl<R: Rules> Watch<R> for Silent {
    fn differs(&mut self, _at: usize, _written: San, _play: Resolved, _line: &Line<R>, _guess: Option<Guess>) {}

    fn trouble(&mut self, wrong: &Wrong<'_, R>) {
        self.is_troubled |= wrong.trouble.is_some();
    }

    fn plays_on(&self) -> bool {
        self.plays_on
    }

    fn end(&mut self, _main: &Line<R>, _moves: &[Option<Resolved>]) {}
}

/// Watches and tells everything.
pub(super) struct Loud<'c> {
    pub(super) source: &'c Source,
    pub(super) game: &'c Game,
    pub(super) problems: &'c mut Problems,
    pub(super) from_tag: bool,
    /// How many problems there were before the rules had a look.
    pub(super) of_grammar: usize,
    /// Where in them those of unread words are, by the place of the word; looked for when there is a word.
    pub(super) words: Option<HashMap<u32, usize>>,
    /// What such problems were before they were completed.
    pub(super) untold: Vec<(usize, Diagnostic)>,
    /// The first move in letters of no language, and what it may be.
    pub(super) foreign: Option<Foreign>,
    /// What was found out about how the moves are counted, before which element.
    pub(super) known: Vec<(usize, Known)>,
    /// Words that the grammar has told of, and the rules tell of better.
    pub(super) replaced: Vec<Span>,
    /// Whether a move could not be resolved.
    pub(super) is_troubled: bool,
}

/// A move in letters of no language: its place, its position, what it may be.
pub(super) struct Foreign {
    pub(super) span: Span,
    pub(super) position: Box<str>,
    pub(super) near: Vec<Suggestion>,
    pub(super) finding: Finding,
}

impl<'c> Loud<'c> {
    fn new(
        source: &'c Source,
        game: &'c Game,
        problems: &'c mut Problems,
        from_tag: bool,
        of_grammar: usize,
    ) -> Loud<'c> {
        let (words, untold, foreign, known, replaced) = (None, Vec::new(), None, Vec::new(), Vec::new());
        let is_troubled = false;
        Loud { source, game, problems, from_tag, of_grammar, words, untold, foreign, known, replaced, is_troubled }
    }
}

impl<R: Rules> Watch<R> for Loud<'_> {
    #[cold]
    #[inline(never)]
    fn differs(&mut self, at: usize, written: San, play: Resolved, line: &Line<R>, guess: Option<Guess>) {
        let before = self.problems.found.len();
        let span = self.game.movetext[at].span;
        if let San::Normal { piece, file, rank, capture, .. } = written {
            let hyphen = self.source.slice(span).contains(&b'-');
            // The grammar tells long algebraic notation and captures like `xd5`.
            let long = file.is_some() && rank.is_some() && (piece == Piece::Pawn || hyphen);
            if !long {
                if capture && !play.capture {
                    self.problems.push(moves::capture_surplus(span, play));
                } else if play.capture && !capture {
                    self.problems.push(moves::capture_missing(span, play));
                }
                self.origin(span, written, play, line.back(1));
            }
        }
        self.mark(span, written.check(), play);
        if guess.is_some() {
            let found = self.problems.found.iter_mut().skip(before);
            found.flat_map(|problem| &mut problem.fixes).for_each(|fix| fix.applicability = Applicability::Unsafe);
        }
    }

    #[cold]
    #[inline(never)]
    fn trouble(&mut self, wrong: &Wrong<'_, R>) {
        self.tell(wrong);
    }

    fn end(&mut self, main: &Line<R>, moves: &[Option<Resolved>]) {
        end::check(self.source, self.game, main, moves, self.problems);
    }
}

/// The move `written` in a position that belongs to no game, with its mark; else why it cannot be played, where that is
/// not an affair of the grammar.
#[cold]
pub(crate) fn lone(at: &Position, text: &str, span: Span, written: San) -> Result<Resolved, Option<Box<Diagnostic>>> {
    match &at.0 {
        Inner::Standard(position) => lone_in(position, text, span, written),
        Inner::Varied(position) => lone_in(&**position, text, span, written),
    }
}

fn lone_in<R: Rules>(position: &R, text: &str, span: Span, written: San) -> Result<Resolved, Option<Box<Diagnostic>>> {
    match resolve(position, written) {
        Ok(play) => Ok(Resolved { check: mark_of(position, play), ..play }),
        Err(trouble) => {
            let near = ahead::near(position, text, written, trouble);
            let mut problem = told(position, text, span, written, trouble, &near);
            if let Some(problem) = &mut problem {
                problem.position = Some(position.fen().into_boxed_str());
            }
            Err(problem.map(Box::new))
        }
    }
}

/// What is to be said of a move that cannot be played, by the position alone; `near` are the moves it may stand for.
pub(super) fn told<R: Rules>(
    position: &R,
    text: &str,
    span: Span,
    written: San,
    trouble: Trouble,
    near: &[Suggestion],
) -> Option<Diagnostic> {
    Some(match trouble {
        Trouble::Foreign => return None,
        Trouble::Illegal => moves::illegal(text, span, &why::reason(position, written), near),
        Trouble::Ambiguous(origins) => {
            let piece = near.first().map_or(Piece::Pawn, |it| it.play.piece);
            moves::ambiguous(text, span, piece, &origins.collect::<Vec<_>>(), near)
        }
        Trouble::PromotionMissing => {
            moves::promotion_missing(text, span, promoting(position, written, Some(Piece::Queen)), near)
        }
        Trouble::PromotionSurplus => {
            let plain = promoting(position, written, None);
            moves::promotion_rank(text, span, plain, &rank(position, text, [plain].into_iter()))
        }
        Trouble::PromotionPiece => {
            let promotion = if let San::Normal { promotion, .. } = written { promotion } else { None };
            moves::promotion_piece(text, span, promotion.unwrap_or(Piece::King), near)
        }
    })
}

/// The move with another promotion.
fn promoting<R: Rules>(position: &R, written: San, promotion: Option<Piece>) -> Resolved {
    let San::Normal { piece, file, rank, capture, to, check, .. } = written else { return Resolved::NULL };
    let play = resolve(position, San::Normal { piece, file, rank, capture, to, check, promotion });
    let play = play.unwrap_or(Resolved::NULL);
    Resolved { check: mark_of(position, play), ..play }
}

impl Loud<'_> {
    /// The origin, where it is not the one SAN asks for.
    fn origin<R: Rules>(&mut self, span: Span, written: San, play: Resolved, before: Option<&R>) {
        let San::Normal { piece, file, rank, capture, to, .. } = written else { return };
        let needed = play.san();
        let San::Normal { file: needed_file, rank: needed_rank, .. } = needed else { return };
        let letters = usize::from(file.is_some()) + usize::from(rank.is_some());
        if (file, rank) == (needed_file, needed_rank) || letters == 0 {
            return;
        }
        let text = self.source.slice(span);
        let square = to.to_string();
        let end = text
            .windows(2)
            .rposition(|pair| pair == square.as_bytes())
            .map(|end| end - usize::from(capture && end > 0));
        let at = end.and_then(|end| Some(span.part(end.checked_sub(letters)? as u32, end as u32))).unwrap_or(span);
        let name = piece.name();
        let why = match play.origin {
            Origin::None => match before.and_then(|before| why::idle_rival(before, play)) {
                Some((rival, why)) => format!("the {name} on {rival} {why}, so that no origin is needed"),
                None => format!("only one {name} can go to {to}, so that no origin is needed"),
            },
            Origin::File if piece == Piece::Pawn => "a pawn's capture tells the file alone".to_owned(),
            Origin::File => format!("the file is enough to tell the {name}s apart"),
            Origin::Rank => format!("the rank is enough to tell the {name}s apart"),
            Origin::Square => format!("it takes file and rank to tell the {name}s apart"),
        };
        self.problems.push(moves::disambiguation(at, span, play, &why));
    }

    /// The mark for check, where it is not the one the position deserves.
    fn mark(&mut self, span: Span, written: Check, play: Resolved) {
        let text = self.source.slice(span);
        let sign = text.iter().rposition(|byte| matches!(byte, b'+' | b'#'));
        let sign = sign.map_or(span, |sign| span.part(sign as u32, sign as u32 + 1));
        match (written, play.check) {
            (Check::Double, _) => {}
            (written, deserved) if written == deserved => {}
            (Check::None, _) => self.problems.push(moves::check_missing(span, play)),
            (_, Check::None) => self.problems.push(moves::check_false(sign, span, play)),
            _ => self.problems.push(moves::mate_mark(sign, span, play)),
        }
    }
}
