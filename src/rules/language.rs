//! Games whose moves are written with the piece letters of another language (ruling OQ-70): the languages whose letters
//! they are are tried one after the other, and where all that make the moves legal give the same moves, the game is
//! read that way.
//!
//! A game comes here only when something was wrong with it and a letter that is no English one stands in it. Linear:
//! the game is walked through once a language, at most.

use super::board::Rules;
use super::check::{Silent, walk_from};
use super::position::Inner;
use super::resolve::resolve;
use super::{Replay, Resolved, replay};
use crate::diagnostic::{Code, Diagnostic, Edit, Problems};
use crate::grammar::san::{san_lax, with_check};
use crate::language::{self, Language, Letters};
use crate::problems::letters as say;
use crate::{Element, ElementKind, Game, Piece, San, Source};

/// What became of a game with letters of another language.
pub(super) struct Reread {
    /// The game, its moves replaced by what they are read as.
    pub(super) game: Game,
    /// The words whose letters were read, or could not be.
    words: Vec<Word>,
    verdict: Verdict,
}

/// How the letters were read.
enum Verdict {
    /// All of them in these languages, which give the same moves.
    Languages(Vec<&'static Language>),
    /// Each by itself, in whatever language makes it legal.
    OneByOne,
    /// Not at all: these languages make the game legal, and give different moves.
    Contradiction(Vec<Candidate>),
    /// Not at all: no language makes the moves legal.
    Nothing,
}

/// A move with letters in it.
struct Word {
    /// Which element of the movetext it is.
    index: usize,
    text: String,
    written: San,
}

impl Word {
    fn is_foreign(&self) -> bool {
        matches!(self.written, San::Foreign { .. })
    }
}

/// A way to read the words.
#[derive(Clone)]
struct Candidate {
    /// Languages that read them alike; none for letters that only look like English ones.
    languages: Vec<&'static Language>,
    /// What each word is read as.
    sans: Vec<San>,
    /// How many words have letters that are none of the language's; these are read in English.
    uncovered: usize,
    /// The moves of the game so read, one an element.
    moves: Vec<Option<Resolved>>,
    /// How many moves are not resolved.
    misses: usize,
}

/// Reads the game again, in other languages; `None` where all its letters are English. `replay` knows the start, and
/// the game as it is in English; it is left with anything.
#[cold]
pub(super) fn reread(source: &Source, game: &Game, replay: &mut Replay) -> Option<Reread> {
    replay.start.position.as_ref()?;
    let is_foreign = |element: &Element| matches!(element.kind, ElementKind::Move(San::Foreign { .. }));
    if !game.movetext.iter().any(is_foreign) {
        return None;
    }
    let words = words(source, game);
    let english = misses(game, &replay.moves);
    let mut candidates = candidates(&words);
    let mut trial = game.clone();
    for candidate in &mut candidates {
        candidate.walk(source, &mut trial, &words, replay);
    }
    // One odd letter among English ones is as likely a slip as one of a language that is hardly ever met.
    let is_lone = words.iter().filter(|word| word.is_foreign()).count() == 1 && words.len() > 1;
    if is_lone {
        candidates.retain(Candidate::fits);
    }
    let one_by_one = one_by_one(game, &words, replay, is_lone).map(|mut candidate| {
        candidate.walk(source, &mut trial, &words, replay);
        candidate
    });
    let (verdict, sans) = decide(candidates, one_by_one, english);
    let mut reread = Reread { game: game.clone(), words, verdict };
    if let Some(sans) = &sans {
        replace(&mut reread.game, &reread.words, sans);
    }
    // What every reading takes for English needs no words.
    let readings = match &reread.verdict {
        Verdict::Contradiction(candidates) => candidates.iter().map(|candidate| candidate.sans.clone()).collect(),
        _ => Vec::from_iter(sans),
    };
    let mut at = 0;
    reread.words.retain(|word| {
        at += 1;
        word.is_foreign() || readings.iter().any(|sans| sans.get(at - 1) != Some(&word.written))
    });
    Some(reread)
}

/// The moves with letters: those of pieces, promotions, pawns with a letter.
fn words(source: &Source, game: &Game) -> Vec<Word> {
    let words = game.movetext.iter().enumerate().filter_map(|(index, element)| {
        let ElementKind::Move(written) = element.kind else { return None };
        let text = source.text(element.span);
        let has_letters = match written {
            San::Normal { piece: Piece::Pawn, promotion, .. } => promotion.is_some() || text.starts_with(['P', 'p']),
            San::Normal { .. } | San::Foreign { .. } => true,
            San::Castling { .. } | San::Drop { .. } | San::Null => false,
        };
        has_letters.then(|| Word { index, text: text.into_owned(), written })
    });
    words.collect()
}

/// The languages that know at least one of the letters English does not know; those that read all words alike are one.
fn candidates(words: &[Word]) -> Vec<Candidate> {
    let mut candidates: Vec<Candidate> = Vec::new();
    let parts: Vec<Option<language::Word>> = words.iter().map(|word| language::Word::new(&word.text)).collect();
    let languages = Language::all().iter().map(Some).chain([None]);
    for language in languages {
        let read = |(word, parts): (&Word, &Option<language::Word>)| match language {
            Some(language) => Some(parts.as_ref()?.read(language)?.san),
            None => look_alike(word),
        };
        let readings: Vec<Option<San>> = words.iter().zip(&parts).map(read).collect();
        if !words.iter().zip(&readings).any(|(word, reading)| word.is_foreign() && reading.is_some()) {
            continue;
        }
        let uncovered = readings.iter().filter(|reading| reading.is_none()).count();
        let sans = words.iter().zip(readings);
        let sans: Vec<San> =
            sans.map(|(word, reading)| with_check(reading.unwrap_or(word.written), word.written.check())).collect();
        match candidates.iter_mut().find(|candidate| candidate.sans == sans && candidate.uncovered == uncovered) {
            Some(known) => known.languages.extend(language),
            None => candidates.push(Candidate {
                languages: language.into_iter().collect(),
                sans,
                uncovered,
                moves: Vec::new(),
                misses: 0,
            }),
        }
    }
    candidates
}

/// The word in English, with a letter of another alphabet for one that looks the same.
fn look_alike(word: &Word) -> Option<San> {
    const PAIRS: [(char, char); 10] = [
        ('К', 'K'),
        ('Κ', 'K'),
        ('В', 'B'),
        ('Β', 'B'),
        ('Ν', 'N'),
        ('Ɍ', 'R'),
        ('Ԛ', 'Q'),
        ('Ꭱ', 'R'),
        ('Ꮶ', 'K'),
        ('Ᏼ', 'B'),
    ];
    if !word.is_foreign() {
        return Some(word.written);
    }
    let first = word.text.chars().next()?;
    let (_, latin) = PAIRS.into_iter().find(|&(other, _)| other == first)?;
    Language::english().read(&format!("{latin}{}", &word.text[first.len_utf8()..])).map(|read| read.san)
}

impl Candidate {
    /// Whether the game is a legal one in these languages alone.
    fn fits(&self) -> bool {
        self.uncovered == 0 && self.misses == 0
    }

    /// Walks through the game as the words are read here. `trial` is a copy of it.
    fn walk(&mut self, source: &Source, trial: &mut Game, words: &[Word], replay: &mut Replay) {
        replace(trial, words, &self.sans);
        walk_from(replay, source, trial, &mut Silent::trial());
        self.misses = misses(trial, &replay.moves);
        self.moves.clone_from(&replay.moves);
    }
}

/// Puts what the words are read as in their places.
fn replace(game: &mut Game, words: &[Word], sans: &[San]) {
    for (word, &san) in words.iter().zip(sans) {
        if let Some(element) = game.movetext.get_mut(word.index) {
            element.kind = ElementKind::Move(san);
        }
    }
}

/// How many moves are not resolved.
fn misses(game: &Game, moves: &[Option<Resolved>]) -> usize {
    let all = game.movetext.iter().zip(moves);
    all.filter(|(element, play)| matches!(element.kind, ElementKind::Move(_)) && play.is_none()).count()
}

/// Which way is taken, and what the words are read as then.
fn decide(candidates: Vec<Candidate>, one_by_one: Option<Candidate>, english: usize) -> (Verdict, Option<Vec<San>>) {
    let fitting: Vec<&Candidate> = candidates.iter().filter(|candidate| candidate.fits()).collect();
    if let Some(agreed) = agreed(&fitting) {
        return agreed;
    }
    if !fitting.is_empty() {
        return (Verdict::Contradiction(fitting.into_iter().cloned().collect()), None);
    }
    // Something is wrong beside the letters, or they are of several languages: what goes on longest is taken.
    let fewest = candidates.iter().map(|candidate| (candidate.misses, candidate.uncovered)).min();
    let best: Vec<&Candidate> =
        candidates.iter().filter(|candidate| Some((candidate.misses, candidate.uncovered)) == fewest).collect();
    let mixed = one_by_one.filter(|mixed| mixed.misses < english);
    if let Some((misses, uncovered)) = fewest.filter(|&(misses, _)| misses < english)
        && mixed.as_ref().is_none_or(|mixed| misses < mixed.misses || (misses == mixed.misses && uncovered == 0))
        && let Some(agreed) = agreed(&best)
    {
        return agreed;
    }
    match mixed {
        Some(mixed) => (Verdict::OneByOne, Some(mixed.sans)),
        None => (Verdict::Nothing, None),
    }
}

/// The reading of languages that all give the same moves.
fn agreed(candidates: &[&Candidate]) -> Option<(Verdict, Option<Vec<San>>)> {
    let (first, rest) = candidates.split_first()?;
    if rest.iter().any(|other| other.moves != first.moves) {
        return None;
    }
    let mut languages: Vec<_> = candidates.iter().flat_map(|candidate| &candidate.languages).copied().collect();
    languages.sort_by_key(|language| language.place());
    Some((Verdict::Languages(languages), Some(first.sans.clone())))
}

/// Reads each word with letters that are not English by itself: where exactly one legal move is what some language
/// makes of it, it is that.
fn one_by_one(game: &Game, words: &[Word], replay: &Replay, is_lone: bool) -> Option<Candidate> {
    let sans = match &replay.start.position.as_ref()?.0 {
        Inner::Standard(start) => choose(start, &game.movetext, words, is_lone),
        Inner::Varied(start) => choose(&**start, &game.movetext, words, is_lone),
    };
    Some(Candidate { languages: Vec::new(), sans, uncovered: 0, moves: Vec::new(), misses: 0 })
}

/// What each word is in the position it stands in; as it is written, where that is not one legal move.
fn choose<R: Rules>(start: &R, movetext: &[Element], words: &[Word], is_lone: bool) -> Vec<San> {
    // The position of the line that is walked, and the one before its last move; `None` behind an illegal move.
    let mut line = (Some(start.clone()), Some(start.clone()));
    let mut parents = Vec::new();
    let mut sans = Vec::with_capacity(words.len());
    for (index, element) in movetext.iter().enumerate() {
        match element.kind {
            ElementKind::Move(written) => {
                let word = words.get(sans.len()).filter(|word| word.index == index);
                let options = word.filter(|word| word.is_foreign());
                let options = options.map_or_else(|| vec![written], |word| self::options(word, is_lone));
                let san = line.0.as_ref().and_then(|position| only_legal(position, &options));
                line.1 = line.0.clone();
                line.0 = san.and_then(|(_, play)| {
                    let mut position = line.0.clone()?;
                    position.play(play);
                    Some(position)
                });
                if word.is_some() {
                    sans.push(san.map_or(written, |(san, _)| san));
                }
            }
            ElementKind::Open { .. } => {
                let branch = line.1.clone();
                parents.push(std::mem::replace(&mut line, (branch.clone(), branch)));
            }
            ElementKind::Close { .. } => line = parents.pop().unwrap_or(line),
            _ => {}
        }
    }
    sans
}

/// What a word is in the languages that know its letters; one that is alone, in those that are met often.
fn options(word: &Word, is_lone: bool) -> Vec<San> {
    let mut options: Vec<San> = Vec::new();
    let readings = language::readings(&word.text);
    let readings = readings.filter(|(language, _)| !is_lone || language.is_usual()).map(|(_, written)| written.san);
    for san in readings.chain(look_alike(word)) {
        if !options.contains(&san) {
            options.push(san);
        }
    }
    options
}

/// The legal one of `options`, if they name one legal move only.
fn only_legal<R: Rules>(position: &R, options: &[San]) -> Option<(San, Resolved)> {
    let mut legal = options.iter().filter_map(|&san| Some((san, resolve(position, san).ok()?)));
    let first = legal.next()?;
    legal.all(|(_, play)| play == first.1).then_some(first)
}

impl Reread {
    /// In which letters the moves are written.
    pub(super) fn letters(&self) -> replay::Letters {
        match &self.verdict {
            Verdict::Languages(languages) if !languages.is_empty() => replay::Letters::Other(languages.clone()),
            _ => replay::Letters::Mixed,
        }
    }

    /// Tells how the letters were read, in the place of what the grammar told of them. `replay` knows the game as it is
    /// read here.
    pub(super) fn tell(&self, replay: &Replay, problems: &mut Problems) {
        let places: Vec<_> = self.words.iter().map(|word| self.game.movetext[word.index].span).collect();
        let readings: Vec<Option<Resolved>> = self.words.iter().map(|word| replay.get(word.index)).collect();
        let is_here = |span| places.binary_search(&span).is_ok();
        problems.found.retain(|problem| {
            problem.game != problems.game
                || problem.code != Code::SyntaxPieceLetter
                    && !(problem.code == Code::SanPawnLetter && is_here(problem.span))
        });
        let edits: Vec<Edit> =
            self.words.iter().zip(&readings).filter_map(|(word, play)| self.edit(word, *play)).collect();
        // One change mends all of a move that is read.
        let is_read = |span| places.binary_search(&span).is_ok_and(|at| readings[at].is_some());
        for problem in problems.found.iter_mut().filter(|problem| problem.game == problems.game) {
            problem.fixes.retain(|fix| !fix.edits.iter().any(|edit| is_read(edit.span)));
        }
        let words: Vec<say::Word<'_>> = self
            .words
            .iter()
            .zip(&places)
            .zip(&readings)
            .map(|((word, &span), &play)| say::Word { text: &word.text, span, play })
            .collect();
        let problem = match &self.verdict {
            Verdict::Languages(languages) => say::languages(&words, languages, &self.pairs(), edits),
            Verdict::OneByOne => say::one_by_one(&words, edits),
            Verdict::Contradiction(candidates) => self.contradiction(&words, candidates),
            Verdict::Nothing => say::no_language(&words),
        };
        problems.push(problem);
    }

    /// What is to be said where languages differ.
    fn contradiction(&self, words: &[say::Word<'_>], candidates: &[Candidate]) -> Diagnostic {
        let moves: Vec<_> = candidates.iter().map(|candidate| &candidate.moves).collect();
        let differ = |word: &&Word| moves.windows(2).any(|pair| pair[0].get(word.index) != pair[1].get(word.index));
        let first = self.words.iter().find(differ);
        let mut readings: Vec<(&Candidate, say::Reading)> = Vec::new();
        for candidate in candidates {
            let languages = &candidate.languages;
            match readings.iter_mut().find(|(known, _)| known.moves == candidate.moves) {
                Some((_, known)) => known.languages.extend(languages),
                None => {
                    let play = |word: &Word| candidate.moves.get(word.index).copied().flatten();
                    let edits = self.words.iter().filter_map(|word| self.edit(word, play(word))).collect();
                    let languages = languages.clone();
                    readings.push((candidate, say::Reading { languages, play: first.and_then(play), edits }));
                }
            }
        }
        let first = first.map_or("", |word| &word.text);
        say::contradiction(words, first, readings.into_iter().map(|(_, reading)| reading).collect())
    }

    /// What to write for a word: the canonical move; behind a move that could not be resolved, the same in English
    /// letters.
    fn edit(&self, word: &Word, play: Option<Resolved>) -> Option<Edit> {
        let element = self.game.movetext.get(word.index)?;
        let text = match (play, &self.verdict) {
            (Some(play), _) => play.san().to_string(),
            (None, Verdict::Languages(languages)) => {
                let text = languages.first()?.in_english(&word.text)?;
                san_lax(text.as_bytes()).filter(|(length, _)| *length == text.len())?;
                text
            }
            (None, _) => return None,
        };
        Some(Edit { span: element.span, text: text.into() })
    }

    /// The letters that English does not have in that meaning, each with its piece, in the order of the game.
    fn pairs(&self) -> Vec<(String, Piece)> {
        let Verdict::Languages(languages) = &self.verdict else { return Vec::new() };
        let mut pairs: Vec<(String, Piece)> = Vec::new();
        for word in &self.words {
            let Some(Letters { piece, promotion }) = languages.first().and_then(|first| first.letters(&word.text))
            else {
                continue;
            };
            for letter in [piece, promotion].into_iter().flatten() {
                let text = word.text[letter.range].to_owned();
                let is_english = text.len() == 1 && text == letter.piece.char().to_string();
                if !is_english && !pairs.iter().any(|(known, _)| *known == text) {
                    pairs.push((text, letter.piece));
                }
            }
        }
        pairs
    }
}
