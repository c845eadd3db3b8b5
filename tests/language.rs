//! Games in the piece letters of other languages (ruling OQ-70): decided by what is legal.
#![cfg(feature = "rules")]

use pgn_grammar::{Applicability, Code, Diagnostic, Game, Language, Parsed, Piece, Source, parse, rules};

/// The main line up to the first move that is not resolved, in canonical SAN.
fn moves(source: &Source, game: &Game) -> String {
    let replay = rules::replay(source, game);
    replay.main_line(game).map(|play| play.san().to_string()).collect::<Vec<_>>().join(" ")
}

/// The moves of a text of one game, and what is told of its letters.
fn read(text: &str) -> (String, Vec<Diagnostic>, Source) {
    let source = Source::new("a.pgn", text);
    let Parsed { tree, diagnostics, .. } = parse(&source);
    let about_letters = |problem: &Diagnostic| {
        matches!(problem.code, Code::SyntaxPieceLetter | Code::SanPawnLetter | Code::SanIllegal | Code::SyntaxBadWord)
    };
    (moves(&source, &tree.games[0]), diagnostics.into_iter().filter(about_letters).collect(), source)
}

/// The text with the edits of a fix.
fn mend(text: &str, problem: &Diagnostic) -> String {
    let mut text = text.as_bytes().to_vec();
    for edit in problem.fixes[0].edits.iter().rev() {
        text.splice(edit.span.start as usize..edit.span.end as usize, edit.text.bytes());
    }
    String::from_utf8(text).unwrap()
}

/// Text, moves, and what the message has in it; `None` where there is none.
const GAMES: &[(&str, &str, &str)] = &[
    (
        "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 *",
        "e4 e5 Nf3 Nc6 Bb5 a6",
        "German letters: `S` is the knight and `L` is the bishop",
    ),
    ("1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. O-O d6 5. Rh1 *", "e4 e5 Nf3 Nc6 Bb5 a6 O-O d6 Kh1", "French letters"),
    // What is illegal in the language, too, ends the line.
    ("1. e4 e5 2. Re2 Re7 3. Dd5? Cf6 *", "e4 e5 Ke2 Ke7", "French letters"),
    ("1. e4 e5 2. Re2 Re7 3. De1 Cf6 *", "e4 e5 Ke2 Ke7 Qe1 Nf6", "`R` is the king"),
    ("1. d4 Pf6 2. c4 e6 3. Pc3 Lb4 4. Dc2 Pe4 *", "d4 Nf6 c4 e6 Nc3 Bb4 Qc2 Ne4", "Dutch letters: `P` is the knight"),
    ("1. Кf3 Кf6 2. g3 d5 3. Сg2 *", "Nf3 Nf6 g3 d5 Bg2", "Russian"),
    ("1. d4 d5 2. Dd3 Jf6 3. Db5+ Vg8 *", "d4 d5 Qd3 Nf6 Qb5+", "Czech"),
    ("1. a4 h5 2. Bxh5 *", "a4 h5", ""),
    // A sign for check that is wrong or missing is another matter.
    ("1. e4 f6 2. Dh5 *", "e4 f6 Qh5+", "German"),
    // The letters of several languages: each move by itself.
    ("1. e4 e5 2. Nf3 Sc6 *", "e4 e5 Nf3 Nc6", "it can only be `Nc6`"),
    ("1. Zf3 Jf6 *", "Nf3 Nf6", "2 moves have piece letters of other languages"),
    // An English game with a letter that may be two pieces.
    ("1. e4 e5 2. Nf3 Nc6 3. Ae2 *", "e4 e5 Nf3 Nc6 Be2", "it can only be `Be2`"),
    ("1. e4 e5 2. Nf3 Nc6 3. Be2 Be7 4. Rg1 Nf6 5. Vf1 *", "e4 e5 Nf3 Nc6 Be2 Be7 Rg1 Nf6 Rf1", "it can only be `Rf1`"),
    ("1. e4 e5 2. Nf3 Nc6 3. Vc4 *", "e4 e5 Nf3 Nc6", "`Vc4` has a piece letter that is none of PGN's"),
    // A letter of a language that is hardly ever met is as likely a slip.
    ("1. e4 e5 2. Mf3 Nc6 3. Bb5 *", "e4 e5", "`Mf3` has a piece letter that is none of PGN's"),
    ("1. e4 e5 2. Sf3 Nc6 3. Bb5 *", "e4 e5 Nf3 Nc6 Bb5", "it can only be `Nf3`"),
    // What is wrong beside the letters leaves the language alone.
    ("1. e4 e5 2. Sf3 Sc6 3. Lg5 Sf6 *", "e4 e5 Nf3 Nc6", "German letters"),
    // Letters that look alike.
    ("1. e4 e5 2. Nf3 Nc6 3. Вb5 *", "e4 e5 Nf3 Nc6 Bb5", "look like the English ones"),
    ("1. e4 e5 2. Nf3 Nc6 3. Ｂb5 *", "e4 e5 Nf3 Nc6 Bb5", ""),
    // Where two languages make different moves of it, nobody knows, and what is English is read in English.
    ("1. e4 e5 2. Pf3 Pc6 3. Lb5 *", "e4 e5 f3 c6", "`Pf3` is `Nf3` in Dutch and `f3` in "),
    ("1. Wf3 *", "", "`Wf3` has a piece letter that is none of PGN's"),
];

#[test]
fn games_are_read_in_their_language() {
    for (text, expected, message) in GAMES {
        let (moves, told, _) = read(text);
        let letters: Vec<_> = told.iter().filter(|problem| problem.code == Code::SyntaxPieceLetter).collect();
        let words: Vec<_> = letters.iter().map(|problem| &*problem.message).collect();
        assert_eq!(&moves, expected, "{text} {words:?}");
        match message.is_empty() {
            true => assert!(letters.is_empty(), "{text}: {words:?}"),
            false => assert!(words.len() == 1 && words[0].contains(message), "{text}: {words:?}"),
        }
    }
}

#[test]
fn the_mended_text_is_the_same_game() {
    for (text, expected, _) in GAMES {
        let (_, told, _) = read(text);
        let letters = told.iter().find(|problem| problem.code == Code::SyntaxPieceLetter);
        let safe = |problem: &&Diagnostic| problem.fixes.iter().any(|fix| fix.applicability == Applicability::Safe);
        let Some(problem) = letters.filter(safe) else { continue };
        let mended = mend(text, problem);
        let (moves, told, _) = read(&mended);
        assert_eq!(&moves, expected, "{mended}");
        assert!(told.iter().all(|problem| problem.code != Code::SyntaxPieceLetter), "{mended}: {told:?}");
    }
}

/// A game with all pieces, a promotion and a variation.
const ENGLISH: &str = "1. e4 e5 2. Nf3 (2. Bc4 Nf6 3. Qe2) 2... Nc6 3. Bb5 f5 4. d4 fxe4 5. Nxe5 Nxe5 6. dxe5 c6 7. Bc4 Qa5+ \
    8. Nc3 Qxe5 9. Qe2 Nf6 10. Bf4 Qe7 11. O-O-O d5 12. Nxd5 cxd5 13. Rxd5 Nxd5 14. Bxd5 Kd8 15. Rd1 Bg4 16. Bg5 Bxe2 \
    17. Bxb7+ Kc7 18. Bxe7 Bxe7 19. Bxa8 Rxa8 20. Kb1 Bxd1 21. h4 e3 22. h5 e2 23. h6 e1=Q *";

fn in_letters_of(language: &Language, text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match Piece::from_ascii(u8::try_from(c).unwrap_or(0)) {
            Some(piece) if !out.ends_with('-') => out.push_str(language.letter(piece)),
            _ => out.push(c),
        }
    }
    out
}

#[test]
fn a_long_game_is_read_in_every_language() {
    let (expected, ..) = read(ENGLISH);
    assert_eq!(expected.split(' ').count(), 46);
    for language in Language::all() {
        let text = in_letters_of(language, ENGLISH);
        let (moves, told, _) = read(&text);
        assert_eq!(moves, expected, "{}", language.name());
        let named = told.iter().any(|problem| {
            let help = problem.help.as_deref().unwrap_or_default();
            problem.message.contains(language.name()) || help.contains(language.name())
        });
        assert_eq!(named, !["en", "zh", "figurine"].contains(&language.code()), "{}: {told:?}", language.name());
        assert_eq!(told.len(), usize::from(named), "{}: {told:?}", language.name());
    }
}

#[test]
fn variations_follow_their_game_and_games_have_each_their_own() {
    let text = "1. e4 e5 2. Sf3 (2. Lc4 Sf6) 2... Sc6 *\n\n1. e4 e5 2. Cf3 (2. Fc4 Cf6) 2... Cc6 *\n\n1. e4 Nc6 *\n";
    let source = Source::new("a.pgn", text);
    let parsed = parse(&source);
    for (game, line) in parsed.tree.games.iter().zip(["e4 e5 Nf3 Nc6", "e4 e5 Nf3 Nc6", "e4 Nc6"]) {
        assert_eq!(moves(&source, game), line);
        let replay = rules::replay(&source, game);
        let is_move = |element: &&pgn_grammar::Element| matches!(element.kind, pgn_grammar::ElementKind::Move(_));
        let unresolved = game.movetext.iter().enumerate().filter(|(at, e)| is_move(e) && replay.get(*at).is_none());
        assert_eq!(unresolved.count(), 0);
    }
    let messages: Vec<_> = parsed.diagnostics.iter().map(|problem| (problem.game, &*problem.message)).collect();
    assert_eq!(messages.len(), 2, "{messages:?}");
    assert!(messages[0].1.contains("German") && messages[1].1.contains("French"), "{messages:?}");
    assert_eq!(parsed.diagnostics[0].labels.len(), 3);
}

#[test]
fn export_writes_english_letters() {
    let source = Source::new("a.pgn", "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. 0-0 *");
    let mut games = pgn_grammar::games(&source);
    let mut game = Game::default();
    assert!(games.read_into(&mut game));
    let line: Vec<_> = games.replay().main_line(&game).map(|play| play.san().to_string()).collect();
    assert_eq!(line.join(" "), "e4 e5 Nf3 Nc6 Bb5 a6 O-O");
}
