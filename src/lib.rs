//! The reference parser for Portable Game Notation, PGN.
//!
//! It reads everything a person can have meant, loses nothing, and says where, what, why and how to mend it.
//!
//! ```
//! let source = pgn_grammar::Source::new("club.pgn", "[White \"Alpha\"]\n\n1. e4 e5 2. 0-0 1-0\n");
//! let parsed = pgn_grammar::parse(&source);
//! let game = &parsed.tree.games[0];
//! assert_eq!(game.tag(&source, "White").as_deref(), Some("Alpha"));
//! for problem in &parsed.diagnostics {
//!     let at = source.location(problem.span.start);
//!     println!("{}:{}: {}: {}", at.line, at.column, problem.severity.as_str(), problem.message);
//! }
//! ```

pub mod ast;
pub mod build;
pub mod catalogue;
mod check;
mod command;
pub mod diagnostic;
pub mod draw;
pub mod export;
pub mod foreign;
pub mod grammar;
#[cfg(feature = "serde")]
pub mod json;
mod language;
pub mod nag;
mod options;
mod problems;
pub mod records;
#[cfg(feature = "report")]
mod report;
#[cfg(feature = "rules")]
pub mod rules;
mod source;
pub mod translate;

pub use ast::{
    Check, CommentStyle, Database, Element, ElementKind, File, Game, Line, NagStyle, Node, Outcome, Piece, Rank, San,
    Side, Square, Step, TagPair, Termination, Variation, Walk,
};
pub use check::values;
pub use command::{Arrow, Colour, Command, CommandValue, Eval, Mark, Operand, Score, commands, comment_text};
pub use diagnostic::{Applicability, Code, Diagnostic, Edit, Fix, Label, Severity};
pub use grammar::{Games, epd, fen};
pub use language::{Language, Letter, Letters};
pub use options::{Options, Profile};
#[cfg(feature = "report")]
pub use report::Report;
pub use source::{Encoding, Location, Source, Span, TooLarge};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// A tree, always, and everything there is to say about how it was written.
#[derive(Debug, Clone)]
pub struct Parsed<T> {
    /// The text, which the spans point into.
    pub source: Source,
    /// What it says.
    pub tree: T,
    /// What is wrong with it, in the order of the source.
    pub diagnostics: Vec<Diagnostic>,
}

impl<T> Parsed<T> {
    /// Whether anything is an error.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|problem| problem.severity == Severity::Error)
    }
}

/// Reads a whole source. It cannot fail: what is wrong is in [`Parsed::diagnostics`]. Linear in the source.
///
/// ```
/// let source = pgn_grammar::Source::new("a.pgn", "1. e4 e5 *\n\n1. d4 d5 *\n");
/// assert_eq!(pgn_grammar::parse(&source).tree.games.len(), 2);
/// ```
pub fn parse(source: &Source) -> Parsed<Database> {
    parse_with(source, &Options::default())
}

/// As [`parse`], with a choice of profile and limits.
pub fn parse_with(source: &Source, options: &Options) -> Parsed<Database> {
    let (tree, diagnostics) = grammar::pgn_database(games_with(source, options));
    Parsed { source: source.clone(), tree, diagnostics }
}

/// Reads game by game.
///
/// ```
/// let source = pgn_grammar::Source::new("a.pgn", "1. e4 e5 *\n\n1. d4 d5 *\n");
/// for game in pgn_grammar::games(&source) {
///     assert!(!game.has_errors());
/// }
/// ```
pub fn games(source: &Source) -> Games<'_> {
    games_with(source, &Options::default())
}

/// As [`games`], with a choice of profile and limits.
pub fn games_with<'s>(source: &'s Source, options: &Options) -> Games<'s> {
    Games::new(source, options)
}
