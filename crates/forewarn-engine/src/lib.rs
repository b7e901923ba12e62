//! Polls the endpoint, stores history and settings, runs commands and decides what the desktop shows.
//!
//! No desktop is linked here: [`run`] uses one through [`Shell`]. Times and paths are arguments.

mod controller;
mod desktop;
mod doctor;
mod effect;
mod file_watch;
mod folders;
pub mod history;
pub mod history_view;
pub mod poller;
mod preparation;
pub mod private;
mod program_file;
mod quarantine;
mod run;
mod sessions;
pub mod settings;
mod shell;
pub mod trust;
mod watchdog;
mod webhook;
mod worker;

pub use controller::{LocalNow, Options};
pub use folders::Folders;
pub use history::History;
pub use program_file::ProgramFile;
pub use run::{Parts, run};
pub use sessions::{SessionTurn, Sessions};
pub use settings::{SettingsState, SettingsStore, StartAtLogin};
pub use shell::{Destination, Exported, RefusedSetting, Request, SettingsRefused, Shell};
pub use watchdog::{Heartbeat, TICK};
