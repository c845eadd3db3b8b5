use super::{Problem, ProblemKind, fen, fen_import, parse, placement};
use crate::grammar::tags::is;
use crate::values::Color;
use crate::{Piece, Square};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

fn problems(text: &str) -> Vec<Problem> {
    parse(text.as_bytes()).problems
}

/// The only problem of a text: what it underlines, and its kind.
fn one(text: &str) -> (&str, ProblemKind) {
    match &problems(text)[..] {
        [only] => (&text[only.place.clone()], only.kind.clone()),
        several => panic!("{text}: {several:#?}"),
    }
}

#[test]
fn reads_what_the_standard_shows() {
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39",
        "8/8/8/8/8/8/8/K6k w - - 0 1",
    ] {
        let reading = parse(text.as_bytes());
        assert!(is(fen, text.as_bytes()) && is(fen_import, text.as_bytes()));
        assert_eq!((reading.problems, reading.fen.to_string().as_str()), (vec![], text));
    }
    let fen = parse(format!("{START} w KQkq - 0 1").as_bytes()).fen;
    assert_eq!(fen.piece_at(Square::from_ascii(b"d8").unwrap()), Some((Color::Black, Piece::Queen)));
    assert_eq!(fen.board.value.pieces().count(), 32);
    assert_eq!((fen.active.place, fen.ep.place, fen.fullmove.place), (Some(44..45), Some(51..52), Some(55..56)));
}

/// The reader finds nothing wrong with what the grammar derives, and something with what it does not.
#[test]
fn agrees_with_the_grammar() {
    let boards =
        ["8/8/8/8/8/8/8/K6k", "4k3/8/8/8/4Pp2/8/8/4K3", "8/8/8/8/8/8/K6k", "8/8/8/8/8/8/8/K33k", "8/8/8/8/8/8/8/k7/8"];
    let actives = ["w", "b", "W", "x"];
    let rights = ["-", "KQkq", "Kq", "kK", "KK", "x", "HAha"];
    let eps = ["-", "e3", "f6", "e4", "x"];
    let counters = ["0", "7", "00", "-", "x", "-1"];
    let mut tried = 0;
    for board in boards {
        for active in actives {
            for right in rights {
                for ep in eps {
                    for half in counters {
                        for full in counters {
                            let text = format!("{board} {active} {right} {ep} {half} {full}");
                            let found = problems(&text);
                            let told = !found.is_empty();
                            // Rulings OQ-55 and OQ-56: read without a word, though the standard has other forms.
                            let strict = is(fen, text.as_bytes()) || right == "HAha";
                            if is(fen, text.as_bytes()) || !strict {
                                assert_eq!(told, !strict, "{text}: {found:#?}");
                            }
                            tried += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(tried > 10_000);
    assert!(!is(placement, b"8/8/8/8/8/8/8/K33k") && is(placement, b"8/8/8/8/8/8/8/k7"));
}

#[test]
fn tells_what_is_wrong_with_the_board() {
    use ProblemKind::*;
    assert_eq!(one("start"), ("start", NoBoard));
    assert_eq!(one(""), ("", NoBoard));
    assert_eq!(one("8/8/8/8/8/8/K6k w - - 0 1"), ("", Ranks(7)));
    assert_eq!(one("8/8/8/8/8/8/8/K6k/8 w - - 0 1"), ("/8", Ranks(9)));
    assert_eq!(one("8/8/8/8/8/8/8/K6k/ w - - 0 1"), ("/", Ranks(9)));
    assert_eq!(one("8/8/8/8/8/8/8/K5k w - - 0 1"), ("K5k", RankShort { rank: 1, squares: 7 }));
    assert_eq!(one("8/8/8/8/8/8/8/K6kN w - - 0 1"), ("N", RankLong { rank: 1, squares: 9 }));
    assert_eq!(one("8/8/8/8/8/8/8/K06k w - - 0 1").1, Digit);
    assert_eq!(one("8/8/8/8/8/8/8/K33k w - - 0 1"), ("33", Digits(6)));
    assert_eq!(one("11111111/8/8/8/8/8/8/K6k w - - 0 1"), ("11111111", Digits(8)));
    let xiangqi = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    assert_eq!(one(xiangqi), ("/9/RNBAKABNR", Ranks(10)));
    let (place, kind) = one("érnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert!(place == "é" && matches!(kind, Letters { english: None, .. }));
    let reading = parse(b"xnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert!(!reading.is_certain() && reading.fen.to_string().starts_with("1nbqkbnr/"));
}

#[test]
fn reads_letters_of_other_languages() {
    let read = |text: &str| match one(text) {
        (place, ProblemKind::Letters { languages, english, .. }) => (place.to_owned(), languages, english),
        other => panic!("{other:?}"),
    };
    let (place, languages, english) = read("tcfdrfct/pppppppp/8/8/8/8/PPPPPPPP/TCFDRFCT w KQkq - 0 1");
    assert_eq!((place.as_str(), english.as_deref(), &languages[..]), ("tcfd", Some(START), &["French"][..]));
    let (_, languages, english) = read("tsldklst/bbbbbbbb/8/8/8/8/BBBBBBBB/TSLDKLST w KQkq - 0 1");
    assert!(languages.contains(&"German") && english.as_deref() == Some(START));
    let (_, languages, english) = read("♜♞♝♛♚♝♞♜/♟♟♟♟♟♟♟♟/8/8/8/8/♙♙♙♙♙♙♙♙/♖♘♗♕♔♗♘♖ w KQkq - 0 1");
    assert!(languages.is_empty() && english.as_deref() == Some(START));
}

#[test]
fn tells_what_is_wrong_with_the_other_fields() {
    use ProblemKind::*;
    let told = |rest: &str| {
        let text = format!("{START} {rest}");
        let (place, kind) = one(&text);
        (place.to_owned(), kind)
    };
    let at = |place: &str, kind: ProblemKind| (place.to_owned(), kind);
    assert_eq!(told("W KQkq - 0 1"), at("W", Active(Some(Color::White))));
    assert_eq!(told("x KQkq - 0 1"), at("x", Active(None)));
    assert_eq!(told("w x - 0 1"), at("x", RightsLetter));
    assert_eq!(told("w KK - 0 1"), at("K", RightsTwice));
    let (place, RightsOrder(sorted)) = told("w kqKQ - 0 1") else { panic!() };
    assert_eq!((place.as_str(), sorted.letters()), ("kqKQ", "KQkq"));
    assert_eq!(told("w KQkq x 0 1"), at("x", Ep(None)));
    assert_eq!(told("b KQkq E3 0 1"), at("E3", Ep(Square::from_ascii(b"e3"))));
    assert_eq!(told("w KQkq e3 0 1"), at("e3", EpRank(None)));
    assert_eq!(told("w KQkq - -1 1"), at("-1", Counter { halfmove: true }));
    assert_eq!(told("w KQkq - 00 1"), at("00", CounterForm { halfmove: true, value: 0 }));
    assert_eq!(told("w KQkq - 0 0"), at("0", CounterForm { halfmove: false, value: 1 }));
    assert_eq!(told("w KQkq - - 1"), at("-", CounterForm { halfmove: true, value: 0 }));
    assert_eq!(told("w KQkq -"), at("", Missing));
    assert_eq!(told("w KQkq - 0"), at("", Missing));
    assert_eq!(told("w KQkq - 0 1 bm e4;"), at("bm e4;", Extra));
    assert_eq!(one(START), ("", Missing));
    let text = "rnbqkbnr/ppp1p1pp/5p2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d5 0 3";
    assert_eq!(one(text), ("d5", EpRank(Square::from_ascii(b"d6"))));
}

#[test]
fn tells_what_is_wrong_between_the_fields() {
    use ProblemKind::*;
    let blanks = |mended| Blanks { mended };
    assert_eq!(one("4k3/8/8/8/8/8/4P3/4K3 w -  - 0 1"), ("  ", blanks(" ")));
    assert_eq!(one("4k3/8/8/8/8/8/4P3/4K3 w - -\n0 1"), ("\n", blanks(" ")));
    assert_eq!(one(" 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), (" ", blanks("")));
    assert_eq!(one("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 "), (" ", blanks("")));
    assert_eq!(problems("4k3/8/8/8/8/8/4P3/4K3  w  -  -  0  1").len(), 5);
    let (place, Underscores(all)) = one("4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1") else { panic!() };
    assert_eq!((place, all.len()), ("_w_-_-_0_", 5));
    // Behind the last field they are told once, however often a further field is looked for.
    let trailing = problems("4k3/8/8/8/8/8/4P3/4K3_w_");
    let all =
        trailing.iter().filter_map(|problem| if let Underscores(all) = &problem.kind { Some(all.len()) } else { None });
    assert_eq!(all.collect::<Vec<_>>(), [1]);
}

#[test]
fn leaves_variants_alone() {
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qp] w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/Qp w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +0+0",
    ] {
        let reading = parse(text.as_bytes());
        assert_eq!((reading.problems, reading.fen.extra.len()), (vec![], 1), "{text}");
    }
    let files = parse(b"nrkbqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRKBQRBN w FBfb - 0 1");
    assert!(files.is_certain() && files.problems[0].kind == ProblemKind::RightsFiles);
    assert!(problems("3Q~k3/8/8/8/8/8/8/4K3 b - - 0 1").is_empty());
}

#[test]
fn never_panics_and_stays_inside() {
    let seed = format!("{START} w KQkq - 0 1").into_bytes();
    for at in 0..=seed.len() {
        for byte in [0, b' ', b'/', b'_', b'9', b'[', b'x', 0xC2, 0xA0, 0xE2, 0xFF] {
            let mut text = seed.clone();
            text.insert(at, byte);
            for text in [&text[..], &text[..at], &text[at..]] {
                for problem in parse(text).problems {
                    assert!(problem.place.start <= problem.place.end && problem.place.end <= text.len(), "{problem:?}");
                }
            }
        }
    }
}
