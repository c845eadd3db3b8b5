//! NAGs: those without a meaning, and one before the first move (sections 8.2.4 and 10, rulings OQ-32 and OQ-36).

use super::fold::Fold;
use super::numbers::Counter;
use crate::nag;
use crate::problems::text as problem;
use crate::source::{Source, Span};

/// What is to be said about one NAG.
pub(super) fn check(source: &Source, span: Span, code: u8, counter: &Counter, fold: &mut Fold) {
    if code == 0 || !nag::is_known(code) {
        fold.push(if code == 0 { problem::nag_null(span) } else { problem::nag_reserved(span, code) });
    }
    if counter.at_first() && counter.is_main_line() && !counter.is_unsure() {
        fold.push(problem::nag_early(source, span, code));
    }
}
