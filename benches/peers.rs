//! How fast texts are read, next to pgn-reader, in one run.
//!
//! `cargo bench --bench peers` reads three texts of 64 MB: `L`, games of online play with clock times, `T`, master
//! games without comments, and `A`, annotated games. They are made of the files beside the project if these are there,
//! else generated. One thread; the CPU time of the thread; all rows of a text are measured in turn, round by round, so
//! that a disturbance meets all of them; the medians are told. Nothing is asserted about time, but that all rows read
//! the same: as many games, tag pairs, moves, NAGs, comments and variations.
//!
//! The rows, and what to hold against what:
//!
//! * pgn-reader counts what its visitor is shown: with all variations entered, which is the least that reads as much as
//!   a tree does and so is the measure of the column `ratio`; and with variations skipped, as it does by itself.
//! * This crate builds the full tree: with the diagnostics of the grammar alone, with the checks, and with the rules as
//!   well, which is what `pgn check` does.
//! * pgn-reader plays the moves with shakmaty: those of the main line, variations skipped; and all of them, variations
//!   entered, which is what the rules do and so is the measure of the row with rules.
//!
//! What is not measured: the copying of the text into a `Source`, and the look at its first bytes for UTF-16.
//!
//! `cargo bench --bench peers -- T 16 5` reads `T` only, 16 MB of it, in 5 rounds.

mod clock;
mod peer;
mod text;

use std::hint::black_box;

use pgn_grammar::{ElementKind, Game, Options, Source, games_with};

/// What there is in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Counts {
    games: usize,
    tags: usize,
    moves: usize,
    nags: usize,
    comments: usize,
    variations: usize,
}

/// One way to read a text: its name, and what does it.
struct Row<'t> {
    name: &'static str,
    read: Box<dyn Fn() + 't>,
}

fn main() {
    // Cargo adds `--bench`.
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let mut numbers = arguments.iter().filter_map(|argument| argument.parse::<usize>().ok());
    let (megabytes, rounds) = (numbers.next().unwrap_or(64), numbers.next().unwrap_or(9).max(1));
    let is_chosen =
        |name: &str| !arguments.iter().any(|a| text::NAMES.contains(&&**a)) || arguments.iter().any(|a| a == name);
    say(&format!("pgn-grammar {} and {}, {rounds} rounds", env!("CARGO_PKG_VERSION"), peer::VERSION));
    for name in text::NAMES.into_iter().filter(|name| is_chosen(name)) {
        measure(name, megabytes << 20, rounds);
    }
}

/// Measures all rows on one text and prints the table.
fn measure(name: &str, length: usize, rounds: usize) {
    let (unit, origin) = text::unit(name);
    let source = Source::new(name, unit.repeat((length / unit.len()).max(1)));
    let bytes = source.bytes();
    let counts = count(&source);
    assert_eq!(counts, peer::count(bytes), "{name}: the same is read");
    let rows = rows(&source);
    let mut nanoseconds = vec![Vec::with_capacity(rounds); rows.len()];
    for _ in 0..rounds {
        for (row, times) in rows.iter().zip(&mut nanoseconds) {
            let start = clock::now();
            (row.read)();
            times.push(clock::now() - start);
        }
    }
    let Counts { games, tags, moves, nags, comments, variations } = counts;
    say(&format!(
        "\n{name} ({origin}): {:.1} MB, {games} games, {tags} tag pairs, {moves} moves, {nags} NAGs, {comments} comments, \
         {variations} variations",
        bytes.len() as f64 / 1e6
    ));
    say(&format!("  {:44} {:>7} {:>6} {:>11}", "", "MB/s", "ratio", "ns per ply"));
    let medians: Vec<f64> = nanoseconds.iter_mut().map(|times| median(times)).collect();
    for (row, time) in rows.iter().zip(&medians) {
        let (speed, ratio) = (bytes.len() as f64 * 1e3 / time, medians[0] / time);
        say(&format!("  {:44} {speed:7.0} {ratio:6.2} {:11.1}", row.name, time / moves as f64));
    }
}

/// The ways to read a text. The first is what the others are compared with.
fn rows(source: &Source) -> Vec<Row<'_>> {
    let bytes = source.bytes();
    let ours = |name, options: Options| Row { name, read: Box::new(move || read(source, &options)) };
    let theirs = |name, read: fn(&[u8])| Row { name, read: Box::new(move || read(bytes)) };
    vec![
        theirs("pgn-reader, counting, all variations", |text| _ = black_box(peer::count(text))),
        theirs("pgn-reader, counting, variations skipped", |text| _ = black_box(peer::count_main_line(text))),
        ours("pgn-grammar, tree, grammar's diagnostics", Options { checks: false, rules: false, ..Options::default() }),
        ours("pgn-grammar, tree, and checks", Options { rules: false, ..Options::default() }),
        // The same as the row before in a build without the feature `rules`.
        ours("pgn-grammar, tree, checks and rules", Options::default()),
        theirs("pgn-reader + shakmaty, main line validated", |text| _ = black_box(peer::validate_main_line(text))),
        theirs("pgn-reader + shakmaty, all validated", |text| _ = black_box(peer::validate(text))),
    ]
}

/// Reads the full tree of each game in turn into one set of buffers.
fn read(source: &Source, options: &Options) {
    let mut games = games_with(source, options);
    let mut game = Game::default();
    while games.read_into(&mut game) {
        black_box((&game, games.diagnostics()));
    }
}

/// What the tree says.
fn count(source: &Source) -> Counts {
    let mut games = games_with(source, &Options::default());
    let (mut game, mut counts) = (Game::default(), Counts::default());
    while games.read_into(&mut game) {
        counts.games += 1;
        counts.tags += game.tags.len();
        for element in game.before.iter().chain(&game.movetext).chain(&game.after) {
            match element.kind {
                ElementKind::Move(_) => counts.moves += 1,
                ElementKind::Nag { .. } => counts.nags += 1,
                ElementKind::Comment(_) => counts.comments += 1,
                ElementKind::Open { .. } => counts.variations += 1,
                _ => {}
            }
        }
    }
    counts
}

fn median(times: &mut [u64]) -> f64 {
    times.sort_unstable();
    let middle = times.len() / 2;
    if times.len() % 2 == 1 { times[middle] as f64 } else { (times[middle - 1] + times[middle]) as f64 / 2.0 }
}

#[allow(clippy::print_stdout, reason = "the table is what this program is for")]
fn say(line: &str) {
    println!("{line}");
}
