//! FEN and EPD by the requirements, and the pages of the catalogue about them.

#[path = "support/requirements.rs"]
mod requirements;

use pgn_grammar::catalogue::{self, Verdict};
use pgn_grammar::{Code, Diagnostic, Profile, Severity, Source, Span, epd, fen};

fn check(notation: &str, text: &[u8], profile: Profile) -> Vec<Diagnostic> {
    let source = Source::new("a.txt", text);
    let line = Span::new(0, source.bytes().len() as u32);
    match notation {
        "epd" => epd::check(&source, line, profile),
        _ => fen::check(&source, line, profile),
    }
}

/// Each row that needs no rules of chess: the good text is clean, the bad one has its problem in its place. Skipped
/// where the table is not there.
#[test]
fn requirements() {
    let Some(rows) = requirements::rows() else { return };
    let mut tried = 0;
    let mut wrong = Vec::new();
    for row in &rows {
        let field = |name: &str| row.get(name).and_then(|value| value.as_str()).unwrap_or_default();
        let notation = match field("target") {
            target @ ("fen" | "fen-import" | "epd") => target,
            _ => continue,
        };
        tried += 1;
        let noise = check(notation, field("positive").as_bytes(), Profile::Import);
        // Fields that are missing are accepted with a warning (ruling OQ-55).
        let real =
            noise.iter().filter(|problem| problem.code.as_str() != "fen/fields" && problem.severity > Severity::Note);
        wrong.extend(real.map(|problem| format!("{}: {} in {:?}", field("id"), problem.code, field("positive"))));
        // Some need the rules: semantics, legality.
        if field("negative").is_empty() || matches!(field("layer"), "fen-semantic" | "epd-legal") {
            continue;
        }
        let span: Vec<u32> = row["span"].as_array().unwrap().iter().map(|at| at.as_integer().unwrap() as u32).collect();
        let found = check(notation, field("negative").as_bytes(), Profile::Import);
        let area = field("code").split('/').next().unwrap_or_default();
        let hit = |problem: &&Diagnostic| {
            let same = problem.code.as_str() == field("code")
                || matches!(field("code"), "fen/syntax" | "epd/syntax")
                    && [area, "fen"].iter().any(|area| problem.code.as_str().starts_with(area));
            same && problem.span.start <= span[1] && problem.span.end >= span[0]
        };
        match found.iter().find(hit) {
            None => {
                wrong.push(format!("{}: no {} in {:?}, but {found:?}", field("id"), field("code"), field("negative")))
            }
            Some(problem) => {
                let advice = field("shows").starts_with("advice");
                if !advice && problem.severity < Severity::Warning {
                    wrong.push(format!("{}: {} is a {}", field("id"), problem.code, problem.severity.as_str()));
                }
            }
        }
    }
    assert!(tried > 90, "{tried}");
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The pages on FEN and EPD: the first text has the code, the second has it not, and no error. Codes that need the
/// rules have their texts tried elsewhere.
#[test]
fn pages() {
    let mut wrong = Vec::new();
    for page in catalogue::pages(catalogue::PROBLEMS) {
        // What import does not speak of shows in the export profile.
        let off = Code::from_name(page.code).is_some_and(|code| code.severity(Profile::Import) == Severity::Off);
        let profile = if off { Profile::Export } else { Profile::Import };
        for example in page.examples.iter().filter(|example| matches!(example.notation, "fen" | "epd")) {
            let found: Vec<Diagnostic> = example
                .bytes()
                .split(|byte| *byte == b'\n')
                .filter(|line| !line.is_empty())
                .flat_map(|line| check(example.notation, line, profile))
                .collect();
            let has = found.iter().any(|problem| problem.code.as_str() == page.code);
            let errors = found.iter().any(|problem| problem.severity == Severity::Error);
            match example.verdict {
                Verdict::Wrong if !has => wrong.push(format!("{}: the first text has {found:#?}", page.code)),
                Verdict::Mended if has || errors => {
                    wrong.push(format!("{}: the mended text has {found:#?}", page.code))
                }
                _ => {}
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
