//! What a FEN says, and how a text may differ from one.

use crate::values::Color;
use crate::{Piece, Square};
use std::fmt;

/// A place in the text: bytes counted from its start, half-open.
pub type Place = std::ops::Range<usize>;

/// The pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Board([Option<(Color, Piece)>; 64]);

impl Board {
    /// No pieces at all.
    pub const EMPTY: Board = Board([None; 64]);

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<(Color, Piece)> {
        self.0[usize::from(square.index() & 63)]
    }

    /// Puts a piece on a square, or takes what is there.
    pub fn put(&mut self, square: Square, piece: Option<(Color, Piece)>) {
        self.0[usize::from(square.index() & 63)] = piece;
    }

    /// The squares that are not empty, from a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Color, Piece)> + '_ {
        (0..64)
            .zip(&self.0)
            .filter_map(|(index, piece)| piece.map(|(color, piece)| (Square::from_index(index), color, piece)))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

/// As FEN writes it, section 16.1.3.1.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                match self.piece_at(Square::from_index(rank * 8 + file)) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        empty = 0;
                        write!(f, "{}", letter(piece))?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

/// The letter of a piece: a capital for White.
pub(crate) fn letter((color, piece): (Color, Piece)) -> char {
    match color {
        Color::White => piece.char(),
        Color::Black => piece.char().to_ascii_lowercase(),
    }
}

/// The castling rights as they are written: letters, none where nobody may castle.
///
/// `KQkq` are the standard's; `A` to `H` and `a` to `h` name the file of the rook (Shredder-FEN, ruling OQ-56).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rights {
    letters: [u8; 8],
    count: u8,
}

impl Rights {
    /// The letters, in the order they are written, each once; those that mean nothing are left out.
    pub fn letters(&self) -> &str {
        std::str::from_utf8(&self.letters[..usize::from(self.count)]).unwrap_or_default()
    }

    /// The rights with these letters, in their order; `-` is no letter.
    #[cfg(feature = "rules")]
    pub(crate) fn of_letters(letters: &str) -> Rights {
        let mut rights = Rights::default();
        for letter in letters.bytes().filter(u8::is_ascii_alphabetic) {
            rights.add(letter);
        }
        rights
    }

    /// Takes one more letter; `false` where it is there already or there is no room.
    pub(super) fn add(&mut self, letter: u8) -> bool {
        let at = usize::from(self.count);
        if self.letters[..at].contains(&letter) || at == self.letters.len() {
            return false;
        }
        self.letters[at] = letter;
        self.count += 1;
        true
    }

    /// The letters in the order of the standard: White's, then Black's, the king's side first. Letters of files stay as
    /// they are.
    pub(crate) fn sorted(mut self) -> Rights {
        let side = |letter: &u8| match letter.to_ascii_uppercase() {
            b'K' => 0,
            b'Q' => 1,
            _ => 2,
        };
        self.letters[..usize::from(self.count)].sort_by_key(|letter| (letter.is_ascii_lowercase(), side(letter)));
        self
    }
}

impl fmt::Display for Rights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.count == 0 { "-" } else { self.letters() })
    }
}

/// A field: what it says, and where it stands; nowhere, where it is missing and has its usual value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field<T> {
    /// What it says.
    pub value: T,
    /// Where it stands in the text; `None` where it is missing.
    pub place: Option<Place>,
}

impl<T> Field<T> {
    pub(super) const fn missing(value: T) -> Field<T> {
        Field { value, place: None }
    }
}

/// A position with its clocks, section 16.1.3. It is what the text says; whether it can be played is not asked here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fen {
    /// The pieces.
    pub board: Field<Board>,
    /// Who is to move.
    pub active: Field<Color>,
    /// The castling rights, as they are written.
    pub rights: Field<Rights>,
    /// The en passant square.
    pub ep: Field<Option<Square>>,
    /// Plies since the last capture or pawn move.
    pub halfmove: Field<u32>,
    /// The number of the move that comes next.
    pub fullmove: Field<u32>,
    /// What variants write beside the six fields: the pieces in hand (`[Qp]`, or a ninth rank of pieces), or the checks
    /// given (`3+3`, `+0+0`); their texts are there for those who know the variant.
    pub extra: Vec<Place>,
}

impl Fen {
    /// An empty board and the usual values for all else.
    pub(super) const fn empty() -> Fen {
        Fen {
            board: Field::missing(Board::EMPTY),
            active: Field::missing(Color::White),
            rights: Field::missing(Rights { letters: [0; 8], count: 0 }),
            ep: Field::missing(None),
            halfmove: Field::missing(0),
            fullmove: Field::missing(1),
            extra: Vec::new(),
        }
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<(Color, Piece)> {
        self.board.value.piece_at(square)
    }

    /// The four fields that FEN and EPD share, as the standard writes them.
    pub fn position(&self) -> String {
        let color = if self.active.value == Color::White { "w" } else { "b" };
        let ep = self.ep.value.map_or("-".to_owned(), |square| square.to_string());
        format!("{} {color} {} {ep}", self.board.value, self.rights.value)
    }
}

/// As the standard writes it: six fields, single blanks.
impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.position(), self.halfmove.value, self.fullmove.value)
    }
}

/// What [`parse`](super::parse) found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// What could be read; the rest has its usual value.
    pub fen: Fen,
    /// How the text differs from a FEN, in its order.
    pub problems: Vec<Problem>,
}

impl Reading {
    /// Whether the position is what the writer meant: nothing was unreadable or had two readings.
    pub fn is_certain(&self) -> bool {
        self.problems.iter().all(|problem| problem.kind.is_harmless())
    }
}

/// A difference from the notation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Where it is in the text; empty where something is missing.
    pub place: Place,
    /// What it is.
    pub kind: ProblemKind,
}

/// The differences that are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProblemKind {
    /// The text has no board: not even three ranks.
    NoBoard,
    /// More than one blank, a blank at an end, or other white space than blanks.
    Blanks {
        /// What belongs there: a blank, or nothing.
        mended: &'static str,
    },
    /// Underscores in place of blanks, as in addresses of web pages; where they stand.
    Underscores(Vec<Place>),
    /// A board with more or fewer than eight ranks.
    Ranks(usize),
    /// A rank with fewer than eight squares.
    RankShort {
        /// From 8 down to 1.
        rank: u8,
        /// How many it has.
        squares: usize,
    },
    /// A rank with more than eight squares; the place is what is too much.
    RankLong {
        /// From 8 down to 1.
        rank: u8,
        /// How many it has.
        squares: usize,
    },
    /// A digit that counts no squares: 0 or 9.
    Digit,
    /// Two digits side by side, where one number is due; the sum of a run.
    Digits(u32),
    /// Letters that are no English piece letters.
    Letters {
        /// The languages whose letters they are, where all of them read the same position; else empty.
        languages: Vec<&'static str>,
        /// The placement field in English letters, where there is such a language.
        english: Option<String>,
        /// Where the whole placement stands.
        placement: Place,
    },
    /// The side to move is not `w` or `b`; what it seems to be.
    Active(Option<Color>),
    /// A castling letter that is none.
    RightsLetter,
    /// A castling letter that stands twice.
    RightsTwice,
    /// Castling letters in another order; the right one.
    RightsOrder(Rights),
    /// Castling rights by the files of the rooks, as Shredder-FEN has them (ruling OQ-56).
    RightsFiles,
    /// An en passant field that is neither a square nor `-`; what it seems to be.
    Ep(Option<Square>),
    /// An en passant square on a rank where none can be, for the side to move; the square on the right one, where the
    /// file has a pawn that can have come there.
    EpRank(Option<Square>),
    /// A counter that is no number, so that it takes its usual value.
    Counter {
        /// Whether it is the halfmove clock.
        halfmove: bool,
    },
    /// A counter with leading zeros, `-` for one, or a fullmove number of zero; what it stands for.
    CounterForm {
        /// Whether it is the halfmove clock.
        halfmove: bool,
        /// What is read.
        value: u32,
    },
    /// Fields at the end are missing.
    Missing,
    /// There is more text behind the six fields.
    Extra,
}

impl ProblemKind {
    /// Whether the position is certain all the same.
    pub fn is_harmless(&self) -> bool {
        match self {
            ProblemKind::Blanks { .. }
            | ProblemKind::Underscores(_)
            | ProblemKind::Digits(_)
            | ProblemKind::RightsTwice
            | ProblemKind::RightsOrder(_)
            | ProblemKind::RightsFiles
            | ProblemKind::CounterForm { .. }
            | ProblemKind::Missing => true,
            ProblemKind::Letters { english, .. } => english.is_some(),
            ProblemKind::Active(meant) => meant.is_some(),
            _ => false,
        }
    }
}
