//! The standard as an executable suite: every requirement is a case of `tests/conformance`.
//!
//! A case is a file; its folder is its verdict on import. Verdicts, codes and spans come from the standard and its
//! rulings, never from what this program prints.

mod support;

use pgn_grammar::{Code, Diagnostic, Profile};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use support::cases::{Case, Verdict, cases, folder};
use support::outline;

/// A case with what the program says about it.
struct Judged {
    case: Case,
    #[cfg_attr(not(feature = "rules"), allow(dead_code, reason = "muting needs all that can be told"))]
    import: Vec<Diagnostic>,
    #[cfg_attr(not(feature = "rules"), allow(dead_code, reason = "muting needs all that can be told"))]
    export: Vec<Diagnostic>,
    failures: Vec<String>,
}

fn judged() -> Vec<Judged> {
    let rules = cfg!(feature = "rules");
    let judge = |case: Case| {
        let (import, export) = (case.diagnostics(Profile::Import), case.diagnostics(Profile::Export));
        let mut failures = case.failures(&import, &export, None);
        #[cfg(feature = "rules")]
        if case.writes && case.target != "filename" && support::cases::is_written_so(&case) != case.written {
            failures.push(format!("the writer {} it so", if case.written { "does not write" } else { "writes" }));
        }
        if (case.needs_rules || case.writes) && !rules {
            failures.clear();
        }
        Judged { case, import, export, failures }
    };
    cases().into_iter().map(judge).collect()
}

/// The cases that wait for something, with what they wait for: `waiting.txt`, a case and a reason a line.
fn waiting() -> BTreeMap<String, String> {
    let list = std::fs::read_to_string(folder().join("waiting.txt")).unwrap_or_default();
    let lines = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(' ')).map(|(case, why)| (case.to_owned(), why.trim().to_owned())).collect()
}

#[test]
fn every_case_has_its_verdict_code_and_place() {
    let judged = judged();
    let waiting = waiting();
    let mut problems = String::new();
    let mut rows: BTreeMap<&str, Status> = BTreeMap::new();
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for Judged { case, failures, .. } in &judged {
        let mut status = Status::Green;
        match (failures.is_empty(), waiting.get(&case.name)) {
            (true, None) => {}
            (true, Some(_)) if cfg!(feature = "rules") => {
                let _ = writeln!(problems, "{}: green, take it off waiting.txt", case.name);
            }
            (_, Some(why)) => {
                *reasons.entry(why).or_default() += 1;
                status = status.max(Status::Waiting);
            }
            (false, None) => {
                let _ = writeln!(problems, "{}: {}", case.file, failures.join("; "));
            }
        }
        if let Some(row) = &case.row {
            let entry = rows.entry(row).or_insert(Status::Green);
            *entry = (*entry).max(status);
        }
    }
    for name in waiting.keys().filter(|name| !judged.iter().any(|judged| judged.case.name == **name)) {
        let _ = writeln!(problems, "{name}: on waiting.txt, but no case");
    }
    report(&judged, &rows, &reasons);
    assert!(problems.is_empty(), "\n{problems}");
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Status {
    Green,
    Waiting,
}

#[expect(clippy::print_stdout, reason = "the counts are what the test shows with --nocapture")]
fn report(judged: &[Judged], rows: &BTreeMap<&str, Status>, reasons: &BTreeMap<&str, usize>) {
    let count = |status: Status| rows.values().filter(|&&row| row == status).count();
    let own = judged.iter().filter(|judged| judged.case.row.is_none()).count();
    println!("cases: {} of {} rows, {own} of rulings and codes", judged.len() - own, rows.len());
    println!("rows: {} green, {} waiting", count(Status::Green), count(Status::Waiting));
    for (why, cases) in reasons {
        println!("  {cases} cases wait: {why}");
    }
}

/// A rule that no case would miss is not tested.
#[test]
#[cfg(feature = "rules")]
fn no_code_can_be_muted_unnoticed() {
    let judged = judged();
    let gaps: BTreeSet<String> = {
        let list = std::fs::read_to_string(folder().join("gaps.md")).unwrap_or_default();
        let codes = list.lines().filter_map(|line| line.strip_prefix("* code `"));
        codes.filter_map(|line| line.split_once('`')).map(|(code, _)| code.to_owned()).collect()
    };
    let missed = |code: Code| {
        judged.iter().any(|judged| {
            judged.failures.is_empty() && !judged.case.failures(&judged.import, &judged.export, Some(code)).is_empty()
        })
    };
    let mut problems = String::new();
    for &code in Code::ALL {
        match (missed(code), gaps.contains(code.as_str())) {
            (true, true) => writeln!(problems, "{code}: has a case, take it out of gaps.md"),
            (false, false) => writeln!(problems, "{code}: no case would miss it"),
            _ => continue,
        }
        .expect("a string takes all");
    }
    assert!(problems.is_empty(), "\n{problems}");
}

/// Codes that a case expects are codes of the table.
#[test]
fn expected_codes_are_codes() {
    let missing: BTreeSet<String> = cases()
        .into_iter()
        .filter(|case| case.target != "filename" && !waiting().contains_key(&case.name))
        .flat_map(|case| case.code.into_iter().chain(case.also))
        .filter(|code| Code::from_name(code).is_none())
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The folder says the verdict, so that no snapshot can change it, and no file lies there unlisted.
#[test]
fn folders_are_verdicts() {
    let cases = cases();
    let mut listed = BTreeSet::new();
    for case in &cases {
        let folder = format!("{}/{}/", case.verdict.as_str(), case.section);
        assert!(case.file.starts_with(&folder), "{}", case.file);
        assert!(listed.insert(case.file.clone()), "{} twice", case.file);
    }
    for verdict in [Verdict::Accept, Verdict::Repair, Verdict::Reject] {
        for section in std::fs::read_dir(folder().join(verdict.as_str())).expect("a folder a verdict") {
            let section = section.expect("a section");
            for file in std::fs::read_dir(section.path()).expect("a folder a section") {
                let name = file.expect("a file").file_name();
                let path = format!(
                    "{}/{}/{}",
                    verdict.as_str(),
                    section.file_name().to_string_lossy(),
                    name.to_string_lossy()
                );
                assert!(listed.contains(&path), "{path} is in no line of cases.jsonl");
            }
        }
    }
}

/// The trees, a file a section.
#[test]
fn outlines() {
    let mut sections: BTreeMap<String, String> = BTreeMap::new();
    for case in cases() {
        // The long ones are for their diagnostics.
        if !case.is_pgn() || case.bytes.len() > 4_000 {
            continue;
        }
        let source = case.source();
        let nodes = outline::outline(&source, &pgn_grammar::parse(&source).tree);
        let text = sections.entry(case.section.clone()).or_default();
        let _ = writeln!(text, "# {}\n{}", case.name, outline::text(&nodes));
    }
    settings("../snapshots/conformance").bind(|| {
        for (section, text) in sections {
            insta::assert_snapshot!(section, text);
        }
    });
}

/// How many cases each section has.
#[test]
fn summary() {
    let mut sections: BTreeMap<Vec<(u32, String)>, [usize; 3]> = BTreeMap::new();
    for case in cases() {
        let counts = sections.entry(section_key(&case.section)).or_default();
        counts[case.verdict as usize] += 1;
    }
    let mut text = String::from("section              accept  repair  reject\n");
    let mut total = [0; 3];
    for (section, counts) in &sections {
        let section = section.iter().map(|(_, part)| part.as_str()).collect::<Vec<_>>().join(".");
        let [accept, repair, reject] = counts;
        let _ = writeln!(text, "{section:<20} {accept:>6}  {repair:>6}  {reject:>6}");
        total.iter_mut().zip(counts).for_each(|(total, count)| *total += count);
    }
    let [accept, repair, reject] = total;
    let _ = writeln!(text, "{:<20} {accept:>6}  {repair:>6}  {reject:>6}", "all");
    settings("../snapshots").bind(|| insta::assert_snapshot!("summary", text));
}

fn settings(path: &str) -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(path);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

/// Numbers as numbers.
fn section_key(section: &str) -> Vec<(u32, String)> {
    section.split('.').map(|part| (part.parse().unwrap_or(u32::MAX), part.to_owned())).collect()
}

/// The moves, as python-chess reads them (`tools/moves.py`).
#[test]
#[cfg(feature = "rules")]
fn moves() {
    let list = std::fs::read_to_string(folder().join("moves.jsonl")).expect("moves.jsonl");
    let cases: BTreeMap<String, Case> = cases().into_iter().map(|case| (case.name.clone(), case)).collect();
    let mut problems = String::new();
    for line in list.lines() {
        let line: serde_json::Value = serde_json::from_str(line).expect("one object a line");
        let name = line["case"].as_str().expect("a name");
        let case = cases.get(name).unwrap_or_else(|| panic!("{name} has moves, but is no case"));
        let source = case.source();
        let mut expected = line["games"].as_array().expect("games").iter().map(|game| {
            let moves = game.as_array().expect("moves").iter();
            moves.map(|played| played.as_str().expect("UCI").to_owned()).collect::<Vec<String>>()
        });
        for game in &pgn_grammar::parse(&source).tree.games {
            let replay = pgn_grammar::rules::replay(&source, game);
            let played: Vec<String> = replay.main_line(game).map(|played| played.uci().to_string()).collect();
            let expected = expected.next().unwrap_or_default();
            if played != expected {
                let _ = writeln!(problems, "{name}: {played:?} instead of {expected:?}");
            }
        }
        if expected.next().is_some() {
            let _ = writeln!(problems, "{name}: games are missing");
        }
    }
    assert!(problems.is_empty(), "\n{problems}");
}

/// The trees that were written by hand.
#[test]
fn trees() {
    let cases: BTreeMap<String, Case> = cases().into_iter().map(|case| (case.name.clone(), case)).collect();
    let list = std::fs::read_to_string(folder().join("trees.txt")).expect("trees.txt");
    let mut problems = String::new();
    let mut count = 0;
    for tree in list.split("\n\n").filter_map(|tree| tree.trim().strip_prefix("@ ")) {
        let (name, expected) = tree.split_once('\n').expect("a name and a tree");
        let case = cases.get(name).unwrap_or_else(|| panic!("{name} has a tree, but is no case"));
        let source = case.source();
        let nodes = outline::outline(&source, &pgn_grammar::parse(&source).tree);
        let found: String = nodes.iter().map(|node| node.line_without_span() + "\n").collect();
        if found.trim() != expected.trim() {
            let _ = writeln!(problems, "{name}:\n{found}\ninstead of\n{expected}\n");
        }
        count += 1;
    }
    assert!(count >= 60, "{count} trees");
    assert!(problems.is_empty(), "\n{problems}");
}
