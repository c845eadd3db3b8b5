//! What can be wrong with the position a game starts from, beyond the syntax of its FEN.

use crate::diagnostic::{Code, Diagnostic};
use crate::rules::Color;
use crate::{Applicability, Span, Square};

/// Variants the rules of which are not known, ruling OQ-56.
#[cold]
pub(crate) fn variant_unknown(span: Span, name: &str) -> Diagnostic {
    Diagnostic::new(Code::GameVariantUnknown, span, format!("`{name}` is no variant whose rules are known"))
        .label("the moves are not checked")
        .help("known are Chess960, Crazyhouse, Antichess, Atomic, Horde, Three-check, King of the Hill, Racing Kings")
}

/// Castling that only Chess960 knows, without the tag for it, ruling OQ-56.
#[cold]
pub(crate) fn variant_missing(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::GameVariantMissing,
        span,
        "these castling rights exist in Chess960 only, and no tag says that",
    )
    .label("read as Chess960")
    .help("add `[Variant \"Chess960\"]`")
}

/// The same in a FEN that stands for itself: `whole` is the castling field, `chess` what holds in chess, and `files` the
/// same rights by the files of the rooks.
#[cold]
pub(crate) fn which_game(span: Span, whole: Span, chess: &str, files: &str) -> Diagnostic {
    Diagnostic::new(Code::GameVariantMissing, span, "these castling rights exist in Chess960 only")
        .label("read as Chess960")
        .help(format!("write `{chess}` if this is chess, `{files}` if it is Chess960"))
        .fix(format!("write `{chess}`"), Applicability::Unsafe, whole, chess.to_owned())
        .fix(format!("write `{files}`"), Applicability::Unsafe, whole, files.to_owned())
}

/// A FEN nobody has found anything wrong with, and that tells no position.
#[cold]
pub(crate) fn unreadable(span: Span) -> Diagnostic {
    Diagnostic::new(Code::FenSyntax, span, "this is no position in FEN")
        .label("the moves are not checked")
        .help("a FEN looks like `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1`")
}

/// Section 16.1.3.3, ruling OQ-56: `letters` are the rights that do not hold, `span` and `others` their places, `whole`
/// is the field and `mended` what it should say.
#[cold]
pub(crate) fn castling_rights(
    span: Span,
    others: &[Span],
    letters: &str,
    why: &str,
    whole: Span,
    mended: &str,
) -> Diagnostic {
    let rights = if letters.len() == 1 { "the castling right" } else { "the castling rights" };
    let cannot = if letters.len() == 1 { "does not hold" } else { "do not hold" };
    let message = format!("{rights} `{letters}` {cannot}: {why}");
    let problem = Diagnostic::new(Code::FenCastlingRights, span, message).label("dropped");
    let problem = others.iter().fold(problem, |problem, &span| problem.also(span, "and this one"));
    problem.fix(format!("write `{mended}`"), Applicability::Safe, whole, mended.to_owned())
}

/// Section 16.1.3.4.
#[cold]
pub(crate) fn ep_impossible(span: Span, square: &str, why: &str) -> Diagnostic {
    let message = format!("no pawn can have passed {square} just now: {why}");
    Diagnostic::new(Code::FenEpImpossible, span, message).label("dropped").fix(
        "write `-`",
        Applicability::Safe,
        span,
        "-",
    )
}

/// Section 16.1.3.4, ruling OQ-54.
#[cold]
pub(crate) fn ep_unused(span: Span, square: &str) -> Diagnostic {
    Diagnostic::new(Code::FenEpUnused, span, format!("no pawn can capture en passant on {square}"))
        .help("the edition of 1994 gives the square after every double step, newer programs only where it matters")
        .fix("write `-`", Applicability::Safe, span, "-")
}

/// Section 16.1.3.5.
#[cold]
pub(crate) fn clock(span: Span, clock: u32, number: u32) -> Diagnostic {
    let message = format!("the clock shows {clock} half-moves, more than were played before move {number}");
    Diagnostic::new(Code::FenClock, span, message).help("it counts half-moves since the last capture or pawn move")
}

/// Section 16.1.
#[cold]
pub(crate) fn king_missing(span: Span, color: Color) -> Diagnostic {
    Diagnostic::new(Code::FenKings, span, format!("the {} king is missing", color.adjective()))
        .label("the moves are not checked")
}

/// Section 16.1.
#[cold]
pub(crate) fn too_many_kings(span: Span, others: &[Span], color: Color) -> Diagnostic {
    let message = format!("{} has {} kings", color.name(), others.len() + 1);
    let problem = Diagnostic::new(Code::FenKings, span, message).label("the moves are not checked");
    others.iter().fold(problem, |problem, &span| problem.also(span, "and this one"))
}

/// Section 16.1: at least one pawn stands where none can.
#[cold]
pub(crate) fn pawn_rank(pawns: &[(Span, Square)]) -> Diagnostic {
    let names: Vec<String> = pawns.iter().map(|(_, square)| square.to_string()).collect();
    let noun = if names.len() == 1 { "a pawn" } else { "pawns" };
    let span = pawns.first().map_or(Span::default(), |(span, _)| *span);
    let message = format!("{noun} on {}, where none can stand", names.join(", "));
    let problem = Diagnostic::new(Code::FenPawnRank, span, message).label("the moves are not checked");
    // The message names them all: the others are underlined without a word.
    pawns.iter().skip(1).fold(problem, |problem, &(span, _)| problem.also(span, ""))
}

/// Section 16.1.
#[cold]
pub(crate) fn opposite_check(span: Span, us: Color, them: Color) -> Diagnostic {
    let message = format!("{} is in check, but {} is to move", them.name(), us.name());
    let other = if them == Color::White { "w" } else { "b" };
    Diagnostic::new(Code::FenOppositeCheck, span, message)
        .label("the moves are not checked")
        .help(format!("is {} to move?", them.name()))
        .fix(format!("write `{other}`"), Applicability::Unsafe, span, other)
}

/// The array of chess in a game that starts otherwise.
#[cold]
pub(crate) fn variant_array(span: Span, variant: &str) -> Diagnostic {
    let message = format!("this is the initial position of chess, which {variant} does not know");
    Diagnostic::new(Code::FenVariant, span, message)
        .label("the moves are not checked")
        .help(format!("remove FEN and SetUp: {variant} has its own initial position"))
}

/// A position that a variant does not allow.
#[cold]
pub(crate) fn variant_position(span: Span, variant: &str) -> Diagnostic {
    Diagnostic::new(Code::FenVariant, span, format!("this position cannot be played by the rules of {variant}"))
        .label("the moves are not checked")
}
