//! The outline of a game, for people.

use super::Result;
use super::summary::plural;
use pgn_grammar::fen::Place;
use pgn_grammar::json::{GameLine, Played, Style};
use pgn_grammar::records::Record;
use pgn_grammar::{Diagnostic, Element, ElementKind, San, Source, Span, TagPair};
use std::io::Write;

/// How deep an outline is indented; what nests deeper stays at this margin and says how deep it is.
const MARGIN: usize = 30;

/// How wide the column of the places is.
const PLACE: usize = 10;

/// Prints one game.
pub(crate) fn game<P: Played>(
    out: &mut impl Write,
    source: &Source,
    line: &GameLine<'_, P>,
    style: Style<'_>,
) -> Result<()> {
    let game = line.game;
    let at = source.location(game.span.start).line;
    if let Some(file) = style.file {
        write!(out, "{file}: ")?;
    }
    let (result, problems) = (game.result(source), plural(line.diagnostics.len() as u64, "problem"));
    writeln!(out, "game {}, line {at}, result {}, {problems}", line.number, result.as_str())?;
    let mut outline = Outline { out, source, depth: 0 };
    outline.section("before", &game.before)?;
    for pair in &game.tags {
        outline.tag(pair)?;
    }
    for (index, element) in game.movetext.iter().enumerate() {
        let san = match element.kind {
            ElementKind::Move(san) => line.play.resolve(index, san).san,
            _ => None,
        };
        outline.element(element, san)?;
    }
    if let Some(marker) = &game.termination {
        outline.line(marker.span, "termination", marker.outcome.as_str())?;
    }
    outline.section("after", &game.after)?;
    problems_of(outline.out, source, line.diagnostics)?;
    writeln!(out)
}

/// Prints what belongs to no game.
pub(crate) fn end(
    out: &mut impl Write,
    source: &Source,
    outside: &[Element],
    diagnostics: &[Diagnostic],
    style: Style<'_>,
) -> Result<()> {
    if !outside.is_empty() {
        if let Some(file) = style.file {
            write!(out, "{file}: ")?;
        }
        writeln!(out, "outside of all games")?;
        let mut outline = Outline { out, source, depth: 0 };
        for element in outside {
            outline.element(element, None)?;
        }
    }
    problems_of(out, source, diagnostics)
}

/// Prints one position of a file of them.
pub(crate) fn record(out: &mut impl Write, source: &Source, record: &Record, style: Style<'_>) -> Result<()> {
    if let Some(file) = style.file {
        write!(out, "{file}: ")?;
    }
    let at = source.location(record.span.start).line;
    let problems = plural(record.diagnostics.len() as u64, "problem");
    writeln!(out, "position {}, line {at}, {problems}", record.number)?;
    let mut outline = Outline { out, source, depth: 0 };
    let part = |place: &Place| record.span.part(place.start as u32, place.end as u32);
    let fen = &record.fen;
    for (name, place) in [
        ("placement", &fen.board.place),
        ("active", &fen.active.place),
        ("castling", &fen.rights.place),
        ("en passant", &fen.ep.place),
        ("halfmove", &fen.halfmove.place),
        ("fullmove", &fen.fullmove.place),
    ] {
        let Some(span) = place.as_ref().map(part) else { continue };
        outline.line(span, name, &source.text(span))?;
    }
    for operation in &record.operations {
        let operands: Vec<String> = operation.operands.iter().map(ToString::to_string).collect();
        outline.line(part(&operation.place), "operation", &format!("{} {}", operation.opcode, operands.join(" ")))?;
    }
    problems_of(outline.out, source, &record.diagnostics)?;
    writeln!(out)
}

fn problems_of(out: &mut impl Write, source: &Source, problems: &[Diagnostic]) -> Result<()> {
    for problem in problems {
        let (severity, code) = (problem.severity.as_str(), problem.code);
        writeln!(out, "{:>PLACE$}  {severity}[{code}]: {}", place(source, problem.span), one_line(&problem.message))?;
    }
    Ok(())
}

/// Where something begins: line and column in characters, from 1, as reports and editors have them.
fn place(source: &Source, span: Span) -> String {
    let at = source.location(span.start);
    format!("{}:{}", at.line, at.column)
}

struct Outline<'a, W> {
    out: &'a mut W,
    source: &'a Source,
    depth: usize,
}

impl<W: Write> Outline<'_, W> {
    fn section(&mut self, name: &str, elements: &[Element]) -> Result<()> {
        if !elements.is_empty() {
            writeln!(self.out, "{:>PLACE$}  {name} the {}", "", if name == "before" { "movetext" } else { "marker" })?;
        }
        elements.iter().try_for_each(|element| self.element(element, None))
    }

    fn line(&mut self, span: Span, kind: &str, text: &str) -> Result<()> {
        let at = place(self.source, span);
        let indent = self.depth.min(MARGIN) * 2;
        let text = one_line(text);
        writeln!(self.out, "{at:>PLACE$}  {:indent$}{kind:<12} {text}", "")
    }

    fn tag(&mut self, pair: &TagPair) -> Result<()> {
        let name = pair.name_text(self.source).unwrap_or("(no name)".into());
        let value = pair.value(self.source).map_or("(no value)".to_owned(), |value| format!("{value:?}"));
        self.line(pair.span, "tag", &format!("{name} {value}"))
    }

    fn element(&mut self, element: &Element, san: Option<San>) -> Result<()> {
        let text = self.source.text(element.span);
        let kind = match element.kind {
            ElementKind::MoveNumber { .. } => "move-number",
            ElementKind::Move(_) => return self.a_move(element.span, &text, san),
            ElementKind::Nag { code, .. } => return self.line(element.span, "nag", &format!("{text} (${code})")),
            ElementKind::Comment(_) => "comment",
            ElementKind::Open { .. } => {
                self.depth += 1;
                let deep = if self.depth > MARGIN { format!("depth {}", self.depth) } else { String::new() };
                self.depth -= 1;
                self.line(element.span, "variation", &deep)?;
                self.depth += 1;
                return Ok(());
            }
            ElementKind::Close { .. } => {
                self.depth = self.depth.saturating_sub(1);
                return Ok(());
            }
            ElementKind::Termination(_) => "termination",
            ElementKind::Mark => "mark",
            ElementKind::Escape => "escape",
            ElementKind::EmptyPair => "empty-pair",
            ElementKind::Unknown => "unknown",
        };
        self.line(element.span, kind, &text)
    }

    fn a_move(&mut self, span: Span, text: &str, san: Option<San>) -> Result<()> {
        match san.map(|san| san.to_string()) {
            Some(san) if san == text => self.line(span, "move", text),
            Some(san) => self.line(span, "move", &format!("{san}, written {text}")),
            None => self.line(span, "move", &format!("{text}, not resolved")),
        }
    }
}

/// A text in one line of bearable length.
fn one_line(text: &str) -> String {
    const LONGEST: usize = 100;
    let mut line: String = text.chars().take(LONGEST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(LONGEST).is_some() {
        line.push('…');
    }
    line
}
