//! The rules against shakmaty's own lists of moves, in positions of random games.

use super::board::{Rules, Squares};
use super::library;
use super::resolve::{Trouble, resolve};
use super::resolved::{Kind, Resolved};
use super::standard::Standard;
use super::varied::Varied;
use crate::{Check, File, Piece, Rank, San, Side, Square};
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::variant::{Variant, VariantPosition};
use shakmaty::{Board, CastlingMode, Chess, FromSetup, Move, Position, Setup};

/// A generator of numbers that look random and are always the same (xorshift64*).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % limit
    }
}

/// The move that the library calls `m`, as it is canonically written, less its mark.
fn written(san: shakmaty::san::San) -> San {
    match san {
        shakmaty::san::San::Normal { role, file, capture, rank, to, promotion } => San::Normal {
            piece: library::piece(role),
            file: file.map(|file| File::ALL[file.to_usize()]),
            rank: rank.map(|rank| Rank::ALL[rank.to_usize()]),
            capture,
            to: library::square(to),
            promotion: promotion.map(library::piece),
            check: Check::None,
        },
        shakmaty::san::San::Castle(side) => {
            let side = if side == shakmaty::CastlingSide::KingSide { Side::King } else { Side::Queen };
            San::Castling { side, check: Check::None }
        }
        shakmaty::san::San::Put { role, to } => {
            San::Drop { piece: library::piece(role), to: library::square(to), check: Check::None }
        }
        shakmaty::san::San::Null => San::Null,
    }
}

/// Holds every legal move of a position against the library: its SAN, its UCI, the way back, all ways to tell too much
/// of its origin; and that nothing else is found legal.
fn compare<R: Rules, P: Position + Clone>(ours: &R, theirs: &P) {
    let legal = theirs.legal_moves();
    let fen = ours.fen();
    for &m in &legal {
        let mut after = theirs.clone();
        let san = SanPlus::from_move_and_play_unchecked(&mut after, m);
        let mut play = resolve(ours, written(san.san)).unwrap_or_else(|why| panic!("{san} in {fen}: {why:?}"));
        let mut position = ours.clone();
        position.play(play);
        play.check = position.mark();
        // The library writes a drop of a pawn without its letter.
        let expected = if m.is_put() && m.role() == shakmaty::Role::Pawn { format!("P{san}") } else { san.to_string() };
        assert_eq!(play.san().to_string().trim_start_matches('P'), expected.trim_start_matches('P'), "in {fen}");
        assert_eq!(play.uci().to_string(), UciMove::from_move(m, theirs.castles().mode()).to_string(), "in {fen}");
        assert_eq!(position.fen(), library::fen(&after), "after {san} in {fen}");
        assert_eq!(position.has_move(), !after.legal_moves().is_empty(), "after {san} in {fen}");
        spelling(ours, play.san(), &fen);
        surplus(ours, play, &fen);
    }
    for piece in Piece::ALL {
        for to in (0..64).map(Square::from_index) {
            let expected = legal.iter().filter_map(|m| match *m {
                Move::Normal { role, from, to: there, .. } if there == library::their_square(to) => {
                    (role == library::role(piece)).then_some(from)
                }
                Move::EnPassant { from, to: there } if there == library::their_square(to) => {
                    (piece == Piece::Pawn).then_some(from)
                }
                _ => None,
            });
            let expected = expected.fold(0, |set, from| set | Squares::one(library::square(from)).0);
            assert_eq!(ours.origins(piece, to), Squares(expected), "{piece:?} to {to} in {fen}");
        }
    }
    let castlings = legal.iter().filter(|m| m.is_castle()).count();
    let found = [Side::King, Side::Queen].into_iter().filter(|&side| ours.castling(side).is_some()).count();
    assert_eq!(found, castlings, "castling in {fen}");
}

/// Whatever true is added to its origin, and whether its capture is told or not, a move stays the same move.
fn surplus<R: Rules>(ours: &R, play: Resolved, fen: &str) {
    let San::Normal { piece, file, rank, to, promotion, capture, check } = play.san() else { return };
    for (file, rank) in [
        (Some(play.from.file()), rank),
        (file, Some(play.from.rank())),
        (Some(play.from.file()), Some(play.from.rank())),
    ] {
        let told = San::Normal { piece, file, rank, to, promotion, capture, check };
        spelling(ours, told, fen);
        spelling(ours, San::Normal { piece: Piece::Pawn, file, rank, to, promotion, capture, check }, fen);
        let back = resolve(ours, told).map(|found| Resolved { check, ..found });
        // A rank alone can name a pawn's step and a pawn's capture of the same square.
        if back != Err(Trouble::Ambiguous(ours.origins(piece, to))) {
            assert_eq!(back, Ok(play), "{told} in {fen}");
        }
    }
    let careless = San::Normal { piece, file, rank, to, promotion, capture: !capture, check };
    spelling(ours, careless, fen);
    let back = resolve(ours, careless).map(|found| Resolved { check, ..found });
    // A pawn's step with an `x` may be the en passant capture of another pawn.
    if piece != Piece::Pawn || play.kind == Kind::EnPassant || ours.en_passant() != Some(to) {
        assert_eq!(back.is_ok(), piece != Piece::Pawn || file.is_some(), "{careless} in {fen}");
    }
}

/// What is written is found canonical just where the canonical move is the same.
fn spelling<R: Rules>(ours: &R, written: San, fen: &str) {
    if let Ok(found) = resolve(ours, written) {
        let canonical = Resolved { check: written.check(), ..found }.san();
        assert_eq!(found.is_spelled(written), canonical == written, "{written} in {fen}");
    }
}

/// Plays a random game and compares all positions on the way.
fn play_out<P: Position + Clone, R: Rules>(mut theirs: P, ours: impl Fn(P) -> R, plies: usize, dice: &mut Dice) {
    let mut along = ours(theirs.clone());
    for _ in 0..plies {
        compare(&ours(theirs.clone()), &theirs);
        let legal = theirs.legal_moves();
        if legal.is_empty() {
            return;
        }
        // Captures and checks are tried more often than chance would have it.
        let mut m = legal[dice.below(legal.len())];
        for _ in 0..2 {
            let other = legal[dice.below(legal.len())];
            if other.is_capture() || other.is_promotion() || other.is_castle() {
                m = other;
            }
        }
        let san = written(shakmaty::san::San::from_move(&theirs, m));
        along.play(resolve(&along, san).expect("a legal move"));
        theirs.play_unchecked(m);
        assert_eq!(along.fen(), library::fen(&theirs));
    }
}

#[test]
fn chess_is_what_the_library_says() {
    let dice = &mut Dice(0x5eed);
    for _ in 0..60 {
        play_out(Chess::new(), Standard::from, 120, dice);
    }
}

#[test]
fn chess960_is_what_the_library_says() {
    let dice = &mut Dice(0x960);
    for _ in 0..60 {
        let board = Board::chess960(dice.below(960) as u32);
        let castling_rights = board.rooks();
        let setup = Setup { board, castling_rights, ..Setup::initial() };
        let chess = Chess::from_setup(setup, CastlingMode::Chess960).expect("a start position");
        play_out(chess, Standard::from, 80, dice);
    }
}

#[test]
fn endgames_are_what_the_library_says() {
    let dice = &mut Dice(0xe9d);
    for fen in [
        "4k3/8/8/3N4/8/3N3N/8/4K3 w - - 0 1",
        "8/P6k/8/8/8/8/p6K/8 w - - 0 1",
        "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1",
        "r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/1PPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "8/8/8/2k5/3Pp3/8/8/3K3B b - d3 0 1",
        "8/8/8/K1Pp3r/8/8/8/7k w - d6 0 2",
    ] {
        for _ in 0..8 {
            let setup: shakmaty::fen::Fen = fen.parse().expect("a FEN");
            let chess: Chess = setup.into_position(CastlingMode::Standard).expect("legal");
            play_out(chess, Standard::from, 60, dice);
        }
    }
}

#[test]
fn variants_are_what_the_library_says() {
    let dice = &mut Dice(0x7a71);
    for variant in Variant::ALL {
        for _ in 0..8 {
            play_out(VariantPosition::new(variant), Varied, 80, dice);
        }
    }
}
