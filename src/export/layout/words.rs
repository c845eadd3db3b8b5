//! The lines of the movetext: as many words as fit in less than 80 columns, one space between them (section 8.2.1).

use super::super::text::command;
use super::{Layout, edges, is_blank, newlines};
use crate::ast::{CommentStyle, ElementKind};
use crate::problems::export as say;
use crate::source::Span;

/// Less than 80 (ruling OQ-68).
const WIDTH: usize = 79;

impl Layout<'_> {
    pub(super) fn words(&mut self) {
        let game = self.game;
        let start = game.movetext.first().map(|element| element.span.start);
        let Some(start) = start.or(game.termination.map(|marker| marker.span.start)) else { return };
        let last = game.movetext.last().map(|element| element.span.end);
        let end = game.termination.map(|marker| marker.span.end).or(last).unwrap_or(start);
        let solids = self.solids();
        let mut next_solid = solids.iter().copied().peekable();
        let mut at = start;
        let mut columns = self.columns(Span::new(self.line_start(start), start));
        let (mut gap, mut alone, mut told) = (Span::empty(start), true, false);
        let mut ends_line = false;
        loop {
            let mut is_line = false;
            let mut word_end = at;
            while word_end < end && !self.is_blank_at(word_end) {
                while next_solid.peek().is_some_and(|solid| solid.start < word_end) {
                    next_solid.next();
                }
                match next_solid.peek() {
                    Some(solid) if solid.start == word_end && solid.end > word_end => {
                        is_line = self.bytes.get(word_end as usize) == Some(&b';');
                        word_end = solid.end;
                    }
                    _ => word_end += 1,
                }
                // A percent sign stays with the word before it (ruling OQ-05).
                if self.source.slice(Span::new(word_end, word_end + 2)) == b" %" && word_end + 1 < end {
                    word_end += 1;
                }
            }
            let width = self.columns(Span::new(at, word_end));
            match newlines(self.source.slice(gap)) {
                0 if gap.is_empty() => columns += width,
                0 => {
                    self.space(gap);
                    columns += 1 + width;
                    alone = false;
                }
                breaks => {
                    self.line_break(gap, breaks, !ends_line && columns + 1 + width <= WIDTH);
                    (columns, alone, told) = (width, true, false);
                }
            }
            if columns > WIDTH && !alone && !told {
                told = true;
                self.report(say::line_80(self.column_80(word_end), gap));
            }
            ends_line = is_line;
            gap = self.blanks(word_end);
            at = gap.end;
            if at >= end || gap.is_empty() {
                return;
            }
        }
    }

    /// What no line end may break: comments to the end of the line, and commands.
    fn solids(&self) -> Vec<Span> {
        let mut solids = Vec::new();
        for element in &self.game.movetext {
            let ElementKind::Comment(style) = element.kind else { continue };
            if style == CommentStyle::Semicolon {
                solids.push(element.span);
                continue;
            }
            let text = self.source.slice(element.span);
            let last = memchr::memrchr(b']', text).unwrap_or(0);
            let mut at = 0;
            while let Some(found) = memchr::memmem::find(text.get(at..last).unwrap_or_default(), b"[%") {
                at += found;
                let length = command(text.get(at..).unwrap_or_default()).unwrap_or(1);
                solids.push(element.span.part(at as u32, (at + length) as u32));
                at += length;
            }
        }
        solids
    }

    pub(super) fn is_blank_at(&self, at: u32) -> bool {
        self.bytes.get(at as usize).is_none_or(|&byte| is_blank(byte))
    }

    fn columns(&self, span: Span) -> usize {
        crate::source::count_chars(self.source.slice(span))
    }

    /// One space stands between two words.
    fn space(&mut self, gap: Span) {
        let text = self.source.slice(gap);
        if gap.len() > 1 && text.contains(&b' ') && !self.sticks(gap) {
            self.report(say::space_surplus(gap));
        }
    }

    /// Whether the space is told elsewhere: inside a parenthesis or at the edge of a comment.
    fn sticks(&self, gap: Span) -> bool {
        let before = gap.start.checked_sub(1).and_then(|at| self.bytes.get(at as usize));
        let behind = self.bytes.get(gap.end as usize);
        matches!(before, Some(b'(' | b'{')) || matches!(behind, Some(b')' | b'}'))
    }

    /// A line end stands where the next word does not fit any more.
    fn line_break(&mut self, gap: Span, breaks: usize, fits: bool) {
        let text = self.source.slice(gap);
        if breaks > 1 {
            self.report(say::blank_line_surplus(gap, "\n"));
            return;
        }
        for edge in edges(text) {
            self.report(say::edge_space(gap.part(edge.start, edge.end)));
        }
        if fits && !self.sticks(gap) {
            self.report(say::fill(gap));
        }
    }

    /// The character in column 80 of the line that `at` is on.
    fn column_80(&self, at: u32) -> Span {
        let start = self.line_start(at);
        let line = self.source.slice(Span::new(start, u32::MAX));
        let mut chars = 0;
        for (index, byte) in line.iter().enumerate() {
            // A character begins with a byte that continues none.
            if byte & 0xC0 != 0x80 {
                chars += 1;
                if chars == WIDTH + 1 {
                    return Span::new(start + index as u32, start + index as u32 + 1);
                }
            }
        }
        Span::empty(at)
    }
}
