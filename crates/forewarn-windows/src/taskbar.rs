//! The taskbar.

use std::time::Duration;

use windows::Win32::Foundation::{HWND, LPARAM, WPARAM};
use windows::Win32::UI::HiDpi::{GetDpiForSystem, GetDpiForWindow, GetSystemMetricsForDpi};
use windows::Win32::UI::Input::KeyboardAndMouse::GetDoubleClickTime;
use windows::Win32::UI::WindowsAndMessaging::{FindWindowW, RegisterWindowMessageW, SM_CXSMICON, SendMessageW};
use windows::core::{PCWSTR, w};
use windows_registry::CURRENT_USER;

/// The width of a tray icon in physical pixels.
pub fn icon_size() -> u32 {
    // SAFETY: the class name ends with a zero. For a destroyed window the DPI is 0.
    let size = unsafe {
        let taskbar_dpi =
            FindWindowW(w!("Shell_TrayWnd"), PCWSTR::null()).map_or(0, |taskbar| GetDpiForWindow(taskbar));
        let dpi = if taskbar_dpi == 0 { GetDpiForSystem() } else { taskbar_dpi };
        GetSystemMetricsForDpi(SM_CXSMICON, dpi)
    };
    u32::try_from(size).ok().filter(|size| *size > 0).unwrap_or(DEFAULT_ICON_SIZE)
}

pub fn is_light() -> bool {
    const THEME: &str = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize";
    let light = CURRENT_USER.open(THEME).and_then(|key| key.get_u32("SystemUsesLightTheme"));
    light.is_ok_and(|light| light != 0)
}

/// Makes the window of a tray icon add its icon again, as after a restart of the taskbar. The icon keeps its id, by which Windows
/// remembers whether the user hides it.
pub fn add_icon_again(window: usize) {
    // SAFETY: the name ends with a zero, the message has no parameters, and for a destroyed window the call fails.
    unsafe {
        let taskbar_created = RegisterWindowMessageW(w!("TaskbarCreated"));
        SendMessageW(HWND(std::ptr::without_provenance_mut(window)), taskbar_created, Some(WPARAM(0)), Some(LPARAM(0)));
    }
}

pub fn double_click_time() -> Duration {
    // SAFETY: it takes no arguments.
    Duration::from_millis(unsafe { GetDoubleClickTime() }.into())
}

const DEFAULT_ICON_SIZE: u32 = 16;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_size_is_plausible() {
        assert!((DEFAULT_ICON_SIZE..=128).contains(&icon_size()), "{}", icon_size());
    }

    #[test]
    fn the_double_click_time_is_plausible() {
        assert!((Duration::from_millis(100)..=Duration::from_secs(5)).contains(&double_click_time()));
    }
}
