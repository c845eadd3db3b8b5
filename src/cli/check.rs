//! `pgn check`.

use super::input::{Input, Text};
use super::summary::{Counts, Deny};
use super::{Exit, Result, complain, human, style};
use pgn_grammar::{Diagnostic, Game, json, records};
use std::io::Write;

/// Report everything that is wrong or doubtful in PGN files, and in `.fen` and `.epd` files
///
/// An error is something lost, ambiguous or illegal; a warning was read, but is off the standard or probably not what
/// was meant; a note is a common and harmless deviation. Each has a code, such as `tag/duplicate`, that `pgn explain`
/// knows more about. Whatever is wrong, the rest of the file is read.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Examples:\n  \
    pgn check club.pgn                     what is wrong, where, why, and how to mend it\n  \
    pgn check --profile export my.pgn      judge it as a file for others to read\n  \
    pgn check --format json *.pgn          one object a line, one line a problem\n  \
    pgn check --deny warnings my.pgn       exit status 1 for warnings, too, for scripts")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) input: Input,

    /// How to print the problems
    #[arg(long, value_enum, default_value_t = Format::Human, value_name = "FORMAT")]
    format: Format,

    /// Print at most N problems a file [default: 100 for people, all as JSON]
    #[arg(long, value_name = "N")]
    max: Option<u64>,

    /// Print at most N problems of one kind a file, for people
    #[arg(long, value_name = "N", default_value_t = 5)]
    repeats: u64,

    /// Let warnings make the exit status 1, too
    #[arg(long, value_enum, value_name = "WHAT")]
    deny: Option<Deny>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Reports with the text they are about
    Human,
    /// One object a line
    Json,
}

pub(crate) fn run(args: &Args, color: style::When) -> Result<Exit> {
    let color = args.format == Format::Human && color.on_stdout();
    let mut out = style::stdout(color);
    let exit = match args.format {
        Format::Json => args.input.each(|text| machine(args, text, &mut out))?,
        Format::Human => {
            let limits = human::Limits { max: args.max.unwrap_or(100), repeats: args.repeats };
            let mut human = human::Human::new(&mut out, color, limits);
            let exit = args.input.each(|text| {
                let noun = if text.records().is_some() { "position" } else { "game" };
                let (games, counts) = problems(args, text, |problem| human.problem(&text.source, problem))?;
                human.file(&text.name, (games, noun), counts)?;
                Ok(counts.exit(args.deny))
            })?;
            human.finish()?;
            exit
        }
    };
    out.flush()?;
    Ok(exit)
}

fn machine(args: &Args, text: &Text, out: &mut impl Write) -> Result<Exit> {
    let max = args.max.unwrap_or(u64::MAX);
    let mut printed = 0;
    let (_, counts) = problems(args, text, |problem| {
        if printed == max {
            return Ok(());
        }
        printed += 1;
        json::write_diagnostic(out, &text.source, problem, Some(&text.name))
    })?;
    let cut = counts.all() - printed;
    if cut > 0 {
        complain(&format!("{}: {cut} more not printed, because of --max {max}", text.name));
    }
    Ok(counts.exit(args.deny))
}

/// Hands each problem of the games asked for to `tell`; how many games and problems there were.
fn problems(args: &Args, text: &Text, mut tell: impl FnMut(&Diagnostic) -> Result<()>) -> Result<(u64, Counts)> {
    let mut counts = Counts::default();
    if let Some(kind) = text.records() {
        let mut chosen = 0;
        for record in records::records(&text.source, kind, &args.input.options()) {
            if args.input.wants_number(record.number) {
                chosen += 1;
                for problem in &record.diagnostics {
                    counts.add(problem);
                    tell(problem)?;
                }
            }
        }
        return Ok((chosen, counts));
    }
    let mut games = pgn_grammar::games_with(&text.source, &args.input.options());
    let mut game = Game::default();
    let (mut number, mut chosen) = (0, 0);
    while args.input.goes_on_after(number) && games.read_into(&mut game) {
        number += 1;
        let found = games.take_diagnostics();
        if args.input.wants(number, &text.source, &game) {
            chosen += 1;
            for problem in &found {
                counts.add(problem);
                tell(problem)?;
            }
        }
    }
    if args.input.wants_all() {
        for problem in &games.take_diagnostics() {
            counts.add(problem);
            tell(problem)?;
        }
    }
    Ok((chosen, counts))
}
