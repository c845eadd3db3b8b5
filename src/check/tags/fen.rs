//! The FEN tag, section 9.7.2: its syntax. What the position means, the rules say.

use super::value::Value;
use crate::Profile;
use crate::diagnostic::Problems;
use crate::grammar::fen::{self, ProblemKind};
use crate::problems::fen::{Text, problem};
use crate::problems::tags as say;

/// Whether a Variant tag names a game on the board and with the pieces of chess; the positions of others have a notation
/// of their own (ruling OQ-56).
pub(super) fn is_of_chess(variant: &str) -> bool {
    const GAMES: [&str; 20] = [
        "",
        "standard",
        "normal",
        "classic",
        "classical",
        "regular",
        "fromposition",
        "960",
        "fischerandom",
        "fischerrandom",
        "frc",
        "freestyle",
        "crazyhouse",
        "zh",
        "bughouse",
        "anti",
        "giveaway",
        "losing",
        "atomic",
        "horde",
    ];
    const MORE: [&str; 5] = ["threecheck", "3check", "kingofthehill", "koth", "racingkings"];
    let name: String = variant.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    let name = name.replace("chess", "").replace("960fischerrandom", "960");
    GAMES.contains(&name.as_str()) || MORE.contains(&name.as_str())
}

/// Whether the value of a FEN tag names no position, and means none: the game starts as games do.
pub(crate) fn is_no_fen(value: &[u8]) -> bool {
    matches!(value, b"" | b"?" | b"-" | b"startpos")
}

/// The value of FEN.
pub(super) fn check(value: &Value, problems: &mut Problems) {
    let text = value.text().as_bytes();
    if let b"" | b"?" | b"-" = text {
        problems.push(say::unknown(value.quoted(), "FEN", value.text(), None));
        return;
    }
    let reading = fen::parse(text);
    if reading.problems.is_empty() {
        return;
    }
    let at = |place| value.at(place);
    let text = Text { text, fen: &reading.fen, at: &at, epd: false };
    for found in &reading.problems {
        // A tag may have runs of blanks (ruling OQ-72).
        let blanks = found.kind == ProblemKind::Blanks { mended: " " };
        if blanks && problems.profile == Profile::Import && text.text[found.place.clone()].iter().all(|b| *b == b' ') {
            continue;
        }
        problems.push(problem(&text, found));
    }
}
