//! The words of the problems of EPDs, and of positions where games are due.

use super::{fen, quoted};
use crate::diagnostic::Diagnostic;
use crate::grammar::epd::{Epd, Operands, Problem, ProblemKind, Value};
use crate::grammar::fen::Place;
use crate::grammar::{lexical::whole, san::san};
use crate::records::Kind;
use crate::{Applicability, Code, Edit, Span};

/// What is to be said about one difference from the notation; `at` is the place in the source of a place in the text.
#[cold]
pub(crate) fn problem(text: &[u8], epd: &Epd, at: &dyn Fn(Place) -> Span, problem: &Problem) -> Diagnostic {
    let span = at(problem.place.clone());
    let said = quoted(text.get(problem.place.clone()).unwrap_or_default());
    let new = |code, message: String| Diagnostic::new(code, span, message);
    match &problem.kind {
        ProblemKind::Position(kind) => {
            let inner = crate::grammar::fen::Problem { place: problem.place.clone(), kind: kind.clone() };
            fen::problem(&fen::Text { text, fen: &epd.position, at, epd: true }, &inner)
        }
        ProblemKind::Counters => counters(epd, at, span),
        ProblemKind::Blanks(due) => blanks(span, due),
        ProblemKind::Semicolon => new(Code::EpdSemicolon, "the semicolon behind an operation is missing".to_owned())
            .help("write `;`")
            .fix("write `;`", Applicability::Safe, span, ";"),
        ProblemKind::StraySemicolon => new(Code::EpdSyntax, "a semicolon without an operation".to_owned()).fix(
            "remove it",
            Applicability::Safe,
            span,
            "",
        ),
        ProblemKind::OpcodeCharacter => new(Code::EpdSyntax, format!("{said} cannot stand in an opcode"))
            .help("an opcode is a letter, and then letters, digits and underscores"),
        ProblemKind::OpcodeLong(length) => {
            new(Code::EpdOpcodeLength, format!("this opcode has {length} characters; 15 are allowed")).label("too much")
        }
        ProblemKind::Unclosed => {
            new(Code::EpdSyntax, "this string is never closed".to_owned()).help("write a quote at its end")
        }
        ProblemKind::Quote => new(Code::EpdSyntax, format!("{said} glued to an operand"))
            .help("a string has its quotes at both ends and none inside: there are no escapes"),
        ProblemKind::StringLong(length) => {
            new(Code::EpdStringLength, format!("this string has {length} bytes; 255 are allowed")).label("too much")
        }
        ProblemKind::Character => new(Code::EpdCharacter, format!("{said} is no printing ASCII character"))
            .help("an EPD has no others, so that all programs read it alike"),
        ProblemKind::Twice(first) => twice(epd, at, problem, first),
        ProblemKind::Order(before) => {
            order(text, epd, at, new(Code::EpdOrder, format!("{said} sorts before `{before}`")))
        }
        ProblemKind::OperandOrder(before) => operand_order(epd, at, problem, before),
        ProblemKind::OperandKind { opcode, takes } => {
            let text = text.get(problem.place.clone()).unwrap_or_default();
            operand_kind(span, text, &said, opcode, *takes)
        }
        ProblemKind::Surplus { opcode, takes } => {
            let message = format!("{said} is too much: `{opcode}` takes {}", kind(*takes));
            new(Code::EpdOperandType, message)
        }
        ProblemKind::Lacking { opcode, takes } => {
            new(Code::EpdOperandType, format!("an operand is missing: `{opcode}` takes {}", kind(*takes)))
        }
        ProblemKind::Range => new(Code::EpdRange, format!("{said} is no centipawn value"))
            .help("they lie between -32767 and 32766; mates are those beyond 32000 either way"),
        ProblemKind::NeedsMove(opcode) => new(Code::EpdNeedsSm, format!("`{opcode}` needs the move it goes with"))
            .help("add an operation `sm` with the move that is made"),
        ProblemKind::Predicted(line) => {
            new(Code::EpdPmPv, format!("the predicted variation begins with `{line}`, not with the predicted move"))
                .help("`pm` and the first move of `pv` are one")
        }
    }
}

/// The counters of a FEN: they become operations, but for those that are there already.
fn counters(epd: &Epd, at: &dyn Fn(Place) -> Span, span: Span) -> Diagnostic {
    let mut problem = Diagnostic::new(Code::EpdCounters, span, "an EPD has no counters behind the en passant square")
        .label("as in a FEN");
    let mut due = Vec::new();
    let mut agree = true;
    for (opcode, number) in [("fmvn", epd.position.fullmove.value), ("hmvc", epd.position.halfmove.value)] {
        match epd.operation(opcode) {
            None => due.push(format!("{opcode} {number};")),
            Some(operation)
                if !operation.operands.iter().any(|operand| operand.value == Value::Integer(number.into())) =>
            {
                agree = false;
                problem = problem.also(at(operation.place.clone()), "this counts, and says something else");
            }
            Some(_) => {}
        }
    }
    let (due, how) = (due.join(" "), if agree { Applicability::Safe } else { Applicability::Unsafe });
    if due.is_empty() {
        return problem.help("remove them: the operations `fmvn` and `hmvc` are there").fix(
            "remove them",
            how,
            Span::new(span.start.saturating_sub(1), span.end),
            "",
        );
    }
    let help = format!("write them as operations: `{due}`");
    problem.help(help).fix(format!("write `{due}`"), how, span, due)
}

fn blanks(span: Span, due: &'static str) -> Diagnostic {
    let (message, title) = match (span.is_empty(), due) {
        (true, _) => ("a blank is missing here", "insert a blank"),
        (_, "") => ("a blank where none belongs", "remove it"),
        _ => ("something else than one blank", "write one blank"),
    };
    Diagnostic::new(Code::EpdSpace, span, message)
        .help("one blank stands before each operation and operand, none before a semicolon or at the end")
        .fix(title, Applicability::Safe, span, due)
}

/// Operations out of order; they can be sorted where each of them is closed.
fn order(text: &[u8], epd: &Epd, at: &dyn Fn(Place) -> Span, problem: Diagnostic) -> Diagnostic {
    let problem = problem.help("operations stand in the order of their opcodes");
    let mut sorted: Vec<_> = epd.operations.iter().collect();
    sorted.sort_by(|one, other| one.opcode.cmp(&other.opcode));
    let part = |place: &Place| text.get(place.clone()).and_then(|text| std::str::from_utf8(text).ok());
    let texts: Vec<&str> = sorted.iter().filter_map(|operation| part(&operation.place)).collect();
    let closed = texts.len() == sorted.len() && texts.iter().all(|text| text.ends_with(';'));
    match (epd.operations.first(), epd.operations.last()) {
        (Some(first), Some(last)) if closed => {
            let all = at(first.place.start..last.place.end);
            problem.fix("put them in order", Applicability::Safe, all, texts.join(" "))
        }
        _ => problem,
    }
}

/// How many moves are joined at the most: no position that matters has more.
const MOST_JOINED: usize = 64;

/// A second operation with an opcode; where both are moves of one position they can be joined.
fn twice(epd: &Epd, at: &dyn Fn(Place) -> Span, problem: &Problem, first: &Place) -> Diagnostic {
    let find = |place: &Place| {
        let at = epd.operations.binary_search_by_key(&place.start, |operation| operation.opcode_place.start);
        epd.operations.get(at.ok()?)
    };
    let (Some(one), Some(other)) = (find(first), find(&problem.place)) else {
        return Diagnostic::new(Code::EpdDuplicate, at(problem.place.clone()), "an opcode twice");
    };
    let opcode = &one.opcode;
    let told =
        Diagnostic::new(Code::EpdDuplicate, at(problem.place.clone()), format!("the opcode `{opcode}` stands twice"))
            .also(at(first.clone()), "first here")
            .help("an opcode occurs once; it may have several operands");
    if !Operands::of(opcode).is_sorted() || one.operands.len() + other.operands.len() > MOST_JOINED {
        return told;
    }
    let mut moves: Vec<&str> =
        one.operands.iter().chain(&other.operands).map(|operand| operand.text.as_str()).collect();
    moves.sort_unstable();
    moves.dedup();
    let joined = format!("{opcode} {};", moves.join(" "));
    let title = format!("write `{joined}`");
    let edits = vec![
        Edit { span: at(one.place.clone()), text: joined.into() },
        Edit { span: at(other.place.start.saturating_sub(1).max(one.place.end)..other.place.end), text: "".into() },
    ];
    told.fix_all(title, Applicability::Unsafe, edits)
}

fn operand_order(epd: &Epd, at: &dyn Fn(Place) -> Span, problem: &Problem, before: &str) -> Diagnostic {
    let told = |operand: &str| {
        Diagnostic::new(
            Code::EpdOperandOrder,
            at(problem.place.clone()),
            format!("`{operand}` sorts before `{before}`"),
        )
        .help("moves stand in ASCII order")
    };
    let behind = epd.operations.partition_point(|operation| operation.place.start <= problem.place.start);
    let Some(operation) = epd.operations[..behind].last() else { return told("it") };
    let operand = operation.operands.iter().find(|operand| operand.place == problem.place);
    let told = told(operand.map_or("it", |operand| operand.text.as_str()));
    // A comma behind a move goes with it.
    let without_comma = |operand: &'_ crate::epd::Operand| operand.text.trim_end_matches(',').to_owned();
    let mut sorted: Vec<String> = operation.operands.iter().map(without_comma).collect();
    sorted.sort_unstable();
    match (operation.operands.first(), operation.operands.last()) {
        (Some(first), Some(last)) => {
            let all = at(first.place.start..last.place.end);
            told.fix(format!("write `{}`", sorted.join(" ")), Applicability::Safe, all, sorted.join(" "))
        }
        _ => told,
    }
}

fn operand_kind(span: Span, text: &[u8], said: &str, opcode: &str, takes: Operands) -> Diagnostic {
    let moves = matches!(takes, Operands::Move | Operands::Moves | Operands::Line);
    if let Some(played) = text.strip_suffix(b",").filter(|played| moves && whole(san, played).is_some()) {
        let comma = span.part(played.len() as u32, text.len() as u32);
        return Diagnostic::new(Code::EpdOperandType, comma, "a comma behind a move")
            .help("a blank alone stands between the moves of an operation")
            .fix("remove it", Applicability::Safe, comma, "");
    }
    let told = Diagnostic::new(Code::EpdOperandType, span, format!("{said} is no operand of `{opcode}`"))
        .help(format!("it takes {}", kind(takes)));
    match takes {
        Operands::Text | Operands::MaybeText | Operands::TwoTexts => told.fix_all(
            "put it in quotes",
            Applicability::Safe,
            vec![Edit { span: span.before(), text: "\"".into() }, Edit { span: span.after(), text: "\"".into() }],
        ),
        _ => told,
    }
}

/// Section 16: `count` lines that are positions of one kind, the first of which are `first` and `others`.
#[cold]
pub(crate) fn among_games(
    s: &crate::grammar::Session<'_, '_>,
    kind: Kind,
    first: Span,
    others: &[Span],
    count: usize,
) -> Diagnostic {
    let (name, command) = if kind == Kind::Fen { ("FEN", "pgn fen") } else { ("EPD", "pgn epd") };
    let message = match count {
        1 => format!("this line is a position in {name}, not a game"),
        _ => format!("these {count} lines are positions in {name}, not games"),
    };
    let problem = Diagnostic::new(Code::FilePosition, first, message).label("skipped");
    let problem = others.iter().fold(problem, |problem, &span| problem.also(span, "and this one"));
    if count == 1 && kind == Kind::Fen {
        let fen = String::from_utf8_lossy(s.slice(first));
        return problem.help(format!("a game that starts from it has the tags `[SetUp \"1\"]` and `[FEN \"{fen}\"]`"));
    }
    problem.help(format!("`{command} FILE` reads them; so do all commands in a file called `.{}`", kind.as_str()))
}

/// What an opcode takes, in words.
fn kind(takes: Operands) -> &'static str {
    match takes {
        Operands::Nothing => "no operands",
        Operands::Unsigned => "one whole number from 0 on",
        Operands::Positive => "one whole number from 1 on",
        Operands::Signed => "one whole number",
        Operands::Move => "one move in SAN",
        Operands::Moves | Operands::Line => "moves in SAN",
        Operands::Text => "one string in quotes",
        Operands::MaybeText => "one string in quotes, or nothing",
        Operands::TwoTexts => "two strings in quotes",
        Operands::Anything => "any operands",
    }
}
