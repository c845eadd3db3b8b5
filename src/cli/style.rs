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

/// Standard output, buffered, for text that has colours or not: who writes has asked [`When::on_stdout`] before.
pub(crate) fn stdout(color: bool) -> BufWriter<AutoStream<StdoutLock<'static>>> {
    let out = io::stdout().lock();
    // Consoles that know no escapes are served by the stream; without colours there is nothing to look for.
    let out = if color { AutoStream::always(out) } else { AutoStream::always_ansi(out) };
    BufWriter::with_capacity(1 << 16, out)
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
