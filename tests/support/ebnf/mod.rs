//! Runs the files of `grammar/` themselves: a reader of the EBNF of the W3C (XML 1.0, section 6), a recogniser for
//! any grammar ([`Chart`]), automata for those without recursion ([`Automaton`]), and a source of random sentences
//! ([`Deriver`]).
//!
//! Nothing here knows anything of `src/grammar`: that is what it is to be held against.

#![allow(
    dead_code,
    unused_imports,
    unreachable_pub,
    missing_docs,
    reason = "each suite uses its part; this is no interface"
)]

mod automaton;
mod chart;
mod derive;
mod read;

pub use automaton::Automaton;
pub use chart::{Chart, Recogniser, Terminal};
pub use derive::{Deriver, Piece, Random};
pub use read::productions;

use std::collections::BTreeMap;

/// The files of `grammar/` that are formal, by name.
pub const FILES: [(&str, &str); 9] = [
    ("lexical", include_str!("../../../grammar/lexical.ebnf")),
    ("pgn", include_str!("../../../grammar/pgn.ebnf")),
    ("san", include_str!("../../../grammar/san.ebnf")),
    ("tags", include_str!("../../../grammar/tags.ebnf")),
    ("fen", include_str!("../../../grammar/fen.ebnf")),
    ("epd", include_str!("../../../grammar/epd.ebnf")),
    ("timecontrol", include_str!("../../../grammar/timecontrol.ebnf")),
    ("commands", include_str!("../../../grammar/commands.ebnf")),
    ("pgn-export", include_str!("../../../grammar/pgn-export.ebnf")),
];

/// The right side of a production.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expr {
    /// One character of a set.
    Set(Set),
    /// A production of this or another file, or a terminal that no file here explains.
    Name(String),
    /// One after the other; empty for the empty text. A quoted word is a sequence of its characters.
    Sequence(Vec<Expr>),
    /// One of these.
    Choice(Vec<Expr>),
    /// `?` (neither), `*` (`many`), `+` (`many` and `some`).
    Repeat { inner: Box<Expr>, some: bool, many: bool },
}

/// A set of characters: ranges with both ends in them, sorted and apart.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Set(pub Vec<(u32, u32)>);

impl Set {
    pub fn has(&self, c: char) -> bool {
        self.0.iter().any(|&(low, high)| (low..=high).contains(&u32::from(c)))
    }
}

/// A production and where it comes from.
#[derive(Debug, Clone)]
pub struct Production {
    /// The name of its file.
    pub file: String,
    pub name: String,
    pub body: Expr,
    /// `Name ::= body`, without comments and with single spaces.
    pub text: String,
}

/// One file or several.
#[derive(Debug, Clone, Default)]
pub struct Grammar {
    pub productions: Vec<Production>,
    by_name: BTreeMap<String, Vec<usize>>,
}

impl Grammar {
    /// The files of `grammar/` with these names.
    pub fn of(files: &[&str]) -> Grammar {
        let mut grammar = Grammar::default();
        for wanted in files {
            let (_, text) = FILES.iter().find(|(name, _)| name == wanted).expect("a file of grammar/");
            grammar.add(wanted, text);
        }
        grammar
    }

    /// Adds the productions of a text; panics at the first thing that is not EBNF or twice there.
    pub fn add(&mut self, file: &str, text: &str) {
        for production in productions(file, text) {
            let same_name = self.by_name.entry(production.name.clone()).or_default();
            assert!(
                same_name.iter().all(|&other| self.productions[other].file != file),
                "{file}.ebnf has two productions {}",
                production.name
            );
            same_name.push(self.productions.len());
            self.productions.push(production);
        }
    }

    /// The production that `name` means in `file`: that of its own file, else the only other one; `None` where there
    /// is none, so that it is a terminal here.
    pub fn resolve(&self, file: &str, name: &str) -> Option<usize> {
        let found = self.by_name.get(name)?;
        let file_of = |at: &usize| self.productions[*at].file.as_str();
        let own = found.iter().copied().find(|at| file_of(at) == file);
        own.or_else(|| {
            // The export format has words of its own that nothing else means.
            let others: Vec<usize> = found.iter().copied().filter(|at| file_of(at) != "pgn-export").collect();
            assert!(others.len() <= 1, "{name} of {file}.ebnf could be of several files");
            others.first().copied()
        })
    }

    /// As [`Grammar::resolve`], for a name that must be there, in whichever file.
    pub fn start(&self, name: &str) -> usize {
        let found = self.by_name.get(name).unwrap_or_else(|| panic!("no production {name}"));
        assert_eq!(found.len(), 1, "{name} stands in several files");
        found[0]
    }

    /// The names that a production uses, once each.
    pub fn names_in(expr: &Expr, into: &mut Vec<String>) {
        match expr {
            Expr::Set(_) => {}
            Expr::Name(name) if into.contains(name) => {}
            Expr::Name(name) => into.push(name.clone()),
            Expr::Sequence(parts) | Expr::Choice(parts) => parts.iter().for_each(|part| Grammar::names_in(part, into)),
            Expr::Repeat { inner, .. } => Grammar::names_in(inner, into),
        }
    }
}

/// Calls `visit` with all texts of at most `longest` of these characters.
pub fn all_texts(alphabet: &str, longest: usize, visit: &mut impl FnMut(&str)) {
    fn go(alphabet: &str, left: usize, text: &mut String, visit: &mut impl FnMut(&str)) {
        visit(text);
        if left > 0 {
            for c in alphabet.chars() {
                text.push(c);
                go(alphabet, left - 1, text, visit);
                text.pop();
            }
        }
    }
    go(alphabet, longest, &mut String::new(), visit);
}
