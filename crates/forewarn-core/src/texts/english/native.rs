//! In the stead of the window, in English.

use crate::texts::NativeText;

pub(super) fn text(text: NativeText) -> &'static str {
    match text {
        NativeText::Runtime => {
            "Forewarn watches all the same. Its window needs the Microsoft Edge WebView2 Runtime, which was missing when Forewarn started. Once it is installed, quit Forewarn and start it again."
        }
        NativeText::GetRuntime => "Get the WebView2 Runtime",
        NativeText::WindowFailed => "The window can't be shown",
        NativeText::WindowFailedAbout => {
            "It stopped working several times in a row. Forewarn keeps monitoring: the tray icon and notifications still work. Open the window again, or restart Forewarn if it keeps failing."
        }
        NativeText::AskToApprove => "Approve {type} now?",
        NativeText::HappensTo => "It happens to: {vms}.",
        NativeText::ForOne => "Approve for {vm}",
        NativeText::ForAll => "Approve for all {count} VMs",
        NativeText::ApproveNow => "Approve now",
        NativeText::Cancel => "Cancel",
        NativeText::Close => "Close",
        NativeText::Approving => "Approving…",
        NativeText::Approved => "Approved by {by}, waiting for Azure.",
        NativeText::NotApproved => "It could not be approved. {answer}",
        NativeText::OffForProgram => {
            "Windows shows no notifications of Forewarn: they are switched off under Settings, System, Notifications."
        }
        NativeText::OffForPerson => {
            "Windows shows no notifications: all of them are switched off under Settings, System, Notifications."
        }
        NativeText::OffByPolicy => "Windows shows no notifications: an administrator has switched them off by policy.",
        NativeText::Dismiss => "Dismiss",
        NativeText::DoNotDisturb => "Do not disturb is on, so Windows may have hidden the notification.",
        NativeText::FullScreen => {
            "A full-screen app or presentation is running, so Windows may have hidden the notification."
        }
        NativeText::QuietTime => "This account is new, so Windows may have hidden the notification.",
    }
}
