//! What the rules of this crate ask of a library that knows how pieces move.
//!
//! [`Rules`] is the whole of it: everything else in [`crate::rules`] (reading a move, replaying a game, saying why a
//! move is illegal) is written against this trait and the types of this crate, so that another library than shakmaty
//! could serve.

use super::Resolved;
use crate::values::Color;
use crate::{Check, File, Piece, Rank, Side, Square};

/// A set of squares: bit `n` stands for [`Square::from_index`]`(n)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Squares(pub(crate) u64);

impl Squares {
    pub(crate) const NONE: Squares = Squares(0);

    #[inline(always)]
    pub(crate) const fn one(square: Square) -> Squares {
        Squares(1 << square.index())
    }

    #[inline(always)]
    pub(crate) const fn file(file: File) -> Squares {
        Squares(0x0101_0101_0101_0101 << file as u8)
    }

    #[inline(always)]
    pub(crate) const fn rank(rank: Rank) -> Squares {
        Squares(0xFF << (8 * rank as u8))
    }

    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub(crate) const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    #[inline(always)]
    pub(crate) const fn and(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }

    #[inline(always)]
    pub(crate) const fn without(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }

    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest square, a1 first; `None` where there is none.
    #[inline(always)]
    pub(crate) const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index(self.0.trailing_zeros() as u8)) }
    }

    /// The square of a set of one.
    #[inline(always)]
    pub(crate) const fn single(self) -> Option<Square> {
        if self.0 & self.0.wrapping_sub(1) == 0 { self.first() } else { None }
    }
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

/// A position that knows the rules of its game.
///
/// All moves it is given to play are legal ones that its own methods named.
pub(crate) trait Rules: Clone {
    /// Who is to move.
    fn turn(&self) -> Color;

    /// The number of the move that is due.
    fn number(&self) -> u32;

    /// Where pieces of a kind and colour stand.
    fn pieces(&self, color: Color, piece: Piece) -> Squares;

    /// Where the pieces of one side stand.
    fn side(&self, color: Color) -> Squares;

    /// The square behind a pawn that has just moved two squares, whether or not anybody can capture it.
    fn en_passant(&self) -> Option<Square>;

    /// Where the pieces of that kind stand that can legally go to `to`; castling and drops left out.
    fn origins(&self, piece: Piece, to: Square) -> Squares;

    /// The squares of king and rook, where the side to move may castle now.
    fn castling(&self, side: Side) -> Option<(Square, Square)>;

    /// Where the rook stands that the side to move has the right to castle with, now or later.
    fn castling_right(&self, side: Side) -> Option<Square>;

    /// Whether UCI writes castling as "king takes rook".
    fn is_chess960(&self) -> bool;

    /// Whether a piece of that kind may be put down there.
    fn may_drop(&self, piece: Piece, to: Square) -> bool;

    /// Whether pieces can be put down at all, as in Crazyhouse.
    fn has_drops(&self) -> bool;

    /// Whether a pawn may become a king, as in Antichess.
    fn has_king_promotion(&self) -> bool;

    /// Plays a legal move.
    fn play(&mut self, play: Resolved);

    /// Passes; `None` in check, where nobody can.
    fn pass(&self) -> Option<Self>;

    /// The sign that the move just played deserves.
    fn mark(&self) -> Check;

    /// The pieces that give check to the side to move.
    fn checkers(&self) -> Squares;

    /// The pieces of `by` that a king on `square` would be in check from, the side to move's own king lifted off.
    fn attackers(&self, square: Square, by: Color) -> Squares;

    /// Whether there is any legal move.
    fn has_move(&self) -> bool;

    /// Whether and how a rule of the variant has ended the game, in words behind which "so no move is possible" fits.
    fn variant_end(&self) -> Option<&'static str>;

    /// Who has won, where the game is over and somebody has; `None` for all else.
    fn winner(&self) -> Option<Color>;

    /// All legal moves, without marks; for suggestions.
    fn all(&self) -> Vec<Resolved>;

    /// The position in FEN.
    fn fen(&self) -> String;

    /// The kind of piece on a square, and whose it is.
    fn at(&self, square: Square) -> Option<(Color, Piece)> {
        [Color::White, Color::Black].into_iter().find(|&color| self.side(color).contains(square)).and_then(|color| {
            let piece = Piece::ALL.into_iter().find(|&piece| self.pieces(color, piece).contains(square))?;
            Some((color, piece))
        })
    }

    /// All pieces.
    #[inline(always)]
    fn occupied(&self) -> Squares {
        Squares(self.side(Color::White).0 | self.side(Color::Black).0)
    }
}
