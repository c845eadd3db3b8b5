//! The conformance cases of `tests/conformance`, and how one is judged.

#![allow(dead_code, unreachable_pub, missing_docs, reason = "each suite uses its part; this is no interface")]

use pgn_grammar::records::{self, Kind};
use pgn_grammar::{Code, Diagnostic, Options, Profile, Severity, Source, Span};
use serde_json::Value;
use std::path::PathBuf;

/// What is above `note` in a text: nothing, a warning, an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    Accept,
    Repair,
    Reject,
}

impl Verdict {
    pub fn from_name(name: &str) -> Verdict {
        match name {
            "accept" => Verdict::Accept,
            "repair" => Verdict::Repair,
            "reject" => Verdict::Reject,
            _ => panic!("no verdict: {name}"),
        }
    }

    pub fn as_str(self) -> &'static str {
        ["accept", "repair", "reject"][self as usize]
    }

    fn of(diagnostics: &[Diagnostic], muted: Option<Code>) -> Verdict {
        let severities = diagnostics.iter().filter(|d| Some(d.code) != muted).map(|d| d.severity);
        match severities.max() {
            Some(Severity::Error) => Verdict::Reject,
            Some(Severity::Warning) => Verdict::Repair,
            _ => Verdict::Accept,
        }
    }
}

/// One line of `cases.jsonl` with its file.
#[derive(Debug, Clone)]
pub struct Case {
    pub name: String,
    /// The requirement it is an example of; none for an own case.
    pub row: Option<String>,
    pub file: String,
    pub bytes: Vec<u8>,
    pub section: String,
    pub level: String,
    pub target: String,
    pub verdict: Verdict,
    pub export: Verdict,
    pub code: Option<String>,
    pub span: Option<(u32, u32)>,
    /// Further codes above note that the text rightly draws.
    pub also: Vec<String>,
    /// It tests the writer: the positive example is what it writes, the negative one is not.
    pub writes: bool,
    /// The writer writes it as it is: the positive examples, and those that no ruling holds back.
    pub written: bool,
    pub needs_rules: bool,
}

/// The folder of the cases.
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/conformance")
}

/// All cases, in the order of the list. Panics where list and files do not fit together.
pub fn cases() -> Vec<Case> {
    let list = std::fs::read_to_string(folder().join("cases.jsonl")).expect("cases.jsonl");
    list.lines().map(|line| Case::from_json(&serde_json::from_str(line).expect("one object a line"))).collect()
}

impl Case {
    fn from_json(value: &Value) -> Case {
        let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
        let must = |key: &str| text(key).unwrap_or_else(|| panic!("{key} missing: {value}"));
        let file = must("file");
        let span = value.get("span").map(|span| {
            let at = |index: usize| span[index].as_u64().expect("two numbers") as u32;
            (at(0), at(1))
        });
        let also = value.get("also").and_then(Value::as_array).into_iter().flatten();
        Case {
            name: must("case"),
            row: text("row"),
            bytes: std::fs::read(folder().join(&file)).unwrap_or_else(|error| panic!("{file}: {error}")),
            section: must("section"),
            level: text("level").unwrap_or_default(),
            target: must("target"),
            verdict: Verdict::from_name(&must("verdict")),
            export: Verdict::from_name(&must("export")),
            code: text("code"),
            span,
            also: also.filter_map(Value::as_str).map(str::to_owned).collect(),
            writes: value.get("writes").is_some(),
            written: value.get("written").and_then(Value::as_bool).unwrap_or_else(|| must("case").ends_with(".p1")),
            needs_rules: value.get("needs").is_some(),
            file,
        }
    }

    /// Whether the file is PGN.
    pub fn is_pgn(&self) -> bool {
        self.file.ends_with(".pgn")
    }

    /// Whether the file is a text of chess at all.
    pub fn is_text(&self) -> bool {
        !self.file.ends_with(".txt")
    }

    /// The text as a source.
    pub fn source(&self) -> Source {
        Source::new(self.file.as_str(), self.bytes.clone())
    }

    /// Each line is a record.
    fn records(&self, kind: Kind, options: &Options) -> Vec<Diagnostic> {
        let source = self.source();
        records::records(&source, kind, options).flat_map(|record| record.diagnostics).collect()
    }

    /// What there is to say about the text in a profile, spans in the bytes of its file.
    pub fn diagnostics(&self, profile: Profile) -> Vec<Diagnostic> {
        let options = Options { profile, ..Options::default() };
        match self.target.as_str() {
            // One move is read as the first of a game, without the rules: it is its spelling that is asked about.
            "san" => {
                let options = Options { profile, checks: false, rules: false, ..options };
                wrapped("1. ", &self.bytes, " *", &options)
            }
            "fen" | "fen-import" => self.records(Kind::Fen, &options),
            "epd" => self.records(Kind::Epd, &options),
            // A name is no text.
            "filename" => Vec::new(),
            _ => pgn_grammar::parse_with(&self.source(), &options).diagnostics,
        }
    }

    /// What is not as it should be, one line each; `muted` are left out of the diagnostics.
    pub fn failures(&self, import: &[Diagnostic], export: &[Diagnostic], muted: Option<Code>) -> Vec<String> {
        if self.target == "filename" {
            return self.name_failures();
        }
        let mut failures = Vec::new();
        let verdict = Verdict::of(import, muted);
        if verdict != self.verdict {
            failures.push(format!("verdict {} instead of {}", verdict.as_str(), self.verdict.as_str()));
        }
        // Of what only the writer knows the profile says nothing.
        let of_writer = self.writes && self.target != "export";
        let verdict = Verdict::of(export, muted);
        if verdict != self.export && !of_writer {
            failures.push(format!("export: {} instead of {}", verdict.as_str(), self.export.as_str()));
        }
        // Some problems are off on import; then they show in the export profile.
        let both = || import.iter().chain(export).filter(|d| Some(d.code) != muted);
        if let Some(code) = &self.code {
            let found: Vec<_> = both().filter(|d| d.code.as_str() == code).collect();
            let at = |d: &Diagnostic| self.span.is_none_or(|span| span == (d.span.start, d.span.end));
            if found.is_empty() {
                failures.push(format!("no {code}"));
            } else if !found.iter().any(|d| at(d)) {
                let spans: Vec<_> = found.iter().map(|d| (d.span.start, d.span.end)).collect();
                failures.push(format!("{code} at {spans:?} instead of {:?}", self.span.unwrap_or_default()));
            }
        }
        // One cause, one diagnostic: nothing above note that is not expected.
        let expected = |d: &Diagnostic| {
            self.code.as_deref() == Some(d.code.as_str()) || self.also.iter().any(|code| code == d.code.as_str())
        };
        for d in import.iter().filter(|d| d.severity > Severity::Note && Some(d.code) != muted && !expected(d)) {
            failures.push(format!("besides {} at {}..{}", d.code, d.span.start, d.span.end));
        }
        for code in &self.also {
            if !both().any(|d| d.code.as_str() == code) {
                failures.push(format!("no {code}, which is expected besides"));
            }
        }
        failures
    }

    /// As [`Case::failures`], for a file name: what section 11 has against it, and what the crate calls such a file.
    fn name_failures(&self) -> Vec<String> {
        use pgn_grammar::export::{
            NameProblem, Period, date_file, date_folder, event_file, name_problems, player_file,
        };
        let name = String::from_utf8_lossy(&self.bytes).into_owned();
        let found = name_problems(&name);
        let found: Vec<_> = found
            .iter()
            .map(|problem| {
                let code = if matches!(problem, NameProblem::Suffix(_)) { "file/suffix" } else { "file/date" };
                (code, (problem.place().start as u32, problem.place().end as u32))
            })
            .collect();
        let expected: Vec<_> = self.code.as_deref().zip(self.span).into_iter().collect();
        if found != expected {
            return vec![format!("{found:?} instead of {expected:?}")];
        }
        let date = "1992.11.04";
        let made = match self.name.as_str() {
            "R11-1.p1" => player_file("fischer"),
            "R11.1-1.p1" => event_file("games"),
            "R11.2-1.p1" => player_file("Tal, Mikhail"),
            "R11.3-1.p1" => event_file("Linares"),
            "R11.4-1.p1" => date_file(date, Period::Year),
            "R11.4-2.p1" => date_file(date, Period::Month),
            "R11.4-3.p1" => date_file(date, Period::Day),
            "R11.4-4.p1" => date_file("1993.??.??", Period::Day),
            "R11.4-6.p1" => format!("{}/{}", date_folder(date, Period::Month), date_file(date, Period::Month)),
            // What the crate does not make: the tree of an archive, files of positions, and what is wrong.
            _ => return Vec::new(),
        };
        if made == name { Vec::new() } else { vec![format!("the name made is {made}")] }
    }
}

/// The diagnostics of `text` within `before` and `after`, spans relative to `text`.
fn wrapped(before: &str, text: &[u8], after: &str, options: &Options) -> Vec<Diagnostic> {
    let whole = [before.as_bytes(), text, after.as_bytes()].concat();
    let mut found = pgn_grammar::parse_with(&Source::new("case", whole), options).diagnostics;
    let shift = |at: u32| at.saturating_sub(before.len() as u32).min(text.len() as u32);
    for diagnostic in &mut found {
        diagnostic.span = Span::new(shift(diagnostic.span.start), shift(diagnostic.span.end));
    }
    found
}

/// Whether the writer leaves a text as it is, in the format that the case is about.
#[cfg(feature = "rules")]
pub fn is_written_so(case: &Case) -> bool {
    use pgn_grammar::export::{Format, Key, Style, Writer};
    let format = match case.target.as_str() {
        "reduced" => Format::Reduced,
        "archival" => Format::Archival,
        _ => Format::Full,
    };
    let source = case.source();
    let mut games = pgn_grammar::games(&source);
    let mut game = pgn_grammar::Game::default();
    let mut writer = Writer::new(Style { format, ..Style::default() });
    let (mut out, mut keys) = (Vec::new(), Vec::new());
    while games.read_into(&mut game) {
        match writer.game(&source, &game, games.replay()) {
            Ok(text) => out.extend_from_slice(text),
            Err(_) => return false,
        }
        // Written, and told as an error.
        if writer.losses().iter().any(|loss| loss.kind.is_error()) {
            return false;
        }
        keys.push((Key::new(&source, &game), writer.movetext().to_vec()));
    }
    if case.target == "collate" { keys.is_sorted() } else { out == case.bytes }
}
