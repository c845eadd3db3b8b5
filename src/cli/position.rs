//! What `pgn fen` and `pgn epd` have in common: positions are checked, and printed or drawn.

use super::human::{Human, Limits};
use super::input::{Given, Input, Text};
use super::summary::{Counts, Deny};
use super::{Exit, Result, complain, style};
use pgn_grammar::draw::{self, Diagram, Pieces};
use pgn_grammar::fen::Fen;
use pgn_grammar::json::{self, Style};
use pgn_grammar::records::{self, Kind, Record};
use std::io::Write;

/// How positions are shown.
#[derive(Debug, clap::Args)]
pub(crate) struct Show {
    /// How to print the positions and their problems
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    format: Format,

    /// Draw each position as text, too
    #[arg(long, conflicts_with_all = ["svg", "format"])]
    board: bool,

    /// How the pieces of --board look
    #[arg(long, value_enum, default_value_t = Look::Auto, value_name = "LOOK", requires = "board")]
    pieces: Look,

    /// Draw the positions as one SVG document instead
    #[arg(long, conflicts_with = "format")]
    svg: bool,

    /// Print at most N problems a file [default: 100 for people, all as JSON]
    #[arg(long, value_name = "N")]
    max: Option<u64>,

    /// Let warnings make the exit status 1, too
    #[arg(long, value_enum, value_name = "WHAT")]
    deny: Option<Deny>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// The canonical form, a line a position; problems on standard error
    Text,
    /// One object a line, one line a position, with its problems
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Look {
    /// Figurines on a terminal whose locale is UTF-8, else letters
    Auto,
    /// The letters of FEN
    Letters,
    /// The chess figurines of Unicode
    Figurines,
}

impl Look {
    fn pieces(self) -> Pieces {
        match self {
            Look::Figurines => Pieces::Figurines,
            Look::Auto if style::shows_unicode() => Pieces::Figurines,
            Look::Auto | Look::Letters => Pieces::Letters,
        }
    }
}

/// Checks and prints the positions that were given, which are of `kind` whatever the names of their files say.
pub(crate) fn run(kind: Kind, input: &Input, given: &[Given], show: &Show, color: style::When) -> Result<Exit> {
    let mut out = style::stdout(false);
    let mut drawn = Vec::new();
    let exit = match show.format {
        Format::Json => {
            let several = given.len() > 1;
            input.each_of(given, |text| machine(kind, input, text, show, several, &mut out))?
        }
        Format::Text => {
            let color = color.on_stderr();
            let mut err = style::stderr(color);
            let limits = Limits { max: show.max.unwrap_or(100), repeats: 5 };
            let mut human = Human::new(&mut err, color, limits);
            input.each_of(given, |text| person(kind, input, text, show, &mut human, &mut out, &mut drawn))?
        }
    };
    if show.svg {
        out.write_all(draw::svg(&drawn).as_bytes())?;
    }
    out.flush()?;
    Ok(exit)
}

fn chosen<'t>(kind: Kind, input: &'t Input, text: &'t Text) -> impl Iterator<Item = Record> + 't {
    records::records(&text.source, kind, &input.options()).filter(|record| input.wants_number(record.number))
}

fn machine(kind: Kind, input: &Input, text: &Text, show: &Show, several: bool, out: &mut impl Write) -> Result<Exit> {
    let style = Style { diagnostics: true, file: several.then_some(text.name.as_str()), ..Style::default() };
    let mut counts = Counts::default();
    let mut left = usize::try_from(show.max.unwrap_or(u64::MAX)).unwrap_or(usize::MAX);
    let mut cut = 0;
    for mut record in chosen(kind, input, text) {
        record.diagnostics.iter().for_each(|problem| counts.add(problem));
        cut += record.diagnostics.len().saturating_sub(left);
        record.diagnostics.truncate(left);
        left -= record.diagnostics.len();
        json::write_record(out, &text.source, &record, style)?;
    }
    if let (1.., Some(max)) = (cut, show.max) {
        complain(&format!("{}: {cut} more not printed, because of --max {max}", text.name));
    }
    Ok(counts.exit(show.deny))
}

fn person(
    kind: Kind,
    input: &Input,
    text: &Text,
    show: &Show,
    human: &mut Human<'_, impl Write>,
    out: &mut impl Write,
    drawn: &mut Vec<Diagram>,
) -> Result<Exit> {
    let mut counts = Counts::default();
    let mut positions = 0;
    for record in chosen(kind, input, text) {
        positions += 1;
        for problem in &record.diagnostics {
            counts.add(problem);
            // On a terminal a problem stands below what was printed before.
            out.flush()?;
            human.problem(&text.source, problem)?;
        }
        if show.svg {
            drawn.extend(board(&record).map(|fen| Diagram { fen: fen.clone(), title: title(&record) }));
            continue;
        }
        if let Some(line) = &record.canonical {
            writeln!(out, "{line}")?;
        }
        if let Some(fen) = board(&record).filter(|_| show.board) {
            writeln!(out, "\n{}", draw::text(fen, show.pieces.pieces()))?;
        }
    }
    if counts.all() > 0 || positions == 0 {
        out.flush()?;
        human.file(&text.name, (positions, "position"), counts)?;
    }
    Ok(counts.exit(show.deny))
}

/// What there is to draw: also a position that no game can have.
fn board(record: &Record) -> Option<&Fen> {
    record.meant.as_ref().or_else(|| Some(&record.fen).filter(|fen| fen.board.place.is_some()))
}

/// What is written over the picture of an EPD: its name, and the moves that are asked for.
fn title(record: &Record) -> String {
    let named = |opcode: &str| record.operations.iter().find(|operation| operation.opcode == opcode);
    let mut parts: Vec<String> = Vec::new();
    parts.extend(named("id").and_then(|id| id.operands.first()).map(|operand| operand.text.clone()));
    for opcode in ["bm", "am"] {
        if let Some(operation) = named(opcode) {
            let moves: Vec<&str> = operation.operands.iter().map(|operand| operand.text.as_str()).collect();
            parts.push(format!("{opcode} {}", moves.join(" ")));
        }
    }
    parts.join(" · ")
}
