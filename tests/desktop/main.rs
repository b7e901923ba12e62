//! The real program, seen from outside: toasts and tray over D-Bus, the window by `WebDriver`, Azure simulated.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "that is how a test fails")]

mod access;
mod accessibility;
mod approval;
mod contact;
mod doctor;
mod events;
mod history;
mod hostile;
mod instances;
mod introduction;
mod killed;
mod languages;
mod preparation;
mod process;
mod restart;
mod rules;
mod session;
mod settings;
mod support;
mod system;
mod toasts;
mod webhook;
mod window;
