//! Files that are no text of games or positions: what they are, told by their content, and how people get PGN out of
//! them.
//!
//! ```
//! use pgn_grammar::foreign::recognise;
//! let foreign = recognise(b"\x1f\x8b\x08\x00\x00\x00\x00\x00", "games.pgn.gz").unwrap();
//! assert_eq!(foreign.what, "a gzip file");
//! assert_eq!(foreign.advice, "decompress it first: `gzip -dc FILE > games.pgn`");
//! assert_eq!(recognise(b"1. e4 e5 *\n", "games.cbh"), None, "a text, whatever its name");
//! ```

mod pgc;
mod table;

use table::{BINARY, EXTENSIONS, MAGIC};

/// What a file is that is no text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Foreign {
    /// What it is, with its article: `a ZIP archive`.
    pub what: &'static str,
    /// What to do about it; `FILE` stands for its name.
    pub advice: &'static str,
}

/// How much of a file is looked at.
const SAMPLE: usize = 4096;

/// Says what a file is, if it is none of text. `name` is the name of the file: its extension is a hint where the content
/// has no mark of its own, and decides nothing about a text. It takes the time for a few kilobytes, whatever the size.
pub fn recognise(bytes: &[u8], name: &str) -> Option<Foreign> {
    let marked = MAGIC.iter().find(|kind| kind.fits(bytes)).map(|kind| kind.foreign);
    marked.or_else(|| by_name_or_shape(bytes, name))
}

fn by_name_or_shape(bytes: &[u8], name: &str) -> Option<Foreign> {
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    if !sample.iter().copied().any(is_control) {
        return None;
    }
    if pgc::is_pgc(bytes) {
        return Some(table::PGC);
    }
    let looks = Looks::of(sample);
    if looks == Looks::Text {
        return None;
    }
    let extension = name.rsplit_once('.').map(|(_, extension)| extension).unwrap_or_default();
    let named = EXTENSIONS.iter().find(|(known, _)| known.iter().any(|known| known.eq_ignore_ascii_case(extension)));
    let named = named.map(|(_, foreign)| *foreign);
    named.or_else(|| is_book(bytes).then_some(table::POLYGLOT)).or((looks == Looks::Binary).then_some(BINARY))
}

/// What a sample looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Looks {
    /// Text, in UTF-16 perhaps, and with a stray control character perhaps.
    Text,
    /// It has control characters where no text has them, but may be text all the same.
    Odd,
    /// Nothing a person would call text.
    Binary,
}

impl Looks {
    fn of(sample: &[u8]) -> Looks {
        let controls = sample.iter().filter(|&&byte| is_control(byte)).count();
        // In UTF-16 every other byte is zero.
        let zeros = |odd: usize| sample.iter().skip(odd).step_by(2).filter(|&&byte| byte == 0).count();
        let wide = sample.starts_with(b"\xFF\xFE")
            || sample.starts_with(b"\xFE\xFF")
            || [0, 1].into_iter().any(|odd| zeros(odd) * 4 > sample.len() && zeros(1 - odd) * 8 < sample.len());
        match controls * 100 / sample.len().max(1) {
            _ if wide || says_pgn(sample) => Looks::Text,
            10.. if controls >= 32 => Looks::Binary,
            2.. => Looks::Odd,
            _ => Looks::Text,
        }
    }
}

/// Whether a sample has the beginning of a tag pair.
fn says_pgn(sample: &[u8]) -> bool {
    [&b"[Event \""[..], b"[White \"", b"[FEN \""].iter().any(|tag| memchr::memmem::find(sample, tag).is_some())
}

/// Control characters that no text has; an escape or an end-of-file mark may stand in one.
fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=8 | 0x0E..=0x19 | 0x1C..=0x1F)
}

/// Whether a file is a book of PolyGlot: entries of 16 bytes, sorted by the key that begins them, each with a move whose
/// highest bit is free and whose promotion is one of five.
fn is_book(bytes: &[u8]) -> bool {
    let entries = || bytes.chunks_exact(16).take(SAMPLE / 16);
    bytes.len() >= 64
        && bytes.len().is_multiple_of(16)
        && entries().is_sorted_by(|one, other| one[..8] <= other[..8])
        && entries().all(|entry| matches!(entry[8] >> 4, 0..=4))
        && entries().any(|entry| !entry[..8].is_ascii())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn what(bytes: &[u8], name: &str) -> Option<&'static str> {
        recognise(bytes, name).map(|foreign| foreign.what)
    }

    #[test]
    fn marks_decide() {
        let mut archive = vec![b'x'; 257];
        archive.extend_from_slice(b"ustar\x0000");
        for (bytes, expected) in [
            (&b"\x28\xB5\x2F\xFD\x04"[..], "a Zstandard file"),
            (b"BZh91AY&SY\x01", "a bzip2 file"),
            (b"\xFD7zXZ\x00\x00", "an xz file"),
            (b"PK\x03\x04\x14\x00\x00\x00games.pgn", "a ZIP archive"),
            (b"PK\x03\x04\x14\x00\x06\x00\x08\x00\x00\x00!\x00ABCDEFGHIJKL\x13\x00\x00\x02[Content_Types].xml", "a document of Microsoft Office"),
            (b"PK\x03\x04\x14\x00\x06\x00\x08\x00\x00\x00!\x00ABCDEFGHIJKL\x08\x00\x00\x00mimetypeapplication/vnd.oasis.opendocument.text", "an OpenDocument file"),
            (b"Rar!\x1A\x07\x01\x00", "a RAR archive"),
            (b"7z\xBC\xAF\x27\x1C", "a 7z archive"),
            (&archive, "a tar archive"),
            (b"Scid.si\x00\x01\x90", "the index of a Scid database"),
            (b"Scid.sn\x00", "the name file of a Scid database"),
            (b"SQLite format 3\x00", "an SQLite database"),
            (b"%PDF-1.7\n", "a PDF document"),
            (b"{\\rtf1\\ansi", "a document in RTF"),
            (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", "an old document of Microsoft Office"),
            (b"\x89PNG\r\n\x1A\n", "a picture"),
            (b"\xFF\xD8\xFF\xE0", "a picture"),
            (b"GIF89a", "a picture"),
            (b"RIFF\x00\x00\x00\x00WEBPVP8 ", "a picture"),
        ] {
            assert_eq!(what(bytes, "games.pgn"), Some(expected));
        }
    }

    #[test]
    fn names_are_hints() {
        let binary = [0_u8, 0, 44, 0, 46, 1, 0, 7].repeat(40);
        assert_eq!(what(&binary, "big.CBH"), Some("a part of a ChessBase database"));
        assert_eq!(what(&binary, "big.ctg"), Some("an opening book of ChessBase"));
        assert_eq!(what(&binary, "big.sg4"), Some("a part of a Scid database"));
        assert_eq!(what(&binary, "big.pgn"), Some("binary data"));
        assert_eq!(what(b"[Event \"a\"]\n\n1. e4 \x00\x01 *\n", "big.cbh"), None);
    }

    #[test]
    fn books_are_told_by_their_entries() {
        let entry = |key: u64| [&key.to_be_bytes()[..], &[0x03, 0x1C, 0, 9, 0, 0, 0, 0]].concat();
        let book: Vec<u8> = (1..9).flat_map(|key| entry(key * 0x1F3A_94C0_5566_7788)).collect();
        assert_eq!(what(&book, "x"), Some("an opening book of PolyGlot"));
        let unsorted: Vec<u8> = (1..9).rev().flat_map(|key| entry(key * 0x1F3A_94C0_5566_7788)).collect();
        assert_eq!(what(&unsorted, "x"), Some("binary data"));
        assert_eq!(what(&unsorted, "performance.bin"), Some("an opening book of PolyGlot"));
    }

    #[test]
    fn texts_are_left_alone() {
        let wide: Vec<u8> = "1. e4 e5 2. Nf3 *\n".bytes().flat_map(|byte| [byte, 0]).collect();
        let cases: [&[u8]; 9] = [
            b"",
            b"\x00\x01\x02",
            b"1. e4 e5 *\n",
            b"BM 1. e4 e5 *\n",
            b"MZ 1. e4 e5 *\n",
            b"{\\ remark} 1. e4 *",
            b"% PDF\n1. e4 *",
            b"1. e4 {\x1b[31mred\x1b[0m} e5 *\n\x1a",
            &wide,
        ];
        for text in cases {
            for name in ["a.pgn", "a.cbh", "a.bin"] {
                assert_eq!(recognise(text, name), None, "{text:?}");
            }
        }
    }
}
