//! The tree.
//!
//! It is flat: the movetext of a game is one list of [`Element`]s in the order of the source, and a variation is an
//! `Open` element that knows where its `Close` stands. So building, walking, comparing and dropping a game are loops,
//! however deep its variations nest. Elements hold spans and small numbers, never text: the text stays in the
//! [`Source`].
//!
//! Most users want the tree-shaped views: [`Game::main_line`] and what it leads to.

mod san;
mod view;

pub use san::{Check, File, Piece, Rank, San, Side, Square};
pub use view::{Line, Node, Step, Variation, Walk};

use crate::source::{Source, Span};
use std::borrow::Cow;

/// Everything in a source: production `PgnDatabase`, section 18.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Database {
    /// The games, in order.
    pub games: Vec<Game>,
    /// Comments, escapes and unknown text that belong to no game: a file of comments, or what stands after the last
    /// game.
    pub outside: Vec<Element>,
}

/// A game: production `PgnGame`, section 18.
///
/// ```
/// let source = pgn_grammar::Source::new("a.pgn", "[White \"Alpha\"]\n\n1. e4 {best} e5 1-0\n");
/// let game = &pgn_grammar::parse(&source).tree.games[0];
/// assert_eq!(game.tag(&source, "White").as_deref(), Some("Alpha"));
/// assert_eq!(game.movetext.len(), 4); // a number, a move, a comment, a move
/// assert_eq!(game.result(&source), pgn_grammar::Outcome::WhiteWins);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Game {
    /// From its first element to its last, trailing comments included.
    pub span: Span,
    /// The tag pairs, in order.
    pub tags: Vec<TagPair>,
    /// Comments, escapes, unknown text and empty pairs before and between the tag pairs.
    pub before: Vec<Element>,
    /// The movetext up to the termination marker, main line and variations in one list.
    pub movetext: Vec<Element>,
    /// The marker; `None` where it is missing.
    pub termination: Option<Termination>,
    /// Comments and the like behind the marker, up to the first empty line.
    pub after: Vec<Element>,
}

impl Game {
    /// Forgets the game and keeps its buffers.
    pub fn clear(&mut self) {
        self.span = Span::default();
        self.tags.clear();
        self.before.clear();
        self.movetext.clear();
        self.termination = None;
        self.after.clear();
    }

    /// The last tag pair named `name`, exactly so (ruling OQ-48: the last one counts). Linear in the tags.
    pub fn tag_pair(&self, source: &Source, name: &str) -> Option<&TagPair> {
        self.tags.iter().rev().find(|pair| pair.name().is_some_and(|at| source.slice(at) == name.as_bytes()))
    }

    /// The decoded value of the last tag pair named `name`; `None` where there is no such pair or it has no value.
    pub fn tag<'s>(&self, source: &'s Source, name: &str) -> Option<Cow<'s, str>> {
        self.tag_pair(source, name)?.value(source)
    }

    /// What the result is taken to be: the Result tag where it is definite, else the marker, else the tag's `*`
    /// (ruling OQ-20).
    pub fn result(&self, source: &Source) -> Outcome {
        let tag = self.tag(source, "Result").and_then(|value| Outcome::from_text(value.as_bytes()));
        match (tag, self.termination) {
            (Some(outcome), _) if outcome != Outcome::Unknown => outcome,
            (_, Some(termination)) => termination.outcome,
            _ => Outcome::Unknown,
        }
    }

    /// The index of the `Close` of the variation whose `Open` is `self.movetext[open]`; `None` for any other element.
    pub fn close_of(&self, open: usize) -> Option<usize> {
        match self.movetext.get(open)?.kind {
            ElementKind::Open { close } => Some(close as usize),
            _ => None,
        }
    }
}

/// A tag pair: production `TagPair`, section 8.1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TagPair {
    /// From bracket to bracket, as far as they are there.
    pub span: Span,
    name: Span,
    value: Span,
    escaped: bool,
}

impl TagPair {
    /// Stands for a part that is missing. No span of a source starts there, so a look at the start is enough.
    const ABSENT: Span = Span::new(u32::MAX, u32::MAX);

    /// A pair from its parts; `value` is the span between the quotes, `escaped` whether it has a backslash.
    #[inline(always)]
    pub fn new(span: Span, name: Option<Span>, value: Option<Span>, escaped: bool) -> TagPair {
        TagPair { span, name: name.unwrap_or(Self::ABSENT), value: value.unwrap_or(Self::ABSENT), escaped }
    }

    /// The name; `None` where it is missing.
    #[inline]
    pub fn name(&self) -> Option<Span> {
        (self.name.start != Self::ABSENT.start).then_some(self.name)
    }

    /// The value as it is written, between the quotes; `None` where it is missing.
    #[inline]
    pub fn value_span(&self) -> Option<Span> {
        (self.value.start != Self::ABSENT.start).then_some(self.value)
    }

    /// Whether the value has a backslash in it.
    #[inline]
    pub fn is_escaped(&self) -> bool {
        self.escaped
    }

    /// The name as text.
    pub fn name_text<'s>(&self, source: &'s Source) -> Option<Cow<'s, str>> {
        self.name().map(|span| source.text(span))
    }

    /// The value, decoded and with its escapes resolved (section 7.1); a lone backslash stands for itself.
    pub fn value<'s>(&self, source: &'s Source) -> Option<Cow<'s, str>> {
        let text = source.text(self.value_span()?);
        Some(if self.escaped { Cow::Owned(unescape(&text)) } else { text })
    }
}

/// The string `text` stands for: `\"` is a quote, `\\` a backslash, any other backslash itself (ruling OQ-45).
pub fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        let escaped = if c == '\\' { rest.clone().next().filter(|next| matches!(next, '"' | '\\')) } else { None };
        out.push(escaped.unwrap_or(c));
        if escaped.is_some() {
            rest.next();
        }
    }
    out
}

/// A termination marker: production `GameTermination`, section 8.2.6.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Termination {
    /// Where it stands.
    pub span: Span,
    /// What it says.
    pub outcome: Outcome,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(u8)]
pub enum Outcome {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: the game goes on, was given up, or nobody knows.
    #[default]
    Unknown,
}

impl Outcome {
    /// As PGN writes it.
    pub const fn as_str(self) -> &'static str {
        ["1-0", "0-1", "1/2-1/2", "*"][self as usize]
    }

    /// The outcome that `text` spells as PGN does, and no other way.
    pub fn from_text(text: &[u8]) -> Option<Outcome> {
        Some(match text {
            b"1-0" => Outcome::WhiteWins,
            b"0-1" => Outcome::BlackWins,
            b"1/2-1/2" => Outcome::Draw,
            b"*" => Outcome::Unknown,
            _ => return None,
        })
    }
}

/// A piece of movetext (production `Element`, section 18), or of what stands around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Element {
    /// Where it stands, without the white space around it.
    pub span: Span,
    /// What it is.
    pub kind: ElementKind,
}

/// What an [`Element`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ElementKind {
    /// `12.`, `12...`, `12`, `1 ...`: production `MoveNumberIndication`, section 8.2.2.
    MoveNumber {
        /// Its value; `u32::MAX` for all that are larger.
        number: u32,
        /// How many periods follow; 255 for all that are more.
        periods: u8,
    },
    /// A move: production `SanMove`, section 8.2.3.
    Move(San),
    /// `$14`, `!?`, `+=`, `±`: production `NumericAnnotationGlyph`, sections 8.2.3.8, 8.2.4 and 10.
    Nag {
        /// Its number, 0 to 255.
        code: u8,
        /// How it is written.
        style: NagStyle,
    },
    /// A comment, section 5.
    Comment(CommentStyle),
    /// The `(` of a variation: production `RecursiveVariation`, section 8.2.5.
    Open {
        /// The index of its `Close` in the list it stands in.
        close: u32,
    },
    /// The `)` of a variation; its span is empty where it is missing.
    Close {
        /// The index of its `Open` in the list it stands in.
        open: u32,
    },
    /// A termination marker inside a variation, or a second one.
    Termination(Outcome),
    /// A detached `+`, `#` or `e.p.` (rulings OQ-23 and OQ-87).
    Mark,
    /// A line that is escaped by `%` in its first column, section 6.
    Escape,
    /// `[ ]` (ruling OQ-49).
    EmptyPair,
    /// Text that is nothing of the above; always reported.
    Unknown,
}

/// How a NAG is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum NagStyle {
    /// `$1`
    Dollar,
    /// `!`, `?`, `!!`, `??`, `!?`, `?!`
    Suffix,
    /// A traditional sign such as `+=` or `±` (ruling OQ-34).
    Sign,
}

/// The two kinds of comment, section 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum CommentStyle {
    /// `{…}`
    Brace,
    /// `;` to the end of the line
    Semicolon,
}

impl Element {
    /// The text inside a comment, without its delimiters (an unclosed one has no end to take off); `None` for any
    /// other element.
    ///
    /// ```
    /// let source = pgn_grammar::Source::new("a.pgn", "1. e4 {best} *");
    /// let game = &pgn_grammar::parse(&source).tree.games[0];
    /// let inside = game.movetext[2].comment_span(&source).unwrap();
    /// assert_eq!(source.text(inside), "best");
    /// ```
    pub fn comment_span(&self, source: &Source) -> Option<Span> {
        let ElementKind::Comment(style) = self.kind else { return None };
        let closed = style == CommentStyle::Brace && self.span.len() >= 2 && source.slice(self.span).ends_with(b"}");
        Some(Span::new((self.span.start + 1).min(self.span.end), self.span.end - u32::from(closed)))
    }
}

/// A growing node fails the build, not a benchmark.
const _: () = {
    assert!(size_of::<Span>() == 8);
    assert!(size_of::<San>() <= 7);
    assert!(size_of::<Element>() == 16);
    assert!(size_of::<TagPair>() == 28);
};
