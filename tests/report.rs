//! What reports look like, on problems made by hand: the snapshots are in `snapshots/report/`.
#![cfg(feature = "report")]

use miette::{GraphicalReportHandler, GraphicalTheme, NarratableReportHandler};
use pgn_grammar::{Applicability, Code, Diagnostic, Edit, Fix, Label, Report, Severity, Source, Span};

/// A problem of the code `code` at `span`, with words under it.
fn problem(code: Code, message: &'static str, span: Span, label: &'static str) -> Diagnostic {
    Diagnostic {
        code,
        severity: code.severity(pgn_grammar::Profile::Import),
        message: message.into(),
        span,
        label: label.into(),
        labels: vec![],
        help: None,
        fixes: vec![],
        game: Some(1),
        position: None,
        candidates: Vec::new(),
    }
}

fn also(mut diagnostic: Diagnostic, span: Span, text: &'static str) -> Diagnostic {
    diagnostic.labels.push(Label { span, text: text.into() });
    diagnostic
}

fn fix(mut diagnostic: Diagnostic, title: &'static str, applicability: Applicability) -> Diagnostic {
    let edits = vec![Edit { span: diagnostic.span, text: "".into() }];
    diagnostic.fixes.push(Fix { title: title.into(), applicability, edits });
    diagnostic
}

/// Where `text` is in `source`, for the `n`th time counted from 0.
fn nth(source: &Source, text: impl AsRef<[u8]>, n: usize) -> Span {
    let (bytes, text) = (source.bytes(), text.as_ref());
    let starts = (0..bytes.len()).filter(|&at| bytes[at..].starts_with(text));
    let start = starts.into_iter().nth(n).expect("the text is in the source");
    Span::new(start as u32, (start + text.len()) as u32)
}

fn find(source: &Source, text: impl AsRef<[u8]>) -> Span {
    nth(source, text, 0)
}

fn graphical(report: &Report) -> String {
    let theme = GraphicalTheme::unicode_nocolor();
    let handler = GraphicalReportHandler::new_themed(theme).with_width(80).with_links(false);
    let mut out = String::new();
    handler.without_syntax_highlighting().render_report(&mut out, report).unwrap();
    out
}

fn narrated(report: &Report) -> String {
    let mut out = String::new();
    NarratableReportHandler::new().render_report(&mut out, report).unwrap();
    out
}

/// Compares what `report` looks like with `snapshots/report/<name>.snap`.
#[track_caller]
fn assert_look(name: &str, text: String) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots/report");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

#[track_caller]
fn assert_report(name: &str, source: &Source, diagnostic: &Diagnostic) {
    assert_look(name, graphical(&Report::one(source, diagnostic)));
}

fn castling(source: &Source) -> Diagnostic {
    let message = "castling is written with the letter O, not with zeros";
    let diagnostic = problem(Code::SanCastlingZero, message, find(source, "0-0"), "zeros");
    fix(diagnostic, "write `O-O`", Applicability::Safe)
}

#[test]
fn plain() {
    let source = Source::new("club.pgn", "[White \"Alpha\"]\n\n1. e4 e5\n2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf6 *\n");
    assert_report("plain", &source, &castling(&source));
}

#[test]
fn utf8_before_the_mark() {
    let source = Source::new("club.pgn", "1. e4 {Žižka přešel} e5 {“déjà vu”, 北京, e\u{301}t} 2. Nf3 Nc6 3. 0-0 *\n");
    assert_report("utf8", &source, &castling(&source));
}

#[test]
fn windows_1252_before_and_in_the_mark() {
    let source = Source::new("club.pgn", &b"1. e4 {caf\xE9 \x93quoted\x94} 2. 0-0 *\n{na\xEFve \x96 \xA0}"[..]);
    assert_report("windows-1252", &source, &castling(&source));
    let span = find(&source, b"na\xEFve \x96 \xA0");
    let diagnostic =
        problem(Code::LexC1, "bytes 128 to 159 are no characters of Latin-1", span, "read as windows-1252");
    assert_report("windows-1252-marked", &source, &diagnostic);
}

#[test]
fn utf16() {
    let text = "\u{FEFF}[White \"Šimon\"]\r\n\r\n1. e4 e5 2. 0-0 *\r\n";
    let source = Source::new("club.pgn", text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>());
    assert_report("utf16", &source, &castling(&source));
}

#[test]
fn tabs() {
    let source = Source::new("club.pgn", "\t1.\te4\te5\t2.\t0-0\tNf6\t*\n");
    assert_report("tabs", &source, &castling(&source));
}

#[test]
fn line_ends() {
    for (name, end) in [("crlf", "\r\n"), ("lone-cr", "\r")] {
        let text = ["[White \"Alpha\"]", "[White \"Beta\"]", "", "1. e4 e5", "2. 0-0", "3. d4 *"].join(end);
        let source = Source::new("club.pgn", text + end);
        let diagnostic = also(castling(&source), find(&source, "e4 e5"), "after this");
        assert_report(name, &source, &diagnostic);
    }
}

#[test]
fn a_long_line_is_cut() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 ".repeat(40);
    let source = Source::new("club.pgn", format!("{moves}4. 0-0 {moves} *\n"));
    assert_report("long-line", &source, &castling(&source));
    assert_look("long-line-narrow", graphical(&Report::one(&source, &castling(&source)).with_columns(60)));
    let both = also(castling(&source), nth(&source, "Bb5", 0), "the bishop went here");
    assert_report("long-line-two-places", &source, &both);
}

#[test]
fn a_long_token_is_cut() {
    let source = Source::new("club.pgn", format!("1. e4 {} e5 *\n", "x".repeat(1_000_000)));
    let span = Span::new(6, 1_000_006);
    let diagnostic = problem(Code::LexSymbol255, "a symbol has at most 255 characters", span, "this has a million");
    assert_report("long-token", &source, &diagnostic);
}

#[test]
fn invisible_characters() {
    let source = Source::new("club.pgn", "1. e4\u{200B} e5 2.\u{A0}Nf3 {zero\0 \u{FEFF}mark} \u{AD}Nc6 *\n");
    let diagnostic =
        problem(Code::LexInvisible, "an invisible character", find(&source, "\u{200B}"), "zero width space");
    assert_report("invisible", &source, &diagnostic);
    let diagnostic = problem(Code::LexOddBlank, "a no-break space between the moves", find(&source, "\u{A0}"), "");
    assert_report("no-break-space", &source, &fix(diagnostic, "write a space", Applicability::Safe));
}

#[test]
fn letters_that_only_look_right() {
    let source = Source::new("club.pgn", "[White \"Карпов, А.\"]\n\n1. е4 e5 2. Nс3 1–0\n");
    let diagnostic =
        problem(Code::LexNonAscii, "`е4` is not written in ASCII", find(&source, "е4"), "the letter is Cyrillic");
    let diagnostic = also(diagnostic, find(&source, "Nс3"), "here too");
    let diagnostic = also(diagnostic, find(&source, "1–0"), "an en dash");
    assert_report("look-alike", &source, &also(diagnostic, find(&source, "Карпов"), "this is in order"));
}

#[test]
fn something_is_missing() {
    let unclosed = |source: &Source| {
        let end = Span::empty(source.bytes().len() as u32);
        let diagnostic =
            problem(Code::SyntaxNoTermination, "the game does not end", end, "no `*`, `1-0`, `0-1` or `1/2-1/2`");
        fix(diagnostic, "add `*`", Applicability::Safe)
    };
    let cases =
        [("", "empty"), ("1. e4 e5", "no-newline"), ("1. e4 e5\n", "newline"), ("1. e4 e5\r\n\r\n", "empty-line")];
    for (text, name) in cases {
        let source = Source::new("club.pgn", text);
        assert_report(&format!("missing-at-end-{name}"), &source, &unclosed(&source));
    }
    let source = Source::new("club.pgn", "[White \"Alpha\"\n[Black \"Beta\"]\n");
    let place = find(&source, "\"\n").after().part(0, 0);
    let diagnostic =
        problem(Code::SyntaxTagBracket, "the tag pair is not closed", Span::empty(place.start - 1), "`]` is missing");
    let diagnostic = also(diagnostic, find(&source, "["), "it begins here");
    assert_report("missing-at-line-end", &source, &diagnostic);
}

#[test]
fn labels_on_far_lines() {
    let moves = "1. e4 e5 2. Nf3 Nc6\n".repeat(120);
    let source =
        Source::new("club.pgn", format!("[Event \"x\"]\n[White \"Alpha\"]\n\n{moves}[White \"Beta\"]\n\n1. d4 *\n"));
    let diagnostic =
        problem(Code::TagDuplicate, "the tag `White` is given twice", nth(&source, "White", 1), "again here");
    let diagnostic = also(diagnostic, find(&source, "White"), "given here first");
    assert_report("far-lines", &source, &diagnostic);
    assert_look("far-lines-narrated", narrated(&Report::one(&source, &diagnostic)));
}

#[test]
fn labels_on_near_lines() {
    let source = Source::new("club.pgn", "[White \"Alpha\"]\n[Black \"Gamma\"]\n[White \"Beta\"]\n\n1. d4 *\n");
    let diagnostic =
        problem(Code::TagDuplicate, "the tag `White` is given twice", nth(&source, "White", 1), "again here");
    assert_report("near-lines", &source, &also(diagnostic, find(&source, "White"), "given here first"));
}

#[test]
fn labels_on_one_line() {
    let source = Source::new("club.pgn", "1. e4 e5 2. Nf3 (2. Bc4 (2. d4 exd4 3. c3 *\n");
    let diagnostic =
        problem(Code::SyntaxUnclosedVariation, "a variation is not closed", nth(&source, "(", 1), "this one");
    let diagnostic = also(diagnostic, nth(&source, "(", 0), "inside this one");
    let diagnostic = also(diagnostic, find(&source, "Nf3"), "instead of this move");
    assert_report("one-line", &source, &also(diagnostic, find(&source, "*"), "before the game ends"));
}

#[test]
fn labels_that_overlap() {
    let source = Source::new("club.pgn", "1. e4 {good) 2... e6 {fine} *\n");
    let diagnostic = problem(
        Code::CommentSuspicious,
        "the comment swallows moves",
        find(&source, "{good) 2... e6 {fine}"),
        "all this is comment",
    );
    let diagnostic = also(diagnostic, find(&source, ")"), "perhaps meant as `}`");
    let diagnostic = also(diagnostic, find(&source, "2... e6"), "moves");
    assert_report("overlapping", &source, &also(diagnostic, find(&source, "2... e6"), "lost"));
}

#[test]
fn text_of_several_lines() {
    let source = Source::new("club.pgn", "1. e4 {one\ntwo\nthree} e5 *\n");
    let diagnostic = problem(Code::CommentSuspicious, "a comment", find(&source, "{one\ntwo\nthree}"), "it ends here");
    assert_report("three-lines", &source, &diagnostic);
    let source =
        Source::new("club.pgn", format!("1. e4 *\n\n{}\n1. d4 *\n", "Dear Sir,\nthis is a letter.\n".repeat(30)));
    let end = nth(&source, "letter.\n", 29).end;
    let diagnostic =
        problem(Code::FileRubbish, "text between games that is no PGN", Span::new(9, end), "no PGN from here");
    assert_report("sixty-lines", &source, &diagnostic);
}

#[test]
fn advice() {
    let source = Source::new("club.pgn", "1. e4 e5 2. 0-0 *\n");
    let mut diagnostic = castling(&source);
    diagnostic = fix(diagnostic, "write `Nf3`", Applicability::Unsafe);
    assert_report("advice-fixes", &source, &diagnostic);
    diagnostic.help = Some(
        "castling moves the king first, so its sign is the letter O of a word and not the digit of a number".into(),
    );
    assert_report("advice-help-and-fixes", &source, &diagnostic);
    diagnostic.help = Some("write `O-O`".into());
    diagnostic.fixes.truncate(1);
    assert_report("advice-said-once", &source, &diagnostic);
}

#[test]
fn a_list() {
    let source = Source::new("club.pgn", "[White \"Alpha\"]\n[White \"Beta\"]\n\n1. e4 e5 2. 0-0 * )\n");
    let duplicate =
        problem(Code::TagDuplicate, "the tag `White` is given twice", nth(&source, "White", 1), "again here");
    let mut paren = problem(Code::SyntaxUnmatchedParen, "`)` closes nothing", find(&source, ")"), "");
    paren.severity = Severity::Error;
    let report = Report::new(&source, &[also(duplicate, find(&source, "White"), "first"), castling(&source), paren]);
    assert_look("list", graphical(&report));
    assert_look("list-narrated", narrated(&report));
    assert_eq!(Report::new(&source, &[]).to_string(), "club.pgn: no problems");
    assert_eq!(report.diagnostics().count(), 3);
}

#[test]
fn part_of_a_stream() {
    let source = Source::part("big.pgn", "1. e4 e5\n2. 0-0 *\n", 1 << 40, 7_000_001).unwrap();
    assert_report("part", &source, &castling(&source));
}

#[test]
fn nothing_commands_the_terminal() {
    let source = Source::new("\u{1B}[31mred.pgn", "1. e4 \u{1B}[2J *\n");
    let mut diagnostic = problem(Code::LexControlChar, "`\u{1B}[2J` is no move", find(&source, "\u{1B}[2J"), "");
    diagnostic.label = "\u{1B}".into();
    diagnostic.help = Some("\u{1B}".into());
    let diagnostic = fix(diagnostic, "remove `\u{1B}`", Applicability::Unsafe);
    let report = Report::one(&source, &diagnostic);
    for text in [graphical(&report), narrated(&report), Report::new(&source, &[diagnostic]).to_string()] {
        assert!(!text.contains('\u{1B}'), "{text}");
    }
}

/// Any span at all, in texts that are hard to draw, with any second label, through all handlers.
#[test]
fn nothing_is_too_odd() {
    let texts: [&[u8]; 9] = [
        b"",
        b"\n",
        b"a",
        b"\r\n\r\n",
        b"a\rb\n\n\n\n\nc",
        b"\xEF\xBB\xBF\xE2\x82\xAC\xE2\x82 \x81\t\xA0\0",
        b"\t\n \n\t1\r\n",
        "e\u{301}\u{1F600}\u{FE0F}北\u{202E}x\n\u{FEFF}".as_bytes(),
        b"\xFF\xFE\x00\xD8\n\0a\0b",
    ];
    for text in texts {
        let source = Source::new("club.pgn", text);
        let places = source.bytes().len() as u32 + 2;
        for (start, end) in (0..places).flat_map(|start| (0..places).map(move |end| (start, end))) {
            for other in (0..places).step_by(3) {
                let diagnostic = problem(Code::LexStrayChar, "odd", Span::new(start, end), "here");
                let diagnostic = also(diagnostic, Span::new(other, places / 2 + other), "and here");
                let report = Report::one(&source, &also(diagnostic, Span::new(end, other), "and there"));
                let report = report.with_columns((start % 4 * 10) as usize);
                assert!(!graphical(&report).contains("Failed"), "{source:?} {start} {end} {other}");
                narrated(&report);
                let bare = GraphicalReportHandler::new().with_context_lines(0);
                bare.render_report(&mut String::new(), &report).unwrap();
            }
        }
    }
}

/// Whatever stands before it, the line under `0-0` is under `0-0`.
#[test]
fn underlining_is_where_the_text_is() {
    let pieces: [&[u8]; 9] =
        [b"e4 ", b"\t", b"\xE9 ", "é".as_bytes(), b"\x81", b"\0", "\u{200B}".as_bytes(), "\u{A0}".as_bytes(), b"\x96 "];
    for number in 0..pieces.len().pow(4) {
        let mut text = b"x\n".to_vec();
        (0..4).for_each(|i| text.extend(pieces[number / pieces.len().pow(i) % pieces.len()].repeat(1 + number % 7)));
        text.extend(b"0-0 *\n");
        let source = Source::new("club.pgn", text);
        let look = graphical(&Report::one(&source, &castling(&source)).with_columns(40));
        let column = |text: &str, what: &str| text.find(what).map(|at| text[..at].chars().count());
        let lines: Vec<&str> = look.lines().collect();
        let row = lines.iter().position(|line| line.starts_with(" 2 │")).unwrap();
        assert_eq!(column(lines[row], "0-0"), column(lines[row + 1], "─┬─"), "{look}");
        let at = source.location(find(&source, "0-0").start);
        assert!(look.contains(&format!("[club.pgn:2:{}]", at.column)), "{look}");
    }
}

/// A hundred thousand problems in one line of a megabyte: were the line read for each, this would take an hour.
#[test]
fn many_problems_in_a_long_line() {
    let source = Source::new("club.pgn", "1. e4 é0 ".repeat(100_000));
    let diagnostics: Vec<_> = (0..100_000)
        .map(|n| problem(Code::LexStrayChar, "odd", Span::new(10 * n + 6, 10 * n + 9), "here"))
        .map(|diagnostic| also(diagnostic, Span::new(0, 2), "and here"))
        .collect();
    let look = narrated(&Report::new(&source, &diagnostics));
    assert_eq!(look.matches("Begin snippet").count(), 100_000);
    assert!(look.matches("…").count() > 199_900, "nearly all are cut on both sides");
}

#[test]
fn too_many_places_are_counted() {
    let source = Source::new("club.pgn", "0-0 ".repeat(100));
    let places = (1..30).map(|n| nth(&source, "0-0", n));
    let diagnostic = places.fold(castling(&source), |diagnostic, span| also(diagnostic, span, ""));
    let report = Report::one(&source, &diagnostic);
    assert!(graphical(&report).contains("23 more places are not shown"));
    // Far apart in a long line, too, they stay in the columns there are.
    let source = Source::new("club.pgn", "0-0 Nf3 Nc6 Bb5 a6 Ba4 Nf6 ".repeat(100));
    let places = (1..30).map(|n| nth(&source, "0-0", n));
    let diagnostic = places.fold(castling(&source), |diagnostic, span| also(diagnostic, span, ""));
    let report = graphical(&Report::one(&source, &diagnostic).with_columns(94));
    assert!(report.lines().all(|line| line.chars().count() <= 100), "{report}");
}

#[test]
fn question_mark_carries_it() {
    fn check(source: &Source) -> miette::Result<usize> {
        Ok(pgn_grammar::parse(source).into_result()?.games.len())
    }
    let source = Source::new("club.pgn", "");
    assert!(check(&source).is_ok());
    let mut parsed = pgn_grammar::parse(&source);
    parsed.diagnostics = vec![problem(Code::FileRubbish, "this is no PGN", Span::empty(0), "")];
    let report = parsed.into_result().unwrap_err();
    assert_eq!(report.to_string(), "club.pgn: 1 error");
    let report: miette::Report = report.into();
    assert!(format!("{report:?}").contains("this is no PGN"));
}
