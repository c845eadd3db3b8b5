//! What the grammar finds in the structure of a game: games, variations, comments, brackets.

use super::{alone, count, quoted, removal, with_line};
use crate::ast::{Element, ElementKind, Outcome, Piece};
use crate::diagnostic::Applicability::{Safe, Unsafe};
use crate::diagnostic::{Code, Diagnostic, Edit};
use crate::grammar::{Session, outcome_of};
use crate::source::Span;

/// Section 4.1, ruling OQ-01.
#[cold]
pub(crate) fn bom(span: Span) -> Diagnostic {
    Diagnostic::new(Code::LexBom, span, "the file begins with a byte order mark")
        .label("three bytes that no PGN program needs")
        .help("save the file as \"UTF-8 without BOM\"")
        .fix("remove it", Safe, span, "")
}

/// Section 4.1, ruling OQ-01.
#[cold]
pub(crate) fn bom_inside(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    Diagnostic::new(Code::LexBomInside, span, "byte order mark in the middle of the file")
        .label("files joined here?")
        .help("remove it; it shows nowhere, but other programs stumble over it")
        .fix("remove it", Safe, span, removal(s, span))
}

/// Section 8.2.6, ruling OQ-14: `at` is the end of the game.
#[cold]
pub(crate) fn no_termination(s: &Session<'_, '_>, at: Span) -> Diagnostic {
    let tag = s.game.tags.iter().rev().find(|pair| pair.name().is_some_and(|name| s.slice(name) == b"Result"));
    let value = tag.and_then(|pair| pair.value_span());
    let outcome = value.and_then(|value| Outcome::from_text(s.slice(value)));
    let marker = outcome.unwrap_or_default().as_str();
    let last = s.game.movetext.iter().rev().find(|element| !matches!(element.kind, ElementKind::Close { .. }));
    let is_in_line_comment = last.is_some_and(|last| {
        matches!(last.kind, ElementKind::Comment(crate::CommentStyle::Semicolon) | ElementKind::Escape)
    });
    let needs_line = is_in_line_comment || s.game.movetext.is_empty();
    let inserted = if needs_line { format!("\n{marker}") } else { format!(" {marker}") };
    let message = match s.game.movetext.is_empty() {
        true => "the tag section has no movetext, not even a termination marker",
        false => "the game ends without a termination marker",
    };
    // Behind something that is itself unread or open the marker might be read as part of it.
    let last_pair = s.game.tags.last().map(|pair| pair.span);
    let odd_result = value.is_some() && outcome.is_none();
    let safe = match last {
        _ if odd_result => false,
        Some(last) => last.kind != ElementKind::Unknown,
        None => last_pair.is_none_or(|pair| s.slice(pair).ends_with(b"]")),
    };
    let problem = Diagnostic::new(Code::SyntaxNoTermination, at, message).label(format!("`{marker}` expected here"));
    let comment = last.and_then(|last| Some((last.span, outcome_of_comment(s, last)?)));
    if let Some((comment, said)) = comment.filter(|&(_, said)| outcome.is_none_or(|outcome| outcome == said)) {
        let how = if outcome.is_some() { Safe } else { Unsafe };
        return problem
            .also(comment, "a result in braces is a comment")
            .help("a termination marker stands by itself at the end of the game")
            .fix("remove the braces", how, comment, said.as_str());
    }
    let problem = problem.fix(format!("add `{marker}`"), if safe { Safe } else { Unsafe }, at, inserted);
    match (outcome, value) {
        (Some(_), Some(value)) => problem.also(value, "the Result tag says how it ended"),
        _ => problem.help("write `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that goes on or whose end is unknown"),
    }
}

/// The result that a brace comment consists of.
fn outcome_of_comment(s: &Session<'_, '_>, comment: &Element) -> Option<Outcome> {
    let ElementKind::Comment(crate::CommentStyle::Brace) = comment.kind else { return None };
    outcome_of(s.slice(comment.span).strip_prefix(b"{")?.strip_suffix(b"}")?)
}

/// Section 8.2.6, ruling OQ-18.
#[cold]
pub(crate) fn untagged(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    let problem = Diagnostic::new(Code::GameUntagged, span, "moves follow the termination marker on its line")
        .label("read as a new game without tags")
        .help("remove the marker if the game goes on; else begin the next game on a line of its own");
    match s.game.termination {
        Some(marker) => problem.also(marker.span, "the game ends here"),
        None => problem,
    }
}

/// Section 8.2.6, rulings OQ-17 and OQ-18.
#[cold]
pub(crate) fn nag_behind_marker(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    let problem = Diagnostic::new(Code::GameUntagged, span, "a NAG follows the termination marker")
        .label("kept with the game that is over")
        .help("write it behind the move that it is about");
    match s.game.termination {
        Some(marker) => problem.also(marker.span, "the game ends here"),
        None => problem,
    }
}

/// Section 8.2.6, ruling OQ-19.
#[cold]
pub(crate) fn doubled_marker(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    let problem =
        Diagnostic::new(Code::GameDoubledMarker, span, "the game has a second termination marker").label("not read");
    let Some(first) = s.game.termination else { return problem.fix("remove it", Safe, span, removal(s, span)) };
    let problem = problem.also(first.span, "the game ends here");
    // The one that contradicts the Result tag goes first, then the one that knows nothing.
    let second = Outcome::from_text(s.slice(span)).filter(|&second| second != first.outcome);
    let Some(second) = second else { return problem.fix("remove it", Safe, span, removal(s, span)) };
    let keep_first = (format!("keep `{}`", first.outcome.as_str()), Span::new(first.span.end, span.end));
    let keep_second = (format!("keep `{}`", second.as_str()), Span::new(first.span.start, span.start));
    let prefers_second = match result_tag(s) {
        Some(tag) if tag != Outcome::Unknown => tag == second,
        _ => first.outcome == Outcome::Unknown,
    };
    let order = if prefers_second { [keep_second, keep_first] } else { [keep_first, keep_second] };
    order.into_iter().fold(problem, |problem, (title, span)| problem.fix(title, Unsafe, span, ""))
}

/// What the last Result tag says, if it is one of the four.
fn result_tag(s: &Session<'_, '_>) -> Option<Outcome> {
    let tag = s.game.tags.iter().rev().find(|pair| pair.name().is_some_and(|name| s.slice(name) == b"Result"))?;
    Outcome::from_text(s.slice(tag.value_span()?))
}

/// Section 8.2.6, ruling OQ-21.
#[cold]
pub(crate) fn short_draw(span: Span) -> Diagnostic {
    Diagnostic::new(Code::GameShortDraw, span, "a draw is written `1/2-1/2`").label("read as a draw").fix(
        "write `1/2-1/2`",
        Safe,
        span,
        "1/2-1/2",
    )
}

/// Section 8.2.6: `1:0`, `1-O`, `½-½`.
#[cold]
pub(crate) fn marker_spelling(s: &Session<'_, '_>, span: Span, outcome: Outcome) -> Diagnostic {
    let marker = outcome.as_str();
    let word = quoted(s.slice(span));
    Diagnostic::new(Code::GameMarkerSpelling, span, format!("{word} is not how PGN writes a result"))
        .label(format!("read as `{marker}`"))
        .help("PGN has `1-0`, `0-1`, `1/2-1/2` and `*`, in digits and plain hyphens")
        .fix(format!("write `{marker}`"), Safe, span, marker)
}

/// Section 3.1: `a8=3DQ`, which stands for `decoded`.
#[cold]
pub(crate) fn quoted_printable(s: &Session<'_, '_>, span: Span, decoded: &[u8]) -> Diagnostic {
    let decoded = String::from_utf8_lossy(decoded).into_owned();
    let message = format!("{} is quoted-printable, the wrapping of a mail, for `{decoded}`", quoted(s.slice(span)));
    Diagnostic::new(Code::FileQuotedPrintable, span, message)
        .label(format!("read as `{decoded}`"))
        .help("save the text of the mail, not its source, or decode it before anything else")
        .fix(format!("write `{decoded}`"), Safe, span, decoded)
}

/// Section 3.1: a `=` that ends a line in quoted-printable.
#[cold]
pub(crate) fn soft_line_break(span: Span) -> Diagnostic {
    let message = "`=` at the end of a line is quoted-printable, the wrapping of a mail";
    Diagnostic::new(Code::FileQuotedPrintable, span, message)
        .label("skipped: the line goes on")
        .help("save the text of the mail, not its source, or decode it before anything else")
        .fix("remove it", Safe, span, "")
}

/// Section 8.2.6: `Qh4#0-1`.
#[cold]
pub(crate) fn glued_marker(s: &Session<'_, '_>, word: Span, move_end: u32) -> Diagnostic {
    Diagnostic::new(
        Code::SyntaxBadWord,
        word,
        format!("a move and the result run together in {}", quoted(s.slice(word))),
    )
    .label("read as a move and the termination marker")
    .fix("put a space between them", Safe, Span::empty(move_end), " ")
}

/// Section 8.2.2.1, ruling OQ-66: `1e4`.
#[cold]
pub(crate) fn glued_number(s: &Session<'_, '_>, number: Span, word: Span) -> Diagnostic {
    let digits = String::from_utf8_lossy(s.slice(number)).into_owned();
    let san = String::from_utf8_lossy(s.slice(Span::new(number.end, word.end))).into_owned();
    Diagnostic::new(
        Code::SyntaxBadWord,
        word,
        format!("the move number and the move run together in {}", quoted(s.slice(word))),
    )
    .label("read as number and move")
    .fix(format!("write `{digits}. {san}`"), Safe, Span::empty(number.end), ". ")
}

/// Letters in place of the digits of the number that is due.
#[cold]
pub(crate) fn scanned_number(s: &Session<'_, '_>, word: Span, number: u32) -> Diagnostic {
    let text = String::from_utf8_lossy(s.slice(word)).into_owned();
    Diagnostic::new(
        Code::SyntaxBadWord,
        word,
        format!("`{text}.` is the move number `{number}.`, with letters for digits"),
    )
    .label(format!("read as `{number}`"))
    .fix(format!("write `{number}`"), Safe, word, number.to_string())
}

/// Section 7.6 and 8.2.5; `count` variations are open, and ought to have been closed by `end`.
#[cold]
pub(crate) fn unclosed_variation(outermost: Span, innermost: Span, open: usize, end: u32) -> Diagnostic {
    let problem = if open == 1 {
        Diagnostic::new(Code::SyntaxUnclosedVariation, outermost, "this variation is never closed")
    } else {
        let message = format!("this variation and {} inside it are never closed", count(open - 1, "more", "more"));
        Diagnostic::new(Code::SyntaxUnclosedVariation, outermost, message).also(innermost, "the innermost of them")
    };
    let closing = ")".repeat(open.min(100));
    problem
        .label("opened here")
        .help("put a `)` where the variation ends; all that follows it is read as part of it")
        .fix(
            format!("close it at the end of the game: `{}`", if open < 6 { &closing } else { "))…)" }),
            Unsafe,
            Span::empty(end),
            closing,
        )
}

/// Section 7.6.
#[cold]
pub(crate) fn unmatched_paren(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    let message = match span.len() {
        1 => "this `)` closes no variation".to_owned(),
        _ => format!("these {} close no variation", quoted(s.slice(span))),
    };
    Diagnostic::new(Code::SyntaxUnmatchedParen, span, message).label("no `(` before it is open").fix(
        "remove it",
        alone(s, span),
        span,
        removal(s, span),
    )
}

/// Section 8.2.5, ruling OQ-36.
#[cold]
pub(crate) fn early_variation(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    let doubled = s.depth() > 0;
    let problem = Diagnostic::new(Code::SyntaxEarlyVariation, span, "a variation before the first move of its line");
    if doubled {
        problem
            .label("there is no move yet that it could replace")
            .help("a variation stands behind the move it replaces; is a pair of parentheses doubled?")
    } else {
        problem
            .label("there is no move yet that it could replace")
            .help("put it behind the move it replaces: `1. e4 (1. d4 d5) 1... e5`")
    }
}

/// Section 8.2.5, ruling OQ-37.
#[cold]
pub(crate) fn too_deep(outermost: Span, skipped: Span, limit: u32) -> Diagnostic {
    Diagnostic::new(Code::RavTooDeep, outermost, format!("variations nest deeper than {limit} levels"))
        .label("the outermost of them")
        .also(skipped, "not read, kept as unknown text")
        .help("raise the limit if this is meant; most programs stop long before")
}

/// Section 8.2.5, ruling OQ-35.
#[cold]
pub(crate) fn rav_empty(span: Span, has_comment: bool) -> Diagnostic {
    let problem = Diagnostic::new(Code::RavEmpty, span, "a variation without a move");
    if has_comment {
        problem.label("nothing but a comment inside").help("take the comment out of the parentheses").fix_all(
            "remove the parentheses",
            Unsafe,
            vec![
                Edit { span: span.part(0, 1), text: "".into() },
                Edit { span: Span::new(span.end - 1, span.end), text: "".into() },
            ],
        )
    } else {
        problem.label("nothing to play").fix("remove it", Unsafe, span, "")
    }
}

/// Section 8.2.5, ruling OQ-16.
#[cold]
pub(crate) fn rav_result(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    let marker = String::from_utf8_lossy(s.slice(span)).into_owned();
    Diagnostic::new(Code::RavResult, span, "a result inside a variation")
        .label("only the game has one, at its end")
        .help("say it in a comment")
        .fix(format!("write `{{{marker}}}`"), Unsafe, span, format!("{{{marker}}}"))
}

/// Section 8.2.6: a marker is the last element; `next` is where another one begins.
#[cold]
pub(crate) fn rav_goes_on(s: &Session<'_, '_>, span: Span, next: u32) -> Diagnostic {
    let marker = String::from_utf8_lossy(s.slice(span)).into_owned();
    Diagnostic::new(Code::RavAfterResult, span, "a result in the middle of a variation")
        .label("only the game has one, at its end")
        .also(Span::empty(next), "the variation goes on here")
        .help("say it in a comment, or close the variation")
        .fix(format!("write `{{{marker}}}`"), Unsafe, span, format!("{{{marker}}}"))
}

/// Section 5, ruling OQ-44; `span` is what the comment was taken to be.
#[cold]
pub(crate) fn comment_unclosed(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    let at_end = span.end as usize >= s.bytes.trim_ascii_end().len();
    let problem =
        Diagnostic::new(Code::CommentUnclosed, span.part(0, 1), "this comment is never closed").label("opened here");
    let problem = if at_end {
        problem.help("put a `}` where the comment ends; all that follows is read as part of it")
    } else {
        problem
            .also(Span::empty(span.end), "taken to end here, before the next tag section")
            .help("put a `}` where the comment ends")
    };
    problem.fix("close it where it was taken to end", Unsafe, Span::empty(span.end), "}")
}

/// Section 5, ruling OQ-43.
#[cold]
pub(crate) fn stray_brace(s: &Session<'_, '_>, span: Span, inner: Option<Span>) -> Diagnostic {
    let problem = Diagnostic::new(Code::CommentStrayBrace, span, "this `}` closes no comment").fix(
        "remove it",
        alone(s, span),
        span,
        removal(s, span),
    );
    match inner {
        Some(inner) => problem
            .label("the comment ended at the first `}`")
            .also(inner, "comments do not nest: this one is text")
            .help("write `(` and `)` inside a comment"),
        None => problem.label("no `{` before it is open"),
    }
}

/// Section 5, ruling OQ-43.
#[cold]
pub(crate) fn nested_comment(_: &Session<'_, '_>, span: Span, inner: Span) -> Diagnostic {
    Diagnostic::new(Code::CommentStrayBrace, span, "comments do not nest: this text is outside the comment")
        .label("the comment ended at the first `}`")
        .also(inner, "this brace is only text")
        .help("write `(` and `)` inside a comment")
}

/// Section 5.
#[cold]
pub(crate) fn html_entity(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    let entity = s.slice(span);
    Diagnostic::new(Code::CommentEntity, span, format!("{} is HTML, not PGN", quoted(entity)))
        .label("its `;` would begin a comment")
        .help("copy the game from the page as it is shown, not from its source")
        .fix("write a space", Safe, span, " ")
}

/// Section 3.1.
#[cold]
pub(crate) fn html(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    Diagnostic::new(Code::FileHtml, span, format!("{} is HTML, not PGN", quoted(s.slice(span))))
        .label("skipped")
        .help("copy the game from the page as it is shown, not from its source")
        .fix("remove it", Safe, span, " ")
}

/// Section 3.1, ruling OQ-88.
#[cold]
pub(crate) fn mail_quote(span: Span) -> Diagnostic {
    Diagnostic::new(Code::SyntaxReserved, span, "the lines begin with `>`, as in a quoted mail")
        .label("here and on the lines that follow; skipped")
        .help("remove the `>` at the start of each line")
}

/// Section 7.7, ruling OQ-61.
#[cold]
pub(crate) fn reserved(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    Diagnostic::new(Code::SyntaxReserved, span, format!("{} means nothing in PGN yet", quoted(s.slice(span))))
        .label("skipped")
        .help("angle brackets are reserved for later editions of the standard; put text into a comment, `{…}`")
        .fix("remove it", alone(s, span), span, removal(s, span))
}

/// Section 7.5.
#[cold]
pub(crate) fn unmatched_bracket(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    Diagnostic::new(Code::SyntaxUnmatchedBracket, span, format!("{} belongs to no tag pair", quoted(s.slice(span))))
        .label("skipped")
        .help("brackets hold tag pairs, before the moves; put text into a comment, `{…}`")
        .fix("remove it", alone(s, span), with_line(s, span), removal(s, span))
}

/// Section 7.5.
#[cold]
pub(crate) fn remark_in_brackets(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    let text = s.slice(span);
    let problem = Diagnostic::new(Code::SyntaxUnmatchedBracket, span, format!("{} is no tag pair", quoted(text)));
    let is_command = text.starts_with(b"[%");
    let inside = if is_command { text } else { text.get(1..text.len().saturating_sub(1)).unwrap_or(text) };
    let comment = format!("{{{}}}", String::from_utf8_lossy(inside).trim());
    let problem = problem.label("skipped");
    let problem = match is_command {
        true => problem.help("commands stand inside a comment"),
        false => problem.help("remarks between the moves stand in braces"),
    };
    match inside.contains(&b'}') {
        true => problem,
        false => problem.fix(format!("write {}", quoted(comment.as_bytes())), Unsafe, span, comment),
    }
}

/// Section 8.1, ruling OQ-14 as amended.
#[cold]
pub(crate) fn late_tag(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    let message = "tag pairs in the middle of the movetext";
    let problem = Diagnostic::new(Code::SyntaxLateTag, span, message)
        .label("read as tags of this game, since its move numbers go on behind them")
        .help("put them above the moves");
    // The tag pairs before the movetext; those behind it are late ones, and may be many.
    let moves = s.game.movetext.first().map_or(span.start, |element| element.span.start);
    let early = s.game.tags.partition_point(|pair| pair.span.end <= moves);
    match s.game.tags[..early].last() {
        Some(last) => problem.also(last.span.after(), "the tag section ends here"),
        None => problem,
    }
}

/// Section 7.1.
#[cold]
pub(crate) fn string_outside_tag(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    Diagnostic::new(Code::SyntaxString, span, format!("{} is outside a tag pair", quoted(s.slice(span))))
        .label("skipped")
        .help("quotes hold the values of tag pairs; put text into a comment, `{…}`")
}

/// Ruling OQ-88.
#[cold]
pub(crate) fn rubbish(_: &Session<'_, '_>, span: Span) -> Diagnostic {
    Diagnostic::new(Code::FileRubbish, span, "this text belongs to no game")
        .label("skipped")
        .help("remove it, or make it a comment: `{…}`, or `;` at the start of each line")
}

/// Section 7.9.
#[cold]
pub(crate) fn bad_word(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    /// A run of more words is underlined at its ends only.
    const MANY: usize = 8;
    let text = s.slice(span);
    let mut ends = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let (first, last) = (ends.next().map_or(0, <[u8]>::len), ends.next_back().map_or(0, <[u8]>::len));
    let words = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).take(MANY + 1).count();
    let problem = if words > MANY {
        let last = Span::new(span.end - last as u32, span.end);
        return Diagnostic::new(
            Code::SyntaxBadWord,
            span.part(0, first as u32),
            "from here on many words are no moves",
        )
        .label("the first of them")
        .also(last, "the last of them: all are skipped")
        .help("put text into a comment, `{…}`");
    } else if words > 1 {
        Diagnostic::new(Code::SyntaxBadWord, span, "these words are no moves")
    } else if text.len() > 255 {
        Diagnostic::new(
            Code::SyntaxBadWord,
            span,
            format!("a word of {} characters is no move", String::from_utf8_lossy(text).chars().count()),
        )
    } else {
        Diagnostic::new(Code::SyntaxBadWord, span, format!("{} is no move", quoted(text)))
    };
    let help = if words > 1 {
        "put text into a comment, `{…}`"
    } else {
        "correct the move, or put the text into a comment, `{…}`"
    };
    problem.label("skipped").help(help)
}

/// Section 8.2.5.
#[cold]
pub(crate) fn prose(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    // As a comment it may hold no brace, and no control character.
    let plain =
        !s.slice(span).iter().any(|byte| *byte == b'}' || byte.is_ascii_control() && !byte.is_ascii_whitespace());
    Diagnostic::new(Code::SyntaxBadWord, span, "these parentheses hold text, not a variation")
        .label("skipped")
        .help("text stands in braces; parentheses hold moves")
        .fix_all(
            "write `{` and `}`",
            if plain { Safe } else { Unsafe },
            vec![
                Edit { span: span.part(0, 1), text: "{".into() },
                Edit { span: Span::new(span.end - 1, span.end), text: "}".into() },
            ],
        )
}

/// Section 8.2.3.3, ruling OQ-24: `word` is the move, `parenthesis` the end of it.
#[cold]
pub(crate) fn promotion_in_parentheses(s: &Session<'_, '_>, word: Span, parenthesis: Span, piece: Piece) -> Diagnostic {
    let mended = format!("={}", piece.char());
    Diagnostic::new(Code::SyntaxPromotion, word, format!("a promotion in parentheses: {}", quoted(s.slice(word))))
        .label(format!("read as a promotion to a {}", piece.name()))
        .help("a promotion is written with `=`")
        .fix(format!("write `{mended}`"), Safe, parenthesis, mended)
}
