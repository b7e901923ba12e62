//! Tests of the Windows program under Wine: tray, dialogs, files, installer; with a simulated Azure.
//!
//! Wine has no webview and no toasts, like many Windows Servers, so the program uses native dialogs here. A shim in the prefix
//! provides the position of the tray icon. `docs/windows-checklist.md` lists what has to be checked on a real VM.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "a test fails by panicking and prints the log"
)]

mod activation;
mod approval;
mod console;
mod events;
mod exit;
mod imports;
mod installer;
mod instance;
mod machine;
mod restart;
mod tray;
