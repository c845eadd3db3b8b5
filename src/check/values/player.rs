//! What tags say of the players.

use std::fmt;

use crate::Rank;

/// The players of a side (or their ratings, titles …), section 9.1: one, or several with colons between them.
///
/// ```
/// use pgn_grammar::values::players;
/// assert_eq!(players("Adams, M.:Smith, J.").collect::<Vec<_>>(), ["Adams, M.", "Smith, J."]);
/// ```
pub fn players(value: &str) -> impl Iterator<Item = &str> {
    value.split(':')
}

/// A side of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// White
    White,
    /// Black
    Black,
}

impl Color {
    /// `White` or `Black`.
    pub const fn name(self) -> &'static str {
        ["White", "Black"][self as usize]
    }

    /// The adjective.
    pub const fn adjective(self) -> &'static str {
        ["white", "black"][self as usize]
    }

    /// The other side.
    pub const fn other(self) -> Color {
        [Color::Black, Color::White][self as usize]
    }

    /// The rank its pieces stand on at the start.
    pub const fn home(self) -> Rank {
        [Rank::R1, Rank::R8][self as usize]
    }

    /// The rank its pawns are promoted on.
    pub const fn last(self) -> Rank {
        self.other().home()
    }
}

/// A rating, section 9.1.2; `None` inside stands for `-`, an unrated player.
///
/// ```
/// use pgn_grammar::values::Elo;
/// assert_eq!(Elo::parse("2785"), Some(Elo(Some(2785))));
/// assert_eq!(Elo::parse("-"), Some(Elo(None)));
/// assert_eq!(Elo::parse("2785+"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Elo(pub Option<u32>);

impl Elo {
    /// One rating that fits 32 bits, or `-`.
    pub fn parse(text: &str) -> Option<Elo> {
        match text {
            "-" => Some(Elo(None)),
            _ if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok().map(|rating| Elo(Some(rating))),
            _ => None,
        }
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(rating) => write!(f, "{rating}"),
            None => f.write_str("-"),
        }
    }
}

/// An enum whose values are words.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$meaning:meta])* $value:ident $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$meaning])* $value,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [$name] = &[$($name::$value,)*];

            /// As the standard writes it.
            pub const fn as_str(self) -> &'static str {
                match self { $($name::$value => $word,)* }
            }

            /// The value that `text` spells as the standard does, and no other way.
            pub fn parse(text: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|value| value.as_str() == text)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}
pub(super) use words;

words! {
    /// A title of FIDE's, section 9.1.1.
    ///
    /// ```
    /// use pgn_grammar::values::Title;
    /// assert_eq!(Title::parse("WGM"), Some(Title::WomanGrandmaster));
    /// assert_eq!(Title::parse("Grandmaster"), None);
    /// ```
    Title {
        /// `GM`
        Grandmaster "GM",
        /// `IM`
        InternationalMaster "IM",
        /// `FM`
        FideMaster "FM",
        /// `CM`
        CandidateMaster "CM",
        /// `WGM`
        WomanGrandmaster "WGM",
        /// `WIM`
        WomanInternationalMaster "WIM",
        /// `WFM`
        WomanFideMaster "WFM",
        /// `WCM`
        WomanCandidateMaster "WCM",
        /// `-`
        Untitled "-",
    }
}

words! {
    /// What plays, section 9.1.5.
    PlayerType {
        /// `human`
        Human "human",
        /// `program`
        Program "program",
    }
}
