//! The opcodes of the standard, section 16.2.5.

/// What operands an opcode takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operands {
    /// None.
    Nothing,
    /// One number from zero on.
    Unsigned,
    /// One number from one on.
    Positive,
    /// One number.
    Signed,
    /// One move.
    Move,
    /// Moves of one position: any number of them, sorted.
    Moves,
    /// Moves one after the other: any number of them.
    Line,
    /// One string.
    Text,
    /// One string or none.
    MaybeText,
    /// Two strings.
    TwoTexts,
    /// Whatever there is: `noop`, and opcodes the standard does not list.
    Anything,
}

impl Operands {
    /// What an opcode takes.
    ///
    /// ```
    /// use pgn_grammar::epd::Operands;
    /// assert_eq!(Operands::of("bm"), Operands::Moves);
    /// assert_eq!(Operands::of("c0"), Operands::MaybeText);
    /// assert_eq!(Operands::of("Xyz"), Operands::Anything);
    /// ```
    pub fn of(opcode: &str) -> Operands {
        match opcode {
            "acn" | "acs" | "hmvc" => Operands::Unsigned,
            "fmvn" | "dm" | "rc" | "tcgs" => Operands::Positive,
            "am" | "bm" => Operands::Moves,
            "pv" => Operands::Line,
            "pm" | "sm" => Operands::Move,
            "ce" => Operands::Signed,
            "draw_accept" | "draw_claim" | "draw_offer" | "draw_reject" | "resign" => Operands::Nothing,
            "id" => Operands::Text,
            "eco" | "nic" => Operands::MaybeText,
            "tcri" | "tcsi" => Operands::TwoTexts,
            _ if matches!(opcode.as_bytes(), [b'c' | b'v', b'0'..=b'9']) => Operands::MaybeText,
            _ => Operands::Anything,
        }
    }

    /// The name of the tag that says the same about a game, sections 9.3 and 9.4.
    ///
    /// ```
    /// use pgn_grammar::epd::Operands;
    /// assert_eq!(Operands::tag("v0"), Some("Opening"));
    /// assert_eq!(Operands::tag("bm"), None);
    /// ```
    pub fn tag(opcode: &str) -> Option<&'static str> {
        match opcode {
            "v0" => Some("Opening"),
            "v1" => Some("Variation"),
            "v2" => Some("SubVariation"),
            "eco" => Some("ECO"),
            "nic" => Some("NIC"),
            _ => None,
        }
    }

    /// Whether their order means nothing, so that they are sorted.
    pub fn is_sorted(self) -> bool {
        self == Operands::Moves
    }

    /// The fewest and the most there may be.
    pub(super) fn count(self) -> (usize, usize) {
        match self {
            Operands::Nothing => (0, 0),
            Operands::Moves | Operands::Line | Operands::Anything => (0, usize::MAX),
            Operands::MaybeText => (0, 1),
            Operands::TwoTexts => (2, 2),
            _ => (1, 1),
        }
    }
}

/// Whether the standard lists an opcode.
pub(super) fn is_listed(opcode: &str) -> bool {
    opcode == "noop" || Operands::of(opcode) != Operands::Anything
}
