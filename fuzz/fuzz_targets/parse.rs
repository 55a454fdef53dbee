#![no_main]

#[path = "../../tests/support/laws.rs"]
#[allow(dead_code, reason = "each target uses one law")]
mod laws;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| laws::parsing(bytes));
