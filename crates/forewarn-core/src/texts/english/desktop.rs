//! The desktop itself, in English.

use crate::texts::DesktopText;

pub(super) fn text(text: DesktopText) -> &'static str {
    match text {
        DesktopText::NoTrayTitle => "Forewarn has no tray icon",
        DesktopText::NoTray => "It watches all the same: {reason}. To open its window again, start Forewarn again.",
        DesktopText::NoTrayLibrary => "the library {library} is not installed",
        DesktopText::NoTrayBus => "this session has no D-Bus",
        DesktopText::NoTrayPlace => "this desktop has no place for tray icons",
        DesktopText::NoTrayAnswer => "D-Bus does not answer ({reason})",
        DesktopText::NoTrayFailed => "the system did not take it ({reason})",
        DesktopText::NoNotifications => "This desktop has no notification service.",
        DesktopText::NotificationRefused => "The notification service refused it: {reason}.",
        DesktopText::NotificationSilence => "The notification service does not answer.",
        DesktopText::NotificationUnreachable => "The notification service cannot be reached: {reason}.",
        DesktopText::NotificationsEnded => "Forewarn can no longer show notifications.",
        DesktopText::StalledTooltip => "Can't tell · Forewarn isn't responding",
        DesktopText::StalledSummary => "Forewarn has stopped responding, so nothing here is current.",
        DesktopText::StalledAdvice => {
            "Quit Forewarn and start it again. If this happens again, send the log to its developers."
        }
        DesktopText::ToastOpen => "Open",
        DesktopText::Autostart => "Warns of Azure's scheduled maintenance",
    }
}
