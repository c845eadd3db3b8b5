//! The FEN tag, section 9.7.2.

use super::value::Value;
use crate::diagnostic::Problems;

/// The value of FEN: its syntax; what it means needs the rules.
pub(super) fn check(value: &Value, problems: &mut Problems) {
    let _ = (value, problems);
}
