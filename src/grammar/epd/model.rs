//! What an EPD says, and how a text may differ from one.

use super::opcodes::Operands;
use crate::San;
use crate::grammar::fen::{self, Fen, Field, Place};
use std::fmt;

/// A position with operations, section 16.2.
#[derive(Debug, Clone, PartialEq)]
pub struct Epd {
    /// The four fields of the position; the counters have their usual values, unless the text has them in spite of the
    /// notation. [`Epd::fen`] has those of the operations.
    pub position: Fen,
    /// The operations in the order of the text.
    pub operations: Vec<Operation>,
}

/// An operation, section 16.2.4.
#[derive(Debug, Clone, PartialEq)]
pub struct Operation {
    /// From its opcode to its semicolon.
    pub place: Place,
    /// Where the opcode stands.
    pub opcode_place: Place,
    /// The opcode.
    pub opcode: String,
    /// The operands, in order.
    pub operands: Vec<Operand>,
}

/// An operand.
#[derive(Debug, Clone, PartialEq)]
pub struct Operand {
    /// Where it stands, with its quotes.
    pub place: Place,
    /// Its text, without its quotes.
    pub text: String,
    /// What it is.
    pub value: Value,
}

/// What an operand is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    /// A text in quotes.
    Text,
    /// A whole number that fits 64 bits.
    Integer(i64),
    /// A number with a point.
    Real(f64),
    /// A move in SAN; whether it can be played, the rules say.
    Move(San),
    /// Anything else.
    Symbol,
}

impl Epd {
    /// The last operation with an opcode.
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().rev().find(|operation| operation.opcode == opcode)
    }

    /// The position as a FEN, with the counters of the operations `hmvc` and `fmvn`, and the places of their operands.
    pub fn fen(&self) -> Fen {
        let mut fen = self.position.clone();
        let counter = |opcode| {
            let operand = self.operation(opcode)?.operands.first()?;
            let Value::Integer(number) = operand.value else { return None };
            Some(Field { value: u32::try_from(number).ok()?, place: Some(operand.place.clone()) })
        };
        fen.halfmove = counter("hmvc").unwrap_or(fen.halfmove);
        fen.fullmove = counter("fmvn").filter(|field| field.value > 0).unwrap_or(fen.fullmove);
        fen
    }
}

/// As the standard writes it: operations in the order of their opcodes, operands too but where their order means
/// something, single blanks. Of operations with one opcode all are written.
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position.position())?;
        let mut operations: Vec<&Operation> = self.operations.iter().collect();
        operations.sort_by(|one, other| one.opcode.cmp(&other.opcode));
        for operation in operations {
            write!(f, " {}", operation.opcode)?;
            let mut operands: Vec<&Operand> = operation.operands.iter().collect();
            if Operands::of(&operation.opcode).is_sorted() {
                operands.sort_by(|one, other| one.text.cmp(&other.text));
            }
            for operand in operands {
                write!(f, " {operand}")?;
            }
            f.write_str(";")?;
        }
        Ok(())
    }
}

/// With its quotes.
impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Value::Text => write!(f, "\"{}\"", self.text),
            _ => f.write_str(&self.text),
        }
    }
}

/// What [`parse`](super::parse) found.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// What could be read.
    pub epd: Epd,
    /// How the text differs from an EPD, in its order.
    pub problems: Vec<Problem>,
}

/// A difference from the notation.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    /// Where it is in the text; empty where something is missing.
    pub place: Place,
    /// What it is.
    pub kind: ProblemKind,
}

/// The differences that are known.
#[derive(Debug, Clone, PartialEq)]
pub enum ProblemKind {
    /// The position differs from its notation.
    Position(fen::ProblemKind),
    /// Counters behind the four fields, as in a FEN: they are read as `hmvc` and `fmvn`.
    Counters,
    /// Too many blanks, none where one is due, or other white space; what belongs there.
    Blanks(&'static str),
    /// The semicolon behind an operation is missing.
    Semicolon,
    /// A semicolon behind nothing.
    StraySemicolon,
    /// A character that cannot stand in an opcode; the opcode.
    OpcodeCharacter,
    /// An opcode of more than 15 characters; the place is what is too much.
    OpcodeLong(usize),
    /// A string that is never closed.
    Unclosed,
    /// A quote inside an operand, or text behind a closing quote.
    Quote,
    /// A string of more than 255 bytes; the place is what is too much.
    StringLong(usize),
    /// A character other than printing ASCII.
    Character,
    /// An opcode for the second time; where it was first.
    Twice(Place),
    /// An opcode that sorts before the one in front of it, which is given.
    Order(String),
    /// An operand that sorts before the one in front of it, which is given.
    OperandOrder(String),
    /// An operand that is none of the kind that the opcode takes.
    OperandKind {
        /// The opcode.
        opcode: String,
        /// What it takes.
        takes: Operands,
    },
    /// An operand too many.
    Surplus {
        /// The opcode.
        opcode: String,
        /// What it takes.
        takes: Operands,
    },
    /// An operand too few.
    Lacking {
        /// The opcode.
        opcode: String,
        /// What it takes.
        takes: Operands,
    },
    /// A centipawn value beyond its range.
    Range,
    /// A claim or offer of a draw without the move that goes with it, `sm`.
    NeedsMove(String),
    /// A predicted move that is not the first of the predicted variation, which is given.
    Predicted(String),
}
