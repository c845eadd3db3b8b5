//! What the productions share: the source, the game under construction, the problems.

use std::collections::HashSet;

use super::Rest;
use super::class::{self, SPACE};
use super::pgn::{first_line, newlines};
use crate::ast::{CommentStyle, Element, ElementKind, Game, San, TagPair};
use crate::check::text::{Line, Watch};
use crate::diagnostic::{Code, Diagnostic, Label, Problems};
use crate::options::Options;
use crate::source::Span;

/// A variation that is open.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OpenVariation {
    /// The index of its `Open`.
    pub(crate) index: u32,
    /// Whether the line around it has had a move.
    pub(crate) outer_has_move: bool,
    /// Where the line around it is.
    outer: Line,
}

/// What is kept from game to game.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    pub(crate) open: Vec<OpenVariation>,
    /// No brace closes behind this place: a second unclosed comment need not search the file again.
    pub(crate) no_brace_from: Option<u32>,
    /// How far the main line of this game was counted to judge late tag pairs.
    pub(crate) late: LateTags,
    /// A line whose end is known, from some place in it on: `[start, end]`.
    pub(crate) line: (u32, u32),
}

/// How far the main line was counted when tag pairs in mid movetext were last judged.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct LateTags {
    pub(crate) index: usize,
    /// The number that is due next, in halves: twice the number, plus one for Black.
    pub(crate) due: u64,
}

/// One game being read.
pub(crate) struct Session<'s, 'g> {
    /// The whole source.
    pub(crate) bytes: &'s [u8],
    pub(crate) game: &'g mut Game,
    pub(crate) memory: &'g mut Memory,
    pub(crate) problems: &'g mut Problems,
    pub(crate) options: Options,
    /// Whether the line of play that is being read has had a move.
    pub(crate) has_move: bool,
    /// Whether the marks of a quoted mail have been told in this game.
    pub(crate) mail_is_told: bool,
    /// How many elements at the start of the movetext are known to be asides.
    pub(crate) asides: usize,
    /// The names of the first `names_seen` tag pairs; only collected where an empty line stands between tag pairs.
    pub(crate) names: HashSet<&'s [u8]>,
    pub(crate) names_seen: usize,
    /// The problems of this game that are told once, for all their places: each code and its index.
    folded: Vec<(Code, usize)>,
    /// Sees whether the checks will have anything to tell.
    pub(crate) watch: Watch,
}

/// How much stood before the tag pairs at some moment: see [`Session::mark_asides`].
#[derive(Debug)]
pub(crate) struct AsideMark {
    before: usize,
    problems: usize,
    last: Option<Diagnostic>,
}

impl Memory {
    /// Forgets what is about one game only.
    pub(crate) fn start_game(&mut self) {
        self.open.clear();
        self.late = LateTags::default();
    }
}

impl<'s, 'g> Session<'s, 'g> {
    /// At the start of a game of the source `bytes`.
    pub(crate) fn new(
        bytes: &'s [u8],
        game: &'g mut Game,
        memory: &'g mut Memory,
        problems: &'g mut Problems,
        options: Options,
    ) -> Session<'s, 'g> {
        let (names, names_seen) = (HashSet::new(), 0);
        Session {
            bytes,
            game,
            memory,
            problems,
            options,
            has_move: false,
            mail_is_told: false,
            asides: 0,
            names,
            names_seen,
            folded: Vec::new(),
            watch: Watch::default(),
        }
    }

    /// Adds an element of movetext.
    #[inline(always)]
    pub(crate) fn push(&mut self, span: Span, kind: ElementKind) {
        self.watch.see(span, kind, self.bytes);
        self.game.movetext.push(Element { span, kind });
    }

    /// Adds a closed brace comment; `is_usual` tells that there is nothing in it but well-formed commands.
    #[inline(always)]
    pub(crate) fn push_comment(&mut self, span: Span, is_usual: bool) {
        self.watch.brace_comment(is_usual);
        self.game.movetext.push(Element { span, kind: ElementKind::Comment(CommentStyle::Brace) });
    }

    /// Adds a move.
    #[inline(always)]
    pub(crate) fn push_move(&mut self, span: Span, san: San) {
        self.has_move = true;
        self.push(span, ElementKind::Move(san));
    }

    /// Adds a tag pair.
    #[inline(always)]
    pub(crate) fn push_tag(&mut self, pair: TagPair) {
        self.game.tags.push(pair);
    }

    /// Opens a variation. The depth limit is the caller's affair.
    #[inline(always)]
    pub(crate) fn open(&mut self, span: Span) {
        let index = self.game.movetext.len() as u32;
        let outer = self.watch.open();
        self.memory.open.push(OpenVariation { index, outer_has_move: self.has_move, outer });
        self.has_move = false;
        self.push(span, ElementKind::Open { close: u32::MAX });
    }

    /// Closes the innermost variation; `None` where none is open, else where it was opened and whether it had a move.
    #[inline(always)]
    pub(crate) fn close(&mut self, span: Span) -> Option<(u32, bool)> {
        let OpenVariation { index, outer_has_move, outer } = self.memory.open.pop()?;
        self.watch.close(outer);
        let had_move = self.has_move;
        self.has_move = outer_has_move;
        let close = self.game.movetext.len() as u32;
        self.game.movetext[index as usize].kind = ElementKind::Open { close };
        self.push(span, ElementKind::Close { open: index });
        Some((index, had_move))
    }

    /// How deep the variation that is being read nests; 0 in the main line.
    #[inline(always)]
    pub(crate) fn depth(&self) -> usize {
        self.memory.open.len()
    }

    /// Hands in a problem.
    #[cold]
    pub(crate) fn report(&mut self, problem: Diagnostic) {
        self.problems.push(problem);
    }

    /// The bytes at `span`; the part of it that exists, where it reaches beyond the end.
    pub(crate) fn slice(&self, span: Span) -> &'s [u8] {
        let end = (span.end as usize).min(self.bytes.len());
        &self.bytes[(span.start as usize).min(end)..end]
    }

    /// What is left from `at` on.
    pub(crate) fn from(&self, at: u32) -> Rest<'s> {
        Rest::new(&self.bytes[at as usize..], at)
    }

    /// The byte at `at`; 0 behind the end.
    pub(crate) fn byte(&self, at: u32) -> u8 {
        self.bytes.get(at as usize).copied().unwrap_or(0)
    }

    /// The byte before `at`; a line feed at the start of the source.
    pub(crate) fn byte_before(&self, at: u32) -> u8 {
        if at == 0 { b'\n' } else { self.byte(at - 1) }
    }

    /// Whether `at` is in the first column.
    pub(crate) fn is_column_one(&self, at: u32) -> bool {
        matches!(self.byte_before(at), b'\n' | b'\r') || (at == 3 && self.bytes.starts_with(b"\xEF\xBB\xBF"))
    }

    /// Where the line that `at` is in ends, its newline not counted. It is looked for once a line.
    pub(crate) fn line_end(&mut self, at: u32) -> u32 {
        let (from, to) = self.memory.line;
        if !(from..=to).contains(&at) || to == 0 {
            let text = &self.bytes[(at as usize).min(self.bytes.len())..];
            let end = at + first_line(text).len() as u32;
            self.memory.line = (at, end);
        }
        self.memory.line.1
    }

    /// Whether an empty line ends at `at`, which has nothing but white space before it on its line.
    #[inline]
    pub(crate) fn is_behind_empty_line(&self, at: u32) -> bool {
        let before = &self.bytes[..at as usize];
        if !matches!(before, [.., last, second] if class::is(*last, SPACE) && class::is(*second, SPACE)) {
            return false;
        }
        let text_ends = before.iter().rposition(|&byte| !class::is(byte, SPACE)).map_or(0, |last| last + 1);
        newlines(&before[text_ends..]) > 1
    }

    /// Whether a word ends at `at` without white space behind it.
    pub(crate) fn is_glued(&self, at: u32) -> bool {
        class::is(self.byte_before(at), class::SYMBOL | class::HIGH)
    }

    /// Whether there is only white space from `from` to `to`.
    pub(crate) fn is_blank(&self, from: u32, to: u32) -> bool {
        from <= to && self.bytes[from as usize..to as usize].iter().all(|&byte| class::is(byte, SPACE))
    }

    /// Whether the last problem has this code and reaches up to `at`, but for white space.
    #[cold]
    pub(crate) fn continues_run(&self, at: u32, code: Code) -> bool {
        let last = self.problems.found.last().filter(|last| last.code == code);
        last.is_some_and(|last| self.is_blank(last.span.end, at))
    }

    /// Remembers how much stands before the tag pairs and how much is told of it.
    pub(crate) fn mark_asides(&self) -> AsideMark {
        let found = &self.problems.found;
        AsideMark { before: self.game.before.len(), problems: found.len(), last: found.last().cloned() }
    }

    /// Forgets what was read since, because it is read again.
    #[cold]
    pub(crate) fn rewind_asides(&mut self, mark: AsideMark) {
        self.game.before.truncate(mark.before);
        self.problems.found.truncate(mark.problems);
        if let (Some(last), Some(found)) = (mark.last, self.problems.found.last_mut()) {
            *found = last;
        }
    }

    /// Whether only white space of one line stands between `from` and `to`.
    #[cold]
    pub(crate) fn is_blank_line(&self, from: u32, to: u32) -> bool {
        self.is_blank(from, to) && newlines(&self.bytes[from as usize..to as usize]) == 0
    }

    /// Hands in the problem that `make` words for `span`, or for a longer span where the last problem has the same
    /// code and reaches up to here: a run of the same kind is told once.
    #[cold]
    pub(crate) fn report_run(&mut self, span: Span, code: Code, make: impl FnOnce(&Self, Span) -> Diagnostic) {
        let run = match self.problems.found.last() {
            Some(last) if self.continues_run(span.start, code) => {
                let start = last.span.start;
                self.problems.found.pop();
                Span::new(start, span.end)
            }
            _ => span,
        };
        let problem = make(self, run);
        self.report(problem);
    }

    /// Hands in a problem of a kind that is told once a game, for all its places: behind the first one, its place becomes
    /// a label and the edits of its fix join those of the first.
    #[cold]
    pub(crate) fn report_folded(&mut self, problem: Diagnostic) {
        let found = &mut self.problems.found;
        let known = self.folded.iter().copied().find(|&(code, _)| code == problem.code);
        let Some(first) = known.and_then(|(code, index)| found.get_mut(index).filter(|first| first.code == code))
        else {
            self.folded.retain(|&(code, _)| code != problem.code);
            self.folded.push((problem.code, found.len()));
            self.report(problem);
            return;
        };
        first.labels.push(Label { span: problem.span, text: problem.label });
        let fix = problem.fixes.into_iter().next();
        for (first, next) in first.fixes.iter_mut().zip(fix) {
            first.title = "write all of them in English letters".into();
            first.applicability = first.applicability.min(next.applicability);
            first.edits.extend(next.edits);
        }
    }

    /// Whether what was read last is a comment that is never closed.
    #[cold]
    pub(crate) fn ends_in_open_comment(&self) -> bool {
        let problem = self.problems.found.last().filter(|last| last.code == Code::CommentUnclosed);
        let comment =
            self.game.movetext.iter().rev().find(|element| !matches!(element.kind, ElementKind::Close { .. }));
        problem.zip(comment).is_some_and(|(problem, comment)| problem.span.start == comment.span.start)
    }

    /// Takes back the problems that begin at `from` or behind it: what they are about is told in another way.
    #[cold]
    pub(crate) fn drop_problems_from(&mut self, from: u32) {
        while self.problems.found.last().is_some_and(|last| last.game.is_some() && last.span.start >= from) {
            self.problems.found.pop();
        }
        for &(_, index) in &self.folded {
            let Some(problem) = self.problems.found.get_mut(index) else { continue };
            while problem.labels.last().is_some_and(|label| label.span.start >= from) {
                problem.labels.pop();
                problem.fixes.iter_mut().for_each(|fix| drop(fix.edits.pop()));
            }
        }
    }

    /// Adds unknown text, or lengthens the unknown text right before it.
    #[cold]
    pub(crate) fn push_unknown(&mut self, span: Span) {
        match self.game.movetext.last() {
            Some(last) if last.kind == ElementKind::Unknown && self.is_blank(last.span.end, span.start) => {
                let at = self.game.movetext.len() - 1;
                self.game.movetext[at].span.end = span.end;
            }
            _ => self.push(span, ElementKind::Unknown),
        }
    }

    /// The element read last, if it is of movetext.
    pub(crate) fn last(&self) -> Option<&Element> {
        self.game.movetext.last()
    }

    /// Whether a move ends with this element: it is one, or a check mark or en passant mark that belongs to it.
    #[inline]
    pub(crate) fn ends_move(&self, element: &Element) -> bool {
        match element.kind {
            ElementKind::Move(_) => true,
            // The periods of a move number may stand apart, too.
            ElementKind::Mark => self.byte(element.span.start) != b'.',
            _ => false,
        }
    }

    /// Whether anything of the movetext proper has been read: a move number, a move, a NAG, a variation, a marker.
    ///
    /// It goes on where it stopped the last time, so that all calls for a game are linear together.
    pub(crate) fn has_play(&mut self) -> bool {
        while !self.has_move && self.depth() == 0 && self.asides < self.game.movetext.len() {
            if !is_aside(self.game.movetext[self.asides].kind) {
                return true;
            }
            self.asides += 1;
        }
        self.has_move || self.depth() > 0
    }
}

/// Whether an element may stand between and before tag pairs without being movetext.
pub(crate) fn is_aside(kind: ElementKind) -> bool {
    matches!(
        kind,
        ElementKind::Comment(_)
            | ElementKind::Escape
            | ElementKind::Unknown
            | ElementKind::EmptyPair
            | ElementKind::Mark
    )
}
