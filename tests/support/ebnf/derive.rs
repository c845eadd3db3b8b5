//! Random sentences.

use std::collections::HashMap;

use super::{Expr, Grammar, Set};

/// A small generator of numbers (SplitMix64): the same on every machine, so that a failure can be run again.
#[derive(Debug, Clone)]
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// From 0 to `count - 1`.
    pub fn below(&mut self, count: usize) -> usize {
        (self.next() % count as u64) as usize
    }

    /// True in `percent` of a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<'t, T>(&mut self, from: &'t [T]) -> &'t T {
        &from[self.below(from.len())]
    }
}

/// What a sentence is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    Char(char),
    /// A name that the grammar does not explain.
    Terminal(String),
}

/// Derives sentences of a grammar at random.
#[derive(Debug)]
pub struct Deriver<'g> {
    grammar: &'g Grammar,
    /// How many pieces the shortest sentence of each production has.
    shortest: Vec<usize>,
    pub random: Random,
    /// How often in a hundred cases a repetition goes on.
    pub again: usize,
    /// By name, what a name is to derive instead of its production.
    pub instead: HashMap<String, String>,
}

impl<'g> Deriver<'g> {
    pub fn new(grammar: &'g Grammar, seed: u64) -> Deriver<'g> {
        let mut shortest = vec![usize::MAX; grammar.productions.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for (at, production) in grammar.productions.iter().enumerate() {
                let len = shortest_of(grammar, &production.file, &production.body, &shortest);
                changed |= len < shortest[at];
                shortest[at] = shortest[at].min(len);
            }
        }
        Deriver { grammar, shortest, random: Random(seed), again: 60, instead: HashMap::new() }
    }

    /// A sentence of the production `start` as text; panics where a terminal is left over.
    pub fn text(&mut self, start: &str, budget: usize) -> String {
        let pieces = self.sentence(start, budget).into_iter().map(|piece| match piece {
            Piece::Char(c) => c,
            Piece::Terminal(name) => panic!("{name} is a terminal"),
        });
        pieces.collect()
    }

    /// A sentence of the production `start`. Once it has `budget` pieces, it is brought to its end the shortest way.
    pub fn sentence(&mut self, start: &str, budget: usize) -> Vec<Piece> {
        let grammar = self.grammar;
        let production = &grammar.productions[grammar.start(start)];
        // What is to be derived still, the next one last: an own stack, for productions nest deeply.
        let mut waiting: Vec<(&str, &Expr)> = vec![(&production.file, &production.body)];
        let mut out = Vec::new();
        while let Some((file, expr)) = waiting.pop() {
            let ends = out.len() + waiting.len() >= budget;
            match expr {
                Expr::Set(set) => out.push(Piece::Char(self.character(set))),
                Expr::Name(name) => match (self.instead.get(name), grammar.resolve(file, name)) {
                    (Some(text), _) => out.extend(text.chars().map(Piece::Char)),
                    (_, None) => out.push(Piece::Terminal(name.clone())),
                    (_, Some(at)) => {
                        let production = &grammar.productions[at];
                        waiting.push((&production.file, &production.body));
                    }
                },
                Expr::Sequence(parts) => waiting.extend(parts.iter().rev().map(|part| (file, part))),
                Expr::Choice(parts) if ends => {
                    let shortest = |part: &&Expr| shortest_of(grammar, file, part, &self.shortest);
                    waiting.push((file, parts.iter().min_by_key(shortest).expect("an alternative")));
                }
                Expr::Choice(parts) => waiting.push((file, self.random.pick(parts))),
                Expr::Repeat { inner, some, many } => {
                    if !*some && (ends || !self.random.chance(self.again)) {
                        continue;
                    }
                    if *many && (!*some || (!ends && self.random.chance(self.again))) {
                        waiting.push((file, expr));
                    }
                    waiting.push((file, inner));
                }
            }
        }
        out
    }

    /// ASCII mostly, where there is any.
    fn character(&mut self, set: &Set) -> char {
        let ascii: Vec<(u32, u32)> =
            set.0.iter().filter(|range| range.0 < 0x80).map(|&(low, high)| (low, high.min(0x7F))).collect();
        let ranges = if ascii.is_empty() || self.random.chance(10) { &set.0 } else { &ascii };
        loop {
            let &(low, high) = self.random.pick(ranges);
            // Of a long range the near end as often as all of the rest.
            let span = if self.random.chance(50) { (high - low).min(0x200) } else { high - low };
            if let Some(c) = char::from_u32(low + self.random.below(span as usize + 1) as u32) {
                return c;
            }
        }
    }
}

fn shortest_of(grammar: &Grammar, file: &str, expr: &Expr, known: &[usize]) -> usize {
    match expr {
        Expr::Set(_) => 1,
        Expr::Name(name) => grammar.resolve(file, name).map_or(1, |at| known[at]),
        Expr::Sequence(parts) => {
            parts.iter().fold(0usize, |sum, part| sum.saturating_add(shortest_of(grammar, file, part, known)))
        }
        Expr::Choice(parts) => {
            parts.iter().map(|part| shortest_of(grammar, file, part, known)).min().unwrap_or(usize::MAX)
        }
        Expr::Repeat { some: false, .. } => 0,
        Expr::Repeat { inner, .. } => shortest_of(grammar, file, inner, known),
    }
}
