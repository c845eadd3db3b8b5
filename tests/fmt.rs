//! `pgn fmt`, `pgn split` and `pgn tag`, from outside.
#![cfg(feature = "cli")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const ROSTER: &str =
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n";

fn pgn(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pgn"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn status(output: &Output) -> i32 {
    output.status.code().unwrap()
}

/// An empty folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fmt").join(name);
    drop(std::fs::remove_dir_all(&folder));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn game(movetext: &str) -> String {
    format!("{ROSTER}[Result \"*\"]\n\n{movetext} *\n\n")
}

#[test]
fn what_is_broken_is_told_and_the_rest_is_written() {
    let text = b"1. e4 e5 *\n\n1. e5 *\n\n[White \"A\"]\n[White \"B\"]\n1. d4 -- *\n\n1. c4 (1. c3 *) *\n";
    let output = pgn(&["fmt"], text);
    assert_eq!((status(&output), stdout(&output)), (1, game("1. e4 e5") + &game("1. c4 (1. c3)")));
    let told = stderr(&output);
    assert!(told.contains("<stdin>:3:4: error: game 2 is not written: what move `e5` is cannot be said"), "{told}");
    assert!(told.contains("<stdin>:7:7: error: game 3 is not written: the export format has no null move"), "{told}");
    assert!(told.contains("<stdin>:9:14: warning: a second `*` is not written"), "{told}");
    let output = pgn(&["fmt", "--keep-broken", "--games", "1-2"], text);
    assert_eq!((status(&output), stdout(&output)), (1, game("1. e4 e5") + "1. e5 *\n\n"));
    let output = pgn(&["fmt", "--null-moves", "--games", "3"], text);
    assert!(stdout(&output).ends_with("[White \"B\"]\n[Black \"?\"]\n[Result \"*\"]\n\n1. d4 -- *\n\n"));
    assert!(stderr(&output).contains("5:1: warning: `[White \"A\"]` is not written"), "{}", stderr(&output));
}

#[test]
fn a_value_off_its_format_is_written_and_told() {
    let output = pgn(&["fmt"], b"[Date \"10/31/2000\"]\n[WhiteElo \"good\"]\n1. e4 *");
    assert_eq!(status(&output), 1);
    assert!(stdout(&output).contains("[Date \"10/31/2000\"]\n") && stdout(&output).contains("[WhiteElo \"good\"]\n"));
    assert!(stderr(&output).contains("[tag/date]") && stderr(&output).contains("[tag/elo]"), "{}", stderr(&output));
    // A year is completed, and nothing is wrong any more.
    let output = pgn(&["fmt"], b"[Date \"2000\"]\n[EventDate \"1999\"]\n1. e4 *");
    assert_eq!((status(&output), stderr(&output)), (0, String::new()));
    assert!(
        stdout(&output).contains("[Date \"2000.??.??\"]\n") && stdout(&output).contains("[EventDate \"1999.??.??\"]")
    );
}

#[test]
fn check_prints_a_diff_and_changes_nothing() {
    let folder = folder("check");
    let path = file(&folder, "a.pgn", &(game("1. e4 e5") + "1. d4 d5 *\n" + &game("1. c4 c5")));
    let output = pgn(&["fmt", "--check", &path], b"");
    assert_eq!(status(&output), 1);
    let diff = stdout(&output);
    assert!(diff.starts_with(&format!("--- {path}\n+++ {path}\n@@ -8,7 +8,16 @@\n")), "{diff}");
    assert!(diff.contains("\n 1. d4 d5 *\n+\n [Event \"?\"]\n"), "{diff}");
    let clean = file(&folder, "b.pgn", &game("1. e4 e5"));
    let output = pgn(&["fmt", "--check", &clean], b"");
    assert_eq!((status(&output), stdout(&output), stderr(&output)), (0, String::new(), String::new()));
    // A game that is broken is no difference, but an error.
    let broken = file(&folder, "c.pgn", &game("1. e5"));
    let output = pgn(&["fmt", "--check", &broken], b"");
    assert_eq!((status(&output), stdout(&output)), (1, String::new()));
}

#[test]
fn write_replaces_what_can_be_written_and_keeps_the_rest() {
    let folder = folder("write");
    let path = file(&folder, "a.pgn", "1. e4 e5 *\n\n1. e5 {mine} *\n\n\n1. d4 *\n");
    let output = pgn(&["fmt", "--write", &path], b"");
    assert_eq!((status(&output), stdout(&output)), (1, String::new()));
    let expected = game("1. e4 e5") + "1. e5 {mine} *\n\n\n" + &game("1. d4");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), expected);
    let output = pgn(&["fmt", "--write", "--games", "2-3", "--reduced", &path], b"");
    assert_eq!(status(&output), 1);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), expected);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "nothing is left behind");
    assert_eq!(status(&pgn(&["fmt", "--write"], b"1. e4 *")), 2, "standard input cannot be replaced");
    assert_eq!(status(&pgn(&["fmt", "--write", "--check", &path], b"")), 2);
}

#[test]
fn a_utf_16_file_becomes_utf_8() {
    let folder = folder("utf-16");
    let path = folder.join("a.pgn");
    let text: Vec<u8> = "\u{FEFF}[White \"Ł\"]\n1. e4 *\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    std::fs::write(&path, &text).unwrap();
    let name = path.to_str().unwrap();
    assert_eq!(status(&pgn(&["fmt", "--check", name], b"")), 1);
    assert_eq!(status(&pgn(&["fmt", "--write", name], b"")), 0);
    assert!(std::fs::read_to_string(&path).unwrap().contains("[White \"Ł\"]"));
}

#[test]
fn sort_and_width() {
    let tagged = |date: &str, moves: &str| game(moves).replace("????.??.??", date);
    let text = tagged("1992.11.04", "1. e4") + &tagged("1992.??.??", "1. e4") + &tagged("1992.11.04", "1. d4");
    let output = pgn(&["fmt", "--sort"], text.as_bytes());
    let sorted = tagged("1992.??.??", "1. e4") + &tagged("1992.11.04", "1. d4") + &tagged("1992.11.04", "1. e4");
    assert_eq!((status(&output), stdout(&output)), (0, sorted));
    assert_eq!(stdout(&pgn(&["fmt", "--width", "8"], b"1. e4 e5 2. d4 *")), game("1. e4 e5\n2. d4"));
    assert_eq!(status(&pgn(&["fmt", "--width", "0"], b"")), 2);
}

#[test]
fn json_goes_round() {
    let text = b"[White \"A\"]\n{a} 1. e4! {b } (1. d4 d5 (1... c5)) 1... e5 ; c } d\n 1-0 {z}\n\n1. c4 *\n";
    let expected = stdout(&pgn(&["fmt"], text));
    for flat in [&[][..], &["--flat"]] {
        let json = pgn(&[&["ast"][..], flat].concat(), text).stdout;
        let output = pgn(&["fmt", "--from-json"], &json);
        assert_eq!((status(&output), stdout(&output)), (0, expected.clone()));
    }
    let output = pgn(&["fmt", "--from-json"], b"{\"movetext\":[{\"kind\":\"move\",\"san\":\"e5\"}]}\n{");
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).contains("game 1 is not written"), "{}", stderr(&output));
}

#[test]
fn split_makes_files_with_the_names_of_section_11() {
    let folder = folder("split");
    let into = folder.join("out");
    let into = into.to_str().unwrap();
    let tags = |white: &str, black: &str, date: &str| {
        format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Date \"{date}\"]\n\n1. e4 *\n\n")
    };
    let text = tags("Tal, M.", "Deep Thought", "1988.??.??") + &tags("TAL, Mikhail", "?", "1988.11.04");
    let names = || {
        let mut names: Vec<_> =
            std::fs::read_dir(into).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        std::fs::remove_dir_all(into).unwrap();
        names
    };
    assert_eq!(status(&pgn(&["split", "--by", "player", "--into", into], text.as_bytes())), 0);
    let tal = std::fs::read_to_string(Path::new(into).join("Tal.pgn")).unwrap();
    assert_eq!(tal.matches("[Event ").count(), 2);
    let output = pgn(&["split", "--by", "player", "--into", into], text.as_bytes());
    assert_eq!(status(&output), 2, "nothing is replaced");
    assert!(stderr(&output).contains("is there already"));
    assert_eq!(status(&pgn(&["split", "--by", "player", "--force", "--into", into], text.as_bytes())), 0);
    assert_eq!(names(), ["Deep_Thought.pgn", "Tal.pgn", "unknown.pgn"]);
    pgn(&["split", "--by", "day", "--into", into], text.as_bytes());
    assert_eq!(names(), ["19880000.pgn", "19881104.pgn"]);
    pgn(&["split", "--by", "game", "--into", into], text.as_bytes());
    assert_eq!(names(), ["games-000001.pgn", "games-000002.pgn"]);
    pgn(&["split", "--shards", "2", "--into", into], text.as_bytes());
    assert_eq!(names(), ["games-1-of-2.pgn", "games-2-of-2.pgn"]);
    assert_eq!(status(&pgn(&["split"], b"")), 2);
}

#[test]
fn tags_are_set_in_the_games_asked_for() {
    let text = "[White \"A\"]\r\n\r\n1.e4  {x}*\r\n\r\n[White \"B\"]\r\n\r\n1.d4 *\r\n\r\n1.c4 *\r\n";
    let output = pgn(&["tag", "set", "White=C \"D\"", "--and", "Event=E", "--games", "2-"], text.as_bytes());
    let expected = "[White \"A\"]\r\n\r\n1.e4  {x}*\r\n\r\n[Event \"E\"]\r\n[White \"C \\\"D\\\"\"]\r\n\r\n1.d4 *\r\n\r\n\
                    [Event \"E\"]\r\n[White \"C \\\"D\\\"\"]\r\n\r\n1.c4 *\r\n";
    assert_eq!((status(&output), stdout(&output).as_str()), (0, expected));
    assert_eq!(status(&pgn(&["tag", "set", "No Name=x"], b"*")), 2);
    let path = file(&folder("tag"), "a.pgn", text);
    assert_eq!(status(&pgn(&["tag", "set", "Round=1", "--write", &path], b"")), 0);
    assert_eq!(std::fs::read_to_string(&path).unwrap().matches("[Round \"1\"]").count(), 3);
}

#[test]
fn games_are_chosen_by_their_tags() {
    let text = b"[White \"Alpha\"]\n[Date \"1990.01.02\"]\n\n1. e4 *\n\n[White \"Beta\"]\n\n1. d4 *\n\n[Black \"Alphabet\"]\n\n1. c4 *\n";
    let moves = |arguments: &[&str]| {
        let output = pgn(&[&["fmt"][..], arguments].concat(), text);
        assert_eq!(status(&output), 0, "{}", stderr(&output));
        stdout(&output).lines().filter_map(|line| Some(line.strip_prefix("1. ")?.to_owned())).collect::<Vec<_>>()
    };
    assert_eq!(moves(&["--where", "White~alpha"]), ["e4 *"]);
    assert_eq!(moves(&["--where", "White!=Beta", "--games", "2-"]), ["c4 *"]);
    assert_eq!(moves(&["--where", "White=Alpha", "--where", "Date<1990"]), [""; 0]);
    assert_eq!(moves(&["--where", "Date>=1990"]), ["e4 *"]);
    // The other games stay as they are where the file is replaced, and texts outside of games are not asked for.
    let path = file(&folder("where"), "a.pgn", "1.e4 *\n\n[White \"B\"]\n\n1.d4 *\n\n{x}\n");
    let output = pgn(&["fmt", "--write", "--where", "White=B", &path], b"");
    assert_eq!((status(&output), stderr(&output)), (0, String::new()));
    let left = std::fs::read_to_string(&path).unwrap();
    assert!(left.starts_with("1.e4 *\n\n[Event") && left.ends_with("1. d4 *\n\n{x}\n"), "{left}");
    assert_eq!(status(&pgn(&["fmt", "--where", "White"], text)), 2);
    let output = pgn(&["tag", "set", "Round=1", "--where", "White=Beta"], text);
    assert!(stdout(&output).contains("[White \"Beta\"]\n") && stdout(&output).matches("[Round \"1\"]").count() == 1);
    let positions = file(&folder("where-fen"), "a.fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n");
    let output = pgn(&["check", "--where", "White=B", &positions], b"");
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).contains("positions have none"), "{}", stderr(&output));
}

#[test]
fn what_is_left_alone_has_the_encoding_of_the_rest() {
    let folder = folder("encodings");
    let path = folder.join("a.pgn");
    let name = path.to_str().unwrap();
    let text = b"[White \"Jos\xE9\"]\n\n1. e5 {caf\xE9} * [White \"\xC9va\"]\n\n1. e4 *\n";
    std::fs::write(&path, text).unwrap();
    assert_eq!(status(&pgn(&["fmt", "--write", name], b"")), 1);
    let left = std::fs::read_to_string(&path).unwrap();
    assert!(left.starts_with("[White \"José\"]\n\n1. e5 {café} *\n\n[Event \"?\"]\n"), "{left}");
    assert!(left.contains("[White \"Éva\"]\n"), "{left}");
    std::fs::write(&path, text).unwrap();
    assert_eq!(status(&pgn(&["fmt", "--write", "--latin1", name], b"")), 1);
    let left = std::fs::read(&path).unwrap();
    assert!(left.starts_with(b"[White \"Jos\xE9\"]\n\n1. e5 {caf\xE9} *\n\n[Event"), "{}", left.escape_ascii());
    let output = pgn(&["fmt", "--keep-broken", "--games", "1"], text);
    assert_eq!(stdout(&output), "[White \"José\"]\n\n1. e5 {café} *\n\n");
    // A value is written as the file is encoded.
    let output = pgn(&["tag", "set", "Black=René", "--games", "1"], text);
    assert!(output.stdout.starts_with(b"[White \"Jos\xE9\"]\n[Black \"Ren\xE9\"]\n"), "{}", stdout(&output));
    let output = pgn(&["tag", "set", "Black=Łuk"], text);
    assert_eq!((status(&output), stdout(&output).as_str()), (2, ""));
    assert!(stderr(&output).contains("windows-1252"), "{}", stderr(&output));
}

#[test]
fn sorting_leaves_other_games_in_their_places() {
    let dated = |date: &str| game("1. e4").replace("????.??.??", date);
    let path = file(
        &folder("sort"),
        "a.pgn",
        &(dated("1993") + "1. d4 *\n\n1. e5 *\n\n" + &dated("1992") + "[Date \"1991\"] 1. e5 *"),
    );
    assert_eq!(status(&pgn(&["fmt", "--write", "--sort", "--games", "1,3-", &path], b"")), 1);
    let expected = "1. e5 *\n\n".to_owned()
        + "1. d4 *\n\n"
        + "[Date \"1991\"] 1. e5 *\n\n"
        + &dated("1992.??.??")
        + &dated("1993.??.??");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), expected);
}

#[test]
fn json_is_told_as_a_text_is() {
    let text = b"[White \"A\"]\n[White \"B\"]\n[Date \"x/y\"]\n[note \"n\"]\n\n1. e4 () *\n\n{lost}\n";
    let json = pgn(&["ast"], text).stdout;
    let output = pgn(&["fmt", "--from-json", "--archival"], &json);
    assert_eq!((status(&output), &output.stdout), (1, &pgn(&["fmt", "--archival"], text).stdout));
    let told = stderr(&output);
    for line in [
        "warning: game 1: `[White \"A\"]` is not written",
        "warning: game 1: a variation without moves is not written",
        "error: game 1: the name of the tag `[note \"n\"]` does not begin with a capital",
        "[tag/date]",
        "warning: text that belongs to no game is not written",
    ] {
        assert_eq!(told.matches(line).count(), 1, "{line}: {told}");
    }
    assert_eq!(told.lines().count(), 5, "{told}");
}

#[test]
fn what_has_no_place_is_no_export_format() {
    let text = game("1. e4") + "{x}\n";
    let output = pgn(&["fmt", "--check"], text.as_bytes());
    assert_eq!((status(&output), stdout(&output)), (1, String::new()));
    assert!(stderr(&output).contains("text that belongs to no game has no place in the export format"));
    let path = file(&folder("names"), "92.txt", &game("1. e4"));
    let output = pgn(&["fmt", "--archival", "--check", &path], b"");
    assert_eq!((status(&output), stdout(&output)), (0, String::new()));
    assert_eq!(stderr(&output).matches("as in archives").count(), 2, "{}", stderr(&output));
}

#[test]
fn split_loses_nothing_silently() {
    let folder = folder("split-told");
    let into = folder.join("out");
    let into_name = into.to_str().unwrap();
    let (here, there) = (
        file(&folder, "a.pgn", "[Date \"1992.11.??\"]\n[ECO \"A00\"]\n[ECO \"B00\"]\n\n1. e4 *\n\n1. e5 *\n\n{x}\n"),
        folder.join("b"),
    );
    std::fs::create_dir(&there).unwrap();
    let there = file(&there, "a.pgn", "[Date \"1992.11.04\"]\n\n1. d4 *\n");
    let output = pgn(&["split", "--by", "day", "--folders", "--into", into_name, &here, &there], b"");
    assert_eq!(status(&output), 1);
    let told = stderr(&output);
    for line in [
        "`[ECO \"A00\"]` is not written",
        "game 2 is written as it is",
        "text that belongs to no game is not written",
        "2 games without a full date",
    ] {
        assert_eq!(told.matches(line).count(), 1, "{line}: {told}");
    }
    for path in ["1992/199211/19921104.pgn", "1992/199211/19921100.pgn", "0000/000000/00000000.pgn"] {
        assert!(into.join(path).is_file(), "{path}");
    }
    // Games of files with the same name do not get into each other's way.
    std::fs::remove_dir_all(&into).unwrap();
    assert_eq!(status(&pgn(&["split", "--by", "game", "--into", into_name, &here, &there], b"")), 1);
    assert!(into.join("a-000003.pgn").is_file());
    assert_eq!(std::fs::read_dir(&into).unwrap().count(), 3);
}
