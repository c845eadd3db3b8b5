//! Characters that have no place in PGN, inside comments and strings; the encoding of a file (section 4.1, rulings
//! OQ-01, OQ-02 and OQ-04).

use super::fold::Fold;
use crate::Game;
use crate::ast::ElementKind;
use crate::diagnostic::{Code, Problems, Severity};
use crate::options::Profile;
use crate::problems::text as problem;
use crate::source::{Source, Span};

/// What is to be said about the characters of one game. A game in plain ASCII is looked at once, sixteen bytes at a
/// time.
pub(super) fn check(source: &Source, game: &Game, profile: Profile, fold: &mut Fold) {
    let Odd { control, high } = Odd::of(source.slice(game.span));
    let c1 = high && has_c1(source.slice(game.span));
    let style = high && Code::StyleLatin1Symbol.severity(profile) != Severity::Off;
    if control || c1 || style {
        look(source, game, style, fold);
    }
}

/// What is to be said about the encoding of a file.
pub(super) fn check_file(source: &Source, problems: &mut Problems) {
    if source.is_utf16() {
        let bom = u32::from(source.bytes().starts_with(b"\xEF\xBB\xBF")) * 3;
        return problems.push(problem::utf16(Span::new(0, bom)));
    }
    if let Err(error) = std::str::from_utf8(source.bytes()) {
        let at = error.valid_up_to() as u32;
        let run = source.bytes()[at as usize..].iter().take_while(|byte| !byte.is_ascii()).count() as u32;
        problems.push(problem::encoding(source, Span::new(at, at + run)));
    }
}

/// Which kinds of bytes a text has.
struct Odd {
    /// Control characters but LF and CR; DEL.
    control: bool,
    /// Bytes above ASCII.
    high: bool,
}

impl Odd {
    fn of(text: &[u8]) -> Odd {
        // No branches, so that the compiler makes vector instructions of it.
        let (mut control, mut high) = (0u8, 0u8);
        for &byte in text {
            control |=
                u8::from(byte < 0x20) & u8::from(byte != b'\n') & u8::from(byte != b'\r') | u8::from(byte == 0x7F);
            high |= byte;
        }
        Odd { control: control != 0, high: high >= 0x80 }
    }
}

/// Whether a text may have control characters of the range 128 to 159.
fn has_c1(text: &[u8]) -> bool {
    memchr::memchr_iter(0xC2, text).any(|at| matches!(text.get(at + 1), Some(0x80..=0x9F)))
        || std::str::from_utf8(text).is_err()
}

/// Looks at each comment and string of a game.
#[cold]
fn look(source: &Source, game: &Game, style: bool, fold: &mut Fold) {
    for element in game.before.iter().chain(&game.movetext).chain(&game.after) {
        if let ElementKind::Comment(_) = element.kind {
            characters(source, element.comment_span(source).unwrap_or_default(), Place::Comment, style, fold);
        }
    }
    for value in game.tags.iter().filter_map(|pair| pair.value_span()) {
        characters(source, value, Place::String, style, fold);
    }
}

/// Where a text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Comment,
    String,
}

/// Tells the odd characters of one text; a run of the same one is told once.
fn characters(source: &Source, span: Span, place: Place, style: bool, fold: &mut Fold) {
    let bytes = source.slice(span);
    let is_utf8 = std::str::from_utf8(bytes).is_ok();
    let mut at = 0;
    while let Some(rest) = bytes.get(at..)
        && let Some(kind) = Kind::of(rest, is_utf8, place)
    {
        let len = kind.len(rest);
        let here = span.part(at as u32, (at + len) as u32);
        at += len;
        match kind {
            Kind::Control => fold.push(problem::control_character(here, rest[0], place == Place::String)),
            Kind::Del => fold.push(problem::del(here)),
            Kind::C1 => fold.push(problem::c1(here, *rest.get(len - 1).unwrap_or(&0))),
            Kind::Latin1 if style => fold.push(problem::latin1_symbol(source, here)),
            Kind::NonAscii if style => fold.push(problem::non_ascii(source, here)),
            Kind::Latin1 | Kind::NonAscii | Kind::Plain => {}
        }
    }
}

/// What is to be said about a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Plain,
    Control,
    Del,
    /// 128 to 159, or a byte that windows-1252 leaves there.
    C1,
    /// 160 to 191.
    Latin1,
    /// Any other character above ASCII, in a string.
    NonAscii,
}

impl Kind {
    /// The kind of the first character of `rest`; `None` at its end.
    fn of(rest: &[u8], is_utf8: bool, place: Place) -> Option<Kind> {
        let first = *rest.first()?;
        Some(match first {
            b'\t' | 0x0B if place == Place::String => Kind::Control,
            b'\t' | b'\n' | 0x0B | b'\r' => Kind::Plain,
            0..=0x1F => Kind::Control,
            0x7F => Kind::Del,
            0..=0x7F => Kind::Plain,
            0xC2 if is_utf8 && matches!(rest.get(1), Some(0x80..=0x9F)) => Kind::C1,
            0xC2 if is_utf8 => Kind::Latin1,
            0x81 | 0x8D | 0x8F | 0x90 | 0x9D if !is_utf8 => Kind::C1,
            0xA0..=0xBF if !is_utf8 => Kind::Latin1,
            _ if place == Place::String => Kind::NonAscii,
            _ => Kind::Plain,
        })
    }

    /// The bytes of the character that `rest` begins with; of the run of the same control characters, or of characters
    /// above ASCII.
    fn len(self, rest: &[u8]) -> usize {
        match self {
            Kind::Plain => 1,
            Kind::Control | Kind::Del => rest.iter().take_while(|byte| **byte == rest[0]).count(),
            Kind::C1 | Kind::Latin1 => 1 + usize::from(rest[0] == 0xC2 && rest.len() > 1),
            Kind::NonAscii => rest.iter().take_while(|byte| !byte.is_ascii()).count(),
        }
    }
}
