//! No English text or document uses words that sound translated.

#![allow(clippy::unwrap_used, reason = "that is how a test fails")]

#[path = "../build/catalog.rs"]
#[allow(dead_code, reason = "used by the build as well")]
mod catalog;

use std::fs;
use std::path::Path;

/// What to write instead: notify or report, anyone, no one or "isn't", someone or the user, can't be undone, applies, is in
/// effect, Forewarn's, canceled, color, …
const BANNED: &[&str] = &[
    "told",
    "untold",
    "whoever",
    "whom",
    "nobody",
    "somebody",
    "anybody",
    "everybody",
    "the person",
    "the people",
    "the one who",
    "comes of it",
    "came of it",
    "is heard",
    "of its own",
    "of your own",
    "taken back",
    "stood still",
    "stands between",
    "as usual",
    "by itself",
    "all the same",
    "at once",
    // American spelling.
    "cancelled",
    "cancelling",
    "colour",
    "colours",
    "neighbour",
    "neighbours",
    "behaviour",
    "licence",
];

fn banned_in(text: &str) -> Vec<&'static str> {
    let words: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let text = format!(" {} ", words.join(" "));
    BANNED.iter().copied().filter(|banned| text.contains(&format!(" {banned} "))).collect()
}

#[test]
fn english_texts_use_ordinary_words() {
    let locales = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales");
    let tags: Vec<&str> = forewarn_texts::Language::ALL.iter().map(|language| language.tag()).collect();
    let catalogs = catalog::read(&locales, &tags).unwrap();
    let mut found = Vec::new();
    for (id, message) in &catalogs[0] {
        for text in message.texts() {
            for word in banned_in(&text) {
                found.push(format!("{}.ftl: {id}: “{word}” in “{text}”", message.subject));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Folders with documents, and documents that aren't Markdown.
const DOCUMENTS: [&str; 11] = [
    ".",
    ".github",
    ".github/ISSUE_TEMPLATE",
    "docs",
    "docs/adr",
    "crates/forewarn-texts",
    "crates/imds-simulator",
    "crates/scheduled-events",
    "scripts/linux/control",
    "scripts/linux/forewarn.1",
    "scripts/linux/metainfo.xml",
];

#[test]
fn documents_use_ordinary_words() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut documents = Vec::new();
    for path in DOCUMENTS.map(|path| root.join(path)) {
        if path.is_dir() {
            let files = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
            documents.extend(files.filter(|file| file.extension().is_some_and(|name| name == "md" || name == "yml")));
        } else {
            documents.push(path);
        }
    }
    let mut found = Vec::new();
    for file in documents {
        let text = fs::read_to_string(&file).unwrap();
        // Code is between backticks. "Cancelled" is the name of an entry in the event log.
        let prose: Vec<&str> = text.split('`').step_by(2).collect();
        for word in banned_in(&prose.join(" ").replace("| Cancelled |", "")) {
            found.push(format!("{}: “{word}”", file.display()));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn banned_words_are_found_in_any_case() {
    assert_eq!(banned_in("Nobody knows, whatever you were told."), ["told", "nobody"]);
    assert_eq!(banned_in("The person, once."), ["the person"]);
    assert!(banned_in("A toldo for the personnel").is_empty());
}
