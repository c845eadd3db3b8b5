//! The catalogue `grammar/problems.md`: every code has one page, and its texts are what it says they are.

use pgn_grammar::catalogue::{self, Example, Page, Verdict};
use pgn_grammar::{Code, Options, Profile, Severity, Source};
use std::collections::BTreeSet;

fn pages() -> Vec<Page<'static>> {
    catalogue::pages(catalogue::PROBLEMS).collect()
}

#[test]
fn every_code_has_one_page() {
    let mut seen = BTreeSet::new();
    for page in pages() {
        assert!(Code::from_name(page.code).is_some(), "there is no code {}", page.code);
        assert!(seen.insert(page.code), "two pages for {}", page.code);
        assert!(page.text.len() > 40, "{}: the page says nothing", page.code);
    }
    let missing: Vec<_> = Code::ALL.iter().map(|code| code.as_str()).filter(|code| !seen.contains(code)).collect();
    assert!(missing.is_empty(), "no page for {missing:?}");
}

#[test]
fn the_pages_are_sorted() {
    let names: Vec<_> = pages().iter().map(|page| page.code).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    assert_eq!(names, sorted);
}

#[test]
fn every_page_has_a_text_and_that_text_mended() {
    for page in pages() {
        let verdicts: Vec<_> = page.examples.iter().map(|example| example.verdict).collect();
        assert_eq!(verdicts, [Verdict::Wrong, Verdict::Mended], "{}", page.code);
        for example in &page.examples {
            assert!(["pgn", "fen", "epd"].contains(&example.notation), "{}: {}", page.code, example.notation);
        }
    }
}

/// What is found in an example, in the profile that has the code, as codes and whether any is an error on import.
fn found(code: Code, example: &Example<'_>) -> (BTreeSet<&'static str>, Vec<String>) {
    let source = Source::new("example.pgn", example.bytes());
    let profile = if code.severity(Profile::Import) == Severity::Off { Profile::Export } else { Profile::Import };
    // A text that nests deeper than the usual limit would be no page.
    let max_depth = if code == Code::RavTooDeep { 3 } else { Options::default().max_depth };
    let parsed = pgn_grammar::parse_with(&source, &Options { profile, max_depth, ..Options::default() });
    let codes = parsed.diagnostics.iter().map(|problem| problem.code.as_str()).collect();
    let on_import = pgn_grammar::parse(&source).diagnostics;
    let errors = on_import.iter().filter(|problem| problem.severity == Severity::Error);
    (codes, errors.map(|problem| format!("{}: {}", problem.code, problem.message)).collect())
}

/// What only the rules of the game can tell.
const NEED_RULES: [Code; 23] = [
    Code::FenCastlingRights,
    Code::FenClock,
    Code::FenEpImpossible,
    Code::FenEpUnused,
    Code::FenKings,
    Code::FenOppositeCheck,
    Code::FenPawnRank,
    Code::FenVariant,
    Code::GameAfterEnd,
    Code::GameResultBoard,
    Code::GameVariantMissing,
    Code::GameVariantUnknown,
    Code::SanAmbiguous,
    Code::SanCaptureMissing,
    Code::SanCaptureSurplus,
    Code::SanCheckFalse,
    Code::SanCheckMissing,
    Code::SanDisambiguation,
    Code::SanIllegal,
    Code::SanMateMark,
    Code::SanPromotionMissing,
    Code::SanPromotionPiece,
    Code::SanPromotionRank,
];

#[test]
fn the_texts_are_what_the_page_says() {
    let mut wrong = Vec::new();
    for page in pages() {
        let Some(code) = Code::from_name(page.code) else { continue };
        for example in page.examples.iter().filter(|example| example.notation == "pgn") {
            let (codes, errors) = found(code, example);
            match example.verdict {
                // A build without the rules cannot find what they forbid.
                Verdict::Wrong if !cfg!(feature = "rules") && NEED_RULES.contains(&code) => {}
                Verdict::Wrong if !codes.contains(page.code) => {
                    wrong.push(format!("{}: the first text has only {codes:?}", page.code));
                }
                Verdict::Mended if codes.contains(page.code) => {
                    wrong.push(format!("{}: the mended text still has it", page.code));
                }
                Verdict::Mended if !errors.is_empty() => {
                    wrong.push(format!("{}: the mended text has errors: {errors:?}", page.code));
                }
                _ => {}
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
