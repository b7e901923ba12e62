//! Notifications on Windows.

use std::path::Path;
use std::sync::Arc;
use std::{env, fs, io};

use forewarn_core::{EventKey, Urgency};
use forewarn_engine::Request;
use forewarn_windows::activator::Activator;
use forewarn_windows::app_registration::{self, ActivatorCommand, AppRegistration};
use forewarn_windows::do_not_disturb::{self, BannersHidden};
use forewarn_windows::toast::{self, ClickDelivery, ToastError, ToastId, ToastSender};

use super::{ACTIVATOR, Notifier, Toast, launch_arguments, xml};
use crate::IDENTIFIER;
use crate::arguments::TOAST_ACTIVATED;
use crate::locale::UiLanguage;
use crate::request_sender::RequestSender;

/// The registration without which Windows shows no notifications, and the COM class that receives clicks.
pub(crate) struct Registration {
    app_id: &'static str,
    activator: Option<Activator>,
}

impl Registration {
    /// An installed program is registered already. A demo has its own id, so that clicks on its notifications never reach the
    /// real program.
    pub(crate) fn new(icons: &Path, demo: bool, requests: &RequestSender) -> Self {
        let app_id = if demo { DEMO } else { IDENTIFIER };
        let registered = app_registration::set_process_app_id(app_id)
            .and_then(|()| if demo { register_demo() } else { register(icons) });
        if let Err(error) = &registered {
            tracing::warn!(%error, "can't register with Windows, which may show no notifications");
        }
        let activator = if demo || registered.is_err() {
            None
        } else {
            Activator::start(ACTIVATOR, click_handler(requests))
                .inspect_err(|error| tracing::warn!(%error, "can't handle clicks in the notification center"))
                .ok()
        };
        Self { app_id, activator }
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        if self.app_id == DEMO {
            let removed = toast::clear(DEMO).and_then(|()| app_registration::unregister(DEMO, None));
            if let Err(error) = removed {
                tracing::info!(%error, "can't remove the demo's notifications");
            }
        }
    }
}

pub(super) struct WindowsNotifier {
    language: UiLanguage,
    sender: ToastSender,
    supports_urgent: bool,
}

impl WindowsNotifier {
    pub(super) fn new(language: UiLanguage, registration: &Registration, requests: &RequestSender) -> Self {
        let clicks = match registration.activator {
            Some(_) => ClickDelivery::Activator,
            None => ClickDelivery::Direct(Arc::new(click_handler(requests))),
        };
        let sender = ToastSender::new(registration.app_id, clicks);
        Self { language, sender, supports_urgent: toast::supports_urgent() }
    }

    fn reason(&self, error: &ToastError) -> String {
        let language = self.language.current();
        match error {
            ToastError::DisabledForApp => language.notifications_off_for_forewarn().to_owned(),
            ToastError::DisabledForUser => language.notifications_off_for_user().to_owned(),
            ToastError::DisabledByPolicy => language.notifications_off_by_policy().to_owned(),
            ToastError::Failed(reason) => language.notification_refused(reason),
        }
    }

    fn remove_toast(&self, id: ToastId<'_>) {
        if let Err(error) = self.sender.remove(id) {
            tracing::debug!(%error, "can't remove a notification");
        }
    }
}

impl Notifier for WindowsNotifier {
    fn begin(&mut self) {
        // Removes an earlier run's notification about the program or the connection. Those about events stay valid.
        self.remove_toast(ToastId { tag: &xml::tag(None), group: PENDING });
    }

    fn show(&mut self, toast: &Toast) -> Result<(), String> {
        let tag = xml::tag(toast.subject.as_ref());
        let pending = ToastId { tag: &tag, group: PENDING };
        let id = if toast.is_about_ended_event() { ToastId { group: ENDED, ..pending } } else { pending };
        let language = self.language.current();
        let style = xml::ToastStyle { urgent: self.supports_urgent, dismiss: language.notification_dismiss() };
        self.sender.show(id, &xml::content(toast, style)).map_err(|error| self.reason(&error))?;
        if id != pending {
            self.remove_toast(pending);
        }
        // Windows hides banners without an error. Unimportant ones may wait in the notification center.
        match do_not_disturb::banners_hidden().filter(|_| toast.urgency > Urgency::Low) {
            None => Ok(()),
            Some(BannersHidden::DoNotDisturb) => Err(language.notification_do_not_disturb().to_owned()),
            Some(BannersHidden::FullScreen) => Err(language.notification_full_screen().to_owned()),
            Some(BannersHidden::QuietTime) => Err(language.notification_quiet_time().to_owned()),
        }
    }

    fn remove(&mut self, event: &EventKey) {
        self.remove_toast(ToastId { tag: &xml::tag(Some(event)), group: PENDING });
    }
}

const DEMO: &str = "io.github.forewarn.demo";

/// Notifications about events that haven't ended, or about no event.
const PENDING: &str = "pending";
/// Notifications about events that have ended. They stay when the others of the event are removed.
const ENDED: &str = "past";

fn click_handler(requests: &RequestSender) -> impl Fn(&str) + Send + Sync + use<> {
    let requests = requests.clone();
    move |arguments| {
        let action = launch_arguments::decode(arguments);
        tracing::info!(?action, "notification clicked");
        if let Some(action) = action {
            requests.send(Request::from(action));
        }
    }
}

fn register(icons: &Path) -> io::Result<()> {
    let icon = icons.join("forewarn.png");
    write_icon(&icon)?;
    let command = format!("\"{}\" {TOAST_ACTIVATED}", env::current_exe()?.display());
    let activator = Some(ActivatorCommand { class: ACTIVATOR, command: &command });
    AppRegistration { app_id: IDENTIFIER, display_name: "Forewarn", icon: Some(&icon), activator }.register()
}

fn register_demo() -> io::Result<()> {
    AppRegistration { app_id: DEMO, display_name: "Forewarn", icon: None, activator: None }.register()
}

fn write_icon(file: &Path) -> io::Result<()> {
    const ICON: &[u8] = include_bytes!("../../../icons/app-64.png");
    if fs::read(file).is_ok_and(|written| written == ICON) { Ok(()) } else { fs::write(file, ICON) }
}
