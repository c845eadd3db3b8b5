//! Places in a source.

use std::fmt;
use std::ops::Range;

/// A half-open range `[start, end)` of bytes in a [`Source`](crate::Source), counted from 0.
///
/// Spans point into the bytes that were parsed ([`Source::bytes`](crate::Source::bytes)). What leaves the crate
/// (JSON, reports) is turned into bytes of the file first, by [`Source::file_range`](crate::Source::file_range).
///
/// ```
/// use pgn_grammar::Span;
/// let span = Span::new(3, 5);
/// assert_eq!((span.len(), span.is_empty()), (2, false));
/// assert!(Span::empty(4).is_empty(), "an empty span is a place to insert something");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The bytes from `start` up to, and without, `end`.
    #[inline(always)]
    pub const fn new(start: u32, end: u32) -> Span {
        Span { start, end }
    }

    /// The place before the byte `at`.
    #[inline]
    pub const fn empty(at: u32) -> Span {
        Span { start: at, end: at }
    }

    /// How many bytes there are.
    #[inline]
    pub const fn len(self) -> u32 {
        self.end.saturating_sub(self.start)
    }

    /// Whether this is a place rather than a text.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// The place just before the span.
    #[inline]
    pub const fn before(self) -> Span {
        Span::empty(self.start)
    }

    /// The place just after the span.
    #[inline]
    pub const fn after(self) -> Span {
        Span::empty(self.end)
    }

    /// From the start of this span to the end of the `other`.
    #[inline]
    pub const fn to(self, other: Span) -> Span {
        Span { start: self.start, end: other.end }
    }

    /// Whether `other` lies within this span.
    #[inline]
    pub const fn contains(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// The part `[start, end)` of this span, counted from its start.
    ///
    /// ```
    /// # use pgn_grammar::Span;
    /// assert_eq!(Span::new(10, 20).part(2, 4), Span::new(12, 14));
    /// ```
    #[inline]
    pub const fn part(self, start: u32, end: u32) -> Span {
        Span { start: self.start + start, end: self.start + end }
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

impl From<Span> for Range<usize> {
    fn from(span: Span) -> Range<usize> {
        span.start as usize..span.end as usize
    }
}
