//! Where pieces can go on an empty board, and what stands on the lines between squares.
//!
//! The tables take 36 KB together and stay in the cache next to the text, which shakmaty's tables of all occupancies
//! (800 KB) do not. A line is looked at only where a piece stands that could use it, and mostly none does.

use crate::Piece;
use crate::values::Color;
use shakmaty::{Bitboard, Square, attacks};

/// For each square the squares it leads to.
type Table = [u64; 64];

/// By the kind of piece; that of pawns is empty, since they do not come from where they go to.
static OFFICERS: [Table; 6] = [
    [0; 64],
    officers(Piece::Knight),
    officers(Piece::Bishop),
    officers(Piece::Rook),
    officers(Piece::Queen),
    officers(Piece::King),
];
static PAWNS: [Table; 2] = [pawns(shakmaty::Color::White), pawns(shakmaty::Color::Black)];
static LINES: [Table; 64] = lines();

const fn officers(piece: Piece) -> Table {
    let mut table = [0; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::new(index as u32);
        table[index] = match piece {
            Piece::Pawn => Bitboard::EMPTY,
            Piece::Knight => attacks::knight_attacks(square),
            Piece::Bishop => attacks::bishop_attacks(square, Bitboard::EMPTY),
            Piece::Rook => attacks::rook_attacks(square, Bitboard::EMPTY),
            Piece::Queen => attacks::queen_attacks(square, Bitboard::EMPTY),
            Piece::King => attacks::king_attacks(square),
        }
        .0;
        index += 1;
    }
    table
}

const fn pawns(color: shakmaty::Color) -> Table {
    let mut table = [0; 64];
    let mut index = 0;
    while index < 64 {
        table[index] = attacks::pawn_attacks(color, Square::new(index as u32)).0;
        index += 1;
    }
    table
}

const fn lines() -> [Table; 64] {
    let mut lines = [[0; 64]; 64];
    let mut index = 0;
    while index < 64 * 64 {
        let (a, b) = (index / 64, index % 64);
        lines[a][b] = attacks::ray(Square::new(a as u32), Square::new(b as u32)).0;
        index += 1;
    }
    lines
}

/// The set of one square.
#[inline(always)]
pub(super) const fn bit(square: u8) -> u64 {
    1 << (square & 63)
}

/// The lowest square of a set that is not empty.
#[inline(always)]
pub(super) const fn lowest(set: u64) -> u8 {
    set.trailing_zeros() as u8 & 63
}

/// Where a piece other than a pawn goes from `square` on an empty board, which is where it comes from as well.
#[inline(always)]
pub(super) fn reach(officer: Piece, square: u8) -> u64 {
    of(&OFFICERS[officer as usize], square)
}

/// What a pawn of `color` on `square` captures.
#[inline(always)]
pub(super) fn captures(color: Color, square: u8) -> u64 {
    of(&PAWNS[color as usize], square)
}

#[inline(always)]
fn of(table: &Table, square: u8) -> u64 {
    table[usize::from(square & 63)]
}

/// The whole rank, file or diagonal through two squares; empty where they share none.
#[inline(always)]
pub(super) fn line(a: u8, b: u8) -> u64 {
    of(&LINES[usize::from(a & 63)], b)
}

/// The squares between two squares of one line, themselves left out; empty where they share none.
#[inline(always)]
pub(super) fn between(a: u8, b: u8) -> u64 {
    let inner = line(a, b) & ((!0 << (a & 63)) ^ (!0 << (b & 63)));
    // The lower of the two is still in.
    inner & inner.wrapping_sub(1)
}

/// The pieces of `pieces`, all of them on lines with `square`, that nothing in `occupied` hides from it.
#[inline(always)]
pub(super) fn seeing(square: u8, pieces: u64, occupied: u64) -> u64 {
    let (mut left, mut seen) = (pieces, 0);
    while left != 0 {
        let at = lowest(left);
        if between(square, at) & occupied == 0 {
            seen |= left & left.wrapping_neg();
        }
        left &= left - 1;
    }
    seen
}
