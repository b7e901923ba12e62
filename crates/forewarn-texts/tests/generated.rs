//! Files that are written from the catalog and committed: the page and the packages use them as they are.

#![allow(clippy::unwrap_used, reason = "that is how a test fails")]

#[path = "../build/catalog.rs"]
#[allow(dead_code, reason = "used by the build as well")]
mod catalog;
#[path = "../build/installer.rs"]
mod installer;
#[path = "../build/linux.rs"]
mod linux;
#[path = "../build/page.rs"]
mod page;

use std::fs;
use std::path::Path;

use forewarn_texts::Language;

#[test]
fn generated_files_match_the_catalog() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |name: &str| fs::read_to_string(root.join(name)).unwrap_or_default().replace("\r\n", "\n");
    let tags: Vec<&str> = Language::ALL.iter().map(|language| language.tag()).collect();
    let catalogs = catalog::read(&root.join("crates/forewarn-texts/locales"), &tags).unwrap();
    let translations: Vec<_> = tags.iter().copied().zip(&catalogs).collect();
    let named: Vec<_> = Language::ALL.iter().map(|language| format!("{language:?}")).zip(&catalogs).collect();

    let mut files = vec![
        ("ui/types/texts.d.ts".to_owned(), page::types(&catalogs[0])),
        ("ui/js/texts/languages.js".to_owned(), page::languages(&translations)),
        ("scripts/windows/installer-texts.nsh".to_owned(), installer::texts(&named)),
    ];
    files.extend(
        tags.iter().zip(&catalogs).map(|(tag, messages)| (format!("ui/js/texts/{tag}.js"), page::table(messages))),
    );
    files.extend(
        ["scripts/linux/forewarn.desktop", "scripts/linux/autostart.desktop"]
            .map(|name| (name.to_owned(), linux::desktop_entry(&read(name), &translations))),
    );
    let metainfo = "scripts/linux/metainfo.xml";
    files.push((metainfo.to_owned(), linux::metainfo(&read(metainfo), &translations)));

    if std::env::var_os("FOREWARN_UPDATE_FIXTURES").is_some_and(|value| value == "1") {
        for (name, text) in &files {
            fs::write(root.join(name), text).unwrap();
        }
    }
    let mut stale: Vec<String> =
        files.iter().filter(|(name, text)| read(name) != *text).map(|(name, _)| name.clone()).collect();
    for entry in fs::read_dir(root.join("ui/js/texts")).unwrap() {
        let name = format!("ui/js/texts/{}", entry.unwrap().file_name().to_string_lossy());
        if !files.iter().any(|(generated, _)| *generated == name) {
            stale.push(name);
        }
    }
    assert!(
        stale.is_empty(),
        "out of date: {}. Write them with FOREWARN_UPDATE_FIXTURES=1 cargo test -p forewarn-texts; delete a table without a language.",
        stale.join(", ")
    );
}
