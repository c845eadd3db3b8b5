//! A game as an object.

use super::out::Out;
use super::play::{Played, Resolved};
use super::{GameLine, Style, diagnostic};
use crate::ast::{CommentStyle, Element, ElementKind, TagPair, Termination};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use std::fmt::Display;
use std::io::{self, Write};

/// The line of one game.
pub(super) fn game<W: Write, P: Played>(
    out: &mut Out<'_, W>,
    line: &GameLine<'_, P>,
    style: Style<'_>,
) -> io::Result<()> {
    let game = line.game;
    out.raw("{")?;
    file(out, style.file)?;
    out.raw("\"game\":")?;
    out.number(line.number.into())?;
    out.raw(",\"span\":")?;
    out.span(game.span)?;
    out.raw(",\"line\":")?;
    out.number(out.source.location(game.span.start).line)?;
    out.raw(",\"before\":")?;
    list(out, &game.before)?;
    out.raw(",\"tags\":[")?;
    for (index, pair) in game.tags.iter().enumerate() {
        out.raw(if index == 0 { "" } else { "," })?;
        tag(out, pair)?;
    }
    out.raw("],\"start\":")?;
    start(out, line)?;
    out.raw(",\"movetext\":")?;
    movetext(out, &game.movetext, line.play, style.flat)?;
    out.raw(",\"termination\":")?;
    match &game.termination {
        Some(marker) => termination(out, marker)?,
        None => out.raw("null")?,
    }
    out.raw(",\"result\":\"")?;
    out.raw(game.result(out.source).as_str())?;
    out.raw("\",\"after\":")?;
    list(out, &game.after)?;
    out.raw(",\"problems\":")?;
    out.number(line.diagnostics.len() as u64)?;
    finish(out, line.diagnostics, style)
}

/// The line behind the last game.
pub(super) fn end<W: Write>(
    out: &mut Out<'_, W>,
    outside: &[Element],
    diagnostics: &[Diagnostic],
    style: Style<'_>,
) -> io::Result<()> {
    out.raw("{")?;
    file(out, style.file)?;
    out.raw("\"end\":true,\"before\":")?;
    list(out, outside)?;
    finish(out, diagnostics, style)
}

/// The diagnostics, where they are asked for, and the end of the line.
pub(super) fn finish<W: Write>(out: &mut Out<'_, W>, diagnostics: &[Diagnostic], style: Style<'_>) -> io::Result<()> {
    if style.diagnostics {
        out.raw(",\"diagnostics\":")?;
        let name = out.source.name();
        diagnostic::list(out, diagnostics, Some(style.file.unwrap_or(name)))?;
    }
    out.raw("}\n")
}

/// The name of the file, where it is asked for.
pub(super) fn file<W: Write>(out: &mut Out<'_, W>, file: Option<&str>) -> io::Result<()> {
    let Some(file) = file else { return Ok(()) };
    out.raw("\"file\":")?;
    out.string(file)?;
    out.raw(",")
}

fn start<W: Write, P: Played>(out: &mut Out<'_, W>, line: &GameLine<'_, P>) -> io::Result<()> {
    let start = line.play.start(out.source, line.game);
    out.raw("{\"fen\":")?;
    out.optional(start.fen.as_deref())?;
    out.raw(",\"variant\":")?;
    out.optional(start.variant.as_deref())?;
    out.raw(",\"source\":\"")?;
    out.raw(start.source.as_str())?;
    out.raw("\"}")
}

fn tag<W: Write>(out: &mut Out<'_, W>, pair: &TagPair) -> io::Result<()> {
    let source = out.source;
    out.raw("{\"name\":")?;
    out.optional(pair.name_text(source).as_deref())?;
    out.raw(",\"value\":")?;
    out.optional(pair.value(source).as_deref())?;
    for (key, span) in
        [(",\"span\":", Some(pair.span)), (",\"name_span\":", pair.name()), (",\"value_span\":", pair.value_span())]
    {
        out.raw(key)?;
        match span {
            Some(span) => out.span(span)?,
            None => out.raw("null")?,
        }
    }
    out.raw("}")
}

fn termination<W: Write>(out: &mut Out<'_, W>, marker: &Termination) -> io::Result<()> {
    out.raw("{\"value\":\"")?;
    out.raw(marker.outcome.as_str())?;
    out.raw("\"")?;
    out.span_and_close(marker.span)
}

/// Elements that are no movetext: what stands around it.
fn list<W: Write>(out: &mut Out<'_, W>, elements: &[Element]) -> io::Result<()> {
    out.raw("[")?;
    for (index, element) in elements.iter().enumerate() {
        out.raw(if index == 0 { "" } else { "," })?;
        simple(out, element)?;
    }
    out.raw("]")
}

/// The movetext. A variation is an alternative to the move before it, so its plies count from there; the plies of the
/// lines around it wait on a stack.
fn movetext<W: Write, P: Played>(out: &mut Out<'_, W>, elements: &[Element], play: &P, flat: bool) -> io::Result<()> {
    let (opens, closes) = match flat {
        true => ("{\"kind\":\"variation-start\"", "{\"kind\":\"variation-end\""),
        false => ("{\"kind\":\"variation\",\"movetext\":[", "]"),
    };
    let mut waiting: Vec<(u64, Span)> = Vec::new();
    let mut played = 0_u64;
    let mut first = true;
    out.raw("[")?;
    for (index, element) in elements.iter().enumerate() {
        let closes_list = !flat && matches!(element.kind, ElementKind::Close { .. });
        if !first && !closes_list {
            out.raw(",")?;
        }
        first = false;
        match element.kind {
            ElementKind::Open { .. } => {
                waiting.push((played, element.span));
                played = played.saturating_sub(1);
                out.raw(opens)?;
                if flat {
                    out.span_and_close(element.span)?;
                }
                first = !flat;
            }
            ElementKind::Close { .. } => {
                let (ply, open) = waiting.pop().unwrap_or((played, element.span));
                played = ply;
                out.raw(closes)?;
                out.span_and_close(if flat { element.span } else { open.to(element.span) })?;
            }
            ElementKind::Move(san) => {
                let resolved = play.resolve(index, san);
                played += u64::from(!resolved.superfluous);
                a_move(out, element.span, &resolved, played)?;
            }
            _ => simple(out, element)?,
        }
    }
    out.raw("]")
}

fn a_move<W: Write, U: Display>(out: &mut Out<'_, W>, span: Span, resolved: &Resolved<U>, ply: u64) -> io::Result<()> {
    out.raw("{\"kind\":\"move\",\"text\":")?;
    out.text(span)?;
    out.raw(",\"san\":")?;
    match resolved.san {
        Some(san) => out.san(san)?,
        None => out.raw("null")?,
    }
    out.raw(",\"uci\":")?;
    match &resolved.uci {
        Some(uci) => out.quoted(uci)?,
        None => out.raw("null")?,
    }
    if let Some((san, uci)) = &resolved.guess {
        out.raw(",\"guess\":{\"san\":")?;
        out.san(*san)?;
        out.raw(",\"uci\":")?;
        out.quoted(uci)?;
        out.raw("}")?;
    }
    out.raw(",\"ply\":")?;
    if resolved.superfluous {
        out.raw("null,\"superfluous\":true")?;
    } else {
        out.number(ply)?;
    }
    out.span_and_close(span)
}

/// Any element that holds no others.
fn simple<W: Write>(out: &mut Out<'_, W>, element: &Element) -> io::Result<()> {
    let span = element.span;
    match element.kind {
        ElementKind::MoveNumber { number, periods } => {
            out.raw("{\"kind\":\"move-number\",\"number\":")?;
            out.number(number.into())?;
            out.raw(",\"periods\":")?;
            out.number(periods.into())?;
        }
        ElementKind::Nag { code, .. } => {
            out.raw("{\"kind\":\"nag\",\"code\":")?;
            out.number(code.into())?;
            out.raw(",\"text\":")?;
            out.text(span)?;
        }
        ElementKind::Comment(style) => {
            out.raw(match style {
                CommentStyle::Brace => "{\"kind\":\"comment\",\"style\":\"brace\",\"text\":",
                CommentStyle::Semicolon => "{\"kind\":\"comment\",\"style\":\"semicolon\",\"text\":",
            })?;
            out.text(element.comment_span(out.source).unwrap_or(span))?;
            out.raw(",\"commands\":")?;
            commands(out, element)?;
        }
        ElementKind::Termination(outcome) => {
            out.raw("{\"kind\":\"termination\",\"value\":\"")?;
            out.raw(outcome.as_str())?;
            out.raw("\"")?;
        }
        ElementKind::Escape => {
            out.raw("{\"kind\":\"escape\",\"text\":")?;
            // Like a comment, without its sign.
            out.text(Span::new((span.start + 1).min(span.end), span.end))?;
        }
        // Moves and parentheses come here only where the tree was made by hand and holds them outside the movetext.
        ElementKind::Mark => literal(out, "mark", span)?,
        ElementKind::EmptyPair => literal(out, "empty-pair", span)?,
        ElementKind::Unknown | ElementKind::Move(_) | ElementKind::Open { .. } | ElementKind::Close { .. } => {
            literal(out, "unknown", span)?;
        }
    }
    out.span_and_close(span)
}

fn literal<W: Write>(out: &mut Out<'_, W>, kind: &str, span: Span) -> io::Result<()> {
    out.raw("{\"kind\":\"")?;
    out.raw(kind)?;
    out.raw("\",\"text\":")?;
    out.text(span)
}

/// The commands embedded in a comment, supplement 3.
fn commands<W: Write>(out: &mut Out<'_, W>, comment: &Element) -> io::Result<()> {
    let source = out.source;
    out.raw("[")?;
    for (index, command) in crate::commands(source, comment).enumerate() {
        out.raw(if index == 0 { "{\"name\":" } else { ",{\"name\":" })?;
        out.string(command.name_text(source))?;
        out.raw(",\"operands\":[")?;
        for (index, operand) in command.operands(source).enumerate() {
            out.raw(if index == 0 { "" } else { "," })?;
            out.string(&operand.text(source))?;
        }
        out.raw("]")?;
        out.span_and_close(command.span)?;
    }
    out.raw("]")
}
