//! `pgn grammar`.

use super::{Exit, Result, complain, style};
use std::io::Write;

/// Print a formal grammar, or one production of it
///
/// The grammars are written in the EBNF of the W3C and are what the parser is tested against. Without a name, lists
/// them.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Examples:\n  \
    pgn grammar                 which grammars there are, and their productions\n  \
    pgn grammar san             the grammar of moves\n  \
    pgn grammar TagPair         one production")]
pub(crate) struct Args {
    /// A grammar, such as `san`, or a production, such as `TagPair`
    #[arg(value_name = "NAME")]
    name: Option<String>,
}

/// The name, the file and what it describes.
const GRAMMARS: &[(&str, &str, &str)] = &[
    ("pgn", include_str!("../../grammar/pgn.ebnf"), "games as they are read: the import format, section 3.1"),
    ("lexical", include_str!("../../grammar/lexical.ebnf"), "tokens, comments and escapes, sections 5 to 7"),
    (
        "pgn-export",
        include_str!("../../grammar/pgn-export.ebnf"),
        "games as they are written: the export format, section 3.2",
    ),
    ("san", include_str!("../../grammar/san.ebnf"), "moves, section 8.2.3"),
    ("tags", include_str!("../../grammar/tags.ebnf"), "tag values, sections 8.1 and 9"),
    ("timecontrol", include_str!("../../grammar/timecontrol.ebnf"), "time controls, section 9.6"),
    ("commands", include_str!("../../grammar/commands.ebnf"), "commands embedded in comments, the supplement of 2001"),
    ("fen", include_str!("../../grammar/fen.ebnf"), "positions, section 16.1"),
    ("epd", include_str!("../../grammar/epd.ebnf"), "positions with operations, section 16.2"),
];

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let mut out = style::stdout(false);
    let Some(name) = &args.name else {
        for (name, text, about) in GRAMMARS {
            writeln!(out, "{name}: {about}")?;
            let names: Vec<&str> = productions(text).map(|(name, _)| name).collect();
            wrapped(&mut out, &names)?;
        }
        out.flush()?;
        return Ok(Exit::Clean);
    };
    let wanted = name.strip_suffix(".ebnf").unwrap_or(name);
    if let Some((_, text, _)) = GRAMMARS.iter().find(|(name, ..)| name.eq_ignore_ascii_case(wanted)) {
        out.write_all(text.as_bytes())?;
    } else {
        let found: Vec<_> = GRAMMARS
            .iter()
            .flat_map(|&(grammar, text, _)| productions(text).map(move |(name, text)| (grammar, name, text)))
            .filter(|(_, name, _)| name.eq_ignore_ascii_case(wanted))
            .collect();
        if found.is_empty() {
            complain(&format!("there is no grammar and no production `{name}`; `pgn grammar` lists them"));
            return Ok(Exit::Failed);
        }
        for (index, (grammar, _, text)) in found.iter().enumerate() {
            writeln!(out, "{}/* {grammar} */\n{}", if index == 0 { "" } else { "\n" }, text.trim_end())?;
        }
    }
    out.flush()?;
    Ok(Exit::Clean)
}

/// The productions of a grammar: name, and text from the name to the next production or empty line.
fn productions(grammar: &str) -> impl Iterator<Item = (&str, &str)> {
    let starts: Vec<(usize, &str)> = lines(grammar)
        .filter_map(|(at, line)| {
            let (name, _) = line.split_once("::=")?;
            let name = name.trim_end();
            let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            is_name.then_some((at, name))
        })
        .collect();
    let ends: Vec<usize> = starts.iter().skip(1).map(|&(at, _)| at).chain([grammar.len()]).collect();
    starts.into_iter().zip(ends).filter_map(move |((start, name), end)| {
        let text = grammar.get(start..end)?;
        let end = lines(text)
            .find(|(_, line)| line.trim().is_empty() || line.starts_with("/*"))
            .map_or(text.len(), |(at, _)| at);
        Some((name, text.get(..end)?))
    })
}

/// The lines of a text and where they start.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some((start, line))
    })
}

/// Words, indented, in lines of less than 80 characters.
fn wrapped(out: &mut impl Write, words: &[&str]) -> Result<()> {
    let mut column = 0;
    for word in words {
        if column == 0 || column + 1 + word.len() > 78 {
            write!(out, "{}    {word}", if column == 0 { "" } else { "\n" })?;
            column = 4 + word.len();
        } else {
            write!(out, " {word}")?;
            column += 1 + word.len();
        }
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn productions_are_found_with_their_lines() {
        let text = "/* head */\nA ::= B\n    | C\n\n/* of B */\nB ::= 'b' /* one */\nC ::= 'c'\n";
        let found: Vec<_> = productions(text).collect();
        assert_eq!(found, [("A", "A ::= B\n    | C\n"), ("B", "B ::= 'b' /* one */\n"), ("C", "C ::= 'c'\n")]);
    }

    #[test]
    fn every_file_is_known() {
        for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/grammar")).unwrap() {
            let file = entry.unwrap().file_name().into_string().unwrap();
            if let Some(name) = file.strip_suffix(".ebnf") {
                assert!(GRAMMARS.iter().any(|grammar| grammar.0 == name), "{file}");
            }
        }
    }

    #[test]
    fn every_grammar_has_productions() {
        for (name, text, _) in GRAMMARS {
            assert!(productions(text).count() > 2, "{name}");
        }
    }
}
