//! `pgn fmt`.

use super::diff::Diff;
use super::input::{Input, Text};
use super::recode::{apart, passed_on};
use super::told::Told;
use super::{Exit, Result, complain, from_json, style, write};
use pgn_grammar::export::{self, Format, Key, Writer};
use pgn_grammar::records::{self, Kind};
use pgn_grammar::{Game, Severity, Source, Span};
use std::io::Write;

/// Print the games in the export format: the same bytes whoever writes it
///
/// Tags are completed and put in order, moves written in canonical SAN, numbers, NAGs, comments and variations laid
/// out as sections 8.1 and 8.2 of the standard ask, in lines of less than 80 columns. What the format has no place
/// for is told on standard error, and so are errors of the text.
///
/// A game that cannot be exported as it stands (a move that is illegal or could not be read, a null move, two
/// different results) is told and left out, and the exit status is 1; with --write it stays as it is.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Examples:\n  \
    pgn fmt club.pgn > clean.pgn        the games in the export format\n  \
    pgn fmt --check club.pgn            what would change, as a diff; exit status 1 if anything\n  \
    pgn fmt --write *.pgn               in place\n  \
    pgn fmt --reduced --sort club.pgn   bare games, in the order of section 12")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) input: Input,

    /// Print how the files differ from the export format; the exit status is 1 if they do
    #[arg(long, conflicts_with = "write")]
    check: bool,

    /// Replace the files; games that have no export form, or are not asked for, stay as they are
    #[arg(long)]
    write: bool,

    /// The reduced export format: the seven roster tags and the main line
    #[arg(long, conflicts_with = "archival")]
    reduced: bool,

    /// The export format for archives
    #[arg(long)]
    archival: bool,

    /// Put the games in the order of section 12: by date, event, site, round, players, result, moves
    #[arg(long)]
    pub(crate) sort: bool,

    /// How many columns a line of movetext has at most
    #[arg(long, value_name = "N", default_value_t = 79, value_parser = clap::value_parser!(u32).range(1..))]
    width: u32,

    /// Leave the tags behind the roster in their order
    #[arg(long)]
    keep_tag_order: bool,

    /// Write null moves as `--`, which is no PGN
    #[arg(long)]
    null_moves: bool,

    /// Write ISO 8859-1; games that it cannot hold are left out
    #[arg(long)]
    latin1: bool,

    /// Print games that have no export form as they are in the file
    #[arg(long)]
    keep_broken: bool,

    /// Read JSON as `pgn ast` prints it, nested or flat, instead of PGN
    #[arg(long, conflicts_with_all = ["check", "write", "keep_broken"])]
    from_json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let mut out = style::stdout(false);
    let exit = args.input.each(|text| match args.from_json {
        true => from_json::file(args, text, &mut out),
        false => file(args, text, &mut out),
    })?;
    out.flush()?;
    Ok(exit)
}

impl Args {
    pub(crate) fn style(&self) -> export::Style {
        let format = match (self.reduced, self.archival) {
            (true, _) => Format::Reduced,
            (_, true) => Format::Archival,
            _ => Format::Full,
        };
        export::Style {
            format,
            width: self.width as usize,
            keep_tag_order: self.keep_tag_order,
            null_moves: self.null_moves,
            latin1: self.latin1,
        }
    }
}

/// A game and what is to stand in its place.
struct Piece<'t> {
    /// From its start to the start of the next game.
    old: &'t [u8],
    /// `None` to leave it alone.
    new: Option<Vec<u8>>,
    /// Its place among the games that are asked for; none where the order does not matter.
    key: Option<(Key, Vec<u8>)>,
}

impl Piece<'_> {
    fn text(&self) -> &[u8] {
        self.new.as_deref().unwrap_or(self.old)
    }
}

fn file(args: &Args, text: &Text, out: &mut impl Write) -> Result<Exit> {
    let mut told = Told::new(&text.name, &text.source);
    let in_place = args.check || args.write;
    let mut pieces = Vec::new();
    if in_place || args.sort {
        each_game(args, text, &mut told, |piece| {
            pieces.push(piece);
            Ok(())
        })?;
    } else {
        each_game(args, text, &mut told, |piece| out.write_all(piece.text()))?;
    }
    if args.sort {
        sort(&mut pieces);
    }
    let mut exit = Exit::Clean;
    if args.check {
        exit = check(text, &pieces, args.sort, out)?;
    } else if args.write {
        exit = replace(text, &pieces);
    } else {
        pieces.iter().try_for_each(|piece| out.write_all(piece.text()))?;
    }
    Ok(exit.max(told.finish()))
}

/// Puts the pieces that have keys in order, in the places that they have together; the others stay where they are.
fn sort(pieces: &mut Vec<Piece<'_>>) {
    let places: Vec<bool> = pieces.iter().map(|piece| piece.key.is_some()).collect();
    let (mut chosen, others): (Vec<_>, Vec<_>) = pieces.drain(..).partition(|piece| piece.key.is_some());
    chosen.sort_by(|a, b| a.key.cmp(&b.key));
    let (mut chosen, mut others) = (chosen.into_iter(), others.into_iter());
    pieces.extend(places.into_iter().filter_map(|is_chosen| if is_chosen { chosen.next() } else { others.next() }));
}

/// Prints how the text differs from what it should be.
fn check(text: &Text, pieces: &[Piece<'_>], sorted: bool, out: &mut impl Write) -> Result<Exit> {
    let whole: Vec<u8>;
    let mut diff = Diff::default();
    let mut differs = !text.is_verbatim();
    if sorted {
        whole = pieces.iter().flat_map(|piece| piece.text()).copied().collect();
        differs |= whole != text.source.bytes();
        diff.piece(text.source.bytes(), &whole);
    } else {
        for piece in pieces {
            differs |= piece.old != piece.text();
            diff.piece(piece.old, piece.text());
        }
    }
    diff.print(&text.name, out)?;
    Ok(if differs { Exit::Findings } else { Exit::Clean })
}

/// Replaces the file.
fn replace(text: &Text, pieces: &[Piece<'_>]) -> Exit {
    let Some(path) = &text.path else {
        complain("--write needs a file, standard input cannot be replaced");
        return Exit::Failed;
    };
    let new: Vec<u8> = pieces.iter().flat_map(|piece| piece.text()).copied().collect();
    if text.is_verbatim() && new == text.source.bytes() {
        return Exit::Clean;
    }
    match write::replace(path, |bytes| text.reads_as(bytes), &new) {
        Ok(()) => Exit::Clean,
        Err(why) => {
            complain(&format!("{}: {why}", text.name));
            Exit::Failed
        }
    }
}

/// Hands each game to `give`: those that are asked for in the export format, and where the file is to be compared or
/// replaced, everything else as it is.
fn each_game<'t>(
    args: &Args,
    text: &'t Text,
    told: &mut Told<'_>,
    mut give: impl FnMut(Piece<'t>) -> Result<()>,
) -> Result<()> {
    let in_place = args.check || args.write;
    let source = &text.source;
    if let Some(kind) = text.records() {
        return each_record(args, text, kind, told, give);
    }
    if args.archival
        && let Some(path) = &text.path
    {
        for problem in export::name_problems(&path.to_string_lossy()) {
            complain(&format!("{}: warning: {problem}, as in archives", text.name));
        }
    }
    let mut writer = Writer::new(args.style());
    let mut games = pgn_grammar::games_with(source, &args.input.options());
    let mut game = Game::default();
    let (mut start, mut number) = (0, 0);
    while (in_place || args.input.goes_on_after(number)) && games.read_into(&mut game) {
        number += 1;
        let region = Span::new(start, end_of_blanks(source, game.span.end.max(start)));
        let old = source.slice(region);
        start = region.end;
        if !args.input.wants(number, source, &game) {
            if in_place {
                give(Piece { old, new: left(args, source, region), key: None })?;
            }
            continue;
        }
        told.of_export(games.diagnostics());
        let mut new = match writer.game(source, &game, games.replay()) {
            Ok(new) => Some(new.to_vec()),
            Err(refusal) => {
                let stays = if args.write { "stays as it is" } else { "is not written" };
                let words = format!("game {number} {stays}: {}", refusal.words(source));
                told.line(refusal.span(), Severity::Error, &words);
                None
            }
        };
        let key = args.sort.then(|| (Key::new(source, &game), writer.movetext().to_vec()));
        match &new {
            Some(_) => told.losses(writer.losses()),
            None if in_place && args.sort => new = Some(apart(&passed_on(source, region, args.latin1))),
            None if in_place => new = left(args, source, region),
            None if args.keep_broken => new = Some(apart(&passed_on(source, game.span, args.latin1))),
            None => continue,
        }
        give(Piece { old, new, key })?;
    }
    if args.input.wants_all() {
        let outside = games.take_outside();
        told.of_export(games.diagnostics());
        match (args.check, args.write) {
            (true, _) => told.outside(&outside, Severity::Error, "has no place in the export format"),
            (_, true) => told.outside(&outside, Severity::Warning, "stays where it is"),
            _ => told.outside(&outside, Severity::Warning, "is not written"),
        }
    }
    let rest = Span::new(start, source.bytes().len() as u32);
    if in_place && !rest.is_empty() {
        give(Piece { old: source.slice(rest), new: left(args, source, rest), key: None })?;
    }
    Ok(())
}

/// What is to stand in the place of a region that is left alone, if that is not its very bytes: it has the encoding of
/// the games around it, and ends with its line if anything follows.
fn left(args: &Args, source: &Source, region: Span) -> Option<Vec<u8>> {
    let old = source.slice(region);
    let new = passed_on(source, region, args.latin1);
    let is_last = region.end as usize == source.bytes().len();
    match is_last || old.ends_with(b"\n") || old.ends_with(b"\r") {
        true => (*new != *old).then(|| new.into_owned()),
        false => Some(apart(&new)),
    }
}

/// As [`each_game`], for files of positions.
fn each_record<'t>(
    args: &Args,
    text: &'t Text,
    kind: Kind,
    told: &mut Told<'_>,
    mut give: impl FnMut(Piece<'t>) -> Result<()>,
) -> Result<()> {
    let in_place = args.check || args.write;
    let source = &text.source;
    let mut start = 0;
    for record in records::records(source, kind, &args.input.options()) {
        let old = source.slice(Span::new(start, end_of_blanks(source, record.span.end)));
        start += old.len() as u32;
        let wanted = args.input.wants_number(record.number);
        let mut new = None;
        if wanted {
            // What is off the format is mended: a record has no values that are written as they stand.
            record.diagnostics.iter().filter(|it| it.severity == Severity::Error).for_each(|it| told.error(it));
            new = record.canonical.map(|line| format!("{line}\n").into_bytes());
            if new.is_none() {
                let stays = if in_place { "stays as it is" } else { "is not written" };
                let why = match record.meant {
                    Some(_) => "its operations are wrong",
                    None => "it cannot be told, or cannot be played",
                };
                let words = format!("position {} {stays}: {why}", record.number);
                told.line(record.span, Severity::Error, &words);
            }
        }
        match new {
            Some(_) => give(Piece { old, new, key: None })?,
            None if in_place => give(Piece { old, new, key: None })?,
            None if wanted && args.keep_broken => {
                let line = [source.slice(record.span), b"\n"].concat();
                give(Piece { old, new: Some(line), key: None })?;
            }
            None => {}
        }
    }
    Ok(())
}

/// Where the white space behind `at` ends.
fn end_of_blanks(source: &Source, at: u32) -> u32 {
    let rest = source.slice(Span::new(at, u32::MAX));
    at + rest.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(rest.len()) as u32
}
