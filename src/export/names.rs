//! File names, section 11.

use crate::check::values::Date;
use std::fmt;
use std::ops::Range;

/// The name of the file that holds the games of a player: the last name, section 11.2.
///
/// What is not a letter, a digit, a hyphen or a period becomes an underscore, so that every system can store the file;
/// a name that says nothing is `unknown.pgn`.
///
/// ```
/// use pgn_grammar::export;
/// assert_eq!(export::player_file("Tal, Mikhail N."), "Tal.pgn");
/// assert_eq!(export::player_file("Deep Junior"), "Deep_Junior.pgn");
/// assert_eq!(export::player_file("?"), "unknown.pgn");
/// ```
pub fn player_file(name: &str) -> String {
    file(name.split(',').next().unwrap_or_default())
}

/// The name of the file that holds the games of an event, section 11.3.
///
/// ```
/// assert_eq!(pgn_grammar::export::event_file("Linares"), "Linares.pgn");
/// ```
pub fn event_file(event: &str) -> String {
    file(event)
}

/// How much time the games of a file span.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Period {
    /// A year: `1992.pgn`.
    Year,
    /// A month: `199211.pgn`.
    Month,
    /// A day: `19921104.pgn`.
    Day,
}

/// The name of the file that holds the games of a period, section 11.4, by the value of a Date tag; its question marks
/// count as zeros. Of a date off the form counts what can be read in one way only.
///
/// ```
/// use pgn_grammar::export::{self, Period};
/// assert_eq!(export::date_file("1992.11.04", Period::Month), "199211.pgn");
/// assert_eq!(export::date_file("1993.??.??", Period::Day), "19930000.pgn");
/// assert_eq!(export::date_file("12.3.1987", Period::Month), "198700.pgn");
/// ```
pub fn date_file(date: &str, period: Period) -> String {
    let [year, month, day] = fields(date);
    match period {
        Period::Year => format!("{year:04}.pgn"),
        Period::Month => format!("{year:04}{month:02}.pgn"),
        Period::Day => format!("{year:04}{month:02}{day:02}.pgn"),
    }
}

/// The folder of that file in a chronological archive (section 11.4): those of years hold those of months.
///
/// ```
/// use pgn_grammar::export::{self, Period};
/// assert_eq!(export::date_folder("1992.11.04", Period::Day), "1992/199211");
/// assert_eq!(export::date_folder("1992.11.04", Period::Month), "1992");
/// assert_eq!(export::date_folder("1992.11.04", Period::Year), "");
/// ```
pub fn date_folder(date: &str, period: Period) -> String {
    let [year, month, _] = fields(date);
    match period {
        Period::Year => String::new(),
        Period::Month => format!("{year:04}"),
        Period::Day => format!("{year:04}/{year:04}{month:02}"),
    }
}

/// Year, month and day of a Date tag, 0 for what is unknown. A date off the form has the fields in which all ways to
/// read it agree: `12.3.1987` is of 1987, of March or of December.
fn fields(date: &str) -> [u32; 3] {
    let readings = crate::check::dates::readings(date);
    let numbers = |date: Date| [date.year.map(u32::from), date.month.map(u32::from), date.day.map(u32::from)];
    match (Date::parse(date), &*readings) {
        (Some(date), _) => numbers(date).map(Option::unwrap_or_default),
        (None, [first, others @ ..]) => {
            let agreed = others.iter().fold(numbers(first.date), |agreed, other| {
                let other = numbers(other.date);
                std::array::from_fn(|at| agreed[at].filter(|number| other[at] == Some(*number)))
            });
            agreed.map(Option::unwrap_or_default)
        }
        // A year of which a digit is unknown, a day that no month has.
        (None, []) if date.find('.').unwrap_or(date.len()) == 4 => {
            let [year, month, day] = super::collate::date(date);
            [year, if month <= 12 { month } else { 0 }, if day <= 31 { day } else { 0 }]
        }
        (None, []) => [0; 3],
    }
}

/// What section 11 has against a file name; the places are bytes of the name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum NameProblem {
    /// The suffix is not `.pgn`, nor `.fen` or `.epd`; an empty place at the end where there is none (sections 11.1,
    /// 16.1 and 16.2).
    Suffix(Range<usize>),
    /// A name that is a date begins with a year of four digits (section 11.4).
    Year(Range<usize>),
    /// Nothing stands between the year, the month and the day of a name that is a date (section 11.4).
    Separator(Range<usize>),
    /// Behind the year come two digits for the month, and two for the day (section 11.4).
    Day(Range<usize>),
}

/// What there is against the name of a file of games or positions, the folders before it left out. Linear.
///
/// ```
/// use pgn_grammar::export::{NameProblem, name_problems};
/// assert_eq!(name_problems("1992/199211.pgn"), []);
/// assert_eq!(name_problems("games.txt"), [NameProblem::Suffix(5..9)]);
/// assert_eq!(name_problems("92.pgn"), [NameProblem::Year(0..2)]);
/// assert_eq!(name_problems("1992-11.pgn"), [NameProblem::Separator(4..5)]);
/// ```
pub fn name_problems(path: &str) -> Vec<NameProblem> {
    let start = path.rfind(['/', '\\']).map_or(0, |at| at + 1);
    let name = path.get(start..).unwrap_or_default();
    // The two other files of an archive (section 11.5).
    if matches!(name, "ReadMe" | "News") {
        return Vec::new();
    }
    let dot = name.rfind('.').filter(|&dot| dot > 0).unwrap_or(name.len());
    let (stem, suffix) = name.split_at(dot);
    let mut problems = Vec::new();
    if !["pgn", "fen", "epd"]
        .iter()
        .any(|known| suffix.get(1..).is_some_and(|suffix| suffix.eq_ignore_ascii_case(known)))
    {
        problems.push(NameProblem::Suffix(start + dot..path.len()));
    }
    problems.extend(date_problem(stem, start));
    problems
}

/// What there is against a stem that is a date; it begins at `start`.
fn date_problem(stem: &str, start: usize) -> Option<NameProblem> {
    let is_separator = |c: char| matches!(c, '-' | '.' | '_' | ' ');
    let digits = stem.len() - stem.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if digits == 0 || !stem.chars().all(|c| c.is_ascii_digit() || is_separator(c)) {
        return None;
    }
    if digits < 4 {
        return Some(NameProblem::Year(start..start + digits));
    }
    if let Some(at) = stem.find(is_separator) {
        return Some(NameProblem::Separator(start + at..start + at + 1));
    }
    (!matches!(digits, 4 | 6 | 8)).then(|| NameProblem::Day(start + 4..start + digits))
}

impl NameProblem {
    /// Where in the name it is.
    pub fn place(&self) -> Range<usize> {
        let (NameProblem::Suffix(place)
        | NameProblem::Year(place)
        | NameProblem::Separator(place)
        | NameProblem::Day(place)) = self;
        place.clone()
    }
}

impl fmt::Display for NameProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NameProblem::Suffix(_) => "the names of PGN files end in `.pgn`",
            NameProblem::Year(_) => "a file name that is a date begins with four digits for the year",
            NameProblem::Separator(_) => "nothing stands between year, month and day in a file name",
            NameProblem::Day(_) => "behind the year a file name has two digits for the month, and two for the day",
        })
    }
}

/// `text` as a file name that every system can store.
fn file(text: &str) -> String {
    /// So that the name with its suffix fits anywhere, in bytes too.
    const LONGEST: usize = 60;
    let mut name = String::new();
    for c in text.trim().chars().take(LONGEST) {
        let safe = c.is_alphanumeric() || matches!(c, '-' | '.');
        if safe {
            name.push(c);
        } else if !name.ends_with('_') {
            name.push('_');
        }
    }
    let name = name.trim_matches(['_', '.']);
    // Names of devices on Windows.
    let stem = name.split('.').next().unwrap_or_default().to_ascii_uppercase();
    let is_device = matches!(&*stem, "CON" | "PRN" | "AUX" | "NUL")
        || (stem.len() == 4
            && (stem.starts_with("COM") || stem.starts_with("LPT"))
            && stem.ends_with(|c: char| c.is_ascii_digit()));
    match name {
        "" => "unknown.pgn".to_owned(),
        name if is_device => format!("_{name}.pgn"),
        name => format!("{name}.pgn"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_no_system_stores() {
        assert_eq!(file("../../etc/passwd"), "etc_passwd.pgn");
        assert_eq!(file("a/b\\c:d"), "a_b_c_d.pgn");
        assert_eq!(file("con"), "_con.pgn");
        assert_eq!(file("lpt1.x"), "_lpt1.x.pgn");
        assert_eq!(file(" .. "), "unknown.pgn");
        assert_eq!(file("Đorđe"), "Đorđe.pgn");
        assert_eq!(file(&"é".repeat(300)).chars().count(), 64);
    }

    #[test]
    fn names_that_are_dates_and_others() {
        use NameProblem::{Day, Separator, Suffix, Year};
        for name in ["1992.pgn", "199211.PGN", "a/b.c/19921104.pgn", "Tal.pgn", "Linares_1992.pgn", "wac.epd", "ReadMe"]
        {
            assert_eq!(name_problems(name), [], "{name}");
        }
        assert_eq!(name_problems("a.b/games"), [Suffix(9..9)]);
        assert_eq!(name_problems(".pgn"), [Suffix(4..4)]);
        assert_eq!(name_problems(""), [Suffix(0..0)]);
        assert_eq!(name_problems("x/92.txt"), [Suffix(4..8), Year(2..4)]);
        assert_eq!(name_problems("1992.11.04.pgn"), [Separator(4..5)]);
        assert_eq!(name_problems("19921.pgn"), [Day(4..5)]);
        assert_eq!(name_problems("Дом.pgn"), []);
    }

    #[test]
    fn names_of_dates() {
        for (date, year, day) in [
            ("99999.1.1", "0000.pgn", "00000000.pgn"),
            ("summer", "0000.pgn", "00000000.pgn"),
            ("12.3.1987", "1987.pgn", "19870000.pgn"),
            ("31.12.1987", "1987.pgn", "19871231.pgn"),
            ("4.4.1987", "1987.pgn", "19870404.pgn"),
            ("1987", "1987.pgn", "19870000.pgn"),
            ("12.3.87", "0000.pgn", "00000000.pgn"),
            ("199?.01.02", "1990.pgn", "19900102.pgn"),
            ("2001.13.01", "2001.pgn", "20010001.pgn"),
        ] {
            assert_eq!(
                (date_file(date, Period::Year), date_file(date, Period::Day)),
                (year.into(), day.into()),
                "{date}"
            );
        }
        assert_eq!(date_folder("12.3.1987", Period::Day), "1987/198700");
    }
}
