//! Any bytes as a document.
#![no_main]

#[path = "../properties/document.rs"]
mod property;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| property::holds(bytes));
