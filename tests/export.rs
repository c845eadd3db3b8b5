//! The writer: the standard's own sample, the cases and requirements at hand, and what it does with everything odd.
#![cfg(feature = "rules")]

#[path = "support/requirements.rs"]
mod requirements;

use pgn_grammar::export::{self, Format, LossKind, Refusal, Style, Writer};
use pgn_grammar::{Diagnostic, Game, Options, Profile, Severity, Source};
use std::path::{Path, PathBuf};

const ROSTER: &str =
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n";

/// What lies beside the project, if anything does.
fn shared(path: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared").join(path);
    path.exists().then_some(path)
}

/// All games of a text that can be written, one behind the other; what was refused, and what was left out.
fn export_with(text: &[u8], style: Style) -> (String, Vec<Refusal>, Vec<LossKind>) {
    let source = Source::new("test.pgn", text);
    let mut games = pgn_grammar::games(&source);
    let (mut game, mut writer) = (Game::default(), Writer::new(style));
    let (mut out, mut refused, mut losses) = (Vec::new(), Vec::new(), Vec::new());
    while games.read_into(&mut game) {
        match writer.write_game(&mut out, &source, &game, games.replay()).unwrap() {
            Ok(()) => losses.extend(writer.losses().iter().map(|loss| loss.kind)),
            Err(refusal) => refused.push(refusal),
        }
    }
    (String::from_utf8_lossy(&out).into_owned(), refused, losses)
}

/// The export of a text of which nothing is refused.
fn export(text: &str) -> String {
    let (out, refused, _) = export_with(text.as_bytes(), Style::default());
    assert!(refused.is_empty(), "{text}: {refused:?}");
    out
}

/// The movetext that `text` without tags is written with.
fn movetext(text: &str) -> String {
    let out = export(text);
    let (_, movetext) = out.split_once("\n\n").unwrap();
    movetext.strip_suffix("\n\n").unwrap().to_owned()
}

fn losses(text: &str) -> Vec<LossKind> {
    export_with(text.as_bytes(), Style::default()).2
}

fn refusals(text: &str) -> Vec<Refusal> {
    export_with(text.as_bytes(), Style::default()).1
}

/// Section 2.3.
const SAMPLE: &str = r#"[Event "F/S Return Match"]
[Site "Belgrade, Serbia JUG"]
[Date "1992.11.04"]
[Round "29"]
[White "Fischer, Robert J."]
[Black "Spassky, Boris V."]
[Result "1/2-1/2"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3
O-O 9. h3 Nb8 10. d4 Nbd7 11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15.
Nb1 h6 16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 20. Nbd2 Nxd6 21.
Nc4 Nxc4 22. Bxc4 Nb6 23. Ne5 Rae8 24. Bxf7+ Rxf7 25. Nxf7 Rxe1+ 26. Qxe1 Kxf7
27. Qe3 Qg5 28. Qxg5 hxg5 29. b3 Ke6 30. a3 Kd6 31. axb4 cxb4 32. Ra5 Nd5 33.
f3 Bc8 34. Kf2 Bf5 35. Ra7 g6 36. Ra6+ Kc5 37. Ke1 Nf4 38. g3 Nxh3 39. Kd2 Kb5
40. Rd6 Kc5 41. Ra6 Nf2 42. g4 Bd3 43. Re6 1/2-1/2

"#;

#[test]
fn the_sample_of_the_standard() {
    assert_eq!(export(SAMPLE), SAMPLE);
    assert_eq!(export(&SAMPLE.replace('\n', " \n ")), SAMPLE);
    assert_eq!(export(&SAMPLE.replace('\n', "\r\n")), SAMPLE);
    assert!(export::is_canonical(&Source::new("a.pgn", SAMPLE)).is_ok());
}

#[test]
fn numbers_stand_where_they_are_due() {
    assert_eq!(movetext("e4 e5 Nf3 Nc6 *"), "1. e4 e5 2. Nf3 Nc6 *");
    assert_eq!(movetext("e4 {a} e5 $1 Nf3 (Nc3 (f4 exf4) Nc6) Nc6 *"), {
        "1. e4 {a} 1... e5 $1 2. Nf3 (2. Nc3 (2. f4 exf4) 2... Nc6) 2... Nc6 *"
    });
    assert_eq!(movetext("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n1. Ke7 e4 *"), "7... Ke7 8. e4 *");
    assert_eq!(movetext("3... e4 e5 *"), "1. e4 e5 *");
}

#[test]
fn nags_come_first_and_suffixes_before_them() {
    assert_eq!(movetext("1. e4! $14 {c} $14 $1 e5 $7 (c5) $8 2. d4 *"), {
        "1. e4 $1 $14 {c} 1... e5 $7 $8 (1... c5) 2. d4 *"
    });
    assert_eq!(movetext("1. e4 $14 {c} ? e5 *"), "1. e4 $2 $14 {c} 1... e5 *");
    assert_eq!(losses("1. e4 $0 e5 *"), [LossKind::Nag]);
    assert_eq!(movetext("1. e4 $0 e5 *"), "1. e4 e5 *");
}

#[test]
fn every_comment_finds_its_place() {
    let text =
        "{a}\n[White \"Alpha\"] {b}\n[Black \"Beta\"]\n\n{c} 1. {d} e4 ({e} 1. d4 {f} d5 {g}) {h} e5 {i} * {j} ;k\n";
    assert_eq!(movetext(text), {
        "{a} {b} {c} 1. e4 {d} ({e} 1. d4 {f} 1... d5 {g}) {h} 1... e5 {i} {j} {k} *"
            .replace("{c} 1. e4 {d}", "{c} {d} 1. e4")
    });
    assert_eq!(movetext("1. e4 e5 2. {between} Nf3 *"), "1. e4 e5 {between} 2. Nf3 *");
    assert_eq!(movetext("{} 1. e4 { } e5 ; \n*"), "1. e4 e5 *", "empty ones say nothing");
    assert_eq!(losses(text), []);
}

#[test]
fn a_semicolon_stays_where_braces_cannot_hold_the_text() {
    assert_eq!(movetext("1. e4 ; set {a, b}\n (1. d4 ; }\n) e5 *"), "1. e4 ;set {a, b}\n(1. d4 ;}\n) 1... e5 *");
    let long = "}".repeat(90);
    assert_eq!(movetext(&format!("1. e4 ;{long} x\n e5 *")), format!("1. e4\n;{long} x\n1... e5 *"));
}

#[test]
fn variations_without_moves_are_dissolved() {
    assert_eq!(movetext("1. e4 ({a} $3) e5 () *"), "1. e4 $3 {a} 1... e5 *");
    assert_eq!(movetext("1. e4 ((1. d4 d5)) e5 *"), "1. e4 (1. d4 d5) 1... e5 *");
    assert_eq!(losses("1. e4 ({a}) e5 (()) *"), [LossKind::EmptyVariation; 3]);
}

#[test]
fn early_variations_stand_behind_the_move_they_replace() {
    assert_eq!(movetext("{a} (1. d4 {b}) {c} (1. c4) 1. e4 $1 {d} e5 *"), {
        "{a} {c} 1. e4 $1 (1. d4 {b}) (1. c4) {d} 1... e5 *"
    });
    assert_eq!(movetext("1. e4 ((1. c4) 1. d4 d5) e5 *"), "1. e4 (1. d4 (1. c4) 1... d5) 1... e5 *");
    assert!(matches!(refusals("(1. d4) *")[..], [Refusal::Variation(_)]));
}

#[test]
fn results_are_written_twice() {
    let ends = |text: &str| {
        let out = export(text);
        let tag = out.split("[Result \"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        (tag, out.trim_end().rsplit([' ', '\n']).next().unwrap().to_owned())
    };
    let both = |text: &str| (text.to_owned(), text.to_owned());
    assert_eq!(ends("[Result \"1-0\"]\n1. e4 *"), both("1-0"));
    assert_eq!(ends("[Result \"*\"]\n1. e4 0-1"), both("0-1"));
    assert_eq!(ends("1. e4 1/2-1/2"), both("1/2-1/2"));
    assert_eq!(ends("[Result \"½-½\"]\n1. e4"), both("1/2-1/2"));
    assert_eq!(ends("1. e4"), both("*"));
    assert!(matches!(refusals("[Result \"1-0\"]\n1. e4 0-1")[..], [Refusal::Results { .. }]));
    assert!(matches!(refusals("[Result \"1/2\"]\n1. e4 0-1")[..], [Refusal::Results { .. }]));
    assert_eq!(losses("[Result \"forfeit\"]\n1. e4 0-1"), [LossKind::FixedTag]);
}

#[test]
fn what_has_no_export_form_is_refused() {
    assert!(matches!(refusals("1. e4 e5 2. Qh6 *")[..], [Refusal::Move(_)]));
    assert!(matches!(refusals("1. e4 e5 (1... Qh4) *")[..], [Refusal::Move(_)]));
    assert!(matches!(refusals("1. e4 -- *")[..], [Refusal::NullMove(_)]));
    assert!(matches!(refusals("1. e4 castles *")[..], [Refusal::Unread(_)]));
    let style = Style { null_moves: true, ..Style::default() };
    assert!(export_with(b"1. e4 Z0 2. d4 *", style).0.ends_with("\n\n1. e4 -- 2. d4 *\n\n"));
}

#[test]
fn losses_are_told_once() {
    assert_eq!(losses("[White \"A\"]\n[White \"B\"]\n[White \"A\"]\n*"), [LossKind::DuplicateTag]);
    assert_eq!(losses("[ECO \"A00\"]\n[ECO \"A00\"]\n*"), []);
    assert_eq!(losses("%a\n[White \"A\"]\n%b\n\n1. e4\n%c\ne5 *"), [LossKind::Escapes(3)]);
    assert_eq!(losses("1. e4 (1. d4 *) *"), [LossKind::Marker(pgn_grammar::Outcome::Unknown)]);
    assert_eq!(losses("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"0\"]\n*"), [LossKind::FixedTag]);
    assert_eq!(losses("1. e4 ) e5 *"), [LossKind::Unknown]);
}

#[test]
fn tags_are_in_order() {
    let text = "[setup \"x\"]\n[ECO \"A00\"]\n[Result \"*\"]\n[Annotator \"a\\\"b\\c\"]\n[FEN \
                \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[Date \"1992\"]\n[Opening]\n[ECO \"B00\"]\n*";
    let out = export(text);
    let expected = format!(
        "{}[Result \"*\"]\n[Annotator \"a\\\"b\\\\c\"]\n[ECO \"B00\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\
         [Opening \"\"]\n[SetUp \"1\"]\n[setup \"x\"]\n\n*\n\n",
        ROSTER.replace("????.??.??", "1992.??.??")
    );
    assert_eq!(out, expected);
    let style = Style { keep_tag_order: true, ..Style::default() };
    let (kept, ..) = export_with(text.as_bytes(), style);
    let names: Vec<_> = kept.lines().skip(7).map_while(|line| line.strip_prefix('[')?.split(' ').next()).collect();
    assert_eq!(names, ["setup", "Annotator", "FEN", "SetUp", "Opening", "ECO"]);
}

#[test]
fn reduced_and_archival() {
    let reduced = Style { format: Format::Reduced, ..Style::default() };
    let text = b"[ECO \"C50\"]\n{intro} 1. e4 $1 {c} (1. d4 d5) e5 2. Nf3! Nc6 * {after}";
    assert_eq!(export_with(text, reduced).0, format!("{ROSTER}[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n"));
    let fen = b"[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n1. e4 *";
    assert!(matches!(export_with(fen, reduced).1[..], [Refusal::Start(_)]));
    let variant = |name: &str| export_with(format!("[Variant \"{name}\"]\n1. e4 *").as_bytes(), reduced).1;
    assert!(variant("Standard").is_empty() && matches!(variant("Atomic")[..], [Refusal::Variant(_)]));
    let archival = Style { format: Format::Archival, ..Style::default() };
    assert_eq!(export_with(b"[note \"x\"]\n*", archival).2, [LossKind::ArchivalName]);
}

#[test]
fn latin1_holds_what_it_can() {
    let style = Style { latin1: true, ..Style::default() };
    let source = Source::new("a.pgn", "[White \"Café\"]\n1. e4 {é} *");
    let game = &pgn_grammar::parse(&source).tree.games[0];
    let mut writer = Writer::new(style);
    let bytes = writer.game(&source, game, &export::AsDecoded).unwrap();
    assert!(bytes.windows(6).any(|window| window == b"Caf\xE9\"]"));
    let (_, refused, _) = export_with("[White \"Łuk\"]\n*".as_bytes(), style);
    assert!(matches!(refused[..], [Refusal::Character(_, 'Ł')]));
}

#[test]
fn deep_and_wide_texts_are_linear() {
    let deep = format!("1. e4 {} *", "(1. d4 ".repeat(9_000) + &")".repeat(9_000));
    assert_eq!(export(&export(&deep)), export(&deep));
    let dissolved = format!("1. e4 {} *", "( ".repeat(9_000) + &")".repeat(9_000));
    assert_eq!(movetext(&dissolved), "1. e4 *");
    let early = format!("{} 1. e4 *", "( (1. d4) 1. c4 ".repeat(2_000) + &")".repeat(2_000));
    assert_eq!(export(&export(&early)), export(&early));
    let brackets = format!("1. e4 {{{}}} *", "[%a ".repeat(200_000));
    assert_eq!(export(&export(&brackets)), export(&brackets));
    let tags = format!("[A \"{}\"]\n*", "x".repeat(1_000_000));
    let tags = "[A \"x\"]\n".repeat(50_000) + &tags;
    assert_eq!(losses(&tags).len(), 50_000);
    let escapes = "1. e4 e5 *\n".replace(' ', &"\n%x\n) ".repeat(30_000));
    assert_eq!(losses(&escapes).len(), 90_001);
    let nags = format!("1. e4 {} *", "$1 $2 {x} ".repeat(100_000));
    assert!(movetext(&nags).starts_with("1. e4 $1 $2 {x} {x}"));
}

/// What the cases at hand expect.
#[test]
fn the_cases_are_exported_as_they_should() {
    let Some(folder) = shared("cases") else { return };
    let cases: serde_json::Value = serde_json::from_slice(&std::fs::read(folder.join("cases.json")).unwrap()).unwrap();
    let mut checked = 0;
    for case in cases.as_array().unwrap() {
        let file = case["file"].as_str().unwrap();
        for (key, format) in [("export", Format::Full), ("reduced", Format::Reduced)] {
            let Some(expected) = case[key].as_str().filter(|_| file.ends_with(".pgn")) else { continue };
            let text = std::fs::read(folder.join(file)).unwrap();
            assert_eq!(export_with(&text, Style { format, ..Style::default() }).0, expected, "{file}");
            checked += 1;
        }
    }
    assert!(checked > 50, "only {checked}");
}

/// The examples of the requirements about writing are in the format that they are about; those that are not, are told.
#[test]
fn the_requirements_about_writing() {
    let Some(rows) = requirements::rows() else { return };
    let mut checked = 0;
    for row in &rows {
        let text = |key: &str| row.get(key).and_then(|value| value.as_str());
        let format = match text("target") {
            Some("export") => Format::Full,
            Some("archival") => Format::Archival,
            Some("reduced") => Format::Reduced,
            _ => continue,
        };
        let (id, right) = (text("id").unwrap(), text("positive").unwrap());
        let (out, refused, _) = export_with(right.as_bytes(), Style { format, ..Style::default() });
        assert_eq!((out.as_str(), &refused[..]), (right, &[][..]), "{id}");
        assert!(problems(right).is_empty(), "{id}: {:?}", problems(right));
        // Other formats have rules of their own.
        if let Some(wrong) = text("negative").filter(|_| format == Format::Full) {
            assert!(!problems(wrong).is_empty(), "{id}: nothing is told about {wrong:?}");
        }
        checked += 1;
    }
    assert!(checked > 70, "only {checked}");
}

fn problems(text: &str) -> Vec<Diagnostic> {
    export::is_canonical(&Source::new("test.pgn", text)).err().unwrap_or_default()
}

/// What the layout is told to be mended with leads to what the writer makes.
#[test]
fn the_fixes_lead_to_the_export_format() {
    let texts = [
        "1. e4 {c} e5 $1 Nf3 1... Nc6 2. *",
        "1.e4 e5\n2.Nf3  Nc6 ( 2... d6 ) 3.Bb5 a6 *",
        "1. e4! e5?? {a} $14 {} 2. Nf3 { b  c\td } 2... Nc6 ; rest\n3. Bb5 *",
        "1. e4 (1... d4 1. d5) (c4) e5 *",
        "1.   e4{a}(1. d4)(1. c4) e5 *",
        "1. e4 $2 $2 1... e5 *",
        "\n\n1. e4 e5 {a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a} *",
        "1. e4 e5 {four\n\n % of [%csl Ra1,\n Gb2] and [%x\ny]} 2. Nf3 *",
    ];
    for movetext in texts {
        for head in [
            format!("{ROSTER}[Result \"*\"]\n[ECO \"A00\"]\n\n"),
            format!("{}  [Result \"*\"]\n[Opening \"x\"] [ECO  \"A00\"]\n", ROSTER.replace("[E", " [ E")),
            format!("{ROSTER}[Result \"*\"]\n[ECO \"A00\" ]\n\n\n").replace('\n', "\r\n"),
        ] {
            let mut text = format!("{head}{movetext}\n");
            let target = export(&text);
            for _ in 0..20 {
                let found = problems(&text);
                let Some(fixed) = mended(&text, &found) else { break };
                text = fixed;
            }
            assert_eq!(text, target, "{movetext:?}");
            assert!(problems(&text).is_empty());
        }
    }
}

/// The text with as many of the fixes as do not touch each other; `None` if there are none.
fn mended(text: &str, problems: &[Diagnostic]) -> Option<String> {
    let mut edits = Vec::new();
    let mut taken: Vec<(u32, u32)> = Vec::new();
    for fix in problems.iter().filter_map(|problem| problem.fixes.first()) {
        let free = fix
            .edits
            .iter()
            .all(|edit| taken.iter().all(|&(start, end)| edit.span.end < start || end < edit.span.start));
        if free {
            taken.extend(fix.edits.iter().map(|edit| (edit.span.start, edit.span.end)));
            edits.extend(fix.edits.iter());
        }
    }
    edits.sort_by_key(|edit| edit.span);
    let mut out = text.to_owned();
    for edit in edits.iter().rev() {
        out.replace_range(edit.span.start as usize..edit.span.end as usize, &edit.text);
    }
    (!edits.is_empty()).then_some(out)
}

/// Writing twice is writing once, what is written is canonical, and no line is too long that can be broken.
#[test]
fn the_corpus_is_exported_once_and_for_all() {
    let Some(folder) = shared("corpus/files") else { return };
    let mut folders = vec![folder];
    let mut games = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            // The large files say the same more often.
            let text = std::fs::read(&path).unwrap();
            if text.len() > 300_000 {
                continue;
            }
            let (once, ..) = export_with(&text, Style::default());
            let (twice, refused, losses) = export_with(once.as_bytes(), Style::default());
            assert_eq!((&once, &refused[..], &losses[..]), (&twice, &[][..], &[][..]), "{}", path.display());
            let source = Source::new("again.pgn", once.as_str());
            let options = Options { profile: Profile::Export, ..Options::default() };
            for parsed in pgn_grammar::games_with(&source, &options) {
                games += 1;
                let layout = parsed.diagnostics.iter().find(|problem| problem.code.as_str().starts_with("export/"));
                assert!(layout.is_none(), "{}: {layout:?}", path.display());
                assert!(parsed.diagnostics.iter().all(|problem| {
                    problem.severity != Severity::Error
                        || export::survives(problem.code)
                        || !problem.code.as_str().starts_with("san/")
                }));
            }
        }
    }
    assert!(games > 1000, "only {games}");
}

/// What fuzzing found: a text and what is written of it must say the same.
#[test]
fn what_is_written_says_what_was_read() {
    let tags = |text: &str| export(text).strip_prefix(ROSTER).unwrap().split_once("\n\n").unwrap().0.to_owned();
    assert_eq!(tags("[FEN]\n1. e4 *"), "[Result \"*\"]\n[FEN \"\"]", "it starts as games do: no SetUp");
    let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b\u{1} - - 0 5\u{81}\"]\n";
    assert_eq!(movetext(&format!("{fen}Kd7 e4 *")), "5... Kd7 6. e4 *", "control characters are nothing, read or not");
    assert_eq!(losses("1. e4 * $1\n"), [LossKind::Nag]);
}
