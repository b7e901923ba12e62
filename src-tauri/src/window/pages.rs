//! What a dialog of the system says in the window's stead: the pending events, and the question whether to approve one.

use std::collections::HashSet;

use chrono::{DateTime, FixedOffset, TimeDelta, Utc};
use forewarn_core::{
    ApprovalView, ConnectionView, EventKey, EventView, Language, NativeText, NotApprovable, Phase, Snapshot, Text,
    Words,
};
use forewarn_engine::Destination;
use scheduled_events::VmName;

use super::delivery::unshown;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Page {
    pub(super) heading: String,
    pub(super) text: String,
    pub(super) footer: String,
    pub(super) warns: bool,
    /// What can be chosen besides the way out: how it is called, and what it does.
    pub(super) choices: Vec<(String, Choice)>,
    /// What has to be ticked before that.
    pub(super) tick: Option<String>,
    /// What leaves the page and changes nothing: it has the focus.
    pub(super) way_out: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Choice {
    Ask(EventKey),
    Approve {
        key: EventKey,
        vms: Vec<VmName>,
    },
    /// Opens the page from which the webview's runtime is installed.
    GetRuntime,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Place {
    /// What is pending, below something that has to be said first.
    List(Option<String>),
    HistoryQuery {
        key: EventKey,
        /// The VMs that it named at first. If there are others by now, it says so.
        shown: Option<Vec<VmName>>,
    },
}

impl Place {
    /// Where to begin for all of these. There is one list for everything but the question.
    pub(super) fn of_all(openings: &[Destination]) -> Self {
        let unshown: Vec<String> = unshown(openings).collect();
        // What was not shown otherwise comes first: the question can be asked from there.
        if unshown.is_empty()
            && let Some(Destination::Approval { key }) = openings.last()
        {
            return Self::HistoryQuery { key: key.clone(), shown: None };
        }
        Self::List((!unshown.is_empty()).then(|| unshown.join("\n\n")))
    }
}

impl Page {
    /// The page at this place. An event that cannot be approved any more leads back to the list, which says why.
    pub(super) fn at(place: &Place, snapshot: &Snapshot, now: DateTime<Utc>, offset: FixedOffset) -> Self {
        let words = Words { language: snapshot.preferences.language, offset };
        let teller = Teller { snapshot, words, now: now + TimeDelta::milliseconds(snapshot.clock_ahead_ms) };
        match place {
            Place::List(first) => teller.list(first.as_deref()),
            Place::HistoryQuery { key, shown } => match teller.events().find(|event| event.key == *key) {
                Some(event) if event.can_approve => teller.question(event, shown.as_deref()),
                Some(event) => teller.list(event.why_not.as_ref().map(|why_not| why_not.text.as_str())),
                None => teller.list(None),
            },
        }
    }

    pub(super) fn vms(&self) -> Option<Vec<VmName>> {
        self.choices.iter().find_map(|(_, choice)| match choice {
            Choice::Approve { vms, .. } => Some(vms.clone()),
            Choice::Ask(_) | Choice::GetRuntime => None,
        })
    }

    /// Whether only words differ, so that they can be changed while the page is open.
    pub(super) fn differs_in_words_only(&self, other: &Self) -> bool {
        let rest = |page: &Self| {
            let page = page.clone();
            (page.footer, page.warns, page.choices, page.tick, page.way_out)
        };
        rest(self) == rest(other)
    }
}

struct Teller<'a> {
    snapshot: &'a Snapshot,
    words: Words,
    /// On the endpoint's clock.
    now: DateTime<Utc>,
}

impl Teller<'_> {
    fn list(&self, first: Option<&str>) -> Page {
        let mut events = self.events();
        let mut parts: Vec<String> = first.map(str::to_owned).into_iter().collect();
        let heading = match (&self.snapshot.connection, events.next()) {
            (ConnectionView::Unreachable { since, failure, .. }, _) => {
                parts.push(format!("{} {}", failure.summary, failure.advice));
                self.fill(Text::UnreachableFor, &[("time", &self.words.roughly(self.now - *since))])
            }
            (ConnectionView::Starting { .. }, _) => self.text(Text::Starting).to_owned(),
            (ConnectionView::Live { unreadable_entries: 1.., .. }, None) => self.text(Text::Unreadable).to_owned(),
            (ConnectionView::Live { .. }, None) => self.text(Text::Quiet).to_owned(),
            (ConnectionView::Live { .. }, Some(event)) => self.line(event),
        };
        parts.extend(self.events().map(|event| self.paragraph(event)));
        let ask = self.events().filter(|event| event.can_approve).take(MOST_CHOICES).map(|event| {
            let blanks = [("type", event.type_name.as_str()), ("vm", &vms(event))];
            (self.fill(Text::MenuApprove, &blanks), Choice::Ask(event.key.clone()))
        });
        // What the heading says need not be said again below it.
        let said = format!("{heading}\n");
        let new = |part: &String| part.strip_prefix(&said).unwrap_or(part).to_owned();
        let parts: Vec<String> = parts.iter().map(new).collect();
        let get = (self.native(NativeText::GetRuntime).to_owned(), Choice::GetRuntime);
        Page {
            heading,
            text: parts.join("\n\n"),
            footer: self.native(NativeText::Runtime).to_owned(),
            warns: self.events().next().is_some(),
            choices: ask.chain([get]).collect(),
            tick: None,
            way_out: self.native(NativeText::Close).to_owned(),
        }
    }

    fn question(&self, event: &EventView, shown: Option<&[VmName]>) -> Page {
        let names: Vec<&str> = event.resources.iter().map(|resource| resource.name.as_str()).collect();
        let vms: Vec<VmName> = names.iter().map(|name| VmName::new(*name)).collect();
        let same = |shown: &[VmName]| shown.iter().collect::<HashSet<_>>() == vms.iter().collect();
        let changed = (!shown.is_none_or(same)).then(|| self.text(Text::WhyNot(NotApprovable::VmsChanged)).to_owned());
        let all = (!names.is_empty()).then(|| self.native_with(NativeText::HappensTo, ("vms", &names.join(", "))));
        let about = [self.line(event), event.impact_sentences.join(" ")];
        let parts: Vec<String> = changed.into_iter().chain(about).chain(all).collect();
        let tick = || match names.as_slice() {
            [name] => self.native_with(NativeText::ForOne, ("vm", name)),
            _ => self.native_with(NativeText::ForAll, ("count", &names.len().to_string())),
        };
        Page {
            heading: self.native_with(NativeText::AskToApprove, ("type", &event.type_name)),
            text: parts.join("\n\n"),
            footer: String::new(),
            warns: true,
            choices: vec![(
                self.native(NativeText::ApproveNow).to_owned(),
                Choice::Approve { key: event.key.clone(), vms: vms.clone() },
            )],
            tick: event.needs_tick.then(tick),
            way_out: self.native(NativeText::Cancel).to_owned(),
        }
    }

    fn events(&self) -> impl Iterator<Item = &EventView> {
        self.snapshot.events.iter().chain(&self.snapshot.neighbours)
    }

    fn paragraph(&self, event: &EventView) -> String {
        let approval = event.approval.as_ref().map(|approval| match approval {
            ApprovalView::Requested { .. } => self.native(NativeText::Approving).to_owned(),
            ApprovalView::Accepted { by: name, .. } | ApprovalView::Waiting { by: name, .. } => {
                self.native_with(NativeText::Approved, ("by", name))
            }
            ApprovalView::Failed { answer: said, .. } => self.native_with(NativeText::NotApproved, ("answer", said)),
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
        let vm = vms(event);
        let blanks = [("type", event.type_name.as_str()), ("vm", vm.as_str())];
        let Some(not_before) = event.not_before.filter(|_| event.phase != Phase::InProgress) else {
            let text = if event.phase == Phase::InProgress { Text::InProgress } else { Text::Announced };
            return self.fill(text, &blanks);
        };
        if not_before <= self.now {
            return self.fill(Text::Due, &blanks);
        }
        let time = self.words.roughly(not_before - self.now);
        self.fill(Text::Upcoming, &[("type", event.type_name.as_str()), ("time", &time), ("vm", &vm)])
    }

    fn text(&self, text: Text) -> &'static str {
        self.language().text(text)
    }

    fn native(&self, text: NativeText) -> &'static str {
        self.language().text(Text::Native(text))
    }

    fn native_with(&self, text: NativeText, blank: (&str, &str)) -> String {
        self.fill(Text::Native(text), &[blank])
    }

    fn fill(&self, text: Text, blanks: &[(&str, &str)]) -> String {
        self.language().fill(text, blanks)
    }

    fn language(&self) -> Language {
        self.words.language
    }
}

/// More than this would make the dialog longer than the screen; the tray's menu has more.
const MOST_CHOICES: usize = 6;

/// This VM where it is concerned, else the first, and how many more.
fn vms(event: &EventView) -> String {
    let first = event.resources.iter().find(|vm| vm.this_vm).or(event.resources.first());
    let name = first.map_or("?", |vm| vm.name.as_str());
    match event.resources.len() {
        0 | 1 => name.to_owned(),
        count => format!("{name} +{}", count - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One of the snapshots that the page is tested with too.
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

    fn page(place: &Place, (snapshot, now): &(Snapshot, DateTime<Utc>)) -> Page {
        Page::at(place, snapshot, *now, FixedOffset::east_opt(0).unwrap())
    }

    fn labels(page: &Page) -> Vec<&str> {
        page.choices.iter().map(|(label, _)| label.as_str()).collect()
    }

    const LIST: Place = Place::List(None);

    fn question() -> Place {
        Place::HistoryQuery { key: EventKey::new("A"), shown: None }
    }

    fn approve(vms: &[&str]) -> Choice {
        Choice::Approve { key: EventKey::new("A"), vms: vms.iter().map(|name| VmName::new(*name)).collect() }
    }

    #[test]
    fn the_list_says_what_is_pending_and_how_to_get_the_window() {
        let page = page(&LIST, &snapshot("one-reboot"));
        assert_eq!(page.heading, "Reboot in 15 min · web-01 +2");
        assert!(page.text.contains("Memory is lost."), "{}", page.text);
        assert!(page.footer.contains("WebView2 Runtime"), "{}", page.footer);
        assert_eq!(labels(&page), ["Approve Reboot · web-01 +2…", "Get the WebView2 Runtime"]);
        assert_eq!(page.choices[0].1, Choice::Ask(EventKey::new("A")), "it asks before it approves");
        assert_eq!((page.way_out.as_str(), page.tick), ("Close", None));
    }

    #[test]
    fn the_question_names_all_vms_and_has_to_be_ticked_where_there_are_others() {
        let place = question();
        let page = page(&place, &snapshot("one-reboot"));
        assert_eq!(page.heading, "Approve Reboot now?");
        assert!(page.text.contains("It happens to: web-01, web-02, db-07."), "{}", page.text);
        assert_eq!(page.tick.as_deref(), Some("Approve for all 3 VMs"));
        assert_eq!(page.choices, [("Approve now".to_owned(), approve(&["web-01", "web-02", "db-07"]))]);
        assert_eq!(page.way_out, "Cancel");
        let one_other =
            self::page(&Place::HistoryQuery { key: EventKey::new("B"), shown: None }, &snapshot("neighbour-only"));
        assert_eq!(one_other.tick.as_deref(), Some("Approve for web-02"));
        let alone = self::page(&place, &snapshot("demo"));
        assert_eq!((alone.heading.as_str(), alone.tick), ("Approve Freeze now?", None));
    }

    #[test]
    fn what_cannot_be_approved_any_more_leads_to_the_list_which_says_why() {
        let place = question();
        let waiting = page(&place, &snapshot("approved-waiting"));
        assert!(waiting.text.starts_with("It is approved and waits for Azure"), "{}", waiting.text);
        assert_eq!(labels(&waiting), ["Get the WebView2 Runtime"]);
        assert_eq!(page(&place, &snapshot("empty")).heading, "No maintenance scheduled");
    }

    #[test]
    fn a_failed_approval_says_so_and_can_be_tried_again() {
        let page = page(&LIST, &snapshot("approval-failed"));
        assert!(page.text.contains("It could not be approved. "), "{}", page.text);
        assert!(matches!(page.choices[0].1, Choice::Ask(_)));
    }

    #[test]
    fn what_a_notification_could_not_tell_comes_first() {
        let opening =
            Destination::NotShown { reason: "Off.".into(), title: "Reboot in 15 min".into(), key: None, alert: None };
        let approval = Destination::Approval { key: EventKey::new("A") };
        let page = page(&Place::of_all(&[opening, approval.clone()]), &snapshot("one-reboot"));
        assert!(page.text.starts_with("Reboot in 15 min\nOff.\n\n"), "{}", page.text);
        assert_eq!(Place::of_all(&[approval]), question());
        assert_eq!(Place::of_all(&[Destination::About]), LIST);
        assert_eq!(Place::of_all(&[]), LIST);
    }

    #[test]
    fn when_the_vms_change_the_question_is_asked_again_without_the_tick() {
        let (mut snapshot, now) = snapshot("one-reboot");
        let first = page(&question(), &(snapshot.clone(), now));
        let place = Place::HistoryQuery { key: EventKey::new("A"), shown: first.vms() };
        assert_eq!(page(&place, &(snapshot.clone(), now)), first);
        snapshot.events[0].resources[2].name = "db-08".to_owned();
        let second = page(&place, &(snapshot, now));
        assert!(!second.differs_in_words_only(&first), "a dialog that stays open keeps its tick");
        assert!(second.text.starts_with("The VMs of this event have changed."), "{}", second.text);
        assert_eq!(second.choices[0].1, approve(&["web-01", "web-02", "db-08"]));
    }

    #[test]
    fn one_other_vm_is_not_called_all() {
        let (mut snapshot, now) = snapshot("one-reboot");
        snapshot.events[0].resources.truncate(1);
        snapshot.events[0].resources[0].name = "web-02".to_owned();
        assert_eq!(page(&question(), &(snapshot, now)).tick.as_deref(), Some("Approve for web-02"));
    }

    #[test]
    fn an_error_is_never_an_all_clear() {
        let unreachable = page(&LIST, &snapshot("unreachable"));
        assert_eq!(unreachable.heading, "Cannot reach Azure metadata for 3 min");
        assert!(unreachable.text.contains("Reboot"), "what was known stays: {}", unreachable.text);
        assert_eq!(page(&LIST, &snapshot("starting")).heading, "Waiting for Azure's first answer");
        assert_eq!(page(&LIST, &snapshot("started")).heading, "Reboot in progress · web-01 +2");
    }

    #[test]
    fn a_long_list_stays_on_the_screen() {
        let page = page(&LIST, &snapshot("ten-events"));
        assert_eq!(page.choices.len(), MOST_CHOICES + 1);
    }

    #[test]
    fn it_speaks_the_persons_language() {
        let (mut snapshot, now) = snapshot("one-reboot");
        for language in Language::ALL {
            snapshot.preferences.language = language;
            for place in [LIST, question()] {
                let page = Page::at(&place, &snapshot, now, FixedOffset::east_opt(0).unwrap());
                let all = format!("{page:?}");
                assert!(!all.contains("{type}") && !all.contains("{vm"), "{all}");
                assert_eq!(page.way_out == "Close" || page.way_out == "Cancel", language == Language::English, "{all}");
            }
        }
    }

    #[test]
    fn a_countdown_changes_only_words() {
        let (snapshot, now) = snapshot("one-reboot");
        let at = |now| Page::at(&LIST, &snapshot, now, FixedOffset::east_opt(0).unwrap());
        let (before, after) = (at(now), at(now + TimeDelta::minutes(2)));
        assert!(before != after && before.differs_in_words_only(&after));
        assert!(!before.differs_in_words_only(&Page { choices: Vec::new(), ..after }));
    }
}
