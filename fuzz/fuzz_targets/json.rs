#![no_main]

use pgn_grammar::json::{AsWritten, GameLine, Style, write_end, write_game};

// Every line of the JSON of a text is JSON.
libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let source = pgn_grammar::Source::new("text", data);
    let mut games = pgn_grammar::games(&source);
    let (mut game, mut number, mut out) = (pgn_grammar::Game::default(), 0, Vec::new());
    let style = Style { flat: true, diagnostics: true, file: Some("text") };
    while games.read_into(&mut game) {
        number += 1;
        let diagnostics = games.take_diagnostics();
        let line = GameLine { number, game: &game, diagnostics: &diagnostics, play: &AsWritten };
        write_game(&mut out, &source, &line, style).unwrap();
        let line = GameLine { number, game: &game, diagnostics: &diagnostics, play: games.replay() };
        write_game(&mut out, &source, &line, style).unwrap();
    }
    write_end(&mut out, &source, &games.take_outside(), &games.take_diagnostics(), style).unwrap();
    for line in out.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
        serde_json::from_slice::<serde_json::Value>(line).expect("a line of JSON");
    }
});
