//! That the cases leave nothing out: every production of `grammar/` is used by one, and every section of the standard
//! has one or a line in `tests/conformance/gaps.md`.

mod support;

use pgn_grammar::ElementKind;
use std::collections::BTreeSet;
use support::cases::{Case, Verdict, cases, folder};
use support::ebnf::{Automaton, FILES, Grammar};

/// The productions that need no others of their own kind; those of `pgn` are read off the trees.
const REGULAR: [&str; 7] = ["lexical", "san", "tags", "fen", "epd", "timecontrol", "commands"];

/// Words of the cases, and every end of each, since a production may stand for the middle of a word.
fn words(cases: &[Case]) -> BTreeSet<String> {
    const LONGEST: usize = 300;
    let mut words = BTreeSet::new();
    for case in cases.iter().filter(|case| case.bytes.len() < 4_000) {
        let text = String::from_utf8_lossy(&case.bytes).into_owned();
        let starts = text.char_indices().map(|(at, _)| at).take(LONGEST);
        words.extend(starts.map(|at| text[at..].chars().take(80).collect::<String>()));
    }
    words
}

#[test]
fn every_production_is_used() {
    let cases = cases();
    let words = words(&cases);
    let mut missing = Vec::new();
    for file in REGULAR {
        let names: Vec<String> = Grammar::of(&[file]).productions.into_iter().map(|one| one.name).collect();
        let grammar = Grammar::of(&with_needed(file));
        for name in names {
            let automaton = Automaton::new(&grammar, &name);
            let used = words.iter().any(|word| automaton.longest(word).is_some_and(|length| length > 0));
            if !used {
                missing.push(format!("{file}: {name}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

/// A file and those that its names stand in, so that no name stands in two of them.
fn with_needed(file: &'static str) -> Vec<&'static str> {
    let mut files = vec![file];
    let mut at = 0;
    while let Some(one) = files.get(at).copied() {
        let grammar = Grammar::of(&[one]);
        let mut names = Vec::new();
        grammar.productions.iter().for_each(|production| Grammar::names_in(&production.body, &mut names));
        names.retain(|name| grammar.resolve(one, name).is_none());
        for other in REGULAR {
            let other_grammar = Grammar::of(&[other]);
            let has = names.iter().any(|name| other_grammar.resolve(other, name).is_some());
            if has && !files.contains(&other) {
                files.push(other);
            }
        }
        at += 1;
    }
    files
}

/// The productions of `pgn.ebnf`, by what they leave in a tree.
#[test]
fn every_production_of_the_structure_is_used() {
    let names: BTreeSet<String> = Grammar::of(&["pgn"]).productions.into_iter().map(|one| one.name).collect();
    let mut used = BTreeSet::from(["PgnDatabase".to_owned()]);
    for case in cases().iter().filter(|case| case.is_pgn() && case.verdict != Verdict::Reject) {
        let tree = pgn_grammar::parse(&case.source()).tree;
        for game in &tree.games {
            used.extend(["PgnGame", "MovetextSection", "ElementSequence", "Element"].map(str::to_owned));
            if !game.tags.is_empty() {
                used.extend(["TagSection", "TagPair", "TagValue"].map(str::to_owned));
            }
            if game.termination.is_some() {
                used.insert("GameTermination".to_owned());
            }
            used.extend(game.movetext.iter().filter_map(|element| production(element.kind)).map(str::to_owned));
        }
    }
    let missing: Vec<&String> = names.difference(&used).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

fn production(kind: ElementKind) -> Option<&'static str> {
    Some(match kind {
        ElementKind::MoveNumber { .. } => "MoveNumberIndication",
        ElementKind::Move(_) => "SanMove",
        ElementKind::Nag { style: pgn_grammar::NagStyle::Sign, .. } => "TraditionalSign",
        ElementKind::Nag { .. } => "NumericAnnotationGlyph",
        ElementKind::Comment(_) => "Comment",
        ElementKind::Open { .. } => "RecursiveVariation",
        ElementKind::Termination(_) => "VariationEnd",
        ElementKind::Mark => "EpMark",
        ElementKind::EmptyPair => "EmptyPair",
        _ => return None,
    })
}

/// All files are looked at.
#[test]
fn every_file_is_known() {
    let known: BTreeSet<&str> = REGULAR.into_iter().chain(["pgn", "pgn-export"]).collect();
    assert_eq!(known, FILES.iter().map(|(name, _)| *name).collect());
}

/// The numbered sections of the standard of 1994, and those of the supplement of 2001 that ask for something.
const SECTIONS: &str = "
    0 1 2 2.1 2.2 2.3 3 3.1 3.2 3.2.1 3.2.2 3.2.3 3.2.4 4 4.1 4.2 4.3 5 6 7 8 8.1 8.1.1 8.1.1.1 8.1.1.2 8.1.1.3
    8.1.1.4 8.1.1.5 8.1.1.6 8.1.1.7 8.2 8.2.1 8.2.2 8.2.2.1 8.2.2.2 8.2.3 8.2.3.1 8.2.3.2 8.2.3.3 8.2.3.4 8.2.3.5
    8.2.3.6 8.2.3.7 8.2.3.8 8.2.4 8.2.5 8.2.6 9 9.1 9.1.1 9.1.2 9.1.3 9.1.4 9.1.5 9.2 9.2.1 9.2.2 9.2.3 9.2.4
    9.2.5 9.3 9.3.1 9.3.2 9.3.3 9.4 9.4.1 9.4.2 9.5 9.5.1 9.5.2 9.5.3 9.6 9.6.1 9.7 9.7.1 9.7.2 9.8 9.8.1 9.9
    9.9.1 9.9.2 9.9.3 10 11 11.1 11.2 11.3 11.4 11.5 12 13 13.1 13.2 13.3 13.4 13.5 13.6 13.7 13.8 13.9 13.10
    13.11 13.12 13.13 13.14 13.15 13.16 13.17 13.18 13.19 14 15 16 16.1 16.1.1 16.1.2 16.1.3 16.1.3.1 16.1.3.2
    16.1.3.3 16.1.3.4 16.1.3.5 16.1.3.6 16.1.4 16.2 16.2.1 16.2.2 16.2.3 16.2.3.1 16.2.3.2 16.2.3.3 16.2.3.4
    16.2.4 16.2.4.1 16.2.4.2 16.2.5 16.2.5.1 16.2.5.2 16.2.5.3 16.2.5.4 16.2.5.5 16.2.5.6 16.2.5.7 16.2.5.8
    16.2.5.9 16.2.5.10 16.2.5.11 16.2.5.12 16.2.5.13 16.2.5.14 16.2.5.15 16.2.5.16 16.2.5.17 16.2.5.18 16.2.5.19
    16.2.5.20 16.2.5.21 16.2.5.22 16.2.5.23 16.2.5.24 16.2.5.25 16.2.5.26 17 18 19 20 20.1 20.2 20.3 20.4 20.4.1
    20.4.2 20.4.3 20.4.4 20.4.5 20.4.6 20.4.7 20.4.8 20.4.9 20.4.10 21 S3.2.1 S3.2.2 S3.2.3 S3.2.4 S3.2.5 S3.2.6
    S4.1 S4.2 S4.3 S4.4 S4.5 S5.1 S6.1 S7
";

/// The sections that `gaps.md` names: "* section 2.2: the reason", "* sections 13, 13.1: the reason".
fn gaps() -> BTreeSet<String> {
    let gaps = std::fs::read_to_string(folder().join("gaps.md")).expect("gaps.md");
    let mut found = BTreeSet::new();
    for line in gaps.lines().filter_map(|line| line.strip_prefix("* section")) {
        let (names, reason) = line.split_once(':').expect("a reason");
        assert!(!reason.trim().is_empty(), "no reason: {line}");
        found.extend(names.trim_start_matches('s').split(',').map(|name| name.trim().to_owned()));
    }
    found
}

#[test]
fn every_section_has_a_case_or_a_reason() {
    let covered: BTreeSet<String> = cases().into_iter().map(|case| case.section).collect();
    let gaps = gaps();
    let sections: BTreeSet<String> = SECTIONS.split_whitespace().map(str::to_owned).collect();
    let missing: Vec<_> = sections.iter().filter(|name| !covered.contains(*name) && !gaps.contains(*name)).collect();
    assert!(missing.is_empty(), "neither a case nor a line in gaps.md: {missing:?}");
    let idle: Vec<_> = gaps.iter().filter(|name| covered.contains(*name) || !sections.contains(*name)).collect();
    assert!(idle.is_empty(), "has a case or is no section, take it out of gaps.md: {idle:?}");
}

/// The list of sections is that of the standard, where its text is at hand.
#[test]
fn the_sections_are_those_of_the_standard() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/reference/pgn-standard-1994.txt");
    let Ok(text) = std::fs::read(path) else { return };
    let text = String::from_utf8_lossy(&text).into_owned();
    let is_number = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let headings = text.lines().filter_map(|line| line.split_once(": ")).map(|(name, _)| name);
    let numbered: Vec<&str> = headings.filter(|name| is_number(name)).collect();
    let listed: Vec<&str> = SECTIONS.split_whitespace().filter(|name| is_number(name)).collect();
    assert_eq!(numbered, listed);
}
