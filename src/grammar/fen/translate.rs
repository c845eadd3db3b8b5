//! Placements in the piece letters of other languages, ruling OQ-70.

use super::letters::{self, english, figurine};
use super::model::{Place, ProblemKind};
use super::read::Reader;
use crate::Piece;
use crate::values::Color;

impl Reader<'_> {
    /// The language whose letters the placement has; `None` for English, and where no language fits.
    pub(super) fn letters(&mut self, placement: Place) -> Option<letters::Language> {
        let known = |c: char| !c.is_alphabetic() && figurine(c).is_none() && c.is_ascii() || english_char(c).is_some();
        let chars = || characters(self.text, placement.clone());
        let unknown = chars().find(|(_, c)| !known(*c)).map(|(place, _)| place);
        // A board without kings may have those of another language.
        if unknown.is_none() && self.text[placement.clone()].iter().any(|letter| matches!(letter, b'K' | b'k')) {
            return None;
        }
        let figures = unknown.is_some() && chars().all(|(_, c)| known(c) || figurine(c).is_some());
        let mut fitting = if figures { Vec::new() } else { self.fitting(&placement) };
        let fewest = fitting.iter().map(|(_, text)| letters::promoted(text)).min();
        fitting.retain(|(_, text)| Some(letters::promoted(text)) == fewest);
        let differ = fitting.windows(2).any(|two| two[0].1 != two[1].1);
        let first = unknown.clone().or_else(|| self.first_king(&placement, &fitting))?;
        if unknown.is_none() && differ {
            return None;
        }
        let run = chars().filter(|(place, _)| place.start >= first.start).take_while(|(_, c)| !known(*c));
        let run = first.start..run.last().map_or(first.end, |(place, _)| place.end);
        let english = match figures {
            true => translated(self.text, placement.clone(), None),
            false => fitting.first().filter(|_| !differ).map(|(_, text)| text.clone()),
        };
        let languages = fitting.iter().map(|(language, _)| language.name).collect();
        let language = fitting.first().map(|(language, _)| *language).filter(|_| !differ);
        self.tell(run, ProblemKind::Letters { languages, english, placement });
        language
    }

    /// The languages in which the placement has one king of each side, with the placement in English letters.
    fn fitting(&self, placement: &Place) -> Vec<(letters::Language, String)> {
        let reading = |language: letters::Language| {
            let text = translated(self.text, placement.clone(), Some(&language))?;
            let kings = [text.matches('K').count(), text.matches('k').count()];
            (kings == [1, 1]).then_some((language, text))
        };
        letters::languages().filter_map(reading).collect()
    }

    /// Where the first king stands that English calls otherwise.
    fn first_king(&self, placement: &Place, fitting: &[(letters::Language, String)]) -> Option<Place> {
        let (language, _) = fitting.first()?;
        signs(self.text, placement.clone(), Some(language))
            .find(|(_, _, piece)| piece.is_some_and(|(_, piece)| piece == Piece::King))
            .map(|(place, ..)| place)
    }
}

/// The characters of a part of `text`, each with its place; a byte that is no UTF-8 is a character of its own.
pub(super) fn characters(text: &[u8], place: Place) -> impl Iterator<Item = (Place, char)> + '_ {
    let mut at = place.start;
    std::iter::from_fn(move || {
        let rest = text.get(at..place.end).filter(|rest| !rest.is_empty())?;
        let (length, c) = (1..=rest.len().min(4))
            .find_map(|length| Some((length, std::str::from_utf8(&rest[..length]).ok()?.chars().next()?)))
            .unwrap_or((1, char::from(rest[0])));
        at += length;
        Some((at - length..at, c))
    })
}

fn english_char(c: char) -> Option<(Color, Piece)> {
    u8::try_from(c).ok().and_then(english)
}

/// What stands in a placement: a character and the piece it is in a language, or in English and as a figurine. The name of a
/// piece may have several letters, of which the first is given.
pub(super) fn signs<'t>(
    text: &'t [u8],
    place: Place,
    language: Option<&'t letters::Language>,
) -> impl Iterator<Item = (Place, char, Option<(Color, Piece)>)> + 't {
    let end = place.end;
    let mut inside = place.start;
    characters(text, place).filter_map(move |(at, c)| {
        let Some(language) = language else {
            return Some((at, c, english_char(c).or_else(|| figurine(c))));
        };
        if at.start < inside {
            return None;
        }
        let rest = &text[at.start..end.min(at.start + LONGEST_NAME)];
        let rest = match std::str::from_utf8(rest) {
            Ok(rest) => rest,
            Err(error) => std::str::from_utf8(&rest[..error.valid_up_to()]).unwrap_or_default(),
        };
        match language.piece(rest) {
            Some((length, piece)) => {
                inside = at.start + length;
                Some((at.start..inside, c, Some(piece)))
            }
            None => Some((at, c, None)),
        }
    })
}

/// The longest name of a piece in bytes, and the room for a character that is cut.
const LONGEST_NAME: usize = 12;

/// A placement in English letters; `None` where a letter is none of the language.
fn translated(text: &[u8], place: Place, language: Option<&letters::Language>) -> Option<String> {
    signs(text, place, language)
        .map(|(_, c, piece)| match piece {
            Some(piece) => Some(super::model::letter(piece)),
            None if c.is_alphabetic() || !c.is_ascii() => None,
            None => Some(c),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::letters::languages;
    use super::super::parse;
    use super::*;

    const BOARDS: [&str; 3] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "r1bq1rk1/pp2bppp/2n2n2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1",
        "8/1q3pk1/2n1p1p1/1r2P3/5P2/1B4P1/1Q5P/3R2K1",
    ];

    /// The letters that were found, and the placement in English.
    fn found(text: &str) -> Option<(String, Vec<&'static str>, Option<String>)> {
        parse(text.as_bytes()).problems.into_iter().find_map(|problem| match problem.kind {
            ProblemKind::Letters { languages, english, .. } => {
                Some((text[problem.place].to_owned(), languages, english))
            }
            _ => None,
        })
    }

    #[test]
    fn each_language_is_understood() {
        for language in languages().filter(|language| !matches!(language.name, "English" | "Chinese")) {
            for board in BOARDS {
                let letter = |c: char| match english(c as u8) {
                    Some((color, piece)) => language.name_of(color, piece),
                    None => c.to_string(),
                };
                let text: String = board.chars().map(letter).collect();
                let reading = parse(format!("{text} w - - 0 1").as_bytes());
                assert_eq!(reading.fen.board.value.to_string(), board, "{} {text}", language.name);
                let (_, languages, english) = found(&text).expect("told");
                assert!(languages.contains(&language.name), "{} {languages:?}", language.name);
                assert_eq!(english.as_deref(), Some(board), "{} {text}", language.name);
            }
        }
    }

    #[test]
    fn kings_may_have_letters_that_english_has_for_others() {
        let (run, languages, english) = found("8/5r2/3p4/1p1Pp3/1P2P3/8/5R2/8 w - - 0 1").unwrap();
        assert_eq!((run.as_str(), english.as_deref()), ("r", Some("8/5k2/3p4/1p1Pp3/1P2P3/8/5K2/8")));
        assert!(languages.contains(&"French") && languages.contains(&"Spanish"));
        assert_eq!(found("8/5r2/8/8/8/8/5K2/8 w - - 0 1"), None, "a king that is missing, no more");
    }

    #[test]
    fn the_likelier_reading_counts() {
        // In Estonian these would be bishops, seven of them.
        let (_, languages, english) = found("8/5k2/3o4/1o1Oo2o/oO2Oo1O/O4O1K/8/8 w - - 0 1").unwrap();
        assert_eq!((languages, english.as_deref()), (vec!["Dutch"], Some("8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8")));
        // A rook in Czech, a queen in Hungarian.
        let (run, languages, english) = found("4k3/8/8/8/8/8/8/V3K3 w - - 0 1").unwrap();
        assert_eq!((run.as_str(), english), ("V", None));
        assert!(languages.contains(&"Czech") && languages.contains(&"Hungarian"));
    }
}
