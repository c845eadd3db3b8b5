//! The tag section (sections 8.1 and 8.1.1, rulings OQ-48, OQ-50, OQ-51 and OQ-53).

use super::moves::Moves;
use super::{Format, LossKind, Pen, Refusal, text};
use crate::ast::{Outcome, TagPair};
use crate::check::{is_chess, is_no_fen};
use std::borrow::Cow;

/// The Seven Tag Roster, in order, with the values for "unknown".
pub(crate) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Where a name stands in the roster.
pub(crate) fn in_roster(name: &[u8]) -> Option<usize> {
    ROSTER.iter().position(|(tag, _)| tag.as_bytes() == name)
}

/// A tag that is not in the roster.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entry {
    /// The tag pair with this index.
    Pair(u32),
    /// `SetUp "1"`, which belongs to the FEN with this index.
    SetUp(u32),
}

impl<M: Moves> Pen<'_, M> {
    /// Writes the tag section, and returns the result that the marker repeats.
    pub(super) fn tag_section(&mut self) -> Result<Outcome, Refusal> {
        let mut roster = [None; ROSTER.len()];
        let mut earlier_ones = Vec::new();
        let mut others = std::mem::take(&mut self.buffers.tags);
        others.clear();
        for (index, pair) in self.game.tags.iter().enumerate() {
            let Some(name) = pair.name() else {
                self.lose(pair.span, LossKind::NamelessTag);
                continue;
            };
            match in_roster(self.source.slice(name)) {
                None => others.push(Entry::Pair(index as u32)),
                Some(place) => {
                    if let Some(earlier) = roster[place].replace(index) {
                        earlier_ones.push((place, earlier));
                    }
                }
            }
        }
        for (place, earlier) in earlier_ones {
            self.duplicate(earlier, roster[place].unwrap_or(earlier));
        }
        let outcome = self.outcome(roster[ROSTER.len() - 1])?;
        for (place, index) in roster.iter().enumerate() {
            let (name, unknown) = ROSTER[place];
            let pair = index.and_then(|index| self.game.tags.get(index));
            match pair.filter(|_| name != "Result") {
                Some(pair) => self.tag(name.as_bytes(), pair, unknown)?,
                None => self.pair(name, if name == "Result" { outcome.as_str() } else { unknown }),
            }
        }
        let written = self.others(&mut others);
        self.buffers.tags = others;
        written.map(|()| outcome)
    }

    /// Writes the tags that are not in the roster.
    fn others(&mut self, others: &mut Vec<Entry>) -> Result<(), Refusal> {
        if others.is_empty() {
            return Ok(());
        }
        self.sort(others);
        if self.style.format == Format::Reduced {
            return self.is_reducible(others);
        }
        for &entry in others.iter() {
            match (entry, self.pair_of(entry)) {
                (Entry::Pair(_), Some(pair)) => {
                    let name = pair.name_text(self.source).unwrap_or_default();
                    if self.style.format == Format::Archival && !name.starts_with(|c: char| c.is_ascii_uppercase()) {
                        self.lose(pair.span, LossKind::ArchivalName);
                    }
                    self.tag(name.as_bytes(), &pair, "")?;
                }
                _ => self.pair("SetUp", "1"),
            }
        }
        Ok(())
    }

    /// Refuses what would be another game without its FEN or its Variant.
    fn is_reducible(&self, others: &[Entry]) -> Result<(), Refusal> {
        for &entry in others {
            match (entry, self.pair_of(entry)) {
                (Entry::SetUp(_), Some(pair)) => return Err(Refusal::Start(pair.span)),
                (Entry::Pair(index), Some(pair))
                    if *self.name_of(index) == *b"Variant"
                        && !is_chess(&pair.value(self.source).unwrap_or_default()) =>
                {
                    return Err(Refusal::Variant(pair.span));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Puts the tags in ASCII order of their names, each name once with its last value, and `SetUp "1"` beside a FEN.
    fn sort(&mut self, others: &mut Vec<Entry>) {
        let key = |entry: &Entry| match *entry {
            Entry::Pair(index) => (self.name_of(index), index),
            Entry::SetUp(fen) => (Cow::Borrowed(b"SetUp".as_slice()), fen),
        };
        others.sort_unstable_by(|a, b| key(a).cmp(&key(b)));
        let mut kept: Vec<Entry> = Vec::with_capacity(others.len() + 1);
        // From the last to the first, so that the value that counts comes before those that do not.
        for &entry in others.iter().rev() {
            match (entry, kept.last()) {
                (Entry::Pair(earlier), Some(&Entry::Pair(last))) if self.name_of(earlier) == self.name_of(last) => {
                    self.duplicate(earlier as usize, last as usize);
                }
                _ => kept.push(entry),
            }
        }
        kept.reverse();
        let place = |name: &[u8], kept: &[Entry]| {
            kept.iter().position(|entry| matches!(entry, Entry::Pair(index) if *self.name_of(*index) == *name))
        };
        let fen = place(b"FEN", &kept).and_then(|at| kept.get(at).copied());
        // A value that says nothing needs no SetUp: the game starts as games do.
        let says_something = |entry: &Entry| {
            let span = self.pair_of(*entry).and_then(|pair| pair.value_span());
            span.is_some_and(|span| !is_no_fen(self.source.slice(span).trim_ascii()))
        };
        if let Some(Entry::Pair(fen)) = fen.filter(says_something) {
            let at = match place(b"SetUp", &kept) {
                Some(at) => {
                    let old = kept.remove(at);
                    if let Some(pair) = self.pair_of(old).filter(|pair| pair.value(self.source).as_deref() != Some("1"))
                    {
                        self.lose(pair.span, LossKind::FixedTag);
                    }
                    at
                }
                None => kept.partition_point(
                    |entry| matches!(entry, Entry::Pair(index) if *self.name_of(*index) < b"SetUp"[..]),
                ),
            };
            kept.insert(at, Entry::SetUp(fen));
        }
        if self.style.keep_tag_order {
            kept.sort_by_key(|entry| match *entry {
                Entry::Pair(index) => (index, 0),
                Entry::SetUp(fen) => (fen, 1),
            });
        }
        *others = kept;
    }

    fn pair_of(&self, entry: Entry) -> Option<TagPair> {
        let (Entry::Pair(index) | Entry::SetUp(index)) = entry;
        self.game.tags.get(index as usize).copied()
    }

    /// The name as it is written, in UTF-8.
    fn name_of(&self, index: u32) -> Cow<'_, [u8]> {
        let Some(name) = self.game.tags.get(index as usize).and_then(TagPair::name) else { return Cow::default() };
        let raw = self.source.slice(name);
        match (raw.is_ascii(), self.source.text(name)) {
            (false, Cow::Owned(text)) => Cow::Owned(text.into_bytes()),
            _ => Cow::Borrowed(raw),
        }
    }

    /// Notes that the value of a tag gives way to a later one, unless that is the same.
    #[cold]
    fn duplicate(&mut self, earlier: usize, later: usize) {
        let (Some(earlier), Some(later)) = (self.game.tags.get(earlier), self.game.tags.get(later)) else { return };
        let raw = |pair: &TagPair| pair.value_span().map(|span| self.source.slice(span));
        let length = |pair| raw(pair).map_or(0, <[u8]>::len);
        // Escapes and encodings do not make more of a text than this; so a long value is not read for each short one.
        let may_be_equal = length(later) <= 4 * length(earlier);
        let is_same =
            raw(earlier) == raw(later) || (may_be_equal && earlier.value(self.source) == later.value(self.source));
        if !is_same {
            let span = earlier.span;
            self.lose(span, LossKind::DuplicateTag);
        }
    }

    /// Writes `[name "value"]` with the value of `pair`, `unknown` where it has none.
    fn tag(&mut self, name: &[u8], pair: &TagPair, unknown: &str) -> Result<(), Refusal> {
        let Some(span) = pair.value_span() else {
            self.open(name);
            self.lines.text.extend_from_slice(unknown.as_bytes());
            self.lines.text.extend_from_slice(b"\"]\n");
            return Ok(());
        };
        self.encodable(span)?;
        self.open(name);
        let raw = self.source.slice(span);
        let out = &mut self.lines.text;
        if text::is_plain(raw) {
            out.extend_from_slice(raw);
            if is_date(name) && raw.len() == 4 && raw.iter().all(u8::is_ascii_digit) {
                out.extend_from_slice(b".??.??");
            }
        } else if let Some(value) = pair.value(self.source) {
            text::value(out, value.as_bytes());
        }
        out.extend_from_slice(b"\"]\n");
        Ok(())
    }

    /// Writes a tag whose value needs no escapes.
    fn pair(&mut self, name: &str, value: &str) {
        self.open(name.as_bytes());
        self.lines.text.extend_from_slice(value.as_bytes());
        self.lines.text.extend_from_slice(b"\"]\n");
    }

    fn open(&mut self, name: &[u8]) {
        self.lines.text.push(b'[');
        self.lines.text.extend_from_slice(name);
        self.lines.text.extend_from_slice(b" \"");
    }

    /// The result, which the tag and the marker repeat (ruling OQ-20).
    fn outcome(&mut self, tag: Option<usize>) -> Result<Outcome, Refusal> {
        let pair = tag.and_then(|index| self.game.tags.get(index));
        let value = pair.and_then(|pair| Some((pair.span, pair.value_span()?, pair.value(self.source)?)));
        let said = value.as_ref().and_then(|(.., value)| spelled(value));
        let marker = self.game.termination;
        let outcome = match (said, marker) {
            (Some(said), _) if said != Outcome::Unknown => said,
            (_, Some(marker)) => marker.outcome,
            _ => Outcome::Unknown,
        };
        if let (Some((_, tag, _)), Some(marker)) = (&value, marker)
            && outcome != marker.outcome
            && marker.outcome != Outcome::Unknown
        {
            return Err(Refusal::Results { tag: *tag, marker: marker.span });
        }
        if outcome != Outcome::Unknown {
            self.open_result(value.as_ref().map(|(span, _, value)| (*span, &**value)), outcome);
        }
        if let (None, Some((span, _, value))) = (said, value)
            && !matches!(&*value, "" | "?")
        {
            self.lose(span, LossKind::FixedTag);
        }
        Ok(outcome)
    }

    /// Notes what left the result open that the game has by its tag or its marker.
    fn open_result(&mut self, tag: Option<(crate::Span, &str)>, outcome: Outcome) {
        if let Some((span, "*")) = tag {
            self.lose(span, LossKind::OpenTag(outcome));
        }
        if let Some(marker) = self.game.termination.filter(|marker| marker.outcome == Outcome::Unknown) {
            self.lose(marker.span, LossKind::OpenMarker(outcome));
        }
    }
}

/// Whether the tag holds a date, whose bare year is completed (ruling OQ-51).
fn is_date(name: &[u8]) -> bool {
    matches!(name, b"Date" | b"EventDate" | b"UTCDate")
}

/// The outcome that a Result tag means, in whatever signs it is spelled (ruling OQ-21).
fn spelled(value: &str) -> Option<Outcome> {
    let value = value.trim();
    if let Some(outcome) = Outcome::from_text(value.as_bytes()) {
        return Some(outcome);
    }
    let ascii: String = value
        .chars()
        .filter(|c| !c.is_whitespace())
        .flat_map(|c| match c {
            '½' => "1/2".chars(),
            '\u{2010}'..='\u{2015}' | '\u{2212}' | ':' => "-".chars(),
            'O' | 'o' => "0".chars(),
            '0' => "0".chars(),
            '1' => "1".chars(),
            '2' => "2".chars(),
            '-' => "-".chars(),
            '/' => "/".chars(),
            '*' => "*".chars(),
            // Nothing that is spelled with it is a result.
            _ => "?".chars(),
        })
        .collect();
    let ascii: Cow<'_, str> = if ascii == "1/2" { Cow::Borrowed("1/2-1/2") } else { Cow::Owned(ascii) };
    Outcome::from_text(ascii.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_in_other_signs() {
        assert_eq!(spelled("½-½"), Some(Outcome::Draw));
        assert_eq!(spelled("1/2"), Some(Outcome::Draw));
        assert_eq!(spelled("1\u{2013}0"), Some(Outcome::WhiteWins));
        assert_eq!(spelled(" 0 : 1 "), Some(Outcome::BlackWins));
        assert_eq!(spelled("1-O"), Some(Outcome::WhiteWins));
        assert_eq!(spelled("0-0"), None);
        assert_eq!(spelled("draw"), None);
    }
}
