//! Tags: their names, their values, and what they say about each other and the game.
//!
//! It runs for every game of huge files, so a clean tag costs a hash, a look at its bytes, and a recogniser of the
//! common clean form on these bytes. Only where one of them finds something odd is the value decoded, and only then
//! the productions of the grammar and the words of the problems are used.

mod clean;
pub(crate) mod dates;
mod fen;
mod forms;
mod game;
mod name;
mod names;
mod people;
mod results;
mod roster;
mod sites;
mod text;
mod timecontrol;
mod times;
mod value;

use crate::diagnostic::Problems;
use crate::{Game, Source, TagPair};
pub(crate) use fen::{is_chess, is_no_fen};
use name::Tag;
use value::{Value, is_plain};

/// The tags of one game by name.
struct Tags<'s, 'g> {
    source: &'s Source,
    game: &'g Game,
    /// The index of the last pair of each known name, which counts (ruling OQ-48); `u32::MAX` where there is none.
    last: [u32; Tag::ALL.len()],
    /// Whether a tag that has an item for each player of a side has several.
    lists: bool,
    /// Whether the movetext has comments in braces.
    has_comments: bool,
}

impl<'s, 'g> Tags<'s, 'g> {
    fn has(&self, tag: Tag) -> bool {
        self.last[tag as usize] != u32::MAX
    }

    fn pair(&self, tag: Tag) -> Option<&'g TagPair> {
        self.game.tags.get(self.last[tag as usize] as usize)
    }

    /// The value as it is written.
    fn raw(&self, tag: Tag) -> Option<&'s [u8]> {
        Some(self.source.slice(self.pair(tag)?.value_span()?))
    }

    fn value(&self, tag: Tag) -> Option<Value<'s>> {
        Value::new(self.source, self.pair(tag)?)
    }
}

/// Says what is to be said about the tags of a game; `has_comments` tells whether its movetext has comments in braces.
/// Linear in the tags and, where PlyCount asks for it, in the moves.
pub(crate) fn check(source: &Source, game: &Game, has_comments: bool, problems: &mut Problems) {
    let mut tags = Tags { source, game, last: [u32::MAX; Tag::ALL.len()], lists: false, has_comments };
    let mut unknown = names::Sieve::default();
    let mut twice = false;
    for (index, pair) in game.tags.iter().enumerate() {
        let Some(name) = pair.name() else { continue };
        let name = source.slice(name);
        let tag = Tag::from_name(name);
        match tag {
            Some(tag) => {
                twice |= tags.has(tag);
                tags.last[tag as usize] = index as u32;
            }
            None => {
                twice |= unknown.may_have(name);
                names::unknown(source, pair, name, problems);
            }
        }
        let Some(value) = pair.value_span() else { continue };
        let bytes = source.slice(value);
        let plain = !pair.is_escaped() && is_plain(bytes);
        if !plain || bytes.len() > text::LONGEST {
            text::check(source, pair, problems);
        }
        if let Some(tag) = tag
            && !(plain && clean::is_clean(tag, bytes))
        {
            tags.lists |= bytes.contains(&b':');
            forms::check(source, tag, pair, problems);
        }
    }
    if twice {
        names::duplicates(source, game, problems);
    }
    game::check(&tags, problems);
    roster::check(&tags, problems);
}
