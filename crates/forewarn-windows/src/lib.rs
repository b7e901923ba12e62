//! The Windows APIs that Forewarn needs and no safe library offers. Empty on other systems.
//!
//! This is the only crate with `unsafe` code, so it is small, knows nothing about events and takes plain values.

#![cfg(windows)]

pub mod activator;
mod apartment;
pub mod app_registration;
pub mod console;
pub mod dialog;
pub mod do_not_disturb;
pub mod error_mode;
pub mod event_log;
pub mod file_id;
pub mod file_security;
pub mod instance;
pub mod job_object;
mod panic_guard;
pub mod session;
pub mod shell_open;
pub mod taskbar;
pub mod toast;
pub mod webview;
pub mod window;
