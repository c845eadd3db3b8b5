//! The layout of the movetext, element by element (sections 5, 8.2.2.2, 8.2.4 and 8.2.5).

use super::super::moves::{AsDecoded, Moves};
use super::{Layout, is_blank};
use crate::ast::{CommentStyle, Element, ElementKind, NagStyle};
use crate::problems::export as say;
use crate::source::Span;

/// A line of play that is being looked at.
#[derive(Debug, Clone, Copy)]
struct Line {
    /// The halfmove that is due.
    ply: u64,
    /// The last move.
    last: Option<Span>,
    /// Where the NAGs right behind it end.
    nags_end: u32,
    /// Whether anything stands between the last move and here, so that Black's move needs its number.
    annotated: bool,
    /// Whether a comment or variation does, so that NAGs come too late.
    noted: bool,
    /// Whether the last move has a NAG that is no suffix: the NAG of a suffix behind it would come too late.
    has_nag: bool,
    /// Whether a NAG is to be put behind the last move; further ones follow when it is there.
    moves_nag: bool,
    /// The number that waits for its move.
    number: Option<(Span, u8)>,
}

impl Line {
    /// A line in which nothing was played.
    fn new(ply: u64) -> Line {
        Line {
            ply,
            last: None,
            nags_end: 0,
            annotated: false,
            noted: false,
            has_nag: false,
            moves_nag: false,
            number: None,
        }
    }

    /// The line behind the move `played`.
    fn after(self, played: Span) -> Line {
        Line { last: Some(played), nags_end: played.end, ..Line::new(self.ply + 1) }
    }
}

impl Layout<'_> {
    pub(super) fn movetext(&mut self) {
        let game = self.game;
        let first = AsDecoded.first_ply(self.source, game);
        let mut line = Line::new(first);
        let mut outer = Vec::new();
        let mut before: Option<&Element> = None;
        for element in &game.movetext {
            if let Some(before) = before {
                self.separation(before, element);
            }
            let behind_line = before.is_some_and(goes_to_line_end);
            before = Some(element);
            if let ElementKind::MoveNumber { periods, .. } = element.kind {
                self.lone_number(&mut line);
                line.number = Some((element.span, periods));
                continue;
            }
            if let ElementKind::Move(_) = element.kind {
                self.move_number(&mut line, element.span);
                line = line.after(element.span);
                continue;
            }
            self.lone_number(&mut line);
            match element.kind {
                ElementKind::Nag { code, style } => {
                    self.nag(&mut line, element.span, code, style, behind_line);
                    line.annotated = true;
                    if !line.noted {
                        line.nags_end = element.span.end;
                    }
                }
                ElementKind::Comment(style) => {
                    self.comment(element, style, behind_line);
                    (line.annotated, line.noted) = (true, true);
                }
                ElementKind::Open { .. } => {
                    outer.push(line);
                    let ply = if line.last.is_some() { line.ply.saturating_sub(1) } else { line.ply };
                    line = Line::new(ply);
                }
                ElementKind::Close { .. } => {
                    line = outer.pop().unwrap_or(line);
                    (line.annotated, line.noted) = (true, true);
                }
                ElementKind::Escape => self.report(say::escaped_line(element.span)),
                _ => {}
            }
        }
        if let (Some(before), Some(marker)) = (before, game.termination) {
            self.glued(before.span, marker.span);
        }
        for element in &game.after {
            match element.kind {
                ElementKind::Comment(_) => self.report(say::comment_behind_marker(element.span)),
                ElementKind::Escape => self.report(say::escaped_line(element.span)),
                _ => {}
            }
        }
    }

    /// What stands between two elements: parentheses stick to their content, the rest stands apart.
    fn separation(&mut self, before: &Element, element: &Element) {
        let gap = Span::new(before.span.end, element.span.start);
        let opens = matches!(before.kind, ElementKind::Open { .. });
        let closes = matches!(element.kind, ElementKind::Close { .. });
        if opens || closes {
            let after_line = matches!(before.kind, ElementKind::Comment(CommentStyle::Semicolon));
            if gap.start < gap.end && !after_line && self.source.slice(gap).iter().all(|&byte| is_blank(byte)) {
                self.report(say::rav_space(gap, opens));
            }
            return;
        }
        match element.kind {
            ElementKind::Move(_) if gap.is_empty() && matches!(before.kind, ElementKind::MoveNumber { .. }) => {
                self.report(say::number_space(element.span));
            }
            // They are told for themselves.
            ElementKind::Nag { .. } | ElementKind::Mark | ElementKind::Unknown => {}
            _ if matches!(before.kind, ElementKind::Nag { .. } | ElementKind::Unknown | ElementKind::Mark) => {}
            _ => self.glued(before.span, element.span),
        }
    }

    fn glued(&mut self, before: Span, next: Span) {
        if before.end == next.start && !before.is_empty() && !next.is_empty() {
            self.report(say::space_missing(next.before()));
        }
    }

    /// A number that no move follows right away.
    fn lone_number(&mut self, line: &mut Line) {
        if let Some((span, _)) = line.number.take() {
            self.report(say::number_surplus(self.with_gap(span)));
        }
    }

    /// The number of a move (section 8.2.2.2).
    fn move_number(&mut self, line: &mut Line, played: Span) {
        let white = line.ply.is_multiple_of(2);
        let due = white || line.annotated || line.last.is_none();
        let periods = if white { "." } else { "..." };
        let number = line.ply / 2 + 1;
        match line.number {
            None if due => {
                let space = self.space_before(played.start);
                self.report(say::number_missing(played, space, &format!("{number}{periods}")));
            }
            None => {}
            Some((span, _)) if !due => self.report(say::number_surplus(self.with_gap(span))),
            Some((span, found)) => {
                let text = self.source.slice(span);
                let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
                let is_plain = usize::from(found) == periods.len() && text.len() == digits + periods.len();
                if !is_plain {
                    let digits = String::from_utf8_lossy(text.get(..digits).unwrap_or_default());
                    self.report(say::number_form(span, white, &format!("{digits}{periods}")));
                }
            }
        }
    }

    /// A span with the white space behind it: what is to go, and what is to be underlined.
    fn with_gap(&self, span: Span) -> (Span, Span) {
        (span, span.to(self.blanks(span.end)))
    }

    fn nag(&mut self, line: &mut Line, span: Span, code: u8, style: NagStyle, behind_line: bool) {
        if style == NagStyle::Suffix {
            let spaces = [self.space_before(span.start), self.space_behind(span.end)];
            self.report(say::suffix(self.source, span, code, (!line.has_nag).then_some(spaces)));
            return;
        }
        line.has_nag = true;
        if line.noted
            && let Some(played) = line.last
        {
            let first = !std::mem::replace(&mut line.moves_nag, true);
            let edit = first.then(|| (self.removal(span, behind_line), line.nags_end));
            self.report(say::nag_order(self.source, span, played, edit));
        }
    }

    /// What has to go with `span` so that neither spaces nor an empty line stay, and what has to stand in its place so
    /// that its neighbours stay apart; the line end of what is `behind_line` stays.
    fn removal(&self, span: Span, behind_line: bool) -> (Span, &'static str) {
        if behind_line {
            let end = self.blanks(span.end).end;
            let escapes = self.bytes.get(end as usize) == Some(&b'%');
            return (Span::new(span.start, if escapes { span.end } else { end }), "");
        }
        let start = span.start - self.blanks_before(span.start);
        let sticks = self.space_behind(span.end).is_empty() || self.space_before(start).is_empty();
        (Span::new(start, span.end), if sticks { "" } else { " " })
    }

    /// The space that is due before something put in at `at`.
    fn space_before(&self, at: u32) -> &'static str {
        let before = at.checked_sub(1).and_then(|at| self.bytes.get(at as usize));
        if before.is_none_or(|&byte| is_blank(byte) || byte == b'(') { "" } else { " " }
    }

    /// The space that is due behind it.
    fn space_behind(&self, at: u32) -> &'static str {
        if self.is_blank_at(at) || self.bytes.get(at as usize) == Some(&b')') { "" } else { " " }
    }

    /// How many bytes of white space end at `at`.
    fn blanks_before(&self, at: u32) -> u32 {
        let before = self.bytes.get(..at as usize).unwrap_or_default();
        before.iter().rev().take_while(|&&byte| is_blank(byte)).count() as u32
    }

    fn comment(&mut self, element: &Element, style: CommentStyle, behind_line: bool) {
        let Some(inside) = element.comment_span(self.source) else { return };
        let text = self.source.slice(inside);
        let Some(first) = text.iter().position(|&byte| !is_blank(byte)) else {
            self.report(say::empty_comment(element.span, self.removal(element.span, behind_line)));
            return;
        };
        let last = text.iter().rposition(|&byte| !is_blank(byte)).unwrap_or(first) + 1;
        if style == CommentStyle::Semicolon && !text.contains(&b'}') {
            let words = self.source.text(inside.part(first as u32, last as u32)).into_owned();
            self.report(say::line_comment(element.span, words));
            return;
        }
        if first > 0 {
            self.report(say::comment_space(inside.part(0, first as u32), true));
        }
        if last < text.len() {
            self.report(say::comment_space(inside.part(last as u32, inside.len()), false));
        }
    }
}

/// Whether nothing can follow on the line of an element.
fn goes_to_line_end(element: &Element) -> bool {
    matches!(element.kind, ElementKind::Comment(CommentStyle::Semicolon) | ElementKind::Escape)
}
