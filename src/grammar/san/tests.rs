//! Each function against its production, and the lax readings by example.

use super::*;
use crate::grammar::lexical::ebnf::all_texts;
use crate::grammar::lexical::ebnf::{Automaton, Grammar};
use crate::grammar::lexical::whole;

/// Whether a function reads the whole of a text.
type Reads = fn(&[u8]) -> bool;

macro_rules! reading {
    ($($production:literal $function:ident)*) => {
        vec![$(($production, (|text| whole($function, text).is_some()) as Reads)),*]
    };
}

/// Two files and ranks at the edge, two within, and everything else a move can hold.
const ALPHABET: &str = "abeh1478KNPbknrxO0o-=Q+#@/";

/// Calls `visit` with all texts over [`ALPHABET`] that a text of `automaton` begins with, and with those that have one
/// more character.
fn texts_near(automaton: &Automaton, visit: &mut impl FnMut(&str)) {
    let mut waiting = vec![String::new()];
    while let Some(text) = waiting.pop() {
        visit(&text);
        if automaton.begins(&text) && text.len() < 9 {
            waiting.extend(ALPHABET.chars().map(|c| format!("{text}{c}")));
        }
    }
}

#[test]
fn every_function_reads_what_its_production_derives() {
    let functions = reading! {
        "San" san "Castling" castling "KingMove" king_move "PieceMove" piece_move "PawnMove" pawn_move
        "PawnPush" pawn_push "PawnCapture" pawn_capture "AdjacentFiles" adjacent_files "Promotion" promotion
        "CheckSuffix" check_suffix "Square" square "File" file "Rank" rank
        "CastlingImport" castling_import "PieceTravel" piece_travel "PawnTravel" pawn_travel
        "PawnMoveImport" pawn_move_import "Link" link "PromotionImport" promotion_import "DropImport" drop_import
        "CheckSuffixImport" check_suffix_import
    };
    let grammar = Grammar::of(&["san"]);
    for (production, reads) in functions {
        let automaton = Automaton::new(&grammar, production);
        texts_near(&automaton, &mut |text| {
            assert_eq!(reads(text.as_bytes()), automaton.derives(text), "{production} on {text:?}");
        });
    }
}

#[test]
fn imports_are_read_as_derived() {
    let grammar = Grammar::of(&["san"]);
    let functions =
        reading! { "SanImport" san_import "SanWithGlyph" san_with_glyph "PieceMoveImport" piece_move_import };
    for (production, reads) in functions {
        let automaton = Automaton::new(&grammar, production);
        all_texts("KNPbnaex14-=Q+#0O@", 4, &mut |text| {
            assert_eq!(reads(text.as_bytes()), automaton.derives(text), "{production} on {text:?}");
        });
        texts_near(&automaton, &mut |text| {
            assert_eq!(reads(text.as_bytes()), automaton.derives(text), "{production} on {text:?}");
        });
    }
}

/// A move that is spelled canonically comes out as it went in; any other comes out as the same move.
#[test]
fn moves_are_written_as_they_were_read() {
    let automaton = Automaton::new(&Grammar::of(&["san"]), "SanImport");
    let mut canonical = 0;
    texts_near(&automaton, &mut |text| {
        let Some(written) = whole(san_import, text.as_bytes()) else { return };
        let again = written.san.to_string();
        if written.spelling.is_canonical() {
            assert_eq!(again, text);
        } else if written.spelling != Spelling::LONG {
            assert_ne!(again, text);
        }
        if let Some(strict) = whole(san, text.as_bytes()) {
            assert_eq!(strict, written.san, "{text}");
            assert!(written.spelling.is_canonical(), "{text}");
            canonical += 1;
        }
        let mended = match written.san.check() {
            Check::Double => with_check(written.san, Check::Check),
            _ => written.san,
        };
        // What `Px` leaves open, no spelling without the letter can say.
        if !text.starts_with("Px") {
            assert_eq!(San::parse(again.as_bytes()), Some(mended), "{text}");
        }
    });
    assert!(canonical > 1000, "{canonical}");
}

/// What the grammar derives, the lax reading reads alike; what it reads beyond bears a flag that says so.
#[test]
fn lax_readings_contain_the_imports() {
    let mut beyond = 0;
    let mut check = |text: &str| {
        let import = whole(san_import, text.as_bytes());
        let lax = san_lax(text.as_bytes()).filter(|(length, _)| *length == text.len()).map(|(_, written)| written);
        match import {
            Some(_) => assert_eq!(lax, import, "{text}"),
            None => {
                let flagged = lax.is_none_or(|written| !written.spelling.is_import());
                assert!(flagged, "{text} is read without a word: {lax:?}");
                beyond += usize::from(lax.is_some());
            }
        }
    };
    all_texts("KNPEbnpae14x:-=Q/+0Oo", 4, &mut check);
    all_texts("Eb14d:-xQ(=)", 5, &mut check);
    texts_near(&Automaton::new(&Grammar::of(&["san"]), "SanImport"), &mut check);
    assert!(beyond > 1000, "{beyond}");
}

/// `text` as it comes out, with what is off about it.
fn lax(text: &str) -> Option<(usize, String, Spelling)> {
    san_lax(text.as_bytes()).map(|(length, written)| (length, written.san.to_string(), written.spelling))
}

#[test]
fn spellings_have_their_flags() {
    use Spelling as S;
    for (text, meant, spelling) in [
        ("Nf3", "Nf3", S::CANONICAL),
        ("Ng1f3", "Ng1f3", S::CANONICAL),
        ("Ng1-f3", "Ng1f3", S::LONG),
        ("e2e4", "e2e4", S::LONG),
        ("e2-e4", "e2e4", S::LONG),
        ("e4xd5", "e4xd5", S::LONG),
        ("nf3", "Nf3", S::PIECE_CASE),
        ("bxc3", "bxc3", S::CANONICAL),
        ("Pe4", "e4", S::PAWN_LETTER),
        ("Pxe4", "xe4", S::PAWN_LETTER),
        ("e8Q", "e8=Q", S::PROMOTION_SIGN),
        ("e8q", "e8=Q", S::PROMOTION_SIGN.with(S::PROMOTION_CASE)),
        ("e8=q+", "e8=Q+", S::PROMOTION_CASE),
        ("e8=K", "e8=K", S::CANONICAL),
        ("0-0-0", "O-O-O", S::CASTLING_ZERO),
        ("o-o#", "O-O#", S::CASTLING_CASE),
        ("Qh5++", "Qh5+", S::DOUBLE_PLUS),
        ("@e4", "P@e4", S::DROP_LETTER),
        // From here on the grammar does not derive them.
        ("e8(Q)", "e8=Q", S::PROMOTION_PAREN),
        ("dxe8=(q)+", "dxe8=Q+", S::PROMOTION_PAREN.with(S::PROMOTION_CASE)),
        ("e8/N#", "e8=N#", S::PROMOTION_SLASH),
        ("e8=P", "e8=P", S::PROMOTION_PIECE),
        ("e8=k", "e8=K", S::PROMOTION_PIECE.with(S::PROMOTION_CASE)),
        ("Q:d5", "Qxd5", S::COLON),
        ("e:d5", "exd5", S::COLON),
        ("ed5:", "exd5", S::COLON),
        ("Nd5:+", "Nxd5+", S::COLON),
        ("exd6ep", "exd6", S::EN_PASSANT),
        ("exd6e.p.", "exd6", S::EN_PASSANT),
        ("exd6e.p", "exd6", S::EN_PASSANT),
        ("exd6+ep", "exd6+", S::EN_PASSANT),
        ("exd6ep+", "exd6+", S::EN_PASSANT),
        ("xd5", "xd5", S::ORIGIN),
        ("OO", "O-O", S::CASTLING_HYPHEN),
        ("OOO+", "O-O-O+", S::CASTLING_HYPHEN),
        ("000", "O-O-O", S::CASTLING_HYPHEN.with(S::CASTLING_ZERO)),
        ("O-OO", "O-O-O", S::CASTLING_HYPHEN),
        ("0-O", "O-O", S::CASTLING_MIXED.with(S::CASTLING_ZERO)),
        ("NF3", "Nf3", S::FILE_CASE),
        ("E4", "e4", S::FILE_CASE),
        ("B4", "b4", S::FILE_CASE),
        ("BC4", "Bc4", S::FILE_CASE),
        ("NXD5", "Nxd5", S::FILE_CASE),
        ("N-f3", "Nf3", S::HYPHEN),
        ("Nb-d2", "Nbd2", S::HYPHEN),
        ("N1f3", "N1f3", S::CANONICAL),
        ("pe4", "e4", S::PAWN_LETTER.with(S::PAWN_CASE)),
    ] {
        assert_eq!(lax(text), Some((text.len(), meant.to_owned(), spelling)), "{text}");
    }
}

#[test]
fn what_is_no_move_is_not_read() {
    for text in [
        "",
        "N",
        "e",
        "e9",
        "i4",
        "Rel",
        "Nf",
        "ed",
        "exd",
        "e4e",
        "e-d5",
        "-e4",
        "e4-",
        "O",
        "O-",
        "-O",
        "O--O",
        "OOOO",
        "0-0-0-0",
        "e8(Q",
        "e8()",
        "e4(Q)",
        "Nf8(Q)",
        "e8(Q)x",
        "Nf3ep",
        "e8(X)",
        "Qh4#+",
        "exd6epep",
        "N:d5:",
        "1e4",
        "1-0",
        "Z0",
        "--",
        "e8=",
        "Nf3+-",
        "KNf3",
        "Ng1f3e5",
        "aaaaaaaaaaaaaaaaaaaaaaaa",
    ] {
        let read = lax(text).filter(|(length, ..)| *length == text.len());
        assert_eq!(read, None, "{text}");
    }
    // What stands behind the word is left alone.
    assert_eq!(lax("e8(Q) e5").map(|read| read.0), Some(5));
    assert_eq!(lax("e4N~").map(|read| read.0), Some(3));
    assert_eq!(lax("@e4~"), None);
    assert_eq!(lax("e4 (e5)").map(|read| read.0), Some(2));
    assert_eq!(lax("e8 (Q)").map(|read| read.0), Some(2));
}
