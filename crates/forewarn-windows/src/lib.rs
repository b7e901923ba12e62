//! What Forewarn needs of Windows that no safe library gives: a console to speak to, an identity for notifications, clicks on
//! them, the messages of the session, a dialog where there is no webview, the event log, whose files are whose and which is which, and
//! processes that end together.
//!
//! This is the only crate with `unsafe` code, so it is small, knows nothing of events and takes plain values. On every
//! other system it is empty.

#![cfg(windows)]

pub mod activator;
mod apartment;
pub mod console;
pub mod dialog;
pub mod event_log;
pub mod files;
mod guard;
pub mod identity;
pub mod instance;
pub mod job;
pub mod opening;
pub mod ownership;
pub mod quiet;
pub mod session;
pub mod taskbar;
pub mod toast;
pub mod webview;
pub mod window;
