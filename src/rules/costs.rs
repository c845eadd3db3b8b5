//! How likely one letter stands for another: the one table of costs behind the suggestions.
//!
//! Costs are tenths: 10 is the price of a letter that has nothing to do with the one that was meant. Two kinds of
//! slips are cheap. A scanner, or somebody who reads a score sheet, takes a sign for one that looks like it
//! ([`LOOK_ALIKES`]); a typist hits the key beside it ([`KEYBOARDS`]), hits one twice, leaves one out or swaps two. The
//! third kind is made by who writes the game down: another rank or file, another piece, the sign for a capture.

use std::sync::LazyLock;

/// What a letter costs that is written for another.
pub(super) const STRANGE: u16 = 11;
/// The piece letter of a language that is met often, and of the others.
pub(super) const LETTER: u16 = 2;
pub(super) const RARE_LETTER: u16 = 6;
/// Two letters in the wrong order.
pub(super) const SWAPPED: u16 = 4;
/// What must not be compared costs more than anything that is still offered.
pub(super) const NEVER: u16 = 1000;

/// Groups of signs that look like each other, on paper or to a scanner; every two of a group may be taken for each
/// other. The cheap ones are hardly told apart in print, the others are in poor print or in handwriting.
const LOOK_ALIKES: &[(u16, &str)] = &[
    (3, "O0o"),
    (3, "l1I|i"),
    (3, "S5s"),
    (3, "B8"),
    (3, "G6"),
    (3, "Z2z"),
    (3, "g9q"),
    (4, "QO0D"),
    (4, "ce"),
    (4, "bh6"),
    (4, "ad"),
    (4, "ao0"),
    (4, "f1tl"),
    (4, "fjJ"),
    (4, "NHMW"),
    (4, "KXkR"),
    (4, "RPA"),
    (4, "BR"),
    (4, "BE"),
    (4, "QGC"),
    (4, "17T"),
    (4, "49A"),
    (4, "38B"),
    (4, "56b"),
    (4, "35"),
    (4, "xX*:"),
    (4, "-=_~"),
    (4, "ec"),
    (5, "gy"),
    (5, "hnk"),
    (5, "27"),
    (5, "39"),
    (5, "69"),
    (5, "68"),
];

/// The rows of three keyboards, each row shifted by half a key against the one above it.
const KEYBOARDS: [[&str; 4]; 3] = [
    ["1234567890-", "qwertyuiop", "asdfghjkl", "zxcvbnm"],
    ["1234567890-", "qwertzuiop", "asdfghjkl", "yxcvbnm"],
    ["1234567890-", "azertyuiop", "qsdfghjklm", "wxcvbn"],
];

/// The cost of `written` where `meant` was meant.
pub(super) fn instead(written: char, meant: char) -> u16 {
    static TABLE: LazyLock<Vec<u16>> = LazyLock::new(|| {
        let ascii = || (0..LETTERS as u8).map(char::from);
        ascii().flat_map(|written| ascii().map(move |meant| compare(written, meant))).collect()
    });
    let (row, column) = (written as usize, meant as usize);
    let known = (row < LETTERS && column < LETTERS).then(|| TABLE.get(row * LETTERS + column).copied());
    known.flatten().unwrap_or(STRANGE)
}

/// The letters that the table holds: ASCII.
const LETTERS: usize = 128;

/// One cell of the table.
fn compare(written: char, meant: char) -> u16 {
    if written == meant {
        return 0;
    }
    let both = |wanted: fn(char) -> bool| wanted(written) && wanted(meant);
    let distance = u32::from(written).abs_diff(u32::from(meant));
    let kind = if both(is_file) || both(is_rank) {
        if distance == 1 { 5 } else { 7 }
    } else if both(is_piece) {
        7
    } else {
        STRANGE
    };
    let looks = LOOK_ALIKES.iter().filter(|(_, group)| group.contains(written) && group.contains(meant));
    let looks = looks.map(|(cost, _)| *cost).min().unwrap_or(STRANGE);
    let other_case = if written.eq_ignore_ascii_case(&meant) { 3 } else { STRANGE };
    let same_kind = written.is_ascii_uppercase() == meant.is_ascii_uppercase();
    let key = if KEYBOARDS.iter().any(|rows| are_neighbours(rows, written, meant)) {
        // A slip into the row of digits, or with another shift, is rarer.
        if same_kind && written.is_ascii_digit() == meant.is_ascii_digit() { 4 } else { 8 }
    } else {
        STRANGE
    };
    kind.min(looks).min(other_case).min(key)
}

/// The cost of a letter of the move that was left out; `behind` is the letter before it.
pub(super) fn left_out(meant: char, behind: Option<char>) -> u16 {
    match meant {
        'x' | '=' => 1,
        '-' => 2,
        _ if behind == Some(meant) => 3,
        // What a pawn becomes, nearly always.
        'Q' if behind == Some('=') => 3,
        // The letter of a piece at the start of a move.
        'N' | 'B' | 'R' | 'Q' | 'K' if behind.is_none() => 4,
        _ => 6,
    }
}

/// The cost of a written letter that no move has there; `beside` are the letters around it.
pub(super) fn surplus(written: char, beside: [Option<char>; 2]) -> u16 {
    let slips = |near: char| near != written && KEYBOARDS.iter().any(|rows| are_neighbours(rows, written, near));
    match written {
        'x' | '-' | '=' | ':' | '+' | '#' => 2,
        _ if beside.contains(&Some(written)) => 3,
        _ if beside.into_iter().flatten().any(slips) => 5,
        _ => 7,
    }
}

fn is_file(letter: char) -> bool {
    matches!(letter, 'a'..='h')
}

fn is_rank(letter: char) -> bool {
    matches!(letter, '1'..='8')
}

fn is_piece(letter: char) -> bool {
    matches!(letter, 'N' | 'B' | 'R' | 'Q' | 'K')
}

/// Whether two keys touch, whatever the case.
fn are_neighbours(rows: &[&str; 4], a: char, b: char) -> bool {
    let place = |letter: char| {
        let letter = letter.to_ascii_lowercase();
        // Twice the column, plus the shift of the row.
        rows.iter().enumerate().find_map(|(row, keys)| Some((row, 2 * keys.find(letter)? + row)))
    };
    match (place(a), place(b)) {
        (Some((row_a, a)), Some((row_b, b))) if row_a == row_b => a.abs_diff(b) == 2,
        (Some((row_a, a)), Some((row_b, b))) => row_a.abs_diff(row_b) == 1 && a.abs_diff(b) == 1,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_cheaper_than_strange_letters() {
        for (written, meant) in [('O', '0'), ('l', '1'), ('S', '5'), ('8', 'B'), ('6', 'G'), ('b', 'h'), ('c', 'e')] {
            assert!(instead(written, meant) <= 4, "{written} for {meant}");
            assert_eq!(instead(written, meant), instead(meant, written));
        }
        assert_eq!(instead('e', 'e'), 0);
        assert!(instead('d', 'f') < instead('a', 'h'), "keys beside each other");
        assert!(instead('N', 'B') < instead('z', '5'));
        assert_eq!(instead('Y', '4'), STRANGE);
        // Z and Y lie beside T on one keyboard each.
        assert_eq!((instead('z', 't'), instead('y', 't')), (4, 4));
    }

    #[test]
    fn doubled_letters_are_cheap() {
        assert_eq!(surplus('f', [Some('f'), Some('3')]), 3);
        assert_eq!(surplus('g', [Some('f'), Some('3')]), 5);
        assert_eq!(surplus('m', [Some('f'), Some('3')]), 7);
        assert!(left_out('x', Some('B')) < left_out('f', Some('N')));
    }
}
