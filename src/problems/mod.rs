//! The words of all diagnostics.

pub(crate) mod tags;
