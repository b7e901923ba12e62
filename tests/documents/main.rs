//! What the documents show exists: commands, options, settings, scenarios, files.
//!
//! Most of the README's commands are started; `running.rs` says who tries the others. Those of the other documents are looked up
//! only, for most of them would build, install or wait for a person: each kind has its own way of being looked up, and one that
//! nobody here knows fails the test.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "that is how a test fails")]

mod commands;
mod installer;
mod links;
mod running;
mod settings;

use std::fs;
use std::path::{Path, PathBuf};

/// Where the project is.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// A file of the project.
fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A part of a document that is set apart as code.
struct Block {
    language: String,
    text: String,
}

/// All of them, in order.
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
    assert!(open.is_none(), "a block of code is not closed");
    blocks
}

/// The cells of the rows whose first cell is code.
fn rows(document: &str) -> Vec<Vec<String>> {
    let rows = document.lines().filter(|line| line.starts_with("| `"));
    let cells = |row: &str| row.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect();
    rows.map(cells).collect()
}

/// What a cell has between backticks.
fn code(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}
