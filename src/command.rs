//! Embedded commands: `[%clk 1:05:23]` inside a comment. Supplement of 2001, sections 3 and 4.
//!
//! A comment is text to the standard, so a command never makes a game unreadable: what is no command stays text.

use crate::ast::{Element, Square};
use crate::grammar::commands::{self, Shape};
use crate::source::{Source, Span};
use nom::Offset;
use std::borrow::Cow;
use std::time::Duration;

/// The commands of a comment, in their order, unknown ones included; none for an element that is no comment.
/// Linear in the comment, and quick where it has no `[%`.
///
/// ```
/// use pgn_grammar::{CommandValue, Source, Span, ast};
/// let source = Source::new("a.pgn", "{good [%clk 1:05:23][%zzz a,b]}");
/// let comment = ast::Element {
///     span: Span::new(0, 31),
///     kind: ast::ElementKind::Comment(ast::CommentStyle::Brace),
/// };
/// let found: Vec<_> = pgn_grammar::commands(&source, &comment).collect();
/// assert_eq!(found[0].name_text(&source), "clk");
/// assert_eq!(found[0].value(&source), CommandValue::Clock(std::time::Duration::from_secs(3923)));
/// assert_eq!(found[1].value(&source), CommandValue::Other);
/// assert_eq!(found[1].operands(&source).map(|operand| operand.text(&source)).collect::<Vec<_>>(), ["a", "b"]);
/// assert_eq!(pgn_grammar::comment_text(&source, &comment), "good");
/// ```
pub fn commands<'s>(source: &'s Source, comment: &Element) -> impl Iterator<Item = Command> + use<'s> {
    scan(source, comment).flatten()
}

/// The text of a comment for people to read: without its delimiters and commands, and without the blanks around
/// these; empty for an element that is no comment.
///
/// ```
/// # use pgn_grammar::{Source, Span, ast};
/// let source = Source::new("a.pgn", "{ a fine [%emt 0:00:05] move }");
/// let kind = ast::ElementKind::Comment(ast::CommentStyle::Brace);
/// let comment = ast::Element { span: Span::new(0, 30), kind };
/// assert_eq!(pgn_grammar::comment_text(&source, &comment), "a fine move");
/// ```
pub fn comment_text<'s>(source: &'s Source, comment: &Element) -> Cow<'s, str> {
    let Some(inside) = comment.comment_span(source) else { return Cow::Borrowed("") };
    let mut out = String::new();
    let mut start = inside.start;
    for command in commands(source, comment) {
        append(&mut out, &source.text(Span::new(start, command.span.start)));
        start = command.span.end;
    }
    if start > inside.start {
        append(&mut out, &source.text(Span::new(start, inside.end)));
        return Cow::Owned(out);
    }
    match source.text(inside) {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
        Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
    }
}

/// Adds `piece` to `out`, with one space between them if both have text.
fn append(out: &mut String, piece: &str) {
    let piece = piece.trim();
    if !out.is_empty() && !piece.is_empty() {
        out.push(' ');
    }
    out.push_str(piece);
}

/// A command inside a comment: production `Command`, supplement 3.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Command {
    /// From `[` to `]`.
    pub span: Span,
    /// Its name: letters and digits.
    pub name: Span,
    operands: Span,
}

impl Command {
    /// The name as text.
    pub fn name_text<'s>(&self, source: &'s Source) -> &'s str {
        std::str::from_utf8(source.slice(self.name)).unwrap_or_default()
    }

    /// The operands in their order; at least one.
    pub fn operands<'s>(&self, source: &'s Source) -> impl Iterator<Item = Operand> + use<'s> {
        let mut rest = Some((source.slice(self.operands), self.operands.start));
        std::iter::from_fn(move || {
            let (text, at) = rest?;
            let (behind, shape) = commands::operand(text).ok()?;
            let len = text.offset(behind) as u32;
            rest = behind.split_first().map(|(_, next)| (next, at + len + 1));
            Some(Operand { span: Span::new(at, at + len), quoted: shape == Shape::Quoted })
        })
    }

    /// All operands, with the commas between them.
    pub(crate) fn operands_span(&self) -> Span {
        self.operands
    }

    /// What it says; [`CommandValue::Other`] for names that are not known, and for values that are not well formed.
    pub fn value(&self, source: &Source) -> CommandValue {
        commands::read(source.slice(self.name), source.slice(self.span))
    }
}

/// An operand of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operand {
    /// Where it stands, its quotes included.
    pub span: Span,
    /// Whether it stands in quotes.
    pub quoted: bool,
}

impl Operand {
    /// Its text, without the quotes.
    pub fn text<'s>(&self, source: &'s Source) -> Cow<'s, str> {
        let quote = u32::from(self.quoted);
        source.text(Span::new(self.span.start + quote, self.span.end - quote))
    }
}

/// What a command says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommandValue {
    /// `clk`: the time left to the next time control; `egt`: the time used for all moves so far; `emt`: the time used
    /// for this move; `mct`: what a mechanical clock shows. Fractions and hours of several digits are accepted (ruling
    /// OQ-84).
    Clock(Duration),
    /// `eval`: what an engine thinks of the position.
    Eval(Eval),
    /// `csl`: coloured squares.
    Marks(Vec<Mark>),
    /// `cal`: coloured arrows.
    Arrows(Vec<Arrow>),
    /// A command that is not known, or whose operands are not well formed.
    Other,
}

/// The value of an `eval` command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Eval {
    /// From White's point of view.
    pub score: Score,
    /// How many plies deep the engine looked.
    pub depth: Option<u32>,
}

/// How good a position is for White.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Score {
    /// In hundredths of a pawn; further decimals are cut off, very large values saturate.
    Centipawns(i32),
    /// Mate in so many moves; negative if Black mates.
    Mate(i32),
}

/// A coloured square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub struct Mark {
    pub colour: Colour,
    pub square: Square,
}

/// A coloured arrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub struct Arrow {
    pub colour: Colour,
    pub from: Square,
    pub to: Square,
}

/// The colours of marks and arrows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Colour {
    Red,
    Green,
    Yellow,
    Blue,
    Orange,
    Cyan,
}

impl Colour {
    /// The letter that stands for it.
    pub const fn char(self) -> char {
        [b'R', b'G', b'Y', b'B', b'O', b'C'][self as usize] as char
    }
}

/// Why a text that begins with `[%` is no command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reason {
    /// No name behind `[%`.
    NoName,
    /// The name is followed by something else than a space or the end of its line.
    NoSpace,
    /// No `]`.
    Unclosed,
    /// A quoted operand that is never closed.
    UnclosedQuote,
    /// Text behind a quoted operand.
    AfterQuote,
}

/// A text that begins with `[%` and is no command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Malformed {
    /// Up to its `]`, to the next command, or to the last word of the comment.
    pub(crate) span: Span,
    /// The name, as far as there is one.
    pub(crate) name: Span,
    pub(crate) reason: Reason,
}

/// Commands and what looks like them, in their order.
pub(crate) fn scan<'s>(source: &'s Source, comment: &Element) -> Scan<'s> {
    let inside = comment.comment_span(source).unwrap_or_default();
    let text = source.slice(inside);
    Scan { text, base: inside.start, at: 0, budget: 16 * text.len() + 1024 }
}

/// See [`scan`].
#[derive(Debug)]
pub(crate) struct Scan<'s> {
    text: &'s [u8],
    base: u32,
    at: usize,
    /// How many bytes may still be looked at in vain: a failed attempt starts again behind its `[%`, and quotes can be
    /// nested in such a way that each attempt goes far.
    budget: usize,
}

impl Iterator for Scan<'_> {
    type Item = Result<Command, Malformed>;

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.text.get(self.at..)?;
        let start = memchr::memchr_iter(b'[', rest).find(|&at| rest.get(at + 1) == Some(&b'%'));
        let Some(start) = start else {
            self.at = self.text.len();
            return None;
        };
        let rest = &rest[start..];
        let at = self.at + start;
        let span = |part: &[u8]| {
            let from = self.base + (at + rest.offset(part)) as u32;
            Span::new(from, from + part.len() as u32)
        };
        if let Ok((behind, parts)) = commands::command(rest) {
            let len = rest.offset(behind);
            let found = Command { span: span(&rest[..len]), name: span(parts.name), operands: span(parts.operands) };
            self.at = at + len;
            return Some(Ok(found));
        }
        let (reason, seen) = diagnose(rest);
        let len = extent(rest);
        let name = &rest[2..2 + name_len(&rest[2..])];
        let found = Malformed { span: span(rest[..len].trim_ascii_end()), name: span(name), reason };
        self.budget = self.budget.saturating_sub(seen);
        self.at = if self.budget == 0 { self.text.len() } else { at + len };
        Some(Err(found))
    }
}

fn name_len(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count()
}

/// Why `text`, which begins with `[%`, is no command, and how many bytes it takes to see that.
fn diagnose(text: &[u8]) -> (Reason, usize) {
    let name = name_len(&text[2..]);
    let mut at = 2 + name;
    if name == 0 {
        return (Reason::NoName, at);
    }
    match commands::gap(&text[at..]) {
        Ok((rest, _)) => at = text.len() - rest.len() - 1,
        Err(_) => return (Reason::NoSpace, at),
    }
    // What stands at `at` is the separator before the next operand.
    loop {
        let rest = text.get(at + 1..).unwrap_or_default();
        let end = if rest.first() == Some(&b'"') {
            let Some(quote) = memchr::memchr(b'"', &rest[1..]) else { return (Reason::UnclosedQuote, text.len()) };
            quote + 2
        } else {
            let Some(end) = memchr::memchr2(b',', b']', rest) else { return (Reason::Unclosed, text.len()) };
            end
        };
        at += 1 + end;
        match text.get(at) {
            Some(b',') => {}
            Some(_) => return (Reason::AfterQuote, at),
            None => return (Reason::Unclosed, at),
        }
    }
}

/// How far the text that is no command goes: up to and with its `]`, or up to the next `[%`.
fn extent(text: &[u8]) -> usize {
    for at in memchr::memchr2_iter(b'[', b']', &text[2..]).map(|at| at + 2) {
        match text[at] {
            b']' => return at + 1,
            _ if text.get(at + 1) == Some(&b'%') => return at,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests;
