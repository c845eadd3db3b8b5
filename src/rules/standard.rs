//! The fast half of the bridge to shakmaty: chess and Chess960.
//!
//! No list of moves is made: the pieces that can go to a square are found backwards from it in the attack tables, and
//! whether one of them may is decided by looking at its king once.

use super::board::{Color, Rules, Squares};
use super::resolved::Kind;
use super::{Resolved, library};
use crate::{Check, Piece, Side, Square};
use shakmaty::{Bitboard, CastlingMode, Chess, Position, Role, attacks};

/// A position of chess with the pieces that give check, which the next move and the mark of the last one need.
#[derive(Debug, Clone)]
pub(crate) struct Standard {
    chess: Chess,
    checkers: Bitboard,
}

impl From<Chess> for Standard {
    fn from(chess: Chess) -> Standard {
        Standard { checkers: chess.checkers(), chess }
    }
}

impl Default for Standard {
    fn default() -> Standard {
        Standard { chess: Chess::new(), checkers: Bitboard::EMPTY }
    }
}

impl Standard {
    /// The king of the side to move. There is one in every position of chess; a1 stands for none.
    #[inline(always)]
    fn king(&self) -> shakmaty::Square {
        self.chess.our(Role::King).first().unwrap_or(shakmaty::Square::A1)
    }

    /// The enemy's long-range pieces that look at `king` when the `occupied` squares are these.
    #[inline(always)]
    fn snipers(&self, king: shakmaty::Square, occupied: Bitboard) -> Bitboard {
        let board = self.chess.board();
        ((attacks::rook_attacks(king, occupied) & board.rooks_and_queens())
            | (attacks::bishop_attacks(king, occupied) & board.bishops_and_queens()))
            & self.chess.them()
    }

    /// Whether the move of a piece or a plain move of a pawn leaves its king safe. It is enough to look along the
    /// lines when there was no check; out of check, the move must capture or stand in the way, and be no new danger.
    #[inline(always)]
    fn is_safe(&self, from: shakmaty::Square, to: shakmaty::Square) -> bool {
        let king = self.king();
        if self.checkers.any() {
            let Some(checker) = self.checkers.single_square() else { return false };
            if !attacks::between(king, checker).with(checker).contains(to) {
                return false;
            }
        }
        let occupied = self.chess.board().occupied().without(from).with(to);
        self.snipers(king, occupied).without(to).is_empty()
    }

    /// The origins of `origins` whose moves to `to` are legal.
    #[inline(always)]
    fn safe(&self, origins: Bitboard, to: shakmaty::Square) -> Squares {
        let mut legal = Bitboard::EMPTY;
        for from in origins {
            if self.is_safe(from, to) {
                legal.add(from);
            }
        }
        Squares(legal.0)
    }

    #[inline(always)]
    fn pawn_origins(&self, to: shakmaty::Square) -> Squares {
        let (board, turn) = (self.chess.board(), self.chess.turn());
        let pawns = self.chess.our(Role::Pawn);
        let target = Bitboard::from_square(to);
        if (self.chess.them() & target).any() {
            return self.safe(attacks::pawn_attacks(!turn, to) & pawns, to);
        }
        if (board.occupied() & target).any() {
            return Squares::NONE;
        }
        let back = if turn.is_white() { -8 } else { 8 };
        let single = target.shift(back);
        let fourth = Bitboard::from_rank(turn.relative_rank(shakmaty::Rank::Fourth));
        let double = (target & fourth).shift(back).without(board.occupied()).shift(back);
        let mut origins = self.safe((single | double) & pawns, to);
        if self.chess.maybe_ep_square() == Some(to) {
            for from in attacks::pawn_attacks(!turn, to) & pawns {
                let taken = shakmaty::Square::from_coords(to.file(), from.rank());
                let occupied = board.occupied().without(from).without(taken).with(to);
                let attackers = board.attacks_to(self.king(), !turn, occupied).without(taken);
                if attackers.is_empty() {
                    origins.0 |= Bitboard::from_square(from).0;
                }
            }
        }
        origins
    }

    #[inline(always)]
    fn king_origins(&self, to: shakmaty::Square) -> Squares {
        let (board, king) = (self.chess.board(), self.king());
        let near = attacks::king_attacks(to) & self.chess.our(Role::King);
        if near.any() && board.attacks_to(to, !self.chess.turn(), board.occupied().without(king)).is_empty() {
            Squares(near.0)
        } else {
            Squares::NONE
        }
    }
}

impl Rules for Standard {
    #[inline(always)]
    fn turn(&self) -> Color {
        library::color(self.chess.turn())
    }

    #[inline(always)]
    fn pieces(&self, color: Color, piece: Piece) -> Squares {
        let board = self.chess.board();
        Squares((board.by_color(library::their_color(color)) & board.by_role(library::role(piece))).0)
    }

    #[inline(always)]
    fn side(&self, color: Color) -> Squares {
        Squares(self.chess.board().by_color(library::their_color(color)).0)
    }

    #[inline(always)]
    fn occupied(&self) -> Squares {
        Squares(self.chess.board().occupied().0)
    }

    fn number(&self) -> u32 {
        self.chess.fullmoves().get()
    }

    fn en_passant(&self) -> Option<Square> {
        self.chess.maybe_ep_square().map(library::square)
    }

    #[inline(always)]
    fn origins(&self, piece: Piece, to: Square) -> Squares {
        let to = library::their_square(to);
        if piece == Piece::Pawn {
            return self.pawn_origins(to);
        }
        if self.chess.us().contains(to) {
            return Squares::NONE;
        }
        let occupied = self.chess.board().occupied();
        let reach = match piece {
            Piece::Knight => attacks::knight_attacks(to),
            Piece::Bishop => attacks::bishop_attacks(to, occupied),
            Piece::Rook => attacks::rook_attacks(to, occupied),
            Piece::Queen => attacks::queen_attacks(to, occupied),
            Piece::King | Piece::Pawn => return self.king_origins(to),
        };
        self.safe(reach & self.chess.our(library::role(piece)), to)
    }

    fn castling(&self, side: Side) -> Option<(Square, Square)> {
        library::castling(&self.chess, side)
    }

    fn castling_right(&self, side: Side) -> Option<Square> {
        self.chess.castles().rook(self.chess.turn(), library::castling_side(side)).map(library::square)
    }

    fn is_chess960(&self) -> bool {
        self.chess.castles().mode() == CastlingMode::Chess960
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
        if play.kind == Kind::Null {
            if let Some(passed) = self.pass() {
                *self = passed;
            }
            return;
        }
        self.chess.play_unchecked(library::their_move(&self.chess, play));
        self.checkers = self.chess.checkers();
    }

    fn pass(&self) -> Option<Standard> {
        library::pass(self.chess.clone()).map(Standard::from)
    }

    #[inline(always)]
    fn mark(&self) -> Check {
        if self.checkers.is_empty() {
            Check::None
        } else if self.has_move() {
            Check::Check
        } else {
            Check::Mate
        }
    }

    #[inline(always)]
    fn checkers(&self) -> Squares {
        Squares(self.checkers.0)
    }

    fn attackers(&self, square: Square, by: Color) -> Squares {
        library::attackers(&self.chess, square, by)
    }

    /// Most positions have a move of the king: looking for it first is cheap.
    fn has_move(&self) -> bool {
        let (board, king) = (self.chess.board(), self.king());
        let occupied = board.occupied().without(king);
        let flights = attacks::king_attacks(king) & !self.chess.us();
        flights.into_iter().any(|to| board.attacks_to(to, !self.chess.turn(), occupied).is_empty())
            || !self.chess.legal_moves().is_empty()
    }

    fn variant_end(&self) -> Option<&'static str> {
        None
    }

    fn winner(&self) -> Option<Color> {
        (self.checkers.any() && !self.has_move()).then(|| self.turn().other())
    }

    fn all(&self) -> Vec<Resolved> {
        library::all(self, &self.chess)
    }

    fn fen(&self) -> String {
        library::fen(&self.chess)
    }
}
