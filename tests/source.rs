//! What a source makes of encodings and line ends, seen from outside.

use pgn_grammar::{Location, Source, Span, TooLarge};
use std::borrow::Cow;

/// Line and column of every byte of `bytes` and of the end, by reading from the start, as the definition says.
fn locations(bytes: &[u8]) -> Vec<(u64, u64)> {
    let (mut line, mut column, mut at) = (1, 1, 0);
    let mut found = Vec::new();
    while at < bytes.len() {
        let rest = &bytes[at..];
        let sequence = (2..=4).find(|&len| {
            let text = rest.get(..len).and_then(|bytes| std::str::from_utf8(bytes).ok());
            text.is_some_and(|text| text.chars().count() == 1)
        });
        let len = sequence.unwrap_or(1);
        found.extend(std::iter::repeat_n((line, column), len));
        at += len;
        column += 1;
        if rest[0] == b'\n' || rest[0] == b'\r' && rest.get(1) != Some(&b'\n') {
            (line, column) = (line + 1, 1);
        }
    }
    found.push((line, column));
    found
}

fn assert_locations(bytes: &[u8]) {
    let source = Source::new("a.pgn", bytes);
    let expected = locations(bytes);
    for (offset, &(line, column)) in expected.iter().enumerate() {
        let what = format!("byte {offset} of {:?}", String::from_utf8_lossy(&bytes[..bytes.len().min(60)]));
        assert_eq!(source.location(offset as u32), Location { line, column }, "{what}");
    }
    assert_eq!(source.line_count(), expected.last().unwrap().0);
}

#[test]
fn every_line_end_is_one_newline() {
    for text in
        ["", "a", "a\nb", "a\r\nb", "a\rb", "a\n\rb", "\r\r\n\n", "a\r\n", "a\n", "a\r", "\x0Ba\x0Bb\n", "\r\n\r"]
    {
        assert_locations(text.as_bytes());
    }
    let count = |text: &str| Source::new("a.pgn", text).line_count();
    assert_eq!([count("a\x0Bb"), count("a\nb"), count("a\r\nb"), count("a\rb"), count("a\n\rb")], [1, 2, 2, 2, 3]);
    assert_eq!([count(""), count("a"), count("a\n")], [1, 1, 2]);
}

#[test]
fn columns_count_characters() {
    assert_locations("é e4\n€ \u{1F600}x\r\ne\u{301}".as_bytes());
    assert_locations(b"caf\xE9 e4\n\x80\x81\xFF \xC3\xA9 \xC3 \xE2\x82 x\xF0\x9F\x98");
    let source = Source::new("a.pgn", "é e4");
    assert_eq!(source.location(1), Location { line: 1, column: 1 }, "in the middle of a character");
    assert_eq!(source.location(3), Location { line: 1, column: 3 });
    assert_eq!(source.location(u32::MAX), Location { line: 1, column: 5 }, "beyond the end");
}

#[test]
fn columns_are_right_on_long_lines() {
    assert_locations(&"Nf3 é € \u{1F600} ".repeat(400).into_bytes());
    assert_locations(&b"Nf3 \xE9 \xC3\xA9\x80 ".repeat(700));
    let mut bytes = "x\n".repeat(700).into_bytes();
    bytes.extend("é".repeat(3000).bytes());
    bytes.extend(b"\r\n\xE9\xE9");
    assert_locations(&bytes);
}

/// Hundreds of thousands of questions about one line of a megabyte: reading it from its start each time would be
/// 10^11 steps, and nobody would see the end of this test.
#[test]
fn a_long_line_costs_no_more_than_a_short_one() {
    let source = Source::new("a.pgn", "é".repeat(500_000));
    for offset in (0..1_000_000).step_by(5) {
        assert_eq!(source.location(offset).column, u64::from(offset / 2 + 1));
    }
}

#[test]
fn a_byte_order_mark_takes_no_column() {
    let source = Source::new("a.pgn", "\u{FEFF}[Event \"x\"]\n\u{FEFF}a");
    assert_eq!(source.bytes()[..4], *b"\xEF\xBB\xBF[");
    let at = |offset| (source.location(offset).line, source.location(offset).column);
    assert_eq!([at(0), at(2), at(3), at(4)], [(1, 1), (1, 1), (1, 1), (1, 2)]);
    assert_eq!([at(15), at(18)], [(2, 1), (2, 2)], "inside the file it is a character");
}

#[test]
fn lines_have_spans_without_their_ends() {
    let source = Source::new("a.pgn", "one\r\n\rtwo\n\nthree");
    let lines: Vec<_> = (0..=6).map(|line| source.line_span(line).map(|span| source.text(span))).collect();
    let expected = [None, Some("one"), Some(""), Some("two"), Some(""), Some("three"), None];
    assert_eq!(lines, expected.map(|line| line.map(Cow::Borrowed)));
    assert_eq!(source.line_span(u64::MAX), None);
    assert_eq!(Source::new("a.pgn", "").line_span(1), Some(Span::new(0, 0)));
}

#[test]
fn text_is_decoded_one_span_at_a_time() {
    let source = Source::new("a.pgn", &b"{\xC3\xA9} {\xE9\x96}"[..]);
    assert!(matches!(source.text(Span::new(1, 3)), Cow::Borrowed("é")));
    assert_eq!(source.text(Span::new(6, 8)), "é–");
    assert!(source.is_utf8(Span::new(1, 3)) && !source.is_utf8(Span::new(6, 8)));
    assert_eq!(source.file_range(Span::new(6, 8)), 6..8);
    assert!(!source.is_utf16());
}

#[test]
fn spans_beyond_the_end_are_cut() {
    let source = Source::new("a.pgn", "e4");
    assert_eq!(source.text(Span::new(1, 9)), "4");
    assert_eq!(source.text(Span::new(7, 9)), "");
    assert_eq!(source.text(Span::new(2, 1)), "");
    assert_eq!(source.file_range(Span::new(1, 9)), 1..2);
    assert_eq!(source.file_range(Span::new(7, 9)), 2..2);
}

#[test]
fn utf16_is_decoded_and_mapped_back() {
    let text = "[White \"Šah €\u{1F600}\"]\r\n1. e4 *\r\n";
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let marks: [(&[u8], &[u8]); 4] = [(b"", &little), (b"\xFF\xFE", &little), (b"", &big), (b"\xFE\xFF", &big)];
    for (mark, file) in marks {
        let source = Source::new("a.pgn", [mark, file].concat());
        assert!(source.is_utf16());
        let decoded_mark = if mark.is_empty() { "" } else { "\u{FEFF}" };
        assert_eq!(source.bytes(), [decoded_mark, text].concat().as_bytes());

        let e4 = text.find("e4").unwrap();
        let start = (decoded_mark.len() + e4) as u32;
        let file_start = (mark.len() + 2 * text[..e4].encode_utf16().count()) as u64;
        assert_eq!(source.file_range(Span::new(start, start + 2)), file_start..file_start + 4);
        assert_eq!(source.file_range(Span::empty(start + 2)), file_start + 4..file_start + 4);
        assert_eq!(source.location(start), Location { line: 2, column: 4 });
        let whole = Span::new(0, source.bytes().len() as u32);
        assert_eq!(source.file_range(whole), 0..(mark.len() + file.len()) as u64);
    }
}

#[test]
fn utf16_with_half_a_pair_loses_nothing() {
    let source = Source::new("a.pgn", &b"\xFE\xFF\0{\xD8\x00\0}\0 \0*\0"[..]);
    assert_eq!(source.text(Span::new(3, 8)), "{\u{FFFD}}");
    assert_eq!(source.file_range(Span::new(4, 7)), 4..6);
    assert_eq!(source.file_range(Span::new(10, 13)), 12..13, "half a unit at the end");
}

#[test]
fn a_part_of_a_stream_is_absolute() {
    let source = Source::part("a.pgn", "1. é\n2. e4", 1 << 33, 1001).unwrap();
    assert_eq!(source.file_range(Span::new(3, 5)), (1 << 33) + 3..(1 << 33) + 5);
    assert_eq!(source.location(9), Location { line: 1002, column: 4 });
    assert_eq!(source.line_span(1002), Some(Span::new(6, 11)));
    assert_eq!((source.line_span(1), source.line_span(1000)), (None, None));
    let edge = Source::part("a.pgn", "a\nb", u64::MAX, u64::MAX).unwrap();
    assert_eq!(edge.file_range(Span::new(0, 3)), u64::MAX..u64::MAX);
    assert_eq!(edge.location(2).line, u64::MAX);
    let utf16 = Source::part("a.pgn", "[\0E\0v\0e\0n\0t\0", 2, 1).unwrap();
    assert!(!utf16.is_utf16(), "asked at the start of a file only");
}

#[test]
fn sources_travel() {
    fn travels<T: Send + Sync + Clone + 'static>(_: T) {}
    travels(Source::new("a.pgn", ""));
    assert_eq!(TooLarge.to_string(), "a source is at most 4 GiB");
}
