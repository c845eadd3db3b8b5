//! Tree-shaped views of the flat movetext: lines of play, moves with what belongs to them, variations.
//!
//! All of them are small values that borrow the game and copy freely; nothing is allocated and nothing recurses. A
//! variation is skipped in one step, however long it is, so walking a line costs what stands in that line.

use super::{Element, ElementKind, Game, San};
use crate::source::Span;

impl Game {
    /// The line that was played.
    ///
    /// ```
    /// let source = pgn_grammar::Source::new("a.pgn", "{Rapid} 1. e4 $1 (1. d4 d5) e5 {solid} 2. Nf3 *");
    /// let game = &pgn_grammar::parse(&source).tree.games[0];
    /// let line = game.main_line();
    /// assert_eq!(line.comments().map(|comment| source.text(comment.span)).collect::<Vec<_>>(), ["{Rapid}"]);
    ///
    /// let moves: Vec<String> = line.map(|node| node.san().to_string()).collect();
    /// assert_eq!(moves, ["e4", "e5", "Nf3"]);
    ///
    /// let first = game.main_line().next().unwrap();
    /// assert_eq!((first.number(), first.ply()), (Some(1), 1));
    /// assert_eq!(first.nags().collect::<Vec<_>>(), [1]);
    /// let alternative = first.variations().next().unwrap();
    /// assert_eq!(alternative.line().map(|node| node.san().to_string()).collect::<Vec<_>>(), ["d4", "d5"]);
    /// ```
    pub fn main_line(&self) -> Line<'_> {
        Line { elements: &self.movetext, start: 0, at: 0, end: self.movetext.len(), first_ply: 1, ply: 1 }
    }

    /// How many half-moves the main line has. Linear in the main line.
    ///
    /// ```
    /// let source = pgn_grammar::Source::new("a.pgn", "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *");
    /// assert_eq!(pgn_grammar::parse(&source).tree.games[0].plies(), 3);
    /// ```
    pub fn plies(&self) -> usize {
        self.main_line().count()
    }

    /// The whole movetext depth first, in the order of the source: moves, and where variations begin and end.
    ///
    /// ```
    /// use pgn_grammar::{Source, Step};
    /// let source = Source::new("a.pgn", "1. e4 (1. d4 d5 (1... Nf6)) 1... e5 *");
    /// let game = &pgn_grammar::parse(&source).tree.games[0];
    /// let mut text = String::new();
    /// for step in game.walk() {
    ///     match step {
    ///         Step::Move(node) => text += &format!("{}:{} ", node.ply(), node.san()),
    ///         Step::Enter(_) => text += "( ",
    ///         Step::Leave(_) => text += ") ",
    ///     }
    /// }
    /// assert_eq!(text, "1:e4 ( 1:d4 2:d5 ( 2:Nf6 ) ) 2:e5 ");
    /// ```
    pub fn walk(&self) -> Walk<'_> {
        Walk { lines: Vec::new(), line: self.main_line(), number: None }
    }
}

/// A line of play: the main line, or the moves of a variation. As an iterator it yields its moves.
///
/// ```
/// let source = pgn_grammar::Source::new("a.pgn", "1. d4 d5 2. c4 *");
/// let game = &pgn_grammar::parse(&source).tree.games[0];
/// let last = game.main_line().last().unwrap();
/// assert_eq!((last.san().to_string().as_str(), last.ply()), ("c4", 3));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Line<'g> {
    elements: &'g [Element],
    /// The first element.
    start: usize,
    /// Where the iterator goes on.
    at: usize,
    /// One past the last element.
    end: usize,
    /// The half-move of its first move.
    first_ply: u32,
    /// The half-move that is due at `at`.
    ply: u32,
}

impl<'g> Line<'g> {
    /// The comments before its first move: they speak of the position it starts from (ruling OQ-65).
    pub fn comments(&self) -> impl Iterator<Item = &'g Element> + use<'g> {
        self.lead().filter(is_comment)
    }

    /// The NAGs before its first move, where they should not be (ruling OQ-36).
    pub fn nags(&self) -> impl Iterator<Item = u8> + use<'g> {
        self.lead().filter_map(nag_code)
    }

    /// The variations before its first move, where they have nothing to replace (ruling OQ-36).
    pub fn variations(&self) -> impl Iterator<Item = Variation<'g>> + use<'g> {
        let (elements, ply) = (self.elements, self.first_ply);
        self.lead_indices().filter_map(move |index| Variation::new(elements, index, ply))
    }

    /// Everything in the line that is not inside a variation of it, the `Open` of each variation standing for all of
    /// it.
    ///
    /// ```
    /// let source = pgn_grammar::Source::new("a.pgn", "1. e4 (1. d4 d5) e5 *");
    /// let game = &pgn_grammar::parse(&source).tree.games[0];
    /// assert_eq!(game.main_line().elements().count(), 4); // a number, a move, a variation, a move
    /// ```
    pub fn elements(&self) -> impl Iterator<Item = &'g Element> + use<'g> {
        let elements = self.elements;
        Level { elements, at: self.start, end: self.end }.filter_map(move |index| elements.get(index))
    }

    /// From its first element to its last; `None` where it has none.
    pub fn span(&self) -> Option<Span> {
        let elements = self.elements.get(self.start..self.end)?;
        Some(elements.first()?.span.to(elements.last()?.span))
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.start >= self.end
    }

    fn lead_indices(&self) -> impl Iterator<Item = usize> + use<'g> {
        let elements = self.elements;
        let level = Level { elements, at: self.start, end: self.end };
        level.take_while(move |index| elements.get(*index).is_some_and(|element| !is_move(element)))
    }

    fn lead(&self) -> impl Iterator<Item = &'g Element> + use<'g> {
        let elements = self.elements;
        self.lead_indices().filter_map(move |index| elements.get(index))
    }
}

impl<'g> Iterator for Line<'g> {
    type Item = Node<'g>;

    fn next(&mut self) -> Option<Node<'g>> {
        let mut number = None;
        let mut level = Level { elements: self.elements, at: self.at, end: self.end };
        while let Some(index) = level.next() {
            self.at = level.at;
            match self.elements.get(index)?.kind {
                ElementKind::MoveNumber { .. } => number = Some(index),
                ElementKind::Move(san) => {
                    let ply = self.ply;
                    self.ply = ply.saturating_add(1);
                    return Some(Node { elements: self.elements, index, end: self.end, number, san, ply });
                }
                _ => {}
            }
        }
        None
    }
}

impl std::iter::FusedIterator for Line<'_> {}

/// A move with what belongs to it: its number, NAGs, comments and variations.
///
/// ```
/// let source = pgn_grammar::Source::new("a.pgn", "1. e4! {best} (1. d4) (1. c4) {by test} $14 1... e5 *");
/// let game = &pgn_grammar::parse(&source).tree.games[0];
/// let node = game.main_line().next().unwrap();
/// assert_eq!(source.text(node.span()), "e4");
/// assert_eq!(node.nags().collect::<Vec<_>>(), [1, 14]);
/// let comments: Vec<_> = node.comments().map(|comment| pgn_grammar::comment_text(&source, comment)).collect();
/// assert_eq!(comments, ["best", "by test"]);
/// assert_eq!(node.variations().count(), 2);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Node<'g> {
    elements: &'g [Element],
    /// The move.
    index: usize,
    /// The end of its line.
    end: usize,
    /// The last number before it.
    number: Option<usize>,
    san: San,
    ply: u32,
}

impl<'g> Node<'g> {
    /// The move as it is written, decoded.
    pub fn san(&self) -> San {
        self.san
    }

    /// Where the move stands, without its suffix.
    pub fn span(&self) -> Span {
        self.elements.get(self.index).map_or(Span::default(), |element| element.span)
    }

    /// Its index in [`Game::movetext`].
    pub fn index(&self) -> usize {
        self.index
    }

    /// Which half-move of the game it is, counted from 1 at the position the game starts from; an alternative has the
    /// ply of the move it replaces.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The number written before the move, right or wrong; the last of several.
    pub fn number(&self) -> Option<u32> {
        match self.number_element()?.kind {
            ElementKind::MoveNumber { number, .. } => Some(number),
            _ => None,
        }
    }

    /// The element of the number before the move.
    pub fn number_element(&self) -> Option<&'g Element> {
        self.elements.get(self.number?)
    }

    /// The codes of its NAGs, suffixes and signs included, in their order; those behind a variation of the move belong
    /// to the move as well (ruling OQ-36). What a code means tells [`crate::nag`].
    pub fn nags(&self) -> impl Iterator<Item = u8> + use<'g> {
        self.tail().filter_map(nag_code)
    }

    /// Its comments: all up to the next move of the line, those behind variations included (ruling OQ-65).
    pub fn comments(&self) -> impl Iterator<Item = &'g Element> + use<'g> {
        self.tail().filter(is_comment)
    }

    /// The alternatives to it.
    pub fn variations(&self) -> impl Iterator<Item = Variation<'g>> + use<'g> {
        let (elements, ply) = (self.elements, self.ply);
        self.tail_indices().filter_map(move |index| Variation::new(elements, index, ply))
    }

    /// What stands between it and the next move of the line; the `Open` of a variation stands for all of it.
    fn tail(&self) -> impl Iterator<Item = &'g Element> + use<'g> {
        let elements = self.elements;
        self.tail_indices().filter_map(move |index| elements.get(index))
    }

    fn tail_indices(&self) -> impl Iterator<Item = usize> + use<'g> {
        let elements = self.elements;
        let level = Level { elements, at: self.index + 1, end: self.end };
        level.take_while(move |index| elements.get(*index).is_some_and(|element| !is_move(element)))
    }
}

/// An alternative to a move: production `RecursiveVariation`, section 8.2.5.
///
/// ```
/// let source = pgn_grammar::Source::new("a.pgn", "1. e4 ({solid} 1. d4 (1. c4) 1... d5) *");
/// let game = &pgn_grammar::parse(&source).tree.games[0];
/// let variation = game.main_line().next().unwrap().variations().next().unwrap();
/// assert_eq!(source.text(variation.span()), "({solid} 1. d4 (1. c4) 1... d5)");
/// assert_eq!(variation.line().comments().count(), 1);
/// let plies: Vec<_> = variation.line().map(|node| node.ply()).collect();
/// assert_eq!(plies, [1, 2]);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Variation<'g> {
    elements: &'g [Element],
    open: usize,
    close: usize,
    /// The half-move it replaces.
    ply: u32,
}

impl<'g> Variation<'g> {
    /// The variation whose `Open` is at `index`; `None` where another element is.
    fn new(elements: &'g [Element], index: usize, ply: u32) -> Option<Variation<'g>> {
        let ElementKind::Open { close } = elements.get(index)?.kind else { return None };
        Some(Variation { elements, open: index, close: (close as usize).clamp(index, elements.len()), ply })
    }

    /// Its line of play, which starts from the position before the move it replaces.
    pub fn line(&self) -> Line<'g> {
        let start = self.open + 1;
        Line {
            elements: self.elements,
            start,
            at: start,
            end: self.close.max(start),
            first_ply: self.ply,
            ply: self.ply,
        }
    }

    /// From parenthesis to parenthesis.
    pub fn span(&self) -> Span {
        let span = |index: usize| self.elements.get(index).map_or(Span::default(), |element| element.span);
        span(self.open).to(span(self.close.min(self.elements.len().saturating_sub(1))))
    }

    /// The index of its `Open` in [`Game::movetext`].
    pub fn index(&self) -> usize {
        self.open
    }
}

/// A step of a walk through a game; see [`Game::walk`].
#[derive(Debug, Clone, Copy)]
pub enum Step<'g> {
    /// A move.
    Move(Node<'g>),
    /// A variation begins: an alternative to the last move at this depth.
    Enter(Variation<'g>),
    /// The variation ends.
    Leave(Variation<'g>),
}

/// A walk through a game; see [`Game::walk`]. It remembers the lines around the variation it is in, and no more.
#[derive(Debug, Clone)]
pub struct Walk<'g> {
    lines: Vec<(Line<'g>, Variation<'g>)>,
    line: Line<'g>,
    number: Option<usize>,
}

impl Walk<'_> {
    /// How many variations the walk is in; 0 in the main line.
    pub fn depth(&self) -> usize {
        self.lines.len()
    }
}

impl<'g> Iterator for Walk<'g> {
    type Item = Step<'g>;

    fn next(&mut self) -> Option<Step<'g>> {
        let elements = self.line.elements;
        loop {
            let mut level = Level { elements, at: self.line.at, end: self.line.end };
            let Some(index) = level.next() else {
                let (line, variation) = self.lines.pop()?;
                self.line = line;
                self.number = None;
                return Some(Step::Leave(variation));
            };
            self.line.at = level.at;
            match elements.get(index)?.kind {
                ElementKind::MoveNumber { .. } => self.number = Some(index),
                ElementKind::Move(san) => {
                    let ply = self.line.ply;
                    self.line.ply = ply.saturating_add(1);
                    let number = self.number.take();
                    return Some(Step::Move(Node { elements, index, end: self.line.end, number, san, ply }));
                }
                ElementKind::Open { .. } => {
                    // Before the first move of a line there is none to replace.
                    let replaced = self.line.ply.saturating_sub(u32::from(self.line.ply != self.line.first_ply));
                    let variation = Variation::new(elements, index, replaced)?;
                    self.lines.push((self.line, variation));
                    self.line = variation.line();
                    self.number = None;
                    return Some(Step::Enter(variation));
                }
                _ => {}
            }
        }
    }
}

/// The indices of what stands in a line from `at` to `end`; a variation counts as one, that of its `Open`.
#[derive(Debug, Clone, Copy)]
struct Level<'g> {
    elements: &'g [Element],
    at: usize,
    end: usize,
}

impl Iterator for Level<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let index = self.at;
        if index >= self.end {
            return None;
        }
        // An `Open` that is wrong, in a game made by hand, must not turn the walk back.
        self.at = match self.elements.get(index)?.kind {
            ElementKind::Open { close } => (close as usize).max(index),
            _ => index,
        } + 1;
        Some(index)
    }
}

fn is_move(element: &Element) -> bool {
    matches!(element.kind, ElementKind::Move(_))
}

fn is_comment(element: &&Element) -> bool {
    matches!(element.kind, ElementKind::Comment(_))
}

fn nag_code(element: &Element) -> Option<u8> {
    match element.kind {
        ElementKind::Nag { code, .. } => Some(code),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
