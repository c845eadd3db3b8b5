//! `pgn stats`.

use super::input::{Input, Text};
use super::summary::plural;
use super::{Exit, Result, style};
use pgn_grammar::records::{self, Record};
use pgn_grammar::{Diagnostic, Element, ElementKind, Game, Severity, Source};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;

/// Count what is in PGN files: games, tags, moves, comments, results, problems; positions in `.fen` and `.epd` files
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Examples:\n  \
    pgn stats club.pgn\n  \
    pgn stats --format json *.pgn     one object a line, one line a file")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) input: Input,

    /// How to print the counts
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A table
    Text,
    /// One object a line, one line a file
    Json,
}

/// What is counted.
#[derive(Debug, Default, Serialize)]
struct Counts {
    bytes: u64,
    games: u64,
    positions: u64,
    operations: u64,
    opcodes: BTreeMap<String, u64>,
    tags: u64,
    tag_names: BTreeMap<String, u64>,
    plies: u64,
    plies_main_line: u64,
    longest_main_line: u64,
    variations: u64,
    deepest_variation: u64,
    comments: u64,
    nags: u64,
    unknown: u64,
    results: BTreeMap<&'static str, u64>,
    encodings: BTreeMap<&'static str, u64>,
    errors: u64,
    warnings: u64,
    notes: u64,
    diagnostics: BTreeMap<&'static str, u64>,
}

/// A line of `--format json`.
#[derive(Debug, Serialize)]
struct Line<'a> {
    file: &'a str,
    #[serde(flatten)]
    counts: &'a Counts,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let mut out = style::stdout(false);
    let mut sum = Counts::default();
    let mut files = 0;
    let exit = args.input.each(|text| {
        let counts = count(args, text);
        files += 1;
        match args.format {
            Format::Json => {
                serde_json::to_writer(&mut out, &Line { file: &text.name, counts: &counts })?;
                writeln!(out)?;
            }
            Format::Text => sum.add(counts),
        }
        Ok(Exit::Clean)
    })?;
    if args.format == Format::Text && files > 0 {
        table(&mut out, files, &sum)?;
    }
    out.flush()?;
    Ok(exit)
}

fn count(args: &Args, text: &Text) -> Counts {
    let source = &text.source;
    let mut counts = Counts { bytes: text.length, ..Counts::default() };
    counts.encodings.insert(encoding(source), 1);
    if let Some(kind) = text.records() {
        records::records(source, kind, &args.input.options())
            .filter(|record| args.input.wants_number(record.number))
            .for_each(|record| counts.record(&record));
        return counts;
    }
    let mut games = pgn_grammar::games_with(source, &args.input.options());
    let mut game = Game::default();
    let mut number = 0;
    while args.input.goes_on_after(number) && games.read_into(&mut game) {
        number += 1;
        let problems = games.take_diagnostics();
        if args.input.wants(number, source, &game) {
            counts.game(source, &game);
            problems.iter().for_each(|problem| counts.problem(problem));
        }
    }
    if args.input.wants_all() {
        games.take_diagnostics().iter().for_each(|problem| counts.problem(problem));
        games.take_outside().iter().for_each(|element| counts.element(element));
    }
    counts
}

/// The encoding of a file; text that is ASCII or UTF-8 in one place and windows-1252 in another counts as the latter.
fn encoding(source: &Source) -> &'static str {
    if source.is_utf16() {
        "utf-16"
    } else if source.bytes().is_ascii() {
        "ascii"
    } else if std::str::from_utf8(source.bytes()).is_ok() {
        "utf-8"
    } else {
        "windows-1252"
    }
}

impl Counts {
    fn game(&mut self, source: &Source, game: &Game) {
        self.games += 1;
        self.tags += game.tags.len() as u64;
        for pair in &game.tags {
            let name = pair.name_text(source).unwrap_or("(no name)".into());
            match self.tag_names.get_mut(&*name) {
                Some(count) => *count += 1,
                None => drop(self.tag_names.insert(name.into_owned(), 1)),
            }
        }
        *self.results.entry(game.result(source).as_str()).or_default() += 1;
        let (mut depth, mut main_line) = (0_u64, 0);
        for element in &game.movetext {
            match element.kind {
                ElementKind::Open { .. } => depth += 1,
                ElementKind::Close { .. } => depth = depth.saturating_sub(1),
                ElementKind::Move(_) if depth == 0 => main_line += 1,
                _ => {}
            }
            self.deepest_variation = self.deepest_variation.max(depth);
            self.element(element);
        }
        self.plies_main_line += main_line;
        self.longest_main_line = self.longest_main_line.max(main_line);
        game.before.iter().chain(&game.after).for_each(|element| self.element(element));
    }

    fn record(&mut self, record: &Record) {
        self.positions += 1;
        self.operations += record.operations.len() as u64;
        for operation in &record.operations {
            *self.opcodes.entry(operation.opcode.clone()).or_default() += 1;
        }
        record.diagnostics.iter().for_each(|problem| self.problem(problem));
    }

    fn element(&mut self, element: &Element) {
        match element.kind {
            ElementKind::Move(_) => self.plies += 1,
            ElementKind::Nag { .. } => self.nags += 1,
            ElementKind::Comment(_) => self.comments += 1,
            ElementKind::Open { .. } => self.variations += 1,
            ElementKind::Unknown => self.unknown += 1,
            _ => {}
        }
    }

    fn problem(&mut self, problem: &Diagnostic) {
        *self.diagnostics.entry(problem.code.as_str()).or_default() += 1;
        match problem.severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Note | Severity::Off => self.notes += 1,
        }
    }

    /// Adds the counts of another file.
    fn add(&mut self, other: Counts) {
        for (mine, its) in [
            (&mut self.bytes, other.bytes),
            (&mut self.games, other.games),
            (&mut self.positions, other.positions),
            (&mut self.operations, other.operations),
            (&mut self.tags, other.tags),
            (&mut self.plies, other.plies),
            (&mut self.plies_main_line, other.plies_main_line),
            (&mut self.variations, other.variations),
            (&mut self.comments, other.comments),
            (&mut self.nags, other.nags),
            (&mut self.unknown, other.unknown),
            (&mut self.errors, other.errors),
            (&mut self.warnings, other.warnings),
            (&mut self.notes, other.notes),
        ] {
            *mine += its;
        }
        self.longest_main_line = self.longest_main_line.max(other.longest_main_line);
        self.deepest_variation = self.deepest_variation.max(other.deepest_variation);
        for (mine, its) in [(&mut self.tag_names, other.tag_names), (&mut self.opcodes, other.opcodes)] {
            its.into_iter().for_each(|(name, count)| *mine.entry(name).or_default() += count);
        }
        for (mine, its) in [
            (&mut self.results, other.results),
            (&mut self.encodings, other.encodings),
            (&mut self.diagnostics, other.diagnostics),
        ] {
            its.into_iter().for_each(|(name, count)| *mine.entry(name).or_default() += count);
        }
    }
}

/// The counts for people. Lists are sorted by number, the largest first.
fn table(out: &mut impl Write, files: u64, counts: &Counts) -> Result<()> {
    row(out, "files", files, &list(&counts.encodings, 9))?;
    row(out, "bytes", counts.bytes, "")?;
    if counts.positions > 0 {
        row(out, "positions", counts.positions, "")?;
        row(out, "operations", counts.operations, &list(&counts.opcodes, 12))?;
    }
    row(out, "games", counts.games, &list(&counts.results, 9))?;
    row(out, "tag pairs", counts.tags, &list(&counts.tag_names, 12))?;
    let longest = format!("{} in main lines, {} in the longest", counts.plies_main_line, counts.longest_main_line);
    row(out, "plies", counts.plies, &longest)?;
    let deepest = match counts.deepest_variation {
        0 => String::new(),
        depth => format!("{} deep", plural(depth, "level")),
    };
    row(out, "variations", counts.variations, &deepest)?;
    row(out, "comments", counts.comments, "")?;
    row(out, "NAGs", counts.nags, "")?;
    row(out, "unreadable", counts.unknown, "")?;
    row(out, "errors", counts.errors, "")?;
    row(out, "warnings", counts.warnings, "")?;
    row(out, "notes", counts.notes, "")?;
    for (code, count) in sorted(&counts.diagnostics) {
        writeln!(out, "{:12}{count:>12}  {code}", "")?;
    }
    Ok(())
}

fn row(out: &mut impl Write, name: &str, count: u64, more: &str) -> Result<()> {
    writeln!(out, "{}", format!("{name:12}{count:>12}  {more}").trim_end())
}

fn sorted<K: AsRef<str>>(counts: &BTreeMap<K, u64>) -> Vec<(&str, u64)> {
    let mut sorted: Vec<_> = counts.iter().map(|(name, &count)| (name.as_ref(), count)).collect();
    sorted.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    sorted
}

/// `name count, name count …`; the rest as a number beyond `most`.
fn list<K: AsRef<str>>(counts: &BTreeMap<K, u64>, most: usize) -> String {
    let sorted = sorted(counts);
    let mut words: Vec<String> = sorted.iter().take(most).map(|(name, count)| format!("{name} {count}")).collect();
    if sorted.len() > most {
        words.push(format!("and {} more", sorted.len() - most));
    }
    words.join(", ")
}
