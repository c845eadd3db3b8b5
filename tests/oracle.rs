//! Small scope, exhaustively: a text is parsed without an error iff the grammar files derive it, for all sequences of
//! a few tokens and for all short texts over the characters that matter. The grammar is run by an interpreter that
//! knows nothing of the parser.

mod support;

use pgn_grammar::San;
use support::ebnf::{Automaton, Chart, Grammar, all_texts};
use support::import::{Import, Token, errors};

/// Where the two differ, and how often they agreed that there is no error.
#[derive(Debug, Default)]
struct Findings {
    derived: usize,
    tried: usize,
    differ: Vec<String>,
}

impl Findings {
    fn compare(&mut self, text: &str, derived: bool) {
        self.tried += 1;
        self.derived += usize::from(derived);
        let errors = errors(text);
        if errors.is_empty() != derived {
            let codes: Vec<String> = errors.iter().map(|error| format!("{} {:?}", error.code, error.message)).collect();
            let verdict = if derived { "derived, but" } else { "not derived, but" };
            self.differ.push(format!("{text:?}: {verdict} {codes:?}"));
        }
    }

    fn assert_none(mut self, at_least: usize) {
        let count = self.differ.len();
        self.differ.sort_by_key(String::len);
        self.differ.truncate(40);
        assert!(count == 0, "{count} of {} differ:\n{}", self.tried, self.differ.join("\n"));
        assert!(self.derived >= at_least, "only {} are derived: has the alphabet lost the grammar?", self.derived);
    }
}

/// All sequences of at most `longest` of these tokens, with spaces between.
fn sequences(tokens: &[&str], longest: usize) -> Findings {
    fn go(
        cut: &[Vec<Token>],
        tokens: &[&str],
        left: usize,
        text: &mut String,
        chart: &mut Chart<'_>,
        out: &mut Findings,
    ) {
        out.compare(text, chart.accepts());
        if left == 0 {
            return;
        }
        for (token, lexemes) in tokens.iter().zip(cut) {
            let before = text.len();
            text.push_str(token);
            text.push(' ');
            lexemes.iter().for_each(|lexeme| Import::push(chart, lexeme));
            go(cut, tokens, left - 1, text, chart, out);
            lexemes.iter().for_each(|_| chart.pop());
            text.truncate(before);
        }
    }
    let import = Import::new();
    let cut: Vec<Vec<Token>> = tokens.iter().map(|token| import.cut(token).expect("lexemes")).collect();
    let mut found = Findings::default();
    go(&cut, tokens, longest, &mut String::new(), &mut Chart::new(&import.syntax), &mut found);
    found
}

#[test]
fn sequences_of_all_kinds_of_tokens() {
    let tokens = [
        "[", "]", "A", "\"x\"", "1", ".", "e4", "Nf3+-", "--", "+", "ep", "e", "p", "+=", "!", "±", "$1", "{c}",
        ";c\n", "(", ")", "*", "1-0", "<",
    ];
    sequences(&tokens, 3).assert_none(500);
}

#[test]
fn sequences_of_tag_pairs_and_games() {
    let tokens = ["[", "]", "A", "\"x\"", "e4", "{c}", "*", "[B \"y\"]"];
    sequences(&tokens, 6).assert_none(500);
}

#[test]
fn sequences_of_movetext() {
    let tokens = ["1.", "e4", "+", "=", "!", "$1", "{c}", "(", ")", "*", "\n\n"];
    sequences(&tokens, 5).assert_none(500);
}

#[test]
fn sequences_of_variations() {
    let tokens = ["1", "e4", "{c}", "(", ")", "1-0"];
    sequences(&tokens, 7).assert_none(500);
}

#[test]
fn sequences_behind_moves() {
    let tokens = ["exd6", "e", ".", "p", "ep", "+", "#", "N", "!"];
    sequences(&tokens, 5).assert_none(300);
}

/// All short texts over an alphabet, between `before` and `behind`.
fn texts(before: &str, alphabet: &str, longest: usize, behind: &str) -> Findings {
    let import = Import::new();
    let mut found = Findings::default();
    all_texts(alphabet, longest, &mut |text| {
        let text = format!("{before}{text}{behind}");
        found.compare(&text, import.derives(&text));
    });
    found
}

#[test]
fn texts_of_comments_and_escapes() {
    texts("", "{};%\n a", 6, "").assert_none(500);
    texts("e4", "{}; %\r\na\u{B}\u{1}", 4, "*").assert_none(200);
}

#[test]
fn texts_of_strings() {
    texts("[A \"", "a\"\\ \t]é\u{7F}\n", 5, "\"]*").assert_none(500);
    texts("", "[]A\" 1{}", 5, "").assert_none(20);
}

#[test]
fn texts_of_numbers_and_markers() {
    texts("", "12-0/.* ", 6, "").assert_none(500);
    texts("e4 ", "1-0/2.*", 6, "").assert_none(100);
}

#[test]
fn texts_of_glyphs() {
    texts("e4", "$1!?+-=#N~±{ ", 4, "").assert_none(500);
    texts("e4 ", "$1!?+-=/ ", 5, " *").assert_none(500);
}

#[test]
fn texts_of_blanks() {
    texts("", "e4 \n\r\t\u{B}\u{A0}\u{FEFF}\u{1A}\u{0}", 5, "").assert_none(500);
}

/// A move by itself, in its game: the parser's word is that of the grammar.
#[test]
fn texts_of_moves() {
    texts("", "Nnbe4x8=Q+-O0@P", 4, "").assert_none(100);
}

/// [`San::parse`] reads what `SanImport` derives.
#[test]
fn san_is_read_as_derived() {
    let automaton = Automaton::new(&Grammar::of(&["san"]), "SanImport");
    let mut read = 0;
    all_texts("KNPbnae14x-=Q+#0O@", 5, &mut |text| {
        let derived = automaton.derives(text);
        assert_eq!(San::parse(text.as_bytes()).is_some(), derived, "{text}");
        read += usize::from(derived);
    });
    assert!(read > 1000, "{read}");
}
