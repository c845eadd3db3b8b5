//! What holds for what the writer writes.

use super::{Finding, read};
use pgn_grammar::export::{Style, Writer};
use pgn_grammar::rules::Replay;
use pgn_grammar::{Game, Profile, Severity, Source};

/// What is written is one game, is read without an error of its syntax, has the same moves, and is written the same.
pub fn export_holds(text: &[u8]) -> Finding {
    let source = Source::new("text", text);
    let mut games = pgn_grammar::games(&source);
    let (mut game, mut writer) = (Game::default(), Writer::new(Style::default()));
    let mut again = Writer::new(Style::default());
    while games.read_into(&mut game) {
        let Ok(written) = writer.game(&source, &game, games.replay()) else { continue };
        let show = || format!("{:?}", String::from_utf8_lossy(written));
        let parsed = read(written, Profile::Import);
        let [other] = &parsed.tree.games[..] else {
            return Err(format!("what is written is {} games: {}", parsed.tree.games.len(), show()));
        };
        // A value or a name off its format is written as it stands (ruling OQ-51).
        let of_values = ["tag/", "fen/", "game/", "syntax/tag-name"];
        let is_of_value = |code: &str| of_values.iter().any(|area| code.starts_with(area));
        let mut errors = parsed.diagnostics.iter().filter(|d| d.severity == Severity::Error);
        if let Some(error) = errors.find(|d| !is_of_value(d.code.as_str())) {
            return Err(format!("what is written has {}: {}", error.code, show()));
        }
        let replay = pgn_grammar::rules::replay(&parsed.source, other);
        if moves(&game, games.replay()) != moves(other, &replay) {
            return Err(format!("what is written has other moves: {}", show()));
        }
        match again.game(&parsed.source, other, &replay) {
            Ok(second) if second == written => {}
            Ok(second) => {
                return Err(format!(
                    "what is written is written otherwise: {} {:?}",
                    show(),
                    String::from_utf8_lossy(second)
                ));
            }
            Err(refusal) => return Err(format!("what is written is refused: {refusal} {}", show())),
        }
    }
    Ok(())
}

/// The main line in UCI.
fn moves(game: &Game, replay: &Replay) -> Vec<String> {
    replay.main_line(game).map(|played| played.uci().to_string()).collect()
}
