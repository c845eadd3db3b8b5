//! Moves and annotations in other languages: edits that change the piece letters of a game, or write its NAGs in words,
//! and leave every other byte alone (sections 8.2.3.2, 10 and 17).
//!
//! ```
//! use pgn_grammar::{Language, Source, parse, translate};
//! let source = Source::new("a.pgn", "1. Nf3 {Nice} d5 2. Nc3 *");
//! let game = &parse(&source).tree.games[0];
//! let (english, french) = (Language::english(), Language::find("fr").unwrap());
//! let translated = translate::letters(&source, game, english, french);
//! assert_eq!(translated.edits.iter().map(|edit| &*edit.text).collect::<Vec<_>>(), ["C", "C"]);
//! assert!(translated.left.is_empty());
//! ```

use crate::language::{Language, Letters};
use crate::nag::{self, Nag};
use crate::{Edit, ElementKind, Game, NagStyle, San, Source, Span};

/// What changes in a game, and which of its moves stay because nobody can tell their letters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Translation {
    /// The letters to replace, in the order of the source.
    pub edits: Vec<Edit>,
    /// The moves that stay as they are.
    pub left: Vec<Left>,
}

/// A move that is not translated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Left {
    /// Where it stands.
    pub span: Span,
    /// Why it stays.
    pub why: Why,
}

/// Why a move is not translated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Why {
    /// Its letter is none of the language it is to be translated from.
    Unknown,
    /// In the letters of the other language it would be another move.
    Ambiguous,
}

/// Translates the piece letters of all moves, illegal ones and variations too, from one language to another. Linear in
/// the game.
///
/// Small letters, as in `nf3`, become capitals. A letter for a pawn is replaced, too, never put in.
pub fn letters(source: &Source, game: &Game, from: &Language, to: &Language) -> Translation {
    each_move(source, game, to, |_, _| Some(from))
}

/// As [`letters`], from the language that the moves are legal in: that of the game, or where it has letters of several
/// languages, that of each move. `replay` has read the game.
///
/// ```
/// use pgn_grammar::{Language, Source, parse, rules, translate};
/// let source = Source::new("a.pgn", "1. Sf3 d5 2. Sc3 *");
/// let game = &parse(&source).tree.games[0];
/// let replay = rules::replay(&source, game);
/// let translated = translate::letters_found(&source, game, &replay, Language::english());
/// assert_eq!(translated.edits.len(), 2);
/// assert_eq!(translated.edits[0].text, "N");
/// ```
#[cfg(feature = "rules")]
pub fn letters_found(source: &Source, game: &Game, replay: &crate::rules::Replay, to: &Language) -> Translation {
    let of_game = replay.languages().and_then(|languages| languages.first()).copied();
    each_move(source, game, to, |index, text| {
        of_game.or_else(|| {
            let play = replay.get(index)?.san();
            let is_it = |language: &&Language| {
                let read = language.read(text).map(|read| read.san);
                matches!((read, play),
                    (Some(San::Normal { piece, promotion, .. }), San::Normal { piece: is, promotion: becomes, .. })
                        if (piece, promotion) == (is, becomes))
            };
            std::iter::once(Language::english()).chain(Language::all()).find(is_it)
        })
    })
}

/// Which of the moves mean something in `from` that is illegal, where the same word in English letters is the move that
/// is legal: they were in English already. `Bb5` is a pawn in the letters of German, `B` for Bauer. Where the whole game is
/// legal in English letters, one such move makes all that are legal in both letters English. By the index of the element; `replay` has read the game. Linear in it.
///
/// ```
/// use pgn_grammar::{Language, Source, parse, rules, translate};
/// let source = Source::new("a.pgn", "1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
/// let game = &parse(&source).tree.games[0];
/// let replay = rules::replay(&source, game);
/// let bishop = game.movetext.iter().rposition(|element| source.text(element.span) == "Bb5").unwrap();
/// assert_eq!(translate::english_already(&source, game, Language::find("de").unwrap(), &replay), [bishop]);
/// ```
#[cfg(feature = "rules")]
pub fn english_already(source: &Source, game: &Game, from: &Language, replay: &crate::rules::Replay) -> Vec<usize> {
    // Those that are legal in both, too, with whether they are.
    let mut found = Vec::new();
    // Before and after the last move, of the line and of the lines around it.
    let (mut before, mut after) = (None, replay.start().position.clone());
    let mut around = Vec::new();
    for (index, element) in game.movetext.iter().enumerate() {
        match element.kind {
            ElementKind::Open { .. } => {
                around.push((before.clone(), after.clone()));
                after.clone_from(&before);
            }
            ElementKind::Close { .. } => {
                if let Some(line) = around.pop() {
                    (before, after) = line;
                }
            }
            ElementKind::Move(_) if !replay.is_superfluous(index) => {
                let play = replay.get(index);
                before = after.take();
                if let (Some(play), Some(position)) = (play, &before) {
                    let is_legal = is_legal_too(&source.text(element.span), from, play.san(), position);
                    found.extend(is_legal.map(|is_legal| (index, is_legal)));
                    let mut next = position.clone();
                    next.play(play);
                    after = Some(next);
                }
            }
            _ => {}
        }
    }
    let is_english = replay.languages().is_some_and(|languages| languages.iter().any(|one| one.code() == "en"));
    let is_proved = is_english && found.iter().any(|(_, is_legal)| !is_legal);
    found.into_iter().filter(|(_, is_legal)| is_proved || !is_legal).map(|(index, _)| index).collect()
}

/// Of a word that is the move `play` in English letters, and another in those of `from`: whether that is legal, too.
#[cfg(feature = "rules")]
fn is_legal_too(word: &str, from: &Language, play: San, position: &crate::rules::Position) -> Option<bool> {
    /// What a letter says: the piece, where it goes, and what it becomes.
    fn said(san: San) -> Option<(crate::Piece, crate::Square, Option<crate::Piece>)> {
        match san {
            San::Normal { piece, to, promotion, .. } => Some((piece, to, promotion)),
            _ => None,
        }
    }
    let read = |language: &Language| language.read(word).and_then(|read| said(read.san));
    let (english, foreign) = (read(Language::english()), read(from));
    let differ = english.is_some() && english == said(play) && foreign.is_some() && foreign != english;
    differ.then(|| position.legal_moves().into_iter().any(|legal| said(legal.san()) == foreign))
}

/// Translates each move from the language that `from` has for it.
fn each_move<'l>(
    source: &Source,
    game: &Game,
    to: &Language,
    from: impl Fn(usize, &str) -> Option<&'l Language>,
) -> Translation {
    let mut translation = Translation::default();
    for (index, element) in game.movetext.iter().enumerate() {
        let ElementKind::Move(San::Normal { .. } | San::Foreign { .. } | San::Drop { .. }) = element.kind else {
            continue;
        };
        let span = element.span;
        let why = match std::str::from_utf8(source.slice(span)) {
            Ok(word) => match from(index, word).ok_or(Why::Unknown).and_then(|from| one_move(word, from, to)) {
                Ok(edits) => {
                    let in_source = |(start, end, text): (usize, usize, &'static str)| Edit {
                        span: span.part(start as u32, end as u32),
                        text: text.into(),
                    };
                    translation.edits.extend(edits.into_iter().map(in_source));
                    continue;
                }
                Err(why) => why,
            },
            Err(_) => Why::Unknown,
        };
        translation.left.push(Left { span, why });
    }
    translation
}

/// The letters of a move that change: from where to where, in bytes of the word, and what comes in their place.
fn one_move(word: &str, from: &Language, to: &Language) -> Result<Vec<(usize, usize, &'static str)>, Why> {
    let Letters { piece, promotion } = from.letters(word).ok_or(Why::Unknown)?;
    let letters = [piece, promotion].into_iter().flatten();
    let edits = letters.map(|letter| (letter.range.start, letter.range.end, to.letter(letter.piece)));
    let edits: Vec<_> = edits.filter(|&(start, end, text)| word.get(start..end) != Some(text)).collect();
    let mut new = String::with_capacity(word.len());
    let mut at = 0;
    for &(start, end, text) in &edits {
        new += word.get(at..start).unwrap_or_default();
        new += text;
        at = end;
    }
    new += word.get(at..).unwrap_or_default();
    // `Gh` is a knight in Bengali, and a bishop from the h-file.
    if to.in_english(&new) != from.in_english(word) {
        return Err(Why::Ambiguous);
    }
    Ok(edits)
}

/// The languages that NAGs have words in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Words {
    /// `White is slightly better`
    English,
    /// `les Blancs sont légèrement mieux`
    French,
}

impl Words {
    /// The words of a language, if there are any.
    pub fn of(language: &Language) -> Option<Words> {
        match language.code() {
            "en" => Some(Words::English),
            "fr" => Some(Words::French),
            _ => None,
        }
    }

    /// What a NAG means.
    pub const fn text(self, nag: &Nag) -> &'static str {
        match self {
            Words::English => nag.english,
            Words::French => nag.french,
        }
    }
}

/// Edits that put comments in the place of NAGs: `$14` becomes `{White is slightly better}`. Comments that are such words in
/// another language are translated, too; suffixes such as `!` are understood everywhere and stay. Linear in the game.
///
/// ```
/// use pgn_grammar::{Source, parse, translate};
/// let source = Source::new("a.pgn", "1. e4 $1 e5 {good move} *");
/// let game = &parse(&source).tree.games[0];
/// let edits = translate::nags_in_words(&source, game, translate::Words::French);
/// assert_eq!(edits.iter().map(|edit| &*edit.text).collect::<Vec<_>>(), ["{bon coup}", "{bon coup}"]);
/// let edits = translate::words_as_nags(&source, game);
/// assert_eq!(edits.iter().map(|edit| &*edit.text).collect::<Vec<_>>(), ["$1"]);
/// ```
pub fn nags_in_words(source: &Source, game: &Game, words: Words) -> Vec<Edit> {
    let edits = game.movetext.iter().filter_map(|element| {
        let nag = match element.kind {
            ElementKind::Nag { code, style: NagStyle::Dollar } => nag::get(code).filter(|nag| nag.code != 0)?,
            _ => nag_of_comment(source, element)?,
        };
        let text = format!("{{{}}}", words.text(&nag));
        (text.as_bytes() != source.slice(element.span)).then(|| Edit { span: element.span, text: text.into() })
    });
    edits.collect()
}

/// The way back: edits that put NAGs in the place of comments that are nothing but the words for one, in any language.
/// Linear in the game.
pub fn words_as_nags(source: &Source, game: &Game) -> Vec<Edit> {
    let edits = game.movetext.iter().filter_map(|element| {
        let nag = nag_of_comment(source, element)?;
        // Digits must not run together with what stands behind.
        let next = source.bytes().get(element.span.end as usize);
        let gap = if next.is_some_and(|byte| byte.is_ascii_alphanumeric()) { " " } else { "" };
        Some(Edit { span: element.span, text: format!("${}{gap}", nag.code).into() })
    });
    edits.collect()
}

/// The NAG whose words are all that a brace comment says.
fn nag_of_comment(source: &Source, element: &crate::Element) -> Option<Nag> {
    let ElementKind::Comment(crate::CommentStyle::Brace) = element.kind else { return None };
    let text = source.text(element.comment_span(source)?);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    nag::all().find(|nag| nag.code != 0 && (text == nag.english || text == nag.french))
}
