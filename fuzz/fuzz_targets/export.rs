#![no_main]

#[path = "../../tests/support/hold/mod.rs"]
mod hold;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(finding) = hold::export_holds(data) {
        panic!("{finding}");
    }
});
