//! Illegal and ambiguous moves, move by move with their reasons; and what is odd about legal ones.
#![cfg(feature = "rules")]

use pgn_grammar::{Diagnostic, Severity, Source, parse};

/// What is wrong with the moves and start of a text: `code: message`, with what is underlined.
fn told(text: &str) -> Vec<(String, String)> {
    let source = Source::new("test.pgn", text);
    let rules = |problem: &&Diagnostic| {
        let code = problem.code.as_str();
        ["san/", "game/after", "game/result-board", "game/variant", "fen/"].iter().any(|area| code.starts_with(area))
    };
    let parsed = parse(&source);
    let line = |problem: &Diagnostic| {
        (source.text(problem.span).into_owned(), format!("{}: {}", problem.code.as_str(), problem.message))
    };
    parsed.diagnostics.iter().filter(rules).map(line).collect()
}

/// Holds the one problem of a text.
#[track_caller]
fn one(text: &str, underlined: &str, words: &str) {
    assert_eq!(told(text), [(underlined.to_owned(), words.to_owned())], "in {text}");
}

/// A game from a position.
fn from(fen: &str, moves: &str) -> String {
    format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves} *\n")
}

#[test]
fn pieces_that_cannot_go_there() {
    for (moves, underlined, why) in [
        ("1. Nd2", "Nd2", "White's own pawn stands on d2"),
        ("1. Bb5", "Bb5", "the white pawn on e2 stands between the bishop on f1 and b5"),
        ("1. Ne5", "Ne5", "neither of the knights on b1 and g1 can reach e5"),
        ("1. e4 e5 2. Ke4", "Ke4", "the king on e1 cannot reach e4"),
        ("1. Nf3 e5 2. Ngd4", "Ngd4", "no white knight stands on the g-file"),
        ("1. N3f3", "N3f3", "no white knight stands on rank 3"),
        ("1. Nd2f3", "Nd2f3", "no white knight stands on d2"),
        ("1. Ng1f4", "Ng1f4", "the knight on g1 cannot reach f4"),
        ("1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. a3", "a3", "White is in check from the queen on e5"),
        ("1. e4 d5 2. Bb5+ Kd7", "Kd7", "the white bishop on b5 attacks d7"),
        ("1. d4 e6 2. c4 Bb4+ 3. Nc3 Nf6 4. Ne4", "Ne4", "the knight on c3 is pinned by the bishop on b4"),
        ("1. e2e3 e5 2. d3d4", "d3d4", "nothing stands on d3"),
        ("1. e2e3 e5 2. e5e4", "e5e4", "the pawn on e5 is black, but White is to move"),
    ] {
        let found = told(&format!("{moves} *"));
        let (at, words) = found.iter().find(|(_, words)| words.starts_with("san/illegal")).expect("told");
        assert_eq!((&**at, &**words), (underlined, &*format!("san/illegal: `{underlined}` is illegal: {why}")));
    }
}

#[test]
fn pawns_that_cannot_go_there() {
    for (moves, underlined, why) in [
        ("1. e5", "e5", "no white pawn can go to e5"),
        ("1. e4 e5 2. e5", "e5", "the black pawn on e5 stands in the way, and a pawn does not capture straight ahead"),
        ("1. Nf3 e5 2. f4", "f4", "the white knight on f3 stands before the pawn on f2"),
        ("1. exd3", "exd3", "there is nothing to capture on d3"),
        ("1. e4 d5 2. cxd5", "cxd5", "no white pawn on the c-file can capture on d5"),
        ("1. e4 e5 2. exe5", "exe5", "a pawn does not capture straight ahead"),
        ("1. e4 e5 2. d4 Bb4+ 3. dxe5", "dxe5", "White is in check from the bishop on b4"),
        ("1. d3 e5 2. exd3", "exd3", "White's own pawn stands on d3"),
    ] {
        one(&format!("{moves} *"), underlined, &format!("san/illegal: `{underlined}` is illegal: {why}"));
    }
    let pinned = from("4r2k/8/8/8/8/5p2/4P3/4K3 w - - 0 1", "1. exf3");
    one(&pinned, "exf3", "san/illegal: `exf3` is illegal: the pawn on e2 is pinned by the rook on e8");
    let en_passant = from("8/8/8/K2pP2r/8/8/8/7k w - d6 0 2", "2. exd6");
    assert_eq!(
        told(&en_passant).last().map(|(_, words)| &**words),
        Some("san/illegal: `exd6` is illegal: capturing en passant would open the king to the rook on h5")
    );
}

#[test]
fn castling_that_is_not_possible() {
    for (fen, castling, why) in [
        ("r3k2r/8/8/8/8/8/8/R3KB1R w KQkq - 0 1", "O-O", "the white bishop on f1 stands in the way"),
        ("r3k2r/8/8/8/8/8/8/RN2K2R w KQkq - 0 1", "O-O-O", "the white knight on b1 stands in the way"),
        ("r3k2r/8/8/8/4q3/8/8/R3K2R w KQkq - 0 1", "O-O", "White is in check from the queen on e4"),
        ("r3k2r/8/8/8/5q2/8/8/R3K2R w KQkq - 0 1", "O-O", "the queen on f4 attacks f1, which the king passes"),
        ("r3k2r/8/8/8/6q1/8/8/R3K2R w KQkq - 0 1", "O-O", "the king would stand in check from the queen on g4"),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1",
            "O-O",
            "White has no right to castle king-side any more: the king or the rook has moved",
        ),
        ("4k2r/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O", "no white rook stands on h1"),
        ("4k3/8/8/8/8/8/8/R4K1R w - - 0 1", "O-O-O", "the white king stands on f1"),
    ] {
        one(&from(fen, &format!("1. {castling}")), castling, &format!("san/illegal: `{castling}` is illegal: {why}"));
    }
}

#[test]
fn whose_turn_it_is() {
    one("1. e4 Nf3 *", "Nf3", "san/illegal: `Nf3` is illegal: Black is to move, and this is a move for White");
    // The number says that it is meant for White.
    one("1. e4 e5 2. Nc6 *", "Nc6", "san/illegal: `Nc6` is illegal: neither of the knights on b1 and g1 can reach c6");
    one(
        "1. e4 e5 2. Nf3 Nc6 Nc6 3. Bb5 *",
        "Nc6",
        "san/illegal: `Nc6` is illegal: White is to move, and this repeats the move before",
    );
    one(
        "5... Bg4 6. Be2 *",
        "Bg4",
        "san/illegal: `Bg4` is illegal in the initial position, and the game starts at move `5...`",
    );
}

#[test]
fn variations_in_the_wrong_place() {
    one(
        "1. e4 e5 2. Nf3 (2... d6) Nc6 3. Bb5 *",
        "d6",
        "san/illegal: `d6` is illegal: this variation replaces `Nf3`, but `d6` is an answer to it",
    );
    one(
        "1. e4 e5 (1. d4 d5) 2. Nf3 *",
        "d4",
        "san/illegal: `d4` is illegal: this variation replaces `e5`, but `d4` is an alternative to the move before that",
    );
    // The number says that it stands where it should.
    one(
        "1. e4 e5 2. Nf3 (2. Nc6) Nc6 3. Bb5 *",
        "Nc6",
        "san/illegal: `Nc6` is illegal: neither of the knights on b1 and g1 can reach c6",
    );
}

#[test]
fn moves_behind_the_end() {
    one(
        "1. f3 e5 2. g4 Qh4# 3. a3 a6 0-1",
        "a3",
        "game/after-end: `a3` stands behind the end of the game: White is checkmated",
    );
    one(
        &from("7k/8/6Q1/8/8/8/8/K7 b - - 0 1", "1... Kg8"),
        "Kg8",
        "game/after-end: `Kg8` stands behind the end of the game: Black is stalemated",
    );
    one(
        "[Variant \"King of the Hill\"]\n\n1. e3 a6 2. Ke2 a5 3. Kf3 a4 4. Ke4# a3 1-0",
        "a3",
        "game/after-end: `a3` stands behind the end of the game: the white king has reached the centre",
    );
}

#[test]
fn results_against_the_board() {
    one(
        "1. f3 e5 2. g4 Qh4# 1-0",
        "1-0",
        "game/result-board: the result is given as `1-0`, but White is checkmated: it is `0-1`",
    );
    one(
        "[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/6Q1/K7 w - - 0 1\"]\n\n1. Qg6 1-0",
        "1-0",
        "game/result-board: the result is given as `1-0`, but Black is stalemated: it is `1/2-1/2`",
    );
    for clean in ["1. f3 e5 2. g4 Qh4# 0-1", "1. f3 e5 2. g4 Qh4# *", "1. e4 1-0", "1. e4 e5 1/2-1/2"] {
        assert_eq!(told(clean), [], "{clean}");
    }
}

#[test]
fn two_readings_are_both_named() {
    let source = Source::new("a.pgn", from("4k3/8/8/3N4/8/3N3N/8/4K3 w - - 0 1", "1. Ndf4"));
    let parsed = parse(&source);
    let problem = parsed.diagnostics.iter().find(|problem| problem.code.as_str() == "san/ambiguous").expect("told");
    assert_eq!(problem.message, "`Ndf4` is ambiguous: the knights on d3 and d5 can both go there");
    assert_eq!(problem.help.as_deref(), Some("write `Nd3f4` or `N5f4`"));
    assert_eq!(problem.position.as_deref(), Some("4k3/8/8/3N4/8/3N3N/8/4K3 w - - 0 1"));
    let edits: Vec<&str> = problem.fixes.iter().map(|fix| &*fix.edits[0].text).collect();
    assert_eq!(edits, ["Nd3f4", "N5f4"]);
    // A mark for check tells nothing apart.
    one(
        &from("k7/8/8/N7/8/8/8/R1N1K3 w - - 0 1", "1. Nb3+"),
        "Nb3+",
        "san/ambiguous: `Nb3+` is ambiguous: the knights on c1 and a5 can both go there",
    );
}

#[test]
fn promotions() {
    let fen = "8/P6k/8/8/8/8/p6K/8 w - - 0 1";
    one(&from(fen, "1. a8 Kg6"), "a8", "san/promotion-missing: `a8` does not say what the pawn becomes");
    one("1. e4=Q e5 *", "e4=Q", "san/promotion-rank: `e4=Q` promotes a pawn that has not reached its last rank");
    one(&from(fen, "1. a8=K"), "a8=K", "san/promotion-piece: `a8=K` is illegal: a pawn cannot become a king");
}

#[test]
fn the_bishop_is_not_the_pawn() {
    let text = "1. d4 Nf6 2. Nc3 Ne4 3. f3 Nxc3 4. Bxc3 *";
    let source = Source::new("a.pgn", text);
    let parsed = parse(&source);
    let problem = parsed.diagnostics.iter().find(|problem| problem.code.as_str() == "san/illegal").expect("told");
    assert_eq!(problem.message, "`Bxc3` is illegal: the bishop on c1 cannot reach c3");
    assert_eq!(problem.help.as_deref(), Some("did you mean `bxc3` or `Be3`?"));
    assert_eq!(told("1. d4 Nf6 2. Nc3 Ne4 3. f3 Nxc3 4. bxc3 *"), []);
    assert_eq!(told("1. d4 Nf6 2. Bd2 Ne4 3. c3 Nxc3 4. Bxc3 d5 *"), []);
}

#[test]
fn null_moves() {
    let found = told("1. e4 f6 2. Qh5+ -- *");
    assert!(found.iter().any(|(_, words)| words == "san/illegal: `--` is illegal: Black is in check and cannot pass"));
    assert_eq!(told("1. e4 -- 2. d4 *").len(), 1, "only that there is one");
}

#[test]
fn drops_and_kings_belong_to_their_variants() {
    one(
        "1. e4 d5 2. exd5 Qxd5 3. P@d4 *",
        "P@d4",
        "san/illegal: `P@d4` is illegal: pieces are only put down in Crazyhouse",
    );
    one(
        "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. N@d4 *",
        "N@d4",
        "san/illegal: `N@d4` is illegal: White has no knight in hand",
    );
    one(
        "[Variant \"Antichess\"]\n\n1. e3 b5 2. Nf3 *",
        "Nf3",
        "san/illegal: `Nf3` is illegal: a capture is compulsory, such as `Bxb5`",
    );
    assert_eq!(told("[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@d4 Nf6 *"), []);
}

#[test]
fn spelling_that_is_read() {
    for (moves, underlined, words) in [
        ("1. e4 d5 2. exd5 Qd5", "Qd5", "san/capture-missing: a capture without `x`: SAN is `Qxd5`"),
        ("1. e4 d5 2. ed5", "ed5", "san/capture-missing: a capture without `x`: SAN is `exd5`"),
        ("1. Nxf3", "Nxf3", "san/capture-surplus: nothing is captured on f3: SAN is `Nf3`"),
        ("1. e4 f6 2. Qh5", "Qh5", "san/check-missing: this is check, and has no `+`: SAN is `Qh5+`"),
        ("1. e4+", "+", "san/check-false: `e4` does not give check"),
        ("1. f3 e5 2. g4 Qh4+", "+", "san/mate-mark: this is checkmate, which is written `#`"),
        ("1. e4 f6 2. Qh5#", "#", "san/mate-mark: this is check, but not mate"),
        (
            "1. Ng1f3",
            "g1",
            "san/disambiguation: only one knight can go to f3, so that no origin is needed: SAN is `Nf3`",
        ),
        (
            "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. e3 O-O 5. Nge2",
            "g",
            "san/disambiguation: the knight on c3 is pinned by the bishop on b4, so that no origin is needed: SAN is `Ne2`",
        ),
    ] {
        one(&format!("{moves} *"), underlined, words);
    }
    one(
        &from("4k3/8/8/8/3N4/8/3N4/4K3 w - - 0 1", "1. Nd2f3"),
        "d2",
        "san/disambiguation: the rank is enough to tell the knights apart: SAN is `N2f3`",
    );
    one(
        &from("k7/8/8/N7/8/8/8/K1N5 w - - 0 1", "1. N5b3"),
        "5",
        "san/disambiguation: the file is enough to tell the knights apart: SAN is `Nab3`",
    );
}

#[test]
fn one_cause_is_told_once() {
    // The rest of the line stays unverified; the variation before and the next game do not.
    let text = "1. e4 e5 2. Ke4 Ke5 3. Kxe5 (3. d4 Qh4) 3... Nf9 *\n\n1. e4 e5 2. Ke3 *\n";
    let found = told(text);
    let illegal: Vec<&str> =
        found.iter().filter(|(_, words)| words.starts_with("san/illegal")).map(|(at, _)| &**at).collect();
    assert_eq!(illegal, ["Ke4", "Ke3"]);
    let text = "1. e4 e5 2. Nf3 (2. Nc3 Bd4 3. d3) 2... Nc6 3. Bb5 *";
    one(text, "Bd4", "san/illegal: `Bd4` is illegal: the bishop on f8 cannot reach d4");
    // A variation that replaces the illegal move starts from a known position.
    let found = told("1. e4 e5 2. Ke3 (2. Nf3 Nc6 3. Ke5) *");
    assert_eq!(found.iter().map(|(at, _)| &**at).collect::<Vec<_>>(), ["Ke3", "Ke5"]);
}

#[test]
fn severities() {
    let source = Source::new("a.pgn", "1. e4 d5 2. exd5 Qd5 3. Ke3 *");
    let severities: Vec<(&str, Severity)> =
        parse(&source).diagnostics.iter().map(|problem| (problem.code.as_str(), problem.severity)).collect();
    assert_eq!(severities, [("san/capture-missing", Severity::Note), ("san/illegal", Severity::Error)]);
}
