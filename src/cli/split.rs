//! `pgn split`.

use super::input::{Input, Text, reason};
use super::recode::{apart, passed_on};
use super::summary::plural;
use super::told::Told;
use super::{Exit, Result, complain};
use pgn_grammar::export::{self, Period, Style, Writer};
use pgn_grammar::{Game, Severity, Source};
use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

/// How much is kept in memory before it is written.
const MOST: usize = 64 << 20;

/// Write one file a game, player, event or period, with the names of section 11
///
/// The games are written in the export format; one that has no export form is written as it is, and told. A game of
/// two players goes to the files of both. A file that is there already is not replaced.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("parts").args(["by", "shards"]).required(true))]
#[command(after_long_help = "Examples:\n  \
    pgn split --by player --into players all.pgn   players/Tal.pgn, players/Botvinnik.pgn, ...\n  \
    pgn split --by month all.pgn                   199211.pgn, 199212.pgn, ...\n  \
    pgn split --by month --folders all.pgn         1992/199211.pgn, 1992/199212.pgn, ...\n  \
    pgn split --shards 8 all.pgn                   eight files of about the same size, in order")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) input: Input,

    /// What a file holds
    #[arg(long, value_enum, value_name = "WHAT")]
    by: Option<By>,

    /// Write N files of about the same size, in the order of the games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    shards: Option<u64>,

    /// Put the files of months into folders of years, and those of days into folders of months
    #[arg(long, conflicts_with = "shards")]
    folders: bool,

    /// The folder to write to; it is made if it is not there
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    into: PathBuf,

    /// Replace files that are there already
    #[arg(long)]
    force: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum By {
    /// Each game
    Game,
    /// The games of a player, by the last name
    Player,
    /// The games of an event
    Event,
    /// The games of a year: 1992.pgn
    Year,
    /// The games of a month: 199211.pgn
    Month,
    /// The games of a day: 19921104.pgn
    Day,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    if let Err(error) = std::fs::create_dir_all(&args.into) {
        complain(&format!("{}: {}", args.into.display(), reason(&error)));
        return Ok(Exit::Failed);
    }
    let mut files =
        Files { folder: &args.into, force: args.force, files: BTreeMap::new(), games: BTreeMap::new(), held: 0 };
    let mut exit = args.input.each(|text| file(args, text, &mut files))?;
    if let Err(why) = files.flush() {
        complain(&why);
        exit = Exit::Failed;
    }
    Ok(exit)
}

fn file(args: &Args, text: &Text, files: &mut Files<'_>) -> Result<Exit> {
    let source = &text.source;
    let mut told = Told::new(&text.name, source);
    let stem = Path::new(&text.name).file_stem().map_or("games".into(), |stem| stem.to_string_lossy());
    let stem = if text.path.is_some() { stem } else { "games".into() };
    let mut writer = Writer::new(Style::default());
    let mut games = pgn_grammar::games_with(source, &args.input.options());
    let mut game = Game::default();
    let (mut number, mut undated) = (0, 0);
    let by_date = matches!(args.by, Some(By::Year | By::Month | By::Day));
    // Files in different folders may have the same name.
    let before = *files.games.get(&*stem).unwrap_or(&0);
    while args.input.goes_on_after(number) && games.read_into(&mut game) {
        number += 1;
        if !args.input.wants(number, source, &game) {
            continue;
        }
        told.of_export(games.diagnostics());
        let new = match writer.game(source, &game, games.replay()).map(<[u8]>::to_vec) {
            Ok(new) => {
                told.losses(writer.losses());
                new
            }
            Err(refusal) => {
                let words = format!("game {number} is written as it is: {}", refusal.words(source));
                told.line(refusal.span(), Severity::Error, &words);
                apart(&passed_on(source, game.span, false))
            }
        };
        undated += u64::from(by_date && !is_full_date(&game, source));
        let names = match (args.by, args.shards) {
            (Some(By::Game), _) => vec![format!("{stem}-{:06}.pgn", before + number)],
            (Some(By::Player), _) => players(source, &game),
            (Some(By::Event), _) => vec![export::event_file(&game.tag(source, "Event").unwrap_or_default())],
            (Some(By::Year), _) => dated(Period::Year, args.folders, source, &game),
            (Some(By::Month), _) => dated(Period::Month, args.folders, source, &game),
            (Some(By::Day), _) => dated(Period::Day, args.folders, source, &game),
            (None, shards) => {
                let shards = shards.unwrap_or(1);
                let at = u64::from(game.span.start) * shards / (source.bytes().len() as u64).max(1);
                vec![format!("{stem}-{}-of-{shards}.pgn", at + 1)]
            }
        };
        if by_date {
            date_off_the_form(source, &game, &names, &mut told);
        }
        for name in names {
            if let Err(why) = files.add(&name, &new) {
                complain(&why);
                return Ok(Exit::Failed);
            }
        }
    }
    *files.games.entry(stem.into_owned()).or_default() += number;
    if args.input.wants_all() {
        told.outside(&games.take_outside(), Severity::Warning, "is not written");
    }
    if undated > 0 {
        let games = plural(undated, "game");
        complain(&format!("{}: warning: {games} without a full date; chronological archives have none", text.name));
    }
    Ok(told.finish())
}

/// Whether year, month and day of a game are known.
fn is_full_date(game: &Game, source: &Source) -> bool {
    game.date(source).is_some_and(|date| date.year.and(date.month).and(date.day).is_some())
}

/// Says where a game goes whose date has not the form of dates.
fn date_off_the_form(source: &Source, game: &Game, names: &[String], told: &mut Told<'_>) {
    let pair = game.tag_pair(source, "Date");
    let Some((text, span)) = pair.and_then(|pair| Some((pair.value(source)?, pair.value_span()?))) else { return };
    if game.date(source).is_none() && !matches!(&*text, "" | "?" | "-") {
        let words = format!("`{text}` is no date of the form YYYY.MM.DD; the game goes to {}", names.join(", "));
        told.line(span, Severity::Warning, &words);
    }
}

/// The names of the files of the players of a game.
fn players(source: &Source, game: &Game) -> Vec<String> {
    let players = ["White", "Black"].map(|name| game.tag(source, name).unwrap_or_default());
    // Consulting players are set apart by colons (section 8.1.1.5).
    let names = players.iter().flat_map(|player| player.split(':')).map(export::player_file);
    let mut names: Vec<String> = names.collect();
    names.sort();
    names.dedup();
    names
}

/// The name of the file of a period.
fn dated(period: Period, folders: bool, source: &Source, game: &Game) -> Vec<String> {
    let date = game.tag(source, "Date").unwrap_or_default();
    let name = export::date_file(&date, period);
    match export::date_folder(&date, period) {
        folder if folders && !folder.is_empty() => vec![format!("{folder}/{name}")],
        _ => vec![name],
    }
}

/// The files that are being written, by their names in small letters: some systems tell no capitals from those.
struct Files<'a> {
    folder: &'a Path,
    force: bool,
    files: BTreeMap<String, Part>,
    /// How many games there were in inputs of the same name.
    games: BTreeMap<String, u32>,
    held: usize,
}

/// What is still to be written to a file.
struct Part {
    name: String,
    text: Vec<u8>,
    /// Whether it has been begun.
    begun: bool,
}

impl Files<'_> {
    fn add(&mut self, name: &str, text: &[u8]) -> std::result::Result<(), String> {
        let part = self.files.entry(name.to_lowercase());
        let part = part.or_insert_with(|| Part { name: name.to_owned(), text: Vec::new(), begun: false });
        part.text.extend_from_slice(text);
        self.held += text.len();
        if self.held > MOST { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> std::result::Result<(), String> {
        self.held = 0;
        for part in self.files.values_mut().filter(|part| !part.text.is_empty()) {
            let path = self.folder.join(&part.name);
            if !part.begun
                && let Some(folder) = path.parent()
            {
                std::fs::create_dir_all(folder).map_err(|error| format!("{}: {}", folder.display(), reason(&error)))?;
            }
            let mut options = OpenOptions::new();
            match (part.begun, self.force) {
                (true, _) => options.append(true),
                (false, true) => options.write(true).create(true).truncate(true),
                (false, false) => options.write(true).create_new(true),
            };
            let written = options.open(&path).and_then(|mut file| file.write_all(&part.text));
            written.map_err(|error| match error.kind() {
                std::io::ErrorKind::AlreadyExists => {
                    format!("{}: is there already; --force replaces it", path.display())
                }
                _ => format!("{}: {}", path.display(), reason(&error)),
            })?;
            part.begun = true;
            part.text.clear();
        }
        Ok(())
    }
}
