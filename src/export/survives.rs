//! Which problems of a text are still those of its export.

use crate::diagnostic::Code;

/// Whether a problem of this kind is in the text that the writer makes, too: it mends the layout and the moves, but a
/// tag value off its format, a FEN too, is written as it stands (ruling OQ-51), and so is the name of a tag. Control
/// characters count as well: they are left out.
///
/// ```
/// use pgn_grammar::{Code, export};
/// assert!(export::survives(Code::TagElo));
/// assert!(!export::survives(Code::SanCastlingZero));
/// ```
pub fn survives(code: Code) -> bool {
    match code {
        // Written once, in order, with the value that the game has.
        Code::TagDuplicate | Code::TagEmptyPair | Code::TagResult => false,
        Code::LexC1 | Code::LexDel | Code::LexControlChar | Code::LexStringControl | Code::LexString255 => true,
        Code::NagEarly | Code::GamePlycount | Code::GameTermination | Code::GameVariantMissing => true,
        Code::GameResultBoard | Code::GameSetupNoFen => true,
        Code::SyntaxTagName | Code::LexSymbol255 => true,
        code => code.as_str().starts_with("tag/") || code.as_str().starts_with("fen/"),
    }
}
