//! Text and tree of a game, written down together.

use crate::ast::{CommentStyle, Element, ElementKind, Game, NagStyle, Outcome, San, TagPair, Termination};
use crate::source::{Source, Span, TooLarge};
use std::fmt::Write as _;

/// A game being written down. Each part has a text of its own, so that the parts may come in any order.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scribe {
    /// What stands before and between the tags.
    pub(crate) before: Part,
    tags: String,
    pairs: Vec<TagPair>,
    pub(crate) movetext: Part,
    /// The indices of the variations that are open.
    open: Vec<u32>,
    pub(crate) termination: Option<Outcome>,
    pub(crate) after: Part,
}

/// Elements and the text they are about.
#[derive(Debug, Clone, Default)]
pub(crate) struct Part {
    text: String,
    elements: Vec<Element>,
}

impl Part {
    /// Adds an element that is written `text`.
    pub(crate) fn add(&mut self, text: &str, kind: ElementKind) {
        let start = self.text.len();
        self.text.push_str(text);
        self.elements.push(Element { span: span(start, self.text.len()), kind });
        self.text.push(' ');
    }

    /// Adds a comment in braces, or, where its text holds a closing one, behind a semicolon on one line.
    pub(crate) fn comment(&mut self, text: &str) {
        if !text.contains('}') {
            self.add(&format!("{{{text}}}"), ElementKind::Comment(CommentStyle::Brace));
            return;
        }
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        self.add(&format!(";{}", words.join(" ")), ElementKind::Comment(CommentStyle::Semicolon));
        self.end_line();
    }

    /// Adds an escaped line.
    #[cfg(feature = "serde")]
    pub(crate) fn escape(&mut self, text: &str) {
        self.text.push('\n');
        self.add(&format!("%{}", text.lines().next().unwrap_or_default()), ElementKind::Escape);
        self.end_line();
    }

    /// The last element goes to the end of its line.
    fn end_line(&mut self) {
        self.text.pop();
        self.text.push('\n');
    }

    /// Moves the elements behind `text`, and their text to its end.
    fn append_to(self, text: &mut String) -> Vec<Element> {
        let by = text.len();
        text.push_str(&self.text);
        let mut elements = self.elements;
        elements.iter_mut().for_each(|element| element.span = shifted(element.span, by));
        elements
    }
}

impl Scribe {
    /// Adds a tag pair; what is absent is not written.
    pub(crate) fn tag(&mut self, name: Option<&str>, value: Option<&str>) {
        let start = self.tags.len();
        self.tags.push('[');
        let name = name.map(|name| {
            let at = self.tags.len();
            self.tags.push_str(name);
            span(at, self.tags.len())
        });
        let mut escaped = false;
        let value = value.map(|value| {
            self.tags.push_str(" \"");
            let at = self.tags.len();
            for c in value.chars() {
                if matches!(c, '"' | '\\') {
                    self.tags.push('\\');
                    escaped = true;
                }
                self.tags.push(c);
            }
            let value = span(at, self.tags.len());
            self.tags.push('"');
            value
        });
        self.tags.push(']');
        self.pairs.push(TagPair::new(span(start, self.tags.len()), name, value, escaped));
        self.tags.push('\n');
    }

    /// Whether there is a tag called `name`.
    pub(crate) fn has_tag(&self, name: &str) -> bool {
        self.pairs.iter().any(|pair| {
            let at: Option<std::ops::Range<usize>> = pair.name().map(Into::into);
            at.is_some_and(|at| self.tags.get(at) == Some(name))
        })
    }

    /// Adds a move.
    pub(crate) fn play(&mut self, san: San) {
        let text = san.to_string();
        self.movetext.add(&text, ElementKind::Move(san));
    }

    /// Adds a NAG.
    pub(crate) fn nag(&mut self, code: u8) {
        let mut text = String::with_capacity(4);
        let _ = write!(text, "${code}");
        self.movetext.add(&text, ElementKind::Nag { code, style: NagStyle::Dollar });
    }

    /// Opens a variation.
    pub(crate) fn open(&mut self) {
        self.open.push(self.movetext.elements.len() as u32);
        self.movetext.add("(", ElementKind::Open { close: u32::MAX });
    }

    /// Closes the innermost variation; `false` where none is open.
    pub(crate) fn close(&mut self) -> bool {
        let Some(open) = self.open.pop() else { return false };
        let close = self.movetext.elements.len() as u32;
        if let Some(element) = self.movetext.elements.get_mut(open as usize) {
            element.kind = ElementKind::Open { close };
        }
        self.movetext.add(")", ElementKind::Close { open });
        true
    }

    /// How many variations are open.
    pub(crate) fn depth(&self) -> usize {
        self.open.len()
    }

    /// The source and the tree, with all variations closed. Linear in the game.
    pub(crate) fn finish(mut self, name: &str) -> Result<(Source, Game), TooLarge> {
        while self.close() {}
        let mut text = String::new();
        let mut game = Game { before: self.before.append_to(&mut text), ..Game::default() };
        if !text.is_empty() {
            text.push('\n');
        }
        let by = text.len();
        text.push_str(&self.tags);
        game.tags = self.pairs.iter().map(|pair| moved(pair, by)).collect();
        if !self.pairs.is_empty() {
            text.push('\n');
        }
        game.movetext = self.movetext.append_to(&mut text);
        if let Some(outcome) = self.termination {
            let start = text.len();
            text.push_str(outcome.as_str());
            game.termination = Some(Termination { span: span(start, text.len()), outcome });
            text.push(' ');
        }
        game.after = self.after.append_to(&mut text);
        game.span = span(0, text.trim_ascii_end().len());
        text.push('\n');
        Source::try_new(name, text).map(|source| (source, game))
    }
}

/// Spans beyond 4 GiB do not matter: such a text is refused in the end.
fn span(start: usize, end: usize) -> Span {
    let clamp = |at| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(clamp(start), clamp(end))
}

fn shifted(at: Span, by: usize) -> Span {
    span(at.start as usize + by, at.end as usize + by)
}

fn moved(pair: &TagPair, by: usize) -> TagPair {
    let part = |part: Option<Span>| part.map(|part| shifted(part, by));
    TagPair::new(shifted(pair.span, by), part(pair.name()), part(pair.value_span()), pair.is_escaped())
}
