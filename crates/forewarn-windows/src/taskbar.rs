//! The taskbar.

use windows::Win32::UI::HiDpi::{GetDpiForSystem, GetDpiForWindow, GetSystemMetricsForDpi};
use windows::Win32::UI::WindowsAndMessaging::{FindWindowW, SM_CXSMICON};
use windows::core::{PCWSTR, w};
use windows_registry::CURRENT_USER;

/// How many pixels an icon in the taskbar is wide, on the screen that the taskbar is on.
#[must_use]
pub fn icon_size() -> u32 {
    // SAFETY: the class name ends with a zero, and none of these keeps anything. A window that has just gone has no
    // resolution, which is asked for below.
    let size = unsafe {
        let of_taskbar = FindWindowW(w!("Shell_TrayWnd"), PCWSTR::null()).map_or(0, |taskbar| GetDpiForWindow(taskbar));
        let resolution = if of_taskbar == 0 { GetDpiForSystem() } else { of_taskbar };
        GetSystemMetricsForDpi(SM_CXSMICON, resolution)
    };
    u32::try_from(size).ok().filter(|size| *size > 0).unwrap_or(UNSCALED)
}

/// Whether the taskbar is light.
#[must_use]
pub fn is_light() -> bool {
    const THEME: &str = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize";
    let light = CURRENT_USER.open(THEME).and_then(|key| key.get_u32("SystemUsesLightTheme"));
    light.is_ok_and(|light| light != 0)
}

const UNSCALED: u32 = 16;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_icon_has_a_size_that_a_screen_could_show() {
        assert!((UNSCALED..=128).contains(&icon_size()), "{}", icon_size());
    }
}
