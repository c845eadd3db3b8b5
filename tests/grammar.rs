//! Holds `grammar/` and `src/grammar/` together by words and names: each production of a file that is parsed is
//! quoted, word for word, in the doc comment of one function of the module named after the file, and that function
//! bears its name. So whoever looks for a rule greps one name. What a function has to do then, other suites say.
//!
//! And holds the files themselves to what their comments promise.

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use support::ebnf::{Automaton, Expr, FILES, Grammar, Production, productions};
use support::import::READINGS;

/// Where reading a file begins: productions that no other one needs to use. As in `grammar/README.md`.
const STARTS: [(&str, &[&str]); 9] = [
    ("lexical", &["Lexemes", "Lexeme", "TagName", "Integer", "Result", "NullMove", "CheckMark", "AsciiGlyph"]),
    ("pgn", &["PgnDatabase"]),
    ("san", &["San", "SanImport", "SanWithGlyph"]),
    (
        "tags",
        &[
            "FreeText",
            "UnknownOrText",
            "DateValue",
            "RoundValue",
            "PlayerNames",
            "ResultValue",
            "TitleList",
            "RatingList",
            "AddressList",
            "TypeList",
            "IntegerValue",
            "EcoValue",
            "TimeOfDay",
            "SetUpValue",
            "TerminationValue",
            "ModeValue",
            "ClockValue",
            "SiteCountry",
        ],
    ),
    ("fen", &["Fen", "FenImport"]),
    ("epd", &["Epd", "KnownOperation", "Floating"]),
    ("timecontrol", &["TimeControl", "TimeControlImport"]),
    (
        "commands",
        &[
            "Command",
            "ClkCommand",
            "EgtCommand",
            "EmtCommand",
            "MctCommand",
            "ClockTimeImport",
            "CslCommand",
            "CalCommand",
            "EvalCommand",
        ],
    ),
    ("pgn-export", &["Database", "ArchivalDatabase", "ReducedDatabase"]),
];

#[test]
fn lexical_is_quoted() {
    assert_quoted("lexical");
}

#[test]
fn pgn_is_quoted() {
    assert_quoted("pgn");
}

#[test]
fn san_is_quoted() {
    assert_quoted("san");
}

#[test]
fn tags_is_quoted() {
    assert_quoted("tags");
}

#[test]
fn fen_is_quoted() {
    assert_quoted("fen");
}

#[test]
fn epd_is_quoted() {
    assert_quoted("epd");
}

#[test]
fn timecontrol_is_quoted() {
    assert_quoted("timecontrol");
}

#[test]
fn commands_is_quoted() {
    assert_quoted("commands");
}

fn assert_quoted(file: &str) {
    let (_, text) = FILES.iter().find(|(name, _)| *name == file).unwrap();
    let formal: BTreeMap<String, Production> =
        productions(file, text).into_iter().map(|production| (production.name.clone(), production)).collect();
    let mut quoted: BTreeMap<String, String> = BTreeMap::new();
    let mut wrong = Vec::new();
    for path in sources(file) {
        for (quote, function) in quotes(&fs::read_to_string(&path).unwrap()) {
            let at = format!("{}, `{function}`", path.file_name().unwrap().display());
            let here = productions(&at, &quote);
            if !here.iter().any(|production| snake_case(&production.name) == function) {
                wrong.push(format!("{at}: quotes no production of its own name but {}", here[0].text));
            }
            for production in &here {
                if snake_case(&production.name) != function && !is_small(production, &here, &formal) {
                    wrong.push(format!("{at}: {} needs a function to itself", production.name));
                }
                match formal.get(&production.name) {
                    None => wrong.push(format!("{at}: {file}.ebnf does not have {}", production.text)),
                    Some(real) if real.text != production.text => {
                        wrong.push(format!("{at}: has  {}\n    {file}.ebnf has  {}", production.text, real.text));
                    }
                    Some(_) => {}
                }
                if quoted.insert(production.name.clone(), at.clone()).is_some() {
                    wrong.push(format!("{at}: {} is quoted twice", production.name));
                }
            }
        }
    }
    let unquoted = formal.values().filter(|production| !quoted.contains_key(&production.name));
    wrong.extend(unquoted.map(|production| format!("{file}.ebnf: not quoted: {}", production.text)));
    assert!(wrong.is_empty(), "{} findings:\n{}", wrong.len(), wrong.join("\n"));
}

/// A production that counts or lists characters may share a function: it needs no other production than those that
/// are quoted with it and plain sets of characters.
fn is_small(production: &Production, here: &[Production], formal: &BTreeMap<String, Production>) -> bool {
    let mut names = Vec::new();
    Grammar::names_in(&production.body, &mut names);
    names.iter().all(|name| {
        here.iter().any(|other| other.name == *name)
            || formal.get(name).is_some_and(|other| matches!(other.body, Expr::Set(_)))
    })
}

/// The module of a file: `src/grammar/<file>.rs` and what lies in its folder. The syntactic level has its fast readers
/// in `hot.rs`, and the unusual in `odd`.
fn sources(file: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/grammar");
    if file == "pgn" {
        let mut found = vec![folder.join("pgn.rs"), folder.join("hot.rs")];
        found.extend(fs::read_dir(folder.join("odd")).unwrap().map(|entry| entry.unwrap().path()));
        return found;
    }
    let mut found = vec![folder.join(format!("{file}.rs")), folder.join(file).join("mod.rs")];
    if let Ok(entries) = fs::read_dir(folder.join(file)) {
        found.extend(entries.map(|entry| entry.unwrap().path()).filter(|path| !path.ends_with("mod.rs")));
    }
    found.retain(|path| path.is_file());
    found
}

/// What stands in ```` ```ebnf ```` blocks of doc comments, with the function each stands on.
fn quotes(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let (mut quote, mut open) = (String::new(), false);
    for line in text.lines().map(str::trim_start) {
        if let Some(doc) = line.strip_prefix("///") {
            match doc.trim() {
                "```ebnf" => open = true,
                "```" => open = false,
                _ if open => quote = quote + doc + "\n",
                _ => {}
            }
        } else if !quote.is_empty() && !line.starts_with('#') && !line.starts_with("//") {
            let name = line.split_once("fn ").and_then(|(_, rest)| rest.split(['(', '<']).next());
            let name = name.unwrap_or_else(|| panic!("a quotation that is on no function:\n{quote}{line}"));
            found.push((std::mem::take(&mut quote), name.to_owned()));
        }
    }
    assert!(quote.is_empty(), "a quotation that is on no function:\n{quote}");
    found
}

/// `LineBreak` is `line_break`.
fn snake_case(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

#[test]
fn the_names_of_section_18_are_kept() {
    let grammar = Grammar::of(&["lexical", "pgn"]);
    for name in [
        "PgnDatabase",
        "PgnGame",
        "TagSection",
        "TagPair",
        "TagName",
        "TagValue",
        "MovetextSection",
        "ElementSequence",
        "Element",
        "MoveNumberIndication",
        "SanMove",
        "NumericAnnotationGlyph",
        "RecursiveVariation",
        "GameTermination",
    ] {
        grammar.start(name);
    }
}

#[test]
fn every_name_is_explained_and_every_production_used() {
    let grammar = Grammar::of(&FILES.map(|(file, _)| file));
    let mut used: Vec<usize> = Vec::new();
    for production in &grammar.productions {
        let mut names = Vec::new();
        Grammar::names_in(&production.body, &mut names);
        for name in names {
            let found = grammar.resolve(&production.file, &name);
            used.push(found.unwrap_or_else(|| panic!("{}.ebnf: no production {name}", production.file)));
        }
    }
    for (at, production) in grammar.productions.iter().enumerate() {
        let (_, starts) = STARTS.iter().find(|(file, _)| *file == production.file).unwrap();
        let starts = starts.contains(&production.name.as_str());
        assert!(starts || used.contains(&at), "{}.ebnf: nothing uses {}", production.file, production.name);
    }
}

#[test]
fn what_files_share_stands_in_one_of_them() {
    let grammar = Grammar::of(&FILES.map(|(file, _)| file));
    for (at, production) in grammar.productions.iter().enumerate() {
        for other in grammar.productions[..at].iter().filter(|other| other.text == production.text) {
            let mut names = Vec::new();
            Grammar::names_in(&production.body, &mut names);
            let apart = |name: &String| grammar.resolve(&production.file, name) != grammar.resolve(&other.file, name);
            assert!(
                names.iter().any(apart),
                "{} stands in {}.ebnf and {}.ebnf",
                production.name,
                other.file,
                production.file
            );
        }
    }
}

/// The first character selects the lexeme, so no order of alternatives matters.
#[test]
fn lexemes_begin_with_different_characters() {
    let grammar = Grammar::of(&["lexical", "san"]);
    let mut names = Vec::new();
    Grammar::names_in(&grammar.productions[grammar.start("Lexeme")].body, &mut names);
    assert_eq!(names.len(), 19);
    names.push("EndMark".to_owned());
    let automata: Vec<Automaton> = names.iter().map(|name| Automaton::new(&grammar, name)).collect();
    for (at, automaton) in automata.iter().enumerate() {
        for (other, name) in automata[..at].iter().zip(&names) {
            assert_eq!(automaton.common_first(other), None, "{} and {name}", names[at]);
        }
    }
}

/// A word has at most one reading, and each reading is a word.
#[test]
fn readings_are_words_and_apart() {
    let grammar = Grammar::of(&["lexical", "san"]);
    // A tag name is only read inside a tag pair, where none of the others is.
    let names: Vec<&str> = READINGS.into_iter().filter(|name| *name != "TagName").collect();
    let mut words = Grammar::of(&["lexical", "san"]);
    words.add("words", "Word ::= Symbol | PunctWord");
    let word = Automaton::new(&words, "Word");
    let automata: Vec<Automaton> = names.iter().map(|name| Automaton::new(&grammar, name)).collect();
    for (at, automaton) in automata.iter().enumerate() {
        assert_eq!(automaton.beyond(&word), None, "{}", names[at]);
        for (other, name) in automata[..at].iter().zip(&names) {
            assert_eq!(automaton.common(other), None, "{} and {name}", names[at]);
        }
    }
}

/// Whatever the strict grammar of something derives, the one for imports derives.
#[test]
fn imports_accept_what_is_canonical() {
    let grammar = Grammar::of(&["san", "fen", "timecontrol", "commands", "lexical"]);
    for (strict, import) in [
        ("San", "SanImport"),
        ("Fen", "FenImport"),
        ("TimeControl", "TimeControlImport"),
        ("ClockTime", "ClockTimeImport"),
    ] {
        let (strict_automaton, import_automaton) = (Automaton::new(&grammar, strict), Automaton::new(&grammar, import));
        assert_eq!(strict_automaton.beyond(&import_automaton), None, "{strict} and {import}");
        assert!(import_automaton.beyond(&strict_automaton).is_some(), "{strict} and {import} are the same");
    }
}
