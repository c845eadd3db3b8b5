//! Each fast reader reads what the lexemes say, and where it is absent, that is for a reason.

use super::*;
use crate::ast::{CommentStyle, Element, Game};
use crate::diagnostic::Problems;
use crate::grammar::lexical::ebnf::all_texts;
use crate::grammar::lexical::{self, Lexeme, blank as specified_blank, whole};
use crate::grammar::san::san_import;
use crate::grammar::session::Memory;
use crate::options::Options;

/// What `read` makes of the text behind `before`: how many bytes it took, blanks not counted, the element it added or
/// the marker it found.
type Found = Option<(usize, What)>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum What {
    Element(ElementKind),
    Marker(Outcome),
}

/// Reads one element behind `before`, of which the elements up to there are read first.
fn read(before: &str, text: &str) -> Found {
    let all = format!("{before}{text}");
    let (mut game, mut memory, mut problems) = (Game::default(), Memory::default(), Problems::default());
    let mut s = Session::new(all.as_bytes(), &mut game, &mut memory, &mut problems, Options::default());
    let mut i = s.from(0);
    while (i.pos as usize) < before.len() {
        i = element(i, &mut s).expect("what stands before is plain").0;
    }
    let known = s.game.movetext.len();
    let (rest, flow) = element(i, &mut s).ok()?;
    assert!(s.problems.found.is_empty());
    if flow == Flow::End {
        let marker = s.game.termination.expect("the end is there");
        return Some((marker.span.len() as usize, What::Marker(marker.outcome)));
    }
    let [Element { span, kind }] = s.game.movetext[known..] else { panic!("one element: {all:?}") };
    assert_eq!(span.start as usize, before.len());
    // The white space behind it is gone, all of it.
    assert_eq!(rest.pos as usize, span.end as usize + class::run(&all.as_bytes()[span.end as usize..], SPACE));
    Some((span.len() as usize, What::Element(kind)))
}

/// What the lexemes say.
fn specified(text: &[u8]) -> Found {
    let (rest, lexeme) = lexical::lexeme(text).ok()?;
    let length = text.len() - rest.len();
    let what = match lexeme {
        Lexeme::Asterisk => What::Marker(Outcome::Unknown),
        Lexeme::BraceComment(_) => What::Element(ElementKind::Comment(CommentStyle::Brace)),
        Lexeme::Nag(code) => {
            What::Element(ElementKind::Nag { code: u8::try_from(code).ok()?, style: NagStyle::Dollar })
        }
        Lexeme::Suffix(code) => What::Element(ElementKind::Nag { code, style: NagStyle::Suffix }),
        Lexeme::Symbol(word) => return symbol(word, rest),
        _ => return None,
    };
    Some((length, what))
}

/// What a whole symbol says, a number with its periods.
fn symbol(word: &[u8], rest: &[u8]) -> Found {
    if let Some(number) = whole(lexical::integer, word) {
        let periods = rest.iter().take_while(|&&byte| byte == b'.').count();
        let kind = ElementKind::MoveNumber { number, periods: u8::try_from(periods).unwrap_or(u8::MAX) };
        return Some((word.len() + periods, What::Element(kind)));
    }
    if let Some(outcome) = whole(lexical::result, word).filter(|_| word != b"1/2") {
        return Some((word.len(), What::Marker(outcome)));
    }
    let written = whole(san_import, word).filter(|written| written.spelling.is_canonical())?;
    Some((word.len(), What::Element(ElementKind::Move(written.san))))
}

/// Compares both on `text`; `is_excused` says where the fast reader may be absent although the lexemes say something.
fn check(before: &str, text: &str, is_excused: impl Fn(&[u8]) -> bool) {
    let (read, specified) = (read(before, text), specified(text.as_bytes()));
    if read.is_some() || !is_excused(text.as_bytes()) {
        assert_eq!(read, specified, "{text:?} behind {before:?}");
    }
}

/// Whether a word runs on in characters that are not ASCII, or in a second word.
fn runs_on(text: &[u8]) -> bool {
    let word = class::run(text, SYMBOL);
    text.get(word).is_some_and(|&next| class::is(next, HIGH))
}

#[test]
fn move_numbers_and_markers() {
    all_texts("012/-.é s", 5, &mut |text| check("", text, runs_on));
    all_texts("12/-", 7, &mut |text| check("", text, runs_on));
    for digits in 1..12 {
        for periods in [0, 1, 3, 254, 255, 256] {
            let text = format!("{}{}", "987654321098".split_at(digits).0, ".".repeat(periods));
            check("", &text, |_| digits > 9 || periods > 254);
            check("", &format!("{text} "), |_| digits > 9 || periods > 254);
        }
    }
    check("", "000000007.", |_| false);
}

#[test]
fn numeric_annotation_glyphs() {
    let is_excused = |text: &[u8]| {
        let digits = class::run(&text[1.min(text.len())..], DIGIT);
        let leading_zero = digits > 1 && text[1] == b'0';
        leading_zero || text.get(1 + digits).is_some_and(|&next| class::is(next, SYMBOL | HIGH))
    };
    all_texts("$0129 aé", 5, &mut |text| {
        if text.starts_with('$') {
            check("", text, is_excused);
            check("e4 ", text, is_excused);
        }
    });
    for code in 0..2000 {
        check("", &format!("${code}"), |_| false);
        check("", &format!("${code} "), |_| false);
    }
    assert_eq!(read("e4", "$1"), None, "glued to its move");
}

#[test]
fn suffixes() {
    all_texts("!? $", 4, &mut |text| {
        if text.starts_with(['!', '?']) {
            let run = text.bytes().take_while(|byte| b"!?".contains(byte)).count();
            check("e4", text, |_| run > 2);
            assert_eq!(read("", text), None, "there is no move");
            assert_eq!(read("e4 ", text), None, "it stands apart");
        }
    });
}

#[test]
fn comments() {
    all_texts("{}a \n;", 5, &mut |text| {
        if text.starts_with('{') {
            check("", text, |_| false);
        }
    });
}

#[test]
fn blanks() {
    all_texts(" \t\u{B}\n\ra", 5, &mut |text| {
        let text = text.as_bytes();
        let (mut rest, mut length) = (text, 0);
        while let Ok((behind, _)) = specified_blank(rest).or_else(|_| lexical::newline(rest)) {
            length += rest.len() - behind.len();
            rest = behind;
        }
        assert_eq!(blank(text), length, "{text:?}");
    });
}

/// What `[Name "value"]` says by the lexemes: the spans of name and value, and where it ends. Only the common form.
fn specified_pair(text: &[u8]) -> Option<TagPair> {
    let (rest, _) = lexical::left_bracket(text).ok()?;
    let (rest, name) = lexical::symbol(rest).ok()?;
    let is_plain = name.iter().all(|&byte| class::is(byte, class::NAME));
    let rest = rest.strip_prefix(b" ").filter(|_| is_plain)?;
    let (rest, value) = lexical::string(rest).ok().filter(|(_, value)| !value.escaped)?;
    let (rest, _) = lexical::right_bracket(rest).ok().filter(|_| !value.inside.contains(&0x7F))?;
    let start = name.len() as u32 + 3;
    let end = start + value.inside.len() as u32;
    let span = |from: u32, to: u32| Span::new(from, to);
    let all = span(0, (text.len() - rest.len()) as u32);
    Some(TagPair::new(all, Some(span(1, start - 2)), Some(span(start, end)), false))
}

fn check_pair(text: &[u8]) {
    let (mut game, mut memory, mut problems) = (Game::default(), Memory::default(), Problems::default());
    let mut s = Session::new(text, &mut game, &mut memory, &mut problems, Options::default());
    let end = tag_pair(s.from(0), &mut s).ok().map(|(rest, ())| rest.pos);
    assert_eq!(game.tags.first().copied(), specified_pair(text), "{:?}", String::from_utf8_lossy(text));
    assert_eq!(end, game.tags.first().map(|pair| pair.span.end));
}

#[test]
fn tag_pairs() {
    all_texts("[A1_- \"]", 5, &mut |text| check_pair(format!("[{text}").as_bytes()));
    all_texts("a\"] \\\n\u{1}\u{7F}é", 4, &mut |text| {
        check_pair(format!("[A \"{text}").as_bytes());
        check_pair(format!("[A \"{text}\"]").as_bytes());
        check_pair(format!("[A \"{text}\"]\n[B \"cdefghijkl\"]").as_bytes());
    });
}

/// Strings are read eight bytes at a time: whatever is odd is seen at every place.
#[test]
fn strings_of_all_lengths() {
    for length in 0..26 {
        let plain = vec![b'a'; length];
        check_pair(&[b"[A \"", &plain[..], b"\"]"].concat());
        for at in 0..length {
            for byte in 0..=255 {
                let mut value = plain.clone();
                value[at] = byte;
                check_pair(&[b"[A \"", &value[..], b"\"]"].concat());
            }
        }
    }
}
