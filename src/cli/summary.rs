//! Counts of what was found, and the exit status they make.

use super::Exit;
use pgn_grammar::{Diagnostic, Severity};

/// What counts as an error for the exit status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Deny {
    /// Warnings count as errors for the exit status
    Warnings,
}

/// How many problems of each severity.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) errors: u64,
    pub(crate) warnings: u64,
    pub(crate) notes: u64,
}

impl Counts {
    pub(crate) fn add(&mut self, problem: &Diagnostic) {
        match problem.severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Note | Severity::Off => self.notes += 1,
        }
    }

    pub(crate) fn all(&self) -> u64 {
        self.errors + self.warnings + self.notes
    }

    /// The exit status they make.
    pub(crate) fn exit(&self, deny: Option<Deny>) -> Exit {
        let bad = self.errors + if deny == Some(Deny::Warnings) { self.warnings } else { 0 };
        if bad == 0 { Exit::Clean } else { Exit::Findings }
    }

    /// `2 errors, 1 warning`; without what is not there.
    pub(crate) fn words(&self) -> String {
        let parts = [(self.errors, "error"), (self.warnings, "warning"), (self.notes, "note")];
        let words: Vec<String> =
            parts.iter().filter(|part| part.0 > 0).map(|&(count, noun)| plural(count, noun)).collect();
        if words.is_empty() { "no problems".to_owned() } else { words.join(", ") }
    }
}

/// `1 game`, `2 games`.
pub(crate) fn plural(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
