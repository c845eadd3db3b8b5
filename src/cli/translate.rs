//! `pgn translate`.

use super::input::{Input, Text};
use super::told::Told;
use super::{Exit, Result, complain, edit, style};
use pgn_grammar::translate::{self, Translation, Why, Words};
use pgn_grammar::{Edit, ElementKind, Game, Games, Language, Source};
use std::io::Write;

/// Write the moves in the piece letters of another language, and leave every other byte alone
///
/// Only the letters for pieces change: in moves that are illegal too, and in variations. Text in comments stays. A move
/// whose letter is none of the language is told and stays; the exit status is 1 then.
///
/// PGN itself has the English letters: what is written in others is for readers, not for programs.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Examples:\n  \
    pgn translate book.pgn                              to English, from whatever language makes the moves legal\n  \
    pgn translate --from de --to en --write *.pgn       from German, in place\n  \
    pgn translate --to fr --nag-texts club.pgn          to French, with `$1` written {bon coup}\n  \
    pgn translate --to en --nag-codes club.pgn          to English, with {bon coup} or {good move} written `$1`\n  \
    pgn translate --to figurine club.pgn                ♘f3\n  \
    pgn translate --list                                the languages and their letters\n\n\
Exit status: 0 everything is translated, 1 some moves stay as they were, 2 a file could not be read or the call is wrong.")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) input: Input,

    /// The language of the moves, by name or code: `de`, `French` …; `auto` finds the one that makes them legal, game by
    /// game
    #[arg(long, value_name = "LANG", default_value = "auto", value_parser = from)]
    from: From,

    /// The language to write them in, or `figurine`
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language)]
    to: &'static Language,

    /// Write NAGs in words, as comments; in English or French
    #[arg(long, conflicts_with = "nag_codes")]
    nag_texts: bool,

    /// Write comments that are nothing but the words for a NAG as that NAG
    #[arg(long)]
    nag_codes: bool,

    /// Replace the files
    #[arg(long)]
    write: bool,

    /// List the languages and their letters
    #[arg(long)]
    pub(crate) list: bool,
}

/// Which language the moves are in.
#[derive(Debug, Clone, Copy)]
enum From {
    Auto,
    Language(&'static Language),
}

fn from(text: &str) -> std::result::Result<From, String> {
    if text.eq_ignore_ascii_case("auto") { Ok(From::Auto) } else { language(text).map(From::Language) }
}

fn language(text: &str) -> std::result::Result<&'static Language, String> {
    Language::find(text).ok_or_else(|| {
        let known: Vec<&str> = Language::all().iter().map(Language::code).collect();
        format!("no such language; known are {} (`pgn translate --list` has their names)", known.join(", "))
    })
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let mut out = style::stdout(false);
    if args.list {
        list(&mut out)?;
        out.flush()?;
        return Ok(Exit::Clean);
    }
    let words = if args.nag_texts { Words::of(args.to) } else { None };
    if args.nag_texts && words.is_none() {
        complain(&format!("NAGs have words in English and French, not in {}", args.to.name()));
        return Ok(Exit::Failed);
    }
    let exit = args.input.each(|text| file(args, words, text, &mut out))?;
    out.flush()?;
    Ok(exit)
}

/// The languages, one a line, with the letters of king, queen, rook, bishop, knight, pawn.
fn list(out: &mut impl Write) -> Result<()> {
    for language in Language::all() {
        let letters = pgn_grammar::Piece::ALL.iter().rev().map(|&piece| language.letter(piece));
        writeln!(out, "{:<10}{:<18}{}", language.code(), language.name(), letters.collect::<Vec<_>>().join(" "))?;
    }
    Ok(())
}

fn file(args: &Args, words: Option<Words>, text: &Text, out: &mut impl Write) -> Result<Exit> {
    let source = &text.source;
    if !edit::is_possible(text) {
        return Ok(Exit::Failed);
    }
    let mut told = Told::new(&text.name, source);
    let mut edits = Vec::new();
    let mut games = pgn_grammar::games_with(source, &args.input.options());
    let mut game = Game::default();
    let mut number = 0;
    while args.input.goes_on_after(number) && games.read_into(&mut game) {
        number += 1;
        if args.input.wants(number, source, &game) {
            edits.extend(one_game(args, words, source, &game, &games, &mut told));
        }
    }
    let exit = told.finish();
    let edits = edits.into_iter().map(|edit: Edit| (edit.span, edit.text.into_owned())).collect();
    edit::put(text, edits, args.write, out).map(|done| done.max(exit))
}

/// What changes in a game; the moves that stay are told.
fn one_game(
    args: &Args,
    words: Option<Words>,
    source: &Source,
    game: &Game,
    games: &Games<'_>,
    told: &mut Told<'_>,
) -> Vec<Edit> {
    let Translation { mut edits, left } = match args.from {
        From::Language(from) => translate::letters(source, game, from, args.to),
        From::Auto => translate::letters_found(source, game, games.replay(), args.to),
    };
    if let From::Language(from) = args.from {
        let already = translate::english_already(source, game, from, games.replay());
        for span in already.iter().filter_map(|&index| game.movetext.get(index)).map(|element| element.span) {
            edits.retain(|edit| !(span.start <= edit.span.start && edit.span.end <= span.end));
            let (word, from) = (source.text(span), from.name());
            told.uncoded(
                span,
                &format!("`{word}` stays: the game is legal in English letters, and not in those of {from}"),
            );
        }
    }
    for element in game.movetext.iter().filter(|element| element.kind == ElementKind::Unknown) {
        told.uncoded(element.span, &format!("`{}` stays: it cannot be read", source.text(element.span)));
    }
    for left in left {
        told.uncoded(left.span, &why_left(args, &source.text(left.span), left.why));
    }
    if let Some(words) = words {
        edits.extend(translate::nags_in_words(source, game, words));
    }
    if args.nag_codes {
        edits.extend(translate::words_as_nags(source, game));
    }
    edits
}

/// Why a move stays as it is.
fn why_left(args: &Args, word: &str, why: Why) -> String {
    match (why, args.from) {
        (Why::Unknown, From::Language(from)) => {
            format!("`{word}` has no letter of a piece in {}, and stays", from.name())
        }
        (Why::Unknown, From::Auto) => {
            format!("`{word}` stays: which language it is in is not clear; name it with --from")
        }
        (Why::Ambiguous, _) => format!("`{word}` stays: in the letters of {} it would be another move", args.to.name()),
    }
}
