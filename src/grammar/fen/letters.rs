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

/// A language: its name and six letters.
#[derive(Clone, Copy)]
pub(super) struct Language {
    pub(super) name: &'static str,
    letters: [char; 6],
}

impl Language {
    /// The piece that `c` is in this language; a small letter is Black's.
    pub(super) fn piece(&self, c: char) -> Option<(Color, Piece)> {
        let upper = c.to_uppercase().next().unwrap_or(c);
        let index = self.letters.iter().position(|letter| letter.to_uppercase().eq([upper]))?;
        Some((if c.is_uppercase() { Color::White } else { Color::Black }, *PIECES.get(index)?))
    }
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

/// The languages of the table whose pieces have a letter each.
pub(super) fn languages() -> impl Iterator<Item = Language> {
    TABLE.lines().skip(1).filter_map(|line| {
        let mut fields = line.split('\t');
        let name = fields.next()?;
        let mut letters = [' '; 6];
        for (letter, field) in letters.iter_mut().zip(fields.skip(1)) {
            let mut chars = field.chars();
            *letter = chars.next().filter(|c| c.is_alphabetic() && chars.next().is_none())?;
        }
        Some(Language { name, letters })
    })
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
        assert_eq!(french.piece('r'), Some((Color::Black, Piece::King)));
        assert_eq!(french.piece('T'), Some((Color::White, Piece::Rook)));
        assert_eq!(french.piece('x'), None);
        assert!(languages().count() > 20);
    }
}
