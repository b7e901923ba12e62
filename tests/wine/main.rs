//! The Windows program under Wine, seen from outside: its tray, its dialogs, its files, its installer; Azure simulated.
//!
//! Wine has no webview and no toasts, which is what many a Windows Server lacks too: everything falls back to the system's
//! own dialogs here. Where a tray icon is, for which tests need a click, comes from a shim in the prefix. What Wine cannot show is for a person with a real VM: docs/windows-checklist.md.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "that is how a test fails, and says why"
)]

mod activation;
mod approval;
mod console;
mod ending;
mod events;
mod imports;
mod installer;
mod instance;
mod machine;
mod tray;
