#![no_main]

#[path = "../../tests/support/hold.rs"]
mod hold;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(finding) = hold::mended_text_is_read(data) {
        panic!("{finding}");
    }
});
