//! The small parts of a line: strings, numbers, spans.

use crate::ast::{Check, Piece, San, Side};
use crate::source::{Source, Span};
use std::fmt::Display;
use std::io::{self, Write};

/// Where a line goes, and the source its spans point into.
pub(super) struct Out<'a, W> {
    to: &'a mut W,
    pub(super) source: &'a Source,
}

impl<'a, W: Write> Out<'a, W> {
    pub(super) fn new(to: &'a mut W, source: &'a Source) -> Self {
        Out { to, source }
    }

    /// JSON that needs no escaping.
    pub(super) fn raw(&mut self, json: &str) -> io::Result<()> {
        self.to.write_all(json.as_bytes())
    }

    /// A string, escaped.
    pub(super) fn string(&mut self, text: &str) -> io::Result<()> {
        Ok(serde_json::to_writer(&mut *self.to, text)?)
    }

    /// A string, or `null`.
    pub(super) fn optional(&mut self, text: Option<&str>) -> io::Result<()> {
        match text {
            Some(text) => self.string(text),
            None => self.raw("null"),
        }
    }

    /// A string that has nothing to escape.
    pub(super) fn quoted(&mut self, text: impl Display) -> io::Result<()> {
        write!(self.to, "\"{text}\"")
    }

    pub(super) fn number(&mut self, number: u64) -> io::Result<()> {
        Ok(serde_json::to_writer(&mut *self.to, &number)?)
    }

    /// A number with a point; `null`, if it is beyond all bounds.
    pub(super) fn real(&mut self, number: f64) -> io::Result<()> {
        Ok(serde_json::to_writer(&mut *self.to, &number)?)
    }

    /// The text at `span`, decoded and escaped.
    pub(super) fn text(&mut self, span: Span) -> io::Result<()> {
        let source = self.source;
        self.string(&source.text(span))
    }

    /// `{"start":…,"end":…}` in bytes of the file.
    pub(super) fn span(&mut self, span: Span) -> io::Result<()> {
        let range = self.source.file_range(span);
        self.raw("{\"start\":")?;
        self.number(range.start)?;
        self.raw(",\"end\":")?;
        self.number(range.end)?;
        self.raw("}")
    }

    /// `,"span":{…}}`: the end of most objects.
    pub(super) fn span_and_close(&mut self, span: Span) -> io::Result<()> {
        self.raw(",\"span\":")?;
        self.span(span)?;
        self.raw("}")
    }

    /// A move in canonical letters, quoted. It has none that need escaping.
    pub(super) fn san(&mut self, san: San) -> io::Result<()> {
        let (letters, length) = letters(san);
        self.raw("\"")?;
        self.to.write_all(letters.get(..length).unwrap_or_default())?;
        self.raw("\"")
    }
}

/// What `Display` writes for `san`, without its machinery: a line has a hundred of them. Ten letters are the most.
fn letters(san: San) -> ([u8; 12], usize) {
    let mut text = [0; 12];
    let mut length = 0;
    let mut put = |letters: &[char]| {
        for (&letter, place) in letters.iter().zip(text.iter_mut().skip(length)) {
            *place = letter as u8;
            length += 1;
        }
    };
    match san {
        San::Normal { file, rank, capture, to, .. } | San::Foreign { file, rank, capture, to, .. } => {
            match san {
                San::Normal { piece: Piece::Pawn, .. } => {}
                San::Normal { piece, .. } => put(&[piece.char()]),
                _ => put(&['?']),
            }
            if let Some(file) = file {
                put(&[file.char()]);
            }
            if let Some(rank) = rank {
                put(&[rank.char()]);
            }
            if capture {
                put(&['x']);
            }
            put(&[to.file().char(), to.rank().char()]);
            if let San::Normal { promotion: Some(piece), .. } = san {
                put(&['=', piece.char()]);
            }
        }
        San::Drop { piece, to, .. } => put(&[piece.char(), '@', to.file().char(), to.rank().char()]),
        San::Castling { side: Side::King, .. } => put(&['O', '-', 'O']),
        San::Castling { side: Side::Queen, .. } => put(&['O', '-', 'O', '-', 'O']),
        San::Null => put(&['-', '-']),
    }
    match san.check() {
        Check::None => {}
        Check::Check | Check::Double => put(&['+']),
        Check::Mate => put(&['#']),
    }
    (text, length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ast::{File, Rank, Square};

    #[test]
    fn letters_are_those_of_display() {
        let to = Square::new(File::F, Rank::R8);
        let mut moves = vec![San::Null];
        for check in [Check::None, Check::Check, Check::Mate, Check::Double] {
            for side in [Side::King, Side::Queen] {
                moves.push(San::Castling { side, check });
            }
            for piece in Piece::ALL {
                moves.push(San::Drop { piece, to, check });
                for (file, rank) in
                    [(None, None), (Some(File::A), None), (None, Some(Rank::R1)), (Some(File::H), Some(Rank::R7))]
                {
                    for capture in [false, true] {
                        moves.push(San::Foreign { file, rank, capture, to, check });
                        for promotion in [None, Some(Piece::Queen)] {
                            moves.push(San::Normal { piece, file, rank, capture, to, promotion, check });
                        }
                    }
                }
            }
        }
        for san in moves {
            let (text, length) = letters(san);
            assert_eq!(std::str::from_utf8(&text[..length]).unwrap(), san.to_string());
        }
    }
}
