//! Where games start, and what a replay knows.
#![cfg(feature = "rules")]

use pgn_grammar::rules::{Color, Replay, Variant, replay};
use pgn_grammar::{Diagnostic, Game, Options, Source, games_with, parse};

fn game(text: &str) -> (Source, Game) {
    let source = Source::new("test.pgn", text);
    let game = parse(&source).tree.games.swap_remove(0);
    (source, game)
}

/// The main line in canonical SAN.
fn san(text: &str) -> Vec<String> {
    let (source, game) = game(text);
    replay(&source, &game).main_line(&game).map(|play| play.san().to_string()).collect()
}

/// What is told about the FEN and Variant tags: what is underlined, and `code: message`.
fn told(text: &str) -> Vec<(String, String)> {
    let source = Source::new("test.pgn", text);
    let start = |problem: &&Diagnostic| {
        let code = problem.code.as_str();
        code.starts_with("fen/") || code.starts_with("game/variant")
    };
    let parsed = parse(&source);
    let line = |problem: &Diagnostic| {
        (source.text(problem.span).into_owned(), format!("{}: {}", problem.code.as_str(), problem.message))
    };
    parsed.diagnostics.iter().filter(start).map(line).collect()
}

fn fen(fen: &str) -> String {
    format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*\n")
}

/// The position a FEN tag is read as; `None` where it tells none.
fn position(text: &str) -> Option<String> {
    let (source, game) = game(&fen(text));
    replay(&source, &game).start().position.as_ref().map(|position| position.to_fen())
}

#[track_caller]
fn one(text: &str, underlined: &str, words: &str) {
    assert_eq!(told(text), [(underlined.to_owned(), words.to_owned())], "in {text}");
}

#[test]
fn whole_and_short_fens() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    assert_eq!(position(&format!("{start} w KQkq - 0 1")), Some(format!("{start} w KQkq - 0 1")));
    assert_eq!(position(start), Some(format!("{start} w - - 0 1")));
    assert_eq!(position(&format!("{start} b")), Some(format!("{start} b - - 0 1")));
    assert_eq!(position(&format!("{start} b KQkq")), Some(format!("{start} b KQkq - 0 1")));
    assert_eq!(position(&format!("  {start}  b   KQkq -  3 7 ")), Some(format!("{start} b KQkq - 3 7")));
    assert_eq!(position("4k3/8/8/8/8/8/8/4K3_b_-_-_0_9").as_deref(), Some("4k3/8/8/8/8/8/8/4K3 b - - 0 9"));
    for none in ["4k3/8/8/8/8/8/8/4K2 w - - 0 1", "4k3/8/8/8/8/8/8/4K4 w - - 0 1", "4k3/8/8 w", "x", "9/8/8/8/8/8/8/8"]
    {
        assert_eq!(position(none), None, "{none}");
    }
}

#[test]
fn castling_rights() {
    one(
        &fen("4k3/8/8/8/8/8/4P3/4K3 w KQkq - 0 4"),
        "KQkq",
        "fen/castling-rights: the castling rights `KQkq` do not hold: no white rook stands on h1",
    );
    one(
        &fen("r3k2R/8/8/8/8/8/8/R3K3 b Qkq - 0 1"),
        "k",
        "fen/castling-rights: the castling right `k` does not hold: no black rook stands on h8",
    );
    assert_eq!(position("r3k2R/8/8/8/8/8/8/R3K3 b Qkq - 0 1").as_deref(), Some("r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1"));
    // All of them hold in Chess960 only.
    one(
        &fen("r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1"),
        "KQ",
        "game/variant-missing: these castling rights exist in Chess960 only, and no tag says that",
    );
    one(
        &fen("bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1"),
        "GEge",
        "game/variant-missing: these castling rights exist in Chess960 only, and no tag says that",
    );
    let source = Source::new("a.pgn", fen("r3k2R/8/8/8/8/8/8/R3K3 b Qkq - 0 1"));
    let parsed = parse(&source);
    let problem = parsed.diagnostics.iter().find(|problem| problem.code.as_str() == "fen/castling-rights");
    let fix = &problem.expect("told").fixes[0];
    assert_eq!((&*fix.title, source.text(fix.edits[0].span).as_ref()), ("write `Qq`", "Qkq"));
}

#[test]
fn en_passant_squares() {
    one(
        &fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
        "e3",
        "fen/ep-unused: no pawn can capture en passant on e3",
    );
    one(
        &fen("4k3/8/8/8/5p2/8/4P3/4K3 b - e3 0 1"),
        "e3",
        "fen/ep-impossible: no pawn can have passed e3 just now: no white pawn stands on e4",
    );
    assert_eq!(told(&fen("4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1")), []);
    assert_eq!(san(&fen("4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1").replace('*', "1... fxe3 *")), ["fxe3"]);
}

#[test]
fn positions_nobody_can_play() {
    one(&fen("8/8/8/8/8/8/4P3/4K3 w - - 0 1"), "8", "fen/kings: the black king is missing");
    one(&fen("4k3/8/8/8/8/8/4P3/4KK2 w - - 0 1"), "K", "fen/kings: White has 2 kings");
    one(&fen("R3k3/8/8/8/8/8/8/4K3 w - - 0 1"), "w", "fen/opposite-check: Black is in check, but White is to move");
    one(&fen("P3k3/8/8/8/8/8/8/4K3 w - - 0 1"), "P", "fen/pawn-rank: a pawn on a8, where none can stand");
    // Whatever else is odd, one may play on.
    assert_eq!(told(&fen("rnbqkbnr/pppppppp/8/8/PPPPPPPP/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")), []);
}

#[test]
fn the_tags_that_decide() {
    let board = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let start = |text: &str| {
        let (source, game) = game(text);
        replay(&source, &game).start().clone()
    };
    assert!(start(&format!("[SetUp \"0\"]\n[FEN \"{board}\"]\n\n*")).from_tag);
    assert!(start(&format!("[FEN \"{board}\"]\n\n*")).from_tag);
    assert!(start("[SetUp \"1\"]\n\n1. e4 *").position.is_none());
    assert!(start("[SetUp \"0\"]\n\n1. e4 *").position.is_some());
    assert!(!start("[FEN \"\"]\n\n1. e4 *").from_tag);
    // The last of several counts.
    let two = format!("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n[FEN \"{board}\"]\n\n*");
    assert_eq!(start(&two).position.map(|position| position.to_fen()).as_deref(), Some(board));
}

#[test]
fn variants_by_their_usual_names() {
    for (name, variant, moves) in [
        ("Crazyhouse", Variant::Crazyhouse, "1. e4 d5 2. exd5 Qxd5 3. P@d4 P@e4"),
        ("crazyhouse", Variant::Crazyhouse, "1. e4 d5 2. exd5 Qxd5 3. @d4 @e4"),
        ("Antichess", Variant::Antichess, "1. e3 b5 2. Bxb5 Bb7 3. Bxd7 Bxg2 4. Bxe8 Bxh1 5. Bxf7"),
        ("Atomic", Variant::Atomic, "1. e4 e5 2. Qh5 Nc6 3. Qxf7#"),
        ("Horde", Variant::Horde, "1. a5 a6 2. b6"),
        ("Three-check", Variant::ThreeCheck, "1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7"),
        ("3check", Variant::ThreeCheck, "1. e4"),
        ("King of the Hill", Variant::KingOfTheHill, "1. e3 a6 2. Ke2 a5 3. Kf3 a4 4. Ke4#"),
        ("kingOfTheHill", Variant::KingOfTheHill, "1. e4"),
        ("Racing Kings", Variant::RacingKings, "1. Kh3 Ka3"),
        ("Chess960", Variant::Chess960, "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O"),
        ("Fischerandom", Variant::Chess960, "1. e4"),
        ("From Position", Variant::Standard, "1. e4"),
    ] {
        // Wherever the tag stands.
        for text in [
            format!("[Variant \"{name}\"]\n[Event \"A\"]\n\n{moves} *"),
            format!("[Event \"A\"]\n[Variant \"{name}\"]\n\n{moves} *"),
        ] {
            let (source, game) = game(&text);
            let replay = replay(&source, &game);
            assert_eq!(replay.start().variant, variant, "{name}");
            let found: Vec<String> = replay.main_line(&game).map(|play| play.san().to_string()).collect();
            let expected: Vec<&str> = moves.split(' ').filter(|word| !word.ends_with('.')).collect();
            let expected: Vec<String> = expected
                .into_iter()
                .map(|word| if word.starts_with('@') { format!("P{word}") } else { word.to_owned() })
                .collect();
            assert_eq!(found, expected, "{name}");
            assert_eq!(told(&text), [], "{name}");
        }
    }
    let unknown = "[Variant \"Grand Horde 2\"]\n\n1. e4 e5 2. Ke5 *";
    one(unknown, "Grand Horde 2", "game/variant-unknown: `Grand Horde 2` is no variant whose rules are known");
    assert_eq!(san(unknown), [""; 0]);
}

#[test]
fn starts_of_variants() {
    assert_eq!(
        san(
            "[FEN \"rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3\"]\n[Variant \"Crazyhouse\"]\n\n3. P@d4 P@e4 *"
        ),
        ["P@d4", "P@e4"]
    );
    assert_eq!(
        san(
            "[FEN \"rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR/Pp w KQkq - 0 3\"]\n[Variant \"Crazyhouse\"]\n\n3. P@d4 *"
        ),
        ["P@d4"]
    );
    let checks = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 2 3 +2+0";
    assert_eq!(san(&format!("[FEN \"{checks}\"]\n[Variant \"Three-check\"]\n\n3. Bxf7# *")), ["Bxf7#"]);
    let inner = "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1\"]\n\n1. O-O-O Ke7 *";
    assert_eq!(san(inner), ["O-O-O", "Ke7"]);
    let stays = "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/6KR w H - 0 1\"]\n\n1. O-O Ke7 *";
    assert_eq!(san(stays), ["O-O", "Ke7"]);
    one(
        "[Variant \"Racing Kings\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\"]\n\n1. Kh3 *",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        "fen/variant: this is the initial position of chess, which Racing Kings does not know",
    );
}

#[test]
fn uci_follows_the_mode() {
    let uci = |text: &str| {
        let (source, game) = game(text);
        replay(&source, &game).main_line(&game).map(|play| play.uci().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(uci("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O *").last().map(String::as_str), Some("e1g1"));
    let chess960 = "[Variant \"Chess960\"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O *";
    assert_eq!(uci(chess960).last().map(String::as_str), Some("e1h1"));
    assert_eq!(uci("[FEN \"8/P6k/8/8/8/8/p6K/8 w - - 0 1\"]\n\n1. a8=Q a1=N 2. -- *"), ["a7a8q", "a2a1n", "0000"]);
    assert_eq!(
        uci("[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@d4 *").last().map(String::as_str),
        Some("P@d4")
    );
}

#[test]
fn long_notations_are_one_move() {
    let long = "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 a7-a6 4. Bb5xc6 d7xc6 5. 0-0 *";
    let coordinates = "1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 a7a6 4. b5c6 d7c6 5. e1g1 *";
    let king_takes_rook = coordinates.replace("e1g1", "e1h1");
    for text in [long, coordinates, &king_takes_rook] {
        assert_eq!(san(text), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O"], "{text}");
    }
}

#[test]
fn variations_are_played_from_the_move_before() {
    let (source, game) =
        game("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 3. exd5 Qxd5) 2... d6) 2. Nf3 (2. f4) (2. Nc3 Nf6) Nc6 *");
    let replay = replay(&source, &game);
    let found: Vec<String> =
        (0..game.movetext.len()).filter_map(|index| replay.get(index)).map(|play| play.san().to_string()).collect();
    let expected = ["e4", "e5", "c5", "Nf3", "c3", "d5", "exd5", "Qxd5", "d6", "Nf3", "f4", "Nc3", "Nf6", "Nc6"];
    assert_eq!(found, expected);
    // The position behind 2... d6, in the variation.
    let d6 =
        (0..game.movetext.len()).find(|&index| replay.get(index).is_some_and(|play| play.san().to_string() == "d6"));
    let position = replay.position_after(&game, d6.expect("there")).expect("known");
    assert_eq!(position.to_fen(), "rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3");
    assert_eq!((position.turn(), position.is_check(), position.legal_moves().len()), (Color::White, false, 28));
}

/// Every position a replay knows is the one that its own moves lead to, and what is behind an illegal move is unknown.
#[test]
fn positions_follow_the_moves() {
    let (source, game) = game("1. e4 e5 (1... e6 2. Ke3 d5) 2. Nf3 (2. f4 exf4 (2... d5)) Nc6 *");
    let replay = replay(&source, &game);
    for index in 0..game.movetext.len() {
        let known = replay.position_after(&game, index);
        let dead = source.text(game.movetext[index].span) == "Ke3" || source.text(game.movetext[index].span) == "d5";
        if replay.get(index).is_some() {
            assert!(known.is_some());
        } else if dead && matches!(game.movetext[index].kind, pgn_grammar::ElementKind::Move(_)) {
            assert!(known.is_none(), "{index}");
        }
    }
}

#[test]
fn without_the_rules_nothing_is_said_of_moves() {
    let source = Source::new("a.pgn", "1. Ke5 *");
    let options = Options { rules: false, ..Options::default() };
    let mut games = games_with(&source, &options);
    let mut game = Game::default();
    assert!(games.read_into(&mut game));
    assert!(games.diagnostics().iter().all(|problem| problem.code.as_str() != "san/illegal"));
    assert_eq!(games.replay().get(1), None);
}

#[test]
fn buffers_are_reused() {
    let mut replay = Replay::default();
    for text in ["1. e4 (1. d4) e5 *", "1. e4 *", "[Variant \"Atomic\"]\n\n1. d4 d5 *"] {
        let (source, game) = game(text);
        replay.read(&source, &game);
        assert_eq!(replay.main_line(&game).count(), if text.contains('5') { 2 } else { 1 });
    }
}

/// Long games, deep and wide variations, and thousands of illegal moves take their time once.
#[test]
fn linear() {
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let long: String = (0..10_000).map(|ply| format!("{} ", shuffle[ply % 4])).collect();
    assert_eq!(san(&format!("{long}*")).len(), 10_000);
    let nested = format!("{}{} *", "1. e4 (".repeat(5_000), "1. d4)".to_owned() + &")".repeat(4_999));
    let (source, deep) = game(&nested);
    let replay = replay(&source, &deep);
    let resolved = (0..deep.movetext.len()).filter(|&index| replay.get(index).is_some()).count();
    assert_eq!(resolved, 5_001);
    let siblings = format!("1. e4 {} e5 *", "(1. d4 d5) ".repeat(5_000));
    assert_eq!(san(&siblings), ["e4", "e5"]);
    let wrong = format!("1. e4 {} e5 *", "(1... d5 2. Ke5) (1. Ke3) ".repeat(5_000));
    let started = std::time::Instant::now();
    assert_eq!(san(&wrong), ["e4", "e5"]);
    assert!(started.elapsed().as_secs() < 20, "this is far from linear");
}

#[test]
fn mate_says_whether_tag_or_marker_is_right() {
    for (tag, marker, wrong) in [("1-0", "0-1", "1-0\""), ("0-1", "1-0", "1-0 "), ("1/2-1/2", "0-1", "1/2-1/2\"")] {
        let text = format!("[Result \"{tag}\"]\n\n1. f3 e5 2. g4 Qh4# {marker} \n");
        let parsed = parse(&Source::new("a.pgn", text.clone()));
        let about_result: Vec<_> = parsed.diagnostics.iter().filter(|it| it.code.as_str().contains("result")).collect();
        let [problem] = about_result[..] else { panic!("{text}: {about_result:?}") };
        assert_eq!(problem.code.as_str(), "game/result-mismatch");
        assert!(problem.help.as_deref().is_some_and(|help| help.starts_with("White is checkmated")), "{problem:?}");
        let [fix] = &problem.fixes[..] else { panic!("{problem:?}") };
        let mended = parsed.apply(std::slice::from_ref(fix)).unwrap();
        assert_eq!(
            text.replacen(wrong, &wrong.replace(wrong.trim_end_matches(['"', ' ']), "0-1"), 1).as_bytes(),
            mended.source.bytes()
        );
        assert!(mended.diagnostics.is_empty(), "{:?}", mended.diagnostics);
    }
}
