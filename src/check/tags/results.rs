//! Results and how games end: sections 8.1.1.7 and 9.8.1.

use super::name::Tag;
use super::value::Value;
use crate::Outcome;
use crate::diagnostic::Problems;
use crate::grammar::tags::{self, is};
use crate::problems::tags as say;

/// The Result tag.
pub(super) fn value(value: &Value, problems: &mut Problems) {
    let text = value.text();
    if !is(tags::result_value, text.as_bytes()) {
        problems.push(say::result(value.span(), text, read(text)));
    }
}

/// What a text means that spells a result in another way (ruling OQ-21), and whether nothing else is in it.
pub(super) fn read(text: &str) -> Option<(Outcome, bool)> {
    let mut plain = String::with_capacity(text.len());
    for c in text.trim().chars() {
        match c {
            '\u{2010}'..='\u{2015}' | '\u{2212}' | ':' => plain.push('-'),
            'O' | 'o' => plain.push('0'),
            '½' => plain.push_str("1/2"),
            ',' => plain.push('.'),
            ' ' | '\u{A0}' | '(' | ')' => {}
            _ => plain.push(c.to_ascii_lowercase()),
        }
    }
    // The letter for the digit, as a scan has it.
    if let "l-0" | "i-0" | "0-l" | "0-i" | "l/2-l/2" | "i/2-i/2" = plain.as_str() {
        plain = plain.replace(['l', 'i'], "1");
    }
    let exact = match plain.as_str() {
        "1-0" => Some(Outcome::WhiteWins),
        "0-1" => Some(Outcome::BlackWins),
        "1/2-1/2" | "1/2" | "0.5-0.5" | ".5-.5" | "=-=" | "draw" | "drawn" | "remis" => Some(Outcome::Draw),
        "?" | "-" | "*" => Some(Outcome::Unknown),
        _ => None,
    };
    // A forfeit says more than its result, and so does a word behind it.
    let loosely = || match plain.as_str() {
        "+--" | "+-" | "whitewins" | "white" => Some(Outcome::WhiteWins),
        "--+" | "-+" | "blackwins" | "black" => Some(Outcome::BlackWins),
        _ if plain.starts_with("1-0") => Some(Outcome::WhiteWins),
        _ if plain.starts_with("0-1") => Some(Outcome::BlackWins),
        _ if plain.starts_with("1/2-1/2") => Some(Outcome::Draw),
        _ => None,
    };
    exact.map(|outcome| (outcome, true)).or_else(|| loosely().map(|outcome| (outcome, false)))
}

/// The Termination tag: what servers write in every game is a note (ruling OQ-59 and OQ-62).
pub(super) fn termination(value: &Value, problems: &mut Problems) {
    let text = value.text();
    if text.is_empty() {
        return;
    }
    let lower = text.trim().to_ascii_lowercase();
    if is(tags::termination_value, lower.as_bytes()) {
        if lower != text {
            problems.push(say::termination_case(value.span(), text, lower));
        }
    } else if is_server_sentence(text) {
        problems.push(say::termination_server(value.span(), text, ending(&lower)));
    } else {
        problems.push(say::termination(value.span(), text, ending(&lower)));
    }
}

/// `somebody won on time`, `Game drawn by repetition`: the sentences of chess.com. A colour is nobody's name.
fn is_server_sentence(text: &str) -> bool {
    let mut words = text.split(' ');
    match (words.next(), words.next(), words.next()) {
        (Some("Game"), Some("drawn"), Some("by" | "-")) => true,
        (Some(player), Some("won"), Some("by" | "on" | "-")) => !matches!(player, "White" | "Black"),
        _ => false,
    }
}

/// The value of the standard that says the same, as far as a word tells.
fn ending(lower: &str) -> Option<&'static str> {
    let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    match lower {
        _ if has(&["abandon"]) => Some("abandoned"),
        _ if has(&["adjudicat"]) => Some("adjudication"),
        _ if has(&["on time", "time out", "timeout", "flag", "time forfeit"]) => Some("time forfeit"),
        _ if has(&["rule"]) => Some("rules infraction"),
        _ if has(&["mate", "resign", "agreement", "repetition", "material", "stalemate", "50", "fifty"]) => {
            Some("normal")
        }
        _ => None,
    }
}

/// How the Termination tag contradicts the result: what is over is not unterminated, and a forfeit decides.
pub(super) fn contradiction(ending: &[u8], outcome: Outcome) -> Option<&'static str> {
    let is = |word: &str| ending.eq_ignore_ascii_case(word.as_bytes());
    match outcome {
        Outcome::Unknown if is("time forfeit") || is("rules infraction") => Some("somebody has lost then"),
        Outcome::Unknown => None,
        _ if is("unterminated") => Some("a game with a result is over"),
        _ => None,
    }
}

/// The result that the Result tag gives, however it is spelled.
pub(super) fn of_tag(tags: &super::Tags) -> Option<Outcome> {
    let raw = tags.raw(Tag::Result)?;
    Outcome::from_text(raw).or_else(|| read(tags.value(Tag::Result)?.text()).map(|(outcome, _)| outcome))
}

#[cfg(test)]
mod tests {
    use super::{contradiction, ending, is_server_sentence, read};
    use crate::Outcome::{BlackWins, Draw, Unknown, WhiteWins};

    #[test]
    fn reads_other_spellings() {
        for (text, expected) in [
            ("1/2", Some((Draw, true))),
            ("½-½", Some((Draw, true))),
            ("½", Some((Draw, true))),
            ("1/2 - 1/2", Some((Draw, true))),
            ("0,5-0,5", Some((Draw, true))),
            ("1–0", Some((WhiteWins, true))),
            ("1:0", Some((WhiteWins, true))),
            ("l-0", Some((WhiteWins, true))),
            ("0-I", Some((BlackWins, true))),
            ("O-1", Some((BlackWins, true))),
            ("0-1 ff", Some((BlackWins, false))),
            ("(+)-(-)", Some((WhiteWins, false))),
            ("?", Some((Unknown, true))),
            ("won", None),
            ("", None),
            ("0-0", None),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn knows_how_games_end() {
        assert!(is_server_sentence("anna_k won by resignation") && is_server_sentence("Game drawn by agreement"));
        assert!(!is_server_sentence("White won by resignation") && !is_server_sentence("mate in 7"));
        assert_eq!(ending("anna won on time"), Some("time forfeit"));
        assert_eq!(ending("white checkmated"), Some("normal"));
        assert_eq!(ending("the end"), None);
        assert!(contradiction(b"Unterminated", Draw).is_some() && contradiction(b"unterminated", Unknown).is_none());
        assert!(contradiction(b"time forfeit", Unknown).is_some() && contradiction(b"normal", Unknown).is_none());
    }
}
