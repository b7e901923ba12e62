//! The page, the icons and what the page may call, as the build script has packed them.

#![allow(
    clippy::pedantic,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stderr,
    reason = "tauri writes the code that this takes in, and what it unwraps was checked when that was written"
)]

use tauri::{Context, Wry};

pub(crate) fn context() -> Context<Wry> {
    tauri::tauri_build_context!()
}
