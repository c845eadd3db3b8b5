//! What holds for any text whatever: tried on every conformance case, and on seeded mutations of each.
//!
//! A violation is shown with the shortest text that still has it. The seeds are the names of the cases, so a failure
//! comes back until it is mended. `MUTATIONS=20 cargo test --all-features --test invariants` tries twenty times as many.

mod support;

use pgn_grammar::records::Kind;
use pgn_grammar::{Code, Profile};
use std::collections::BTreeMap;
use support::cases::{Case, cases};
use support::hold::{
    Finding, canonical_holds, fixes_hold, mended_text_is_read, profiles_agree, records_hold, structure_holds,
};
#[cfg(feature = "rules")]
use support::hold::{export_holds, json_holds};
use support::mutate::{Dice, mutate};

/// What fuzzing found, cut down; all of it has to hold for them, too.
const FOUND: [&[u8]; 14] = [
    b"[TimeControl \"7,200\"] *",
    b"[\xAD\x96 \"a\"]\n\n1. e4 *\n",
    b"[FEN\ne4",
    b"[>",
    b"[\x7F",
    b"[\xB1\xA0A",
    b"[FEN\"4k3/8/8/8/8/8/4P3/4K3 b - - 0 5\x81\nKd7",
    b"[\xBB\x83\xBCP \"a\"]\n[\xBB\xBCP \"b\"]\n*\n",
    b"1. e4 1. ... !0 *",
    b"e5*?",
    b"e4 *~",
    b"\"\"*1/2",
    b"[White [] \x1B[Black \"B\"\x80-E\"] \x1B[Black \"B\"]\x80-s *",
    b"[White \"?\"]\n]\n[Round \"?\"]\n[White \"?\"]\n\n[White \"x\"\n[*\n]\n\n",
];

/// Longer texts are left as they are.
const LONGEST: usize = 2_000;
/// How many mutations of a case are held to the cheap invariants, and how many to those of the fixes.
const MUTATIONS: u64 = 60;
const MUTATIONS_WITH_FIXES: u64 = 12;

#[test]
fn structure() {
    each_text(MUTATIONS, structure_holds);
}

#[test]
fn profiles() {
    each_text(MUTATIONS / 3, profiles_agree);
}

#[test]
fn fixes() {
    each_text(MUTATIONS_WITH_FIXES, fixes_hold);
}

/// The fuzz targets of `fuzz/` on what they start from: stable builds have no fuzzer.
#[test]
fn mended_texts() {
    each_text(MUTATIONS / 3, mended_text_is_read);
}

/// FEN and EPD records, and what is none.
#[test]
fn records() {
    each_text(MUTATIONS / 3, |text| records_hold(text, pgn_grammar::fen::check));
    each_text(MUTATIONS / 3, |text| records_hold(text, pgn_grammar::epd::check));
    each_text(MUTATIONS / 3, |text| canonical_holds(text, Kind::Fen));
    each_text(MUTATIONS / 3, |text| canonical_holds(text, Kind::Epd));
}

/// What the writer writes is read as the same game, and written the same again.
#[test]
#[cfg(feature = "rules")]
fn exports() {
    each_text(MUTATIONS / 3, export_holds);
}

/// JSON comes back as the same game.
#[test]
#[cfg(all(feature = "rules", feature = "serde"))]
fn json() {
    each_text(MUTATIONS / 3, json_holds);
}

/// Import is never stricter than export.
#[test]
fn severities() {
    for &code in Code::ALL {
        assert!(code.severity(Profile::Import) <= code.severity(Profile::Export), "{code}");
    }
}

/// Tries `check` on the cases and `mutations` of each, and shows what fails, one a kind.
fn each_text(mutations: u64, check: fn(&[u8]) -> Finding) {
    let factor = std::env::var("MUTATIONS").ok().and_then(|factor| factor.parse().ok()).unwrap_or(1);
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    FOUND.iter().for_each(|text| note("found by fuzzing", text, check, &mut found));
    for case in cases().into_iter().filter(Case::is_text) {
        note(&case.name, &case.bytes, check, &mut found);
        if case.bytes.len() > LONGEST {
            continue;
        }
        for number in 0..mutations * factor {
            let text = mutate(&case.bytes, &mut Dice::named(&case.name, number));
            note(&format!("{} mutation {number}", case.name), &text, check, &mut found);
        }
    }
    assert!(found.is_empty(), "\n{}", found.into_values().collect::<Vec<_>>().join("\n"));
}

fn note(name: &str, text: &[u8], check: fn(&[u8]) -> Finding, found: &mut BTreeMap<String, String>) {
    let Err(message) = check(text) else { return };
    let kind = kind(&message);
    if found.len() < 40 && !found.contains_key(&kind) {
        let short = shrink(text, |text| check(text).is_err_and(|message| self::kind(&message) == kind));
        let message = check(&short).err().unwrap_or_default();
        found.insert(kind, format!("{name}: {message}\n    {:?}", String::from_utf8_lossy(&short)));
    }
}

/// The words of a message without its places.
fn kind(message: &str) -> String {
    message.split(':').next().unwrap_or_default().to_owned()
}

/// Leaves out bytes as long as the violation stays.
fn shrink(text: &[u8], fails: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let mut text = text.to_vec();
    let mut step = text.len().div_ceil(2).max(1);
    loop {
        let mut at = 0;
        let mut shrunk = false;
        while at < text.len() {
            let mut shorter = text.clone();
            shorter.drain(at..(at + step).min(text.len()));
            if fails(&shorter) {
                text = shorter;
                shrunk = true;
            } else {
                at += step;
            }
        }
        if step == 1 && !shrunk {
            return text;
        }
        step = if step == 1 { 1 } else { step.div_ceil(2) };
    }
}
