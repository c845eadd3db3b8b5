//! Unified diffs of texts that are compared piece by piece, so that a long file costs what its changed pieces cost.

use similar::{Algorithm, DiffOp, DiffTag};
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// How many equal lines are shown around a change.
const CONTEXT: usize = 3;
/// A piece that is all different is not compared for longer; then it is shown as replaced.
const PATIENCE: Duration = Duration::from_millis(200);

/// Two texts that are being compared.
#[derive(Debug, Default)]
pub(crate) struct Diff<'t> {
    old: Vec<&'t [u8]>,
    new: Vec<&'t [u8]>,
    ops: Vec<DiffOp>,
}

impl<'t> Diff<'t> {
    /// Adds a piece: `new` stands in the place of `old`.
    pub(crate) fn piece(&mut self, old: &'t [u8], new: &'t [u8]) {
        let (old_start, new_start) = (self.old.len(), self.new.len());
        self.old.extend(lines(old));
        self.new.extend(lines(new));
        if old == new {
            let len = self.old.len() - old_start;
            self.ops.push(DiffOp::Equal { old_index: old_start, new_index: new_start, len });
            return;
        }
        let (old, new) = (self.old.get(old_start..).unwrap_or_default(), self.new.get(new_start..).unwrap_or_default());
        let deadline = Some(Instant::now() + PATIENCE);
        let ops = similar::capture_diff_slices_deadline(Algorithm::Myers, old, new, deadline);
        self.ops.extend(ops.into_iter().map(|op| moved(op, old_start, new_start)));
    }

    /// Prints what differs, if anything does, under the name of the file.
    pub(crate) fn print(self, name: &str, out: &mut impl Write) -> io::Result<()> {
        let groups = similar::group_diff_ops(joined(self.ops), CONTEXT);
        if groups.iter().flatten().all(|op| op.tag() == DiffTag::Equal) {
            return Ok(());
        }
        writeln!(out, "--- {name}\n+++ {name}")?;
        for group in &groups {
            let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
            let old = first.old_range().start..last.old_range().end;
            let new = first.new_range().start..last.new_range().end;
            writeln!(out, "@@ -{} +{} @@", range(&old), range(&new))?;
            for op in group {
                if op.tag() == DiffTag::Equal {
                    print(out, " ", self.old.get(op.old_range()).unwrap_or_default())?;
                } else {
                    print(out, "-", self.old.get(op.old_range()).unwrap_or_default())?;
                    print(out, "+", self.new.get(op.new_range()).unwrap_or_default())?;
                }
            }
        }
        Ok(())
    }
}

/// Neighbours that are both equal become one, which is what grouping goes by.
fn joined(ops: Vec<DiffOp>) -> Vec<DiffOp> {
    let mut joined: Vec<DiffOp> = Vec::with_capacity(ops.len());
    for op in ops {
        match (joined.last_mut(), op) {
            (_, DiffOp::Equal { len: 0, .. }) => {}
            (Some(DiffOp::Equal { len, .. }), DiffOp::Equal { len: more, .. }) => *len += more,
            _ => joined.push(op),
        }
    }
    joined
}

fn print(out: &mut impl Write, sign: &str, lines: &[&[u8]]) -> io::Result<()> {
    for line in lines {
        out.write_all(sign.as_bytes())?;
        out.write_all(line)?;
        if !line.ends_with(b"\n") {
            out.write_all(b"\n\\ No newline at end of file\n")?;
        }
    }
    Ok(())
}

/// Lines with their ends.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

/// `start,length` as unified diffs have it, from 1.
fn range(lines: &std::ops::Range<usize>) -> String {
    match lines.len() {
        1 => format!("{}", lines.start + 1),
        0 => format!("{},0", lines.start),
        length => format!("{},{length}", lines.start + 1),
    }
}

fn moved(op: DiffOp, old: usize, new: usize) -> DiffOp {
    match op {
        DiffOp::Equal { old_index, new_index, len } => {
            DiffOp::Equal { old_index: old_index + old, new_index: new_index + new, len }
        }
        DiffOp::Delete { old_index, old_len, new_index } => {
            DiffOp::Delete { old_index: old_index + old, old_len, new_index: new_index + new }
        }
        DiffOp::Insert { old_index, new_index, new_len } => {
            DiffOp::Insert { old_index: old_index + old, new_index: new_index + new, new_len }
        }
        DiffOp::Replace { old_index, old_len, new_index, new_len } => {
            DiffOp::Replace { old_index: old_index + old, old_len, new_index: new_index + new, new_len }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Diff;

    #[test]
    fn pieces_share_their_context() {
        let mut diff = Diff::default();
        diff.piece(b"a\nb\n", b"a\nb\n");
        diff.piece(b"c\nd\n", b"C\nd\n");
        diff.piece(b"e\nf\ng\nh", b"e\nf\ng\nh\n");
        let mut out = Vec::new();
        diff.print("x.pgn", &mut out).unwrap();
        let expected = "--- x.pgn\n+++ x.pgn\n@@ -1,8 +1,8 @@\n a\n b\n-c\n+C\n d\n e\n f\n g\n-h\n\\ No newline at end of \
                        file\n+h\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    #[test]
    fn equal_texts_have_no_diff() {
        let mut diff = Diff::default();
        diff.piece(b"a\n", b"a\n");
        let mut out = Vec::new();
        diff.print("x.pgn", &mut out).unwrap();
        assert!(out.is_empty());
    }
}
