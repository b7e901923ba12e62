//! Any bytes as a lease of any kind.
#![no_main]

#[path = "../properties/leases.rs"]
mod property;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| property::holds(bytes));
