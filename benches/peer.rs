//! pgn-reader at work: it counts, and with shakmaty it validates.

use std::io;
use std::ops::ControlFlow::{self, Continue};

use pgn_reader::shakmaty::fen::Fen;
use pgn_reader::shakmaty::{CastlingMode, Chess, Position};
use pgn_reader::{Nag, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};

use super::Counts;

/// Its name and version, as they are in Cargo.lock.
pub(crate) const VERSION: &str = "pgn-reader 0.29.0";

/// What there is in `text`, all variations entered.
pub(crate) fn count(text: &[u8]) -> Counts {
    let mut counter = Counter { counts: Counts::default(), skips: false };
    visit_all(text, &mut counter);
    counter.counts
}

/// As [`count`], in pgn-reader's way if it is not told otherwise: without what is inside variations.
pub(crate) fn count_main_line(text: &[u8]) -> Counts {
    let mut counter = Counter { counts: Counts::default(), skips: true };
    visit_all(text, &mut counter);
    counter.counts
}

/// How many moves of the main lines are legal.
pub(crate) fn validate_main_line(text: &[u8]) -> usize {
    let mut validator = Validator { legal: 0, skips: true };
    visit_all(text, &mut validator);
    validator.legal
}

/// How many moves are legal, those of variations included.
pub(crate) fn validate(text: &[u8]) -> usize {
    let mut validator = Validator { legal: 0, skips: false };
    visit_all(text, &mut validator);
    validator.legal
}

fn visit_all<V: Visitor>(text: &[u8], visitor: &mut V) {
    Reader::new(io::Cursor::new(text)).visit_all_games(visitor).expect("memory can be read");
}

struct Counter {
    counts: Counts,
    skips: bool,
}

impl Visitor for Counter {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        Continue(())
    }

    fn tag(&mut self, _: &mut (), _: &[u8], _: RawTag<'_>) -> ControlFlow<()> {
        self.counts.tags += 1;
        Continue(())
    }

    fn begin_movetext(&mut self, _: ()) -> ControlFlow<()> {
        Continue(())
    }

    fn san(&mut self, _: &mut (), _: SanPlus) -> ControlFlow<()> {
        self.counts.moves += 1;
        Continue(())
    }

    fn nag(&mut self, _: &mut (), _: Nag) -> ControlFlow<()> {
        self.counts.nags += 1;
        Continue(())
    }

    /// A part of a comment that is longer than pgn-reader's buffer; the last part comes as a comment.
    fn partial_comment(&mut self, _: &mut (), _: RawComment<'_>) -> ControlFlow<()> {
        Continue(())
    }

    fn comment(&mut self, _: &mut (), _: RawComment<'_>) -> ControlFlow<()> {
        self.counts.comments += 1;
        Continue(())
    }

    fn begin_variation(&mut self, _: &mut ()) -> ControlFlow<(), Skip> {
        self.counts.variations += 1;
        Continue(Skip(self.skips))
    }

    fn end_game(&mut self, _: ()) {
        self.counts.games += 1;
    }
}

struct Validator {
    legal: usize,
    skips: bool,
}

/// The line that is being played, and those around it.
#[derive(Default)]
struct Lines {
    position: Chess,
    /// Before the last move of the line: where a variation begins.
    before: Chess,
    outer: Vec<(Chess, Chess)>,
}

impl Visitor for Validator {
    type Tags = Option<Chess>;
    type Movetext = Lines;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Option<Chess>> {
        Continue(None)
    }

    fn tag(&mut self, tags: &mut Option<Chess>, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).ok();
            *tags = fen.and_then(|fen| fen.into_position(CastlingMode::Chess960).ok());
        }
        Continue(())
    }

    fn begin_movetext(&mut self, tags: Option<Chess>) -> ControlFlow<(), Lines> {
        Continue(Lines { position: tags.unwrap_or_default(), ..Lines::default() })
    }

    fn san(&mut self, lines: &mut Lines, move_: SanPlus) -> ControlFlow<()> {
        if let Ok(legal) = move_.san.to_move(&lines.position) {
            // Only where variations are entered the position before a move is needed.
            if !self.skips {
                lines.before = lines.position.clone();
            }
            lines.position.play_unchecked(legal);
            self.legal += 1;
        }
        Continue(())
    }

    fn begin_variation(&mut self, lines: &mut Lines) -> ControlFlow<(), Skip> {
        if !self.skips {
            lines.outer.push((lines.position.clone(), lines.before.clone()));
            lines.position = lines.before.clone();
        }
        Continue(Skip(self.skips))
    }

    fn end_variation(&mut self, lines: &mut Lines) -> ControlFlow<()> {
        if let Some((position, before)) = lines.outer.pop() {
            (lines.position, lines.before) = (position, before);
        }
        Continue(())
    }

    fn end_game(&mut self, _: Lines) {}
}
