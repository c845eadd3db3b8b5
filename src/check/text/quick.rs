//! The quick look at move numbers and NAGs: is there anything to tell?

use super::numbers::Counter;
use crate::ast::{Element, ElementKind};
use crate::nag;

/// How deep variations are followed; deeper ones are for the thorough look.
pub(super) const DEPTH: usize = 32;

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

/// Counts as [`Counter`] does, as far as all is well, and only says whether it is. Moves, numbers and NAGs alternate
/// in no pattern that a processor could foresee, so that what is done for them has no branches.
pub(super) struct Quick {
    /// The half-move that is due.
    ply: u32,
    /// The first half-move of the line.
    first: u32,
    /// Whether a number waits for its move.
    waits: bool,
    odd: bool,
    depth: usize,
}

/// The lines around a variation, `ply` and `first` of each. Apart from [`Quick`], so that this can be kept in registers.
pub(super) type Outer = [(u32, u32); DEPTH];

/// Whether an element is one of the three that most of a game consists of.
#[inline(always)]
pub(super) fn is_usual(kind: ElementKind) -> bool {
    matches!(kind, ElementKind::Move(_) | ElementKind::MoveNumber { .. } | ElementKind::Nag { .. })
}

impl Quick {
    pub(super) fn new(counter: &Counter) -> Quick {
        let ply = counter.ply();
        Quick { ply, first: ply, waits: false, odd: counter.is_unsure(), depth: 0 }
    }

    /// Whether there is nothing to tell.
    pub(super) fn is_right(&self) -> bool {
        !(self.odd | self.waits)
    }

    /// A move; a number, which has to be the one that is due, and without leading zeros; a NAG, which has to have a
    /// meaning and a move before it.
    #[inline(always)]
    pub(super) fn usual(&mut self, element: &Element, bytes: &[u8]) {
        let due = self.ply / 2 + 1;
        let is_move = matches!(element.kind, ElementKind::Move(_));
        let (is_number, number) = match element.kind {
            ElementKind::MoveNumber { number, .. } => (true, number),
            _ => (false, due),
        };
        let (is_nag, code) = match element.kind {
            ElementKind::Nag { code, .. } => (true, code),
            _ => (false, 1),
        };
        let zero = bytes.get(element.span.start as usize) == Some(&b'0');
        let early = (self.ply == self.first) & (self.depth == 0);
        self.odd |= (number != due) | (zero & is_number) | (early & is_nag) | ODD_NAG[usize::from(code)];
        self.ply = self.ply.wrapping_add(u32::from(is_move));
        self.waits = is_number | (self.waits & is_nag);
    }

    /// A variation, which replaces the last move.
    #[inline(always)]
    pub(super) fn open(&mut self, outer: &mut Outer) {
        match outer.get_mut(self.depth) {
            Some(outer) if self.ply != self.first => {
                *outer = (self.ply, self.first);
                self.ply -= 1;
                self.first = self.ply;
                self.waits = false;
            }
            _ => self.odd = true,
        }
        self.depth += 1;
    }

    #[inline(always)]
    pub(super) fn close(&mut self, outer: &Outer) {
        self.odd |= self.waits;
        self.depth = self.depth.saturating_sub(1);
        if let Some(outer) = outer.get(self.depth) {
            (self.ply, self.first) = *outer;
        }
        self.waits = false;
    }

    /// A word that may be a move.
    #[inline(always)]
    pub(super) fn unknown(&mut self) {
        self.odd = true;
    }
}
