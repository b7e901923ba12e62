//! Notifications on Windows.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::{fs, io};

use forewarn_core::{DesktopText, NativeText, Text};
use forewarn_windows::identity;
use forewarn_windows::toast::{Refusal, Toasts};

use super::toast::Clicked;
use super::{Answer, Notifier, Toast, xml};
use crate::speech::Speech;

/// Speaks with Windows' notification service.
pub(super) struct Windows {
    speech: Speech,
    toasts: Toasts,
    /// What a click means, by the place of what was clicked.
    meanings: Arc<Mutex<HashMap<String, Toast>>>,
}

/// Makes Windows know the program, without which it shows none of its notifications. Where the program was installed,
/// Windows knows it already. A demonstration only takes the name: its icon is in a folder that goes with it, and the
/// registry would go on pointing there.
pub(crate) fn take_identity(icons: &Path, demo: bool) {
    let icon = icons.join("forewarn.png");
    let taken = identity::take(APP_ID);
    let known = if demo {
        taken
    } else {
        taken.and_then(|()| write_icon(&icon)).and_then(|()| identity::make_known(APP_ID, "Forewarn", &icon))
    };
    if let Err(error) = known {
        tracing::warn!(%error, "Windows may show no notifications");
    }
}

impl Windows {
    pub(super) fn new(speech: Speech, answered: impl Fn(Answer) + Send + Sync + 'static) -> Self {
        let meanings = Arc::<Mutex<HashMap<String, Toast>>>::default();
        let known = Arc::clone(&meanings);
        let clicked = move |tag: &str, name: &str| {
            let known = known.lock().unwrap_or_else(PoisonError::into_inner);
            // A click on the notification itself may come without a name.
            let clicked = if name.is_empty() { Some(Clicked::Body) } else { Clicked::named(name) };
            let answer = known.get(tag).and_then(|toast| toast.answer(clicked?));
            drop(known);
            if let Some(answer) = answer {
                answered(answer);
            }
        };
        Self { speech, toasts: Toasts::new(APP_ID, clicked), meanings }
    }

    fn reason(&self, refusal: &Refusal) -> String {
        let text = match refusal {
            Refusal::OffForProgram => NativeText::OffForProgram,
            Refusal::OffForPerson => NativeText::OffForPerson,
            Refusal::OffByPolicy => NativeText::OffByPolicy,
            Refusal::Failed(said) => return self.speech.fill(DesktopText::NotificationRefused, &[("reason", said)]),
        };
        self.speech.language().text(Text::Native(text)).to_owned()
    }
}

impl Notifier for Windows {
    fn begin(&mut self, demo: bool) {
        // The real program may be running, and what it shows would be cleared as well.
        if !demo && let Err(error) = self.toasts.clear() {
            tracing::info!(%error, "no notifications of an earlier run were removed");
        }
    }

    fn show(&mut self, toast: &Toast) -> Result<(), String> {
        let tag = xml::tag(toast);
        // Known before it is shown, for it may be clicked at once.
        self.meanings.lock().unwrap_or_else(PoisonError::into_inner).insert(tag.clone(), toast.clone());
        self.toasts.show(&tag, &xml::content(toast)).map_err(|refusal| self.reason(&refusal))
    }
}

/// What the Start-menu shortcut is registered under; a demonstration has none of its own.
const APP_ID: &str = crate::IDENTIFIER;

fn write_icon(file: &Path) -> io::Result<()> {
    const ICON: &[u8] = include_bytes!("../../../icons/app-64.png");
    if fs::read(file).is_ok_and(|written| written == ICON) { Ok(()) } else { fs::write(file, ICON) }
}
