//! The hand-tuned recogniser of moves: production `San`, without data-dependent branches.
//!
//! Which parts a move has is nearly random, so one test for each optional part costs more in mispredicted branches
//! than everything else. Here the classes of up to eight bytes make a key, a perfect hash finds the shape that has
//! this key, and shifts take the parts out. It reads a part of what `san_import` reads, and the same: a test tries
//! all short words.

use super::class;
use crate::ast::{Check, File, Piece, Rank, San, Side, Square};

/// The classes of a byte of a move, in the low half; its value (file, rank, piece, sign) in the high half.
const FILE: u8 = 1;
const RANK: u8 = 2;
const PIECE: u8 = 3;
const TAKES: u8 = 4;
const EQUALS: u8 = 5;
const CHECK: u8 = 6;
/// A byte that continues a word but belongs to no canonical move.
const OTHER: u8 = 15;

static PARTS: [u8; 256] = {
    let mut table = [0u8; 256];
    let mut i = 0;
    while i < 256 {
        if class::CLASS[i] & (class::SYMBOL | class::HIGH) != 0 {
            table[i] = OTHER;
        }
        i += 1;
    }
    let mut k = 0u8;
    while k < 8 {
        table[(b'a' + k) as usize] = FILE | k << 4;
        table[(b'1' + k) as usize] = RANK | k << 4;
        k += 1;
    }
    let pieces = *b"NBRQK";
    k = 0;
    while k < 5 {
        table[pieces[k as usize] as usize] = PIECE | (k + 1) << 4;
        k += 1;
    }
    table[b'x' as usize] = TAKES;
    table[b'=' as usize] = EQUALS;
    table[b'+' as usize] = CHECK | 1 << 4;
    table[b'#' as usize] = CHECK | 2 << 4;
    table
};

/// Where the parts of a move with this key stand: bit offsets, eight times the index of the byte. What is absent
/// points at byte 7, which is always behind a move of a known shape and so zero.
#[derive(Clone, Copy)]
struct Shape {
    key: u64,
    piece: u8,
    file: u8,
    rank: u8,
    to: u8,
    promotion: u8,
    check: u8,
    flags: u8,
}

const HAS_FILE: u8 = 1;
const HAS_RANK: u8 = 2;
const CAPTURES: u8 = 4;
const PROMOTES: u8 = 8;

const HASH_BITS: u32 = 7;

const fn slot(key: u64, multiplier: u64) -> usize {
    (key.wrapping_mul(multiplier) >> (64 - HASH_BITS)) as usize
}

/// The shape of a move with the given optional parts, or `None` if it has more than seven bytes or is no move.
const fn shape(piece: bool, file: bool, rank: bool, takes: bool, promotion: bool, check: bool) -> Option<Shape> {
    let pawn_origin_is_wrong = !piece && (rank || file != takes);
    if pawn_origin_is_wrong || (piece && promotion) {
        return None;
    }
    let mut s = Shape { key: 0, piece: 56, file: 56, rank: 56, to: 0, promotion: 56, check: 56, flags: 0 };
    let mut n = 0u8;
    if piece {
        s.key |= (PIECE as u64) << (8 * n);
        s.piece = 8 * n;
        n += 1;
    }
    if file {
        s.key |= (FILE as u64) << (8 * n);
        s.file = 8 * n;
        s.flags |= HAS_FILE;
        n += 1;
    }
    if rank {
        s.key |= (RANK as u64) << (8 * n);
        s.rank = 8 * n;
        s.flags |= HAS_RANK;
        n += 1;
    }
    if takes {
        s.key |= (TAKES as u64) << (8 * n);
        s.flags |= CAPTURES;
        n += 1;
    }
    s.key |= (FILE as u64) << (8 * n) | (RANK as u64) << (8 * n + 8);
    s.to = 8 * n;
    n += 2;
    if promotion {
        s.key |= (EQUALS as u64) << (8 * n) | (PIECE as u64) << (8 * n + 8);
        s.promotion = 8 * n + 8;
        s.flags |= PROMOTES;
        n += 2;
    }
    if check {
        if n > 7 {
            return None;
        }
        s.key |= (CHECK as u64) << (8 * n);
        s.check = 8 * n;
        n += 1;
    }
    if n > 7 { None } else { Some(s) }
}

/// The table for a multiplier, and whether no two shapes fall into one slot.
const fn table(multiplier: u64) -> ([Shape; 1 << HASH_BITS], bool) {
    let none = Shape { key: u64::MAX, piece: 56, file: 56, rank: 56, to: 0, promotion: 56, check: 56, flags: 0 };
    let mut table = [none; 1 << HASH_BITS];
    let mut perfect = true;
    let mut m = 0u32;
    while m < 64 {
        if let Some(s) = shape(m & 1 != 0, m & 2 != 0, m & 4 != 0, m & 8 != 0, m & 16 != 0, m & 32 != 0) {
            let at = slot(s.key, multiplier);
            perfect = perfect && table[at].key == u64::MAX;
            table[at] = s;
        }
        m += 1;
    }
    (table, perfect)
}

/// The first multiplier of a fixed sequence that makes the hash perfect; found by the compiler.
const MULTIPLIER: u64 = {
    let mut multiplier = 0x9E37_79B9_7F4A_7C15u64;
    while !table(multiplier).1 {
        multiplier = multiplier.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F) | 1;
    }
    multiplier
};
static SHAPES: [Shape; 1 << HASH_BITS] = table(MULTIPLIER).0;

/// One entry more than there are files and ranks, eight times over: "none".
static FILES: [Option<File>; 16] = {
    let mut table = [None; 16];
    let mut i = 0;
    while i < 8 {
        table[i] = Some(File::ALL[i]);
        i += 1;
    }
    table
};
static RANKS: [Option<Rank>; 16] = {
    let mut table = [None; 16];
    let mut i = 0;
    while i < 8 {
        table[i] = Some(Rank::ALL[i]);
        i += 1;
    }
    table
};
const PIECES: [Piece; 8] =
    [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::King, Piece::Pawn, Piece::Pawn];
const CHECKS: [Check; 4] = [Check::None, Check::Check, Check::Mate, Check::None];
const PROMOTIONS: [Option<Piece>; 8] =
    [None, Some(Piece::Knight), Some(Piece::Bishop), Some(Piece::Rook), Some(Piece::Queen), None, None, None];

const ONES: u64 = 0x0101_0101_0101_0101;
const TOPS: u64 = 0x8080_8080_8080_8080;
const LOW_HALVES: u64 = 0x0F0F_0F0F_0F0F_0F0F;

/// The move at the start of `text` and its length in bytes, if it is in canonical spelling, ends with its word, and
/// has at most seven bytes; `None` says nothing about whether there is a move in other spelling.
#[inline(always)]
pub(crate) fn san(text: &[u8]) -> Option<(usize, San)> {
    let window = match text.first_chunk::<8>() {
        Some(window) => *window,
        None => short(text),
    };
    let part = |k: usize| u64::from(PARTS[window[k] as usize]) << (8 * k);
    let parts = part(0) | part(1) | part(2) | part(3) | part(4) | part(5) | part(6) | part(7);
    // The lowest zero byte is the end of the word; the trick is exact for the lowest.
    let zeros = parts.wrapping_sub(ONES) & !parts & TOPS;
    if zeros == 0 {
        return None;
    }
    let parts = parts & ((zeros & zeros.wrapping_neg()) - 1);
    let length = (zeros.trailing_zeros() >> 3) as usize;
    let key = parts & LOW_HALVES;
    let shape = &SHAPES[slot(key, MULTIPLIER)];
    if shape.key != key {
        return None;
    }
    let value = |at: u8| ((parts >> (at & 63)) >> 4) as usize & 15;
    let promotion = PROMOTIONS[value(shape.promotion) & 7];
    if shape.flags & PROMOTES != 0 && promotion.is_none() {
        return None;
    }
    let flags = shape.flags as usize;
    let san = San::Normal {
        piece: PIECES[value(shape.piece) & 7],
        file: FILES[value(shape.file) | (!flags & HAS_FILE as usize) << 3],
        rank: RANKS[value(shape.rank) | (!flags & HAS_RANK as usize) << 2],
        capture: shape.flags & CAPTURES != 0,
        to: Square::from_index((value(shape.to + 8) << 3 | value(shape.to)) as u8),
        promotion,
        check: CHECKS[value(shape.check) & 3],
    };
    Some((length, san))
}

/// The last bytes of a text, filled up with blanks.
#[cold]
#[inline(never)]
fn short(text: &[u8]) -> [u8; 8] {
    let mut window = [b' '; 8];
    window[..text.len()].copy_from_slice(text);
    window
}

/// Castling in canonical spelling at the start of `text`: production `Castling` with its sign for check.
#[inline(never)]
pub(crate) fn castling(text: &[u8]) -> Option<(usize, San)> {
    let (length, side) = match text {
        [b'O', b'-', b'O', b'-', b'O', ..] => (5, Side::Queen),
        [b'O', b'-', b'O', ..] => (3, Side::King),
        _ => return None,
    };
    let check = match text.get(length) {
        Some(b'+') => Check::Check,
        Some(b'#') => Check::Mate,
        _ => Check::None,
    };
    let length = length + usize::from(check != Check::None);
    match text.get(length) {
        Some(&next) if class::is(next, class::SYMBOL | class::HIGH) => None,
        _ => Some((length, San::Castling { side, check })),
    }
}

#[cfg(test)]
mod tests;
