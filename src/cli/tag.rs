//! `pgn tag`.

use super::input::{Input, Text};
use super::{Exit, Result, complain, edit, style};
use pgn_grammar::{Code, Diagnostic, Game, Options, Profile, Severity, Source, Span, TagPair};
use std::io::Write;
use std::str::FromStr;

/// Change tags and leave every other byte alone
#[derive(Debug, clap::Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
#[command(after_long_help = "Examples:\n  \
    pgn tag set Event='Club Open' club.pgn               prints the changed text\n  \
    pgn tag set Site=Riga --and Round=3 --write club.pgn two tags, in place")]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    Set(Set),
}

/// Give tags a value, in the games that are asked for, and print the text with them
///
/// A tag that is there gets the new value, of several of a name the last one, which counts; one that is not is added
/// where it belongs. Every other byte stays as it is.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Examples:\n  \
    pgn tag set Event='Club Open' club.pgn               prints the changed text\n  \
    pgn tag set Site=Riga --and Round=3 --games 1-7 --write club.pgn")]
pub(crate) struct Set {
    /// The tag and its value
    #[arg(value_name = "NAME=VALUE")]
    first: Assignment,

    #[command(flatten)]
    pub(crate) input: Input,

    /// A further tag and its value
    #[arg(long, value_name = "NAME=VALUE")]
    and: Vec<Assignment>,

    /// Replace the files
    #[arg(long)]
    write: bool,
}

/// A tag and its value.
#[derive(Debug, Clone)]
struct Assignment {
    name: String,
    /// With its escapes.
    value: String,
}

impl FromStr for Assignment {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Assignment, String> {
        let (name, value) = text.split_once('=').ok_or("NAME=VALUE expected")?;
        let is_name = name.starts_with(|c: char| c.is_ascii_alphanumeric())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if !is_name {
            return Err(format!("`{name}` is no name for a tag: letters, digits and `_`"));
        }
        if value.chars().any(char::is_control) {
            return Err("a value cannot hold control characters".to_owned());
        }
        if value.chars().count() > 255 {
            return Err("a value has at most 255 characters".to_owned());
        }
        Ok(Assignment { name: name.to_owned(), value: value.replace('\\', "\\\\").replace('"', "\\\"") })
    }
}

impl Assignment {
    /// What the checks of tags have to say about it, in a line each: it is judged as what a writer should write, alone,
    /// so that the tags which a game lacks are no matter.
    fn doubts(&self) -> Vec<String> {
        let source = Source::new("", format!("[{} \"{}\"]\n\n*\n", self.name, self.value));
        let options = Options { profile: Profile::Export, ..Options::default() };
        let Some(parsed) = pgn_grammar::games_with(&source, &options).next() else { return Vec::new() };
        let Some(pair) = parsed.tree.tags.first() else { return Vec::new() };
        let inside = |problem: &&Diagnostic| problem.span.start > pair.span.start && problem.span.end < pair.span.end;
        let about = |code: Code| code.as_str().starts_with("tag/") || code.as_str().starts_with("fen/");
        let own = parsed.diagnostics.iter().filter(inside).filter(|problem| about(problem.code));
        // A note, but a tag of another name has no effect at all.
        let own = own.filter(|problem| problem.severity >= Severity::Warning || problem.code == Code::TagCase);
        own.map(|problem| {
            let help: String = problem.help.iter().map(|help| format!("; {help}")).collect();
            format!("{}{help} [{}]", problem.message, problem.code)
        })
        .collect()
    }
}

pub(crate) fn set(args: &Set) -> Result<Exit> {
    if let Some(file) = args.input.first_missing().filter(|file| file.parse::<Assignment>().is_ok()) {
        complain(&format!("{file}: no such file; a further tag is written `--and {file}`"));
        return Ok(Exit::Failed);
    }
    let mut doubts = 0;
    for assignment in args.and.iter().rev().chain([&args.first]).rev() {
        for words in assignment.doubts() {
            complain(&format!("warning: {words}"));
            doubts += 1;
        }
    }
    let mut out = style::stdout(false);
    let exit = args.input.each(|text| file(args, text, &mut out))?;
    out.flush()?;
    Ok(if doubts > 0 { exit.max(Exit::Findings) } else { exit })
}

fn file(args: &Set, text: &Text, out: &mut impl Write) -> Result<Exit> {
    let source = &text.source;
    if !edit::is_possible(text) {
        return Ok(Exit::Failed);
    }
    let mut assignments: Vec<&Assignment> = args.and.iter().rev().chain([&args.first]).collect();
    // In the order they are to stand in; of two for one tag the later one counts, which is first here.
    assignments.sort_by_key(|assignment| rank(assignment.name.as_bytes()));
    assignments.dedup_by_key(|assignment| &assignment.name);
    let mut edits = Vec::new();
    let mut games = pgn_grammar::games_with(source, &args.input.options());
    let mut game = Game::default();
    let mut number = 0;
    while args.input.goes_on_after(number) && games.read_into(&mut game) {
        number += 1;
        if args.input.wants(number, source, &game) {
            if game.tags.is_empty() {
                edits.push(section(source, &game, &assignments));
            } else {
                edits.extend(assignments.iter().map(|assignment| edit(source, &game, assignment)));
            }
        }
    }
    edit::put(text, edits, args.write, out)
}

/// What gives a game without tags a section of them.
fn section(source: &Source, game: &Game, assignments: &[&Assignment]) -> (Span, String) {
    let end = line_end(source.bytes());
    let lines = assignments.iter().map(|Assignment { name, value }| format!("[{name} \"{value}\"]{end}"));
    (game.span.before(), lines.collect::<String>() + end)
}

/// What makes the tag of a game that has some have the value.
fn edit(source: &Source, game: &Game, Assignment { name, value }: &Assignment) -> (Span, String) {
    if let Some(pair) = game.tag_pair(source, name) {
        return match (pair.value_span(), pair.name()) {
            (Some(span), _) => (span, value.clone()),
            (None, Some(span)) => (span.after(), format!(" \"{value}\"")),
            (None, None) => (pair.span.after(), String::new()),
        };
    }
    let line = format!("[{name} \"{value}\"]");
    let end = line_end(source.bytes());
    // Behind the last pair that it does not precede.
    let rank = rank(name.as_bytes());
    let behind = |pair: &&TagPair| pair.name().is_some_and(|at| self::rank(source.slice(at)) < rank);
    match game.tags.iter().rfind(behind) {
        Some(pair) => (pair.span.after(), format!("{end}{line}")),
        None => {
            let first = game.tags.first().map_or(game.span, |pair| pair.span);
            (first.before(), format!("{line}{end}"))
        }
    }
}

/// Where a tag stands in the export format: by its place in the roster, else behind it by its name.
fn rank(name: &[u8]) -> (usize, &[u8]) {
    let roster: [&[u8]; 7] = [b"Event", b"Site", b"Date", b"Round", b"White", b"Black", b"Result"];
    match roster.iter().position(|tag| *tag == name) {
        Some(place) => (place, b""),
        None => (roster.len(), name),
    }
}

/// How the lines of a text end: as the first one does.
fn line_end(text: &[u8]) -> &'static str {
    match text.iter().position(|&byte| byte == b'\n' || byte == b'\r').map(|at| text.get(at..at + 2)) {
        Some(Some(b"\r\n")) => "\r\n",
        Some(Some([b'\r', ..])) => "\r",
        _ => "\n",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str, assignment: &str) -> String {
        let source = Source::new("a.pgn", text);
        let game = &pgn_grammar::parse(&source).tree.games[0];
        let edits = vec![edit(&source, game, &assignment.parse().unwrap())];
        String::from_utf8(edit::edited(source.bytes(), edits).unwrap()).unwrap()
    }

    #[test]
    fn tags_are_changed_or_added_where_they_belong() {
        let text = "[Event \"a\"]\r\n[White  \"b\" ]\r\n[ECO \"c\"]\r\n\r\n1. e4 *\r\n";
        assert_eq!(set(text, "White=x \"y\""), text.replace("\"b\"", "\"x \\\"y\\\"\""));
        assert_eq!(set(text, "Site=s"), text.replace("\r\n[White", "\r\n[Site \"s\"]\r\n[White"));
        assert_eq!(set(text, "Annotator=s"), text.replace("\r\n[ECO", "\r\n[Annotator \"s\"]\r\n[ECO"));
        assert_eq!(set(text, "Opening=s"), text.replace("[ECO \"c\"]", "[ECO \"c\"]\r\n[Opening \"s\"]"));
        assert_eq!(set("[ECO \"c\"]\n*", "Event=e"), "[Event \"e\"]\n[ECO \"c\"]\n*");
        let source = Source::new("a.pgn", "1. e4 *\n");
        let game = &pgn_grammar::parse(&source).tree.games[0];
        let (event, eco) = ("Event=e".parse().unwrap(), "ECO=c".parse().unwrap());
        let (at, text) = section(&source, game, &[&event, &eco]);
        assert_eq!((at, &*text), (Span::empty(0), "[Event \"e\"]\n[ECO \"c\"]\n\n"));
        assert_eq!(set("[White]\n*", "White=w"), "[White \"w\"]\n*");
        assert_eq!(set("[White \"a\"]\n[White \"b\"]\n*", "White=w"), "[White \"a\"]\n[White \"w\"]\n*");
    }

    #[test]
    fn what_is_no_assignment() {
        for text in ["White", "=x", "_a=x", "a b=x", "a=x\ny"] {
            assert!(text.parse::<Assignment>().is_err(), "{text:?}");
        }
    }
}
