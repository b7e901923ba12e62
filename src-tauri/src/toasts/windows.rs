//! Notifications on Windows.

use std::path::Path;
use std::sync::Arc;
use std::{env, fs, io};

use forewarn_core::{DesktopText, EventKey, NativeText, Text, Urgency};
use forewarn_engine::Request;
use forewarn_windows::activator::Activator;
use forewarn_windows::identity::{self, Activation, Identity};
use forewarn_windows::quiet::{self, Quiet};
use forewarn_windows::toast::{self, Clicks, Place, Refusal, Toasts};

use super::{ACTIVATOR, Answer, Notifier, Toast, launch, xml};
use crate::IDENTIFIER;
use crate::arguments::TOAST_ACTIVATED;
use crate::requests::Requests;
use crate::speech::Speech;

/// The program as Windows knows it, without which it shows none of its notifications, and what it calls on a click. Ends when
/// it is dropped.
pub(crate) struct Registration {
    app_id: &'static str,
    activator: Option<Activator>,
}

impl Registration {
    /// Where the program was installed, Windows knows it already. A demonstration has a name of its own, which goes with it:
    /// clicks on what it shows are never the real program's.
    pub(crate) fn new(icons: &Path, demo: bool, requests: &Requests) -> Self {
        let app_id = if demo { DEMO } else { IDENTIFIER };
        let known = identity::take(app_id).and_then(|()| if demo { make_demo_known() } else { make_known(icons) });
        if let Err(error) = &known {
            tracing::warn!(%error, "Windows may show no notifications");
        }
        let activator = if demo || known.is_err() {
            None
        } else {
            let clicked = clicked(requests);
            Activator::start(ACTIVATOR, move |arguments| clicked(arguments))
                .inspect_err(|error| tracing::warn!(%error, "clicks in the notification center can't be handled"))
                .ok()
        };
        Self { app_id, activator }
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        if self.app_id == DEMO {
            let cleared = toast::clear(DEMO).and_then(|()| identity::forget(DEMO, None));
            if let Err(error) = cleared {
                tracing::info!(%error, "the demonstration's notifications were not removed");
            }
        }
    }
}

pub(super) struct Windows {
    speech: Speech,
    toasts: Toasts,
    knows_urgent: bool,
}

impl Windows {
    pub(super) fn new(speech: Speech, registration: &Registration, requests: &Requests) -> Self {
        let clicks = match registration.activator {
            Some(_) => Clicks::Activator,
            None => Clicks::Direct(Arc::new(clicked(requests))),
        };
        Self { speech, toasts: Toasts::new(registration.app_id, clicks), knows_urgent: toast::knows_urgent() }
    }

    fn text(&self, text: NativeText) -> &'static str {
        self.speech.language().text(Text::Native(text))
    }

    fn reason(&self, refusal: &Refusal) -> String {
        let text = match refusal {
            Refusal::OffForProgram => NativeText::OffForProgram,
            Refusal::OffForPerson => NativeText::OffForPerson,
            Refusal::OffByPolicy => NativeText::OffByPolicy,
            Refusal::Failed(said) => return self.speech.fill(DesktopText::NotificationRefused, &[("reason", said)]),
        };
        self.text(text).to_owned()
    }

    fn remove_at(&self, place: Place<'_>) {
        if let Err(error) = self.toasts.remove(place) {
            tracing::debug!(%error, "a notification was not removed");
        }
    }
}

impl Notifier for Windows {
    fn begin(&mut self) {
        // What an earlier run said of itself or of the connection. What it said of events holds until they end.
        self.remove_at(Place { tag: &xml::tag(None), group: PENDING });
    }

    fn show(&mut self, toast: &Toast) -> Result<(), String> {
        let tag = xml::tag(toast.subject.as_ref());
        let pending = Place { tag: &tag, group: PENDING };
        let place = if toast.is_about_the_past() { Place { group: PAST, ..pending } } else { pending };
        let style = xml::Style { urgent: self.knows_urgent, dismiss: self.text(NativeText::Dismiss) };
        self.toasts.show(place, &xml::content(toast, style)).map_err(|refusal| self.reason(&refusal))?;
        if place != pending {
            self.remove_at(pending);
        }
        // Windows hides banners without an error. What is only good to know waits in the notification center.
        match quiet::now().filter(|_| toast.urgency > Urgency::Low) {
            None => Ok(()),
            Some(Quiet::DoNotDisturb) => Err(self.text(NativeText::DoNotDisturb).to_owned()),
            Some(Quiet::FullScreen) => Err(self.text(NativeText::FullScreen).to_owned()),
            Some(Quiet::QuietTime) => Err(self.text(NativeText::QuietTime).to_owned()),
        }
    }

    fn remove(&mut self, event: &EventKey) {
        self.remove_at(Place { tag: &xml::tag(Some(event)), group: PENDING });
    }
}

/// What is shown under the real name may be clicked when the demonstration has ended.
const DEMO: &str = "io.github.forewarn.demo";

/// What is said of an event that isn't over, or of no event.
const PENDING: &str = "pending";
/// What is said of an event that is over: it must outlast the removal of the rest.
const PAST: &str = "past";

fn clicked(requests: &Requests) -> impl Fn(&str) + Send + Sync + use<> {
    let requests = requests.clone();
    move |arguments| {
        let answer: Option<Answer> = launch::answer(arguments);
        tracing::info!(?answer, "a notification was clicked");
        if let Some(answer) = answer {
            requests.send(Request::from(answer));
        }
    }
}

fn make_known(icons: &Path) -> io::Result<()> {
    let icon = icons.join("forewarn.png");
    write_icon(&icon)?;
    let command = format!("\"{}\" {TOAST_ACTIVATED}", env::current_exe()?.display());
    let activation = Some(Activation { class: ACTIVATOR, command: &command });
    Identity { app_id: IDENTIFIER, display_name: "Forewarn", icon: Some(&icon), activation }.make_known()
}

fn make_demo_known() -> io::Result<()> {
    Identity { app_id: DEMO, display_name: "Forewarn", icon: None, activation: None }.make_known()
}

fn write_icon(file: &Path) -> io::Result<()> {
    const ICON: &[u8] = include_bytes!("../../../icons/app-64.png");
    if fs::read(file).is_ok_and(|written| written == ICON) { Ok(()) } else { fs::write(file, ICON) }
}
