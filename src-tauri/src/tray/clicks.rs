//! Clicks and double clicks on the icon.

use std::time::{Duration, Instant};

#[derive(Debug, Default)]
pub(super) struct ClickFilter {
    toggled: Option<Instant>,
}

impl ClickFilter {
    /// Whether a click at this time toggles the window. The second click of a double click doesn't: it would close the
    /// window that the first has opened.
    pub(super) fn toggles(&mut self, now: Instant, double_click_time: Duration) -> bool {
        let is_second = |first: Instant| now.saturating_duration_since(first) <= double_click_time;
        if self.toggled.is_some_and(is_second) {
            return false;
        }
        self.toggled = Some(now);
        true
    }
}

pub(super) fn double_click_time() -> Duration {
    #[cfg(windows)]
    {
        forewarn_windows::taskbar::double_click_time()
    }
    // Panels on Linux open the menu on either button and report no clicks.
    #[cfg(not(windows))]
    {
        Duration::from_millis(500)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOUBLE_CLICK_TIME: Duration = Duration::from_millis(500);

    /// Which of the clicks at these times, in milliseconds, toggle the window.
    fn toggling<const N: usize>(times: [u64; N]) -> [bool; N] {
        let (mut clicks, start) = (ClickFilter::default(), Instant::now());
        times.map(|time| clicks.toggles(start + Duration::from_millis(time), DOUBLE_CLICK_TIME))
    }

    #[test]
    fn a_double_click_opens_the_window_and_leaves_it_open() {
        assert_eq!(toggling([0, 120]), [true, false]);
        assert_eq!(toggling([0, 500]), [true, false]);
    }

    #[test]
    fn two_separate_clicks_open_and_close_it() {
        assert_eq!(toggling([0, 501]), [true, true]);
        assert_eq!(toggling([0, 120, 700, 820, 1300]), [true, false, true, false, true]);
    }

    #[test]
    fn time_going_backwards_is_harmless() {
        assert_eq!(toggling([100, 0, 700]), [true, false, true]);
    }
}
