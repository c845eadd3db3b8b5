//! Which of the castling rights of a FEN hold (section 16.1.3.3, ruling OQ-56).

use super::fen::{Fen, named_file};
use super::library;
use crate::Span;
use shakmaty::{Bitboard, CastlingMode, CastlingSide, Color, File, Square};

/// What became of the castling field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Rights {
    /// The rooks that may castle.
    pub(super) rooks: Bitboard,
    /// Whether a king or rook castles from elsewhere than in chess.
    pub(super) mode: CastlingMode,
    /// The letters whose right does not hold.
    pub(super) dropped: Vec<(Span, u8)>,
    /// The letters that only Chess960 can mean.
    pub(super) chess960: Vec<Span>,
}

/// The rights of `fen`. `mode` is Chess960 where a tag says so; without one, letters of files make it that, and a
/// set-up whose rights hold only so.
pub(super) fn rights(fen: &Fen, mode: CastlingMode) -> Rights {
    let has_files = fen.castling.iter().any(|&(_, letter)| named_file(letter).is_some());
    let as_chess = read(fen, CastlingMode::Standard);
    let as_chess960 = read(fen, CastlingMode::Chess960);
    let only_so = as_chess960.dropped.is_empty() && !as_chess.dropped.is_empty();
    if mode == CastlingMode::Chess960 || has_files || only_so {
        Rights { chess960: if mode == CastlingMode::Chess960 { Vec::new() } else { telling(fen) }, ..as_chess960 }
    } else {
        as_chess
    }
}

/// The letters that cannot be meant as in chess.
fn telling(fen: &Fen) -> Vec<Span> {
    let odd = |&&(_, letter): &&(Span, u8)| {
        named_file(letter).is_some() || rook(fen, letter, CastlingMode::Standard).is_none()
    };
    fen.castling.iter().filter(odd).map(|&(span, _)| span).collect()
}

fn read(fen: &Fen, mode: CastlingMode) -> Rights {
    let mut rights = Rights { rooks: Bitboard::EMPTY, mode, dropped: Vec::new(), chess960: Vec::new() };
    // Any other letter is no right at all, which is told with the notation.
    let is_right = |letter: u8| matches!(letter.to_ascii_lowercase(), b'a'..=b'h' | b'k' | b'q');
    for &(span, letter) in fen.castling.iter().filter(|(_, letter)| is_right(*letter)) {
        match rook(fen, letter, mode) {
            Some(square) => rights.rooks.add(square),
            None => rights.dropped.push((span, letter)),
        }
    }
    rights
}

/// The rook a letter gives the right to castle with, if it stands there with its king.
fn rook(fen: &Fen, letter: u8, mode: CastlingMode) -> Option<Square> {
    let color = Color::from_white(letter.is_ascii_uppercase());
    let board = &fen.setup.board;
    let king = board.king_of(color).filter(|king| king.rank() == color.backrank())?;
    let rooks = board.rooks() & board.by_color(color) & color.backrank();
    let side = match letter.to_ascii_lowercase() {
        b'k' => CastlingSide::KingSide,
        b'q' => CastlingSide::QueenSide,
        _ => {
            let file = named_file(letter)?;
            let rook = Square::from_coords(File::new(file as u32), color.backrank());
            return rooks.contains(rook).then_some(rook);
        }
    };
    if mode == CastlingMode::Standard {
        let file = if side == CastlingSide::KingSide { File::H } else { File::A };
        let rook = Square::from_coords(file, color.backrank());
        return (king.file() == File::E && rooks.contains(rook)).then_some(rook);
    }
    match side {
        CastlingSide::KingSide => rooks.last().filter(|rook| rook.file() > king.file()),
        CastlingSide::QueenSide => rooks.first().filter(|rook| rook.file() < king.file()),
    }
}

/// The rights of `fen`, which is of Chess960, by the files of the rooks, as Shredder-FEN writes them: `HAha`.
pub(super) fn by_files(fen: &Fen) -> String {
    let letter = |&(_, letter): &(Span, u8)| {
        let file = rook(fen, letter, CastlingMode::Chess960)?.file().char();
        Some(if letter.is_ascii_uppercase() { file.to_ascii_uppercase() } else { file })
    };
    fen.castling.iter().filter_map(letter).collect()
}

/// The castling field that says what holds in chess.
pub(super) fn in_chess(fen: &Fen) -> String {
    field(fen, &read(fen, CastlingMode::Standard).dropped)
}

/// The castling field that says what holds, in canonical order.
pub(super) fn field(fen: &Fen, dropped: &[(Span, u8)]) -> String {
    let holds = |letter: &u8| !dropped.iter().any(|(_, gone)| gone == letter);
    let mut letters: Vec<u8> = fen.castling.iter().map(|&(_, letter)| letter).filter(holds).collect();
    let order = |letter: &u8| match letter.to_ascii_lowercase() {
        b'k' => (letter.is_ascii_lowercase(), 0, 0),
        b'q' => (letter.is_ascii_lowercase(), 1, 0),
        file => (letter.is_ascii_lowercase(), 0, u8::MAX - file),
    };
    letters.sort_by_key(order);
    letters.dedup();
    let letters: String = letters.into_iter().map(char::from).collect();
    if letters.is_empty() { "-".to_owned() } else { letters }
}

/// What is missing for a right: `no white rook on h1`.
pub(super) fn lacking(fen: &Fen, letter: u8, mode: CastlingMode) -> String {
    let color = Color::from_white(letter.is_ascii_uppercase());
    let name = library::color(color).adjective();
    let Some(king) = fen.setup.board.king_of(color) else { return format!("there is no {name} king") };
    let home = if color.is_white() { "e1" } else { "e8" };
    let rank = if color.is_white() { '1' } else { '8' };
    if mode == CastlingMode::Standard && king.to_string() != home {
        return format!("the {name} king stands on {king}");
    }
    if king.rank() != color.backrank() {
        return format!("the {name} king stands on {king}");
    }
    match (letter.to_ascii_lowercase(), mode) {
        (b'k', CastlingMode::Standard) => format!("no {name} rook stands on h{rank}"),
        (b'q', CastlingMode::Standard) => format!("no {name} rook stands on a{rank}"),
        (b'k', _) => format!("no {name} rook stands on the right of the king"),
        (b'q', _) => format!("no {name} rook stands on the left of the king"),
        (file, _) => format!("no {name} rook stands on {}{rank}", char::from(file)),
    }
}
