//! Where a game starts: the tags FEN, SetUp and Variant (section 9.7, rulings OQ-53 to OQ-56).

use super::Position;
use super::board::Rules;
use super::castling::{by_files, field, in_chess, lacking, rights};
use super::fen::{Fen, named_file};
use super::library;
use super::position::Inner;
use super::standard::Standard;
use super::varied::Varied;
use crate::check::is_no_fen;
use crate::diagnostic::Problems;
use crate::problems::start as say;
use crate::values::Color;
use crate::{Game, Piece, Source, Span, TagPair};
use shakmaty::variant::VariantPosition;
use shakmaty::{Bitboard, CastlingMode, Chess, FromSetup, PositionError, PositionErrorKinds, Setup};

pub use super::variant::Variant;

/// Where a game starts, and which game it is.
#[derive(Debug, Clone, Default)]
pub struct Start {
    /// The position; `None` where the tags do not tell a playable one, or the variant is not known.
    pub position: Option<Position>,
    /// The game that is played.
    pub variant: Variant,
    /// Whether the position comes from a FEN tag.
    pub from_tag: bool,
}

/// The three tags that matter; of several of a name the last counts (ruling OQ-48).
#[derive(Default)]
struct Tags<'g> {
    fen: Option<&'g TagPair>,
    set_up: Option<&'g TagPair>,
    variant: Option<&'g TagPair>,
}

impl<'g> Tags<'g> {
    #[inline]
    fn of(source: &Source, game: &'g Game) -> Tags<'g> {
        let mut tags = Tags::default();
        for pair in &game.tags {
            let Some(name) = pair.name() else { continue };
            match name.len() {
                3 if source.slice(name) == b"FEN" => tags.fen = Some(pair),
                5 if source.slice(name) == b"SetUp" => tags.set_up = Some(pair),
                7 if source.slice(name) == b"Variant" => tags.variant = Some(pair),
                _ => {}
            }
        }
        tags
    }
}

/// The start of a game; what is wrong with it is handed in to `problems`.
pub(crate) fn of(source: &Source, game: &Game, problems: Option<&mut Problems>) -> Start {
    let tags = Tags::of(source, game);
    match tags {
        Tags { fen: None, set_up: None, variant: None } => {
            Start { position: Some(Position::default()), ..Start::default() }
        }
        _ => told(source, &tags, problems),
    }
}

#[cold]
fn told(source: &Source, tags: &Tags<'_>, problems: Option<&mut Problems>) -> Start {
    let value = |pair: Option<&TagPair>| pair.and_then(TagPair::value_span);
    let says = |span: Span| source.slice(span).trim_ascii();
    let variant = value(tags.variant).map_or(Variant::Standard, |span| Variant::from_name(says(span)));
    let mut findings = Vec::new();
    if let (Variant::Unknown, Some(span)) = (variant, value(tags.variant)) {
        findings.push(say::variant_unknown(span, &source.text(span)));
    }
    let fen = value(tags.fen).filter(|&span| !is_no_fen(says(span)));
    let start = match fen {
        None if value(tags.set_up).is_some_and(|span| says(span) == b"1") => {
            Start { position: None, variant, from_tag: false }
        }
        None => Start { position: variant.initial(), variant, from_tag: false },
        Some(span) => {
            let (variant, position) = Reading::new(source, variant, span, &mut findings).position();
            Start { position, variant, from_tag: true }
        }
    };
    if let Some(problems) = problems {
        // What the grammar has said of the value is said.
        let known = |span: Span| problems.found.iter().any(|problem| span.contains(problem.span));
        let unreadable = fen.filter(|&span| start.position.is_none() && findings.is_empty() && !known(span));
        findings.extend(unreadable.map(say::unreadable));
        findings.into_iter().for_each(|finding| problems.push(finding));
    }
    start
}

/// The position of a FEN that stands for itself, not in a tag, at `span` of a source. There is no tag for the variant:
/// castling that only Chess960 knows says which game it is. With it the castling field, in its own letters, less the
/// rights that do not hold.
#[cold]
pub(crate) fn of_record(source: &Source, span: Span, problems: &mut Problems) -> Option<(Position, String)> {
    let mut findings = Vec::new();
    let mut reading = Reading { alone: true, ..Reading::new(source, Variant::Standard, span, &mut findings) };
    let (_, position) = reading.position();
    let castling = std::mem::take(&mut reading.holding);
    findings.into_iter().for_each(|finding| problems.push(finding));
    position.map(|position| (position, castling))
}

/// The position of a FEN, if it can be played.
#[cold]
pub(crate) fn of_text(fen: &str) -> Option<(Position, String)> {
    let source = Source::new("", fen);
    of_record(&source, Span::new(0, fen.len() as u32), &mut Problems::default())
}

/// A FEN that is being read.
struct Reading<'r> {
    source: &'r Source,
    variant: Variant,
    value: Span,
    /// Whether it stands on a line of its own, not in a tag.
    alone: bool,
    /// The castling field with what holds of it.
    holding: String,
    findings: &'r mut Vec<crate::Diagnostic>,
}

impl<'r> Reading<'r> {
    fn new(source: &'r Source, variant: Variant, value: Span, findings: &'r mut Vec<crate::Diagnostic>) -> Self {
        Reading { source, variant, value, alone: false, holding: String::new(), findings }
    }

    fn position(&mut self) -> (Variant, Option<Position>) {
        let nothing = (self.variant, None);
        if self.variant == Variant::Unknown {
            return nothing;
        }
        let Some(mut fen) = Fen::read(self.source.slice(self.value), self.value.start) else { return nothing };
        let mode = self.castling(&mut fen);
        let variant = match (self.variant, mode) {
            (Variant::Standard, CastlingMode::Chess960) => Variant::Chess960,
            (variant, _) => variant,
        };
        self.en_passant(&mut fen);
        self.clock(&fen);
        let position = match build(variant, fen.setup.clone(), mode) {
            Ok(position) => {
                self.unused_en_passant(&fen, &position);
                Some(position)
            }
            Err(kinds) => {
                self.impossible(&fen, kinds);
                None
            }
        };
        (variant, position)
    }

    /// Drops the castling rights that do not hold.
    fn castling(&mut self, fen: &mut Fen) -> CastlingMode {
        let told = if self.variant == Variant::Chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
        let mut rights = rights(fen, told);
        if !self.variant.has_castling() {
            rights.dropped = fen.castling.clone();
            rights.rooks = Bitboard::EMPTY;
            rights.chess960.clear();
        }
        fen.setup.castling_rights = rights.rooks;
        if self.alone {
            self.holding = field(fen, &rights.dropped);
        }
        if let (Some(first), Some(last)) = (rights.dropped.first(), rights.dropped.last()) {
            let why = if self.variant.has_castling() {
                lacking(fen, first.1, rights.mode)
            } else {
                format!("nobody castles in {}", self.variant.title())
            };
            let whole = fen.castling[0].0.to(fen.castling[fen.castling.len() - 1].0);
            let letters: String = rights.dropped.iter().map(|&(_, letter)| char::from(letter)).collect();
            // Neighbours are underlined together, as far as they are.
            let together = last.0.end - first.0.start == rights.dropped.len() as u32;
            let span = if together { first.0.to(last.0) } else { first.0 };
            let others = if together { &[][..] } else { &rights.dropped[1..] };
            let spans: Vec<Span> = others.iter().map(|&(span, _)| span).collect();
            let mended = field(fen, &rights.dropped);
            self.findings.push(say::castling_rights(span, &spans, &letters, &why, whole, &mended));
        }
        if let (Some(first), Some(last)) = (rights.chess960.first(), rights.chess960.last()) {
            let span = first.to(*last);
            if !self.alone {
                self.findings.push(say::variant_missing(span));
            } else if fen.castling.iter().all(|&(_, letter)| named_file(letter).is_none()) {
                let whole = fen.castling[0].0.to(fen.castling[fen.castling.len() - 1].0);
                self.findings.push(say::which_game(span, whole, &in_chess(fen), &by_files(fen)));
            }
        }
        rights.mode
    }

    /// Drops an en passant square that no pawn has just passed. One on a wrong rank is a matter of the grammar.
    fn en_passant(&mut self, fen: &mut Fen) {
        let (Some(square), Some(span)) = (fen.setup.ep_square, fen.en_passant) else { return };
        let turn = fen.setup.turn;
        if square.rank() != turn.relative_rank(shakmaty::Rank::Sixth) {
            fen.setup.ep_square = None;
            return;
        }
        let back = if turn.is_white() { 8 } else { -8 };
        let (from, to) = (square.offset(back), square.offset(-back));
        let board = &fen.setup.board;
        let pawns = board.pawns() & board.by_color(!turn);
        let name = library::color(!turn).adjective();
        let why = match (from, to) {
            (_, Some(to)) if !pawns.contains(to) => format!("no {name} pawn stands on {to}"),
            (Some(from), _) if board.occupied().contains(from) => format!("{from} is not empty"),
            _ if board.occupied().contains(square) => format!("{square} is not empty"),
            _ => return,
        };
        fen.setup.ep_square = None;
        self.findings.push(say::ep_impossible(span, &square.to_string(), &why));
    }

    fn unused_en_passant(&mut self, fen: &Fen, position: &Position) {
        let (Some(square), Some(span)) = (fen.setup.ep_square, fen.en_passant) else { return };
        let to = library::square(square);
        let pawns = match &position.0 {
            Inner::Standard(at) => at.origins(Piece::Pawn, to),
            Inner::Varied(at) => at.origins(Piece::Pawn, to),
        };
        if pawns.into_iter().all(|from| from.file() == to.file()) {
            self.findings.push(say::ep_unused(span, &square.to_string()));
        }
    }

    /// Tells a clock that shows more half-moves than were played.
    fn clock(&mut self, fen: &Fen) {
        let (number, is_black) = (fen.setup.fullmoves.get(), fen.setup.turn.is_black());
        let found = fen.clock.and_then(|span| impossible(span, fen.setup.halfmoves, number, is_black));
        self.findings.extend(found);
    }

    /// Tells what makes the position unplayable, once.
    fn impossible(&mut self, fen: &Fen, kinds: PositionErrorKinds) {
        let has = |kind| kinds.contains(kind);
        let board = &fen.setup.board;
        if self.variant == Variant::RacingKings && *board == shakmaty::Board::new() {
            self.findings.push(say::variant_array(self.value, self.variant.title()));
        } else if has(PositionErrorKinds::PAWNS_ON_BACKRANK) {
            let pawns = (board.pawns() & Bitboard::BACKRANKS).into_iter().map(library::square);
            let mut pawns: Vec<_> = pawns.map(|square| (fen.place(square), square)).collect();
            pawns.sort();
            self.findings.push(say::pawn_rank(&pawns));
        } else if kinds.intersects(
            PositionErrorKinds::MISSING_KING | PositionErrorKinds::TOO_MANY_KINGS | PositionErrorKinds::EMPTY_BOARD,
        ) {
            self.kings(fen);
        } else if has(PositionErrorKinds::OPPOSITE_CHECK) {
            let (us, them) = (fen.turn(), fen.turn().other());
            self.findings.push(say::opposite_check(fen.side.unwrap_or(fen.placement), us, them));
        } else {
            self.findings.push(say::variant_position(self.value, self.variant.title()));
        }
    }

    fn kings(&mut self, fen: &Fen) {
        let kings = |color: Color| {
            let theirs = library::their_color(color);
            let squares = (fen.setup.board.kings() & fen.setup.board.by_color(theirs)).into_iter();
            let mut places: Vec<Span> = squares.map(|square| fen.place(library::square(square))).collect();
            places.sort();
            (color, places)
        };
        let first = Span::new(fen.placement.start, fen.placement.start + 1);
        for (color, places) in [kings(Color::White), kings(Color::Black)] {
            match &*places {
                [_] => {}
                [] => self.findings.push(say::king_missing(first, color)),
                [first, rest @ ..] => self.findings.push(say::too_many_kings(*first, rest, color)),
            }
        }
    }
}

/// What is wrong with the clock of a record, at `span`, if its number of the move is known.
#[cold]
pub(crate) fn impossible_clock(fen: &crate::fen::Fen, span: Span) -> Option<crate::Diagnostic> {
    impossible(span, fen.halfmove.value, fen.fullmove.value, fen.active.value == Color::Black)
}

/// A clock that shows more half-moves than were played. Move 1 is what many write who do not know the number.
fn impossible(span: Span, clock: u32, number: u32, is_black: bool) -> Option<crate::Diagnostic> {
    let played = u64::from(number).saturating_sub(1) * 2 + u64::from(is_black);
    (number > 1 && u64::from(clock) > played).then(|| say::clock(span, clock, number))
}

/// The position of the set-up, if it can be played. Too much material and checks that cannot come about do no harm.
fn build(variant: Variant, setup: Setup, mode: CastlingMode) -> Result<Position, PositionErrorKinds> {
    fn lenient<P>(result: Result<P, PositionError<P>>) -> Result<P, PositionErrorKinds> {
        result
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .or_else(PositionError::ignore_invalid_castling_rights)
            .or_else(PositionError::ignore_invalid_ep_square)
            .map_err(|error| error.kinds())
    }
    match variant.library() {
        None => lenient(Chess::from_setup(setup, mode)).map(|chess| Position(Inner::Standard(Standard::from(chess)))),
        Some(theirs) => lenient(VariantPosition::from_setup(theirs, setup, mode))
            .map(|position| Position(Inner::Varied(Box::new(Varied(position))))),
    }
}
