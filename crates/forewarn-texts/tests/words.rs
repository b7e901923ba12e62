//! No English text or document uses words that sound translated.

#![allow(clippy::unwrap_used, reason = "that is how a test fails")]

#[path = "../build/catalog.rs"]
#[allow(dead_code, reason = "used by the build as well")]
mod catalog;

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

#[test]
fn banned_words_are_found_in_any_case() {
    assert_eq!(banned_in("Nobody knows, whatever you were told."), ["told", "nobody"]);
    assert_eq!(banned_in("The person, once."), ["the person"]);
    assert!(banned_in("A toldo for the personnel").is_empty());
}
