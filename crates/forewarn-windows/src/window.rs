//! Top-level windows.

use std::ffi::c_void;

use windows::Win32::Foundation::HWND;
use windows::Win32::UI::WindowsAndMessaging::{
    GUI_INMOVESIZE, GUITHREADINFO, GetGUIThreadInfo, GetWindowThreadProcessId,
};

/// Whether the user is moving or resizing this window.
pub fn is_being_dragged(window: *mut c_void) -> bool {
    let window = HWND(window);
    let size = size_of::<GUITHREADINFO>().try_into().unwrap_or_default();
    let mut info = GUITHREADINFO { cbSize: size, ..Default::default() };
    // SAFETY: the structure states its size and outlives the call. For a destroyed window the thread is 0, which stands for the
    // foreground thread, and the comparison below fails.
    let known = unsafe { GetGUIThreadInfo(GetWindowThreadProcessId(window, None), &raw mut info) };
    known.is_ok() && info.flags.contains(GUI_INMOVESIZE) && info.hwndMoveSize == window
}
