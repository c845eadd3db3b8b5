//! A diagnostic as an object.

use super::out::Out;
use crate::diagnostic::{Candidate, Diagnostic, Fix};
use std::io::{self, Write};

/// The object of one problem, as `pgn check --format json` prints it.
pub(super) fn object<W: Write>(out: &mut Out<'_, W>, problem: &Diagnostic, file: Option<&str>) -> io::Result<()> {
    out.raw("{\"file\":")?;
    out.optional(file)?;
    out.raw(",\"game\":")?;
    match problem.game {
        Some(game) => out.number(game.into())?,
        None => out.raw("null")?,
    }
    out.raw(",\"code\":\"")?;
    out.raw(problem.code.as_str())?;
    out.raw("\",\"severity\":\"")?;
    out.raw(problem.severity.as_str())?;
    out.raw("\",\"message\":")?;
    out.string(&problem.message)?;
    out.raw(",\"section\":")?;
    out.optional(Some(problem.code.section()).filter(|section| !section.is_empty()))?;
    out.raw(",\"span\":")?;
    out.span(problem.span)?;
    place(out, problem)?;
    out.raw(",\"labels\":[")?;
    for (index, label) in problem.labels.iter().enumerate() {
        out.raw(if index == 0 { "{\"span\":" } else { ",{\"span\":" })?;
        out.span(label.span)?;
        out.raw(",\"text\":")?;
        out.string(&label.text)?;
        out.raw("}")?;
    }
    out.raw("],\"help\":")?;
    out.optional(problem.help.as_deref())?;
    out.raw(",\"fixes\":[")?;
    for (index, it) in problem.fixes.iter().enumerate() {
        out.raw(if index == 0 { "" } else { "," })?;
        fix(out, it)?;
    }
    out.raw("]")?;
    if let Some(position) = &problem.position {
        out.raw(",\"position\":")?;
        out.string(position)?;
    }
    if !problem.candidates.is_empty() {
        candidates(out, &problem.candidates)?;
    }
    out.raw("}")
}

/// The moves that may be meant.
fn candidates<W: Write>(out: &mut Out<'_, W>, candidates: &[Candidate]) -> io::Result<()> {
    out.raw(",\"candidates\":[")?;
    for (index, candidate) in candidates.iter().enumerate() {
        out.raw(if index == 0 { "{\"san\":" } else { ",{\"san\":" })?;
        out.san(candidate.san)?;
        out.raw(",\"uci\":")?;
        out.string(&candidate.uci)?;
        out.raw(",\"cost\":")?;
        out.number(candidate.cost.into())?;
        out.raw("}")?;
    }
    out.raw("]")
}

/// Several problems as a list.
pub(super) fn list<W: Write>(out: &mut Out<'_, W>, problems: &[Diagnostic], file: Option<&str>) -> io::Result<()> {
    out.raw("[")?;
    for (index, problem) in problems.iter().enumerate() {
        out.raw(if index == 0 { "" } else { "," })?;
        object(out, problem, file)?;
    }
    out.raw("]")
}

/// Line and column of the first character and of the one behind the last.
fn place<W: Write>(out: &mut Out<'_, W>, problem: &Diagnostic) -> io::Result<()> {
    let (start, end) = (out.source.location(problem.span.start), out.source.location(problem.span.end));
    let numbers = [
        (",\"line\":", start.line),
        (",\"column\":", start.column),
        (",\"end_line\":", end.line),
        (",\"end_column\":", end.column),
    ];
    for (name, number) in numbers {
        out.raw(name)?;
        out.number(number)?;
    }
    Ok(())
}

fn fix<W: Write>(out: &mut Out<'_, W>, fix: &Fix) -> io::Result<()> {
    out.raw("{\"title\":")?;
    out.string(&fix.title)?;
    out.raw(",\"applicability\":\"")?;
    out.raw(fix.applicability.as_str())?;
    out.raw("\",\"edits\":[")?;
    for (index, edit) in fix.edits.iter().enumerate() {
        out.raw(if index == 0 { "{\"span\":" } else { ",{\"span\":" })?;
        out.span(edit.span)?;
        out.raw(",\"text\":")?;
        out.string(&edit.text)?;
        out.raw("}")?;
    }
    out.raw("]}")
}
