//! The end of the game on the board, against what the text says about it.

use super::Resolved;
use super::board::Rules;
use super::walk::Line;
use crate::diagnostic::Diagnostic;
use crate::problems::moves;
use crate::values::Color;
use crate::{Check, Game, Outcome, Source, Span};

/// Why no move is possible any more; `None` while one is.
pub(super) fn over<R: Rules>(at: &R) -> Option<String> {
    if let Some(why) = at.variant_end() {
        return Some(why.to_owned());
    }
    (!at.has_move()).then(|| match at.checkers().is_empty() {
        true => format!("{} is stalemated", at.turn().name()),
        false => format!("{} is checkmated", at.turn().name()),
    })
}

/// What the position at the end of the main line makes of the result that is written. A result that is left open is
/// never wrong, nor is a decision or an agreement before the end.
pub(super) fn contradiction<R: Rules>(
    source: &Source,
    game: &Game,
    main: &Line<R>,
    moves: &[Option<Resolved>],
) -> Option<Diagnostic> {
    let marker = game.termination.map(|marker| (marker.span, marker.outcome));
    let (at, said) = marker.filter(|(_, outcome)| *outcome != Outcome::Unknown).or_else(|| tag(source, game))?;
    let last = main.last? as usize;
    let position = main.back(0)?;
    let mate = moves.get(last).copied().flatten().is_some_and(|play| play.check == Check::Mate);
    if !mate && said == Outcome::Draw && position.variant_end().is_none() {
        return None;
    }
    let why = over(position)?;
    let truth = match position.winner() {
        Some(Color::White) => Outcome::WhiteWins,
        Some(Color::Black) => Outcome::BlackWins,
        None => Outcome::Draw,
    };
    if truth == said {
        return None;
    }
    let tag = tag(source, game).filter(|(span, outcome)| *outcome == said && *span != at);
    let last = game.movetext.get(last)?.span;
    Some(moves::result_on_board(at, tag.map(|(span, _)| span), said.as_str(), truth.as_str(), &why, last))
}

/// The Result tag, where it is definite.
fn tag(source: &Source, game: &Game) -> Option<(Span, Outcome)> {
    let span = game.tag_pair(source, "Result")?.value_span()?;
    let outcome = Outcome::from_text(source.slice(span))?;
    (outcome != Outcome::Unknown).then_some((span, outcome))
}
