//! The words of all diagnostics.

#[cfg(feature = "rules")]
pub(crate) mod moves;
#[cfg(feature = "rules")]
pub(crate) mod start;
