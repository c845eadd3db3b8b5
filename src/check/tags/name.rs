//! The names of tags.

/// The tags this crate knows: the standard's, the supplement's, and names in wide use.
macro_rules! names {
    ($($name:ident)*; $last_of_standard:ident) => {
        /// A tag whose name is known. The first ones are the Seven Tag Roster, in its order.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(clippy::upper_case_acronyms, reason = "the variants are the names of the tags")]
        pub(super) enum Tag { $($name,)* }

        impl Tag {
            /// All of them.
            pub(super) const ALL: &'static [Tag] = &[$(Tag::$name,)*];

            /// Those whose case is judged: the names of the standard and its supplement, and Variant, which is
            /// honoured (ruling OQ-56).
            pub(super) const NAMED: &'static [Tag] = Tag::ALL.split_at(Tag::$last_of_standard as usize + 1).0;

            /// As it is written.
            pub(super) const fn as_str(self) -> &'static str {
                match self { $(Tag::$name => stringify!($name),)* }
            }
        }
    };
}

names! {
    Event Site Date Round White Black Result
    WhiteTitle BlackTitle WhiteElo BlackElo WhiteUSCF BlackUSCF WhiteNA BlackNA WhiteType BlackType
    EventDate EventSponsor Section Stage Board Opening Variation SubVariation ECO NIC
    Time UTCTime UTCDate TimeControl SetUp FEN Termination Annotator Mode PlyCount
    Clock WhiteClock BlackClock Variant
    WhiteRatingDiff BlackRatingDiff WhiteFideId BlackFideId WhiteTeam BlackTeam Source SourceDate SourceVersion
    SourceVersionDate EventType EventRounds EventCountry EventCategory EndDate EndTime StartTime Link Timezone ECOUrl
    CurrentPosition GameId;
    Variant
}

impl Tag {
    /// The Seven Tag Roster, section 8.1.1.
    pub(super) const ROSTER: &'static [Tag] = Tag::ALL.split_at(7).0;

    /// The tag called `name`, exactly so. A perfect hash and one comparison: it runs for every tag pair.
    #[inline]
    pub(super) fn from_name(name: &[u8]) -> Option<Tag> {
        let tag = *Tag::ALL.get(usize::from(BY_HASH[hash(name)]))?;
        (tag.as_str().as_bytes() == name).then_some(tag)
    }

    /// The named tag that `name` is but for the case of its letters.
    #[cold]
    pub(super) fn in_other_case(name: &[u8]) -> Option<Tag> {
        Tag::NAMED.iter().copied().find(|tag| tag.as_str().as_bytes().eq_ignore_ascii_case(name))
    }
}

/// The factors were found by trial; the table below does not build where two names collide.
#[inline]
const fn hash(name: &[u8]) -> usize {
    let length = name.len();
    if length < 2 {
        return 0;
    }
    let sum = (length as u8).wrapping_mul(182);
    let sum = sum.wrapping_add(name[0].wrapping_mul(118));
    let sum = sum.wrapping_add(name[length / 2].wrapping_mul(35));
    sum.wrapping_add(name[length - 2].wrapping_mul(117)) as usize
}

/// The index in [`Tag::ALL`] by hash; 255 for none.
static BY_HASH: [u8; 256] = {
    let mut table = [u8::MAX; 256];
    let mut index = 0;
    while index < Tag::ALL.len() {
        let slot = hash(Tag::ALL[index].as_str().as_bytes());
        assert!(table[slot] == u8::MAX, "two tag names have one hash: choose other factors");
        table[slot] = index as u8;
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::Tag;

    #[test]
    fn finds_each_name_and_no_other() {
        for &tag in Tag::ALL {
            assert_eq!(Tag::from_name(tag.as_str().as_bytes()), Some(tag));
            assert_eq!(Tag::from_name(tag.as_str().to_lowercase().as_bytes()), None);
        }
        for name in ["", "E", "Evenf", "WhiteElo2", "TerminationDetails", "A_1"] {
            assert_eq!(Tag::from_name(name.as_bytes()), None, "{name}");
        }
        assert_eq!(Tag::in_other_case(b"Timecontrol"), Some(Tag::TimeControl));
        assert_eq!(Tag::in_other_case(b"timezone"), None, "no name of the standard");
        assert_eq!(Tag::ROSTER.last(), Some(&Tag::Result));
    }
}
