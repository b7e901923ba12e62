//! Settings, scenarios and event types in the documents.

use std::fs;

use forewarn_core::{SettingKey, Settings};
use forewarn_engine::SettingsStore;
use forewarn_texts::Language;
use imds_simulator::{EventPlan, HumanDuration, Playbook, Scenario};
use scheduled_events::EventType;

use crate::{blocks, code, read, rows};

#[test]
fn the_readme_lists_every_setting_with_default_and_range() {
    let readme = read("README.md");
    let rows: Vec<Vec<String>> = rows(&readme).into_iter().filter(|row| !row[0].starts_with("`--")).collect();
    let listed: Vec<&str> = rows.iter().map(|row| code(&row[0])[0]).collect();
    let existing: Vec<&str> = SettingKey::ALL.into_iter().map(SettingKey::name).collect();
    assert_eq!(listed, existing, "the settings in README.md are not those that there are, in their order");
    for (row, key) in rows.iter().zip(SettingKey::ALL) {
        let default = Settings::default().get(key).to_string();
        assert_eq!(code(&row[2]), [default.as_str()], "the default of {} in README.md", key.name());
        assert_eq!(row[3], key.allowed(Language::English), "what {} must be, in README.md", key.name());
    }
}

#[test]
fn documented_settings_are_valid() {
    for document in ["docs/preparation.md", "docs/webhook.md", "docs/install-at-scale.md"] {
        let shown = blocks(&read(document)).into_iter().filter(|block| block.language == "toml");
        for block in shown.map(|block| block.text) {
            // Locks are only valid in the machine-wide file, which this test can't use.
            let (locks, values): (Vec<&str>, Vec<&str>) = block.lines().partition(|line| line.starts_with("locked = "));
            for name in locks.iter().flat_map(|line| line.split('"').skip(1).step_by(2)) {
                assert!(SettingKey::from_name(name).is_some(), "{document} locks {name}, which isn't a setting");
            }
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("settings.toml");
            fs::write(&file, values.join("\n")).unwrap();
            let store = SettingsStore::open(&file, folder.path().join("none.toml"));
            assert_eq!(store.problems(), [], "{document} shows invalid settings:\n{block}");
        }
    }
}

#[test]
fn documented_scenarios_are_valid() {
    let document = "docs/scenarios.md";
    let shown: Vec<String> =
        blocks(&read(document)).into_iter().filter(|block| block.language == "toml").map(|block| block.text).collect();
    assert!(!shown.is_empty(), "{document} shows no scenario");
    for text in shown {
        // Faults without times are a playbook.
        let read = if text.starts_with("[[fault]]") {
            Playbook::parse(&text, document).map(|_| ())
        } else {
            Scenario::parse(&text, document).map(|_| ())
        };
        read.unwrap_or_else(|error| panic!("{error}\n{text}"));
    }
}

#[test]
fn the_readme_counts_the_scenarios_correctly() {
    let count = format!(": {} scenarios,", Scenario::names().len());
    assert!(read("README.md").contains(&count), "README.md doesn't contain \"{count}\"");
}

#[test]
fn the_scenario_defaults_are_documented_for_every_type() {
    let document = read("docs/scenarios.md");
    let rows = rows(&document);
    let listed: Vec<Vec<&str>> = rows
        .iter()
        .map(|row| row.iter().map(|cell| cell.trim_matches('`')).collect())
        .filter(|row: &Vec<&str>| !matches!(EventType::from(row[0]), EventType::Other(_)))
        .collect();
    let usual = EventType::KNOWN.iter().map(|known| {
        let plan = EventPlan::new(known.clone());
        let [notice, lasts] = [plan.notice, plan.lasts].map(|duration| HumanDuration::from(duration).to_string());
        [known.to_string(), notice, lasts, plan.interruption.to_string(), plan.source.to_string()]
    });
    assert_eq!(listed, usual.collect::<Vec<_>>());
}

#[test]
fn the_event_log_document_lists_every_type() {
    let document = read("docs/event-log.md");
    let rows = rows(&document);
    let row = rows.iter().find(|row| row[0] == "`EventType`").unwrap();
    for known in EventType::KNOWN {
        assert!(row[1].contains(known.as_str()), "docs/event-log.md doesn't list {known}");
    }
}
