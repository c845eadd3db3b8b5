//! Reading is linear in the text, whatever the text: twice as much takes twice as long, not four times.
//!
//! Each row is a piece of text that is repeated. Its time is compared with that of twice as many pieces, and of four
//! times: only two successive doublings that each cost more than three times as much are a failure. Time is that of
//! the thread's processor, the least of five. In a build without optimisation the texts are still read, once, at the
//! smallest size, for what else must hold: nothing is lost, a run of one kind is told once, the stack is never deep.

use pgn_grammar::records::{self, Kind};
use pgn_grammar::{Game, Options, Source, games_with, parse};
use std::time::Duration;

/// A text of `n` pieces.
type Make = fn(usize) -> String;

/// What is repeated, how often at the smallest size, and how many diagnostics there may be at the most, if that does
/// not grow with the text.
const ROWS: &[(&str, usize, Option<usize>, Make)] = &[
    ("open parentheses", 100_000, Some(4), |n| format!("1. e4 {}", "(".repeat(n))),
    ("open parentheses with moves", 40_000, Some(4), |n| format!("1. e4 e5{}", " (1... c5".repeat(n))),
    ("closed parentheses", 100_000, Some(2), |n| format!("1. e4 {} *", ")".repeat(n))),
    ("nested variations", 5_000, Some(2), |n| format!("1. e4 {}{} *", "(1. d4 ".repeat(n), ")".repeat(n))),
    ("sibling variations", 20_000, Some(0), |n| format!("1. e4 {}e5 *", "(1. d4 d5)\n".repeat(n))),
    ("empty variations", 50_000, Some(2), |n| format!("1. e4 {}*", "() ".repeat(n))),
    ("a long token", 1_000_000, Some(2), |n| format!("1. e4 {} *", "x".repeat(n))),
    ("a long number", 1_000_000, None, |n| format!("{}. e4 *", "1".repeat(n))),
    ("a long comment", 1_000_000, None, |n| format!("1. e4 {{{}}} *", "x ".repeat(n / 2))),
    ("quotes in a tag", 100_000, Some(2), |n| format!("[Event \"{}\"]\n\n1. e4 *", "\"".repeat(n))),
    ("quotes in movetext", 100_000, Some(2), |n| format!("1. e4 {} *", "\"".repeat(n))),
    ("brackets", 100_000, Some(2), |n| format!("1. e4 {} *", "[".repeat(n))),
    ("brackets first", 50_000, None, |n| format!("{} *", "[".repeat(n))),
    ("NAGs", 50_000, None, |n| format!("1. e4 {}*", "$1 ".repeat(n))),
    ("NAGs without numbers", 50_000, Some(2), |n| format!("1. e4 {}*", "$ ".repeat(n))),
    ("unclosed braces", 100_000, Some(2), |n| format!("1. e4 {}", "{".repeat(n))),
    ("unclosed comments game by game", 5_000, None, |n| "[Event \"a\"]\n\n1. e4 {x\n\n".repeat(n)),
    ("comments with inner braces", 50_000, None, |n| format!("1. e4 {}*", "{a {b} c} ".repeat(n))),
    ("stray braces", 100_000, Some(2), |n| format!("1. e4 {} *", "}".repeat(n))),
    ("no-break spaces", 200_000, Some(2), |n| format!("1. e4 {}*", "\u{A0}".repeat(n))),
    ("control characters", 200_000, Some(2), |n| format!("1. e4 {} *", "\u{1}".repeat(n))),
    ("mixed control characters", 100_000, None, |n| format!("1. e4 {} *", "\u{1}\u{2}".repeat(n))),
    ("unknown words", 50_000, Some(2), |n| format!("1. e4 {}*", "foo ".repeat(n))),
    ("unknown words by line", 50_000, Some(2), |n| format!("1. e4 {}*", "foo\n".repeat(n))),
    ("rubbish", 50_000, Some(2), |n| "some words\n".repeat(n)),
    ("positions among games", 20_000, Some(2), |n| "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n".repeat(n)),
    ("prose in parentheses", 20_000, None, |n| format!("1. e4 {}*", "(much the best) ".repeat(n))),
    ("periods", 200_000, None, |n| format!("1. e4 {} *", ".".repeat(n))),
    ("spaced periods", 100_000, None, |n| format!("1. e4 {}*", ". ".repeat(n))),
    ("suffixes", 200_000, Some(2), |n| format!("1. e4{} *", "!?".repeat(n))),
    ("markers", 50_000, None, |n| "* ".repeat(n)),
    ("markers in a variation", 20_000, None, |n| format!("1. e4 ({}) *", "1-0 ".repeat(n))),
    ("tag pairs", 50_000, None, |n| format!("{}\n*", "[Event \"a\"]\n".repeat(n))),
    ("tag groups", 20_000, None, |n| (0..n).map(|i| format!("[T{i} \"a\"]\n\n")).collect::<String>() + "*"),
    ("late tags", 5_000, None, |n| (0..n).map(|i| format!("{}. e4 e5\n[T \"a\"]\n", i + 1)).collect::<String>() + "*"),
    ("mail quotes", 50_000, None, |n| format!("> 1. e4\n{}> *\n", "> e5 e4\n".repeat(n))),
    ("HTML", 50_000, None, |n| format!("1. e4 {}*", "<b>".repeat(n))),
    ("tag pairs on a line amid moves", 20_000, None, |n| format!("1. e4 {}\n e5 *", "[A \"b\"]".repeat(n))),
    ("brackets at the starts of lines", 50_000, None, |n| format!("1. e4 {}\n e5 *", "\n[".repeat(n))),
    ("quotation marks", 50_000, None, |n| format!("1. e4 {} *", "\"\n".repeat(n))),
    ("words in quotation marks", 50_000, None, |n| format!("1. e4 {} *", "\"a\" ".repeat(n))),
    ("backslashes", 100_000, None, |n| format!("1. e4 {} *", "\\".repeat(n))),
    ("angle brackets", 100_000, Some(2), |n| format!("1. e4 {} *", "<".repeat(n))),
    ("entities", 50_000, None, |n| format!("1. e4 {}*", "&nbsp;".repeat(n))),
    ("escape lines", 50_000, Some(0), |n| format!("1. e4\n{}*", "% x\n".repeat(n))),
    ("illegal moves", 20_000, None, |n| format!("1. e4 {}*", "Ke4 ".repeat(n))),
    ("illegal moves in variations", 5_000, None, |n| format!("1. e4 e5 2. Nf3 {}*", "(2. Nf4 Nc6) ".repeat(n))),
    ("illegal moves that are clear", 2_000, None, |n| format!("{}*", "Nf3 Nf6 Ng1 Ng9 ".repeat(n))),
    ("ambiguous moves", 2_000, None, |n| {
        format!("1. d4 d5 2. Nf3 Nf6 {}*", "(2. Bf4 Bf5 3. Nd2 e6 4. e3 Be7 5. c3) ".repeat(n))
    }),
    ("unread moves", 5_000, None, |n| format!("{}*", "Nf3 NfG Ng1 Ng8 Nfe Nf6 Ngl Ng8 ".repeat(n / 8))),
    ("moves that are repeated", 5_000, None, |n| format!("{}*", "Nf3 Nf3 Nf6 Ng1 Ng1 Ng8 ".repeat(n / 4))),
    ("moves after a slip", 5_000, None, |n| format!("{}e4 e4 *", "Nf3 Nf6 Ng1 Ng8 ".repeat(n))),
    ("wrong numbers", 20_000, None, |n| format!("{}*", "7. e4 e5 ".repeat(n))),
    ("plain games", 2_000, Some(0), |n| "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2\n\n".repeat(n)),
    ("a long game in German", 5_000, None, |n| format!("{}*", "1. Sf3 Sf6 2. Sg1 Sg8 ".repeat(n / 4))),
    ("variations in German", 2_000, None, |n| format!("1. Sf3 {}Sf6 *", "(1. Sc3 Sc6)\n".repeat(n))),
    ("letters of no language", 5_000, None, |n| format!("{}*", "Wf3 Wc6 ".repeat(n / 2))),
    ("beginnings of results", 50_000, None, |n| format!("1. e4 {}*", "1 - ".repeat(n))),
    ("signs glued to moves", 10_000, None, |n| format!("{}*", "1. Nf3++- Nf6-+ 2. Ng1N Ng8+= ".repeat(n / 4))),
    ("ends of lines in quoted-printable", 20_000, None, |n| format!("1. e4=3D {}*", "=\n".repeat(n))),
    ("a long game", 10_000, None, |n| format!("{}*", "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(n / 4))),
    ("no games", 200_000, Some(0), |n| "\n".repeat(n)),
];

/// The same for lines of positions.
const RECORDS: &[(&str, usize, Make)] = &[
    ("positions", 2_000, |n| "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4 d4; id \"a\"\n".repeat(n)),
    ("operations", 5_000, |n| format!("4k3/8/8/8/8/8/4P3/4K3 w - - {}", "ab; ".repeat(n))),
    ("operations with moves", 2_000, |n| format!("4k3/8/8/8/8/8/4P3/4K3 w - - {}", "bm e4 Kd1; ".repeat(n))),
    ("operands", 10_000, |n| format!("4k3/8/8/8/8/8/4P3/4K3 w - - bm {};{}", "e4 ".repeat(n), " bm;".repeat(n))),
    ("semicolons", 50_000, |n| format!("4k3/8/8/8/8/8/4P3/4K3 w - - {}", ";".repeat(n))),
    ("quotes", 50_000, |n| format!("4k3/8/8/8/8/8/4P3/4K3 w - - id {}", "\"".repeat(n))),
    ("ranks", 20_000, |n| "rk/".repeat(n)),
    ("pieces of other languages", 20_000, |n| format!("{}/////// w", "tcfdr".repeat(n))),
];

#[test]
fn twice_the_records_take_twice_the_time() {
    for &(name, size, make) in RECORDS {
        let text = make(size);
        assert!(count_records(&Source::new(name, text.as_bytes())) > 0);
        if !cfg!(debug_assertions) {
            assert_linear(name, size, make, |source| _ = count_records(source));
        }
    }
}

fn count_records(source: &Source) -> usize {
    [Kind::Fen, Kind::Epd].map(|kind| records::records(source, kind, &Options::default()).count())[1]
}

#[test]
fn twice_the_text_takes_twice_the_time() {
    for &(name, size, told, make) in ROWS {
        let text = make(size);
        let parsed = parse(&Source::new(name, text.as_bytes()));
        if let Some(most) = told {
            let codes = parsed.diagnostics.iter().take(9).map(|problem| problem.code.as_str()).collect::<Vec<_>>();
            assert!(parsed.diagnostics.len() <= most, "{name}: {} diagnostics, {codes:?}", parsed.diagnostics.len());
        }
        if !cfg!(debug_assertions) {
            assert_linear(name, size, make, read);
        }
    }
}

/// Fails where two successive doublings each cost more than three times the time.
fn assert_linear(name: &str, size: usize, make: Make, work: fn(&Source)) {
    let (mut size, mut first) = (size, Duration::ZERO);
    while first < Duration::from_millis(20) {
        size *= if first.is_zero() { 1 } else { 2 };
        first = time(&make(size), work);
    }
    let second = time(&make(2 * size), work);
    if second > 3 * first {
        let third = time(&make(4 * size), work);
        assert!(third <= 3 * second, "{name}: {first:?}, {second:?}, {third:?} for {size} pieces, twice, four times");
    }
}

/// Reads a text game by game.
fn read(source: &Source) {
    let mut games = games_with(source, &Options::default());
    let mut game = Game::default();
    while games.read_into(&mut game) {}
}

/// The least of five times to do the work on `text`.
fn time(text: &str, work: fn(&Source)) -> Duration {
    let source = Source::new("linear", text.as_bytes());
    let once = || {
        let start = now();
        work(&source);
        now().saturating_sub(start)
    };
    (0..5).map(|_| once()).min().unwrap_or_default().max(Duration::from_nanos(1))
}

/// The time this thread has had a processor.
#[cfg(unix)]
fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

#[cfg(not(unix))]
fn now() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}
