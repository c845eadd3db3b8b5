//! Problems told in a line each on standard error, by commands whose standard output is something else.

use super::summary::plural;
use super::{Exit, complain};
use pgn_grammar::export::{self, Loss};
use pgn_grammar::{Code, Diagnostic, Element, Profile, Severity, Source, Span};
use std::collections::BTreeMap;

/// How many lines a code gets in one file.
const REPEATS: u64 = 5;

/// Tells the problems of one file.
pub(crate) struct Told<'t> {
    name: &'t str,
    source: &'t Source,
    seen: BTreeMap<Code, u64>,
    /// How many errors without a code there were.
    uncoded: u64,
    errors: bool,
}

impl<'t> Told<'t> {
    pub(crate) fn new(name: &'t str, source: &'t Source) -> Told<'t> {
        Told { name, source, seen: BTreeMap::new(), uncoded: 0, errors: false }
    }

    /// A diagnostic that counts as an error; after a few of its kind it is only counted.
    pub(crate) fn error(&mut self, problem: &Diagnostic) {
        self.errors = true;
        let seen = self.seen.entry(problem.code).or_default();
        *seen += 1;
        if *seen <= REPEATS {
            self.line(problem.span, Severity::Error, &format!("{} [{}]", problem.message, problem.code));
        }
    }

    /// An error that has no code; after a few they are only counted.
    pub(crate) fn uncoded(&mut self, span: Span, words: &str) {
        self.errors = true;
        self.uncoded += 1;
        if self.uncoded <= REPEATS {
            self.line(span, Severity::Error, words);
        }
    }

    /// Of the problems of a game that is written: what is an error of the text, or still will be one in what is written.
    pub(crate) fn of_export(&mut self, problems: &[Diagnostic]) {
        for problem in problems {
            let survives = export::survives(problem.code) && problem.code.severity(Profile::Export) == Severity::Error;
            // The writer completes a year (ruling OQ-51).
            let is_year = || {
                let text = self.source.slice(problem.span);
                text.len() == 4 && text.iter().all(u8::is_ascii_digit)
            };
            let is_mended = problem.code == Code::TagDate && is_year();
            if problem.severity == Severity::Error || (survives && !is_mended) {
                self.error(problem);
            }
        }
    }

    /// What of a game has no place in what is written.
    pub(crate) fn losses(&mut self, losses: &[Loss]) {
        for loss in losses {
            let severity = if loss.kind.is_error() { Severity::Error } else { Severity::Warning };
            self.line(loss.span, severity, &loss.words(self.source));
        }
    }

    /// What belongs to no game; `what` happens to it.
    pub(crate) fn outside(&mut self, elements: &[Element], severity: Severity, what: &str) {
        for element in elements {
            self.line(element.span, severity, &format!("text that belongs to no game {what}"));
        }
    }

    /// A line about a place.
    pub(crate) fn line(&mut self, span: Span, severity: Severity, words: &str) {
        self.errors |= severity == Severity::Error;
        let at = self.source.location(span.start);
        complain(&format!("{}:{}:{}: {}: {words}", self.name, at.line, at.column, severity.as_str()));
    }

    /// Says what was only counted; whether anything was an error.
    pub(crate) fn finish(self) -> Exit {
        for (code, seen) in self.seen.into_iter().filter(|&(_, seen)| seen > REPEATS) {
            let more = plural(seen - REPEATS, "more problem");
            complain(&format!("{}: {more} of the kind {code} not shown; `pgn check` shows all", self.name));
        }
        if self.uncoded > REPEATS {
            complain(&format!("{}: {} not shown", self.name, plural(self.uncoded - REPEATS, "more such move")));
        }
        if self.errors { Exit::Findings } else { Exit::Clean }
    }
}
