//! Large scope, at random: sentences that the grammar files derive are parsed without an error and give the tree they
//! were derived from; sentences of the export format without a warning; and a derived sentence with something wrong in
//! it is judged as the grammar judges it.

mod support;

use pgn_grammar::{Database, ElementKind, Options, Parsed, Profile, Severity, Source, Span, parse, parse_with};
use support::ebnf::{Deriver, Grammar, Piece, Random};
use support::import::{Import, errors};

/// What is counted in a tree, and beforehand in what it is made from.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Outline {
    games: usize,
    tags: usize,
    empty_pairs: usize,
    numbers: usize,
    moves: usize,
    nags: usize,
    comments: usize,
    variations: usize,
    markers: usize,
    marks: usize,
}

/// A sentence of `pgn.ebnf` in the making.
struct Sentence<'g> {
    words: Deriver<'g>,
    text: String,
    outline: Outline,
    /// The kind of the last terminal.
    last: String,
    depth: usize,
    /// How many tag names there were before the last bracket.
    tags_before: usize,
    /// Whether a game is open, and whether its movetext has begun.
    open: bool,
    played: bool,
}

impl<'g> Sentence<'g> {
    fn new(grammar: &'g Grammar, seed: u64) -> Sentence<'g> {
        let mut words = Deriver::new(grammar, seed);
        words.again = 70;
        let (text, outline, last) = (String::new(), Outline::default(), String::new());
        Sentence { words, text, outline, last, depth: 0, tags_before: 0, open: false, played: false }
    }

    fn add(&mut self, terminal: &str) {
        self.separate(terminal);
        let text = self.spelling(terminal);
        self.text.push_str(&text);
        if terminal == "LineComment" {
            self.line_break();
        }
        self.count(terminal);
        self.last = terminal.to_owned();
    }

    /// A text for a terminal. What no grammar counts is kept within bounds: tag names differ, numbers do not suit what
    /// is due so that no tag pair is taken for a late one, NAGs are at most 255.
    fn spelling(&mut self, terminal: &str) -> String {
        match terminal {
            "TagName" => format!("{}{}", self.words.text("TagName", 8), self.outline.tags),
            "Integer" => self.words.random.pick(&["1", "1", "001", "0", "4000000000", "77777"]).to_string(),
            "Nag" => format!("${}", self.words.random.below(256)),
            _ => self.words.text(terminal, 30),
        }
    }

    /// White space, where there must be some and sometimes else.
    fn separate(&mut self, next: &str) {
        let is_word = |name: &str| {
            !matches!(
                name,
                "BraceComment"
                    | "LineComment"
                    | "String"
                    | "Period"
                    | "Asterisk"
                    | "LeftBracket"
                    | "RightBracket"
                    | "LeftParen"
                    | "RightParen"
                    | "Suffix"
                    | "UnicodeGlyph"
                    | ""
            )
        };
        let glued_suffix = self.last == "Suffix" && next == "Suffix";
        let must = (is_word(&self.last) && is_word(next) && next != "Nag") || glued_suffix;
        if self.text.is_empty() || (!must && self.words.random.chance(30)) {
            return;
        }
        match self.words.random.below(12) {
            0 => self.line_break(),
            1 => self.text.push_str(&self.words.text("OddBlank", 2)),
            2 => self.text.push_str(&self.words.text("Blank", 4)),
            _ => self.text.push(' '),
        }
    }

    fn line_break(&mut self) {
        let text = self.words.text("LineBreak", 10);
        self.text.push_str(&text);
        if text.contains('%') {
            // Or what follows would be escaped as well.
            self.text.push('\n');
        }
    }

    fn count(&mut self, terminal: &str) {
        let outline = &mut self.outline;
        match terminal {
            "TagName" => outline.tags += 1,
            "LeftBracket" => self.tags_before = outline.tags,
            "RightBracket" if self.tags_before == outline.tags => outline.empty_pairs += 1,
            "Integer" => outline.numbers += 1,
            "SanImport" | "NullMove" => outline.moves += 1,
            "SanWithGlyph" => {
                outline.moves += 1;
                outline.nags += 1;
            }
            "Nag" | "Suffix" | "AsciiGlyph" | "UnicodeGlyph" => outline.nags += 1,
            "BraceComment" | "LineComment" => outline.comments += 1,
            "LeftParen" => {
                outline.variations += 1;
                self.depth += 1;
            }
            "RightParen" => self.depth -= 1,
            "Result" | "Asterisk" => outline.markers += 1,
            "CheckMark" | "EpWord" | "EpFirst" => outline.marks += 1,
            _ => {}
        }
        match terminal {
            "BraceComment" | "LineComment" => {}
            // Empty pairs say nothing: they neither end a game nor begin one.
            "LeftBracket" => {}
            "TagName" => {
                self.outline.games += usize::from(self.played);
                (self.open, self.played) = (true, false);
            }
            "RightBracket" | "String" => {}
            "Result" | "Asterisk" if self.depth == 0 => {
                self.outline.games += 1;
                (self.open, self.played) = (false, false);
                // On the same line a second marker would be the same one doubled (ruling OQ-19).
                self.text.push_str("\n\n");
            }
            _ => (self.open, self.played) = (true, true),
        }
    }
}

/// A sentence of `PgnDatabase` and what is in it.
fn import_sentence(syntax: &Grammar, lexical: &Grammar, seed: u64, budget: usize, again: usize) -> (String, Outline) {
    let mut structure = Deriver::new(syntax, seed);
    structure.again = again;
    let mut sentence = Sentence::new(lexical, seed ^ 0xABCD);
    for piece in structure.sentence("PgnDatabase", budget) {
        let Piece::Terminal(name) = piece else { panic!("{piece:?} on the syntactic level") };
        sentence.add(&name);
    }
    sentence.outline.games += usize::from(sentence.open);
    (sentence.text, sentence.outline)
}

/// What is in a tree.
fn outline(text: &str) -> Outline {
    let tree = parse(&Source::new("derived.pgn", text)).tree;
    let mut found = Outline { games: tree.games.len(), ..Outline::default() };
    let games = tree.games.iter();
    found.tags = games.clone().map(|game| game.tags.len()).sum();
    found.markers = games.clone().filter(|game| game.termination.is_some()).count();
    let inside = games.flat_map(|game| game.before.iter().chain(&game.movetext).chain(&game.after));
    for element in inside.chain(&tree.outside) {
        match element.kind {
            ElementKind::MoveNumber { .. } => found.numbers += 1,
            ElementKind::Move(_) => found.moves += 1,
            ElementKind::Nag { .. } => found.nags += 1,
            ElementKind::Comment(_) => found.comments += 1,
            ElementKind::Open { .. } => found.variations += 1,
            ElementKind::Termination(_) => found.markers += 1,
            // Periods that an escaped line parts from their number are marks, too.
            ElementKind::Mark => found.marks += usize::from(text.as_bytes()[element.span.start as usize] != b'.'),
            ElementKind::EmptyPair => found.empty_pairs += 1,
            ElementKind::Close { .. } | ElementKind::Escape => {}
            ElementKind::Unknown => panic!("unknown text in {text:?}"),
        }
    }
    found
}

#[test]
fn derived_imports_are_read_without_an_error() {
    let (syntax, lexical) = (Grammar::of(&["pgn"]), Grammar::of(&["lexical", "san"]));
    let mut all = Outline::default();
    let mut wrong = Vec::new();
    for seed in 0..3000 {
        let (budget, again) = if seed % 10 == 0 { (1500, 93) } else { (60, 70) };
        let (text, expected) = import_sentence(&syntax, &lexical, seed, budget, again);
        let errors = errors(&text);
        if let Some(error) = errors.first() {
            wrong.push(format!("{text:?}\n    {} {:?} at {:?}", error.code, error.message, error.span));
        } else if errors.is_empty() && outline(&text) != expected {
            wrong.push(format!("{text:?}\n    has    {:?}\n    not    {expected:?}", outline(&text)));
        }
        all.games += expected.games;
        all.variations += expected.variations;
        all.moves += expected.moves;
    }
    wrong.sort_by_key(String::len);
    wrong.dedup();
    let count = wrong.len();
    wrong.truncate(15);
    assert!(count == 0, "{count}:\n{}", wrong.join("\n"));
    assert!(all.games > 3000 && all.moves > 5000 && all.variations > 1000, "{all:?}");
}

/// One character of a derived sentence is taken away, doubled, or another one.
#[test]
fn mutants_are_judged_alike() {
    let (syntax, lexical) = (Grammar::of(&["pgn"]), Grammar::of(&["lexical", "san"]));
    let import = Import::new();
    let mut random = Random(7);
    let others: Vec<char> = "{}()[];%\"\\$!?.*+-#=~ \n\re4N10x/@<_\u{7F}é\u{A0}±".chars().collect();
    let (mut derived, mut wrong) = (0, Vec::new());
    for seed in 0..4000 {
        let (text, _) = import_sentence(&syntax, &lexical, seed, 30, 60);
        let mut letters: Vec<char> = text.chars().collect();
        if letters.is_empty() {
            continue;
        }
        let at = random.below(letters.len());
        match random.below(3) {
            0 => drop(letters.remove(at)),
            1 => letters.insert(at, letters[at]),
            _ => letters[at] = *random.pick(&others),
        }
        let text: String = letters.into_iter().collect();
        let is_derived = import.derives(&text);
        derived += usize::from(is_derived);
        let errors = errors(&text);
        if errors.is_empty() != is_derived {
            let codes: Vec<String> = errors.iter().map(|error| format!("{} {:?}", error.code, error.span)).collect();
            wrong.push(format!("{text:?}\n    derived: {is_derived}, {codes:?}"));
        }
    }
    wrong.sort_by_key(String::len);
    let count = wrong.len();
    wrong.truncate(25);
    assert!(count == 0, "{count}:\n{}", wrong.join("\n"));
    assert!((1000..3900).contains(&derived), "{derived}");
}

/// What the export grammar leaves to rules (E1 to E8 in its head), by the beginnings of codes.
const BY_RULE: [&str; 13] = [
    // E1: how full a line is.
    "export/fill",
    "export/line-80",
    // E2: the order of the tags behind the roster.
    "export/tag-order",
    "tag/",
    "number/",
    "san/",
    "game/",
    "fen/",
    "lex/string-255",
    "lex/symbol-255",
    "comment/suspicious",
    "command/",
    "style/",
];

/// Whether the game at `span` begins with a move of Black, without a FEN tag that says so: rule E8.
fn is_of_a_game_of_black(parsed: &Parsed<Database>, span: Span) -> bool {
    let game = parsed.tree.games.iter().find(|game| game.span.start <= span.start && span.end <= game.span.end);
    let first = game.and_then(|game| {
        game.movetext
            .iter()
            .find(|element| matches!(element.kind, ElementKind::Move(_) | ElementKind::MoveNumber { .. }))
    });
    first.is_some_and(|first| parsed.source.text(first.span).ends_with("..."))
}

#[test]
fn derived_exports_are_read_without_a_warning() {
    let grammar = Grammar::of(&["pgn-export", "san"]);
    let mut lengths = 0;
    let mut wrong = Vec::new();
    for seed in 0..1500 {
        let start = ["Database", "ArchivalDatabase", "ReducedDatabase"][seed as usize % 3];
        let mut deriver = Deriver::new(&grammar, seed);
        deriver.again = if seed % 10 == 0 { 95 } else { 75 };
        let text = deriver.text(start, if seed % 10 == 0 { 20_000 } else { 1500 });
        lengths += text.len();
        for profile in [Profile::Import, Profile::Export] {
            let options = Options { profile, ..Options::default() };
            let parsed = parse_with(&Source::new("derived.pgn", text.as_str()), &options);
            for found in &parsed.diagnostics {
                let by_rule = BY_RULE.iter().any(|code| found.code.as_str().starts_with(code))
                    || found.code.as_str().starts_with("export/number") && is_of_a_game_of_black(&parsed, found.span);
                if found.severity >= Severity::Warning && !by_rule {
                    let part: String = text.chars().take(400).collect();
                    wrong.push(format!(
                        "{part:?}\n    {profile:?}: {} {:?} at {:?}",
                        found.code, found.message, found.span
                    ));
                }
            }
        }
    }
    wrong.sort_by_key(String::len);
    let count = wrong.len();
    wrong.truncate(15);
    assert!(count == 0, "{count}:\n{}", wrong.join("\n"));
    assert!(lengths > 500_000, "{lengths}");
}
