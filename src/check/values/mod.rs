//! The values of tags, typed.
//!
//! A tag value is text (section 8.1); these types are what the text of the named tags says. Each reads what the
//! standard allows and, where a ruling says so, what is in wide use; `parse` gives `None` for anything else and never
//! guesses. Each is written back in the standard's form by its `Display`.
//!
//! ```
//! use pgn_grammar::values::{Date, TimeControl};
//! let source = pgn_grammar::Source::new("a.pgn", "[Date \"1992.11.??\"]\n[TimeControl \"40/7200:3600\"]\n\n*\n");
//! let game = &pgn_grammar::parse(&source).tree.games[0];
//! assert_eq!(game.date(&source), Some(Date { year: Some(1992), month: Some(11), day: None }));
//! assert_eq!(game.time_control(&source).unwrap().to_string(), "40/7200:3600");
//! ```

mod country;
mod date;
mod ending;
mod opening;
mod player;
mod round;
mod time;
mod timecontrol;

pub use country::{Country, Standing};
pub(crate) use country::{code_of_site, is_fine as is_fine_country};
pub use date::Date;
pub use ending::{Ending, Mode};
pub use opening::Eco;
pub use player::{Color, Elo, PlayerType, Title, players};
pub use round::Round;
pub use time::{Clock, RunningClock, TimeOfDay};
pub use timecontrol::{Period, TimeControl};

use crate::{Game, Source};
use std::str::FromStr;

/// The error of `from_str` of these types: the text is no value of the kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAValue;

impl std::fmt::Display for NotAValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the text is no value of this kind")
    }
}

impl std::error::Error for NotAValue {}

/// `"1992.11.04".parse::<Date>()` for all types that have a `parse`.
macro_rules! from_str {
    ($($value:ty)*) => {
        $(impl FromStr for $value {
            type Err = NotAValue;

            fn from_str(text: &str) -> Result<Self, NotAValue> {
                Self::parse(text).ok_or(NotAValue)
            }
        })*
    };
}

from_str! { Clock Date Eco Elo Ending Mode PlayerType Round RunningClock TimeControl TimeOfDay Title }

/// The named tags as values. Each is `None` where the tag is missing or its value is not of the form; the text itself
/// is [`Game::tag`]'s. Each call is linear in the tags.
impl Game {
    /// The Date tag, section 8.1.1.3.
    pub fn date(&self, source: &Source) -> Option<Date> {
        Date::parse(&self.tag(source, "Date")?)
    }

    /// The EventDate tag, section 9.2.1.
    pub fn event_date(&self, source: &Source) -> Option<Date> {
        Date::parse(&self.tag(source, "EventDate")?)
    }

    /// The Round tag, section 8.1.1.4.
    pub fn round(&self, source: &Source) -> Option<Round> {
        Round::parse(&self.tag(source, "Round")?)
    }

    /// The ECO tag, section 9.4.1.
    pub fn eco(&self, source: &Source) -> Option<Eco> {
        Eco::parse(&self.tag(source, "ECO")?)
    }

    /// The TimeControl tag, section 9.6.1.
    pub fn time_control(&self, source: &Source) -> Option<TimeControl> {
        TimeControl::parse(&self.tag(source, "TimeControl")?)
    }

    /// The Termination tag, section 9.8.1: how the game came to its end.
    pub fn ending(&self, source: &Source) -> Option<Ending> {
        Ending::parse(&self.tag(source, "Termination")?)
    }

    /// The rating of the first player of a side: WhiteElo or BlackElo, section 9.1.2.
    ///
    /// ```
    /// use pgn_grammar::values::Color;
    /// let source = pgn_grammar::Source::new("a.pgn", "[WhiteElo \"2785\"]\n\n*\n");
    /// let game = &pgn_grammar::parse(&source).tree.games[0];
    /// assert_eq!(game.elo(&source, Color::White).and_then(|elo| elo.0), Some(2785));
    /// assert_eq!(game.elo(&source, Color::Black), None);
    /// ```
    pub fn elo(&self, source: &Source, side: Color) -> Option<Elo> {
        let value = self.tag(source, if side == Color::White { "WhiteElo" } else { "BlackElo" })?;
        Elo::parse(players(&value).next()?)
    }
}
