//! Notifications, shown by Windows.

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

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    OffForProgram,
    OffForPerson,
    OffByPolicy,
    Failed(String),
}

#[derive(Clone)]
pub enum Clicks {
    /// Through the class of [`crate::activator`], whether the program runs or not.
    Activator,
    /// Directly, as long as the program runs: this is called with the arguments of what was clicked.
    Direct(Arc<dyn Fn(&str) + Send + Sync>),
}

pub struct Toasts {
    app_id: HSTRING,
    clicks: Clicks,
    notifier: Option<ToastNotifier>,
    /// What a direct click may come from, oldest first: Windows reports it only as long as the object exists.
    clickable: VecDeque<ToastNotification>,
}

/// Which of a program's notifications: one replaces another of the same place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place<'a> {
    /// At most 16 letters: longer tags are refused before Windows 10 1703.
    pub tag: &'a str,
    /// At most 16 letters.
    pub group: &'a str,
}

impl Toasts {
    #[must_use]
    pub fn new(app_id: &str, clicks: Clicks) -> Self {
        Self { app_id: HSTRING::from(app_id), clicks, notifier: None, clickable: VecDeque::new() }
    }

    /// Removes what is shown at this place, from the notification center too.
    ///
    /// # Errors
    /// If Windows doesn't; it can't for a program that has never shown any.
    pub fn remove(&self, place: Place<'_>) -> io::Result<()> {
        let (tag, group) = (HSTRING::from(place.tag), HSTRING::from(place.group));
        Ok(ToastNotificationManager::History()?.RemoveGroupedTagWithId(&tag, &group, &self.app_id)?)
    }

    /// Shows what the XML describes.
    ///
    /// # Errors
    /// Why it is not shown.
    pub fn show(&mut self, place: Place<'_>, xml: &str) -> Result<(), Refusal> {
        let (app_id, clicks) = (&self.app_id, &self.clicks);
        let create = || Ok(ToastNotificationManager::CreateToastNotifierWithId(app_id)?);
        let toast = with_retry(&mut self.notifier, create, |notifier| show(notifier, clicks, place, xml))?;
        if matches!(self.clicks, Clicks::Direct(_)) {
            self.clickable.push_back(toast);
            if self.clickable.len() > MOST_KEPT {
                self.clickable.pop_front();
            }
        }
        Ok(())
    }
}

/// Removes all notifications of a program.
///
/// # Errors
/// As those of [`Toasts::remove`].
pub fn clear(app_id: &str) -> io::Result<()> {
    Ok(ToastNotificationManager::History()?.ClearWithId(&HSTRING::from(app_id))?)
}

/// A notifier is lost with the service behind it, so a failure is tried once more with a new one.
fn with_retry<N, T>(
    kept: &mut Option<N>,
    create: impl Fn() -> Result<N, Refusal>,
    show: impl Fn(&N) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    let attempt = |kept: &mut Option<N>| {
        let notifier = match kept.take() {
            Some(notifier) => notifier,
            None => create()?,
        };
        let shown = show(&notifier);
        if !matches!(shown, Err(Refusal::Failed(_))) {
            *kept = Some(notifier);
        }
        shown
    };
    match attempt(kept) {
        Err(Refusal::Failed(_)) => attempt(kept),
        shown => shown,
    }
}

fn show(notifier: &ToastNotifier, clicks: &Clicks, place: Place<'_>, xml: &str) -> Result<ToastNotification, Refusal> {
    may_be_shown(notifier.Setting())?;
    let content = XmlDocument::new()?;
    content.LoadXml(&HSTRING::from(xml))?;
    let toast = ToastNotification::CreateToastNotification(&content)?;
    toast.SetTag(&HSTRING::from(place.tag))?;
    toast.SetGroup(&HSTRING::from(place.group))?;
    if let Clicks::Direct(clicked) = clicks {
        let clicked = Arc::clone(clicked);
        toast.Activated(&TypedEventHandler::<ToastNotification, IInspectable>::new(move |_, details| {
            let details = details.as_ref().and_then(|details| details.cast::<ToastActivatedEventArgs>().ok());
            let arguments = details.and_then(|details| details.Arguments().ok()).unwrap_or_default();
            clicked(&arguments.to_string_lossy());
            Ok(())
        }))?;
    }
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
        Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => Ok(toast),
    }
}

/// Whether `scenario="urgent"` is known to this Windows; an older one may not show what has it.
#[must_use]
pub fn knows_urgent() -> bool {
    OsVersion::current() >= URGENT_SINCE
}

const URGENT_SINCE: OsVersion = OsVersion::new(10, 0, 0, 19041);

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

/// As many as the notification center keeps of a program.
const MOST_KEPT: usize = 20;

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

    fn failed() -> Refusal {
        Refusal::Failed("gone".to_owned())
    }

    /// Shows with notifiers numbered from 1, of which those that work are named; says which one showed it.
    fn shown_by(kept: &mut Option<u32>, works: impl Fn(u32) -> bool) -> Result<u32, Refusal> {
        let last = std::cell::Cell::new(kept.unwrap_or_default());
        let create = || {
            last.set(last.get() + 1);
            Ok(last.get())
        };
        with_retry(kept, create, |notifier| if works(*notifier) { Ok(*notifier) } else { Err(failed()) })
    }

    #[test]
    fn a_notifier_that_failed_is_replaced_once_and_one_that_works_is_kept() {
        let mut kept = None;
        assert_eq!(shown_by(&mut kept, |_| true), Ok(1));
        assert_eq!(shown_by(&mut kept, |_| true), Ok(1), "it is kept");
        assert_eq!(shown_by(&mut kept, |number| number == 2), Ok(2), "the service has been restarted");
        assert_eq!(kept, Some(2));
        assert_eq!(shown_by(&mut kept, |number| number == 4), Err(failed()), "once, not for ever");
        assert_eq!(kept, None);
    }

    #[test]
    fn what_is_switched_off_is_not_tried_again() {
        let (mut kept, tries) = (Some(1), std::cell::Cell::new(0));
        let off = with_retry(
            &mut kept,
            || Ok(2),
            |_| -> Result<(), Refusal> {
                tries.set(tries.get() + 1);
                Err(Refusal::OffForProgram)
            },
        );
        assert_eq!((off, tries.get(), kept), (Err(Refusal::OffForProgram), 1, Some(1)));
    }

    #[test]
    fn a_refusal_says_what_windows_said() {
        let error = windows::core::Error::from_hresult(windows::core::HRESULT(0x8004_0154_u32.cast_signed()));
        let Refusal::Failed(words) = Refusal::from(error) else { panic!("no failure") };
        assert!(words.ends_with("0x80040154"), "{words}");
    }
}
