//! A game with its moves understood.

use super::check::{Silent, walk_from};
use super::language;
use super::standard::Standard;
use super::start::{self, Start};
use super::varied::Varied;
use super::walk::Lines;
use super::{Position, Resolved};
use crate::{ElementKind, Game, Language, Source};

/// Plays through a game and its variations. Linear in the game.
///
/// ```
/// # use pgn_grammar::{Source, parse, rules};
/// let source = Source::new("a.pgn", "1. e4 (1. d4 d5) 1... e5 *");
/// let game = &parse(&source).tree.games[0];
/// let replay = rules::replay(&source, game);
/// ```
pub fn replay(source: &Source, game: &Game) -> Replay {
    let mut replay = Replay::default();
    replay.read(source, game);
    replay
}

/// What the rules make of a game: where it starts, and which move each of its moves is.
///
/// It holds nothing of the [`Game`], which its methods therefore want to be given again.
#[derive(Debug, Default)]
pub struct Replay {
    pub(crate) start: Start,
    /// One entry an element of the movetext.
    pub(crate) moves: Vec<Option<Resolved>>,
    pub(crate) lines: Lines<Standard>,
    pub(crate) varied: Lines<Varied>,
    /// Whether a game has been read at all.
    pub(crate) read: bool,
    /// In which letters the moves are written.
    pub(crate) letters: Letters,
}

/// In which letters the moves of a game are written.
#[derive(Debug, Default)]
pub(crate) enum Letters {
    /// In English ones, or in figurines.
    #[default]
    English,
    /// In those of these languages, which are the same.
    Other(Vec<&'static Language>),
    /// In those of several languages, or of none.
    Mixed,
}

impl Replay {
    /// Reads another game and reuses the buffers.
    pub fn read(&mut self, source: &Source, game: &Game) {
        self.start = start::of(source, game, None);
        self.letters = Letters::English;
        let mut watch = Silent::default();
        walk_from(self, game, &mut watch);
        if watch.is_troubled
            && let Some(reread) = language::reread(source, game, self)
        {
            walk_from(self, &reread.game, &mut watch);
            self.letters = reread.letters();
        }
    }

    /// Whether a game has been read; without one nothing is known of any move.
    pub fn has_read(&self) -> bool {
        self.read
    }

    /// Where the game starts.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// The languages that the moves are written in the letters of, usual ones first; several where all letters that
    /// occur are the same. English where nothing else makes them legal; `None` where there are letters of several
    /// languages, or of languages that make different moves of them (ruling OQ-70).
    ///
    /// ```
    /// # use pgn_grammar::{Source, parse, rules};
    /// let source = Source::new("a.pgn", "1. e4 Sf6 2. Lb5 *");
    /// let replay = rules::replay(&source, &parse(&source).tree.games[0]);
    /// assert_eq!(replay.languages().unwrap()[0].name(), "German");
    /// ```
    pub fn languages(&self) -> Option<&[&'static Language]> {
        match &self.letters {
            Letters::English => Some(const { &[Language::english()] }),
            Letters::Other(languages) => Some(languages),
            Letters::Mixed => None,
        }
    }

    /// The move that the element `index` of the movetext is; `None` where it is no move, is illegal, ambiguous, or
    /// follows such a move in the same line of play.
    pub fn get(&self, index: usize) -> Option<Resolved> {
        self.moves.get(index).copied().flatten()
    }

    /// The moves of the main line, up to the first that is not resolved.
    pub fn main_line<'r>(&'r self, game: &'r Game) -> impl Iterator<Item = Resolved> + 'r {
        let mut index = 0;
        std::iter::from_fn(move || {
            while let Some(element) = game.movetext.get(index) {
                index += 1;
                match element.kind {
                    ElementKind::Open { close } => index = index.max(close as usize),
                    ElementKind::Move(_) => return self.get(index - 1),
                    _ => {}
                }
            }
            None
        })
    }

    /// The position after the element `index`, in the line it stands in: after the last move at or before it. `None`
    /// where that is not known. Linear in the game.
    pub fn position_after(&self, game: &Game, index: usize) -> Option<Position> {
        let mut position = self.start.position.clone()?;
        for at in path(game, index) {
            position.play(self.get(at)?);
        }
        Some(position)
    }
}

/// The moves that lead from the start to the element `index`, itself included: those of its line, and of the lines
/// around it up to the move before the one that is replaced.
fn path(game: &Game, index: usize) -> Vec<usize> {
    let (mut moves, mut branches) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(element) = game.movetext.get(at).filter(|_| at <= index) {
        match element.kind {
            ElementKind::Move(_) => moves.push(at),
            ElementKind::Open { close } if (close as usize) < index && close as usize > at => at = close as usize,
            ElementKind::Open { .. } => {
                let first_of_line = branches.last() == Some(&moves.len());
                if !first_of_line {
                    moves.pop();
                }
                branches.push(moves.len());
            }
            _ => {}
        }
        at += 1;
    }
    moves
}
