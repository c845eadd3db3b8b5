//! Placeholder until the grammar stands.
fn main() {}
