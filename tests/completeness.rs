//! That the cases leave nothing out: every production of `grammar/` is used by one, and every section of the standard
//! that says "must" has one or a line in `tests/conformance/gaps.md`.

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

/// The sections of the standard of 1994, and of the supplement of 2001, that say what must be, is required, or is not
/// allowed.
const MUST: [&str; 36] = [
    "2.2",
    "3.1",
    "3.2",
    "3.2.1",
    "3.2.2",
    "3.2.4",
    "4.1",
    "4.2",
    "4.3",
    "5",
    "6",
    "7",
    "7.1",
    "7.9",
    "8.1",
    "8.1.1",
    "8.2",
    "8.2.1",
    "8.2.4",
    "8.2.6",
    "9.7.1",
    "9.7.2",
    "12",
    "13.8",
    "16.1",
    "16.1.3",
    "16.1.3.3",
    "16.2.3",
    "16.2.3.3",
    "16.2.4.1",
    "16.2.5.9",
    "16.2.5.10",
    "20.3",
    "S3.2.2",
    "S3.2.3",
    "S4.1",
];

#[test]
fn every_section_that_says_must_has_a_case() {
    let covered: BTreeSet<String> = cases().into_iter().map(|case| case.section).collect();
    let gaps = std::fs::read_to_string(folder().join("gaps.md")).expect("gaps.md");
    let gaps: BTreeSet<&str> = gaps
        .lines()
        .filter_map(|line| line.strip_prefix("* section ")?.split_once(':'))
        .map(|(name, _)| name)
        .collect();
    let missing: Vec<&&str> = MUST.iter().filter(|name| !covered.contains(**name) && !gaps.contains(**name)).collect();
    assert!(missing.is_empty(), "neither a case nor a line in gaps.md: {missing:?}");
    let idle: Vec<_> = gaps.iter().filter(|name| covered.contains(**name)).collect();
    assert!(idle.is_empty(), "has a case, take it out of gaps.md: {idle:?}");
}
