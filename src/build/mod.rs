//! Games made in code: [`GameBuilder`] writes a game down move by move and checks it as it grows.
//!
//! What comes out is a game like one that was read, tree and text, so that everything the crate does with games it
//! does with this one: above all [`export`](crate::export) writes it.
//!
//! ```
//! use pgn_grammar::{Outcome, build::{BuildError, GameBuilder}, export};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut game = GameBuilder::new();
//! game.tag("White", "Alpha, A.")?.tag("Black", "Beta, B.")?;
//! game.san("e4")?.nag(1)?.comment("best by test")?;
//! game.variation()?.san("d4")?.san("d5")?.end_variation()?;
//! game.san("e5")?.result(Outcome::Draw);
//! let game = game.finish()?;
//! let text = export::to_string(&game.source, &game.tree, &export::AsDecoded, export::Style::default())?;
//! assert!(text.ends_with("\n\n1. e4 $1 {best by test} (1. d4 d5) 1... e5 1/2-1/2\n\n"));
//! # Ok(())
//! # }
//! ```
//!
//! With the feature `rules` every move is checked on the board, in SAN, in UCI's notation or as a move of shakmaty, and
//! is written in canonical SAN whatever the spelling it came in:
//!
//! ```
//! # #[cfg(feature = "rules")] {
//! use pgn_grammar::build::{BuildError, GameBuilder};
//! let mut game = GameBuilder::new();
//! game.san("f3")?.uci("e7e5")?.san("g2-g4")?.uci("d8h4")?;
//! assert_eq!(game.san("e4").unwrap_err(), BuildError::Move("e4".to_owned()), "that was mate");
//! let game = game.finish()?;
//! assert!(game.source.bytes().starts_with(b"f3 e5 g4 Qh4# "));
//! # }
//! # Ok::<(), pgn_grammar::build::BuildError>(())
//! ```

mod commands;
mod error;
mod scribe;

pub use commands::{command, command_of};
pub use error::BuildError;
#[cfg(feature = "serde")]
pub(crate) use scribe::Part;
pub(crate) use scribe::Scribe;

#[cfg(feature = "rules")]
use crate::rules::Position;
use crate::{CommandValue, Game, Outcome, Parsed, San};
use std::collections::HashSet;

/// A game that is being made.
///
/// Its methods refuse what PGN cannot hold and leave the game as it was. The tags that say where the game starts
/// (FEN, SetUp, Variant) come before the first move; all else may come in any order.
#[derive(Debug, Clone, Default)]
pub struct GameBuilder {
    scribe: Scribe,
    /// Whether the line that is being written has had a move; before it those of the lines around.
    moved: Vec<bool>,
    has_move: bool,
    result: Option<Outcome>,
    /// The names of the tags.
    names: HashSet<String>,
    #[cfg(feature = "rules")]
    board: Option<Board>,
}

/// Where the moves stand.
#[cfg(feature = "rules")]
#[derive(Debug, Clone)]
struct Board {
    now: Position,
    /// Before the last move of the line.
    before: Position,
    /// The same for the lines around it.
    outer: Vec<(Position, Position)>,
}

impl GameBuilder {
    /// A game without tags and moves, whose result is `*`.
    pub fn new() -> GameBuilder {
        GameBuilder::default()
    }

    /// Adds a tag pair. The writer completes the roster and puts the tags in order; it adds SetUp to a FEN.
    ///
    /// # Errors
    /// If the name is none, or is taken; if the value has more than 255 characters or a control character; if the
    /// value of `Result` is none of the four; if the tag says where the game starts and a move was played.
    pub fn tag(&mut self, name: &str, value: &str) -> Result<&mut GameBuilder, BuildError> {
        let bytes = name.as_bytes();
        let is_name = bytes.first().is_some_and(u8::is_ascii_alphanumeric)
            && bytes.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'_')
            && bytes.len() <= 255;
        if !is_name {
            return Err(BuildError::TagName(name.to_owned()));
        }
        if let Some(c) = value.chars().find(|c| c.is_control()) {
            return Err(BuildError::Character(c));
        }
        if value.chars().count() > 255 {
            return Err(BuildError::TagValue(name.to_owned()));
        }
        if name == "Result" {
            if self.result.is_some() {
                return Err(BuildError::TagTwice(name.to_owned()));
            }
            let outcome = Outcome::from_text(value.as_bytes());
            self.result = Some(outcome.ok_or_else(|| BuildError::TagValue(name.to_owned()))?);
            return Ok(self);
        }
        if self.names.contains(name) {
            return Err(BuildError::TagTwice(name.to_owned()));
        }
        if matches!(name, "FEN" | "SetUp" | "Variant") && self.has_started() {
            return Err(BuildError::TagLate(name.to_owned()));
        }
        self.names.insert(name.to_owned());
        self.scribe.tag(Some(name), Some(value));
        Ok(self)
    }

    /// Adds a comment: on the last move, or before any on the start of the line. White space around and between its
    /// words does not count; an empty comment is none.
    ///
    /// # Errors
    /// If there is a control character in it that is not white space.
    pub fn comment(&mut self, text: &str) -> Result<&mut GameBuilder, BuildError> {
        let is_space = |c: char| matches!(c, '\t' | '\n' | '\u{B}' | '\r');
        if let Some(c) = text.chars().find(|&c| c.is_control() && !is_space(c)) {
            return Err(BuildError::Character(c));
        }
        if !text.trim_matches(|c| c == ' ' || is_space(c)).is_empty() {
            self.scribe.movetext.comment(text);
        }
        Ok(self)
    }

    /// Adds a comment that is a command, such as `[%clk 0:05:00]`; [`command_of`] makes its text, which may be part of
    /// a longer comment as well.
    ///
    /// # Errors
    /// If the name is none, or the value is [`CommandValue::Other`].
    ///
    /// ```
    /// use pgn_grammar::{CommandValue, build::GameBuilder};
    /// let mut game = GameBuilder::new();
    /// game.san("e4")?.command("clk", &CommandValue::Clock(std::time::Duration::from_secs(3605)))?;
    /// assert!(game.finish()?.source.bytes().ends_with(b"{[%clk 1:00:05]} * \n"));
    /// # Ok::<(), pgn_grammar::build::BuildError>(())
    /// ```
    pub fn command(&mut self, name: &str, value: &CommandValue) -> Result<&mut GameBuilder, BuildError> {
        let text = command_of(name, value).ok_or_else(|| BuildError::Command(name.to_owned()))?;
        self.comment(&text)
    }

    /// Adds a NAG to the last move.
    ///
    /// # Errors
    /// If it is 0, or the line has no move.
    pub fn nag(&mut self, code: u8) -> Result<&mut GameBuilder, BuildError> {
        if code == 0 || !self.has_move {
            return Err(if code == 0 { BuildError::NullNag } else { BuildError::NoMove });
        }
        self.scribe.nag(code);
        Ok(self)
    }

    /// Plays a move in SAN, in any spelling that [`San::parse`] reads, or the null move `--`. Without the feature
    /// `rules` it is taken as it is written.
    ///
    /// # Errors
    /// If it is no move, or none that is legal here, or several.
    pub fn san(&mut self, san: &str) -> Result<&mut GameBuilder, BuildError> {
        let wrong = || BuildError::Move(san.to_owned());
        let written =
            if matches!(san, "--" | "Z0") { San::Null } else { San::parse(san.as_bytes()).ok_or_else(wrong)? };
        #[cfg(feature = "rules")]
        {
            let play = self.position()?.find(written).ok_or_else(wrong)?;
            Ok(self.resolved(play))
        }
        #[cfg(not(feature = "rules"))]
        {
            // Whose piece the letter of another language is takes a board.
            if let San::Foreign { .. } = written {
                return Err(wrong());
            }
            self.write(written);
            Ok(self)
        }
    }

    /// Begins a variation on the last move: the next move takes its place.
    ///
    /// # Errors
    /// If the line has no move.
    pub fn variation(&mut self) -> Result<&mut GameBuilder, BuildError> {
        if !self.has_move {
            return Err(BuildError::NoMove);
        }
        self.scribe.open();
        self.moved.push(std::mem::take(&mut self.has_move));
        #[cfg(feature = "rules")]
        if let Some(board) = &mut self.board {
            let before = board.before.clone();
            let outer = std::mem::replace(&mut board.now, before.clone());
            board.outer.push((outer, before));
        }
        Ok(self)
    }

    /// Ends the variation and goes on in the line around it.
    ///
    /// # Errors
    /// If none has begun, or it has no moves.
    pub fn end_variation(&mut self) -> Result<&mut GameBuilder, BuildError> {
        if self.moved.is_empty() {
            return Err(BuildError::NoVariation);
        }
        if !self.has_move {
            return Err(BuildError::NoMove);
        }
        self.scribe.close();
        self.has_move = self.moved.pop().unwrap_or_default();
        #[cfg(feature = "rules")]
        if let Some(board) = &mut self.board
            && let Some((now, before)) = board.outer.pop()
        {
            (board.now, board.before) = (now, before);
        }
        Ok(self)
    }

    /// Says how the game ended, for the tag and for the marker.
    pub fn result(&mut self, outcome: Outcome) -> &mut GameBuilder {
        self.result = Some(outcome);
        self
    }

    /// The game, with its text. Linear in the game.
    ///
    /// # Errors
    /// If a variation has not ended, or the text is larger than 4 GiB.
    pub fn finish(mut self) -> Result<Parsed<Game>, BuildError> {
        if self.scribe.depth() > 0 {
            return Err(BuildError::OpenVariation);
        }
        let outcome = self.result.unwrap_or_default();
        if self.result.is_some() {
            self.scribe.tag(Some("Result"), Some(outcome.as_str()));
        }
        self.scribe.termination = Some(outcome);
        let (source, tree) = self.scribe.finish("game").map_err(|_| BuildError::TooLarge)?;
        Ok(Parsed { source, tree, diagnostics: Vec::new() })
    }

    fn has_started(&self) -> bool {
        self.has_move || !self.moved.is_empty()
    }

    fn write(&mut self, san: San) {
        self.scribe.play(san);
        self.has_move = true;
    }
}

#[cfg(feature = "rules")]
impl GameBuilder {
    /// Plays a move as the Universal Chess Interface writes it: `e2e4`, `e7e8q`, `N@f6`.
    ///
    /// # Errors
    /// If it is no move, or none that is legal here.
    pub fn uci(&mut self, uci: &str) -> Result<&mut GameBuilder, BuildError> {
        let play = self.position()?.find_uci(uci).ok_or_else(|| BuildError::Move(uci.to_owned()))?;
        Ok(self.resolved(play))
    }

    /// Plays a move of shakmaty.
    ///
    /// # Errors
    /// If it is not legal here.
    ///
    /// ```
    /// use pgn_grammar::build::GameBuilder;
    /// use shakmaty::{Chess, Position};
    /// let mut game = GameBuilder::new();
    /// game.play(Chess::new().legal_moves()[0])?;
    /// # Ok::<(), pgn_grammar::build::BuildError>(())
    /// ```
    pub fn play(&mut self, play: shakmaty::Move) -> Result<&mut GameBuilder, BuildError> {
        let found = self.position()?.find_shakmaty(play);
        Ok(self.resolved(found.ok_or_else(|| BuildError::Move(format!("{play:?}")))?))
    }

    /// The position that the next move is played in.
    ///
    /// # Errors
    /// If the tags FEN, SetUp and Variant tell none.
    pub fn position(&mut self) -> Result<&Position, BuildError> {
        if self.board.is_none() {
            let tags = self.scribe.clone().finish("game").map_err(|_| BuildError::TooLarge)?;
            let start = crate::rules::replay(&tags.0, &tags.1).start().position.clone().ok_or(BuildError::Start)?;
            self.board = Some(Board { now: start.clone(), before: start, outer: Vec::new() });
        }
        self.board.as_ref().map(|board| &board.now).ok_or(BuildError::Start)
    }

    fn resolved(&mut self, play: crate::rules::Resolved) -> &mut GameBuilder {
        if let Some(board) = &mut self.board {
            let next = board.now.after(play);
            board.before = std::mem::replace(&mut board.now, next);
        }
        self.write(play.san());
        self
    }
}
