//! What the grammar does with texts that are off: what is read, what is told, and where.
//!
//! Each row is a text, what is told about it as code and underlined text, and the elements of its games in order. The
//! checks are off, so that only the grammar speaks.

use pgn_grammar::{ElementKind, Game, Options, Source, parse_with};

/// What is told: code and underlined text.
type Told = &'static [(&'static str, &'static str)];

fn options() -> Options {
    Options { checks: false, rules: false, ..Options::default() }
}

/// The elements of all games as short words: moves and numbers as decoded, `{}` for comments, `?…` for unknown text.
fn outline(text: &[u8]) -> Vec<String> {
    let source = Source::new("", text);
    let parsed = parse_with(&source, &options());
    parsed.tree.games.iter().map(|game| game_outline(&source, game)).collect()
}

fn game_outline(source: &Source, game: &Game) -> String {
    let mut words = Vec::new();
    for pair in &game.tags {
        let value = pair.value(source).unwrap_or("—".into());
        words.push(format!("[{}|{value}]", pair.name_text(source).unwrap_or("—".into())));
    }
    words.extend(game.movetext.iter().map(|element| match element.kind {
        ElementKind::MoveNumber { number, periods } => format!("{number}{}", ".".repeat(periods.into())),
        ElementKind::Move(san) => san.to_string(),
        ElementKind::Nag { code, .. } => format!("${code}"),
        ElementKind::Comment(_) => "{}".to_owned(),
        ElementKind::Open { .. } => "(".to_owned(),
        ElementKind::Close { .. } => ")".to_owned(),
        ElementKind::Termination(outcome) => format!("<{}>", outcome.as_str()),
        ElementKind::Mark => "mark".to_owned(),
        ElementKind::Escape => "%".to_owned(),
        ElementKind::EmptyPair => "[]".to_owned(),
        ElementKind::Unknown => format!("?{}", source.text(element.span)),
    }));
    words.push(game.termination.map_or("—".to_owned(), |marker| marker.outcome.as_str().to_owned()));
    words.extend(game.after.iter().map(|element| format!("/{}", source.text(element.span))));
    words.join(" ")
}

fn told(text: &[u8]) -> Vec<(String, String)> {
    let source = Source::new("", text);
    let parsed = parse_with(&source, &options());
    let problems = parsed.diagnostics.iter();
    problems.map(|problem| (problem.code.to_string(), source.text(problem.span).into_owned())).collect()
}

#[track_caller]
fn check(text: &str, games: &[&str], problems: Told) {
    check_bytes(text.as_bytes(), games, problems);
}

#[track_caller]
fn check_bytes(text: &[u8], games: &[&str], problems: Told) {
    let wanted: Vec<(String, String)> = problems.iter().map(|(code, at)| (code.to_string(), at.to_string())).collect();
    assert_eq!(outline(text), games, "games of {:?}", String::from_utf8_lossy(text));
    assert_eq!(told(text), wanted, "problems of {:?}", String::from_utf8_lossy(text));
}

#[test]
fn plain_games_are_told_nothing() {
    check("", &[], &[]);
    check("1. e4 e5 *", &["1. e4 e5 *"], &[]);
    check("[A \"b\"]\n\n1.e4 e5 2 Nf3 Nc6 1/2-1/2\n", &["[A|b] 1. e4 e5 2 Nf3 Nc6 1/2-1/2"], &[]);
    check("1 . e4 1 ... e5 1. ... *", &["1. e4 1... e5 1.... *"], &[]);
    check("1. e4! e5?! $3 {c} ; d\n*", &["1. e4 $1 e5 $6 $3 {} {} *"], &[]);
    check("1. e4 (1. d4 (1. c4) d5) e5 *", &["1. e4 ( 1. d4 ( 1. c4 ) d5 ) e5 *"], &[]);
    check("% x\n1. e4\n% y\ne5 *", &["% 1. e4 % e5 *"], &[]);
    check("[A \"b\"] [C \"d\"]1. e4*", &["[A|b] [C|d] 1. e4 *"], &[]);
    check("[ A\n{x} \"b\" ; y\n]\n*", &["[A|b] *"], &[]);
    check("[A \"b \\\"c\\\" \\\\d\"]\n*", &["[A|b \"c\" \\d] *"], &[]);
    check("N@f6 e8=Q+ exd8=N# O-O-O+ Qa1xb2 *", &["N@f6 e8=Q+ exd8=N# O-O-O+ Qa1xb2 *"], &[]);
    check("1. e4 *\n\n1. d4 *\n", &["1. e4 *", "1. d4 *"], &[]);
    check("1. e4 *\r\r1. d4 ; c\rd5 *\r", &["1. e4 *", "1. d4 {} d5 *"], &[]);
}

#[test]
fn comments_find_their_game() {
    check("{a}\n[A \"b\"]\n{c}\n[C \"d\"]\n{e} 1. e4 *", &["[A|b] [C|d] {} 1. e4 *"], &[]);
    check("1. e4 1-0 {a}\n; b\n\n{c} 1. d4 *", &["1. e4 1-0 /{a} /; b", "{} 1. d4 *"], &[]);
    check("{a}\n;b\n%c\n", &[], &[]);
}

#[test]
fn comments_that_are_off() {
    check("1. e4 } e5 *", &["1. e4 ?} e5 *"], &[("comment/stray-brace", "}")]);
    check("1. e4 {a {b} c d} e5 *", &["1. e4 {} ?c d} e5 *"], &[("comment/stray-brace", "c d}")]);
    check("1. e4 {a {b} e5 } *", &["1. e4 {} e5 ?} *"], &[("comment/stray-brace", "}")]);
    check(
        "1. e4 {a\n\n[A \"b\"]\n\n1. d4 {c\n\n[A \"b\"]\n*",
        &["1. e4 {} —", "[A|b] 1. d4 {} —", "[A|b] *"],
        &[("comment/unclosed", "{"), ("comment/unclosed", "{")],
    );
    check("1. e4 (1. d4 {a", &["1. e4 ( 1. d4 {} ) —"], &[("comment/unclosed", "{")]);
    check("1. e4&nbsp;e5 *", &["1. e4 ?&nbsp; e5 *"], &[("comment/html-entity", "&nbsp;")]);
}

#[test]
fn variations_that_are_off() {
    check("(1. d4) 1. e4 *", &["( 1. d4 ) 1. e4 *"], &[("syntax/early-variation", "(")]);
    check("1. e4 () ( ) e5 *", &["1. e4 ( ) ( ) e5 *"], &[("rav/empty", "() ( )")]);
    check("1. e4 ((1. d4)) *", &["1. e4 ( ( 1. d4 ) ) *"], &[("syntax/early-variation", "(")]);
    check("1. e4 ) ) e5 *", &["1. e4 ?) ) e5 *"], &[("syntax/unmatched-paren", ") )")]);
    check("1. e4 (1. d4 (1. c4 1-0", &["1. e4 ( 1. d4 ( 1. c4 ) ) 1-0"], &[("syntax/unclosed-variation", "(")]);
    check("1. e4 (1. d4 1-0) e5 *", &["1. e4 ( 1. d4 <1-0> ) e5 *"], &[("rav/result", "1-0")]);
    check("1. e4 (1. d4 * {c} ) e5 *", &["1. e4 ( 1. d4 <*> {} ) e5 *"], &[("rav/result", "*")]);
    check("1. e4 (much the best) e5 *", &["1. e4 ?(much the best) e5 *"], &[("syntax/bad-word", "(much the best)")]);
    check("1. e4 (=) e5 *", &["1. e4 ?(=) e5 *"], &[("syntax/bad-word", "(=)")]);
    check(
        "1. e4 (1. d4\n\n[A \"b\"]\n*",
        &["1. e4 ( 1. d4 ) —", "[A|b] *"],
        &[("syntax/unclosed-variation", "("), ("syntax/no-termination", "")],
    );
}

#[test]
fn nesting_beyond_the_limit_is_skipped_as_a_whole() {
    let source = Source::new("", "1. e4 (1. d4 (1. c4 (1. b4 {)} (1. a4)) c5) d5) e5 *");
    let options = Options { max_depth: 2, checks: false, rules: false, ..Options::default() };
    let parsed = parse_with(&source, &options);
    let outline = game_outline(&source, &parsed.tree.games[0]);
    assert_eq!(outline, "1. e4 ( 1. d4 ( 1. c4 ?(1. b4 {)} (1. a4)) c5 ) d5 ) e5 *");
    let problem = &parsed.diagnostics[0];
    assert_eq!((problem.code.as_str(), problem.span.start, parsed.diagnostics.len()), ("rav/too-deep", 6, 1));
}

#[test]
fn markers_that_are_off() {
    check("1. e4", &["1. e4 —"], &[("syntax/no-termination", "")]);
    check("[A \"b\"]", &["[A|b] —"], &[("syntax/no-termination", "")]);
    check("1. e4 1/2", &["1. e4 1/2-1/2"], &[("game/short-draw", "1/2")]);
    check("1. e4 1:0", &["1. e4 1-0"], &[("game/marker-spelling", "1:0")]);
    check("1. e4 ½–½\n", &["1. e4 1/2-1/2"], &[("game/marker-spelling", "½–½")]);
    check_bytes(b"1. e4 1\x960", &["1. e4 1-0"], &[("game/marker-spelling", "1–0")]);
    check("1. e4 1-0 1-0\n", &["1. e4 1-0 /1-0"], &[("game/doubled-marker", "1-0")]);
    check("1. e4 1-0.\n", &["1. e4 1-0 /."], &[("syntax/stray-period", ".")]);
    check("1. e4 1-0 2. d4 *\n", &["1. e4 1-0", "2. d4 *"], &[("game/untagged", "2")]);
    check("f3 e5 g4 Qh4#0-1\n", &["f3 e5 g4 Qh4# 0-1"], &[("syntax/bad-word", "Qh4#0-1")]);
}

#[test]
fn tag_pairs_that_are_off() {
    const NONE: Told = &[];
    check("[]*", &["*"], &[("tag/empty-pair", "[]")]);
    check("[A]*", &["[A|—] *"], &[("syntax/tag-value", "A")]);
    check("[A b c]*", &["[A|b c] *"], &[("syntax/tag-value", "b c")]);
    check("[A 'b']*", &["[A|b] *"], &[("lex/apostrophe", "'b'")]);
    check("[A “b”]*", &["[A|b] *"], &[("lex/apostrophe", "“b”")]);
    check("[\"a\" B]*", &["[B|a] *"], &[("syntax/tag-name", "\"a\"")]);
    check("[Ü \"a\"]*", &["[Ü|a] *"], &[("syntax/tag-name", "Ü")]);
    check("[_A \"a\"]*", &["[_A|a] *"], &[("syntax/tag-name", "_A")]);
    check("[A-B \"a\"]*", &["[A-B|a] *"], NONE);
    check("[A \"b]\n[C \"d\"]\n*", &["[A|b] [C|d] *"], &[("lex/unterminated-string", "\"b]")]);
    check("[A \"b\n[C \"d\"]\n*", &["[A|b] [C|d] *"], &[("lex/unterminated-string", "\"b")]);
    check("[A \"b\\\"]\n*", &["[A|b\\] *"], &[("lex/unterminated-string", "\"b\\\"]")]);
    check("[A \"b\"\n[C \"d\"]\n*", &["[A|b] [C|d] *"], &[("syntax/tag-bracket", "")]);
    check("[A \"b\" 1. e4 *", &["[A|b] 1. e4 *"], &[("syntax/tag-bracket", "")]);
    check("[A \"b \"c\" d\"]*", &["[A|b \"c\" d] *"], &[("syntax/after-string", "\"")]);
    check("[A \"b\" c]*", &["[A|b] *"], &[("syntax/after-string", "c")]);
    check("1. e4 [x y] e5 *", &["1. e4 ?[x y] e5 *"], &[("syntax/unmatched-bracket", "[x y]")]);
    check("1. e4 ] e5 *", &["1. e4 ?] e5 *"], &[("syntax/unmatched-bracket", "]")]);
    check("1. e4 e5\n[A \"b\"]\n2. d4 *", &["[A|b] 1. e4 e5 2. d4 *"], &[("syntax/late-tag", "[A \"b\"]")]);
    check("1. e4 e5\n[A \"b\"]\n1. d4 *", &["1. e4 e5 —", "[A|b] 1. d4 *"], &[("syntax/no-termination", "")]);
    check("1. e4 \"x\" e5 *", &["1. e4 ?\"x\" e5 *"], &[("syntax/string", "\"x\"")]);
}

#[test]
fn a_repeated_tag_behind_an_empty_line_opens_the_next_game() {
    check(
        "[A \"b\"]\n[C \"d\"]\n\n[A \"e\"]\n",
        &["[A|b] [C|d] —", "[A|e] —"],
        &[("syntax/no-termination", ""), ("syntax/no-termination", "")],
    );
    check("[A \"b\"]\n\n[C \"d\"]\n*", &["[A|b] [C|d] *"], &[]);
    check("[A \"b\"]\n[A \"c\"]\n*", &["[A|b] [A|c] *"], &[]);
}

#[test]
fn words_that_are_off() {
    check("1. e4 foo bar, baz e5 *", &["1. e4 ?foo bar, baz e5 *"], &[("syntax/bad-word", "foo bar, baz")]);
    check("1e4 *", &["1 e4 *"], &[("syntax/bad-word", "1e4")]);
    check("1. Sf3 *", &["1. ?f3 *"], &[("syntax/piece-letter", "Sf3")]);
    check("1. Кf3 *", &["1. ?f3 *"], &[("syntax/piece-letter", "Кf3")]);
    check("1. ♘f3 *", &["1. Nf3 *"], &[("lex/figurine", "♘f3")]);
    check("1. O–O *", &["1. O-O *"], &[("lex/non-ascii", "O–O")]);
    check("1. N\u{200B}f3 *", &["1. Nf3 *"], &[("lex/invisible", "\u{200B}")]);
    check("1. e4\u{200B} e5 *", &["1. e4 ?\u{200B} e5 *"], &[("lex/invisible", "\u{200B}")]);
    check("1. -- Z0 *", &["1. -- -- *"], &[("san/null", "--"), ("san/null", "Z0")]);
    check("1. e4 123456789012345. e5 *", &["1. e4 4294967295. e5 *"], &[]);
}

#[test]
fn moves_in_other_spellings() {
    for (text, read, code) in [
        ("0-0", "O-O", "san/castling-zero"),
        ("o-o-o", "O-O-O", "san/castling-case"),
        ("nf3", "Nf3", "san/piece-case"),
        ("Pe4", "e4", "san/pawn-letter"),
        ("e2-e4", "e2e4", "san/long"),
        ("a8Q", "a8=Q", "san/promotion-sign"),
        ("a8=q", "a8=Q", "san/promotion-case"),
        ("a8(Q)", "a8=Q", "syntax/promotion"),
        ("a8/Q", "a8=Q", "syntax/promotion"),
        ("Qh5++", "Qh5+", "san/double-plus"),
        ("xd5", "xd5", "syntax/bad-word"),
        ("Q:d5", "Qxd5", "syntax/bad-word"),
        ("OO", "O-O", "syntax/bad-word"),
        ("exd6ep", "exd6", "san/ep"),
    ] {
        let text = format!("1. {text} *");
        let read = format!("1. {read} *");
        assert_eq!(outline(text.as_bytes()), [read], "{text}");
        let told = told(text.as_bytes());
        assert_eq!(told.len(), 1, "{text}: {told:?}");
        assert_eq!(told[0].0, code, "{text}");
    }
    check("1. exd6 e.p. *", &["1. exd6 mark *"], &[("san/ep", "e.p.")]);
    check("1. Qh4 # *", &["1. Qh4# mark *"], &[("san/detached-mark", "#")]);
}

#[test]
fn signs_that_are_off() {
    check("1. e4 ! e5 *", &["1. e4 $1 e5 *"], &[("san/detached-suffix", "!")]);
    check("1. e4!!! e5 *", &["1. e4 $3 ?! e5 *"], &[("syntax/suffix", "!!!")]);
    check("1. e4 {c} ! e5 *", &["1. e4 {} $1 e5 *"], &[("syntax/suffix", "!")]);
    check("1. e4 += ± *", &["1. e4 $14 $16 *"], &[("nag/informal", "+="), ("nag/informal", "±")]);
    check("1. Nxc8+- *", &["1. Nxc8 $18 *"], &[("nag/informal", "+-")]);
    check(
        "1. e4 $ $256 $01 *",
        &["1. e4 ?$ ?$256 $1 *"],
        &[("lex/nag-digits", "$"), ("nag/range", "$256"), ("nag/leading-zero", "$01")],
    );
    check("1. e4$1 $2e5 *", &["1. e4 $1 $2 e5 *"], &[("nag/glued", "$1"), ("nag/glued", "$2")]);
    check("1. e4 . .. e5 *", &["1. e4 ?. .. e5 *"], &[("syntax/stray-period", ". ..")]);
}

#[test]
fn characters_that_are_off() {
    check(
        "1. e4\u{A0}e5\u{A0}\u{A0}*",
        &["1. e4 e5 *"],
        &[("lex/odd-blank", "\u{A0}"), ("lex/odd-blank", "\u{A0}\u{A0}")],
    );
    check_bytes(b"1. e4\xA0e5 *", &["1. e4 e5 *"], &[("lex/odd-blank", "\u{A0}")]);
    check(
        "\u{FEFF}1. e4 *\n\n\u{FEFF}1. d4 *",
        &["1. e4 *", "1. d4 *"],
        &[("lex/bom", "\u{FEFF}"), ("lex/bom-inside", "\u{FEFF}")],
    );
    check("1. e4\0\0 e5 *", &["1. e4 ?\0\0 e5 *"], &[("lex/control-char", "\0\0")]);
    check("1. e4 *\n\u{1A}", &["1. e4 *"], &[("lex/end-mark", "\u{1A}")]);
    check("1. e4 % e5 *", &["1. e4 ?% e5 *"], &[("lex/stray-percent", "%")]);
    check("1. e4 ^^ e5 *", &["1. e4 ?^^ e5 *"], &[("lex/stray-char", "^^")]);
    check("1. e4 < e5 *", &["1. e4 ?< e5 *"], &[("syntax/reserved", "<")]);
}

#[test]
fn rubbish_between_games() {
    check(
        "Dear all,\nhere they are\n\n[A \"b\"]\n*\n\nYours *sincerely*\nX\n",
        &["[A|b] *"],
        &[("file/rubbish", "Dear all,\nhere they are"), ("file/rubbish", "Yours *sincerely*\nX")],
    );
    check("text [A \"b\"]\n*", &["[A|b] *"], &[("file/rubbish", "text")]);
    check("> [A \"b\"]\n>\n> 1. e4\n> e5 *\n", &["[A|b] ?> ?> 1. e4 ?> e5 *"], &[("syntax/reserved", ">")]);
    check(
        "<p>[A \"b\"]<br>\n1. e4 *</p>",
        &["[A|b] ?<br> 1. e4 * /</p>"],
        &[("file/html", "<p>"), ("file/html", "<br>"), ("file/html", "</p>")],
    );
}
