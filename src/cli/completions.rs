//! `pgn completions`.

use super::{Cli, Exit, Result};
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::Write;

/// Print what your shell needs to complete the commands and options of pgn
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Examples:\n  \
    pgn completions bash > ~/.local/share/bash-completion/completions/pgn\n  \
    pgn completions fish > ~/.config/fish/completions/pgn.fish")]
pub(crate) struct Args {
    /// Which shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    // Into a buffer first: the generator panics when its output is closed.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "pgn", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(Exit::Clean)
}
