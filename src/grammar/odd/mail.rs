//! Games out of a mail that was never decoded: quoted-printable writes `=3D` for `=`, and `=` at the end of a line that goes
//! on.

use memchr::memmem;

use crate::ast::ElementKind;
use crate::grammar::san::san_lax;
use crate::grammar::session::Session;
use crate::problems::syntax;
use crate::source::Span;

/// `a8=3DQ`, or a `=` that ends a line of a file that has such words; where it ends.
pub(super) fn quoted_printable(at: u32, word: &[u8], s: &mut Session<'_, '_>) -> Option<u32> {
    let span = Span::new(at, at + word.len() as u32);
    if word == b"=" && matches!(s.byte(span.end), b'\n' | b'\r') && is_quoted_printable(s) {
        s.push(span, ElementKind::Unknown);
        s.report_folded(syntax::soft_line_break(span));
        return Some(span.end);
    }
    let place = memmem::find(word, b"=3D").filter(|_| word.len() <= LONGEST)?;
    let decoded = [&word[..=place], &word[place + 3..]].concat();
    let (_, written) = san_lax(&decoded).filter(|(length, _)| *length == decoded.len())?;
    s.push_move(span, written.san);
    s.report_folded(syntax::quoted_printable(s, span, &decoded));
    Some(span.end)
}

/// No move is longer.
const LONGEST: usize = 20;

/// Whether the file has `=3D` anywhere: looked for once.
fn is_quoted_printable(s: &mut Session<'_, '_>) -> bool {
    *s.memory.is_quoted_printable.get_or_insert_with(|| memmem::find(s.bytes, b"=3D").is_some())
}
