use super::{ProblemKind, Value, epd, known_operation, parse};
use crate::grammar::tags::is;

const BOARD: &str = "4k3/8/8/8/8/8/4P3/4K3 w - -";

/// The problems of a record with these operations: what they underline, and their kinds by name.
fn told(operations: &str) -> Vec<(String, String)> {
    let text = format!("{BOARD}{operations}");
    let name = |kind: &ProblemKind| format!("{kind:?}").split([' ', '(', '{']).next().unwrap_or_default().to_owned();
    let problems = parse(text.as_bytes()).problems;
    problems.iter().map(|problem| (text[problem.place.clone()].to_owned(), name(&problem.kind))).collect()
}

fn one(operations: &str) -> (String, String) {
    match &told(operations)[..] {
        [only] => only.clone(),
        several => panic!("{operations}: {several:?}"),
    }
}

fn is_told(operations: &str, place: &str, kind: &str) {
    assert_eq!(one(operations), (place.to_owned(), kind.to_owned()), "{operations}");
}

#[test]
fn reads_all_opcodes_and_writes_them_back() {
    let all = " acn 12345; acs 60; am e4; bm Kd1 e3; c0 \"a\"; c1 \"b\"; c9; ce -20; dm 3; draw_accept; draw_claim; \
               draw_offer; draw_reject; eco \"A00\"; fmvn 17; hmvc 13; id \"t.1\"; nic \"SI 14\"; noop 1 \"a\" e4; pm e4; \
               pv e4 Kd7 e5; rc 3; resign; sm e4; tcgs 1; tcri \"a@b.c\" \"Ann\"; tcsi \"b@c.d\" \"Bob\"; v0 \"King's\"; \
               v9 \"x\"; zzz 0.5 -1 why;";
    let text = format!("{BOARD}{all}");
    assert!(is(epd, text.as_bytes()));
    let reading = parse(text.as_bytes());
    assert_eq!((reading.problems, reading.epd.to_string()), (vec![], text.clone()));
    let operand = |opcode, index: usize| reading.epd.operation(opcode).unwrap().operands[index].clone();
    assert_eq!((operand("ce", 0).value, operand("zzz", 0).value), (Value::Integer(-20), Value::Real(0.5)));
    assert!(matches!(operand("bm", 1).value, Value::Move(_)) && operand("zzz", 2).value == Value::Symbol);
    assert_eq!((operand("id", 0).value, operand("id", 0).text.as_str()), (Value::Text, "t.1"));
    assert_eq!(reading.epd.fen().to_string(), format!("{BOARD} 13 17"));
    for operation in &reading.epd.operations {
        let strict = is(known_operation, &text.as_bytes()[operation.place.clone()]);
        assert_eq!(strict, operation.opcode != "zzz", "{}", operation.opcode);
    }
    assert_eq!(parse(reading.epd.to_string().as_bytes()).epd.to_string(), text, "read, written, read");
}

#[test]
fn moves_to_the_c_file_are_no_opcodes() {
    for operations in [" bm c4;", " am c5 e4;", " pv c3 c6 c4;", " bm c4; c4 \"a\";", " pm c4; pv c4;"] {
        assert_eq!(told(operations), [], "{operations}");
    }
    is_told(" bm e4 c4 \"why\";", "", "Semicolon");
    is_told(" bm e4 id \"why\";", "", "Semicolon");
}

/// The reader finds fault with the operands of a listed opcode exactly where the grammar does.
#[test]
fn agrees_with_the_grammar() {
    let opcodes = "acn am bm c0 ce dm draw_accept eco fmvn hmvc id nic noop pm pv rc resign sm tcgs tcri tcsi v9";
    let operands = ["0", "1", "+0", "+07", "-1", "1.5", "e4", "Nf3+", "e2e4", "\"a b\"", "\"\"", "x", "0-0"];
    for opcode in opcodes.split(' ') {
        let mut tries = vec![String::new()];
        tries.extend(operands.iter().map(|operand| format!(" {operand}")));
        tries.extend(operands.iter().flat_map(|one| operands.iter().map(move |other| format!(" {one} {other}"))));
        for operands in tries {
            let operation = format!("{opcode}{operands};");
            let found = told(&format!(" {operation}"));
            let typed = found.iter().any(|(_, kind)| ["OperandKind", "Surplus", "Lacking"].contains(&kind.as_str()));
            assert_eq!(!typed, is(known_operation, operation.as_bytes()), "{operation} {found:?}");
        }
    }
}

#[test]
fn tells_what_is_wrong_with_operations() {
    is_told(" dm 3", "", "Semicolon");
    is_told(" bm e4; id \"t.3\"", "", "Semicolon");
    is_told(" bm e4 id \"t.3\";", "", "Semicolon");
    is_told(" acn 1;acs 2;", "", "Blanks");
    is_told("  dm 3;", "  ", "Blanks");
    is_told(" dm  3;", "  ", "Blanks");
    is_told(" dm\n3;", "\n", "Blanks");
    is_told(" dm 3 ;", " ", "Blanks");
    is_told(" resign ;", " ", "Blanks");
    is_told(" dm 3; ", " ", "Blanks");
    is_told(" dm 3;;", ";", "StraySemicolon");
    is_told(" 1noop;", "1", "OpcodeCharacter");
    is_told(" draw-offer; sm e4;", "-", "OpcodeCharacter");
    is_told(" Abcdefghijklmnop;", "p", "OpcodeLong");
    is_told(" id \"BK.15;", "\"", "Unclosed");
    is_told(" id \"a\"b\";", "b\"", "Quote");
    is_told(" noop a\"b;", "\"", "Quote");
    is_told(&format!(" c0 \"{}\";", "x".repeat(256)), "x", "StringLong");
    is_told(" c0 \"né\";", "é", "Character");
    is_told(" c0 \"a\"; c0 \"b\";", "c0", "Twice");
    is_told(" bm e4; acn 1;", "acn", "Order");
    is_told(" bm e4 d4;", "d4", "OperandOrder");
    is_told(" id test;", "test", "OperandKind");
    is_told(" dm 0;", "0", "OperandKind");
    is_told(" bm e2e4;", "e2e4", "OperandKind");
    is_told(" id;", ";", "Lacking");
    is_told(" tcri \"a@b.c\";", ";", "Lacking");
    is_told(" pm e4 d4;", "d4", "Surplus");
    is_told(" ce 32767;", "32767", "Range");
    is_told(" draw_offer;", "draw_offer", "NeedsMove");
    is_told(" pm d4; pv e4 e5;", "e4", "Predicted");
    is_told(" 0 1", "0 1", "Counters");
    is_told(" 0 1 bm e4;", "0 1", "Counters");
    assert_eq!(parse(format!("{BOARD} 7 9; bm e4;").as_bytes()).epd.fen().to_string(), format!("{BOARD} 7 9"));
    assert_eq!(told(""), []);
}

#[test]
fn positions_are_those_of_fen() {
    let text = "8/8/8/8/8/8/8/K5k w - - dm 3;";
    assert!(
        matches!(&parse(text.as_bytes()).problems[..], [problem] if matches!(problem.kind, ProblemKind::Position(_)))
    );
    assert!(matches!(&parse(b"8/8/8/8/8/8/8/K6k w").problems[..], [problem] if problem.place == (19..19)));
    assert_eq!(parse(b"").problems.len(), 1);
    assert_eq!(parse(b"no position; bm e4;").problems.len(), 1);
}

#[test]
fn never_panics_and_stays_inside() {
    let seed = format!("{BOARD} bm e4; id \"t.1\"; ce -20;").into_bytes();
    for at in 0..=seed.len() {
        for byte in [0, b' ', b';', b'"', b'1', b'-', b'x', 0xC2, 0xFF] {
            let mut text = seed.clone();
            text.insert(at, byte);
            for text in [&text[..], &text[..at], &text[at..]] {
                let reading = parse(text);
                for problem in &reading.problems {
                    assert!(problem.place.start <= problem.place.end && problem.place.end <= text.len(), "{problem:?}");
                }
                let again = reading.epd.to_string();
                assert_eq!(parse(again.as_bytes()).epd.position.position(), reading.epd.position.position());
            }
        }
    }
}
