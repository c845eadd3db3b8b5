//! The program: one file a command, each with its `Args` and its `run`.
//!
//! Standard output carries the result, standard error everything else. The exit status is 0 where nothing is wrong,
//! 1 where errors were found, 2 where the program could not do its work.

mod ast;
mod check;
mod completions;
mod diff;
mod edit;
mod epd;
mod explain;
mod fen;
mod fmt;
mod from_json;
mod grammar;
mod human;
mod input;
mod man;
mod position;
mod recode;
mod select;
mod split;
mod stats;
mod style;
mod summary;
mod tag;
mod told;
mod translate;
mod tree;
mod write;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use std::io;
use std::process::ExitCode;

/// A parser for PGN, the notation of chess games: checks files, shows how they are read, explains what is wrong.
#[derive(Debug, Parser)]
#[command(
    name = "pgn",
    version,
    arg_required_else_help = true,
    subcommand_required = true,
    after_help = "Try `pgn check FILE`, then `pgn explain CODE` with a code it names.",
    after_long_help = "Examples:\n  \
        pgn check club.pgn                  what is wrong or doubtful, and how to mend it\n  \
        pgn check --format json *.pgn       the same for programs, one object a line\n  \
        pgn ast --games 3 club.pgn          how the third game is read\n  \
        pgn fmt club.pgn                    the games in the export format\n  \
        pgn stats club.pgn                  games, moves, comments, results\n  \
        pgn fen --board 'FEN'               checks a position and draws it\n  \
        pgn explain san/castling-zero       more about a code\n\n\
        Exit status: 0 nothing is an error, 1 errors were found, 2 a file could not be read or the call is wrong."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,

    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t = style::When::Auto, value_name = "WHEN")]
    color: style::When,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Args),
    Ast(ast::Args),
    Fmt(fmt::Args),
    Split(split::Args),
    Tag(tag::Args),
    Translate(translate::Args),
    Stats(stats::Args),
    Fen(fen::Args),
    Epd(epd::Args),
    Explain(explain::Args),
    Grammar(grammar::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Nothing is wrong.
    Clean,
    /// Errors were found in the text.
    Findings,
    /// The work, or a part of it, could not be done; it is said on standard error.
    Failed,
}

/// What a command gives; the error is that of the output, since one input that fails does not end the work.
pub(crate) type Result<T> = io::Result<T>;

/// Runs the program on its arguments.
pub(crate) fn main() -> ExitCode {
    // A fault of the program ends with a line, too.
    std::panic::set_hook(Box::new(|fault| complain(&format!("this is a fault of pgn, please report it: {fault}"))));
    let status = std::panic::catch_unwind(|| match Cli::try_parse().map_or_else(misused, run) {
        Ok(exit) => exit,
        // Who closed the pipe has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Clean,
        Err(error) => {
            complain(&format!("standard output: {}", input::reason(&error)));
            Exit::Failed
        }
    });
    match status.unwrap_or(Exit::Failed) {
        Exit::Clean => ExitCode::SUCCESS,
        Exit::Findings => ExitCode::from(1),
        Exit::Failed => ExitCode::from(2),
    }
}

fn run(cli: Cli) -> Result<Exit> {
    let color = cli.color;
    color.set();
    match cli.command {
        Command::Check(args) => {
            if args.input.waits_for_a_person() {
                return help("check");
            }
            check::run(&args, color)
        }
        Command::Ast(args) => {
            if args.input.waits_for_a_person() {
                return help("ast");
            }
            ast::run(&args)
        }
        Command::Fmt(args) => {
            if args.input.waits_for_a_person() {
                return help("fmt");
            }
            fmt::run(&args)
        }
        Command::Split(args) => {
            if args.input.waits_for_a_person() {
                return help("split");
            }
            split::run(&args)
        }
        Command::Tag(tag::Args { command: tag::Command::Set(args) }) => {
            if args.input.waits_for_a_person() {
                return help("tag");
            }
            tag::set(&args)
        }
        Command::Translate(args) => {
            if args.input.waits_for_a_person() && !args.list {
                return help("translate");
            }
            translate::run(&args)
        }
        Command::Stats(args) => {
            if args.input.waits_for_a_person() {
                return help("stats");
            }
            stats::run(&args)
        }
        Command::Fen(args) => {
            if args.input.waits_for_a_person() {
                return help("fen");
            }
            fen::run(&args, color)
        }
        Command::Epd(args) => {
            if args.input.waits_for_a_person() {
                return help("epd");
            }
            epd::run(&args, color)
        }
        Command::Explain(args) => explain::run(&args, color),
        Command::Grammar(args) => grammar::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}

/// What to do where the arguments are no call: print the help that is asked for, or say in a line what is wrong.
fn misused(error: clap::Error) -> Result<Exit> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            error.print()?;
            Ok(Exit::Clean)
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            error.print()?;
            Ok(Exit::Failed)
        }
        _ => {
            complain(&in_one_line(&error.render().to_string()));
            Ok(Exit::Failed)
        }
    }
}

/// clap's words without the usage: `error: what\n\n  tip: that` becomes `what; that`.
fn in_one_line(words: &str) -> String {
    let mut line = String::new();
    for part in words.lines().map(str::trim).filter(|part| !part.is_empty()) {
        if part.starts_with("Usage:") || part.starts_with("For more information") {
            break;
        }
        match part.strip_prefix("tip: ") {
            Some(tip) => line.extend(["; ", tip]),
            None => line.extend([if line.is_empty() { "" } else { " " }, part]),
        }
    }
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}

/// The help of a command, where somebody called it without a file and has nothing to pipe in.
fn help(command: &str) -> Result<Exit> {
    let mut cli = Cli::command();
    cli.build();
    if let Some(command) = cli.find_subcommand_mut(command) {
        // The stream takes the colours out where they are not wanted.
        let help = command.render_help().ansi().to_string();
        io::Write::write_all(&mut anstream::stderr(), help.as_bytes())?;
    }
    Ok(Exit::Failed)
}

/// One line on standard error. Where even that is closed there is nobody left to tell.
pub(crate) fn complain(line: &str) {
    let _ = io::Write::write_all(&mut anstream::stderr(), format!("pgn: {line}\n").as_bytes());
}
