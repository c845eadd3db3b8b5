//! Dates: section 8.1.1.3 and ruling OQ-51.

use super::Tags;
use super::name::Tag;
use super::value::Value;
use crate::check::values::Date;
use crate::diagnostic::Problems;
use crate::problems::tags as say;

/// The value of Date, EventDate or UTCDate.
pub(super) fn check(tag: Tag, value: &Value, problems: &mut Problems) {
    let text = value.text();
    if let Some(date) = Date::parse(text) {
        if !date.exists() {
            problems.push(say::date_calendar(value.at(8..10), date));
        }
        return;
    }
    if let "" | "?" | "-" = text {
        problems.push(say::unknown(value.quoted(), tag.as_str(), text, Some("????.??.??")));
        return;
    }
    problems.push(say::date(value.span(), text, &readings(text)));
}

/// The dates against each other: an event cannot begin after its game, and the date in Greenwich is at most a day off.
pub(super) fn order(tags: &Tags, problems: &mut Problems) {
    let Some(date) = tags.raw(Tag::Date) else { return };
    let plain = |tag| tags.raw(tag).filter(|other| *other != date);
    // Bytes sort like dates, and a question mark behind every digit: so the common case needs no reading.
    let late = plain(Tag::EventDate).is_some_and(|event| event > date);
    let apart = plain(Tag::UTCDate).is_some();
    if late || apart {
        contradictions(tags, problems);
    }
}

#[cold]
fn contradictions(tags: &Tags, problems: &mut Problems) {
    let read = |tag| {
        let value = tags.value(tag)?;
        Date::parse(value.text()).map(|date| (value.span(), date))
    };
    let Some(date) = read(Tag::Date) else { return };
    if let Some(event) = read(Tag::EventDate)
        && event.1.is_after(date.1)
    {
        problems.push(say::date_order(event, date, "the event cannot begin after its game"));
    }
    if let Some(utc) = read(Tag::UTCDate)
        && let (Some(there), Some(here)) = (utc.1.day_number(), date.1.day_number())
        && (there - here).abs() > 1
    {
        problems.push(say::date_order(utc, date, "no place on earth is more than a day from universal time"));
    }
}

/// A way to read a text as a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reading {
    pub(crate) date: Date,
    /// Whether something of the text is not in the date.
    pub(crate) loses: bool,
}

/// The dates that `text` can stand for, the likeliest first: none, one, or day and month both ways.
pub(crate) fn readings(text: &str) -> Vec<Reading> {
    let day = text.trim();
    // A time of day behind the date: `2021-05-06 12:34:56`, `2021-05-06T12:34:56Z`.
    let end = day
        .find([' ', 'T'])
        .filter(|&at| day[at + 1..].starts_with(|c: char| c.is_ascii_digit()) && day[at..].contains(':') && at >= 8);
    let loses = end.is_some();
    let day = &day[..end.unwrap_or(day.len())];
    let words: Vec<&str> =
        day.split(|c: char| !c.is_alphanumeric() && c != '?').filter(|word| !word.is_empty()).collect();
    let digits = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let mut dates = match words[..] {
        [all] if all.len() == 8 && digits(all) => vec![fields(&all[..4], &all[4..6], &all[6..])],
        [year] if year.len() == 4 => vec![fields(year, "", "")],
        [year, month] if year.len() == 4 && month.len() <= 2 => vec![fields(year, month, "")],
        [month, year] if year.len() == 4 && month.len() <= 2 => vec![fields(year, month, "")],
        [year, month, day] if year.len() == 4 && month.len() <= 2 => vec![fields(year, month, day)],
        [first, second, year] if year.len() == 4 && digits(first) && digits(second) => {
            // Periods are the continent's, which puts the day first; so do most who write a solidus.
            vec![fields(year, second, first), fields(year, first, second)]
        }
        _ => vec![in_words(&words)],
    };
    dates.dedup();
    dates.into_iter().flatten().filter(|date| date.exists()).map(|date| Reading { date, loses }).collect()
}

/// The date of three fields; an empty one, zeros and question marks are unknown.
fn fields(year: &str, month: &str, day: &str) -> Option<Date> {
    let field = |text: &str| match text.trim_matches(['0', '?']) {
        "" => Some(None),
        _ if text.len() <= 4 => text.parse::<u16>().ok().map(Some),
        _ => None,
    };
    let small = |text: &str, most: u8| match field(text)? {
        Some(number) => u8::try_from(number).ok().filter(|number| *number <= most).map(Some),
        None => Some(None),
    };
    Some(Date { year: field(year)?, month: small(month, 12)?, day: small(day, 31)? })
}

/// `Sun Jul 09 2023`, `9 July 2023`, `July 9th, 2023`, `Sept 1992`.
fn in_words(words: &[&str]) -> Option<Date> {
    let mut date = Date::default();
    for word in words {
        let number = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        match number.len() {
            4 if date.year.is_none() => date.year = Some(number.parse().ok()?),
            1 | 2 if date.day.is_none() => date.day = Some(number.parse().ok()?),
            0 if is_weekday(word) => {}
            0 if date.month.is_none() => date.month = Some(month(word)?),
            _ => return None,
        }
    }
    (date.year.is_some() && date.month.is_some() && date.day != Some(0)).then_some(date)
}

/// The month whose English name begins with `word`, three letters or more of it; `Sept` is an abbreviation as well.
fn month(word: &str) -> Option<u8> {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let word = word.to_ascii_lowercase();
    let index = MONTHS.iter().position(|month| word.len() >= 3 && month.starts_with(&word))?;
    u8::try_from(index + 1).ok()
}

fn is_weekday(word: &str) -> bool {
    const DAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    let word = word.to_ascii_lowercase();
    word.len() >= 3 && DAYS.iter().any(|day| day.starts_with(&word))
}

#[cfg(test)]
mod tests {
    use super::readings;

    #[test]
    fn reads_what_people_write() {
        for (text, expected) in [
            ("2003", "2003.??.??"),
            ("2001-01-01", "2001.01.01"),
            ("2001/1/5", "2001.01.05"),
            ("2001.1.5", "2001.01.05"),
            ("20010105", "2001.01.05"),
            ("1993.00.00", "1993.??.??"),
            ("1993.05", "1993.05.??"),
            ("1993-05-??", "1993.05.??"),
            ("05/1993", "1993.05.??"),
            ("04/11/1992", "1992.11.04 1992.04.11"),
            ("04.04.1992", "1992.04.04"),
            ("10/31/2000", "2000.10.31"),
            ("31.10.2000", "2000.10.31"),
            ("Sun Jul 09 2023", "2023.07.09"),
            ("July 9th, 2023", "2023.07.09"),
            ("9 July 2023", "2023.07.09"),
            ("Sept 1992", "1992.09.??"),
            ("2021-05-06 12:34:56.789", "2021.05.06"),
            ("2021-05-06T12:34:56Z", "2021.05.06"),
            ("2001.13.01", ""),
            ("2001.12.32", ""),
            ("199?.01.01", ""),
            ("30/02/2001", ""),
            ("last summer", ""),
            ("date and time", ""),
            ("99/99", ""),
            ("", ""),
            ("é", ""),
        ] {
            let found: Vec<_> = readings(text).iter().map(|reading| reading.date.to_string()).collect();
            assert_eq!(found.join(" "), expected, "{text}");
        }
        assert!(readings("2021-05-06 12:34:56")[0].loses && !readings("2021-05-06")[0].loses);
    }
}
