//! The located slice that lexical productions read from.

use nom::{AsBytes, Compare, CompareResult, Input, Needed, Offset};

use crate::source::Span;

/// What is left of a source, and where it starts.
///
/// `LocatedSpan` counts lines at every step, which a token cannot afford (half of all time); it is kept for the
/// productions that hold sections, and these slices stand for it inside a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rest<'a> {
    pub(crate) rest: &'a [u8],
    pub(crate) pos: u32,
}

impl<'a> Rest<'a> {
    #[inline(always)]
    pub(crate) fn new(rest: &'a [u8], pos: u32) -> Rest<'a> {
        Rest { rest, pos }
    }

    /// What is left behind the next `n` bytes.
    #[inline(always)]
    pub(crate) fn skip(self, n: usize) -> Rest<'a> {
        Rest { rest: &self.rest[n..], pos: self.pos + n as u32 }
    }

    /// The place of the next `n` bytes.
    #[inline(always)]
    pub(crate) fn span(self, n: usize) -> Span {
        Span::new(self.pos, self.pos + n as u32)
    }
}

impl AsBytes for Rest<'_> {
    #[inline(always)]
    fn as_bytes(&self) -> &[u8] {
        self.rest
    }
}

impl Offset for Rest<'_> {
    #[inline(always)]
    fn offset(&self, second: &Self) -> usize {
        (second.pos - self.pos) as usize
    }
}

impl<'a> Input for Rest<'a> {
    type Item = u8;
    type Iter = std::iter::Copied<std::slice::Iter<'a, u8>>;
    type IterIndices = std::iter::Enumerate<Self::Iter>;

    #[inline(always)]
    fn input_len(&self) -> usize {
        self.rest.len()
    }

    #[inline(always)]
    fn take(&self, index: usize) -> Self {
        Rest { rest: &self.rest[..index], pos: self.pos }
    }

    #[inline(always)]
    fn take_from(&self, index: usize) -> Self {
        self.skip(index)
    }

    #[inline(always)]
    fn take_split(&self, index: usize) -> (Self, Self) {
        (self.skip(index), self.take(index))
    }

    #[inline(always)]
    fn position<P: Fn(u8) -> bool>(&self, predicate: P) -> Option<usize> {
        self.rest.iter().position(|&byte| predicate(byte))
    }

    #[inline(always)]
    fn iter_elements(&self) -> Self::Iter {
        self.rest.iter().copied()
    }

    #[inline(always)]
    fn iter_indices(&self) -> Self::IterIndices {
        self.rest.iter().copied().enumerate()
    }

    #[inline(always)]
    fn slice_index(&self, count: usize) -> Result<usize, Needed> {
        if self.rest.len() >= count { Ok(count) } else { Err(Needed::new(count - self.rest.len())) }
    }
}

impl<'b> Compare<&'b [u8]> for Rest<'_> {
    #[inline(always)]
    fn compare(&self, other: &'b [u8]) -> CompareResult {
        self.rest.compare(other)
    }

    #[inline(always)]
    fn compare_no_case(&self, other: &'b [u8]) -> CompareResult {
        self.rest.compare_no_case(other)
    }
}
