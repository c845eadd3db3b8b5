//! Why a move is illegal, in a chess player's words.
//!
//! Called for moves that have been found illegal, so it may look at everything; it answers with a clause that follows
//! "`Nf6` is illegal: ".

use super::Resolved;
use super::board::{Rules, Squares};
use super::geometry::{between, direction, reaches, walk};
use crate::values::Color;
use crate::{File, Piece, Rank, San, Side, Square};

/// Why `written` is no legal move in `at`.
pub(super) fn reason<R: Rules>(at: &R, written: San) -> String {
    if let Some(capture) = compulsory_capture(at) {
        return format!("a capture is compulsory, such as `{capture}`");
    }
    match written {
        San::Normal { piece: Piece::Pawn, file: Some(file), rank: Some(rank), to, .. } => {
            coordinates(at, Square::new(file, rank), to)
        }
        San::Normal { piece: Piece::Pawn, file, rank, capture, to, .. } => pawn(at, file, rank, capture, to),
        San::Normal { piece, file, rank, to, .. } => officer(at, piece, file, rank, to),
        San::Castling { side, .. } => castling(at, side),
        San::Drop { piece, to, .. } => drop(at, piece, to),
        San::Foreign { to, .. } => format!("no piece of that name can go to {to}"),
        San::Null => format!("{} is in check and cannot pass", at.turn().name()),
    }
}

/// "the knight on f3"
fn the(piece: Piece, square: Square) -> String {
    format!("the {} on {square}", piece.name())
}

/// "the black knight on f6"
fn whose<R: Rules>(at: &R, square: Square) -> String {
    match at.at(square) {
        Some((color, piece)) => format!("the {} {} on {square}", color.adjective(), piece.name()),
        None => square.to_string(),
    }
}

/// "the rooks on a1 and h1"
fn all(piece: Piece, squares: Squares) -> String {
    let names: Vec<String> = squares.map(|square| square.to_string()).collect();
    match names.split_last() {
        Some((last, [])) => format!("the {} on {last}", piece.name()),
        Some((last, rest)) => format!("the {}s on {} and {last}", piece.name(), rest.join(", ")),
        None => format!("no {}", piece.name()),
    }
}

/// In Antichess, a capture that has to be made.
fn compulsory_capture<R: Rules>(at: &R) -> Option<San> {
    let capture = at.has_king_promotion().then(|| at.all().into_iter().find(|play| play.is_capture()))??;
    Some(capture.san())
}

fn coordinates<R: Rules>(at: &R, from: Square, to: Square) -> String {
    match at.at(from) {
        None => format!("nothing stands on {from}"),
        Some((color, piece)) if color != at.turn() => {
            format!("the {} on {from} is {}, but {} is to move", piece.name(), color.adjective(), at.turn().name())
        }
        Some((_, Piece::Pawn)) => pawn(at, Some(from.file()), Some(from.rank()), false, to),
        Some((_, piece)) => officer(at, piece, Some(from.file()), Some(from.rank()), to),
    }
}

/// The squares that a written origin allows.
fn fitting(file: Option<File>, rank: Option<Rank>) -> Squares {
    let file = file.map_or(!0, |file| Squares::file(file).0);
    Squares(file & rank.map_or(!0, |rank| Squares::rank(rank).0))
}

/// "on the g-file", "on rank 1", "on g1"
fn place(file: Option<File>, rank: Option<Rank>) -> String {
    match (file, rank) {
        (Some(file), Some(rank)) => format!("on {}", Square::new(file, rank)),
        (Some(file), None) => format!("on the {}-file", file.char()),
        (None, Some(rank)) => format!("on rank {}", rank.char()),
        (None, None) => "on the board".to_owned(),
    }
}

fn officer<R: Rules>(at: &R, piece: Piece, file: Option<File>, rank: Option<Rank>, to: Square) -> String {
    let (us, pieces) = (at.turn(), at.pieces(at.turn(), piece));
    if pieces.is_empty() {
        return format!("{} has no {}", us.name(), piece.name());
    }
    let meant = pieces.and(fitting(file, rank));
    if meant.is_empty() {
        return format!("no {} {} stands {}", us.adjective(), piece.name(), place(file, rank));
    }
    let of_this_color = |from: &Square| is_light(*from) == is_light(to);
    let meant = match piece {
        Piece::Bishop if meant.into_iter().any(|from| of_this_color(&from)) => collect(meant.filter(of_this_color)),
        _ => meant,
    };
    let near = collect(meant.filter(|&from| reaches(piece, from, to)));
    if near.is_empty() && at.at(to) == Some((us, piece)) {
        return format!("{}'s {} already", us.name(), standing(at, to));
    }
    if near.is_empty() {
        return match meant.single() {
            Some(from) => format!("{} cannot reach {to}", the(piece, from)),
            None if meant.len() == 2 => format!("neither of {} can reach {to}", all(piece, meant)),
            None => format!("none of {} can reach {to}", all(piece, meant)),
        };
    }
    if at.side(us).contains(to) {
        return format!("{}'s own {}", us.name(), standing(at, to));
    }
    let free = near.filter(|&from| between(from, to).all(|square| !at.occupied().contains(square)));
    match free.into_iter().next() {
        Some(from) => unsafe_for_the_king(at, piece, from, to),
        None => {
            let from = near.first().unwrap_or(to);
            let blocker = between(from, to).find(|&square| at.occupied().contains(square)).unwrap_or(to);
            format!("{} stands between {} and {to}", whose(at, blocker), the(piece, from))
        }
    }
}

fn collect(squares: impl Iterator<Item = Square>) -> Squares {
    Squares(squares.fold(0, |set, square| set | Squares::one(square).0))
}

fn is_light(square: Square) -> bool {
    (square.file() as u8 + square.rank() as u8) % 2 == 1
}

/// "bishop stands on d2"
fn standing<R: Rules>(at: &R, square: Square) -> String {
    format!("{} stands on {square}", at.at(square).map_or("piece", |(_, piece)| piece.name()))
}

fn pawn<R: Rules>(at: &R, file: Option<File>, rank: Option<Rank>, capture: bool, to: Square) -> String {
    let us = at.turn();
    let step = |square: Square, ranks: i8, files: i8| {
        let forward = if us == Color::White { 1 } else { -1 };
        walk(square, files, ranks * forward)
    };
    let pawns = at.pieces(us, Piece::Pawn).and(fitting(file, rank));
    if at.side(us).contains(to) {
        return format!("{}'s own {}", us.name(), standing(at, to));
    }
    if capture || file.is_some_and(|file| file != to.file()) {
        let sources = [-1, 1].into_iter().filter_map(|files| step(to, -1, files)).filter(|&from| pawns.contains(from));
        let Some(from) = sources.into_iter().next() else {
            return match file {
                Some(file) if file as i8 - to.file() as i8 == 0 => "a pawn does not capture straight ahead".to_owned(),
                Some(file) => format!("no {} pawn on the {}-file can capture on {to}", us.adjective(), file.char()),
                None => format!("no {} pawn can capture on {to}", us.adjective()),
            };
        };
        if !at.occupied().contains(to) && at.en_passant() != Some(to) {
            return format!("there is nothing to capture on {to}");
        }
        return unsafe_for_the_king(at, Piece::Pawn, from, to);
    }
    if at.occupied().contains(to) {
        return format!("{} stands in the way, and a pawn does not capture straight ahead", whose(at, to));
    }
    let source = |ranks: i8| step(to, -ranks, 0).filter(|&from| pawns.contains(from));
    let start = walk(Square::new(to.file(), us.home()), 0, if us == Color::White { 1 } else { -1 });
    let behind = step(to, -1, 0);
    if let Some(from) = source(1) {
        return unsafe_for_the_king(at, Piece::Pawn, from, to);
    }
    match (source(2).filter(|&from| Some(from) == start), behind) {
        (Some(from), Some(behind)) if at.occupied().contains(behind) => {
            format!("{} stands before {}", whose(at, behind), the(Piece::Pawn, from))
        }
        (Some(from), _) => unsafe_for_the_king(at, Piece::Pawn, from, to),
        (None, _) => format!("no {} pawn can go to {to}", us.adjective()),
    }
}

/// Why a move that the piece could make is not legal.
fn unsafe_for_the_king<R: Rules>(at: &R, piece: Piece, from: Square, to: Square) -> String {
    let (us, them) = (at.turn(), at.turn().other());
    if piece == Piece::King {
        return match at.attackers(to, them).first() {
            Some(attacker) => format!("{} attacks {to}", whose(at, attacker)),
            None => "the rules of the variant do not allow it".to_owned(),
        };
    }
    let checkers = at.checkers();
    if checkers.len() > 1 {
        return format!("{} is in double check and has to move the king", us.name());
    }
    if let Some(checker) = checkers.first() {
        return format!("{} is in check from {}", us.name(), the_enemy(at, checker));
    }
    match pinning(at, from) {
        Some(pinner) => format!("{} is pinned by {}", the(piece, from), the_enemy(at, pinner)),
        None if piece == Piece::Pawn && at.en_passant() == Some(to) && from.file() != to.file() => {
            let taken = Square::new(to.file(), from.rank());
            match at.pieces(us, Piece::King).single().and_then(|king| looking(at, king, &[from, taken])) {
                Some(sniper) => format!("capturing en passant would open the king to {}", the_enemy(at, sniper)),
                None => "capturing en passant would open the king to check".to_owned(),
            }
        }
        None if at.pieces(us, Piece::King).is_empty() => "the rules of the variant do not allow it".to_owned(),
        None => format!("it would leave {}'s king in check, or the rules of the variant do not allow it", us.name()),
    }
}

/// "the bishop on b4"
fn the_enemy<R: Rules>(at: &R, square: Square) -> String {
    at.at(square).map_or_else(|| square.to_string(), |(_, piece)| the(piece, square))
}

/// Another piece of the same kind that looks as if it could make the move `play` of `at`, and why it cannot: the reason
/// why somebody told the origin without need.
pub(super) fn idle_rival<R: Rules>(at: &R, play: Resolved) -> Option<(Square, String)> {
    let rivals = at.pieces(at.turn(), play.piece).without(Squares::one(play.from));
    let free = |from: Square| between(from, play.to).all(|square| !at.occupied().contains(square));
    let rival = rivals.into_iter().find(|&from| reaches(play.piece, from, play.to) && free(from))?;
    let pinner = pinning(at, rival)?;
    Some((rival, format!("is pinned by {}", the_enemy(at, pinner))))
}

/// The enemy's piece that would give check if nothing stood on `from`.
fn pinning<R: Rules>(at: &R, from: Square) -> Option<Square> {
    looking(at, at.pieces(at.turn(), Piece::King).single()?, &[from])
}

/// The enemy's piece that would look at `king` along the line of the first of `gone`, if nothing stood on them.
fn looking<R: Rules>(at: &R, king: Square, gone: &[Square]) -> Option<Square> {
    let (files, ranks) = gone.iter().find_map(|&square| direction(king, square))?;
    let mut line = std::iter::successors(walk(king, files, ranks), |&square| walk(square, files, ranks));
    let first = line.find(|square| at.occupied().contains(*square) && !gone.contains(square))?;
    let (color, piece) = at.at(first)?;
    let looks = piece == Piece::Queen || piece == if files == 0 || ranks == 0 { Piece::Rook } else { Piece::Bishop };
    (color != at.turn() && looks).then_some(first)
}

fn castling<R: Rules>(at: &R, side: Side) -> String {
    let (us, them) = (at.turn(), at.turn().other());
    let wing = if side == Side::King { "king-side" } else { "queen-side" };
    let Some(king) = at.pieces(us, Piece::King).single() else { return format!("{} has no king", us.name()) };
    let Some(rook) = at.castling_right(side) else {
        let corner = Square::new(if side == Side::King { File::H } else { File::A }, us.home());
        return if at.is_chess960() {
            format!("{} has no right to castle {wing} any more", us.name())
        } else if king != Square::new(File::E, us.home()) {
            format!("the {} king stands on {king}", us.adjective())
        } else if !at.pieces(us, Piece::Rook).contains(corner) {
            format!("no {} rook stands on {corner}", us.adjective())
        } else {
            format!("{} has no right to castle {wing} any more: the king or the rook has moved", us.name())
        };
    };
    if let Some(checker) = at.checkers().first() {
        return format!("{} is in check from {}", us.name(), the_enemy(at, checker));
    }
    let (king_file, rook_file) = if side == Side::King { (File::G, File::F) } else { (File::C, File::D) };
    let (king_to, rook_to) = (Square::new(king_file, us.home()), Square::new(rook_file, us.home()));
    let path = between(king, king_to).chain([king_to]).chain(between(rook, rook_to)).chain([rook_to]);
    let blocked = path.into_iter().find(|&square| at.occupied().contains(square) && square != king && square != rook);
    if let Some(blocker) = blocked {
        return format!("{} stands in the way", whose(at, blocker));
    }
    let passed = between(king, king_to).chain([king_to]);
    let attacked = passed.into_iter().find_map(|square| Some((square, at.attackers(square, them).first()?)));
    match attacked {
        Some((square, by)) if square == king_to => format!("the king would stand in check from {}", the_enemy(at, by)),
        Some((square, by)) => format!("{} attacks {square}, which the king passes", the_enemy(at, by)),
        None => format!("{} would be in check afterwards", us.name()),
    }
}

fn drop<R: Rules>(at: &R, piece: Piece, to: Square) -> String {
    if !at.has_drops() {
        return "pieces are only put down in Crazyhouse".to_owned();
    }
    if at.occupied().contains(to) {
        return format!("{} stands there", whose(at, to));
    }
    if piece == Piece::Pawn && matches!(to.rank(), Rank::R1 | Rank::R8) {
        return "a pawn is never put down on the first or the last rank".to_owned();
    }
    match at.checkers().first() {
        Some(checker) => format!("{} is in check from {}", at.turn().name(), the_enemy(at, checker)),
        None => format!("{} has no {} in hand", at.turn().name(), piece.name()),
    }
}
