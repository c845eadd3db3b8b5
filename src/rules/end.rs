//! The end of the game on the board, against what the text says about it.

use super::Resolved;
use super::board::Rules;
use super::walk::Line;
use crate::diagnostic::Problems;
use crate::problems::moves;
use crate::values::Color;
use crate::{Check, Code, Game, Outcome, Source, Span};

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
/// never wrong, nor is a decision or an agreement before the end. Where tag and marker differ, which is told already, it
/// says which of them is right.
pub(super) fn check<R: Rules>(
    source: &Source,
    game: &Game,
    main: &Line<R>,
    moves: &[Option<Resolved>],
    problems: &mut Problems,
) {
    let marker = game.termination.map(|marker| (marker.span, marker.outcome));
    let marker = marker.filter(|(_, outcome)| *outcome != Outcome::Unknown);
    let tag = tag(source, game);
    let Some((at, said)) = marker.or(tag) else { return };
    let Some(last) = main.last.map(|last| last as usize) else { return };
    let mate = moves.get(last).copied().flatten().is_some_and(|play| play.check == Check::Mate);
    let Some(position) = main.back(0) else { return };
    if !mate && said == Outcome::Draw && position.variant_end().is_none() {
        return;
    }
    let Some(why) = over(position) else { return };
    let truth = match position.winner() {
        Some(Color::White) => Outcome::WhiteWins,
        Some(Color::Black) => Outcome::BlackWins,
        None => Outcome::Draw,
    };
    if let (Some((marker, one)), Some((tag, other))) = (marker, tag)
        && one != other
        && (truth == one || truth == other)
    {
        let (wrong, place) = if truth == one { (tag, "in the tag") } else { (marker, "behind the moves") };
        let of_game = problems.found.iter_mut().filter(|it| it.game == problems.game);
        of_game
            .filter(|it| it.code == Code::GameResultMismatch)
            .for_each(|it| moves::result_settled(it, &why, truth.as_str(), wrong, place));
    } else if truth != said
        && let Some(last) = game.movetext.get(last)
    {
        let tag = tag.filter(|&(span, outcome)| outcome == said && span != at).map(|(span, _)| span);
        problems.push(moves::result_on_board(at, tag, said.as_str(), truth.as_str(), &why, last.span));
    }
}

/// The Result tag, where it is definite.
fn tag(source: &Source, game: &Game) -> Option<(Span, Outcome)> {
    let span = game.tag_pair(source, "Result")?.value_span()?;
    let outcome = Outcome::from_text(source.slice(span))?;
    (outcome != Outcome::Unknown).then_some((span, outcome))
}
