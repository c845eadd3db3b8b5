//! How pieces move on an empty board; for explanations, not for speed.

use crate::{Piece, Square};

/// The square that many files and ranks away, if it is on the board.
pub(super) fn walk(from: Square, files: i8, ranks: i8) -> Option<Square> {
    let file = from.index() as i8 % 8 + files;
    let rank = from.index() as i8 / 8 + ranks;
    let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
    on_board.then(|| Square::from_index((rank * 8 + file) as u8))
}

/// How many files and ranks lie between two squares, with signs.
fn distance(from: Square, to: Square) -> (i8, i8) {
    (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8)
}

/// The step along the line that two squares share; `None` where they share none.
pub(super) fn direction(from: Square, to: Square) -> Option<(i8, i8)> {
    let (files, ranks) = distance(from, to);
    let aligned = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    (aligned && from != to).then_some((files.signum(), ranks.signum()))
}

/// The squares between two on a line, in order; none where they share none.
pub(super) fn between(from: Square, to: Square) -> impl Iterator<Item = Square> + Clone {
    let step = direction(from, to);
    let next = move |square: Square| step.and_then(|(files, ranks)| walk(square, files, ranks));
    std::iter::successors(next(from), move |&square| next(square)).take_while(move |&square| square != to)
}

/// Whether a piece (no pawn) gets from one square to the other when nothing is in its way.
pub(super) fn reaches(piece: Piece, from: Square, to: Square) -> bool {
    let (files, ranks) = distance(from, to);
    let (files, ranks) = (files.abs(), ranks.abs());
    match piece {
        Piece::Knight => files * ranks == 2,
        Piece::King => files.max(ranks) == 1,
        Piece::Bishop => files == ranks && files != 0,
        Piece::Rook => (files == 0) != (ranks == 0),
        Piece::Queen => direction(from, to).is_some(),
        Piece::Pawn => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(name: &str) -> Square {
        Square::from_ascii(name.as_bytes()).expect("a square")
    }

    #[test]
    fn pieces_reach_what_they_reach() {
        assert!(reaches(Piece::Knight, at("g1"), at("f3")) && !reaches(Piece::Knight, at("g1"), at("g3")));
        assert!(reaches(Piece::Queen, at("a1"), at("h8")) && reaches(Piece::Rook, at("a1"), at("a8")));
        assert!(!reaches(Piece::Bishop, at("a1"), at("a2")) && !reaches(Piece::Queen, at("a1"), at("a1")));
        assert!(reaches(Piece::King, at("e1"), at("d2")) && !reaches(Piece::King, at("e1"), at("g1")));
    }

    #[test]
    fn squares_between_stop_before_the_end() {
        let names = |from, to| between(at(from), at(to)).map(|square| square.to_string()).collect::<Vec<_>>();
        assert_eq!(names("a1", "d4"), ["b2", "c3"]);
        assert_eq!(names("e8", "e6"), ["e7"]);
        assert!(names("a1", "b3").is_empty() && names("a1", "a1").is_empty() && names("h1", "g1").is_empty());
    }
}
