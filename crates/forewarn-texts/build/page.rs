//! Writes the catalog for the page: a table per language, the list of languages, and types.

use std::fmt::Write;

use crate::catalog::{Body, Key, Message, Messages, Part, text};

const HEAD: &str =
    "// Written from crates/forewarn-texts/locales by FOREWARN_UPDATE_FIXTURES=1 cargo test -p forewarn-texts.\n\n";

/// In the list of languages instead of the tables, as the page loads only one table.
const LANGUAGE_NAME: &str = "language-name";

fn on_page(messages: &Messages) -> impl Iterator<Item = (&String, &Message)> {
    messages.iter().filter(|(id, message)| message.is_on_page() && *id != LANGUAGE_NAME)
}

/// `ui/js/texts/<tag>.js`.
pub(crate) fn table(messages: &Messages) -> String {
    let mut module = format!("{HEAD}export default {{\n");
    for (id, message) in on_page(messages) {
        writeln!(module, "    \"{id}\": {},", value(message)).ok();
    }
    module + "};\n"
}

fn value(message: &Message) -> String {
    let Body::Plural { argument, variants } = &message.body else {
        return message.forms().into_iter().map(quoted).collect();
    };
    let forms: Vec<String> = variants
        .iter()
        .map(|(key, parts)| match key {
            Key::Exactly(number) => format!("{number}: {}", quoted(parts)),
            Key::Category(name) => format!("{name}: {}", quoted(parts)),
        })
        .collect();
    format!("{{ by: \"{argument}\", forms: {{ {} }} }}", forms.join(", "))
}

/// What JSON quotes, JavaScript reads.
fn quoted(parts: &[Part]) -> String {
    serde_json::Value::from(text(parts)).to_string()
}

/// `ui/js/texts/languages.js`.
pub(crate) fn languages(translations: &[(&str, &Messages)]) -> String {
    let lines: Vec<String> = translations
        .iter()
        .map(|(tag, messages)| format!("    {tag}: {},\n", messages.get(LANGUAGE_NAME).map(value).unwrap_or_default()))
        .collect();
    format!(
        "{HEAD}/** The languages with a table, each by its own name. @type {{Record<string, string>}} */\n\
         export const LANGUAGES = {{\n{}}};\n",
        lines.concat()
    )
}

/// `ui/types/texts.d.ts`.
pub(crate) fn types(english: &Messages) -> String {
    let mut module = format!(
        "{HEAD}/** The arguments of each message. A number selects the plural form. */\nexport interface Messages {{\n"
    );
    for (id, message) in on_page(english) {
        let arguments: Vec<String> = message
            .arguments()
            .into_iter()
            .map(|name| {
                format!("{name}: {}", if message.selector() == Some(name) { "number" } else { "string | number" })
            })
            .collect();
        let arguments = if arguments.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", arguments.join(", ")) };
        writeln!(module, "    \"{id}\": {arguments};").ok();
    }
    module
        + "}\n\n\
           /** A text with arguments as `{name}`, or several to select from by a number. */\n\
           export type Text = string | { by: string, forms: Partial<Record<string, string>> & { other: string } };\n\
           export type Table = Record<keyof Messages, Text>;\n"
}
