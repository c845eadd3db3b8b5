//! The reader of the notation.

use super::{Expr, Production, Set};

/// All productions of a text, in order.
pub fn productions(file: &str, text: &str) -> Vec<Production> {
    let text = without_comments(text);
    let mut reader = Reader { file, rest: &text };
    let mut found = Vec::new();
    loop {
        reader.blank();
        if reader.rest.is_empty() {
            return found;
        }
        let start = reader.rest;
        let Some(name) = reader.head() else { reader.fail("a production") };
        let body = reader.choice();
        reader.blank();
        if !reader.rest.is_empty() && reader.clone().head().is_none() {
            reader.fail("the end of a production");
        }
        let text = &start[..start.len() - reader.rest.len()];
        found.push(Production { file: file.to_owned(), name, body, text: normalised(text) });
    }
}

/// With single spaces.
pub fn normalised(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Comments become a space; `/*` within quotes or brackets does not occur.
pub fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once("/*") {
        out.push_str(before);
        out.push(' ');
        rest = behind.split_once("*/").expect("a comment that is closed").1;
    }
    out + rest
}

#[derive(Clone)]
struct Reader<'t> {
    file: &'t str,
    rest: &'t str,
}

impl Reader<'_> {
    fn fail(&self, expected: &str) -> ! {
        panic!("{}.ebnf: {expected} expected at `{}`", self.file, self.rest.chars().take(40).collect::<String>())
    }

    fn blank(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn eat(&mut self, token: &str) -> bool {
        self.blank();
        let behind = self.rest.strip_prefix(token);
        self.rest = behind.unwrap_or(self.rest);
        behind.is_some()
    }

    fn name(&mut self) -> Option<String> {
        self.blank();
        let len = self.rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(self.rest.len());
        if !self.rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let (name, rest) = self.rest.split_at(len);
        self.rest = rest;
        Some(name.to_owned())
    }

    /// `Name ::=`
    fn head(&mut self) -> Option<String> {
        let before = self.rest;
        let name = self.name();
        if name.is_some() && self.eat("::=") {
            return name;
        }
        self.rest = before;
        None
    }

    fn choice(&mut self) -> Expr {
        let mut alternatives = vec![self.sequence()];
        while self.eat("|") {
            alternatives.push(self.sequence());
        }
        if alternatives.len() == 1 { alternatives.remove(0) } else { Expr::Choice(alternatives) }
    }

    fn sequence(&mut self) -> Expr {
        let mut parts = Vec::new();
        while let Some(part) = self.part() {
            parts.push(part);
        }
        if parts.len() == 1 { parts.remove(0) } else { Expr::Sequence(parts) }
    }

    fn part(&mut self) -> Option<Expr> {
        let primary = self.primary()?;
        let (some, many) = match self.rest.chars().next() {
            Some('?') => (false, false),
            Some('*') => (false, true),
            Some('+') => (true, true),
            _ => return Some(primary),
        };
        self.rest = &self.rest[1..];
        Some(Expr::Repeat { inner: Box::new(primary), some, many })
    }

    fn primary(&mut self) -> Option<Expr> {
        self.blank();
        if self.clone().head().is_some() {
            return None;
        }
        match self.rest.chars().next()? {
            quote @ ('"' | '\'') => {
                let Some((word, rest)) = self.rest[1..].split_once(quote) else { self.fail("a closing quote") };
                let word = word.chars().map(|c| Expr::Set(Set(vec![(c.into(), c.into())])));
                self.rest = rest;
                Some(Expr::Sequence(word.collect()))
            }
            '[' => {
                self.rest = &self.rest[1..];
                Some(Expr::Set(self.set()))
            }
            '#' => {
                let code = self.character().into();
                Some(Expr::Set(Set(vec![(code, code)])))
            }
            '(' => {
                self.rest = &self.rest[1..];
                let inner = self.choice();
                if !self.eat(")") {
                    self.fail("a closing parenthesis");
                }
                Some(inner)
            }
            _ => self.name().map(Expr::Name),
        }
    }

    /// What stands between `[` and `]`.
    fn set(&mut self) -> Set {
        let negated = self.rest.strip_prefix('^').map(|rest| self.rest = rest).is_some();
        let mut ranges = Vec::new();
        while !self.rest.starts_with(']') {
            let low = self.character();
            let range = self.rest.strip_prefix('-').map(|rest| self.rest = rest).is_some();
            ranges.push((u32::from(low), u32::from(if range { self.character() } else { low })));
        }
        self.rest = &self.rest[1..];
        ranges.sort_unstable();
        let set = merged(ranges);
        if negated { complement(&set) } else { set }
    }

    /// `#x2D`, or the character itself.
    fn character(&mut self) -> char {
        if let Some(code) = self.rest.strip_prefix("#x") {
            let len = code.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(code.len());
            if let Some(c) = u32::from_str_radix(&code[..len], 16).ok().and_then(char::from_u32) {
                self.rest = &code[len..];
                return c;
            }
        }
        let Some(c) = self.rest.chars().next() else { self.fail("a character") };
        self.rest = &self.rest[c.len_utf8()..];
        c
    }
}

fn merged(ranges: Vec<(u32, u32)>) -> Set {
    let mut out: Vec<(u32, u32)> = Vec::new();
    for (low, high) in ranges {
        assert!(low <= high, "a range that runs backwards");
        match out.last_mut() {
            Some(last) if low <= last.1 + 1 => last.1 = last.1.max(high),
            _ => out.push((low, high)),
        }
    }
    Set(out)
}

fn complement(set: &Set) -> Set {
    let mut out = Vec::new();
    let mut next = 0;
    for &(low, high) in &set.0 {
        if next < low {
            out.push((next, low - 1));
        }
        next = high + 1;
    }
    if next <= 0x10FFFF {
        out.push((next, 0x10FFFF));
    }
    Set(out)
}
