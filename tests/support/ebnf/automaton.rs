//! Automata for productions without recursion: fast, and languages can be compared as a whole.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::{Expr, Grammar, Set};

/// A deterministic automaton. Characters that no set of the production tells apart are one *atom*.
#[derive(Debug)]
pub struct Automaton {
    /// The first character of each atom, sorted from 0; an atom goes up to the next one.
    atoms: Vec<u32>,
    /// The ASCII characters' atoms.
    ascii: Vec<usize>,
    /// State by state the state that each atom leads to; state 0 is the dead one, 1 the first.
    table: Vec<Vec<usize>>,
    accepting: Vec<bool>,
}

impl Automaton {
    /// For the production `name`; panics where it is recursive or needs a name that `grammar` does not have.
    pub fn new(grammar: &Grammar, name: &str) -> Automaton {
        let start = grammar.start(name);
        let production = &grammar.productions[start];
        let mut nfa = Nfa::default();
        let (first, last) = (nfa.state(), nfa.state());
        nfa.add(grammar, &production.file, &production.body, first, last, &mut vec![start]);
        nfa.determine(first, last)
    }

    fn atom(&self, c: char) -> usize {
        let code = u32::from(c);
        match self.ascii.get(code as usize) {
            Some(&atom) => atom,
            None => self.atoms.partition_point(|&first| first <= code) - 1,
        }
    }

    /// Whether the whole text is derived.
    pub fn derives(&self, text: &str) -> bool {
        self.accepting[text.chars().fold(1, |state, c| self.table[state][self.atom(c)])]
    }

    /// The length in bytes of the longest beginning of `text` that is derived.
    pub fn longest(&self, text: &str) -> Option<usize> {
        let mut state = 1;
        let mut found = self.accepting[state].then_some(0);
        for (at, c) in text.char_indices() {
            state = self.table[state][self.atom(c)];
            if state == 0 {
                break;
            }
            if self.accepting[state] {
                found = Some(at + c.len_utf8());
            }
        }
        found
    }

    /// Whether anything derived begins with `text`. (Every state but the dead one leads to acceptance.)
    pub fn begins(&self, text: &str) -> bool {
        text.chars().fold(1, |state, c| self.table[state][self.atom(c)]) != 0
    }

    /// A shortest text of which `decide(self derives it, other derives it)` holds.
    pub fn find(&self, other: &Automaton, decide: impl Fn(bool, bool) -> bool) -> Option<String> {
        let mut cuts: Vec<u32> = self.atoms.iter().chain(&other.atoms).copied().collect();
        cuts.sort_unstable();
        cuts.dedup();
        let letters: Vec<char> = cuts.into_iter().filter_map(char::from_u32).collect();
        let mut seen = HashSet::from([(1, 1)]);
        let mut level = vec![((1, 1), String::new())];
        while !level.is_empty() {
            let mut next = Vec::new();
            for ((mine, yours), text) in level {
                if decide(self.accepting[mine], other.accepting[yours]) {
                    return Some(text);
                }
                for &c in &letters {
                    let pair = (self.table[mine][self.atom(c)], other.table[yours][other.atom(c)]);
                    if pair != (0, 0) && seen.insert(pair) {
                        next.push((pair, format!("{text}{c}")));
                    }
                }
            }
            level = next;
        }
        None
    }

    /// A text that both derive.
    pub fn common(&self, other: &Automaton) -> Option<String> {
        self.find(other, |mine, yours| mine && yours)
    }

    /// A text that this one derives and `other` does not.
    pub fn beyond(&self, other: &Automaton) -> Option<String> {
        self.find(other, |mine, yours| mine && !yours)
    }

    /// A character that a text of either may begin with.
    pub fn common_first(&self, other: &Automaton) -> Option<char> {
        let letters = self.atoms.iter().chain(&other.atoms).copied().filter_map(char::from_u32);
        let mut both = letters.filter(|&c| self.table[1][self.atom(c)] != 0 && other.table[1][other.atom(c)] != 0);
        both.next()
    }
}

/// A nondeterministic automaton: by state the empty steps and those over a character.
#[derive(Debug, Default)]
struct Nfa {
    empty: Vec<Vec<usize>>,
    over: Vec<Vec<(Set, usize)>>,
}

impl Nfa {
    fn state(&mut self) -> usize {
        self.empty.push(Vec::new());
        self.over.push(Vec::new());
        self.empty.len() - 1
    }

    /// Makes `expr` lead from `from` to `to`; `path` are the productions that are open.
    fn add(&mut self, grammar: &Grammar, file: &str, expr: &Expr, from: usize, to: usize, path: &mut Vec<usize>) {
        match expr {
            Expr::Set(set) => self.over[from].push((set.clone(), to)),
            Expr::Name(name) => {
                let at = grammar.resolve(file, name).unwrap_or_else(|| panic!("{file}.ebnf: no production {name}"));
                assert!(!path.contains(&at), "{name} is recursive");
                let production = &grammar.productions[at];
                path.push(at);
                self.add(grammar, &production.file, &production.body, from, to, path);
                path.pop();
            }
            Expr::Sequence(parts) => {
                let mut at = from;
                for part in parts {
                    let next = self.state();
                    self.add(grammar, file, part, at, next, path);
                    at = next;
                }
                self.empty[at].push(to);
            }
            Expr::Choice(parts) => parts.iter().for_each(|part| self.add(grammar, file, part, from, to, path)),
            Expr::Repeat { inner, some, many } => {
                let (first, last) = (self.state(), self.state());
                self.empty[from].push(first);
                self.empty[last].push(to);
                self.add(grammar, file, inner, first, last, path);
                if *many {
                    self.empty[last].push(first);
                }
                if !*some {
                    self.empty[from].push(to);
                }
            }
        }
    }

    fn closure(&self, states: impl IntoIterator<Item = usize>) -> BTreeSet<usize> {
        let mut waiting: Vec<usize> = states.into_iter().collect();
        let mut found: BTreeSet<usize> = waiting.iter().copied().collect();
        while let Some(state) = waiting.pop() {
            waiting.extend(self.empty[state].iter().filter(|&&next| found.insert(next)));
        }
        found
    }

    fn determine(&self, first: usize, last: usize) -> Automaton {
        let ranges = || self.over.iter().flatten().flat_map(|(set, _)| &set.0);
        let cuts = ranges().flat_map(|&(low, high)| [low, high + 1]).filter(|&cut| cut <= 0x10FFFF);
        let atoms: Vec<u32> = cuts.chain([0]).collect::<BTreeSet<_>>().into_iter().collect();
        let mut names = HashMap::from([(BTreeSet::new(), 0)]);
        let mut states = vec![BTreeSet::new(), self.closure([first])];
        names.insert(states[1].clone(), 1);
        let mut table = vec![vec![0; atoms.len()]];
        let mut at = 1;
        while at < states.len() {
            let mut row = Vec::new();
            for &atom in &atoms {
                let steps = states[at].iter().flat_map(|&state| &self.over[state]);
                let next = steps.filter(|(set, _)| set.0.iter().any(|&(low, high)| (low..=high).contains(&atom)));
                let next = self.closure(next.map(|&(_, to)| to).collect::<Vec<_>>());
                row.push(*names.entry(next.clone()).or_insert_with(|| {
                    states.push(next);
                    states.len() - 1
                }));
            }
            table.push(row);
            at += 1;
        }
        let accepting = states.iter().map(|state| state.contains(&last)).collect();
        let ascii = (0..128).map(|code| atoms.partition_point(|&first| first <= code) - 1).collect();
        Automaton { atoms, ascii, table, accepting }
    }
}
