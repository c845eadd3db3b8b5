//! Moves that cannot be read are understood by the moves behind them, and the game goes on.
#![cfg(feature = "rules")]

use pgn_grammar::{Diagnostic, ElementKind, Game, Source, parse, rules};

/// The game of a text.
fn game(text: &str) -> (Source, Game) {
    let source = Source::new("test.pgn", text);
    let game = parse(&source).tree.games.swap_remove(0);
    (source, game)
}

/// Each move and unread word: as it is written, what it is, what it probably is, and `x` if it is superfluous.
fn moves(text: &str) -> Vec<String> {
    let (source, game) = game(text);
    let replay = rules::replay(&source, &game);
    let read = |(index, element): (usize, &pgn_grammar::Element)| {
        if !matches!(element.kind, ElementKind::Move(_) | ElementKind::Unknown) {
            return None;
        }
        let san = replay.get(index).map_or_else(|| "-".to_owned(), |play| play.san().to_string());
        let guess = replay.guess(index).map_or_else(String::new, |play| format!(" ?{}", play.san()));
        let repeats = if replay.is_superfluous(index) { " x" } else { "" };
        Some(format!("{} {san}{guess}{repeats}", source.text(element.span)))
    };
    game.movetext.iter().enumerate().filter_map(read).collect()
}

/// What is told of moves and words: what is underlined, the message, the help.
fn told(text: &str) -> Vec<(String, String, String)> {
    let source = Source::new("test.pgn", text);
    let about_moves = |problem: &&Diagnostic| {
        ["san/illegal", "san/ambiguous", "syntax/bad-word", "syntax/piece-letter"].contains(&problem.code.as_str())
    };
    let line = |problem: &Diagnostic| {
        let help = problem.help.as_deref().unwrap_or_default().to_owned();
        (source.text(problem.span).into_owned(), problem.message.to_string(), help)
    };
    parse(&source).diagnostics.iter().filter(about_moves).map(line).collect()
}

/// Holds the one problem of a text.
#[track_caller]
fn one(text: &str, at: &str, message: &str, help: &str) {
    assert_eq!(told(text), [(at.to_owned(), message.to_owned(), help.to_owned())], "in {text}");
}

const SPANISH: &str = "3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. d4 exd4 10. Nxd4 Nxd4 *";

#[test]
fn the_one_reading_that_keeps_what_follows_legal() {
    let text = format!("1. e4 e5 2. Ng3 Nc6 {SPANISH}");
    one(
        &text,
        "Ng3",
        "`Ng3` is illegal: neither of the knights on b1 and g1 can reach g3",
        "write `Nf3`: no other move that looks like it keeps what follows legal",
    );
    let moves = moves(&text);
    assert_eq!(moves[1..4], ["e5 e5", "Ng3 - ?Nf3", "Nc6 - ?Nc6"]);
    assert_eq!(moves.last().map(String::as_str), Some("Nxd4 - ?Nxd4"));
}

#[test]
fn an_ambiguous_move_that_later_moves_decide() {
    let text = "1. d4 d5 2. Nf3 Nf6 3. Bf4 Bf5 4. Nd2 e6 5. e3 Bd6 6. Bg3 O-O 7. Ne5 Nbd7 8. f4 c5 *";
    one(
        text,
        "Nd2",
        "`Nd2` is ambiguous: the knights on b1 and f3 can both go there",
        "write `Nbd2`: no other move that looks like it keeps what follows legal",
    );
    // Nothing decides it where the game ends too soon.
    assert_eq!(told("1. d4 d5 2. Nf3 Nf6 3. Bf4 Bf5 4. Nd2 e6 *")[0].2, "write `Nbd2` or `Nfd2`");
    assert_eq!(moves("1. d4 d5 2. Nf3 Nf6 3. Bf4 Bf5 4. Nd2 e6 *")[6..], ["Nd2 -", "e6 -"]);
}

#[test]
fn later_mistakes_are_found_in_the_guessed_line() {
    let text = "1. e4 e5 2. Ng3 Nc6 3. d4 exd4 4. Nxd4 Nf6 5. Nxc6 bxc6 6. Bd3 d5 7. exd5 cxd5 8. O-O Be7 9. Rg1 O-O *";
    let places: Vec<String> = told(text).into_iter().map(|(at, ..)| at).collect();
    assert_eq!(places, ["Ng3", "Rg1"]);
    let source = Source::new("a.pgn", text);
    let parsed = parse(&source);
    let rook = parsed.diagnostics.iter().find(|problem| source.text(problem.span) == "Rg1").expect("told");
    assert_eq!((&*rook.labels[0].text, &*source.text(rook.labels[0].span)), ("if `Nf3` was meant here", "Ng3"));
}

#[test]
fn variations_are_played_on_too() {
    let text = format!("1. e4 e5 2. Nf3 (2. NcB Nf6 3. f4 d5 4. fxe5 Nxe4 5. Qf3) 2... Nc6 {SPANISH}");
    let moves = moves(&text);
    assert_eq!(moves[3..5], ["NcB - ?Nc3", "Nf6 - ?Nf6"]);
    assert_eq!(moves[10], "Nc6 Nc6", "the main line rests on no guess");
}

#[test]
fn words_that_prove_to_be_moves() {
    let text = format!("1. e4 e5 2. NfB Nc6 {SPANISH}");
    one(&text, "NfB", "`NfB` is no move", "write `Nf3`: what follows is legal only then");
    assert_eq!(moves(&text)[2..4], ["NfB - ?Nf3", "Nc6 - ?Nc6"]);
    // By the ruling OQ-76 it takes no half-move where nothing proves that it was one.
    assert_eq!(moves("1. e4 foo e5 2. Nf3 *"), ["e4 e4", "foo -", "e5 e5", "Nf3 Nf3"]);
    one(
        "1. e4 e5 2. Bc4 Nf6 3. Rel *",
        "Rel",
        "`Rel` is no move",
        "correct the move, or put the text into a comment, `{…}`",
    );
    one("1. e4 e5 2. NfB *", "NfB", "`NfB` is no move", "did you mean `Nf3`?");
}

#[test]
fn a_repeated_move_takes_no_half_move() {
    let text = "1. e4 e5 2. Nf3 Nc6\nNc6 3. Bb5 a6 *";
    assert_eq!(moves(text), ["e4 e4", "e5 e5", "Nf3 Nf3", "Nc6 Nc6", "Nc6 - x", "Bb5 Bb5", "a6 a6"]);
    one(
        text,
        "Nc6",
        "`Nc6` is illegal: White is to move, and this repeats the move before",
        "remove one of them: the moves behind it are legal then",
    );
    let (source, game) = game(text);
    let replay = rules::replay(&source, &game);
    assert_eq!(replay.main_line(&game).count(), 6);
    let end = replay.position_after(&game, game.movetext.len()).expect("it is known");
    assert_eq!(end.to_fen(), "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4");
}

#[test]
fn moves_that_were_swapped_or_left_out() {
    one(
        &format!("1. e4 e5 2. Nc6 Nf3 {SPANISH}"),
        "Nc6",
        "`Nc6` is illegal here: it is swapped with the move behind it",
        "write `Nf3` first and then `Nc6`: what follows is legal then",
    );
    one(
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 *",
        "Ba4",
        "`Ba4` is illegal: a move of Black is missing before it, for this is a move of White",
        "add the move that is missing, or `--` where it is not known",
    );
    one(
        "1. e4 e5 2. Nf3 Nc6 4. Ba4 Nf6 5. O-O Be7 *",
        "Ba4",
        "`Ba4` is illegal: the bishop on f1 cannot reach a4",
        "is move 3 missing here, a line of the score sheet?",
    );
}

#[test]
fn a_slip_that_made_a_legal_move() {
    one(
        "1. e4 e5 2. Nh3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. Nxe5 Nxe5 9. d4 Ng6 10. f4 O-O *",
        "Nxe5",
        "`Nxe5` is illegal: neither of the knights on b1 and h3 can reach e5",
        "write `Nf3` for `Nh3` there: all that follows is legal then",
    );
}

#[test]
fn blanks_too_many_and_too_few() {
    let spanish = SPANISH.replace("Re1", "R e1");
    one(&format!("1. e4 e5 2. Nf3 Nc6 {spanish}"), "R", "`R` is no move", "is `R e1` one move? Write `Re1`");
    one(
        &format!("1. e4 e5 2. Nf3Nc6 {SPANISH}"),
        "Nf3Nc6",
        "`Nf3Nc6` is no move",
        "are these two moves, `Nf3` and `Nc6`? Put a space between them",
    );
    assert_eq!(moves("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O - O d6 *")[6..], ["O - O O-O", "d6 d6"]);
}

#[test]
fn candidates_are_data_and_fixes() {
    let source = Source::new("a.pgn", "1. e4 e5 2. Bc5 *");
    let parsed = parse(&source);
    let problem = parsed.diagnostics.iter().find(|problem| problem.code.as_str() == "san/illegal").expect("told");
    assert!((1..=5).contains(&problem.candidates.len()));
    assert!(problem.candidates.is_sorted_by_key(|candidate| candidate.cost));
    for (candidate, fix) in problem.candidates.iter().zip(&problem.fixes) {
        assert_eq!(fix.title, format!("write `{}`", candidate.san));
        assert_eq!(fix.edits[0].text, candidate.san.to_string());
    }
    assert_eq!(parse(&source).diagnostics, parsed.diagnostics, "always the same");
    let mended = parsed.apply(&problem.fixes[..1]).expect("one edit");
    assert!(!mended.has_errors());
}

#[test]
fn too_much_is_told_once() {
    let text = format!("1. e4 {}1... e5 *", "(1. Ke4 Ke5) ".repeat(80));
    let source = Source::new("a.pgn", text.as_str());
    let labels = parse(&source).diagnostics.into_iter().map(|problem| problem.label);
    assert_eq!(labels.filter(|label| label.starts_with("unverified from here on")).count(), 1);
}

/// The codes of all that is told of a game.
fn codes(text: &str) -> Vec<&'static str> {
    let diagnostics = parse(&Source::new("test.pgn", text)).diagnostics;
    let codes = diagnostics.iter().map(|problem| problem.code.as_str());
    codes.filter(|code| !code.starts_with("tag/")).collect()
}

#[test]
fn numbers_are_evidence_for_what_is_missing_or_superfluous() {
    let rest = "6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 *";
    let left_out = format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O {rest}");
    assert_eq!(codes(&left_out), ["san/illegal"]);
    let source = Source::new("a.pgn", left_out.as_str());
    let labels = parse(&source).diagnostics.into_iter().flat_map(|problem| problem.labels);
    assert_eq!(labels.map(|label| label.text).collect::<Vec<_>>(), ["Black's reply to this is missing"]);
    // A gap, and a move that is written twice.
    assert_eq!(codes("1. e4 e5 2. Nf3 Nc6 4. Ba4 Nf6 5. O-O Be7 *"), ["san/illegal"]);
    assert_eq!(codes("1. e4 e5 2. Nf3\nNf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *"), ["san/illegal"]);
    // What it does not explain is told all the same.
    let more = left_out.replace("8. c3", "18. c3");
    assert_eq!(codes(&more), ["san/illegal", "number/wrong"]);
    assert_eq!(codes("1. e4 e5 3. Nf3 Nc6 *"), ["number/wrong"]);
}

#[test]
fn a_capture_that_was_left_out_before_its_recapture() {
    let text = "1. e4 c5 2. Nf3 d6 3. d4 4. Nxd4 Nf6 5. Nc3 a6 *";
    one(
        text,
        "Nxd4",
        "`Nxd4` is illegal: a move of Black is missing before it, for this is a move of White",
        "is it `cxd4`? No other move there keeps what follows legal",
    );
    assert_eq!(codes(text), ["san/illegal"]);
    assert_eq!(moves(text)[5..7], ["Nxd4 - ?Nxd4", "Nf6 - ?Nf6"]);
    let source = Source::new("a.pgn", text);
    let parsed = parse(&source);
    let problem = parsed.diagnostics.iter().find(|problem| problem.code.as_str() == "san/illegal").expect("told");
    assert_eq!(problem.fixes.len(), 1);
    let mended = parsed.apply(&problem.fixes).expect("one edit");
    assert!(!mended.has_errors());
    assert!(mended.source.bytes().windows(18).any(|text| text == b"3. d4 cxd4 4. Nxd4"));
    // The number alone proves it, however short the rest is.
    assert!(told("1. e4 c5 2. Nf3 d6 3. d4 4. Nxd4 *")[0].1.contains("a move of Black is missing"));
}

#[test]
fn two_moves_that_are_written_twice() {
    let text = "1. e4 g6 2. d4 d6 3. Nc3 Bg7 3. Nc3 Bg7 4. e5 Nh6 *";
    one(
        text,
        "3. Nc3 Bg7",
        "`Nc3` is illegal: the two moves before it stand here a second time",
        "remove the second `Nc3 Bg7`: the moves behind it are legal then",
    );
    assert_eq!(codes(text), ["san/illegal"]);
    assert_eq!(moves(text)[5..], ["Bg7 Bg7", "Nc3 - x", "Bg7 - x", "e5 e5", "Nh6 Nh6"]);
    let source = Source::new("a.pgn", text);
    let parsed = parse(&source);
    let fixes: Vec<_> = parsed.diagnostics.iter().flat_map(|problem| &problem.fixes).cloned().collect();
    assert!(!parsed.apply(&fixes).expect("one edit").has_errors());
    // The pair may begin with Black.
    assert_eq!(codes("1. e4 g6 2. d4 d6 3. Nc3 d6 3. Nc3 Bg7 4. e5 Nh6 *"), ["san/illegal"]);
    // A piece that stands there already cannot go there.
    let (_, message, _) = told("1. e4 g6 2. Nc3 d6 3. Nc3 Nh6 *").swap_remove(0);
    assert_eq!(message, "`Nc3` is illegal: White's knight stands on c3 already");
}

#[test]
fn an_eight_for_a_bishop_is_one_problem() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Nc3 8b4 4. Be2 *";
    assert_eq!(codes(text), ["san/illegal"]);
    one(text, "8b4", "`8b4` is illegal: the `8` looks like a `B`", "did you mean `Bb4` or `Nb4`?");
    // A number that is due is one, whatever is glued to it.
    let moves = "1. d4 d5 2. c4 c6 3. Nc3 Nf6 4. Nf3 e6 5. e3 Nbd7 6. Bd3 dxc4 7. Bxc4 b5 8b4 *";
    assert!(codes(moves).contains(&"syntax/bad-word"));
}

#[test]
fn the_word_before_an_illegal_move_is_to_blame() {
    let text = "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. Qc2 O-O 5. a3 Bxc3+ 6. 0xc3 b6 *";
    one(text, "0xc3", "`0xc3` is no move", "write `Qxc3`: what follows is legal only then");
    assert_eq!(moves(text)[10..], ["0xc3 - ?Qxc3", "b6 - ?b6"]);
}

#[test]
fn pawn_captures_without_their_rank() {
    let text = "1. d4 e5 2. Nf3 Nc6 3. c4 d5 4.cd Qxd5 5. Nc3 Bb4 *";
    one(text, "cd", "`cd` names a pawn capture without its rank", "write `cxd5`: no other pawn can capture so");
    assert_eq!(moves(text)[6..8], ["cd - ?cxd5", "Qxd5 - ?Qxd5"]);
    // Two of them in a row are two words.
    let exchange = moves("1. e4 e5 2. d4 exd 3. c3 dc 4. Nxc3 d5 5. ed Nf6 *");
    assert_eq!(exchange[3], "exd - ?exd4");
    assert_eq!(exchange[5..], ["dc - ?dxc3", "Nxc3 - ?Nxc3", "d5 - ?d5", "ed - ?exd5", "Nf6 - ?Nf6"]);
    assert_eq!(moves("1. e4 c5 2. d4 d5 3. ed cd 4. Qxd4 *")[4..], ["ed - ?exd5", "cd - ?cxd4", "Qxd4 - ?Qxd4"]);
    // Words of prose, and captures that nobody can make.
    assert_eq!(moves("1. e4 d5 must be ed now 2. exd5 *").last().map(String::as_str), Some("exd5 exd5"));
    assert_eq!(moves("1. e4 d5 ab 2. exd5 *")[2..], ["ab -", "exd5 exd5"]);
}

#[test]
fn numbers_as_a_scanner_reads_them() {
    let spanish =
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 S. d4 exd4 6. Qxd4 Qxd4 7. Nxd4 Bd7 8. Be3 O-O-O 9. Nd2 Ne7";
    let text = format!("{spanish} l0. O-O-O Re8 ll. Rhe1 Ng6 12. f3 *");
    let source = Source::new("a.pgn", text.as_str());
    let parsed = parse(&source);
    let told: Vec<_> = parsed.diagnostics.iter().filter(|problem| !problem.code.as_str().starts_with("tag/")).collect();
    assert_eq!(told.iter().map(|problem| source.text(problem.span)).collect::<Vec<_>>(), ["S", "l0", "ll"]);
    assert_eq!(told[0].message, "`S.` is the move number `5.`, with letters for digits");
    let fixes: Vec<_> = told.iter().flat_map(|problem| &problem.fixes).cloned().collect();
    assert!(!parsed.apply(&fixes).expect("three edits").has_errors());
    assert_eq!(moves(&text).last().map(String::as_str), Some("f3 f3"));
    // Where another number is due, it is a word like any other.
    assert_eq!(codes("1. e4 e5 S. Nf3 *"), ["syntax/bad-word", "syntax/stray-period"]);
}

#[test]
fn a_comment_that_has_swallowed_moves() {
    let text =
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 {the Spanish 3... a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 (6. d3 d6} b5 7. Bb3 d6 8. c3 *";
    one(
        text,
        "b5",
        "`b5` is illegal: the moves before it stand in a comment",
        "is a `}` missing? Close the comment in front of the moves",
    );
    assert_eq!(codes(text), ["san/illegal"]);
    let behind = "1. e4 e5 2. Nf3 {known 2... Nc6 3. Bb5 a6} 4. Ba4 Nf6 5. O-O Be7 *";
    assert!(told(behind)[0].1.contains("stand in a comment"));
    // By the numbers, nothing is missing behind a comment with a line of analysis.
    let analysis = "1. e4 e5 2. Nf3 Nc6 3. Bb5 {better 3. d4 exd4 4. Nxd4} 3... b5 4. Ba4 *";
    assert!(!told(analysis)[0].1.contains("comment"));
}
