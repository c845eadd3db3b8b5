//! Games made in code: what they refuse, and that they survive being written and read.

#[cfg(feature = "rules")]
use pgn_grammar::ElementKind;
#[cfg(feature = "rules")]
use pgn_grammar::build::command;
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

    /// Numbers that look random and are the same in every run.
    struct Random(u64);

    impl Random {
        fn below(&mut self, n: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 11) as usize % n.max(1)
        }

        fn chance(&mut self, percent: usize) -> bool {
            self.below(100) < percent
        }
    }

    const WORDS: [&str; 22] = [
        "a",
        "move",
        "%",
        "%x",
        "{",
        "}",
        ";",
        "(",
        ")",
        "[",
        "]",
        "[%",
        "[%clk 0:01:02]",
        "1.",
        "*",
        "é",
        "Źdźbło",
        "$1",
        "\"q\"",
        "\\",
        "1-0",
        "a-very-long-word-that-takes-most-of-a-line-of-less-than-eighty-columns-wide",
    ];

    fn words(random: &mut Random) -> String {
        let mut text = String::new();
        for _ in 0..random.below(14) {
            text.push_str(WORDS[random.below(WORDS.len())]);
            text.push_str([" ", "  ", "\n", " \t", ""][random.below(5)]);
        }
        text
    }

    /// A line of play with everything there is.
    fn line(game: &mut GameBuilder, random: &mut Random, depth: usize) {
        if random.chance(20) {
            game.comment(&words(random)).unwrap();
        }
        for ply in 0..1 + random.below(if depth == 0 { 30 } else { 5 }) {
            let moves = game.position().unwrap().legal_moves();
            if moves.is_empty() {
                // A variation needs a move, but it begins where one was legal.
                assert!(ply > 0 || depth == 0);
                return;
            }
            let play = moves[random.below(moves.len())];
            match random.chance(50) {
                true => game.uci(&play.uci().to_string()).unwrap(),
                false => game.san(&play.san().to_string()).unwrap(),
            };
            for nag in 0..if random.chance(15) { random.below(4) } else { 0 } {
                game.nag(1 + (nag * 50 + random.below(49)) as u8).unwrap();
            }
            while random.chance(15) {
                if random.chance(50) && depth < 6 {
                    game.variation().unwrap();
                    line(game, random, depth + 1);
                    game.end_variation().unwrap();
                } else if random.chance(30) {
                    game.comment(&command("cal", &["Ga1h8", "Rb2c3"]).unwrap()).unwrap();
                } else {
                    game.comment(&words(random)).unwrap();
                }
            }
        }
    }

    fn random_game(seed: u64) -> Parsed<Game> {
        let mut random = Random(0x9E37_79B9_7F4A_7C15 ^ (seed << 20) ^ seed);
        let mut game = GameBuilder::new();
        for name in ["White", "Event", "Round", "Annotator", "zebra", "A_1"] {
            if random.chance(50) {
                let value: String = words(&mut random).replace(['\n', '\t'], " ").chars().take(200).collect();
                game.tag(name, &value).unwrap();
            }
        }
        if random.chance(30) {
            let fens = [
                "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R b KQkq - 4 9",
                "8/P6k/8/8/8/8/p6K/8 w - - 0 1",
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 50",
            ];
            game.tag("FEN", fens[random.below(3)]).unwrap();
        }
        line(&mut game, &mut random, 0);
        game.result([Outcome::WhiteWins, Outcome::BlackWins, Outcome::Draw, Outcome::Unknown][random.below(4)]);
        game.finish().unwrap()
    }

    /// What a game says: its tags, and all of its movetext but the numbers.
    fn meaning(source: &Source, game: &Game) -> Vec<String> {
        let replay = replay(source, game);
        let tags =
            game.tags.iter().map(|pair| format!("{} {}", pair.name_text(source).unwrap(), pair.value(source).unwrap()));
        let mut meaning: Vec<String> = tags.filter(|tag| !tag.ends_with(" ?") && !tag.starts_with("SetUp")).collect();
        meaning.sort();
        meaning.retain(|tag| tag != "Date ????.??.??" && tag != "Result *");
        for (index, element) in game.movetext.iter().enumerate() {
            meaning.push(match element.kind {
                ElementKind::MoveNumber { .. } => continue,
                ElementKind::Move(_) => replay.get(index).unwrap().san().to_string(),
                ElementKind::Nag { code, .. } => format!("${code}"),
                ElementKind::Comment(_) => {
                    let text = source.text(element.comment_span(source).unwrap()).into_owned();
                    let words: Vec<&str> = text.split([' ', '\n', '\t']).filter(|word| !word.is_empty()).collect();
                    format!("{{{}}}", words.join(" "))
                }
                ElementKind::Open { .. } => "(".to_owned(),
                ElementKind::Close { .. } => ")".to_owned(),
                kind => panic!("{kind:?}"),
            });
        }
        meaning.push(game.result(source).as_str().to_owned());
        meaning
    }

    #[test]
    fn random_games_survive_being_written_and_read() {
        for seed in 1..400 {
            let game = random_game(seed);
            let written = pgn(&game);
            let source = Source::new("written.pgn", written.as_str());
            let read = pgn_grammar::parse(&source);
            let errors: Vec<_> =
                read.diagnostics.iter().filter(|d| d.severity == pgn_grammar::Severity::Error).collect();
            assert!(errors.is_empty(), "{seed}: {errors:?}\n{written}");
            assert_eq!(read.tree.games.len(), 1, "{seed}");
            let again = &read.tree.games[0];
            assert_eq!(meaning(&game.source, &game.tree), meaning(&source, again), "{seed}\n{written}");
            let twice = export::to_string(&source, again, &replay(&source, again), Style::default()).unwrap();
            assert_eq!(twice, written, "{seed}");
            let layout = export::is_canonical(&source).err().unwrap_or_default();
            let layout: Vec<_> = layout.iter().filter(|d| d.code.as_str().starts_with("export/")).collect();
            assert!(layout.is_empty(), "{seed}: {layout:?}\n{written}");
            let too_long = written.lines().find(|line| {
                line.chars().count() > 79
                    && line.contains(' ')
                    && !line.trim_start_matches('(').starts_with(['[', ';'])
                    && !line.contains("%")
            });
            assert_eq!(too_long, None, "{seed}");
        }
    }

    /// The same by way of JSON, nested and flat.
    #[cfg(feature = "serde")]
    #[test]
    fn random_games_survive_json() {
        use pgn_grammar::json;
        for seed in 400..500 {
            let game = random_game(seed);
            let replay = replay(&game.source, &game.tree);
            for flat in [false, true] {
                let mut line = Vec::new();
                let style = json::Style { flat, ..json::Style::default() };
                let it = json::GameLine { number: 1, game: &game.tree, diagnostics: &[], play: &replay };
                json::write_game(&mut line, &game.source, &it, style).unwrap();
                let read = json::games(&line).next().unwrap().unwrap();
                let again = export::to_string(&read.source, &read.game, &AsDecoded, Style::default()).unwrap();
                assert_eq!(again, pgn(&game), "{seed}");
            }
        }
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
