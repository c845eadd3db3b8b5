//! The letters of a move, without the machinery of `Display`: a game has a hundred of them.

use crate::ast::{Check, Piece, San, Side, Square};

/// A move in ASCII; ten letters are the most there can be.
pub(crate) struct Letters {
    /// Zeros behind the letters.
    pub(crate) text: [u8; 16],
    pub(crate) length: usize,
}

impl Letters {
    #[inline(always)]
    fn put(&mut self, byte: u8) {
        self.text[self.length & 15] = byte;
        self.length += 1;
    }

    #[inline(always)]
    fn square(&mut self, square: Square) {
        self.put(b'a' + (square.index() & 7));
        self.put(b'1' + (square.index() >> 3));
    }
}

/// What `Display` writes for `san`.
#[inline]
pub(crate) fn letters(san: San) -> Letters {
    let mut out = Letters { text: [0; 16], length: 0 };
    match san {
        San::Normal { file, rank, capture, to, .. } | San::Foreign { file, rank, capture, to, .. } => {
            match san {
                San::Normal { piece: Piece::Pawn, .. } => {}
                San::Normal { piece, .. } => out.put(piece.char() as u8),
                _ => out.put(b'?'),
            }
            if let Some(file) = file {
                out.put(file.char() as u8);
            }
            if let Some(rank) = rank {
                out.put(rank.char() as u8);
            }
            if capture {
                out.put(b'x');
            }
            out.square(to);
            if let San::Normal { promotion: Some(piece), .. } = san {
                out.put(b'=');
                out.put(piece.char() as u8);
            }
        }
        San::Drop { piece, to, .. } => {
            out.put(piece.char() as u8);
            out.put(b'@');
            out.square(to);
        }
        San::Castling { side, .. } => {
            let letters: &[u8] = if side == Side::King { b"O-O" } else { b"O-O-O" };
            letters.iter().for_each(|&letter| out.put(letter));
        }
        San::Null => (0..2).for_each(|_| out.put(b'-')),
    }
    match san.check() {
        Check::None => {}
        Check::Check | Check::Double => out.put(b'+'),
        Check::Mate => out.put(b'#'),
    }
    out
}

#[cfg(test)]
mod tests {
    use super::letters;
    use crate::ast::San;

    fn written(san: San) -> String {
        let letters = letters(san);
        String::from_utf8(letters.text[..letters.length].to_vec()).unwrap()
    }

    #[test]
    fn letters_are_those_of_display() {
        for text in ["e4", "exd5", "e8=Q+", "Nf3", "Nbd2", "N1d2", "Nb1xd2#", "O-O", "O-O-O+", "N@f6", "Kxe2", "g1f3"] {
            let san = San::parse(text.as_bytes()).unwrap();
            assert_eq!(written(san), san.to_string());
        }
        assert_eq!(written(San::Null), "--");
    }
}
