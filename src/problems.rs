//! The words of all diagnostics.
