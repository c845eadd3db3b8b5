//! The grammar of imports as it is to be run: `lexical.ebnf` cuts a text into lexemes, `san.ebnf` and the readings say
//! what its words are, `pgn.ebnf` says what follows what.

use std::sync::LazyLock;

use pgn_grammar::{Diagnostic, Severity, Source, parse};

use super::ebnf::{Automaton, Chart, Expr, Grammar, Recogniser, Terminal};

/// Lexemes that mean nothing to the syntactic level.
const SEPARATORS: [&str; 3] = ["Blank", "OddBlank", "LineBreak"];

/// The readings of words.
pub const READINGS: [&str; 11] = [
    "TagName",
    "Integer",
    "Result",
    "NullMove",
    "CheckMark",
    "AsciiGlyph",
    "EpWord",
    "EpFirst",
    "EpSecond",
    "SanImport",
    "SanWithGlyph",
];

impl Token {
    /// Whether it can be this terminal.
    pub fn is(&self, terminal: &str) -> bool {
        self.terminals.iter().any(|name| name == terminal)
    }
}

/// Both levels.
#[derive(Debug)]
pub struct Import {
    bom: Automaton,
    escape: Automaton,
    end_mark: Automaton,
    lexemes: Vec<(String, Automaton)>,
    readings: Vec<(&'static str, Automaton)>,
    pub syntax: Recogniser,
}

/// A lexeme: all the terminals of `pgn.ebnf` that it can be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    pub text: String,
    pub terminals: Vec<String>,
}

impl Import {
    pub fn new() -> Import {
        let grammar = Grammar::of(&["lexical", "san"]);
        let automaton = |name: &str| Automaton::new(&grammar, name);
        let mut names = Vec::new();
        let Expr::Choice(_) = &grammar.productions[grammar.start("Lexeme")].body else { panic!("Lexeme is a choice") };
        Grammar::names_in(&grammar.productions[grammar.start("Lexeme")].body, &mut names);
        Import {
            bom: automaton("Bom"),
            escape: automaton("Escape"),
            end_mark: automaton("EndMark"),
            lexemes: names.into_iter().map(|name| (name.clone(), automaton(&name))).collect(),
            readings: READINGS.map(|name| (name, automaton(name))).into(),
            syntax: Recogniser::new(&Grammar::of(&["pgn"]), "PgnDatabase"),
        }
    }

    /// The lexemes of a file that mean something; `None` where it cannot be cut.
    pub fn cut(&self, text: &str) -> Option<Vec<Token>> {
        let behind = |rest: &mut usize, part: &Automaton| *rest += part.longest(&text[*rest..]).unwrap_or(0);
        let mut at = 0;
        behind(&mut at, &self.bom);
        behind(&mut at, &self.escape);
        let mut found = Vec::new();
        while let Some((name, len)) =
            self.lexemes.iter().find_map(|(name, part)| Some((name, part.longest(&text[at..])?)))
        {
            let word = &text[at..at + len];
            at += len;
            if SEPARATORS.contains(&name.as_str()) {
                continue;
            }
            let mut terminals = vec![name.clone()];
            if matches!(name.as_str(), "Symbol" | "PunctWord") {
                let readings = self.readings.iter().filter(|(_, reading)| reading.derives(word));
                terminals.extend(readings.map(|(name, _)| (*name).to_owned()));
            }
            found.push(Token { text: word.to_owned(), terminals });
        }
        behind(&mut at, &self.end_mark);
        (at == text.len()).then_some(found)
    }

    /// Feeds a token to a chart of [`Import::syntax`].
    pub fn push(chart: &mut Chart<'_>, token: &Token) {
        chart.push(|terminal| matches!(terminal, Terminal::Name(name) if token.terminals.contains(name)));
    }

    /// Whether the grammar derives the file.
    pub fn derives(&self, text: &str) -> bool {
        let Some(tokens) = self.cut(text) else { return false };
        let mut chart = Chart::new(&self.syntax);
        for token in &tokens {
            Import::push(&mut chart, token);
        }
        chart.accepts()
    }
}

/// What the parser finds wrong with a file so that no grammar derives it.
pub fn errors(text: &str) -> Vec<Diagnostic> {
    let found = parse(&Source::new("test.pgn", text)).diagnostics;
    // How a marker is spelled the grammar does know.
    let beyond =
        |code: &str| BEYOND_GRAMMAR.iter().any(|name| code.starts_with(name)) && code != "game/marker-spelling";
    found.into_iter().filter(|found| found.severity == Severity::Error && !beyond(found.code.as_str())).collect()
}

/// Errors that are no affair of this grammar, by the beginnings of their codes.
const BEYOND_GRAMMAR: [&str; 6] = [
    // What a value says: `tags.ebnf`, `fen.ebnf` and the rules.
    "tag/",
    "fen/",
    "game/",
    // What a move means in its position.
    "san/",
    // That a NAG is at most 255: the grammar does not count.
    "nag/range",
    // That tag pairs are late shows by the number behind them (ruling OQ-14).
    "syntax/late-tag",
];

/// Texts about which parser and grammar are known to differ; to be empty one day.
///
/// * A second `ep`, and one behind a null move, are read as if they were marks: the grammar has it right.
/// * A marker inside a variation with more behind it than comments is warned of only: the grammar has it right, the
///   marker is the last element (8.2.6).
/// * A Ctrl-Z that is not the last byte is a warning only: the grammar has it right (OQ-04).
/// * Control characters in comments that belong to no game are not told: the grammar has it right (OQ-04).
/// * `[ ]`, and a pair with a comment before its value, is taken for a remark behind movetext: by OQ-10, OQ-14 and
///   OQ-49 it opens the next game.
/// * A number alone or `--` behind a marker on its line is rubbish to the parser: by OQ-18 it is the next game.
/// * A no-break space or an escaped line between a number and its periods, before a suffix, a check mark or `ep`,
///   behind a tag name, or between a marker and the parenthesis behind it makes an error: by OQ-06, OQ-28 and OQ-69
///   they are white space. A line comment between marker and parenthesis does so too.
/// * Empty pairs at the end of the file that no game follows get lost, with the comments before them.
/// * A marker spelled `1/2` makes what follows on later lines count as behind it on its own line (OQ-18, OQ-19).
/// * A check mark that stands apart behind a move that has one (`e4+ +`): either.
pub fn is_unsettled(text: &str, errors: &[Diagnostic]) -> bool {
    static IMPORT: LazyLock<Import> = LazyLock::new(Import::new);
    let Some(tokens) = IMPORT.cut(text) else {
        let end_mark = text.find('\u{1A}').is_some_and(|at| at + 1 < text.len());
        let control = |c: char| c < ' ' && !"\t\n\r\u{B}".contains(c);
        return errors.is_empty() && (end_mark || (text.contains(control) && text.contains([';', '{'])));
    };
    let is_comment = |token: &Token| token.is("BraceComment") || token.is("LineComment");
    // A pair that is empty, or has a comment inside.
    let odd_pair = tokens.iter().enumerate().any(|(at, token)| {
        let inside = || tokens[at + 1..].iter().take_while(|token| !token.is("RightBracket"));
        token.is("LeftBracket") && (inside().any(is_comment) || inside().next().is_none())
    });
    let tokens: Vec<Token> = tokens.iter().filter(|token| !is_comment(token)).cloned().collect();
    let odd_blank = text.contains(['\u{A0}', '\u{2007}', '\u{202F}', '\u{FEFF}', '%']);
    if errors.is_empty() {
        return ep_is_no_mark(&tokens) || marker_amid_variation(&tokens);
    }
    errors.iter().any(|error| match error.code.as_str() {
        "syntax/unmatched-bracket" => odd_pair,
        "file/rubbish" => tokens.iter().any(|token| token.is("Result") || token.is("Asterisk")),
        "syntax/bad-word" => odd_blank || second_check_mark(&tokens),
        "syntax/stray-period" | "syntax/suffix" | "syntax/tag-name" => odd_blank,
        "syntax/unclosed-variation" => odd_blank || text.contains(';'),
        _ => false,
    })
}

fn ep_is_no_mark(tokens: &[Token]) -> bool {
    (0..tokens.len()).any(|at| {
        let before = |back: usize| at.checked_sub(back).and_then(|at| tokens.get(at));
        let is = |back, name| before(back).is_some_and(|token: &Token| token.is(name));
        let marks = is(1, "SanImport") || (is(1, "CheckMark") && is(2, "SanImport"));
        (tokens[at].is("EpWord") || tokens[at].is("EpFirst")) && !marks
    })
}

fn marker_amid_variation(tokens: &[Token]) -> bool {
    let mut depth = 0;
    for two in tokens.windows(2) {
        depth += i32::from(two[0].is("LeftParen")) - i32::from(two[0].is("RightParen"));
        if depth > 0 && (two[0].is("Result") || two[0].is("Asterisk")) && !two[1].is("RightParen") {
            return true;
        }
    }
    false
}

fn second_check_mark(tokens: &[Token]) -> bool {
    tokens.windows(2).any(|two| two[0].is("SanImport") && two[0].text.ends_with(['+', '#']) && two[1].is("CheckMark"))
}
