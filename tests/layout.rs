//! A text is called canonical exactly if the writer gives back its very bytes: mutations of what it wrote.
#![cfg(feature = "rules")]

mod support;

use pgn_grammar::export::{self, Style, Writer};
use pgn_grammar::{Code, Diagnostic, Game, Options, Profile, Severity, Source};
use support::cases::cases;

const ROSTER: &str =
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n";

/// Movetexts with everything the format has, each with the tags behind the roster.
const GAMES: [(&str, &str); 5] = [
    (
        "",
        "1. e4 $1 {best by test} 1... e5 (1... c5 2. Nf3 (2. c3 {[%csl Ga1,Rb2] or so}\n2... d5) 2... d6) 2. Nf3 Nc6 *",
    ),
    (
        "[ECO \"C20\"]\n[Opening \"a \\\"b\\\" \\\\c\"]\n",
        "{before} {any move} 1. e4 ;set {a, b}\n1... e5 $14 $3 2. Ke2 *",
    ),
    ("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n[SetUp \"1\"]\n", "7... Ke7 8. e4 {Źdźbło % of é} *"),
    ("", "*"),
    (
        "",
        "1. f3 {a word that is too long for a line begins the next one:\n\
         aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n\
         that was it} 1... e5 2. g4 Qh4# *",
    ),
];

/// What is put in.
const PIECES: &[&str] = &[
    " ",
    "\n",
    "\n\n",
    "\t",
    "\r",
    "\u{B}",
    "{x}",
    "{}",
    "{ y }",
    ";z\n",
    "%w\n",
    "\n%v\n",
    "$1",
    "$0",
    "!",
    "(",
    ")",
    "1.",
    "1...",
    "[A \"b\"]",
    "*",
    "\u{FEFF}",
    "\u{1}",
    "e4",
    "+",
    "#",
    "x",
    "=",
    "-",
    "N",
    "0",
    "Z0 ",
    "--",
    "$256",
    "$14 ",
    "e.p.",
    "[SetUp \"1\"]\n",
    "[Event \"?\"]\n",
    "[Result \"1-0\"]",
    " 1-0",
    "?",
    "\"",
    "\\",
    "]",
    "}",
    "é",
    "½",
    "\u{A0}",
    "…",
    ".",
];

/// Numbers that look random and are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n.max(1)
    }

    /// A place between two characters of `text`.
    fn place(&mut self, text: &str) -> usize {
        let mut at = self.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
}

/// Whether the writer leaves the text as it is, with nothing left out and nothing beside the games.
fn is_written_so(text: &str) -> bool {
    all_written(text).is_some_and(|written| written == text.as_bytes())
}

/// Why the text is not judged as it should be.
fn misjudged(text: &str) -> Option<String> {
    let problems = export::is_canonical(&Source::new("test.pgn", text)).err().unwrap_or_default();
    match is_written_so(text) {
        false if problems.is_empty() => Some("nothing is told, but it is written in another way".to_owned()),
        // What is written as it stands may be an error of the text all the same (ruling OQ-51).
        true => problems.iter().find(|problem| !export::survives(problem.code)).map(|problem| format!("{problem:?}")),
        false => None,
    }
}

fn canonical() -> Vec<String> {
    GAMES.iter().map(|(tags, movetext)| format!("{ROSTER}{tags}\n{movetext}\n\n")).collect()
}

#[test]
fn what_is_written_is_canonical() {
    for text in canonical() {
        assert_eq!(misjudged(&text), None, "{text}");
        assert!(is_written_so(&text), "{text}");
    }
    assert!(is_written_so(&canonical().concat()));
    assert!(is_written_so(""));
    assert!(export::is_canonical(&Source::new("test.pgn", "")).is_ok(), "no game is a file, too");
}

#[test]
fn what_stands_beside_the_games_is_told() {
    let games = canonical();
    for (text, code) in [
        ("\n".to_owned(), "export/blank-line"),
        ("\n%x\n ; nothing\n".to_owned(), "export/place"),
        (format!("\n{}", games[0]), "export/blank-line"),
        (format!("{}{{x}}\n", games[0]), "export/place"),
        (format!("{}%x\n", games[0]), "export/escaped-line"),
    ] {
        let problems = export::is_canonical(&Source::new("test.pgn", text.as_str())).unwrap_err();
        assert!(problems.iter().any(|problem| problem.code.as_str() == code), "{text}: {problems:?}");
        assert!(!is_written_so(&text), "{text}");
    }
}

/// Texts that are nearly canonical.
fn mutations(count: usize) -> impl Iterator<Item = String> {
    let games = canonical();
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    (0..count).map(move |_| {
        let mut text = games[random.below(games.len())].clone();
        if random.below(4) == 0 {
            text += &games[random.below(games.len())];
        }
        for _ in 0..1 + random.below(2) {
            let at = random.place(&text);
            match random.below(3) {
                0 => text.insert_str(at, PIECES[random.below(PIECES.len())]),
                1 if at < text.len() => _ = text.remove(at),
                _ => {
                    let end = text.len().min(at + random.below(9));
                    if text.is_char_boundary(end) {
                        let piece = text[at..end].to_owned();
                        text.insert_str(at, &piece);
                    }
                }
            }
        }
        text
    })
}

#[test]
fn mutations_are_judged_by_what_the_writer_makes_of_them() {
    let failures = mutations(6_000).filter_map(|text| misjudged(&text).map(|why| format!("{text:?}\n{why}")));
    let failures: Vec<String> = failures.collect();
    assert!(
        failures.is_empty(),
        "{} failures, such as\n{}",
        failures.len(),
        failures[..failures.len().min(5)].join("\n\n")
    );
}

/// Each fix of the layout leaves the game as it is: the writer makes the same of it.
#[test]
fn fixes_of_the_layout_keep_the_game() {
    let mut failures = Vec::new();
    let mut fixes = 0;
    for text in mutations(6_000) {
        let Some(expected) = all_written(&text) else { continue };
        let problems = export::is_canonical(&Source::new("test.pgn", text.as_str())).err().unwrap_or_default();
        for problem in problems.iter().filter(|problem| problem.code.as_str().starts_with("export/")) {
            for fix in &problem.fixes {
                fixes += 1;
                let mut edits: Vec<_> = fix.edits.iter().collect();
                edits.sort_by_key(|edit| edit.span);
                let mut fixed = text.clone();
                for edit in edits.iter().rev() {
                    fixed.replace_range(edit.span.start as usize..edit.span.end as usize, &edit.text);
                }
                if all_written(&fixed).as_ref() != Some(&expected) {
                    failures.push(format!("{text:?}\n{fixed:?}\n{}: {}", problem.code, fix.title));
                }
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} failures, such as\n{}",
        failures.len(),
        failures[..failures.len().min(5)].join("\n\n")
    );
    assert!(fixes > 2_000, "{fixes}");
}

/// What the writer makes of a text, if it leaves nothing out.
fn all_written(text: &str) -> Option<Vec<u8>> {
    let source = Source::new("test.pgn", text);
    let mut games = pgn_grammar::games(&source);
    let (mut game, mut writer, mut out) = (Game::default(), Writer::new(Style::default()), Vec::new());
    while games.read_into(&mut game) {
        writer.write_game(&mut out, &source, &game, games.replay()).unwrap().ok()?;
        if !writer.losses().is_empty() {
            return None;
        }
    }
    games.take_outside().is_empty().then_some(out)
}

/// Of everything that is wrong in the cases of the suite, what is still wrong in the export is known to be.
#[test]
fn what_survives_the_export() {
    let mut failures = Vec::new();
    for case in cases().into_iter().filter(support::cases::Case::is_pgn) {
        let source = case.source();
        let (mut games, mut game) = (pgn_grammar::games(&source), Game::default());
        let (mut writer, mut out) = (Writer::new(Style::default()), Vec::new());
        while games.read_into(&mut game) {
            let _ = writer.write_game(&mut out, &source, &game, games.replay()).unwrap();
        }
        let options = Options { profile: Profile::Export, ..Options::default() };
        let found = pgn_grammar::parse_with(&Source::new("out.pgn", out), &options).diagnostics;
        // Long lines are broken; the line of a comment behind a semicolon cannot be.
        let is_told = |problem: &Diagnostic| problem.severity == Severity::Error && problem.code != Code::StyleLine255;
        let mut found = found.into_iter().filter(is_told);
        failures.extend(found.find(|problem| !export::survives(problem.code)).map(|problem| (case.name, problem)));
    }
    let failures: Vec<String> =
        failures.iter().map(|(name, problem)| format!("{name}: {} {}", problem.code, problem.message)).collect();
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
}
