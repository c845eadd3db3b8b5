//! What the Numeric Annotation Glyphs mean (section 10, ruling OQ-63): codes 0 to 255, those of the standard and those
//! in use beside it; the table is `grammar/nag.tsv`.
//!
//! ```
//! use pgn_grammar::nag;
//! assert_eq!(nag::meaning(1), Some("good move"));
//! assert_eq!(nag::glyph(16), Some("±"));
//! assert_eq!(nag::get(16).unwrap().side, Some(nag::Side::White));
//! assert_eq!(nag::meaning(200), None, "reserved, and nobody uses it");
//! ```

const TABLE: &str = include_str!("../grammar/nag.tsv");

/// What a code means in English, in a phrase; `None` for the codes that are reserved and not in use. Constant time.
pub fn meaning(code: u8) -> Option<&'static str> {
    Some(get(code)?.english)
}

/// The sign that is printed for a code, such as `!` or `±`; `None` where there is none. Constant time.
pub fn glyph(code: u8) -> Option<&'static str> {
    get(code)?.glyph
}

/// Whether the code has a meaning.
#[inline]
pub const fn is_known(code: u8) -> bool {
    LINES[code as usize] != 0
}

/// All there is to know about a code; `None` for the codes that are reserved and not in use. Constant time.
pub fn get(code: u8) -> Option<Nag> {
    if !is_known(code) {
        return None;
    }
    let line = TABLE.get(usize::from(LINES[usize::from(code)])..)?.lines().next()?;
    let mut fields = line.split('\t').skip(1);
    let scope = match fields.next()? {
        "move" => Scope::Move,
        "position" => Scope::Position,
        "time" => Scope::Time,
        "none" => Scope::None,
        _ => Scope::Other,
    };
    let side = match fields.next()? {
        "white" => Some(Side::White),
        "black" => Some(Side::Black),
        _ => None,
    };
    let (english, french) = (fields.next()?, fields.next()?);
    let glyph = fields.next().filter(|glyph| !glyph.is_empty());
    let signs = fields.next().unwrap_or_default();
    let is_standard = fields.next() == Some("standard");
    Some(Nag { code, scope, side, english, french, glyph, signs, is_standard })
}

/// All codes with a meaning, in their order.
pub fn all() -> impl Iterator<Item = Nag> {
    (0..=255).filter_map(get)
}

/// A code and what it means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nag {
    /// The number behind the `$`.
    pub code: u8,
    /// What it speaks of.
    pub scope: Scope,
    /// Whose advantage, weakness or trouble it is, where it is one side's.
    pub side: Option<Side>,
    /// The meaning in English, in a phrase.
    pub english: &'static str,
    /// The meaning in French, in a phrase.
    pub french: &'static str,
    /// The sign that is printed for it, where there is one.
    pub glyph: Option<&'static str>,
    signs: &'static str,
    /// Whether the standard defines it; the others are in use beside it, some with more than one meaning.
    pub is_standard: bool,
}

impl Nag {
    /// The signs that are read as this code where they stand behind a move (ruling OQ-34).
    pub fn signs(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.signs.split_ascii_whitespace()
    }
}

/// What a NAG speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scope {
    /// Nothing: `$0`.
    None,
    /// The move it stands behind.
    Move,
    /// The position after that move.
    Position,
    /// The time the players have left.
    Time,
    /// Something else, such as a diagram.
    Other,
}

/// One of the players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Side {
    White,
    Black,
}

/// Where the line of each code starts in the table; 0, which is the line of the headings, for codes without one.
const LINES: [u16; 256] = {
    assert!(TABLE.len() < u16::MAX as usize);
    let bytes = TABLE.as_bytes();
    let mut lines = [0; 256];
    let mut start = 0;
    while start < bytes.len() {
        let (mut code, mut at) = (0, start);
        while bytes[at].is_ascii_digit() {
            code = code * 10 + (bytes[at] - b'0') as usize;
            at += 1;
        }
        if at > start {
            lines[code] = start as u16;
        }
        while at < bytes.len() && bytes[at] != b'\n' {
            at += 1;
        }
        start = at + 1;
    }
    lines
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_found() {
        assert_eq!(all().count(), TABLE.lines().count() - 1);
        for (line, nag) in TABLE.lines().skip(1).zip(all()) {
            let fields: Vec<_> = line.split('\t').collect();
            assert_eq!(fields.len(), 8, "{line}");
            assert_eq!((fields[0], fields[3], fields[4]), (nag.code.to_string().as_str(), nag.english, nag.french));
            assert_eq!(nag.signs().collect::<Vec<_>>().join(" "), fields[6]);
            assert!(!nag.english.is_empty() && !nag.french.is_empty(), "{line}");
        }
    }

    #[test]
    fn the_standard_defines_0_to_139() {
        assert!(all().all(|nag| nag.is_standard == (nag.code < 140)));
    }

    #[test]
    fn each_side_has_its_own_code() {
        for nag in all().filter(|nag| nag.side == Some(Side::White)) {
            let black = get(nag.code + 1).unwrap();
            assert_eq!((black.side, black.glyph.is_some()), (Some(Side::Black), nag.glyph.is_some()), "{nag:?}");
            assert!(nag.english.starts_with("White") && black.english.starts_with("Black"), "{nag:?}");
        }
    }

    #[test]
    fn no_sign_stands_for_two_codes() {
        let mut signs: Vec<_> =
            all().flat_map(|nag| nag.signs().map(|sign| sign.to_owned()).collect::<Vec<_>>()).collect();
        let len = signs.len();
        signs.sort();
        signs.dedup();
        assert_eq!(signs.len(), len);
    }
}
