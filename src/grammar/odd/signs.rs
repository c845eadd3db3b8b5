//! The signs of books and magazines, as the NAGs they stand for (rulings OQ-34, OQ-63 and OQ-69).

use super::meant::Meant;
use crate::ast::{ElementKind, NagStyle, San};
use crate::grammar::lexical::{self, whole};
use crate::grammar::san::{Written, san_lax, san_with_glyph};
use crate::grammar::session::Session;
use crate::nag;
use crate::problems::marks;
use crate::source::Span;

/// A sign that stands for itself, as the NAG it stands for.
///
/// ```ebnf
/// TraditionalSign ::= AsciiGlyph | UnicodeGlyph
/// ```
pub(super) fn traditional_sign(span: Span, code: u8, s: &mut Session<'_, '_>) {
    s.push(span, ElementKind::Nag { code, style: NagStyle::Sign });
    s.report(marks::informal_nag(s, span, code));
}

/// The traditional sign that `text` begins with, its length and its NAG: production `UnicodeGlyph`. The plus-minus of
/// windows-1252 is a byte of its own.
pub(super) fn glyph(text: &[u8]) -> Option<(usize, u8)> {
    if let [0xB1, ..] = text {
        return Some((1, 16));
    }
    let (rest, code) = lexical::unicode_glyph(text).ok()?;
    Some((text.len() - rest.len(), code))
}

/// A move with a sign glued to it: `Nf3+-`, `Qh4#-+`, `Nf3N`. Where the sign can be cut off in two ways, as in `Nf3+=`, the
/// move is read and the sign is not.
pub(super) fn glued_sign(at: u32, word: &[u8], s: &mut Session<'_, '_>) -> Option<u32> {
    let longest = word.len().checked_sub(2)?.min(LONGEST_SIGN);
    let signs = word.iter().rev().take(longest).take_while(|byte| b"=/+-~N".contains(byte)).count();
    let mut cuts = (1..=signs).filter_map(|length| {
        let (body, sign) = word.split_at_checked(word.len() - length)?;
        let code = whole(lexical::ascii_glyph, sign)?;
        // Behind a pawn's move an `N` is what it becomes; that was read before.
        Some((length as u32, code, move_of(body)?))
    });
    let (length, code, written) = cuts.next()?;
    let end = at + word.len() as u32;
    let span = match cuts.next_back() {
        None => Span::new(at, end - length),
        Some((longest, ..)) => Span::new(at, end - longest),
    };
    let sign = Span::new(span.end, end);
    if sign.len() == length {
        s.push_move(span, written.san);
        if !written.spelling.is_canonical() {
            s.report(marks::spelling(s, span, &written));
        }
        if whole(san_with_glyph, word).is_some() {
            traditional_sign(sign, code, s);
        } else {
            glued(sign, code, s);
        }
        return Some(end);
    }
    let written = move_of(s.slice(span))?;
    s.push_move(span, written.san);
    s.push_unknown(sign);
    s.report(marks::two_signs(s, Span::new(at, end), sign, code));
    Some(end)
}

/// `+--`, `=/+`
const LONGEST_SIGN: usize = 3;

/// The move that all of `text` spells.
fn move_of(text: &[u8]) -> Option<Written> {
    let (length, written) = san_lax(text)?;
    (length == text.len() && written.san != San::Null).then_some(written)
}

/// `+=Nc6`: a sign glued to the move behind it, which is read next.
pub(super) fn sign_before_move(at: u32, word: &[u8], s: &mut Session<'_, '_>) -> Option<u32> {
    let signs = word.iter().take_while(|byte| b"=/+-~".contains(byte)).count();
    let code = whole(lexical::ascii_glyph, &word[..signs]).filter(|_| s.has_move)?;
    move_of(&word[signs..])?;
    let span = Span::new(at, at + signs as u32);
    glued(span, code, s);
    Some(span.end)
}

/// A sign that is glued where the closed table of ruling OQ-34 has none: read, and an error all the same.
fn glued(span: Span, code: u8, s: &mut Session<'_, '_>) {
    s.push(span, ElementKind::Nag { code, style: NagStyle::Sign });
    s.report(marks::glued_sign(s, span, code));
}

/// `D` or `(D)`, the diagram of books, and signs that the closed table of ruling OQ-34 does not have and that stand for
/// one NAG only: read, and an error all the same.
pub(super) fn sign_of_books(at: u32, length: usize, s: &mut Session<'_, '_>) -> Option<u32> {
    let span = Span::new(at, at + length as u32);
    let text = std::str::from_utf8(s.slice(span)).ok().filter(|_| s.has_move)?;
    let code = match text {
        "D" => DIAGRAM,
        _ if text.is_ascii() => return None,
        _ => {
            let mut nags = nag::all().filter(|nag| nag.glyph == Some(text));
            nags.next().filter(|_| nags.next().is_none())?.code
        }
    };
    s.push(span, ElementKind::Nag { code, style: NagStyle::Sign });
    s.report(marks::sign_of_books(s, span, code));
    Some(span.end)
}

/// The NAG for a diagram.
const DIAGRAM: u8 = 220;

/// A sign with dashes of another kind, detached or glued to its move: `+−`, `Nf3+−`.
pub(super) fn meant_sign(span: Span, meant: &Meant, s: &mut Session<'_, '_>) -> Option<u32> {
    let text = &meant.text;
    let signs = text.iter().rev().take_while(|byte| b"=/+-".contains(byte)).count().min(LONGEST_SIGN);
    let (body, sign) = text.split_at_checked(text.len() - signs)?;
    let code = whole(lexical::ascii_glyph, sign)?;
    // Only the sign may be written in other characters: then the move has as many bytes as it seems to.
    let sign_span = Span::new(span.start + body.len() as u32, span.end);
    if !body.is_empty() {
        let move_span = Span::new(span.start, sign_span.start);
        let written = move_of(body).filter(|_| s.slice(move_span) == body)?;
        s.push_move(move_span, written.san);
        if !written.spelling.is_canonical() {
            s.report(marks::spelling(s, move_span, &written));
        }
    } else if !s.has_move {
        return None;
    }
    s.push(sign_span, ElementKind::Nag { code, style: NagStyle::Sign });
    s.report(marks::look_alike_sign(s, sign_span, code));
    Some(span.end)
}
