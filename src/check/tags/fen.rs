//! The FEN tag, section 9.7.2: its syntax. What the position means, the rules say.

use super::value::Value;
use crate::Profile;
use crate::diagnostic::Problems;
use crate::grammar::fen::{self, ProblemKind};
use crate::problems::fen::{Text, problem};
use crate::problems::tags as say;

/// Chess itself, from the usual position or another one, as Variant tags call it; without `chess` and in small letters.
const CHESS: [&str; 12] = [
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
];

/// Other games on the board and with the pieces of chess.
const OTHERS: [&str; 13] = [
    "crazyhouse",
    "zh",
    "bughouse",
    "anti",
    "giveaway",
    "losing",
    "atomic",
    "horde",
    "threecheck",
    "3check",
    "kingofthehill",
    "koth",
    "racingkings",
];

/// The value of a Variant tag as the lists have it.
fn plain_name(variant: &str) -> String {
    let name: String = variant.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    name.replace("chess", "").replace("960fischerrandom", "960")
}

/// Whether a Variant tag names chess, so that its moves are those of any game without that tag.
pub(crate) fn is_chess(variant: &str) -> bool {
    CHESS.contains(&plain_name(variant).as_str())
}

/// Whether a Variant tag names a game on the board and with the pieces of chess; the positions of others have a notation
/// of their own (ruling OQ-56).
pub(super) fn is_of_chess(variant: &str) -> bool {
    is_chess(variant) || OTHERS.contains(&plain_name(variant).as_str())
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
        // In a game it is the Variant tag that is asked for.
        if found.kind == ProblemKind::RightsFiles {
            continue;
        }
        // A tag may have runs of blanks (ruling OQ-72).
        let blanks = found.kind == ProblemKind::Blanks { mended: " " };
        if blanks && problems.profile == Profile::Import && text.text[found.place.clone()].iter().all(|b| *b == b' ') {
            continue;
        }
        problems.push(problem(&text, found));
    }
}
