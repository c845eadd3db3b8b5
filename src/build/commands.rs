//! Commands on their way into a comment: `grammar/commands.ebnf`, supplement 3.2 and 4.

use crate::command::{CommandValue, Eval, Score};
use std::fmt::Write as _;
use std::time::Duration;

/// A command with these operands, quoted where they need it; `None` where the name is none, there is no operand, or
/// one of them has a quote where it would have to be quoted.
///
/// ```
/// use pgn_grammar::build::command;
/// assert_eq!(command("pgm", &["a", "b, c"]).as_deref(), Some("[%pgm a,\"b, c\"]"));
/// assert_eq!(command("p m", &["a"]), None);
/// ```
pub fn command(name: &str, operands: &[&str]) -> Option<String> {
    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric()) || operands.is_empty() {
        return None;
    }
    let mut text = format!("[%{name} ");
    for (index, operand) in operands.iter().enumerate() {
        text.push_str(if index == 0 { "" } else { "," });
        // White space at an edge, or more than one space, would not stay.
        let is_spaced = operand.split(' ').any(str::is_empty) || operand.contains(char::is_control);
        let needs_quotes = operand.starts_with('"') || operand.contains([',', ']']);
        match (needs_quotes, operand.contains('"')) {
            _ if is_spaced && !operand.is_empty() => return None,
            (true, true) => return None,
            (true, false) => _ = write!(text, "\"{operand}\""),
            (false, _) => text.push_str(operand),
        }
    }
    text.push(']');
    Some(text)
}

/// The command called `name` that says `value`; `None` for [`CommandValue::Other`], for a name that is none, and for
/// an empty list.
///
/// ```
/// use pgn_grammar::{CommandValue, Eval, Score, build::command_of};
/// let eval = Eval { score: Score::Centipawns(-5), depth: Some(20) };
/// assert_eq!(command_of("eval", &CommandValue::Eval(eval)).as_deref(), Some("[%eval -0.05,20]"));
/// ```
pub fn command_of(name: &str, value: &CommandValue) -> Option<String> {
    let operands: Vec<String> = match value {
        CommandValue::Clock(time) => vec![clock(*time, name == "mct")],
        CommandValue::Eval(eval) => evaluation(*eval),
        CommandValue::Marks(marks) => {
            marks.iter().map(|mark| format!("{}{}", mark.colour.char(), mark.square)).collect()
        }
        CommandValue::Arrows(arrows) => {
            arrows.iter().map(|arrow| format!("{}{}{}", arrow.colour.char(), arrow.from, arrow.to)).collect()
        }
        CommandValue::Other => return None,
    };
    let operands: Vec<&str> = operands.iter().map(String::as_str).collect();
    command(name, &operands)
}

/// `h:mm:ss`, with two digits for the hours of a `wall` clock, and a fraction where there is one.
fn clock(time: Duration, wall: bool) -> String {
    let (seconds, nanos) = (time.as_secs(), time.subsec_nanos());
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let mut text = if wall { format!("{hours:02}") } else { hours.to_string() };
    let _ = write!(text, ":{minutes:02}:{:02}", seconds % 60);
    if nanos > 0 {
        let _ = write!(text, ".{nanos:09}");
        text.truncate(text.trim_end_matches('0').len());
    }
    text
}

fn evaluation(eval: Eval) -> Vec<String> {
    let score = match eval.score {
        Score::Centipawns(score) => {
            let sign = if score < 0 { "-" } else { "" };
            format!("{sign}{}.{:02}", score.unsigned_abs() / 100, score.unsigned_abs() % 100)
        }
        Score::Mate(moves) => format!("#{moves}"),
    };
    std::iter::once(score).chain(eval.depth.map(|depth| depth.to_string())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{Arrow, Colour, Mark};
    use crate::{Source, Square};

    /// What is written is read as what it was.
    #[test]
    fn there_and_back() {
        let square = |text: &[u8]| Square::from_ascii(text).unwrap();
        let values = [
            ("clk", CommandValue::Clock(Duration::from_millis(7_384_900)), "[%clk 2:03:04.9]"),
            ("mct", CommandValue::Clock(Duration::from_secs(3_661)), "[%mct 01:01:01]"),
            ("eval", CommandValue::Eval(Eval { score: Score::Mate(-3), depth: None }), "[%eval #-3]"),
            ("eval", CommandValue::Eval(Eval { score: Score::Centipawns(117), depth: None }), "[%eval 1.17]"),
            ("csl", CommandValue::Marks(vec![Mark { colour: Colour::Red, square: square(b"a4") }]), "[%csl Ra4]"),
            (
                "cal",
                CommandValue::Arrows(vec![
                    Arrow { colour: Colour::Green, from: square(b"a1"), to: square(b"h8") },
                    Arrow { colour: Colour::Blue, from: square(b"b1"), to: square(b"c3") },
                ]),
                "[%cal Ga1h8,Bb1c3]",
            ),
        ];
        for (name, value, text) in values {
            assert_eq!(command_of(name, &value).as_deref(), Some(text));
            let source = Source::new("a.pgn", format!("1. e4 {{{text}}} *"));
            let game = &crate::parse(&source).tree.games[0];
            let comment = game.movetext.iter().find(|e| e.comment_span(&source).is_some()).unwrap();
            let read: Vec<_> = crate::commands(&source, comment).map(|command| command.value(&source)).collect();
            assert_eq!(read, [value]);
        }
    }

    #[test]
    fn what_cannot_be_written() {
        assert_eq!(command("a", &[]), None);
        assert_eq!(command("a", &["x\"y,z"]), None);
        assert_eq!(command("a", &["x  y"]), None);
        assert_eq!(command("a", &["x\ny"]), None);
        assert_eq!(command("a", &[""]).as_deref(), Some("[%a ]"));
        assert_eq!(command_of("a", &CommandValue::Other), None);
    }
}
