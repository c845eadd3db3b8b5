//! What several test suites need.

pub mod ebnf;
