//! The JSON of the tree and of the diagnostics, as `pgn ast` and `pgn check --format json` print it.
//!
//! It is written straight into an [`io::Write`], one object a line, with no value in between, by loops: nested
//! variations cost no stack. `grammar/ast.schema.json` describes the lines. Spans are bytes of the file, half-open;
//! lines and columns count from 1, columns in Unicode characters.
//!
//! ```
//! use pgn_grammar::json::{self, Style};
//! let source = pgn_grammar::Source::new("club.pgn", "1. e4 e5 *\n");
//! let mut lines = Vec::new();
//! for (index, parsed) in pgn_grammar::games(&source).enumerate() {
//!     let line = json::GameLine {
//!         number: index as u32 + 1,
//!         game: &parsed.tree,
//!         diagnostics: &parsed.diagnostics,
//!         play: &json::AsWritten,
//!     };
//!     json::write_game(&mut lines, &source, &line, Style::default()).unwrap();
//! }
//! for line in lines.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
//!     let game: serde_json::Value = serde_json::from_slice(line).unwrap();
//!     assert_eq!(game["movetext"][1]["san"], "e4");
//! }
//! ```

mod diagnostic;
mod out;
mod play;
mod read;
mod record;
mod tree;

pub use play::{AsWritten, Played, Resolved, Start, StartSource};
pub use read::{JsonGame, JsonGames, ReadError, games};

use crate::ast::{Element, Game};
use crate::diagnostic::Diagnostic;
use crate::records::Record;
use crate::source::Source;
use out::Out;
use std::io;

/// How the lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Style<'a> {
    /// Writes `variation-start` and `variation-end` elements instead of nested lists, for readers that nest badly.
    pub flat: bool,
    /// Writes the diagnostics of each game with it.
    pub diagnostics: bool,
    /// The value of `"file"`, where it is to be written.
    pub file: Option<&'a str>,
}

/// A game and what is known of it.
#[derive(Debug)]
pub struct GameLine<'a, P> {
    /// Which game of its source it is, counted from 1.
    pub number: u32,
    /// The tree.
    pub game: &'a Game,
    /// What was found in the game; its number is written in any case, the diagnostics if [`Style::diagnostics`] says so.
    pub diagnostics: &'a [Diagnostic],
    /// What is known of its moves: [`AsWritten`] where nobody asked the rules.
    pub play: &'a P,
}

/// Writes one game as one line. Linear in the game.
///
/// # Errors
/// Those of `out`.
pub fn write_game<W: io::Write, P: Played>(
    out: &mut W,
    source: &Source,
    line: &GameLine<'_, P>,
    style: Style<'_>,
) -> io::Result<()> {
    tree::game(&mut Out::new(out, source), line, style)
}

/// Writes one record of a file of positions as one line. Linear in the record.
///
/// # Errors
/// Those of `out`.
///
/// ```
/// use pgn_grammar::json::{self, Style};
/// use pgn_grammar::records::{self, Kind};
/// let source = pgn_grammar::Source::new("a.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - acs 60;\n");
/// let mut out = Vec::new();
/// for record in records::records(&source, Kind::Epd, &pgn_grammar::Options::default()) {
///     json::write_record(&mut out, &source, &record, Style::default()).unwrap();
/// }
/// let line: serde_json::Value = serde_json::from_slice(&out).unwrap();
/// assert_eq!(line["operations"][0]["operands"][0]["value"], 60);
/// assert_eq!(line["active"]["span"]["start"], 22);
/// ```
pub fn write_record<W: io::Write>(out: &mut W, source: &Source, record: &Record, style: Style<'_>) -> io::Result<()> {
    record::record(&mut Out::new(out, source), record, style)
}

/// Writes the last line of a source, `{"end":true,"before":[…]}`, if there is anything to put there: text that belongs
/// to no game, or problems of the file when [`Style::diagnostics`] asks for them.
///
/// # Errors
/// Those of `out`.
///
/// ```
/// use pgn_grammar::json::{self, Style};
/// let source = pgn_grammar::Source::new("empty.pgn", "");
/// let parsed = pgn_grammar::parse(&source);
/// let mut out = Vec::new();
/// json::write_end(&mut out, &source, &parsed.tree.outside, &[], Style::default()).unwrap();
/// assert!(out.is_empty());
/// ```
pub fn write_end<W: io::Write>(
    out: &mut W,
    source: &Source,
    outside: &[Element],
    diagnostics: &[Diagnostic],
    style: Style<'_>,
) -> io::Result<()> {
    let nothing_to_report = !style.diagnostics || diagnostics.is_empty();
    if outside.is_empty() && nothing_to_report {
        return Ok(());
    }
    tree::end(&mut Out::new(out, source), outside, diagnostics, style)
}

/// Writes one diagnostic as one line; `file` is the name to write, `null` where there is none.
///
/// # Errors
/// Those of `out`.
///
/// ```
/// let source = pgn_grammar::Source::new("club.pgn", "1. e4 e5 2. 0-0 *\n");
/// let mut out = Vec::new();
/// for problem in &pgn_grammar::parse(&source).diagnostics {
///     pgn_grammar::json::write_diagnostic(&mut out, &source, problem, Some("club.pgn")).unwrap();
/// }
/// ```
pub fn write_diagnostic<W: io::Write>(
    out: &mut W,
    source: &Source,
    problem: &Diagnostic,
    file: Option<&str>,
) -> io::Result<()> {
    let mut out = Out::new(out, source);
    diagnostic::object(&mut out, problem, file)?;
    out.raw("\n")
}
