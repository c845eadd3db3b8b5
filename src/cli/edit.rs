//! Writes a text with some places of it changed: to standard output, or over the file. Every other byte stays.

use super::input::Text;
use super::{Exit, Result, complain, write};
use pgn_grammar::Span;
use std::io::Write;

/// Whether a text is such that places of it can be changed; complains if not.
pub(crate) fn is_possible(text: &Text) -> bool {
    if !text.is_verbatim() {
        complain(&format!("{}: only files in UTF-8 or windows-1252 can be changed in part", text.name));
    }
    text.is_verbatim()
}

/// Puts `edits` into `text`, in whatever order they are given. Of two in the same place both are done, unless they
/// replace something.
pub(crate) fn put(text: &Text, edits: Vec<(Span, String)>, in_place: bool, out: &mut impl Write) -> Result<Exit> {
    let old = text.source.bytes();
    let Some(new) = edited(old, edits) else {
        complain(&format!("{}: the file is in windows-1252, which does not have all of these characters", text.name));
        return Ok(Exit::Failed);
    };
    match &text.path {
        _ if !in_place => out.write_all(&new).map(|()| Exit::Clean),
        None => {
            complain("--write needs a file, standard input cannot be replaced");
            Ok(Exit::Failed)
        }
        Some(_) if new == old => Ok(Exit::Clean),
        Some(path) => Ok(match write::replace(path, |bytes| text.reads_as(bytes), &new) {
            Ok(()) => Exit::Clean,
            Err(why) => {
                complain(&format!("{}: {why}", text.name));
                Exit::Failed
            }
        }),
    }
}

/// The text with its edits; `None` where its encoding cannot hold them.
pub(crate) fn edited(text: &[u8], mut edits: Vec<(Span, String)>) -> Option<Vec<u8>> {
    edits.sort_by_key(|(span, _)| *span);
    encoded(text, edits).map(|edits| apply(text, &edits))
}

/// The edits in the encoding of the text: UTF-8, or windows-1252 where it is not; `None` where that cannot hold them.
fn encoded(text: &[u8], edits: Vec<(Span, String)>) -> Option<Vec<(Span, Vec<u8>)>> {
    let is_utf8 = std::str::from_utf8(text).is_ok();
    let encode = |text: String| {
        let (bytes, _, is_lossy) = encoding_rs::WINDOWS_1252.encode(&text);
        (!is_lossy).then(|| bytes.into_owned())
    };
    let edit = |(span, text): (Span, String)| Some((span, if is_utf8 { text.into_bytes() } else { encode(text)? }));
    edits.into_iter().map(edit).collect()
}

/// The text with its edits, which are in order.
fn apply(text: &[u8], edits: &[(Span, Vec<u8>)]) -> Vec<u8> {
    let mut new = Vec::with_capacity(text.len());
    let mut at = 0;
    for (span, insert) in edits {
        let start = span.start as usize;
        if start < at {
            continue;
        }
        new.extend_from_slice(text.get(at..start).unwrap_or_default());
        new.extend_from_slice(insert);
        at = span.end as usize;
    }
    new.extend_from_slice(text.get(at..).unwrap_or_default());
    new
}
