//! The clean forms of values, recognised on their bytes.
//!
//! What is accepted here is all right; what is not may be so too: the productions of the grammar decide then.

use super::name::Tag;
use crate::check::values;
use crate::grammar::{tags, timecontrol};

/// Whether `value`, printing ASCII without escapes, is a value of `tag` in its most common clean form.
#[inline]
pub(super) fn is_clean(tag: Tag, value: &[u8]) -> bool {
    match tag {
        Tag::Event => !value.is_empty(),
        Tag::Site => is_clean_site(value),
        Tag::Date | Tag::UTCDate | Tag::EventDate => is_clean_date(value),
        Tag::Round => is_clean_round(value),
        Tag::White | Tag::Black => is_clean_name(value),
        Tag::Annotator => value.is_empty() || is_clean_name(value),
        Tag::Result => matches!(value, b"1-0" | b"0-1" | b"1/2-1/2" | b"*"),
        Tag::WhiteElo | Tag::BlackElo | Tag::WhiteUSCF | Tag::BlackUSCF => is_number(value) || value == b"-",
        Tag::Board | Tag::PlyCount => is_number(value),
        Tag::ECO => matches!(value, [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']),
        Tag::UTCTime | Tag::Time => is_clean_time(value),
        Tag::TimeControl => is_clean_time_control(value),
        Tag::WhiteTitle | Tag::BlackTitle => tags::is(tags::title, value),
        Tag::WhiteType | Tag::BlackType => tags::is(tags::player_type, value),
        Tag::WhiteNA | Tag::BlackNA => tags::is(tags::address, value) && value != b"?",
        Tag::SetUp => matches!(value, b"0" | b"1"),
        Tag::Termination => tags::is(tags::termination_value, value),
        Tag::Mode => tags::is(tags::mode_value, value),
        Tag::Clock => tags::is(tags::clock_value, value),
        Tag::WhiteClock | Tag::BlackClock => tags::is(tags::clock_reading, value),
        // FEN is looked at when it is known which game is played.
        _ => true,
    }
}

fn is_number(value: &[u8]) -> bool {
    !value.is_empty() && value.iter().all(u8::is_ascii_digit)
}

/// A Site that does not end with three capitals, or ends with the code of a country in use.
fn is_clean_site(value: &[u8]) -> bool {
    match value {
        [] => false,
        [.., b' ', a @ b'A'..=b'Z', b @ b'A'..=b'Z', c @ b'A'..=b'Z']
        | [a @ b'A'..=b'Z', b @ b'A'..=b'Z', c @ b'A'..=b'Z'] => values::is_fine_country([*a, *b, *c]),
        _ => true,
    }
}

/// `YYYY.MM.DD` with a day that every month has, or with question marks from some field on.
fn is_clean_date(value: &[u8]) -> bool {
    let &[y0, y1, y2, y3, b'.', m0, m1, b'.', d0, d1] = value else { return false };
    let digits = [y0, y1, y2, y3].iter().all(u8::is_ascii_digit);
    let month = matches!([m0, m1], [b'0', b'1'..=b'9'] | [b'1', b'0'..=b'2']);
    let day = matches!([d0, d1], [b'0', b'1'..=b'9'] | [b'1', b'0'..=b'9'] | [b'2', b'0'..=b'8']);
    match [d0, d1] {
        _ if digits && month && day => true,
        [b'?', b'?'] if [m0, m1] == *b"??" => digits || value.starts_with(b"????"),
        [b'?', b'?'] => digits && month,
        _ => false,
    }
}

/// `?`, `-`, or numbers with periods between them.
fn is_clean_round(value: &[u8]) -> bool {
    let mut digit_before = false;
    for &byte in value {
        match byte {
            b'0'..=b'9' => digit_before = true,
            b'.' if digit_before => digit_before = false,
            _ => return matches!(value, b"?" | b"-"),
        }
    }
    digit_before
}

/// One name: no colon, a blank behind each comma and nowhere else but between words, no lone capital; or one word.
fn is_clean_name(value: &[u8]) -> bool {
    let (mut before, mut word, mut words) = (b' ', 0_usize, 0_u32);
    for &byte in value {
        match byte {
            b':' => return false,
            b' ' if before == b' ' => return false,
            b',' if matches!(before, b' ' | b',') => return false,
            b' ' | b',' => {
                if word == 1 && (before.is_ascii_uppercase() || before == b'?') {
                    return false;
                }
                word = 0;
            }
            _ if before == b',' => return false,
            _ => {
                words += u32::from(word == 0);
                word += 1;
            }
        }
        before = byte;
    }
    match before {
        b' ' | b',' => false,
        b'A'..=b'Z' | b'?' if word == 1 => words == 1,
        _ => true,
    }
}

fn is_clean_time(value: &[u8]) -> bool {
    let &[h0, h1, b':', m0, m1, b':', s0, s1] = value else { return false };
    matches!([h0, h1], [b'0' | b'1', b'0'..=b'9'] | [b'2', b'0'..=b'3'])
        && matches!([m0, m1, s0, s1], [b'0'..=b'5', b'0'..=b'9', b'0'..=b'5', b'0'..=b'9'])
}

/// `180+2`, `300`, `-`; the other kinds are the grammar's.
fn is_clean_time_control(value: &[u8]) -> bool {
    let mut first = true;
    for &byte in value {
        match byte {
            b'1'..=b'9' => first = false,
            b'0' if !first => {}
            b'+' if !first => first = true,
            _ => return tags::is(timecontrol::time_control, value),
        }
    }
    // Two plus signs are odd, and so rare that counting them apart is cheaper than in the loop.
    !first && value.iter().filter(|&&byte| byte == b'+').count() < 2 || value == b"-"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::tags::{date_value, is, player_names, round_value, time_of_day};

    /// Whatever the fast recognisers accept, the grammar accepts too: all short texts over the bytes that matter.
    #[test]
    fn accepts_nothing_the_grammar_rejects() {
        fn texts(alphabet: &[u8], length: usize, test: &mut dyn FnMut(&[u8])) {
            let mut at = vec![0; length];
            loop {
                let text: Vec<u8> = at.iter().map(|&index: &usize| alphabet[index]).collect();
                test(&text);
                let Some(place) = at.iter().position(|&index| index + 1 < alphabet.len()) else { break };
                at[..place].fill(0);
                at[place] += 1;
            }
        }
        for length in 0..7 {
            texts(b"Ab ,:.?", length, &mut |text| {
                // A word alone may be a lone capital: it is a name, not an initial (ruling OQ-58).
                let lone = text.len() == 1 && text[0].is_ascii_uppercase();
                if is_clean_name(text) && !text.is_empty() && !lone {
                    assert!(is(player_names, text), "{:?}", String::from_utf8_lossy(text));
                }
            });
            texts(b"01.?-", length, &mut |text| {
                assert_eq!(is_clean_round(text), is(round_value, text), "{:?}", String::from_utf8_lossy(text));
            });
            texts(b"01+:/*?-", length.min(5), &mut |text| {
                if is_clean_time_control(text) {
                    let why = String::from_utf8_lossy(text).into_owned();
                    assert!(is(timecontrol::time_control, text), "{why:?}");
                }
            });
        }
        for text in ["1992.11.04", "1992.11.??", "1992.??.??", "????.??.??", "1992.02.28"] {
            assert!(is_clean_date(text.as_bytes()) && is(date_value, text.as_bytes()), "{text}");
        }
        for text in ["????.11.04", "1992.??.04", "1992.02.30", "1992.13.01", "199?.??.??", "1992.00.01", "1992.01.00"] {
            assert!(!is_clean_date(text.as_bytes()), "{text}");
        }
        for hour in 0..30 {
            let text = format!("{hour:02}:59:00");
            assert_eq!(is_clean_time(text.as_bytes()), is(time_of_day, text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn knows_the_common_forms() {
        let clean = |tag, value: &str| is_clean(tag, value.as_bytes());
        assert!(clean(Tag::White, "Carlsen, Magnus") && clean(Tag::White, "DrNykterstein") && clean(Tag::White, "?"));
        assert!(clean(Tag::TimeControl, "180+2") && clean(Tag::TimeControl, "40/7200:3600"));
        assert!(clean(Tag::Site, "https://chess.org/abcd") && clean(Tag::Site, "Wijk aan Zee NED"));
        assert!(clean(Tag::Round, "4.1") && clean(Tag::WhiteElo, "2785") && clean(Tag::ECO, "B33"));
        assert!(!clean(Tag::White, "") && !clean(Tag::TimeControl, "300+0") && !clean(Tag::TimeControl, "1+1+1"));
    }
}
