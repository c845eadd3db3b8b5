//! Problems told in a line each on standard error, by commands whose standard output is something else.

use super::summary::plural;
use super::{Exit, complain};
use pgn_grammar::{Diagnostic, Severity, Source, Span};

/// How many lines a file gets.
const MOST: u64 = 100;

/// Tells the problems of one file.
pub(crate) struct Told<'t> {
    name: &'t str,
    source: &'t Source,
    lines: u64,
    errors: bool,
}

impl<'t> Told<'t> {
    pub(crate) fn new(name: &'t str, source: &'t Source) -> Told<'t> {
        Told { name, source, lines: 0, errors: false }
    }

    /// A diagnostic; `severity` may be that of another profile.
    pub(crate) fn diagnostic(&mut self, problem: &Diagnostic, severity: Severity) {
        self.line(problem.span, severity, &format!("{} [{}]", problem.message, problem.code));
    }

    /// A line about a place.
    pub(crate) fn line(&mut self, span: Span, severity: Severity, words: &str) {
        self.errors |= severity == Severity::Error;
        self.lines += 1;
        if self.lines <= MOST {
            let at = self.source.location(span.start);
            complain(&format!("{}:{}:{}: {}: {words}", self.name, at.line, at.column, severity.as_str()));
        }
    }

    /// Says how much was not told, and how the file did.
    pub(crate) fn finish(self) -> Exit {
        if self.lines > MOST {
            let more = plural(self.lines - MOST, "more problem");
            complain(&format!("{}: {more} not shown; `pgn check` shows all", self.name));
        }
        if self.errors { Exit::Findings } else { Exit::Clean }
    }
}
