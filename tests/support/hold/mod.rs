//! What holds for any text whatever, as functions of a text. Tests run them on the cases and their mutations, and the
//! fuzz targets on what they make up.

#![allow(
    dead_code,
    unreachable_pub,
    unused_imports,
    missing_docs,
    reason = "each suite uses its part; this is no interface"
)]

mod fixes;
#[cfg(all(feature = "rules", feature = "serde"))]
mod json;
mod records;
mod structure;
#[cfg(feature = "rules")]
mod written;

use pgn_grammar::{Database, Options, Parsed, Profile, Source};

pub use fixes::{fixes_hold, mended_text_is_read};
#[cfg(all(feature = "rules", feature = "serde"))]
pub use json::json_holds;
pub use records::{canonical_holds, records_hold};
pub use structure::{profiles_agree, structure_holds};
#[cfg(feature = "rules")]
pub use written::export_holds;

/// Nothing, or what does not hold: a kind, a colon and the place.
pub type Finding = Result<(), String>;

fn read(text: &[u8], profile: Profile) -> Parsed<Database> {
    pgn_grammar::parse_with(&Source::new("text", text), &Options { profile, ..Options::default() })
}
