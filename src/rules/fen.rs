//! What a FEN says, read leniently: its syntax is the affair of the grammar and has been judged there (section 16.1).

use super::library;
use crate::values::Color;
use crate::{File, Span, Square};
use shakmaty::{Board, ByColor, ByRole, RemainingChecks, Setup};
use std::borrow::Cow;
use std::num::NonZeroU32;

/// A FEN with the places of its parts.
#[derive(Debug, Clone)]
pub(super) struct Fen {
    /// What it says, less its castling rights.
    pub(super) setup: Setup,
    /// The field with the pieces.
    pub(super) placement: Span,
    /// Where each piece is written.
    pieces: [u32; 64],
    /// The field with the side to move, where it is there.
    pub(super) side: Option<Span>,
    /// The letters for castling, with their places.
    pub(super) castling: Vec<(Span, u8)>,
    /// The field with the en passant square, where it is there.
    pub(super) en_passant: Option<Span>,
    /// The field with the clock of half-moves, where it is there.
    pub(super) clock: Option<Span>,
}

impl Fen {
    /// Reads `text`, which begins at the byte `base` of the source; `None` where nobody can tell where the pieces
    /// stand. Missing fields take their usual values (ruling OQ-55), other fields that cannot be read, too.
    pub(super) fn read(text: &[u8], base: u32) -> Option<Fen> {
        let mut fields = fields(text, base);
        let (placement, word) = fields.next()?;
        let mut setup = Setup::empty();
        let mut pieces = [placement.start; 64];
        let word = pocket(word, &mut setup);
        board(word, placement.start, &mut setup, &mut pieces)?;
        let mut fen = Fen { setup, placement, pieces, side: None, castling: Vec::new(), en_passant: None, clock: None };
        if let Some((span, word)) = fields.next() {
            fen.side = Some(span);
            fen.setup.turn = shakmaty::Color::from_white(!plain(word).eq_ignore_ascii_case(b"b"));
        }
        if let Some((span, word)) = fields.next() {
            let letters = word.iter().enumerate().filter(|(_, letter)| letter.is_ascii_alphabetic());
            fen.castling = letters.map(|(at, &letter)| (span.part(at as u32, at as u32 + 1), letter)).take(8).collect();
        }
        if let Some((span, word)) = fields.next() {
            fen.en_passant = Some(span);
            fen.setup.ep_square = Square::from_ascii(&plain(word)).map(library::their_square);
        }
        let mut numbers = 0;
        for (span, word) in fields.take(3) {
            let word = &*plain(word);
            if let Some(checks) = remaining_checks(word) {
                fen.setup.remaining_checks = Some(checks);
                continue;
            }
            let number = std::str::from_utf8(word).ok().and_then(|word| word.parse::<u32>().ok());
            match (numbers, number) {
                (0, number) => {
                    fen.clock = Some(span);
                    fen.setup.halfmoves = number.unwrap_or(0);
                }
                (1, number) => fen.setup.fullmoves = number.and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MIN),
                // One field too many.
                _ => {}
            }
            numbers += 1;
        }
        Some(fen)
    }

    /// Where the piece on `square` is written.
    pub(super) fn place(&self, square: Square) -> Span {
        let at = self.pieces[usize::from(square.index())];
        Span::new(at, at + 1)
    }

    /// Who is to move.
    pub(super) fn turn(&self) -> Color {
        library::color(self.setup.turn)
    }
}

/// The fields with their places. Programs that put a FEN in an address write low lines for the blanks.
fn fields(text: &[u8], base: u32) -> impl Iterator<Item = (Span, &[u8])> {
    let low_lines = !text.trim_ascii().contains(&b' ');
    let is_gap = move |byte: u8| byte.is_ascii_whitespace() || (low_lines && byte == b'_');
    let mut at = 0;
    std::iter::from_fn(move || {
        at += text[at..].iter().take_while(|&&byte| is_gap(byte)).count();
        let length = text[at..].iter().take_while(|&&byte| !is_gap(byte)).count();
        let (start, end) = (at, at + length);
        at = end;
        (length > 0).then(|| (Span::new(base + start as u32, base + end as u32), &text[start..end]))
    })
}

/// The word without what is never written (section 4.1): it is not to say something else when it is read again.
fn plain(word: &[u8]) -> Cow<'_, [u8]> {
    match word.iter().all(u8::is_ascii_graphic) {
        true => Cow::Borrowed(word),
        false => word.iter().copied().filter(u8::is_ascii_graphic).collect(),
    }
}

/// Takes the pieces in hand off the end of the placement: `[Pp]`, or a ninth rank.
fn pocket<'t>(word: &'t [u8], setup: &mut Setup) -> &'t [u8] {
    let bracket = word.iter().position(|&byte| byte == b'[');
    let ninth = || word.iter().enumerate().filter(|(_, byte)| **byte == b'/').map(|(at, _)| at).nth(7);
    let Some(at) = bracket.or_else(ninth) else { return word };
    let mut pockets = ByColor::<ByRole<u8>>::default();
    for &letter in &word[at + 1..] {
        if let Some(piece) = shakmaty::Piece::from_char(char::from(letter)) {
            let count = pockets.get_mut(piece.color).get_mut(piece.role);
            *count = count.saturating_add(1);
        }
    }
    setup.pockets = Some(pockets);
    &word[..at]
}

/// Puts up the pieces; `None` unless there are eight ranks of eight squares.
fn board(word: &[u8], base: u32, setup: &mut Setup, places: &mut [u32; 64]) -> Option<()> {
    let mut board = Board::empty();
    let (mut rank, mut file) = (7_u8, 0_u8);
    for (at, &byte) in word.iter().enumerate() {
        match byte {
            b'/' if file == 8 => (rank, file) = (rank.checked_sub(1)?, 0),
            b'1'..=b'8' => file = Some(file + byte - b'0').filter(|&file| file <= 8)?,
            b'~' => {
                let promoted = Square::from_index(rank * 8 + file.checked_sub(1)?);
                setup.promoted.add(library::their_square(promoted));
            }
            letter => {
                let piece = shakmaty::Piece::from_char(char::from(letter))?;
                let square = Square::from_index(rank * 8 + Some(file).filter(|&file| file < 8)?);
                board.set_piece_at(library::their_square(square), piece);
                places[usize::from(square.index())] = base + at as u32;
                file += 1;
            }
        }
    }
    setup.board = board;
    (rank == 0 && file == 8).then_some(())
}

/// The checks still to give in Three-check: `3+2` tells them, `+0+1` those already given.
fn remaining_checks(word: &[u8]) -> Option<ByColor<RemainingChecks>> {
    let digit = |byte: u8| byte.checked_sub(b'0').filter(|&digit| digit <= 3).map(u32::from);
    let (white, black) = match *word {
        [white, b'+', black] => (digit(white)?, digit(black)?),
        [b'+', white, b'+', black] => (3 - digit(white)?, 3 - digit(black)?),
        _ => return None,
    };
    Some(ByColor { white: RemainingChecks::new(white), black: RemainingChecks::new(black) })
}

/// The file a letter of the castling field names: `A` to `H` in either case.
pub(super) fn named_file(letter: u8) -> Option<File> {
    File::from_ascii(letter.to_ascii_lowercase())
}
