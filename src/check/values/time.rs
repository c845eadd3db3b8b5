//! Times of day and clocks.

use super::Color;
use crate::grammar::tags;
use std::fmt;
use std::time::Duration;

/// A time of day: Time and UTCTime, section 9.5. Fields may be unknown, as in a date.
///
/// ```
/// use pgn_grammar::values::TimeOfDay;
/// let time = TimeOfDay::parse("19:05:??").unwrap();
/// assert_eq!((time.hour, time.minute, time.second), (Some(19), Some(5), None));
/// assert_eq!(time.to_string(), "19:05:??");
/// assert!(TimeOfDay::parse("7 pm").is_none());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TimeOfDay {
    /// 0 to 23.
    pub hour: Option<u8>,
    /// 0 to 59.
    pub minute: Option<u8>,
    /// 0 to 59.
    pub second: Option<u8>,
}

impl TimeOfDay {
    /// A time of the form `HH:MM:SS`.
    pub fn parse(text: &str) -> Option<TimeOfDay> {
        if !tags::is(tags::time_of_day, text.as_bytes()) {
            return None;
        }
        let mut fields = text.split(':').map(|field| field.parse().ok());
        let mut next = || fields.next().flatten();
        Some(TimeOfDay { hour: next(), minute: next(), second: next() })
    }
}

impl fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (field, separator) in [(self.hour, ""), (self.minute, ":"), (self.second, ":")] {
            match field {
                Some(number) => write!(f, "{separator}{number:02}")?,
                None => write!(f, "{separator}??")?,
            }
        }
        Ok(())
    }
}

/// What a clock shows: WhiteClock and BlackClock, supplement 6.1, and the `%clk` family of commands, supplement 4.2.
///
/// ```
/// use pgn_grammar::values::Clock;
/// use std::time::Duration;
/// assert_eq!(Clock::parse("1:05:56"), Some(Clock(Duration::from_secs(3956))));
/// assert_eq!(Clock::parse("0:00:09.5").unwrap().0.as_millis(), 9500);
/// assert_eq!(Clock::parse("00:03:00").unwrap().to_string(), "0:03:00");
/// assert!(Clock::parse("67 min").is_none());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Clock(pub Duration);

impl Clock {
    /// Hours, minutes, seconds, and perhaps a fraction of a second to nine places, as servers write it (ruling OQ-84).
    pub fn parse(text: &str) -> Option<Clock> {
        let (whole, fraction) = text.split_once('.').map_or((text, None), |(whole, part)| (whole, Some(part)));
        let mut fields = whole.split(':');
        let mut next = |longest: usize| {
            let field = fields.next().filter(|field| (1..=longest).contains(&field.len()))?;
            field.bytes().all(|byte| byte.is_ascii_digit()).then(|| field.parse::<u64>().ok())?
        };
        let (hours, minutes, seconds) = (next(9)?, next(2)?, next(2)?);
        if minutes > 59 || seconds > 59 || fields.next().is_some() {
            return None;
        }
        let nanos = match fraction {
            Some(part) if part.is_empty() || !part.bytes().all(|byte| byte.is_ascii_digit()) => return None,
            Some(part) => format!("{part:0<9}").get(..9)?.parse().ok()?,
            None => 0,
        };
        Some(Clock(Duration::new(hours * 3600 + minutes * 60 + seconds, nanos)))
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        match self.0.subsec_nanos() {
            0 => Ok(()),
            nanos => write!(f, ".{}", format!("{nanos:09}").trim_end_matches('0')),
        }
    }
}

/// A Clock tag, supplement 5.1: whose clock is running, and what it shows.
///
/// ```
/// use pgn_grammar::values::{Color, RunningClock};
/// let clock = RunningClock::parse("B/0:45:56").unwrap();
/// assert_eq!((clock.running, clock.to_string()), (Some(Color::Black), "B/0:45:56".to_owned()));
/// assert_eq!(RunningClock::parse("N/0:00:00").unwrap().running, None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RunningClock {
    /// Whose clock runs; `None` where both are stopped.
    pub running: Option<Color>,
    /// What it shows.
    pub reading: Clock,
}

impl RunningClock {
    /// `W`, `B` or `N`, a solidus, and a clock.
    pub fn parse(text: &str) -> Option<RunningClock> {
        let (side, reading) = text.split_once('/')?;
        let running = match side {
            "W" => Some(Color::White),
            "B" => Some(Color::Black),
            "N" => None,
            _ => return None,
        };
        Some(RunningClock { running, reading: Clock::parse(reading)? })
    }
}

impl fmt::Display for RunningClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.running {
            Some(Color::White) => "W",
            Some(Color::Black) => "B",
            None => "N",
        };
        write!(f, "{side}/{}", self.reading)
    }
}

#[cfg(test)]
mod tests {
    use super::{Clock, RunningClock, TimeOfDay};

    #[test]
    fn reads_and_writes_times() {
        for text in ["19:05:00", "23:59:59", "??:??:??", "19:??:??"] {
            assert_eq!(TimeOfDay::parse(text).unwrap().to_string(), text);
        }
        for text in ["", "24:00:00", "19:60:00", "19.05.00", "17:05", "7:05:00"] {
            assert_eq!(TimeOfDay::parse(text), None, "{text}");
        }
    }

    #[test]
    fn reads_and_writes_clocks() {
        for (text, written) in [
            ("1:07:00", "1:07:00"),
            ("01:07:00", "1:07:00"),
            ("0:5:3", "0:05:03"),
            ("100:00:00", "100:00:00"),
            ("0:00:00.10", "0:00:00.1"),
            ("0:00:00.0000000019", "0:00:00.000000001"),
        ] {
            assert_eq!(Clock::parse(text).unwrap().to_string(), written);
        }
        for text in
            ["", "67 min", "1:60:00", "1:00", "1:00:60", "1:00:00.", "-1:00:00", "1:00:00:00", "9999999999:00:00"]
        {
            assert_eq!(Clock::parse(text), None, "{text}");
        }
        assert_eq!(RunningClock::parse("X/0:45:56"), None);
        assert_eq!(RunningClock::parse("0:45:56"), None);
    }
}
