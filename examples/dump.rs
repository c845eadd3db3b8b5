//! Prints the elements and problems of a file, for a look while developing.
#![allow(clippy::print_stdout)]
use pgn_grammar::{Source, parse};

fn main() {
    let path = std::env::args().nth(1).expect("a file");
    let source = Source::new(path.clone(), std::fs::read(path).expect("readable"));
    let parsed = parse(&source);
    for game in &parsed.tree.games {
        println!("game {:?} before {} after {}", game.span, game.before.len(), game.after.len());
        for t in &game.tags {
            println!("  tag {:?} {:?} = {:?}", t.span, t.name_text(&source), t.value(&source));
        }
        for e in game.before.iter().chain(&game.movetext).chain(&game.after) {
            println!("  {:?} {:?} {:?}", e.span, e.kind, source.text(e.span).chars().take(50).collect::<String>());
        }
        println!("  {:?}", game.termination);
    }
    println!("outside {:?}", parsed.tree.outside);
    for d in &parsed.diagnostics {
        println!(
            "{:?} {} {} {:?} [{}] {:?} {:?}",
            d.game,
            d.severity.as_str(),
            d.code,
            d.span,
            d.message,
            d.help,
            d.fixes
        );
    }
}
