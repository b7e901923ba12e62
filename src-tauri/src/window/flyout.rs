//! When a window without a title bar closes: like the system's flyouts, as soon as the user turns to something else.

use std::time::{Duration, Instant};

use forewarn_engine::Destination;

/// What decides whether losing the focus closes the flyout. The page adds whether something is being typed or confirmed.
#[derive(Debug, Default)]
pub(super) struct Flyout {
    focus: Focus,
    /// Opened by the program, for an alert that was not shown as a notification. The user may not have seen it yet.
    opened_for_alert: bool,
    /// How many of the system's dialogs belong to the window.
    dialogs: u32,
    dismissed: Option<Instant>,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Focus {
    /// A window that the system never gave the focus can't lose it.
    #[default]
    Never,
    Has,
    Lost,
}

impl Flyout {
    /// The window was closed, and opens.
    pub(super) fn open(&mut self, at: &Destination) {
        *self = Self { opened_for_alert: is_alert(at), dismissed: self.dismissed, ..Self::default() };
    }

    /// The window is open, and opens elsewhere. If the user did that, the user has seen it.
    pub(super) fn reopen(&mut self, at: &Destination) {
        self.opened_for_alert &= is_alert(at);
    }

    pub(super) fn set_focus(&mut self, focused: bool) {
        self.focus = match (focused, self.focus) {
            (true, _) => Focus::Has,
            (false, Focus::Never) => Focus::Never,
            (false, Focus::Has | Focus::Lost) => Focus::Lost,
        };
    }

    /// Whether the user has turned to something else. The focus may have come back since the page was asked.
    pub(super) fn is_dismissed(&self) -> bool {
        self.focus == Focus::Lost && !self.opened_for_alert && self.dialogs == 0
    }

    pub(super) fn dismiss(&mut self, now: Instant) {
        self.dismissed = Some(now);
    }

    /// Whether a click that starts now may be the one that closed the window: it takes the focus before it is reported.
    pub(super) fn was_just_dismissed(&self, now: Instant) -> bool {
        self.dismissed.is_some_and(|dismissed| now.saturating_duration_since(dismissed) <= CLICK_DELAY)
    }

    pub(super) fn dialog_opened(&mut self) {
        self.dialogs += 1;
    }

    pub(super) fn dialog_closed(&mut self) {
        self.dialogs = self.dialogs.saturating_sub(1);
    }
}

fn is_alert(at: &Destination) -> bool {
    matches!(at, Destination::NotShown { .. })
}

/// At most this long after it took the focus, the taskbar reports a click.
const CLICK_DELAY: Duration = Duration::from_millis(500);

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(at: &Destination) -> Flyout {
        let mut flyout = Flyout::default();
        flyout.open(at);
        flyout
    }

    fn alert() -> Destination {
        Destination::NotShown { reason: "Off.".to_owned(), title: "Reboot".to_owned(), key: None, alert: None }
    }

    #[test]
    fn losing_the_focus_closes_a_window_that_the_user_opened() {
        let mut flyout = opened(&Destination::List);
        flyout.set_focus(true);
        assert!(!flyout.is_dismissed());
        flyout.set_focus(false);
        assert!(flyout.is_dismissed());
    }

    #[test]
    fn a_window_that_never_had_the_focus_stays() {
        let mut flyout = opened(&Destination::List);
        flyout.set_focus(false);
        assert!(!flyout.is_dismissed());
        flyout.set_focus(true);
        flyout.set_focus(false);
        flyout.open(&Destination::List);
        flyout.set_focus(false);
        assert!(!flyout.is_dismissed(), "the focus of the window before doesn't matter");
    }

    #[test]
    fn a_window_opened_for_an_alert_stays_until_the_user_opens_it() {
        let mut flyout = opened(&alert());
        flyout.set_focus(true);
        flyout.set_focus(false);
        assert!(!flyout.is_dismissed());
        flyout.reopen(&alert());
        assert!(!flyout.is_dismissed());
        flyout.reopen(&Destination::List);
        assert!(flyout.is_dismissed());
        flyout.reopen(&alert());
        assert!(flyout.is_dismissed(), "an alert in a window that the user has opened");
    }

    #[test]
    fn a_dialog_of_the_system_keeps_the_window_open() {
        let mut flyout = opened(&Destination::List);
        flyout.set_focus(true);
        flyout.dialog_opened();
        flyout.set_focus(false);
        assert!(!flyout.is_dismissed());
        flyout.dialog_closed();
        flyout.set_focus(true);
        flyout.set_focus(false);
        assert!(flyout.is_dismissed());
    }

    #[test]
    fn a_focus_that_comes_back_before_the_page_answers_keeps_the_window_open() {
        let mut flyout = opened(&Destination::List);
        flyout.set_focus(true);
        flyout.set_focus(false);
        assert!(flyout.is_dismissed());
        flyout.set_focus(true);
        assert!(!flyout.is_dismissed());
    }

    #[test]
    fn the_click_that_closed_the_window_is_recognized() {
        let (mut flyout, now) = (opened(&Destination::List), Instant::now());
        assert!(!flyout.was_just_dismissed(now));
        flyout.dismiss(now);
        assert!(flyout.was_just_dismissed(now + CLICK_DELAY));
        assert!(!flyout.was_just_dismissed(now + CLICK_DELAY + Duration::from_millis(1)));
    }
}
