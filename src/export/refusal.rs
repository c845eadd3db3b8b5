//! Why a game is not written, and what of a game that is written has no place in the export format.

use crate::ast::Outcome;
use crate::source::{Source, Span};
use std::fmt;

/// Why a game cannot be exported as it stands. It is not written, and nothing of it is lost: the caller has it still.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// A move that is illegal or ambiguous, or of which nobody can say what it is.
    Move(Span),
    /// A null move, which PGN has no word for (ruling OQ-27); [`Style::null_moves`](super::Style::null_moves) writes
    /// it as `--`.
    NullMove(Span),
    /// Text that may have been a move.
    Unread(Span),
    /// A variation before the first move of a line that has no moves: there is nothing it could replace.
    Variation(Span),
    /// The Result tag and the termination marker name two different winners (ruling OQ-20).
    Results {
        /// The value of the tag.
        tag: Span,
        /// The marker.
        marker: Span,
    },
    /// A game that does not start from the initial position: the reduced format has no FEN.
    Start(Span),
    /// A game of a variant: the reduced format has no Variant.
    Variant(Span),
    /// A character that ISO 8859-1 does not have, with [`Style::latin1`](super::Style::latin1).
    Character(Span, char),
}

impl Refusal {
    /// Where the reason stands.
    pub const fn span(self) -> Span {
        match self {
            Refusal::Move(span)
            | Refusal::NullMove(span)
            | Refusal::Unread(span)
            | Refusal::Variation(span)
            | Refusal::Results { tag: span, .. }
            | Refusal::Start(span)
            | Refusal::Variant(span)
            | Refusal::Character(span, _) => span,
        }
    }

    /// The reason in words, one sentence without a period.
    ///
    /// ```
    /// use pgn_grammar::{Source, export};
    /// let source = Source::new("a.pgn", "[Result \"1-0\"]\n\n1. e4 0-1\n");
    /// let game = &pgn_grammar::parse(&source).tree.games[0];
    /// let refusal = export::to_string(&source, game, &export::AsDecoded, export::Style::default()).unwrap_err();
    /// assert_eq!(refusal.words(&source), "the Result tag says `1-0`, the marker `0-1`");
    /// ```
    pub fn words(self, source: &Source) -> String {
        let text = |span| crate::problems::quoted(source.slice(span));
        match self {
            Refusal::Move(span) => format!("what move {} is cannot be said", text(span)),
            Refusal::NullMove(_) => "the export format has no null move".to_owned(),
            Refusal::Unread(span) => format!("{} could not be read", text(span)),
            Refusal::Variation(_) => "there is no move that this variation could replace".to_owned(),
            Refusal::Results { tag, marker } => {
                format!("the Result tag says {}, the marker {}", text(tag), text(marker))
            }
            Refusal::Start(_) => "the reduced format has no FEN, and the game starts from one".to_owned(),
            Refusal::Variant(span) => {
                format!("the reduced format has no {}, and the moves are not those of chess", text(span))
            }
            Refusal::Character(_, c) => format!("ISO 8859-1 has no `{c}` (U+{:04X})", u32::from(c)),
        }
    }
}

/// Something that the export format has no place for, left out of a game that is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loss {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: LossKind,
}

/// What is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LossKind {
    /// The value of a tag that has another value further down (ruling OQ-48).
    DuplicateTag,
    /// The value of a tag that the format fixes: a Result that names no result (ruling OQ-20), a SetUp that
    /// contradicts the FEN (ruling OQ-53).
    FixedTag,
    /// A Result that leaves open what the marker says, which is written in both places (ruling OQ-20).
    OpenTag(Outcome),
    /// A marker that leaves open what the Result tag says, which is written in both places (ruling OQ-20).
    OpenMarker(Outcome),
    /// A tag pair without a name.
    NamelessTag,
    /// Nothing is lost: the tag is written, but its name does not begin with a capital, as it must in archives
    /// (section 8.1).
    ArchivalName,
    /// The parentheses of a variation without moves; its comments stand behind the move before (ruling OQ-35).
    EmptyVariation,
    /// The place of a variation before the first move of its line; it stands behind that move (ruling OQ-36).
    EarlyVariation,
    /// A termination marker in a variation, or a second one (ruling OQ-16).
    Marker(Outcome),
    /// A move that is proved to repeat the one before it (ruling OQ-76).
    RepeatedMove,
    /// The NAG `$0`, or one above 255 (ruling OQ-32), or one behind the marker.
    Nag,
    /// Escaped lines (ruling OQ-81): the first of the game, with how many there are.
    Escapes(u32),
    /// Text that is no PGN.
    Unknown,
}

impl LossKind {
    /// Whether the text that is written is not what it should be.
    pub const fn is_error(self) -> bool {
        matches!(self, LossKind::ArchivalName)
    }
}

impl Loss {
    /// What is left out, in words, one sentence without a period.
    pub fn words(self, source: &Source) -> String {
        let text = crate::problems::quoted(source.slice(self.span));
        match self.kind {
            LossKind::DuplicateTag => format!("{text} is not written, because the tag has another value below"),
            LossKind::FixedTag => format!("{text} is not written, because the rest of the game says otherwise"),
            LossKind::OpenTag(outcome) => format!("{text} is written with `{}`, as the marker says", outcome.as_str()),
            LossKind::OpenMarker(outcome) => {
                format!("the marker {text} is written `{}`, as the Result tag says", outcome.as_str())
            }
            LossKind::NamelessTag => format!("{text} is not written, because it has no name"),
            LossKind::ArchivalName => {
                format!("the name of the tag {text} does not begin with a capital, as in archives")
            }
            LossKind::EmptyVariation => "a variation without moves is not written".to_owned(),
            LossKind::EarlyVariation => "a variation before the first move of its line is written behind it".to_owned(),
            LossKind::Marker(outcome) => format!("a second `{}` is not written", outcome.as_str()),
            LossKind::RepeatedMove => format!("{text} is not written, because it repeats the move before"),
            LossKind::Nag => format!("{text} is not written"),
            LossKind::Escapes(1) => "an escaped line is not written".to_owned(),
            LossKind::Escapes(lines) => format!("{lines} escaped lines are not written"),
            LossKind::Unknown => format!("{text} is no PGN and is not written"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Move(_) => "a move cannot be resolved",
            Refusal::NullMove(_) => "the export format has no null move",
            Refusal::Unread(_) => "a part of the movetext could not be read",
            Refusal::Variation(_) => "a variation replaces no move",
            Refusal::Results { .. } => "the Result tag contradicts the termination marker",
            Refusal::Start(_) => "the reduced format has no FEN",
            Refusal::Variant(_) => "the reduced format has no variants",
            Refusal::Character(..) => "a character is not in ISO 8859-1",
        })
    }
}

impl std::error::Error for Refusal {}
