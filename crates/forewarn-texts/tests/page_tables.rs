//! The page's tables are generated and committed, because the page is shipped as it is in the repository.

#[path = "../build/catalog.rs"]
#[allow(dead_code, reason = "used by the build as well")]
mod catalog;
#[path = "../build/page.rs"]
mod page;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use forewarn_texts::Language;

#[test]
fn page_tables_match_the_catalog() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ui = root.join("../../ui");
    let tags: Vec<&str> = Language::ALL.iter().map(|language| language.tag()).collect();
    let catalogs = catalog::read(&root.join("locales"), &tags).unwrap();
    let mut files = vec![
        ("types/texts.d.ts".to_owned(), page::types(&catalogs[0])),
        ("js/texts/tables.js".to_owned(), page::tables(&tags)),
    ];
    files.extend(
        tags.iter().zip(&catalogs).map(|(tag, messages)| (format!("js/texts/{tag}.js"), page::table(messages))),
    );

    let update = std::env::var_os("FOREWARN_UPDATE_FIXTURES").is_some_and(|value| value == "1");
    let mut stale = Vec::new();
    for (name, text) in &files {
        if update {
            fs::write(ui.join(name), text).unwrap();
        }
        if fs::read_to_string(ui.join(name)).unwrap_or_default().replace("\r\n", "\n") != *text {
            stale.push(name.clone());
        }
    }
    let generated: BTreeSet<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    for entry in fs::read_dir(ui.join("js/texts")).unwrap() {
        let name = format!("js/texts/{}", entry.unwrap().file_name().to_string_lossy());
        if !generated.contains(name.as_str()) {
            stale.push(name);
        }
    }
    assert!(
        stale.is_empty(),
        "out of date in ui: {}. Write them with FOREWARN_UPDATE_FIXTURES=1 cargo test -p forewarn-texts; delete a table without a language.",
        stale.join(", ")
    );
}
