//! Reads EPDs as people write them.

use super::model::{Epd, Operand, Operation, Problem, ProblemKind, Reading, Value};
use super::opcodes::{Operands, is_listed};
use super::{floating, positive, signed, unsigned};
use crate::San;
use crate::grammar::fen::{Field, Place, read_position};
use crate::grammar::lexical::whole;
use crate::grammar::san::san;
use crate::grammar::tags::is;

/// How long an opcode may be, section 16.2.4.1.
const LONGEST_OPCODE: usize = 15;

/// How long a string may be, section 16.2.4.1: fewer than 256 bytes.
const LONGEST_TEXT: usize = 255;

/// Reads an EPD, one line: whatever a person can have meant, and how it differs from the notation. It cannot fail.
///
/// Linear in the text but for the search for opcodes that stand twice, which takes the logarithm of their number more.
pub fn parse(text: &[u8]) -> Reading {
    let (reading, at) = read_position(text);
    let position = |problem: crate::grammar::fen::Problem| Problem {
        place: problem.place,
        kind: ProblemKind::Position(problem.kind),
    };
    let problems = reading.problems.into_iter().map(position).collect();
    let mut reader = Reader { text, at, problems, epd: Epd { position: reading.fen, operations: Vec::new() } };
    reader.counters();
    while reader.operation() {}
    reader.twice();
    reader.order();
    reader.together();
    reader.problems.sort_by_key(|problem| (problem.place.start, problem.place.end));
    Reading { epd: reader.epd, problems: reader.problems }
}

struct Reader<'t> {
    text: &'t [u8],
    at: usize,
    problems: Vec<Problem>,
    epd: Epd,
}

/// White space that may separate tokens.
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0B)
}

impl Reader<'_> {
    fn tell(&mut self, place: Place, kind: ProblemKind) {
        self.problems.push(Problem { place, kind });
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn text_of(&self, place: &Place) -> String {
        String::from_utf8_lossy(&self.text[place.clone()]).into_owned()
    }

    /// Skips white space, and tells where it is not what belongs there.
    fn blanks(&mut self, due: &'static str) {
        let start = self.at;
        while self.peek().is_some_and(is_blank) {
            self.at += 1;
        }
        if &self.text[start..self.at] != due.as_bytes() {
            self.tell(start..self.at, ProblemKind::Blanks(due));
        }
    }

    /// As [`Reader::blanks`], where one blank is due: but none where the text or the operation ends.
    fn gap(&mut self) {
        let next = self.text[self.at..].iter().find(|byte| !is_blank(**byte));
        self.blanks(if matches!(next, None | Some(b';')) { "" } else { " " });
    }

    /// The token from here on: up to white space, a semicolon or a quote.
    fn token(&mut self) -> Place {
        let start = self.at;
        while self.peek().is_some_and(|byte| !is_blank(byte) && !b";\"".contains(&byte)) {
            self.at += 1;
        }
        start..self.at
    }

    /// The two counters of a FEN, which an EPD has not, where there are.
    fn counters(&mut self) {
        let (start, told) = (self.at, self.problems.len());
        let mut found = Vec::new();
        while found.len() < 2 {
            let before = self.at;
            self.gap();
            let place = self.token();
            let number = &self.text[place.clone()];
            if place.is_empty() || !number.iter().all(u8::is_ascii_digit) {
                self.at = before;
                break;
            }
            let digits =
                number.iter().fold(0_u32, |sum, digit| sum.saturating_mul(10).saturating_add(u32::from(digit - b'0')));
            found.push((place, digits));
        }
        self.problems.truncate(told);
        // One number may be many things.
        let [(first, halfmove), (last, fullmove)] = &found[..] else {
            self.at = start;
            return;
        };
        self.epd.position.halfmove = Field { value: *halfmove, place: Some(first.clone()) };
        self.epd.position.fullmove = Field { value: (*fullmove).max(1), place: Some(last.clone()) };
        self.tell(first.start..last.end, ProblemKind::Counters);
        if self.peek() == Some(b';') {
            self.at += 1;
        }
    }

    /// One operation; `false` at the end.
    fn operation(&mut self) -> bool {
        self.gap();
        if self.at == self.text.len() {
            return false;
        }
        let opcode = self.token();
        if opcode.is_empty() {
            return self.no_opcode();
        }
        self.opcode(&opcode);
        let name = self.text_of(&opcode);
        let takes = Operands::of(&name);
        let mut operands = Vec::new();
        let mut last = opcode.end;
        let closed = loop {
            let before = (self.at, self.problems.len());
            self.gap();
            match self.peek() {
                None => break false,
                Some(b';') => break true,
                Some(b'"') => operands.push(self.quoted()),
                Some(_) => {
                    let place = self.token();
                    // An opcode in place of an operand: the semicolon before it is missing.
                    if takes != Operands::Anything && self.begins_operation(&place, takes) {
                        self.at = before.0;
                        self.problems.truncate(before.1);
                        break false;
                    }
                    operands.push(self.bare(place));
                }
            }
            last = self.at;
        };
        match closed {
            true => self.at += 1,
            false => self.tell(last..last, ProblemKind::Semicolon),
        }
        let end = if closed { self.at } else { last };
        self.operands(&name, takes, &operands, end - usize::from(closed)..end);
        let place = opcode.start..end;
        self.epd.operations.push(Operation { place, opcode_place: opcode, opcode: name, operands });
        true
    }

    /// Whether the token at `place`, behind which the reader is, is the opcode of a further operation. `c4` is also a move,
    /// and an opcode only in front of a string.
    fn begins_operation(&self, place: &Place, takes: Operands) -> bool {
        let moves = matches!(takes, Operands::Move | Operands::Moves | Operands::Line);
        let token = &self.text[place.clone()];
        let before_string = || self.text[place.end..].iter().find(|byte| !is_blank(**byte)) == Some(&b'"');
        is_listed(&self.text_of(place)) && !(moves && whole(san, token).is_some() && !before_string())
    }

    /// Something else than an opcode: a semicolon behind nothing, or a string, which is skipped.
    fn no_opcode(&mut self) -> bool {
        let start = self.at;
        if self.peek() == Some(b'"') {
            let operand = self.quoted();
            self.tell(operand.place, ProblemKind::OpcodeCharacter);
            if self.peek() == Some(b';') {
                self.at += 1;
            }
        } else {
            self.at += 1;
            self.tell(start..self.at, ProblemKind::StraySemicolon);
        }
        true
    }

    fn opcode(&mut self, place: &Place) {
        let text = &self.text[place.clone()];
        let odd = |(index, byte): (usize, &u8)| match byte {
            b'A'..=b'Z' | b'a'..=b'z' => false,
            b'0'..=b'9' | b'_' => index == 0,
            _ => true,
        };
        if let Some(index) = text.iter().enumerate().position(odd) {
            let at = place.start + index;
            self.tell(at..at + character(&self.text[at..]), ProblemKind::OpcodeCharacter);
        } else if text.len() > LONGEST_OPCODE {
            self.tell(place.start + LONGEST_OPCODE..place.end, ProblemKind::OpcodeLong(text.len()));
        }
    }

    /// A string. Where it is not closed it ends before the next semicolon, else with the line.
    fn quoted(&mut self) -> Operand {
        let start = self.at;
        let inside = start + 1;
        let rest = &self.text[inside..];
        let (end, close) = match memchr::memchr(b'"', rest) {
            Some(length) => (inside + length, inside + length + 1),
            None => {
                let end = inside + memchr::memchr(b';', rest).unwrap_or(rest.trim_ascii_end().len());
                self.tell(start..start + 1, ProblemKind::Unclosed);
                (end, end)
            }
        };
        self.at = close;
        if end - inside > LONGEST_TEXT {
            self.tell(inside + LONGEST_TEXT..end, ProblemKind::StringLong(end - inside));
        }
        self.characters(inside..end);
        if self.peek().is_some_and(|byte| !is_blank(byte) && byte != b';') {
            // What is glued to the string is skipped: which of the quotes was meant nobody can tell.
            let glued = self.at;
            while self.peek().is_some_and(|byte| !is_blank(byte) && byte != b';') {
                self.at += 1;
            }
            self.tell(glued..self.at, ProblemKind::Quote);
        }
        Operand { place: start..close, text: self.text_of(&(inside..end)), value: Value::Text }
    }

    /// A move, a number or a word; a quote inside is told and taken for a part of it.
    fn bare(&mut self, token: Place) -> Operand {
        let mut place = token;
        while self.peek() == Some(b'"') {
            self.tell(self.at..self.at + 1, ProblemKind::Quote);
            self.at += 1;
            place.end = self.token().end;
        }
        self.characters(place.clone());
        let bytes = &self.text[place.clone()];
        let text = self.text_of(&place);
        let number = || text.trim_start_matches('+').parse().ok();
        let value = match bytes {
            _ if is(signed, bytes) => number().map_or(Value::Symbol, Value::Integer),
            _ if is(floating, bytes) => text.parse().map_or(Value::Symbol, Value::Real),
            _ => San::parse(bytes).map_or(Value::Symbol, Value::Move),
        };
        Operand { place, text, value }
    }

    /// Only printing ASCII has a place in operands; one problem an operand.
    fn characters(&mut self, place: Place) {
        if let Some(index) = self.text[place.clone()].iter().position(|byte| !matches!(byte, b' '..=b'~')) {
            let at = place.start + index;
            self.tell(at..at + character(&self.text[at..place.end]), ProblemKind::Character);
        }
    }

    /// Whether the operands are what the opcode takes; `end` is the semicolon, or its place.
    fn operands(&mut self, opcode: &str, takes: Operands, operands: &[Operand], end: Place) {
        let (least, most) = takes.count();
        let named = |takes| (opcode.to_owned(), takes);
        for operand in operands.iter().take(most) {
            let text = operand.text.as_bytes();
            let fits = match takes {
                Operands::Anything => true,
                Operands::Text | Operands::MaybeText | Operands::TwoTexts => operand.value == Value::Text,
                _ if operand.value == Value::Text => false,
                Operands::Unsigned => is(unsigned, text),
                Operands::Positive => is(positive, text),
                Operands::Signed => is(signed, text),
                _ => whole(san, text).is_some(),
            };
            if !fits {
                let (opcode, takes) = named(takes);
                self.tell(operand.place.clone(), ProblemKind::OperandKind { opcode, takes });
            } else if opcode == "ce" && !matches!(operand.value, Value::Integer(-32767..=32766)) {
                self.tell(operand.place.clone(), ProblemKind::Range);
            }
        }
        if let (Some(first), Some(last)) = (operands.get(most), operands.last()) {
            let (opcode, takes) = named(takes);
            self.tell(first.place.start..last.place.end, ProblemKind::Surplus { opcode, takes });
        } else if operands.len() < least {
            let (opcode, takes) = named(takes);
            self.tell(end, ProblemKind::Lacking { opcode, takes });
        }
        if takes.is_sorted()
            && let Some([before, operand]) = operands.windows(2).find(|two| two[1].text < two[0].text)
        {
            self.tell(operand.place.clone(), ProblemKind::OperandOrder(before.text.clone()));
        }
    }

    /// Opcodes that stand more than once.
    fn twice(&mut self) {
        let mut sorted: Vec<(&str, &Place)> =
            self.epd.operations.iter().map(|operation| (operation.opcode.as_str(), &operation.opcode_place)).collect();
        sorted.sort_by_key(|(opcode, place)| (*opcode, place.start));
        let mut found: Vec<Problem> = Vec::new();
        for run in sorted.chunk_by(|one, other| one.0 == other.0) {
            if let [(_, first), rest @ ..] = run {
                let kind =
                    |place: &&Place| Problem { place: (*place).clone(), kind: ProblemKind::Twice((*first).clone()) };
                found.extend(rest.iter().map(|(_, place)| kind(place)));
            }
        }
        self.problems.extend(found);
    }

    /// Operations stand in the order of their opcodes; the first that does not is told.
    fn order(&mut self) {
        let found = self.epd.operations.windows(2).find(|two| two[1].opcode < two[0].opcode);
        if let Some([before, operation]) = found {
            let (place, before) = (operation.opcode_place.clone(), before.opcode.clone());
            self.tell(place, ProblemKind::Order(before));
        }
    }

    /// What operations say about each other.
    fn together(&mut self) {
        for opcode in ["draw_claim", "draw_offer"] {
            let place = self.epd.operation(opcode).map(|operation| operation.opcode_place.clone());
            if let (Some(place), None) = (place, self.epd.operation("sm")) {
                self.tell(place, ProblemKind::NeedsMove(opcode.to_owned()));
            }
        }
        let first = |opcode| self.epd.operation(opcode).and_then(|operation| operation.operands.first());
        if let (Some(predicted), Some(line)) = (first("pm"), first("pv"))
            && predicted.text.trim_end_matches(['+', '#']) != line.text.trim_end_matches(['+', '#'])
        {
            let (place, line) = (line.place.clone(), line.text.clone());
            self.tell(place, ProblemKind::Predicted(line));
        }
    }
}

/// The length of the first character of `text`: of one, where it is no UTF-8.
fn character(text: &[u8]) -> usize {
    (1..=text.len().min(4)).find(|&length| std::str::from_utf8(&text[..length]).is_ok()).unwrap_or(1.min(text.len()))
}
