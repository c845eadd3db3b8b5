//! `pgn man`.

use super::{Cli, Exit, Result, complain};
use clap::CommandFactory;
use std::io::Write;

/// Print the manual page of pgn, or of one of its commands, in the format of man
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Examples:\n  \
    pgn man > pgn.1\n  \
    pgn man check | man -l -")]
pub(crate) struct Args {
    /// Which command; without it, the page of the program
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let mut cli = Cli::command();
    // Names the commands in full and gives them the options of all.
    cli.build();
    let page = match &args.command {
        None => clap_mangen::Man::new(cli),
        Some(name) => match cli.find_subcommand(name) {
            Some(command) => {
                let full = format!("pgn-{name}");
                clap_mangen::Man::new(command.clone()).title(full.to_uppercase())
            }
            None => {
                complain(&format!("there is no command `{name}`; `pgn --help` lists them"));
                return Ok(Exit::Failed);
            }
        },
    };
    let mut roff = Vec::new();
    let page = page.source(concat!("pgn ", env!("CARGO_PKG_VERSION")));
    page.render(&mut roff)?;
    std::io::stdout().write_all(&roff)?;
    Ok(Exit::Clean)
}
