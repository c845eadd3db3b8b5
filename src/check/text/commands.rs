//! Embedded commands that are not well formed (supplement of 2001, rulings OQ-84 and OQ-85).

use super::fold::Fold;
use crate::ast::Element;
use crate::command::{Command, CommandValue, scan};
use crate::grammar::commands::{is_mark, is_strict};
use crate::problems::text as problem;
use crate::source::Source;

/// What is to be said about the commands of one comment.
pub(super) fn check(source: &Source, comment: &Element, fold: &mut Fold) {
    for item in scan(source, comment) {
        match item {
            Ok(command) => check_value(source, &command, fold),
            Err(malformed) => fold.push(problem::command_syntax(source, &malformed)),
        }
    }
}

/// What is to be said about the operands of a command whose name is known.
fn check_value(source: &Source, command: &Command, fold: &mut Fold) {
    let name = source.slice(command.name);
    if !matches!(name, b"clk" | b"egt" | b"emt" | b"mct" | b"eval" | b"csl" | b"cal")
        || is_strict(name, source.slice(command.span))
    {
        return;
    }
    let operands = command.operands_span();
    if let Some(next) = memchr::memmem::find(source.slice(operands), b"[%") {
        // The bracket is missing, and the operand goes on into the next command.
        return fold.push(problem::command_runs_on(source, command, next as u32));
    }
    fold.push(match name {
        b"eval" => problem::command_eval(source, operands),
        b"csl" | b"cal" => {
            let wrong = command.operands(source).find(|operand| !is_mark(name, source.slice(operand.span)));
            problem::command_marks(source, name == b"csl", wrong.map_or(operands, |operand| operand.span))
        }
        _ if command.operands(source).nth(1).is_some() => problem::command_operands(source, command),
        _ => {
            let CommandValue::Clock(time) = command.value(source) else {
                return fold.push(problem::command_time(source, command, None));
            };
            problem::command_time(source, command, Some(time))
        }
    });
}
