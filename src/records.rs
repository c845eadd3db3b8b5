//! Files of positions: one FEN (section 16.1) or one EPD (section 16.2) a line.
//!
//! ```
//! use pgn_grammar::records::{self, Kind};
//! use pgn_grammar::{Options, Source};
//! let source = Source::new("a.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 Kd1\n\n");
//! let record = records::records(&source, Kind::Epd, &Options::default()).next().unwrap();
//! assert_eq!(record.canonical.as_deref(), Some("4k3/8/8/8/8/8/4P3/4K3 w - - bm Kd1 e4;"));
//! assert_eq!(record.diagnostics[0].code.as_str(), "epd/operand-order");
//! ```

use crate::diagnostic::Problems;
use crate::epd::{self, Epd, Operand, Operands, Operation, Value};
use crate::fen::{self, Fen, Place};
use crate::{Diagnostic, Options, San, Severity, Source, Span};

#[cfg(feature = "rules")]
use crate::rules;

/// What the lines of a file are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Positions with their counters, section 16.1.
    Fen,
    /// Positions with operations, section 16.2.
    Epd,
}

impl Kind {
    /// `fen` or `epd`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Kind::Fen => "fen",
            Kind::Epd => "epd",
        }
    }
}

/// One line of a file of positions.
#[derive(Debug, Clone)]
pub struct Record {
    /// Which record of its source it is, counted from 1; lines of blanks are none.
    pub number: u32,
    /// Whether it is a FEN or an EPD.
    pub kind: Kind,
    /// The line without its end.
    pub span: Span,
    /// The position as it is written; in an EPD with the counters of its operations. What could not be read has its
    /// usual value. Places are bytes from the start of [`Record::span`].
    pub fen: Fen,
    /// The operations of an EPD as they are written, places as in [`Record::fen`].
    pub operations: Vec<Operation>,
    /// The moves among their operands that can be played; none without the feature `rules`.
    pub moves: Vec<Played>,
    /// The position with its counters that [`Record::canonical`] writes; `None` where that is.
    pub meant: Option<Fen>,
    /// The line as the standard writes it; `None` where nobody can tell which position it means, and of an EPD where an
    /// opcode stands twice or has operands that it does not take. With the feature
    /// `rules` the castling rights that do not hold are dropped, and so is an en passant square on which nobody can
    /// capture (ruling OQ-54), and a position that no game can have has no such form.
    pub canonical: Option<String>,
    /// What is wrong with it, in the order of the source.
    pub diagnostics: Vec<Diagnostic>,
}

/// A move of an operation, played in its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Where the operand stands: bytes from the start of the record.
    pub place: Place,
    /// The move in canonical SAN.
    pub san: San,
    /// The move as engines write it, `e2e4`.
    pub uci: String,
}

impl Record {
    /// Whether anything is an error.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|problem| problem.severity == Severity::Error)
    }
}

/// Reads the records of a source, line by line. It cannot fail; linear in the source.
pub fn records<'s>(source: &'s Source, kind: Kind, options: &Options) -> impl Iterator<Item = Record> + use<'s> {
    let options = *options;
    lines(source).zip(1..).map(move |(span, number)| match kind {
        Kind::Fen => read_fen(source, span, number, &options),
        Kind::Epd => read_epd(source, span, number, &options),
    })
}

/// The lines that hold more than blanks.
fn lines(source: &Source) -> impl Iterator<Item = Span> + '_ {
    let bytes = source.bytes();
    let mut at = if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    std::iter::from_fn(move || {
        while at < bytes.len() {
            let start = at;
            let end = start + memchr::memchr2(b'\n', b'\r', &bytes[start..]).unwrap_or(bytes.len() - start);
            at = end + 1;
            if !bytes[start..end].trim_ascii().is_empty() {
                return Some(Span::new(start as u32, end as u32));
            }
        }
        None
    })
}

fn read_fen(source: &Source, span: Span, number: u32, options: &Options) -> Record {
    let reading = fen::parse(source.slice(span));
    let mut problems = Problems { profile: options.profile, game: Some(number), ..Problems::default() };
    problems.found = fen::check(source, span, options.profile);
    let fen = reading.fen.clone();
    let known = reading.is_certain() && fen.extra.is_empty();
    let meaning = meaning(source, span, &fen, known, options, &mut problems);
    let meant = meaning.map(|meaning| with_counters(meaning.fen, &fen));
    let canonical = meant.as_ref().map(Fen::to_string);
    let diagnostics = finish(number, problems);
    Record {
        number,
        kind: Kind::Fen,
        span,
        fen,
        operations: Vec::new(),
        moves: Vec::new(),
        meant,
        canonical,
        diagnostics,
    }
}

/// A position with the counters of a record.
fn with_counters(position: Fen, of: &Fen) -> Fen {
    Fen { halfmove: of.halfmove.clone(), fullmove: of.fullmove.clone(), ..position }
}

fn read_epd(source: &Source, span: Span, number: u32, options: &Options) -> Record {
    let reading = epd::parse(source.slice(span));
    let mut problems = Problems { profile: options.profile, game: Some(number), ..Problems::default() };
    problems.found = epd::check(source, span, options.profile);
    let epd = reading.epd;
    let fen = epd.fen();
    let position = &epd.position;
    let harmful = |problem: &epd::Problem| match &problem.kind {
        epd::ProblemKind::Position(kind) => !kind.is_harmless(),
        epd::ProblemKind::Unclosed | epd::ProblemKind::Quote => true,
        _ => false,
    };
    let known = position.extra.is_empty() && !reading.problems.iter().any(harmful);
    let places = [&position.board.place, &position.active.place, &position.rights.place, &position.ep.place];
    let end = places.into_iter().flatten().map(|place| place.end).max().unwrap_or(0);
    let fields = span.part(0, end as u32);
    let meaning = meaning(source, fields, position, known, options, &mut problems);
    let operations = epd.operations.clone();
    let mut moves = Vec::new();
    #[cfg(feature = "rules")]
    let epd = match meaning.as_ref().and_then(|meaning| meaning.position.as_ref()) {
        Some(at) => play(source, span, epd, at, &mut moves, &mut problems),
        None => epd,
    };
    #[cfg(feature = "rules")]
    if let Some(operand) = epd.operation("hmvc").and_then(|operation| operation.operands.first())
        && epd.operation("fmvn").is_some()
    {
        let place = &operand.place;
        let found = rules::impossible_clock(&fen, span.part(place.start as u32, place.end as u32));
        found.into_iter().for_each(|problem| problems.push(problem));
    }
    moves.sort_by_key(|played: &Played| played.place.start);
    let meant = meaning.map(|meaning| with_counters(meaning.fen, &fen));
    let is_sound = !reading.problems.iter().any(|problem| is_wrong(&problem.kind));
    let canonical = meant.as_ref().filter(|_| is_sound).map(|meant| canonical(epd, meant, &reading.problems));
    let diagnostics = finish(number, problems);
    Record { number, kind: Kind::Epd, span, fen, operations, moves, meant, canonical, diagnostics }
}

/// The problems of a record in the order of the source.
fn finish(number: u32, mut problems: Problems) -> Vec<Diagnostic> {
    for problem in &mut problems.found {
        problem.game = Some(number);
    }
    problems.sort();
    problems.found
}

/// What a position means.
struct Meaning {
    /// As it is to be written.
    fen: Fen,
    #[cfg(feature = "rules")]
    position: Option<rules::Position>,
}

/// The meaning of a position that stands at `span`; `None` if it has none.
fn meaning(
    source: &Source,
    span: Span,
    fen: &Fen,
    known: bool,
    options: &Options,
    problems: &mut Problems,
) -> Option<Meaning> {
    let fen = Fen { rights: fen::Field { value: fen.rights.value.sorted(), ..fen.rights.clone() }, ..fen.clone() };
    #[cfg(feature = "rules")]
    if options.rules {
        let told = rules::of_record(source, span, problems);
        // What the grammar mends, such as piece letters of other languages, is not in the text.
        let (position, castling) = told.or_else(|| rules::of_text(&fen.to_string())).filter(|_| known)?;
        let mut legal = fen::parse(position.to_fen().as_bytes()).fen;
        // The rules write `KQkq` where they can; letters of files say more, and stay.
        legal.rights.value = fen::Rights::of_letters(&castling);
        return Some(Meaning { fen: legal, position: Some(position) });
    }
    #[cfg(not(feature = "rules"))]
    let _ = (source, span, options, problems);
    known.then_some(Meaning {
        fen,
        #[cfg(feature = "rules")]
        position: None,
    })
}

/// Looks at the moves of an EPD, and writes those that can be played, which are handed in to `moves`, as the standard
/// writes them.
#[cfg(feature = "rules")]
fn play(
    source: &Source,
    line: Span,
    mut epd: Epd,
    at: &rules::Position,
    moves: &mut Vec<Played>,
    problems: &mut Problems,
) -> Epd {
    let mut one = |operand: &mut Operand, at: &rules::Position| -> Option<rules::Resolved> {
        let Value::Move(written) = operand.value else { return None };
        let span = line.part(operand.place.start as u32, operand.place.end as u32);
        match rules::lone(at, &source.text(span), span, written) {
            Ok(play) => {
                let san = play.san();
                moves.push(Played { place: operand.place.clone(), san, uci: play.uci().to_string() });
                operand.text = san.to_string();
                operand.value = Value::Move(san);
                Some(play)
            }
            Err(problem) => {
                problem.into_iter().for_each(|problem| problems.push(*problem));
                None
            }
        }
    };
    for operation in &mut epd.operations {
        match Operands::of(&operation.opcode) {
            Operands::Move | Operands::Moves => {
                for operand in &mut operation.operands {
                    one(operand, at);
                }
            }
            Operands::Line => {
                let mut at = at.clone();
                for operand in &mut operation.operands {
                    let Some(played) = one(operand, &at) else { break };
                    at.play(played);
                }
            }
            _ => {}
        }
    }
    epd
}

/// Whether an operation is wrong in a way that writing it again does not mend. A word in place of a string gets its quotes.
fn is_wrong(problem: &epd::ProblemKind) -> bool {
    use epd::ProblemKind::{Lacking, OperandKind, Surplus, Twice};
    match problem {
        OperandKind { takes, .. } => !matches!(takes, Operands::Text | Operands::MaybeText | Operands::TwoTexts),
        Surplus { .. } | Lacking { .. } | Twice(_) => true,
        _ => false,
    }
}

/// The record as the standard writes it.
fn canonical(mut epd: Epd, meant: &Fen, problems: &[epd::Problem]) -> String {
    epd.position = meant.clone();
    for operation in &mut epd.operations {
        if matches!(Operands::of(&operation.opcode), Operands::Text | Operands::MaybeText | Operands::TwoTexts) {
            operation.operands.iter_mut().for_each(|operand| operand.value = Value::Text);
        }
    }
    // The counters of a FEN are operations of an EPD, unless those are there.
    if problems.iter().any(|problem| problem.kind == epd::ProblemKind::Counters) {
        for (opcode, number) in [("hmvc", meant.halfmove.value), ("fmvn", meant.fullmove.value)] {
            if epd.operation(opcode).is_none() {
                epd.operations.push(Operation {
                    place: 0..0,
                    opcode_place: 0..0,
                    opcode: opcode.to_owned(),
                    operands: vec![Operand {
                        place: 0..0,
                        text: number.to_string(),
                        value: Value::Integer(number.into()),
                    }],
                });
            }
        }
    }
    epd.to_string()
}

#[cfg(test)]
mod tests {
    use super::{Kind, Record, records};
    use crate::{Options, Source};

    fn read(kind: Kind, text: &str) -> Vec<Record> {
        let source = Source::new("a", text);
        records(&source, kind, &Options::default()).collect()
    }

    #[test]
    fn lines_of_blanks_are_no_records() {
        let found = read(Kind::Fen, "\u{FEFF}\r\n4k3/8/8/8/8/8/8/4K3 w - - 0 1\r\n \n4k3/8/8/8/8/8/8/4K3 b - - 0 1");
        assert_eq!(found.len(), 2);
        assert!(found.iter().all(|record| record.diagnostics.is_empty()), "{found:?}");
        assert_eq!(found[1].canonical.as_deref(), Some("4k3/8/8/8/8/8/8/4K3 b - - 0 1"));
    }

    #[test]
    fn counters_in_an_epd_become_operations() {
        let found = read(Kind::Epd, "4k3/8/8/8/8/8/4P3/4K3 w - - 3 17\n");
        assert_eq!(found[0].canonical.as_deref(), Some("4k3/8/8/8/8/8/4P3/4K3 w - - fmvn 17; hmvc 3;"));
    }

    #[test]
    fn an_operand_that_is_wrong_is_not_canonical() {
        let position = "4k3/8/8/8/8/8/4P3/4K3 w - -";
        for operations in ["bm Kd1 e4,;", "bm e3; bm e4;", "ce;", "ce 1 2;", "fmvn x;"] {
            let found = read(Kind::Epd, &format!("{position} {operations}"));
            assert_eq!((found[0].canonical.as_deref(), found[0].has_errors()), (None, true), "{operations}");
        }
        let found = read(Kind::Epd, &format!("{position} id x;"));
        assert_eq!(found[0].canonical, Some(format!("{position} id \"x\";")));
    }

    #[cfg(feature = "rules")]
    #[test]
    fn moves_are_played_in_their_position() {
        let found = read(Kind::Epd, "4k3/8/8/8/8/8/4P3/4K3 w - - bm d4; pv e4 Kd7 e6;\n");
        let codes: Vec<_> = found[0].diagnostics.iter().map(|problem| (problem.code.as_str(), problem.game)).collect();
        assert_eq!(codes, [("san/illegal", Some(1)), ("san/illegal", Some(1))]);
    }
}
