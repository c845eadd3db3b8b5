//! Rounds.

use crate::grammar::tags;
use std::fmt;

/// A Round, section 8.1.1.4. The order is that of ruling OQ-52: unknown, none, then by number, part by part.
///
/// ```
/// use pgn_grammar::values::Round;
/// assert_eq!(Round::parse("4.1.2"), Some(Round::Parts(vec![4, 1, 2])));
/// assert_eq!(Round::parse("-"), Some(Round::Inappropriate));
/// assert_eq!(Round::parse("Final"), None);
/// assert!(Round::parse("9") < Round::parse("10.1"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Round {
    /// `?`
    Unknown,
    /// `-`: rounds make no sense in this event.
    Inappropriate,
    /// The number, and its parts behind periods, the most significant first; never empty.
    Parts(Vec<u32>),
}

impl Round {
    /// A round of the standard's form, whose numbers fit 32 bits.
    pub fn parse(text: &str) -> Option<Round> {
        match text {
            "?" => Some(Round::Unknown),
            "-" => Some(Round::Inappropriate),
            _ if !tags::is(tags::round_value, text.as_bytes()) => None,
            _ => text.split('.').map(|part| part.parse().ok()).collect::<Option<_>>().map(Round::Parts),
        }
    }
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Round::Unknown => f.write_str("?"),
            Round::Inappropriate => f.write_str("-"),
            Round::Parts(parts) => parts.iter().enumerate().try_for_each(|(index, part)| {
                let separator = if index == 0 { "" } else { "." };
                write!(f, "{separator}{part}")
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Round;

    #[test]
    fn reads_and_writes() {
        for text in ["?", "-", "29", "4.1.2", "4294967295"] {
            assert_eq!(Round::parse(text).unwrap().to_string(), text);
        }
        for text in ["", "Final", "4.1.", ".1", "1.?", "4294967296", "1 "] {
            assert_eq!(Round::parse(text), None, "{text}");
        }
    }
}
