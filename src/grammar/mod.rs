//! The grammar: one nom function a production, the production in its doc comment.
//!
//! * `lexical`, `san`: what words are made of, as combinators that read like `grammar/lexical.ebnf` and
//!   `grammar/san.ebnf`. They are the specification of what `hot` and `shape` read fast.
//! * `pgn`: the structure, `grammar/pgn.ebnf`.
//! * `odd`: everything unusual, one file a kind: it reads what a person can have meant, adds what cannot be read as
//!   unknown text, and reports. Nothing but this module calls the words in `crate::problems::syntax`.
//!
//! A nom error means "this production does not start here" and nothing else; hence the unit type `Absent`. A
//! production reports only behind its first token, so that no branch that is given up leaves a report behind.

mod class;
pub(crate) mod commands;
mod hot;
pub(crate) mod lexical;
mod odd;
mod pgn;
mod rest;
pub(crate) mod san;
mod session;
mod shape;

use nom_locate::LocatedSpan;

pub mod epd;
pub mod fen;
pub mod tags;
pub mod timecontrol;

use crate::ast::Element;
use crate::diagnostic::Problems;
use crate::{Diagnostic, Game, Options, Parsed, Source};
pub(crate) use lexical::Absent;
pub(crate) use pgn::pgn_database;
pub(crate) use rest::Rest;
use session::Memory;
pub(crate) use session::Session;

/// The input of the productions that hold sections.
pub(crate) type Located<'s> = LocatedSpan<&'s [u8]>;

/// What a lexical production on a located slice returns.
pub(crate) type Read<'a, T> = nom::IResult<Rest<'a>, T, Absent>;

/// Reads a source game by game: see [`games`](crate::games).
///
/// Memory does not grow with the source, and [`Games::read_into`] allocates nothing in the steady state.
#[derive(Debug)]
pub struct Games<'s> {
    source: &'s Source,
    options: Options,
    rest: Located<'s>,
    memory: Memory,
    problems: Problems,
    games: u32,
    outside: Vec<Element>,
    #[cfg(feature = "rules")]
    replay: crate::rules::Replay,
}

impl<'s> Games<'s> {
    pub(crate) fn new(source: &'s Source, options: &Options) -> Games<'s> {
        let mut problems = Problems { profile: options.profile, ..Problems::default() };
        let rest = pgn::prologue(source, &mut problems);
        if options.checks {
            crate::check::file(source, &mut problems);
        }
        let memory = Memory::default();
        Games {
            source,
            options: *options,
            rest,
            memory,
            problems,
            games: 0,
            outside: Vec::new(),
            #[cfg(feature = "rules")]
            replay: crate::rules::Replay::default(),
        }
    }

    /// Reads the next game into `game`, whose buffers are reused; `false` at the end, with `game` empty.
    ///
    /// ```
    /// let source = pgn_grammar::Source::new("a.pgn", "1. e4 *\n\n1. d4 *\n");
    /// let (mut games, mut game) = (pgn_grammar::games(&source), pgn_grammar::Game::default());
    /// let mut moves = 0;
    /// while games.read_into(&mut game) {
    ///     moves += game.movetext.iter().filter(|e| matches!(e.kind, pgn_grammar::ElementKind::Move(_))).count();
    /// }
    /// assert_eq!(moves, 2);
    /// ```
    pub fn read_into(&mut self, game: &mut Game) -> bool {
        game.clear();
        // The problems of the file itself stay with those of its first game.
        if self.games > 0 {
            self.problems.found.clear();
        }
        self.memory.start_game();
        self.problems.game = Some(self.games + 1);
        let mut session = Session::new(self.source.bytes(), game, &mut self.memory, &mut self.problems, self.options);
        let found = pgn::pgn_game(self.rest, &mut session);
        let watch = session.watch;
        match found {
            Ok((rest, ())) => {
                debug_assert!(rest.location_offset() > self.rest.location_offset(), "no progress");
                self.rest = rest;
                self.games += 1;
                if self.options.checks {
                    crate::check::game(self.source, game, &watch, &mut self.problems);
                }
                #[cfg(feature = "rules")]
                if self.options.rules {
                    crate::rules::check(self.source, game, &mut self.problems, &mut self.replay);
                }
                self.problems.sort();
                if !self.problems.found.is_empty() {
                    crate::check::doubt(self.source, game, &mut self.problems.found);
                }
                true
            }
            Err(_) => {
                let known = self.outside.len();
                self.outside.append(&mut game.before);
                self.outside.append(&mut game.movetext);
                game.clear();
                self.rest = pgn::end_of(self.rest);
                self.problems.forget_game();
                if self.options.checks {
                    let new = self.outside.get(known..).unwrap_or_default();
                    crate::check::outside(self.source, self.games, new, &mut self.problems);
                }
                self.problems.sort();
                false
            }
        }
    }

    /// What the rules make of the game that was read last; empty if [`Options::rules`] is off.
    #[cfg(feature = "rules")]
    pub fn replay(&self) -> &crate::rules::Replay {
        &self.replay
    }

    /// The problems of the game that was read last, with those of the file before its first game; when there is no
    /// further game, those of what is left.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.problems.found
    }

    /// As [`Games::diagnostics`], handed over.
    pub fn take_diagnostics(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.problems.found)
    }

    /// What belongs to no game: comments, escapes and unknown text. Complete when there is no further game.
    pub fn take_outside(&mut self) -> Vec<Element> {
        std::mem::take(&mut self.outside)
    }
}

impl Iterator for Games<'_> {
    type Item = Parsed<Game>;

    fn next(&mut self) -> Option<Parsed<Game>> {
        let mut tree = Game::default();
        let found = self.read_into(&mut tree);
        found.then(|| Parsed { source: self.source.clone(), tree, diagnostics: self.take_diagnostics() })
    }
}
