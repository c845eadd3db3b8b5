//! What the writer asks about the moves: the seam between the layout and the rules.

use crate::ast::{Game, San};
use crate::source::Source;

/// A game whose moves are understood, or taken as they are written.
///
/// [`rules::Replay`](crate::rules::Replay) implements it with the one legal move each can be; [`AsDecoded`] is what
/// there is without a board.
pub trait Moves {
    /// The move to write for `game.movetext[index]`, which is read as `written`; `None` where it is illegal,
    /// ambiguous, or stands behind such a move, so that the game cannot be exported.
    fn canonical(&self, index: usize, written: San) -> Option<San>;

    /// Whether that move is proved to repeat the one before it; it is not written then.
    fn is_superfluous(&self, _index: usize) -> bool {
        false
    }

    /// The halfmove that the game begins with: 0 for White's first move, 1 for Black's, 2 for White's second.
    fn first_ply(&self, source: &Source, game: &Game) -> u64 {
        game.tag(source, "FEN").map_or(0, |fen| ply_of_fen(&fen))
    }
}

/// Moves as they are decoded: canonical letters, but marks and disambiguation as they are in the text.
///
/// ```
/// use pgn_grammar::export::{AsDecoded, Moves};
/// let san = pgn_grammar::San::parse(b"0-0").unwrap();
/// assert_eq!(AsDecoded.canonical(0, san).unwrap().to_string(), "O-O");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AsDecoded;

impl Moves for AsDecoded {
    fn canonical(&self, _index: usize, written: San) -> Option<San> {
        // Whose piece a foreign letter is takes a board.
        (!matches!(written, San::Foreign { .. })).then_some(written)
    }
}

#[cfg(feature = "rules")]
impl Moves for crate::rules::Replay {
    #[inline]
    fn canonical(&self, index: usize, written: San) -> Option<San> {
        if self.has_read() { self.get(index).map(|play| play.san()) } else { AsDecoded.canonical(index, written) }
    }

    fn first_ply(&self, source: &Source, game: &Game) -> u64 {
        match self.start().position.as_ref().filter(|_| self.start().from_tag) {
            Some(position) => ply_of_fen(&position.to_fen()),
            None if self.has_read() => 0,
            None => AsDecoded.first_ply(source, game),
        }
    }
}

/// The halfmove that a FEN stands before (section 16.1.3, ruling OQ-31). What it leaves out is as at the start of a
/// game.
pub(crate) fn ply_of_fen(fen: &str) -> u64 {
    let (black, number) = turn_and_number(fen.as_bytes());
    2 * (u64::from(number.unwrap_or(1).max(1)) - 1) + u64::from(black)
}

/// Whether Black is to move in a FEN, and its number of the move, where it has one.
pub(crate) fn turn_and_number(fen: &[u8]) -> (bool, Option<u32>) {
    // In the address of a page low lines stand for the blanks.
    let low_lines = !fen.trim_ascii().contains(&b' ');
    let is_gap = |byte: &u8| byte.is_ascii_whitespace() || (low_lines && *byte == b'_');
    let mut fields = fen.split(is_gap).filter(|field| !field.is_empty()).skip(1);
    let black = fields.next().is_some_and(|turn| turn.eq_ignore_ascii_case(b"b"));
    // Behind castling and en passant; variants count checks before or behind the two numbers.
    let mut numbers = fields.skip(2).filter(|field| !field.contains(&b'+'));
    (black, numbers.nth(1).and_then(|number| std::str::from_utf8(number).ok()?.parse().ok()))
}

#[cfg(test)]
mod tests {
    use super::ply_of_fen;

    #[test]
    fn the_number_is_that_of_the_fen() {
        assert_eq!(ply_of_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 7"), 13);
        assert_eq!(ply_of_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), 0);
        assert_eq!(ply_of_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 3+3 0 12"), 22);
        assert_eq!(ply_of_fen("4k3/8/8/8/8/8/4P3/4K3 b"), 1);
        assert_eq!(ply_of_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 0"), 0);
        assert_eq!(ply_of_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 12 +0+0"), 22);
        assert_eq!(ply_of_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 0 7"), 1);
        assert_eq!(ply_of_fen("4k3/8/8/8/8/8/4P3/4K3_B_-_-_0_7"), 13);
        assert_eq!(ply_of_fen(""), 0);
    }
}
