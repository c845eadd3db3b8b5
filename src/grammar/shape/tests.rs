//! The fast recogniser reads what the specification reads, and nothing else.

use super::{castling, san};
use crate::ast::{Piece, San};
use crate::grammar::class::{self, HIGH, SYMBOL};
use crate::grammar::lexical::ebnf::all_texts;
use crate::grammar::lexical::whole;
use crate::grammar::san::san_import;

/// The canonical move that the word at the start of `text` is by the specification, and its length.
fn specified(text: &[u8]) -> Option<(usize, San)> {
    let length = class::run(text, SYMBOL | HIGH);
    let written = whole(san_import, &text[..length]).filter(|written| written.spelling.is_canonical())?;
    Some((length, written.san))
}

/// What the fast recogniser leaves to others.
fn is_left_out(length: usize, san: San) -> bool {
    match san {
        San::Normal { promotion: Some(Piece::King), .. } => true,
        San::Normal { piece: Piece::Pawn, file: Some(_), capture: false, .. } => true,
        San::Normal { .. } => length > 7,
        _ => true,
    }
}

/// Checks the word that `text` begins with: at the end of the source, where less than eight bytes are left, and
/// before further text.
fn check(text: &str) {
    for text in [text.to_owned(), format!("{text} Nf3 Nc6")] {
        let expected = specified(text.as_bytes());
        assert_eq!(san(text.as_bytes()), expected.filter(|&(length, san)| !is_left_out(length, san)), "{text:?}");
        let expected = expected.filter(|(_, san)| matches!(san, San::Castling { .. }));
        assert_eq!(castling(text.as_bytes()), expected, "{text:?}");
    }
}

#[test]
fn short_words() {
    all_texts("aeh148NKQPnx=+#O-é ", 5, &mut check);
}

#[test]
fn all_letters() {
    let travels = ["", "a", "1", "h8", "x", "ax", "1x", "h8x"];
    for piece in ["", "N", "B", "R", "Q", "K", "P", "n"] {
        for travel in travels {
            for file in 'a'..='i' {
                for rank in '0'..='9' {
                    check(&format!("{piece}{travel}{file}{rank}"));
                }
            }
        }
    }
}

#[test]
fn long_words() {
    for piece in ["", "N", "Q", "K", "P"] {
        for travel in ["", "a", "8", "h1", "x", "bx", "1x", "h1x", "-"] {
            for promotion in ["", "=N", "=B", "=R", "=Q", "=K", "=P", "=n", "Q", "="] {
                for sign in ["", "+", "#", "++", "+#", "!", "é", "_", ".", "\u{A0}", "+a4"] {
                    check(&format!("{piece}{travel}e4{promotion}{sign}"));
                    check(&format!("{piece}{travel}d8{promotion}{sign}"));
                }
            }
        }
    }
}

#[test]
fn castlings() {
    all_texts("O-+# 0", 6, &mut check);
}
