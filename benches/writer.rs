//! How fast games are written whose moves are known.
//!
//! `cargo bench --bench writer --features rules` reads 16 MB of games, plays them through, and then measures only the
//! writing, in megabytes of output a second: one thread, CPU time, the median of the rounds. `cargo bench --bench
//! writer --features rules -- A 4 5` takes the annotated games, 4 MB, 5 rounds.

mod clock;
mod text;

use pgn_grammar::export::{AsDecoded, Moves, Style, Writer};
use pgn_grammar::rules::{self, Replay};
use pgn_grammar::{Game, Source};
use std::hint::black_box;

fn main() {
    // Cargo adds `--bench`.
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let mut numbers = arguments.iter().filter_map(|argument| argument.parse::<usize>().ok());
    let (megabytes, rounds) = (numbers.next().unwrap_or(16), numbers.next().unwrap_or(9).max(1));
    let is_chosen =
        |name: &str| !arguments.iter().any(|a| text::NAMES.contains(&&**a)) || arguments.iter().any(|a| a == name);
    for name in text::NAMES.into_iter().filter(|name| is_chosen(name)) {
        let (unit, origin) = text::unit(name);
        let source = Source::new(name, unit.repeat(((megabytes << 20) / unit.len()).max(1)));
        let games = pgn_grammar::parse(&source).tree.games;
        let replays: Vec<Replay> = games.iter().map(|game| rules::replay(&source, game)).collect();
        say(&format!("{name}: {origin}, {} games", games.len()));
        row("canonical SAN", &source, games.iter().zip(&replays), rounds);
        row("as decoded", &source, games.iter().map(|game| (game, &AsDecoded)), rounds);
    }
}

fn row<'g, M, I>(label: &str, source: &Source, games: I, rounds: usize)
where
    M: Moves + 'g,
    I: Iterator<Item = (&'g Game, &'g M)> + Clone,
{
    let mut writer = Writer::new(Style::default());
    let (mut bytes, mut refused) = (0, 0);
    let mut nanoseconds: Vec<u64> = Vec::new();
    for _ in 0..rounds {
        (bytes, refused) = (0_u64, 0_u64);
        let start = clock::now();
        for (game, moves) in games.clone() {
            match writer.game(source, game, moves) {
                Ok(text) => bytes += black_box(text).len() as u64,
                Err(_) => refused += 1,
            }
        }
        nanoseconds.push(clock::now() - start);
    }
    nanoseconds.sort_unstable();
    let median = nanoseconds.get(nanoseconds.len() / 2).copied().unwrap_or(1).max(1);
    say(&format!("  {label:<14} {:>5} MB/s, {bytes} bytes, {refused} games refused", bytes * 1000 / median));
}

#[expect(clippy::print_stdout, reason = "that is what a benchmark is for")]
fn say(line: &str) {
    println!("{line}");
}
