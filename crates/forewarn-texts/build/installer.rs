//! Writes the texts of the Windows installer for NSIS.

use std::fmt::Write;

use crate::catalog::{Message, Messages};

/// `scripts/windows/installer-texts.nsh`. The first language is the default.
pub(crate) fn texts(languages: &[(String, &Messages)]) -> String {
    let mut file = "; Written from crates/forewarn-texts/locales/*/installer.ftl by FOREWARN_UPDATE_FIXTURES=1 cargo test -p forewarn-texts.\n\n"
        .to_owned();
    for (name, _) in languages {
        writeln!(file, "!insertmacro MUI_LANGUAGE \"{name}\"").ok();
    }
    for (name, messages) in languages {
        file.push('\n');
        for (id, message) in messages.iter().filter(|(_, message)| message.is_in_installer()) {
            let language = name.to_uppercase();
            writeln!(file, "LangString {} ${{LANG_{language}}} \"{}\"", identifier(id), quoted(message)).ok();
        }
    }
    file
}

/// `StillRunning` for `installer-still-running`.
fn identifier(id: &str) -> String {
    let words = id.split('-').skip(1);
    words.map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

fn quoted(message: &Message) -> String {
    message.texts().concat().replace('$', "$$").replace('"', "$\\\"")
}
