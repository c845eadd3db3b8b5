//! Colours and the width of the terminal.

use anstream::{AutoStream, ColorChoice};
use std::io::{self, BufWriter, IsTerminal, StderrLock, StdoutLock, Write};

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

    /// Whether what goes to standard error has colours.
    pub(crate) fn on_stderr(self) -> bool {
        match self {
            When::Auto => AutoStream::choice(&io::stderr()) != ColorChoice::Never,
            When::Always => true,
            When::Never => false,
        }
    }
}

/// Standard error, for text that has colours or not. Where it is closed there is nobody left to tell, so that writing
/// never fails.
pub(crate) struct Stderr(AutoStream<StderrLock<'static>>);

/// Standard error, as [`stdout`], but not buffered.
pub(crate) fn stderr(color: bool) -> Stderr {
    let err = io::stderr().lock();
    Stderr(if color { AutoStream::always(err) } else { AutoStream::always_ansi(err) })
}

impl Write for Stderr {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _ = self.0.write_all(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let _ = self.0.flush();
        Ok(())
    }
}

/// Whether the chess figurines of Unicode can be seen: on a terminal whose locale is UTF-8.
pub(crate) fn shows_unicode() -> bool {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
    let is_utf8 = locale.is_some_and(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    });
    // The terminal of Windows that draws all of Unicode tells its name.
    io::stdout().is_terminal() && (is_utf8 || (cfg!(windows) && set("WT_SESSION").is_some()))
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
