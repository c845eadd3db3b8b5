//! The quick look at a game while it is read: is there anything to tell of its numbers, NAGs and comments?

use super::comments;
use crate::ast::{CommentStyle, ElementKind, Game};
use crate::nag;
use crate::source::{Source, Span};

/// Follows the elements of a game as they are read, when each is still at hand and it is known what it is: a second walk
/// over the elements would cost more than the checks themselves. It counts as [`Counter`](super::numbers::Counter) does
/// as far as all is well, and only says whether it is.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Watch {
    line: Line,
    /// Whether a number or NAG is odd.
    is_odd: bool,
    /// How many brace comments there are.
    brace_comments: u32,
    /// Whether there are comments to the end of a line.
    has_lines: bool,
    /// Whether there is a comment with more than the usual commands in it.
    has_words: bool,
}

/// Where a line of play is.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Line {
    /// The half-move that is due; 0 for the first of White's move 1.
    ply: u32,
    /// The first half-move of the line.
    first: u32,
    /// Whether this is a variation.
    is_variation: bool,
    /// Whether a number waits for its move.
    waits: bool,
}

impl Watch {
    /// An element has been read; the kind is known where this is called, so that little is left of it there.
    #[inline(always)]
    pub(crate) fn see(&mut self, span: Span, kind: ElementKind, bytes: &[u8]) {
        let line = &mut self.line;
        match kind {
            ElementKind::Move(_) => {
                line.ply = line.ply.wrapping_add(1);
                line.waits = false;
            }
            ElementKind::MoveNumber { number, .. } => {
                let has_zero = bytes.get(span.start as usize) == Some(&b'0');
                self.is_odd |= (number != line.ply / 2 + 1) | has_zero;
                line.waits = true;
            }
            ElementKind::Nag { code, .. } => {
                let is_early = (line.ply == line.first) & !line.is_variation;
                self.is_odd |= is_early | ODD_NAG[usize::from(code)];
            }
            ElementKind::Comment(style) => {
                self.brace_comments += u32::from(style == CommentStyle::Brace);
                self.has_lines |= style == CommentStyle::Semicolon;
                self.has_words = true;
            }
            // It may be a move.
            ElementKind::Unknown => self.is_odd = true,
            _ => {}
        }
    }

    /// A closed brace comment has been read; `is_usual` tells that there is nothing in it but well-formed commands.
    #[inline(always)]
    pub(crate) fn brace_comment(&mut self, is_usual: bool) {
        self.brace_comments += 1;
        self.has_words |= !is_usual;
    }

    /// A variation begins; what is to be handed to [`Watch::close`] at its end.
    #[inline(always)]
    pub(crate) fn open(&mut self) -> Line {
        let outer = self.line;
        let has_moved = outer.ply != outer.first;
        let ply = outer.ply.wrapping_sub(u32::from(has_moved));
        self.line = Line { ply, first: ply, is_variation: true, waits: false };
        outer
    }

    /// The variation ends.
    #[inline(always)]
    pub(crate) fn close(&mut self, outer: Line) {
        self.is_odd |= self.line.waits;
        self.line = Line { waits: false, ..outer };
    }

    /// The move number that is due, as far as all is well.
    pub(crate) fn number(&self) -> u32 {
        self.line.ply / 2 + 1
    }

    /// Whether the movetext has comments in braces.
    pub(crate) fn has_brace_comments(&self) -> bool {
        self.brace_comments > 0
    }

    /// One that lets everything be looked at.
    #[cfg(test)]
    pub(super) fn alarmed() -> Watch {
        Watch { is_odd: true, brace_comments: u32::MAX, has_words: true, ..Watch::default() }
    }

    /// Whether there is something to tell of the numbers and NAGs of a game that starts with White's move 1.
    pub(super) fn is_odd(&self) -> bool {
        self.is_odd | self.line.waits
    }

    /// Whether there is a comment to look at one by one.
    pub(super) fn has_odd_comment(&self, source: &Source, game: &Game) -> bool {
        let (Some(first), Some(last)) = (game.movetext.first(), game.movetext.last()) else { return self.has_words };
        let movetext = source.slice(first.span.to(last.span));
        self.has_words && (self.has_lines || !comments::are_plain(movetext, self.brace_comments))
    }
}

/// The NAGs that are told.
const ODD_NAG: [bool; 256] = {
    let mut table = [true; 256];
    let mut code = 1;
    while code < 256 {
        table[code] = !nag::is_known(code as u8);
        code += 1;
    }
    table
};
