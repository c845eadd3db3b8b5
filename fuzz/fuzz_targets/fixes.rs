#![no_main]

#[path = "../../tests/support/hold/mod.rs"]
mod hold;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(finding) = hold::fixes_hold(data).and_then(|()| hold::mended_text_is_read(data)) {
        panic!("{finding}");
    }
});
