//! Windows on the screen.

use std::ffi::c_void;

use windows::Win32::Foundation::HWND;
use windows::Win32::UI::WindowsAndMessaging::{
    GUI_INMOVESIZE, GUITHREADINFO, GetGUIThreadInfo, GetWindowThreadProcessId,
};

/// Whether the user is moving this window, or changing its size, at the moment.
#[must_use]
pub fn is_being_moved(window: *mut c_void) -> bool {
    let window = HWND(window);
    let size = size_of::<GUITHREADINFO>().try_into().unwrap_or_default();
    let mut info = GUITHREADINFO { cbSize: size, ..Default::default() };
    // SAFETY: the information has its size in it, and a place until the call returns. A window that is gone has no thread,
    // and zero means the one in front, of which the window is not.
    let known = unsafe { GetGUIThreadInfo(GetWindowThreadProcessId(window, None), &raw mut info) };
    known.is_ok() && info.flags.contains(GUI_INMOVESIZE) && info.hwndMoveSize == window
}
