//! `pgn fmt --from-json`.

use super::fmt::Args;
use super::input::Text;
use super::{Exit, Result, complain};
use pgn_grammar::export::{Key, Writer, survives};
use pgn_grammar::json::{self, JsonGame};
use pgn_grammar::records::{self, Kind};
use pgn_grammar::rules::Replay;
use pgn_grammar::{Options, Profile, Severity, Source};
use std::io::Write;

/// Prints the games of a text in JSON.
pub(crate) fn file(args: &Args, text: &Text, out: &mut impl Write) -> Result<Exit> {
    let mut exit = Exit::Clean;
    let mut writer = Writer::new(args.style());
    let mut sorted = Vec::new();
    let mut replay = Replay::default();
    for (index, read) in json::games(text.source.bytes()).enumerate() {
        let JsonGame { source, game, is_end, position, .. } = match read {
            Ok(read) => read,
            Err(error) => {
                complain(&format!("{}: {error}", text.name));
                return Ok(Exit::Failed);
            }
        };
        if is_end {
            for _ in &game.before {
                complain(&format!("{}: warning: text that belongs to no game is not written", text.name));
            }
            continue;
        }
        let number = index as u32 + 1;
        if let Some(line) = position {
            if args.input.wants_number(number) {
                exit = exit.max(a_position(args, text, number, line, out)?);
            }
            continue;
        }
        if !args.input.wants(number, &source, &game) {
            continue;
        }
        if args.input.options().rules {
            replay.read(&source, &game);
        }
        let new = match writer.game(&source, &game, &replay) {
            Ok(new) => new.to_vec(),
            Err(refusal) => {
                exit = Exit::Findings;
                let why = refusal.words(&source);
                complain(&format!("{}: error: game {number} is not written: {why}", text.name));
                continue;
            }
        };
        let mut tell = |severity: Severity, words: &str| {
            exit = exit.max(if severity == Severity::Error { Exit::Findings } else { Exit::Clean });
            complain(&format!("{}: {}: game {number}: {words}", text.name, severity.as_str()));
        };
        for loss in writer.losses() {
            tell(if loss.kind.is_error() { Severity::Error } else { Severity::Warning }, &loss.words(&source));
        }
        still_wrong(&new, |words| tell(Severity::Error, words));
        match args.sort {
            true => sorted.push((Key::new(&source, &game), writer.movetext().to_vec(), new)),
            false => out.write_all(&new)?,
        }
    }
    // A stable sort.
    sorted.sort_by(|a, b| (&a.0, &a.1).cmp(&(&b.0, &b.1)));
    sorted.iter().try_for_each(|(.., text)| out.write_all(text))?;
    Ok(exit)
}

/// Prints a position that was given in JSON as `line`.
fn a_position(args: &Args, text: &Text, number: u32, line: String, out: &mut impl Write) -> Result<Exit> {
    // An EPD has no counters behind its four fields, and no fewer fields than these.
    let is_fen = line.split(' ').nth(4).is_some_and(|field| field.bytes().all(|byte| byte.is_ascii_digit()));
    let kind = if is_fen { Kind::Fen } else { Kind::Epd };
    let source = Source::new("json", line);
    let record = records::records(&source, kind, &args.input.options()).next();
    match record.and_then(|record| record.canonical) {
        Some(line) => {
            writeln!(out, "{line}")?;
            Ok(Exit::Clean)
        }
        None => {
            let why = "it cannot be told, or cannot be played";
            complain(&format!("{}: error: position {number} is not written: {why}", text.name));
            Ok(Exit::Findings)
        }
    }
}

/// Tells what is off its format in a game as it is written, such as a date (ruling OQ-51): there is no text before it
/// that could have been judged.
fn still_wrong(written: &[u8], mut tell: impl FnMut(&str)) {
    let options = Options { profile: Profile::Export, rules: false, ..Options::default() };
    let problems = pgn_grammar::parse_with(&Source::new("game", written), &options).diagnostics;
    for problem in problems.iter().filter(|it| it.severity == Severity::Error && survives(it.code)) {
        tell(&format!("{} [{}]", problem.message, problem.code));
    }
}
