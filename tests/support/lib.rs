//! A desktop for each test: a display, a session bus with a notification server and a tray, and the program on it.
//!
//! Nothing is shared between tests, so they can run in parallel.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "this is test code, which fails by panicking"
)]

mod alert_kind;
mod daemon;
mod desktop;
mod events;
mod history_writer;
mod menu;
mod page;
mod pixels;
mod process;
mod program;
mod random;
mod saved_data;
mod scripted_endpoint;
mod services;
mod wait;
mod windows;

pub use alert_kind::AlertKind;
pub use daemon::Daemon;
pub use desktop::TestDesktop;
pub use events::{LONG, approvals, event, reboot};
pub use history_writer::HistoryWriter;
pub use menu::{Menu, MenuEntry};
pub use page::{ESCAPE_KEY, Page};
pub use pixels::PixelProbe;
pub use process::{Process, make_pipe, replace_with_pipe};
pub use program::{Program, Stderr, WebProcess};
pub use random::Random;
pub use rustix::process::Signal;
pub use saved_data::SavedData;
pub use scripted_endpoint::{ScriptedEndpoint, ScriptedResponse, http_date};
pub use services::{DesktopServices, Toast};
pub use wait::{TIMEOUT, wait_for, wait_for_with_timeout};
pub use windows::Key;
