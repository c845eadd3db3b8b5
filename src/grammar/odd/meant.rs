//! Words in other characters than ASCII, turned into the ASCII they stand for.

use super::chars::invisible_length;

/// What a word stands for, and what had to be replaced.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Meant {
    /// The word in ASCII.
    pub(super) text: Vec<u8>,
    /// A figurine stands for a piece letter.
    pub(super) figurine: bool,
    /// Where the first invisible character stands, `[start, end)` in bytes of the word, and whether nothing else was
    /// replaced.
    pub(super) invisible: Option<(u32, u32)>,
    /// A dash, a fraction, a letter of another alphabet that looks the same.
    pub(super) look_alike: bool,
}

/// The ASCII that `word` stands for; `None` where a character has no counterpart.
///
/// The dashes of windows-1252 are read as bytes of their own, since a word in that encoding is not UTF-8.
pub(super) fn meant(word: &[u8]) -> Option<Meant> {
    let mut meant = Meant::default();
    let mut at = 0;
    for chunk in word.utf8_chunks() {
        for c in chunk.valid().chars() {
            let length = c.len_utf8();
            if let Some(invisible) = invisible_length(&word[at..]).filter(|_| !c.is_ascii()) {
                meant.invisible.get_or_insert((at as u32, (at + invisible) as u32));
            } else {
                push(&mut meant, c)?;
            }
            at += length;
        }
        for &byte in chunk.invalid() {
            match byte {
                0x96 | 0x97 => push(&mut meant, '–')?,
                0xBD => push(&mut meant, '½')?,
                0xD7 => push(&mut meant, '×')?,
                _ => return None,
            }
            at += 1;
        }
    }
    Some(meant)
}

/// Adds what `c` stands for.
fn push(meant: &mut Meant, c: char) -> Option<()> {
    let ascii: &[u8] = match c {
        '\0'..='\x7F' => {
            meant.text.push(c as u8);
            return Some(());
        }
        '♔' | '♚' => b"K",
        '♕' | '♛' => b"Q",
        '♖' | '♜' => b"R",
        '♗' | '♝' => b"B",
        '♘' | '♞' => b"N",
        '♙' | '♟' => b"",
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}' => b"-",
        '½' => b"1/2",
        '×' | 'х' => b"x",
        'О' | 'Ο' => b"O",
        'о' => b"o",
        'а' => b"a",
        'с' => b"c",
        'е' => b"e",
        '\u{FF01}'..='\u{FF5E}' => {
            // Full-width forms stand in the order of ASCII.
            meant.look_alike = true;
            meant.text.push((u32::from(c) - 0xFF01 + 0x21) as u8);
            return Some(());
        }
        _ => return None,
    };
    let figurine = matches!(c, '♔'..='♟');
    meant.figurine |= figurine;
    meant.look_alike |= !figurine;
    meant.text.extend_from_slice(ascii);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::meant;

    #[test]
    fn words_in_other_characters() {
        let text = |word: &[u8]| meant(word).map(|m| String::from_utf8_lossy(&m.text).into_owned());
        assert_eq!(text("♘f3".as_bytes()).as_deref(), Some("Nf3"));
        assert_eq!(text("♟e4".as_bytes()).as_deref(), Some("e4"));
        assert_eq!(text("O–O−O".as_bytes()).as_deref(), Some("O-O-O"));
        assert_eq!(text("½-½".as_bytes()).as_deref(), Some("1/2-1/2"));
        assert_eq!(text(b"1\x960").as_deref(), Some("1-0"));
        assert_eq!(text("N\u{200B}f3".as_bytes()).as_deref(), Some("Nf3"));
        assert_eq!(meant("N\u{200B}f3".as_bytes()).and_then(|m| m.invisible), Some((1, 4)));
        assert_eq!(text("ｅ４".as_bytes()).as_deref(), Some("e4"));
        assert_eq!(text("é4".as_bytes()), None);
    }
}
