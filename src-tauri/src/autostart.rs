//! Starting at sign-in.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(windows)]
mod windows;

#[cfg(target_os = "linux")]
pub(crate) use linux::Autostart;
#[cfg(windows)]
pub(crate) use windows::{Autostart, is_switched_off};

/// The option with which Windows starts the program at sign-in: it checks first whether the user has switched that off, and
/// doesn't open the window of a running instance.
pub(crate) const AT_LOGIN: &str = "--at-login";
