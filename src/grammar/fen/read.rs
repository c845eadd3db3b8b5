//! Reads FENs as people write them.

use super::letters;
use super::model::{Board, Fen, Field, Place, Problem, ProblemKind, Reading, Rights};
use super::translate::{characters, signs};
use crate::values::Color;
use crate::{File, Piece, Rank, Square};

/// Reads a FEN, all of `text`: whatever a person can have meant, and how it differs from the notation.
///
/// The text is UTF-8, as a tag value is; other bytes count as characters of their own. Linear in it; it cannot fail.
///
/// ```
/// use pgn_grammar::fen::{self, ProblemKind};
/// let reading = fen::parse("tcfdrfct/pppppppp/8/8/8/8/PPPPPPPP/TCFDRFCT w KQkq - 0 1".as_bytes());
/// assert_eq!(reading.fen.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// let ProblemKind::Letters { languages, .. } = &reading.problems[0].kind else { panic!() };
/// assert!(languages.contains(&"French"));
/// ```
pub fn parse(text: &[u8]) -> Reading {
    let mut reader = Reader::new(text);
    if reader.position() {
        reader.counters();
        reader.end();
    }
    reader.finish()
}

/// Reads the four fields a FEN shares with an EPD, and where the rest of the text begins: at the separator behind them,
/// or at the end.
pub(crate) fn read_position(text: &[u8]) -> (Reading, usize) {
    let mut reader = Reader::new(text);
    let found = reader.position();
    if found && reader.fen.ep.place.is_none() {
        reader.missing();
    }
    let end = if found { reader.at } else { text.len() };
    (reader.finish(), end)
}

pub(super) struct Reader<'t> {
    pub(super) text: &'t [u8],
    at: usize,
    fen: Fen,
    problems: Vec<Problem>,
    underscores: Vec<Place>,
    /// Where the last field ended.
    last: usize,
}

impl<'t> Reader<'t> {
    fn new(text: &'t [u8]) -> Reader<'t> {
        Reader { text, at: 0, fen: Fen::empty(), problems: Vec::new(), underscores: Vec::new(), last: 0 }
    }

    pub(super) fn tell(&mut self, place: Place, kind: ProblemKind) {
        self.problems.push(Problem { place, kind });
    }

    fn finish(mut self) -> Reading {
        if let (Some(first), Some(last)) = (self.underscores.first(), self.underscores.last()) {
            let place = first.start..last.end;
            let all = std::mem::take(&mut self.underscores);
            self.tell(place, ProblemKind::Underscores(all));
        }
        self.problems.sort_by_key(|problem| (problem.place.start, problem.place.end));
        Reading { fen: self.fen, problems: self.problems }
    }

    /// The next field, behind its separator; `None` at the end.
    fn field(&mut self) -> Option<Place> {
        let gap = self.at;
        let underscores = self.underscores.len();
        while let Some(length) = separator(&self.text[self.at..]) {
            if self.text[self.at] == b'_' {
                self.underscores.push(self.at..self.at + 1);
            }
            self.at += length;
        }
        let start = self.at;
        if start == self.text.len() {
            // They are looked at again.
            self.underscores.truncate(underscores);
            self.at = gap;
            return None;
        }
        let between = &self.text[gap..start];
        let mended = if gap == 0 { "" } else { " " };
        if between != mended.as_bytes() && !between.contains(&b'_') {
            self.tell(gap..start, ProblemKind::Blanks { mended });
        }
        while self.at < self.text.len() && separator(&self.text[self.at..]).is_none() {
            self.at += 1;
        }
        self.last = self.at;
        Some(start..self.at)
    }

    /// The four fields that are the position; `false` where there is no board.
    fn position(&mut self) -> bool {
        let Some(board) =
            self.field().filter(|place| self.text[place.clone()].iter().filter(|b| **b == b'/').count() >= 2)
        else {
            self.problems.clear();
            self.underscores.clear();
            self.tell(0..self.text.len(), ProblemKind::NoBoard);
            return false;
        };
        self.board(board);
        if let Some(place) = self.field() {
            let place = place.start..place.end + to_move(&self.text[place.end..]);
            self.at = place.end;
            self.last = place.end;
            self.active(place);
        }
        if let Some(place) = self.field() {
            self.rights(place);
        }
        if let Some(place) = self.field() {
            self.ep(place);
        }
        true
    }

    fn board(&mut self, place: Place) {
        let text = self.text;
        let mut end = place.end;
        // The pieces in hand of Crazyhouse.
        if let Some(at) = text[place.clone()].iter().position(|byte| *byte == b'[') {
            self.fen.extra.push(place.start + at..place.end);
            end = place.start + at;
        }
        let mut ranks = Vec::new();
        let mut start = place.start;
        for at in memchr::memchr_iter(b'/', &text[place.start..end]).map(|at| place.start + at).chain([end]) {
            ranks.push(start..at);
            start = at + 1;
        }
        // So does a ninth rank.
        let in_hand = |rank: &Place| {
            let pieces = &text[rank.clone()];
            !pieces.is_empty() && pieces.iter().all(|byte| b"PNBRQpnbrq".contains(byte))
        };
        if ranks.len() == 9 && ranks.last().is_some_and(in_hand) {
            self.fen.extra.extend(ranks.pop());
        }
        let whole = place.start..end;
        let told = self.problems.len();
        let read = self.letters(whole.clone());
        let mut board = Board::EMPTY;
        for (rank, place) in Rank::ALL.into_iter().rev().zip(ranks.iter().cloned()) {
            self.rank(&mut board, rank, place, read.as_ref());
        }
        match ranks.get(8) {
            Some(ninth) => {
                // With more than one rank too many it is the board of another game: its ranks and letters are its own.
                if ranks.len() > 9 {
                    self.problems.truncate(told);
                }
                self.tell(ninth.start - 1..end, ProblemKind::Ranks(ranks.len()));
            }
            None if ranks.len() < 8 => self.tell(end..end, ProblemKind::Ranks(ranks.len())),
            None => {}
        }
        self.fen.board = Field { value: board, place: Some(whole) };
    }

    fn rank(&mut self, board: &mut Board, rank: Rank, place: Place, language: Option<&letters::Language>) {
        let number = rank as u8 + 1;
        let (mut squares, mut excess, mut unknown) = (0_usize, None, false);
        let mut digits: Option<(Place, u32)> = None;
        let mut runs = Vec::new();
        for (at, c, piece) in signs(self.text, place.clone(), language) {
            let before = squares;
            let digit = c.to_digit(10).filter(|digit| *digit <= 9);
            match (digit, piece) {
                (Some(9), _) => {
                    // How many squares were meant nobody knows.
                    unknown = true;
                    self.tell(at.clone(), ProblemKind::Digit);
                }
                (Some(0), _) => self.tell(at.clone(), ProblemKind::Digit),
                (Some(digit), _) => squares += digit as usize,
                (None, Some(piece)) => {
                    if let Some(file) = u8::try_from(squares).ok().and_then(|file| File::ALL.get(usize::from(file))) {
                        board.put(Square::new(*file, rank), Some(piece));
                    }
                    squares += 1;
                }
                // A piece in front of it has been promoted (Crazyhouse).
                (None, None) if c == '~' => {}
                (None, None) => {
                    unknown = true;
                    squares += 1;
                    if !c.is_alphabetic() && c.is_ascii() {
                        let kind = ProblemKind::Letters { languages: Vec::new(), english: None, placement: at.clone() };
                        self.tell(at.clone(), kind);
                    }
                }
            }
            digits = match (digits, digit.filter(|digit| (1..=8).contains(digit))) {
                (Some((run, sum)), Some(digit)) => Some((run.start..at.end, sum + digit)),
                (None, Some(digit)) => Some((at.clone(), digit)),
                (run, None) => {
                    runs.extend(run);
                    None
                }
            };
            if squares > 8 && before <= 8 {
                excess = Some(at.start..place.end);
            }
        }
        runs.extend(digits);
        for (run, sum) in runs.into_iter().filter(|(run, _)| run.len() > 1) {
            self.tell(run, ProblemKind::Digits(sum));
        }
        match excess {
            _ if unknown => {}
            Some(excess) => self.tell(excess, ProblemKind::RankLong { rank: number, squares }),
            None if squares < 8 => self.tell(place, ProblemKind::RankShort { rank: number, squares }),
            None => {}
        }
    }

    fn active(&mut self, place: Place) {
        let value = match &self.text[place.clone()] {
            b"w" => Color::White,
            b"b" => Color::Black,
            other => {
                let color = other.split(|byte| separator(&[*byte]).is_some()).next().unwrap_or_default();
                let meant = match color.to_ascii_lowercase().as_slice() {
                    b"w" | b"white" => Some(Color::White),
                    b"b" | b"black" => Some(Color::Black),
                    _ => None,
                };
                self.tell(place.clone(), ProblemKind::Active(meant));
                meant.unwrap_or(Color::White)
            }
        };
        self.fen.active = Field { value, place: Some(place) };
    }

    fn rights(&mut self, place: Place) {
        let mut rights = Rights::default();
        let (mut twice, mut unknown) = (None, None);
        if &self.text[place.clone()] != b"-" {
            for (at, c) in characters(self.text, place.clone()) {
                match u8::try_from(c) {
                    Ok(letter @ (b'K' | b'Q' | b'k' | b'q' | b'A'..=b'H' | b'a'..=b'h')) => {
                        if !rights.add(letter) {
                            twice = twice.or(Some(at));
                        }
                    }
                    _ => unknown = unknown.or(Some(at)),
                }
            }
            let is_file = |letter: u8| matches!(letter.to_ascii_lowercase(), b'a'..=b'h');
            if unknown.is_none() && rights.letters().bytes().any(is_file) {
                self.tell(place.clone(), ProblemKind::RightsFiles);
            }
            if rights.sorted() != rights {
                self.tell(place.clone(), ProblemKind::RightsOrder(rights.sorted()));
            }
        }
        if let Some(at) = twice {
            self.tell(at, ProblemKind::RightsTwice);
        }
        if let Some(at) = unknown {
            self.tell(at, ProblemKind::RightsLetter);
        }
        self.fen.rights = Field { value: rights, place: Some(place) };
    }

    fn ep(&mut self, place: Place) {
        let text = &self.text[place.clone()];
        let active = self.fen.active.value;
        let due = if active == Color::White { Rank::R6 } else { Rank::R3 };
        let mut value = None;
        if text != b"-" {
            let square = Square::from_ascii(&text.to_ascii_lowercase());
            match square {
                Some(square) if square.rank() != due => {
                    let meant = Some(Square::new(square.file(), due)).filter(|square| self.is_passed(*square));
                    self.tell(place.clone(), ProblemKind::EpRank(meant));
                }
                Some(square) if text[0].is_ascii_uppercase() => {
                    value = Some(square);
                    self.tell(place.clone(), ProblemKind::Ep(value));
                }
                Some(square) => value = Some(square),
                None => self.tell(place.clone(), ProblemKind::Ep(None)),
            }
        }
        self.fen.ep = Field { value, place: Some(place) };
    }

    /// Whether a pawn of the side that has moved can have passed the square: it is empty, so is the one the pawn came
    /// from, and the pawn stands on the other side.
    fn is_passed(&self, square: Square) -> bool {
        let (color, from, to) = match square.rank() {
            Rank::R6 => (Color::Black, Rank::R7, Rank::R5),
            _ => (Color::White, Rank::R2, Rank::R4),
        };
        let at = |rank| self.fen.piece_at(Square::new(square.file(), rank));
        at(from).is_none() && at(square.rank()).is_none() && at(to) == Some((color, Piece::Pawn))
    }

    /// The two counters; the checks of Three-check may stand before or behind them.
    fn counters(&mut self) {
        let mut counters = [(true, 0), (false, 1)].into_iter();
        let mut next = counters.next();
        while let Some((halfmove, usual)) = next {
            let Some(place) = self.field() else { break };
            if is_checks(&self.text[place.clone()]) {
                self.fen.extra.push(place);
                continue;
            }
            let value = self.counter(place.clone(), halfmove, usual);
            let field = Field { value, place: Some(place) };
            match halfmove {
                true => self.fen.halfmove = field,
                false => self.fen.fullmove = field,
            }
            next = counters.next();
        }
        if next.is_some() {
            self.missing();
        }
    }

    fn counter(&mut self, place: Place, halfmove: bool, usual: u32) -> u32 {
        let text = &self.text[place.clone()];
        if text == b"-" {
            self.tell(place, ProblemKind::CounterForm { halfmove, value: usual });
            return usual;
        }
        if !text.iter().all(u8::is_ascii_digit) {
            self.tell(place, ProblemKind::Counter { halfmove });
            return usual;
        }
        let number =
            text.iter().fold(0_u32, |sum, digit| sum.saturating_mul(10).saturating_add(u32::from(digit - b'0')));
        let value = number.max(usual);
        if value != number || text.len() > 1 && text[0] == b'0' {
            self.tell(place, ProblemKind::CounterForm { halfmove, value });
        }
        value
    }

    fn missing(&mut self) {
        let last = self.last;
        self.tell(last..last, ProblemKind::Missing);
    }

    /// Behind the fields there is nothing.
    fn end(&mut self) {
        while let Some(place) = self.field() {
            if is_checks(&self.text[place.clone()]) {
                self.fen.extra.push(place);
                continue;
            }
            self.problems.retain(|problem| problem.place.start < place.start);
            self.tell(place.start..self.text.len(), ProblemKind::Extra);
            return;
        }
        if self.at < self.text.len() {
            self.tell(self.at..self.text.len(), ProblemKind::Blanks { mended: "" });
        }
    }
}

/// The length of the separator that `text` starts with: white space, a no-break space, or an underscore.
fn separator(text: &[u8]) -> Option<usize> {
    match text {
        [b' ' | b'\t' | b'\n' | b'\r' | 0x0B | b'_', ..] => Some(1),
        [0xC2, 0xA0, ..] => Some(2),
        _ => None,
    }
}

/// How much of `text`, which stands behind the side to move, says only that: ` to move`.
fn to_move(text: &[u8]) -> usize {
    const WORDS: usize = " to move".len();
    let is_it = |words: &[u8]| words.eq_ignore_ascii_case(b" to move") || words.eq_ignore_ascii_case(b" to play");
    match text.split_at_checked(WORDS) {
        Some((words, rest)) if is_it(words) && (rest.is_empty() || separator(rest).is_some()) => WORDS,
        _ => 0,
    }
}

/// `3+3`, `+0+2`: the checks that are left, or given.
fn is_checks(text: &[u8]) -> bool {
    matches!(text, [b'0'..=b'9', b'+', b'0'..=b'9'] | [b'+', b'0'..=b'9', b'+', b'0'..=b'9'])
}
