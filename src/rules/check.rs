//! Checks the moves of a game and tells what is wrong with them.

use super::board::Rules;
use super::position::Inner;
use super::replay::Letters;
use super::resolve::{Trouble, resolve};
use super::resolved::Origin;
use super::standard::Standard;
use super::suggest::{mark_of, suggest};
use super::varied::Varied;
use super::walk::{Line, Watch, walk};
use super::{Position, Replay, Resolved, end, language, start, why};
use crate::diagnostic::{Diagnostic, Fix, Problems};
use crate::problems::moves;
use crate::values::Color;
use crate::{Applicability, Check, Code, ElementKind, Game, Piece, San, Source, Span};
use std::borrow::Cow;

/// Checks one game; afterwards `replay` knows its moves. A clean game costs what its moves cost, and nothing is
/// allocated once the buffers of `replay` have grown.
pub(crate) fn check(source: &Source, game: &Game, problems: &mut Problems, replay: &mut Replay) {
    let before = problems.found.len();
    replay.start = start::of(source, game, Some(problems));
    replay.letters = Letters::English;
    let from_tag = replay.start.from_tag;
    let told = problems.found.len();
    let mut watch = Loud { source, game, problems, from_tag, is_troubled: false };
    walk_from(replay, game, &mut watch);
    let reread = if watch.is_troubled { language::reread(source, game, replay) } else { None };
    if let Some(reread) = &reread {
        problems.found.truncate(told);
        let game = &reread.game;
        walk_from(replay, game, &mut Loud { source, game, problems, from_tag, is_troubled: false });
        replay.letters = reread.letters();
    }
    complete(game, &replay.moves, &mut problems.found[..before]);
    if let Some(reread) = reread {
        reread.tell(replay, problems);
    }
}

/// Walks through the game from its start, if that is known.
pub(crate) fn walk_from<W>(replay: &mut Replay, game: &Game, watch: &mut W)
where
    W: Watch<Standard> + Watch<Varied>,
{
    replay.read = true;
    let moves = &mut replay.moves;
    match replay.start.position.as_ref().map(|position| &position.0) {
        None => {
            moves.clear();
            moves.resize(game.movetext.len(), None);
        }
        Some(Inner::Standard(start)) => {
            let main = walk(start, &game.movetext, moves, &mut replay.lines, watch);
            watch.end(&main, moves);
        }
        Some(Inner::Varied(start)) => {
            let main = walk(&**start, &game.movetext, moves, &mut replay.varied, watch);
            watch.end(&main, moves);
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
#[derive(Default)]
pub(crate) struct Silent {
    /// Whether a move could not be resolved.
    pub(crate) is_troubled: bool,
}

impl<R: Rules> Watch<R> for Silent {
    fn differs(&mut self, _at: usize, _written: San, _play: Resolved, _line: &Line<R>) {}

    fn trouble(&mut self, _at: usize, _written: San, _trouble: Trouble, _line: &Line<R>, _parents: &[Line<R>]) {
        self.is_troubled = true;
    }

    fn end(&mut self, _main: &Line<R>, _moves: &[Option<Resolved>]) {}
}

/// Watches and tells everything.
struct Loud<'c> {
    source: &'c Source,
    game: &'c Game,
    problems: &'c mut Problems,
    from_tag: bool,
    /// Whether a move could not be resolved.
    is_troubled: bool,
}

impl<R: Rules> Watch<R> for Loud<'_> {
    #[cold]
    #[inline(never)]
    fn differs(&mut self, at: usize, written: San, play: Resolved, line: &Line<R>) {
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
    }

    #[cold]
    #[inline(never)]
    fn trouble(&mut self, at: usize, written: San, trouble: Trouble, line: &Line<R>, parents: &[Line<R>]) {
        self.is_troubled = true;
        let Some(position) = line.back(0) else { return };
        let span = self.game.movetext[at].span;
        let text = self.source.text(span);
        let mut problem = match trouble {
            Trouble::Illegal => self.illegal(at, written, position, line, parents),
            _ => match told(position, &text, span, written, trouble) {
                Some(problem) => problem,
                None => return,
            },
        };
        problem.position = Some(position.fen().into_boxed_str());
        self.problems.push(problem);
    }

    fn end(&mut self, main: &Line<R>, moves: &[Option<Resolved>]) {
        if let Some(problem) = end::contradiction(self.source, self.game, main, moves) {
            self.problems.push(problem);
        }
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
            let mut problem = told(position, text, span, written, trouble);
            if let Some(problem) = &mut problem {
                problem.position = Some(position.fen().into_boxed_str());
            }
            Err(problem.map(Box::new))
        }
    }
}

/// What is to be said of a move that cannot be played, by the position alone.
fn told<R: Rules>(position: &R, text: &str, span: Span, written: San, trouble: Trouble) -> Option<Diagnostic> {
    Some(match trouble {
        Trouble::Foreign => return None,
        Trouble::Illegal => moves::illegal(text, span, &why::reason(position, written), &suggest(position, written)),
        Trouble::Ambiguous(origins) => {
            let plays = |from| {
                let San::Normal { piece, to, promotion, .. } = written else { return None };
                let promotion = promotion.filter(|_| piece == Piece::Pawn);
                let play = Resolved::normal(position, piece, from, to, position.origins(piece, to));
                let play = Resolved { promotion, ..play };
                Some(Resolved { check: mark_of(position, play), ..play })
            };
            let readings: Vec<Resolved> = origins.filter_map(plays).collect();
            let piece = readings.first().map_or(Piece::Pawn, |play| play.piece);
            moves::ambiguous(text, span, piece, &origins.collect::<Vec<_>>(), &readings)
        }
        Trouble::PromotionMissing => {
            let queen = promoting(position, written, Some(Piece::Queen));
            moves::promotion_missing(text, span, queen)
        }
        Trouble::PromotionSurplus => moves::promotion_rank(text, span, promoting(position, written, None)),
        Trouble::PromotionPiece => {
            let promotion = if let San::Normal { promotion, .. } = written { promotion } else { None };
            moves::promotion_piece(text, span, promotion.unwrap_or(Piece::King))
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
    fn text(&self, at: usize) -> Cow<'_, str> {
        self.source.text(self.game.movetext[at].span)
    }

    /// A move that is not legal, with the likeliest of all reasons.
    fn illegal<R: Rules>(
        &self,
        at: usize,
        written: San,
        position: &R,
        line: &Line<R>,
        parents: &[Line<R>],
    ) -> Diagnostic {
        let (text, span) = (self.text(at), self.game.movetext[at].span);
        let last = line.last.map(|last| (last as usize, self.game.movetext[last as usize].span));
        if let Some(why) = end::over(position) {
            return moves::after_end(&text, span, &why, last.map(|(_, span)| span));
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
        match last {
            // A number in front of the move says whose it is meant to be.
            _ if self.is_numbered(at, position) => {}
            Some((last, before)) if self.game.movetext[last].kind == ElementKind::Move(written) => {
                return moves::repeated(&text, span, position.turn(), before);
            }
            _ if matches!(written, San::Castling { .. }) => {}
            _ if position.pass().is_some_and(|passed| resolve(&passed, written).is_ok()) => {
                return moves::not_your_turn(&text, span, position.turn(), last.map(|(_, span)| span));
            }
            _ => {}
        }
        moves::illegal(&text, span, &why::reason(position, written), &suggest(position, written))
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
