//! A move that the rules have found.

use super::board::{Rules, Squares};
use crate::{Check, File, Piece, San, Side, Square};
use std::fmt;

/// A legal move with all that its canonical SAN and its UCI notation say: no board is needed to write them.
///
/// ```
/// # use pgn_grammar::{Source, parse, rules};
/// let source = Source::new("a.pgn", "1. Ng1f3 d5 2. g3 c6 3. Bg2 Bf5 4. 0-0 *");
/// let game = &parse(&source).tree.games[0];
/// let replay = rules::replay(&source, game);
/// let moves: Vec<_> = replay.main_line(game).map(|play| format!("{} {}", play.san(), play.uci())).collect();
/// # if !moves.is_empty() {
/// assert_eq!((&*moves[0], &*moves[6]), ("Nf3 g1f3", "O-O e1g1"));
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Resolved {
    pub(crate) kind: Kind,
    pub(crate) piece: Piece,
    pub(crate) from: Square,
    /// For castling: the square of the king afterwards, or in Chess960 the square of the rook, as UCI has it.
    pub(crate) to: Square,
    pub(crate) promotion: Option<Piece>,
    pub(crate) origin: Origin,
    pub(crate) capture: bool,
    pub(crate) check: Check,
}

/// What kind of move it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub(crate) enum Kind {
    Normal,
    EnPassant,
    CastlingKing,
    CastlingQueen,
    Drop,
    Null,
}

/// How much of the origin SAN needs to tell the move from others (section 8.2.3.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub(crate) enum Origin {
    None = 0,
    File = 1,
    Rank = 2,
    Square = 3,
}

/// Two of them a cache line of 16 bytes; the side table of a game is a list of `Option<Resolved>`.
const _: () = assert!(size_of::<Resolved>() == 8 && size_of::<Option<Resolved>>() == 8);

impl Resolved {
    /// The null move.
    pub(crate) const NULL: Resolved = Resolved {
        kind: Kind::Null,
        piece: Piece::King,
        from: Square::from_index(0),
        to: Square::from_index(0),
        promotion: None,
        origin: Origin::None,
        capture: false,
        check: Check::None,
    };

    /// The move in canonical SAN, with the marks that the position deserves.
    #[inline]
    pub const fn san(self) -> San {
        let Resolved { piece, from, to, promotion, capture, check, .. } = self;
        match self.kind {
            Kind::Normal | Kind::EnPassant => San::Normal {
                piece,
                file: if self.origin.has_file() { Some(from.file()) } else { None },
                rank: if self.origin.has_rank() { Some(from.rank()) } else { None },
                capture,
                to,
                promotion,
                check,
            },
            Kind::CastlingKing => San::Castling { side: Side::King, check },
            Kind::CastlingQueen => San::Castling { side: Side::Queen, check },
            Kind::Drop => San::Drop { piece, to, check },
            Kind::Null => San::Null,
        }
    }

    /// Whether `written`, which has been read as this move, is its canonical SAN but for the mark for check. The squares
    /// and the promotion, which have led to this move, need no look.
    #[inline(always)]
    pub(crate) fn is_spelled(self, written: San) -> bool {
        // Castling, and moves of pieces, can be read from squares alone.
        match (written, self.kind) {
            (San::Normal { piece, file, rank, capture, .. }, Kind::Normal | Kind::EnPassant) => {
                (piece as u8 == self.piece as u8)
                    & (file.is_some() == self.origin.has_file())
                    & (rank.is_some() == self.origin.has_rank())
                    & (capture == self.capture)
            }
            (San::Normal { .. }, _) => false,
            _ => true,
        }
    }

    /// The move as the Universal Chess Interface writes it: `g1f3`, `e7e8q`, `N@f6`, `0000` for a null move; castling
    /// is `e1g1`, in Chess960 the king takes the rook.
    pub const fn uci(self) -> Uci {
        Uci(self)
    }

    /// Where the piece comes from; `None` for drops and null moves.
    pub const fn from(self) -> Option<Square> {
        if matches!(self.kind, Kind::Drop | Kind::Null) { None } else { Some(self.from) }
    }

    /// Where it goes to (castling in Chess960: where the rook stands); `None` for null moves.
    pub const fn to(self) -> Option<Square> {
        if matches!(self.kind, Kind::Null) { None } else { Some(self.to) }
    }

    /// What moves; the king for castling and null moves.
    pub const fn piece(self) -> Piece {
        self.piece
    }

    /// Whether something is captured.
    pub const fn is_capture(self) -> bool {
        self.capture
    }

    /// What a pawn becomes.
    pub const fn promotion(self) -> Option<Piece> {
        self.promotion
    }

    /// The side castled to.
    pub const fn castling(self) -> Option<Side> {
        match self.kind {
            Kind::CastlingKing => Some(Side::King),
            Kind::CastlingQueen => Some(Side::Queen),
            _ => None,
        }
    }

    /// Whether it is a null move, which is no move of chess.
    pub const fn is_null(self) -> bool {
        matches!(self.kind, Kind::Null)
    }

    /// Whether it gives check, or mates.
    pub const fn check(self) -> Check {
        self.check
    }

    /// A move of a piece from `from`, one of the `origins` that the rules named.
    #[inline(always)]
    pub(crate) fn normal<R: Rules>(at: &R, piece: Piece, from: Square, to: Square, origins: Squares) -> Resolved {
        let captured = at.occupied().contains(to);
        let mut play = Resolved {
            kind: Kind::Normal,
            piece,
            from,
            to,
            promotion: None,
            origin: Origin::None,
            capture: captured,
            check: Check::None,
        };
        if piece == Piece::Pawn {
            if from.file() != to.file() {
                play.origin = Origin::File;
                play.capture = true;
                play.kind = if captured { Kind::Normal } else { Kind::EnPassant };
            }
        } else if origins != Squares::one(from) {
            play.origin = Origin::needed(from, origins);
        }
        play
    }

    /// The castling of the `king` with the `rook`.
    pub(crate) fn castle<R: Rules>(at: &R, side: Side, king: Square, rook: Square) -> Resolved {
        let kind = if side == Side::King { Kind::CastlingKing } else { Kind::CastlingQueen };
        let play = Resolved { kind, from: king, ..Resolved::NULL };
        Resolved { to: if at.is_chess960() { rook } else { play.castled_to() }, ..play }
    }

    /// Where the king of a castling ends up.
    pub(crate) const fn castled_to(self) -> Square {
        let file = if matches!(self.kind, Kind::CastlingKing) { File::G } else { File::C };
        Square::new(file, self.from.rank())
    }

    /// A piece put down.
    pub(crate) const fn drop(piece: Piece, to: Square) -> Resolved {
        Resolved { kind: Kind::Drop, piece, from: to, to, ..Resolved::NULL }
    }
}

impl Origin {
    /// Whether the file is told; a bit each, so that it takes no branch.
    #[inline(always)]
    const fn has_file(self) -> bool {
        self as u8 & Origin::File as u8 != 0
    }

    #[inline(always)]
    const fn has_rank(self) -> bool {
        self as u8 & Origin::Rank as u8 != 0
    }

    /// What tells `from` from the other `origins`: nothing, the file, the rank or both, in this order of preference.
    pub(crate) fn needed(from: Square, origins: Squares) -> Origin {
        let others = origins.without(Squares::one(from));
        if others.is_empty() {
            Origin::None
        } else if others.and(Squares::file(from.file())).is_empty() {
            Origin::File
        } else if others.and(Squares::rank(from.rank())).is_empty() {
            Origin::Rank
        } else {
            Origin::Square
        }
    }
}

/// Writes a move as UCI does; see [`Resolved::uci`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Uci(Resolved);

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let play = self.0;
        match play.kind {
            Kind::Null => f.write_str("0000"),
            Kind::Drop => write!(f, "{}@{}", play.piece.char(), play.to),
            _ => {
                write!(f, "{}{}", play.from, play.to)?;
                play.promotion.map_or(Ok(()), |piece| write!(f, "{}", piece.char().to_ascii_lowercase()))
            }
        }
    }
}
