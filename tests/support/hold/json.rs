//! What holds for the JSON of games.

use super::Finding;
use pgn_grammar::export::{Style as Layout, Writer};
use pgn_grammar::json::{self, AsWritten, GameLine, Style};
use pgn_grammar::rules::Replay;
use pgn_grammar::{Diagnostic, Game, Source};

/// Every line is JSON, and a game that can be written comes back from its JSON, nested and flat, as the same game.
pub fn json_holds(text: &[u8]) -> Finding {
    let source = Source::new("text", text);
    let mut games = pgn_grammar::games(&source);
    let (mut game, mut number) = (Game::default(), 0);
    let mut writer = Writer::new(Layout::default());
    while games.read_into(&mut game) {
        number += 1;
        let diagnostics = games.take_diagnostics();
        let direct = writer.game(&source, &game, games.replay()).map(<[u8]>::to_vec).ok();
        for flat in [false, true] {
            let style = Style { flat, diagnostics: true, file: Some("text") };
            let line = GameLine { number, game: &game, diagnostics: &diagnostics, play: &AsWritten };
            is_json(&line_of(|out| json::write_game(out, &source, &line, style)))?;
            let line = GameLine { number, game: &game, diagnostics: &diagnostics, play: games.replay() };
            let line = line_of(|out| json::write_game(out, &source, &line, style));
            is_json(&line)?;
            comes_back(&line, direct.as_deref())?;
        }
    }
    let (outside, rest): (_, Vec<Diagnostic>) = (games.take_outside(), games.take_diagnostics());
    let style = Style { flat: false, diagnostics: true, file: None };
    is_json(&line_of(|out| json::write_end(out, &source, &outside, &rest, style)))
}

fn line_of(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> Vec<u8> {
    let mut out = Vec::new();
    write(&mut out).expect("memory takes all");
    out
}

fn is_json(line: &[u8]) -> Finding {
    // serde_json nests no deeper than this by itself.
    let deep = line.iter().filter(|byte| matches!(byte, b'[' | b'{')).count() > 100;
    let line = line.trim_ascii();
    if line.is_empty() || deep {
        return Ok(());
    }
    match serde_json::from_slice::<serde_json::Value>(line) {
        Ok(_) => Ok(()),
        Err(error) => Err(format!("no JSON: {error} in {:?}", String::from_utf8_lossy(line))),
    }
}

/// The game in a line is written as the game that the line was made of, if that was.
fn comes_back(line: &[u8], direct: Option<&[u8]>) -> Finding {
    let show = || String::from_utf8_lossy(line).into_owned();
    let read = match json::games(line).next() {
        Some(Ok(read)) => read,
        Some(Err(error)) => return Err(format!("JSON is not read back: {error} in {}", show())),
        None => return Err(format!("JSON is read as no game: {}", show())),
    };
    let Some(direct) = direct else { return Ok(()) };
    let mut replay = Replay::default();
    replay.read(&read.source, &read.game);
    let mut writer = Writer::new(Layout::default());
    match writer.game(&read.source, &read.game, &replay) {
        Ok(again) if again == direct => Ok(()),
        Ok(again) => {
            let (again, direct) = (String::from_utf8_lossy(again), String::from_utf8_lossy(direct));
            Err(format!("JSON comes back as another game: {again:?} instead of {direct:?}"))
        }
        Err(refusal) => Err(format!("JSON comes back as a game that is refused: {refusal} in {}", show())),
    }
}
