//! The order of games in a file, section 12.

use super::Writer;
use crate::ast::Game;
use crate::source::Source;
use std::borrow::Cow;

/// The first seven keys of the collating sequence, which compare as games do: Date, Event, Site, Round, White, Black,
/// Result. The eighth is the movetext, [`Writer::movetext`].
///
/// Text compares by code point; a tag that is missing counts as its unknown value (ruling OQ-82).
///
/// ```
/// use pgn_grammar::{Source, export};
/// let source = Source::new("a.pgn", "[Date \"1992.??.??\"]\n*\n\n[Date \"1991.12.31\"]\n*\n");
/// let games = pgn_grammar::parse(&source).tree.games;
/// let keys: Vec<_> = games.iter().map(|game| export::Key::new(&source, game)).collect();
/// assert!(keys[1] < keys[0]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    date: [u32; 3],
    event: String,
    site: String,
    round: Round,
    white: String,
    black: String,
    result: &'static str,
}

/// A round: `?`, then `-`, then numbers part by part, then whatever else there is (ruling OQ-52).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Round {
    Unknown,
    None,
    Numbers(Vec<u64>),
    Other(String),
}

impl Key {
    /// The keys of a game. Linear in its tags.
    pub fn new(source: &Source, game: &Game) -> Key {
        let tag = |name| game.tag(source, name).unwrap_or(Cow::Borrowed("?")).into_owned();
        Key {
            date: date(&tag("Date")),
            event: tag("Event"),
            site: tag("Site"),
            round: round(tag("Round")),
            white: tag("White"),
            black: tag("Black"),
            result: game.result(source).as_str(),
        }
    }
}

impl Writer {
    /// The movetext of the game that was written last, in UTF-8, from its first word to the line feed behind its
    /// marker: the last key of the collating sequence.
    pub fn movetext(&self) -> &[u8] {
        let text = &self.lines.text;
        let movetext = memchr::memmem::find(text, b"\n\n").and_then(|at| text.get(at + 2..)).unwrap_or_default();
        movetext.strip_suffix(b"\n").unwrap_or(movetext)
    }
}

/// Year, month and day; question marks count as zeros, and so does what is missing or no number.
pub(super) fn date(value: &str) -> [u32; 3] {
    let mut parts = value.split('.').map(|part| part.replace('?', "0").parse().unwrap_or(0));
    std::array::from_fn(|_| parts.next().unwrap_or(0))
}

fn round(value: String) -> Round {
    match value.as_str() {
        "?" | "" => return Round::Unknown,
        "-" => return Round::None,
        _ => {}
    }
    let numbers: Option<Vec<u64>> = value.split('.').map(|part| part.parse().ok()).collect();
    numbers.map_or(Round::Other(value), Round::Numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_in_order() {
        let rounds = ["?", "-", "1", "4", "4.2", "4.10", "9", "10", "A", "final"];
        for pair in rounds.windows(2) {
            assert!(round(pair[0].to_owned()) < round(pair[1].to_owned()), "{pair:?}");
        }
    }

    #[test]
    fn dates_are_numbers() {
        assert_eq!(date("1992.??.04"), [1992, 0, 4]);
        assert_eq!(date("????.??.??"), [0, 0, 0]);
        assert_eq!(date("199?.01.02"), [1990, 1, 2]);
        assert_eq!(date("summer"), [0, 0, 0]);
    }
}
