//! Writes the localized lines of the files that describe the program on Linux.

use std::fmt::Write;

use crate::catalog::Messages;

fn text(messages: &Messages, id: &str) -> String {
    messages[id].texts().concat()
}

/// A desktop entry, with its `Comment` and `Keywords` in all languages.
pub(crate) fn desktop_entry(file: &str, translations: &[(&str, &Messages)]) -> String {
    let mut entry = String::new();
    for line in file.lines() {
        let (key, _) = line.split_once('=').unwrap_or((line, ""));
        let id = match key.split('[').next() {
            Some("Comment") => "autostart-description",
            Some("Keywords") => "linux-keywords",
            _ => {
                writeln!(entry, "{line}").ok();
                continue;
            }
        };
        for (tag, messages) in translations.iter().filter(|_| !key.contains('[')) {
            let key = if *tag == "en" { key.to_owned() } else { format!("{key}[{tag}]") };
            writeln!(entry, "{key}={}", text(messages, id)).ok();
        }
    }
    entry
}

/// The metainfo, with summary and description in all languages. Each is on one line.
pub(crate) fn metainfo(file: &str, translations: &[(&str, &Messages)]) -> String {
    let mut metainfo = String::new();
    for line in file.lines() {
        let (element, id) = match line.trim_start() {
            start if start.starts_with("<summary") => ("summary", "autostart-description"),
            start if start.starts_with("<p>") || start.starts_with("<p ") => ("p", "linux-description"),
            _ => {
                writeln!(metainfo, "{line}").ok();
                continue;
            }
        };
        let indent = &line[..line.len() - line.trim_start().len()];
        for (tag, messages) in translations.iter().filter(|_| !line.contains("xml:lang")) {
            let start = if *tag == "en" { element.to_owned() } else { format!("{element} xml:lang=\"{tag}\"") };
            let text = text(messages, id).replace('&', "&amp;").replace('<', "&lt;");
            writeln!(metainfo, "{indent}<{start}>{text}</{element}>").ok();
        }
    }
    metainfo
}
