//! The binary form of PGN, section 20: its records begin with a marker byte (section 20.4).

/// The marker of a game in reduced export format, section 20.4.1.
const REDUCED_GAME: u8 = 0x01;

/// The marker of a tag pair, section 20.4.2.
const TAG_PAIR: u8 = 0x02;

/// The marker of the beginning of a game, section 20.4.5.
const GAME_BEGIN: u8 = 0x05;

/// Whether `bytes` begin with a whole game in the reduced format, or with a game whose first record is a tag pair.
pub(super) fn is_pgc(bytes: &[u8]) -> bool {
    // Marker zero says nothing.
    let start = bytes.iter().take(8).take_while(|&&byte| byte == 0).count();
    match &bytes[start..] {
        [REDUCED_GAME, rest @ ..] => reduced(rest).is_some(),
        [GAME_BEGIN, TAG_PAIR, rest @ ..] => is_pair(rest).is_some(),
        _ => false,
    }
}

/// The seven tag values, of which the last is a result.
fn reduced(mut rest: &[u8]) -> Option<()> {
    let mut value = &rest[..0];
    for _ in 0..7 {
        (value, rest) = string(rest)?;
    }
    matches!(value, b"1-0" | b"0-1" | b"1/2-1/2" | b"*").then_some(())
}

fn is_pair(rest: &[u8]) -> Option<()> {
    let (name, rest) = string(rest)?;
    string(rest)?;
    let is_name = !name.is_empty() && name.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_name.then_some(())
}

/// A string with its length in one byte, section 20.3, and what is behind it.
fn string(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (&length, rest) = bytes.split_first()?;
    rest.split_at_checked(usize::from(length))
}

#[cfg(test)]
mod tests {
    use super::is_pgc;

    fn strings(texts: &[&str]) -> Vec<u8> {
        texts.iter().flat_map(|text| [&[text.len() as u8], text.as_bytes()].concat()).collect()
    }

    #[test]
    fn games_are_told_by_their_markers() {
        let tags = strings(&["Club", "?", "2001.02.03", "1", "Alder", "Birch", "1-0"]);
        assert!(is_pgc(&[&[1], &tags[..], &[2, 0, 12, 12]].concat()));
        assert!(is_pgc(&[&[0, 0, 5, 2], &strings(&["Event", "Club"])[..]].concat()));
        assert!(!is_pgc(&[&[1], &strings(&["Club", "?", "?", "?", "?", "?", "?"])[..]].concat()));
        assert!(!is_pgc(&[5, 2, 200, 65]));
        assert!(!is_pgc(b"\x01") && !is_pgc(b"") && !is_pgc(b"\x00\x00\x00"));
    }
}
