//! What tray and window show if the engine stops responding: nothing that looks current.

use chrono::{DateTime, Utc};
use forewarn_texts::Language;

use super::menu::{MenuAction, MenuItem};
use super::snapshot::{ConnectionView, FailureView, Snapshot};
use super::tray::{TrayIcon, TrayView};

impl TrayView {
    pub fn stalled(before: Option<&Self>, language: Language) -> Self {
        let tooltip = language.tray_stalled().to_owned();
        let menu = before.map(|before| before.menu.as_slice()).unwrap_or_default();
        // Nothing else works without the engine.
        let quit = |item: &&MenuItem| matches!(item, MenuItem::Choice { action: MenuAction::Quit, .. });
        let first = [MenuItem::Line(tooltip.clone()), MenuItem::Separator];
        let menu = first.into_iter().chain(menu.iter().filter(quit).cloned()).collect();
        Self { icon: TrayIcon::CannotTell, tooltip, menu }
    }
}

impl Snapshot {
    #[must_use]
    pub fn stalled(&self, at: DateTime<Utc>) -> Self {
        let language = self.preferences.language;
        let last_contact = match &self.connection {
            ConnectionView::Starting { last_contact } | ConnectionView::Unreachable { last_contact, .. } => {
                *last_contact
            }
            ConnectionView::Live { last_contact, .. } => Some(*last_contact),
        };
        let failure = FailureView {
            kind: "stalled".to_owned(),
            summary: language.failure_stalled().to_owned(),
            advice: language.failure_advice_stalled().to_owned(),
        };
        let since = last_contact.map_or(at, |contact| contact.max(self.watching_since).min(at));
        let mut stalled = self.clone();
        stalled.connection = ConnectionView::Unreachable { since, last_contact, failure };
        for event in stalled.events.iter_mut().chain(&mut stalled.neighbours) {
            event.can_approve = false;
        }
        stalled
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;
    use crate::testing::{Harness, reboot};
    use crate::view::tests::snapshot;
    use crate::view::tray::tests::tray_of;

    #[test]
    fn a_stalled_snapshot_is_not_current_and_allows_no_approval() {
        let mut harness = Harness::new();
        harness.poll(&[reboot("A")]);
        let before = snapshot(&harness);
        let at = before.watching_since + chrono::TimeDelta::minutes(1);
        let stalled = before.stalled(at);
        let ConnectionView::Unreachable { failure, last_contact: Some(_), .. } = &stalled.connection else {
            panic!("{:?}", stalled.connection)
        };
        assert_eq!(failure.summary, "Forewarn isn't responding, so nothing here is current.");
        assert_eq!((stalled.events.len(), stalled.events[0].can_approve), (1, false));
    }

    #[test]
    fn a_stalled_tray_says_so_and_can_still_quit() {
        let mut harness = Harness::new();
        harness.poll(&[]);
        let before = tray_of(&harness, &Settings::default(), &crate::alerts::AlertLedger::default(), false);
        let stalled = TrayView::stalled(Some(&before), Language::English);
        assert_eq!(stalled.icon, TrayIcon::CannotTell);
        let actions: Vec<&MenuAction> = stalled
            .menu
            .iter()
            .filter_map(|item| match item {
                MenuItem::Choice { action, .. } => Some(action),
                MenuItem::Line(_) | MenuItem::Separator => None,
            })
            .collect();
        assert_eq!(actions, [&MenuAction::Quit]);
        for language in Language::ALL {
            assert!(crate::shorten::units_of(&TrayView::stalled(None, language).tooltip) <= TrayView::MAX_TOOLTIP);
        }
    }
}
