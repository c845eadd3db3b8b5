//! Files of positions, from outside: what the program prints of `.fen` and `.epd` files, and its exit status.
#![cfg(feature = "cli")]

use serde_json::Value;
use std::io::Write;
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

/// Ruling OQ-56: rights that hold in Chess960 only are those of Chess960, here as in a tag.
#[test]
fn a_king_that_is_not_at_home_castles_in_chess960() {
    let path = file("king.fen", "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1\n");
    assert_eq!(told(&path), (Some(0), vec![problem("game/variant-missing", 1, 1, "KQ")]));
    assert_eq!(formatted(&path).1, "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1\n");
    let (_, _, words) = call(&["fen", "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1"], "");
    assert!(words.contains("write `kq` if this is chess, `HAha` if it is Chess960"), "{words}");
    // Letters of files need nothing else, and stay; what does not hold is dropped.
    let path = file("files.fen", "r3k2r/8/8/8/8/8/8/R2K3R w HAha - 0 1\n1r2k3/8/8/8/8/8/8/1R2K1R1 w GBhb - 0 1\n");
    assert_eq!(told(&path), (Some(0), vec![problem("fen/castling-rights", 2, 2, "h")]));
    let kept = "r3k2r/8/8/8/8/8/8/R2K3R w HAha - 0 1\n1r2k3/8/8/8/8/8/8/1R2K1R1 w GBb - 0 1\n";
    assert_eq!(formatted(&path).1, kept);
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

#[test]
fn an_epd_with_wrong_operands_is_not_printed() {
    for (operations, told) in [
        ("bm e4, Kd1;", ["a comma behind a move", "write `Kd1 e4`"]),
        ("bm e3; bm e4;", ["the opcode `bm` stands twice", "write `bm e3 e4;`"]),
    ] {
        let (status, out, err) = call(&["epd"], &format!("4k3/8/8/8/8/8/4P3/4K3 w - - {operations}\n"));
        assert_eq!((status, &*out), (Some(1), ""), "{err}");
        assert!(told.iter().all(|told| err.contains(told)), "{err}");
    }
}

#[test]
fn pawns_on_the_last_rank_are_one_problem() {
    let (_, _, err) = call(&["fen"], "4k3/8/8/8/8/8/8/PPPPKPPP w - - 0 1\n");
    assert_eq!((err.matches("where none can stand").count(), err.matches("and this one").count()), (1, 0), "{err}");
}

/// A command without a file; `input` is its standard input.
fn call(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pgn"));
    let command = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_fen_is_an_argument_in_quotes_or_in_words() {
    let fen = "8/8/8/8/4k3/8/4P3/4K3 w - - 0 1";
    let quiet = (Some(0), format!("{fen}\n"), String::new());
    assert_eq!(call(&["fen", fen], ""), quiet);
    assert_eq!(call(&["fen", "8/8/8/8/4k3/8/4P3/4K3", "w", "-", "-", "0", "1"], ""), quiet);
    assert_eq!(call(&["fen", "-"], fen), quiet);
    assert_eq!(call(&["fen"], fen), quiet);
    let path = file("one.fen", &format!("\n{fen}\n"));
    let several = ["fen", path.to_str().unwrap(), fen, "8/8/8/8/4k3/8/4P3/4K3", "b", "-", "-", "7", "9"];
    let (status, out, _) = call(&several, "");
    assert_eq!((status, out), (Some(0), format!("{fen}\n{fen}\n8/8/8/8/4k3/8/4P3/4K3 b - - 7 9\n")));
    // A FEN in quotes is whole, so that what follows it is a file.
    let (status, out, told) = call(&["fen", fen, "missing.fen"], "");
    assert_eq!((status, out, &*told), (Some(2), format!("{fen}\n"), "pgn: missing.fen: no such file\n"));
}

#[test]
fn problems_of_a_fen_are_told_beside_it() {
    let (status, out, told) = call(&["fen", "tcfdrfct/pppppppp/8/8/8/8/PPPPPPPP/TCFDRFCT w KQkq - 0 1"], "");
    assert_eq!((status, &*out), (Some(1), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"));
    assert!(told.contains("these are French piece letters") && told.contains("<argument>: 1 position, 1 error"));
    assert!(!told.contains('\u{1b}'), "colours are for terminals");
    let (status, out, told) = call(&["fen", "--deny", "warnings", "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1"], "");
    assert_eq!((status, &*out), (Some(1), "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"));
    assert!(told.contains("fen/castling-rights"), "{told}");
    let (_, out, told) = call(&["fen", "--format", "json", "--max", "1", "8/8/8/8/8/8/8/8 w - - 0 1"], "");
    assert!(
        out.contains("the white king is missing") && told.contains("1 more not printed, because of --max 1"),
        "{told}"
    );
    assert_eq!(call(&["fen", "8/8 w"], "").0, Some(1), "two ranks of a position");
    let (status, out, told) = call(&["fen", "hello"], "");
    assert_eq!((status, &*out, &*told), (Some(2), "", "pgn: hello: no such file\n"));
}

#[test]
fn positions_are_objects_with_their_problems() {
    let (status, out, told) = call(&["epd", "--format", "json"], "4k3/8/8/8/8/8/4P3/4K3 w - - bm d4\n");
    let line: Value = serde_json::from_str(&out).unwrap();
    let codes: Vec<&str> =
        line["diagnostics"].as_array().unwrap().iter().map(|problem| problem["code"].as_str().unwrap()).collect();
    assert_eq!((status, codes, &*told), (Some(1), vec!["san/illegal", "epd/semicolon"], ""));
    // The same as the tree, which has the problems only if they are asked for.
    let path = file("tree.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - bm d4\n");
    let tree = run(&["ast"], &path);
    let tree: Value = serde_json::from_slice(&tree.stdout).unwrap();
    assert_eq!((&tree["operations"], &tree["diagnostics"]), (&line["operations"], &Value::Null));
    let outline = String::from_utf8(run(&["ast", "--format", "tree"], &path).stdout).unwrap();
    assert!(
        outline.starts_with("position 1, line 1, 2 problems\n") && outline.contains("operation    bm d4"),
        "{outline}"
    );
}

#[test]
fn positions_come_back_from_their_objects() {
    let suite = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"a \\ b\";\n4k3/8/8/8/8/8/4P3/4K3 b - -\n";
    let objects = String::from_utf8(run(&["ast"], &file("back.epd", suite)).stdout).unwrap();
    assert_eq!(call(&["fmt", "--from-json"], &objects), (Some(0), suite.to_owned(), String::new()));
    let fens = "4k3/8/8/8/8/8/4P3/4K3 w - - 3 17\n4k3/8/8/8/8/8/8/8 w - - 0 1\n";
    let objects = String::from_utf8(run(&["ast"], &file("back.fen", fens)).stdout).unwrap();
    let (status, out, told) = call(&["fmt", "--from-json"], &objects);
    assert_eq!((status, &*out), (Some(1), "4k3/8/8/8/8/8/4P3/4K3 w - - 3 17\n"));
    assert_eq!(told, "pgn: <stdin>: error: position 2 is not written: it cannot be told, or cannot be played\n");
}

#[test]
fn positions_are_drawn_as_text() {
    let fen = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
    let (status, out, _) = call(&["fen", "--board", fen], "");
    let board = "\n8  r n b q k b n r\n7  p p p . p . p p\n6  . . . . . x . .\n5  . . . p P p . .\n";
    assert!(status == Some(0) && out.starts_with(fen) && out.contains(board), "{out}");
    assert!(out.contains("White to move, move 3, castling KQkq, en passant on f6\n"), "{out}");
    let (_, out, _) = call(&["fen", "--board", "--pieces", "figurines", fen], "");
    assert!(out.contains("8  ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜\n"), "{out}");
    // A position that no game can have is drawn, for it may show what is wrong.
    let (status, out, _) = call(&["fen", "--board", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1"], "");
    assert!(status == Some(1) && out.starts_with("\n8  P . . . k . . .\n"), "{out}");
}

#[test]
fn positions_are_drawn_as_one_document() {
    let text = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"<a> & \u{1}\";\n4k3/8/8/8/8/8/4P3/4K3 w - -\nno board\n";
    let (status, out, _) = call(&["epd", "--svg"], text);
    assert_eq!(status, Some(1));
    assert!(out.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && out.ends_with("</svg>\n"));
    assert_eq!(out.matches("<title>4k3/8/8/8/8/8/4P3/4K3 w - - 0 1</title>").count(), 2);
    assert!(out.contains("&lt;a&gt; &amp; \u{FFFD} · bm e4"), "{out}");
    assert_eq!(call(&["fen", "--svg", "--board"], "").0, Some(2));
}

#[test]
fn positions_are_counted() {
    let path = file("count.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"a\";\n4k3/8/8/8/8/8/4P3/4K3 w - - bm d4;\n");
    let counts: Value = serde_json::from_slice(&run(&["stats", "--format", "json"], &path).stdout).unwrap();
    assert_eq!((&counts["positions"], &counts["operations"], &counts["games"]), (&2.into(), &3.into(), &0.into()));
    assert_eq!(counts["opcodes"], serde_json::json!({"bm": 2, "id": 1}));
    assert_eq!(counts["diagnostics"], serde_json::json!({"san/illegal": 1}));
}

#[test]
fn any_bytes_end_well() {
    let odd = "\u{0}\n////////\n\"\n;;;\n9/9/9/9 w\n4k3/8/8/8/8/8/8/4K3 w - - \"\u{FFFF}\u{7f};9 \"a\"b 1e5 -;\nK[[[[/////// w\n\u{1b}[31m/8/8/8";
    for command in ["fen", "epd"] {
        for options in [&[][..], &["--board"], &["--svg"], &["--format", "json"], &["--no-rules"]] {
            let arguments: Vec<&str> = [command].iter().chain(options).copied().collect();
            let (status, _, told) = call(&arguments, odd);
            assert!(status == Some(1) && !told.contains("fault") && !told.contains('\u{1b}'), "{arguments:?}: {told}");
        }
    }
}
