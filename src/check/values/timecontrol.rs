//! Time controls.

use crate::grammar::{tags::is, timecontrol};
use std::fmt;

/// A TimeControl, section 9.6.1: the periods in the order of their use; the last one repeats.
///
/// It holds what ruling OQ-62 accepts too: increments in periods of so many moves, and zeros. All times are seconds.
///
/// ```
/// use pgn_grammar::values::{Period, TimeControl};
/// let control = TimeControl::parse("40/7200:900+30").unwrap();
/// assert_eq!(control.periods()[0], Period { moves: Some(40), seconds: 7200, increment: 0, sandclock: false });
/// assert_eq!((control.periods()[1].moves, control.periods()[1].increment), (None, 30));
/// assert_eq!(control.to_string(), "40/7200:900+30");
/// assert_eq!(TimeControl::parse("?"), Some(TimeControl::Unknown));
/// assert_eq!(TimeControl::parse("5 min"), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// `?`
    Unknown,
    /// `-`: there was none.
    NoControl,
    /// The periods, at least one.
    Periods(Vec<Period>),
}

/// A period of a [`TimeControl`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Period {
    /// How many moves are due in it; `None` where it is sudden death: all of them.
    pub moves: Option<u32>,
    /// Its length, or the time at its start, in seconds.
    pub seconds: u32,
    /// What each move adds, in seconds.
    pub increment: u32,
    /// Whether it is an hourglass: the time of one side is what the other has used.
    pub sandclock: bool,
}

impl TimeControl {
    /// Reads production `TimeControlImport`; numbers must fit 32 bits, and `?` and `-` stand alone.
    pub fn parse(text: &str) -> Option<TimeControl> {
        match text {
            "?" => Some(TimeControl::Unknown),
            "-" => Some(TimeControl::NoControl),
            _ if !is(timecontrol::time_control_import, text.as_bytes()) => None,
            _ => text.split(':').map(Period::parse).collect::<Option<_>>().map(TimeControl::Periods),
        }
    }

    /// The periods; none where the control is unknown or there was none.
    pub fn periods(&self) -> &[Period] {
        match self {
            TimeControl::Periods(periods) => periods,
            _ => &[],
        }
    }
}

impl Period {
    fn parse(field: &str) -> Option<Period> {
        if let Some(seconds) = field.strip_prefix('*') {
            return Some(Period { moves: None, seconds: seconds.parse().ok()?, increment: 0, sandclock: true });
        }
        let (moves, rest) = match field.split_once('/') {
            Some((moves, rest)) => (Some(moves.parse().ok()?), rest),
            None => (None, field),
        };
        let (seconds, increment) = match rest.split_once('+') {
            Some((seconds, increment)) => (seconds, increment.parse().ok()?),
            None => (rest, 0),
        };
        Some(Period { moves, seconds: seconds.parse().ok()?, increment, sandclock: false })
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}{}", if self.sandclock { "*" } else { "" }, self.seconds)?;
        if self.increment > 0 { write!(f, "+{}", self.increment) } else { Ok(()) }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Unknown => f.write_str("?"),
            TimeControl::NoControl => f.write_str("-"),
            TimeControl::Periods(periods) => periods.iter().enumerate().try_for_each(|(index, period)| {
                let separator = if index == 0 { "" } else { ":" };
                write!(f, "{separator}{period}")
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::TimeControl;

    #[test]
    fn reads_and_writes() {
        for (text, written) in [
            ("?", "?"),
            ("-", "-"),
            ("300", "300"),
            ("180+2", "180+2"),
            ("300+0", "300"),
            ("0+5", "0+5"),
            ("*180", "*180"),
            ("40/7200:20/3600:3600", "40/7200:20/3600:3600"),
            ("40/5400+30", "40/5400+30"),
            ("3600:40/7200", "3600:40/7200"),
        ] {
            assert_eq!(TimeControl::parse(text).unwrap().to_string(), written);
        }
        for text in ["", "G/60", "5 min", "180*", "40/7200:?", "40/7200,3600", "4294967296", ":", "3m+2s"] {
            assert_eq!(TimeControl::parse(text), None, "{text}");
        }
    }
}
