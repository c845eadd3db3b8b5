//! JSON (RFC 8259) as a sequence of events, without a value in between and without recursion.

use super::ReadError;
use std::borrow::Cow;

/// What comes next in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Event<'j> {
    BeginObject,
    EndObject,
    BeginArray,
    EndArray,
    Key(Cow<'j, str>),
    /// A string, decoded.
    Text(Cow<'j, str>),
    /// A number, `true`, `false` or `null`.
    Literal(&'j [u8]),
}

/// What may come next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Due {
    Value,
    ValueOrEnd,
    Key,
    KeyOrEnd,
    /// A comma or the end of the container; on top, the next value.
    Next,
}

/// Reads events.
#[derive(Debug)]
pub(super) struct Events<'j> {
    text: &'j [u8],
    at: usize,
    due: Due,
    /// The containers that are open; `true` for objects.
    open: Vec<bool>,
}

impl<'j> Events<'j> {
    pub(super) fn new(text: &'j [u8]) -> Events<'j> {
        let at = if text.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        Events { text, at, due: Due::Next, open: Vec::new() }
    }

    /// An error at the place where the last event ended.
    pub(super) fn error(&self, words: impl Into<Cow<'static, str>>) -> ReadError {
        ReadError { offset: self.at, words: words.into() }
    }

    /// The next event; `None` at the end of the text.
    pub(super) fn next(&mut self) -> Result<Option<Event<'j>>, ReadError> {
        let Some(mut byte) = self.peek() else {
            return if self.open.is_empty() { Ok(None) } else { Err(self.error("the text ends too early")) };
        };
        if self.due == Due::Next {
            match (self.open.last(), byte) {
                (Some(true), b'}') | (Some(false), b']') => return Ok(Some(self.end())),
                (Some(&object), b',') => {
                    self.at += 1;
                    self.due = if object { Due::Key } else { Due::Value };
                    byte = self.peek().ok_or_else(|| self.error("the text ends too early"))?;
                }
                (Some(_), _) => return Err(self.error("a comma or a closing bracket expected")),
                (None, _) => self.due = Due::Value,
            }
        }
        match (self.due, byte) {
            (Due::KeyOrEnd, b'}') | (Due::ValueOrEnd, b']') => Ok(Some(self.end())),
            (Due::Key | Due::KeyOrEnd, b'"') => {
                let key = self.string()?;
                if self.peek() != Some(b':') {
                    return Err(self.error("a colon expected"));
                }
                self.at += 1;
                self.due = Due::Value;
                Ok(Some(Event::Key(key)))
            }
            (Due::Key | Due::KeyOrEnd, _) => Err(self.error("a key expected")),
            (_, b'{') => Ok(Some(self.begin(true))),
            (_, b'[') => Ok(Some(self.begin(false))),
            (_, b'"') => {
                self.due = Due::Next;
                self.string().map(|text| Some(Event::Text(text)))
            }
            _ => self.literal().map(Some),
        }
    }

    fn begin(&mut self, object: bool) -> Event<'j> {
        self.at += 1;
        self.open.push(object);
        self.due = if object { Due::KeyOrEnd } else { Due::ValueOrEnd };
        if object { Event::BeginObject } else { Event::BeginArray }
    }

    fn end(&mut self) -> Event<'j> {
        self.at += 1;
        self.due = Due::Next;
        if self.open.pop() == Some(true) { Event::EndObject } else { Event::EndArray }
    }

    /// The next byte that is no white space.
    fn peek(&mut self) -> Option<u8> {
        let rest = self.text.get(self.at..)?;
        let blank = rest.iter().position(|byte| !matches!(byte, b' ' | b'\t' | b'\n' | b'\r'))?;
        self.at += blank;
        rest.get(blank).copied()
    }

    /// The string whose opening quote is next.
    fn string(&mut self) -> Result<Cow<'j, str>, ReadError> {
        let start = self.at;
        let mut end = start + 1;
        let mut escaped = false;
        loop {
            let rest = self.text.get(end..).unwrap_or_default();
            let Some(stop) = memchr::memchr2(b'"', b'\\', rest) else { return Err(self.error("a string without end")) };
            end += stop;
            if self.text.get(end) == Some(&b'"') {
                break;
            }
            escaped = true;
            end += 2;
        }
        let inside = self.text.get(start + 1..end).unwrap_or_default();
        let plain = !escaped && inside.iter().all(|&byte| byte >= 0x20);
        let text = match std::str::from_utf8(inside) {
            Ok(text) if plain => Cow::Borrowed(text),
            _ => {
                let quoted = self.text.get(start..=end).unwrap_or_default();
                Cow::Owned(serde_json::from_slice(quoted).map_err(|_| self.error("a string that is none"))?)
            }
        };
        self.at = end + 1;
        Ok(text)
    }

    fn literal(&mut self) -> Result<Event<'j>, ReadError> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
        let length = rest.iter().position(|byte| !is_part(byte)).unwrap_or(rest.len());
        let literal = rest.get(..length).unwrap_or_default();
        if serde_json::from_slice::<serde::de::IgnoredAny>(literal).is_err() {
            return Err(self.error("a value expected"));
        }
        self.at += length;
        self.due = Due::Next;
        Ok(Event::Literal(literal))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Result<Vec<Event<'_>>, ReadError> {
        let mut events = Events::new(text.as_bytes());
        let mut all = Vec::new();
        while let Some(event) = events.next()? {
            all.push(event);
        }
        Ok(all)
    }

    #[test]
    fn events_in_order() {
        let events = all(r#"{"a": [1, "x\n\u00e9", null], "b": {}} []"#).unwrap();
        let text = |text: &'static str| Cow::Borrowed(text);
        let expected = [
            Event::BeginObject,
            Event::Key(text("a")),
            Event::BeginArray,
            Event::Literal(b"1"),
            Event::Text(text("x\né")),
            Event::Literal(b"null"),
            Event::EndArray,
            Event::Key(text("b")),
            Event::BeginObject,
            Event::EndObject,
            Event::EndObject,
            Event::BeginArray,
            Event::EndArray,
        ];
        assert_eq!(events, expected);
    }

    /// All short texts over the signs of JSON, compared with what serde_json says.
    #[test]
    fn what_is_json_is_what_serde_json_says() {
        let signs = ["{", "}", "[", "]", ",", ":", "\"a\"", "1", " "];
        let mut texts = vec![String::new()];
        for _ in 0..6 {
            let longer: Vec<String> = texts.iter().flat_map(|text| signs.map(|sign| format!("{text}{sign}"))).collect();
            for text in &longer {
                let mut values = serde_json::Deserializer::from_str(text).into_iter::<serde::de::IgnoredAny>();
                let theirs = values.all(|value| value.is_ok());
                // serde_json wants white space between numbers and strings.
                if !text.contains("1\"") && !text.contains("\"1") && !text.contains("11") {
                    assert_eq!(all(text).is_ok(), theirs, "{text}");
                }
            }
            // Longer texts only behind beginnings that may still become something.
            texts = longer.into_iter().filter(|text| text.starts_with(['{', '['])).collect();
            if texts.len() > 20_000 {
                break;
            }
        }
    }

    #[test]
    fn strings_that_are_none() {
        for text in ["\"", "\"\\", "\"\\x\"", "\"\n\"", "\"\\ud800\"", "\"a\\\""] {
            assert!(all(text).is_err(), "{text:?}");
        }
    }
}
