//! What tags say of the players: sections 8.1.1.5, 8.1.1.6, 9.1 and 9.9.1.

use super::Tags;
use super::name::Tag;
use super::value::Value;
use crate::diagnostic::Problems;
use crate::grammar::tags::{self, is};
use crate::problems::tags as say;
use crate::{Edit, Span};

/// The items of a list and where they start in it.
fn items(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    text.split(':').map(move |item| {
        let at = next;
        next += item.len() + 1;
        (at, item)
    })
}

/// White, Black and Annotator: hints, never errors (ruling OQ-58). One problem a kind, the first of its places.
pub(super) fn names(value: &Value, problems: &mut Problems) {
    let text = value.text();
    let has_colon = text.as_bytes().contains(&b':');
    if has_colon && text.contains("://") {
        return; // An address has its own colons: no list of names.
    }
    if is(tags::player_names, text.as_bytes()) {
        if has_colon {
            order(value, problems);
        }
        return;
    }
    let list = has_colon && colons(value, problems);
    commas(value, problems);
    initials(value, problems);
    blanks(value, problems);
    if list {
        order(value, problems);
    }
}

/// A colon separates players, nothing else (ruling OQ-57): no blank and no end beside it. Whether all do.
fn colons(value: &Value, problems: &mut Problems) -> bool {
    let text = value.text();
    for (at, _) in text.match_indices(':') {
        let (before, after) = (&text[..at], &text[at + 1..]);
        let start = before.trim_end_matches(' ').len();
        let end = text.len() - after.trim_start_matches(' ').len();
        let lone = start == 0 || end == text.len() || before.ends_with(':');
        if lone || start < at || end > at + 1 {
            problems.push(say::name_colon(value.at(start..end), value.at(at..at + 1), lone));
            return false;
        }
    }
    true
}

/// A comma stands right behind a word, and a blank behind it.
fn commas(value: &Value, problems: &mut Problems) {
    let text = value.text();
    let mut edits: Vec<Edit> = Vec::new();
    let mut first = None;
    for at in memchr::memchr_iter(b',', text.as_bytes()) {
        let start = text[..at].trim_end_matches(' ').len();
        let rest = &text[at + 1..];
        let next = rest.trim_start_matches(' ');
        let (place, mended) = match next.chars().next() {
            None | Some(':' | ',') => (value.at(start..text.len() - next.len()), ""),
            Some(_) if start < at => (value.at(start..text.len() - next.len()), ", "),
            Some(_) if rest.len() == next.len() => (value.at(at..at + 1), ", "),
            Some(_) => continue,
        };
        first = first.or(Some(value.at(at..at + 1)));
        if edits.last().is_none_or(|edit| edit.span.end <= place.start) {
            edits.push(Edit { span: place, text: mended.into() });
        }
    }
    if let Some(first) = first {
        problems.push(say::name_comma(first, edits));
    }
}

/// A lone capital is an initial, which a period follows, where there is more of the name.
fn initials(value: &Value, problems: &mut Problems) {
    let mut found: Vec<(Span, char)> = Vec::new();
    let text = value.text().as_bytes();
    for (at, &letter) in text.iter().enumerate().filter(|(_, byte)| byte.is_ascii_uppercase()) {
        let beside = (at.checked_sub(1).map_or(b':', |before| text[before]), text.get(at + 1).copied().unwrap_or(b':'));
        let is_word = matches!(beside, (b' ' | b',' | b':', b' ' | b',' | b':'));
        if is_word && beside != (b':', b':') {
            found.push((value.at(at..at + 1), char::from(letter)));
        }
    }
    if let Some(&(first, letter)) = found.first() {
        problems.push(say::name_initial(first, letter, &found));
    }
}

/// Single blanks between the words, none at the ends.
fn blanks(value: &Value, problems: &mut Problems) {
    let text = value.text();
    let bytes = text.as_bytes();
    if !bytes.starts_with(b" ") && !bytes.ends_with(b" ") && !bytes.windows(2).any(|two| two == b"  ") {
        return;
    }
    let mut edits: Vec<Edit> = Vec::new();
    let mut at = 0;
    while let Some(step) = text[at..].find(' ') {
        let start = at + step;
        let rest = text[start..].trim_start_matches(' ');
        let end = text.len() - rest.len();
        let beside = |c: Option<char>| matches!(c, None | Some(',' | ':'));
        // Blanks at commas and colons have been told.
        let outer = start == 0 || rest.is_empty();
        let inner = end - start > 1 && !beside(text[..start].chars().next_back()) && !beside(rest.chars().next());
        if outer || inner {
            edits.push(Edit { span: value.at(start..end), text: if outer { "" } else { " " }.into() });
        }
        at = end;
    }
    if let Some(first) = edits.first() {
        problems.push(say::name_blanks(first.span, edits));
    }
}

/// Consulting players are listed alphabetically.
fn order(value: &Value, problems: &mut Problems) {
    let mut before: Option<(usize, &str)> = None;
    for (at, name) in items(value.text()) {
        if let Some((start, earlier)) = before
            && name.trim().to_lowercase() < earlier.trim().to_lowercase()
        {
            let places = (value.at(at..at + name.len()), value.at(start..start + earlier.len()));
            problems.push(say::name_order(places.0, name.trim(), places.1, earlier.trim()));
            return;
        }
        before = Some((at, name));
    }
}

/// What to underline of an item: the quotes too where the whole value is empty.
fn place(value: &Value, at: usize, item: &str) -> Span {
    if value.text().is_empty() { value.quoted() } else { value.at(at..at + item.len()) }
}

/// WhiteElo, BlackElo and their like.
pub(super) fn ratings(value: &Value, problems: &mut Problems) {
    for (at, item) in items(value.text()) {
        if !is(tags::rating, item.as_bytes()) {
            let digits = item.chars().filter(char::is_ascii_digit).count();
            let number = item.trim_matches(|c: char| !c.is_ascii_digit());
            let number = (digits == number.len() && (1..=4).contains(&digits)).then_some(number);
            problems.push(say::elo(place(value, at, item), item, number));
        }
    }
}

/// WhiteTitle and BlackTitle.
pub(super) fn titles(value: &Value, problems: &mut Problems) {
    for (at, item) in items(value.text()) {
        if !is(tags::title, item.as_bytes()) {
            let at = place(value, at, item);
            match item {
                "NM" | "WNM" | "LM" | "BOT" | "AGM" | "AIM" | "AFM" | "ACM" => {
                    problems.push(say::title_other(at, item))
                }
                _ => problems.push(say::title(at, item, title(item))),
            }
        }
    }
}

/// The abbreviation of a title that is written another way.
fn title(text: &str) -> Option<&'static str> {
    const WOMAN: [&str; 4] = ["WGM", "WIM", "WFM", "WCM"];
    const OPEN: [&str; 4] = ["GM", "IM", "FM", "CM"];
    let lower: String = text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_ascii_lowercase();
    if lower.is_empty() || lower == "none" {
        return Some("-");
    }
    let woman = ["woman", "womens", "wom", "w"].iter().find_map(|prefix| lower.strip_prefix(prefix));
    let (list, rest) = woman.map_or((OPEN, lower.as_str()), |rest| (WOMAN, rest));
    let index = match rest {
        "gm" | "g" | "grandmaster" | "internationalgrandmaster" => 0,
        "im" | "i" | "internationalmaster" => 1,
        "fm" | "f" | "fidemaster" => 2,
        "cm" | "c" | "candidatemaster" => 3,
        _ => return None,
    };
    Some(list[index])
}

/// WhiteNA and BlackNA.
pub(super) fn addresses(value: &Value, problems: &mut Problems) {
    let text = value.text();
    if !is(tags::address_list, text.as_bytes()) || text == "?" {
        let trimmed = text.trim();
        let mended = match trimmed {
            "" | "?" => Some("-"),
            _ => is(tags::address_list, trimmed.as_bytes()).then_some(trimmed),
        };
        problems.push(say::address(place(value, 0, text), text, mended));
    }
}

/// WhiteType and BlackType.
pub(super) fn types(value: &Value, problems: &mut Problems) {
    for (at, item) in items(value.text()) {
        if !is(tags::player_type, item.as_bytes()) {
            let lower = item.trim().to_ascii_lowercase();
            let mended = match lower.as_str() {
                "human" => Some(("human", true)),
                "program" => Some(("program", true)),
                "computer" | "engine" | "bot" | "comp" | "machine" => Some(("program", false)),
                "person" | "man" | "woman" => Some(("human", false)),
                _ => None,
            };
            problems.push(say::player_type(place(value, at, item), item, mended));
        }
    }
}

/// Tags with an item for each player of a side have as many as there are players, section 9.1.
#[cold]
pub(super) fn item_counts(tags: &Tags, problems: &mut Problems) {
    const SIDES: [(Tag, [Tag; 5]); 2] = [
        (Tag::White, [Tag::WhiteTitle, Tag::WhiteElo, Tag::WhiteUSCF, Tag::WhiteNA, Tag::WhiteType]),
        (Tag::Black, [Tag::BlackTitle, Tag::BlackElo, Tag::BlackUSCF, Tag::BlackNA, Tag::BlackType]),
    ];
    for (side, others) in SIDES {
        let Some(players) = tags.value(side) else { continue };
        let count = items(players.text()).count();
        for other in others {
            let Some(value) = tags.value(other) else { continue };
            let found = items(value.text()).count();
            if found != count && !value.text().is_empty() {
                problems.push(say::item_count(
                    value.span(),
                    other.as_str(),
                    found,
                    players.span(),
                    side.as_str(),
                    count,
                ));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{items, title};

    #[test]
    fn splits_lists() {
        assert_eq!(items("a:bc::d").collect::<Vec<_>>(), [(0, "a"), (2, "bc"), (5, ""), (6, "d")]);
        assert_eq!(items("").collect::<Vec<_>>(), [(0, "")]);
    }

    #[test]
    fn knows_titles_in_words() {
        for (text, expected) in [
            ("Grandmaster", Some("GM")),
            ("gm", Some("GM")),
            ("I.M.", Some("IM")),
            ("Woman Grandmaster", Some("WGM")),
            ("wf", Some("WFM")),
            ("", Some("-")),
            ("expert", None),
            ("w", None),
        ] {
            assert_eq!(title(text), expected, "{text}");
        }
    }
}
