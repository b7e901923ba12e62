//! Whether Windows keeps banners off the screen. It does so without an error: the notification goes to the notification
//! center unseen.

use windows::UI::Notifications::{ToastNotificationManager, ToastNotificationMode};
use windows::Win32::UI::Shell::{
    QUERY_USER_NOTIFICATION_STATE, QUNS_BUSY, QUNS_PRESENTATION_MODE, QUNS_QUIET_TIME, QUNS_RUNNING_D3D_FULL_SCREEN,
    SHQueryUserNotificationState,
};

/// Why a banner may not have been on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quiet {
    /// Do not disturb, or Focus. What the user allows through, urgent notifications among it, is shown all the same; which,
    /// Windows doesn't say.
    DoNotDisturb,
    FullScreen,
    QuietTime,
}

#[must_use]
pub fn now() -> Option<Quiet> {
    // Only Windows 11 has a mode.
    let mode = ToastNotificationManager::GetDefault().and_then(|manager| manager.NotificationMode());
    // SAFETY: it takes no pointers.
    let state = unsafe { SHQueryUserNotificationState() };
    reason(mode.ok(), state.ok())
}

/// A user who isn't there (`QUNS_NOT_PRESENT`) is notified again on return, from the session's own messages.
fn reason(mode: Option<ToastNotificationMode>, state: Option<QUERY_USER_NOTIFICATION_STATE>) -> Option<Quiet> {
    match (mode, state) {
        (Some(ToastNotificationMode::PriorityOnly | ToastNotificationMode::AlarmsOnly), _) => Some(Quiet::DoNotDisturb),
        (_, Some(QUNS_RUNNING_D3D_FULL_SCREEN | QUNS_PRESENTATION_MODE)) => Some(Quiet::FullScreen),
        // Where there is a mode, it goes by the user's choice whether full-screen apps are disturbed.
        (None, Some(QUNS_BUSY)) => Some(Quiet::FullScreen),
        (None, Some(QUNS_QUIET_TIME)) => Some(Quiet::QuietTime),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use windows::Win32::UI::Shell::{QUNS_ACCEPTS_NOTIFICATIONS, QUNS_APP, QUNS_NOT_PRESENT};

    use super::*;

    #[test]
    fn every_state_says_whether_the_banner_could_be_seen() {
        let states = [
            Some(QUNS_NOT_PRESENT),
            Some(QUNS_BUSY),
            Some(QUNS_RUNNING_D3D_FULL_SCREEN),
            Some(QUNS_PRESENTATION_MODE),
            Some(QUNS_ACCEPTS_NOTIFICATIONS),
            Some(QUNS_QUIET_TIME),
            Some(QUNS_APP),
            None,
        ];
        let (seen, full, disturb) = (None, Some(Quiet::FullScreen), Some(Quiet::DoNotDisturb));
        let table = [
            (None, [seen, full, full, full, seen, Some(Quiet::QuietTime), seen, seen]),
            (Some(ToastNotificationMode::Unrestricted), [seen, seen, full, full, seen, seen, seen, seen]),
            (Some(ToastNotificationMode::PriorityOnly), [disturb; 8]),
            (Some(ToastNotificationMode::AlarmsOnly), [disturb; 8]),
        ];
        for (mode, expected) in table {
            assert_eq!(states.map(|state| reason(mode, state)), expected, "{mode:?}");
        }
    }

    #[test]
    fn a_state_of_a_later_windows_hides_nothing() {
        assert_eq!(reason(Some(ToastNotificationMode(99)), Some(QUERY_USER_NOTIFICATION_STATE(99))), None);
    }
}
