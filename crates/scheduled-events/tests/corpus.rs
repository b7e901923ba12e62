//! Replays the fuzzers' corpus.
#![allow(clippy::expect_used, clippy::panic, missing_docs, reason = "that is how a test fails")]

use std::path::Path;

#[path = "../fuzz/properties/document.rs"]
mod document;
// Discovery is part of the client.
#[cfg(feature = "client")]
#[path = "../fuzz/properties/leases.rs"]
mod leases;
#[path = "../fuzz/properties/replay.rs"]
mod replay;

fn replay(target: &str, holds: fn(&[u8])) {
    replay::replay(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus"), target, holds);
}

#[test]
fn document_files_hold() {
    replay("document", document::holds);
}

#[cfg(feature = "client")]
#[test]
fn leases_files_hold() {
    replay("leases", leases::holds);
}
