//! What commands that write something say on standard error, and how they end.
#![cfg(feature = "cli")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// An empty folder of a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("told").join(name);
    drop(std::fs::remove_dir_all(&folder));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs in `folder`: exit status, standard output, standard error.
fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pgn"));
    let output = command.args(arguments).current_dir(folder).stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_date_off_the_form_is_filed_by_what_is_sure_of_it() {
    let folder = folder("dates");
    let games =
        "[Date \"12.3.1987\"]\n\n1. e4 *\n\n[Date \"1992.11.04\"]\n\n1. d4 *\n\n[Date \"last summer\"]\n\n1. c4 *\n";
    std::fs::write(folder.join("a.pgn"), games).unwrap();
    for (by, names) in [("year", ["1987", "1992", "0000"]), ("month", ["198700", "199211", "000000"])] {
        let (_, _, err) = run(&folder, &["split", "--by", by, "--into", by, "a.pgn"]);
        let entries = std::fs::read_dir(folder.join(by)).unwrap();
        let mut found: Vec<_> = entries.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
        found.sort();
        let mut expected = names.map(|name| format!("{name}.pgn"));
        expected.sort();
        assert_eq!(found, expected);
        let goes = |text, to| format!("`{text}` is no date of the form YYYY.MM.DD; the game goes to {to}.pgn");
        assert!(err.contains(&goes("12.3.1987", names[0])) && err.contains(&goes("last summer", names[2])), "{err}");
        assert!(err.contains("2 games without a full date"), "{err}");
    }
}

#[test]
fn tag_values_that_say_nothing_are_told() {
    let folder = folder("values");
    std::fs::write(folder.join("a.pgn"), "[Event \"a\"]\n\n1. e4 *\n").unwrap();
    for (assignment, told) in [
        ("Result=1:0", "`1:0` is no result; write `1-0` [tag/result]"),
        (
            "Date=5.6.2001",
            "`5.6.2001` is no date of the form YYYY.MM.DD; write `2001.06.05` or `2001.05.06` [tag/date]",
        ),
        ("Eco=C57", "`ECO`"),
    ] {
        let (status, out, err) = run(&folder, &["tag", "set", assignment, "a.pgn"]);
        let (name, value) = assignment.split_once('=').unwrap();
        assert!(out.contains(&format!("[{name} \"{value}\"]\n")), "{out}");
        assert_eq!((status, err.lines().count()), (Some(1), 1), "{err}");
        assert!(err.starts_with("pgn: warning: ") && err.contains(told), "{err}");
    }
    for assignment in ["Result=1-0", "Date=2001.06.05", "ECO=C57", "Round=4.1", "Site=Riga", "Mine=x", "White=Alpha, B"]
    {
        let (status, _, err) = run(&folder, &["tag", "set", assignment, "a.pgn"]);
        assert_eq!((status, &*err), (Some(0), ""), "{assignment}");
    }
}

#[test]
fn a_second_tag_is_no_file() {
    let folder = folder("second");
    std::fs::write(folder.join("a.pgn"), "1. e4 *\n").unwrap();
    let (status, out, err) = run(&folder, &["tag", "set", "Site=Riga", "Round=3", "a.pgn"]);
    assert_eq!((status, &*out), (Some(2), ""));
    assert_eq!(err, "pgn: Round=3: no such file; a further tag is written `--and Round=3`\n");
}

#[test]
fn games_that_a_file_does_not_have_are_told() {
    let folder = folder("beyond");
    std::fs::write(folder.join("a.pgn"), "1. e4 *\n\n1. d4 *\n").unwrap();
    std::fs::write(folder.join("a.fen"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n").unwrap();
    let commands: [&[&str]; 7] =
        [&["check"], &["ast"], &["fmt"], &["translate"], &["stats"], &["tag", "set", "A=b"], &["fmt", "--check"]];
    for command in commands {
        let told = |list| run(&folder, &[command, &["--games", list, "a.pgn"]].concat()).2;
        let words = "pgn: a.pgn: warning: --games asks for number 7, but the file has 2 games\n";
        assert!(told("1,7-9").contains(words), "{command:?}");
        assert!(!told("1-9").contains("--games") && !told("2-").contains("--games"), "{command:?}");
    }
    let (_, _, err) = run(&folder, &["check", "--games", "2", "a.fen"]);
    assert!(err.contains("but the file has 1 position\n"), "{err}");
}

#[test]
fn what_translate_leaves_is_told() {
    let folder = folder("translate");
    for (text, from, written, told) in [
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 (4. Bxc6 dxc6) *\n", "de", None, ["`Bb5` stays", "`Bxc6` stays"]),
        ("1. e4 cd e5 2. P-K4 *\n", "auto", None, ["`cd` stays: it cannot be read", "`P-K4` stays"]),
        ("1. Be4 e5 2. Sf3 Sc6 3. Lb5 xyz *\n", "de", Some("1. Pe4 e5 2. Nf3 Nc6 3. Bb5 xyz *\n"), ["`xyz`", ""]),
    ] {
        std::fs::write(folder.join("a.pgn"), text).unwrap();
        let (status, out, err) = run(&folder, &["translate", "--from", from, "a.pgn"]);
        assert_eq!((status, &*out), (Some(1), written.unwrap_or(text)), "{err}");
        assert!(told.iter().all(|told| err.contains(told)), "{err}");
    }
    std::fs::write(folder.join("a.pgn"), "1. Be4 e5 2. Sf3 Sc6 3. Lb5 *\n").unwrap();
    assert_eq!(run(&folder, &["translate", "--from", "de", "a.pgn"]).0, Some(0));
}

#[test]
fn an_open_result_that_is_closed_is_told() {
    let folder = folder("open");
    for (text, told) in [
        ("[Result \"0-1\"]\n\n1. e4 *\n", "the marker `*` is written `0-1`, as the Result tag says"),
        ("[Result \"*\"]\n\n1. e4 1-0\n", "`[Result \"*\"]` is written with `1-0`, as the marker says"),
    ] {
        std::fs::write(folder.join("a.pgn"), text).unwrap();
        let (status, _, err) = run(&folder, &["fmt", "a.pgn"]);
        assert!(status == Some(0) || err.contains("error"), "{err}");
        assert!(err.contains(&format!("warning: {told}")), "{err}");
    }
}

#[test]
fn helps_name_what_can_be_said() {
    let folder = folder("helps");
    let (status, _, err) = run(&folder, &["split", "a.pgn"]);
    assert!(status == Some(2) && err.contains("--by <WHAT>|--shards <N>"), "{err}");
    assert!(run(&folder, &["tag", "--help"]).1.contains("Examples:"));
    for command in ["fen", "epd"] {
        assert!(!run(&folder, &[command, "--help"]).1.contains("--where"), "{command}");
    }
    let (status, out, _) = run(&folder, &["explain", "!?"]);
    assert!(status == Some(0) && out.starts_with("$5: "), "{out}");
    let (status, _, err) = run(&folder, &["explain", "14"]);
    assert_eq!((status, &*err), (Some(2), "pgn: there is no code `14`; a NAG is written `pgn explain '$14'`\n"));
}

#[test]
fn letters_that_look_like_digits_are_told_in_tags() {
    let folder = folder("digits");
    for (tag, told) in [("Round=l2", "`12`"), ("Round=Final", "write a number"), ("Result=l-0", "write `1-0`")] {
        let (name, value) = tag.split_once('=').unwrap();
        std::fs::write(folder.join("a.pgn"), format!("[{name} \"{value}\"]\n\n1. e4 *\n")).unwrap();
        let (_, out, err) = run(&folder, &["check", "a.pgn"]);
        assert!(out.contains(told), "{out}{err}");
    }
}
