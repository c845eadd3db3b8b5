//! The value of the TimeControl tag, section 9.6.1: file `grammar/timecontrol.ebnf`, one function a production.

use super::tags::Value;
use nom::Parser as _;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{digit0, digit1, one_of};
use nom::combinator::{opt, recognize};
use nom::multi::many0_count;

/// The six kinds of the standard, each in its place: only periods of so many moves come before others.
///
/// ```ebnf
/// TimeControl       ::= (MovesInTime ":")* (MovesInTime | Incremental | SuddenDeath | Sandclock)
///                     | Unknown | NoControl
/// ```
///
/// ```
/// use pgn_grammar::grammar::{tags::is, timecontrol::time_control};
/// assert!(is(time_control, b"40/7200:20/3600:900+30"));
/// assert!(!is(time_control, b"900+30:3600"));
/// ```
pub fn time_control(value: &[u8]) -> Value<'_> {
    let periods = many0_count((moves_in_time, tag(":")));
    alt((recognize((periods, alt((moves_in_time, incremental, sudden_death, sandclock)))), unknown, no_control))
        .parse_complete(value)
}

/// Nobody knows.
///
/// ```ebnf
/// Unknown           ::= "?"
/// ```
pub fn unknown(value: &[u8]) -> Value<'_> {
    tag("?").parse_complete(value)
}

/// There was none.
///
/// ```ebnf
/// NoControl         ::= "-"
/// ```
pub fn no_control(value: &[u8]) -> Value<'_> {
    tag("-").parse_complete(value)
}

/// So many moves in so many seconds.
///
/// ```ebnf
/// MovesInTime       ::= Positive "/" Positive
/// ```
pub fn moves_in_time(value: &[u8]) -> Value<'_> {
    recognize((positive, tag("/"), positive)).parse_complete(value)
}

/// All moves in so many seconds; the last period.
///
/// ```ebnf
/// SuddenDeath       ::= Positive
/// ```
pub fn sudden_death(value: &[u8]) -> Value<'_> {
    positive(value)
}

/// So many seconds, and some more for each move; the last period.
///
/// ```ebnf
/// Incremental       ::= Positive "+" Positive
/// ```
pub fn incremental(value: &[u8]) -> Value<'_> {
    recognize((positive, tag("+"), positive)).parse_complete(value)
}

/// An hourglass of so many seconds; the last period.
///
/// ```ebnf
/// Sandclock         ::= "*" Positive
/// ```
pub fn sandclock(value: &[u8]) -> Value<'_> {
    recognize((tag("*"), positive)).parse_complete(value)
}

/// A number above zero.
///
/// ```ebnf
/// Positive          ::= [1-9] [0-9]*
/// ```
pub fn positive(value: &[u8]) -> Value<'_> {
    recognize((one_of("123456789"), digit0)).parse_complete(value)
}

/// What is read all the same (ruling OQ-62): kinds out of place, zeros, and increments in periods of so many moves.
///
/// ```ebnf
/// TimeControlImport ::= FieldImport (":" FieldImport)*
/// ```
pub fn time_control_import(value: &[u8]) -> Value<'_> {
    recognize((field_import, many0_count((tag(":"), field_import)))).parse_complete(value)
}

/// A period as it is read.
///
/// ```ebnf
/// FieldImport       ::= "?" | "-" | Digits "/" Digits ("+" Digits)? | Digits ("+" Digits)? | "*" Digits
/// ```
pub fn field_import(value: &[u8]) -> Value<'_> {
    alt((
        tag("?"),
        tag("-"),
        recognize((digits, tag("/"), digits, opt((tag("+"), digits)))),
        recognize((digits, opt((tag("+"), digits)))),
        recognize((tag("*"), digits)),
    ))
    .parse_complete(value)
}

/// Digits, zeros too.
///
/// ```ebnf
/// Digits            ::= [0-9]+
/// ```
pub fn digits(value: &[u8]) -> Value<'_> {
    digit1(value)
}
