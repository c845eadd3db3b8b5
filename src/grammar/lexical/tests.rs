//! Each function against its production, on all short texts over the characters that matter to it.

use super::ebnf::{Automaton, Grammar, all_texts};
use super::*;

/// How many bytes a function takes.
type Taken = fn(&[u8]) -> Option<usize>;

/// A production with the function that reads it, cut down to what it takes.
macro_rules! reading {
    ($($production:literal $function:ident)*) => {
        vec![$(($production, (|text| $function(text).ok().map(|(rest, _)| text.len() - rest.len())) as Taken)),*]
    };
}

/// A lexeme takes the longest text that its production derives.
#[test]
fn lexemes_take_the_longest() {
    let functions = reading! {
        "Bom" bom "Escape" escape "EndMark" end_mark "Lexeme" lexeme "Blank" blank "OddBlank" odd_blank
        "LineBreak" line_break "Newline" newline "BraceComment" brace_comment "LineComment" line_comment
        "String" string "Symbol" symbol "PunctWord" punct_word "Period" period "Asterisk" asterisk
        "LeftBracket" left_bracket "RightBracket" right_bracket "LeftParen" left_paren "RightParen" right_paren
        "LeftAngle" left_angle "RightAngle" right_angle "Nag" nag "Suffix" suffix "UnicodeGlyph" unicode_glyph
        "TagName" tag_name "Integer" integer
    };
    let alphabets = [
        (" \t\u{B}\r\n%;a\u{A0}\u{FEFF}\u{7}", 5),
        ("{};\"\\\n\t\u{C}aé\u{7F}", 5),
        ("a0_+#=:/-~@.", 4),
        ("!?$07.*[]()<>+", 4),
        (
            "\u{A0}\u{2007}\u{2008}\u{202F}\u{FEFF}\u{FEFE}\u{B1}\u{B2}\u{2191}\u{2193}\u{21C4}\u{2049}\u{2A72}\u{2BF9} \u{1A}",
            2,
        ),
    ];
    let grammar = Grammar::of(&["lexical", "san"]);
    for (production, taken) in functions {
        let automaton = Automaton::new(&grammar, production);
        for (alphabet, longest) in alphabets {
            all_texts(alphabet, longest, &mut |text| {
                assert_eq!(taken(text.as_bytes()), automaton.longest(text), "{production} on {text:?}");
            });
        }
    }
}

/// A reading is of a whole word.
#[test]
fn readings_read_whole_words() {
    let functions = reading! {
        "TagName" tag_name "Integer" integer "Result" result "NullMove" null_move "CheckMark" check_mark
        "AsciiGlyph" ascii_glyph "EpWord" ep_word "EpFirst" ep_first "EpSecond" ep_second
    };
    let grammar = Grammar::of(&["lexical", "san"]);
    for (production, taken) in functions {
        let automaton = Automaton::new(&grammar, production);
        for (alphabet, longest) in [("012/-", 7), ("+-=/~#NZ0ep_", 4)] {
            all_texts(alphabet, longest, &mut |text| {
                let whole = taken(text.as_bytes()) == Some(text.len());
                assert_eq!(whole, automaton.derives(text), "{production} on {text:?}");
            });
        }
    }
}

/// `string_char` sees bytes.
#[test]
fn characters_of_strings() {
    let grammar = Grammar::of(&["lexical", "san"]);
    let automaton = Automaton::new(&grammar, "StringChar");
    for byte in 0..128 {
        let text = [byte];
        let derived = automaton.derives(std::str::from_utf8(&text).unwrap());
        assert_eq!(string_char(&text).is_ok(), derived, "{byte:#x}");
    }
    assert!((128..=255).all(|byte| string_char(&[byte]).is_ok()));
}

/// A whole file is cut as the grammar says: every part as long as it can be.
#[test]
fn files_are_cut_into_lexemes() {
    let grammar = Grammar::of(&["lexical", "san"]);
    let [bom, escape, one, end] = ["Bom", "Escape", "Lexeme", "EndMark"].map(|name| Automaton::new(&grammar, name));
    for (alphabet, longest) in [("\u{FEFF}%a \r\n\u{1A}\"{};", 5), ("[\"\\]a1.$!\u{7}", 5)] {
        all_texts(alphabet, longest, &mut |text| {
            let cut = |rest: &mut &str, part: &Automaton| {
                let found = part.longest(rest);
                *rest = &rest[found.unwrap_or(0)..];
                found.is_some()
            };
            let mut rest = text;
            cut(&mut rest, &bom);
            cut(&mut rest, &escape);
            let mut count = 0;
            while cut(&mut rest, &one) {
                count += 1;
            }
            cut(&mut rest, &end);
            let (left, lexemes) = lexemes(text.as_bytes()).unwrap();
            assert_eq!((left, lexemes.len()), (rest.as_bytes(), count), "{text:?}");
        });
    }
}

#[test]
fn values() {
    let all = |text: &'static str| whole(lexemes, text.as_bytes());
    let quoted = |inside: &'static str, escaped| Lexeme::String(Quoted { inside: inside.as_bytes(), escaped });
    assert_eq!(
        all("[A \"x\\\"y\"]\n%z\n1."),
        Some(vec![
            Lexeme::LeftBracket,
            Lexeme::Symbol(b"A"),
            Lexeme::Blank,
            quoted("x\\\"y", true),
            Lexeme::RightBracket,
            Lexeme::LineBreak { escape: Some(b"%z") },
            Lexeme::LineBreak { escape: None },
            Lexeme::Symbol(b"1"),
            Lexeme::Period,
        ])
    );
    assert_eq!(
        all("{a}!?$139\u{2213}--;b"),
        Some(vec![
            Lexeme::BraceComment(b"a"),
            Lexeme::Suffix(5),
            Lexeme::Nag(139),
            Lexeme::UnicodeGlyph(17),
            Lexeme::PunctWord(b"--"),
            Lexeme::LineComment(b"b"),
        ])
    );
    assert_eq!(whole(nag, b"$99999999999999999999"), Some(u32::MAX));
    assert_eq!(whole(integer, b"007"), Some(7));
    assert_eq!(whole(result, b"1/2"), Some(Outcome::Draw));
    assert_eq!(whole(check_mark, b"++"), Some(Check::Double));
    assert_eq!(whole(null_move, b"Z0"), Some(San::Null));
}

/// Where the text is windows-1252, some signs are single bytes.
#[test]
fn windows_1252() {
    assert_eq!(whole(lexemes, b"e4\xB1\xA0*"), whole(lexemes, "e4\u{B1}\u{A0}*".as_bytes()));
    assert_eq!(whole(unicode_glyph, b"\xB1"), Some(16));
    assert_eq!(lexeme(b"\x96"), Err(nom::Err::Error(Absent)));
}

/// The numbers of the signs are those of the table of NAGs, where that lists the sign as one that is read.
#[test]
fn signs_have_the_numbers_of_the_table() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let places = ["grammar/nag.tsv", "../shared/spec/nag.tsv"];
    let Some(table) = places.iter().find_map(|place| std::fs::read_to_string(root.join(place)).ok()) else { return };
    let mut tried = 0;
    for line in table.lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        for sign in columns[6].split(' ').filter(|sign| !sign.is_empty()) {
            let sign = sign.as_bytes();
            let found = whole(suffix, sign).or_else(|| whole(ascii_glyph, sign)).or_else(|| whole(unicode_glyph, sign));
            assert_eq!(found.map(|code| code.to_string()).as_deref(), Some(columns[0]), "{line}");
            tried += 1;
        }
    }
    assert!(tried > 30, "{tried}");
}
