//! The names of tags, sections 7.9 and 8.1.

use super::name::Tag;
use super::text::LONGEST;
use crate::diagnostic::Problems;
use crate::problems::tags as say;
use crate::{Game, Source, TagPair};
use std::collections::HashMap;

/// Remembers names by a bit each: it may say "had" where it had not, never the other way round.
#[derive(Default)]
pub(super) struct Sieve([u64; 4]);

impl Sieve {
    /// Whether it may have seen `name`, which it now has.
    #[inline]
    pub(super) fn may_have(&mut self, name: &[u8]) -> bool {
        let hash = name.iter().fold(name.len() as u8, |hash, byte| hash.wrapping_mul(31).wrapping_add(*byte));
        let bit = 1 << (hash & 63);
        let word = &mut self.0[usize::from(hash >> 6)];
        let had = *word & bit != 0;
        *word |= bit;
        had
    }
}

/// A name the crate does not know: other characters than letters, digits and underscores, more than 255 of them, or
/// the case of a name it does know.
#[inline]
pub(super) fn unknown(source: &Source, pair: &TagPair, name: &[u8], problems: &mut Problems) {
    let proper = name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    if !proper || name.len() > LONGEST || Tag::in_other_case(name).is_some() {
        odd(source, pair, name, problems);
    }
}

#[cold]
fn odd(source: &Source, pair: &TagPair, name: &[u8], problems: &mut Problems) {
    let Some(span) = pair.name() else { return };
    // Rulings OQ-47 and OQ-86. Any other character ends the name, and the grammar has said so.
    let is_odd = |byte: &u8| b"+#=:-".contains(byte);
    if let (Some(first), Some(last)) = (name.iter().position(is_odd), name.iter().rposition(is_odd)) {
        problems.push(say::name_chars(span, &source.text(span), first..last + 1));
    }
    if name.len() > LONGEST {
        problems.push(say::symbol_255(span.part(LONGEST as u32, span.len()), name.len()));
    }
    if let Some(tag) = Tag::in_other_case(name) {
        problems.push(say::case(span, &source.text(span), tag.as_str()));
    }
}

/// All names that stand more than once, one problem a name. Linear.
#[cold]
pub(super) fn duplicates(source: &Source, game: &Game, problems: &mut Problems) {
    let mut places: HashMap<&[u8], Vec<&TagPair>> = HashMap::new();
    for pair in &game.tags {
        if let Some(name) = pair.name() {
            places.entry(source.slice(name)).or_default().push(pair);
        }
    }
    let mut twice: Vec<_> = places.into_values().filter(|pairs| pairs.len() > 1).collect();
    twice.sort_by_key(|pairs| pairs[0].span.start);
    for pairs in twice {
        problems.push(say::duplicate(source, &pairs));
    }
}
