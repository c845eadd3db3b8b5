//! Moves beyond `SanImport`: spellings that the standard does not know and that have one reading all the same. They
//! are read and reported (rulings OQ-24, OQ-25 and OQ-76).

use super::{Spelling, Written, san_import};
use crate::ast::{Check, File, Piece, Rank, San, Side, Square};
use crate::grammar::lexical::whole;

/// The move that the word at the start of `text` spells, with the number of bytes it takes; `None` where the word is
/// no move.
///
/// A word goes on as long as there are bytes of symbols; a promotion in parentheses (`e8(Q)`) and `.p.` of a glued
/// `exd6e.p.` belong to it. What [`san_import`] reads is read alike. Linear in the word, which may be long, and that
/// only once: no move is longer than [`LONGEST`].
pub(crate) fn san_lax(text: &[u8]) -> Option<(usize, Written)> {
    // Only a word that begins with a sign goes on over `~`: productions `Symbol` and `PunctWord`.
    let tilde = text.first().is_some_and(|first| !first.is_ascii_alphanumeric());
    let len = text.iter().take(LONGEST + 1).take_while(|&&b| is_word(b) || (b == b'~' && tilde)).count();
    let (word, rest) = text.split_at_checked(len).filter(|_| (2..=LONGEST).contains(&len))?;
    if let Some((extra, written)) = with_parentheses(word, rest) {
        return Some((len + extra, written));
    }
    if let Some(written) = whole(san_import, word) {
        return Some((len, written));
    }
    if let Some((extra, body)) = before_dotted_ep(word, rest) {
        return Some((len + extra, marked(body, Spelling::EN_PASSANT, Check::None)?));
    }
    castling(word).or_else(|| marked(word, Spelling::CANONICAL, Check::None)).map(|written| (len, written))
}

/// More bytes than any move takes: `Pe7-d8=Q++ep` has twelve.
const LONGEST: usize = 16;

fn is_word(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b"_+#=:/@-".contains(&b)
}

/// `e8(Q)`, `e8=(Q)+`: the move before the parenthesis and how many bytes it takes from there on.
fn with_parentheses(word: &[u8], rest: &[u8]) -> Option<(usize, Written)> {
    let [b'(', letter, b')', behind @ ..] = rest else { return None };
    let sign = behind.iter().take(3).take_while(|&&b| matches!(b, b'+' | b'#')).count();
    let (sign, behind) = behind.split_at_checked(sign)?;
    if behind.first().is_some_and(|&b| is_word(b)) {
        return None;
    }
    let body = word.strip_suffix(b"=").unwrap_or(word);
    if !matches!(body.last(), Some(b'1' | b'8')) {
        return None;
    }
    let (piece, case) = promoted(*letter)?;
    let written = promote(travel(body)?, piece, case.with(Spelling::PROMOTION_PAREN))?;
    Some((3 + sign.len(), written.checked(check_of(sign)?)))
}

/// `exd6e.p.`, of which `exd6e` is the word: the move and how many bytes the rest of the mark takes.
fn before_dotted_ep<'s>(word: &'s [u8], rest: &[u8]) -> Option<(usize, &'s [u8])> {
    let body = word.strip_suffix(b"e")?;
    let behind = rest.strip_prefix(b".p")?;
    match behind.first() {
        Some(b'.') => Some((3, body)),
        Some(&b) if is_word(b) => None,
        _ => Some((2, body)),
    }
}

/// A move with its check sign and `ep`, in either order, once each.
fn marked(word: &[u8], so_far: Spelling, check: Check) -> Option<Written> {
    if let Some(body) = word.strip_suffix(b"ep").filter(|_| !so_far.has(Spelling::EN_PASSANT)) {
        return marked(body, so_far.with(Spelling::EN_PASSANT), check);
    }
    let (body, sign) = split_check(word);
    if sign != Check::None {
        return if check == Check::None { marked(body, so_far, sign) } else { None };
    }
    let written = promotion(word).or_else(|| travel(word))?;
    if so_far.has(Spelling::EN_PASSANT) && !is_pawn_capture(written.san) {
        return None;
    }
    let written = written.checked(Some(check));
    Some(Written::new(written.san, written.spelling.with(so_far)))
}

fn split_check(word: &[u8]) -> (&[u8], Check) {
    match word {
        [body @ .., b'+', b'+'] => (body, Check::Double),
        [body @ .., b'+'] => (body, Check::Check),
        [body @ .., b'#'] => (body, Check::Mate),
        _ => (word, Check::None),
    }
}

fn check_of(sign: &[u8]) -> Option<Option<Check>> {
    let (rest, check) = split_check(sign);
    rest.is_empty().then_some(Some(check))
}

fn is_pawn_capture(san: San) -> bool {
    matches!(san, San::Normal { piece: Piece::Pawn, file, capture, .. } if capture || file.is_some())
}

/// `OO`, `000`, `0-O`: two or three of `O`, `0`, `o`, each pair with a hyphen between or without.
fn castling(word: &[u8]) -> Option<Written> {
    let (body, check) = split_check(word);
    let (mut letters, mut hyphens) = ([0; 3], 0);
    let mut count = 0;
    let mut after_letter = false;
    for &b in body {
        match b {
            b'O' | b'0' | b'o' => {
                *letters.get_mut(count)? = b;
                count += 1;
                after_letter = true;
            }
            b'-' if after_letter => {
                hyphens += 1;
                after_letter = false;
            }
            _ => return None,
        }
    }
    let letters = letters.get(..count).filter(|_| after_letter)?;
    let side = [None, None, Some(Side::King), Some(Side::Queen)].get(count).copied().flatten()?;
    let spelling = Spelling::CASTLING_HYPHEN
        .when(hyphens + 1 < count)
        .with(Spelling::CASTLING_MIXED.when(letters.windows(2).any(|pair| pair[0] != pair[1])))
        .with(Spelling::CASTLING_ZERO.when(letters.contains(&b'0')))
        .with(Spelling::CASTLING_CASE.when(letters.contains(&b'o')));
    Some(Written::new(San::Castling { side, check: Check::None }, spelling).checked(Some(check)))
}

/// A move of a pawn with what it becomes: `e8=Q`, `e8Q`, `e8/Q`, `e8=P`, capitals or not.
fn promotion(word: &[u8]) -> Option<Written> {
    let (letter, body) = word.split_last()?;
    let (piece, case) = promoted(*letter)?;
    let (body, sign) = match body {
        [body @ .., b'='] => (body, Spelling::CANONICAL),
        [body @ .., b'/'] => (body, Spelling::PROMOTION_SLASH),
        [.., b'1' | b'8'] => (body, Spelling::PROMOTION_SIGN),
        _ => return None,
    };
    // `=K` is legal in Antichess, but in this spelling only.
    let odd_king = piece == Piece::King && (case, sign) != (Spelling::CANONICAL, Spelling::CANONICAL);
    promote(travel(body)?, piece, sign.with(case).with(Spelling::PROMOTION_PIECE.when(odd_king)))
}

/// What a pawn becomes by `letter`.
fn promoted(letter: u8) -> Option<(Piece, Spelling)> {
    let piece = Piece::from_ascii(letter.to_ascii_uppercase())?;
    let case = Spelling::PROMOTION_CASE.when(letter.is_ascii_lowercase());
    Some((piece, case.with(Spelling::PROMOTION_PIECE.when(piece == Piece::Pawn))))
}

/// `written`, a move of a pawn, with the promotion to `piece`.
fn promote(written: Written, piece: Piece, off: Spelling) -> Option<Written> {
    let San::Normal { piece: Piece::Pawn, file, rank, capture, to, promotion: None, check } = written.san else {
        return None;
    };
    let san = San::Normal { piece: Piece::Pawn, file, rank, capture, to, promotion: Some(piece), check };
    Some(Written::new(san, written.spelling.with(off)))
}

/// A move without promotion and check sign: letter, origin, sign between, destination.
///
/// A letter that is a piece's is one where the rest then fits; `b` is always the file (ruling OQ-25), and `B` is the
/// file where there is no bishop's move.
fn travel(word: &[u8]) -> Option<Written> {
    if let [letter, rest @ ..] = word {
        let piece = Piece::from_ascii(letter.to_ascii_uppercase()).filter(|_| *letter != b'b');
        if let Some(written) = piece.and_then(|piece| moved(piece, rest)) {
            let off = match letter {
                b'P' => Spelling::PAWN_LETTER,
                b'p' => Spelling::PAWN_LETTER.with(Spelling::PAWN_CASE),
                _ => Spelling::PIECE_CASE.when(letter.is_ascii_lowercase()),
            };
            return Some(Written::new(written.san, written.spelling.with(off)));
        }
    }
    moved(Piece::Pawn, word)
}

/// Origin, sign between and destination of a move of `piece`.
fn moved(piece: Piece, text: &[u8]) -> Option<Written> {
    let (text, colon_behind) = match text {
        [text @ .., b':'] => (text, true),
        _ => (text, false),
    };
    let [before @ .., to_file, to_rank] = text else { return None };
    let to = Square::new(any_file(*to_file)?, Rank::from_ascii(*to_rank)?);
    let (origin, link) = match before {
        [origin @ .., link @ (b'x' | b'X' | b':' | b'-')] => (origin, Some(*link)),
        _ => (before, None),
    };
    let (file, rank) = match *origin {
        [] => (None, None),
        [one] => (any_file(one), Rank::from_ascii(one)),
        [file, rank] => (Some(any_file(file)?), Some(Rank::from_ascii(rank)?)),
        _ => return None,
    };
    // One byte of origin is a file or a rank, and a pawn has no rank alone.
    let is_pawn = piece == Piece::Pawn;
    if (file.is_none() && rank.is_none() && !origin.is_empty()) || (is_pawn && file.is_none() && rank.is_some()) {
        return None;
    }
    // `Cf3` is a piece of another language; who writes capitals for files writes them for both.
    if is_pawn && matches!(origin, [b'A'..=b'H']) && to_file.is_ascii_lowercase() {
        return None;
    }
    let hyphen = link == Some(b'-');
    // Behind a colon at the end there is no other sign of a capture, and `e-d5` or `-e4` is no way to move a pawn.
    if (colon_behind && link.is_some()) || (hyphen && is_pawn && rank.is_none()) {
        return None;
    }
    let capture = colon_behind || (link.is_some() && !hyphen);
    let capitals =
        [Some(*to_file), link, origin.first().copied()].into_iter().flatten().any(|b| b.is_ascii_uppercase());
    let long = rank.is_some() && file.is_some() && (hyphen || is_pawn);
    let spelling = Spelling::FILE_CASE
        .when(capitals)
        .with(Spelling::COLON.when(colon_behind || link == Some(b':')))
        .with(Spelling::LONG.when(long))
        .with(Spelling::HYPHEN.when(hyphen && !long))
        .with(Spelling::ORIGIN.when(is_pawn && capture && file.is_none()));
    Some(Written::new(San::Normal { piece, file, rank, capture, to, promotion: None, check: Check::None }, spelling))
}

/// The file of a letter of either case.
fn any_file(letter: u8) -> Option<File> {
    File::from_ascii(letter.to_ascii_lowercase())
}
