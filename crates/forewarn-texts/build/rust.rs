//! Writes the catalog as Rust: a method of `Language` for each message.

use std::fmt::Write;

use crate::catalog::{Body, Key, Message, Messages, Part};

pub(crate) fn generate(languages: &[(&str, &str)], catalogs: &[Messages]) -> String {
    let mut code = "impl Language {\n".to_owned();
    for (id, english) in catalogs[0].iter().filter(|(_, message)| message.is_in_rust()) {
        let translations = languages.iter().zip(catalogs).map(|((name, _), messages)| (*name, &messages[id]));
        code.push_str(&function(id, english, translations));
    }
    code + "}\n"
}

fn function<'a>(id: &str, english: &Message, translations: impl Iterator<Item = (&'a str, &'a Message)>) -> String {
    let arguments = english.arguments();
    let parameters: Vec<String> = arguments
        .iter()
        .map(|name| {
            let kind = if english.selector() == Some(name) { "u64" } else { "impl std::fmt::Display" };
            format!("{}: {kind}", parameter(name))
        })
        .collect();
    let returned = if arguments.is_empty() { "&'static str" } else { "String" };
    let mut code = String::new();
    for line in english.comment.lines() {
        writeln!(code, "    /// {line}").ok();
    }
    let (name, parameters) = (id.replace('-', "_"), parameters.join(", "));
    writeln!(code, "    #[must_use]\n    pub fn {name}(self, {parameters}) -> {returned} {{").ok();
    writeln!(code, "        match self {{").ok();
    for (language, message) in translations {
        writeln!(code, "            Self::{language} => {},", expression(message, arguments.is_empty())).ok();
    }
    code + "        }\n    }\n"
}

fn expression(message: &Message, is_static: bool) -> String {
    match &message.body {
        Body::Text(parts) => text(parts, is_static),
        Body::Plural { argument, variants } => {
            let argument = parameter(argument);
            let arms: Vec<String> = variants
                .iter()
                .map(|(key, parts)| {
                    let pattern = match key {
                        Key::Exactly(number) => format!("({number}, _)"),
                        Key::Category(name) if name == "other" => "_".to_owned(),
                        Key::Category(name) => format!("(_, PluralCategory::{})", name.to_uppercase()),
                    };
                    format!("{pattern} => {}", text(parts, false))
                })
                .collect();
            format!("match ({argument}, self.plural({argument})) {{ {} }}", arms.join(", "))
        }
    }
}

fn text(parts: &[Part], is_static: bool) -> String {
    if is_static {
        let text: String = parts
            .iter()
            .map(|part| match part {
                Part::Text(text) | Part::Argument(text) => text.as_str(),
            })
            .collect();
        return format!("{text:?}");
    }
    let format: String = parts
        .iter()
        .map(|part| match part {
            Part::Text(text) => text.replace('{', "{{").replace('}', "}}"),
            Part::Argument(name) => format!("{{{}}}", parameter(name)),
        })
        .collect();
    format!("format!({format:?})")
}

/// The argument as a parameter. Its name may be a keyword of Rust.
fn parameter(name: &str) -> String {
    match name {
        "type" | "for" | "in" | "as" | "where" | "self" | "use" | "match" | "if" | "ref" | "move" => format!("{name}_"),
        _ => name.to_owned(),
    }
}
