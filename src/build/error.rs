//! What cannot be built.

use std::fmt;

/// Why something cannot be part of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BuildError {
    /// A name that no tag can have (section 8.1).
    TagName(String),
    /// The value of this tag is too long, or is no result.
    TagValue(String),
    /// The tag is there already.
    TagTwice(String),
    /// The tag says where the game starts, and a move was played.
    TagLate(String),
    /// The tags do not tell where the game starts.
    Start,
    /// A control character, which PGN has no place for.
    Character(char),
    /// Not a legal move, or more than one.
    Move(String),
    /// The line has no move yet.
    NoMove,
    /// The NAG `$0`.
    NullNag,
    /// A command without a proper name or value.
    Command(String),
    /// No variation has begun.
    NoVariation,
    /// A variation has not ended.
    OpenVariation,
    /// The text is larger than 4 GiB.
    TooLarge,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::TagName(name) => write!(f, "`{name}` is no name for a tag"),
            BuildError::TagValue(name) => write!(f, "the tag `{name}` cannot have that value"),
            BuildError::TagTwice(name) => write!(f, "the tag `{name}` is there already"),
            BuildError::TagLate(name) => write!(f, "the tag `{name}` must come before the first move"),
            BuildError::Start => f.write_str("the tags do not tell where the game starts"),
            BuildError::Character(c) => write!(f, "the control character U+{:04X} cannot be written", u32::from(*c)),
            BuildError::Move(text) => write!(f, "`{text}` is not exactly one legal move"),
            BuildError::NoMove => f.write_str("the line has no move yet"),
            BuildError::NullNag => f.write_str("the NAG $0 says nothing and cannot be written"),
            BuildError::Command(name) => write!(f, "the command `{name}` cannot be written"),
            BuildError::NoVariation => f.write_str("no variation has begun"),
            BuildError::OpenVariation => f.write_str("a variation has not ended"),
            BuildError::TooLarge => f.write_str("the game is larger than 4 GiB"),
        }
    }
}

impl std::error::Error for BuildError {}
