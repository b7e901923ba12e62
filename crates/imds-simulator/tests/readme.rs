//! The README matches the program.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "that is how a test and its helpers fail")]

use std::process::Command;

use imds_simulator::{Fault, Playbook, Scenario};
use scheduled_events::EventType;

const README: &str = include_str!("../README.md");

fn help(command: Option<&str>) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_imds-simulator")).args(command).arg("--help").output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The code blocks of this language.
fn blocks(language: &str) -> Vec<&'static str> {
    let mut parts = README.split("```").skip(1).step_by(2).collect::<Vec<_>>();
    parts.retain(|block| block.starts_with(&format!("{language}\n")));
    parts.into_iter().map(|block| block.split_once('\n').unwrap().1).collect()
}

#[test]
fn every_command_in_the_readme_is_valid() {
    let mut shown = 0;
    for line in blocks("sh").into_iter().flat_map(str::lines).filter(|line| line.starts_with("imds-simulator ")) {
        let mut words = line.split_whitespace().skip(1);
        let command = words.next().unwrap();
        let help = help(Some(command));
        for option in words.filter(|word| word.starts_with("--")) {
            assert!(help.contains(option), "{line}: {option} is not in\n{help}");
        }
        shown += 1;
    }
    assert!(shown > 10, "only {shown} found");
}

#[test]
fn the_table_lists_exactly_the_options() {
    let help = help(Some("run"));
    let table: Vec<&str> = README.lines().filter(|line| line.starts_with("| `--")).collect();
    let options = |text: &str| -> Vec<String> {
        let words = text.split(|character: char| !character.is_ascii_alphanumeric() && character != '-');
        words.filter(|word| word.starts_with("--") && word.len() > 2).map(str::to_owned).collect()
    };
    let documented = options(&table.join("\n"));
    for option in &documented {
        assert!(help.contains(option), "{option} does not exist");
    }
    for option in options(&help).iter().filter(|option| *option != "--help") {
        assert!(documented.contains(option), "{option} is not in the table");
    }
}

#[test]
fn the_files_in_the_readme_are_valid() {
    for text in blocks("toml") {
        if text.starts_with("[[fault]]") {
            Playbook::parse(text, "README.md").unwrap_or_else(|error| panic!("{error}"));
        } else {
            Scenario::parse(text, "README.md").unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

#[test]
fn readme_and_help_list_every_type() {
    let help = help(Some("schedule"));
    let line = README.lines().find(|line| line.starts_with("type = ")).unwrap();
    let (_, listed) = line.split_once('#').unwrap();
    for known in EventType::KNOWN {
        assert!(listed.contains(known.as_str()), "{known} is missing in: {line}");
        assert!(help.contains(&known.as_str().to_lowercase()), "{known} is missing in:\n{help}");
    }
}

#[test]
fn the_readme_lists_every_fault() {
    for fault in Fault::all() {
        assert!(README.contains(&format!("`{fault}`")), "{fault}");
    }
}
