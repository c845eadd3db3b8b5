//! The grammar: one function a production.

pub mod tags;
pub mod timecontrol;

use crate::ast::Element;
use crate::diagnostic::Problems;
use crate::{Diagnostic, Game, Options, Parsed, Source};

/// See [`games`](crate::games).
#[derive(Debug)]
pub struct Games<'s> {
    source: &'s Source,
    options: Options,
    problems: Problems,
    outside: Vec<Element>,
}

impl<'s> Games<'s> {
    pub(crate) fn new(source: &'s Source, options: &Options) -> Games<'s> {
        Games { source, options: *options, problems: Problems::default(), outside: Vec::new() }
    }

    /// Reads the next game into `game`, whose buffers are reused; `false` at the end, with `game` empty.
    pub fn read_into(&mut self, game: &mut Game) -> bool {
        game.clear();
        crate::check::game(self.source, game, &self.options, &mut self.problems);
        false
    }

    /// The problems of the game that was read last; behind the last game, those of the rest of the file.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.problems.found
    }

    /// As [`Games::diagnostics`], handed over.
    pub fn take_diagnostics(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.problems.found)
    }

    /// What belongs to no game; complete when there is no further game.
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
