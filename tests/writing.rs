//! The requirements about writing, which the suite lists as cases that test the writer: the export format and its
//! reduced and archival forms, the collating sequence, the names of files.
//!
//! A first example (`p1`) is in the format it is about, so the writer gives back its very bytes; a second one (`n1`)
//! is not, and what is wrong is told where the requirement says.
#![cfg(feature = "rules")]

mod support;

use pgn_grammar::export::{self, Format, Key, LossKind, Style, Writer};
use pgn_grammar::{Diagnostic, Game, Options, Profile, Source};
use std::collections::BTreeSet;
use support::cases::{Case, cases};

/// The writer's cases are those, whatever the list says of what waits.
fn is_writers(case: &Case) -> bool {
    case.row.is_some() && matches!(&*case.target, "export" | "reduced" | "archival" | "collate" | "filename")
}

/// A span in bytes.
type Place = (u32, u32);

/// What the requirements call a problem, and what the crate does, which keeps one code a kind of problem. The place is
/// that of the case unless it is given here.
const CODES: [(&str, &str, Option<Place>); 24] = [
    ("R3.2.1-1.n1", "export/fill", None),
    ("R3.2.2-1.n1", "export/newline", Some((11, 12))),
    ("R4.1-16.n1", "lex/bom", None),
    ("R5-22.n1", "comment/percent-line", None),
    ("R6-6.n1", "export/escaped-line", Some((0, 1))),
    ("R7.1-12.n1", "lex/string-255", None),
    // The backslash with what it does not escape.
    ("R7.1-14.n1", "lex/unknown-escape", Some((64, 66))),
    // A place where something is missing is an empty span.
    ("R8.1-19.n1", "export/blank-line", Some((92, 92))),
    ("R8.1.1-1.n1", "game/roster-missing", Some((11, 11))),
    ("R8.1.1-2.n1", "game/roster-order", None),
    ("R8.1.1-4.n1", "game/roster-order", None),
    // The number is told, not what is missing in it.
    ("R8.2.2.2-1.n1", "export/number", Some((93, 94))),
    ("R8.2.2.2-2.n1", "export/number", Some((103, 105))),
    ("R8.2.2.2-7.n1", "style/dangling-number", None),
    ("R8.2.2.2-9.n1", "number/wrong", Some((145, 146))),
    ("R8.2.3-5.n1", "san/null", None),
    ("R8.2.3.2-2.n1", "san/pawn-letter", None),
    ("R8.2.3.3-19.n1", "san/promotion-sign", Some((145, 149))),
    ("R8.2.3.4-7.n1", "san/disambiguation", None),
    ("R8.2.3.5-4.n1", "san/mate-mark", Some((113, 114))),
    ("R8.2.3.7-1.n1", "san/long", None),
    // The whole NAG.
    ("R8.2.4-4.n1", "nag/leading-zero", Some((99, 103))),
    ("R9.7.1-6.n1", "game/fen-no-setup", None),
    ("R10-8.n1", "nag/null", Some((99, 101))),
];

fn read(bytes: &[u8]) -> (Source, Vec<Game>) {
    let source = Source::new("case.pgn", bytes);
    let games = pgn_grammar::parse(&source).tree.games;
    (source, games)
}

/// What the writer makes of a text, and what it has to say about it.
fn written(bytes: &[u8], format: Format) -> (Vec<u8>, Vec<LossKind>) {
    let (source, games) = read(bytes);
    let mut writer = Writer::new(Style { format, ..Style::default() });
    let (mut out, mut losses) = (Vec::new(), Vec::new());
    for game in &games {
        let replay = pgn_grammar::rules::replay(&source, game);
        writer.write_game(&mut out, &source, game, &replay).unwrap().unwrap();
        losses.extend(writer.losses().iter().map(|loss| loss.kind));
    }
    (out, losses)
}

fn strict(bytes: &[u8]) -> Vec<Diagnostic> {
    let options = Options { profile: Profile::Export, ..Options::default() };
    pgn_grammar::parse_with(&Source::new("case.pgn", bytes), &options).diagnostics
}

/// Why a case is not as it should be.
fn failure(case: &Case) -> Option<String> {
    let right = case.name.ends_with(".p1");
    let format = match &*case.target {
        "archival" => Format::Archival,
        "reduced" => Format::Reduced,
        "collate" => return collation(case, right),
        // The suite looks at them.
        "filename" => return None,
        _ => Format::Full,
    };
    if right {
        let (out, losses) = written(&case.bytes, format);
        let same = out == case.bytes && losses.is_empty();
        return (!same).then(|| format!("became {:?}, {losses:?}", String::from_utf8_lossy(&out)));
    }
    match &*case.name {
        // What only these formats do without is left out of them, and what archives ask for is told.
        "R3.2.4-1.n1" | "R3.2.4-2.n1" | "R3.2.4-3.n1" | "R3.2.4-4.n1" => {
            let bare = written(&case.bytes, Format::Reduced).0;
            let text = String::from_utf8_lossy(&bare).into_owned();
            let left = ["{", "ECO", "(", "$"].iter().find(|sign| text.contains(**sign));
            return left.map(|sign| format!("still has {sign}"));
        }
        "R8.1-14.n1" => {
            let (_, losses) = written(&case.bytes, Format::Archival);
            return (losses != [LossKind::ArchivalName]).then(|| format!("{losses:?}"));
        }
        _ => {}
    }
    let known = CODES.iter().find(|(name, ..)| *name == case.name);
    let code = known.map(|(_, code, _)| *code).or(case.code.as_deref()).unwrap_or_default();
    let place = known.and_then(|(.., place)| *place).or(case.span).unwrap_or_default();
    let found: Vec<_> =
        strict(&case.bytes).into_iter().map(|d| (d.code.as_str(), (d.span.start, d.span.end))).collect();
    (!found.contains(&(code, place))).then(|| format!("no {code} at {place:?}, but {found:?}"))
}

/// The games of the first example are in order, those of the second are not.
fn collation(case: &Case, right: bool) -> Option<String> {
    let (source, games) = read(&case.bytes);
    let mut writer = Writer::new(Style::default());
    let keys: Vec<(Key, Vec<u8>)> = games
        .iter()
        .map(|game| {
            writer.game(&source, game, &export::AsDecoded).unwrap();
            (Key::new(&source, game), writer.movetext().to_vec())
        })
        .collect();
    (keys.len() < 2 || keys.is_sorted() != right).then(|| format!("{keys:?}"))
}

#[test]
fn the_rows_about_writing_are_green() {
    let mut failures = Vec::new();
    let mut rows = BTreeSet::new();
    for case in cases().iter().filter(|case| is_writers(case)) {
        rows.insert(case.row.clone().unwrap_or_default());
        failures.extend(failure(case).map(|why| format!("{}: {why}", case.name)));
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
    assert!(rows.len() >= 103, "{}", rows.len());
}
