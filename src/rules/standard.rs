//! The fast half of the rules: chess and Chess960, on a light position of its own.
//!
//! No list of moves is made: the pieces that can go to a square are found backwards from it, and whether one of them
//! may is decided by looking along the one line that its king and its origin share. Where the text of a position or a
//! list of moves is asked for, shakmaty makes it.

use super::board::{Rules, Squares};
use super::rays::{between, bit, captures, line, lowest, reach, seeing};
use super::resolved::Kind;
use super::{Resolved, library};
use crate::values::Color;
use crate::{Check, Piece, Side, Square};
use shakmaty::{Bitboard, Board, ByColor, ByRole, CastlingMode, Chess, FromSetup, Position, PositionError, Setup};
use std::num::NonZeroU32;

/// Stands for no square.
const NONE: u8 = 64;
const PAWN: usize = Piece::Pawn as usize;
const KING: usize = Piece::King as usize;

/// A position of chess with the pieces that give check, which the next move and the mark of the last one need.
#[derive(Debug, Clone)]
pub(crate) struct Standard {
    /// Where pieces of each kind stand.
    kinds: [u64; 6],
    /// Where the pieces of each side stand.
    sides: [u64; 2],
    checkers: u64,
    /// The rooks to castle with, by colour and side; [`NONE`] without the right.
    rooks: [[u8; 2]; 2],
    /// Where these rooks and their kings stand: a move from or to one of these squares forfeits rights.
    unmoved: u64,
    number: u32,
    clock: u32,
    turn: Color,
    /// The square behind a pawn that has just moved two squares, or [`NONE`].
    passed: u8,
    is_chess960: bool,
}

impl From<Chess> for Standard {
    fn from(chess: Chess) -> Standard {
        let (kinds, sides) = chess.board().clone().into_bitboards();
        let rook = |color, side| chess.castles().rook(color, side).map_or(NONE, |rook| rook.to_u32() as u8);
        let rooks = |color| [Side::King, Side::Queen].map(|side| rook(color, library::castling_side(side)));
        let mut standard = Standard {
            kinds: Piece::ALL.map(|piece| kinds.get(library::role(piece)).0),
            sides: [sides.white.0, sides.black.0],
            checkers: chess.checkers().0,
            rooks: [rooks(shakmaty::Color::White), rooks(shakmaty::Color::Black)],
            unmoved: 0,
            number: chess.fullmoves().get(),
            clock: chess.halfmoves(),
            turn: library::color(chess.turn()),
            passed: chess.maybe_ep_square().map_or(NONE, |square| square.to_u32() as u8),
            is_chess960: chess.castles().mode() == CastlingMode::Chess960,
        };
        standard.unmoved = standard.find_unmoved();
        standard
    }
}

impl Default for Standard {
    fn default() -> Standard {
        const HOME: [[u8; 2]; 2] = [[7, 0], [63, 56]];
        Standard {
            kinds: {
                let mut kinds = [0; 6];
                kinds[PAWN] = 0x00FF_0000_0000_FF00;
                kinds[Piece::Knight as usize] = 0x4200_0000_0000_0042;
                kinds[Piece::Bishop as usize] = 0x2400_0000_0000_0024;
                kinds[Piece::Rook as usize] = 0x8100_0000_0000_0081;
                kinds[Piece::Queen as usize] = 0x0800_0000_0000_0008;
                kinds[KING] = 0x1000_0000_0000_0010;
                kinds
            },
            sides: [0xFFFF, 0xFFFF << 48],
            checkers: 0,
            rooks: HOME,
            unmoved: 0x9100_0000_0000_0091,
            number: 1,
            clock: 0,
            turn: Color::White,
            passed: NONE,
            is_chess960: false,
        }
    }
}

impl Standard {
    #[inline(always)]
    fn all_pieces(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    #[inline(always)]
    fn us(&self) -> u64 {
        self.sides[self.turn as usize]
    }

    #[inline(always)]
    fn them(&self) -> u64 {
        self.sides[self.turn.other() as usize]
    }

    /// The king of the side to move. There is one in every position of chess; a1 stands for none.
    #[inline(always)]
    fn king(&self) -> u8 {
        lowest(self.kinds[KING] & self.us())
    }

    #[inline(always)]
    fn kind(&self, piece: Piece) -> u64 {
        self.kinds[piece as usize]
    }

    /// The pieces that go along lines.
    #[inline(always)]
    fn sliders(&self) -> u64 {
        self.kind(Piece::Bishop) | self.kind(Piece::Rook) | self.kind(Piece::Queen)
    }

    /// The pieces that look along a line through `square`, if nothing stood between.
    #[inline(always)]
    fn snipers(&self, square: u8) -> u64 {
        reach(Piece::Rook, square) & (self.kind(Piece::Rook) | self.kind(Piece::Queen))
            | reach(Piece::Bishop, square) & (self.kind(Piece::Bishop) | self.kind(Piece::Queen))
    }

    /// The pieces of a side that attack `square` when the `occupied` squares are these.
    #[inline(always)]
    fn attackers_of(&self, square: u8, by: Color, occupied: u64) -> u64 {
        let near = reach(Piece::Knight, square) & self.kind(Piece::Knight)
            | reach(Piece::King, square) & self.kind(Piece::King)
            | captures(by.other(), square) & self.kind(Piece::Pawn);
        let side = self.sides[by as usize];
        near & side | seeing(square, self.snipers(square) & side, occupied)
    }

    /// Whether the move of a piece or a plain move of a pawn leaves its king safe. A check must be ended by it, and a
    /// piece that stands between its king and a sniper stays on their line.
    #[inline(always)]
    fn is_safe(&self, from: u8, to: u8) -> bool {
        let king = self.king();
        if self.checkers != 0 && !self.ends_check(king, to) {
            return false;
        }
        let line = line(king, from);
        // The exact look is for the few moves off a line on which a piece could look at the king at all.
        if line & self.sliders() & self.them() == 0 || line & bit(to) != 0 {
            return true;
        }
        let others = self.all_pieces() & !bit(from);
        seeing(king, line & self.snipers(king) & self.them() & !self.checkers & !bit(to), others) == 0
    }

    /// Whether a piece that goes to `to` captures the only checker or stands in its way.
    fn ends_check(&self, king: u8, to: u8) -> bool {
        let checker = lowest(self.checkers);
        self.checkers == bit(checker) && (between(king, checker) | bit(checker)) & bit(to) != 0
    }

    /// The origins of `origins` that nothing stands between and `to`, and whose moves there are legal. Between the
    /// origin of a knight or pawn and its target there is nothing.
    #[inline(always)]
    fn legal(&self, origins: u64, to: u8) -> Squares {
        let occupied = self.all_pieces();
        let (mut left, mut legal) = (origins, 0);
        while left != 0 {
            let from = lowest(left);
            if between(from, to) & occupied == 0 && self.is_safe(from, to) {
                legal |= bit(from);
            }
            left &= left - 1;
        }
        Squares(legal)
    }

    #[inline(always)]
    fn pawn_origins(&self, to: u8) -> Squares {
        let (target, occupied) = (bit(to), self.all_pieces());
        let pawns = self.kind(Piece::Pawn) & self.us();
        let capturing = captures(self.turn.other(), to) & pawns;
        let (single, double) = match self.turn {
            Color::White => (target >> 8, (target & 0xFF00_0000) >> 16),
            Color::Black => (target << 8, (target & 0xFF_0000_0000) << 16),
        };
        let stepping = if occupied & target == 0 { (single | double) & pawns } else { 0 };
        let pseudo = if self.them() & target == 0 { stepping } else { capturing };
        let mut origins = self.legal(pseudo, to);
        if self.passed == to {
            origins.0 |= self.en_passant_origins(capturing, to);
        }
        origins
    }

    /// Capturing en passant takes two pieces off a line, so the whole position after it is looked at.
    #[cold]
    fn en_passant_origins(&self, capturing: u64, to: u8) -> u64 {
        let mut legal = 0;
        for from in Squares(capturing) {
            let taken = bit(to & 7 | from.index() & 0o70);
            let occupied = self.all_pieces() & !bit(from.index()) & !taken | bit(to);
            if self.attackers_of(self.king(), self.turn.other(), occupied) & !taken == 0 {
                legal |= bit(from.index());
            }
        }
        legal
    }

    #[inline(always)]
    fn king_origins(&self, to: u8) -> Squares {
        let king = self.kinds[KING] & self.us();
        if reach(Piece::King, to) & king != 0
            && self.attackers_of(to, self.turn.other(), self.all_pieces() & !king) == 0
        {
            Squares(king)
        } else {
            Squares::NONE
        }
    }

    /// Takes away the rights of kings and rooks that stood on `squares`.
    #[cold]
    fn forfeit(&mut self, squares: u64) {
        for (rooks, side) in self.rooks.iter_mut().zip(self.sides) {
            let king = self.kinds[KING] & side;
            for rook in rooks {
                if *rook != NONE && squares & (bit(*rook) | king) != 0 {
                    *rook = NONE;
                }
            }
        }
        self.unmoved = self.find_unmoved();
    }

    #[cold]
    fn find_unmoved(&self) -> u64 {
        let mut unmoved = 0;
        for (rooks, side) in self.rooks.iter().zip(self.sides) {
            for &rook in rooks.iter().filter(|&&rook| rook != NONE) {
                unmoved |= bit(rook) | self.kinds[KING] & side;
            }
        }
        unmoved
    }

    /// Plays an ordinary move, of which only the mover is asked for its checks and the line that it opens. It has few
    /// branches, because what kind of move comes next cannot be guessed.
    #[inline(always)]
    fn play_normal(&mut self, play: Resolved) {
        let (us, them) = (self.turn as usize, self.turn.other() as usize);
        let (from, to) = (play.from.index(), play.to.index());
        let moved = bit(from) | bit(to);
        if self.unmoved & moved != 0 {
            self.forfeit(moved);
        }
        let is_pawn = play.piece == Piece::Pawn;
        let is_capture = self.sides[them] & bit(to) != 0;
        self.clock = self.clock.saturating_add(1) * u32::from(!(is_pawn | is_capture));
        self.passed = if is_pawn & (from.abs_diff(to) == 16) { (from + to) / 2 } else { NONE };
        self.kinds.iter_mut().for_each(|kind| *kind &= !moved);
        let becomes = play.promotion.unwrap_or(play.piece);
        self.kinds[becomes as usize] |= bit(to);
        self.sides[them] &= !bit(to);
        self.sides[us] ^= moved;
        let king = lowest(self.kinds[KING] & self.sides[them]);
        // Both are looked up and one of them is nothing: a branch would often be guessed wrong.
        let pawn = captures(self.turn.other(), king) * u64::from(becomes == Piece::Pawn);
        let direct = (reach(becomes, king) | pawn) & bit(to);
        let opened = line(king, from) & self.sliders() & self.sides[us];
        self.checkers = 0;
        if direct | opened != 0 {
            self.checkers = seeing(king, direct | opened & self.snipers(king), self.all_pieces());
        }
        self.turn_over();
    }

    #[cold]
    fn play_other(&mut self, play: Resolved) {
        let us = self.turn as usize;
        match play.kind {
            Kind::EnPassant => {
                let (from, to) = (play.from.index(), play.to.index());
                let taken = bit(to & 7 | from & 0o70);
                self.kinds[PAWN] = self.kinds[PAWN] & !bit(from) & !taken | bit(to);
                self.sides[us] = self.sides[us] & !bit(from) | bit(to);
                self.sides[self.turn.other() as usize] &= !taken;
                self.clock = 0;
            }
            Kind::CastlingKing | Kind::CastlingQueen => {
                let side = if play.kind == Kind::CastlingKing { Side::King } else { Side::Queen };
                let Some(rook) = self.castling_right(side) else { return };
                let (king_to, rook_to) = castled(self.turn, side);
                let gone = !(bit(play.from.index()) | bit(rook.index()));
                let rooks = &mut self.kinds[Piece::Rook as usize];
                *rooks = *rooks & gone | bit(rook_to);
                self.kinds[KING] = self.kinds[KING] & gone | bit(king_to);
                self.sides[us] = self.sides[us] & gone | bit(king_to) | bit(rook_to);
                self.rooks[us] = [NONE; 2];
                self.unmoved = self.find_unmoved();
                self.clock = self.clock.saturating_add(1);
            }
            Kind::Null => {
                if let Some(passed) = self.pass() {
                    *self = passed;
                }
                return;
            }
            Kind::Normal | Kind::Drop => return,
        }
        self.passed = NONE;
        self.turn_over();
        self.checkers = self.attackers_of(self.king(), self.turn.other(), self.all_pieces());
    }

    #[inline(always)]
    fn turn_over(&mut self) {
        self.number = self.number.saturating_add(self.turn as u32);
        self.turn = self.turn.other();
    }

    /// The position in shakmaty's terms. It was one of its own at the start and has been played on legally.
    #[cold]
    fn chess(&self) -> Option<Chess> {
        let [pawn, knight, bishop, rook, queen, king] =
            [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::King]
                .map(|piece| Bitboard(self.kinds[piece as usize]));
        let kinds = ByRole { pawn, knight, bishop, rook, queen, king };
        let sides = ByColor { white: Bitboard(self.sides[0]), black: Bitboard(self.sides[1]) };
        let rooks = self.rooks.as_flattened().iter().filter(|&&rook| rook != NONE);
        let setup = Setup {
            board: Board::try_from_bitboards(kinds, sides).ok()?,
            turn: library::their_color(self.turn),
            castling_rights: Bitboard(rooks.fold(0, |rooks, &rook| rooks | bit(rook))),
            ep_square: self.en_passant().map(library::their_square),
            halfmoves: self.clock,
            fullmoves: NonZeroU32::new(self.number).unwrap_or(NonZeroU32::MIN),
            ..Setup::empty()
        };
        let mode = if self.is_chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
        Chess::from_setup(setup, mode)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .or_else(PositionError::ignore_invalid_castling_rights)
            .or_else(PositionError::ignore_invalid_ep_square)
            .ok()
    }
}

/// Where king and rook stand after castling.
const fn castled(color: Color, side: Side) -> (u8, u8) {
    let home = color as u8 * 56;
    match side {
        Side::King => (home + 6, home + 5),
        Side::Queen => (home + 2, home + 3),
    }
}

impl Rules for Standard {
    #[inline(always)]
    fn turn(&self) -> Color {
        self.turn
    }

    #[inline(always)]
    fn pieces(&self, color: Color, piece: Piece) -> Squares {
        Squares(self.sides[color as usize] & self.kinds[piece as usize])
    }

    #[inline(always)]
    fn side(&self, color: Color) -> Squares {
        Squares(self.sides[color as usize])
    }

    fn number(&self) -> u32 {
        self.number
    }

    fn en_passant(&self) -> Option<Square> {
        (self.passed != NONE).then(|| Square::from_index(self.passed))
    }

    #[inline(always)]
    fn origins(&self, piece: Piece, to: Square) -> Squares {
        let to = to.index();
        if piece == Piece::Pawn {
            return self.pawn_origins(to);
        }
        if self.us() & bit(to) != 0 {
            return Squares::NONE;
        }
        if piece == Piece::King {
            return self.king_origins(to);
        }
        self.legal(reach(piece, to) & self.kind(piece) & self.us(), to)
    }

    fn castling(&self, side: Side) -> Option<(Square, Square)> {
        let rook = self.castling_right(side)?;
        let (king, rook_at) = (self.king(), rook.index());
        let (king_to, rook_to) = castled(self.turn, side);
        let walked = between(king, king_to) | bit(king_to);
        let path = (walked | between(rook_at, rook_to) | bit(rook_to)) & !bit(king) & !bit(rook_at);
        let (occupied, them) = (self.all_pieces() & !bit(king), self.turn.other());
        if self.checkers != 0 || path & occupied != 0 {
            return None;
        }
        // The rook may have hidden its king from a piece on the home rank.
        let after = occupied & !bit(rook_at) | bit(rook_to);
        let on_the_way = |square: Square| self.attackers_of(square.index(), them, occupied) == 0;
        let is_safe = self.attackers_of(king_to, them, after) == 0 && Squares(walked & !bit(king_to)).all(on_the_way);
        is_safe.then(|| (Square::from_index(king), rook))
    }

    fn castling_right(&self, side: Side) -> Option<Square> {
        let rook = self.rooks[self.turn as usize][usize::from(side == Side::Queen)];
        (rook != NONE).then(|| Square::from_index(rook))
    }

    fn is_chess960(&self) -> bool {
        self.is_chess960
    }

    fn may_drop(&self, _piece: Piece, _to: Square) -> bool {
        false
    }

    fn has_drops(&self) -> bool {
        false
    }

    fn has_king_promotion(&self) -> bool {
        false
    }

    #[inline(always)]
    fn play(&mut self, play: Resolved) {
        if play.kind == Kind::Normal { self.play_normal(play) } else { self.play_other(play) }
    }

    fn pass(&self) -> Option<Standard> {
        (self.checkers == 0).then(|| Standard { turn: self.turn.other(), passed: NONE, ..self.clone() })
    }

    #[inline(always)]
    fn mark(&self) -> Check {
        if self.checkers == 0 {
            Check::None
        } else if self.has_move() {
            Check::Check
        } else {
            Check::Mate
        }
    }

    #[inline(always)]
    fn checkers(&self) -> Squares {
        Squares(self.checkers)
    }

    fn attackers(&self, square: Square, by: Color) -> Squares {
        let king = self.kinds[KING] & self.sides[by.other() as usize];
        Squares(self.attackers_of(square.index(), by, self.all_pieces() & !king))
    }

    /// Most positions have a move of the king: looking for it first is cheap. Out of check, the other pieces have only
    /// the squares where they end it.
    fn has_move(&self) -> bool {
        let king = self.king();
        if Squares(reach(Piece::King, king) & !self.us()).any(|to| !self.king_origins(to.index()).is_empty()) {
            return true;
        }
        let checker = lowest(self.checkers);
        let targets = match self.checkers.count_ones() {
            0 => !self.us(),
            1 => between(king, checker) | bit(checker) | self.en_passant().map_or(0, |to| bit(to.index())),
            _ => return false,
        };
        let kinds = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
        Squares(targets).any(|to| kinds.into_iter().any(|kind| !self.origins(kind, to).is_empty()))
            || [Side::King, Side::Queen].into_iter().any(|side| self.castling(side).is_some())
    }

    fn variant_end(&self) -> Option<&'static str> {
        None
    }

    fn winner(&self) -> Option<Color> {
        (self.checkers != 0 && !self.has_move()).then(|| self.turn().other())
    }

    fn all(&self) -> Vec<Resolved> {
        self.chess().map_or_else(Vec::new, |chess| library::all(self, &chess))
    }

    fn fen(&self) -> String {
        self.chess().map_or_else(String::new, |chess| library::fen(&chess))
    }
}
