//! Checks every notification that the program can show, in every language, against Microsoft's schema.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, FixedOffset, TimeDelta, Utc};
use forewarn_core::{
    Alert, AlertKey, AlertLedger, ApprovalFailure, CommandResult, EventKey, Now, Purpose, Report, RuleContext,
    SettingKey, Settings, Topic, Tracker,
};
use forewarn_texts::{Formats, Language, Locale};
use scheduled_events::{
    ApiVersion, Document, Event, EventId, EventSource, EventStatus, EventType, Failure, Identity, NotBefore, Response,
    VmName,
};
use serde_json::{Map, json};

use super::super::{Toast, xml};
use super::toast_schema;

#[derive(Clone, Copy)]
struct EventTexts<'a> {
    event_type: &'a str,
    id: &'a str,
    vm: &'a str,
    description: &'a str,
    rule: &'a str,
}

const TYPICAL: EventTexts<'_> = EventTexts {
    event_type: "Reboot",
    id: "602d9444-d2cd-49c7-8624-8643e717129",
    vm: "web-01",
    description: "Host server is undergoing maintenance.",
    rule: "Nights",
};

/// A VM whose notifications are collected.
struct SimulatedVm<'a> {
    texts: EventTexts<'a>,
    language: Language,
    tracker: Tracker,
    ledger: AlertLedger,
    settings: Settings,
    now: Now,
    alerts: Vec<Alert>,
}

impl<'a> SimulatedVm<'a> {
    fn new(texts: EventTexts<'a>, language: Language) -> Self {
        let now = Now { wall: start(), monotonic: Duration::from_secs(1_000), boot: None };
        let mut tracker = Tracker::new(&now);
        tracker.identify(Identity {
            name: VmName::new(texts.vm),
            location: None,
            resource_group_name: None,
            subscription_id: None,
            vm_id: None,
            vm_size: None,
            vm_scale_set_name: None,
            zone: None,
        });
        let (ledger, settings) = (AlertLedger::default(), Settings::default());
        Self { texts, language, tracker, ledger, settings, now, alerts: Vec::new() }
    }

    fn events(&self, count: usize) -> Vec<Event> {
        let event = |number: usize| Event {
            id: Some(EventId::new(format!("{}{number}", self.texts.id))),
            event_type: EventType::from(self.texts.event_type),
            status: EventStatus::Scheduled,
            resource_type: "VirtualMachine".to_owned(),
            resources: [self.texts.vm.to_owned(), format!("{}{number}", self.texts.vm)].map(VmName::new).into(),
            not_before: NotBefore::At(start() + TimeDelta::minutes(60)),
            description: self.texts.description.to_owned(),
            source: Some(EventSource::Platform),
            duration_in_seconds: Some(-1),
            extra: Map::new(),
        };
        (0..count).map(event).collect()
    }

    fn keys(&self) -> Vec<EventKey> {
        self.tracker.events().map(|tracked| tracked.key.clone()).collect()
    }

    fn locale(&self) -> Locale {
        let offset = FixedOffset::east_opt(3600).unwrap();
        Locale { language: self.language, formats: Formats::default(), offset }
    }

    fn pass(&mut self, seconds: i64) {
        let step = TimeDelta::seconds(seconds);
        self.now.wall += step;
        self.now.monotonic += step.to_std().unwrap();
    }

    fn collect(&mut self) {
        let locale = self.locale();
        let report = Report::of(&self.tracker, "", false, &self.now);
        let plan = self.ledger.plan(&report, &self.settings, locale, report.at);
        for alert in Alert::bundle(plan.due, locale.language) {
            self.ledger.mark_shown(&alert);
            self.alerts.push(alert);
        }
    }

    fn observe(&mut self, events: &[Event]) {
        self.pass(1);
        let document = Document { events: events.iter().cloned().map(Arc::new).collect(), ..Document::empty(1) };
        let (document, server_time) = (Arc::new(document), Some(self.now.wall));
        let round_trip = Duration::from_millis(5);
        let version = ApiVersion::NEWEST;
        self.tracker.observe(Ok(Response { document, server_time, version, round_trip }), &self.now);
        self.collect();
    }

    fn rules(&mut self, grace: Duration) {
        let rule = json!([{ "name": self.texts.rule, "then": "approve_now" }]);
        self.settings.set(SettingKey::Rules, &rule).unwrap();
        let rules = self.settings.effective_rules();
        let context = RuleContext {
            rules: &rules,
            rules_if_delegated: &rules,
            grace,
            session_delay: Duration::ZERO,
            zone: FixedOffset::east_opt(0).unwrap(),
            unprepared: &BTreeSet::new(),
            may_approve: true,
        };
        self.tracker.apply_rules(context, &self.now);
        self.collect();
    }

    fn command_fails(&mut self, purpose: Purpose, keys: &[EventKey]) {
        for key in keys {
            let how = CommandResult::NotStarted { reason: self.texts.description.to_owned() };
            self.tracker.fail_command(key, purpose, how, &self.now);
        }
        self.collect();
    }
}

fn start() -> DateTime<Utc> {
    DateTime::from_timestamp(1_772_454_720, 0).unwrap()
}

/// The notifications about this many events, in every course they can take.
fn all_alerts(texts: EventTexts<'_>, language: Language, count: usize) -> Vec<Alert> {
    let new_vm = || SimulatedVm::new(texts, language);
    let mut alerts = Vec::new();

    // Scheduled, preparation fails, becomes worse, starts, ends, recovery fails.
    let mut vm = new_vm();
    let events = vm.events(count);
    vm.observe(&events);
    let keys = vm.keys();
    vm.command_fails(Purpose::Prepare, &keys);
    vm.pass(55 * 60);
    vm.observe(&events);
    let sooner: Vec<Event> = events
        .iter()
        .map(|event| Event { not_before: NotBefore::At(start() + TimeDelta::minutes(56)), ..event.clone() })
        .collect();
    vm.observe(&sooner);
    let started: Vec<Event> = events
        .iter()
        .map(|event| Event { status: EventStatus::Started, not_before: NotBefore::Unstated, ..event.clone() })
        .collect();
    vm.observe(&started);
    vm.observe(&[]);
    vm.command_fails(Purpose::Recover, &keys);
    alerts.append(&mut vm.alerts);

    // Approved by a rule, with every result.
    let failure = |may_have_arrived| Err(ApprovalFailure { failure: Failure::Gone, may_have_arrived });
    for result in [Ok(()), failure(false), failure(true)] {
        let mut vm = new_vm();
        let events = vm.events(count);
        vm.observe(&events);
        vm.rules(Duration::from_secs(30));
        vm.pass(31);
        vm.observe(&events);
        vm.rules(Duration::from_secs(30));
        for event in &events {
            vm.tracker.record_approval_result(event.id.as_ref().unwrap(), &result, &vm.now);
        }
        vm.collect();
        alerts.append(&mut vm.alerts);
    }

    // Flapping.
    let mut vm = new_vm();
    for second in 0..12 {
        let events = vm.events(if second % 2 == 0 { count } else { 0 });
        vm.observe(&events);
    }
    alerts.append(&mut vm.alerts);

    // Pending when the connection is lost, and when the user returns.
    let mut vm = new_vm();
    let events = vm.events(count);
    vm.observe(&events);
    vm.ledger.user_returned(vm.now.wall);
    vm.pass(60);
    vm.observe(&events);
    vm.pass(1);
    vm.tracker.observe(Err(Failure::Forbidden { status: 403 }), &vm.now);
    vm.pass(70);
    vm.tracker.observe(Err(Failure::Forbidden { status: 403 }), &vm.now);
    vm.collect();
    alerts.append(&mut vm.alerts);

    alerts.push(Alert::test(vm.language, &vm.settings, start()));
    alerts
}

/// A new kind has to be added to `all_alerts` before these tests pass.
fn kind(key: &AlertKey) -> String {
    match key {
        AlertKey::Appeared(_) => "appeared".to_owned(),
        AlertKey::Reminder(..) => "reminder".to_owned(),
        AlertKey::Worsened(..) => "worsened".to_owned(),
        AlertKey::Flapping(_) => "flapping".to_owned(),
        AlertKey::RuleAnnounced(..) => "rule announced".to_owned(),
        AlertKey::RuleActed(_) => "rule acted".to_owned(),
        AlertKey::CommandFailed(_, purpose) => format!("command failed {purpose:?}"),
        AlertKey::Started(_) => "started".to_owned(),
        AlertKey::Ended(_) => "ended".to_owned(),
        AlertKey::ContactLost(_) => "contact lost".to_owned(),
        AlertKey::TestNotification => "test-notification".to_owned(),
        AlertKey::Returned(..) => "returned".to_owned(),
        AlertKey::Several(topic, ..) => format!("several {topic:?}"),
    }
}

fn all_kinds() -> BTreeSet<String> {
    let single = [
        "appeared",
        "reminder",
        "worsened",
        "flapping",
        "rule announced",
        "rule acted",
        "command failed Prepare",
        "command failed Recover",
        "started",
        "ended",
        "contact lost",
        "test-notification",
        "returned",
    ];
    single.map(str::to_owned).into_iter().chain(Topic::ALL.map(|topic| format!("several {topic:?}"))).collect()
}

#[track_caller]
fn check(toast: &Toast, language: Language, what: &str) {
    let dismiss = language.notification_dismiss();
    for urgent in [true, false] {
        let xml = xml::content(toast, xml::ToastStyle { urgent, dismiss });
        if let Err(reason) = toast_schema::check(&xml) {
            panic!("{what} in {language:?}: {reason}\n{xml}");
        }
        assert!(xml::tag(toast.subject.as_ref()).len() <= 16);
    }
}

fn every_alert_is_well_formed(texts: EventTexts<'_>) {
    for language in Language::ALL {
        let mut kinds = BTreeSet::new();
        for alert in [1, 5].into_iter().flat_map(|count| all_alerts(texts, language, count)) {
            kinds.insert(kind(&alert.key));
            check(&Toast::from(&alert), language, &kind(&alert.key));
        }
        assert_eq!(kinds, all_kinds(), "{language:?}");
    }
}

#[test]
fn every_notification_matches_the_schema() {
    every_alert_is_well_formed(TYPICAL);
}

#[test]
fn notifications_about_hostile_events_match_the_schema() {
    let markup = "</text><toast a='1'>&amp;\"]]>\u{0}\u{b}\u{ffff}\u{fffe}\u{202e}\u{feff}𝕏\r\n\t<!--";
    let (long, wide) = (markup.repeat(100), "\"'<>&".repeat(2_000));
    for hostile in [markup, &long, &wide] {
        // Longer ids and names are replaced when they are read.
        let first = |length: usize| hostile.chars().take(length).collect::<String>();
        let rule = first(40).replace(char::is_control, "");
        let (id, vm) = (first(100), first(60));
        every_alert_is_well_formed(EventTexts {
            event_type: hostile,
            id: &id,
            vm: &vm,
            description: hostile,
            rule: &rule,
        });
    }
}

#[test]
fn notifications_about_the_program_match_the_schema() {
    for language in Language::ALL {
        let toast = Toast::about_the_program(language.no_tray().to_owned(), language.no_tray_body("?"));
        check(&toast, language, "no tray");
    }
}
