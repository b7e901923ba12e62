//! The user's desktop session: lock, unlock, sign-out.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(windows)]
mod windows;

#[cfg(target_os = "linux")]
pub(crate) use linux::{survive_bus_loss, watch};
#[cfg(windows)]
pub(crate) use windows::{watch, window_class};
