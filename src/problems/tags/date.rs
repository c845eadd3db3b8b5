//! Dates and times.

use super::{quoted, write};
use crate::check::dates::Reading;
use crate::check::values::{Date, TimeOfDay};
use crate::diagnostic::Diagnostic;
use crate::{Code, Span};

/// A date off the form; `readings` are the dates it can stand for, the likeliest first.
#[cold]
pub(crate) fn date(at: Span, text: &str, readings: &[Reading]) -> Diagnostic {
    let problem = Diagnostic::new(Code::TagDate, at, format!("{} is no date of the form YYYY.MM.DD", quoted(text)));
    let problem = match readings {
        [] => problem.help("write year, month and day with periods, `??` for what is unknown, as in `1992.08.??`"),
        [only] => problem.help(format!("write `{}`", only.date)),
        [first, second, ..] => {
            problem.label("day or month first?").help(format!("write `{}` or `{}`", first.date, second.date))
        }
    };
    readings.iter().fold(problem, |problem, reading| {
        write(problem, readings.len() == 1 && !reading.loses, at, &reading.date.to_string())
    })
}

/// A day that its month has not.
#[cold]
pub(crate) fn date_calendar(day: Span, date: Date) -> Diagnostic {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let month = date.month.and_then(|month| MONTHS.get(usize::from(month).checked_sub(1)?)).unwrap_or(&"the month");
    let days = date.days_in_month();
    let (year, day_number) = (date.year.filter(|_| date.month == Some(2)), date.day.unwrap_or(0));
    let of_year = year.map_or(String::new(), |year| format!(" {year}"));
    Diagnostic::new(Code::TagDateCalendar, day, format!("there is no {day_number} {month}{of_year}"))
        .label(format!("{month}{of_year} has {days} days"))
        .help("write `??` for a day that is unknown")
        .fix("write `??`", crate::Applicability::Unsafe, day, "??")
}

/// Two dates that cannot both be right.
#[cold]
pub(crate) fn date_order(one: (Span, Date), game: (Span, Date), why: &'static str) -> Diagnostic {
    Diagnostic::new(Code::TagDateOrder, one.0, format!("`{}` does not go with the Date `{}`", one.1, game.1))
        .also(game.0, "the game is of this day")
        .help(why)
}

/// A time of day off the form; `reading` is what it can stand for.
#[cold]
pub(crate) fn time(at: Span, text: &str, reading: Option<TimeOfDay>) -> Diagnostic {
    let problem = Diagnostic::new(Code::TagTime, at, format!("{} is no time of the form HH:MM:SS", quoted(text)));
    match reading.map(|time| time.to_string()) {
        Some(time) => write(problem.help(format!("write `{time}`")), true, at, &time),
        None => problem.help("write hours from 00 to 23, minutes and seconds with colons, `??` for what is unknown"),
    }
}

/// A clock off the form.
#[cold]
pub(crate) fn clock(at: Span, tag: &'static str, text: &str) -> Diagnostic {
    let form = if tag == "Clock" { "W/0:45:56" } else { "0:45:56" };
    let problem = Diagnostic::new(Code::TagClock, at, format!("{} is no clock of the form `{form}`", quoted(text)));
    problem.help(match tag {
        "Clock" => "write `W`, `B` or `N` for the clock that runs, a solidus, and hours, minutes and seconds",
        _ => "write hours, minutes and seconds with colons",
    })
}

/// A clock as servers and boards write it: with fractions of a second, or a digit short.
#[cold]
pub(crate) fn clock_form(at: Span, text: &str, mended: String) -> Diagnostic {
    let problem = Diagnostic::new(Code::TagClockForm, at, format!("{} has not the form h:mm:ss", quoted(text)));
    write(problem.help(format!("write `{mended}`")), !text.contains('.'), at, &mended)
}
