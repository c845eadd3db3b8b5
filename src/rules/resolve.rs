//! From what is written to the one legal move it can mean (section 8.2.3, ruling OQ-76).
//!
//! Differences of spelling are read: a missing or surplus `x`, a missing, surplus or awkward origin, coordinates in
//! place of a piece letter, any marks. Another piece or another square is never read, however near it lies.

use super::Resolved;
use super::board::{Rules, Squares};
use crate::{File, Piece, Rank, San, Side, Square};

/// Why nothing can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// No legal move is spelled like this.
    Illegal,
    /// Pieces on several squares can go there, and nothing tells them apart.
    Ambiguous(Squares),
    /// A pawn reaches its last rank and does not say what it becomes.
    PromotionMissing,
    /// Something is promoted that is not.
    PromotionSurplus,
    /// A pawn cannot become that.
    PromotionPiece,
    /// The letter of the piece is none of the English ones; the grammar tells that (ruling OQ-70).
    Foreign,
}

/// The legal move in `at` that is written `san`, its mark still missing. A move spelled canonically costs a few looks
/// into attack tables.
#[inline(always)]
pub(crate) fn resolve<R: Rules>(at: &R, san: San) -> Result<Resolved, Trouble> {
    match san {
        San::Normal { piece: Piece::Pawn, file, rank, capture, to, promotion, .. } => {
            pawn(at, Written { file, rank, capture, to, promotion })
        }
        San::Normal { piece, file, rank, capture, to, promotion, .. } => {
            officer(at, piece, Written { file, rank, capture, to, promotion })
        }
        San::Castling { side, .. } => {
            let (king, rook) = at.castling(side).ok_or(Trouble::Illegal)?;
            Ok(Resolved::castle(at, side, king, rook))
        }
        San::Drop { piece, to, .. } if at.may_drop(piece, to) => Ok(Resolved::drop(piece, to)),
        San::Drop { .. } => Err(Trouble::Illegal),
        San::Foreign { .. } => Err(Trouble::Foreign),
        San::Null => at.pass().map(|_| Resolved::NULL).ok_or(Trouble::Illegal),
    }
}

/// The parts of a move, less its piece.
#[derive(Clone, Copy)]
struct Written {
    file: Option<File>,
    rank: Option<Rank>,
    capture: bool,
    to: Square,
    promotion: Option<Piece>,
}

impl Written {
    /// The squares that the written origin allows.
    #[inline(always)]
    fn origin(&self) -> Squares {
        let file = self.file.map_or(!0, |file| Squares::file(file).0);
        let rank = self.rank.map_or(!0, |rank| Squares::rank(rank).0);
        Squares(file & rank)
    }
}

#[inline(always)]
fn officer<R: Rules>(at: &R, piece: Piece, written: Written) -> Result<Resolved, Trouble> {
    let origins = at.origins(piece, written.to);
    let fitting = origins.and(written.origin());
    if fitting.is_empty() {
        return Err(Trouble::Illegal);
    }
    if written.promotion.is_some() {
        return Err(Trouble::PromotionSurplus);
    }
    let from = fitting.single().ok_or(Trouble::Ambiguous(fitting))?;
    Ok(Resolved::normal(at, piece, from, written.to, origins))
}

#[inline(always)]
fn pawn<R: Rules>(at: &R, written: Written) -> Result<Resolved, Trouble> {
    if let (Some(file), Some(rank)) = (written.file, written.rank) {
        return coordinates(at, Square::new(file, rank), written);
    }
    let origins = at.origins(Piece::Pawn, written.to);
    let mut fitting = origins.and(written.origin());
    if written.file.is_none() {
        let own_file = Squares::file(written.to.file());
        let advance = fitting.and(own_file);
        // `xd5` can only be a capture; `d5` is one where no pawn can step there.
        fitting = if written.capture || advance.is_empty() { fitting.without(own_file) } else { advance };
    }
    if fitting.is_empty() {
        return Err(Trouble::Illegal);
    }
    let from = fitting.single().ok_or(Trouble::Ambiguous(fitting))?;
    promoted(at, Resolved::normal(at, Piece::Pawn, from, written.to, origins), written.promotion)
}

/// Looks after the promotion of a pawn move.
#[inline(always)]
fn promoted<R: Rules>(at: &R, play: Resolved, promotion: Option<Piece>) -> Result<Resolved, Trouble> {
    match (play.to.rank() == at.turn().last(), promotion) {
        (false, None) => Ok(play),
        (false, Some(_)) => Err(Trouble::PromotionSurplus),
        (true, None) => Err(Trouble::PromotionMissing),
        (true, Some(Piece::Pawn)) => Err(Trouble::PromotionPiece),
        (true, Some(Piece::King)) if !at.has_king_promotion() => Err(Trouble::PromotionPiece),
        (true, Some(_)) => Ok(Resolved { promotion, ..play }),
    }
}

/// A move from square to square without a piece letter: a pawn move in long algebraic notation, or a move of any piece
/// in coordinates (ruling OQ-25). Castling may be written as the king's step of two or as "king takes rook".
#[cold]
fn coordinates<R: Rules>(at: &R, from: Square, written: Written) -> Result<Resolved, Trouble> {
    let Some((_, piece)) = at.at(from).filter(|&(color, _)| color == at.turn()) else { return Err(Trouble::Illegal) };
    let origins = at.origins(piece, written.to);
    if origins.contains(from) {
        let play = Resolved::normal(at, piece, from, written.to, origins);
        return match piece {
            Piece::Pawn => promoted(at, play, written.promotion),
            _ if written.promotion.is_some() => Err(Trouble::PromotionSurplus),
            _ => Ok(play),
        };
    }
    let sides = if piece == Piece::King { &[Side::King, Side::Queen][..] } else { &[] };
    for &side in sides {
        let Some((king, rook)) = at.castling(side) else { continue };
        let play = Resolved::castle(at, side, king, rook);
        if king == from && (written.to == rook || written.to == play.castled_to()) {
            return Ok(play);
        }
    }
    Err(Trouble::Illegal)
}
