//! Any bytes as a settings file.
#![no_main]

#[path = "../properties/settings.rs"]
mod property;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| property::holds(bytes));
