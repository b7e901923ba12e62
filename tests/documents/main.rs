//! Everything that the documents show exists: commands, options, settings, scenarios, files.
//!
//! `readme_commands.rs` runs most of the README's commands. Commands in other documents are only looked up, as most of them
//! build, install or wait for input. An unknown kind of command fails the test.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod commands;
mod installer;
mod links;
mod readme_commands;
mod settings;

use std::fs;
use std::path::{Path, PathBuf};

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// Reads a file of the repository.
fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A fenced code block.
struct Block {
    language: String,
    text: String,
}

fn blocks(document: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for line in document.lines() {
        match (line.trim_start().strip_prefix("```"), open.take()) {
            (Some(_), Some(block)) => blocks.push(block),
            (Some(language), None) => open = Some(Block { language: language.trim().to_owned(), text: String::new() }),
            (None, Some(mut block)) => {
                block.text.extend([line, "\n"]);
                open = Some(block);
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a code block isn't closed");
    blocks
}

/// The cells of all table rows whose first cell is code.
fn rows(document: &str) -> Vec<Vec<String>> {
    let rows = document.lines().filter(|line| line.starts_with("| `"));
    let cells = |row: &str| row.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect();
    rows.map(cells).collect()
}

/// The texts between backticks.
fn code(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}
