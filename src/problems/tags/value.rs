//! Other values.

use super::{quoted, write};
use crate::check::values::Country;
use crate::diagnostic::Diagnostic;
use crate::{Applicability, Code, Outcome, Span};

/// An empty value of the roster; `sign` is what stands for unknown.
#[cold]
pub(crate) fn empty(at: Span, tag: &'static str, sign: &'static str) -> Diagnostic {
    // A Result has to match the marker as well.
    let how = if tag == "Result" { Applicability::Unsafe } else { Applicability::Safe };
    Diagnostic::new(Code::TagEmpty, at, format!("the value of `{tag}` is empty"))
        .help(format!("write `{sign}` where it is unknown"))
        .fix(format!("write `{sign}`"), how, at, format!("\"{sign}\""))
}

/// A value that says nothing in another way than the tag's own, or where leaving the tag out says as much.
#[cold]
pub(crate) fn unknown(at: Span, tag: &'static str, text: &str, sign: Option<&'static str>) -> Diagnostic {
    let message = match text {
        "" => format!("the value of `{tag}` is empty"),
        _ => format!("`{text}` is no value of `{tag}`"),
    };
    let problem = Diagnostic::new(Code::TagUnknown, at, message);
    match sign {
        Some(sign) => {
            let problem = problem.help(format!("write `{sign}` where it is unknown, or leave the tag out"));
            problem.fix(format!("write `{sign}`"), Applicability::Safe, at, format!("\"{sign}\""))
        }
        None => problem.help("leave the tag out where it is unknown"),
    }
}

/// A Round that is no number; `mended` is the number in it, and whether nothing else is.
#[cold]
pub(crate) fn round(at: Span, text: &str, mended: Option<(&str, bool)>) -> Diagnostic {
    let problem = Diagnostic::new(Code::TagRound, at, format!("{} is no round", quoted(text)));
    let problem =
        problem.help("write a number, several with periods as in `4.1`, `-` where rounds make no sense, or `?`");
    match mended {
        Some((number, sure)) => write(problem, sure, at, number),
        None => problem,
    }
}

/// A Board that is no number; `digits` is the first number in it.
#[cold]
pub(crate) fn board(at: Span, text: &str, digits: &str) -> Diagnostic {
    number(Diagnostic::new(Code::TagBoard, at, format!("{} is no board number", quoted(text))), at, text, digits)
}

/// A PlyCount that is no number; `digits` is the first number in it.
#[cold]
pub(crate) fn ply_count_form(at: Span, text: &str, digits: &str) -> Diagnostic {
    number(Diagnostic::new(Code::TagPlycount, at, format!("{} is no number of plies", quoted(text))), at, text, digits)
}

fn number(problem: Diagnostic, at: Span, text: &str, digits: &str) -> Diagnostic {
    let problem = problem.help("write a whole number");
    if digits.is_empty() { problem } else { write(problem, text.trim() == digits, at, digits) }
}

/// An opening code off its form.
#[cold]
pub(crate) fn eco(at: Span, text: &str, mended: Option<&str>) -> Diagnostic {
    let problem = Diagnostic::new(Code::TagEco, at, format!("{} is no ECO code", quoted(text)));
    match mended {
        Some(code) => write(problem.help(format!("write `{code}`")), true, at, code),
        None => problem.help("write a letter from A to E and two digits, as in `B33` or `C60/99`"),
    }
}

/// A finer code of a program's own.
#[cold]
pub(crate) fn eco_extended(more: Span, text: &str, code: &str) -> Diagnostic {
    let problem = Diagnostic::new(Code::TagEcoExtended, more, format!("`{text}` is finer than ECO"))
        .label("a program's own subcode")
        .help(format!("write `{code}`"));
    problem.fix(format!("write `{code}`"), Applicability::Unsafe, more, "")
}

/// A SetUp that is neither `0` nor `1`.
#[cold]
pub(crate) fn set_up(at: Span, text: &str, mended: Option<&'static str>) -> Diagnostic {
    let problem = Diagnostic::new(Code::TagSetup, at, format!("{} is no value of SetUp", quoted(text)));
    let problem = problem.help("write `1` where the game starts from the position of the FEN tag, else `0`");
    mended.map_or(problem.clone(), |mended| write(problem, text.trim() == mended, at, mended))
}

/// A Mode the standard does not name.
#[cold]
pub(crate) fn mode(at: Span, text: &str, mended: Option<String>) -> Diagnostic {
    let problem = Diagnostic::new(Code::TagMode, at, format!("{} is no mode the standard names", quoted(text)));
    match mended {
        Some(mode) => write(problem.help(format!("write `{mode}`")), true, at, &mode),
        None => problem.help("it names OTB (over the board), PM and EM (mail), ICS (a server), TC (telecommunication)"),
    }
}

/// A Result that is none of the four; `meant` is what it spells, and whether nothing else is in it.
#[cold]
pub(crate) fn result(at: Span, text: &str, meant: Option<(Outcome, bool)>) -> Diagnostic {
    let problem = Diagnostic::new(Code::TagResult, at, format!("{} is no result", quoted(text)));
    match meant {
        Some((outcome, exact)) => {
            let outcome = outcome.as_str();
            let letters = text.contains(['O', 'o']) && exact && text.len() < 8;
            let help = if letters { "results have the digit zero: write" } else { "write" };
            write(problem.help(format!("{help} `{outcome}`")), exact, at, outcome)
        }
        None => problem.help("write `1-0`, `0-1`, `1/2-1/2`, or `*` where the game goes on or nobody knows"),
    }
}

/// A Termination in capitals, as lichess writes it.
#[cold]
pub(crate) fn termination_case(at: Span, text: &str, lower: String) -> Diagnostic {
    let message = [&*quoted(text), " is written `", &lower, "`"].concat();
    write(Diagnostic::new(Code::TagTerminationServer, at, message), true, at, &lower)
}

/// A sentence of a server; `ending` is what the standard says for it.
#[cold]
pub(crate) fn termination_server(at: Span, text: &str, ending: Option<&'static str>) -> Diagnostic {
    endings(Diagnostic::new(Code::TagTerminationServer, at, no_ending(text)), at, ending)
}

/// Any other Termination.
#[cold]
pub(crate) fn termination(at: Span, text: &str, ending: Option<&'static str>) -> Diagnostic {
    endings(Diagnostic::new(Code::TagTermination, at, no_ending(text)), at, ending)
}

fn no_ending(text: &str) -> String {
    [&*quoted(text), " is no Termination the standard names"].concat()
}

fn endings(problem: Diagnostic, at: Span, ending: Option<&'static str>) -> Diagnostic {
    match ending {
        Some(ending) => {
            let help = ["write `", ending, "`, and the rest in a comment"].concat();
            write(problem.help(help), false, at, ending)
        }
        None => problem.help(
            "it names abandoned, adjudication, death, emergency, normal, rules infraction, time forfeit, unterminated",
        ),
    }
}

/// Three capitals at the end of a Site that are no country; `olympic` is the country of that code elsewhere.
#[cold]
pub(crate) fn country(at: Span, code: &str, olympic: Option<Country>) -> Diagnostic {
    let problem = Diagnostic::new(Code::TagCountry, at, ["`", code, "` is no country code of section 15"].concat());
    match olympic {
        Some(country) => {
            let help = format!("{} is `{}` in the list of the Olympic committee", country.name, country.code);
            write(problem.help(help), false, at, country.code)
        }
        None => problem.help("a Site ends with the code of its country, as in `Riga LAT`"),
    }
}

/// A code of 1994 that is none today; `now` is the present one.
#[cold]
pub(crate) fn country_old(at: Span, country: Country, now: Option<&'static str>) -> Diagnostic {
    let (code, name) = (country.code, country.name);
    let problem = Diagnostic::new(Code::TagCountryOld, at, format!("`{code}` is the code of 1994 for {name}"));
    match now {
        Some(now) => write(problem.help(format!("the present code is `{now}`")), false, at, now),
        None => problem.help("it has no code today; the old one is fine for a game of its time"),
    }
}

/// A code that means another nation than in 1994.
#[cold]
pub(crate) fn country_ambiguous(at: Span, country: Country, once: &'static str, now: &'static str) -> Diagnostic {
    let (code, name) = (country.code, country.name);
    let problem = Diagnostic::new(
        Code::TagCountryAmbiguous,
        at,
        format!("`{code}` is {name} today, but was {once} in the list of 1994"),
    );
    write(problem.help(format!("write `{now}` for {once}")), false, at, now)
}
