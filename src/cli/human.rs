//! The reports for people: what is printed, what is folded, what is cut, and the line that sums it up.

use super::Result;
use super::style;
use super::summary::{Counts, plural};
use miette::{GraphicalReportHandler, GraphicalTheme};
use pgn_grammar::{Code, Diagnostic, Report, Source};
use std::collections::BTreeMap;
use std::io::Write;

/// How much of a file is shown.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    /// Reports a file.
    pub(crate) max: u64,
    /// Reports of one code a file.
    pub(crate) repeats: u64,
}

/// Prints reports, file by file.
pub(crate) struct Human<'o, W> {
    out: &'o mut W,
    limits: Limits,
    width: usize,
    handler: GraphicalReportHandler,
    /// Of this file: how often each code was seen, how many reports were printed, and how many were cut by the limit
    /// for the file.
    seen: BTreeMap<Code, u64>,
    printed: u64,
    cut: u64,
    files: u64,
    games: u64,
    /// What is counted: games or positions, or both.
    noun: &'static str,
    counts: Counts,
}

impl<'o, W: Write> Human<'o, W> {
    pub(crate) fn new(out: &'o mut W, color: bool, limits: Limits) -> Self {
        let width = style::width();
        let theme = if color { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        let handler = GraphicalReportHandler::new_themed(theme)
            .with_width(width)
            .with_links(false)
            .without_syntax_highlighting()
            .with_context_lines(0);
        Human {
            out,
            limits,
            width,
            handler,
            seen: BTreeMap::new(),
            printed: 0,
            cut: 0,
            files: 0,
            games: 0,
            noun: "",
            counts: Counts::default(),
        }
    }

    /// Prints a problem, unless there are enough of its kind, or of all.
    pub(crate) fn problem(&mut self, source: &Source, problem: &Diagnostic) -> Result<()> {
        let seen = self.seen.entry(problem.code).or_default();
        if *seen >= self.limits.repeats {
            *seen += 1;
        } else if self.printed >= self.limits.max {
            self.cut += 1;
        } else {
            *seen += 1;
            self.printed += 1;
            self.report(source, problem)?;
        }
        Ok(())
    }

    fn report(&mut self, source: &Source, problem: &Diagnostic) -> Result<()> {
        let report = Report::one(source, problem).with_columns(self.width.saturating_sub(10));
        let mut text = String::new();
        if self.handler.render_report(&mut text, &report).is_err() {
            // It fails only where a snippet cannot be read, and ours are made of what was.
            text = format!("{}: {}\n", problem.code, problem.message);
        }
        writeln!(self.out, "{}", text.trim_end())?;
        writeln!(self.out)
    }

    /// What is to be said at the end of a file: what was not shown, and the sum.
    pub(crate) fn file(&mut self, name: &str, (games, noun): (u64, &'static str), counts: Counts) -> Result<()> {
        for (code, seen) in std::mem::take(&mut self.seen) {
            if seen > self.limits.repeats {
                let more = seen - self.limits.repeats;
                writeln!(self.out, "{name}: {more} more of `{code}` ({}) not shown", code.summary())?;
            }
        }
        if self.cut > 0 {
            writeln!(
                self.out,
                "{name}: {} not shown, because of --max {}",
                plural(self.cut, "further problem"),
                self.limits.max
            )?;
        }
        writeln!(self.out, "{name}: {}, {}", plural(games, noun), counts.words())?;
        self.files += 1;
        self.games += games;
        self.noun = if self.noun.is_empty() || self.noun == noun { noun } else { "record" };
        self.counts.errors += counts.errors;
        self.counts.warnings += counts.warnings;
        self.counts.notes += counts.notes;
        (self.printed, self.cut) = (0, 0);
        Ok(())
    }

    /// The sum of several files.
    pub(crate) fn finish(&mut self) -> Result<()> {
        if self.files > 1 {
            let (files, games) = (plural(self.files, "file"), plural(self.games, self.noun));
            writeln!(self.out, "{files}, {games}, {}", self.counts.words())?;
        }
        Ok(())
    }
}
