//! One diagnostic for all problems of a kind in a game.

use crate::diagnostic::{Diagnostic, Label, Problems};

/// How many further places a diagnostic points at.
pub(super) const LABELS: usize = 4;

/// Problems that come in crowds when they come at all: a program that writes one command wrongly does so at each move.
/// The first of a code is told; the others are labels of it, and their fixes join its fix.
#[derive(Debug, Default)]
pub(super) struct Fold {
    found: Vec<(Diagnostic, usize)>,
}

impl Fold {
    /// Hands in a problem. Constant time: there are few codes.
    #[cold]
    pub(super) fn push(&mut self, problem: Diagnostic) {
        match self.found.iter_mut().find(|(first, _)| first.code == problem.code) {
            Some((first, more)) => {
                *more += 1;
                join(first, problem);
            }
            None => self.found.push((problem, 0)),
        }
    }

    /// Hands on what was found.
    pub(super) fn tell(self, problems: &mut Problems) {
        for (mut problem, more) in self.found {
            if more > LABELS {
                let message = format!("{} (and {more} more in this game)", problem.message);
                problem.message = message.into();
            }
            problems.push(problem);
        }
    }

    /// Whether nothing was handed in.
    #[cfg(test)]
    pub(super) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }
}

/// Makes `problem` a label of `first`, and its fix a part of the other's.
fn join(first: &mut Diagnostic, mut problem: Diagnostic) {
    if first.labels.len() < LABELS {
        let text = if problem.label.is_empty() { problem.message } else { problem.label };
        first.labels.push(Label { span: problem.span, text });
    }
    if let (Some(fix), Some(more)) = (first.fixes.first_mut(), problem.fixes.first_mut()) {
        fix.applicability = fix.applicability.min(more.applicability);
        fix.edits.append(&mut more.edits);
    }
}
