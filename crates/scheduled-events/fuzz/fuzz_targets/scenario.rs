//! Any bytes as a scenario or a playbook.
#![no_main]

#[path = "../properties/scenario.rs"]
mod property;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| property::holds(bytes));
