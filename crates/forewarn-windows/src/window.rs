//! Top-level windows.

use std::ffi::c_void;

use windows::Win32::Foundation::HWND;
use windows::Win32::UI::Accessibility::{HCF_HIGHCONTRASTON, HIGHCONTRASTW};
use windows::Win32::UI::WindowsAndMessaging::{
    GUI_INMOVESIZE, GUITHREADINFO, GetGUIThreadInfo, GetWindowThreadProcessId, SPI_GETHIGHCONTRAST,
    SYSTEM_PARAMETERS_INFO_UPDATE_FLAGS, SystemParametersInfoW,
};
use windows_registry::CURRENT_USER;
use windows_version::OsVersion;

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

/// Whether the background of a window can be Mica: on Windows 11, unless transparency is turned off or a contrast theme is used.
pub fn has_mica() -> bool {
    const THEME: &str = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize";
    let transparency = CURRENT_USER.open(THEME).and_then(|key| key.get_u32("EnableTransparency"));
    OsVersion::current() >= WINDOWS_11 && transparency.is_ok_and(|on| on != 0) && !is_high_contrast()
}

fn is_high_contrast() -> bool {
    let size = size_of::<HIGHCONTRASTW>().try_into().unwrap_or_default();
    let mut contrast = HIGHCONTRASTW { cbSize: size, ..Default::default() };
    let no_update = SYSTEM_PARAMETERS_INFO_UPDATE_FLAGS(0);
    // SAFETY: the structure states its size and outlives the call.
    let known =
        unsafe { SystemParametersInfoW(SPI_GETHIGHCONTRAST, size, Some((&raw mut contrast).cast()), no_update) };
    known.is_ok() && contrast.dwFlags.contains(HCF_HIGHCONTRASTON)
}

const WINDOWS_11: OsVersion = OsVersion::new(10, 0, 0, 22_000);
