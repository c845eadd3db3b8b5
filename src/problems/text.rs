//! Problems of comments, commands, move numbers, NAGs, lines and encodings: one function a problem.

use super::quoted;
use crate::check::text::lines::LongLine;
use crate::check::text::numbers::{Run, Wrong};
use crate::command::{Command, Malformed, Reason};
use crate::diagnostic::{Applicability, Code, Diagnostic, Edit};
use crate::nag;
use crate::source::{Source, Span};
use std::time::Duration;

/// How many further places a diagnostic points at.
const LABELS: usize = 4;

/// A comment that holds what looks like moves or tags.
pub(crate) struct Swallowed {
    /// The whole comment.
    pub(crate) comment: Span,
    /// The first brace inside.
    pub(crate) brace: Option<Span>,
    /// What does not belong there.
    pub(crate) what: Span,
    /// Whether that is a tag pair; else a move with its number.
    pub(crate) is_tag: bool,
    /// Where the brace may be missing.
    pub(crate) close_at: u32,
}

#[cold]
pub(crate) fn comment_suspicious(found: &Swallowed) -> Diagnostic {
    let (what, label) =
        if found.is_tag { ("a tag pair", "a tag pair?") } else { ("moves of the game", "a move of the game?") };
    let open = found.comment.part(0, 1);
    let close = Span::new(found.comment.end - 1, found.comment.end);
    let problem = Diagnostic::new(Code::CommentSuspicious, open, format!("this comment seems to hold {what}"))
        .label("the comment begins here")
        .also(found.what, label);
    let problem = match found.brace {
        Some(brace) => problem.also(brace, "no second comment begins here: comments do not nest"),
        None => problem,
    };
    problem
        .also(close, "and ends here, at the first `}`")
        .help("if it was meant to end earlier, put a `}` where it should")
        .fix("close the comment before", Applicability::Unsafe, Span::empty(found.close_at), "}")
}

#[cold]
pub(crate) fn line_comment_suspicious(semicolon: Span, what: Span) -> Diagnostic {
    Diagnostic::new(Code::CommentSuspicious, semicolon, "this `;` makes a comment of all that follows on its line")
        .label("the comment begins here")
        .also(what, "this is in the comment")
        .help("moves are separated by blanks: write a blank for it")
        .fix("write a blank", Applicability::Unsafe, semicolon, " ")
}

#[cold]
pub(crate) fn comment_percent(at: Span) -> Diagnostic {
    Diagnostic::new(Code::CommentPercent, at, "this line of the comment begins with `%`")
        .label("taken as a part of the comment")
        .help("some readers skip such a line, with all that stands on it: let it begin with another word")
        .fix("put a space before it", Applicability::Safe, at.before(), " ")
}

#[cold]
pub(crate) fn command_syntax(source: &Source, found: &Malformed) -> Diagnostic {
    let name = source.text(found.name);
    let problem = |message: String| Diagnostic::new(Code::CommandSyntax, found.span, message).label("stays text");
    match found.reason {
        Reason::NoName => problem("a command without a name".into())
            .help("the name follows `[%` at once, and has letters and digits only: `[%clk 1:05:23]`"),
        Reason::NoSpace => no_space(source, found, problem),
        Reason::Unclosed => problem(format!("the command `%{name}` is not closed")).help("a `]` ends it").fix(
            "insert `]`",
            Applicability::Unsafe,
            found.span.after(),
            "]",
        ),
        Reason::UnclosedQuote => problem(format!("a quoted operand of `%{name}` is not closed"))
            .help("a second `\"` ends the operand, and a `]` the command"),
        Reason::AfterQuote => problem(format!("text behind a quoted operand of `%{name}`"))
            .help("a comma or the `]` follows the second quote, which no backslash escapes"),
    }
}

/// `[%clk1:05:23]`, `[%draw]`
fn no_space(source: &Source, found: &Malformed, problem: impl Fn(String) -> Diagnostic) -> Diagnostic {
    let text = source.text(found.name);
    let known = ["clk", "egt", "emt", "mct", "eval", "csl", "cal"].into_iter().find(|name| text.starts_with(name));
    let name = known.unwrap_or(&text);
    let problem = problem(format!("no space behind the name of the command `%{name}`"))
        .help(format!("one space parts the name from what follows: `[%{name} …]`"));
    let Some(known) = known.filter(|name| name.len() < text.len()) else { return problem };
    let at = Span::empty(found.name.start + known.len() as u32);
    problem.fix("insert a space", Applicability::Unsafe, at, " ")
}

/// `[%clk 0:01:00 [%emt 0:00:05]`: the first goes on into the second, `next` bytes behind its name.
#[cold]
pub(crate) fn command_runs_on(source: &Source, command: &Command, next: u32) -> Diagnostic {
    let operands = command.operands_span();
    let before = source.slice(operands.part(0, next)).trim_ascii_end().len() as u32;
    let name = command.name_text(source);
    Diagnostic::new(Code::CommandSyntax, command.span, format!("the command `%{name}` is not closed before the next"))
        .label("both stay text")
        .also(operands.part(next, next + 2), "the next begins here")
        .help("a `]` ends a command")
        .fix("insert `]`", Applicability::Unsafe, Span::empty(operands.start + before), "]")
}

#[cold]
pub(crate) fn command_operands(source: &Source, command: &Command) -> Diagnostic {
    let name = command.name_text(source);
    Diagnostic::new(Code::CommandOperands, command.span, format!("`%{name}` takes one operand"))
        .label("stays text")
        .help(format!("write `[%{name} 0:05:00]`: hours, minutes, seconds"))
}

/// `read` is the time as it is understood all the same.
#[cold]
pub(crate) fn command_time(source: &Source, command: &Command, read: Option<Duration>) -> Diagnostic {
    let name = command.name_text(source);
    let at = command.operands_span();
    let (form, example, width) = if name == "mct" { ("hh:mm:ss", "17:10:42", 2) } else { ("h:mm:ss", "0:05:42", 1) };
    let problem =
        Diagnostic::new(Code::CommandTime, at, format!("{} is no time of the form {form}", quoted(source.slice(at))));
    match read {
        None => problem.label("stays text").help(format!("write `[%{name} {example}]`: hours, minutes, seconds")),
        Some(time) => {
            let (hours, minutes, seconds) = (time.as_secs() / 3600, time.as_secs() / 60 % 60, time.as_secs() % 60);
            let mended = format!("{hours:0width$}:{minutes:02}:{seconds:02}");
            let exact = time.subsec_nanos() == 0 && (name != "mct" || hours < 24);
            let problem = problem.label("read all the same").help("minutes and seconds have two digits");
            if exact { problem.fix(format!("write `{mended}`"), Applicability::Safe, at, mended) } else { problem }
        }
    }
}

#[cold]
pub(crate) fn command_eval(source: &Source, at: Span) -> Diagnostic {
    let text = source.text(at);
    let problem = Diagnostic::new(Code::CommandEval, at, format!("{} is no evaluation", quoted(source.slice(at))))
        .label("stays text")
        .help("write pawns from White's point of view, as `0.25`, or `#3` and `#-3` for mate; a comma and the depth may follow");
    // Some engines write mate as `M3` or `-M3`.
    let (sign, moves) = text.strip_prefix('-').map_or(("", &text[..]), |rest| ("-", rest));
    match moves.strip_prefix('M').filter(|moves| !moves.is_empty() && moves.bytes().all(|byte| byte.is_ascii_digit())) {
        Some(moves) => {
            let mended = format!("#{sign}{moves}");
            problem.fix(format!("write `{mended}`"), Applicability::Unsafe, at, mended)
        }
        None => problem,
    }
}

/// `squares` tells a `csl` from a `cal`; `at` is the first bad operand.
#[cold]
pub(crate) fn command_marks(source: &Source, squares: bool, at: Span) -> Diagnostic {
    let (code, what, help) = if squares {
        (Code::CommandCsl, "mark", "write a colour (R, G, Y, B, O or C) and a square, as `Gd4`")
    } else {
        (Code::CommandCal, "arrow", "write a colour (R, G, Y, B, O or C) and two squares, as `Ge2e4`")
    };
    Diagnostic::new(code, at, format!("{} is no {what}", quoted(source.slice(at))))
        .label("the command stays text")
        .help(help)
}

#[cold]
pub(crate) fn number_wrong(run: &Run) -> Diagnostic {
    let Some((first, more)) = run.wrong.split_first() else {
        return Diagnostic::new(Code::NumberWrong, Span::default(), "a move number that does not count");
    };
    let mut message = format!("move number {} where {} is due", first.number, due(first));
    if !more.is_empty() {
        let s = if more.len() == 1 { "" } else { "s" };
        message.push_str(&format!(", and {} more number{s} off by as much", more.len()));
    }
    let mut problem = Diagnostic::new(Code::NumberWrong, first.digits, message).label(format!("{} is due", due(first)));
    for wrong in more.iter().take(LABELS) {
        problem = problem.also(wrong.digits, format!("{} is due", due(wrong)));
    }
    if let Some(help) = number_help(run, first) {
        problem = problem.help(help);
    }
    let typo = run.settled && more.is_empty();
    let how = if typo { Applicability::Safe } else { Applicability::Unsafe };
    let title = if more.is_empty() { format!("write `{}`", mended(first)) } else { "write the numbers due".into() };
    let edits = run.wrong.iter().map(|wrong| Edit { span: wrong.span, text: mended(wrong).into() });
    problem.fix_all(title, how, edits.collect())
}

/// What may be behind wrong numbers.
fn number_help(run: &Run, first: &Wrong) -> Option<String> {
    Some(if run.half_moves && run.wrong.len() > 1 {
        "a number counts a move of White and the move of Black after it, not each half-move".into()
    } else if run.from_start && run.fen {
        format!("by the FEN tag the game begins with move {}", due(first))
    } else if run.from_start {
        format!("is a FEN tag missing? Without one a game begins with move {}", due(first))
    } else if run.restart && !run.settled {
        "is the termination marker of a game missing before it? Write `*`, `1-0`, `0-1` or `1/2-1/2` there".into()
    } else if run.wrong.len() > 1 {
        "is a move missing, or one too many, before the first of them?".into()
    } else {
        return None;
    })
}

/// `3`, or `3...` for Black.
fn due(wrong: &Wrong) -> String {
    format!("{}{}", wrong.due, if wrong.black { "..." } else { "" })
}

/// `3.`, or `3...` for Black.
fn mended(wrong: &Wrong) -> String {
    format!("{}{}", wrong.due, if wrong.black { "..." } else { "." })
}

/// The digits of each number, and its value.
#[cold]
pub(crate) fn number_leading_zero(found: &[(Span, u32)]) -> Diagnostic {
    let spans: Vec<Span> = found.iter().map(|(span, _)| *span).collect();
    let edits = found.iter().map(|(span, number)| Edit { span: *span, text: number.to_string().into() });
    let title = match found {
        [(_, number)] => format!("write `{number}`"),
        _ => "leave the zeros out".into(),
    };
    many(Code::StyleLeadingZero, &spans, "a move number with a leading zero", "move numbers with leading zeros")
        .help("a move number has no leading zeros")
        .fix_all(title, Applicability::Safe, edits.collect())
}

#[cold]
pub(crate) fn number_dangling(found: &[Span]) -> Diagnostic {
    let edits = found.iter().map(|span| Edit { span: *span, text: "".into() });
    many(Code::StyleDanglingNumber, found, "a move number without a move", "move numbers without a move")
        .help("no move follows in this line of play")
        .fix_all(if found.len() == 1 { "remove it" } else { "remove them" }, Applicability::Safe, edits.collect())
}

/// A problem at several places: `one` says what there is at one, `all` what there is at many.
fn many(code: Code, found: &[Span], one: &'static str, all: &str) -> Diagnostic {
    let (first, more) = found.split_first().map_or((Span::default(), found), |(first, more)| (*first, more));
    let problem = match found.len() {
        0 | 1 => Diagnostic::new(code, first, one),
        len => Diagnostic::new(code, first, format!("{len} {all}")),
    };
    more.iter().take(LABELS).fold(problem, |problem, span| problem.also(*span, "here too"))
}

#[cold]
pub(crate) fn nag_null(span: Span) -> Diagnostic {
    Diagnostic::new(Code::NagNull, span, "`$0` says nothing")
        .label("no annotation")
        .help("it stands for the absence of an annotation, and has no place in a file")
        .fix("remove it", Applicability::Safe, span, "")
}

#[cold]
pub(crate) fn nag_reserved(span: Span, code: u8) -> Diagnostic {
    Diagnostic::new(Code::NagReserved, span, format!("`${code}` has no known meaning"))
        .label("kept, but nobody can show it")
        .help("the standard defines $1 to $139, programs in use some more; say what is meant in a comment")
}

#[cold]
pub(crate) fn nag_early(source: &Source, span: Span, code: u8) -> Diagnostic {
    let text = source.text(span);
    let problem = Diagnostic::new(Code::NagEarly, span, format!("`{text}` stands before the first move"))
        .label("taken as a word on the starting position");
    match nag::meaning(code) {
        Some(meaning) => problem.help(format!("`{text}` ({meaning}) stands behind the move it judges")),
        None => problem.help("a NAG stands behind the move it judges"),
    }
}

#[cold]
pub(crate) fn control_character(span: Span, byte: u8) -> Diagnostic {
    let what = if byte == 0 { "a NUL byte".into() } else { format!("the control character U+{byte:04X}") };
    let count = if span.len() > 1 { format!(", {} times,", span.len()) } else { String::new() };
    Diagnostic::new(Code::LexControlChar, span, format!("{what}{count} in a comment"))
        .help("of the control characters only tab and line breaks may stand there")
        .fix("remove it", Applicability::Safe, span, "")
}

#[cold]
pub(crate) fn del(span: Span) -> Diagnostic {
    Diagnostic::new(Code::LexDel, span, "the character DEL (U+007F) in a comment").help("PGN has no use for it").fix(
        "remove it",
        Applicability::Safe,
        span,
        "",
    )
}

/// `low` is the last byte of the character, 0x80 to 0x9F.
#[cold]
pub(crate) fn c1(span: Span, low: u8) -> Diagnostic {
    let problem = Diagnostic::new(Code::LexC1, span, format!("the control character U+{low:04X} in a comment"));
    let text = [low];
    let meant = encoding_rs::WINDOWS_1252.decode_without_bom_handling(&text).0;
    match meant.chars().next().filter(|c| !c.is_control()) {
        Some(c) if span.len() > 1 => problem.help(format!("was it `{c}`, which has this number in windows-1252?")).fix(
            format!("write `{c}`"),
            Applicability::Unsafe,
            span,
            c.to_string(),
        ),
        _ => problem.help("PGN has no use for the characters 128 to 159"),
    }
}

#[cold]
pub(crate) fn latin1_symbol(source: &Source, span: Span) -> Diagnostic {
    let text = source.text(span);
    Diagnostic::new(Code::StyleLatin1Symbol, span, format!("`{text}` is one of the discouraged characters 160 to 191"))
        .label("looks different in other character sets")
        .help("say it in words")
}

#[cold]
pub(crate) fn non_ascii(source: &Source, span: Span) -> Diagnostic {
    let text = source.text(span);
    Diagnostic::new(Code::StyleNonAscii, span, format!("`{text}` is not ASCII"))
        .label("hard to refer to from elsewhere")
        .help("a value that others may refer to is best written in plain letters")
}

/// `mark` is the byte order mark, or the start of the file where there is none.
#[cold]
pub(crate) fn utf16(mark: Span) -> Diagnostic {
    Diagnostic::new(Code::LexUtf16, mark, "this file is in UTF-16")
        .label("read as such")
        .help("save it as UTF-8: few programs read PGN in UTF-16")
}

#[cold]
pub(crate) fn encoding(source: &Source, span: Span) -> Diagnostic {
    let text = source.text(span);
    Diagnostic::new(Code::LexEncoding, span, "text that is not UTF-8 is read as windows-1252")
        .label(format!("read as `{text}`"))
        .help("save the file as UTF-8 if the letters look wrong, and for all programs to read it alike")
}

#[cold]
pub(crate) fn line_too_long(code: Code, limit: u32, line: &LongLine) -> Diagnostic {
    let message = format!("a line of {} characters, where {limit} is the limit", line.characters);
    Diagnostic::new(code, line.over, message)
        .label("the first one too many")
        .help("break the line between two words; further lines of the file are not told")
}
