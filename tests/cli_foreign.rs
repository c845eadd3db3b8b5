//! Files that are no text, from outside: every command that reads files says what they are, and ends with status 2.
#![cfg(feature = "cli")]

use std::path::Path;
use std::process::{Command, Stdio};

#[test]
fn every_command_says_what_a_file_is() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("foreign");
    std::fs::create_dir_all(&folder).unwrap();
    let packed = folder.join("games.pgn.gz");
    std::fs::write(&packed, b"\x1F\x8B\x08\x00\x00\x00\x00\x00\x00\x03\x33\x54\x00\x00").unwrap();
    let games = folder.join("games.pgn");
    std::fs::write(&games, "1. e4 e5 *\n").unwrap();
    let commands: [&[&str]; 10] = [
        &["check"],
        &["check", "--format", "json"],
        &["ast"],
        &["stats"],
        &["fmt"],
        &["fmt", "--write"],
        &["split", "--by", "game", "--force", "--into", folder.to_str().unwrap()],
        &["tag", "set", "Event=Club"],
        &["fen"],
        &["epd"],
    ];
    for arguments in commands {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pgn"));
        let output = command.args(arguments).arg(&packed).arg(&games).stdin(Stdio::null()).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        let name = packed.display();
        let line =
            format!("pgn: {name}: this is a gzip file, not text: decompress it first: `gzip -dc {name} > games.pgn`\n");
        assert!(told.contains(&line), "{arguments:?}: {told}");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
    }
    assert_eq!(std::fs::read(&packed).unwrap().len(), 14, "it is left alone");
}

#[test]
fn standard_input_is_looked_at_too() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pgn"));
    let command = command.arg("check").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"PK\x03\x04\x14\x00").unwrap();
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    let expected =
        "pgn: <stdin>: this is a ZIP archive, not text: unpack it first, and name the files that were in it\n";
    assert_eq!((told.as_str(), output.stdout.len(), output.status.code()), (expected, 0, Some(2)));
}
