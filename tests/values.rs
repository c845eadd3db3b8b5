//! The grammars of values and positions, each function against its production: all short texts over the characters that
//! matter, and long sentences at random with something wrong in them.

mod support;

use pgn_grammar::grammar::tags::{self, Value};
use pgn_grammar::grammar::timecontrol as tc;
use pgn_grammar::{epd, fen};
use support::ebnf::{Automaton, Deriver, Grammar, Random, all_texts};

/// A production and the function that reads it.
type Pair = (&'static str, fn(&[u8]) -> Value<'_>);

/// How many derived sentences a production is tried with, and how many mutants of each.
const SENTENCES: u64 = 120;
const MUTANTS: usize = 12;

/// Tries each function on all texts of at most `longest` characters of `alphabet`, and on derived sentences.
fn prove(files: &[&str], pairs: &[Pair], alphabet: &str, longest: usize) {
    let grammar = Grammar::of(files);
    let letters: Vec<char> = alphabet.chars().collect();
    let mut wrong = Vec::new();
    for &(production, function) in pairs {
        let automaton = Automaton::new(&grammar, production);
        let (mut derived, mut tried) = (0, 0);
        let mut compare = |text: &str| {
            let is_derived = automaton.derives(text);
            derived += usize::from(is_derived);
            tried += 1;
            if tags::is(function, text.as_bytes()) != is_derived {
                wrong.push(format!("{production} {} {text:?}", if is_derived { "derives" } else { "does not derive" }));
            }
        };
        all_texts(alphabet, longest, &mut compare);
        for seed in 0..SENTENCES {
            let mut deriver = Deriver::new(&grammar, seed);
            deriver.again = if seed % 4 == 0 { 90 } else { 50 };
            let text = deriver.text(production, 400);
            assert!(automaton.derives(&text), "{production}: {text:?}");
            compare(&text);
            for number in 0..MUTANTS {
                compare(&mutant(&text, &letters, &mut Random(seed * 1_000 + number as u64)));
            }
        }
        assert!(derived > 0 && derived < tried, "{production}: {derived} of {tried}");
    }
    wrong.sort_by_key(String::len);
    let count = wrong.len();
    wrong.truncate(30);
    assert!(count == 0, "{count} differ:\n{}", wrong.join("\n"));
}

/// One character is taken away, doubled, or another one.
fn mutant(text: &str, letters: &[char], random: &mut Random) -> String {
    let mut text: Vec<char> = text.chars().collect();
    let at = random.below(text.len() + 1);
    match random.below(3) {
        0 if at < text.len() => drop(text.remove(at)),
        1 if at < text.len() => text[at] = *random.pick(letters),
        _ => text.insert(at, *random.pick(letters)),
    }
    text.into_iter().collect()
}

#[test]
fn values_of_numbers_and_dates() {
    let pairs: &[Pair] = &[
        ("DateValue", tags::date_value),
        ("Year", tags::year),
        ("Month", tags::month),
        ("Day", tags::day),
        ("RoundValue", tags::round_value),
        ("RatingList", tags::rating_list),
        ("Rating", tags::rating),
        ("IntegerValue", tags::integer_value),
        ("EcoValue", tags::eco_value),
        ("TimeOfDay", tags::time_of_day),
        ("Hour", tags::hour),
        ("Sixty", tags::sixty),
        ("SetUpValue", tags::set_up_value),
        ("ClockValue", tags::clock_value),
        ("ClockReading", tags::clock_reading),
        ("ResultValue", tags::result_value),
    ];
    prove(&["tags", "lexical"], pairs, "0123?-.:/*AW", 5);
}

#[test]
fn values_of_names() {
    let pairs: &[Pair] = &[
        ("FreeText", tags::free_text),
        ("UnknownOrText", tags::unknown_or_text),
        ("PlayerNames", tags::player_names),
        ("PlayerName", tags::player_name),
        ("NameWords", tags::name_words),
        ("NameWord", tags::name_word),
        ("AddressList", tags::address_list),
        ("Address", tags::address),
        ("SiteCountry", tags::site_country),
    ];
    prove(&["tags", "lexical"], pairs, "Aaé?,: .\u{7F}\u{A0}", 5);
}

#[test]
fn values_from_lists() {
    let pairs: &[Pair] = &[
        ("TitleList", tags::title_list),
        ("Title", tags::title),
        ("TypeList", tags::type_list),
        ("PlayerType", tags::player_type),
        ("TerminationValue", tags::termination_value),
        ("ModeValue", tags::mode_value),
    ];
    prove(&["tags", "lexical"], pairs, "WGIFCM-:OTBPES", 5);
}

#[test]
fn time_controls() {
    let pairs: &[Pair] = &[
        ("TimeControl", tc::time_control),
        ("Unknown", tc::unknown),
        ("NoControl", tc::no_control),
        ("MovesInTime", tc::moves_in_time),
        ("SuddenDeath", tc::sudden_death),
        ("Incremental", tc::incremental),
        ("Sandclock", tc::sandclock),
        ("Positive", tc::positive),
        ("TimeControlImport", tc::time_control_import),
        ("FieldImport", tc::field_import),
        ("Digits", tc::digits),
    ];
    prove(&["timecontrol"], pairs, "019/+:*?-", 6);
}

#[test]
fn positions() {
    let pairs: &[Pair] = &[
        ("Fen", fen::fen),
        ("Position", fen::position),
        ("Placement", fen::placement),
        ("R8", fen::r8),
        ("Piece", fen::piece),
        ("Rights", fen::rights),
        ("WhiteEp", fen::white_ep),
        ("BlackEp", fen::black_ep),
        ("Halfmove", fen::halfmove),
        ("Fullmove", fen::fullmove),
        ("FenImport", fen::fen_import),
    ];
    prove(&["fen"], pairs, "8142KQkqpw-/ e36", 4);
}

#[test]
fn records() {
    let pairs: &[Pair] = &[
        ("Epd", epd::epd),
        ("Operation", epd::operation),
        ("Opcode", epd::opcode),
        ("Operand", epd::operand),
        ("QuotedOperand", epd::quoted_operand),
        ("BareOperand", epd::bare_operand),
        ("KnownOperation", epd::known_operation),
        ("Unsigned", epd::unsigned),
        ("Positive", epd::positive),
        ("Signed", epd::signed),
        ("Floating", epd::floating),
    ];
    prove(&["epd", "fen", "san"], pairs, "a_01\";. +-Ne4", 5);
}
