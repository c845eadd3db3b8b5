//! Suites of EPD records of our own making: they survive read, write, read, and the writer's form is its own.
#![cfg(feature = "rules")]

use pgn_grammar::epd::{self, Operands, Value};
use pgn_grammar::records::{self, Kind, Record};
use pgn_grammar::{Options, Severity, Source};
use shakmaty::san::SanPlus;
use shakmaty::{Chess, EnPassantMode, Position, fen::Fen};
use std::collections::BTreeSet;

fn read(text: &str) -> Vec<Record> {
    let source = Source::new("suite.epd", text);
    records::records(&source, Kind::Epd, &Options::default()).collect()
}

/// The canonical form of all records, a line each.
fn write(records: &[Record]) -> String {
    records.iter().map(|record| format!("{}\n", record.canonical.as_deref().expect("a position"))).collect()
}

/// What a record says, whatever the order.
fn says(record: &Record) -> BTreeSet<String> {
    let operation = |operation: &epd::Operation| {
        let mut operands: Vec<String> = operation.operands.iter().map(ToString::to_string).collect();
        if Operands::of(&operation.opcode).is_sorted() {
            operands.sort();
        }
        format!("{} {}", operation.opcode, operands.join(" "))
    };
    record.operations.iter().map(operation).chain([record.meant.as_ref().map(ToString::to_string).unwrap()]).collect()
}

/// All opcodes of section 16.2.5, a record each, and some the standard does not list.
#[test]
fn each_opcode_survives() {
    let numbered =
        |letter: char| (0..10).map(move |digit| format!("{letter}{digit} \"remark {digit}, no \\ escape\";"));
    let mut operations: Vec<String> = [
        "acd 12;",
        "acn 45000000;",
        "acs 3600;",
        "am Kd1 e3;",
        "am;",
        "bm Kf2 e4;",
        "ce -17;",
        "ce 32766;",
        "ce -32767;",
        "dm 4;",
        "draw_accept;",
        "draw_claim; sm e4;",
        "draw_offer; sm e4;",
        "draw_reject;",
        "eco \"C05\";",
        "eco;",
        "fmvn 40;",
        "hmvc 0;",
        "id \"suite.001\";",
        "nic \"FR 3.4\";",
        "noop;",
        "noop 1 \"two\" e4;",
        "pm e4;",
        "pm e4; pv e4 Kd7 e5;",
        "pv;",
        "rc 2;",
        "resign;",
        "sm e4;",
        "tcgs 7;",
        "tcri \"a@club.example\" \"Ann Alder\";",
        "tcsi \"b@club.example\" \"Bob Birch\";",
        "Depth 9 plies;",
        "x_1 -0.25 +7 \"\";",
    ]
    .map(str::to_owned)
    .to_vec();
    operations.extend(numbered('c').chain(numbered('v')));
    let suite: String =
        operations.iter().map(|operation| format!("4k3/8/8/8/8/8/4P3/4K3 w - - {operation}\n")).collect();
    let first = read(&suite);
    for record in &first {
        assert!(record.diagnostics.is_empty(), "{:?}", record.diagnostics);
    }
    assert_eq!(write(&first), suite, "nothing to mend");
    let listed = "am bm ce dm draw_accept draw_claim draw_offer draw_reject eco fmvn hmvc id nic noop pm pv rc resign sm tcgs tcri tcsi";
    let met: BTreeSet<&str> = first.iter().flat_map(|record| &record.operations).map(|it| it.opcode.as_str()).collect();
    for opcode in listed.split(' ').chain(["acd", "acn", "acs", "c0", "c9", "v0", "v9"]) {
        assert!(met.contains(opcode), "{opcode}");
    }
}

/// A sequence of numbers that looks like chance, the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    fn one<'t, T>(&mut self, of: &'t [T]) -> &'t T {
        &of[self.below(of.len())]
    }
}

/// A position that chance has played to.
fn position(chance: &mut Chance) -> Chess {
    loop {
        let mut at = Chess::default();
        for _ in 0..chance.below(90) {
            let moves = at.legal_moves();
            if moves.is_empty() {
                break;
            }
            let played = moves[chance.below(moves.len())];
            at = at.play(played).expect("a legal move");
        }
        if !at.legal_moves().is_empty() {
            return at;
        }
    }
}

/// Legal moves one after the other from a position.
fn line(mut at: Chess, chance: &mut Chance) -> Vec<String> {
    let mut line = Vec::new();
    for _ in 0..=chance.below(8) {
        let moves = at.legal_moves();
        if moves.is_empty() {
            break;
        }
        let played = moves[chance.below(moves.len())];
        line.push(SanPlus::from_move_and_play_unchecked(&mut at, played).to_string());
    }
    line
}

/// Operations of every kind, each opcode once, in any order.
fn operations(at: &Chess, chance: &mut Chance) -> Vec<String> {
    let moves: BTreeSet<String> =
        at.legal_moves().iter().map(|played| SanPlus::from_move(at.clone(), *played).to_string()).collect();
    let moves: Vec<String> = moves.into_iter().collect();
    let line = line(at.clone(), chance);
    let text =
        |chance: &mut Chance| format!("\"{}\"", chance.one(&["", "a b", "'; w - -", "\\", "e4", "$%&/()=", "!?"]));
    let mut made: Vec<String> = Vec::new();
    for opcode in ["acd", "acn", "acs"] {
        made.push(format!("{opcode} {}", chance.below(100_000)));
    }
    for opcode in ["dm", "rc", "tcgs", "fmvn"] {
        made.push(format!("{opcode} {}", 1 + chance.below(300)));
    }
    made.push(format!("hmvc {}", chance.below(2)));
    made.push(format!("ce {}", chance.below(65_534) as i64 - 32_767));
    for opcode in ["bm", "am"] {
        let chosen: BTreeSet<&String> = (0..1 + chance.below(4)).map(|_| chance.one(&moves)).collect();
        let mut chosen: Vec<&str> = chosen.into_iter().map(String::as_str).collect();
        if chance.below(2) == 0 {
            chosen.reverse();
        }
        made.push(format!("{opcode} {}", chosen.join(" ")));
    }
    made.push(format!("pv {}", line.join(" ")));
    made.push(format!("pm {}", line[0]));
    made.push(format!("sm {}", chance.one(&moves)));
    made.extend(["draw_accept", "draw_claim", "draw_offer", "draw_reject", "resign"].map(str::to_owned));
    made.extend(
        ["id", "eco", "nic", "c0", "c5", "c9", "v0", "v4", "v9"].map(|opcode| format!("{opcode} {}", text(chance))),
    );
    made.extend(["tcri", "tcsi"].map(|opcode| format!("{opcode} {} {}", text(chance), text(chance))));
    made.push(format!("noop {} 0.5 zz", text(chance)));
    made.push(format!("Own_{} {} -1.5 +3 {}", chance.below(9), chance.one(&moves), text(chance)));
    let mut chosen: Vec<String> = Vec::new();
    while !made.is_empty() {
        let at = chance.below(made.len());
        let operation = made.swap_remove(at);
        let is_needed = operation.starts_with("sm ");
        if is_needed || chance.below(3) > 0 {
            chosen.push(operation);
        }
    }
    chosen
}

fn board(at: &Chess) -> String {
    let fen = Fen::from_position(at, EnPassantMode::Legal).to_string();
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

#[test]
fn suites_of_chance_survive() {
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
    let mut suite = String::new();
    for _ in 0..400 {
        let at = position(&mut chance);
        let operations: String =
            operations(&at, &mut chance).iter().map(|operation| format!(" {operation};")).collect();
        suite += &format!("{}{operations}\n", board(&at));
    }
    let first = read(&suite);
    assert_eq!(first.len(), 400);
    for record in &first {
        // Only their order is to be mended.
        let odd = record.diagnostics.iter().find(|problem| problem.severity > Severity::Note);
        assert!(odd.is_none(), "{odd:?} in {:?}", record.canonical);
    }
    let written = write(&first);
    let second = read(&written);
    for (one, other) in first.iter().zip(&second) {
        assert!(other.diagnostics.is_empty(), "{:?} in {:?}", other.diagnostics, other.canonical);
        assert_eq!(says(one), says(other));
        let moves = |record: &Record| record.moves.iter().map(|played| played.uci.clone()).collect::<BTreeSet<_>>();
        assert_eq!(moves(one), moves(other));
        let written = other.operations.iter().flat_map(|operation| &operation.operands);
        let of_moves = written.filter(|operand| matches!(operand.value, Value::Move(_))).count();
        assert!(other.moves.len() <= of_moves && !other.moves.is_empty());
    }
    assert_eq!(write(&second), written);
}

/// Whatever is written of a broken record is read back without a change.
#[test]
fn what_is_written_stays() {
    let mut chance = Chance(0x2545_F491_4F6C_DD1D);
    let mut kept = 0;
    for _ in 0..3000 {
        let at = position(&mut chance);
        let operations: String =
            operations(&at, &mut chance).iter().map(|operation| format!(" {operation};")).collect();
        let mut text: Vec<char> = format!("{}{operations}", board(&at)).chars().collect();
        for _ in 0..1 + chance.below(4) {
            let place = chance.below(text.len());
            match chance.below(3) {
                0 => drop(text.remove(place)),
                1 => text.insert(place, *chance.one(&[';', '"', ' ', '\t', 'x', '9', '-', 'é', '\u{7f}'])),
                _ => text.swap(place, place.saturating_sub(1)),
            }
        }
        let text: String = text.into_iter().collect();
        for record in read(&text) {
            let Some(written) = record.canonical else { continue };
            kept += 1;
            let again = read(&written);
            assert_eq!(again.len(), 1, "{written}");
            assert_eq!(again[0].canonical.as_deref(), Some(written.as_str()), "from {text}");
        }
    }
    assert!(kept > 1000, "{kept}");
}
