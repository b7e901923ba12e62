//! The content of the native dialog: the upcoming events, or the confirmation before approving one.

use std::collections::HashSet;

use chrono::{DateTime, FixedOffset, TimeDelta, Utc};
use forewarn_core::{
    ApprovalView, ConnectionView, EventKey, EventView, NotApprovable, Phase, Snapshot, WindowPreferences, wording,
};
use forewarn_engine::Destination;
use forewarn_texts::Locale;
use scheduled_events::VmName;

use super::delivery::alert_texts;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DialogPage {
    pub(super) heading: String,
    pub(super) text: String,
    pub(super) footer: String,
    pub(super) warning: bool,
    /// The buttons besides `cancel`, with their labels.
    pub(super) buttons: Vec<(String, DialogAction)>,
    /// The label of a checkbox that enables the buttons.
    pub(super) checkbox: Option<String>,
    /// The label of the button that only leaves the page. It is the default button.
    pub(super) cancel: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum DialogAction {
    Confirm(EventKey),
    Approve {
        key: EventKey,
        vms: Vec<VmName>,
    },
    /// Opens the download page of WebView2.
    GetRuntime,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum DialogView {
    /// The upcoming events, below an optional message.
    List(Option<String>),
    Confirmation {
        key: EventKey,
        /// The VMs shown at first. If they have changed, the page says so.
        shown: Option<Vec<VmName>>,
    },
}

impl DialogView {
    pub(super) fn for_openings(openings: &[Destination]) -> Self {
        let alerts: Vec<String> = alert_texts(openings).collect();
        // Alerts come first; the confirmation can be opened from there.
        if alerts.is_empty()
            && let Some(Destination::Approval { key }) = openings.last()
        {
            return Self::Confirmation { key: key.clone(), shown: None };
        }
        Self::List((!alerts.is_empty()).then(|| alerts.join("\n\n")))
    }
}

impl DialogPage {
    /// If the event can no longer be approved, this is the list with the reason.
    pub(super) fn new(view: &DialogView, snapshot: &Snapshot, now: DateTime<Utc>, offset: FixedOffset) -> Self {
        let WindowPreferences { language, formats, .. } = snapshot.preferences;
        let locale = Locale { language, formats, offset };
        let builder = PageBuilder { snapshot, locale, now: now + TimeDelta::milliseconds(snapshot.clock_ahead_ms) };
        match view {
            DialogView::List(first) => builder.list(first.as_deref()),
            DialogView::Confirmation { key, shown } => match builder.events().find(|event| event.key == *key) {
                Some(event) if event.can_approve => builder.confirmation(event, shown.as_deref()),
                Some(event) => builder.list(event.why_not.as_ref().map(|why_not| why_not.text.as_str())),
                None => builder.list(None),
            },
        }
    }

    pub(super) fn vms(&self) -> Option<Vec<VmName>> {
        self.buttons.iter().find_map(|(_, action)| match action {
            DialogAction::Approve { vms, .. } => Some(vms.clone()),
            DialogAction::Confirm(_) | DialogAction::GetRuntime => None,
        })
    }

    /// Whether only heading and text differ, which can change while the dialog is open.
    pub(super) fn differs_in_text_only(&self, other: &Self) -> bool {
        let rest = |page: &Self| {
            let page = page.clone();
            (page.footer, page.warning, page.buttons, page.checkbox, page.cancel)
        };
        rest(self) == rest(other)
    }
}

struct PageBuilder<'a> {
    snapshot: &'a Snapshot,
    locale: Locale,
    /// On the endpoint's clock.
    now: DateTime<Utc>,
}

impl PageBuilder<'_> {
    fn list(&self, first: Option<&str>) -> DialogPage {
        let language = self.locale.language;
        let mut events = self.events();
        let mut parts: Vec<String> = first.map(str::to_owned).into_iter().collect();
        let heading = match (&self.snapshot.connection, events.next()) {
            (ConnectionView::Unreachable { since, failure, .. }, _) => {
                parts.push(format!("{} {}", failure.summary, failure.advice));
                language.tray_unreachable_for(self.locale.roughly(self.now - *since))
            }
            (ConnectionView::Starting { .. }, _) => language.tray_starting().to_owned(),
            (ConnectionView::Live { unreadable_entries: 1.., .. }, None) => language.tray_unreadable().to_owned(),
            (ConnectionView::Live { .. }, None) => language.tray_quiet().to_owned(),
            (ConnectionView::Live { .. }, Some(event)) => self.line(event),
        };
        parts.extend(self.events().map(|event| self.paragraph(event)));
        let confirm = self.events().filter(|event| event.can_approve).take(MAX_EVENT_BUTTONS).map(|event| {
            (language.menu_approve(&event.type_name, self.vms(event)), DialogAction::Confirm(event.key.clone()))
        });
        // Don't repeat the heading.
        let first_line = format!("{heading}\n");
        let parts: Vec<&str> = parts.iter().map(|part| part.strip_prefix(&first_line).unwrap_or(part)).collect();
        let get = (language.dialog_get_webview().to_owned(), DialogAction::GetRuntime);
        DialogPage {
            heading,
            text: parts.join("\n\n"),
            footer: language.dialog_needs_webview().to_owned(),
            warning: self.events().next().is_some(),
            buttons: confirm.chain([get]).collect(),
            checkbox: None,
            cancel: language.dialog_close().to_owned(),
        }
    }

    fn confirmation(&self, event: &EventView, shown: Option<&[VmName]>) -> DialogPage {
        let language = self.locale.language;
        let names: Vec<&str> = event.resources.iter().map(|resource| resource.name.as_str()).collect();
        let vms: Vec<VmName> = names.iter().map(|name| VmName::new(*name)).collect();
        let same = |shown: &[VmName]| shown.iter().collect::<HashSet<_>>() == vms.iter().collect();
        let changed = (!shown.is_none_or(same)).then(|| NotApprovable::VmsChanged.text(language).to_owned());
        let all = (!names.is_empty()).then(|| language.dialog_affected_vms(names.join(", ")));
        let about = [self.line(event), event.impact_sentences.join(" ")];
        let parts: Vec<String> = changed.into_iter().chain(about).chain(all).collect();
        let checkbox = || language.dialog_approve_all(names.len() as u64, names.first().unwrap_or(&"?"));
        DialogPage {
            heading: language.dialog_approve(&event.type_name),
            text: parts.join("\n\n"),
            footer: String::new(),
            warning: true,
            buttons: vec![(
                language.dialog_approve_now().to_owned(),
                DialogAction::Approve { key: event.key.clone(), vms: vms.clone() },
            )],
            checkbox: event.needs_tick.then(checkbox),
            cancel: language.dialog_cancel().to_owned(),
        }
    }

    fn events(&self) -> impl Iterator<Item = &EventView> {
        self.snapshot.events.iter().chain(&self.snapshot.neighbours)
    }

    fn paragraph(&self, event: &EventView) -> String {
        let language = self.locale.language;
        let approval = event.approval.as_ref().map(|approval| match approval {
            ApprovalView::Requested { .. } => language.dialog_approving().to_owned(),
            ApprovalView::Accepted { by, .. } | ApprovalView::Waiting { by, .. } => language.dialog_approved(by),
            ApprovalView::Failed { answer, .. } => language.dialog_not_approved(answer),
        });
        let sentences =
            [event.description.as_str()].into_iter().chain(event.impact_sentences.iter().map(String::as_str));
        let about: Vec<&str> = sentences
            .chain(event.advice.as_deref())
            .chain(approval.as_deref())
            .filter(|text| !text.is_empty())
            .collect();
        format!("{}\n{}", self.line(event), about.join(" "))
    }

    fn line(&self, event: &EventView) -> String {
        let vm = self.vms(event);
        match event.phase {
            Phase::InProgress => self.locale.language.alert_in_progress(&event.type_name, vm),
            Phase::Scheduled | Phase::Imminent => {
                wording::upcoming(&event.type_name, &vm, event.not_before, self.now, self.locale)
            }
        }
    }

    /// This VM if it is affected, otherwise the first, and how many more.
    fn vms(&self, event: &EventView) -> String {
        let first = event.resources.iter().find(|vm| vm.this_vm).or(event.resources.first());
        let name = first.map_or("?", |vm| vm.name.as_str());
        match event.resources.len() {
            0 | 1 => name.to_owned(),
            count => self.locale.language.vm_and_others(count - 1, name),
        }
    }
}

/// More would make the dialog taller than the screen; the tray menu has more.
const MAX_EVENT_BUTTONS: usize = 6;

#[cfg(test)]
mod tests {
    use forewarn_texts::Language;

    use super::*;

    /// A fixture of the page's tests.
    fn snapshot(name: &str) -> (Snapshot, DateTime<Utc>) {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/forewarn-core/fixtures/snapshots");
        let text = std::fs::read_to_string(format!("{folder}/{name}.json")).unwrap();
        let snapshot: Snapshot = serde_json::from_str(&text).unwrap();
        let now = match &snapshot.connection {
            ConnectionView::Live { last_contact, .. } => *last_contact,
            ConnectionView::Unreachable { since, .. } => *since + TimeDelta::minutes(3),
            ConnectionView::Starting { .. } => snapshot.watching_since,
        };
        let now = now - TimeDelta::milliseconds(snapshot.clock_ahead_ms);
        (snapshot, now)
    }

    fn page(view: &DialogView, (snapshot, now): &(Snapshot, DateTime<Utc>)) -> DialogPage {
        DialogPage::new(view, snapshot, *now, FixedOffset::east_opt(0).unwrap())
    }

    fn labels(page: &DialogPage) -> Vec<&str> {
        page.buttons.iter().map(|(label, _)| label.as_str()).collect()
    }

    const LIST: DialogView = DialogView::List(None);

    fn confirmation() -> DialogView {
        DialogView::Confirmation { key: EventKey::new("A"), shown: None }
    }

    fn approve(vms: &[&str]) -> DialogAction {
        DialogAction::Approve { key: EventKey::new("A"), vms: vms.iter().map(|name| VmName::new(*name)).collect() }
    }

    #[test]
    fn the_list_shows_upcoming_events_and_how_to_get_the_window() {
        let page = page(&LIST, &snapshot("one-reboot"));
        assert_eq!(page.heading, "Reboot in 15 min · web-01 +2");
        assert!(page.text.contains("Memory will be lost."), "{}", page.text);
        assert!(page.footer.contains("WebView2 Runtime"), "{}", page.footer);
        assert_eq!(labels(&page), ["Approve Reboot · web-01 +2…", "Get the WebView2 Runtime"]);
        assert_eq!(page.buttons[0].1, DialogAction::Confirm(EventKey::new("A")), "approving needs a confirmation");
        assert_eq!((page.cancel.as_str(), page.checkbox), ("Close", None));
    }

    #[test]
    fn the_confirmation_lists_all_vms_and_has_a_checkbox_if_there_are_others() {
        let view = confirmation();
        let page = page(&view, &snapshot("one-reboot"));
        assert_eq!(page.heading, "Approve Reboot now?");
        assert!(page.text.contains("Affected VMs: web-01, web-02, db-07."), "{}", page.text);
        assert_eq!(page.checkbox.as_deref(), Some("Approve for all 3 VMs"));
        assert_eq!(page.buttons, [("Approve now".to_owned(), approve(&["web-01", "web-02", "db-07"]))]);
        assert_eq!(page.cancel, "Cancel");
        let one_other =
            self::page(&DialogView::Confirmation { key: EventKey::new("B"), shown: None }, &snapshot("neighbour-only"));
        assert_eq!(one_other.checkbox.as_deref(), Some("Approve for web-02"));
        let alone = self::page(&view, &snapshot("demo"));
        assert_eq!((alone.heading.as_str(), alone.checkbox), ("Approve Freeze now?", None));
    }

    #[test]
    fn an_event_that_can_no_longer_be_approved_leads_to_the_list_with_the_reason() {
        let view = confirmation();
        let waiting = page(&view, &snapshot("approved-waiting"));
        assert!(waiting.text.starts_with("Approved. Waiting for Azure"), "{}", waiting.text);
        assert_eq!(labels(&waiting), ["Get the WebView2 Runtime"]);
        assert_eq!(page(&view, &snapshot("empty")).heading, "No maintenance scheduled");
    }

    #[test]
    fn a_failed_approval_is_shown_and_can_be_retried() {
        let page = page(&LIST, &snapshot("approval-failed"));
        assert!(page.text.contains("Couldn't approve it. "), "{}", page.text);
        assert!(matches!(page.buttons[0].1, DialogAction::Confirm(_)));
    }

    #[test]
    fn alerts_that_were_not_shown_come_first() {
        let opening =
            Destination::NotShown { reason: "Off.".into(), title: "Reboot in 15 min".into(), key: None, alert: None };
        let approval = Destination::Approval { key: EventKey::new("A") };
        let page = page(&DialogView::for_openings(&[opening, approval.clone()]), &snapshot("one-reboot"));
        assert!(page.text.starts_with("Reboot in 15 min\nOff.\n\n"), "{}", page.text);
        assert_eq!(DialogView::for_openings(&[approval]), confirmation());
        assert_eq!(DialogView::for_openings(&[Destination::About]), LIST);
        assert_eq!(DialogView::for_openings(&[]), LIST);
    }

    #[test]
    fn when_the_vms_change_the_confirmation_is_shown_again_unchecked() {
        let (mut snapshot, now) = snapshot("one-reboot");
        let first = page(&confirmation(), &(snapshot.clone(), now));
        let view = DialogView::Confirmation { key: EventKey::new("A"), shown: first.vms() };
        assert_eq!(page(&view, &(snapshot.clone(), now)), first);
        snapshot.events[0].resources[2].name = "db-08".to_owned();
        let second = page(&view, &(snapshot, now));
        assert!(!second.differs_in_text_only(&first), "the open dialog would stay checked");
        assert!(second.text.starts_with("The VMs of this event have changed."), "{}", second.text);
        assert_eq!(second.buttons[0].1, approve(&["web-01", "web-02", "db-08"]));
    }

    #[test]
    fn a_single_other_vm_is_named() {
        let (mut snapshot, now) = snapshot("one-reboot");
        snapshot.events[0].resources.truncate(1);
        snapshot.events[0].resources[0].name = "web-02".to_owned();
        assert_eq!(page(&confirmation(), &(snapshot, now)).checkbox.as_deref(), Some("Approve for web-02"));
    }

    #[test]
    fn an_error_is_never_an_all_clear() {
        let unreachable = page(&LIST, &snapshot("unreachable"));
        assert_eq!(unreachable.heading, "Azure can't be reached · 3 min");
        assert!(unreachable.text.contains("Reboot"), "known events remain: {}", unreachable.text);
        assert_eq!(page(&LIST, &snapshot("starting")).heading, "Waiting for Azure's first response");
        assert_eq!(page(&LIST, &snapshot("started")).heading, "Reboot in progress · web-01 +2");
    }

    #[test]
    fn a_long_list_fits_the_screen() {
        let page = page(&LIST, &snapshot("ten-events"));
        assert_eq!(page.buttons.len(), MAX_EVENT_BUTTONS + 1);
    }

    #[test]
    fn the_page_is_translated() {
        let (mut snapshot, now) = snapshot("one-reboot");
        for language in Language::ALL {
            snapshot.preferences.language = language;
            for view in [LIST, confirmation()] {
                let page = DialogPage::new(&view, &snapshot, now, FixedOffset::east_opt(0).unwrap());
                let all = format!("{page:?}");
                assert!(!all.contains("{type}") && !all.contains("{vm"), "{all}");
                assert_eq!(page.cancel == "Close" || page.cancel == "Cancel", language == Language::English, "{all}");
            }
        }
    }

    #[test]
    fn a_countdown_changes_only_text() {
        let (snapshot, now) = snapshot("one-reboot");
        let at = |now| DialogPage::new(&LIST, &snapshot, now, FixedOffset::east_opt(0).unwrap());
        let (before, after) = (at(now), at(now + TimeDelta::minutes(2)));
        assert!(before != after && before.differs_in_text_only(&after));
        assert!(!before.differs_in_text_only(&DialogPage { buttons: Vec::new(), ..after }));
    }
}
