//! Moves, `grammar/san.ebnf`: one function a production, over bytes. Section 8.2.3.
//!
//! [`san`] reads canonical SAN. [`san_import`] reads what an import accepts and tells by [`Spelling`] where that is
//! off. [`san_lax`] reads still more: what the grammar refuses and a person understands.

#![allow(dead_code, reason = "the specification is whole: what a faster recogniser stands in for, tests alone run")]

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::{map_opt, opt, value};
use nom::sequence::{pair, preceded, terminated};

use super::lexical::{Lex, byte};
use crate::ast::{Check, File, Piece, Rank, San, Side, Square};

mod lax;

pub(crate) use lax::san_lax;

/// A move and how its spelling differs from the canonical one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Written {
    pub(crate) san: San,
    pub(crate) spelling: Spelling,
}

/// What is not canonical about the spelling of a move, as far as no board is needed to see it: a set of flags.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Spelling(u32);

/// The flags of [`san_import`] come first; those from `HYPHEN` on come from [`san_lax`] alone.
impl Spelling {
    /// Nothing is off.
    pub(crate) const CANONICAL: Spelling = Spelling(0);
    /// `0-0`
    pub(crate) const CASTLING_ZERO: Spelling = Spelling(1);
    /// `o-o`
    pub(crate) const CASTLING_CASE: Spelling = Spelling(1 << 1);
    /// `nf3`
    pub(crate) const PIECE_CASE: Spelling = Spelling(1 << 2);
    /// `Pe4`
    pub(crate) const PAWN_LETTER: Spelling = Spelling(1 << 3);
    /// `Ng1-f3`, `e2e4`, `e4xd5`: long algebraic or coordinate notation. `Ng1f3` is none: SAN may need all of it.
    pub(crate) const LONG: Spelling = Spelling(1 << 4);
    /// `e8Q`
    pub(crate) const PROMOTION_SIGN: Spelling = Spelling(1 << 5);
    /// `e8=q`
    pub(crate) const PROMOTION_CASE: Spelling = Spelling(1 << 6);
    /// `Qh5++`
    pub(crate) const DOUBLE_PLUS: Spelling = Spelling(1 << 7);
    /// `@e4`: the drop of a pawn without its letter
    pub(crate) const DROP_LETTER: Spelling = Spelling(1 << 8);

    /// `N-f3`, `Ng-f3`: a hyphen without a square before it
    pub(crate) const HYPHEN: Spelling = Spelling(1 << 9);
    /// `OO`: castling without its hyphens
    pub(crate) const CASTLING_HYPHEN: Spelling = Spelling(1 << 10);
    /// `0-O`: castling with different letters
    pub(crate) const CASTLING_MIXED: Spelling = Spelling(1 << 11);
    /// `e8(Q)`
    pub(crate) const PROMOTION_PAREN: Spelling = Spelling(1 << 12);
    /// `e8/Q`
    pub(crate) const PROMOTION_SLASH: Spelling = Spelling(1 << 13);
    /// `e8=P`, `e8k`: what no pawn becomes (but see `e8=K`, which the grammar has for Antichess)
    pub(crate) const PROMOTION_PIECE: Spelling = Spelling(1 << 14);
    /// `Q:d5`, `ed5:`
    pub(crate) const COLON: Spelling = Spelling(1 << 15);
    /// `exd6ep`, `exd6e.p.`
    pub(crate) const EN_PASSANT: Spelling = Spelling(1 << 16);
    /// `xd5`: a pawn's capture without the file it comes from
    pub(crate) const ORIGIN: Spelling = Spelling(1 << 17);
    /// `NF3`, `E4`, `NXD5`: capitals for the file or for the `x`
    pub(crate) const FILE_CASE: Spelling = Spelling(1 << 18);
    /// `pe4`: a small letter for the pawn
    pub(crate) const PAWN_CASE: Spelling = Spelling(1 << 19);

    /// Both sets together.
    pub(crate) const fn with(self, other: Spelling) -> Spelling {
        Spelling(self.0 | other.0)
    }

    /// `self` where `condition` holds, else nothing.
    pub(crate) const fn when(self, condition: bool) -> Spelling {
        if condition { self } else { Spelling::CANONICAL }
    }

    /// Whether all of `other` is in it.
    pub(crate) const fn has(self, other: Spelling) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether nothing is off.
    pub(crate) const fn is_canonical(self) -> bool {
        self.0 == 0
    }

    /// Whether the grammar derives it: no flag of [`san_lax`] is there.
    pub(crate) const fn is_import(self) -> bool {
        self.0 < Spelling::HYPHEN.0
    }
}

impl Written {
    const fn new(san: San, spelling: Spelling) -> Written {
        Written { san, spelling }
    }

    fn checked(self, check: Option<Check>) -> Written {
        let check = check.unwrap_or_default();
        Written::new(
            with_check(self.san, check),
            self.spelling.with(Spelling::DOUBLE_PLUS.when(check == Check::Double)),
        )
    }
}

/// The move with another sign for check.
pub(crate) fn with_check(san: San, sign: Check) -> San {
    match san {
        San::Normal { piece, file, rank, capture, to, promotion, .. } => {
            San::Normal { piece, file, rank, capture, to, promotion, check: sign }
        }
        San::Castling { side, .. } => San::Castling { side, check: sign },
        San::Drop { piece, to, .. } => San::Drop { piece, to, check: sign },
        San::Foreign { file, rank, capture, to, .. } => San::Foreign { file, rank, capture, to, check: sign },
        San::Null => San::Null,
    }
}

/// From where, how and where to: what stands between the letter of a move and its promotion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Travel {
    file: Option<File>,
    rank: Option<Rank>,
    link: Option<Link>,
    to: Square,
}

/// What stands between origin and destination.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Link {
    /// `x`
    Capture,
    /// `-`
    Hyphen,
}

impl Travel {
    const fn to(to: Square) -> Travel {
        Travel { file: None, rank: None, link: None, to }
    }

    const fn capture(self, file: Option<File>, rank: Option<Rank>, x: bool) -> Travel {
        Travel { file, rank, link: if x { Some(Link::Capture) } else { None }, to: self.to }
    }

    fn san(self, piece: Piece, promotion: Option<Piece>) -> San {
        let Travel { file, rank, link, to } = self;
        San::Normal { piece, file, rank, capture: link == Some(Link::Capture), to, promotion, check: Check::None }
    }
}

/// An origin that is a whole square, an `x` or hyphen perhaps, and the destination.
fn from_square(i: &[u8]) -> Lex<'_, Travel> {
    let (i, (from, link, to)) = (square, opt(link), square).parse_complete(i)?;
    Ok((i, Travel { file: Some(from.file()), rank: Some(from.rank()), link, to }))
}

/// As [`from_square`], of a canonical move: no hyphen.
fn from_square_x(i: &[u8]) -> Lex<'_, Travel> {
    let (i, (from, x, to)) = (square, opt(char('x')), square).parse_complete(i)?;
    Ok((i, Travel::to(to).capture(Some(from.file()), Some(from.rank()), x.is_some())))
}

fn from_file(i: &[u8]) -> Lex<'_, Travel> {
    let (i, (from, x, to)) = (file, opt(char('x')), square).parse_complete(i)?;
    Ok((i, Travel::to(to).capture(Some(from), None, x.is_some())))
}

fn from_rank(i: &[u8]) -> Lex<'_, Travel> {
    let (i, (from, x, to)) = (rank, opt(char('x')), square).parse_complete(i)?;
    Ok((i, Travel::to(to).capture(None, Some(from), x.is_some())))
}

fn from_anywhere(i: &[u8]) -> Lex<'_, Travel> {
    let (i, (x, to)) = (opt(char('x')), square).parse_complete(i)?;
    Ok((i, Travel::to(to).capture(None, None, x.is_some())))
}

/// The kind of the piece with one of `letters`.
fn letter(letters: &'static [u8]) -> impl Fn(&[u8]) -> Lex<'_, Piece> {
    byte(move |b| letters.contains(&b).then(|| Piece::from_ascii(b.to_ascii_uppercase())).flatten())
}

// Canonical SAN.

/// ```ebnf
/// San ::= (Castling | KingMove | PieceMove | PawnMove) CheckSuffix?
/// ```
pub(crate) fn san(i: &[u8]) -> Lex<'_, San> {
    let (i, (san, check)) =
        pair(alt((castling, king_move, piece_move, pawn_move)), opt(check_suffix)).parse_complete(i)?;
    Ok((i, with_check(san, check.unwrap_or_default())))
}

/// ```ebnf
/// Castling ::= "O-O-O" | "O-O"
/// ```
pub(crate) fn castling(i: &[u8]) -> Lex<'_, San> {
    let side = alt((value(Side::Queen, tag("O-O-O")), value(Side::King, tag("O-O"))));
    side.map(|side| San::Castling { side, check: Check::None }).parse_complete(i)
}

/// ```ebnf
/// KingMove ::= "K" "x"? Square
/// ```
pub(crate) fn king_move(i: &[u8]) -> Lex<'_, San> {
    preceded(char('K'), from_anywhere).map(|travel| travel.san(Piece::King, None)).parse_complete(i)
}

/// ```ebnf
/// PieceMove ::= [QRBN] (Square "x"? Square | File "x"? Square | Rank "x"? Square | "x"? Square)
/// ```
pub(crate) fn piece_move(i: &[u8]) -> Lex<'_, San> {
    let travel = alt((from_square_x, from_file, from_rank, from_anywhere));
    pair(letter(b"QRBN"), travel).map(|(piece, travel)| travel.san(piece, None)).parse_complete(i)
}

/// ```ebnf
/// PawnMove ::= PawnCapture | PawnPush
/// ```
pub(crate) fn pawn_move(i: &[u8]) -> Lex<'_, San> {
    alt((pawn_capture, pawn_push)).parse_complete(i)
}

/// ```ebnf
/// PawnPush ::= File [2-7] | File [18] Promotion
/// ```
pub(crate) fn pawn_push(i: &[u8]) -> Lex<'_, San> {
    let (i, (file, (rank, promotion))) = pair(file, arrival).parse_complete(i)?;
    Ok((i, Travel::to(Square::new(file, rank)).san(Piece::Pawn, promotion)))
}

/// ```ebnf
/// PawnCapture ::= AdjacentFiles ([2-7] | [18] Promotion)
/// ```
pub(crate) fn pawn_capture(i: &[u8]) -> Lex<'_, San> {
    let (i, ((from, file), (rank, promotion))) = pair(adjacent_files, arrival).parse_complete(i)?;
    let travel = Travel::to(Square::new(file, rank)).capture(Some(from), None, true);
    Ok((i, travel.san(Piece::Pawn, promotion)))
}

/// The rank a pawn comes to and, on the last one only, what it becomes.
fn arrival(i: &[u8]) -> Lex<'_, (Rank, Option<Piece>)> {
    let amid = byte(|b| matches!(b, b'2'..=b'7').then(|| Rank::from_ascii(b)).flatten());
    let last = byte(|b| matches!(b, b'1' | b'8').then(|| Rank::from_ascii(b)).flatten());
    alt((pair(last, promotion.map(Some)), amid.map(|rank| (rank, None)))).parse_complete(i)
}

/// The file a pawn comes from, and that to which it goes.
///
/// ```ebnf
/// AdjacentFiles ::= "axb" | "bxa" | "bxc" | "cxb" | "cxd" | "dxc" | "dxe"
///                 | "exd" | "exf" | "fxe" | "fxg" | "gxf" | "gxh" | "hxg"
/// ```
pub(crate) fn adjacent_files(i: &[u8]) -> Lex<'_, (File, File)> {
    let files = pair(terminated(file, char('x')), file);
    map_opt(files, |(from, to)| ((from as u8).abs_diff(to as u8) == 1).then_some((from, to))).parse_complete(i)
}

/// ```ebnf
/// Promotion ::= "=" [QRBN]
/// ```
pub(crate) fn promotion(i: &[u8]) -> Lex<'_, Piece> {
    preceded(char('='), letter(b"QRBN")).parse_complete(i)
}

/// ```ebnf
/// CheckSuffix ::= "+" | "#"
/// ```
pub(crate) fn check_suffix(i: &[u8]) -> Lex<'_, Check> {
    alt((value(Check::Check, char('+')), value(Check::Mate, char('#')))).parse_complete(i)
}

/// ```ebnf
/// Square ::= File Rank
/// ```
pub(crate) fn square(i: &[u8]) -> Lex<'_, Square> {
    pair(file, rank).map(|(file, rank)| Square::new(file, rank)).parse_complete(i)
}

/// ```ebnf
/// File ::= [a-h]
/// ```
pub(crate) fn file(i: &[u8]) -> Lex<'_, File> {
    byte(File::from_ascii)(i)
}

/// ```ebnf
/// Rank ::= [1-8]
/// ```
pub(crate) fn rank(i: &[u8]) -> Lex<'_, Rank> {
    byte(Rank::from_ascii)(i)
}

// What an import accepts.

/// A move as an import accepts it. The whole word must be one for it to be a move: see
/// [`whole`](super::lexical::whole).
///
/// ```ebnf
/// SanImport ::= (CastlingImport | PieceMoveImport | PawnMoveImport | DropImport) CheckSuffixImport?
/// ```
pub(crate) fn san_import(i: &[u8]) -> Lex<'_, Written> {
    let (i, (written, check)) =
        pair(alt((castling_import, piece_move_import, pawn_move_import, drop_import)), opt(check_suffix_import))
            .parse_complete(i)?;
    Ok((i, written.checked(check)))
}

/// ```ebnf
/// CastlingImport ::= "O-O-O" | "O-O" | "0-0-0" | "0-0" | "o-o-o" | "o-o"
/// ```
pub(crate) fn castling_import(i: &[u8]) -> Lex<'_, Written> {
    let (i, (side, spelling)) = alt((
        value((Side::Queen, Spelling::CANONICAL), tag("O-O-O")),
        value((Side::King, Spelling::CANONICAL), tag("O-O")),
        value((Side::Queen, Spelling::CASTLING_ZERO), tag("0-0-0")),
        value((Side::King, Spelling::CASTLING_ZERO), tag("0-0")),
        value((Side::Queen, Spelling::CASTLING_CASE), tag("o-o-o")),
        value((Side::King, Spelling::CASTLING_CASE), tag("o-o")),
    ))
    .parse_complete(i)?;
    Ok((i, Written::new(San::Castling { side, check: Check::None }, spelling)))
}

/// ```ebnf
/// PieceMoveImport ::= [KQRBNkqrn] PieceTravel
/// ```
pub(crate) fn piece_move_import(i: &[u8]) -> Lex<'_, Written> {
    let (rest, (piece, travel)) = pair(letter(b"KQRBNkqrn"), piece_travel).parse_complete(i)?;
    let lower = i.first().is_some_and(u8::is_ascii_lowercase);
    let hyphen = travel.link == Some(Link::Hyphen);
    let spelling = Spelling::PIECE_CASE.when(lower).with(Spelling::LONG.when(hyphen));
    Ok((rest, Written::new(travel.san(piece, None), spelling)))
}

/// ```ebnf
/// PieceTravel ::= Square Link? Square | File "x"? Square | Rank "x"? Square | "x"? Square
/// ```
pub(crate) fn piece_travel(i: &[u8]) -> Lex<'_, Travel> {
    alt((from_square, from_file, from_rank, from_anywhere)).parse_complete(i)
}

/// ```ebnf
/// PawnMoveImport ::= ("P" "x" Square | "P"? PawnTravel) PromotionImport?
/// ```
pub(crate) fn pawn_move_import(i: &[u8]) -> Lex<'_, Written> {
    let capture = preceded(tag("Px"), square).map(|to| (Some('P'), Travel::to(to).capture(None, None, true)));
    let (i, ((letter, travel), promotion)) =
        pair(alt((capture, pair(opt(char('P')), pawn_travel))), opt(promotion_import)).parse_complete(i)?;
    let (piece, off) = promotion.unzip();
    let spelling = Spelling::PAWN_LETTER
        .when(letter.is_some())
        .with(Spelling::LONG.when(travel.rank.is_some()))
        .with(off.unwrap_or_default());
    Ok((i, Written::new(travel.san(Piece::Pawn, piece), spelling)))
}

/// ```ebnf
/// PawnTravel ::= Square Link? Square | File "x"? Square | Square
/// ```
pub(crate) fn pawn_travel(i: &[u8]) -> Lex<'_, Travel> {
    alt((from_square, from_file, square.map(Travel::to))).parse_complete(i)
}

/// ```ebnf
/// Link ::= "x" | "-"
/// ```
pub(crate) fn link(i: &[u8]) -> Lex<'_, Link> {
    alt((value(Link::Capture, char('x')), value(Link::Hyphen, char('-')))).parse_complete(i)
}

/// What the pawn becomes, and what is off about the spelling of it.
///
/// ```ebnf
/// PromotionImport ::= "="? [QRBNqrbn] | "=K"
/// ```
pub(crate) fn promotion_import(i: &[u8]) -> Lex<'_, (Piece, Spelling)> {
    let usual = pair(opt(char('=')), byte(|b| b"QRBNqrbn".contains(&b).then_some(b)));
    let usual = map_opt(usual, |(sign, letter)| {
        let lower = Spelling::PROMOTION_CASE.when(letter.is_ascii_lowercase());
        let spelling = Spelling::PROMOTION_SIGN.when(sign.is_none()).with(lower);
        Some((Piece::from_ascii(letter.to_ascii_uppercase())?, spelling))
    });
    alt((usual, value((Piece::King, Spelling::CANONICAL), tag("=K")))).parse_complete(i)
}

/// ```ebnf
/// DropImport ::= [PNBRQ]? "@" Square
/// ```
pub(crate) fn drop_import(i: &[u8]) -> Lex<'_, Written> {
    let (i, (piece, _, to)) = (opt(letter(b"PNBRQ")), char('@'), square).parse_complete(i)?;
    let san = San::Drop { piece: piece.unwrap_or(Piece::Pawn), to, check: Check::None };
    Ok((i, Written::new(san, Spelling::DROP_LETTER.when(piece.is_none()))))
}

/// ```ebnf
/// CheckSuffixImport ::= "++" | "+" | "#"
/// ```
pub(crate) fn check_suffix_import(i: &[u8]) -> Lex<'_, Check> {
    alt((value(Check::Double, tag("++")), value(Check::Check, tag("+")), value(Check::Mate, tag("#"))))
        .parse_complete(i)
}

/// A move with a traditional sign glued to it: the move and the number of the sign's NAG (ruling OQ-34).
///
/// ```ebnf
/// SanWithGlyph ::= (CastlingImport | PieceMoveImport | PawnMoveImport)
///                  ("=/+" | "=+" | "=" | "+/=" | "+/-" | "+-" | "-/+" | "-+")
/// ```
pub(crate) fn san_with_glyph(i: &[u8]) -> Lex<'_, (Written, u8)> {
    let glyph = alt((
        value(15, tag("=/+")),
        value(15, tag("=+")),
        value(10, tag("=")),
        value(14, tag("+/=")),
        value(16, tag("+/-")),
        value(18, tag("+-")),
        value(17, tag("-/+")),
        value(19, tag("-+")),
    ));
    pair(alt((castling_import, piece_move_import, pawn_move_import)), glyph).parse_complete(i)
}

#[cfg(test)]
mod tests;
