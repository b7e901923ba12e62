//! Reads the catalog: the subset of Fluent that Forewarn uses.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser;
use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
use unic_langid::LanguageIdentifier;

/// The messages of one language by id.
pub(crate) type Messages = BTreeMap<String, Message>;

#[derive(Debug)]
pub(crate) struct Message {
    /// The file without its extension.
    pub(crate) subject: String,
    /// For translators.
    pub(crate) comment: String,
    pub(crate) body: Body,
}

#[derive(Debug)]
pub(crate) enum Body {
    Text(Vec<Part>),
    /// The default, `other`, is last.
    Plural {
        argument: String,
        variants: Vec<(Key, Vec<Part>)>,
    },
}

#[derive(Debug)]
pub(crate) enum Part {
    Text(String),
    Argument(String),
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Key {
    Exactly(u64),
    /// `one`, `few`, …
    Category(String),
}

impl Message {
    /// `shared` and `window` messages.
    pub(crate) fn is_on_page(&self) -> bool {
        self.subject.starts_with("window") || self.subject.starts_with("shared")
    }

    pub(crate) fn is_in_rust(&self) -> bool {
        !self.subject.starts_with("window") && !self.is_in_installer() && self.subject != "linux"
    }

    pub(crate) fn is_in_installer(&self) -> bool {
        self.subject == "installer"
    }

    /// Each form of the text; one unless it is a plural.
    pub(crate) fn forms(&self) -> Vec<&[Part]> {
        match &self.body {
            Body::Text(parts) => vec![parts],
            Body::Plural { variants, .. } => variants.iter().map(|(_, parts)| parts.as_slice()).collect(),
        }
    }

    /// The same with arguments as `{name}`.
    pub(crate) fn texts(&self) -> Vec<String> {
        self.forms().into_iter().map(text).collect()
    }

    /// The number that selects the form.
    pub(crate) fn selector(&self) -> Option<&str> {
        match &self.body {
            Body::Text(_) => None,
            Body::Plural { argument, .. } => Some(argument),
        }
    }

    pub(crate) fn arguments(&self) -> BTreeSet<&str> {
        let parts = self.forms().into_iter().flatten();
        let named = parts.filter_map(|part| match part {
            Part::Argument(name) => Some(name.as_str()),
            Part::Text(_) => None,
        });
        named.chain(self.selector()).collect()
    }

    fn keys(&self) -> BTreeSet<&Key> {
        match &self.body {
            Body::Text(_) => BTreeSet::new(),
            Body::Plural { variants, .. } => variants.iter().map(|(key, _)| key).collect(),
        }
    }
}

/// A text with arguments as `{name}`.
pub(crate) fn text(parts: &[Part]) -> String {
    let parts = parts.iter().map(|part| match part {
        Part::Text(text) => text.clone(),
        Part::Argument(name) => format!("{{{name}}}"),
    });
    parts.collect()
}

/// Reads the folders of all languages, the first of which is the source. The error has a line per problem.
pub(crate) fn read(folder: &Path, tags: &[&str]) -> Result<Vec<Messages>, Vec<String>> {
    let mut problems = Vec::new();
    for name in names_in(folder).unwrap_or_default() {
        if !tags.contains(&name.as_str()) {
            problems.push(format!("locales/{name}: the language has no line in languages.rs"));
        }
    }
    let catalogs: Vec<Messages> = tags.iter().map(|tag| read_language(folder, tag, &mut problems)).collect();
    if let [source, translations @ ..] = catalogs.as_slice() {
        for (tag, messages) in tags.iter().zip(&catalogs) {
            check_plurals(tag, messages, source, &mut problems);
        }
        for (tag, messages) in tags.iter().skip(1).zip(translations) {
            compare(tag, messages, source, &mut problems);
        }
    }
    if problems.is_empty() { Ok(catalogs) } else { Err(problems) }
}

fn names_in(folder: &Path) -> std::io::Result<Vec<String>> {
    let mut names: Vec<String> = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<Result<_, std::io::Error>>()?;
    names.sort();
    Ok(names)
}

fn read_language(folder: &Path, tag: &str, problems: &mut Vec<String>) -> Messages {
    let names = names_in(&folder.join(tag)).unwrap_or_else(|error| {
        problems.push(format!("locales/{tag}: {error}"));
        Vec::new()
    });
    let mut resources = Vec::new();
    for name in names {
        let file = format!("locales/{tag}/{name}");
        let Some(subject) = name.strip_suffix(".ftl") else {
            problems.push(format!("{file}: the name doesn't end with .ftl"));
            continue;
        };
        match fs::read_to_string(folder.join(tag).join(&name)) {
            Ok(text) => resources.push((subject.to_owned(), parse(&file, text, problems), file)),
            Err(error) => problems.push(format!("{file}: {error}")),
        }
    }

    let entries = || {
        resources.iter().flat_map(|(subject, entries, file)| entries.iter().map(move |entry| (subject, entry, file)))
    };
    let mut terms = BTreeMap::new();
    for (_, entry, file) in entries() {
        if let Entry::Term(term) = entry {
            match plain_text(&term.value) {
                Some(text) if term.attributes.is_empty() => {
                    terms.insert(term.id.name.clone(), text);
                }
                _ => problems.push(format!("{file}: term `-{}`: must be plain text", term.id.name)),
            }
        }
    }

    let mut messages = Messages::new();
    for (subject, entry, file) in entries() {
        let Entry::Message(message) = entry else { continue };
        let id = &message.id.name;
        let mut problem = |reason: String| problems.push(format!("{file}: message `{id}`: {reason}"));
        if !id
            .split('-')
            .all(|word| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()))
        {
            problem("the id isn't kebab-case".to_owned());
        }
        if !message.attributes.is_empty() {
            problem("attributes aren't supported".to_owned());
        }
        let Some(pattern) = &message.value else {
            problem("has no text".to_owned());
            continue;
        };
        let comment = message.comment.as_ref().map(|comment| comment.content.join("\n")).unwrap_or_default();
        match body(pattern, &terms) {
            Ok(body) => {
                let read = Message { subject: subject.clone(), comment, body };
                if let Some(reason) = read.flaw() {
                    problem(reason);
                }
                if let Some(other) = messages.insert(id.clone(), read) {
                    problem(format!("also in {}.ftl", other.subject));
                }
            }
            Err(reason) => problem(reason),
        }
    }
    messages
}

fn parse(file: &str, text: String, problems: &mut Vec<String>) -> Vec<Entry<String>> {
    let lines: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    match parser::parse(text) {
        Ok(resource) => resource.body,
        Err((resource, errors)) => {
            for error in errors {
                let line = lines.partition_point(|at| *at < error.pos.start) + 1;
                problems.push(format!("{file}:{line}: {}", error.kind));
            }
            resource.body
        }
    }
}

fn plain_text(pattern: &Pattern<String>) -> Option<String> {
    pattern
        .elements
        .iter()
        .map(|element| match element {
            PatternElement::TextElement { value } => Some(value.as_str()),
            PatternElement::Placeable { .. } => None,
        })
        .collect()
}

fn body(pattern: &Pattern<String>, terms: &BTreeMap<String, String>) -> Result<Body, String> {
    let [PatternElement::Placeable { expression: Expression::Select { selector, variants } }] =
        pattern.elements.as_slice()
    else {
        return Ok(Body::Text(parts(pattern, terms)?));
    };
    let InlineExpression::VariableReference { id } = selector else {
        return Err("only an argument can select the form".to_owned());
    };
    let mut forms = Vec::new();
    for variant in variants {
        let key = match &variant.key {
            VariantKey::Identifier { name } => Key::Category(name.clone()),
            VariantKey::NumberLiteral { value } => {
                Key::Exactly(value.parse().map_err(|_| format!("[{value}] isn't a whole number"))?)
            }
        };
        if variant.default != (key == Key::Category("other".to_owned())) {
            return Err("the default form must be *[other]".to_owned());
        }
        forms.push((key, parts(&variant.value, terms)?));
    }
    // The default is matched last, wherever the file has it.
    forms.sort_by_key(|(key, _)| *key == Key::Category("other".to_owned()));
    Ok(Body::Plural { argument: id.name.clone(), variants: forms })
}

fn parts(pattern: &Pattern<String>, terms: &BTreeMap<String, String>) -> Result<Vec<Part>, String> {
    let parts = pattern.elements.iter().map(|element| {
        let expression = match element {
            PatternElement::TextElement { value } => return Ok(Part::Text(value.clone())),
            PatternElement::Placeable { expression } => expression,
        };
        match expression {
            Expression::Inline(InlineExpression::VariableReference { id }) => Ok(Part::Argument(id.name.clone())),
            Expression::Inline(InlineExpression::StringLiteral { value }) => Ok(Part::Text(value.clone())),
            Expression::Inline(InlineExpression::TermReference { id, attribute: None, arguments: None }) => {
                terms.get(&id.name).cloned().map(Part::Text).ok_or_else(|| format!("there is no term `-{}`", id.name))
            }
            Expression::Select { .. } => Err("a plural must enclose the whole text".to_owned()),
            Expression::Inline(_) => Err("only arguments, terms and quoted text can be in braces".to_owned()),
        }
    });
    parts.collect()
}

impl Message {
    /// What is wrong with the text itself.
    fn flaw(&self) -> Option<String> {
        for name in self.arguments() {
            if !name.chars().all(|c| c.is_ascii_lowercase()) {
                return Some(format!("argument `{name}` isn't one lowercase word"));
            }
        }
        for form in self.forms() {
            let texts = || {
                form.iter().filter_map(|part| match part {
                    Part::Text(text) => Some(text.as_str()),
                    Part::Argument(_) => None,
                })
            };
            if form.is_empty() || texts().all(|text| text.trim().is_empty()) && texts().count() == form.len() {
                return Some("the text is empty".to_owned());
            }
            if self.is_on_page() && texts().any(|text| text.contains(['{', '}'])) {
                return Some("the page's texts can't contain braces".to_owned());
            }
        }
        None
    }
}

fn check_plurals(tag: &str, messages: &Messages, source: &Messages, problems: &mut Vec<String>) {
    let Some(used) = plural_categories(tag) else {
        problems.push(format!("locales/{tag}: no plural rules for this language"));
        return;
    };
    for (id, message) in messages {
        let keys = message.keys();
        let mut problem = |reason: &str, key: &str| {
            problems.push(format!("locales/{tag}/{}.ftl: message `{id}`: {reason} [{key}]", message.subject));
        };
        for key in &keys {
            if let Key::Category(category) = key
                && !used.contains(category.as_str())
            {
                problem("the language has no plural form", category);
            }
        }
        // English with nothing but exact numbers and [other] doesn't depend on plural forms.
        let is_plural = source.get(id).is_some_and(|english| english.keys().contains(&Key::Category("one".to_owned())));
        for category in used.iter().filter(|_| is_plural && !keys.is_empty()) {
            if !keys.contains(&Key::Category((*category).to_owned())) {
                problem("lacks the plural form", category);
            }
        }
    }
}

/// The forms that numbers up to 200 take. Some languages have one more for millions, which takes the default.
fn plural_categories(tag: &str) -> Option<BTreeSet<&'static str>> {
    let language: LanguageIdentifier = tag.parse().ok()?;
    let rules = PluralRules::create(language, PluralRuleType::CARDINAL).ok()?;
    Some(
        (0..=200_u64)
            .filter_map(|number| rules.select(number).ok())
            .map(|category| category_name(&category))
            .chain(["other"])
            .collect(),
    )
}

fn category_name(category: &PluralCategory) -> &'static str {
    match category {
        PluralCategory::ZERO => "zero",
        PluralCategory::ONE => "one",
        PluralCategory::TWO => "two",
        PluralCategory::FEW => "few",
        PluralCategory::MANY => "many",
        PluralCategory::OTHER => "other",
    }
}

fn compare(tag: &str, messages: &Messages, source: &Messages, problems: &mut Vec<String>) {
    for (id, english) in source {
        let file = format!("locales/{tag}/{}.ftl", english.subject);
        let Some(message) = messages.get(id) else {
            problems.push(format!("{file}: message `{id}` is missing"));
            continue;
        };
        if message.subject != english.subject {
            problems.push(format!("{file}: message `{id}` is in {}.ftl", message.subject));
        }
        if message.arguments() != english.arguments() || message.selector() != english.selector() {
            let list = |message: &Message| message.arguments().into_iter().collect::<Vec<_>>().join(", ");
            problems.push(format!(
                "{file}: message `{id}`: the arguments ({}) differ from English ({})",
                list(message),
                list(english)
            ));
        }
    }
    for (id, message) in messages {
        if !source.contains_key(id) {
            problems.push(format!("locales/{tag}/{}.ftl: message `{id}` isn't in English", message.subject));
        }
    }
}
