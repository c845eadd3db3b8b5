#![no_main]

#[path = "../../tests/support/hold.rs"]
mod hold;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(finding) = hold::records_hold(data, pgn_grammar::epd::check) {
        panic!("{finding}");
    }
});
