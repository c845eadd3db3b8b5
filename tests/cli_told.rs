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
