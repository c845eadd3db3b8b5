//! A walk through the library, in the order in which most people need it. Read it as a tutorial.

use pgn_grammar::{
    Applicability, CommandValue, Eval, Options, Outcome, Profile, San, Score, Severity, Source, Step, commands,
    comment_text, nag,
};
use std::time::Duration;

const CLUB: &str = r#"[Event "Club evening"]
[White "Alpha, Ann"]
[Black "Beta, Bob"]
[Result "1-0"]

{Rapid} 1. e4! {[%clk 0:14:58] best by test} e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6)
2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 {[%eval 0.25,20]} *
"#;

/// A source is a name and some bytes, in any encoding. Reading it gives a tree, always, and what there is to say.
#[test]
fn open_and_read() {
    let source = Source::new("club.pgn", CLUB);
    let parsed = pgn_grammar::parse(&source);
    assert_eq!(parsed.tree.games.len(), 1);
    assert!(!parsed.has_errors(), "castling with zeros is read, and told as a warning");
}

/// The tags of a game, decoded.
#[test]
fn find_tags() {
    let source = Source::new("club.pgn", CLUB);
    let game = &pgn_grammar::parse(&source).tree.games[0];
    assert_eq!(game.tag(&source, "White").as_deref(), Some("Alpha, Ann"));
    assert_eq!(game.tag(&source, "Round"), None);
    assert_eq!(game.result(&source), Outcome::WhiteWins, "a definite Result tag outweighs the marker");

    let names: Vec<_> = game.tags.iter().filter_map(|pair| pair.name_text(&source)).collect();
    assert_eq!(names, ["Event", "White", "Black", "Result"]);
}

/// The main line is an iterator over moves; each knows its number, NAGs, comments and alternatives.
#[test]
fn walk_a_line() {
    let source = Source::new("club.pgn", CLUB);
    let game = &pgn_grammar::parse(&source).tree.games[0];
    let line = game.main_line();
    let start: Vec<_> = line.comments().map(|comment| comment_text(&source, comment)).collect();
    assert_eq!(start, ["Rapid"]);

    let moves: Vec<_> = line.map(|node| node.san().to_string()).collect();
    assert_eq!(moves, ["e4", "e5", "Nf3", "Nf6", "Bc4", "Bc5", "O-O"]);

    let first = game.main_line().next().unwrap();
    assert_eq!(source.text(first.span()), "e4");
    assert_eq!((first.number(), first.ply()), (Some(1), 1));
    assert_eq!(first.nags().map(nag::meaning).collect::<Vec<_>>(), [Some("good move")]);
    assert!(matches!(first.san(), San::Normal { capture: false, promotion: None, .. }));
}

/// A variation leads to a line of its own, as deep as they go.
#[test]
fn enter_variations() {
    let source = Source::new("club.pgn", CLUB);
    let game = &pgn_grammar::parse(&source).tree.games[0];
    let reply = game.main_line().nth(1).unwrap();
    let alternative = reply.variations().next().unwrap();
    assert!(source.text(alternative.span()).starts_with("(1... c5"));
    let moves: Vec<_> = alternative.line().map(|node| (node.ply(), node.san().to_string())).collect();
    assert_eq!(moves, [(2, "c5".into()), (3, "Nf3".into()), (4, "d6".into())]);
}

/// Or all of it in one loop, without recursion.
#[test]
fn walk_everything() {
    let source = Source::new("club.pgn", CLUB);
    let game = &pgn_grammar::parse(&source).tree.games[0];
    let mut text = String::new();
    for step in game.walk() {
        match step {
            Step::Move(node) => text += &format!("{} ", node.san()),
            Step::Enter(_) => text += "( ",
            Step::Leave(_) => text += ") ",
        }
    }
    assert_eq!(text, "e4 e5 ( c5 Nf3 ( c3 d5 ) d6 ) Nf3 Nf6 Bc4 Bc5 O-O ");
}

/// Comments hold commands: clocks, evaluations, arrows.
#[test]
fn read_commands() {
    let source = Source::new("club.pgn", CLUB);
    let game = &pgn_grammar::parse(&source).tree.games[0];
    let first = game.main_line().next().unwrap();
    let comment = first.comments().next().unwrap();
    assert_eq!(comment_text(&source, comment), "best by test");
    let clock = commands(&source, comment).next().unwrap();
    assert_eq!(clock.name_text(&source), "clk");
    assert_eq!(clock.value(&source), CommandValue::Clock(Duration::from_secs(14 * 60 + 58)));

    let last = game.main_line().last().unwrap();
    let values: Vec<_> = last.comments().flat_map(|comment| commands(&source, comment)).collect();
    let eval = Eval { score: Score::Centipawns(25), depth: Some(20) };
    assert_eq!(values[0].value(&source), CommandValue::Eval(eval));
}

/// What is wrong comes as data: a code, a place, words, and how to mend it.
#[test]
fn look_at_diagnostics() {
    let source = Source::new("club.pgn", CLUB);
    let parsed = pgn_grammar::parse(&source);
    let problem = parsed.diagnostics.iter().find(|problem| problem.code.as_str() == "san/castling-zero").unwrap();
    assert_eq!(problem.severity, Severity::Warning);
    assert_eq!(problem.code.section(), "8.2.3.3");
    assert_eq!(source.text(problem.span), "0-0");
    let at = source.location(problem.span.start);
    assert_eq!((at.line, at.column), (7, 26));

    // The same text as an export: the tree is the same, the severities are stricter.
    let options = Options { profile: Profile::Export, ..Options::default() };
    let export = pgn_grammar::parse_with(&source, &options);
    assert_eq!(export.tree, parsed.tree);
    assert!(export.has_errors());
}

/// A fix is a list of replacements; the safe ones leave the game as it is.
#[test]
fn apply_fixes() {
    let source = Source::new("club.pgn", CLUB);
    let parsed = pgn_grammar::parse(&source);
    let fixes = parsed.diagnostics.iter().filter_map(|problem| problem.fixes.first());
    let safe = fixes.filter(|fix| fix.applicability == Applicability::Safe);
    let mut edits: Vec<_> = safe.flat_map(|fix| fix.edits.iter()).collect();
    edits.sort_by_key(|edit| edit.span);

    let mut mended = CLUB.to_owned();
    for edit in edits.iter().rev() {
        mended.replace_range(edit.span.start as usize..edit.span.end as usize, &edit.text);
    }
    assert!(mended.contains("4. O-O {"), "{mended}");
    let again = pgn_grammar::parse(&Source::new("mended.pgn", mended));
    let moves = |game: &pgn_grammar::Game| game.main_line().map(|node| node.san()).collect::<Vec<_>>();
    assert_eq!(moves(&again.tree.games[0]), moves(&parsed.tree.games[0]));
    assert!(again.diagnostics.iter().all(|problem| problem.code.as_str() != "san/castling-zero"));
}

/// Large files are read game by game, with buffers that are used again.
#[test]
fn read_large_files() {
    let source = Source::new("many.pgn", "1. e4 e5 1/2-1/2\n\n1. d4 d5 2. c4 *\n".repeat(1000));
    let mut games = pgn_grammar::games(&source);
    let mut game = pgn_grammar::Game::default();
    let mut plies = 0;
    while games.read_into(&mut game) {
        assert!(games.diagnostics().is_empty());
        plies += game.plies();
    }
    assert_eq!(plies, 5000);
}
