//! The values of the named tags, each by its production: sections 8.1.1 and 9.

use super::name::Tag;
use super::value::Value;
use super::{dates, people, results, sites, timecontrol, times};
use crate::diagnostic::Problems;
use crate::grammar::tags::{self, is};
use crate::problems::tags as say;
use crate::{Source, TagPair};

/// Says what is wrong with the value of `tag`, which is not of the common clean form. It may be all right.
#[cold]
#[inline(never)]
pub(super) fn check(source: &Source, tag: Tag, pair: &TagPair, problems: &mut Problems) {
    let Some(value) = Value::new(source, pair) else { return };
    let text = value.text();
    match tag {
        Tag::Event | Tag::Site | Tag::Date | Tag::Round | Tag::White | Tag::Black | Tag::Result if text.is_empty() => {
            problems.push(say::empty(value.quoted(), tag.as_str(), unknown_sign(tag)));
        }
        Tag::Site => sites::check(&value, problems),
        Tag::Date | Tag::UTCDate | Tag::EventDate => dates::check(tag, &value, problems),
        Tag::Round => round(&value, problems),
        Tag::White | Tag::Black | Tag::Annotator => people::names(&value, problems),
        Tag::Result => results::value(&value, problems),
        Tag::WhiteElo | Tag::BlackElo | Tag::WhiteUSCF | Tag::BlackUSCF => people::ratings(&value, problems),
        Tag::WhiteTitle | Tag::BlackTitle => people::titles(&value, problems),
        Tag::WhiteNA | Tag::BlackNA => people::addresses(&value, problems),
        Tag::WhiteType | Tag::BlackType => people::types(&value, problems),
        Tag::Board | Tag::PlyCount => number(tag, &value, problems),
        Tag::ECO => eco(&value, problems),
        Tag::Time | Tag::UTCTime => times::time_of_day(tag, &value, problems),
        Tag::Clock | Tag::WhiteClock | Tag::BlackClock => times::clock(tag, &value, problems),
        Tag::TimeControl => timecontrol::check(&value, problems),
        Tag::SetUp => set_up(&value, problems),
        Tag::Termination => results::termination(&value, problems),
        Tag::Mode => mode(&value, problems),
        _ => {}
    }
}

/// What the roster writes where nothing is known.
pub(super) fn unknown_sign(tag: Tag) -> &'static str {
    match tag {
        Tag::Date | Tag::EventDate | Tag::UTCDate => "????.??.??",
        Tag::Result => "*",
        _ => "?",
    }
}

/// Section 8.1.1.4.
fn round(value: &Value, problems: &mut Problems) {
    let text = value.text();
    if is(tags::round_value, text.as_bytes()) {
        return;
    }
    let mut numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
    let only = numbers.next().filter(|_| numbers.next().is_none());
    // A letter in place of a digit, as a scan has it.
    let digits = text.replace(['l', 'I'], "1").replace(['O', 'o'], "0");
    let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
    let mended = match text.trim_matches([' ', '.']) {
        trimmed if is(tags::round_value, trimmed.as_bytes()) => Some((trimmed, true)),
        _ if has_digit && is(tags::round_value, digits.as_bytes()) => Some((&*digits, false)),
        _ => only.map(|number| (number, false)),
    };
    problems.push(say::round(value.span(), text, mended));
}

/// Board and PlyCount, sections 9.2.5 and 9.9.3.
fn number(tag: Tag, value: &Value, problems: &mut Problems) {
    let text = value.text();
    if is(tags::integer_value, text.as_bytes()) {
        return;
    }
    let trimmed = text.trim();
    let digits: String = trimmed.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    match trimmed {
        "" | "?" | "-" => problems.push(say::unknown(value.quoted(), tag.as_str(), trimmed, None)),
        _ if tag == Tag::Board => problems.push(say::board(value.span(), text, &digits)),
        _ => problems.push(say::ply_count_form(value.span(), text, &digits)),
    }
}

/// Section 9.4.1.
fn eco(value: &Value, problems: &mut Problems) {
    let text = value.text();
    let trimmed = text.trim();
    let upper = trimmed.to_ascii_uppercase();
    match trimmed {
        _ if is(tags::eco_value, text.as_bytes()) => {}
        "" | "?" | "-" => problems.push(say::unknown(value.quoted(), "ECO", trimmed, None)),
        _ if is(tags::eco_value, upper.as_bytes()) => problems.push(say::eco(value.span(), text, Some(&upper))),
        _ => match tags::eco_value(text.as_bytes()) {
            // Scid's finer codes: a letter, and perhaps a digit, `B33k`, `B33k1`.
            Ok(([b'a'..=b'z'] | [b'a'..=b'z', b'0'..=b'9'], code)) if code.len() == 3 => {
                problems.push(say::eco_extended(value.at(code.len()..text.len()), text, &text[..code.len()]));
            }
            _ => problems.push(say::eco(value.span(), text, None)),
        },
    }
}

/// Section 9.7.1.
fn set_up(value: &Value, problems: &mut Problems) {
    let text = value.text();
    if !is(tags::set_up_value, text.as_bytes()) {
        let mended = match text.trim().to_ascii_lowercase().as_str() {
            "1" | "yes" | "y" | "true" | "t" => Some("1"),
            "0" | "no" | "n" | "false" | "f" => Some("0"),
            _ => None,
        };
        problems.push(say::set_up(value.span(), text, mended));
    }
}

/// Section 9.9.2; the values there are examples (ruling OQ-59).
fn mode(value: &Value, problems: &mut Problems) {
    let text = value.text();
    if !is(tags::mode_value, text.as_bytes()) && !text.is_empty() {
        let upper = text.trim().to_ascii_uppercase();
        let mended = is(tags::mode_value, upper.as_bytes()).then_some(upper);
        problems.push(say::mode(value.span(), text, mended));
    }
}
