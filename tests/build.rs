//! Games made in code: what they refuse, and that they survive being written and read.

use pgn_grammar::build::{BuildError, GameBuilder};
use pgn_grammar::export::{self, AsDecoded, Style};
use pgn_grammar::{Game, Outcome, Parsed, Source};

fn pgn(game: &Parsed<Game>) -> String {
    export::to_string(&game.source, &game.tree, &AsDecoded, Style::default()).unwrap()
}

#[test]
fn what_cannot_be_built_is_refused_and_changes_nothing() {
    let mut game = GameBuilder::new();
    assert_eq!(game.tag("_a", "x").unwrap_err(), BuildError::TagName("_a".to_owned()));
    assert_eq!(game.tag("A b", "x").unwrap_err(), BuildError::TagName("A b".to_owned()));
    assert_eq!(game.tag("A", "x\n").unwrap_err(), BuildError::Character('\n'));
    assert_eq!(game.tag("A", &"x".repeat(256)).unwrap_err(), BuildError::TagValue("A".to_owned()));
    assert_eq!(game.tag("Result", "2-0").unwrap_err(), BuildError::TagValue("Result".to_owned()));
    assert_eq!(game.nag(1).unwrap_err(), BuildError::NoMove);
    assert_eq!(game.variation().unwrap_err(), BuildError::NoMove);
    assert_eq!(game.end_variation().unwrap_err(), BuildError::NoVariation);
    assert_eq!(game.san("xyzzy").unwrap_err(), BuildError::Move("xyzzy".to_owned()));
    assert_eq!(game.comment("a\u{1}").unwrap_err(), BuildError::Character('\u{1}'));
    game.tag("White", "Alpha").unwrap().san("e4").unwrap();
    assert_eq!(game.tag("White", "Beta").unwrap_err(), BuildError::TagTwice("White".to_owned()));
    assert_eq!(game.tag("FEN", "x").unwrap_err(), BuildError::TagLate("FEN".to_owned()));
    assert_eq!(game.nag(0).unwrap_err(), BuildError::NullNag);
    game.variation().unwrap();
    assert_eq!(game.end_variation().unwrap_err(), BuildError::NoMove);
    assert_eq!(game.clone().finish().unwrap_err(), BuildError::OpenVariation);
    game.san("d4").unwrap().end_variation().unwrap();
    assert!(
        pgn(&game.finish().unwrap())
            .ends_with("[White \"Alpha\"]\n[Black \"?\"]\n[Result \"*\"]\n\n1. e4 (1. d4) *\n\n")
    );
}

#[test]
fn what_is_built_is_a_text_that_reads_alike() {
    let mut game = GameBuilder::new();
    game.comment("before").unwrap().tag("White", "a \"b\" \\").unwrap();
    game.san("e4").unwrap().comment("with } brace").unwrap().comment("  ").unwrap().result(Outcome::Draw);
    let game = game.finish().unwrap();
    let again = &pgn_grammar::parse(&Source::new("again.pgn", game.source.bytes())).tree.games[0];
    assert_eq!(*again, game.tree);
    assert!(pgn(&game).ends_with("\n\n{before} 1. e4 ;with } brace\n1/2-1/2\n\n"));
    assert_eq!(game.tree.tag(&game.source, "White").as_deref(), Some("a \"b\" \\"));
}

/// Without the rules, too: what needs no board.
#[test]
fn everything_there_is() {
    let mut game = GameBuilder::new();
    game.tag("FEN", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7").unwrap().tag("Zeta", "ź").unwrap().tag("ECO", "A00").unwrap();
    game.comment("first").unwrap().san("Ke7").unwrap().nag(1).unwrap().nag(14).unwrap();
    game.variation().unwrap().comment("or").unwrap().san("Kd7").unwrap().san("e4").unwrap();
    game.variation().unwrap().san("e3").unwrap().end_variation().unwrap().end_variation().unwrap();
    game.comment("then").unwrap().san("e4").unwrap().comment("a } b").unwrap().nag(2).unwrap();
    game.tag("Event", "last").unwrap().result(Outcome::BlackWins);
    let text = pgn(&game.finish().unwrap());
    assert!(text.starts_with("[Event \"last\"]\n[Site \"?\"]\n"), "{text}");
    assert!(text.ends_with(
        "[Result \"0-1\"]\n[ECO \"A00\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n[SetUp \"1\"]\n[Zeta \"ź\"]\n\n\
         {first} 7... Ke7 $1 $14 ({or} 7... Kd7 8. e4 (8. e3)) {then} 8. e4 $2 ;a } b\n0-1\n\n"
    ), "{text}");
    // SAN has the English letters.
    assert!(GameBuilder::new().san("Sf3").is_err());
}

#[test]
fn a_game_without_anything_is_a_game() {
    assert!(pgn(&GameBuilder::new().finish().unwrap()).ends_with("[Result \"*\"]\n\n*\n\n"));
}

#[cfg(feature = "rules")]
mod with_rules {
    use super::*;
    use pgn_grammar::rules::replay;
    use shakmaty::Position as _;

    #[test]
    fn moves_are_legal_and_canonical() {
        let mut game = GameBuilder::new();
        game.san("Nf3").unwrap().uci("g8f6").unwrap().san("Ne4").unwrap_err();
        game.san("Nb1-c3").unwrap().uci("e7e5").unwrap().san("Nxe5").unwrap();
        let game = game.finish().unwrap();
        assert!(pgn(&game).ends_with("\n\n1. Nf3 Nf6 2. Nc3 e5 3. Nxe5 *\n\n"));
    }

    #[test]
    fn a_variation_replaces_the_last_move() {
        let mut game = GameBuilder::new();
        game.san("e4").unwrap().san("e5").unwrap();
        game.variation().unwrap().san("c5").unwrap().san("Nf3").unwrap();
        game.variation().unwrap().san("Nc3").unwrap().end_variation().unwrap();
        game.san("d6").unwrap().end_variation().unwrap().san("Nf3").unwrap().uci("b8c6").unwrap();
        assert!(
            pgn(&game.finish().unwrap()).ends_with("\n\n1. e4 e5 (1... c5 2. Nf3 (2. Nc3) 2... d6) 2. Nf3 Nc6 *\n\n")
        );
    }

    #[test]
    fn games_start_where_their_tags_say() {
        let mut game = GameBuilder::new();
        game.tag("FEN", "4k3/8/8/8/8/8/4P3/4K2R b K - 0 7").unwrap();
        game.san("Ke7").unwrap().uci("e1g1").unwrap();
        let text = pgn(&game.finish().unwrap());
        assert!(text.ends_with("[SetUp \"1\"]\n\n7... Ke7 8. O-O *\n\n"), "{text}");
        let mut game = GameBuilder::new();
        game.tag("FEN", "nonsense").unwrap();
        assert_eq!(game.san("e4").unwrap_err(), BuildError::Start);
        let mut game = GameBuilder::new();
        game.tag("Variant", "Crazyhouse").unwrap();
        for uci in ["e2e4", "d7d5", "e4d5", "d8d5", "P@d4"] {
            game.uci(uci).unwrap();
        }
        assert!(pgn(&game.finish().unwrap()).ends_with("\n\n1. e4 d5 2. exd5 Qxd5 3. P@d4 *\n\n"));
    }

    #[test]
    fn castling_in_all_spellings() {
        for (fen, tag, moves) in [
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", None, ["e1g1", "e8a8"]),
            ("1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1", Some("Chess960"), ["e1g1", "e8b8"]),
        ] {
            let mut game = GameBuilder::new();
            game.tag("FEN", fen).unwrap();
            tag.map(|variant| game.tag("Variant", variant).unwrap());
            for uci in moves {
                game.uci(uci).unwrap();
            }
            assert!(pgn(&game.finish().unwrap()).ends_with("1. O-O O-O-O *\n\n"));
        }
    }

    #[test]
    fn moves_of_shakmaty() {
        let mut game = GameBuilder::new();
        let mut position = shakmaty::Chess::new();
        for ply in 0..60 {
            let moves = position.legal_moves();
            let play = moves[ply * 7 % moves.len()];
            game.play(play).unwrap();
            position.play_unchecked(play);
        }
        let game = game.finish().unwrap();
        assert_eq!(replay(&game.source, &game.tree).main_line(&game.tree).count(), 60);
    }
}

/// Deep nesting costs no stack.
#[cfg(feature = "serde")]
#[test]
fn deep_json() {
    use pgn_grammar::json;
    let depth = 100_000;
    let open = r#"{"kind":"move","san":"e4"},{"kind":"variation","movetext":["#;
    let text = format!(
        "{{\"movetext\":[{}{}]}}",
        open.repeat(depth),
        r#"{"kind":"move","san":"d4"}"#.to_owned() + &"]}".repeat(depth)
    );
    let read = json::games(text.as_bytes()).next().unwrap().unwrap();
    assert_eq!(read.game.movetext.len(), 3 * depth + 1);
    let written = export::to_string(&read.source, &read.game, &AsDecoded, Style::default()).unwrap();
    assert_eq!(written.matches('(').count(), depth);
}

#[cfg(feature = "serde")]
#[test]
fn json_of_other_programs() {
    use pgn_grammar::json;
    let pgn = |text: &str| {
        let read = json::games(text.as_bytes()).next().unwrap()?;
        Ok::<_, json::ReadError>(export::to_string(&read.source, &read.game, &AsDecoded, Style::default()).unwrap())
    };
    // Keys in any order, an array around the games. That the variation replaces nothing is the writer's affair.
    let text = br#" [ {"result":"1-0", "movetext":[{"movetext":[{"san":"d4","kind":"move"}],"kind":"variation"}],
        "before":[{"kind":"comment","text":"a } b"}],"x":{"y":[1,{}]} } , {"game":2} ] "#;
    let read: Vec<_> = json::games(text).map(Result::unwrap).collect();
    assert_eq!(
        (read.len(), read[0].game.movetext.len(), read[0].game.before.len(), read[1].number),
        (2, 3, 1, Some(2))
    );
    let out = pgn(r#"{"tags":[{"value":"a\"b","name":"White"}],"movetext":[{"san":"e4","kind":"move"},
        {"code":5,"kind":"nag"},{"kind":"comment","text":"x\ny"},{"text":"e5","kind":"move","san":null}],
        "termination":{"value":"0-1"},"after":[{"kind":"comment","text":"z"}]}"#);
    assert!(
        out.unwrap()
            .ends_with("[White \"a\\\"b\"]\n[Black \"?\"]\n[Result \"0-1\"]\n\n1. e4 $5 {x y} 1... e5 {z} 0-1\n\n")
    );
    for (text, words) in [
        ("{", "the text ends"),
        ("{\"movetext\":[{\"kind\":\"sonnet\"}]}", "no kind"),
        ("{\"movetext\":[{}]}", "without its `kind`"),
        ("{\"movetext\":[{\"kind\":\"move\",\"san\":\"xyzzy\"}]}", "no move"),
        ("{\"movetext\":[{\"kind\":\"variation-end\"}]}", "not begun"),
        ("{\"tags\":[{\"name\":\"a b\",\"value\":\"c\"}]}", "no name"),
        ("{\"termination\":\"2-0\"}", "no result"),
        ("7", "an object expected"),
    ] {
        let error = pgn(text).unwrap_err();
        assert!(error.words.contains(words), "{text}: {error}");
    }
}
