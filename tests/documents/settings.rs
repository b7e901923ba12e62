//! Settings and scenarios.

use std::fs;

use forewarn_core::{Language, SettingKey, Settings, Text};
use forewarn_engine::SettingsStore;
use imds_simulator::{Playbook, Scenario};

use crate::{blocks, code, read, rows};

#[test]
fn every_setting_is_in_the_table_with_its_default_and_what_it_may_be() {
    let readme = read("README.md");
    let rows: Vec<Vec<String>> = rows(&readme).into_iter().filter(|row| !row[0].starts_with("`--")).collect();
    let listed: Vec<&str> = rows.iter().map(|row| code(&row[0])[0]).collect();
    let existing: Vec<&str> = SettingKey::ALL.into_iter().map(SettingKey::name).collect();
    assert_eq!(listed, existing, "the settings in README.md are not those that there are, in their order");
    for (row, key) in rows.iter().zip(SettingKey::ALL) {
        let default = Settings::default().get(key).to_string();
        assert_eq!(code(&row[2]), [default.as_str()], "the default of {} in README.md", key.name());
        assert_eq!(row[3], Language::English.text(Text::Allowed(key)), "what {} must be, in README.md", key.name());
    }
}

#[test]
fn the_settings_that_are_shown_are_valid() {
    for document in ["docs/preparation.md", "docs/webhook.md", "docs/install-at-scale.md"] {
        let shown = blocks(&read(document)).into_iter().filter(|block| block.language == "toml");
        for block in shown.map(|block| block.text) {
            // Only the machine's file may lock, and that counts nowhere but in a folder of an administrator's.
            let (locks, values): (Vec<&str>, Vec<&str>) = block.lines().partition(|line| line.starts_with("locked = "));
            for name in locks.iter().flat_map(|line| line.split('"').skip(1).step_by(2)) {
                assert!(SettingKey::from_name(name).is_some(), "{document} locks {name}, which is no setting");
            }
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("settings.toml");
            fs::write(&file, values.join("\n")).unwrap();
            let store = SettingsStore::open(&file, folder.path().join("none.toml"));
            assert_eq!(store.problems(), [], "{document} shows settings that cannot be used:\n{block}");
        }
    }
}

#[test]
fn the_scenarios_that_are_shown_are_valid() {
    let document = "docs/scenarios.md";
    let shown: Vec<String> =
        blocks(&read(document)).into_iter().filter(|block| block.language == "toml").map(|block| block.text).collect();
    assert!(!shown.is_empty(), "{document} shows no scenario");
    for text in shown {
        // Faults one after the other, with no time at which they happen, are a playbook.
        let read = if text.starts_with("[[fault]]") {
            Playbook::parse(&text, document).map(|_| ())
        } else {
            Scenario::parse(&text, document).map(|_| ())
        };
        read.unwrap_or_else(|error| panic!("{error}\n{text}"));
    }
}
