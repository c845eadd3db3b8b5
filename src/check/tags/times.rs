//! Times of day and clocks: section 9.5, supplement 5.1 and 6.1.

use super::name::Tag;
use super::value::Value;
use crate::check::values::{Clock, RunningClock, TimeOfDay};
use crate::diagnostic::Problems;
use crate::grammar::tags::{self, is};
use crate::problems::tags as say;

/// Time and UTCTime.
pub(super) fn time_of_day(tag: Tag, value: &Value, problems: &mut Problems) {
    let text = value.text();
    match text {
        _ if is(tags::time_of_day, text.as_bytes()) => {}
        "" | "?" | "-" => problems.push(say::unknown(value.quoted(), tag.as_str(), text, Some("??:??:??"))),
        _ => problems.push(say::time(value.span(), text, read(text))),
    }
}

/// The time a text stands for; what it does not say is unknown: `7 pm`, `17:05`, `19.05.00`, `3:44:16 p.m.`.
fn read(text: &str) -> Option<TimeOfDay> {
    let lower: String = text.trim().to_ascii_lowercase().chars().filter(|c| !matches!(c, ' ' | '.')).collect();
    let half = ["am", "pm"].iter().position(|half| lower.ends_with(half));
    let digits = text.trim().trim_end_matches(|c: char| !c.is_ascii_digit() && c != '?');
    if half.is_none() && digits.len() < text.trim().len() {
        return None;
    }
    let mut fields = Vec::new();
    for field in digits.split([':', '.', '-', 'h', ' ']) {
        let known = field.len() <= 2 && field.bytes().all(|byte| byte.is_ascii_digit());
        fields.push(if field.trim_matches('?').is_empty() {
            None
        } else {
            Some(field.parse::<u8>().ok().filter(|_| known)?)
        });
    }
    let hour = match (half, *fields.first()?) {
        (None, hour) => hour,
        (Some(half), Some(hour @ 1..=12)) => Some(hour % 12 + 12 * half as u8),
        _ => return None,
    };
    let time = TimeOfDay { hour, minute: fields.get(1).copied().flatten(), second: fields.get(2).copied().flatten() };
    let enough = fields.len() <= 3 && (half.is_some() || fields.len() >= 2);
    (enough && TimeOfDay::parse(&time.to_string()).is_some()).then_some(time)
}

/// Clock, WhiteClock and BlackClock.
pub(super) fn clock(tag: Tag, value: &Value, problems: &mut Problems) {
    let text = value.text();
    let strict = if tag == Tag::Clock { tags::clock_value } else { tags::clock_reading };
    if is(strict, text.as_bytes()) {
        return;
    }
    let reading = match tag {
        Tag::Clock => RunningClock::parse(text).map(|clock| clock.to_string()),
        _ => Clock::parse(text).map(|clock| clock.to_string()),
    };
    match reading {
        Some(form) => {
            let whole = form.split_once('.').map_or(form.clone(), |(whole, _)| whole.to_owned());
            problems.push(say::clock_form(value.span(), text, whole));
        }
        None => problems.push(say::clock(value.span(), tag.as_str(), text)),
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn reads_what_people_write() {
        for (text, expected) in [
            ("7 pm", Some("19:??:??")),
            ("12 am", Some("00:??:??")),
            ("3:44:16 p.m.", Some("15:44:16")),
            ("17:05", Some("17:05:??")),
            ("19.05.00", Some("19:05:00")),
            ("7:05:00", Some("07:05:00")),
            ("19h30", Some("19:30:??")),
            ("24:00:00", None),
            ("13 pm", None),
            ("19", None),
            ("noon", None),
            ("10:30:00 PDT", None),
            ("1:2:3:4", None),
            ("é", None),
        ] {
            assert_eq!(read(text).map(|time| time.to_string()).as_deref(), expected, "{text}");
        }
    }
}
