//! A recogniser for any grammar, by Earley's method: no backtracking, no recursion on the input.
//!
//! It is fed one symbol at a time and can take the last one back, so that a walk over all short texts shares the work
//! on their common beginnings.

use std::collections::{HashMap, HashSet};

use super::{Expr, Grammar, Set};

/// What a symbol of the input is held against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Terminal {
    /// A character of this set.
    Set(Set),
    /// What a name stands for that the grammar does not explain.
    Name(String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Symbol {
    Rule(usize),
    Terminal(usize),
}

/// A grammar in plain productions: no repetition, no choice within a sequence.
#[derive(Debug, Default)]
pub struct Recogniser {
    /// Left side and right side.
    productions: Vec<(usize, Vec<Symbol>)>,
    /// The productions of each left side.
    by_rule: Vec<Vec<usize>>,
    nullable: Vec<bool>,
    terminals: Vec<Terminal>,
    start: usize,
}

impl Recogniser {
    /// For the sentences of the production `start`; a name that `grammar` does not have is a terminal.
    pub fn new(grammar: &Grammar, start: &str) -> Recogniser {
        let mut recogniser = Recogniser::default();
        let mut rules = HashMap::new();
        let mut waiting = vec![grammar.start(start)];
        recogniser.start = recogniser.rule();
        rules.insert(waiting[0], recogniser.start);
        while let Some(at) = waiting.pop() {
            let production = &grammar.productions[at];
            let rule = rules[&at];
            recogniser.add(rule, &production.body, &mut |recogniser, name| {
                let Some(other) = grammar.resolve(&production.file, name) else {
                    return recogniser.terminal(Terminal::Name(name.to_owned()));
                };
                Symbol::Rule(*rules.entry(other).or_insert_with(|| {
                    waiting.push(other);
                    recogniser.rule()
                }))
            });
        }
        recogniser.find_nullable();
        recogniser
    }

    fn rule(&mut self) -> usize {
        self.by_rule.push(Vec::new());
        self.by_rule.len() - 1
    }

    fn terminal(&mut self, terminal: Terminal) -> Symbol {
        let known = self.terminals.iter().position(|other| *other == terminal);
        Symbol::Terminal(known.unwrap_or_else(|| {
            self.terminals.push(terminal);
            self.terminals.len() - 1
        }))
    }

    fn production(&mut self, rule: usize, symbols: Vec<Symbol>) {
        self.by_rule[rule].push(self.productions.len());
        self.productions.push((rule, symbols));
    }

    /// Adds `expr` as what `rule` derives.
    fn add(&mut self, rule: usize, expr: &Expr, resolve: &mut dyn FnMut(&mut Recogniser, &str) -> Symbol) {
        match expr {
            Expr::Choice(alternatives) => {
                for alternative in alternatives {
                    self.add(rule, alternative, resolve);
                }
            }
            Expr::Sequence(parts) => {
                let symbols = parts.iter().map(|part| self.symbol(part, resolve)).collect();
                self.production(rule, symbols);
            }
            Expr::Repeat { inner, some, many } => {
                let inner = self.symbol(inner, resolve);
                if *many {
                    self.production(rule, vec![Symbol::Rule(rule), inner]);
                }
                self.production(rule, if *some { vec![inner] } else { Vec::new() });
                if !*many {
                    self.production(rule, vec![inner]);
                }
            }
            Expr::Set(_) | Expr::Name(_) => {
                let symbol = self.symbol(expr, resolve);
                self.production(rule, vec![symbol]);
            }
        }
    }

    fn symbol(&mut self, expr: &Expr, resolve: &mut dyn FnMut(&mut Recogniser, &str) -> Symbol) -> Symbol {
        match expr {
            Expr::Set(set) => self.terminal(Terminal::Set(set.clone())),
            Expr::Name(name) => resolve(self, name),
            _ => {
                let rule = self.rule();
                self.add(rule, expr, resolve);
                Symbol::Rule(rule)
            }
        }
    }

    fn find_nullable(&mut self) {
        self.nullable = vec![false; self.by_rule.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for (rule, symbols) in &self.productions {
                let empty = symbols.iter().all(|symbol| matches!(symbol, Symbol::Rule(other) if self.nullable[*other]));
                if empty && !self.nullable[*rule] {
                    self.nullable[*rule] = true;
                    changed = true;
                }
            }
        }
    }

    /// Whether the sentence of these characters is derived.
    pub fn derives(&self, text: &str) -> bool {
        let mut chart = Chart::new(self);
        for c in text.chars() {
            chart.push(|terminal| matches!(terminal, Terminal::Set(set) if set.has(c)));
            if !chart.alive() {
                return false;
            }
        }
        chart.accepts()
    }
}

/// A production, how far it is read, and where its reading began.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Item {
    production: usize,
    dot: usize,
    origin: usize,
}

#[derive(Debug, Default)]
struct Row {
    items: Vec<Item>,
    seen: HashSet<Item>,
    /// The items that wait for a rule, by rule.
    waiting: HashMap<usize, Vec<Item>>,
}

impl Row {
    fn add(&mut self, item: Item) {
        if self.seen.insert(item) {
            self.items.push(item);
        }
    }
}

/// The state after a text.
#[derive(Debug)]
pub struct Chart<'g> {
    grammar: &'g Recogniser,
    rows: Vec<Row>,
}

impl<'g> Chart<'g> {
    /// After the empty text.
    pub fn new(grammar: &'g Recogniser) -> Chart<'g> {
        let mut first = Row::default();
        for &production in &grammar.by_rule[grammar.start] {
            first.add(Item { production, dot: 0, origin: 0 });
        }
        let mut chart = Chart { grammar, rows: Vec::new() };
        chart.complete(first);
        chart
    }

    /// Reads one symbol: `is` says which terminals it can be.
    pub fn push(&mut self, is: impl Fn(&Terminal) -> bool) {
        let mut fits: Vec<Option<bool>> = vec![None; self.grammar.terminals.len()];
        let mut row = Row::default();
        for item in &self.rows[self.rows.len() - 1].items {
            if let Some(&Symbol::Terminal(terminal)) = self.next(item)
                && *fits[terminal].get_or_insert_with(|| is(&self.grammar.terminals[terminal]))
            {
                row.add(Item { dot: item.dot + 1, ..*item });
            }
        }
        self.complete(row);
    }

    /// Takes the last symbol back.
    pub fn pop(&mut self) {
        assert!(self.rows.len() > 1, "nothing was read");
        self.rows.pop();
    }

    /// Whether anything derived begins so.
    pub fn alive(&self) -> bool {
        self.rows.last().is_some_and(|row| !row.items.is_empty())
    }

    /// Whether it is derived as it is.
    pub fn accepts(&self) -> bool {
        self.rows.last().is_some_and(|row| {
            row.items.iter().any(|item| {
                item.origin == 0
                    && self.grammar.productions[item.production].0 == self.grammar.start
                    && self.next(item).is_none()
            })
        })
    }

    fn next(&self, item: &Item) -> Option<&'g Symbol> {
        let grammar = self.grammar;
        grammar.productions[item.production].1.get(item.dot)
    }

    /// Predicts and completes until nothing is new, and makes `row` the last one.
    fn complete(&mut self, mut row: Row) {
        let here = self.rows.len();
        let mut at = 0;
        while let Some(&item) = row.items.get(at) {
            at += 1;
            match self.next(&item) {
                Some(&Symbol::Rule(rule)) => {
                    row.waiting.entry(rule).or_default().push(item);
                    for &production in &self.grammar.by_rule[rule] {
                        row.add(Item { production, dot: 0, origin: here });
                    }
                    // What can be empty is stepped over at once: its empty reading may be complete already.
                    if self.grammar.nullable[rule] {
                        row.add(Item { dot: item.dot + 1, ..item });
                    }
                }
                Some(Symbol::Terminal(_)) => {}
                None => {
                    let rule = self.grammar.productions[item.production].0;
                    let begun = if item.origin == here { &row.waiting } else { &self.rows[item.origin].waiting };
                    for waiting in begun.get(&rule).cloned().unwrap_or_default() {
                        row.add(Item { dot: waiting.dot + 1, ..waiting });
                    }
                }
            }
        }
        self.rows.push(row);
    }
}
