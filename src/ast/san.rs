//! A move as it is written (section 8.2.3): no board is needed to build one.

use crate::grammar::lexical::whole;
use crate::grammar::san::san_import;

/// A file of the board, `a` to `h`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

/// A rank of the board, `1` to `8`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    R1,
    R2,
    R3,
    R4,
    R5,
    R6,
    R7,
    R8,
}

impl File {
    /// All files, from `a` to `h`.
    pub const ALL: [File; 8] = [File::A, File::B, File::C, File::D, File::E, File::F, File::G, File::H];

    /// The file of the lower-case letter `byte`.
    #[inline]
    pub fn from_ascii(byte: u8) -> Option<File> {
        File::ALL.get(usize::from(byte.wrapping_sub(b'a'))).copied()
    }

    /// The letter, `a` to `h`.
    #[inline]
    pub const fn char(self) -> char {
        (b'a' + self as u8) as char
    }
}

impl Rank {
    /// All ranks, from `1` to `8`.
    pub const ALL: [Rank; 8] = [Rank::R1, Rank::R2, Rank::R3, Rank::R4, Rank::R5, Rank::R6, Rank::R7, Rank::R8];

    /// The rank of the digit `byte`.
    #[inline]
    pub fn from_ascii(byte: u8) -> Option<Rank> {
        Rank::ALL.get(usize::from(byte.wrapping_sub(b'1'))).copied()
    }

    /// The digit, `1` to `8`.
    #[inline]
    pub const fn char(self) -> char {
        (b'1' + self as u8) as char
    }
}

/// A square of the board.
///
/// ```
/// use pgn_grammar::{File, Rank, Square};
/// let e4 = Square::new(File::E, Rank::R4);
/// assert_eq!((e4.to_string().as_str(), e4.index()), ("e4", 28));
/// assert_eq!(Square::from_ascii(b"e4"), Some(e4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square on `file` and `rank`.
    #[inline(always)]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square((rank as u8) << 3 | file as u8)
    }

    /// The square numbered `index` (a1 is 0, b1 is 1, h8 is 63); only the low six bits count.
    #[inline(always)]
    pub const fn from_index(index: u8) -> Square {
        Square(index & 63)
    }

    /// The square written by two ASCII bytes, `a1` to `h8`.
    pub fn from_ascii(text: &[u8]) -> Option<Square> {
        let [file, rank] = text else { return None };
        Some(Square::new(File::from_ascii(*file)?, Rank::from_ascii(*rank)?))
    }

    /// 0 for a1, 1 for b1, up to 63 for h8.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Its file.
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// Its rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 3) as usize]
    }
}

impl std::fmt::Display for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.file().char(), self.rank().char())
    }
}

impl std::fmt::Debug for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Piece {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Piece {
    /// All kinds, from the pawn to the king.
    pub const ALL: [Piece; 6] = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::King];

    /// The kind of the English capital letter `byte`, `P` included.
    #[inline]
    pub const fn from_ascii(byte: u8) -> Option<Piece> {
        Some(match byte {
            b'P' => Piece::Pawn,
            b'N' => Piece::Knight,
            b'B' => Piece::Bishop,
            b'R' => Piece::Rook,
            b'Q' => Piece::Queen,
            b'K' => Piece::King,
            _ => return None,
        })
    }

    /// The English capital letter; `P` for a pawn.
    #[inline]
    pub const fn char(self) -> char {
        [b'P', b'N', b'B', b'R', b'Q', b'K'][self as usize] as char
    }

    /// The English name in lower case, for messages.
    pub const fn name(self) -> &'static str {
        ["pawn", "knight", "bishop", "rook", "queen", "king"][self as usize]
    }
}

/// The sign for check at the end of a move (section 8.2.3.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
pub enum Check {
    /// No sign.
    #[default]
    None,
    /// `+`
    Check,
    /// `#`
    Mate,
    /// `++`, which is not PGN: double check for some writers, mate for others.
    Double,
}

impl Check {
    /// As it is written in PGN; `++` comes out as `+`.
    pub const fn as_str(self) -> &'static str {
        ["", "+", "#", "+"][self as usize]
    }
}

/// The side a king castles to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Side {
    /// `O-O`
    King,
    /// `O-O-O`
    Queen,
}

/// A move as it is written, decoded: production `SanImport`, section 8.2.3.
///
/// Spelling that only looks different is decoded alike: `Ng1f3`, `Ng1-f3` and `ng1f3` are one value.
/// `Display` writes it in canonical letters (`?` for a foreign one); what the position makes of it (which disambiguation is due, whether it
/// gives check) is the affair of the rules.
///
/// ```
/// use pgn_grammar::{Check, File, Piece, Rank, San, Square};
/// let san = San::parse(b"Nbxd2+").unwrap();
/// let San::Normal { piece, file, to, capture, check, .. } = san else { panic!() };
/// assert_eq!((piece, file, capture, check), (Piece::Knight, Some(File::B), true, Check::Check));
/// assert_eq!(to, Square::new(File::D, Rank::R2));
/// assert_eq!(San::parse(b"0-0").unwrap().to_string(), "O-O");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum San {
    /// A move of a piece or pawn to a square.
    Normal {
        /// What moves.
        piece: Piece,
        /// The file of origin, where it is written.
        file: Option<File>,
        /// The rank of origin, where it is written.
        rank: Option<Rank>,
        /// Whether an `x` is written.
        capture: bool,
        /// Where to.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Piece>,
        /// The sign for check.
        check: Check,
    },
    /// Castling.
    Castling {
        /// To which side.
        side: Side,
        /// The sign for check.
        check: Check,
    },
    /// A piece put down from the hand, as in Crazyhouse: `N@f6`.
    Drop {
        /// What is put down; a pawn where no letter is written.
        piece: Piece,
        /// Where.
        to: Square,
        /// The sign for check.
        check: Check,
    },
    /// A move whose piece letter is none of the English ones: `Sf3`, `♘f3` (ruling OQ-70). It takes a ply, and which
    /// piece moves is for the rules to find out; the letter is in the source.
    Foreign {
        /// The file of origin, where it is written.
        file: Option<File>,
        /// The rank of origin, where it is written.
        rank: Option<Rank>,
        /// Whether an `x` is written.
        capture: bool,
        /// Where to.
        to: Square,
        /// The sign for check.
        check: Check,
    },
    /// A null move, `--` or `Z0`: not in the standard.
    Null,
}

impl San {
    /// The files of a pawn's capture whose rank is not written, as in `cd`, `cxd` or `ed+` of old books.
    pub(crate) fn pawn_files(text: &[u8]) -> Option<(File, File)> {
        let text = text.strip_suffix(b"+").or_else(|| text.strip_suffix(b"#")).unwrap_or(text);
        let (from, to) = match *text {
            [from, to] | [from, b'x' | b':', to] => (from, to),
            _ => return None,
        };
        let files = File::from_ascii(from).zip(File::from_ascii(to));
        files.filter(|_| from.abs_diff(to) == 1)
    }

    /// The move that `text` spells, all of it: production `SanImport`. `None` where it spells none.
    ///
    /// Null moves are no SAN; linear in `text`.
    ///
    /// ```
    /// use pgn_grammar::San;
    /// assert_eq!(San::parse(b"e7-e8q++").unwrap().to_string(), "e7e8=Q+");
    /// assert_eq!(San::parse(b"e4 "), None);
    /// ```
    pub fn parse(text: &[u8]) -> Option<San> {
        whole(san_import, text).map(|written| written.san)
    }

    /// The sign for check at its end.
    #[inline]
    pub const fn check(self) -> Check {
        match self {
            San::Normal { check, .. }
            | San::Castling { check, .. }
            | San::Drop { check, .. }
            | San::Foreign { check, .. } => check,
            San::Null => Check::None,
        }
    }

    /// The square it goes to, where one is written.
    #[inline]
    pub const fn to(self) -> Option<Square> {
        match self {
            San::Normal { to, .. } | San::Drop { to, .. } | San::Foreign { to, .. } => Some(to),
            San::Castling { .. } | San::Null => None,
        }
    }
}

impl std::fmt::Display for San {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            San::Normal { piece, file, rank, capture, to, promotion, .. } => {
                if piece != Piece::Pawn {
                    write!(f, "{}", piece.char())?;
                }
                write_travel(f, file, rank, capture, to)?;
                if let Some(promotion) = promotion {
                    write!(f, "={}", promotion.char())?;
                }
            }
            San::Foreign { file, rank, capture, to, .. } => {
                f.write_str("?")?;
                write_travel(f, file, rank, capture, to)?;
            }
            San::Castling { side, .. } => f.write_str(if side == Side::King { "O-O" } else { "O-O-O" })?,
            San::Drop { piece, to, .. } => write!(f, "{}@{to}", piece.char())?,
            San::Null => f.write_str("--")?,
        }
        f.write_str(self.check().as_str())
    }
}

/// Origin, `x` and destination.
fn write_travel(
    f: &mut std::fmt::Formatter<'_>,
    file: Option<File>,
    rank: Option<Rank>,
    capture: bool,
    to: Square,
) -> std::fmt::Result {
    if let Some(file) = file {
        write!(f, "{}", file.char())?;
    }
    if let Some(rank) = rank {
        write!(f, "{}", rank.char())?;
    }
    write!(f, "{}{to}", if capture { "x" } else { "" })
}
