//! The general half of the bridge to shakmaty: all variants it plays. Here its lists of legal moves are good enough.

use super::board::{Rules, Squares};
use super::resolved::Kind;
use super::{Resolved, library};
use crate::values::Color;
use crate::{Check, Piece, Side, Square};
use shakmaty::variant::{Variant, VariantPosition};
use shakmaty::{CastlingMode, Color as Theirs, Move, Outcome, Position, PositionError};

/// A position of any game shakmaty plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Varied(pub(crate) VariantPosition);

impl Rules for Varied {
    fn turn(&self) -> Color {
        library::color(self.0.turn())
    }

    fn pieces(&self, color: Color, piece: Piece) -> Squares {
        let board = self.0.board();
        Squares((board.by_color(library::their_color(color)) & board.by_role(library::role(piece))).0)
    }

    fn side(&self, color: Color) -> Squares {
        Squares(self.0.board().by_color(library::their_color(color)).0)
    }

    fn number(&self) -> u32 {
        self.0.fullmoves().get()
    }

    fn en_passant(&self) -> Option<Square> {
        self.0.maybe_ep_square().map(library::square)
    }

    fn origins(&self, piece: Piece, to: Square) -> Squares {
        let mut origins = 0;
        for candidate in &self.0.san_candidates(library::role(piece), library::their_square(to)) {
            if let Move::Normal { from, .. } | Move::EnPassant { from, .. } = *candidate {
                origins |= Squares::one(library::square(from)).0;
            }
        }
        Squares(origins)
    }

    fn castling(&self, side: Side) -> Option<(Square, Square)> {
        library::castling(&self.0, side)
    }

    fn castling_right(&self, side: Side) -> Option<Square> {
        self.0.castles().rook(self.0.turn(), library::castling_side(side)).map(library::square)
    }

    fn is_chess960(&self) -> bool {
        self.0.castles().mode() == CastlingMode::Chess960
    }

    fn may_drop(&self, piece: Piece, to: Square) -> bool {
        let (role, to) = (library::role(piece), library::their_square(to));
        self.has_drops() && self.0.san_candidates(role, to).contains(&Move::Put { role, to })
    }

    fn has_drops(&self) -> bool {
        self.0.variant() == Variant::Crazyhouse
    }

    fn has_king_promotion(&self) -> bool {
        self.0.variant() == Variant::Antichess
    }

    fn play(&mut self, play: Resolved) {
        if play.kind == Kind::Null {
            if let Some(passed) = self.pass() {
                *self = passed;
            }
            return;
        }
        self.0.play_unchecked(library::their_move(&self.0, play));
    }

    fn pass(&self) -> Option<Varied> {
        let passed = self.0.clone().swap_turn();
        let passed = passed.or_else(PositionError::ignore_too_much_material);
        passed.or_else(PositionError::ignore_impossible_check).ok().map(Varied)
    }

    /// A move that wins by a rule of the variant is marked like mate, as the servers do.
    fn mark(&self) -> Check {
        if self.winner().is_some() {
            Check::Mate
        } else if self.0.is_check() {
            Check::Check
        } else {
            Check::None
        }
    }

    fn checkers(&self) -> Squares {
        Squares(self.0.checkers().0)
    }

    fn attackers(&self, square: Square, by: Color) -> Squares {
        library::attackers(&self.0, square, by)
    }

    fn has_move(&self) -> bool {
        !self.0.legal_moves().is_empty()
    }

    fn variant_end(&self) -> Option<&'static str> {
        let white = self.0.variant_outcome().winner();
        let white = match white {
            Some(winner) => winner == Theirs::White,
            None if self.0.is_variant_end() => return Some("the game is drawn"),
            None => return None,
        };
        let of = |white_words, black_words| Some(if white { white_words } else { black_words });
        match self.0.variant() {
            Variant::Atomic => of("the black king has exploded", "the white king has exploded"),
            Variant::KingOfTheHill => {
                of("the white king has reached the centre", "the black king has reached the centre")
            }
            Variant::ThreeCheck => of("White has given the third check", "Black has given the third check"),
            Variant::RacingKings => of("the white king has won the race", "the black king has won the race"),
            Variant::Horde => of("the black pieces are gone", "the horde is gone"),
            Variant::Antichess => of("White has got rid of all moves", "Black has got rid of all moves"),
            Variant::Chess | Variant::Crazyhouse => None,
        }
    }

    fn winner(&self) -> Option<Color> {
        match self.0.outcome() {
            Outcome::Known(outcome) => outcome.winner().map(library::color),
            Outcome::Unknown => None,
        }
    }

    fn all(&self) -> Vec<Resolved> {
        library::all(self, &self.0)
    }

    fn fen(&self) -> String {
        library::fen(&self.0)
    }
}
