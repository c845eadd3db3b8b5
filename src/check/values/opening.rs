//! Opening codes.

use crate::grammar::tags;
use std::fmt;

/// An ECO code, section 9.4.1.
///
/// ```
/// use pgn_grammar::values::Eco;
/// let eco = Eco::parse("C60/99").unwrap();
/// assert_eq!((eco.volume, eco.number, eco.subcode), ('C', 60, Some(99)));
/// assert_eq!(eco.to_string(), "C60/99");
/// assert!(Eco::parse("F33").is_none() && Eco::parse("a00").is_none());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Eco {
    /// `A` to `E`.
    pub volume: char,
    /// 0 to 99.
    pub number: u8,
    /// 0 to 99, behind a solidus.
    pub subcode: Option<u8>,
}

impl Eco {
    /// A code of the standard's form.
    pub fn parse(text: &str) -> Option<Eco> {
        if !tags::is(tags::eco_value, text.as_bytes()) {
            return None;
        }
        let number = text.get(1..3)?.parse().ok()?;
        Some(Eco { volume: text.chars().next()?, number, subcode: text.get(4..6).and_then(|code| code.parse().ok()) })
    }
}

impl fmt::Display for Eco {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", self.volume, self.number)?;
        self.subcode.map_or(Ok(()), |subcode| write!(f, "/{subcode:02}"))
    }
}

#[cfg(test)]
mod tests {
    use super::Eco;

    #[test]
    fn reads_and_writes() {
        for text in ["A00", "E99", "B33/07"] {
            assert_eq!(Eco::parse(text).unwrap().to_string(), text);
        }
        for text in ["", "?", "F33", "C60/9", "a0", "B3", "B33k", "B33/"] {
            assert_eq!(Eco::parse(text), None, "{text}");
        }
    }
}
