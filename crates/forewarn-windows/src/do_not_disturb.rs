//! Whether Windows hides banners. It does so without an error: the notification goes straight to the notification center.

use windows::UI::Notifications::{ToastNotificationManager, ToastNotificationMode};
use windows::Win32::UI::Shell::{
    QUERY_USER_NOTIFICATION_STATE, QUNS_BUSY, QUNS_PRESENTATION_MODE, QUNS_QUIET_TIME, QUNS_RUNNING_D3D_FULL_SCREEN,
    SHQueryUserNotificationState,
};

/// Why a banner may be hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BannersHidden {
    /// Do not disturb, or Focus. Notifications that the user allows are shown, but Windows doesn't say which.
    DoNotDisturb,
    FullScreen,
    QuietTime,
}

pub fn banners_hidden() -> Option<BannersHidden> {
    // Since Windows 11.
    let mode = ToastNotificationManager::GetDefault().and_then(|manager| manager.NotificationMode());
    // SAFETY: it takes no pointers.
    let state = unsafe { SHQueryUserNotificationState() };
    reason(mode.ok(), state.ok())
}

/// An absent user (`QUNS_NOT_PRESENT`) is notified again on return, because of the session's messages.
fn reason(mode: Option<ToastNotificationMode>, state: Option<QUERY_USER_NOTIFICATION_STATE>) -> Option<BannersHidden> {
    match (mode, state) {
        (Some(ToastNotificationMode::PriorityOnly | ToastNotificationMode::AlarmsOnly), _) => {
            Some(BannersHidden::DoNotDisturb)
        }
        (_, Some(QUNS_RUNNING_D3D_FULL_SCREEN | QUNS_PRESENTATION_MODE)) => Some(BannersHidden::FullScreen),
        // With a mode, Windows applies the user's choice for full-screen apps.
        (None, Some(QUNS_BUSY)) => Some(BannersHidden::FullScreen),
        (None, Some(QUNS_QUIET_TIME)) => Some(BannersHidden::QuietTime),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use windows::Win32::UI::Shell::{QUNS_ACCEPTS_NOTIFICATIONS, QUNS_APP, QUNS_NOT_PRESENT};

    use super::*;

    #[test]
    fn every_state_is_mapped_to_whether_banners_are_hidden() {
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
        let (seen, full, disturb) = (None, Some(BannersHidden::FullScreen), Some(BannersHidden::DoNotDisturb));
        let table = [
            (None, [seen, full, full, full, seen, Some(BannersHidden::QuietTime), seen, seen]),
            (Some(ToastNotificationMode::Unrestricted), [seen, seen, full, full, seen, seen, seen, seen]),
            (Some(ToastNotificationMode::PriorityOnly), [disturb; 8]),
            (Some(ToastNotificationMode::AlarmsOnly), [disturb; 8]),
        ];
        for (mode, expected) in table {
            assert_eq!(states.map(|state| reason(mode, state)), expected, "{mode:?}");
        }
    }

    #[test]
    fn unknown_states_hide_nothing() {
        assert_eq!(reason(Some(ToastNotificationMode(99)), Some(QUERY_USER_NOTIFICATION_STATE(99))), None);
    }
}
