//! A test harness: an endpoint, a VM with its clocks, and a tracker that can be restarted.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, FixedOffset, Offset, TimeDelta, Utc};
use forewarn_texts::{Formats, Language, Locale};
use scheduled_events::{
    ApiVersion, Document, Event, EventId, EventSource, EventStatus, EventType, Failure, Identity, NotBefore, Response,
    UnreadableEvent, VmName,
};
use serde::Serialize;
use serde_json::Map;

use crate::{
    AlertLedger, Boot, Change, ChangeKind, EventKey, Now, ProgramStatus, Report, RuleContext, Rules, Settings, Tracker,
    TrackerState, View,
};

/// English, an hour and a half ahead of UTC: half hours show what isn't converted.
pub(crate) fn english() -> Locale {
    let offset = FixedOffset::east_opt(5_400).unwrap();
    Locale { language: Language::English, formats: Formats::default(), offset }
}

/// 2026-03-02 12:32:00 UTC, when every test starts.
pub(crate) fn start() -> DateTime<Utc> {
    DateTime::from_timestamp(1_772_454_720, 0).unwrap()
}

pub(crate) fn key(key: &str) -> EventKey {
    EventKey::new(key)
}

pub(crate) fn event(event_type: &str, id: &str, minutes_ahead: i64) -> Event {
    Event {
        id: (!id.is_empty()).then(|| EventId::new(id)),
        event_type: EventType::from(event_type),
        status: EventStatus::Scheduled,
        resource_type: "VirtualMachine".to_owned(),
        resources: vec![VmName::new("web-01")],
        not_before: NotBefore::At(start() + TimeDelta::minutes(minutes_ahead)),
        description: "Host server is undergoing maintenance.".to_owned(),
        source: Some(EventSource::Platform),
        duration_in_seconds: Some(-1),
        extra: Map::new(),
    }
}

pub(crate) fn reboot(id: &str) -> Event {
    event("Reboot", id, 15)
}

pub(crate) fn shared(events: &[Event]) -> Vec<Arc<Event>> {
    events.iter().cloned().map(Arc::new).collect()
}

pub(crate) fn started(event: Event) -> Event {
    Event { status: EventStatus::Started, not_before: NotBefore::Unstated, ..event }
}

pub(crate) fn on(vms: &[&str], event: Event) -> Event {
    Event { resources: vms.iter().map(|name| VmName::new(*name)).collect(), ..event }
}

pub(crate) fn identity() -> Identity {
    Identity {
        name: VmName::new("web-01"),
        location: Some("westeurope".to_owned()),
        resource_group_name: Some("rg-shop-prod".to_owned()),
        subscription_id: None,
        vm_id: None,
        vm_size: Some("Standard_D2s_v5".to_owned()),
        vm_scale_set_name: None,
        zone: None,
    }
}

pub(crate) fn forbidden() -> Failure {
    Failure::Forbidden { status: 403 }
}

/// Ten seconds of grace, in UTC.
pub(crate) fn rule_context(rules: &Rules) -> RuleContext<'_> {
    static NONE: BTreeSet<EventKey> = BTreeSet::new();
    RuleContext {
        rules,
        rules_if_delegated: rules,
        grace: Duration::from_secs(10),
        session_delay: Duration::ZERO,
        zone: Utc.fix(),
        unprepared: &NONE,
        may_approve: true,
    }
}

pub(crate) struct Harness {
    pub(crate) tracker: Tracker,
    pub(crate) now: Now,
    pub(crate) truth: DateTime<Utc>,
    pub(crate) version: ApiVersion,
}

impl Harness {
    pub(crate) fn new() -> Self {
        let now =
            Now { wall: start(), monotonic: Duration::from_secs(1_000), boot: Some(Boot::Id("first boot".to_owned())) };
        let mut tracker = Tracker::new(&now);
        tracker.identify(identity());
        Self { tracker, now, truth: start(), version: ApiVersion::NEWEST }
    }

    pub(crate) fn report(&self) -> Report {
        Report::of(&self.tracker, "1.0.0", false, &self.now)
    }

    /// What the desktop shows of a report.
    pub(crate) fn view<T>(
        &self,
        report: &Report,
        settings: &Settings,
        ledger: &AlertLedger,
        program_status: &ProgramStatus,
        show: impl FnOnce(View<'_>) -> T,
    ) -> T {
        let outputs = &self.tracker.command_outputs();
        let (now, clock_ahead) = (report.at, self.tracker.clock().ahead_of_wall(&self.now));
        show(View { report, settings, ledger, program_status, outputs, locale: english(), now, clock_ahead })
    }

    pub(crate) fn advance(&mut self, seconds: i64) {
        let step = TimeDelta::seconds(seconds);
        self.truth += step;
        self.now.wall += step;
        self.now.monotonic += step.to_std().unwrap();
    }

    /// A second later, the endpoint lists these events.
    pub(crate) fn poll(&mut self, events: &[Event]) -> Vec<ChangeKind> {
        self.poll_document(Document { events: shared(events), ..Document::empty(1) })
    }

    /// The same with an unreadable entry.
    pub(crate) fn poll_partial(&mut self, events: &[Event]) -> Vec<ChangeKind> {
        let unreadable = vec![UnreadableEvent { json: "?".into() }];
        self.poll_document(Document { events: shared(events), unreadable, ..Document::empty(1) })
    }

    pub(crate) fn poll_document(&mut self, document: Document) -> Vec<ChangeKind> {
        self.advance(1);
        self.observe(Ok(Response {
            document: Arc::new(document),
            server_time: DateTime::from_timestamp(self.truth.timestamp(), 0),
            version: self.version,
            round_trip: Duration::from_millis(5),
        }))
    }

    pub(crate) fn poll_fails(&mut self) -> Vec<ChangeKind> {
        self.poll_fails_with(forbidden())
    }

    pub(crate) fn poll_fails_with(&mut self, failure: Failure) -> Vec<ChangeKind> {
        self.advance(1);
        self.observe(Err(failure))
    }

    /// Restores the tracker from its state as JSON.
    pub(crate) fn restart(&mut self) {
        let saved = serde_json::to_string(self.tracker.state()).unwrap();
        let state: TrackerState = serde_json::from_str(&saved).unwrap();
        assert_eq!(&state, self.tracker.state());
        let identity = self.tracker.identity().cloned();
        self.now.monotonic = Duration::from_secs(3);
        self.tracker = Tracker::restore(state, &self.now);
        if let Some(identity) = identity {
            self.tracker.identify(identity);
        }
    }

    pub(crate) fn boot_again(&mut self, boot: &str) {
        self.now.boot = Some(Boot::Id(boot.to_owned()));
        self.restart();
    }

    /// As the tracker estimates it.
    pub(crate) fn endpoint_time(&self) -> DateTime<Utc> {
        self.tracker.clock().at(&self.now)
    }

    fn observe(&mut self, result: Result<Response, Failure>) -> Vec<ChangeKind> {
        self.tracker.observe(result, &self.now).into_iter().map(|change: Change| change.kind).collect()
    }
}

/// Compares the value with the fixture of this name, or updates the fixture. The page's tests read the fixtures too.
pub(crate) fn agrees_with_fixture(name: &str, value: &impl Serialize) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(format!("{name}.json"));
    let json = serde_json::to_string_pretty(value).unwrap() + "\n";
    if std::env::var_os("FOREWARN_UPDATE_FIXTURES").is_some_and(|value| value == "1") {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, json).unwrap();
        return;
    }
    let file = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(
        file == json,
        "{} differs. If the change is intended, run FOREWARN_UPDATE_FIXTURES=1 cargo test -p forewarn-core and check \
         the diff.\n{json}",
        path.display()
    );
}
