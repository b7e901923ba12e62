//! Windows notifications.

use std::collections::VecDeque;
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
use windows_version::OsVersion;

use crate::panic_guard::catch_panic;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ToastError {
    DisabledForApp,
    DisabledForUser,
    DisabledByPolicy,
    Failed(String),
}

#[derive(Clone)]
pub enum ClickDelivery {
    /// Through the class of [`crate::activator`], even if the program isn't running.
    Activator,
    /// Called with the launch arguments while the program runs.
    Direct(Arc<dyn Fn(&str) + Send + Sync>),
}

pub struct ToastSender {
    app_id: HSTRING,
    clicks: ClickDelivery,
    notifier: Option<ToastNotifier>,
    /// For direct clicks, oldest first: Windows reports them only while the object exists.
    clickable: VecDeque<ToastNotification>,
}

/// A notification replaces another one with the same id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ToastId<'a> {
    /// At most 16 characters, because of Windows versions before 10 1703.
    pub tag: &'a str,
    /// At most 16 characters.
    pub group: &'a str,
}

impl ToastSender {
    pub fn new(app_id: &str, clicks: ClickDelivery) -> Self {
        Self { app_id: HSTRING::from(app_id), clicks, notifier: None, clickable: VecDeque::new() }
    }

    /// Removes the notification, from the notification center too. Fails if the program has never shown one.
    pub fn remove(&self, id: ToastId<'_>) -> io::Result<()> {
        let (tag, group) = (HSTRING::from(id.tag), HSTRING::from(id.group));
        Ok(ToastNotificationManager::History()?.RemoveGroupedTagWithId(&tag, &group, &self.app_id)?)
    }

    pub fn show(&mut self, id: ToastId<'_>, xml: &str) -> Result<(), ToastError> {
        let (app_id, clicks) = (&self.app_id, &self.clicks);
        let create = || Ok(ToastNotificationManager::CreateToastNotifierWithId(app_id)?);
        let toast = with_retry(&mut self.notifier, create, |notifier| show(notifier, clicks, id, xml))?;
        if matches!(self.clicks, ClickDelivery::Direct(_)) {
            self.clickable.push_back(toast);
            if self.clickable.len() > MAX_CLICKABLE {
                self.clickable.pop_front();
            }
        }
        Ok(())
    }
}

/// Removes all notifications of a program.
pub fn clear(app_id: &str) -> io::Result<()> {
    Ok(ToastNotificationManager::History()?.ClearWithId(&HSTRING::from(app_id))?)
}

/// A notifier doesn't survive a restart of its service, so a failure is retried once with a new one.
fn with_retry<N, T>(
    cached: &mut Option<N>,
    create: impl Fn() -> Result<N, ToastError>,
    show: impl Fn(&N) -> Result<T, ToastError>,
) -> Result<T, ToastError> {
    let attempt = |cached: &mut Option<N>| {
        let notifier = match cached.take() {
            Some(notifier) => notifier,
            None => create()?,
        };
        let shown = show(&notifier);
        if !matches!(shown, Err(ToastError::Failed(_))) {
            *cached = Some(notifier);
        }
        shown
    };
    match attempt(cached) {
        Err(ToastError::Failed(_)) => attempt(cached),
        shown => shown,
    }
}

fn show(
    notifier: &ToastNotifier,
    clicks: &ClickDelivery,
    id: ToastId<'_>,
    xml: &str,
) -> Result<ToastNotification, ToastError> {
    check_setting(notifier.Setting())?;
    let content = XmlDocument::new()?;
    content.LoadXml(&HSTRING::from(xml))?;
    let toast = ToastNotification::CreateToastNotification(&content)?;
    toast.SetTag(&HSTRING::from(id.tag))?;
    toast.SetGroup(&HSTRING::from(id.group))?;
    if let ClickDelivery::Direct(on_click) = clicks {
        let on_click = Arc::clone(on_click);
        toast.Activated(&TypedEventHandler::<ToastNotification, IInspectable>::new(move |_, details| {
            let details = details.as_ref().and_then(|details| details.cast::<ToastActivatedEventArgs>().ok());
            let arguments = details.and_then(|details| details.Arguments().ok()).unwrap_or_default();
            catch_panic((), || on_click(&arguments.to_string_lossy()));
            Ok(())
        }))?;
    }
    let (sender, failures) = mpsc::channel();
    toast.Failed(&TypedEventHandler::<ToastNotification, ToastFailedEventArgs>::new(move |_, failure| {
        let code = failure.as_ref().and_then(|failure| failure.ErrorCode().ok());
        // Without a receiver it was shown before it failed.
        sender.send(code.map(|code| code.message()).unwrap_or_default()).ok();
        Ok(())
    }))?;
    notifier.Show(&toast)?;
    match failures.recv_timeout(FAILURE_TIMEOUT) {
        Ok(reason) => Err(ToastError::Failed(reason)),
        Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => Ok(toast),
    }
}

/// Whether Windows supports `scenario="urgent"`. Older versions may not show such notifications.
pub fn supports_urgent() -> bool {
    OsVersion::current() >= URGENT_SINCE
}

const URGENT_SINCE: OsVersion = OsVersion::new(10, 0, 0, 19041);

impl From<windows::core::Error> for ToastError {
    fn from(error: windows::core::Error) -> Self {
        let code = error.code().0;
        let message = error.message();
        let message = message.trim().trim_end_matches('.');
        Self::Failed(if message.is_empty() { format!("{code:#010x}") } else { format!("{message}, {code:#010x}") })
    }
}

/// Windows doesn't know the setting of an unpackaged program that has never shown a notification; then it is assumed to be enabled.
fn check_setting(setting: windows::core::Result<NotificationSetting>) -> Result<(), ToastError> {
    match setting.unwrap_or(NotificationSetting::Enabled) {
        NotificationSetting::DisabledForApplication => Err(ToastError::DisabledForApp),
        NotificationSetting::DisabledForUser => Err(ToastError::DisabledForUser),
        NotificationSetting::DisabledByGroupPolicy => Err(ToastError::DisabledByPolicy),
        NotificationSetting::DisabledByManifest => Err(ToastError::Failed("DisabledByManifest".to_owned())),
        _ => Ok(()),
    }
}

/// The notification center holds at most 20 notifications of a program.
const MAX_CLICKABLE: usize = 20;

/// Windows reports some failures only after `Show` has returned.
const FAILURE_TIMEOUT: Duration = Duration::from_millis(300);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disabled_notifications_are_errors() {
        assert_eq!(check_setting(Ok(NotificationSetting::Enabled)), Ok(()));
        assert_eq!(check_setting(Ok(NotificationSetting::DisabledForApplication)), Err(ToastError::DisabledForApp));
        assert_eq!(check_setting(Ok(NotificationSetting::DisabledForUser)), Err(ToastError::DisabledForUser));
        assert_eq!(check_setting(Ok(NotificationSetting::DisabledByGroupPolicy)), Err(ToastError::DisabledByPolicy));
    }

    #[test]
    fn an_unknown_setting_is_no_error() {
        let not_found = windows::core::HRESULT(0x8007_0490_u32.cast_signed());
        assert_eq!(check_setting(Err(windows::core::Error::from_hresult(not_found))), Ok(()));
    }

    fn failed() -> ToastError {
        ToastError::Failed("gone".to_owned())
    }

    /// Numbers the notifiers from 1, and returns the one that showed it.
    fn shown_by(cached: &mut Option<u32>, works: impl Fn(u32) -> bool) -> Result<u32, ToastError> {
        let last = std::cell::Cell::new(cached.unwrap_or_default());
        let create = || {
            last.set(last.get() + 1);
            Ok(last.get())
        };
        with_retry(cached, create, |notifier| if works(*notifier) { Ok(*notifier) } else { Err(failed()) })
    }

    #[test]
    fn a_failed_notifier_is_replaced_once() {
        let mut cached = None;
        assert_eq!(shown_by(&mut cached, |_| true), Ok(1));
        assert_eq!(shown_by(&mut cached, |_| true), Ok(1), "it is reused");
        assert_eq!(shown_by(&mut cached, |number| number == 2), Ok(2), "the service has been restarted");
        assert_eq!(cached, Some(2));
        assert_eq!(shown_by(&mut cached, |number| number == 4), Err(failed()), "only once");
        assert_eq!(cached, None);
    }

    #[test]
    fn disabled_notifications_are_not_retried() {
        let (mut cached, attempts) = (Some(1), std::cell::Cell::new(0));
        let off = with_retry(
            &mut cached,
            || Ok(2),
            |_| -> Result<(), ToastError> {
                attempts.set(attempts.get() + 1);
                Err(ToastError::DisabledForApp)
            },
        );
        assert_eq!((off, attempts.get(), cached), (Err(ToastError::DisabledForApp), 1, Some(1)));
    }

    #[test]
    fn the_error_has_the_message_of_windows() {
        let error = windows::core::Error::from_hresult(windows::core::HRESULT(0x8004_0154_u32.cast_signed()));
        let ToastError::Failed(message) = ToastError::from(error) else { panic!("no failure") };
        assert!(message.ends_with("0x80040154"), "{message}");
    }
}
