//! What moves that cannot be read were meant to be, as far as the moves behind them tell.

use super::moves::{either, offer, unsure};
use crate::Span;
use crate::diagnostic::{Applicability, Code, Diagnostic, Edit, Fix};
use crate::rules::{Color, Finding, Resolved, Suggestion};

/// The one move that keeps what follows legal.
#[cold]
pub(crate) fn instead(problem: Diagnostic, play: Resolved) -> Diagnostic {
    let san = play.san();
    problem
        .label(format!("taken as `{san}` in what follows"))
        .help(format!("write `{san}`: no other move that looks like it keeps what follows legal"))
}

/// A word that is no move may be one.
#[cold]
pub(crate) fn word_may_be(problem: &mut Diagnostic, span: Span, instead: &[Suggestion]) {
    let taken = std::mem::replace(problem, Diagnostic::new(problem.code, span, ""));
    *problem = offer(taken, span, instead).help(format!("did you mean {}?", either(instead)));
}

/// A move in letters of no language may be one with a slip.
#[cold]
pub(crate) fn foreign(problem: &mut Diagnostic, span: Span, instead: &[Suggestion], finding: Finding) {
    word_may_be(problem, span, instead);
    if let Finding::Instead(play) = finding {
        word_was(problem, play);
    }
}

/// A word that is no move is one: what follows is legal only then.
#[cold]
pub(crate) fn word_was(problem: &mut Diagnostic, play: Resolved) {
    let san = play.san();
    problem.label = format!("taken as `{san}` in what follows").into();
    problem.help = Some(format!("write `{san}`: what follows is legal only then").into());
    let title = format!("write `{san}`");
    problem.fixes.sort_by_key(|fix| fix.title != title);
    problem.candidates.sort_by_key(|candidate| candidate.san != san);
}

/// A pawn's capture without its rank, as old books write it, where there is only one.
#[cold]
pub(crate) fn pawn_capture(problem: &mut Diagnostic, span: Span, text: &str, play: Resolved) {
    let san = play.san();
    let taken = std::mem::replace(problem, Diagnostic::new(problem.code, span, ""));
    *problem = offer(taken, span, &[Suggestion { play, cost: 0 }])
        .label(format!("taken as `{san}` in what follows"))
        .help(format!("write `{san}`: no other pawn can capture so"));
    problem.message = format!("`{text}` names a pawn capture without its rank").into();
}

/// A word that is no move is one, for the other side goes on; but it is open which.
#[cold]
pub(crate) fn word_was_some(problem: &mut Diagnostic, turn: Color) {
    problem.label = format!("a move of {}, it seems: what follows is not verified", turn.name()).into();
}

/// A move with a blank inside, or two without one between them; `pieces` are those of the first.
#[cold]
pub(crate) fn blanks(problem: &mut Diagnostic, span: Span, finding: Finding, pieces: String) {
    let (help, fix, is_proved) = match finding {
        Finding::Joined(joined, is_proved) => {
            let candidate = Suggestion { play: joined.play, cost: 0 };
            let taken = std::mem::replace(problem, Diagnostic::new(problem.code, span, ""));
            *problem = offer(taken, joined.span, &[candidate]);
            (format!("is `{pieces}` one move? Write `{}`", joined.play.san()), None, is_proved)
        }
        Finding::Split(split, is_proved) => {
            let [first, second] = split.plays.map(|play| play.san().to_string());
            let edit = Edit { span: Span::empty(split.at), text: " ".into() };
            let title = format!("write `{first} {second}`").into();
            let fix = Fix { title, applicability: Applicability::Unsafe, edits: vec![edit] };
            (format!("are these two moves, `{first}` and `{second}`? Put a space between them"), Some(fix), is_proved)
        }
        _ => return,
    };
    if let Some(fix) = fix {
        problem.fixes.insert(0, fix);
    }
    problem.help = Some(help.into());
    if is_proved {
        problem.label = "what follows is legal if it is read so".into();
    }
}

/// A legal move before the illegal one was a slip; `span` is where it stands.
#[cold]
pub(crate) fn earlier(mut problem: Diagnostic, span: Span, text: &str, play: Resolved) -> Diagnostic {
    let san = play.san();
    let fix = unsure(play, span);
    problem.fixes.insert(0, Fix { title: format!("{} for `{text}`", fix.title).into(), ..fix });
    problem
        .also(span, format!("was `{san}` meant here?"))
        .help(format!("write `{san}` for `{text}` there: all that follows is legal then"))
}

/// The first trouble that is not looked into any more.
#[cold]
pub(crate) fn beyond(problem: Diagnostic, most: usize) -> Diagnostic {
    problem.label(format!("unverified from here on: {most} moves of this game could not be read before"))
}

/// What the line rests on that a problem is in.
#[cold]
pub(crate) fn rests_on(problem: Diagnostic, span: Span, finding: Finding) -> Diagnostic {
    let words = match finding {
        Finding::Instead(play)
        | Finding::PawnCapture(play)
        | Finding::Word { play, .. }
        | Finding::Earlier { play, .. } => {
            format!("if `{}` was meant here", play.san())
        }
        Finding::Swapped { .. } => "if the two moves are swapped here".to_owned(),
        Finding::Joined(joined, _) => format!("if `{}` was meant here", joined.play.san()),
        Finding::Split(..) => "if these are two moves".to_owned(),
        Finding::LeftOut(Some(play)) => format!("if `{}` is missing before this", play.san()),
        _ => return problem,
    };
    problem.also(span, words)
}

/// A move that is written twice: with one of them less, the moves behind it are legal.
#[cold]
pub(crate) fn repeated(text: &str, span: Span, turn: Color, before: Span) -> Diagnostic {
    let message = format!("`{text}` is illegal: {} is to move, and this repeats the move before", turn.name());
    Diagnostic::new(Code::SanIllegal, span, message)
        .label("passed over")
        .also(before, "the same move")
        .help("remove one of them: the moves behind it are legal then")
        .fix("remove the repeated move", Applicability::Unsafe, span, "")
}

/// Two moves that are written twice, `pair` with their number; `before` is the last of the first two.
#[cold]
pub(crate) fn repeated_pair(text: &str, pair: Span, pair_text: &str, before: Span) -> Diagnostic {
    let message = format!("`{text}` is illegal: the two moves before it stand here a second time");
    let pair_text = pair_text.split_whitespace().collect::<Vec<_>>().join(" ");
    Diagnostic::new(Code::SanIllegal, pair, message)
        .label("passed over")
        .also(before, "they end here the first time")
        .help(format!("remove the second `{pair_text}`: the moves behind it are legal then"))
        .fix("remove the repeated moves", Applicability::Unsafe, pair, "")
}

/// Two moves in the wrong order.
#[cold]
pub(crate) fn swapped(text: &str, span: Span, next_text: &str, next: Span) -> Diagnostic {
    let edit = |span, text: &str| Edit { span, text: text.to_owned().into() };
    Diagnostic::new(Code::SanIllegal, span, format!("`{text}` is illegal here: it is swapped with the move behind it"))
        .also(next, "this one comes first")
        .help(format!("write `{next_text}` first and then `{text}`: what follows is legal then"))
        .fix_all("swap the two moves", Applicability::Unsafe, vec![edit(span, next_text), edit(next, text)])
}

/// A half-move that was left out: `play`, if no other fits. It belongs to `place`.
#[cold]
pub(crate) fn left_out(
    text: &str,
    span: Span,
    place: Span,
    turn: Color,
    before: Option<Span>,
    play: Option<Resolved>,
) -> Diagnostic {
    let (us, them) = (turn.name(), turn.other().name());
    let message = format!("`{text}` is illegal: a move of {us} is missing before it, for this is a move of {them}");
    let problem = Diagnostic::new(Code::SanIllegal, span, message);
    let problem = match before {
        Some(before) => problem.also(before, format!("{us}'s reply to this is missing")),
        None => problem,
    };
    match play {
        Some(play) => {
            let san = play.san();
            let help = format!("is it `{san}`? No other move there keeps what follows legal");
            problem.help(help).fix(format!("insert `{san}`"), Applicability::Unsafe, place, format!("{san} "))
        }
        None => problem.help("add the move that is missing, or `--` where it is not known"),
    }
}

/// Whole moves that were left out, as the next number tells.
#[cold]
pub(crate) fn skipped(problem: Diagnostic, number: Span, due: u32, before: Option<Span>) -> Diagnostic {
    let problem = problem.also(number, format!("number {due} is due"));
    let problem = match before {
        Some(before) => problem.also(before, "the last move before the gap"),
        None => problem,
    };
    problem.help(format!("is move {due} missing here, a line of the score sheet?"))
}
