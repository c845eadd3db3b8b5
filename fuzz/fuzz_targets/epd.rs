#![no_main]

#[path = "../../tests/support/hold/mod.rs"]
mod hold;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(finding) = hold::records_hold(data, pgn_grammar::epd::check)
        .and_then(|()| hold::canonical_holds(data, pgn_grammar::records::Kind::Epd))
    {
        panic!("{finding}");
    }
});
