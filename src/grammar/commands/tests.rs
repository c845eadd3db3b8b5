//! Each function against its production: on all short texts over the characters that matter, in its brackets where it
//! is a command, and on long sentences at random with something wrong in them.

use super::*;
use crate::grammar::lexical::ebnf::{Automaton, Deriver, Grammar, Random, all_texts};

/// Whether a function reads the whole of a text.
type Reads = fn(&[u8]) -> bool;

macro_rules! reading {
    ($($production:literal $function:ident)*) => {
        vec![$(($production, (|text| whole($function, text).is_some()) as Reads)),*]
    };
}

fn functions() -> Vec<(&'static str, Reads)> {
    reading! {
        "Command" command "CommandName" command_name "Gap" gap "FirstOperand" first_operand "Operand" operand "QuotedOperand" quoted_operand
        "BareOperand" bare_operand "ClkCommand" clk_command "EgtCommand" egt_command "EmtCommand" emt_command
        "MctCommand" mct_command "ClockTime" clock_time "WallTime" wall_time "Sixty" sixty
        "ClockTimeImport" clock_time_import "CslCommand" csl_command "Mark" mark "CalCommand" cal_command
        "Arrow" arrow "Colour" colour "EvalCommand" eval_command "Pawns" pawns "Mate" mate
    }
}

#[test]
fn short_texts() {
    let grammar = Grammar::of(&["commands", "san"]);
    for (production, reads) in functions() {
        let automaton = Automaton::new(&grammar, production);
        let mut compare = |text: &str| {
            assert_eq!(reads(text.as_bytes()), automaton.derives(text), "{production} on {text:?}");
        };
        all_texts("0259:.+-#", 5, &mut compare);
        all_texts("[]%\", \r\nRae18", 4, &mut compare);
        for before in ["[%clk ", "[%eval ", "[%csl ", "[%cal ", "[%a", "[%mct\r"] {
            all_texts("0159:.,#+-Ra4\" \n]", 3, &mut |text| {
                compare(&format!("{before}{text}"));
                compare(&format!("{before}{text}]"));
            });
        }
    }
}

#[test]
fn long_texts() {
    let grammar = Grammar::of(&["commands", "san"]);
    let letters: Vec<char> = "0159:.,#+-Ra4\" \n\r[]%xé".chars().collect();
    for (production, reads) in functions() {
        let automaton = Automaton::new(&grammar, production);
        for seed in 0..200 {
            let mut deriver = Deriver::new(&grammar, seed);
            deriver.again = if seed % 4 == 0 { 95 } else { 60 };
            let text = deriver.text(production, 1_000);
            assert!(automaton.derives(&text), "{production} on {text:?}");
            assert!(reads(text.as_bytes()), "{production} on {text:?}");
            for number in 0..10 {
                let mut random = Random(seed * 100 + number);
                let mut mutant: Vec<char> = text.chars().collect();
                let at = random.below(mutant.len() + 1);
                match random.below(3) {
                    0 if at < mutant.len() => drop(mutant.remove(at)),
                    1 if at < mutant.len() => mutant[at] = *random.pick(&letters),
                    _ => mutant.insert(at, *random.pick(&letters)),
                }
                let mutant: String = mutant.into_iter().collect();
                assert_eq!(reads(mutant.as_bytes()), automaton.derives(&mutant), "{production} on {mutant:?}");
            }
        }
    }
}
