//! Where pieces can go on an empty board, and what stands on the lines between squares.
//!
//! The tables take 35 KB together and stay in the cache next to the text, which shakmaty's tables of all occupancies
//! (800 KB) do not. A line is looked at only where a piece stands that could use it, and mostly none does.

use shakmaty::{Color, Square, attacks};

/// For each square the squares it leads to.
type Table = [u64; 64];

pub(super) static KNIGHTS: Table = table(0);
pub(super) static KINGS: Table = table(1);
pub(super) static ROOKS: Table = table(2);
pub(super) static BISHOPS: Table = table(3);
/// What pawns of White, and of Black, capture.
pub(super) static PAWNS: [Table; 2] = [table(4), table(5)];
static LINES: [Table; 64] = lines();

const fn table(kind: u8) -> Table {
    let mut table = [0; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::new(index as u32);
        table[index] = match kind {
            0 => attacks::knight_attacks(square),
            1 => attacks::king_attacks(square),
            2 => attacks::rook_attacks(square, shakmaty::Bitboard::EMPTY),
            3 => attacks::bishop_attacks(square, shakmaty::Bitboard::EMPTY),
            4 => attacks::pawn_attacks(Color::White, square),
            _ => attacks::pawn_attacks(Color::Black, square),
        }
        .0;
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

/// An entry of a table.
#[inline(always)]
pub(super) fn of(table: &Table, square: u8) -> u64 {
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
