//! Every file that the fuzzers begin with, and every one that they once found something with, read as they read it.
#![allow(clippy::expect_used, clippy::panic, missing_docs, reason = "that is how a test fails")]

use std::fs;
use std::path::Path;

#[path = "../fuzz/properties/document.rs"]
mod document;
// Finding endpoints by leases is part of the client.
#[cfg(feature = "client")]
#[path = "../fuzz/properties/leases.rs"]
mod leases;

/// The fuzzers' files for this target.
fn replay(target: &str, holds: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let mut count = 0;
    for entry in fs::read_dir(&folder).expect("a folder of files") {
        let path = entry.expect("an entry").path();
        holds(&fs::read(&path).expect("a file"));
        count += 1;
    }
    assert!(count > 0, "{} is empty", folder.display());
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
