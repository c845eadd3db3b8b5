//! The signs of books and the spellings of results, each in every place it can stand in (rulings OQ-21, OQ-34 and OQ-63).

use pgn_grammar::{ElementKind, Outcome, Parsed, Source, nag, parse};

/// The NAGs of all games of a text, its moves and what is not read.
fn read(text: &str) -> (Vec<u8>, Vec<String>, Vec<String>) {
    let source = Source::new("a.pgn", text);
    let (mut nags, mut moves, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
    for element in parse(&source).tree.games.iter().flat_map(|game| &game.movetext) {
        match element.kind {
            ElementKind::Nag { code, .. } => nags.push(code),
            ElementKind::Move(san) => moves.push(san.to_string()),
            ElementKind::Unknown => unknown.push(source.text(element.span).into_owned()),
            _ => {}
        }
    }
    (nags, moves, unknown)
}

/// Where a sign stands behind a move, with the moves around it.
const PLACES: &[(&str, &str)] = &[
    ("1. e4 # e5 *", "e4 e5"),
    ("1. e4# e5 *", "e4 e5"),
    ("1. Nf3# Nf6 *", "Nf3 Nf6"),
    ("1. O-O# O-O *", "O-O O-O"),
    ("1. Nbxd2# a6 *", "Nbxd2 a6"),
    ("1. e8=Q# Ke7 *", "e8=Q Ke7"),
    ("1. e4 (1. d4 # d5) e5 *", "e4 d4 d5 e5"),
    ("1. e4 (1. d4#) 1... e5 *", "e4 d4 e5"),
    ("1. e4 {x} # e5 *", "e4 e5"),
    ("1. e4 # 1... e5 *", "e4 e5"),
    ("1. e4 e5 # 1-0", "e4 e5"),
    ("1. e4 e5 #\n", "e4 e5"),
    ("1. e4 e5 2. Nf3#\n\n[Event \"b\"]\n\n*", "e4 e5 Nf3"),
];

/// Every sign of the table that is read, and the same with other dashes.
fn signs() -> Vec<(String, u8)> {
    let of_table =
        nag::all().flat_map(|nag| nag.signs().map(move |sign| (sign.to_owned(), nag.code)).collect::<Vec<_>>());
    let mut signs: Vec<(String, u8)> = of_table.collect();
    for (sign, code) in signs.clone() {
        if sign.is_ascii() && sign.contains('-') {
            signs.push((sign.replace('-', "\u{2212}"), code));
            signs.push((sign.replace('-', "–"), code));
        }
    }
    // The diagram, and a sign outside the closed table that stands for one NAG.
    signs.extend([("D".to_owned(), 220), ("☒".to_owned(), 9)]);
    signs
}

#[test]
fn signs_behind_a_move() {
    let mut wrong = Vec::new();
    for (sign, code) in signs() {
        for (place, moves) in PLACES {
            let glued = !place.contains(" #");
            // `Nf3+=` has two readings, `Nf3~` is no word, a `D` glued to its move may be anything, and `e4N` promotes.
            let promotes = glued && sign == "N" && ["e4#", "d4#", "e8=Q#"].iter().any(|word| place.contains(word));
            if glued && ["+=", "D", "~"].contains(&&*sign) || promotes {
                continue;
            }
            let text = place.replace('#', &sign);
            let (nags, read_moves, unknown) = read(&text);
            if (&nags[..], &*read_moves.join(" "), unknown.len()) != (&[code][..], *moves, 0) {
                wrong.push((text, nags, read_moves, unknown));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong: {:#?}", wrong.len(), &wrong[..wrong.len().min(12)]);
}

#[test]
fn signs_that_are_no_nag() {
    // Before the first move nothing is judged.
    for (sign, _) in signs() {
        let (nags, moves, _) = read(&format!("1. {sign} e4 e5 *"));
        assert_eq!((nags.len(), moves.join(" ").as_str()), (0, "e4 e5"), "{sign}");
    }
    for (text, nags, moves, unknown) in [
        // Two readings.
        ("1. e4 e5 2. Nf3+= Nc6 *", &[][..], "e4 e5 Nf3 Nc6", "+="),
        // A mark, then a sign; a sign, then a move.
        ("1. f4 e5 2. g4 Qh4#-+ 0-1", &[19], "f4 e5 g4 Qh4#", ""),
        ("1. e4 d5 2. Bb5++- c6 *", &[18], "e4 d5 Bb5+ c6", ""),
        ("1. e4 e5 2. Nf3 +=Nc6 *", &[14], "e4 e5 Nf3 Nc6", ""),
        // Promotion, not a novelty.
        ("1. a8N *", &[], "a8=N", ""),
        ("1. a8=NN *", &[146], "a8=N", ""),
        // The offer of a draw is no sign.
        ("1. e4 (=) e5 *", &[], "e4 e5", "(=)"),
        ("1. e4 !!? e5 *", &[3], "e4 e5", "?"),
        ("1. e4 == e5 *", &[], "e4 e5", "=="),
    ] {
        let (read_nags, read_moves, left) = read(text);
        assert_eq!((&read_nags[..], &*read_moves.join(" "), &*left.join(" ")), (nags, moves, unknown), "{text}");
    }
}

/// Spellings of the three results.
const RESULTS: &[(&str, Outcome)] = &[
    ("1:0", Outcome::WhiteWins),
    ("1 - 0", Outcome::WhiteWins),
    ("1 : 0", Outcome::WhiteWins),
    ("1- 0", Outcome::WhiteWins),
    ("1–0", Outcome::WhiteWins),
    ("1 — 0", Outcome::WhiteWins),
    ("1−0", Outcome::WhiteWins),
    ("1\u{2011}0", Outcome::WhiteWins),
    ("1-O", Outcome::WhiteWins),
    ("1-o", Outcome::WhiteWins),
    ("l-0", Outcome::WhiteWins),
    ("I-O", Outcome::WhiteWins),
    ("1_0", Outcome::WhiteWins),
    ("１-０", Outcome::WhiteWins),
    ("+:-", Outcome::WhiteWins),
    ("Black resigns", Outcome::WhiteWins),
    ("0:1", Outcome::BlackWins),
    ("0 - 1", Outcome::BlackWins),
    ("0–1", Outcome::BlackWins),
    ("O-1", Outcome::BlackWins),
    ("0-I", Outcome::BlackWins),
    ("0-l", Outcome::BlackWins),
    ("-:+", Outcome::BlackWins),
    ("white resigns", Outcome::BlackWins),
    ("½-½", Outcome::Draw),
    ("½–½", Outcome::Draw),
    ("½ - ½", Outcome::Draw),
    ("½:½", Outcome::Draw),
    ("½", Outcome::Draw),
    ("1/2", Outcome::Draw),
    ("1/2:1/2", Outcome::Draw),
    ("1/2 - 1/2", Outcome::Draw),
    ("1/2–1/2", Outcome::Draw),
    ("1/2-½", Outcome::Draw),
    ("0.5-0.5", Outcome::Draw),
    ("0,5:0,5", Outcome::Draw),
    ("0.5 - 0.5", Outcome::Draw),
    ("draw", Outcome::Draw),
    ("Remis", Outcome::Draw),
];

#[test]
fn results_at_the_end_of_a_game() {
    for (result, outcome) in RESULTS {
        for (place, games) in [
            ("1. e4 e5 #", 1),
            ("1. e4 e5 #\n", 1),
            ("1. e4 e5\n#\n", 1),
            ("1. e4 e5 2. Nf3 #\n\n[Event \"b\"]\n\n1. d4 *\n", 2),
            ("1. e4 e5 #\n[Event \"b\"]\n\n1. d4 *\n", 2),
            ("1. e4 e5 #\n\n1. d4 *\n", 2),
            ("1. e4 e5 #\n1. d4 *\n", 2),
            ("1. e4 e5 # {agreed}\n", 1),
            ("1. e4 e5 #.\n", 1),
            ("1. e4 (1. d4 d5) 1... e5 #\n", 1),
        ] {
            let text = place.replace('#', result);
            let source = Source::new("a.pgn", text.as_str());
            let Parsed { tree, diagnostics, .. } = parse(&source);
            let found = tree.games[0].termination.map(|marker| (marker.outcome, source.text(marker.span).into_owned()));
            assert_eq!(found, Some((*outcome, (*result).to_owned())), "{text}: {:?}", tree.games[0].movetext);
            assert_eq!(tree.games.len(), games, "{text}");
            let about = |name: &str| diagnostics.iter().filter(|problem| problem.code.as_str() == name).count();
            assert_eq!(about("game/marker-spelling") + about("game/short-draw"), 1, "{text}");
            assert_eq!(about("syntax/no-termination") + about("syntax/bad-word") + about("number/wrong"), 0, "{text}");
        }
    }
}

#[test]
fn results_agree_with_the_tag_or_not() {
    for (result, outcome) in RESULTS {
        for tag in [Outcome::WhiteWins, Outcome::BlackWins, Outcome::Draw, Outcome::Unknown] {
            let text = format!("[Result \"{}\"]\n\n1. e4 e5 {result}\n", tag.as_str());
            let source = Source::new("a.pgn", text.as_str());
            let parsed = parse(&source);
            let decided = if tag == Outcome::Unknown { *outcome } else { tag };
            assert_eq!(parsed.tree.games[0].result(&source), decided, "{text}");
            let mismatch = parsed.diagnostics.iter().any(|problem| problem.code.as_str() == "game/result-mismatch");
            assert_eq!(mismatch, tag != *outcome, "{text}");
        }
    }
}

#[test]
fn what_looks_like_a_result_and_is_none() {
    for text in [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O\n",
        "1. e4 e5 0-0\n",
        "1. e4 e5 1 - 0 2. Nf3 Nc6 *\n",
        "1. e4 e5 +-\n",
        "1. e4 e5 1-1\n",
        "1. e4 e5 1-½\n",
        "1. e4 draw e5 *\n",
        "1. e4 e5 1 e4\n",
    ] {
        let source = Source::new("a.pgn", text);
        let game = &parse(&source).tree.games[0];
        assert!(game.termination.is_none_or(|marker| marker.outcome == Outcome::Unknown), "{text}");
    }
    // Without a move `+-` is no judgement of a position.
    for result in ["+-", "1 - 0", "1:0"] {
        let forfeit = Source::new("a.pgn", format!("[White \"Alpha\"]\n\n{result}\n"));
        let marker = parse(&forfeit).tree.games[0].termination;
        assert_eq!(marker.map(|marker| marker.outcome), Some(Outcome::WhiteWins), "{result}");
    }
}

#[test]
fn two_markers() {
    let fixes = |text: &str| -> Vec<String> {
        let source = Source::new("a.pgn", text);
        let problems = parse(&source).diagnostics;
        let doubled = problems.iter().find(|problem| problem.code.as_str() == "game/doubled-marker").unwrap();
        doubled.fixes.iter().map(|fix| fix.title.to_string()).collect()
    };
    assert_eq!(fixes("1. e4 e5 1-0 1-0\n"), ["remove it"]);
    assert_eq!(fixes("1. e4 e5 * 1-0\n"), ["keep `1-0`", "keep `*`"]);
    assert_eq!(fixes("1. e4 e5 1-0 *\n"), ["keep `1-0`", "keep `*`"]);
    assert_eq!(fixes("[Result \"0-1\"]\n\n1. e4 e5 1-0 0-1\n"), ["keep `0-1`", "keep `1-0`"]);
    // A result in braces is a comment, and what to do is clear where the tag says the same.
    let source = Source::new("a.pgn", "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# {0-1}\n");
    let problems = parse(&source).diagnostics;
    let missing = problems.iter().find(|problem| problem.code.as_str() == "syntax/no-termination").unwrap();
    assert_eq!(
        (&*missing.fixes[0].title, source.text(missing.labels[0].span).as_ref()),
        ("remove the braces", "{0-1}")
    );
}
