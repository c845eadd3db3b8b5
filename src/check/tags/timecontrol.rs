//! Time controls: section 9.6.1 and ruling OQ-62.

use super::value::Value;
use crate::diagnostic::Problems;
use crate::grammar::tags::is;
use crate::grammar::timecontrol as grammar;
use crate::problems::tags as say;

/// The TimeControl tag. Each period is looked at where the value is a list of periods, else the value as a whole.
pub(super) fn check(value: &Value, problems: &mut Problems) {
    let text = value.text();
    if is(grammar::time_control, text.as_bytes()) {
        return;
    }
    if text.is_empty() {
        problems.push(say::time_control_empty(value.span()));
    } else if let Some((at, moves, seconds)) = hours(text) {
        problems.push(say::time_control_hours(value.at(at..text.len()), &text[at..], value.span(), moves, seconds));
    } else if is(grammar::time_control_import, text.as_bytes()) {
        periods(value, problems);
    } else {
        whole(value, problems);
    }
}

/// Periods that are read but are not the standard's, or not in their place.
fn periods(value: &Value, problems: &mut Problems) {
    let text = value.text();
    let mut at = 0;
    for field in text.split(':') {
        let end = at + field.len();
        let last = end == text.len();
        period(value, at, field, last, problems);
        at = end + 1;
    }
}

fn period(value: &Value, at: usize, field: &str, last: bool, problems: &mut Problems) {
    let place = value.at(at..at + field.len());
    if matches!(field, "?" | "-") {
        problems.push(say::time_control_alone(place, field));
        return;
    }
    let (moves, rest) = field.split_once('/').map_or((None, field), |(moves, rest)| (Some(moves), rest));
    let (seconds, increment) = rest.split_once('+').map_or((rest, None), |(base, more)| (base, Some(more)));
    let plus = at + field.len() - increment.map_or(0, |increment| increment.len() + 1);
    let is_zero = |number: &str| number.bytes().all(|byte| byte == b'0');
    if increment.is_some_and(is_zero) {
        let all = value.at(plus..at + field.len());
        problems.push(say::time_control_increment(value.at(plus + 1..at + field.len()), all, field, moves.is_some()));
    } else if moves.is_some() && increment.is_some() {
        problems.push(say::time_control_mixed(value.at(plus..at + field.len()), field));
    }
    let base = plus - seconds.len();
    if is_zero(seconds.trim_start_matches('*')) || moves.is_some_and(is_zero) {
        let zero = if moves.is_some_and(is_zero) { at..at + moves.map_or(0, str::len) } else { base..plus };
        problems.push(say::time_control_zero(value.at(zero), field, increment.is_some()));
    } else if field.split(['/', '+', '*']).any(|number| number.starts_with('0') && !is_zero(number)) {
        let numbers = field.split_inclusive(['/', '+', '*']);
        let mended: String = numbers.map(|number| number.trim_start_matches('0')).collect();
        problems.push(say::time_control_zeros(place, field, mended));
    }
    if moves.is_none() && !last {
        problems.push(say::time_control_place(place, field, increment.is_some(), seconds.starts_with('*')));
    }
}

/// `40/2:30:00`: hours, minutes and seconds where seconds are due. Where they start, the moves, and how many seconds.
fn hours(text: &str) -> Option<(usize, Option<&str>, u32)> {
    if !text.as_bytes().contains(&b':') {
        return None;
    }
    let (moves, time) = text.split_once('/').map_or((None, text), |(moves, time)| (Some(moves), time));
    let fields: Vec<&str> = time.split(':').collect();
    let [hours, minutes @ .., seconds] = &fields[..] else { return None };
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let two = |text: &str| text.len() == 2 && digits(text);
    let [minutes] = minutes else { return None };
    let good = (1..=2).contains(&hours.len()) && digits(hours) && two(minutes) && two(seconds);
    if !good || moves.is_some_and(|moves| moves.is_empty() || !digits(moves)) {
        return None;
    }
    let number = |text: &str| text.parse::<u32>().ok();
    Some((text.len() - time.len(), moves, number(hours)? * 3600 + number(minutes)? * 60 + number(seconds)?))
}

/// A value that is no list of periods: what can have been meant.
fn whole(value: &Value, problems: &mut Problems) {
    let text = value.text();
    if let Some(number) = text.strip_suffix('*')
        && is(grammar::positive, number.as_bytes())
    {
        problems.push(say::time_control_star(value.at(number.len()..text.len()), value.span(), number));
        return;
    }
    // The first character that cannot go on, where all in front of it are periods: a wrong separator.
    if let Ok((rest, _)) = grammar::time_control_import(text.as_bytes())
        && let Some(after) = text.get(text.len() - rest.len() + 1..)
        && matches!(rest, [b',' | b';' | b'|', ..])
    {
        let at = text.len() - rest.len();
        let trimmed = after.trim_start();
        if is(grammar::field_import, trimmed.split([',', ';', '|', ':']).next().unwrap_or_default().trim().as_bytes()) {
            let separator = at..text.len() - trimmed.len();
            // With colons for all of them it may still be no control, such as `7:200`: then the comma was meant otherwise.
            let mended: String = text.replace([',', ';', '|'], ":").split_whitespace().collect();
            let is_sure = is(grammar::time_control, mended.as_bytes());
            let at = at..at + 1;
            let written = &text[at.clone()];
            problems.push(say::time_control_separator(value.at(at), value.at(separator), written, is_sure));
            return;
        }
    }
    problems.push(say::time_control(value.span(), text, in_words(text)));
}

/// The control in seconds of a text with units (`5 min`, `3m+2s`), or with the sign for a whole game (`G/60`, which
/// counts minutes); whether it leaves no doubt.
fn in_words(text: &str) -> Option<(String, bool)> {
    let lower = text.trim().to_ascii_lowercase();
    let game = ["g/", "g", "sd/", "sd"].iter().find_map(|prefix| lower.strip_prefix(prefix));
    if let Some(minutes) = game {
        let minutes: u32 = minutes.trim().parse().ok()?;
        return Some((minutes.checked_mul(60)?.to_string(), false));
    }
    let mut parts = lower.splitn(2, '+');
    let base = duration(parts.next()?)?;
    match parts.next() {
        Some(more) => Some((format!("{base}+{}", duration(more)?), true)),
        None => Some((base.to_string(), true)),
    }
}

/// A number with its unit, in seconds.
fn duration(text: &str) -> Option<u32> {
    let text = text.trim();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let seconds = match unit.trim().trim_end_matches('.') {
        "s" | "sec" | "secs" | "second" | "seconds" | "''" => 1,
        "m" | "min" | "mins" | "minute" | "minutes" | "'" => 60,
        "h" | "hr" | "hrs" | "hour" | "hours" => 3600,
        _ => return None,
    };
    number.parse::<u32>().ok()?.checked_mul(seconds)
}

#[cfg(test)]
mod tests {
    use super::{hours, in_words};

    #[test]
    fn reads_words() {
        for (text, expected) in [
            ("5 min", Some(("300", true))),
            ("60 mins", Some(("3600", true))),
            ("3m+2s", Some(("180+2", true))),
            ("2 hours", Some(("7200", true))),
            ("G/60", Some(("3600", false))),
            ("g90", Some(("5400", false))),
            ("5", None),
            ("rapid", None),
            ("99999999999 min", None),
            ("4000000 h", None),
            ("é", None),
        ] {
            let expected = expected.map(|(seconds, sure)| (seconds.to_owned(), sure));
            assert_eq!(in_words(text), expected, "{text}");
        }
        assert_eq!(hours("40/2:30:00"), Some((3, Some("40"), 9000)));
        assert_eq!(hours("1:30:00"), Some((0, None, 5400)));
        for text in ["3600:40/7200", "40/7200:3600", "1:2:3", "/1:00:00", "100:00:00", "300:20:10:05"] {
            assert_eq!(hours(text), None, "{text}");
        }
    }
}
