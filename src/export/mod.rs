//! The writer: games in the export format of section 3.2, the same bytes for the same game whoever writes it.
//!
//! [`Writer`] writes game after game and reuses its buffers, to anything that takes bytes or text; [`to_string`] is for
//! a single one. What the moves are is
//! asked of a [`Moves`]: a [`Replay`](crate::rules::Replay) where the feature `rules` is on, which makes canonical
//! SAN of them; [`AsDecoded`] without a board.
//!
//! ```
//! use pgn_grammar::{Source, export};
//! let source = Source::new("a.pgn", "[White \"Alpha\"]\n1.e4! {best;  by test} e5 (1...c5) 1-0");
//! let game = &pgn_grammar::parse(&source).tree.games[0];
//! let text = export::to_string(&source, game, &export::AsDecoded, export::Style::default())?;
//! assert!(text.starts_with("[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Alpha\"]\n"));
//! assert!(text.ends_with("\n\n1. e4 $1 {best; by test} 1... e5 (1... c5) 1-0\n\n"));
//! # Ok::<(), export::Refusal>(())
//! ```
//!
//! A game that has no export form (a move nobody can resolve, a null move, two results) is refused with the reason;
//! the little that the format has no place for is listed by [`Writer::losses`]. Everything else is written: comments
//! before the first move, between variations, after the marker, in the tag section.

mod collate;
mod layout;
mod lines;
mod moves;
mod movetext;
mod names;
mod refusal;
mod san;
mod survives;
mod tags;
mod text;

pub use collate::Key;
pub use layout::is_canonical;
pub(crate) use layout::{check, check_outside};
pub(crate) use moves::turn_and_number;
pub use moves::{AsDecoded, Moves};
pub use names::{NameProblem, Period, date_file, date_folder, event_file, name_problems, player_file};
pub use refusal::{Loss, LossKind, Refusal};
pub use survives::survives;

use crate::ast::{CommentStyle, Element, ElementKind, Game};
use crate::source::{Source, Span};
use lines::Lines;
use std::{fmt, io};

/// Which of the formats of section 3.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Format {
    /// The export format.
    #[default]
    Full,
    /// The reduced export format, section 3.2.4: the roster, the moves of the main line and the marker.
    Reduced,
    /// The export format as archives keep it, section 3.2.2: as [`Format::Full`], and tag names begin with a capital.
    Archival,
}

/// How games are written. The default is the export format, in which there is nothing to choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Style {
    /// Which of the formats.
    pub format: Format,
    /// How many characters a line of movetext has at most; the standard has 79 (section 8.2.1, ruling OQ-68).
    pub width: usize,
    /// Leaves the tags that are not in the roster in the order of the source, where the format sorts them.
    pub keep_tag_order: bool,
    /// Writes null moves as `--`, which is not PGN, instead of refusing their games (ruling OQ-27).
    pub null_moves: bool,
    /// Writes ISO 8859-1, and refuses what it cannot hold, instead of UTF-8 (ruling OQ-01).
    pub latin1: bool,
}

impl Default for Style {
    fn default() -> Style {
        Style { format: Format::Full, width: 79, keep_tag_order: false, null_moves: false, latin1: false }
    }
}

/// Writes games. Its memory is that of the longest game.
///
/// ```
/// use pgn_grammar::{Game, Source, export};
/// let source = Source::new("a.pgn", "1. e4 e5 *\n\n1. d4 -- *\n\n1. c4 *\n");
/// let (mut games, mut game) = (pgn_grammar::games(&source), Game::default());
/// let mut writer = export::Writer::new(export::Style::default());
/// let (mut out, mut refused) = (Vec::new(), 0);
/// while games.read_into(&mut game) {
///     match writer.game(&source, &game, &export::AsDecoded) {
///         Ok(text) => out.extend_from_slice(text),
///         Err(refusal) => refused += usize::from(refusal == export::Refusal::NullMove(game.movetext[2].span)),
///     }
/// }
/// assert_eq!((out.split(|&byte| byte == b'\n').count(), refused), (21, 1));
/// ```
#[derive(Debug, Default)]
pub struct Writer {
    style: Style,
    lines: Lines,
    losses: Vec<Loss>,
    buffers: Buffers,
    latin1: Vec<u8>,
}

/// What is kept from game to game, to be used again.
#[derive(Debug, Default)]
struct Buffers {
    tags: Vec<tags::Entry>,
    frames: Vec<movetext::Frame>,
    nags: Vec<u8>,
}

impl Writer {
    /// A writer with that style.
    pub fn new(style: Style) -> Writer {
        Writer { style, ..Writer::default() }
    }

    /// The text of a game, from its first tag to the empty line behind its marker, in UTF-8 or, with
    /// [`Style::latin1`], in ISO 8859-1. Linear in the game.
    ///
    /// # Errors
    /// Why the game has no export form.
    pub fn game<M: Moves>(&mut self, source: &Source, game: &Game, moves: &M) -> Result<&[u8], Refusal> {
        self.lines.clear(self.style.width);
        self.losses.clear();
        let mut pen = Pen {
            source,
            game,
            moves,
            style: self.style,
            lines: &mut self.lines,
            losses: &mut self.losses,
            buffers: &mut self.buffers,
            escapes: None,
        };
        pen.write()?;
        if !self.style.latin1 || self.lines.text.is_ascii() {
            return Ok(&self.lines.text);
        }
        self.latin1.clear();
        let text = String::from_utf8_lossy(&self.lines.text);
        self.latin1.extend(text.chars().map(|c| u8::try_from(c).unwrap_or(b'?')));
        Ok(&self.latin1)
    }

    /// Writes a game to `out`, or nothing where it is refused.
    ///
    /// # Errors
    /// Those of `out`; within, why the game has no export form.
    pub fn write_game<W: io::Write, M: Moves>(
        &mut self,
        out: &mut W,
        source: &Source,
        game: &Game,
        moves: &M,
    ) -> io::Result<Result<(), Refusal>> {
        match self.game(source, game, moves) {
            Ok(text) => out.write_all(text).map(Ok),
            Err(refusal) => Ok(Err(refusal)),
        }
    }

    /// As [`Writer::write_game`], for what takes text; with [`Style::latin1`], too, that is what ISO 8859-1 can hold.
    ///
    /// # Errors
    /// Those of `out`; within, why the game has no export form.
    ///
    /// ```
    /// use pgn_grammar::{Source, export};
    /// let source = Source::new("a.pgn", "1. e4 *\n");
    /// let mut out = String::new();
    /// for parsed in pgn_grammar::games(&source) {
    ///     let written = export::Writer::default().format_game(&mut out, &source, &parsed.tree, &export::AsDecoded);
    ///     assert_eq!(written, Ok(Ok(())));
    /// }
    /// assert!(out.ends_with("\n\n1. e4 *\n\n"));
    /// ```
    pub fn format_game<W: fmt::Write, M: Moves>(
        &mut self,
        out: &mut W,
        source: &Source,
        game: &Game,
        moves: &M,
    ) -> Result<Result<(), Refusal>, fmt::Error> {
        match self.game(source, game, moves) {
            Ok(_) => out.write_str(&String::from_utf8_lossy(&self.lines.text)).map(Ok),
            Err(refusal) => Ok(Err(refusal)),
        }
    }

    /// What of the game that was written last has no place in the format, in no particular order.
    pub fn losses(&self) -> &[Loss] {
        &self.losses
    }
}

/// The text of one game; see [`Writer::game`].
///
/// # Errors
/// Why the game has no export form.
pub fn to_string<M: Moves>(source: &Source, game: &Game, moves: &M, style: Style) -> Result<String, Refusal> {
    let mut writer = Writer::new(style);
    writer.game(source, game, moves)?;
    Ok(String::from_utf8_lossy(&writer.lines.text).into_owned())
}

/// One game being written.
struct Pen<'w, M> {
    source: &'w Source,
    game: &'w Game,
    moves: &'w M,
    style: Style,
    lines: &'w mut Lines,
    losses: &'w mut Vec<Loss>,
    buffers: &'w mut Buffers,
    /// Which of the losses is that of escaped lines.
    escapes: Option<usize>,
}

impl<M: Moves> Pen<'_, M> {
    fn write(&mut self) -> Result<(), Refusal> {
        let outcome = self.tag_section()?;
        self.lines.text.push(b'\n');
        self.movetext_section()?;
        self.lines.ascii(outcome.as_str().as_bytes());
        self.lines.break_line();
        self.lines.text.push(b'\n');
        Ok(())
    }

    /// Notes that something is left out; all escaped lines of a game are one loss.
    #[cold]
    fn lose(&mut self, span: Span, kind: LossKind) {
        if let LossKind::Escapes(_) = kind {
            let first = *self.escapes.get_or_insert(self.losses.len());
            if let Some(Loss { kind: LossKind::Escapes(lines), .. }) = self.losses.get_mut(first) {
                *lines += 1;
                return;
            }
        }
        self.losses.push(Loss { span, kind });
    }

    /// Refuses text that ISO 8859-1 cannot hold, where that is asked for.
    fn encodable(&self, span: Span) -> Result<(), Refusal> {
        if self.style.latin1
            && let Some(c) = text::beyond_latin1(&self.source.text(span))
        {
            return Err(Refusal::Character(span, c));
        }
        Ok(())
    }

    /// Writes a comment; whether it was one.
    fn comment(&mut self, element: &Element) -> Result<bool, Refusal> {
        let Some(span) = element.comment_span(self.source) else { return Ok(false) };
        self.encodable(span)?;
        let braced = element.kind == ElementKind::Comment(CommentStyle::Brace);
        let text = self.source.slice(span);
        if text.is_ascii() {
            return Ok(text::comment(self.lines, text, braced));
        }
        Ok(text::comment(self.lines, self.source.text(span).as_bytes(), braced))
    }
}
