//! What is said of piece letters of other languages (sections 8.2.3.2 and 17, ruling OQ-70).

use crate::diagnostic::{Code, Diagnostic, Edit};
use crate::language::Language;
use crate::rules::Resolved;
use crate::{Applicability, Piece, Span};

/// A move with letters that are not English, and what it is read as.
pub(crate) struct Word<'t> {
    pub(crate) text: &'t str,
    pub(crate) span: Span,
    pub(crate) play: Option<Resolved>,
}

/// So many languages are named in a sentence.
const MOST_NAMES: usize = 4;

/// A problem with all `words` underlined.
fn about(words: &[Word<'_>], message: String) -> Diagnostic {
    let label = |word: &Word<'_>| match word.play {
        Some(play) => format!("read as `{}`", play.san()),
        None => "not read".to_owned(),
    };
    let Some((first, rest)) = words.split_first() else {
        return Diagnostic::new(Code::SyntaxPieceLetter, Span::default(), message);
    };
    let problem = Diagnostic::new(Code::SyntaxPieceLetter, first.span, message).label(label(first));
    rest.iter().fold(problem, |problem, word| problem.also(word.span, label(word)))
}

/// Adds the change that mends all words, which is safe where all of them are read.
fn mended(problem: Diagnostic, words: &[Word<'_>], edits: Vec<Edit>) -> Diagnostic {
    let is_read = words.iter().all(|word| word.play.is_some());
    let applicability = if is_read { Applicability::Safe } else { Applicability::Unsafe };
    match &*edits {
        [] => problem,
        [edit] => {
            let title = format!("write `{}`", edit.text);
            problem.fix_all(title, applicability, edits)
        }
        _ => problem.fix_all("write the moves in English letters", applicability, edits),
    }
}

/// The names of languages, the usual ones first: so many as fit in a sentence, and the others.
fn names(languages: &[&'static Language]) -> (String, Vec<&'static str>) {
    let mut sorted = languages.to_vec();
    sorted.sort_by_key(|language| language.place());
    let names: Vec<&str> = sorted.iter().map(|language| language.name()).collect();
    let (named, others) = names.split_at(if names.len() > MOST_NAMES { 1 } else { names.len() });
    (joined(named, "or"), others.to_vec())
}

/// `a`, `b and c`, `a, b and c`.
fn joined(parts: &[impl AsRef<str>], word: &str) -> String {
    let parts: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
    match parts.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} {word} {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// The whole game in the letters of languages that agree about its moves. `letters` are those that mean something else
/// in English.
#[cold]
pub(crate) fn languages(
    words: &[Word<'_>],
    languages: &[&'static Language],
    letters: &[(String, Piece)],
    edits: Vec<Edit>,
) -> Diagnostic {
    let meanings: Vec<String> =
        letters.iter().map(|(letter, piece)| format!("`{letter}` is the {}", piece.name())).collect();
    let (named, others) = names(languages);
    let message = match languages {
        [] => "letters that only look like the English ones name the pieces".to_owned(),
        _ => format!("the moves are written with {named} letters: {}", joined(&meanings, "and")),
    };
    let mut help = "PGN has the English letters K, Q, R, B and N".to_owned();
    if !others.is_empty() {
        help += &format!("; {} has the same letters", joined(&others, "and"));
        if others.len() > 1 {
            help = help.replace(" has the same", " have the same");
        }
    }
    if let Some(first) = languages.first().filter(|_| words.len() > 1) {
        let first = first.code();
        help += &format!("; `pgn translate --from {first} --to en` writes a whole file in them");
    }
    mended(about(words, message).help(help), words, edits)
}

/// Letters of another language among English ones, or of several languages.
#[cold]
pub(crate) fn one_by_one(words: &[Word<'_>], edits: Vec<Edit>) -> Diagnostic {
    let message = match words {
        [word] => match word.play {
            Some(play) => {
                let meant = play.san();
                format!("`{}` has a piece letter of another language: it can only be `{meant}`", word.text)
            }
            None => format!("`{}` has a piece letter of another language", word.text),
        },
        _ => format!("{} moves have piece letters of other languages", words.len()),
    };
    let problem = about(words, message).help("PGN has the English letters K, Q, R, B and N, and none for the pawn");
    mended(problem, words, edits)
}

/// Languages that agree about the moves of a game, and what they make of the first word that others read differently.
pub(crate) struct Reading {
    /// None for letters that only look like English ones.
    pub(crate) languages: Vec<&'static Language>,
    pub(crate) play: Option<Resolved>,
    /// What mends all words in this reading.
    pub(crate) edits: Vec<Edit>,
}

/// Several languages fit and give different moves; `first` is the word they begin to differ at.
#[cold]
pub(crate) fn contradiction(words: &[Word<'_>], first: &str, readings: Vec<Reading>) -> Diagnostic {
    let name = |reading: &Reading| match &*reading.languages {
        [] => "English with letters that look alike".to_owned(),
        languages => names(languages).0,
    };
    let says = |reading: &Reading| {
        let san = reading.play.map_or_else(String::new, |play| play.san().to_string());
        format!("`{san}` in {}", name(reading))
    };
    let all: Vec<String> = readings.iter().map(says).collect();
    let message =
        format!("the piece letters fit languages that give different moves: `{first}` is {}", joined(&all, "and"));
    let problem = about(words, message).help("PGN has the English letters K, Q, R, B and N, and none for the pawn");
    readings.into_iter().fold(problem, |problem, reading| {
        let title = format!("write the moves in English letters, read as {}", name(&reading));
        problem.fix_all(title, Applicability::Unsafe, reading.edits)
    })
}

/// No language makes the moves legal, or one letter alone is none that is met often.
#[cold]
pub(crate) fn no_language(words: &[Word<'_>]) -> Diagnostic {
    let message = match words {
        [word] => format!("`{}` has a piece letter that is none of PGN's", word.text),
        _ => {
            format!("{} moves have piece letters that are none of PGN's, and no language makes them legal", words.len())
        }
    };
    about(words, message).help("PGN has the English letters K, Q, R, B and N, and none for the pawn")
}
