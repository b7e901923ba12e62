//! What runs around the brain of Forewarn: it asks the endpoint, remembers, and tells the desktop what to show.
//!
//! No desktop is linked here: [`run`] talks to one through [`Shell`]. Nothing reads a clock behind anybody's back: time
//! comes in as an argument, and so do paths. [`Folders`] knows where a platform usually keeps its files.

mod controller;
mod doctor;
mod effect;
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
pub use sessions::{Sessions, Turn};
pub use settings::{SettingsState, SettingsStore, StartAtLogin};
pub use shell::{Destination, Exported, RefusedSetting, Request, SettingsRefused, Shell};
pub use watchdog::{Heartbeat, TICK};
