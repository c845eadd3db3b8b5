//! The piece letters of other languages (sections 8.2.3.2 and 17, ruling OQ-70): the table is `grammar/pieces.tsv`.

use crate::Piece;
use crate::grammar::san::{Written, san_lax};
use std::ops::Range;
use std::sync::LazyLock;

/// One line a language: name, code, and the letters of pawn, knight, bishop, rook, queen, king.
const TABLE: &str = include_str!("../grammar/pieces.tsv");

/// The codes of the languages that are met most often, these first.
const USUAL: [&str; 12] = ["de", "fr", "es", "it", "nl", "ru", "pl", "pt", "cs", "hu", "sv", "da"];

/// A language and its letters for the pieces.
///
/// ```
/// use pgn_grammar::{Language, Piece};
/// let german = Language::find("de").unwrap();
/// assert_eq!((german.name(), german.letter(Piece::Knight)), ("German", "S"));
/// assert_eq!(Language::find("french").unwrap().letter(Piece::King), "R");
/// assert_eq!(Language::find("figurine").unwrap().letter(Piece::Queen), "♕");
/// assert!(Language::find("Klingon").is_none());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Language {
    name: &'static str,
    code: &'static str,
    letters: [&'static str; 6],
}

/// The letters that name pieces in a move.
///
/// ```
/// use pgn_grammar::{Language, Piece};
/// let french = Language::find("fr").unwrap();
/// let letters = french.letters("Cbxd2").unwrap();
/// assert_eq!(letters.piece.unwrap().piece, Piece::Knight);
/// assert_eq!(french.letters("e8=D+").unwrap().promotion.unwrap().range, 3..4);
/// assert_eq!(french.letters("Nf3"), None, "`N` is no piece in French");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Letters {
    /// What moves; `None` where no letter is written: a pawn, or the king in castling.
    pub piece: Option<Letter>,
    /// What a pawn becomes.
    pub promotion: Option<Letter>,
}

/// A letter for a piece, of one character or more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// The piece.
    pub piece: Piece,
    /// Where its letter stands: bytes of the word.
    pub range: Range<usize>,
}

impl Language {
    /// All languages of the table, English among them, the figurines last.
    pub fn all() -> &'static [Language] {
        static ALL: LazyLock<Vec<Language>> = LazyLock::new(|| TABLE.lines().skip(1).filter_map(of_line).collect());
        &ALL
    }

    /// The language of that name or ISO 639 code, in capitals or not. Constant time.
    pub fn find(name: &str) -> Option<&'static Language> {
        Language::all().iter().find(|language| {
            let plain = language.name.split(" (").next().unwrap_or_default();
            [language.name, language.code, plain].iter().any(|known| known.eq_ignore_ascii_case(name))
        })
    }

    /// The one whose letters PGN has.
    pub const fn english() -> &'static Language {
        const { &Language { name: "English", code: "en", letters: ["P", "N", "B", "R", "Q", "K"] } }
    }

    /// The English name, such as `German`.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The code of ISO 639, such as `de`; `figurine` for the figurines.
    pub const fn code(&self) -> &'static str {
        self.code
    }

    /// Where it stands among the languages, those first that are met most often.
    pub(crate) fn place(&self) -> usize {
        USUAL.iter().position(|code| *code == self.code).unwrap_or(USUAL.len())
    }

    /// Whether it is met often.
    #[cfg(feature = "rules")]
    pub(crate) fn is_usual(&self) -> bool {
        USUAL.contains(&self.code)
    }

    /// The letter of a piece: one character, of some languages up to three; the pawn's is rarely written.
    pub const fn letter(&self, piece: Piece) -> &'static str {
        self.letters[piece as usize]
    }

    /// The letters of the move `word`, which has no suffix behind it; `None` where it is no move in this language. What
    /// has no destination, such as castling, has no letters.
    ///
    /// Figurines are letters of every language. Linear in the word.
    pub fn letters(&self, word: &str) -> Option<Letters> {
        Word::new(word)?.letters(self)
    }

    /// The move `word`, read in this language; `None` where it is none.
    pub(crate) fn read(&self, word: &str) -> Option<Written> {
        Word::new(word)?.read(self)
    }

    /// The ASCII text that the move `word` of this language has in English letters; `None` where it is no move.
    pub(crate) fn in_english(&self, word: &str) -> Option<String> {
        Word::new(word)?.in_english(self)
    }

    /// The piece that the characters of `text` name, and how many they are; the longest that leave a rest that fits.
    fn piece(&self, text: &[(usize, char)], rest_fits: impl Fn(&[(usize, char)]) -> bool) -> Option<(Piece, usize)> {
        let &(_, first) = text.first()?;
        if let Some(piece) = figurine(first) {
            return rest_fits(&text[1..]).then_some((piece, 1));
        }
        let mut found: Option<(Piece, usize)> = None;
        for piece in Piece::ALL {
            let mut letters = self.letter(piece).chars();
            let length =
                text.iter().take_while(|&&(_, c)| letters.clone().next() == Some(c) && letters.next().is_some());
            let length = length.count();
            let is_longer = length > 0 && letters.next().is_none() && found.is_none_or(|(_, longest)| longest < length);
            if is_longer && rest_fits(&text[length..]) {
                found = Some((piece, length));
            }
        }
        found.or_else(|| {
            let letter = u8::try_from(first).ok().filter(|_| self.code == "en" && first != 'b')?;
            let piece = Piece::from_ascii(letter.to_ascii_uppercase())?;
            rest_fits(&text[1..]).then_some((piece, 1))
        })
    }
}

/// The piece of a figurine of either side.
fn figurine(c: char) -> Option<Piece> {
    const LAST: [Piece; 6] = [Piece::King, Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Pawn];
    let index = u32::from(c).checked_sub(u32::from('♔')).filter(|&index| index < 12)?;
    LAST.get(index as usize % 6).copied()
}

/// All languages that read `word` as a move, with what they read. Linear in the word.
pub(crate) fn readings(word: &str) -> impl Iterator<Item = (&'static Language, Written)> {
    let word = Word::new(word);
    Language::all().iter().filter_map(move |language| Some((language, word.as_ref()?.read(language)?)))
}

fn of_line(line: &'static str) -> Option<Language> {
    let mut fields = line.split('\t');
    let (name, code) = (fields.next()?, fields.next()?);
    let mut letters = [""; 6];
    for letter in &mut letters {
        *letter = fields.next()?;
    }
    let is_figurine = code == "-";
    Some(Language {
        name: if is_figurine { "figurine" } else { name },
        code: if is_figurine { "figurine" } else { code },
        letters,
    })
}

/// A word that has the shape of a move: something, a destination, something.
pub(crate) struct Word {
    /// Its characters with their places in bytes, in ASCII where they only look different.
    chars: Vec<(usize, char)>,
    /// The index of the file of the destination.
    to: usize,
    /// Its length in bytes.
    length: usize,
}

/// No move is longer.
const LONGEST: usize = 40;

impl Word {
    pub(crate) fn new(word: &str) -> Option<Word> {
        if word.len() > LONGEST {
            return None;
        }
        let chars = word.char_indices().filter(|&(_, c)| !is_invisible(c)).map(|(at, c)| (at, plain(c)));
        let chars: Vec<(usize, char)> = chars.collect();
        let is_square = |pair: &[(usize, char)], any_case: bool| {
            let file = if any_case { pair[0].1.to_ascii_lowercase() } else { pair[0].1 };
            matches!(file, 'a'..='h') && matches!(pair[1].1, '1'..='8')
        };
        let place = |any_case| chars.windows(2).rposition(|pair| is_square(pair, any_case));
        let to = place(false).or_else(|| place(true))?;
        Some(Word { chars, to, length: word.len() })
    }

    fn letters(&self, language: &Language) -> Option<Letters> {
        let (head, tail) = (&self.chars[..self.to], &self.chars[self.to + 2..]);
        let piece = match language.piece(head, |rest| rest.iter().all(|&(_, c)| is_travel(c))) {
            Some((piece, length)) => Some(Letter { piece, range: self.range(0, length) }),
            None if head.iter().all(|&(_, c)| is_travel(c)) => None,
            None => return None,
        };
        if is_marks(tail) {
            return Some(Letters { piece, promotion: None });
        }
        let signs = tail.iter().take_while(|&&(_, c)| matches!(c, '=' | '(' | '/')).count();
        let is_last_rank = matches!(self.chars[self.to + 1].1, '1' | '8');
        if signs > 2 || (signs == 0 && !is_last_rank) {
            return None;
        }
        let (promoted, length) = language.promoted(&tail[signs..])?;
        let at = self.to + 2 + signs;
        Some(Letters { piece, promotion: Some(Letter { piece: promoted, range: self.range(at, at + length) }) })
    }

    /// The bytes of the characters `from..to`.
    fn range(&self, from: usize, to: usize) -> Range<usize> {
        let start = |index: usize| self.chars.get(index).map_or(self.length, |&(at, _)| at);
        start(from)..start(to)
    }

    pub(crate) fn read(&self, language: &Language) -> Option<Written> {
        let text = self.in_english(language)?;
        let (length, written) = san_lax(text.as_bytes())?;
        (length == text.len()).then_some(written)
    }

    fn in_english(&self, language: &Language) -> Option<String> {
        let Letters { piece, promotion } = self.letters(language)?;
        let mut text = String::with_capacity(self.length);
        for &(at, c) in &self.chars {
            match [&piece, &promotion].into_iter().flatten().find(|letter| letter.range.contains(&at)) {
                Some(letter) if letter.range.start == at => text.push(letter.piece.char()),
                Some(_) => {}
                None => text.push(c),
            }
        }
        // A figurine of a pawn stands where PGN has nothing.
        if piece.is_some_and(|letter| letter.piece == Piece::Pawn) && !text.contains('@') {
            text.remove(0);
        }
        Some(text)
    }
}

impl Language {
    /// What a pawn becomes by the letters at the start of `text`, small ones too, if nothing but marks follows.
    fn promoted(&self, text: &[(usize, char)]) -> Option<(Piece, usize)> {
        let behind = |rest: &[(usize, char)]| match rest {
            [(_, ')'), rest @ ..] => is_marks(rest),
            rest => is_marks(rest),
        };
        self.piece(text, behind).or_else(|| {
            let capital = |&(at, c): &(usize, char)| (at, c.to_uppercase().next().unwrap_or(c));
            let capitals: Vec<(usize, char)> =
                text.iter().take(1).map(capital).chain(text.iter().skip(1).copied()).collect();
            self.piece(&capitals, behind)
        })
    }
}

/// What may stand between the letter of a piece and its destination.
fn is_travel(c: char) -> bool {
    matches!(c, 'a'..='h' | '1'..='8' | 'x' | 'X' | ':' | '-' | '@')
}

/// Marks behind a move: check, mate, a capture's colon, en passant.
fn is_marks(text: &[(usize, char)]) -> bool {
    text.iter().all(|&(_, c)| matches!(c, '+' | '#' | ':' | 'e' | 'p' | '.'))
}

fn is_invisible(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2060}'..='\u{2064}')
}

/// The ASCII character that `c` looks like, where it is none of the letters for pieces; else `c`.
fn plain(c: char) -> char {
    match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' => '-',
        '×' | 'х' => 'x',
        'а' => 'a',
        'с' => 'c',
        'е' => 'e',
        // Full-width forms stand in the order of ASCII.
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFF01 + 0x21).unwrap_or(c),
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn english(language: &str, word: &str) -> Option<String> {
        Language::find(language).unwrap().in_english(word)
    }

    #[test]
    fn english_is_in_the_table_as_it_is_here() {
        assert_eq!(Language::find("en"), Some(Language::english()));
        let figurines = Language::find("figurine").unwrap();
        assert!(
            Piece::ALL.iter().all(|&piece| figurines.letter(piece).chars().next().and_then(figurine) == Some(piece))
        );
    }

    #[test]
    fn moves_in_many_languages() {
        for (language, word, meant) in [
            ("de", "Sf3", Some("Nf3")),
            ("de", "Sg1-f3", Some("Ng1-f3")),
            ("de", "Dxd8#", Some("Qxd8#")),
            ("de", "e8D", Some("e8Q")),
            ("de", "fxe8=S+", Some("fxe8=N+")),
            ("de", "e8(T)", Some("e8(R)")),
            ("de", "e8=d", Some("e8=Q")),
            ("de", "Be4", Some("e4")),
            ("de", "e4", Some("e4")),
            ("de", "exd6ep", Some("exd6ep")),
            ("de", "Nf3", None),
            ("de", "e8=Q", None),
            ("fr", "Rg1", Some("Kg1")),
            ("nl", "Pf3", Some("Nf3")),
            ("ru", "Кре2", Some("Ke2")),
            ("ru", "К:с6", Some("N:c6")),
            ("ru", "пе4", Some("e4")),
            ("sq", "Kaf3", Some("Nf3")),
            ("sq", "Mshd8", Some("Qd8")),
            ("bn", "Ghf3", Some("Nf3")),
            ("tr", "Şe2", Some("Ke2")),
            ("de", "Ｓｆ３", Some("Nf3")),
            ("de", "S\u{200B}f3", Some("Nf3")),
            ("de", "♘f3", Some("Nf3")),
            ("figurine", "♞f6", Some("Nf6")),
            ("figurine", "♙e4", Some("e4")),
            ("figurine", "Nf6", None),
            ("en", "nf3", Some("Nf3")),
            ("en", "bf3", Some("bf3")),
            ("en", "N@f6", Some("N@f6")),
            ("de", "O-O", None),
            ("de", "Läufer", None),
            ("de", "Sf3D", None),
        ] {
            assert_eq!(english(language, word).as_deref(), meant, "{language} {word}");
        }
    }
}
