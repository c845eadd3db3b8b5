//! The layout of the tag section (section 8.1).

use super::super::tags::in_roster;
use super::{Layout, edges, is_blank, newlines};
use crate::ast::{ElementKind, TagPair};
use crate::problems::export as say;
use crate::source::Span;

impl Layout<'_> {
    pub(super) fn tag_section(&mut self) {
        let game = self.game;
        for (index, pair) in game.tags.iter().enumerate() {
            self.inside(pair);
            match index.checked_sub(1).and_then(|before| game.tags.get(before)) {
                None => self.left_edge(pair),
                Some(before) => self.between(before, pair),
            }
        }
        for element in &game.before {
            match element.kind {
                ElementKind::Comment(_) => self.report(say::comment_in_tags(element.span)),
                ElementKind::Escape => self.report(say::escaped_line(element.span)),
                _ => {}
            }
        }
        self.behind();
        self.order();
    }

    /// `[Name "value"]` has one space and no other.
    fn inside(&mut self, pair: &TagPair) {
        let (Some(name), Some(value)) = (pair.name(), pair.value_span()) else { return };
        let all = pair.span;
        // Quotes stand around the value, where nothing else is wrong.
        for (gap, due) in [
            (Span::new(all.start + 1, name.start), ""),
            (Span::new(name.end, value.start.saturating_sub(1)), " "),
            (Span::new(value.end + 1, all.end.saturating_sub(1)), ""),
        ] {
            let text = self.source.slice(gap);
            if gap.start <= gap.end && text != due.as_bytes() && text.iter().all(|&byte| is_blank(byte)) {
                self.report(say::tag_space(gap, due));
            }
        }
    }

    /// The first pair begins its line.
    fn left_edge(&mut self, pair: &TagPair) {
        let indent = Span::new(self.line_start(pair.span.start), pair.span.start);
        if !indent.is_empty() && self.source.slice(indent).iter().all(|&byte| is_blank(byte)) {
            self.report(say::tag_indent(indent));
        }
    }

    /// Each pair has a line of its own.
    fn between(&mut self, before: &TagPair, pair: &TagPair) {
        let gap = Span::new(before.span.end, pair.span.start);
        let text = self.source.slice(gap);
        if gap.start > gap.end || !text.iter().all(|&byte| is_blank(byte)) {
            return;
        }
        match newlines(text) {
            0 => self.report(say::tag_line(gap)),
            1 => {
                for edge in edges(text) {
                    let edge = gap.part(edge.start, edge.end);
                    let problem = if edge.end == gap.end { say::tag_indent(edge) } else { say::edge_space(edge) };
                    self.report(problem);
                }
            }
            _ => self.gap(gap, 1),
        }
    }

    /// An empty line follows the tags.
    fn behind(&mut self) {
        let game = self.game;
        let movetext = game.movetext.first().map(|element| element.span);
        let Some(next) = movetext.or(game.termination.map(|marker| marker.span)) else { return };
        if let Some(last) = game.tags.last() {
            let gap = Span::new(last.span.end, next.start);
            if gap.start <= gap.end && self.source.slice(gap).iter().all(|&byte| is_blank(byte)) {
                self.gap(gap, 2);
            }
        }
    }

    /// The tags that are not in the roster are in ASCII order of their names.
    fn order(&mut self) {
        let game = self.game;
        let name = |pair: &TagPair| pair.name().map(|at| self.source.slice(at)).unwrap_or_default();
        let mut others: Vec<&TagPair> = game.tags.iter().filter(|pair| in_roster(name(pair)).is_none()).collect();
        let Some(pair) = others.windows(2).find(|pair| name(pair[1]) < name(pair[0])).map(|pair| pair[1]) else {
            return;
        };
        let places: Vec<Span> = others.iter().map(|pair| pair.span).collect();
        others.sort_by_key(|pair| name(pair));
        // The tag that should follow.
        let behind = others.iter().find(|other| name(other) > name(pair) && other.span.start < pair.span.start);
        let texts = others.iter().map(|pair| self.source.text(pair.span).into_owned());
        // Pairs that are damaged hold what cannot be moved, or end where something else does.
        let is_whole = others.iter().all(|pair| self.is_whole(pair));
        let edits = if is_whole { places.iter().copied().zip(texts).collect() } else { Vec::new() };
        let behind = behind.and_then(|other| other.name()).unwrap_or(pair.span);
        self.report(say::tag_order(self.source, pair.name().unwrap_or(pair.span), behind, edits));
    }

    /// Whether a pair is `[Name "value"]`, whatever the white space in it.
    fn is_whole(&self, pair: &TagPair) -> bool {
        let (Some(name), Some(value)) = (pair.name(), pair.value_span()) else { return false };
        let is_blank =
            |start: u32, end: u32| self.source.slice(Span::new(start, end)).iter().all(|&byte| is_blank(byte));
        let text = self.source.slice(pair.span);
        let is_closed = text.starts_with(b"[") && text.ends_with(b"]") && value.end + 1 < pair.span.end;
        is_closed
            && is_blank(pair.span.start + 1, name.start)
            && is_blank(name.end, value.start.saturating_sub(1))
            && is_blank(value.end + 1, pair.span.end - 1)
    }
}
