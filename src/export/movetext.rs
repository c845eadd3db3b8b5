//! The movetext section (section 8.2, rulings OQ-27, OQ-35, OQ-36, OQ-39, OQ-64, OQ-65, OQ-77 and OQ-81).
//!
//! The elements are walked once, with a stack of the lines around the current one. Two things are written in another
//! place than they are read: NAGs go right behind their move, and variations before the first move of a line behind
//! that move. For both the walk looks ahead, over elements of the same line only.

use super::moves::Moves;
use super::san::letters;
use super::{Format, LossKind, Pen, Refusal};
use crate::ast::{Element, ElementKind, NagStyle, San};
use crate::source::Span;

/// A line of play that is being written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line {
    /// The halfmove that is due, 0 for White's first.
    ply: u64,
    /// Whether the line has had a move.
    has_move: bool,
    /// The first variation before the first move.
    early: Option<usize>,
    /// While such variations are written: the index of the first move, which is written already.
    until: Option<usize>,
}

/// What waits for the end of a variation.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Frame {
    /// The line around it.
    Outer(Line),
    /// Nothing: the variation has no moves, and its comments are written in the line around it.
    Dissolved,
}

impl Line {
    fn new(ply: u64) -> Line {
        Line { ply, has_move: false, early: None, until: None }
    }
}

impl<M: Moves> Pen<'_, M> {
    /// Writes everything from the first comment to the last, without the marker.
    pub(super) fn movetext_section(&mut self) -> Result<(), Refusal> {
        let game = self.game;
        self.around(&game.before)?;
        let mut frames = std::mem::take(&mut self.buffers.frames);
        frames.clear();
        let written = self.walk(&mut frames);
        self.buffers.frames = frames;
        written?;
        self.around(&game.after)
    }

    /// Writes the comments of what stands before or behind the movetext.
    fn around(&mut self, elements: &[Element]) -> Result<(), Refusal> {
        for element in elements {
            match element.kind {
                ElementKind::Comment(_) if self.style.format != Format::Reduced => {
                    self.comment(element)?;
                }
                ElementKind::Escape => self.lose(element.span, LossKind::Escapes(1)),
                ElementKind::Unknown => self.lose(element.span, LossKind::Unknown),
                ElementKind::Nag { .. } => self.lose(element.span, LossKind::Nag),
                ElementKind::Termination(outcome) => self.lose(element.span, LossKind::Marker(outcome)),
                _ => {}
            }
        }
        Ok(())
    }

    fn walk(&mut self, frames: &mut Vec<Frame>) -> Result<(), Refusal> {
        let movetext = &self.game.movetext;
        let mut line = Line::new(self.moves.first_ply(self.source, self.game));
        let mut numbered = !self.nags(0);
        let mut at = 0;
        while let Some(element) = movetext.get(at) {
            let here = at;
            at += 1;
            if line.until == Some(here) {
                line.until = None;
                continue;
            }
            match element.kind {
                ElementKind::Move(san) => {
                    if self.moves.is_superfluous(here) {
                        self.lose(element.span, LossKind::RepeatedMove);
                        continue;
                    }
                    self.one_move(here, san, element.span, &mut line, numbered)?;
                    numbered = !self.nags(at);
                    if let Some(early) = line.early.take() {
                        line.until = Some(here);
                        at = early;
                    }
                }
                ElementKind::Open { close } => {
                    let close = (close as usize).max(here);
                    if self.style.format == Format::Reduced {
                        at = close + 1;
                    } else if !self.has_moves(here) {
                        if line.until.is_none() {
                            self.lose(element.span, LossKind::EmptyVariation);
                        }
                        frames.push(Frame::Dissolved);
                    } else if !line.has_move {
                        self.lose(element.span, LossKind::EarlyVariation);
                        line.early.get_or_insert(here);
                        at = close + 1;
                    } else {
                        self.lines.begin();
                        self.lines.put_ascii(b"(");
                        self.lines.stick();
                        frames.push(Frame::Outer(line));
                        line = Line::new(line.ply.saturating_sub(1));
                        self.nags(at);
                        numbered = false;
                    }
                }
                ElementKind::Close { .. } => {
                    if let Some(Frame::Outer(outer)) = frames.pop() {
                        self.lines.close(b')');
                        line = outer;
                        numbered = false;
                    }
                }
                // While early variations are written, what stands between them is written already.
                _ if line.until.is_some() => {}
                ElementKind::Comment(_) if self.style.format != Format::Reduced => {
                    numbered &= !self.comment(element)?;
                }
                _ => self.other(element)?,
            }
        }
        match line.early.and_then(|early| movetext.get(early)) {
            Some(variation) => Err(Refusal::Variation(variation.span)),
            None => Ok(()),
        }
    }

    /// Writes a move with its number, if one is due (section 8.2.2.2); `numbered` says that the move before stands
    /// right before it.
    #[inline]
    fn one_move(
        &mut self,
        index: usize,
        written: San,
        span: Span,
        line: &mut Line,
        numbered: bool,
    ) -> Result<(), Refusal> {
        let san = self.moves.canonical(index, written).ok_or(Refusal::Move(span))?;
        if san == San::Null && !self.style.null_moves {
            return Err(Refusal::NullMove(span));
        }
        let white = line.ply.is_multiple_of(2);
        if white || !numbered || !line.has_move {
            self.number(line.ply / 2 + 1, if white { b"." } else { b"..." });
        }
        let letters = letters(san);
        self.lines.begin();
        self.lines.put_short(&letters.text, letters.length);
        line.ply += 1;
        line.has_move = true;
        Ok(())
    }

    /// Writes a move number.
    #[inline]
    fn number(&mut self, number: u64, periods: &[u8]) {
        self.lines.begin();
        let mut text = [b'.'; 16];
        let length = match number {
            0..10 => 1,
            10..100 => 2,
            100..1000 => 3,
            _ => {
                self.lines.put_ascii(number.to_string().as_bytes());
                return self.lines.put_ascii(periods);
            }
        };
        let mut rest = number;
        for digit in text.iter_mut().take(length).rev() {
            *digit = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        self.lines.put_short(&text, length + periods.len());
    }

    /// What is neither a move nor a comment nor a variation.
    fn other(&mut self, element: &Element) -> Result<(), Refusal> {
        match element.kind {
            ElementKind::Nag { code: 0, .. } => self.lose(element.span, LossKind::Nag),
            ElementKind::Termination(outcome) => self.lose(element.span, LossKind::Marker(outcome)),
            ElementKind::Escape => self.lose(element.span, LossKind::Escapes(1)),
            ElementKind::Unknown => match self.source.slice(element.span) {
                [b'$', ..] => self.lose(element.span, LossKind::Nag),
                text if text.iter().any(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii()) => {
                    return Err(Refusal::Unread(element.span));
                }
                _ => self.lose(element.span, LossKind::Unknown),
            },
            // The number follows from the position, the mark from the move; an empty pair says nothing.
            _ => {}
        }
        Ok(())
    }

    /// Writes the NAGs of the line that stand between `from` and its next move: those of suffixes first, repeats
    /// once (ruling OQ-77). Whether there were any.
    #[inline]
    fn nags(&mut self, mut from: usize) -> bool {
        let next = loop {
            match self.game.movetext.get(from).map(|element| element.kind) {
                Some(ElementKind::MoveNumber { .. }) => from += 1,
                next => break next,
            }
        };
        // As a rule there are none.
        let none = match next {
            None | Some(ElementKind::Close { .. }) => true,
            Some(ElementKind::Move(_)) => !self.moves.is_superfluous(from),
            _ => false,
        };
        if none || self.style.format == Format::Reduced {
            return false;
        }
        self.collect_nags(from);
        let nags = std::mem::take(&mut self.buffers.nags);
        for &nag in &nags {
            self.lines.begin();
            self.lines.put_ascii(b"$");
            self.lines.stick();
            self.number(nag.into(), b"");
        }
        let any = !nags.is_empty();
        self.buffers.nags = nags;
        any
    }

    fn collect_nags(&mut self, from: usize) {
        let game = self.game;
        let mut nags = std::mem::take(&mut self.buffers.nags);
        nags.clear();
        let (mut suffixes, mut dissolved) = (0, 0_u32);
        let mut seen = [false; 256];
        let mut at = from;
        while let Some(element) = game.movetext.get(at) {
            match element.kind {
                ElementKind::Move(_) if !self.moves.is_superfluous(at) => break,
                ElementKind::Nag { code, style } if code != 0 && !seen[usize::from(code)] => {
                    let is_suffix = style == NagStyle::Suffix;
                    let place = if is_suffix { suffixes } else { nags.len() };
                    suffixes += usize::from(is_suffix);
                    nags.insert(place, code);
                    seen[usize::from(code)] = true;
                }
                ElementKind::Open { close } if self.has_moves(at) => at = at.max(close as usize),
                ElementKind::Open { .. } => dissolved += 1,
                ElementKind::Close { .. } => match dissolved.checked_sub(1) {
                    Some(fewer) => dissolved = fewer,
                    None => break,
                },
                _ => {}
            }
            at += 1;
        }
        self.buffers.nags = nags;
    }

    /// Whether the variation that `open` begins has a move of its own (ruling OQ-35).
    fn has_moves(&self, open: usize) -> bool {
        let mut at = open + 1;
        while let Some(element) = self.game.movetext.get(at) {
            match element.kind {
                ElementKind::Move(_) if !self.moves.is_superfluous(at) => return true,
                ElementKind::Open { close } => at = at.max(close as usize),
                ElementKind::Close { .. } => return false,
                _ => {}
            }
            at += 1;
        }
        false
    }
}
