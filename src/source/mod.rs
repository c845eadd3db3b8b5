//! Bytes with a name, and positions in them.
//!
//! A source keeps the bytes as they are on disk; nothing is decoded before somebody asks for text, and then only the
//! string or comment in question (ruling OQ-01): UTF-8 where it is valid, else windows-1252. A file in UTF-16 is
//! decoded as a whole, and its source maps positions back to bytes of the file.

mod encoding;
mod lines;
mod span;
mod text;
mod utf16;

pub use encoding::Encoding;
pub use span::Span;
pub(crate) use text::count_chars;
#[cfg(feature = "report")]
pub(crate) use text::{char_end, char_start, first_char};

use encoding::Kind;
use lines::Lines;
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// A named text. Cloning it is cheap: clones share the bytes.
///
/// ```
/// use pgn_grammar::{Source, Span};
/// let source = Source::new("club.pgn", &b"[White \"Caf\xE9\"]\n\n1. e4 *\n"[..]);
/// assert_eq!(source.text(Span::new(8, 12)), "Café", "what is not UTF-8 is windows-1252");
/// let at = source.location(19);
/// assert_eq!((at.line, at.column), (3, 4));
/// ```
#[derive(Clone)]
pub struct Source(Arc<Inner>);

struct Inner {
    name: String,
    bytes: Vec<u8>,
    /// Back to the bytes of the file, where it was decoded as a whole.
    map: Option<utf16::Map>,
    first_byte: u64,
    first_line: u64,
    lines: OnceLock<Lines>,
}

/// The error of [`Source::try_new`]: the text is larger than 4 GiB, which spans cannot hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge;

/// A position for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// The line in the file, counted from 1. Lines end at LF, CR LF or a lone CR (section 3.2.2, ruling OQ-03).
    pub line: u64,
    /// The column in Unicode characters, counted from 1. A byte that is part of no UTF-8 sequence counts as one, a
    /// byte order mark at the start of the file as none.
    pub column: u64,
}

impl Source {
    /// A source called `name` (for reports) that holds `bytes` in any encoding: UTF-8 or windows-1252, even mixed, or
    /// UTF-16 of either byte order, with or without a byte order mark. Only UTF-16 costs time, linear in the bytes.
    ///
    /// # Panics
    /// If there are more than 4 GiB of them; [`Source::try_new`] does not.
    pub fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Source {
        Source::try_new(name, bytes).expect("a source is at most 4 GiB")
    }

    /// As [`Source::new`], for texts of any size.
    ///
    /// # Errors
    /// [`TooLarge`] if there are more than 4 GiB, in UTF-8 where the file is UTF-16.
    pub fn try_new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Result<Source, TooLarge> {
        Source::part(name, bytes, 0, 1)
    }

    /// A part of a longer text, that starts with byte `first_byte` of it (counted from 0) and with its line
    /// `first_line` (counted from 1), at the start of that line. Spans count from the start of the part;
    /// [`Source::file_range`] and [`Source::location`] from the start of the whole.
    ///
    /// Whether it is UTF-16 is asked at the start of a file only, that is where `first_byte` is 0.
    ///
    /// # Errors
    /// [`TooLarge`] as for [`Source::try_new`].
    ///
    /// ```
    /// use pgn_grammar::{Source, Span};
    /// let source = Source::part("big.pgn", "1. e4 *\n", 5_000_000_000, 120_001)?;
    /// assert_eq!(source.file_range(Span::new(3, 5)), 5_000_000_003..5_000_000_005);
    /// assert_eq!(source.location(3).line, 120_001);
    /// # Ok::<(), pgn_grammar::TooLarge>(())
    /// ```
    pub fn part(
        name: impl Into<String>,
        bytes: impl Into<Vec<u8>>,
        first_byte: u64,
        first_line: u64,
    ) -> Result<Source, TooLarge> {
        Source::make(name.into(), bytes.into(), Encoding::AUTO, first_byte, first_line)
    }

    /// As [`Source::try_new`], for a file whose encoding is known. Files in UTF-16 or in an encoding of one byte a
    /// character are decoded as a whole; spans still map back to the bytes of the file.
    ///
    /// # Errors
    /// [`TooLarge`] if there are more than 4 GiB, in UTF-8 where the file is decoded.
    pub fn with_encoding(
        name: impl Into<String>,
        bytes: impl Into<Vec<u8>>,
        encoding: Encoding,
    ) -> Result<Source, TooLarge> {
        Source::make(name.into(), bytes.into(), encoding, 0, 1)
    }

    fn make(
        name: String,
        mut bytes: Vec<u8>,
        encoding: Encoding,
        first_byte: u64,
        first_line: u64,
    ) -> Result<Source, TooLarge> {
        let decoded = match encoding.0 {
            Kind::Utf8 => None,
            Kind::Single(encoding) => encoding::decode(&bytes, encoding)?,
            Kind::Auto | Kind::Utf16(_) => {
                // A file that gives its byte order away is believed, whatever order was named.
                let detected = utf16::detect(&bytes).filter(|_| first_byte == 0);
                let named = if let Kind::Utf16(order) = encoding.0 { Some(order) } else { None };
                detected.or(named).map(|order| utf16::decode(&bytes, order)).transpose()?
            }
        };
        let map = decoded.map(|(text, map)| {
            bytes = text.into_bytes();
            map
        });
        if u32::try_from(bytes.len()).is_err() {
            return Err(TooLarge);
        }
        Ok(Source(Arc::new(Inner { name, bytes, map, first_byte, first_line, lines: OnceLock::new() })))
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The bytes that are parsed: those of the file, or their UTF-8 form where it was decoded as a whole. A byte order mark
    /// is left where it is.
    pub fn bytes(&self) -> &[u8] {
        &self.0.bytes
    }

    /// The bytes at `span`; the part of it that exists, where it reaches beyond the end.
    #[inline]
    pub fn slice(&self, span: Span) -> &[u8] {
        let end = (span.end as usize).min(self.0.bytes.len());
        &self.0.bytes[(span.start as usize).min(end)..end]
    }

    /// The text at `span`, a string or a comment as a rule: UTF-8 where all of it is valid, else all of it as
    /// windows-1252 (ruling OQ-01). Linear in the span; copies only what is not UTF-8.
    ///
    /// ```
    /// use pgn_grammar::{Source, Span};
    /// let source = Source::new("a.pgn", &b"\xC3\xA9 \xE9"[..]);
    /// assert_eq!((source.text(Span::new(0, 2)), source.text(Span::new(3, 4))), ("é".into(), "é".into()));
    /// assert!(source.is_utf8(Span::new(0, 2)) && !source.is_utf8(Span::new(3, 4)));
    /// ```
    pub fn text(&self, span: Span) -> Cow<'_, str> {
        text::decode(self.slice(span))
    }

    /// Whether the text at `span` is valid UTF-8; if not, [`Source::text`] takes it for windows-1252. Linear in the
    /// span.
    pub fn is_utf8(&self, span: Span) -> bool {
        std::str::from_utf8(self.slice(span)).is_ok()
    }

    /// Whether the file was UTF-16.
    pub fn is_utf16(&self) -> bool {
        self.0.map.as_ref().is_some_and(|map| map.wide)
    }

    /// The bytes of the file that `span` stands for, `[start, end)`, whatever its encoding, and absolute where the
    /// source is a part of a stream. Constant time; in a UTF-16 file a kilobyte is read, and a character counts as a
    /// whole.
    ///
    /// ```
    /// use pgn_grammar::{Source, Span};
    /// let source = Source::new("a.pgn", &b"\xFE\xFF\01\0.\0 \0e\04"[..]);
    /// assert!(source.is_utf16());
    /// let span = Span::new(6, 8);
    /// assert_eq!((source.text(span), source.file_range(span)), ("e4".into(), 8..12));
    /// ```
    pub fn file_range(&self, span: Span) -> Range<u64> {
        let Inner { bytes, map, first_byte, .. } = &*self.0;
        let end = (span.end as usize).min(bytes.len());
        let start = (span.start as usize).min(end);
        let (start, end) = match map {
            None => (start as u64, end as u64),
            Some(map) if start == end => (map.start(bytes, start), map.start(bytes, start)),
            Some(map) => (map.start(bytes, start), map.end(bytes, end)),
        };
        first_byte.saturating_add(start)..first_byte.saturating_add(end)
    }

    /// Line and column of the byte `offset`, of the end where it lies beyond it. The index is built on the first call,
    /// so that a file without problems never pays for it; from then on it is logarithmic in the number of lines, and
    /// reads no more than two kilobytes, however long the line.
    pub fn location(&self, offset: u32) -> Location {
        let bytes = self.bytes();
        let offset = (offset as usize).min(bytes.len());
        let line = self.lines().line(offset);
        let start = self.lines().range(bytes, line).map_or(0, |range| range.0);
        let mut column = self.lines().chars_between(bytes, start, offset) as u64;
        if start == 0 && self.0.first_byte == 0 && bytes.starts_with(BYTE_ORDER_MARK) {
            column = column.saturating_sub(1);
        }
        Location { line: self.0.first_line.saturating_add(line as u64), column: column + 1 }
    }

    /// How many lines there are, at least 1. What follows the last line end is a line, even if it is empty.
    pub fn line_count(&self) -> u64 {
        self.lines().count() as u64
    }

    /// The line with this number, counted as in [`Location::line`], without its line end; `None` if it is not in the
    /// source. Constant time, once the index is built.
    ///
    /// ```
    /// let source = pgn_grammar::Source::new("a.pgn", "one\r\ntwo\rthree\n");
    /// let lines: Vec<_> = (1..).map_while(|line| source.line_span(line)).map(|span| source.text(span)).collect();
    /// assert_eq!(lines, ["one", "two", "three", ""]);
    /// ```
    pub fn line_span(&self, line: u64) -> Option<Span> {
        let index = usize::try_from(line.checked_sub(self.0.first_line)?).ok()?;
        let (start, end) = self.lines().range(self.bytes(), index)?;
        Some(Span::new(start as u32, end as u32))
    }

    fn lines(&self) -> &Lines {
        self.0.lines.get_or_init(|| Lines::new(&self.0.bytes))
    }
}

/// U+FEFF in UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Source({:?}, {} bytes)", self.name(), self.bytes().len())
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a source is at most 4 GiB")
    }
}

impl std::error::Error for TooLarge {}
