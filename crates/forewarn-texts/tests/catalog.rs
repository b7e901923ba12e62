//! What the build says about a catalog that is wrong.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]
#[path = "../build/catalog.rs"]
#[allow(dead_code, reason = "used by the build as well")]
mod catalog;

use std::fs;

/// The problems of a catalog of English and one translation.
fn problems(english: &str, translation: &str) -> Vec<String> {
    problems_in("sv", english, translation)
}

fn problems_in(tag: &str, english: &str, translation: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    for (tag, text) in [("en", english), (tag, translation)] {
        fs::create_dir(folder.path().join(tag)).unwrap();
        fs::write(folder.path().join(tag).join("tray.ftl"), text).unwrap();
    }
    catalog::read(folder.path(), &["en", tag]).err().unwrap_or_default()
}

#[test]
fn a_complete_catalog_has_no_problems() {
    let english = "-product = Forewarn\n# In the menu.\nopen = Open { -product }\n\
                   events = { $count ->\n    [0] None\n    [one] { $count } event\n   *[other] { $count } events\n }\n";
    let swedish = "-product = Forewarn\nopen = Öppna { -product }\n\
                   events = { $count ->\n    [one] En händelse\n   *[other] { $count } händelser\n }\n";
    assert!(problems(english, swedish).is_empty(), "{:?}", problems(english, swedish));
}

#[test]
fn problems_name_file_message_and_reason() {
    for (english, swedish, problem) in [
        ("quit = Quit", "", "locales/sv/tray.ftl: message `quit` is missing"),
        ("", "quit = Avsluta", "locales/sv/tray.ftl: message `quit` isn't in English"),
        (
            "open = Open { $vm }",
            "open = Öppna { $name }",
            "locales/sv/tray.ftl: message `open`: the arguments (name) differ from English (vm)",
        ),
        (
            "n = { $n ->\n    [one] a\n   *[other] b\n }",
            "n = { $n ->\n   *[other] b\n }",
            "locales/sv/tray.ftl: message `n`: lacks the plural form [one]",
        ),
        (
            "n = { $n ->\n   *[other] b\n }",
            "n = { $n ->\n    [few] a\n   *[other] b\n }",
            "locales/sv/tray.ftl: message `n`: the language has no plural form [few]",
        ),
        (
            "n = { $n ->\n   *[one] b\n }",
            "n = { $n ->\n   *[other] b\n }",
            "locales/en/tray.ftl: message `n`: the default form must be *[other]",
        ),
        (
            "n = Before { $n ->\n   *[other] b\n }",
            "n = { $n ->\n   *[other] b\n }",
            "locales/en/tray.ftl: message `n`: a plural must enclose the whole text",
        ),
        ("openMenu = Open", "openMenu = Öppna", "locales/en/tray.ftl: message `openMenu`: the id isn't kebab-case"),
        (
            "open = Open { quit }",
            "open = Öppna",
            "locales/en/tray.ftl: message `open`: only arguments, terms and quoted text can be in braces",
        ),
        (
            "open = Open { NUMBER($n) }",
            "open = Öppna",
            "locales/en/tray.ftl: message `open`: only arguments, terms and quoted text can be in braces",
        ),
        (
            "open = Open { -product }",
            "open = Öppna",
            "locales/en/tray.ftl: message `open`: there is no term `-product`",
        ),
        (
            "open = Open\n    .title = a",
            "open = Öppna",
            "locales/en/tray.ftl: message `open`: attributes aren't supported",
        ),
        ("open = { \"\" }", "open = Öppna", "locales/en/tray.ftl: message `open`: the text is empty"),
        ("open = Open\nopen = Close", "open = Öppna", "locales/en/tray.ftl: message `open`: also in tray.ftl"),
    ] {
        let found = problems(english, swedish);
        assert!(found.iter().any(|line| line == problem), "{problem}\n{found:#?}");
    }
    let syntax = problems("open = Open\n= Close", "open = Öppna");
    assert!(syntax.iter().any(|line| line.starts_with("locales/en/tray.ftl:2: ")), "{syntax:?}");
}

#[test]
fn every_plural_form_of_a_language_is_needed() {
    let english = "n = { $n ->\n    [one] a\n   *[other] b\n }";
    let missing = problems_in("pl", english, english);
    assert_eq!(
        missing,
        ["few", "many"].map(|form| format!("locales/pl/tray.ftl: message `n`: lacks the plural form [{form}]"))
    );
}

#[test]
fn a_folder_needs_a_line() {
    let folder = tempfile::tempdir().unwrap();
    for tag in ["en", "fr"] {
        fs::create_dir(folder.path().join(tag)).unwrap();
    }
    let problems = catalog::read(folder.path(), &["en"]).unwrap_err();
    assert_eq!(problems, ["locales/fr: the language has no line in languages.rs"]);
}
