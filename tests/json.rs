//! The JSON of the tree and of the diagnostics: its shape, its values, and that the schema describes it.
#![cfg(feature = "serde")]

use pgn_grammar::json::{self, AsWritten, GameLine, Played, Resolved, Start, Style};
use pgn_grammar::records::{self, Kind};
use pgn_grammar::{Check, Element, ElementKind, File, Game, Options, Piece, Rank, San, Source, Span, Square};
use serde_json::{Value, json};
use std::sync::LazyLock;

static SCHEMA: LazyLock<jsonschema::Validator> = LazyLock::new(|| {
    let schema = serde_json::from_str(include_str!("../grammar/ast.schema.json")).unwrap();
    jsonschema::meta::validate(&schema).expect("the schema is a schema");
    jsonschema::validator_for(&schema).unwrap()
});

/// All forms there are.
const STYLES: [Style<'_>; 4] = [
    Style { flat: false, diagnostics: false, file: None },
    Style { flat: true, diagnostics: false, file: None },
    Style { flat: false, diagnostics: true, file: Some("a \"b\".pgn") },
    Style { flat: true, diagnostics: true, file: None },
];

/// The lines of a text as `pgn ast` writes them, each held against the schema.
fn lines(bytes: &[u8], style: Style<'_>) -> Vec<Value> {
    let source = Source::new("a.pgn", bytes);
    let mut out = Vec::new();
    let mut games = pgn_grammar::games_with(&source, &Options::default());
    let (mut game, mut number) = (Game::default(), 0);
    while games.read_into(&mut game) {
        number += 1;
        let diagnostics = games.take_diagnostics();
        let line = GameLine { number, game: &game, diagnostics: &diagnostics, play: &AsWritten };
        json::write_game(&mut out, &source, &line, style).unwrap();
    }
    json::write_end(&mut out, &source, &games.take_outside(), &games.take_diagnostics(), style).unwrap();
    parsed(&out)
}

fn parsed(out: &[u8]) -> Vec<Value> {
    let text = std::str::from_utf8(out).expect("JSON is UTF-8");
    assert!(text.is_empty() || text.ends_with('\n'));
    let values: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    for value in &values {
        if let Err(error) = SCHEMA.validate(value) {
            panic!("{error} at {}: {value}", error.instance_path);
        }
    }
    values
}

fn square(text: &str) -> Square {
    Square::from_ascii(text.as_bytes()).unwrap()
}

fn pawn(to: &str) -> San {
    let to = square(to);
    San::Normal { piece: Piece::Pawn, file: None, rank: None, capture: false, to, promotion: None, check: Check::None }
}

/// A game made by hand from parts of a text: each kind stands for the next occurrence of its words.
fn by_hand(text: &str, parts: &[(&str, ElementKind)]) -> (Source, Game) {
    let mut at = 0;
    let movetext = parts
        .iter()
        .map(|&(words, kind)| {
            let start = at + text[at..].find(words).unwrap_or_else(|| panic!("{words:?}"));
            at = start + words.len();
            Element { span: Span::new(start as u32, at as u32), kind }
        })
        .collect();
    let game = Game { span: Span::new(0, text.len() as u32), movetext, ..Game::default() };
    (Source::new("a.pgn", text), game)
}

fn write<P: Played>(source: &Source, game: &Game, play: &P, style: Style<'_>) -> Value {
    let mut out = Vec::new();
    json::write_game(&mut out, source, &GameLine { number: 1, game, diagnostics: &[], play }, style).unwrap();
    parsed(&out).remove(0)
}

fn variations() -> (Source, Game) {
    by_hand(
        "e4 (d4 d5 (f5)) (c4) e5 Nf3",
        &[
            ("e4", ElementKind::Move(pawn("e4"))),
            ("(", ElementKind::Open { close: 7 }),
            ("d4", ElementKind::Move(pawn("d4"))),
            ("d5", ElementKind::Move(pawn("d5"))),
            ("(", ElementKind::Open { close: 6 }),
            ("f5", ElementKind::Move(pawn("f5"))),
            (")", ElementKind::Close { open: 4 }),
            (")", ElementKind::Close { open: 1 }),
            ("(", ElementKind::Open { close: 10 }),
            ("c4", ElementKind::Move(pawn("c4"))),
            (")", ElementKind::Close { open: 8 }),
            ("e5", ElementKind::Move(pawn("e5"))),
        ],
    )
}

#[test]
fn plies_count_in_the_line_of_play() {
    let (source, game) = variations();
    let value = write(&source, &game, &AsWritten, Style::default());
    let text = &value["movetext"];
    assert_eq!(text[0]["ply"], 1);
    assert_eq!(text[1]["kind"], "variation");
    assert_eq!(text[1]["movetext"][0]["ply"], 1, "an alternative to the move before it");
    assert_eq!(text[1]["movetext"][1]["ply"], 2);
    assert_eq!(text[1]["movetext"][2]["movetext"][0]["ply"], 2);
    assert_eq!(text[1]["span"], json!({"start": 3, "end": 15}));
    assert_eq!(text[2]["movetext"][0]["ply"], 1);
    assert_eq!((&text[3]["ply"], &text[3]["san"], &text[3]["uci"]), (&json!(2), &json!("e5"), &Value::Null));
}

#[test]
fn the_flat_form_has_the_same_elements() {
    let (source, game) = variations();
    let nested = write(&source, &game, &AsWritten, Style::default());
    let flat = write(&source, &game, &AsWritten, Style { flat: true, ..Style::default() });
    let mut flattened = Vec::new();
    flatten(&nested["movetext"], &mut flattened);
    assert_eq!(Value::Array(flattened), flat["movetext"]);
}

/// What the flat form of nested movetext is.
fn flatten(nested: &Value, flat: &mut Vec<Value>) {
    for element in nested.as_array().unwrap() {
        if element["kind"] == "variation" {
            let (start, end) = (element["span"]["start"].as_u64().unwrap(), element["span"]["end"].as_u64().unwrap());
            flat.push(json!({"kind": "variation-start", "span": {"start": start, "end": start + 1}}));
            flatten(&element["movetext"], flat);
            flat.push(json!({"kind": "variation-end", "span": {"start": end - 1, "end": end}}));
        } else {
            flat.push(element.clone());
        }
    }
}

/// What rules could say.
struct Told;

impl Played for Told {
    type Uci = &'static str;

    fn resolve(&self, index: usize, san: San) -> Resolved<&'static str> {
        match index {
            0 => Resolved { san: Some(san), uci: Some("e2e4"), ..Resolved::default() },
            1 => Resolved { superfluous: true, ..Resolved::default() },
            _ => Resolved { guess: Some((pawn("d4"), "d2d4")), ..Resolved::default() },
        }
    }

    fn start<'s>(&self, source: &'s Source, game: &Game) -> Start<'s> {
        AsWritten.start(source, game)
    }
}

#[test]
fn what_the_rules_say_has_its_place() {
    let parts = [("e4", ElementKind::Move(pawn("e4"))); 3];
    let (source, game) = by_hand("e4 e4 e4", &parts);
    let value = write(&source, &game, &Told, Style::default());
    let text = &value["movetext"];
    assert_eq!(text[0]["uci"], "e2e4");
    assert_eq!((&text[1]["superfluous"], &text[1]["ply"], &text[1]["san"]), (&json!(true), &Value::Null, &Value::Null));
    assert_eq!(text[2]["guess"], json!({"san": "d4", "uci": "d2d4"}));
    assert_eq!(text[2]["ply"], 2);
}

#[test]
fn a_null_move_and_a_promotion() {
    let promotion = San::Normal {
        piece: Piece::Pawn,
        file: Some(File::A),
        rank: None,
        capture: true,
        to: Square::new(File::B, Rank::R8),
        promotion: Some(Piece::Queen),
        check: Check::Mate,
    };
    let parts = [("Z0", ElementKind::Move(San::Null)), ("axb8Q++", ElementKind::Move(promotion))];
    let (source, game) = by_hand("Z0 axb8Q++", &parts);
    let value = write(&source, &game, &AsWritten, Style::default());
    assert_eq!(value["movetext"][0]["san"], "--");
    assert_eq!((&value["movetext"][1]["san"], &value["movetext"][1]["text"]), (&json!("axb8=Q#"), &json!("axb8Q++")));
}

#[test]
fn nothing_nests_on_the_stack() {
    const DEPTH: u32 = 200_000;
    let text = "(".repeat(DEPTH as usize) + &")".repeat(DEPTH as usize);
    let opens = (0..DEPTH).map(|at| (at, ElementKind::Open { close: 2 * DEPTH - 1 - at }));
    let closes = (DEPTH..2 * DEPTH).map(|at| (at, ElementKind::Close { open: 2 * DEPTH - 1 - at }));
    let movetext = opens.chain(closes).map(|(at, kind)| Element { span: Span::new(at, at + 1), kind }).collect();
    let game = Game { movetext, ..Game::default() };
    let source = Source::new("a.pgn", text);
    let line = GameLine { number: 1, game: &game, diagnostics: &[], play: &AsWritten };
    let mut out = Vec::new();
    json::write_game(&mut out, &source, &line, Style::default()).unwrap();
    let count = |byte| out.iter().filter(|&&it| it == byte).count();
    assert_eq!((count(b'{'), count(b'[')), (count(b'}'), count(b']')));

    let flat = write(&source, &game, &AsWritten, Style { flat: true, ..Style::default() });
    assert_eq!(flat["movetext"].as_array().unwrap().len(), 2 * DEPTH as usize);
}

/// A text with every kind of element.
const ALL_KINDS: &str = "\
{before} % no escape here
% an escape
[ ]
[White \"A \\\"B\\\"\"]
[Black]

1. e4! $1 {a [%clk 0:05:00] comment} (1. d4 (1. c4) 1-0) 1... e5 ; to the end
2. Nf3 + Nc6 %% 3... a6 1-0 {after}

; outside
";

#[test]
fn every_kind_of_element_is_written() {
    for style in STYLES {
        let lines = lines(ALL_KINDS.as_bytes(), style);
        let mut kinds: Vec<&str> = Vec::new();
        for line in &lines {
            for part in ["before", "movetext", "after"] {
                kinds_of(&line[part], &mut kinds);
            }
        }
        let nested: &[&str] = if style.flat { &["variation-start", "variation-end"] } else { &["variation"] };
        let others =
            ["move-number", "move", "nag", "comment", "termination", "escape", "mark", "empty-pair", "unknown"];
        for kind in nested.iter().chain(&others) {
            assert!(kinds.contains(kind), "{kind} is not in {kinds:?}");
        }
    }
}

fn kinds_of<'a>(elements: &'a Value, kinds: &mut Vec<&'a str>) {
    for element in elements.as_array().into_iter().flatten() {
        kinds.push(element["kind"].as_str().unwrap());
        kinds_of(&element["movetext"], kinds);
    }
}

#[test]
fn values_of_a_game() {
    let game = &lines(ALL_KINDS.as_bytes(), Style { diagnostics: true, ..Style::default() })[0];
    assert_eq!(game["before"][0]["text"], "before");
    assert_eq!((&game["tags"][0]["name"], &game["tags"][0]["value"]), (&json!("White"), &json!("A \"B\"")));
    assert_eq!((&game["tags"][1]["name"], &game["tags"][1]["value"]), (&json!("Black"), &Value::Null));
    assert_eq!(game["tags"][1]["value_span"], Value::Null);
    assert_eq!(game["start"]["source"], "default");
    assert_eq!(game["termination"]["value"], "1-0");
    assert_eq!(game["after"][0]["text"], "after");
    let at = ALL_KINDS.find("[%clk").unwrap();
    let command = json!({"name": "clk", "operands": ["0:05:00"], "span": {"start": at, "end": at + 14}});
    let comment = game["movetext"].as_array().unwrap().iter().find(|it| it["kind"] == "comment").unwrap();
    assert_eq!((&comment["text"], &comment["commands"]), (&json!("a [%clk 0:05:00] comment"), &json!([command])));
    assert_eq!(game["diagnostics"].as_array().unwrap().len(), game["problems"]);
    let fen = "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd2 *\n";
    let game = &lines(fen.as_bytes(), Style::default())[0];
    assert_eq!(
        game["start"],
        json!({"fen": "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "variant": "standard", "source": "fen-tag"})
    );
}

#[test]
fn the_lines_of_many_files_are_described() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/cases");
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        if path.extension().is_some_and(|extension| extension == "pgn") && bytes.len() < 200_000 {
            lines(&bytes, Style { flat: true, diagnostics: true, file: path.to_str() });
        }
    }
}

/// The lines of a file of positions, each held against the schema.
fn records(kind: Kind, bytes: &[u8], style: Style<'_>) -> Vec<Value> {
    let source = Source::new("a", bytes);
    let mut out = Vec::new();
    for record in records::records(&source, kind, &Options::default()) {
        json::write_record(&mut out, &source, &record, style).unwrap();
    }
    parsed(&out)
}

#[test]
fn values_of_a_position() {
    let text =
        "\n 4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 Kd1; ce -20; id \"a \\b\"; own x 0.5; fmvn 7;\n4k3/8/8/8/8/8/8/4K3 b\n";
    let lines = records(Kind::Epd, text.as_bytes(), Style { diagnostics: true, ..Style::default() });
    let epd = &lines[0];
    let at = |word: &str| {
        let start = text.find(word).unwrap();
        json!({"start": start, "end": start + word.len()})
    };
    assert_eq!((&epd["record"], &epd["kind"], &epd["line"]), (&json!(1), &json!("epd"), &json!(2)));
    assert_eq!(epd["placement"], json!({"value": "4k3/8/8/8/8/8/4P3/4K3", "span": at("4k3/8/8/8/8/8/4P3/4K3")}));
    let seven = text.find("7;").unwrap();
    assert_eq!(
        (&epd["fullmove"]["value"], &epd["fullmove"]["span"]),
        (&json!(7), &json!({"start": seven, "end": seven + 1}))
    );
    assert_eq!((&epd["operations"][0]["span"], &epd["operations"][0]["opcode_span"]), (&at("bm e4 Kd1;"), &at("bm")));
    let moves = &epd["operations"][0]["operands"];
    assert_eq!((&moves[1]["type"], &moves[1]["span"]), (&json!("move"), &at("Kd1")));
    let played = if cfg!(feature = "rules") { json!(["e4", "e2e4"]) } else { json!([null, null]) };
    assert_eq!(json!([moves[0]["san"], moves[0]["uci"]]), played);
    let operand = |operation: usize, operand: usize| {
        let operand = &epd["operations"][operation]["operands"][operand];
        json!([operand["type"], operand["text"], operand["value"]])
    };
    assert_eq!(operand(1, 0), json!(["integer", "-20", -20]));
    assert_eq!(operand(2, 0), json!(["text", "a \\b", null]));
    assert_eq!((operand(3, 0), operand(3, 1)), (json!(["symbol", "x", null]), json!(["real", "0.5", 0.5])));
    assert_eq!(epd["fen"], "4k3/8/8/8/8/8/4P3/4K3 w - - 0 7");
    assert_eq!(epd["epd"], "4k3/8/8/8/8/8/4P3/4K3 w - - bm Kd1 e4; ce -20; fmvn 7; id \"a \\b\"; own x 0.5;");
    assert_eq!(epd["diagnostics"].as_array().unwrap().len(), epd["problems"]);
    assert_eq!((&lines[1]["castling"], &lines[1]["record"]), (&json!({"value": "-", "span": null}), &json!(2)));
}

#[test]
fn positions_of_any_bytes_are_described() {
    let odd = b"x\n////////\n4k3/8/8/8/8/8/8/4K3 w - - \"\xff\x00\\;;9 \"a\"b 1e5 99999999999999999999 0.5;\n\xffk6/8/8/8/8/8/8/K7 ? ? ? ? ?";
    for kind in [Kind::Fen, Kind::Epd] {
        let style = Style { diagnostics: true, file: Some("a \"b\""), ..Style::default() };
        assert_eq!(records(kind, odd, style).len(), 4);
    }
    assert!(!SCHEMA.is_valid(&json!({"record": 1})));
}

#[test]
fn text_of_any_encoding_is_escaped() {
    for style in STYLES {
        lines(b"[White \"M\xfcller \\\"the\x01 quick\\\"\"]\n\n1. e4 {\xe9\"\\\t} ? \x00 *", style);
    }
}

#[test]
fn the_schema_tells_what_is_wrong() {
    assert!(!SCHEMA.is_valid(&json!({"game": 0})));
    assert!(!SCHEMA.is_valid(&json!({"end": true})));
    assert!(SCHEMA.is_valid(&json!({"end": true, "before": []})));
    let element = json!({"kind": "nag", "code": 256, "text": "$256", "span": {"start": 0, "end": 4}});
    assert!(!SCHEMA.is_valid(&json!({"end": true, "before": [element]})));
}
