//! The piece letters of other languages: `grammar/pieces.tsv` and ruling OQ-70.

use crate::Piece;
use crate::values::Color;

/// One line a language: name, code, and the letters of pawn, knight, bishop, rook, queen, king.
const TABLE: &str = include_str!("../../../grammar/pieces.tsv");

/// The order of the columns.
const PIECES: [Piece; 6] = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::King];

/// White's figurines, then Black's, in the order of the columns.
const FIGURINES: [&str; 2] = ["♙♘♗♖♕♔", "♟♞♝♜♛♚"];

/// The piece of an English letter: a capital for White.
pub(super) fn english(letter: u8) -> Option<(Color, Piece)> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let piece = match letter.to_ascii_uppercase() {
        b'P' => Piece::Pawn,
        other => Piece::from_ascii(other)?,
    };
    Some((color, piece))
}

/// A language: its name, and what it calls the six pieces: a letter, or two or three.
#[derive(Clone, Copy)]
pub(super) struct Language {
    pub(super) name: &'static str,
    letters: [&'static str; 6],
}

impl Language {
    /// The piece that `text` begins with in this language, and how many bytes its name takes; the longest name counts.
    /// A small letter is Black's.
    pub(super) fn piece(&self, text: &str) -> Option<(usize, (Color, Piece))> {
        let names = self.letters.iter().zip(PIECES);
        let (length, piece) =
            names.filter_map(|(name, piece)| Some((prefix(text, name)?, piece))).max_by_key(|it| it.0)?;
        let color = if text.starts_with(char::is_uppercase) { Color::White } else { Color::Black };
        Some((length, (color, piece)))
    }
}

#[cfg(test)]
impl Language {
    /// What it calls a piece.
    pub(super) fn name_of(&self, color: Color, piece: Piece) -> String {
        let name = PIECES.iter().position(|other| *other == piece).map_or("", |index| self.letters[index]);
        let mut chars = name.chars();
        match (color, chars.next()) {
            (Color::White, Some(first)) => first.to_uppercase().chain(chars).collect(),
            _ => name.to_lowercase(),
        }
    }
}

/// How many bytes of `text` are `name`, whatever the case.
fn prefix(text: &str, name: &str) -> Option<usize> {
    let mut found = text.char_indices();
    for letter in name.chars() {
        let (_, c) = found.next()?;
        if !c.to_lowercase().eq(letter.to_lowercase()) {
            return None;
        }
    }
    Some(text.len() - found.as_str().len())
}

/// The piece of a figurine.
pub(super) fn figurine(c: char) -> Option<(Color, Piece)> {
    [Color::White, Color::Black].into_iter().zip(FIGURINES).find_map(|(color, figures)| {
        let index = figures.chars().position(|figure| figure == c)?;
        Some((color, *PIECES.get(index)?))
    })
}

/// The figurine of a piece.
pub(crate) fn figure((color, piece): (Color, Piece)) -> char {
    let figures = if color == Color::White { FIGURINES[0] } else { FIGURINES[1] };
    let found = PIECES.into_iter().zip(figures.chars()).find(|(other, _)| *other == piece);
    found.map_or(' ', |(_, figure)| figure)
}

/// The languages of the table.
pub(super) fn languages() -> impl Iterator<Item = Language> {
    TABLE.lines().skip(1).filter_map(|line| {
        let mut fields = line.split('\t');
        let name = fields.next()?;
        let mut letters = [""; 6];
        for (letter, field) in letters.iter_mut().zip(fields.skip(1)) {
            *letter = Some(field).filter(|field| field.starts_with(char::is_alphabetic))?;
        }
        Some(Language { name, letters })
    })
}

/// How many pieces of a placement in English letters must have been pawns once: the fewer, the likelier is the reading.
pub(super) fn promoted(placement: &str) -> usize {
    let surplus = |letter: char, usual: usize| placement.matches(letter).count().saturating_sub(usual);
    let of_both = |letter: char, usual| surplus(letter, usual) + surplus(letter.to_ascii_lowercase(), usual);
    of_both('N', 2) + of_both('B', 2) + of_both('R', 2) + of_both('Q', 1) + 9 * of_both('P', 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_letters() {
        assert_eq!(english(b'p'), Some((Color::Black, Piece::Pawn)));
        assert_eq!(english(b'K'), Some((Color::White, Piece::King)));
        assert_eq!(english(b'x'), None);
        for figure in FIGURINES.iter().flat_map(|figures| figures.chars()) {
            assert_eq!(figurine(figure).map(super::figure), Some(figure));
        }
        let french = languages().find(|language| language.name == "French").unwrap();
        assert_eq!(french.piece("rT"), Some((1, (Color::Black, Piece::King))));
        assert_eq!(french.piece("T"), Some((1, (Color::White, Piece::Rook))));
        assert_eq!((french.piece("x"), french.piece("")), (None, None));
        let russian = languages().find(|language| language.name == "Russian").unwrap();
        assert_eq!(russian.piece("КрК"), Some((4, (Color::White, Piece::King))));
        assert_eq!(russian.piece("кф"), Some((2, (Color::Black, Piece::Knight))));
        assert!(languages().count() > 30);
    }
}
