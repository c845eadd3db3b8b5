//! Files in UTF-16: found out, decoded as a whole, and mapped back to the bytes of the file (ruling OQ-01).

use super::TooLarge;
use super::text::{char_end, char_len, char_start};

/// One point of the map is kept for so many bytes of decoded text: a look-up walks no further.
pub(super) const STEP: usize = 1024;

/// How much of a file without a byte order mark is looked at.
const PREFIX: usize = 64;

/// Which byte of a unit comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    Little,
    Big,
}

/// Whether `bytes` are UTF-16: they begin with its byte order mark, or nearly every other byte of the first ones is
/// zero, as in the ASCII characters a PGN file begins with. Cautious: a few stray NULs do not make UTF-16.
pub(super) fn detect(bytes: &[u8]) -> Option<Order> {
    match bytes {
        [0xFF, 0xFE, ..] => Some(Order::Little),
        [0xFE, 0xFF, ..] => Some(Order::Big),
        _ => [Order::Little, Order::Big].into_iter().find(|&order| zeros_give_it_away(bytes, order)),
    }
}

/// At least four characters, the first one and three quarters of all in ASCII, and none of them NUL.
fn zeros_give_it_away(bytes: &[u8], order: Order) -> bool {
    let units = || bytes[..bytes.len().min(PREFIX)].chunks_exact(2).map(|pair| order.unit(pair[0], pair[1]));
    let is_ascii = |unit: u16| (1..0x80).contains(&unit);
    units().len() >= 4
        && units().next().is_some_and(is_ascii)
        && units().all(|unit| unit != 0)
        && units().filter(|&unit| is_ascii(unit)).count() * 4 >= units().len() * 3
}

impl Order {
    fn unit(self, first: u8, second: u8) -> u16 {
        match self {
            Order::Little => u16::from_le_bytes([first, second]),
            Order::Big => u16::from_be_bytes([first, second]),
        }
    }
}

/// Where the characters of a decoded text are in its file.
pub(super) struct Map {
    /// Point `n` is the first character that starts at or after byte `n * STEP` of the text: its place there, and in
    /// the file.
    pub(super) points: Vec<(usize, u64)>,
    pub(super) file_len: u64,
    /// Whether the file is UTF-16; otherwise it has one byte a character.
    pub(super) wide: bool,
}

/// The text of a UTF-16 file, its byte order mark included, and the map back. A unit that is half of a pair and a
/// single byte at the end become U+FFFD. Linear.
pub(super) fn decode(bytes: &[u8], order: Order) -> Result<(String, Map), TooLarge> {
    let mut text = String::with_capacity(bytes.len() / 2);
    let mut points = Vec::with_capacity(bytes.len() / 2 / STEP + 1);
    let unit = |at: usize| Some(order.unit(*bytes.get(at)?, *bytes.get(at + 1)?));
    let mut at = 0;
    while at < bytes.len() {
        if text.len() >= points.len() * STEP {
            u32::try_from(text.len()).map_err(|_| TooLarge)?;
            points.push((text.len(), at as u64));
        }
        let pair = [unit(at), unit(at + 2)];
        let c = char::decode_utf16(pair.into_iter().flatten()).next().and_then(Result::ok);
        let c = c.unwrap_or(char::REPLACEMENT_CHARACTER);
        text.push(c);
        at += 2 * c.len_utf16();
    }
    Ok((text, Map { points, file_len: bytes.len() as u64, wide: true }))
}

impl Map {
    /// The byte of the file where the character begins that the byte `offset` of the text belongs to.
    pub(super) fn start(&self, text: &[u8], offset: usize) -> u64 {
        self.boundary(text, char_start(text, offset))
    }

    /// As [`Map::start`], but the end of the character where `offset` lies within one.
    pub(super) fn end(&self, text: &[u8], offset: usize) -> u64 {
        self.boundary(text, char_end(text, offset))
    }

    /// The place in the file of a place between two characters of the text.
    fn boundary(&self, text: &[u8], offset: usize) -> u64 {
        let nearest = self.points[..self.points.len().min(offset / STEP + 1)].iter().rfind(|point| point.0 <= offset);
        let &(mut at, mut file) = nearest.unwrap_or(&(0, 0));
        while at < offset {
            let len = char_len(&text[at..]).max(1);
            at += len;
            file += if !self.wide {
                1
            } else if len == 4 {
                4
            } else {
                2
            };
        }
        file.min(self.file_len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encode(text: &str, order: Order) -> Vec<u8> {
        let bytes = |unit: u16| if order == Order::Little { unit.to_le_bytes() } else { unit.to_be_bytes() };
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn a_byte_order_mark_tells() {
        assert_eq!(detect(b"\xFF\xFE"), Some(Order::Little));
        assert_eq!(detect(b"\xFE\xFF\0["), Some(Order::Big));
        assert_eq!(detect(b"\xEF\xBB\xBF[Event"), None);
    }

    #[test]
    fn the_zeros_tell() {
        for order in [Order::Little, Order::Big] {
            for text in ["[Event \"x\"]", "1. e4", "{Čeština} 1. e4 e5", "\r\n\r\n[White \"Ķ\"]\r\n"] {
                assert_eq!(detect(&encode(text, order)), Some(order), "{text}");
            }
        }
    }

    #[test]
    fn stray_zeros_do_not() {
        let nothing: [&[u8]; 9] = [
            b"",
            b"\0",
            b"*\0",
            b"\0\0\0\0\0\0\0\0",
            b"1. e4\0 e5 *\n\0",
            b"[\0E\0v",
            b"[\0\0\0E\0v\0e\0",
            b"\0",
            b"a",
        ];
        for bytes in nothing {
            assert_eq!(detect(bytes), None, "{bytes:?}");
        }
        let mut bytes = b"[Event \"a\"]\n".repeat(10);
        bytes[1] = 0;
        bytes[3] = 0;
        assert_eq!(detect(&bytes), None);
    }

    #[test]
    fn every_place_maps_back() {
        for order in [Order::Little, Order::Big] {
            let text = "\u{FEFF}aé€\u{1F600}x\r\n".repeat(500);
            let (decoded, map) = decode(&encode(&text, order), order).unwrap();
            assert_eq!(decoded, text);
            let mut file = 0;
            for (at, c) in text.char_indices() {
                let end = file + 2 * c.len_utf16() as u64;
                for within in at..at + c.len_utf8() {
                    assert_eq!(map.start(text.as_bytes(), within), file, "{at}");
                    assert_eq!(map.end(text.as_bytes(), within + 1), end, "{at}");
                }
                file = end;
            }
            assert_eq!(map.start(text.as_bytes(), text.len()), file);
            assert_eq!(map.end(text.as_bytes(), text.len()), file);
        }
    }

    #[test]
    fn halves_of_pairs_keep_their_places() {
        let bytes = b"a\0\x00\xD8b\0\x00\xDCc\0\x00\xD8\x00\xD8\x00\xDC\0"; // a D800 b DC00 c D800 D800+DC00 and a byte
        let (text, map) = decode(bytes, Order::Little).unwrap();
        assert_eq!(text, "a\u{FFFD}b\u{FFFD}c\u{FFFD}\u{10000}\u{FFFD}");
        let places: Vec<u64> = text.char_indices().map(|(at, _)| map.start(text.as_bytes(), at)).collect();
        assert_eq!(places, [0, 2, 4, 6, 8, 10, 12, 16]);
        assert_eq!(map.end(text.as_bytes(), text.len()), 17, "the last byte is half a unit");
    }

    #[test]
    fn a_text_of_exactly_one_step() {
        let text = "a".repeat(STEP);
        let (decoded, map) = decode(&encode(&text, Order::Big), Order::Big).unwrap();
        assert_eq!(map.end(decoded.as_bytes(), STEP), 2 * STEP as u64);
        let (empty, map) = decode(b"", Order::Big).unwrap();
        assert_eq!((empty.as_str(), map.start(b"", 0)), ("", 0));
    }
}
