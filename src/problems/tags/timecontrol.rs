//! Time controls.

use super::{quoted, to_write, write};
use crate::diagnostic::Diagnostic;
use crate::{Code, Span};

const FORMS: &str = "write seconds: `300`, `180+2` with an increment, `40/7200` for moves in a time, `*180` for an \
                     hourglass, `-` for none, `?` for unknown; colons separate periods";

fn odd(at: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::TagTimecontrol, at, message.into())
}

/// A value that is no list of periods; `mended` is what it means, and whether that is sure.
#[cold]
pub(crate) fn time_control(at: Span, text: &str, mended: Option<(String, bool)>) -> Diagnostic {
    let problem = odd(at, format!("{} is no time control", quoted(text)));
    match mended {
        Some((seconds, sure)) => {
            write(problem.help(format!("times are written in seconds: `{seconds}`")), sure, at, &seconds)
        }
        None => problem.help(FORMS),
    }
}

/// No value at all.
#[cold]
pub(crate) fn time_control_empty(at: Span) -> Diagnostic {
    let problem = odd(at, "an empty time control says nothing");
    write(problem.help("write `?` where it is unknown, `-` where there was none"), false, at, "?")
}

/// `?` or `-` among other periods.
#[cold]
pub(crate) fn time_control_alone(at: Span, sign: &str) -> Diagnostic {
    let meaning = if sign == "?" { "an unknown time control" } else { "no time control" };
    odd(at, format!("`{sign}` stands for {meaning} and cannot be one of several periods")).help("let it stand alone")
}

/// Hours, minutes and seconds where seconds are due.
#[cold]
pub(crate) fn time_control_hours(at: Span, text: &str, all: Span, moves: Option<&str>, seconds: u32) -> Diagnostic {
    let mended = moves.map_or(seconds.to_string(), |moves| format!("{moves}/{seconds}"));
    let problem = odd(at, format!("`{text}` is not a number of seconds")).label("colons separate periods");
    write(problem.help(format!("write `{mended}`")), false, all, &mended)
}

/// `300+0`: an increment of nothing, as servers write it; `all` is the increment with its sign.
#[cold]
pub(crate) fn time_control_increment(zero: Span, all: Span, field: &str, moves: bool) -> Diagnostic {
    let kind = if moves { "a number of moves in a time" } else { "sudden death" };
    let mended = field.rsplit_once('+').map_or(field, |(base, _)| base);
    Diagnostic::new(Code::TagTimecontrolServer, zero, "an increment of zero is no increment")
        .help(["the numbers of a time control are positive: ", kind, " is written `", mended, "`"].concat())
        .fix(to_write(mended), crate::Applicability::Safe, all, "")
}

/// A zero elsewhere.
#[cold]
pub(crate) fn time_control_zero(zero: Span, field: &str, increment: bool) -> Diagnostic {
    let code = if increment { Code::TagTimecontrolServer } else { Code::TagTimecontrol };
    Diagnostic::new(code, zero, format!("the numbers of a time control are positive, but `{field}` has a zero"))
}

/// Leading zeros.
#[cold]
pub(crate) fn time_control_zeros(at: Span, field: &str, mended: String) -> Diagnostic {
    write(odd(at, format!("`{field}` has a leading zero")), true, at, &mended)
}

/// `40/5400+30`: moves in a time with an increment, which the standard does not know.
#[cold]
pub(crate) fn time_control_mixed(at: Span, field: &str) -> Diagnostic {
    odd(at, format!("`{field}` has an increment in a period of so many moves"))
        .label("no kind of the standard's")
        .help("it is read as it is meant; programs that know the standard's six kinds only may not")
}

/// A period for the rest of the game that is not the last.
#[cold]
pub(crate) fn time_control_place(at: Span, field: &str, increment: bool, sandclock: bool) -> Diagnostic {
    let kind = match (increment, sandclock) {
        (_, true) => "an hourglass",
        (true, _) => "an increment",
        _ => "sudden death",
    };
    odd(at, format!("`{field}` is a period to the end of the game, but others follow"))
        .label(format!("{kind} can be the last only"))
        .help("write how many moves the period has, as in `40/7200`")
}

/// `180*`: the sign of the hourglass behind its number.
#[cold]
pub(crate) fn time_control_star(star: Span, all: Span, number: &str) -> Diagnostic {
    let mended = format!("*{number}");
    let problem = odd(star, "the `*` of an hourglass stands before its seconds").help(format!("write `{mended}`"));
    write(problem, true, all, &mended)
}

/// Another separator than the colon; `with` includes the blanks around it. It `is_sure` where a control comes of it.
#[cold]
pub(crate) fn time_control_separator(at: Span, with: Span, separator: &str, is_sure: bool) -> Diagnostic {
    write(odd(at, format!("periods are separated by colons, not by `{separator}`")), is_sure, with, ":")
}
