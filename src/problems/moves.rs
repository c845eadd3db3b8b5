//! What can be wrong with a move that only the rules can tell.

use crate::diagnostic::{Candidate, Code, Diagnostic, Edit, Fix};
use crate::rules::{Color, Resolved, Suggestion};
use crate::{Applicability, Check, Piece, Span, Square};

/// Offers to write the move canonically in place of what stands at `span`.
pub(crate) fn rewrite(play: Resolved, span: Span, applicability: Applicability) -> Fix {
    let san = play.san().to_string();
    Fix { title: format!("write `{san}`").into(), applicability, edits: vec![Edit { span, text: san.into() }] }
}

fn with(mut problem: Diagnostic, fix: Fix) -> Diagnostic {
    problem.fixes.push(fix);
    problem
}

/// `a`, `b` or `c`, in backticks.
pub(super) fn either(plays: &[Suggestion]) -> String {
    let names: Vec<String> = plays.iter().map(|it| format!("`{}`", it.play.san())).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

/// A move that no rule allows. `why` is a clause that says so; `instead` are moves it may stand for.
#[cold]
pub(crate) fn illegal(text: &str, span: Span, why: &str, instead: &[Suggestion]) -> Diagnostic {
    let problem = Diagnostic::new(Code::SanIllegal, span, format!("`{text}` is illegal: {why}"));
    did_you_mean(problem, span, instead)
}

/// Offers moves in place of what stands at `span`, if there are any.
#[cold]
pub(crate) fn did_you_mean(problem: Diagnostic, span: Span, instead: &[Suggestion]) -> Diagnostic {
    match instead {
        [] => problem,
        _ => offer(problem, span, instead).help(format!("did you mean {}?", either(instead))),
    }
}

/// Puts moves that may be meant into a problem: as data, and as fixes.
pub(super) fn offer(mut problem: Diagnostic, span: Span, instead: &[Suggestion]) -> Diagnostic {
    for Suggestion { play, cost } in instead {
        problem.fixes.push(unsure(*play, span));
        problem.candidates.push(Candidate { san: play.san(), uci: play.uci().to_string().into(), cost: *cost });
    }
    problem
}

/// Offers moves beside another explanation.
#[cold]
pub(crate) fn perhaps(problem: Diagnostic, span: Span, instead: &[Suggestion]) -> Diagnostic {
    match (&problem.help, instead) {
        (Some(help), [_, ..]) => {
            let help = format!("{help} Or did you mean {}?", either(instead));
            offer(problem, span, instead).help(help)
        }
        _ => problem,
    }
}

pub(super) fn unsure(play: Resolved, span: Span) -> Fix {
    rewrite(play, span, Applicability::Unsafe)
}

/// A move that is legal for the side that is not to move.
#[cold]
pub(crate) fn not_your_turn(text: &str, span: Span, turn: Color, before: Option<Span>) -> Diagnostic {
    let (us, them) = (turn.name(), turn.other().name());
    let message = format!("`{text}` is illegal: {us} is to move, and this is a move for {them}");
    let problem = Diagnostic::new(Code::SanIllegal, span, message);
    match before {
        Some(before) => problem.also(before, "the move before").help(format!("is a move of {us} missing here?")),
        None => problem.help(format!("the game starts with {us} to move")),
    }
}

/// A move behind a comment that has swallowed the moves before it.
#[cold]
pub(crate) fn swallowed(text: &str, span: Span, comment: Span) -> Diagnostic {
    let message = format!("`{text}` is illegal: the moves before it stand in a comment");
    Diagnostic::new(Code::SanIllegal, span, message)
        .also(comment, "this comment holds moves")
        .help("is a `}` missing? Close the comment in front of the moves")
}

/// A move that stands there twice, as programs that break lines badly write it.
#[cold]
pub(crate) fn repeated(text: &str, span: Span, turn: Color, before: Span) -> Diagnostic {
    let message = format!("`{text}` is illegal: {} is to move, and this repeats the move before", turn.name());
    Diagnostic::new(Code::SanIllegal, span, message).also(before, "the same move").help("remove one of them").fix(
        "remove the repeated move",
        Applicability::Unsafe,
        span,
        "",
    )
}

/// The first move of a game whose number says that it starts elsewhere.
#[cold]
pub(crate) fn fragment(text: &str, span: Span, number: Span, number_text: &str) -> Diagnostic {
    let number_text = number_text.split_whitespace().collect::<String>();
    let message = format!("`{text}` is illegal in the initial position, and the game starts at move `{number_text}`");
    Diagnostic::new(Code::SanIllegal, span, message)
        .also(number, "a game from the initial position starts with `1.`")
        .help("give the position it starts from: `[SetUp \"1\"]` and `[FEN \"…\"]`")
}

/// A variation whose first move is legal a move later: it stands before the move it replaces, or goes on from it.
#[cold]
pub(crate) fn variation_early(
    text: &str,
    span: Span,
    replaced: Span,
    replaced_text: &str,
    next: Option<(Span, &str)>,
) -> Diagnostic {
    let message =
        format!("`{text}` is illegal: this variation replaces `{replaced_text}`, but `{text}` is an answer to it");
    let problem =
        Diagnostic::new(Code::SanIllegal, span, message).also(replaced, "a variation replaces the move before it");
    match next {
        Some((next, next_text)) => problem
            .also(next, "this is the move it is an alternative to")
            .help(format!("move the variation behind `{next_text}`")),
        None => problem.help("a continuation is written without parentheses"),
    }
}

/// A variation whose first move is legal a move earlier.
#[cold]
pub(crate) fn variation_late(text: &str, span: Span, replaced: Span, replaced_text: &str) -> Diagnostic {
    let message = format!(
        "`{text}` is illegal: this variation replaces `{replaced_text}`, but `{text}` is an alternative to the move before that"
    );
    Diagnostic::new(Code::SanIllegal, span, message)
        .also(replaced, "a variation replaces the move before it")
        .help(format!("move the variation in front of `{replaced_text}`"))
}

/// A move that several pieces can make.
#[cold]
pub(crate) fn ambiguous(text: &str, span: Span, piece: Piece, from: &[Square], readings: &[Suggestion]) -> Diagnostic {
    let squares: Vec<String> = from.iter().map(Square::to_string).collect();
    let (last, rest) = squares.split_last().map_or(("", &[][..]), |(last, rest)| (last, rest));
    let message =
        format!("`{text}` is ambiguous: the {}s on {} and {last} can both go there", piece.name(), rest.join(", "));
    let message = if squares.len() > 2 { message.replace("can both", "can all") } else { message };
    let problem = Diagnostic::new(Code::SanAmbiguous, span, message).help(format!("write {}", either(readings)));
    offer(problem, span, readings)
}

/// A pawn that reaches its last rank and stays a pawn.
#[cold]
pub(crate) fn promotion_missing(text: &str, span: Span, queen: Resolved, pieces: &[Suggestion]) -> Diagnostic {
    let message = format!("`{text}` does not say what the pawn becomes");
    let san = queen.san().to_string();
    let problem = Diagnostic::new(Code::SanPromotionMissing, span, message)
        .help(format!("add the piece: `{san}`, or `=R`, `=B`, `=N`"));
    offer(problem, span, pieces)
}

/// A promotion where there is none.
#[cold]
pub(crate) fn promotion_rank(text: &str, span: Span, plain: Resolved, instead: &[Suggestion]) -> Diagnostic {
    let message = match plain.piece() {
        Piece::Pawn => format!("`{text}` promotes a pawn that has not reached its last rank"),
        piece => format!("`{text}` promotes a {}, but only pawns are promoted", piece.name()),
    };
    let problem = Diagnostic::new(Code::SanPromotionRank, span, message);
    did_you_mean(problem, span, instead)
}

/// A promotion to a piece that a pawn cannot become.
#[cold]
pub(crate) fn promotion_piece(text: &str, span: Span, piece: Piece, instead: &[Suggestion]) -> Diagnostic {
    let message = format!("`{text}` is illegal: a pawn cannot become a {}", piece.name());
    let problem = Diagnostic::new(Code::SanPromotionPiece, span, message);
    offer(problem, span, instead).help("it becomes one of `=Q`, `=R`, `=B`, `=N`")
}

/// Moves behind the end of the game.
#[cold]
pub(crate) fn after_end(text: &str, span: Span, why: &str, last: Option<Span>) -> Diagnostic {
    let message = format!("`{text}` stands behind the end of the game: {why}");
    let problem = Diagnostic::new(Code::GameAfterEnd, span, message).help("delete the moves behind it");
    match last {
        Some(last) => problem.also(last, "the game ends here"),
        None => problem,
    }
}

/// A capture written without its sign.
#[cold]
pub(crate) fn capture_missing(span: Span, play: Resolved) -> Diagnostic {
    let message = format!("a capture without `x`: SAN is `{}`", play.san());
    with(Diagnostic::new(Code::SanCaptureMissing, span, message), rewrite(play, span, Applicability::Safe))
}

/// A quiet move written as a capture.
#[cold]
pub(crate) fn capture_surplus(span: Span, play: Resolved) -> Diagnostic {
    let square = play.to().map_or_else(String::new, |to| to.to_string());
    let message = format!("nothing is captured on {square}: SAN is `{}`", play.san());
    with(Diagnostic::new(Code::SanCaptureSurplus, span, message), rewrite(play, span, Applicability::Safe))
}

/// An origin that is not the one SAN asks for. `at` is the origin as it is written, `why` says what is wrong with it.
#[cold]
pub(crate) fn disambiguation(at: Span, whole: Span, play: Resolved, why: &str) -> Diagnostic {
    let message = format!("{why}: SAN is `{}`", play.san());
    with(Diagnostic::new(Code::SanDisambiguation, at, message), rewrite(play, whole, Applicability::Safe))
}

/// A missing mark for check or mate.
#[cold]
pub(crate) fn check_missing(span: Span, play: Resolved) -> Diagnostic {
    let message = match play.check() {
        Check::Mate => format!("this is the end of the game, and has no `#`: SAN is `{}`", play.san()),
        _ => format!("this is check, and has no `+`: SAN is `{}`", play.san()),
    };
    with(Diagnostic::new(Code::SanCheckMissing, span, message), rewrite(play, span, Applicability::Safe))
}

/// A mark on a move that does not deserve one. `at` is the mark.
#[cold]
pub(crate) fn check_false(at: Span, whole: Span, play: Resolved) -> Diagnostic {
    let message = format!("`{}` does not give check", play.san());
    with(Diagnostic::new(Code::SanCheckFalse, at, message), rewrite(play, whole, Applicability::Safe))
}

/// `+` for mate, or `#` for check. `at` is the mark.
#[cold]
pub(crate) fn mate_mark(at: Span, whole: Span, play: Resolved) -> Diagnostic {
    let message = match play.check() {
        Check::Mate => "this is checkmate, which is written `#`",
        _ => "this is check, but not mate",
    };
    with(Diagnostic::new(Code::SanMateMark, at, message), rewrite(play, whole, Applicability::Safe))
}

/// How the game ended on the board, against what its Result tag or marker says.
#[cold]
pub(crate) fn result_on_board(
    marker: Span,
    tag: Option<Span>,
    said: &str,
    truth: &str,
    why: &str,
    last: Span,
) -> Diagnostic {
    let message = format!("the result is given as `{said}`, but {why}: it is `{truth}`");
    let problem = Diagnostic::new(Code::GameResultBoard, marker, message).also(last, "the last move");
    let problem = match tag {
        Some(tag) => problem.also(tag, "the Result tag says the same"),
        None => problem,
    };
    let edits = [tag, Some(marker)].into_iter().flatten().map(|span| Edit { span, text: truth.to_owned().into() });
    problem.help(format!("write `{truth}`")).fix_all(format!("write `{truth}`"), Applicability::Unsafe, edits.collect())
}

/// A Result tag and a marker that differ, where the position tells which of them is wrong.
#[cold]
pub(crate) fn result_settled(problem: &mut Diagnostic, why: &str, truth: &str, wrong: Span, place: &str) {
    problem.help = Some(format!("{why}, so that the result is `{truth}`: write it {place}").into());
    problem.fixes.retain(|fix| fix.edits.iter().all(|edit| edit.span == wrong));
}
