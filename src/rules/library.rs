//! The types of shakmaty and ours, back and forth.

use super::Resolved;
use super::board::{Rules, Squares};
use super::resolved::Kind;
use crate::values::Color;
use crate::{Piece, Side, Square};
use shakmaty::{CastlingSide, EnPassantMode, Move, Position, Role};

#[inline(always)]
pub(super) const fn color(theirs: shakmaty::Color) -> Color {
    if theirs.is_white() { Color::White } else { Color::Black }
}

#[inline(always)]
pub(super) const fn their_color(ours: Color) -> shakmaty::Color {
    if matches!(ours, Color::White) { shakmaty::Color::White } else { shakmaty::Color::Black }
}

#[inline(always)]
pub(super) const fn square(theirs: shakmaty::Square) -> Square {
    Square::from_index(theirs.to_u32() as u8)
}

#[inline(always)]
pub(super) const fn their_square(ours: Square) -> shakmaty::Square {
    shakmaty::Square::new(ours.index() as u32)
}

#[inline(always)]
pub(super) const fn role(piece: Piece) -> Role {
    match piece {
        Piece::Pawn => Role::Pawn,
        Piece::Knight => Role::Knight,
        Piece::Bishop => Role::Bishop,
        Piece::Rook => Role::Rook,
        Piece::Queen => Role::Queen,
        Piece::King => Role::King,
    }
}

pub(super) const fn piece(role: Role) -> Piece {
    match role {
        Role::Pawn => Piece::Pawn,
        Role::Knight => Piece::Knight,
        Role::Bishop => Piece::Bishop,
        Role::Rook => Piece::Rook,
        Role::Queen => Piece::Queen,
        Role::King => Piece::King,
    }
}

#[inline(always)]
pub(super) const fn castling_side(side: Side) -> CastlingSide {
    match side {
        Side::King => CastlingSide::KingSide,
        Side::Queen => CastlingSide::QueenSide,
    }
}

/// Our move in terms of shakmaty.
#[inline(always)]
pub(super) fn their_move<P: Position>(at: &P, play: Resolved) -> Move {
    let (from, to) = (their_square(play.from), their_square(play.to));
    match play.kind {
        Kind::Normal => Move::Normal {
            role: role(play.piece),
            from,
            capture: if play.capture { at.board().role_at(to) } else { None },
            to,
            promotion: play.promotion.map(role),
        },
        Kind::EnPassant => Move::EnPassant { from, to },
        Kind::Drop => Move::Put { role: role(play.piece), to },
        Kind::CastlingKing | Kind::CastlingQueen | Kind::Null => castling_move(at, play),
    }
}

/// A move of castling; the rook is found by the right, since the square of the king alone does not tell it.
#[cold]
fn castling_move<P: Position>(at: &P, play: Resolved) -> Move {
    let side = if play.kind == Kind::CastlingKing { CastlingSide::KingSide } else { CastlingSide::QueenSide };
    let rook = at.castles().rook(at.turn(), side).unwrap_or(their_square(play.to));
    Move::Castle { king: their_square(play.from), rook }
}

/// The squares of king and rook, where the side to move may castle.
pub(super) fn castling<P: Position>(at: &P, side: Side) -> Option<(Square, Square)> {
    if !at.castles().has_color(at.turn()) {
        return None;
    }
    match at.castling_moves(castling_side(side)).first()? {
        Move::Castle { king, rook } => Some((square(*king), square(*rook))),
        _ => None,
    }
}

/// The pieces that a king on `on` would be in check from; the king of the other side does not hide them.
pub(super) fn attackers<P: Position>(at: &P, on: Square, by: Color) -> Squares {
    let by = their_color(by);
    let king = at.board().kings() & at.board().by_color(!by);
    Squares(at.king_attackers(their_square(on), by, at.board().occupied().without(king)).0)
}

/// All legal moves. Their origins are complete, so that SAN can be written.
pub(super) fn all<R: Rules, P: Position>(rules: &R, at: &P) -> Vec<Resolved> {
    let ours = |m: &Move| match *m {
        Move::Normal { role, from, to, promotion, .. } => {
            let (piece, to) = (piece(role), square(to));
            let play = Resolved::normal(rules, piece, square(from), to, rules.origins(piece, to));
            Resolved { promotion: promotion.map(self::piece), ..play }
        }
        Move::EnPassant { from, to } => Resolved::normal(rules, Piece::Pawn, square(from), square(to), Squares::NONE),
        Move::Castle { king, rook } => {
            let side = if rook > king { Side::King } else { Side::Queen };
            Resolved::castle(rules, side, square(king), square(rook))
        }
        Move::Put { role, to } => Resolved::drop(piece(role), square(to)),
    };
    at.legal_moves().iter().map(ours).collect()
}

/// The position in FEN, with an en passant square only where it matters (ruling OQ-54).
pub(super) fn fen<P: Position>(at: &P) -> String {
    shakmaty::fen::Fen::from_position(at, EnPassantMode::Legal).to_string()
}
