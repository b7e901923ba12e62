//! Replays the fuzzers' corpus.

use std::fs;
use std::path::Path;

/// Checks the property for every file of this target.
pub(crate) fn replay(corpus: &Path, target: &str, holds: fn(&[u8])) {
    let folder = corpus.join(target);
    let mut count = 0;
    for entry in fs::read_dir(&folder).expect("a folder of files") {
        let path = entry.expect("an entry").path();
        holds(&fs::read(&path).expect("a file"));
        count += 1;
    }
    assert!(count > 0, "{} is empty", folder.display());
}
