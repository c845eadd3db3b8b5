//! Tags against each other and against the game.

use super::{listed, quoted};
use crate::diagnostic::Diagnostic;
use crate::{Applicability, Code, Edit, Outcome, Span};

/// A Result tag and a marker that differ; both can be mended.
#[cold]
pub(crate) fn result_mismatch(marker: Span, says: Outcome, tag: Span, result: Outcome) -> Diagnostic {
    let (says, counts) = (says.as_str(), result);
    let result = result.as_str();
    let help = match counts {
        Outcome::Unknown => {
            format!("the marker counts, since the tag says nothing definite: write `{says}` in the tag")
        }
        _ => format!("the tag counts; make them equal: `{result}` here, or `{says}` in the tag"),
    };
    let problem = Diagnostic::new(
        Code::GameResultMismatch,
        marker,
        format!("the game ends with `{says}`, but its Result tag says `{result}`"),
    );
    let problem = problem.label("this is the end of the game").also(tag, "and this its result").help(help);
    let here = (format!("write `{result}` here"), marker, result);
    let there = (format!("write `{says}` in the tag"), tag, says);
    let fixes = if counts == Outcome::Unknown { [there, here] } else { [here, there] };
    fixes
        .into_iter()
        .fold(problem, |problem, (title, span, text)| problem.fix(title, Applicability::Unsafe, span, text))
}

/// A FEN tag without a SetUp tag, at its name; `pair` is the whole pair.
#[cold]
pub(crate) fn fen_no_setup(name: Span, pair: Span) -> Diagnostic {
    Diagnostic::new(Code::GameFenNoSetup, name, "a FEN tag goes with a tag SetUp \"1\"")
        .label("the game starts from this position all the same")
        .help("write `[SetUp \"1\"]` before it: some programs ignore the FEN without it")
        .fix("insert `[SetUp \"1\"]`", Applicability::Safe, pair.before(), "[SetUp \"1\"]\n")
}

/// SetUp `0`, the usual start, beside a FEN.
#[cold]
pub(crate) fn setup_contradiction(value: Span, fen: Span) -> Diagnostic {
    Diagnostic::new(
        Code::GameSetupContradiction,
        value,
        "SetUp \"0\" says the game starts as usual, but there is a FEN tag",
    )
    .also(fen, "this position counts")
    .help("write `1`")
    .fix("write `1`", Applicability::Safe, value, "1")
}

/// SetUp `1` without a FEN.
#[cold]
pub(crate) fn setup_no_fen(value: Span) -> Diagnostic {
    Diagnostic::new(
        Code::GameSetupNoFen,
        value,
        "SetUp \"1\" says the game starts from a position, but no FEN tag gives it",
    )
    .label("which position?")
    .help("add a FEN tag, or write `0` where the game starts as usual")
    .fix("write `0`", Applicability::Unsafe, value, "0")
}

/// A PlyCount that differs from the moves; `sure` where all of the movetext could be read.
#[cold]
pub(crate) fn ply_count(at: Span, said: u64, count: u64, sure: bool) -> Diagnostic {
    let plies = match count {
        0 => "no moves".to_owned(),
        1 => "1 ply".to_owned(),
        _ => format!("{count} plies"),
    };
    let how = if sure && count > 0 { Applicability::Safe } else { Applicability::Unsafe };
    Diagnostic::new(Code::GamePlycount, at, format!("PlyCount says {said}, but the game has {plies}"))
        .help("it counts the moves of both sides in the main line")
        .fix(format!("write `{count}`"), how, at, count.to_string())
}

/// A tag that refines another, which is not there.
#[cold]
pub(crate) fn refines(name: Span, fine: &'static str, coarse: &'static str) -> Diagnostic {
    Diagnostic::new(Code::TagRefines, name, format!("`{fine}` refines `{coarse}`, which is missing"))
        .help(format!("add a tag `{coarse}`"))
}

/// A Termination that contradicts the result, which stands at `place`.
#[cold]
pub(crate) fn ending(at: Span, text: &str, outcome: Outcome, place: Option<Span>, why: &'static str) -> Diagnostic {
    let message = format!("{} does not go with the result `{}`", quoted(text), outcome.as_str());
    let problem = Diagnostic::new(Code::GameTermination, at, message).label(why);
    place.map_or(problem.clone(), |place| problem.also(place, "the result"))
}

/// Move times without a time control.
#[cold]
pub(crate) fn no_time_control(command: Span, place: Span) -> Diagnostic {
    Diagnostic::new(Code::GameNoTimecontrol, command, "the game has move times, but no TimeControl tag")
        .help("add `[TimeControl \"?\"]`, or the control in seconds, as in `180+2`")
        .also(place, "a tag is missing here")
}

/// Tags of the roster that are missing together, with the values that stand for unknown; `first` where nothing of the
/// roster stands before them.
#[cold]
pub(crate) fn roster_missing(place: Span, first: bool, absent: &[(&str, &str)]) -> Diagnostic {
    let names: Vec<String> = absent.iter().map(|(name, _)| format!("`{name}`")).collect();
    let pairs: Vec<String> = absent.iter().map(|(name, value)| format!("[{name} \"{value}\"]")).collect();
    let pairs = pairs.join("\n");
    let (tags, text) = (listed(&names), if first { format!("{pairs}\n") } else { format!("\n{pairs}") });
    Diagnostic::new(Code::GameRosterMissing, place, format!("the Seven Tag Roster lacks {tags}"))
        .label("missing here")
        .help(format!("insert `{}`", pairs.replace('\n', " ")))
        .fix(if names.len() == 1 { "insert it" } else { "insert them" }, Applicability::Safe, place, text)
}

/// A tag at `name` that stands before one of the roster, `later`, which belongs before it; `moved` has the pairs in
/// order, where they can be moved.
#[cold]
pub(crate) fn roster_order(
    name: Span,
    text: &str,
    later: Span,
    later_text: &str,
    moved: Option<Vec<(Span, String)>>,
) -> Diagnostic {
    let message = format!("`{text}` stands before `{later_text}`, which comes first in the roster");
    let problem = Diagnostic::new(Code::GameRosterOrder, name, message)
        .also(later, "this one comes first")
        .help("the order is Event, Site, Date, Round, White, Black, Result, and then all other tags");
    match moved {
        Some(moved) => {
            let edits = moved.into_iter().map(|(span, text)| Edit { span, text: text.into() }).collect();
            problem.fix_all("put them in order", Applicability::Safe, edits)
        }
        None => problem,
    }
}
