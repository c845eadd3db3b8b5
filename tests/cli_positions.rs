//! Files of positions, from outside: what the program prints of `.fen` and `.epd` files, and its exit status.
#![cfg(feature = "cli")]

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn run(arguments: &[&str], file: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pgn"));
    command.args(arguments).arg(file).stdin(Stdio::null()).output().unwrap()
}

fn file(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("positions");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

/// Code, record, line, and the text that is underlined.
type Told = (String, u64, u64, String);

fn told(path: &Path) -> (Option<i32>, Vec<Told>) {
    let output = run(&["check", "--format", "json"], path);
    let text = std::fs::read_to_string(path).unwrap();
    let problem = |line: &str| {
        let object: Value = serde_json::from_str(line).unwrap();
        let at = |end: &str| object["span"][end].as_u64().unwrap() as usize;
        let number = |key: &str| object[key].as_u64().unwrap();
        let code = object["code"].as_str().unwrap().to_owned();
        (code, number("game"), number("line"), text[at("start")..at("end")].to_owned())
    };
    let found = std::str::from_utf8(&output.stdout).unwrap().lines().map(problem).collect();
    (output.status.code(), found)
}

fn formatted(path: &Path) -> (Option<i32>, String) {
    let output = run(&["fmt"], path);
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

fn problem(code: &str, record: u64, line: u64, text: &str) -> Told {
    (code.to_owned(), record, line, text.to_owned())
}

#[test]
fn a_fen_is_judged_as_a_position() {
    let path = file(
        "rules.fen",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n\n\
         r3k2R/8/8/8/8/8/8/R3K3 b Qkq - 0 1\n\
         4k3/4R3/8/8/8/8/8/4K3 w - - 0 1\n\
         P3k3/8/8/8/8/8/8/4K3 w - - 0 1\n\
         8/8/8/8/8/8/4P3/4K3 w - - 0 1\n",
    );
    let expected = [
        problem("fen/castling-rights", 2, 3, "k"),
        problem("fen/opposite-check", 3, 4, "w"),
        problem("fen/pawn-rank", 4, 5, "P"),
        problem("fen/kings", 5, 6, "8"),
    ];
    assert_eq!(told(&path), (Some(1), expected.to_vec()));
    // What no game can have is told and left out, a wrong right is dropped.
    let kept = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nr3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1\n";
    assert_eq!(formatted(&path), (Some(1), kept.to_owned()));
}

#[test]
fn a_fen_is_written_canonically() {
    let path = file(
        "form.fen",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n\
         r3k2r/8/8/8/8/8/8/R3K2R  w kqKQ - 3 7\n\
         rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3\n",
    );
    let expected = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n\
                    r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 7\n\
                    rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3\n";
    assert_eq!(formatted(&path), (Some(0), expected.to_owned()));
    assert_eq!(formatted(&file("again.fen", expected)), (Some(0), expected.to_owned()));
}

/// In Chess960 both kings start on one file, so that rights of kings on two files cannot be meant so.
#[test]
fn a_king_that_has_moved_is_no_chess960() {
    let path = file("king.fen", "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1\n");
    assert_eq!(told(&path), (Some(0), vec![problem("fen/castling-rights", 1, 1, "KQ")]));
    assert_eq!(formatted(&path).1, "r3k2r/8/8/8/8/8/8/R2K3R w kq - 0 1\n");
}

#[test]
fn the_moves_of_an_epd_are_played() {
    let path = file(
        "moves.epd",
        "4k3/8/8/8/8/8/4P3/4K3 w - - bm d4;\n\
         4k3/8/8/8/8/8/8/R3K2R w - - am Rd1; bm Rh2;\n\
         4k3/8/8/8/8/8/4P3/4K3 w - - pv e4 Kd7 e6;\n\
         k7/8/8/8/8/8/8/KR3R2 w - - bm Rd1;\n",
    );
    let expected =
        [problem("san/illegal", 1, 1, "d4"), problem("san/illegal", 3, 3, "e6"), problem("san/ambiguous", 4, 4, "Rd1")];
    assert_eq!(told(&path), (Some(1), expected.to_vec()));
}

#[test]
fn an_epd_is_written_canonically() {
    let path = file("form.epd", "4k3/8/8/8/8/8/4P3/4K3  w - - own x 1; bm e4 Kd1;  acn 5; id \"t\"\n");
    let expected = "4k3/8/8/8/8/8/4P3/4K3 w - - acn 5; bm Kd1 e4; id \"t\"; own x 1;\n";
    assert_eq!(formatted(&path), (Some(0), expected.to_owned()));
}
