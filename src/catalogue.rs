//! The catalogue of problems: a page for each [`Code`], with a text that has the problem and that text mended.
//!
//! The pages are `grammar/problems.md`, which is Markdown: a heading with the code, a few paragraphs, and two fenced
//! texts, tagged `pgn wrong` and `pgn mended` (or `fen`, `epd`). In a fence that is tagged `escaped` as well, `\x00`,
//! `\u{200B}`, `\t`, `\r` and `\\` stand for the byte or character. A test runs all texts through the parser.

use crate::diagnostic::Code;

/// The file.
pub const PROBLEMS: &str = include_str!("../grammar/problems.md");

/// What the catalogue says about a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<'a> {
    /// The code as its heading has it.
    pub code: &'a str,
    /// Why it is a problem, what is read all the same, how to mend it.
    pub text: &'a str,
    /// The texts, in order.
    pub examples: Vec<Example<'a>>,
}

/// A text of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example<'a> {
    /// What kind of text: `pgn`, `fen` or `epd`.
    pub notation: &'a str,
    /// Whether it has the problem.
    pub verdict: Verdict,
    /// Whether it has escapes; [`Example::bytes`] resolves them.
    pub escaped: bool,
    /// The text as the page has it, with the line break at its end.
    pub text: &'a str,
}

/// Whether an example has the problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It has.
    Wrong,
    /// It has not, and has no error either.
    Mended,
}

/// The page of a code; linear in the catalogue.
///
/// ```
/// use pgn_grammar::{Code, catalogue};
/// if let Some(page) = catalogue::page(Code::TagDuplicate) {
///     assert_eq!(page.code, "tag/duplicate");
/// }
/// ```
pub fn page(code: Code) -> Option<Page<'static>> {
    pages(PROBLEMS).find(|page| page.code == code.as_str())
}

/// The pages of a catalogue, in order. What stands before the first heading of the second level is no page.
pub fn pages(catalogue: &str) -> impl Iterator<Item = Page<'_>> {
    sections(catalogue).map(|(code, body)| {
        let mut examples = Vec::new();
        let mut text = None;
        for fence in fences(body) {
            text.get_or_insert(body.get(..fence.at).unwrap_or_default());
            let mut words = fence.tag.split_whitespace();
            let notation = words.next().unwrap_or_default();
            let verdict = match words.next() {
                Some("wrong") => Verdict::Wrong,
                Some("mended") => Verdict::Mended,
                _ => continue,
            };
            examples.push(Example { notation, verdict, escaped: words.next() == Some("escaped"), text: fence.text });
        }
        Page { code, text: text.unwrap_or(body).trim(), examples }
    })
}

/// Headings of the second level and what stands below them.
fn sections(catalogue: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut starts = Vec::new();
    let mut fenced = false;
    for (at, line) in lines(catalogue) {
        fenced ^= line.starts_with("```");
        if let Some(code) = line.strip_prefix("## ").filter(|_| !fenced) {
            starts.push((at, at + line.len(), code.trim()));
        }
    }
    let ends: Vec<usize> = starts.iter().skip(1).map(|&(at, ..)| at).chain([catalogue.len()]).collect();
    starts.into_iter().zip(ends).map(|((_, body, code), end)| (code, catalogue.get(body..end).unwrap_or_default()))
}

struct Fence<'a> {
    at: usize,
    tag: &'a str,
    text: &'a str,
}

/// The fenced texts of a page; one that is not closed reaches to the end.
fn fences(page: &str) -> impl Iterator<Item = Fence<'_>> {
    let mut fences = Vec::new();
    let mut open: Option<(usize, usize, &str)> = None;
    for (at, line) in lines(page).filter(|(_, line)| line.starts_with("```")) {
        match open.take() {
            None => open = Some((at, at + line.len(), line.trim_start_matches('`').trim())),
            Some((start, text, tag)) => {
                fences.push(Fence { at: start, tag, text: page.get(text..at).unwrap_or_default() })
            }
        }
    }
    fences.extend(open.map(|(at, text, tag)| Fence { at, tag, text: page.get(text..).unwrap_or_default() }));
    fences.into_iter()
}

/// The lines of a text, with their ends, and where they start.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some((start, line))
    })
}

impl Example<'_> {
    /// The text as bytes of a file, escapes resolved.
    ///
    /// ```
    /// use pgn_grammar::catalogue;
    /// let page = "## lex/x\n\nWhy.\n\n```pgn wrong escaped\n1. e4\\x00\\u{200B}\n```\n";
    /// let page = catalogue::pages(page).next().unwrap();
    /// assert_eq!(page.examples[0].bytes(), b"1. e4\0\xE2\x80\x8B\n");
    /// ```
    pub fn bytes(&self) -> Vec<u8> {
        if self.escaped { unescape(self.text) } else { self.text.as_bytes().to_vec() }
    }
}

/// Resolves the escapes; a backslash that begins none stands for itself.
fn unescape(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        bytes.extend_from_slice(before.as_bytes());
        rest = match escape(after, &mut bytes) {
            Some(rest) => rest,
            None => {
                bytes.push(b'\\');
                after
            }
        };
    }
    bytes.extend_from_slice(rest.as_bytes());
    bytes
}

/// One escape, without its backslash; what follows it.
fn escape<'a>(text: &'a str, bytes: &mut Vec<u8>) -> Option<&'a str> {
    for (sign, byte) in [("t", b'\t'), ("r", b'\r'), ("n", b'\n'), ("\\", b'\\')] {
        if let Some(rest) = text.strip_prefix(sign) {
            bytes.push(byte);
            return Some(rest);
        }
    }
    if let Some(rest) = text.strip_prefix('x') {
        bytes.push(u8::from_str_radix(rest.get(..2)?, 16).ok()?);
        return rest.get(2..);
    }
    let (digits, rest) = text.strip_prefix("u{")?.split_once('}')?;
    let c = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
    bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
    Some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_taken_apart() {
        let text = "# Problems\n\nHead.\n\n## a/b\n\nWhy.\n\nHow.\n\n```pgn wrong\n1. e4\n## no heading\n```\n\n```fen mended escaped\nx\n```\n\n## c/d\n\nNothing.\n";
        let found: Vec<Page<'_>> = pages(text).collect();
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].code, found[0].text), ("a/b", "Why.\n\nHow."));
        let wrong = &found[0].examples[0];
        assert_eq!((wrong.notation, wrong.verdict, wrong.escaped), ("pgn", Verdict::Wrong, false));
        assert_eq!(wrong.text, "1. e4\n## no heading\n");
        let mended = &found[0].examples[1];
        assert_eq!((mended.notation, mended.verdict, mended.escaped), ("fen", Verdict::Mended, true));
        assert_eq!((found[1].code, found[1].text, found[1].examples.len()), ("c/d", "Nothing.", 0));
    }

    #[test]
    fn escapes() {
        assert_eq!(unescape(r"a\tb\x1a\\\u{e9}\q\"), b"a\tb\x1a\\\xC3\xA9\\q\\");
        assert_eq!(unescape(r"\xg0 \u{110000} \x1"), br"\xg0 \u{110000} \x1");
    }
}
