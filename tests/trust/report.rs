//! What came of it, for the report that `make trust` puts together.

use std::path::Path;

/// Writes one part of the report, where one is wanted.
pub(crate) fn write(part: &str, text: &str) {
    if let Some(folder) = std::env::var_os("FOREWARN_TRUST_REPORT") {
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(Path::new(&folder).join(format!("{part}.md")), format!("{text}\n")).unwrap();
    }
}
