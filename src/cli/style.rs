//! Colours and the width of the terminal.

use anstream::{AutoStream, ColorChoice};
use std::io::{self, BufWriter, IsTerminal, StdoutLock};

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum When {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl When {
    /// Makes the choice that of all streams.
    pub(crate) fn set(self) {
        match self {
            When::Auto => ColorChoice::Auto,
            When::Always => ColorChoice::Always,
            When::Never => ColorChoice::Never,
        }
        .write_global();
    }

    /// Whether what goes to standard output has colours.
    pub(crate) fn on_stdout(self) -> bool {
        match self {
            When::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
            When::Always => true,
            When::Never => false,
        }
    }
}

/// Standard output, buffered. Escapes for colours go through untouched: who writes them has asked
/// [`When::on_stdout`] before, and plain text needs no filter.
pub(crate) fn stdout() -> BufWriter<StdoutLock<'static>> {
    BufWriter::with_capacity(1 << 16, io::stdout().lock())
}

/// The columns a report may use where there is no terminal to ask: a line of the export format and its number fit.
const COLUMNS: usize = 100;

/// The columns a report may use.
pub(crate) fn width() -> usize {
    if !io::stdout().is_terminal() {
        return COLUMNS;
    }
    terminal_size::terminal_size().map_or(COLUMNS, |(columns, _)| usize::from(columns.0)).clamp(40, 120)
}
