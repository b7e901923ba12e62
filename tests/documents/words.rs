//! Words that make a text read as if it were translated. Names in code may have them.

use std::fs;

use crate::links::documents;
use crate::root;

const BANNED: [&str; 10] =
    ["told", "untold", "tell", "tells", "whoever", "nobody", "somebody", "anybody", "whom", "the person"];

/// Texts that aren't Markdown.
const OTHERS: [&str; 6] = [
    "scripts/linux/control",
    "scripts/linux/forewarn.1",
    "scripts/linux/metainfo.xml",
    ".github/ISSUE_TEMPLATE/azure.yml",
    ".github/ISSUE_TEMPLATE/bug.yml",
    ".github/ISSUE_TEMPLATE/idea.yml",
];

#[test]
fn no_document_has_a_banned_word() {
    // ARCHITECTURE.md follows when it's rewritten.
    let documents = documents().into_iter().filter(|path| !path.ends_with("ARCHITECTURE.md"));
    for document in documents.chain(OTHERS.map(|path| root().join(path))) {
        let text = fs::read_to_string(&document).unwrap();
        // Inline code and code blocks are both between backticks.
        let prose: Vec<&str> = text.split('`').step_by(2).collect();
        let words: Vec<String> = prose.join(" ").to_lowercase().split_whitespace().map(bare).collect();
        let prose = format!(" {} ", words.join(" "));
        for banned in BANNED {
            assert!(!prose.contains(&format!(" {banned} ")), "{} says \"{banned}\"", document.display());
        }
    }
}

/// A word without punctuation.
fn bare(word: &str) -> String {
    word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_owned()
}
