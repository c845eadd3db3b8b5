//! What can be wrong, as data: the words are in `src/problems`, the look is the affair of a report.

mod code;

pub use code::Code;

use crate::options::Profile;
use crate::source::Span;
use std::borrow::Cow;

/// How bad a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Severity {
    /// Nothing to say in this profile; a diagnostic of this severity is never handed out.
    Off,
    /// Style, or a common and harmless deviation.
    Note,
    /// Read, but off the standard or probably not what was meant.
    Warning,
    /// Lost, ambiguous, illegal, or no PGN.
    Error,
}

impl Severity {
    /// `note`, `warning`, `error`; `off` for the one that is never handed out.
    pub const fn as_str(self) -> &'static str {
        ["off", "note", "warning", "error"][self as usize]
    }
}

/// Words, read-only or made for the occasion.
pub type Text = Cow<'static, str>;

/// One problem of a text.
///
/// ```
/// let source = pgn_grammar::Source::new("a.pgn", "1. e4 e5 2. 0-0 *\n");
/// let parsed = pgn_grammar::parse(&source);
/// let problem = parsed.diagnostics.iter().find(|d| d.code.as_str() == "san/castling-zero").unwrap();
/// assert_eq!(source.text(problem.span), "0-0");
/// assert_eq!(problem.fixes[0].edits[0].text, "O-O");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which kind of problem; stable.
    pub code: Code,
    /// How bad it is in the profile that was asked for.
    pub severity: Severity,
    /// What is wrong with this text, one sentence without a period.
    pub message: Text,
    /// What to underline; an empty span is a place where something is missing.
    pub span: Span,
    /// The words under the underlining; may be empty.
    pub label: Text,
    /// Other places that matter.
    pub labels: Vec<Label>,
    /// How to mend it.
    pub help: Option<Text>,
    /// Changes that mend it, the likeliest first.
    pub fixes: Vec<Fix>,
    /// The game it is in, counted from 1; `None` for a problem of the file.
    pub game: Option<u32>,
    /// The position that an illegal or ambiguous move was tried in, as FEN.
    pub position: Option<Box<str>>,
}

/// A place and what to say about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// What to underline.
    pub span: Span,
    /// The words under it.
    pub text: Text,
}

/// A change that mends a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What it does, such as "write `O-O`".
    pub title: Text,
    /// Whether a program may do it unasked.
    pub applicability: Applicability,
    /// Sorted, not overlapping.
    pub edits: Vec<Edit>,
}

/// Whether a program may apply a fix unasked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Applicability {
    /// It may not be what was meant: ask first.
    Unsafe,
    /// The mended text gives the same game, and the problem is gone.
    Safe,
}

impl Applicability {
    /// `unsafe` or `safe`.
    pub const fn as_str(self) -> &'static str {
        ["unsafe", "safe"][self as usize]
    }
}

/// One replacement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// What goes; empty to insert.
    pub span: Span,
    /// What comes.
    pub text: Text,
}

impl Diagnostic {
    /// A problem with nothing but its words and place. The severity is set when it is handed in.
    #[cold]
    pub(crate) fn new(code: Code, span: Span, message: impl Into<Text>) -> Diagnostic {
        Diagnostic {
            code,
            severity: Severity::Error,
            message: message.into(),
            span,
            label: Cow::Borrowed(""),
            labels: Vec::new(),
            help: None,
            fixes: Vec::new(),
            game: None,
            position: None,
        }
    }

    /// Puts words under the underlining.
    pub(crate) fn label(mut self, text: impl Into<Text>) -> Diagnostic {
        self.label = text.into();
        self
    }

    /// Points at a second place.
    pub(crate) fn also(mut self, span: Span, text: impl Into<Text>) -> Diagnostic {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Says how to mend it.
    pub(crate) fn help(mut self, text: impl Into<Text>) -> Diagnostic {
        self.help = Some(text.into());
        self
    }

    /// Offers one replacement.
    pub(crate) fn fix(self, title: impl Into<Text>, how: Applicability, span: Span, text: impl Into<Text>) -> Self {
        self.fix_all(title, how, vec![Edit { span, text: text.into() }])
    }

    /// Offers several replacements that belong together.
    pub(crate) fn fix_all(mut self, title: impl Into<Text>, applicability: Applicability, edits: Vec<Edit>) -> Self {
        // Mostly it is the only one, which a vector left to itself would take four times the room for.
        self.fixes.reserve_exact(1);
        self.fixes.push(Fix { title: title.into(), applicability, edits });
        self
    }
}

/// Where the parser, the checks and the rules hand in what they find: it knows the profile and the game.
///
/// Problems that are off in the profile are dropped here, so that nothing behind has to ask.
#[derive(Debug, Default)]
pub(crate) struct Problems {
    pub(crate) profile: Profile,
    pub(crate) found: Vec<Diagnostic>,
    pub(crate) game: Option<u32>,
    /// What is told once a file.
    pub(crate) once: crate::check::text::Once,
}

impl Problems {
    /// Hands in a problem.
    #[cold]
    #[inline(never)]
    pub(crate) fn push(&mut self, mut problem: Diagnostic) {
        problem.severity = problem.code.severity(self.profile);
        problem.game = self.game;
        if problem.severity != Severity::Off {
            self.found.push(problem);
        }
    }

    /// Puts the problems in the order of the source.
    pub(crate) fn sort(&mut self) {
        self.found.sort_by_key(|problem| (problem.span.start, problem.span.end, problem.code));
    }

    /// Takes back that the problems so far belong to a game: it turned out that there is none.
    pub(crate) fn forget_game(&mut self) {
        for problem in &mut self.found {
            problem.game = None;
        }
    }
}
