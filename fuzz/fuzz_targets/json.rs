#![no_main]

#[path = "../../tests/support/hold/mod.rs"]
mod hold;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(finding) = hold::json_holds(data) {
        panic!("{finding}");
    }
});
