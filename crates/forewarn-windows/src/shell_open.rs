//! Opens a URL in the default browser.

use std::io;

use windows::Win32::UI::Shell::ShellExecuteW;
use windows::Win32::UI::WindowsAndMessaging::SW_SHOWNORMAL;
use windows::core::{HSTRING, PCWSTR, w};

use crate::apartment::Apartment;

pub fn open(url: &str) -> io::Result<()> {
    let url = HSTRING::from(url);
    // Shell extensions may need COM. In a multithreaded apartment this fails, and they work all the same.
    let _apartment = Apartment::enter().ok();
    // SAFETY: all strings end with a zero and outlive the call; the others may be null.
    let instance = unsafe { ShellExecuteW(None, w!("open"), &url, PCWSTR::null(), PCWSTR::null(), SW_SHOWNORMAL) };
    // Values up to 32 are error codes.
    if instance.0.addr() > 32 { Ok(()) } else { Err(io::Error::last_os_error()) }
}
