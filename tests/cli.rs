//! The program, from outside: what it prints where, and its exit status.
#![cfg(feature = "cli")]

use serde_json::Value;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const CLEAN: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
                     [Result \"*\"]\n\n1. e4 e5 *\n";
const ERROR: &str = "1. e4 e5 2. xyzzy *\n";
const WARNING: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0 *\n";

fn pgn() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pgn"));
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env("RUST_BACKTRACE", "1").stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    pgn().args(arguments).output().unwrap()
}

/// Runs on `text` as standard input.
fn pipe(arguments: &[&str], text: &[u8]) -> Output {
    let mut child =
        pgn().args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let text = text.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(&text));
    let output = child.wait_with_output().unwrap();
    // Whether all was read is not the question here.
    drop(writer.join().unwrap());
    output
}

fn status(output: &Output) -> i32 {
    output.status.code().expect("it ends by itself")
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

fn objects(output: &Output) -> Vec<Value> {
    stdout(output).lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// A file of this test run, in a folder of its own.
fn file(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Each line of standard error is one of the program's own.
fn assert_only_clear_lines(output: &Output) {
    for line in stderr(output).lines() {
        assert!(line.starts_with("pgn: "), "{line}");
    }
    assert!(!stderr(output).contains("panicked") && !stderr(output).contains("backtrace"), "{}", stderr(output));
}

#[test]
fn exit_status() {
    for (text, plain, deny) in [(CLEAN, 0, 0), (WARNING, 0, 1), (ERROR, 1, 1)] {
        for command in ["check", "ast"] {
            let output = pipe(&[command], text.as_bytes());
            assert_eq!(status(&output), plain, "{command} {text}: {}", stdout(&output));
            assert_eq!(status(&pipe(&[command, "--deny", "warnings"], text.as_bytes())), deny, "{command} {text}");
        }
        assert_eq!(status(&pipe(&["stats"], text.as_bytes())), 0);
    }
}

#[test]
fn wrong_calls_end_with_two() {
    for arguments in [
        &["frobnicate"][..],
        &["check", "--format", "xml"],
        &["check", "--games", "9-7"],
        &["ast", "--nonsense"],
        &["explain", "tag/duplicat"],
        &["grammar", "NoSuchProduction"],
        &["completions", "nosuchshell"],
        &["man", "nosuchcommand"],
        &[],
    ] {
        let output = run(arguments);
        assert_eq!((status(&output), stdout(&output)), (2, ""), "{arguments:?}");
        if arguments.is_empty() {
            assert!(stderr(&output).contains("Usage: pgn"), "the help");
        } else {
            assert!(stderr(&output).starts_with("pgn: "), "{}", stderr(&output));
            assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
        }
    }
    let output = run(&["chek"]);
    assert_eq!(stderr(&output), "pgn: unrecognized subcommand 'chek'; a similar subcommand exists: 'check'\n");
}

#[test]
fn files_that_cannot_be_read_do_not_end_the_work() {
    let good = file("good.pgn", ERROR);
    let folder = good.parent().unwrap();
    let missing = folder.join("missing.pgn");
    let output = run(&["check", "--format", "json", path(&missing), path(folder), path(&good)]);
    assert_eq!(status(&output), 2);
    assert!(objects(&output).iter().all(|object| object["file"] == path(&good)));
    assert!(!objects(&output).is_empty(), "the last file is checked all the same");
    let lines: Vec<_> = stderr(&output).lines().collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert_eq!(lines[0], format!("pgn: {}: no such file", missing.display()));
    assert_eq!(lines[1], format!("pgn: {}: is a directory, not a file", folder.display()));
}

#[cfg(unix)]
#[test]
fn a_file_without_permission_is_one_line() {
    use std::os::unix::fs::PermissionsExt;
    let secret = file("secret.pgn", CLEAN);
    std::fs::set_permissions(&secret, std::fs::Permissions::from_mode(0o000)).unwrap();
    let output = run(&["check", path(&secret)]);
    // Who may read everything reads this, too.
    if std::fs::read(&secret).is_err() {
        assert_eq!(status(&output), 2);
        assert_eq!(stderr(&output), format!("pgn: {}: permission denied\n", secret.display()));
    }
    std::fs::set_permissions(&secret, std::fs::Permissions::from_mode(0o600)).unwrap();
}

#[test]
fn standard_input_and_its_names() {
    for arguments in [&["check", "--format", "json"][..], &["check", "--format", "json", "-"]] {
        let output = pipe(arguments, ERROR.as_bytes());
        assert_eq!(objects(&output)[0]["file"], "<stdin>", "{arguments:?}");
    }
    assert_eq!(status(&pipe(&["check"], b"")), 0, "an empty file is a database without games");
}

#[test]
fn a_clean_check_is_one_line_for_people_and_none_for_machines() {
    let output = pipe(&["check"], CLEAN.as_bytes());
    assert_eq!((stdout(&output), stderr(&output)), ("<stdin>: 1 game, no problems\n", ""));
    let output = pipe(&["check", "--format", "json"], CLEAN.as_bytes());
    assert_eq!((stdout(&output), stderr(&output)), ("", ""));
}

#[test]
fn several_files_are_told_apart() {
    let (one, two) = (file("one.pgn", CLEAN), file("two.pgn", CLEAN));
    let output = run(&["ast", path(&one), path(&two)]);
    let games = objects(&output);
    assert_eq!(games.len(), 2);
    assert_eq!((&games[0]["file"], &games[1]["file"]), (&path(&one).into(), &path(&two).into()));
    assert_eq!((&games[0]["game"], &games[1]["game"]), (&1.into(), &1.into()));
    assert_eq!(objects(&run(&["ast", path(&one)]))[0].get("file"), None);
    let output = run(&["check", path(&one), path(&two)]);
    assert!(stdout(&output).ends_with("2 files, 2 games, no problems\n"), "{}", stdout(&output));
    assert_eq!(objects(&run(&["stats", "--format", "json", path(&one), path(&two)])).len(), 2);
}

#[test]
fn the_tree_as_json() {
    let output = pipe(&["ast"], CLEAN.as_bytes());
    let game = &objects(&output)[0];
    assert_eq!((&game["game"], &game["line"], &game["problems"]), (&1.into(), &1.into(), &0.into()));
    assert_eq!(game["tags"][4]["name"], "White");
    let movetext = game["movetext"].as_array().unwrap();
    let moves: Vec<_> = movetext.iter().filter(|element| element["kind"] == "move").collect();
    assert_eq!((&moves[0]["san"], &moves[1]["san"]), (&"e4".into(), &"e5".into()));
    assert_eq!((&moves[0]["ply"], &moves[1]["ply"]), (&1.into(), &2.into()));
    assert_eq!((&game["termination"]["value"], &game["result"]), (&"*".into(), &"*".into()));
    assert!(game.get("diagnostics").is_none());
}

#[test]
fn the_tree_with_diagnostics_has_those_of_check() {
    let output = pipe(&["ast", "--diagnostics"], ERROR.as_bytes());
    let mut all = Vec::new();
    for object in objects(&output) {
        all.extend(object["diagnostics"].as_array().unwrap().iter().cloned());
    }
    assert_eq!(all, objects(&pipe(&["check", "--format", "json"], ERROR.as_bytes())));
    assert!(!all.is_empty());
}

#[test]
fn the_flat_tree_and_the_outline() {
    let text = b"1. e4 (1. d4 (1. c4)) e5 *\n";
    let flat = objects(&pipe(&["ast", "--flat"], text));
    let kinds: Vec<_> = flat[0]["movetext"].as_array().unwrap().iter().map(|it| it["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds.iter().filter(|&&kind| kind == "variation-start").count(), 2);
    assert_eq!(kinds.iter().filter(|&&kind| kind == "variation-end").count(), 2);
    let outline = pipe(&["ast", "--format", "tree"], text);
    assert!(stdout(&outline).contains("\n       1:7  variation"), "{}", stdout(&outline));
    let outline = pipe(&["ast", "--format", "tree"], ERROR.as_bytes());
    let problem = "\n      1:13  error[syntax/bad-word]: ";
    assert!(stdout(&outline).contains(problem), "{}", stdout(&outline));
}

#[test]
fn games_are_selected() {
    let text = "1. e4 *\n\n1. d4 *\n\n1. c4 *\n\n1. f4 *\n";
    let numbers: Vec<_> =
        objects(&pipe(&["ast", "--games", "2,4"], text.as_bytes())).iter().map(|it| it["game"].as_u64()).collect();
    assert_eq!(numbers, [Some(2), Some(4)]);
    let broken = "1. xyzzy *\n\n1. e4 *\n";
    assert_eq!(status(&pipe(&["check", "--games", "2"], broken.as_bytes())), 0);
    assert_eq!(status(&pipe(&["check", "--games", "1"], broken.as_bytes())), 1);
}

#[test]
fn what_is_not_shown_is_counted() {
    let text = "1. e4 xyzzy *\n\n".repeat(50);
    let all = objects(&pipe(&["check", "--format", "json"], text.as_bytes()));
    assert!(all.len() >= 50);
    let output = pipe(&["check", "--format", "json", "--max", "3"], text.as_bytes());
    assert_eq!(objects(&output), all[..3]);
    assert_eq!(stderr(&output), format!("pgn: <stdin>: {} more not printed, because of --max 3\n", all.len() - 3));
    let output = pipe(&["check"], text.as_bytes());
    assert!(stdout(&output).contains("45 more of `syntax/bad-word`"), "{}", stdout(&output));
    let output = pipe(&["check", "--repeats", "1000", "--max", "10"], text.as_bytes());
    assert!(stdout(&output).contains(&format!("{} further problems not shown", all.len() - 10)), "{}", stdout(&output));
}

#[test]
fn colours_only_where_they_are_wanted() {
    let escapes = |command: &mut Command| {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(ERROR.as_bytes()).unwrap();
        child.wait_with_output().unwrap().stdout.contains(&0x1b)
    };
    assert!(!escapes(pgn().args(["check"])), "a pipe is no terminal");
    assert!(escapes(pgn().args(["check", "--color", "always"])));
    assert!(escapes(pgn().args(["--color", "always", "check"])));
    assert!(!escapes(pgn().args(["check", "--color", "never"]).env("CLICOLOR_FORCE", "1")));
    assert!(!escapes(pgn().args(["check"]).env("NO_COLOR", "1").env("TERM", "xterm")));
    assert!(!escapes(pgn().args(["ast", "--color", "always"])), "JSON is never coloured");
}

#[test]
fn a_closed_pipe_is_no_complaint() {
    let text = ERROR.repeat(20_000);
    let big = file("big.pgn", &text);
    for arguments in [
        &["check", "--format", "json"][..],
        &["check", "--max", "100000", "--repeats", "100000"],
        &["ast"],
        &["ast", "--format", "tree"],
        &["explain"],
        &["completions", "bash"],
        &["man"],
    ] {
        let mut command = pgn();
        command.args(arguments);
        if matches!(arguments[0], "check" | "ast") {
            command.arg(&big);
        }
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = [0; 1];
        child.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((stderr(&output), status(&output)), ("", 0), "{arguments:?}");
    }
}

#[test]
fn explanations() {
    let output = run(&["explain", "tag/duplicate"]);
    assert_eq!(status(&output), 0);
    assert!(stdout(&output).starts_with("tag/duplicate: "), "{}", stdout(&output));
    assert_eq!(stdout(&run(&["explain", "[TAG/duplicate]"])), stdout(&output));
    let nag = run(&["explain", "$14"]);
    assert!(stdout(&nag).starts_with("$14: White is slightly better\n"), "{}", stdout(&nag));
    assert!(stdout(&nag).contains("in French: Blancs"), "{}", stdout(&nag));
    assert_eq!(status(&run(&["explain", "$256"])), 2);
    let list = run(&["explain"]);
    assert_eq!(stdout(&list).lines().count(), pgn_grammar::Code::ALL.len());
    let output = run(&["explain", "tag/duplicat"]);
    assert_eq!(stderr(&output), "pgn: there is no code `tag/duplicat`; did you mean `tag/duplicate`?\n");
}

#[test]
fn grammars_and_productions() {
    let list = run(&["grammar"]);
    assert_eq!(status(&list), 0);
    assert!(stdout(&list).contains("\nsan: "), "{}", stdout(&list));
    let san = run(&["grammar", "san"]);
    assert!(stdout(&san).contains("::="));
    let file = include_str!("../grammar/san.ebnf");
    assert_eq!(stdout(&san), file);
    let name = file.lines().find_map(|line| line.split_once("::=")).unwrap().0.trim();
    let production = run(&["grammar", name]);
    assert!(stdout(&production).contains(&format!("{name} ")), "{}", stdout(&production));
}

#[test]
fn completions_and_manual() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = run(&["completions", shell]);
        assert_eq!((status(&output), stderr(&output)), (0, ""));
        assert!(stdout(&output).contains("check"), "{shell}");
    }
    let page = run(&["man"]);
    assert!(stdout(&page).contains(".TH pgn 1"), "{}", stdout(&page));
    assert!(stdout(&run(&["man", "check"])).contains("deny"));
}

#[test]
fn help_and_version() {
    let version = run(&["--version"]);
    assert_eq!(stdout(&version), concat!("pgn ", env!("CARGO_PKG_VERSION"), "\n"));
    for command in ["check", "ast", "stats", "translate", "explain", "grammar", "completions", "man"] {
        let (short, long) = (run(&[command, "-h"]), run(&[command, "--help"]));
        assert_eq!((status(&short), status(&long)), (0, 0));
        assert!(stdout(&long).contains("Examples:"), "{command}");
    }
}

#[test]
fn stats_count() {
    let text = b"[White \"A\"]\n\n1. e4 {x} (1. d4 d5) 1... e5 $1 1-0\n\n1. c4 0-1\n";
    let output = pipe(&["stats", "--format", "json"], text);
    let counts = &objects(&output)[0];
    for (name, count) in [
        ("games", 2),
        ("tags", 1),
        ("plies", 5),
        ("plies_main_line", 3),
        ("variations", 1),
        ("comments", 1),
        ("nags", 1),
    ] {
        assert_eq!(counts[name], count, "{name}: {counts}");
    }
    assert_eq!(counts["results"], serde_json::json!({"0-1": 1, "1-0": 1}));
    assert_eq!(counts["encodings"], serde_json::json!({"ascii": 1}));
    assert_eq!(counts["tag_names"], serde_json::json!({"White": 1}));
    let table = pipe(&["stats"], text);
    assert!(stdout(&table).contains("games"), "{}", stdout(&table));
}

#[test]
fn any_bytes_end_well() {
    for bytes in
        [&b"\x00\x01\x02"[..], b"\xff\xfe", b"\xff\xfe1\x00", b"[[[[((((", b"{", b"}", b"%", b"\xef\xbb\xbf", b"\""]
    {
        for arguments in [&["check"][..], &["check", "--format", "json"], &["ast", "--diagnostics"], &["stats"]] {
            let output = pipe(arguments, bytes);
            assert!(status(&output) <= 1, "{arguments:?} {bytes:?}: {}", stderr(&output));
            assert_only_clear_lines(&output);
        }
    }
}

#[test]
fn the_readme_shows_what_the_program_prints() {
    let readme = include_str!("../README.md");
    let report = readme.split("```console\n$ pgn check examples/club.pgn\n").nth(1).expect("a report in README.md");
    let report = report.split("```").next().unwrap();
    let output = pgn().args(["check", "examples/club.pgn"]).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    for part in report.split("…\n").map(str::trim).filter(|part| !part.is_empty()) {
        assert!(stdout(&output).contains(part), "README.md shows\n{part}\nand the program prints\n{}", stdout(&output));
    }
}

#[test]
fn encodings_are_named() {
    let text = b"1. e4 {\xC3\xA9 \xA3} e5 *\n";
    let comment = |arguments: &[&str]| objects(&pipe(arguments, text))[0]["movetext"][2].clone();
    assert_eq!(comment(&["ast"])["text"], "Ã© £", "not all of it is UTF-8");
    let latin2 = comment(&["ast", "--encoding", "ISO-8859-2"]);
    assert_eq!((&latin2["text"], &latin2["span"]), (&"ĂŠ Ł".into(), &serde_json::json!({"start": 6, "end": 12})));
    let output = pipe(&["ast", "--encoding", "klingon"], text);
    assert_eq!((status(&output), stdout(&output)), (2, ""));
    let wide: Vec<u8> = "1. e4 e5 *\n".encode_utf16().flat_map(u16::to_be_bytes).collect();
    let game = &objects(&pipe(&["ast"], &wide))[0];
    assert_eq!((&game["movetext"][1]["text"], &game["movetext"][1]["span"]["start"]), (&"e4".into(), &6.into()));
}
