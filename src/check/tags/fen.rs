//! The FEN tag, section 9.7.2: its syntax. What the position means, the rules say.

use super::value::Value;
use crate::Profile;
use crate::diagnostic::Problems;
use crate::grammar::fen::{self, ProblemKind};
use crate::problems::fen::{Text, problem};
use crate::problems::tags as say;

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
