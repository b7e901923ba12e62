//! The taskbar.

use std::time::Duration;

use windows::Win32::Foundation::{HWND, LPARAM, WPARAM};
use windows::Win32::UI::HiDpi::{GetDpiForSystem, GetDpiForWindow, GetSystemMetricsForDpi};
use windows::Win32::UI::Input::KeyboardAndMouse::GetDoubleClickTime;
use windows::Win32::UI::WindowsAndMessaging::{FindWindowW, RegisterWindowMessageW, SM_CXSMICON, SendMessageW};
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

#[must_use]
pub fn is_light() -> bool {
    const THEME: &str = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize";
    let light = CURRENT_USER.open(THEME).and_then(|key| key.get_u32("SystemUsesLightTheme"));
    light.is_ok_and(|light| light != 0)
}

/// Has the window of a tray icon add its icon to the taskbar again, as it does when the taskbar is new. The icon keeps its
/// number, by which Windows remembers whether the user wants to see it.
pub fn add_icon_again(window: usize) {
    // SAFETY: the name ends with a zero. The message carries nothing, and for a window that is gone the call fails.
    unsafe {
        let new_taskbar = RegisterWindowMessageW(w!("TaskbarCreated"));
        SendMessageW(HWND(std::ptr::without_provenance_mut(window)), new_taskbar, Some(WPARAM(0)), Some(LPARAM(0)));
    }
}

/// How close two clicks follow each other at most to be a double click.
#[must_use]
pub fn double_click_time() -> Duration {
    // SAFETY: it takes nothing.
    Duration::from_millis(unsafe { GetDoubleClickTime() }.into())
}

const UNSCALED: u32 = 16;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_icon_has_a_size_that_a_screen_could_show() {
        assert!((UNSCALED..=128).contains(&icon_size()), "{}", icon_size());
    }

    #[test]
    fn a_double_click_takes_as_long_as_a_hand_could() {
        assert!((Duration::from_millis(100)..=Duration::from_secs(5)).contains(&double_click_time()));
    }
}
