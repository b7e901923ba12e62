//! Clicks and double clicks on the icon.

use std::time::{Duration, Instant};

#[derive(Debug, Default)]
pub(super) struct Clicks {
    /// Whether the window was open when the button went down. Unknown if the button is released only.
    was_open: Option<bool>,
    toggled: Option<Instant>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ClickAction {
    Open,
    Close,
}

impl Clicks {
    /// The button went down. That takes the focus, so a flyout may be gone when the button goes up, and must not open again.
    pub(super) fn press(&mut self, was_open: bool) {
        self.was_open = Some(was_open);
    }

    /// The button went up. The second click of a double click does nothing: it would close the window that the first has opened.
    pub(super) fn release(&mut self, is_open: bool, now: Instant, double_click_time: Duration) -> Option<ClickAction> {
        let was_open = self.was_open.take().unwrap_or(is_open);
        let is_second = |first: Instant| now.saturating_duration_since(first) <= double_click_time;
        if self.toggled.is_some_and(is_second) {
            return None;
        }
        self.toggled = Some(now);
        match (was_open, is_open) {
            (false, _) => Some(ClickAction::Open),
            (true, true) => Some(ClickAction::Close),
            (true, false) => None,
        }
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

    /// What the clicks at these times, in milliseconds, do to a window that is closed at first.
    fn actions<const N: usize>(times: [u64; N]) -> [Option<ClickAction>; N] {
        let (mut clicks, start, mut is_open) = (Clicks::default(), Instant::now(), false);
        times.map(|time| {
            clicks.press(is_open);
            let action = clicks.release(is_open, start + Duration::from_millis(time), DOUBLE_CLICK_TIME);
            is_open = action.map_or(is_open, |action| action == ClickAction::Open);
            action
        })
    }

    const OPEN: Option<ClickAction> = Some(ClickAction::Open);
    const CLOSE: Option<ClickAction> = Some(ClickAction::Close);

    #[test]
    fn a_double_click_opens_the_window_and_leaves_it_open() {
        assert_eq!(actions([0, 120]), [OPEN, None]);
        assert_eq!(actions([0, 500]), [OPEN, None]);
    }

    #[test]
    fn two_separate_clicks_open_and_close_it() {
        assert_eq!(actions([0, 501]), [OPEN, CLOSE]);
        assert_eq!(actions([0, 120, 700, 820, 1300]), [OPEN, None, CLOSE, None, OPEN]);
    }

    #[test]
    fn time_going_backwards_is_harmless() {
        assert_eq!(actions([100, 0, 700]), [OPEN, None, CLOSE]);
    }

    #[test]
    fn a_click_that_closes_a_flyout_by_taking_its_focus_does_not_reopen_it() {
        let (mut clicks, now) = (Clicks::default(), Instant::now());
        clicks.press(true);
        assert_eq!(clicks.release(false, now, DOUBLE_CLICK_TIME), None);
        let later = now + Duration::from_secs(1);
        clicks.press(false);
        assert_eq!(clicks.release(false, later, DOUBLE_CLICK_TIME), OPEN, "the next click opens it");
    }

    #[test]
    fn a_window_that_opens_during_the_click_stays_open() {
        let mut clicks = Clicks::default();
        clicks.press(false);
        assert_eq!(clicks.release(true, Instant::now(), DOUBLE_CLICK_TIME), OPEN);
    }

    #[test]
    fn a_click_without_a_press_toggles_the_window() {
        let (mut clicks, now) = (Clicks::default(), Instant::now());
        assert_eq!(clicks.release(false, now, DOUBLE_CLICK_TIME), OPEN);
        assert_eq!(clicks.release(true, now + Duration::from_secs(1), DOUBLE_CLICK_TIME), CLOSE);
    }
}
