//! Comments, commands, move numbers, NAGs, characters and lines against the list of requirements, where that is at hand.

#[path = "support/requirements.rs"]
mod requirements;

use pgn_grammar::{Code, Options, Profile, Severity, Source};

/// The codes that are tried here, as the list names them and as they are called.
const CODES: [(&str, &str); 19] = [
    ("command/cal", "command/cal"),
    ("command/csl", "command/csl"),
    ("command/eval", "command/eval"),
    ("command/operands", "command/operands"),
    ("command/syntax", "command/syntax"),
    ("command/time", "command/time"),
    ("lex/c1", "lex/c1"),
    ("lex/control-char", "lex/control-char"),
    ("lex/del", "lex/del"),
    ("lex/string-control", "lex/string-control"),
    ("lex/unmatched-brace", "comment/stray-brace"),
    ("lex/unterminated-comment", "comment/unclosed"),
    ("move/number", "number/wrong"),
    ("nag/", "nag/"),
    ("style/dangling-number", "style/dangling-number"),
    ("style/latin1-symbol", "style/latin1-symbol"),
    ("style/leading-zero", "style/leading-zero"),
    ("style/line-", "style/line-"),
    ("style/non-ascii", "style/non-ascii"),
];

/// Sections without a code of their own whose examples are to be accepted.
const SECTIONS: [&str; 4] = ["5", "8.2.2", "8.2.2.1", "supplement"];

fn text<'t>(row: &'t toml::Table, key: &str) -> &'t str {
    row.get(key).and_then(toml::Value::as_str).unwrap_or_default()
}

/// Rows that are not tried: the first text of RC-7 draws the warning of its second, as its note says; what R4.1-17 is
/// about has a code of its own.
const EXCEPT: [&str; 2] = ["RC-7", "R4.1-17"];

/// The name of the row's code in this project, if it is one of those tried here.
fn code(row: &toml::Table) -> Option<String> {
    let wanted = text(row, "code");
    let (theirs, ours) = CODES.iter().find(|(theirs, _)| wanted.starts_with(theirs))?;
    Some(wanted.replacen(theirs, ours, 1))
}

/// What is wrong with the row's examples.
fn judge(row: &toml::Table) -> Vec<String> {
    let mut wrong = Vec::new();
    let name = code(row);
    let wanted = name.as_deref().and_then(Code::from_name);
    if name.is_some() && wanted.is_none() {
        return vec![format!("no code {name:?}")];
    }
    // What is off on import is tried with the severities of export.
    let is_off = wanted.is_some_and(|code| code.severity(Profile::Import) == Severity::Off);
    let profile = if is_off { Profile::Export } else { Profile::Import };
    let told = |text: &str| {
        let options = Options { profile, ..Options::default() };
        pgn_grammar::parse_with(&Source::new("row.pgn", text), &options).diagnostics
    };
    for found in told(text(row, "positive")) {
        if Some(found.code) == wanted || (found.severity == Severity::Error && profile == Profile::Import) {
            wrong.push(format!("positive has {} at {:?}: {}", found.code, found.span, found.message));
        }
    }
    let (Some(wanted), negative) = (wanted, text(row, "negative")) else { return wrong };
    let span: Vec<u32> = row["span"].as_array().unwrap().iter().map(|n| n.as_integer().unwrap() as u32).collect();
    let found = told(negative);
    let near = |span_found: pgn_grammar::Span| span_found.start <= span[1] && span_found.end >= span[0];
    match found.iter().find(|problem| problem.code == wanted) {
        None => {
            wrong.push(format!("negative has only {:?}", found.iter().map(|f| f.code.as_str()).collect::<Vec<_>>()))
        }
        Some(problem) if !near(problem.span) => wrong.push(format!("at {:?}, not at {span:?}", problem.span)),
        Some(_) => {}
    }
    wrong
}

#[test]
fn requirements_hold() {
    let Some(rows) = requirements::rows() else { return };
    let (mut tried, mut wrong) = (0, Vec::new());
    for row in
        rows.iter().filter(|row| matches!(text(row, "target"), "import" | "") && !EXCEPT.contains(&text(row, "id")))
    {
        let is_ours = SECTIONS.iter().any(|section| {
            text(row, "section").strip_prefix(section).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        });
        if code(row).is_some() || (is_ours && text(row, "code").is_empty()) {
            tried += 1;
            wrong.extend(judge(row).into_iter().map(|what| format!("{}: {what}", text(row, "id"))));
        }
    }
    assert!(tried >= 60, "only {tried} rows were tried");
    assert!(wrong.is_empty(), "{} of {tried} rows:\n{}", wrong.len(), wrong.join("\n"));
}
