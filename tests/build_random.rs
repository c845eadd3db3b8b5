//! Random games made in code, with everything a game can have, survive being written and read: in every style, by way
//! of JSON, in variants, with null moves.
#![cfg(feature = "rules")]

mod support;

use pgn_grammar::build::{GameBuilder, command, command_of};
use pgn_grammar::export::{self, AsDecoded, Format, Refusal, Style};
use pgn_grammar::rules::replay;
use pgn_grammar::{Arrow, Colour, CommandValue, Element, ElementKind, Eval, Game, Mark, Outcome, Parsed, Score};
use pgn_grammar::{Severity, Source, Square};
use std::time::Duration;

/// Numbers that look random and are the same in every run.
struct Random(u64);

impl Random {
    fn of(seed: u64) -> Random {
        Random(0x9E37_79B9_7F4A_7C15 ^ (seed << 20) ^ seed)
    }

    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n.max(1)
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// Words that look like something else, and others.
const WORDS: [&str; 34] = [
    "a",
    "move",
    "%",
    "%x",
    "{",
    "}",
    "};",
    ";",
    "(",
    ")",
    "[",
    "]",
    "[%",
    "[%clk 0:01:02]",
    "[%x \"a ] b\",c]",
    "[%y  never closed",
    "1.",
    "e4",
    "--",
    "*",
    "<>",
    "é",
    "Źdźbło",
    "\u{A0}",
    "\u{2028}",
    "\u{1F1E6}\u{1F1FA}",
    "e\u{301}",
    "\u{FEFF}",
    "$1",
    "\"q\"",
    "\\",
    "1-0",
    "a-very-long-word-that-takes-most-of-a-line-of-less-than-eighty-columns-wide",
    "a-longer-word-that-does-not-fit-on-any-line-at-all-because-it-has-more-than-eighty-letters-in-it",
];

fn words(random: &mut Random) -> String {
    let mut text = String::new();
    for _ in 0..random.below(14) {
        text.push_str(random.pick(&WORDS));
        text.push_str(random.pick(&[" ", "  ", "\n", " \t", "\r\n", "\n%", "\u{B}", ""]));
    }
    text
}

/// A value of each kind that a command can have, with a name for it.
fn value(random: &mut Random) -> (&'static str, CommandValue) {
    let square = |random: &mut Random| {
        Square::from_ascii(&[b'a' + random.below(8) as u8, b'1' + random.below(8) as u8]).unwrap()
    };
    let colour = |random: &mut Random| random.pick(&[Colour::Red, Colour::Green, Colour::Yellow, Colour::Blue]);
    match random.below(5) {
        0 => (
            random.pick(&["clk", "egt", "emt"]),
            CommandValue::Clock(Duration::from_millis(random.below(9_999_999) as u64)),
        ),
        1 => ("mct", CommandValue::Clock(Duration::from_secs(random.below(99_999) as u64))),
        2 => {
            let centipawns = Score::Centipawns(random.below(20_001) as i32 - 10_000);
            let score = if random.chance(50) { centipawns } else { Score::Mate(random.below(40) as i32 - 20) };
            ("eval", CommandValue::Eval(Eval { score, depth: random.chance(50).then_some(random.below(60) as u32) }))
        }
        3 => {
            let mark = |random: &mut Random| Mark { colour: colour(random), square: square(random) };
            ("csl", CommandValue::Marks((0..=random.below(12)).map(|_| mark(random)).collect()))
        }
        _ => {
            let arrow =
                |random: &mut Random| Arrow { colour: colour(random), from: square(random), to: square(random) };
            ("cal", CommandValue::Arrows((0..=random.below(12)).map(|_| arrow(random)).collect()))
        }
    }
}

/// A game that is being made, and what it is expected to say.
struct Maker {
    random: Random,
    game: GameBuilder,
    commands: Vec<CommandValue>,
    null_moves: bool,
}

impl Maker {
    fn annotate(&mut self) {
        let random = &mut self.random;
        match random.below(4) {
            0 => {
                let (name, value) = value(random);
                self.game.command(name, &value).unwrap();
                self.commands.push(value);
            }
            1 => _ = self.game.comment(&command("pgm", &["Ga1h8", "a, b] c", ""]).unwrap()).unwrap(),
            _ => _ = self.game.comment(&words(random)).unwrap(),
        }
    }

    /// Plays a move in one of its spellings; whether there was one.
    fn play(&mut self) -> bool {
        let position = self.game.position().unwrap();
        let moves = position.legal_moves();
        let Some(&play) = moves.get(self.random.below(moves.len())) else { return false };
        if self.null_moves && self.random.chance(10) && self.game.san("--").is_ok() {
            return true;
        }
        match self.random.below(3) {
            0 => self.game.uci(&play.uci().to_string()).unwrap(),
            1 => self.game.san(&play.san().to_string()).unwrap(),
            _ => self.game.san(play.san().to_string().trim_end_matches(['+', '#'])).unwrap(),
        };
        true
    }

    /// A line of play with everything there is.
    fn line(&mut self, depth: usize) {
        while self.random.chance(20) {
            self.annotate();
        }
        for ply in 0..1 + self.random.below(if depth == 0 { 30 } else { 5 }) {
            if !self.play() {
                // A variation needs a move, but it begins where one was legal.
                assert!(ply > 0 || depth == 0);
                return;
            }
            while self.random.chance(25) {
                match self.random.below(3) {
                    0 if depth < 6 => {
                        self.game.variation().unwrap();
                        self.line(depth + 1);
                        self.game.end_variation().unwrap();
                    }
                    // Behind comments and variations, too.
                    1 => _ = self.game.nag(1 + self.random.below(255) as u8).unwrap(),
                    _ => self.annotate(),
                }
            }
        }
    }

    /// The tags that say where the game starts.
    fn start(&mut self) {
        let start: (&str, &str) = self.random.pick(&[
            ("", ""),
            ("", ""),
            ("", ""),
            ("", "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R b KQkq - 4 9"),
            ("", "8/P6k/8/8/8/8/p6K/8 w - - 0 1"),
            ("", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 50"),
            ("", "8/8/8/8/8/5k2/5q2/7K b - - 10 999"),
            ("Chess960", "nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w KQkq - 0 1"),
            ("Crazyhouse", ""),
            ("Atomic", ""),
            ("Three-check", ""),
            ("King of the Hill", ""),
            ("Antichess", ""),
            ("Horde", "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"),
            ("Racing Kings", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"),
        ]);
        if !start.0.is_empty() {
            self.game.tag("Variant", start.0).unwrap();
        }
        if !start.1.is_empty() {
            self.game.tag("FEN", start.1).unwrap();
        }
    }
}

/// A game, the values of its commands in their order, and whether null moves were allowed.
fn random_game(seed: u64) -> (Parsed<Game>, Vec<CommandValue>, bool) {
    let null_moves = seed.is_multiple_of(5);
    let mut maker = Maker { random: Random::of(seed), game: GameBuilder::new(), commands: Vec::new(), null_moves };
    for name in ["White", "Event", "Round", "Annotator", "zebra", "A_1"] {
        if maker.random.chance(50) {
            let value = words(&mut maker.random).replace(|c: char| c.is_control(), " ");
            maker.game.tag(name, &value.chars().take(255).collect::<String>()).unwrap();
        }
    }
    maker.start();
    maker.line(0);
    let outcome = maker.random.pick(&[Outcome::WhiteWins, Outcome::BlackWins, Outcome::Draw, Outcome::Unknown]);
    if maker.random.chance(50) {
        maker.game.tag("Result", outcome.as_str()).unwrap();
    } else {
        maker.game.result(outcome);
    }
    (maker.game.finish().unwrap(), maker.commands, null_moves)
}

/// What a game says: its tags, and all of its movetext but the numbers, NAGs right behind their moves, each once.
fn meaning(source: &Source, game: &Game) -> Vec<String> {
    let replay = replay(source, game);
    let tags =
        game.tags.iter().map(|pair| format!("{} {}", pair.name_text(source).unwrap(), pair.value(source).unwrap()));
    let mut said: Vec<String> = tags.filter(|tag| !tag.ends_with(" ?") && !tag.starts_with("SetUp")).collect();
    said.sort();
    said.retain(|tag| tag != "Date ????.??.??" && tag != "Result *");
    // Behind the last move of each line and its NAGs.
    let (mut behind, mut outer) = (said.len(), Vec::new());
    for (index, element) in game.movetext.iter().enumerate() {
        match element.kind {
            ElementKind::MoveNumber { .. } => {}
            ElementKind::Move(_) => {
                said.push(replay.get(index).unwrap().san().to_string());
                behind = said.len();
            }
            ElementKind::Nag { code, .. } => {
                let nag = format!("${code}");
                let nags = said[..behind].iter().rev().take_while(|word| word.starts_with('$'));
                if !nags.into_iter().any(|known| *known == nag) {
                    said.insert(behind, nag);
                    behind += 1;
                }
            }
            ElementKind::Comment(_) => said.push(format!("{{{}}}", comment_words(source, element).join(" "))),
            ElementKind::Open { .. } => {
                outer.push(behind);
                said.push("(".to_owned());
            }
            ElementKind::Close { .. } => {
                behind = outer.pop().unwrap();
                said.push(")".to_owned());
            }
            kind => panic!("{kind:?}"),
        }
    }
    said.push(game.result(source).as_str().to_owned());
    said
}

fn comment_words(source: &Source, element: &Element) -> Vec<String> {
    let text = source.text(element.comment_span(source).unwrap()).into_owned();
    let is_blank = |c: char| matches!(c, ' ' | '\n' | '\r' | '\t' | '\u{B}');
    text.split(is_blank).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The values of the commands of a game that have one.
fn commands(source: &Source, game: &Game) -> Vec<CommandValue> {
    let comments = game.movetext.iter().filter(|element| matches!(element.kind, ElementKind::Comment(_)));
    let found = comments.filter(|element| {
        // Only those that were written as commands: one alone in its comment.
        let text = comment_words(source, element).join(" ");
        text.starts_with("[%") && text.find(']') == Some(text.len() - 1)
    });
    found.flat_map(|element| pgn_grammar::commands(source, element)).map(|it| it.value(source)).collect()
}

fn written(source: &Source, game: &Game, style: Style) -> Result<String, Refusal> {
    export::to_string(source, game, &replay(source, game), style)
}

#[test]
fn games_survive_being_written_and_read() {
    for seed in 1..600 {
        let (game, values, null_moves) = random_game(seed);
        let style = Style { null_moves, ..Style::default() };
        let text = written(&game.source, &game.tree, style).unwrap();
        assert_eq!(export::to_string(&game.source, &game.tree, &AsDecoded, style), Ok(text.clone()), "{seed}");
        let source = Source::new("written.pgn", text.as_str());
        let read = pgn_grammar::parse(&source);
        let error = read.diagnostics.iter().find(|it| it.severity == Severity::Error);
        assert_eq!(error, None, "{seed}\n{text}");
        assert_eq!(read.tree.games.len(), 1, "{seed}\n{text}");
        let again = &read.tree.games[0];
        assert_eq!(meaning(&game.source, &game.tree), meaning(&source, again), "{seed}\n{text}");
        let known = values.iter().filter(|value| **value != CommandValue::Other);
        let found = commands(&source, again);
        let mut found = found.iter().filter(|value| **value != CommandValue::Other);
        assert!(known.into_iter().all(|value| found.any(|it| it == value)), "{seed}\n{text}");
        assert_eq!(written(&source, again, style).as_deref(), Ok(text.as_str()), "{seed}");
        let layout = export::is_canonical(&source).err().unwrap_or_default();
        let layout = layout.iter().find(|it| it.code.as_str().starts_with("export/") && !null_moves);
        assert_eq!(layout, None, "{seed}\n{text}");
    }
}

#[test]
fn games_survive_in_every_style() {
    for seed in 600..800 {
        let (game, _, null_moves) = random_game(seed);
        let mut random = Random::of(seed);
        let style =
            Style { width: 1 + random.below(120), keep_tag_order: random.chance(50), null_moves, ..Style::default() };
        let text = written(&game.source, &game.tree, style).unwrap();
        let source = Source::new("written.pgn", text.as_str());
        let read = &pgn_grammar::parse(&source).tree.games[0];
        assert_eq!(meaning(&game.source, &game.tree), meaning(&source, read), "{seed}\n{text}");
        // The main line alone.
        let reduced = Style { format: Format::Reduced, null_moves, ..Style::default() };
        let text = match written(&game.source, &game.tree, reduced) {
            Err(Refusal::Start(_)) if game.tree.tag(&game.source, "FEN").is_some() => continue,
            Err(Refusal::Variant(_)) if game.tree.tag(&game.source, "Variant").is_some() => continue,
            text => text.unwrap(),
        };
        let source = Source::new("reduced.pgn", text.as_str());
        let read = &pgn_grammar::parse(&source).tree.games[0];
        let moves = |source: &Source, game: &Game| -> Vec<String> {
            let mut depth = 0;
            let moves = game.movetext.iter().filter_map(|element| match element.kind {
                ElementKind::Open { .. } => (depth += 1, None).1,
                ElementKind::Close { .. } => (depth -= 1, None).1,
                ElementKind::Move(san) if depth == 0 => Some(san.to_string()),
                _ => None,
            });
            moves.chain([game.result(source).as_str().to_owned()]).collect()
        };
        assert_eq!(moves(&game.source, &game.tree), moves(&source, read), "{seed}");
        let movetext = text.split_once("\n\n").unwrap().1;
        assert!(read.tags.len() == 7 && !movetext.contains(['{', ';', '(', '$']), "{seed}\n{text}");
        let errors = pgn_grammar::parse(&source).diagnostics.into_iter().find(|it| it.severity == Severity::Error);
        assert_eq!(errors, None, "{seed}\n{text}");
    }
}

/// No line of 80 columns or more but of a single word that cannot be broken, or a comment behind a semicolon.
#[test]
fn lines_are_short() {
    for seed in 800..1000 {
        let (game, _, null_moves) = random_game(seed);
        let text = written(&game.source, &game.tree, Style { null_moves, ..Style::default() }).unwrap();
        let movetext = text.split_once("\n\n").unwrap().1;
        for line in movetext.trim_end().split('\n') {
            assert!(!line.is_empty() && !line.starts_with([' ', '%']) && !line.ends_with(' '), "{seed}: {line:?}");
            // A percent sign stays with the word before it (ruling OQ-05), and commands are words.
            let one_word = line.contains("[%") || !line.replace(" %", "%").contains(' ');
            assert!(line.chars().count() < 80 || line.contains(';') || one_word, "{seed}: {line:?}");
        }
    }
}

/// The same by way of JSON, nested and flat.
#[cfg(feature = "serde")]
#[test]
fn games_survive_json() {
    use pgn_grammar::json;
    for seed in 1000..1200 {
        let (game, _, null_moves) = random_game(seed);
        let style = Style { null_moves, ..Style::default() };
        let replay = replay(&game.source, &game.tree);
        for flat in [false, true] {
            let mut line = Vec::new();
            let json_style = json::Style { flat, ..json::Style::default() };
            let it = json::GameLine { number: 1, game: &game.tree, diagnostics: &[], play: &replay };
            json::write_game(&mut line, &game.source, &it, json_style).unwrap();
            let read = json::games(&line).next().unwrap().unwrap();
            let again = export::to_string(&read.source, &read.game, &AsDecoded, style).unwrap();
            assert_eq!(Ok(again), export::to_string(&game.source, &game.tree, &AsDecoded, style), "{seed}");
        }
    }
}

/// What is written is a sentence of `grammar/pgn-export.ebnf`.
#[test]
fn what_is_written_follows_the_grammar() {
    use support::ebnf::Grammar;
    use support::ebnf::Recogniser;
    let grammar = Grammar::of(&["pgn-export", "san"]);
    let mut sentences = 0;
    for (start, format) in [("Database", Format::Full), ("ReducedDatabase", Format::Reduced)] {
        let recogniser = Recogniser::new(&grammar, start);
        for seed in 1200..1320 {
            let (game, ..) = random_game(seed);
            // Drops and null moves are not in the grammar of the standard.
            let Ok(text) = written(&game.source, &game.tree, Style { format, ..Style::default() }) else { continue };
            if game.tree.tag(&game.source, "Variant").is_none() {
                assert!(recogniser.derives(&text), "{seed}\n{text}");
                assert!(!recogniser.derives(&text.replacen("\n\n", "\n", 1)), "{seed}\n{text}");
                sentences += 1;
            }
        }
    }
    assert!(sentences > 60, "{sentences}");
}

/// A null move has no export form, and its game is refused where nobody asks for it.
#[test]
fn null_moves_are_refused() {
    let refused = (1..300).filter(|seed| {
        let (game, _, null_moves) = random_game(*seed);
        let is_refused = matches!(written(&game.source, &game.tree, Style::default()), Err(Refusal::NullMove(_)));
        assert!(null_moves || !is_refused, "{seed}");
        is_refused
    });
    assert!(refused.count() > 20);
}

#[test]
fn commands_are_typed_both_ways() {
    let mut random = Random::of(7);
    for _ in 0..2_000 {
        let (name, value) = value(&mut random);
        let text = command_of(name, &value).unwrap();
        let source = Source::new("a.pgn", format!("1. e4 {{{text}}} *"));
        let game = &pgn_grammar::parse(&source).tree.games[0];
        let comment = game.movetext.iter().find(|it| matches!(it.kind, ElementKind::Comment(_))).unwrap();
        let read: Vec<_> = pgn_grammar::commands(&source, comment).map(|it| it.value(&source)).collect();
        assert_eq!(read, [value], "{text}");
    }
}
