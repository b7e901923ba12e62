//! Parses a document with `serde_json`. Usage: bench-parse DOCUMENT TIMES
#![allow(clippy::unwrap_used, reason = "it fails by panicking, like a test")]

use serde_json::Value;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let document = std::fs::read(arguments.next().unwrap()).unwrap();
    for _ in 0..arguments.next().unwrap().parse().unwrap() {
        let value: Value = serde_json::from_slice(&document).unwrap();
        assert!(value.is_object());
    }
}
