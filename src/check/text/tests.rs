//! Each code with its spans.

use super::*;
use crate::Element;
use crate::ast::{CommentStyle, ElementKind};
use crate::grammar::commands::usual::skip_usual;
use crate::source::Span;
use crate::{Applicability, Code, Diagnostic, Options, Profile};

/// What is told here; the rest is other people's affair.
const CODES: [Code; 23] = [
    Code::CommandCal,
    Code::CommandCsl,
    Code::CommandEval,
    Code::CommandOperands,
    Code::CommandSyntax,
    Code::CommandTime,
    Code::CommentPercent,
    Code::CommentSuspicious,
    Code::LexC1,
    Code::LexControlChar,
    Code::LexDel,
    Code::LexEncoding,
    Code::LexUtf16,
    Code::NagEarly,
    Code::NagNull,
    Code::NagReserved,
    Code::NumberWrong,
    Code::StyleDanglingNumber,
    Code::StyleLatin1Symbol,
    Code::StyleLeadingZero,
    Code::StyleLine255,
    Code::StyleLine80,
    Code::StyleNonAscii,
];

fn told_in(profile: Profile, text: &[u8]) -> Vec<Diagnostic> {
    let options = Options { profile, ..Options::default() };
    let mut found = crate::parse_with(&Source::new("test.pgn", text), &options).diagnostics;
    found.retain(|problem| CODES.contains(&problem.code));
    for problem in &found {
        assert!(!problem.message.ends_with('.'), "{}", problem.message);
        for fix in &problem.fixes {
            assert!(fix.edits.is_sorted_by_key(|edit| edit.span), "{problem:?}");
        }
    }
    found
}

fn told(text: impl AsRef<[u8]>) -> Vec<Diagnostic> {
    told_in(Profile::Import, text.as_ref())
}

/// Code and span of everything that is told.
fn spans(text: impl AsRef<[u8]>) -> Vec<(&'static str, (u32, u32))> {
    told(text).iter().map(|found| (found.code.as_str(), (found.span.start, found.span.end))).collect()
}

fn one(text: impl AsRef<[u8]>) -> Diagnostic {
    let mut found = told(text);
    assert_eq!(found.len(), 1, "{found:#?}");
    found.remove(0)
}

/// The text with the first fix of the first problem applied.
fn mended(text: &str) -> String {
    let found = told(text);
    let mut out = text.to_owned();
    for edit in found[0].fixes[0].edits.iter().rev() {
        out.replace_range(std::ops::Range::from(edit.span), &edit.text);
    }
    out
}

fn texts<'t>(text: &'t str, found: &Diagnostic) -> Vec<&'t str> {
    found.labels.iter().map(|label| &text[std::ops::Range::from(label.span)]).collect()
}

#[test]
fn right_numbers_are_silent() {
    for text in [
        "1. e4 e5 2. d4 *",
        "e4 e5 Nf3 *",
        "1 e4 1... e5 2. d4 *",
        "1. 1. e4 1. e5 2. Nf3 *",
        "1. e4 ( 1. d4 d5 ( 1... Nf6 ( 1... f5 ) ) 2. c4 ) e5 2. Nf3 ( 2. f4 ) 2... Nc6 *",
        "1. e4 ( ( 1. c4 ) 1. d4 ) 1... e5 *",
        "( 1. d4 ) 1. e4 *",
        "[FEN \"8/8/8/8/8/8/8/8 b - - 0 12\"] 12... e5 13. Nf3 *",
        "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"] 1. e5 e6 2. Nf3 *",
        "[FEN \"8/8/8/8/8/8/8/8 b\"] 7... e5 8. Nf3 Nf6 9. e4 *",
        "[FEN \"8/8/8/8/8/8/8/8\"] 30. e5 ( 30. e6 Nf3 31. e3 ) e6 31. Nf3 *",
        // An unreadable word may be a move or not.
        "1. e4 e5 2. Sf3 Sc6 3. Bb5 a6 4. Sxx Ba4 Nf6 5. e4 *",
        "1. e4 Sc6 Sf3 2... Nc6 3. Nf3 Nf6 4. e4 *",
        "1. Sf3 d5 ( 1... Sf6 2. e4 ) 2. e4 *",
    ] {
        assert_eq!(spans(text), [], "{text}");
    }
}

#[test]
fn a_wrong_number() {
    let text = "1. e4 e5 3. d4 d5 3. Nf3 *";
    let found = one(text);
    assert_eq!((found.code, found.span), (Code::NumberWrong, Span::new(9, 10)));
    assert_eq!(found.message, "move number 3 where 2 is due");
    assert_eq!(found.fixes[0].applicability, Applicability::Safe, "the right number after it shows that it is a typo");
    assert_eq!(mended(text), "1. e4 e5 2. d4 d5 3. Nf3 *");

    assert_eq!(one("1. e4 2... e5 *").span, Span::new(6, 7));
    assert_eq!(one("1. e4 2... e5 *").fixes[0].edits[0].text, "1...");
    assert_eq!(one("1. e4 2... e5 *").message, "move number 2 where 1... is due");
    assert_eq!(one("1. e4 ( 2. d4 ) e5 2. Nf3 *").span, Span::new(8, 9));
    assert_eq!(one("0. e4 e5 2. Nf3 *").span, Span::new(0, 1));
    assert_eq!(one("99999999999. e4 *".replace("99999999999", "4294967295")).span, Span::new(0, 10));
}

#[test]
fn numbers_that_are_off_by_the_same_amount_are_one_problem() {
    let text = "1. e4 e5 3. Nf3 Nc6 ( 3... Nf6 4. d4 ) 4. Bb5 a6 5. Ba4 Nf6 6. d3 d6 *";
    let found = one(text);
    assert_eq!(found.message, "move number 3 where 2 is due, and 5 more numbers off by as much");
    assert_eq!(texts(text, &found), ["3", "4", "4", "5"], "no more labels than four");
    assert_eq!(found.fixes[0].edits.len(), 6, "but all are mended");
    assert_eq!(found.fixes[0].applicability, Applicability::Unsafe, "a move may be missing");
    let good = "1. e4 e5 2. Nf3 Nc6 ( 2... Nf6 3. d4 ) 3. Bb5 a6 4. Ba4 Nf6 5. d3 d6 *";
    assert_eq!(mended(text), good);
    assert_eq!(spans(good), []);
}

#[test]
fn numbers_that_are_off_by_different_amounts() {
    let text = "1. e4 e5 3. Nf3 Nc6 {c}\n1. Bb5 a6 4. Ba4 *";
    assert_eq!(spans(text), [("number/wrong", (9, 10)), ("number/wrong", (24, 25))]);
}

#[test]
fn a_second_game_without_a_marker_before_it() {
    let text = "1. e4 e5 1. d4 d5 2. c4 *";
    let found = one(text);
    assert_eq!(found.span, Span::new(9, 10));
    assert_eq!(found.message, "move number 1 where 2 is due, and 1 more number off by as much");
    assert!(found.help.unwrap().contains("termination marker"));
    assert_eq!(found.fixes[0].applicability, Applicability::Unsafe);
}

#[test]
fn numbers_that_count_half_moves() {
    let found = one("1. e4 2. e5 3. Nf3 4. Nc6 5. Bb5 6. a6 *");
    assert_eq!(found.span, Span::new(6, 7));
    assert!(found.help.unwrap().contains("half-move"));
    assert_eq!(mended("1. e4 2. e5 3. Nf3 4. Nc6 *"), "1. e4 1... e5 2. Nf3 2... Nc6 *");
}

#[test]
fn numbers_after_a_fen() {
    let text = "[FEN \"8/8/8/8/8/8/8/8 b - - 0 1\"] 2. Nc6 Nf3 3. Nf6 *";
    let found = one(text);
    assert_eq!((found.span, texts(text, &found)), (Span::new(34, 35), vec!["3"]));
    assert!(found.help.unwrap().contains("FEN tag"));
    let found = one("5... Bg4 6. Be2 *");
    assert_eq!(found.message, "move number 5 where 1 is due, and 1 more number off by as much");
    assert!(found.help.unwrap().contains("is a FEN tag missing"));
}

#[test]
fn dangling_numbers_and_leading_zeros() {
    assert_eq!(spans("1. e4 e5 2. *"), [("style/dangling-number", (9, 11))]);
    let text = "1. e4 e5 2. Nf3 ( 2. f4 exf4 3. {c} ) 2... Nc6 3. {c} $1 *";
    let found = told(text);
    assert_eq!((found[0].span, texts(text, &found[0])), (Span::new(29, 31), vec!["3."]));
    assert_eq!(spans("01. e4 *"), [("style/leading-zero", (0, 2))]);
    assert_eq!(mended("01. e4 e5 02. Nf3 Nf6 3. d4 *"), "1. e4 e5 2. Nf3 Nf6 3. d4 *");
}

#[test]
fn nags() {
    assert_eq!(spans("1. e4 $1 $14 $146 *"), []);
    assert_eq!(spans("$1 1. e4 *"), [("nag/early", (0, 2))]);
    assert_eq!(spans("1. e4 ( $1 1. d4 ) *"), []);
    assert_eq!(spans("1. e4 $0 *"), [("nag/null", (6, 8))]);
    assert_eq!(mended("1. e4 $0 *"), "1. e4  *");
    let text = "1. e4 $200 e5 $201 $202 *";
    assert_eq!((one(text).code, one(text).span), (Code::NagReserved, Span::new(6, 10)));
    assert_eq!(texts(text, &one(text)), ["$202"]);
}

#[test]
fn comments_that_are_silent() {
    for text in [
        "1. e4 {a { b} *",
        "1. e4 {a; b} *",
        "1. e4 { [%eval 0.2] [%clk 0:10:00] } 1... e5 { [%eval #-3] [%clk 0:10:00] } 2. Nf3 { [%eval 0.8,12] } *",
        "1. e4 {[%clk 10:02:59.9]} {[%clk 0:02:59.9][%timestamp 12]} {[%emt 0:00:01]} {[%egt 1:25:42]} *",
        "1. e4 {[%mct 17:10:42]} {[%csl Gd4,Rd5]} {[%cal Ge2e4,Rd7d5]} {[%eval +0.25,20]} *",
        "1. e4 {[see] [%zzz 1,2] [%c \"a, ] b\"] [%c 1] 2] 50% {} *",
        "1. e4 {[%clk\n1:05:23] [%csl\r\nGd4] [%eval\n0.3]} *",
        "1. e4 ; [%clk 1:05:23]\n*",
        "1. e4 {+M35/33 4.3s, White resigns} {d=24, pv=Nc6 d4 exd4, R50=50,\nwv=0.21, } *",
        "{\nOpening lines.\nSee http://example.org/ [1]\n[a note]\n}\n1. b4 *",
        "1. e4 {better is 2. Nf3, as in [Alpha \"x] } *",
    ] {
        assert_eq!(spans(text), [], "{text}");
    }
}

#[test]
fn a_comment_that_swallows_the_next_game() {
    let text = "1. e4 { oops, forgot e5 *\n\n[Event \"Two\"]\n\n1. d4 {good} d5 *\n";
    let found = one(text);
    assert_eq!((found.code, found.span), (Code::CommentSuspicious, Span::new(6, 7)));
    assert_eq!(texts(text, &found), ["[Event \"Two\"]", "{", "}"]);
    assert_eq!(mended(text), text.replace("e5 *\n", "e5 *}\n"));
    // The same without a second brace, by the empty line before the tag pair.
    let text = "1. e4 { oops, forgot e5 *\n\n  [Event \"Two\"]\n\n1. d4 d5 } *\n";
    assert_eq!(texts(text, &one(text)), ["[Event \"Two\"]", "}"]);
}

#[test]
fn a_comment_that_swallows_moves() {
    let text = "1. e4 e5 2. Nf3 ( 2. f4 {good) 2... e6 {fine} ) *";
    let found = told(text).remove(0);
    assert_eq!((found.code, found.span), (Code::CommentSuspicious, Span::new(24, 25)));
    assert_eq!(texts(text, &found), ["2... e6", "{", "}"]);
    assert_eq!(found.fixes[0].edits[0].span, Span::empty(29), "before the parenthesis that has no partner");
}

#[test]
fn a_semicolon_that_swallows_moves() {
    for (text, held) in [
        ("1. e4 e5; 2. Nf3 Nc6\n3. Bb5 *", "2. Nf3"),
        ("1. e4 e5; 1-0\n", "1-0"),
        ("1. e4, e5; 2. Nf3, Nc6; 3. Bb5; 1-0", "2. Nf3"),
    ] {
        let found = told(text).into_iter().find(|it| it.code == Code::CommentSuspicious).expect(text);
        assert_eq!(
            (&text[found.span.start as usize..found.span.end as usize], texts(text, &found)),
            (";", vec![held]),
            "{text}"
        );
    }
    for text in ["1. e4 ; better than 1. d4\n e5 *", "1. e4; the best\n e5 *", "; 1. e4 e5\n\n1. d4 *"] {
        assert!(told(text).iter().all(|it| it.code != Code::CommentSuspicious), "{text}");
    }
}

#[test]
fn percent_lines() {
    let text = "1. e4 {chances about 50\n% for White } e5 *";
    assert_eq!(spans(text), [("comment/percent-line", (24, 25))]);
    assert_eq!(spans(mended(text)), []);
    assert_eq!(spans("1. e4 ; a %\n*"), []);
}

#[test]
fn malformed_commands() {
    for (text, code, span) in [
        ("1. e4 {[%clk 1:05:23} *", "command/syntax", (7, 20)),
        ("1. e4 {[%clk 0:01:00 } e5 *", "command/syntax", (7, 20)),
        ("1. e4 {[% clk 1:05:23]} *", "command/syntax", (7, 22)),
        ("1. e4 {[%clk1:05:23]} *", "command/syntax", (7, 20)),
        ("1. e4 {[%draw]} *", "command/syntax", (7, 14)),
        ("1. e4 {[%c \"a] b} *", "command/syntax", (7, 14)),
        ("1. e4 {[%c \"a\" b] x} *", "command/syntax", (7, 17)),
        ("1. e4 {[%clk 0:01:00 [%emt 0:00:05]} *", "command/syntax", (7, 35)),
        ("1. e4 {[%clk 1:55:21,0]} *", "command/operands", (7, 23)),
        ("1. e4 {[%clk 55:21]} *", "command/time", (13, 18)),
        ("1. e4 {[%egt 85m]} *", "command/time", (13, 16)),
        ("1. e4 {[%emt 0:5:42]} *", "command/time", (13, 19)),
        ("1. e4 {[%mct 7:10:42]} *", "command/time", (13, 20)),
        ("1. e4 {[%clk 0:60:00]} *", "command/time", (13, 20)),
        ("1. e4 {[%csl Xd4]} *", "command/csl", (13, 16)),
        ("1. e4 {[%csl Gd4,Rd9]} *", "command/csl", (17, 20)),
        ("1. e4 {[%cal Ge2]} *", "command/cal", (13, 16)),
        ("1. e4 {[%eval good]} *", "command/eval", (14, 18)),
        ("1. e4 {[%eval 0.3.4]} *", "command/eval", (14, 19)),
    ] {
        assert_eq!(spans(text), [(code, span)], "{text}");
    }
}

#[test]
fn mended_commands() {
    assert_eq!(mended("1. e4 {[%emt 0:5:42]} *"), "1. e4 {[%emt 0:05:42]} *");
    assert_eq!(mended("1. e4 {[%mct 7:10:42]} *"), "1. e4 {[%mct 07:10:42]} *");
    assert_eq!(mended("1. e4 {[%clk1:05:23]} *"), "1. e4 {[%clk 1:05:23]} *");
    assert_eq!(mended("1. e4 {[%eval -M1]} *"), "1. e4 {[%eval #-1]} *");
    assert_eq!(mended("1. e4 {[%clk 0:01:00 } *"), "1. e4 {[%clk 0:01:00] } *");
    assert_eq!(mended("1. e4 {[%clk 0:01:00 [%emt 0:00:05]} *"), "1. e4 {[%clk 0:01:00] [%emt 0:00:05]} *");
}

#[test]
fn the_same_at_each_move_is_told_once() {
    let text = "1. e4 {[%emt 0:0:1]} e5 {[%emt 0:0:2]} ".to_owned() + &"Nf3 {[%emt 0:0:3]} ".repeat(10) + "*";
    let found = one(&text);
    assert_eq!(found.message, "`0:0:1` is no time of the form h:mm:ss (and 11 more in this game)");
    assert_eq!((found.labels.len(), found.fixes[0].edits.len()), (4, 12));
}

#[test]
fn odd_characters() {
    assert_eq!(spans(b"1. e4 {a\x07b} *"), [("lex/control-char", (8, 9))]);
    assert_eq!(spans(b"1. e4 {a\x00\x00b} *"), [("lex/control-char", (8, 10))]);
    assert_eq!(spans(b"1. e4 {a\x7Fb} *"), [("lex/del", (8, 9))]);
    assert_eq!(spans("1. e4 {a\u{85}b} *"), [("lex/c1", (8, 10))]);
    assert_eq!(one("1. e4 {a\u{85}b} *").fixes[0].edits[0].text, "…");
    assert_eq!(spans("1. e4 {20° Müller — ½ \tx\x0By} *"), [], "read as they are");
    assert_eq!(spans(b"1. e4\t{a}\t*"), []);
}

#[test]
fn windows_1252() {
    assert_eq!(spans(b"1. e4 {caf\xE9 \x93x\x94} *"), [("lex/encoding", (10, 11))]);
    assert_eq!(spans(b"1. e4 {caf\xE9 \x81} *"), [("lex/encoding", (10, 11)), ("lex/c1", (12, 13))]);
}

#[test]
fn style_on_export() {
    let found = told_in(Profile::Export, "1. e4 {20° é} *".as_bytes());
    assert_eq!(
        found.iter().map(|found| (found.code, found.span)).collect::<Vec<_>>(),
        [(Code::StyleLatin1Symbol, Span::new(9, 11))]
    );
    let found = told_in(Profile::Export, "[White \"Müller\"] *".as_bytes());
    assert_eq!((found[0].code, found[0].span), (Code::StyleNonAscii, Span::new(9, 11)));
    let line = format!("1. e4 {{{}}} *\n", "x".repeat(100));
    let found = told_in(Profile::Export, line.as_bytes());
    assert_eq!((found[0].code, found[0].span), (Code::StyleLine80, Span::new(79, 80)));
}

#[test]
fn long_lines() {
    let line = |len: usize| format!("{{{}}} *", "x".repeat(len - 4));
    assert_eq!(spans(line(254) + "\n"), []);
    assert_eq!(spans(line(255) + "\n"), [("style/line-255", (254, 255))]);
    assert_eq!(spans(line(255).replace("x", "é")), [("style/line-255", (505, 506))], "characters, not bytes");
    assert_eq!(spans(line(150).replace("x", "é")), []);
    assert_eq!(spans(format!("[White \"{}\"] *", "x".repeat(250))), [], "tag pairs may be longer");
    assert_eq!(spans(format!("1. e4 {} *", "e".repeat(400))), [], "the word is told, not its line");
    let text = "* \n".repeat(200) + &line(300) + "\r\n" + &line(300);
    let found = one(&text);
    assert_eq!(
        (found.span, &*found.message),
        (Span::new(854, 855), "a line of 300 characters, where 254 is the limit")
    );
}

#[test]
fn quick_ways_agree_with_the_slow_ones() {
    for command in [
        "[%clk 0:05:00]",
        " [%clk 0:05:00.1]",
        "[%emt 9:59:59]",
        " [%eval -0.25]",
        "[%eval #-3]",
        "[%eval 1,20]",
        "[%csl Gd4,Rd5]",
        "[%cal\nCe2e4]",
    ] {
        assert!(skip_usual(command.as_bytes()).is_some_and(<[u8]>::is_empty), "{command}");
    }
    // Whatever single byte is changed, the quick way only accepts what is well formed.
    for command in [
        "[%clk 0:05:00]",
        "[%clk 0:05:00.1]",
        "[%egt 9:59:59]",
        "[%eval -0.25]",
        "[%eval #-3]",
        "[%eval 1.5,2]",
        "[%csl Gd4,Rd5]",
        "[%cal Ce2e4]",
    ] {
        for at in 0..command.len() {
            for byte in (0..=127).filter(|byte| *byte != b'}') {
                let mut text = command.as_bytes().to_vec();
                text[at] = byte;
                if skip_usual(&text).is_some_and(<[u8]>::is_empty) {
                    let comment = [b"{", &text[..], b"}"].concat();
                    let element = Element {
                        span: Span::new(0, comment.len() as u32),
                        kind: ElementKind::Comment(CommentStyle::Brace),
                    };
                    let (source, mut fold) = (Source::new("", comment), Fold::default());
                    comments::look(&source, &element, &mut fold);
                    assert!(fold.is_empty(), "{text:?}");
                }
            }
        }
    }
}

/// All short sequences of these: the watch is silent only where the thorough look finds nothing.
#[test]
fn the_watch_misses_nothing() {
    const TOKENS: [&str; 12] =
        ["1. ", "2. ", "01... ", "e4 ", "(", ") ", "$1 ", "$0 ", "{c} ", "{[%clk 0:00:01]} ", "{[%clk 1]} ", "{a\n%} "];
    let told = |problems: &[Diagnostic]| -> Vec<(Code, Span)> {
        let ours = problems.iter().filter(|problem| CODES.contains(&problem.code));
        ours.map(|problem| (problem.code, problem.span)).collect()
    };
    for start in 0..TOKENS.len().pow(4) {
        let (mut text, mut rest) = (String::from("1. e4 e5 "), start);
        for _ in 0..4 {
            text += TOKENS[rest % TOKENS.len()];
            rest /= TOKENS.len();
        }
        let text = if start % 2 == 0 { text.split_off(9) + "e4 *" } else { text + "*" };
        let source = Source::new("test.pgn", text.as_bytes());
        let parsed = crate::parse(&source);
        let mut problems = Problems::default();
        for game in &parsed.tree.games {
            check(&source, game, &Watch::alarmed(), &mut problems);
        }
        problems.sort();
        assert_eq!(told(&parsed.diagnostics), told(&problems.found), "{text:?}");
    }
}
