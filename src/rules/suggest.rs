//! What an illegal move may have been meant to be. Suggestions are never read, only offered (ruling OQ-76).

use super::Resolved;
use super::board::Rules;
use crate::{Check, File, Piece, San, Side};

/// Legal moves that look much like `written`, with their marks; the likeliest only, and none where too many do.
pub(super) fn suggest<R: Rules>(at: &R, written: San) -> Vec<Resolved> {
    let mut found = close(at, written);
    for play in &mut found {
        play.check = mark_of(at, *play);
    }
    found
}

/// The mark that a legal move deserves.
pub(super) fn mark_of<R: Rules>(at: &R, play: Resolved) -> Check {
    let mut after = at.clone();
    after.play(play);
    after.mark()
}

/// More than this many are no help.
const MOST: usize = 3;

fn close<R: Rules>(at: &R, written: San) -> Vec<Resolved> {
    if let Some(castling) = king_step(at, written) {
        return vec![castling];
    }
    let core = core(written);
    let near = |play: &Resolved| one_edit_apart(core.as_bytes(), self::core(play.san()).as_bytes());
    let all: Vec<Resolved> = at.all().into_iter().filter(near).collect();
    let same_square: Vec<Resolved> = all.iter().copied().filter(|play| play.san().to() == written.to()).collect();
    [same_square, all].into_iter().find(|list| !list.is_empty() && list.len() <= MOST).unwrap_or_default()
}

/// `Kg1` for `O-O`: the king's step of two.
fn king_step<R: Rules>(at: &R, written: San) -> Option<Resolved> {
    let San::Normal { piece: Piece::King, to, .. } = written else { return None };
    let side = match to.file() {
        File::G => Side::King,
        File::C => Side::Queen,
        _ => return None,
    };
    let (king, rook) = at.castling(side)?;
    (to.rank() == at.turn().home()).then(|| Resolved::castle(at, side, king, rook))
}

/// The letters that matter: no mark, no sign for captures.
fn core(san: San) -> String {
    let mut text = san.to_string();
    text.retain(|c| !matches!(c, '+' | '#' | 'x'));
    text
}

/// Whether one letter put in, left out or changed makes one text of the other; or two neighbours swapped.
fn one_edit_apart(a: &[u8], b: &[u8]) -> bool {
    let same_start = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[same_start..], &b[same_start..]);
    let same_end = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    match (&a[..a.len() - same_end], &b[..b.len() - same_end]) {
        ([], []) => false,
        ([_], [_]) | ([_], []) | ([], [_]) => true,
        ([x, y], [v, w]) => x == w && y == v,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_edit_is_one_letter() {
        for (a, b, near) in [
            ("Bc3", "bc3", true),
            ("Nf6", "Nf3", true),
            ("Nd5", "d5", true),
            ("Nd5", "Nbd5", true),
            ("Nf3", "Nf3", false),
            ("Ng1", "N1g", true),
            ("Nf6", "Bf3", false),
        ] {
            assert_eq!(one_edit_apart(a.as_bytes(), b.as_bytes()), near, "{a} {b}");
        }
    }
}
