//! The grammar of imports as it is to be run: `lexical.ebnf` cuts a text into lexemes, `san.ebnf` and the readings say
//! what its words are, `pgn.ebnf` says what follows what.

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
    let beyond = |code: &str| BEYOND_GRAMMAR.iter().any(|name| code.starts_with(name));
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
