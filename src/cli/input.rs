//! Where the text comes from: files and standard input, one after the other.

use super::select::{Condition, Games};
use super::summary::plural;
use super::{Exit, Result, complain};
use pgn_grammar::foreign::{self, Foreign};
use pgn_grammar::records::Kind;
use pgn_grammar::{Encoding, Game, Options, Profile, Source};
use std::cell::Cell;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

/// What all commands that read games have in common.
#[derive(Debug, clap::Args)]
pub(crate) struct Input {
    /// Files to read; `-`, or none, is standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Only these games of each file, counted from 1, such as `3,7-9`
    #[arg(long, value_name = "LIST")]
    games: Option<Games>,

    /// How many games of the file that is read were met so far.
    #[arg(skip)]
    met: Cell<u32>,

    /// Only games whose tags say so, such as `White~Tal` or `Date>=1992`
    ///
    /// The signs: `=` `!=`, `~` `!~` (contains, or not), `<` `<=` `>` `>=` (as numbers, else as texts). A tag that is
    /// missing is empty. Given several times, all must hold.
    #[arg(long = "where", value_name = "CONDITION")]
    conditions: Vec<Condition>,

    /// How the files are encoded: `auto`, `utf-8`, `latin1`, `cp1252`, `iso-8859-2`, `koi8-r`, `utf-16` …
    #[arg(long, value_parser = encoding, default_value = "auto", value_name = "NAME")]
    encoding: Encoding,

    /// How strictly to judge: as a reader of what others wrote, or as a writer of what others shall read
    #[arg(long, value_enum, default_value_t = ProfileArg::Import, value_name = "PROFILE")]
    profile: ProfileArg,

    /// Do not ask whether the moves are legal
    #[arg(long)]
    no_rules: bool,
}

/// As [`Profile`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum ProfileArg {
    /// The import format: what people type and programs wrote
    Import,
    /// The export format: what a program should write
    Export,
}

/// One input that could be read.
pub(crate) struct Text {
    /// What to call it.
    pub(crate) name: String,
    /// Where it is; `None` for standard input.
    pub(crate) path: Option<PathBuf>,
    /// What it says.
    pub(crate) source: Source,
    /// How many bytes the file has.
    pub(crate) length: u64,
    /// How it was read.
    encoding: Encoding,
}

impl Text {
    /// Whether the source holds the bytes of the file, not a decoded text.
    pub(crate) fn is_verbatim(&self) -> bool {
        self.length == self.source.bytes().len() as u64
    }

    /// What its lines are, where its name says that it holds positions, not games.
    pub(crate) fn records(&self) -> Option<Kind> {
        let extension = self.path.as_ref()?.extension()?;
        match () {
            () if extension.eq_ignore_ascii_case("fen") => Some(Kind::Fen),
            () if extension.eq_ignore_ascii_case("epd") => Some(Kind::Epd),
            () => None,
        }
    }

    /// Whether it is games that are counted in it, not positions.
    fn holds_games(&self) -> bool {
        self.path.is_some() && self.records().is_none()
    }

    /// Whether a file of these bytes is the one that was read.
    pub(crate) fn reads_as(&self, bytes: Vec<u8>) -> bool {
        bytes.len() as u64 == self.length
            && Source::with_encoding("", bytes, self.encoding).is_ok_and(|source| source.bytes() == self.source.bytes())
    }
}

impl Input {
    /// Whether nothing is piped in and no file is named: then the help is worth more than silence.
    pub(crate) fn waits_for_a_person(&self) -> bool {
        self.files.is_empty() && io::stdin().is_terminal()
    }

    /// Whether the objects of the files have to be told apart.
    pub(crate) fn has_several(&self) -> bool {
        self.files.len() > 1
    }

    /// What the library is to do.
    pub(crate) fn options(&self) -> Options {
        let profile = match self.profile {
            ProfileArg::Import => Profile::Import,
            ProfileArg::Export => Profile::Export,
        };
        Options { profile, rules: !self.no_rules, ..Options::default() }
    }

    /// Whether all there is in a file is asked for.
    pub(crate) fn wants_all(&self) -> bool {
        self.games.is_none() && self.conditions.is_empty()
    }

    /// Whether a game, the one numbered `number` from 1, is asked for.
    pub(crate) fn wants(&self, number: u32, source: &Source, game: &Game) -> bool {
        self.wants_number(number) && self.conditions.iter().all(|condition| condition.holds(source, game))
    }

    /// Whether number `number`, from 1, is asked for, where that is a position and has no tags.
    pub(crate) fn wants_number(&self, number: u32) -> bool {
        self.met.set(self.met.get().max(number));
        self.games.as_ref().is_none_or(|games| games.contains(number))
    }

    /// Whether there can be a game asked for behind game `number`.
    pub(crate) fn goes_on_after(&self, number: u32) -> bool {
        self.games.as_ref().is_none_or(|games| games.last() > number)
    }

    /// Hands each input to `work`, and complains of those that cannot be read. The worst of all that happened.
    pub(crate) fn each(&self, work: impl FnMut(&Text) -> Result<Exit>) -> Result<Exit> {
        self.each_of(&Given::of(self, false), work)
    }

    /// As [`Input::each`], where the inputs need not be files.
    pub(crate) fn each_of(&self, given: &[Given], mut work: impl FnMut(&Text) -> Result<Exit>) -> Result<Exit> {
        let mut worst = Exit::Clean;
        for given in given {
            let read = match given {
                Given::File(path) => self.read(path).map_err(|why| format!("{}: {why}", name(path))),
                Given::Text(text) => self.text(text),
            };
            match read {
                Ok(text) => {
                    self.met.set(0);
                    worst = worst.max(work(&text)?);
                    self.beyond_the_end(&text);
                }
                Err(why) => {
                    complain(&why);
                    worst = Exit::Failed;
                }
            }
        }
        Ok(worst)
    }

    /// Says that `--games` asks for what a file does not have.
    fn beyond_the_end(&self, text: &Text) {
        let Some(first) = self.games.as_ref().and_then(|games| games.first_beyond(self.met.get())) else { return };
        let has = plural(self.met.get().into(), if text.holds_games() { "game" } else { "position" });
        complain(&format!("{}: warning: --games asks for number {first}, but the file has {has}", text.name));
    }

    /// The first file that is not there.
    pub(crate) fn first_missing(&self) -> Option<&str> {
        let is_missing = |path: &&PathBuf| path.as_path() != Path::new("-") && !path.exists();
        self.files.iter().find(is_missing).and_then(|path| path.to_str())
    }

    /// A text that was given as an argument.
    fn text(&self, text: &str) -> std::result::Result<Text, String> {
        let name = "<argument>".to_owned();
        let source = Source::try_new(name.clone(), text).map_err(|_| "an argument larger than 4 GiB".to_owned())?;
        Ok(Text { name, path: None, source, length: text.len() as u64, encoding: Encoding::AUTO })
    }

    fn read(&self, path: &Path) -> std::result::Result<Text, String> {
        let name = name(path);
        let bytes = bytes(path).map_err(|error| reason(&error))?;
        if let Some(Foreign { what, advice }) = foreign::recognise(&bytes, &name) {
            let advice = advice.replace("FILE", if path == Path::new("-") { "FILE" } else { &name });
            return Err(format!("this is {what}, not text: {advice}"));
        }
        let length = bytes.len() as u64;
        let source =
            Source::with_encoding(name.clone(), bytes, self.encoding).map_err(|_| "larger than 4 GiB".to_owned())?;
        let path = (path != Path::new("-")).then(|| path.to_owned());
        let text = Text { name, path, source, length, encoding: self.encoding };
        if text.records().is_some() && !self.conditions.is_empty() {
            return Err("--where asks for tags, and positions have none".to_owned());
        }
        Ok(text)
    }
}

/// What was given to work on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Given {
    /// A file, or standard input.
    File(PathBuf),
    /// A text.
    Text(String),
}

impl Given {
    /// What the arguments are: files; or also positions, if those are `expected`: an argument that begins with a board
    /// and names no file is one; if it is a single word, with the words behind it up to the next board or file.
    pub(crate) fn of(input: &Input, expected: bool) -> Vec<Given> {
        let mut given = Vec::new();
        let mut in_words = false;
        for path in &input.files {
            let is_file = || path != Path::new("-") && path.exists();
            match (path.to_str(), given.last_mut()) {
                (Some(word), _) if expected && begins_with_board(word) && !is_file() => {
                    in_words = !word.contains(char::is_whitespace);
                    given.push(Given::Text(word.to_owned()));
                }
                (Some(word), Some(Given::Text(text))) if in_words && !is_file() => {
                    text.push(' ');
                    text.push_str(word);
                }
                _ => given.push(Given::File(path.clone())),
            }
        }
        if given.is_empty() {
            given.push(Given::File(PathBuf::from("-")));
        }
        given
    }
}

/// Whether a text begins like a FEN: the ranks of a board, without the period of a file name. Where more words follow a
/// slash is enough.
fn begins_with_board(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let board = words.next().unwrap_or_default().split('_').next().unwrap_or_default();
    let enough = if words.next().is_some() { 1 } else { 3 };
    board.matches('/').count() >= enough && !board.starts_with('/') && !board.contains(['.', '\\', ':'])
}

fn encoding(label: &str) -> std::result::Result<Encoding, String> {
    Encoding::from_label(label).ok_or_else(|| "no such encoding, or none that PGN files are read in".to_owned())
}

/// What to call an input.
fn name(path: &Path) -> String {
    if path == Path::new("-") { "<stdin>".to_owned() } else { path.display().to_string() }
}

fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    // Asked first, because what reading a directory says depends on the system.
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    std::fs::read(path)
}

/// Why something could not be read or written, in a few words, the same on every system.
pub(crate) fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        io::ErrorKind::IsADirectory => "is a directory, not a file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::StorageFull => "no space left".to_owned(),
        _ => error.to_string(),
    }
}
