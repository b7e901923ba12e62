//! Notifications, shown by Windows.

use std::collections::HashMap;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use windows::Data::Xml::Dom::XmlDocument;
use windows::Foundation::TypedEventHandler;
use windows::UI::Notifications::{
    NotificationSetting, ToastActivatedEventArgs, ToastFailedEventArgs, ToastNotification, ToastNotificationManager,
    ToastNotifier,
};
use windows::core::{HSTRING, IInspectable, Interface};

/// Why a notification was not shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The person switched the program's notifications off.
    OffForProgram,
    /// The person switched all notifications off.
    OffForPerson,
    /// An administrator switched them off.
    OffByPolicy,
    /// Something went wrong, in Windows' words.
    Failed(String),
}

/// Shows the notifications of one program.
pub struct Toasts {
    app_id: HSTRING,
    clicked: Arc<dyn Fn(&str, &str) + Send + Sync>,
    notifier: Option<ToastNotifier>,
    /// What is shown, by its tag: whoever is clicked has to be there still.
    shown: HashMap<String, ToastNotification>,
}

impl Toasts {
    /// For the program of this name. `clicked` is told the tag of a notification and the argument of what was clicked.
    #[must_use]
    pub fn new(app_id: &str, clicked: impl Fn(&str, &str) + Send + Sync + 'static) -> Self {
        Self { app_id: HSTRING::from(app_id), clicked: Arc::new(clicked), notifier: None, shown: HashMap::new() }
    }

    /// Removes what an earlier run of the program has left on the screen: whoever clicked on that would be answered by
    /// nobody.
    ///
    /// # Errors
    /// If Windows does not do it; it cannot for a program that has never shown any.
    pub fn clear(&self) -> io::Result<()> {
        Ok(ToastNotificationManager::History()?.ClearWithId(&self.app_id)?)
    }

    /// Shows what the XML describes, in place of what had the same tag.
    ///
    /// # Errors
    /// Why it is not shown.
    pub fn show(&mut self, tag: &str, xml: &str) -> Result<(), Refusal> {
        let notifier = self.notifier()?;
        may_be_shown(notifier.Setting())?;
        let content = XmlDocument::new()?;
        content.LoadXml(&HSTRING::from(xml))?;
        let toast = ToastNotification::CreateToastNotification(&content)?;
        toast.SetTag(&HSTRING::from(tag))?;
        toast.SetGroup(&HSTRING::from(GROUP))?;
        let (clicked, named) = (Arc::clone(&self.clicked), tag.to_owned());
        toast.Activated(&TypedEventHandler::<ToastNotification, IInspectable>::new(move |_, details| {
            let details = details.as_ref().and_then(|details| details.cast::<ToastActivatedEventArgs>().ok());
            let argument = details.and_then(|details| details.Arguments().ok()).unwrap_or_default();
            clicked(&named, &argument.to_string_lossy());
            Ok(())
        }))?;
        let (sender, failures) = mpsc::channel();
        toast.Failed(&TypedEventHandler::<ToastNotification, ToastFailedEventArgs>::new(move |_, failure| {
            let code = failure.as_ref().and_then(|failure| failure.ErrorCode().ok());
            // Nobody listening means that it failed later, and then it had been shown before.
            sender.send(code.map(|code| code.message()).unwrap_or_default()).ok();
            Ok(())
        }))?;
        notifier.Show(&toast)?;
        match failures.recv_timeout(AFTERTHOUGHT) {
            Ok(reason) => Err(Refusal::Failed(reason)),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                self.shown.insert(tag.to_owned(), toast);
                Ok(())
            }
        }
    }

    fn notifier(&mut self) -> Result<ToastNotifier, Refusal> {
        if let Some(notifier) = &self.notifier {
            return Ok(notifier.clone());
        }
        let notifier = ToastNotificationManager::CreateToastNotifierWithId(&self.app_id)?;
        Ok(self.notifier.insert(notifier).clone())
    }
}

impl From<windows::core::Error> for Refusal {
    fn from(error: windows::core::Error) -> Self {
        let code = error.code().0;
        let words = error.message();
        let words = words.trim().trim_end_matches('.');
        Self::Failed(if words.is_empty() { format!("{code:#010x}") } else { format!("{words}, {code:#010x}") })
    }
}

/// Of a program that has never shown a notification and was not installed as a package, Windows cannot say it: only what
/// it does say counts, and the rest shows when the notification is.
fn may_be_shown(setting: windows::core::Result<NotificationSetting>) -> Result<(), Refusal> {
    match setting.unwrap_or(NotificationSetting::Enabled) {
        NotificationSetting::DisabledForApplication => Err(Refusal::OffForProgram),
        NotificationSetting::DisabledForUser => Err(Refusal::OffForPerson),
        NotificationSetting::DisabledByGroupPolicy => Err(Refusal::OffByPolicy),
        NotificationSetting::DisabledByManifest => Err(Refusal::Failed("DisabledByManifest".to_owned())),
        // What a later Windows may say besides is worth a try.
        _ => Ok(()),
    }
}

const GROUP: &str = "forewarn";

/// Some failures are told only after a notification seemed to have been shown.
const AFTERTHOUGHT: Duration = Duration::from_millis(300);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_switched_off_is_told_apart() {
        assert_eq!(may_be_shown(Ok(NotificationSetting::Enabled)), Ok(()));
        assert_eq!(may_be_shown(Ok(NotificationSetting::DisabledForApplication)), Err(Refusal::OffForProgram));
        assert_eq!(may_be_shown(Ok(NotificationSetting::DisabledForUser)), Err(Refusal::OffForPerson));
        assert_eq!(may_be_shown(Ok(NotificationSetting::DisabledByGroupPolicy)), Err(Refusal::OffByPolicy));
    }

    #[test]
    fn what_windows_cannot_say_yet_is_no_refusal() {
        let not_found = windows::core::HRESULT(0x8007_0490_u32.cast_signed());
        assert_eq!(may_be_shown(Err(windows::core::Error::from_hresult(not_found))), Ok(()));
    }

    #[test]
    fn a_refusal_says_what_windows_said() {
        let error = windows::core::Error::from_hresult(windows::core::HRESULT(0x8004_0154_u32.cast_signed()));
        let Refusal::Failed(words) = Refusal::from(error) else { panic!("no failure") };
        assert!(words.ends_with("0x80040154"), "{words}");
    }
}
