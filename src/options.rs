//! What a caller may choose.

/// How strictly a text is judged. The tree is the same in both; only severities differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Profile {
    /// The import format, section 3.1: what people type and old programs write.
    #[default]
    Import,
    /// The export format, section 3.2: what a program should write.
    Export,
}

/// What to read and how to judge it.
///
/// ```
/// use pgn_grammar::{Options, Profile, Source};
/// let options = Options { profile: Profile::Export, ..Options::default() };
/// let parsed = pgn_grammar::parse_with(&Source::new("a.pgn", "1. e4 e5 1/2-1/2"), &options);
/// assert!(parsed.has_errors()); // a roster is due
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Which severities the diagnostics have.
    pub profile: Profile,
    /// How deep variations may nest; deeper ones are reported, and skipped as unknown text (ruling OQ-37).
    pub max_depth: u32,
    /// Whether the checks run that need no more than the tree: tag values, move numbers, comments. What the grammar
    /// itself finds is reported in any case.
    pub checks: bool,
    /// Whether the moves are checked by the rules of the game. Nothing happens in a build without the feature `rules`.
    pub rules: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { profile: Profile::Import, max_depth: 10_000, checks: true, rules: true }
    }
}
