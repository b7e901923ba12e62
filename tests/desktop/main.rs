//! Tests of the real program from outside: toasts and tray over D-Bus, the window by `WebDriver`, a simulated Azure.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod access;
mod accessibility;
mod approval;
mod degraded_system;
mod diagnostics;
mod doctor;
mod events;
mod flyout;
mod history;
mod kill;
mod languages;
mod preparation;
mod process;
mod restart;
mod rules;
mod second_launch;
mod session;
mod settings;
mod toasts;
mod unreachable;
mod untrusted_text;
mod webhook;
mod welcome;
mod window;
