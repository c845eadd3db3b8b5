//! Where a text leaves the layout of the export format: section 3.2, 8.1 and 8.2.

use super::quoted;
use crate::diagnostic::Applicability::Safe;
use crate::diagnostic::{Code, Diagnostic, Edit};
use crate::source::{Source, Span};

/// Section 8.2.1: so many line feeds are missing at `at`.
#[cold]
pub(crate) fn blank_line_missing(at: Span, missing: usize) -> Diagnostic {
    Diagnostic::new(Code::ExportBlankLine, at, "an empty line is missing")
        .label("an empty line is due before this")
        .help("an empty line stands between tags and movetext, and behind each game")
        .fix("insert an empty line", Safe, at, if missing > 1 { "\n\n" } else { "\n" })
}

/// Section 8.2.1: there is no line feed in the white space `gap`, where so many are due.
#[cold]
pub(crate) fn line_missing(gap: Span, due: usize) -> Diagnostic {
    Diagnostic::new(Code::ExportBlankLine, gap, "an empty line is missing")
        .label("an empty line is due here")
        .help("an empty line stands between tags and movetext, and behind each game")
        .fix("insert an empty line", Safe, gap, if due > 1 { "\n\n" } else { "\n" })
}

/// Section 8.2.1; `instead` belongs in its place.
#[cold]
pub(crate) fn blank_line_surplus(span: Span, instead: &'static str) -> Diagnostic {
    Diagnostic::new(Code::ExportBlankLine, span, "an empty line too many").label("no empty line stands here").fix(
        "remove it",
        Safe,
        span,
        instead,
    )
}

/// Section 8.2.1.
#[cold]
pub(crate) fn edge_space(span: Span) -> Diagnostic {
    Diagnostic::new(Code::ExportEdgeSpace, span, "a space at the edge of a line")
        .label("no line of the export format begins or ends with a space")
        .fix("remove it", Safe, span, "")
}

/// Section 8.2.1.
#[cold]
pub(crate) fn space_surplus(gap: Span) -> Diagnostic {
    Diagnostic::new(Code::ExportSpace, gap.part(1, gap.len()), "more than one space between two words")
        .label("one space is enough")
        .fix("leave one space", Safe, gap, " ")
}

/// Section 8.2.1.
#[cold]
pub(crate) fn space_missing(at: Span) -> Diagnostic {
    Diagnostic::new(Code::ExportSpace, at, "no space between two elements").label("a space is due").fix(
        "insert a space",
        Safe,
        at,
        " ",
    )
}

/// Section 8.2.1, ruling OQ-68: the line end `gap` comes too early.
#[cold]
pub(crate) fn fill(gap: Span) -> Diagnostic {
    Diagnostic::new(Code::ExportFill, gap, "the line ends although the next word fits on it")
        .label("a space is due")
        .help("lines have less than 80 columns, and as many words as fit")
        .fix("join the lines", Safe, gap, " ")
}

/// Section 8.2.1, ruling OQ-68: `gap` is before the word that is too much.
#[cold]
pub(crate) fn line_80(column: Span, gap: Span) -> Diagnostic {
    Diagnostic::new(Code::ExportLine80, column, "the line reaches column 80")
        .label("column 80")
        .help("lines of movetext have less than 80 columns")
        .fix("break the line before this word", Safe, gap, "\n")
}

/// Section 3.2.2, ruling OQ-03; `None` where there is no carriage return.
#[cold]
pub(crate) fn newline(bytes: &[u8], returns: &[Span]) -> Option<Diagnostic> {
    let first = *returns.first()?;
    let edit = |&span: &Span| Edit {
        span,
        text: if bytes.get(span.end as usize) == Some(&b'\n') { "".into() } else { "\n".into() },
    };
    let message = match returns.len() {
        1 => "a carriage return".to_owned(),
        n => format!("{n} lines end with a carriage return"),
    };
    let problem = Diagnostic::new(Code::ExportNewline, first, message).label("a line ends with LF alone").fix_all(
        "end the lines with LF",
        Safe,
        returns.iter().map(edit).collect(),
    );
    Some(problem)
}

/// Section 4.2.
#[cold]
pub(crate) fn tab(span: Span) -> Diagnostic {
    Diagnostic::new(Code::ExportTab, span, "a tab").label("write a space").fix("write a space", Safe, span, " ")
}

/// Section 8.1: `due` belongs in the place of the white space `gap` of a tag pair.
#[cold]
pub(crate) fn tag_space(gap: Span, due: &'static str) -> Diagnostic {
    let (message, label) = match (due, gap.is_empty()) {
        (" ", true) => ("no space between tag name and value", "one space is due"),
        (" ", false) => ("more than one space between tag name and value", "one space is due"),
        _ => ("a space at the bracket of a tag pair", "brackets stand next to the name and the value"),
    };
    let span = if due == " " && gap.len() > 1 { gap.part(1, gap.len()) } else { gap };
    Diagnostic::new(Code::ExportTagSpace, span, message).label(label).fix(
        if due.is_empty() { "remove it" } else { "write one space" },
        Safe,
        gap,
        due,
    )
}

/// Section 8.1.
#[cold]
pub(crate) fn tag_line(gap: Span) -> Diagnostic {
    Diagnostic::new(Code::ExportTagLine, gap, "two tag pairs on a line")
        .label("each tag pair has a line of its own")
        .fix("begin a new line", Safe, gap, "\n")
}

/// Section 8.1.
#[cold]
pub(crate) fn tag_indent(span: Span) -> Diagnostic {
    Diagnostic::new(Code::ExportTagIndent, span, "a tag pair that is indented")
        .label("tag pairs begin in the first column")
        .fix("remove the indentation", Safe, span, "")
}

/// Section 8.1.1; `edits`, if there are any, put all tags behind the roster in order.
#[cold]
pub(crate) fn tag_order(source: &Source, name: Span, behind: Span, edits: Vec<(Span, String)>) -> Diagnostic {
    let [first, second] = [name, behind].map(|span| quoted(source.slice(span)));
    let edits = edits.into_iter().filter(|(span, text)| source.text(*span) != *text);
    let edits: Vec<Edit> = edits.map(|(span, text)| Edit { span, text: text.into() }).collect();
    let problem =
        Diagnostic::new(Code::ExportTagOrder, name, format!("the tag {first} stands before {second} in ASCII order"))
            .label("too late")
            .also(behind, "belongs behind it")
            .help("the tags behind the roster are sorted by their names, capitals before small letters");
    if edits.is_empty() { problem } else { problem.fix_all("sort the tags", Safe, edits) }
}

/// Section 5, ruling OQ-10.
#[cold]
pub(crate) fn comment_in_tags(span: Span) -> Diagnostic {
    Diagnostic::new(Code::ExportPlace, span, "a comment among the tags")
        .label("belongs before the first move")
        .help("put it behind the empty line, before the first move")
}

/// Section 5, ruling OQ-17.
#[cold]
pub(crate) fn comment_behind_marker(span: Span) -> Diagnostic {
    Diagnostic::new(Code::ExportPlace, span, "a comment behind the termination marker")
        .label("belongs before the marker")
        .help("put it behind the last move")
}

/// Section 5, ruling OQ-11.
#[cold]
pub(crate) fn comment_outside(span: Span) -> Diagnostic {
    Diagnostic::new(Code::ExportPlace, span, "a comment that belongs to no game")
        .label("no game follows")
        .help("the export format holds games and nothing else: remove it, or put it into the last game")
}

/// Section 6, ruling OQ-81.
#[cold]
pub(crate) fn escaped_line(span: Span) -> Diagnostic {
    Diagnostic::new(Code::ExportEscapedLine, span.part(0, 1.min(span.len())), "an escaped line")
        .label("private to the program that wrote it")
        .help("the export format has no escaped lines: remove it, or make it a comment")
}

/// Section 5, ruling OQ-40; at the `start` or the end of the comment.
#[cold]
pub(crate) fn comment_space(span: Span, start: bool) -> Diagnostic {
    let message = if start { "a space behind `{`" } else { "a space before the end of a comment" };
    Diagnostic::new(Code::ExportCommentSpace, span, message).label("the braces touch the text").fix(
        "remove it",
        Safe,
        span,
        "",
    )
}

/// Section 5, ruling OQ-40; `all` has the white space before it.
#[cold]
pub(crate) fn empty_comment(span: Span, (all, instead): (Span, &'static str)) -> Diagnostic {
    Diagnostic::new(Code::ExportEmptyComment, span, "an empty comment").label("says nothing").fix(
        "remove it",
        Safe,
        all,
        instead,
    )
}

/// Section 5, ruling OQ-09.
#[cold]
pub(crate) fn line_comment(span: Span, words: String) -> Diagnostic {
    Diagnostic::new(Code::ExportLineComment, span.part(0, 1), "a comment behind a semicolon")
        .label("goes to the end of the line")
        .help("comments stand in braces, unless they hold a closing one")
        .fix("put it in braces", Safe, span, format!("{{{words}}}"))
}

/// Section 8.2.3.8.
#[cold]
pub(crate) fn suffix(source: &Source, span: Span, code: u8, spaces: Option<[&'static str; 2]>) -> Diagnostic {
    let text = quoted(source.slice(span));
    let problem = Diagnostic::new(Code::ExportSuffix, span, format!("the suffix {text} in place of a NAG"))
        .label(format!("`${code}` is the same"));
    match spaces {
        Some([before, behind]) => {
            problem.fix(format!("write `${code}`"), Safe, span, format!("{before}${code}{behind}"))
        }
        None => problem.help(format!("write `${code}` before the other NAGs of the move")),
    }
}

/// Section 8.2.4, ruling OQ-36. The edit: what goes, with what comes in its place, and where the NAG belongs; none where
/// another one has to go there first.
#[cold]
pub(crate) fn nag_order(
    source: &Source,
    span: Span,
    played: Span,
    edit: Option<((Span, &'static str), u32)>,
) -> Diagnostic {
    let nag = source.text(span).into_owned();
    let problem =
        Diagnostic::new(Code::ExportNagOrder, span, format!("the NAG `{nag}` stands behind a comment or variation"))
            .label("too late")
            .also(played, "belongs right behind this move");
    let Some(((all, instead), to)) = edit else { return problem };
    let edits =
        vec![Edit { span: Span::empty(to), text: format!(" {nag}").into() }, Edit { span: all, text: instead.into() }];
    problem.fix_all("put it behind the move", Safe, edits)
}

/// Section 8.2.2.2, rulings OQ-31 and OQ-64.
#[cold]
pub(crate) fn number_missing(played: Span, space: &'static str, number: &str) -> Diagnostic {
    Diagnostic::new(Code::ExportNumberMissing, played, "a move without its number")
        .label(format!("`{number}` is due before it"))
        .help("each move of White has a number, and one of Black that does not follow White's right away")
        .fix(format!("write `{number}`"), Safe, played.before(), format!("{space}{number} "))
}

/// Section 8.2.2.2; the number, and what to remove.
#[cold]
pub(crate) fn number_surplus((span, all): (Span, Span)) -> Diagnostic {
    Diagnostic::new(Code::ExportNumberSurplus, span, "a move number that is not due")
        .label("no number stands here")
        .help("Black's move has a number only where it does not follow White's right away")
        .fix("remove it", Safe, all, "")
}

/// Section 8.2.2.2.
#[cold]
pub(crate) fn number_form(span: Span, white: bool, number: &str) -> Diagnostic {
    let (message, label) = match white {
        true => ("a move number of White has one period", "one period is due"),
        false => ("a move number of Black has three periods", "three periods are due"),
    };
    Diagnostic::new(Code::ExportNumber, span, message).label(label).fix(
        format!("write `{number}`"),
        Safe,
        span,
        number.to_owned(),
    )
}

/// Section 8.2.1.
#[cold]
pub(crate) fn number_space(played: Span) -> Diagnostic {
    Diagnostic::new(Code::ExportNumberSpace, played, "no space between the move number and the move")
        .label("a space is due before it")
        .fix("insert a space", Safe, played.before(), " ")
}

/// Section 8.2.5, ruling OQ-39.
#[cold]
pub(crate) fn rav_space(gap: Span, opens: bool) -> Diagnostic {
    let message = if opens { "a space behind `(`" } else { "a space before `)`" };
    Diagnostic::new(Code::ExportRavSpace, gap, message).label("parentheses touch what they hold").fix(
        "remove it",
        Safe,
        gap,
        "",
    )
}

/// Section 3.2.1: from byte `differs` of the game on the writer writes something else.
#[cold]
pub(crate) fn not_canonical(game: Span, differs: u32, written: String) -> Diagnostic {
    let at = differs.min(game.len().saturating_sub(1));
    Diagnostic::new(
        Code::ExportNotCanonical,
        game.part(at, at + 1),
        "the game is not written as the export format has it",
    )
    .label("from here on")
    .fix("write the game anew", Safe, game, written)
}
