//! The program `pgn`.
fn main() {}
