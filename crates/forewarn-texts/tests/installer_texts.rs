//! The installer's texts are generated and committed, because NSIS reads them without a build of Rust.

#![allow(clippy::unwrap_used, reason = "that is how a test fails")]

#[path = "../build/catalog.rs"]
#[allow(dead_code, reason = "used by the build as well")]
mod catalog;
#[path = "../build/installer.rs"]
mod installer;

use std::fs;
use std::path::Path;

use forewarn_texts::Language;

#[test]
fn installer_texts_match_the_catalog() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let catalogs = catalog::read(&root.join("locales"), &Language::ALL.map(Language::tag)).unwrap();
    let languages: Vec<_> =
        Language::ALL.iter().map(|language| format!("{language:?}")).zip(catalogs.iter()).collect();
    let (path, text) = (root.join("../../scripts/windows/installer-texts.nsh"), installer::texts(&languages));
    if std::env::var_os("FOREWARN_UPDATE_FIXTURES").is_some_and(|value| value == "1") {
        fs::write(&path, &text).unwrap();
    }
    let file = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    assert!(file == text, "out of date: write it with FOREWARN_UPDATE_FIXTURES=1 cargo test -p forewarn-texts");
}
