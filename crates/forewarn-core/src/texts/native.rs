//! What there is to say where the system has no webview, or shows no notifications.

/// Something that a dialog of the system says in the window's stead, or why there is no notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NativeText {
    /// What the window needs and what goes on without it.
    Runtime,
    /// A button: opens the page from which the runtime is installed.
    GetRuntime,
    /// The page stopped working several times in a row.
    WindowFailed,
    /// What still works then, and what to do.
    WindowFailedAbout,
    /// The question whether to approve: `type`.
    AskToApprove,
    /// Whom it happens to: `vms`.
    HappensTo,
    /// What has to be ticked where it happens to other VMs too: `count`.
    ForAll,
    /// The same where it happens to one other VM: `vm`.
    ForOne,
    /// A button: it does approve.
    ApproveNow,
    /// A button.
    Cancel,
    /// A button.
    Close,
    /// The approval was sent.
    Approving,
    /// The approval was accepted, and nothing has happened yet: `by`.
    Approved,
    /// The approval was not accepted: `answer`, a sentence.
    NotApproved,
    /// Notifications of this program are switched off.
    OffForProgram,
    /// All notifications are switched off.
    OffForPerson,
    /// An administrator switched notifications off.
    OffByPolicy,
    /// A button: takes a notification away.
    Dismiss,
    /// Do not disturb or Focus may have hidden a notification.
    DoNotDisturb,
    /// A full-screen app or presentation may have hidden a notification.
    FullScreen,
    /// The first hour of a new account may have hidden a notification.
    QuietTime,
}

impl NativeText {
    /// All of them.
    pub const ALL: [Self; 21] = [
        Self::Runtime,
        Self::GetRuntime,
        Self::WindowFailed,
        Self::WindowFailedAbout,
        Self::AskToApprove,
        Self::HappensTo,
        Self::ForAll,
        Self::ForOne,
        Self::ApproveNow,
        Self::Cancel,
        Self::Close,
        Self::Approving,
        Self::Approved,
        Self::NotApproved,
        Self::OffForProgram,
        Self::OffForPerson,
        Self::OffByPolicy,
        Self::Dismiss,
        Self::DoNotDisturb,
        Self::FullScreen,
        Self::QuietTime,
    ];
}
