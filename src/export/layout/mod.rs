//! Where a text leaves the export format: the layout that the writer makes, as problems of the export profile.
//!
//! Each place is told for itself, with its fix. What no rule here names but the writer does otherwise is found by
//! comparing with what it writes, so that nothing is missed.

mod movetext;
mod tags;
mod words;

use super::{AsDecoded, Style, Writer};
use crate::ast::{Element, ElementKind, Game};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::options::{Options, Profile};
use crate::problems::export as say;
use crate::source::{Source, Span};

/// Whether a text is in the export format, byte for byte (section 3.2.1): what [`Writer`] makes of it is the text
/// itself.
///
/// # Errors
/// The places where it is not, as problems of the export profile; each is fixed by its first fix, if it has one.
/// Without the feature `rules` moves count as canonical that only look so.
///
/// ```
/// use pgn_grammar::{Source, export};
/// let game = |movetext: &str| {
///     let roster = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n";
///     Source::new("a.pgn", format!("{roster}[Result \"*\"]\n\n{movetext}\n\n"))
/// };
/// assert!(export::is_canonical(&game("1. e4 e5 2. Nf3 *")).is_ok());
/// let problems = export::is_canonical(&game("1. e4! e5 2.Nf3 *")).unwrap_err();
/// let codes: Vec<_> = problems.iter().map(|problem| problem.code.as_str()).collect();
/// assert_eq!(codes, ["export/suffix", "export/number-missing", "export/number-space"]);
/// ```
pub fn is_canonical(source: &Source) -> Result<(), Vec<Diagnostic>> {
    let options = Options { profile: Profile::Export, ..Options::default() };
    let mut problems = crate::parse_with(source, &options).diagnostics;
    problems.retain(|problem| problem.severity == Severity::Error);
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// What is to be said about the layout of one game; nothing on import.
pub(crate) fn check(source: &Source, game: &Game, problems: &mut Problems) {
    if problems.profile != Profile::Export {
        return;
    }
    let mut layout = Layout { source, bytes: source.bytes(), game, problems };
    layout.start();
    layout.tag_section();
    layout.movetext();
    layout.words();
    layout.line_ends();
    layout.end();
    let is_error = |problem: &Diagnostic| problem.severity == Severity::Error;
    if !layout.problems.found.iter().any(is_error) {
        layout.compare();
    }
}

/// What is to be said about what belongs to none of so many `games`; nothing on import.
pub(crate) fn check_outside(source: &Source, games: u32, elements: &[Element], problems: &mut Problems) {
    if problems.profile != Profile::Export {
        return;
    }
    for element in elements {
        match element.kind {
            ElementKind::Comment(_) => problems.push(say::comment_outside(element.span)),
            ElementKind::Escape => problems.push(say::escaped_line(element.span)),
            // Unknown text is told on import.
            _ => {}
        }
    }
    let all = Span::new(bom(source.bytes()), source.bytes().len() as u32);
    if games == 0 && !all.is_empty() && source.slice(all).iter().all(|&byte| is_blank(byte)) {
        problems.push(say::blank_line_surplus(all, ""));
    }
}

/// A game being looked at.
struct Layout<'l> {
    source: &'l Source,
    bytes: &'l [u8],
    game: &'l Game,
    problems: &'l mut Problems,
}

impl Layout<'_> {
    #[cold]
    fn report(&mut self, problem: Diagnostic) {
        self.problems.push(problem);
    }

    /// The white space that begins at `at`.
    fn blanks(&self, at: u32) -> Span {
        let rest = self.bytes.get(at as usize..).unwrap_or_default();
        let length = rest.iter().position(|&byte| !is_blank(byte)).unwrap_or(rest.len());
        Span::new(at, at + length as u32)
    }

    /// Where the line of `at` begins.
    fn line_start(&self, at: u32) -> u32 {
        let before = self.bytes.get(..at as usize).unwrap_or_default();
        memchr::memrchr2(b'\n', b'\r', before).map_or(bom(before), |end| end as u32 + 1)
    }

    /// Nothing stands before the first game.
    fn start(&mut self) {
        let start = bom(self.bytes);
        let blanks = Span::new(start, self.line_start(self.game.span.start));
        if self.problems.game == Some(1) && !blanks.is_empty() && self.blanks(start).end >= blanks.end {
            self.report(say::blank_line_surplus(blanks, ""));
        }
    }

    /// Tells what is wrong with the white space `gap`, which should be so many line feeds and nothing else.
    fn gap(&mut self, gap: Span, due: usize) {
        let text = self.source.slice(gap);
        let found = newlines(text);
        if found == 0 && !gap.is_empty() {
            return self.report(say::line_missing(gap, due));
        }
        for edge in edges(text) {
            self.report(say::edge_space(gap.part(edge.start, edge.end)));
        }
        if found < due {
            self.report(say::blank_line_missing(gap.after(), due - found));
        } else if found > due {
            // Behind the line feed that is the last due one.
            let last = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(due - 1);
            let start = last.map_or(0, |(index, _)| index as u32 + 1);
            self.report(say::blank_line_surplus(gap.part(start, gap.len()), ""));
        }
    }

    /// Behind the game an empty line follows, and then the next game or nothing.
    fn end(&mut self) {
        let end = self.game.span.end;
        if self.game.termination.is_some() && self.game.after.is_empty() {
            self.gap(self.blanks(end), 2);
        }
    }

    /// Carriage returns and tabs, which no line of the export format has (sections 3.2.2 and 4.2).
    fn line_ends(&mut self) {
        let region = self.game.span.start..self.blanks(self.game.span.end).end;
        let text = self.source.slice(Span::new(region.start, region.end));
        let returns: Vec<Span> = memchr::memchr_iter(b'\r', text)
            .map(|at| Span::new(region.start + at as u32, region.start + at as u32 + 1))
            .collect();
        if let Some(problem) = say::newline(self.bytes, &returns) {
            self.report(problem);
        }
        let mut at = 0;
        while let Some(tab) = memchr::memchr2(b'\t', 0x0B, text.get(at..).unwrap_or_default()) {
            let start = at + tab;
            let is_tab = |byte: &u8| matches!(byte, b'\t' | 0x0B);
            at = start + text.iter().skip(start).take_while(|byte| is_tab(byte)).count();
            let span = Span::new(region.start + start as u32, region.start + at as u32);
            // In a tag value it is told as a control character.
            let behind = self.game.tags.partition_point(|pair| pair.span.start <= span.start);
            let pair = behind.checked_sub(1).and_then(|index| self.game.tags.get(index));
            if !pair.and_then(|pair| pair.value_span()).is_some_and(|value| value.contains(span)) {
                self.report(say::tab(span));
            }
        }
    }

    /// Compares with what the writer makes of the game.
    fn compare(&mut self) {
        let mut writer = Writer::new(Style::default());
        let Ok(written) = writer.game(self.source, self.game, &AsDecoded) else { return };
        let region = Span::new(self.game.span.start, self.blanks(self.game.span.end).end);
        let text = self.source.slice(region);
        if text == written {
            return;
        }
        let differs = text.iter().zip(written).position(|(a, b)| a != b).unwrap_or(text.len().min(written.len()));
        let whole = String::from_utf8_lossy(written).into_owned();
        self.report(say::not_canonical(region, differs as u32, whole));
    }
}

/// The length of the byte order mark, which is told for itself.
fn bom(bytes: &[u8]) -> u32 {
    if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 }
}

/// Space, tab, line feed, vertical tab, carriage return.
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | 0x0B | b'\r')
}

/// How many line ends there are in white space: LF, CR LF or a lone CR.
fn newlines(gap: &[u8]) -> usize {
    let lone = |(index, byte): (usize, &u8)| *byte == b'\r' && gap.get(index + 1) != Some(&b'\n');
    gap.iter().filter(|&&byte| byte == b'\n').count() + gap.iter().enumerate().filter(|&at| lone(at)).count()
}

/// The runs of spaces in white space that has line ends: each is at the edge of a line.
fn edges(gap: &[u8]) -> Vec<std::ops::Range<u32>> {
    let mut edges: Vec<std::ops::Range<u32>> = Vec::new();
    for (index, _) in gap.iter().enumerate().filter(|(_, byte)| **byte == b' ') {
        let at = index as u32;
        match edges.last_mut() {
            Some(last) if last.end == at => last.end += 1,
            _ => edges.push(at..at + 1),
        }
    }
    edges
}
