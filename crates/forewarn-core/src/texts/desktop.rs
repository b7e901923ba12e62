//! What there is to say about the desktop itself.

/// Something that the desktop part of the program has to say by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DesktopText {
    /// There is no icon in the tray.
    NoTrayTitle,
    /// The program runs without an icon in the tray: `reason`, no sentence of its own.
    NoTray,
    /// A reason: the library of the icons is not installed: `library`.
    NoTrayLibrary,
    /// A reason: the session has no D-Bus.
    NoTrayBus,
    /// A reason: the desktop shows no icons.
    NoTrayPlace,
    /// A reason: D-Bus does not answer: `reason`.
    NoTrayAnswer,
    /// A reason: the icon could not be made: `reason`.
    NoTrayFailed,
    /// There is no notification service.
    NoNotifications,
    /// The service refused: `reason`.
    NotificationRefused,
    /// The service does not answer.
    NotificationSilence,
    /// The service cannot be reached: `reason`.
    NotificationUnreachable,
    /// This program can show no more of them.
    NotificationsEnded,
    /// The tooltip when the engine has stopped.
    StalledTooltip,
    /// The same in the window.
    StalledSummary,
    /// What to do about it.
    StalledAdvice,
    /// What a click on a notification does.
    ToastOpen,
    /// What the program does, in one line, for the list of what starts at login.
    Autostart,
}

impl DesktopText {
    /// All of them.
    pub const ALL: [Self; 17] = [
        Self::NoTrayTitle,
        Self::NoTray,
        Self::NoTrayLibrary,
        Self::NoTrayBus,
        Self::NoTrayPlace,
        Self::NoTrayAnswer,
        Self::NoTrayFailed,
        Self::NoNotifications,
        Self::NotificationRefused,
        Self::NotificationSilence,
        Self::NotificationUnreachable,
        Self::NotificationsEnded,
        Self::StalledTooltip,
        Self::StalledSummary,
        Self::StalledAdvice,
        Self::ToastOpen,
        Self::Autostart,
    ];
}
