use super::*;
use crate::ast::{CommentStyle, ElementKind};

fn comment(text: &str) -> (Source, Element) {
    let kind = ElementKind::Comment(if text.starts_with('{') { CommentStyle::Brace } else { CommentStyle::Semicolon });
    (Source::new("test.pgn", text), Element { span: Span::new(0, text.len() as u32), kind })
}

/// Name and operands of each command.
fn outline(text: &str) -> Vec<String> {
    let (source, comment) = comment(text);
    commands(&source, &comment)
        .map(|command| {
            let operands: Vec<_> = command.operands(&source).map(|operand| operand.text(&source)).collect();
            format!("{} {}", command.name_text(&source), operands.join("|"))
        })
        .collect()
}

fn value(text: &str) -> CommandValue {
    let (source, comment) = comment(text);
    let mut found = commands(&source, &comment);
    let value = found.next().unwrap().value(&source);
    assert!(found.next().is_none());
    value
}

#[test]
fn commands_are_found_in_their_order() {
    assert_eq!(outline("{before [%clk 1:05:23] after}"), ["clk 1:05:23"]);
    assert_eq!(outline("; [%clk 1:05:23]"), ["clk 1:05:23"]);
    assert_eq!(outline("{[see] [%emt 0:00:01]}"), ["emt 0:00:01"]);
    assert_eq!(outline("{[%clk 0:00:07][%eval -6.05] White is toast}"), ["clk 0:00:07", "eval -6.05"]);
    assert_eq!(outline("{[%zzz 1,2] [%c 1] 2] [%d ]}"), ["zzz 1|2", "c 1", "d "]);
    assert_eq!(
        outline("{[%c 1:45:12,Nf6,\"very interesting, but wrong\"]}"),
        ["c 1:45:12|Nf6|very interesting, but wrong"]
    );
    assert_eq!(outline("{[%c 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1,e4]}"), ["c 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1|e4"]);
    assert_eq!(outline("{[%c \"a, ] b\",,x\"y]}"), ["c a, ] b||x\"y"]);
    assert_eq!(outline("{[% x] [%clk1] [%draw] [%c \"a\" ] [%d 1] [%e 1"), ["d 1"], "what is malformed stays text");
    assert_eq!(outline("{}"), [""; 0]);
}

#[test]
fn spans() {
    let (source, comment) = comment("{é [%c 1,\"2\"]}");
    let command = commands(&source, &comment).next().unwrap();
    assert_eq!((command.span, command.name), (Span::new(4, 14), Span::new(6, 7)));
    let spans: Vec<_> = command.operands(&source).map(|operand| (operand.span, operand.quoted)).collect();
    assert_eq!(spans, [(Span::new(8, 9), false), (Span::new(10, 13), true)]);
}

#[test]
fn clocks() {
    let clock = |seconds, nanoseconds| CommandValue::Clock(Duration::new(seconds, nanoseconds));
    assert_eq!(value("{[%clk 1:05:23]}"), clock(3923, 0));
    assert_eq!(value("{[%clk 10:02:59.9]}"), clock(36179, 900_000_000));
    assert_eq!(value("{[%emt 0:5:42]}"), clock(342, 0));
    assert_eq!(value("{[%egt 0:00:00.0000000019]}"), clock(0, 1));
    assert_eq!(value("{[%mct 17:10:42]}"), clock(61842, 0));
    let huge = "9".repeat(30);
    assert_eq!(value(&format!("{{[%clk {huge}:00:00.{huge}]}}")), clock(u64::MAX, 999_999_999));
    for text in ["{[%clk 55:21]}", "{[%egt 85m]}", "{[%clk -0:00:01]}", "{[%clk 1:00:00,2]}", "{[%clk \"1:00:00\"]}"] {
        assert_eq!(value(text), CommandValue::Other, "{text}");
    }
}

#[test]
fn evaluations() {
    let eval = |score, depth| CommandValue::Eval(Eval { score, depth });
    assert_eq!(value("{[%eval 0.25,20]}"), eval(Score::Centipawns(25), Some(20)));
    assert_eq!(value("{[%eval -6.05]}"), eval(Score::Centipawns(-605), None));
    assert_eq!(value("{[%eval +3]}"), eval(Score::Centipawns(300), None));
    assert_eq!(value("{[%eval 0.2]}"), eval(Score::Centipawns(20), None));
    assert_eq!(value("{[%eval 1.239]}"), eval(Score::Centipawns(123), None));
    assert_eq!(value("{[%eval #-3]}"), eval(Score::Mate(-3), None));
    assert_eq!(value("{[%eval -99999999999999999999999]}"), eval(Score::Centipawns(-i32::MAX), None));
    for text in ["{[%eval good]}", "{[%eval -M1]}", "{[%eval 1.]}", "{[%eval 1,2,3]}"] {
        assert_eq!(value(text), CommandValue::Other, "{text}");
    }
}

#[test]
fn marks_and_arrows() {
    let square = |text: &[u8]| Square::from_ascii(text).unwrap();
    let marks = vec![
        Mark { colour: Colour::Green, square: square(b"d4") },
        Mark { colour: Colour::Red, square: square(b"d5") },
    ];
    assert_eq!(value("{[%csl Gd4,Rd5]}"), CommandValue::Marks(marks));
    let arrow = Arrow { colour: Colour::Cyan, from: square(b"e2"), to: square(b"e4") };
    assert_eq!(value("{[%cal Ce2e4]}"), CommandValue::Arrows(vec![arrow]));
    for text in ["{[%csl Xd4]}", "{[%csl ]}", "{[%cal Ge2]}", "{[%csl Gd4, Rd5]}"] {
        assert_eq!(value(text), CommandValue::Other, "{text}");
    }
    assert_eq!(arrow.colour.char(), 'C');
}

#[test]
fn text_without_commands() {
    for (text, wanted) in [
        ("{[%clk 1:05:23] good}", "good"),
        ("{ before [%clk 1:05:23] after [%emt 0:00:01]}", "before after"),
        ("{ plain }", "plain"),
        ("{[%clk 1:05:23]}", ""),
        ("{[% x] stays}", "[% x] stays"),
    ] {
        let (source, comment) = comment(text);
        assert_eq!(comment_text(&source, &comment), wanted, "{text}");
    }
}

/// Attempts that fail late must not be made again and again.
#[test]
fn hostile_comments_are_read_in_linear_time() {
    for piece in ["[%a ", "[%a \"", "[%a \",", "\",[%a ", "[%a 1,", "[%", "[%a \"\"x"] {
        let text = format!("{{{}}}", piece.repeat(200_000));
        let (source, comment) = comment(&text);
        assert_eq!(commands(&source, &comment).count(), 0, "{piece}");
    }
}
