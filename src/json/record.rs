//! A line of a file of positions as an object.

use super::out::Out;
use super::{Style, tree};
use crate::epd::{Operand, Operation, Value};
use crate::fen::Place;
use crate::records::{Kind, Record};
use crate::source::Span;
use std::fmt::Display;
use std::io::{self, Write};

/// The line of one record.
pub(super) fn record<W: Write>(out: &mut Out<'_, W>, record: &Record, style: Style<'_>) -> io::Result<()> {
    out.raw("{")?;
    tree::file(out, style.file)?;
    out.raw("\"record\":")?;
    out.number(record.number.into())?;
    out.raw(",\"kind\":\"")?;
    out.raw(record.kind.as_str())?;
    out.raw("\",\"span\":")?;
    out.span(record.span)?;
    out.raw(",\"line\":")?;
    out.number(out.source.location(record.span.start).line)?;
    fields(out, record)?;
    if record.kind == Kind::Epd {
        out.raw(",\"operations\":[")?;
        for (index, one) in record.operations.iter().enumerate() {
            out.raw(if index == 0 { "" } else { "," })?;
            operation(out, record, one)?;
        }
        out.raw("],\"epd\":")?;
        out.optional(record.canonical.as_deref())?;
    }
    out.raw(",\"fen\":")?;
    out.optional(record.meant.as_ref().map(ToString::to_string).as_deref())?;
    out.raw(",\"problems\":")?;
    out.number(record.diagnostics.len() as u64)?;
    tree::finish(out, &record.diagnostics, style)
}

/// The fields of the position as they are written, section 16.1.3.
fn fields<W: Write>(out: &mut Out<'_, W>, record: &Record) -> io::Result<()> {
    let fen = &record.fen;
    let active = if fen.active.value == crate::values::Color::White { "w" } else { "b" };
    let ep = fen.ep.value.map_or("-".to_owned(), |square| square.to_string());
    let texts: [(&str, &dyn Display, &Option<Place>); 4] = [
        ("placement", &fen.board.value, &fen.board.place),
        ("active", &active, &fen.active.place),
        ("castling", &fen.rights.value, &fen.rights.place),
        ("en_passant", &ep, &fen.ep.place),
    ];
    for (name, value, place) in texts {
        key(out, name)?;
        out.quoted(value)?;
        span_of(out, record, place)?;
    }
    for (name, field) in [("halfmove", &fen.halfmove), ("fullmove", &fen.fullmove)] {
        key(out, name)?;
        out.number(field.value.into())?;
        span_of(out, record, &field.place)?;
    }
    Ok(())
}

fn key<W: Write>(out: &mut Out<'_, W>, name: &str) -> io::Result<()> {
    out.raw(",\"")?;
    out.raw(name)?;
    out.raw("\":{\"value\":")
}

/// The end of a field: where it stands, or `null`.
fn span_of<W: Write>(out: &mut Out<'_, W>, record: &Record, place: &Option<Place>) -> io::Result<()> {
    match place {
        Some(place) => out.span_and_close(part(record, place)),
        None => out.raw(",\"span\":null}"),
    }
}

fn operation<W: Write>(out: &mut Out<'_, W>, record: &Record, operation: &Operation) -> io::Result<()> {
    out.raw("{\"opcode\":")?;
    out.string(&operation.opcode)?;
    out.raw(",\"operands\":[")?;
    for (index, one) in operation.operands.iter().enumerate() {
        out.raw(if index == 0 { "" } else { "," })?;
        operand(out, record, one)?;
    }
    out.raw("],\"opcode_span\":")?;
    out.span(part(record, &operation.opcode_place))?;
    out.span_and_close(part(record, &operation.place))
}

fn operand<W: Write>(out: &mut Out<'_, W>, record: &Record, operand: &Operand) -> io::Result<()> {
    let kind = match operand.value {
        Value::Text => "text",
        Value::Integer(_) => "integer",
        Value::Real(_) => "real",
        Value::Move(_) => "move",
        Value::Symbol => "symbol",
    };
    out.raw("{\"type\":\"")?;
    out.raw(kind)?;
    out.raw("\",\"text\":")?;
    out.string(&operand.text)?;
    match operand.value {
        Value::Integer(number) => {
            out.raw(",\"value\":")?;
            out.raw(&number.to_string())?;
        }
        Value::Real(number) => {
            out.raw(",\"value\":")?;
            out.real(number)?;
        }
        Value::Move(_) => {
            let at = record.moves.binary_search_by_key(&operand.place.start, |played| played.place.start);
            let played = at.ok().and_then(|at| record.moves.get(at));
            out.raw(",\"san\":")?;
            out.optional(played.map(|played| played.san.to_string()).as_deref())?;
            out.raw(",\"uci\":")?;
            out.optional(played.map(|played| played.uci.as_str()))?;
        }
        Value::Text | Value::Symbol => {}
    }
    out.span_and_close(part(record, &operand.place))
}

/// A place in a record as one in the source.
fn part(record: &Record, place: &Place) -> Span {
    record.span.part(place.start as u32, place.end as u32)
}
