//! Opening something in the program that is there for it.

use std::io;

use windows::Win32::UI::Shell::ShellExecuteW;
use windows::Win32::UI::WindowsAndMessaging::SW_SHOWNORMAL;
use windows::core::{HSTRING, PCWSTR, w};

use crate::apartment::Apartment;

/// Opens an address or a folder as a double click on it would.
///
/// # Errors
/// If Windows knows no program for it.
pub fn open(target: &str) -> io::Result<()> {
    let target = HSTRING::from(target);
    // Some of those programs are components, which a thread without an apartment cannot reach. One that is in another
    // kind already can.
    let _apartment = Apartment::enter().ok();
    // SAFETY: all texts end with a zero and live until the call is over; the others may be null.
    let instance = unsafe { ShellExecuteW(None, w!("open"), &target, PCWSTR::null(), PCWSTR::null(), SW_SHOWNORMAL) };
    // The number is no handle: up to this it says what went wrong.
    if instance.0.addr() > LAST_ERROR { Ok(()) } else { Err(io::Error::last_os_error()) }
}

const LAST_ERROR: usize = 32;
