//! The games that are known, and what they are called in Variant tags.

use super::Position;
use super::position::Inner;
use super::standard::Standard;
use super::varied::Varied;
use shakmaty::variant::{Variant as Theirs, VariantPosition};
use shakmaty::{CastlingMode, Chess, FromSetup, Setup};

/// The games that are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[allow(missing_docs)]
pub enum Variant {
    #[default]
    Standard,
    Chess960,
    Crazyhouse,
    Antichess,
    Atomic,
    Horde,
    ThreeCheck,
    KingOfTheHill,
    RacingKings,
    /// A game whose rules are not known: its moves stay unverified.
    Unknown,
}

/// What the variants are called, in lower case and without anything between the words.
const NAMES: [(&str, Variant); 34] = [
    ("", Variant::Standard),
    ("standard", Variant::Standard),
    ("standardchess", Variant::Standard),
    ("chess", Variant::Standard),
    ("normal", Variant::Standard),
    ("classic", Variant::Standard),
    ("classical", Variant::Standard),
    ("regular", Variant::Standard),
    ("fromposition", Variant::Standard),
    ("chess960", Variant::Chess960),
    ("960", Variant::Chess960),
    ("frc", Variant::Chess960),
    ("fischerandom", Variant::Chess960),
    ("fischerrandom", Variant::Chess960),
    ("fischerrandomchess", Variant::Chess960),
    ("chess960fischerrandom", Variant::Chess960),
    ("freestyle", Variant::Chess960),
    ("freestylechess", Variant::Chess960),
    ("crazyhouse", Variant::Crazyhouse),
    ("zh", Variant::Crazyhouse),
    ("antichess", Variant::Antichess),
    ("giveaway", Variant::Antichess),
    ("giveawaychess", Variant::Antichess),
    ("losingchess", Variant::Antichess),
    ("atomic", Variant::Atomic),
    ("atomicchess", Variant::Atomic),
    ("horde", Variant::Horde),
    ("hordechess", Variant::Horde),
    ("threecheck", Variant::ThreeCheck),
    ("3check", Variant::ThreeCheck),
    ("threecheckchess", Variant::ThreeCheck),
    ("kingofthehill", Variant::KingOfTheHill),
    ("koth", Variant::KingOfTheHill),
    ("racingkings", Variant::RacingKings),
];

impl Variant {
    /// The variant that a Variant tag names, whatever the case and the signs between the words.
    ///
    /// ```
    /// use pgn_grammar::rules::Variant;
    /// assert_eq!(Variant::from_name(b"Three-check"), Variant::ThreeCheck);
    /// assert_eq!(Variant::from_name(b"king of the hill"), Variant::KingOfTheHill);
    /// assert_eq!(Variant::from_name(b"Bughouse"), Variant::Unknown);
    /// ```
    pub fn from_name(name: &[u8]) -> Variant {
        let plain: Vec<u8> = name
            .iter()
            .filter(|byte| !matches!(byte, b' ' | b'-' | b'_' | b'/' | b'.' | b'?' | b'\''))
            .map(u8::to_ascii_lowercase)
            .collect();
        let known = NAMES.iter().find(|(known, _)| known.as_bytes() == plain);
        known.map_or(Variant::Unknown, |(_, variant)| *variant)
    }

    /// The name in lower case, as the JSON has it; `unknown` for the one that has none.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Standard => "standard",
            Variant::Chess960 => "chess960",
            Variant::Crazyhouse => "crazyhouse",
            Variant::Antichess => "antichess",
            Variant::Atomic => "atomic",
            Variant::Horde => "horde",
            Variant::ThreeCheck => "three-check",
            Variant::KingOfTheHill => "king of the hill",
            Variant::RacingKings => "racing kings",
            Variant::Unknown => "unknown",
        }
    }

    /// The name as it is usually written in a Variant tag and in sentences.
    pub const fn title(self) -> &'static str {
        match self {
            Variant::Standard => "Standard",
            Variant::Chess960 => "Chess960",
            Variant::Crazyhouse => "Crazyhouse",
            Variant::Antichess => "Antichess",
            Variant::Atomic => "Atomic",
            Variant::Horde => "Horde",
            Variant::ThreeCheck => "Three-check",
            Variant::KingOfTheHill => "King of the Hill",
            Variant::RacingKings => "Racing Kings",
            Variant::Unknown => "an unknown variant",
        }
    }

    /// Whether anybody ever castles.
    pub(super) const fn has_castling(self) -> bool {
        !matches!(self, Variant::Antichess | Variant::RacingKings)
    }

    /// What the library calls it; `None` for chess, which is played without its lists of moves.
    pub(super) const fn library(self) -> Option<Theirs> {
        Some(match self {
            Variant::Standard | Variant::Chess960 | Variant::Unknown => return None,
            Variant::Crazyhouse => Theirs::Crazyhouse,
            Variant::Antichess => Theirs::Antichess,
            Variant::Atomic => Theirs::Atomic,
            Variant::Horde => Theirs::Horde,
            Variant::ThreeCheck => Theirs::ThreeCheck,
            Variant::KingOfTheHill => Theirs::KingOfTheHill,
            Variant::RacingKings => Theirs::RacingKings,
        })
    }

    /// The position the game starts from when no tag says another; `None` for an unknown game.
    pub(super) fn initial(self) -> Option<Position> {
        let inner = match (self, self.library()) {
            (Variant::Unknown, _) => return None,
            (_, Some(theirs)) => Inner::Varied(Box::new(Varied(VariantPosition::new(theirs)))),
            (Variant::Chess960, None) => {
                let chess = Chess::from_setup(Setup::initial(), CastlingMode::Chess960).unwrap_or_default();
                Inner::Standard(Standard::from(chess))
            }
            (_, None) => Inner::Standard(Standard::default()),
        };
        Some(Position(inner))
    }
}
