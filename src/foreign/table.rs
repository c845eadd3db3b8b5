//! The kinds of files that are known, their marks and their names.

use super::Foreign;

/// A kind of file with a mark of its own.
pub(super) struct Magic {
    /// Where the mark stands, and what it is: all of them have to be there.
    marks: &'static [(usize, &'static [u8])],
    pub(super) foreign: Foreign,
}

impl Magic {
    pub(super) fn fits(&self, bytes: &[u8]) -> bool {
        self.marks.iter().all(|&(at, mark)| bytes.get(at..).is_some_and(|rest| rest.starts_with(mark)))
    }
}

const fn magic(marks: &'static [(usize, &'static [u8])], what: &'static str, advice: &'static str) -> Magic {
    Magic { marks, foreign: Foreign { what, advice } }
}

const UNPACK: &str = "unpack it first, and name the files that were in it";
const AS_TEXT: &str = "save it as plain text (UTF-8) in the program that made it, and name that file";
const PICTURE: &str = "PGN is text: type the moves, or use a program that reads pictures of text";
const CHESSBASE: &str =
    "open the database in ChessBase or its reader, select the games, save them as PGN, and name that file";
const SCID: &str =
    "open the database in Scid or a program of its family, export the games to a PGN file, and name that file";
const BOOK: &str = "a book has moves for positions, not games: there is no PGN in it";

/// Marks by which a file is known, whatever its name; the first that fits counts.
pub(super) const MAGIC: &[Magic] = &[
    magic(&[(0, b"\x1F\x8B\x08")], "a gzip file", "decompress it first: `gzip -dc FILE > games.pgn`"),
    magic(&[(0, b"\x28\xB5\x2F\xFD")], "a Zstandard file", "decompress it first: `zstd -dc FILE > games.pgn`"),
    magic(&[(0, b"BZh"), (4, b"1AY&SY")], "a bzip2 file", "decompress it first: `bzip2 -dc FILE > games.pgn`"),
    magic(&[(0, b"\xFD7zXZ\x00")], "an xz file", "decompress it first: `xz -dc FILE > games.pgn`"),
    magic(&[(0, b"\x04\x22\x4D\x18")], "an LZ4 file", "decompress it first: `lz4 -dc FILE > games.pgn`"),
    magic(&[(0, b"\x1F\x9D")], "a file made by compress", "decompress it first: `gzip -dc FILE > games.pgn`"),
    magic(&[(0, b"PK\x03\x04"), (30, b"[Content_Types].xml")], "a document of Microsoft Office", AS_TEXT),
    magic(&[(0, b"PK\x03\x04"), (30, b"mimetypeapplication/vnd.oasis")], "an OpenDocument file", AS_TEXT),
    magic(&[(0, b"PK\x03\x04")], "a ZIP archive", UNPACK),
    magic(&[(0, b"PK\x05\x06")], "an empty ZIP archive", UNPACK),
    magic(&[(0, b"Rar!\x1A\x07")], "a RAR archive", UNPACK),
    magic(&[(0, b"7z\xBC\xAF\x27\x1C")], "a 7z archive", UNPACK),
    magic(&[(257, b"ustar")], "a tar archive", UNPACK),
    magic(&[(0, b"Scid.si\x00")], "the index of a Scid database", SCID),
    magic(&[(0, b"Scid.sn\x00")], "the name file of a Scid database", SCID),
    magic(&[(0, b"SQLite format 3\x00")], "an SQLite database", "export its games to PGN in the program that made it"),
    magic(&[(0, b"%PDF-")], "a PDF document", "copy the moves out of it into a text file, and name that file"),
    magic(&[(0, b"%!PS-Adobe")], "a PostScript document", "name the text it was made from"),
    magic(&[(0, b"{\\rtf")], "a document in RTF", AS_TEXT),
    magic(&[(0, b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")], "an old document of Microsoft Office", AS_TEXT),
    magic(&[(0, b"\x89PNG\r\n\x1A\n")], "a picture", PICTURE),
    magic(&[(0, b"\xFF\xD8\xFF")], "a picture", PICTURE),
    magic(&[(0, b"GIF87a")], "a picture", PICTURE),
    magic(&[(0, b"GIF89a")], "a picture", PICTURE),
    magic(&[(0, b"II*\x00")], "a picture", PICTURE),
    magic(&[(0, b"MM\x00*")], "a picture", PICTURE),
    magic(&[(0, b"RIFF"), (8, b"WEBP")], "a picture", PICTURE),
    magic(&[(0, b"\x7FELF")], "a program", "name a file of games"),
];

/// The binary form of section 20, which was never finished (ruling OQ-80).
pub(super) const PGC: Foreign = Foreign {
    what: "PGC, the binary form of PGN",
    advice: "export the games to PGN in the program that made it: section 20 of the standard was never finished, and nothing \
             here reads it",
};

pub(super) const POLYGLOT: Foreign = Foreign { what: "an opening book of PolyGlot", advice: BOOK };

pub(super) const BINARY: Foreign =
    Foreign { what: "binary data", advice: "PGN is text: export the games to PGN in the program that made it" };

/// Names of files whose content has no mark, or none that is sure; they count only where the content is no text.
pub(super) const EXTENSIONS: &[(&[&str], Foreign)] = &[
    (&["cbv", "cbz"], Foreign { what: "an archive of a ChessBase database", advice: CHESSBASE }),
    (
        &["cbh", "cbg", "cba", "cbp", "cbt", "cbc", "cbs", "cbe", "cbm", "cbj", "cbb", "2cbh", "cbone"],
        Foreign { what: "a part of a ChessBase database", advice: CHESSBASE },
    ),
    (&["cbf", "cbi"], Foreign { what: "a part of an old ChessBase database", advice: CHESSBASE }),
    (&["ctg", "cto", "ctb"], Foreign { what: "an opening book of ChessBase", advice: BOOK }),
    (
        &["si", "sg", "sn", "si3", "sg3", "sn3", "si4", "sg4", "sn4", "si5", "sg5", "sn5"],
        Foreign { what: "a part of a Scid database", advice: SCID },
    ),
    (&["bin"], POLYGLOT),
    (&["abk"], Foreign { what: "an opening book of Arena", advice: BOOK }),
    (&["pgc"], PGC),
];
