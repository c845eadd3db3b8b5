//! `pgn ast`.

use super::input::{Input, Text};
use super::summary::{Counts, Deny};
use super::{Exit, Result, style, tree};
use pgn_grammar::Game;
use pgn_grammar::json::{self, GameLine, Style};
use pgn_grammar::records::{self, Kind};
use pgn_grammar::rules::Replay;
use std::io::Write;

/// Print how the games are read: one JSON object a line, one line a game, or a position of `.fen` and `.epd` files
///
/// Every byte of the file belongs to a game, to one of its elements, or is white space: what could not be read is there
/// as `unknown`. Spans are bytes of the file, `[start, end)`. The format is described by the JSON Schema
/// `grammar/ast.schema.json`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Examples:\n  \
    pgn ast club.pgn                          one line of JSON a game\n  \
    pgn ast --format tree --games 2 club.pgn  the second game, for people\n  \
    pgn ast --diagnostics < club.pgn          with all that is wrong\n  \
    pgn ast club.pgn | jq -r '.movetext[] | select(.kind == \"comment\").text'")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) input: Input,

    /// How to print the tree
    #[arg(long, value_enum, default_value_t = Format::Json, value_name = "FORMAT")]
    format: Format,

    /// Write `variation-start` and `variation-end` instead of nested lists
    #[arg(long)]
    flat: bool,

    /// Write with each game what is wrong in it, as `pgn check --format json` does
    #[arg(long)]
    diagnostics: bool,

    /// Let warnings make the exit status 1, too
    #[arg(long, value_enum, value_name = "WHAT")]
    deny: Option<Deny>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// One object a line, for programs
    Json,
    /// An outline, for people
    Tree,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let mut out = style::stdout(false);
    let exit = args.input.each(|text| file(args, text, &mut out))?;
    out.flush()?;
    Ok(exit)
}

fn file(args: &Args, text: &Text, out: &mut impl Write) -> Result<Exit> {
    let file = args.input.has_several().then_some(text.name.as_str());
    let style = Style { flat: args.flat, diagnostics: args.diagnostics, file };
    if let Some(kind) = text.records() {
        return positions(args, text, kind, style, out);
    }
    let mut counts = Counts::default();
    let mut games = pgn_grammar::games_with(&text.source, &args.input.options());
    let mut game = Game::default();
    let mut number = 0;
    while args.input.goes_on_after(number) && games.read_into(&mut game) {
        number += 1;
        let problems = games.take_diagnostics();
        if !args.input.wants(number, &text.source, &game) {
            continue;
        }
        problems.iter().for_each(|problem| counts.add(problem));
        let line = GameLine { number, game: &game, diagnostics: &problems, play: games.replay() };
        one(args, text, style, &line, out)?;
    }
    if args.input.wants_all() {
        let (outside, problems) = (games.take_outside(), games.take_diagnostics());
        problems.iter().for_each(|problem| counts.add(problem));
        match args.format {
            Format::Json => json::write_end(out, &text.source, &outside, &problems, style)?,
            Format::Tree => tree::end(out, &text.source, &outside, &problems, style)?,
        }
    }
    Ok(counts.exit(args.deny))
}

/// As [`file()`], for files of positions.
fn positions(args: &Args, text: &Text, kind: Kind, style: Style<'_>, out: &mut impl Write) -> Result<Exit> {
    let mut counts = Counts::default();
    for record in records::records(&text.source, kind, &args.input.options()) {
        if args.input.wants_number(record.number) {
            record.diagnostics.iter().for_each(|problem| counts.add(problem));
            match args.format {
                Format::Json => json::write_record(out, &text.source, &record, style)?,
                Format::Tree => tree::record(out, &text.source, &record, style)?,
            }
        }
    }
    Ok(counts.exit(args.deny))
}

fn one(args: &Args, text: &Text, style: Style<'_>, line: &GameLine<'_, Replay>, out: &mut impl Write) -> Result<()> {
    match args.format {
        Format::Json => json::write_game(out, &text.source, line, style),
        Format::Tree => tree::game(out, &text.source, line, style),
    }
}
