//! The person's session: whether somebody is there, and when it ends.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(windows)]
mod windows;

#[cfg(target_os = "linux")]
pub(crate) use linux::{outlive_bus, watch};
#[cfg(windows)]
pub(crate) use windows::{Listeners, class, watch};
