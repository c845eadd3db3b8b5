//! What several test suites need.

#![allow(dead_code, unreachable_pub, reason = "each suite uses its part")]

pub mod ebnf;
pub mod import;

// The conformance cases.
pub mod cases;
pub mod hold;
pub mod mutate;
pub mod outline;
