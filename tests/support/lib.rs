//! A desktop for one test: a display, a session bus with a notification service and a tray, and the program in it.
//!
//! Everything is the test's own and ends with it, so that tests can run side by side.
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

mod bus;
mod desk;
mod display;
mod endpoint;
mod kept;
mod menu;
mod page;
mod patience;
mod process;
mod program;
mod random;
mod sight;
mod telling;
mod windows;

pub use bus::{Services, Toast};
pub use desk::Desk;
pub use display::Ready;
pub use endpoint::{ScriptedEndpoint, ScriptedResponse, http_date};
pub use kept::Kept;
pub use menu::{Menu, MenuEntry};
pub use page::Page;
pub use patience::{PATIENCE, eventually, eventually_within};
pub use process::Process;
pub use program::{Program, Said, WebProcess};
pub use random::{Random, say};
pub use rustix::process::Signal;
pub use sight::Sight;
pub use telling::Telling;
pub use windows::Key;
