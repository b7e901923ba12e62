//! What runs around the brain of Forewarn: it keeps the history and the settings on disk.
//!
//! Nothing here knows a desktop, and nothing reads a clock: time comes in as an argument, and so do paths.
//! [`Folders`] knows where a platform usually keeps such files.

mod aside;
mod folders;
pub mod history;
pub mod settings;

pub use folders::Folders;
pub use history::History;
pub use settings::SettingsStore;
