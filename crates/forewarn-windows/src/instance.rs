//! Another instance of the program, by a window it has.

use std::time::Duration;

use windows::Win32::Foundation::{LPARAM, WPARAM};
use windows::Win32::UI::WindowsAndMessaging::{FindWindowW, SMTO_ABORTIFHUNG, SendMessageTimeoutW, WM_NULL};
use windows::core::HSTRING;

/// Whether the window of this class and name handles messages within this time. One that isn't there has nothing to handle.
#[must_use]
pub fn responds(class: &str, name: &str, patience: Duration) -> bool {
    let milliseconds = u32::try_from(patience.as_millis()).unwrap_or(u32::MAX);
    // SAFETY: both names end with a zero and live as long as the call, and the message has no content.
    unsafe {
        let Ok(window) = FindWindowW(&HSTRING::from(class), &HSTRING::from(name)) else { return true };
        SendMessageTimeoutW(window, WM_NULL, WPARAM(0), LPARAM(0), SMTO_ABORTIFHUNG, milliseconds, None).0 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_that_is_not_there_keeps_nothing_waiting() {
        assert!(responds("forewarn-no-such-class", "forewarn-no-such-window", Duration::from_secs(1)));
    }
}
