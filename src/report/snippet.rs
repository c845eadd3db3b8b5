//! The lines a problem is about, made into text that a handler of miette can draw.
//!
//! A snippet has a text of its own, in UTF-8, and its labels are places in that text. The text is in blocks, each of
//! lines that follow each other in the file. A handler asks for the surroundings of a label and gets the block it is
//! in; when it tries to join two blocks it is told that this is out of bounds, and draws them one by one.

use super::cut::Line;
use super::visible::{Glyph, visible};
use crate::source::{char_end, char_start};
use crate::{Diagnostic, Source, Span};
use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use std::ops::Range;

/// More places than these make a picture nobody can read.
const MOST_MARKS: usize = 7;
/// What is underlined over more lines than these is shown by its first and its last line.
const MOST_LINES: u64 = 4;
/// Lines with one line between them are shown with it.
const NEAR: u64 = 2;

#[derive(Debug, Clone)]
pub(super) struct Snippet {
    source: Source,
    text: String,
    blocks: Vec<Block>,
    marks: Vec<Mark>,
    unshown: usize,
}

/// Lines that follow each other.
#[derive(Debug, Clone)]
struct Block {
    /// The number of the first one in the file.
    line: u64,
    /// Where each line is in the text of the snippet, its `\n` not included; at least one.
    lines: Vec<Range<usize>>,
}

/// Something to underline.
#[derive(Debug, Clone)]
struct Mark {
    /// Where it is in the source, later in the text of the snippet.
    range: Range<usize>,
    /// The same, as the diagnostic has it.
    start: u32,
    words: String,
    primary: bool,
    /// Whether it only goes on with another one.
    is_rest: bool,
    /// Its lines in the file, first and last.
    lines: (u64, u64),
}

impl Snippet {
    /// The snippet for `diagnostic`; lines of more than `columns` columns are cut. Takes a time that depends on neither
    /// the size of the source nor the length of its lines (once it has its index of lines).
    pub(super) fn new(source: &Source, diagnostic: &Diagnostic, columns: usize) -> Snippet {
        let labels = diagnostic.labels.iter().map(|label| (label.span, &label.text, false));
        let places = std::iter::once((diagnostic.span, &diagnostic.label, true)).chain(labels);
        let marks = places.take(MOST_MARKS).flat_map(|(span, words, primary)| marks(source, span, words, primary));
        let mut drawing = Drawing { source, columns, marks: marks.collect(), text: String::new(), places: Vec::new() };
        let blocks = drawing.blocks();
        drawing.move_marks();
        let Drawing { text, mut marks, .. } = drawing;
        disentangle(&mut marks);
        let unshown = (diagnostic.labels.len() + 1).saturating_sub(MOST_MARKS);
        Snippet { source: source.clone(), text, blocks, marks, unshown }
    }

    /// The labels, with places in the text of the snippet.
    pub(super) fn labels(&self) -> impl Iterator<Item = LabeledSpan> {
        self.marks.iter().map(|mark| {
            let words = (!mark.words.is_empty()).then(|| mark.words.clone());
            let span = mark.range.clone();
            if mark.primary {
                LabeledSpan::new_primary_with_span(words, span)
            } else {
                LabeledSpan::new_with_span(words, span)
            }
        })
    }

    /// How many places were too many to show.
    pub(super) fn unshown(&self) -> usize {
        self.unshown
    }
}

/// What to underline for a place of the diagnostic: one mark, or two for a text of many lines.
fn marks(source: &Source, span: Span, words: &str, primary: bool) -> impl Iterator<Item = Mark> {
    let range = shown_range(source, span);
    let lines = (line_of(source, range.start), line_of(source, range.end));
    let mark = |range, words, primary, lines| Mark { range, start: span.start, words, primary, is_rest: false, lines };
    let words = visible(words).into_owned();
    if lines.1 - lines.0 < MOST_LINES {
        return [Some(mark(range, words, primary, lines)), None].into_iter().flatten();
    }
    let first = range.start..line_range(source, lines.0).end.max(range.start);
    let last = line_range(source, lines.1).start.min(range.end)..range.end;
    let last = Mark { start: last.start as u32, ..mark(last, "up to here".into(), false, (lines.1, lines.1)) };
    [Some(mark(first, words, primary, (lines.0, lines.0))), Some(last)].into_iter().flatten()
}

/// The bytes of `span` to underline: whole characters, and no line end at the end.
fn shown_range(source: &Source, span: Span) -> Range<usize> {
    let bytes = source.bytes();
    let start = char_start(bytes, span.start as usize);
    let end = char_end(bytes, (span.end.max(span.start)) as usize);
    let (first, last) = (line_of(source, start), line_of(source, end));
    let line = line_range(source, last);
    // What ends at the start of a line ends with the line before.
    let end = if first < last && end == line.start { line_range(source, last - 1).end } else { end.min(line.end) };
    let start = start.min(line_range(source, first).end);
    start..end.max(start)
}

fn line_of(source: &Source, offset: usize) -> u64 {
    source.location(offset as u32).line
}

fn line_range(source: &Source, line: u64) -> Range<usize> {
    source.line_span(line).unwrap_or_default().into()
}

/// A snippet in the making.
struct Drawing<'a> {
    source: &'a Source,
    columns: usize,
    marks: Vec<Mark>,
    text: String,
    /// For each character shown and each end of a line, in order: where it is in the source and where in the text.
    places: Vec<(Range<usize>, Range<usize>)>,
}

impl Drawing<'_> {
    /// Draws all lines that are needed.
    fn blocks(&mut self) -> Vec<Block> {
        let mut blocks: Vec<Block> = Vec::new();
        for numbers in self.line_numbers() {
            let mut block = Block { line: *numbers.start(), lines: Vec::new() };
            for number in numbers {
                if !self.text.is_empty() {
                    self.text.push('\n');
                }
                let start = self.text.len();
                self.line(number);
                block.lines.push(start..self.text.len());
            }
            blocks.push(block);
        }
        blocks
    }

    /// The lines with marks, and what there is between them if it is little; where something is missing in an empty
    /// line, the line before it too.
    fn line_numbers(&self) -> Vec<std::ops::RangeInclusive<u64>> {
        let mut wanted: Vec<(u64, u64)> = self.marks.iter().map(|mark| mark.lines).collect();
        for lines in &mut wanted {
            let is_blank = |line| {
                let text = self.source.slice(self.source.line_span(line).unwrap_or_default());
                text.len() <= self.columns && text.trim_ascii().is_empty()
            };
            let before = (1..=2).filter_map(|back| lines.0.checked_sub(back));
            let mut before = before.take_while(|&line| self.source.line_span(line).is_some());
            if is_blank(lines.0) {
                lines.0 = before.find(|&line| !is_blank(line)).unwrap_or(lines.0);
            }
        }
        wanted.sort_unstable();
        let mut numbers: Vec<std::ops::RangeInclusive<u64>> = Vec::new();
        for (first, last) in wanted {
            match numbers.last_mut() {
                Some(range) if first <= range.end().saturating_add(NEAR) => {
                    *range = *range.start()..=last.max(*range.end());
                }
                _ => numbers.push(first..=last),
            }
        }
        numbers
    }

    /// Draws one line.
    fn line(&mut self, number: u64) {
        let range = line_range(self.source, number);
        let marked: Vec<Range<usize>> = self.marks.iter().filter_map(|mark| clip(&mark.range, &range)).collect();
        let line = Line { text: self.source.bytes(), range: range.clone(), columns: self.columns };
        let start = self.text.len();
        let mut shown_to = range.start;
        for part in line.parts(&marked) {
            match (part.start > shown_to, self.text.len() > start) {
                (true, true) => self.text.push_str(" … "),
                (true, false) => self.text.push_str("… "),
                (false, _) => {}
            }
            shown_to = part.end;
            self.part(start, part, &marked);
        }
        if shown_to < range.end {
            self.text.push_str(" …");
        }
        // The end of the line, with room for a mark where something is missing there.
        self.places.push((range.end..range.end + 1, self.text.len()..self.text.len()));
        if marked.iter().any(|mark| mark.start == range.end) {
            self.text.push(' ');
        }
    }

    /// Draws a part of the line that starts at `line_start` of the text.
    fn part(&mut self, line_start: usize, part: Range<usize>, marked: &[Range<usize>]) {
        let mut glyphs = Vec::new();
        let mut at = part.start;
        while let Some(glyph) = Glyph::first(&self.source.bytes()[at..part.end]) {
            glyphs.push((at, glyph));
            at += glyph.len;
        }
        let mut columns = self.text[line_start..].chars().count();
        for word in glyphs.chunk_by(|a, b| a.1.is_wordy() && b.1.is_wordy()) {
            let deceptive = word.iter().all(|(_, glyph)| glyph.looks_ascii());
            for &(at, glyph) in word {
                let start = self.text.len();
                let underlined = marked.iter().any(|mark| mark.contains(&at));
                glyph.push(&mut self.text, columns, underlined, deceptive);
                columns += self.text[start..].chars().count();
                self.places.push((at..at + glyph.len, start..self.text.len()));
            }
        }
    }

    /// Moves the marks from the source to the text.
    fn move_marks(&mut self) {
        for mark in &mut self.marks {
            let first = self.places.partition_point(|(from, _)| from.end <= mark.range.start);
            let start = self.places.get(first).map_or(self.text.len(), |(_, to)| to.start);
            let behind = self.places.partition_point(|(from, _)| from.start < mark.range.end);
            let end = self.places[..behind].last().map_or(start, |(_, to)| to.end);
            mark.range = if mark.range.is_empty() { start..start } else { start..end.max(start) };
        }
    }
}

/// The part of `mark` that is in `line`; perhaps an empty one.
fn clip(mark: &Range<usize>, line: &Range<usize>) -> Option<Range<usize>> {
    let clipped = mark.start.max(line.start)..mark.end.min(line.end);
    (clipped.start <= clipped.end).then_some(clipped)
}

/// Makes marks that overlap in a line stand side by side, since miette would draw the second behind the first, where
/// it does not belong: the outer one is cut where the inner one begins, and goes on without words where that ends.
fn disentangle(marks: &mut Vec<Mark>) {
    let order = |mark: &Mark| (mark.range.start, mark.range.end, !mark.primary);
    marks.sort_by_key(order);
    let mut at = 0;
    while let [a, b, ..] = &mut marks[at..] {
        let overlap = a.lines.0 == a.lines.1 && b.lines == a.lines && a.range.end > b.range.start;
        if a.range == b.range {
            let b = marks.remove(at + 1);
            marks[at].join(b);
            continue;
        }
        if overlap && a.range.start == b.range.start {
            b.range.start = a.range.end;
        } else if overlap {
            let rest = b.range.end..a.range.end;
            a.range.end = b.range.start;
            let rest = Mark { range: rest, words: String::new(), primary: false, is_rest: true, ..a.clone() };
            if !rest.range.is_empty() {
                marks.push(rest);
            }
        }
        at += 1;
        marks[at..].sort_by_key(order);
    }
    // miette lets a bar hang down from every mark that others stand behind, even if it has no words.
    let places = |mark: &Mark| (mark.lines.0, mark.range.start);
    let real: Vec<_> = marks.iter().filter(|mark| !mark.is_rest).map(places).collect();
    let is_last = |(line, start)| !real.iter().any(|&(other, behind)| other == line && behind > start);
    marks.retain(|mark| !mark.is_rest || is_last(places(mark)));
}

impl Mark {
    /// Says what `other` says, too.
    fn join(&mut self, other: Mark) {
        self.primary |= other.primary;
        self.is_rest &= other.is_rest;
        if !self.words.is_empty() && !other.words.is_empty() {
            self.words.push('\n');
        }
        self.words.push_str(&other.words);
    }
}

impl SourceCode for Snippet {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (start, end) = (span.offset(), span.offset().saturating_add(span.len()));
        let holds = |block: &&Block| block.range().start <= start && end <= block.range().end;
        let block = self.blocks.iter().find(holds).ok_or(MietteError::OutOfBounds)?;
        let (mut first, mut last, mut column) = (0, block.lines.len() - 1, 0);
        if (before, after) == (0, 0) {
            // Asked for no surroundings, or for what the header is to say: line and column of a label.
            first = block.lines.iter().rposition(|line| line.start <= start).unwrap_or(0);
            last = block.lines.iter().position(|line| end <= line.end).unwrap_or(last).max(first);
            if let Some(mark) = self.marks.iter().find(|mark| mark.range == (start..end)) {
                column = self.source.location(mark.start).column.saturating_sub(1);
            }
        }
        let range = block.lines[first].start..block.lines[last].end;
        let line = block.line.saturating_add(first as u64).saturating_sub(1);
        let name = visible(self.source.name()).into_owned();
        let count = last - first + 1;
        let data = &self.text.as_bytes()[range.clone()];
        Ok(Box::new(MietteSpanContents::new_named(name, data, range.into(), to_usize(line), to_usize(column), count)))
    }
}

impl Block {
    /// Where it is in the text of the snippet.
    fn range(&self) -> Range<usize> {
        let end = self.lines.last().map_or(0, |line| line.end);
        self.lines.first().map_or(0, |line| line.start)..end
    }
}

fn to_usize(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
