//! Every notification that the program can show, in every language and of hostile events too, against Microsoft's grammar.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, FixedOffset, TimeDelta, Utc};
use forewarn_core::{
    Alert, AlertKey, AlertLedger, ApprovalFailure, CommandResult, DesktopText, EventKey, Language, NativeText, Now,
    Purpose, RuleContext, SettingKey, Settings, Text, Topic, Tracker, Words,
};
use scheduled_events::{
    ApiVersion, Document, Event, EventId, EventSource, EventStatus, EventType, Failure, Identity, NotBefore, Response,
    VmName,
};
use serde_json::{Map, json};

use super::{Toast, grammar, xml};

#[derive(Clone, Copy)]
struct Texts<'a> {
    event_type: &'a str,
    id: &'a str,
    vm: &'a str,
    description: &'a str,
    rule: &'a str,
}

const USUAL: Texts<'_> = Texts {
    event_type: "Reboot",
    id: "602d9444-d2cd-49c7-8624-8643e717129",
    vm: "web-01",
    description: "Host server is undergoing maintenance.",
    rule: "Nights",
};

/// A world in which every notification is looked at.
struct World<'a> {
    texts: Texts<'a>,
    language: Language,
    tracker: Tracker,
    ledger: AlertLedger,
    settings: Settings,
    now: Now,
    seen: Vec<Alert>,
}

impl<'a> World<'a> {
    fn new(texts: Texts<'a>, language: Language) -> Self {
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
        Self { texts, language, tracker, ledger, settings, now, seen: Vec::new() }
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

    fn words(&self) -> Words {
        Words { language: self.language, offset: FixedOffset::east_opt(3600).unwrap() }
    }

    fn pass(&mut self, seconds: i64) {
        let step = TimeDelta::seconds(seconds);
        self.now.wall += step;
        self.now.monotonic += step.to_std().unwrap();
    }

    fn look(&mut self) {
        let words = self.words();
        let plan = self.ledger.plan(&self.tracker, &self.settings, words, &self.now);
        for alert in Alert::bundle(plan.due, words) {
            self.ledger.mark_shown(&alert);
            self.seen.push(alert);
        }
    }

    fn sees(&mut self, events: &[Event]) {
        self.pass(1);
        let document = Document { events: events.iter().cloned().map(Arc::new).collect(), ..Document::empty(1) };
        let (document, server_time) = (Arc::new(document), Some(self.now.wall));
        let round_trip = Duration::from_millis(5);
        let version = ApiVersion::NEWEST;
        self.tracker.observe(Ok(Response { document, server_time, version, round_trip }), &self.now);
        self.look();
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
        self.look();
    }

    fn command_fails(&mut self, purpose: Purpose, keys: &[EventKey]) {
        for key in keys {
            let how = CommandResult::NotStarted { reason: self.texts.description.to_owned() };
            self.tracker.fail_command(key, purpose, how, &self.now);
        }
        self.look();
    }
}

fn start() -> DateTime<Utc> {
    DateTime::from_timestamp(1_772_454_720, 0).unwrap()
}

/// All that is said of so many events, in whatever way they go.
fn lives(texts: Texts<'_>, language: Language, count: usize) -> Vec<Alert> {
    let world = || World::new(texts, language);
    let mut seen = Vec::new();

    // One that comes, is prepared for in vain, gets worse, begins and ends.
    let mut life = world();
    let events = life.events(count);
    life.sees(&events);
    let keys = life.keys();
    life.command_fails(Purpose::Prepare, &keys);
    life.pass(55 * 60);
    life.sees(&events);
    let sooner: Vec<Event> = events
        .iter()
        .map(|event| Event { not_before: NotBefore::At(start() + TimeDelta::minutes(56)), ..event.clone() })
        .collect();
    life.sees(&sooner);
    let begun: Vec<Event> = events
        .iter()
        .map(|event| Event { status: EventStatus::Started, not_before: NotBefore::Unstated, ..event.clone() })
        .collect();
    life.sees(&begun);
    life.sees(&[]);
    life.command_fails(Purpose::Recover, &keys);
    seen.append(&mut life.seen);

    // One that a rule announces and approves; what the answer may be.
    let failure = |may_have_arrived| Err(ApprovalFailure { failure: Failure::Gone, may_have_arrived });
    for answer in [Ok(()), failure(false), failure(true)] {
        let mut life = world();
        let events = life.events(count);
        life.sees(&events);
        life.rules(Duration::from_secs(30));
        life.pass(31);
        life.sees(&events);
        life.rules(Duration::from_secs(30));
        for event in &events {
            life.tracker.record_approval_result(event.id.as_ref().unwrap(), &answer, &life.now);
        }
        life.look();
        seen.append(&mut life.seen);
    }

    // One that flaps.
    let mut life = world();
    for second in 0..12 {
        let events = life.events(if second % 2 == 0 { count } else { 0 });
        life.sees(&events);
    }
    seen.append(&mut life.seen);

    // One that is pending when the connection is lost, and when the user returns.
    let mut life = world();
    let events = life.events(count);
    life.sees(&events);
    life.ledger.user_returned(life.now.wall);
    life.pass(60);
    life.sees(&events);
    life.pass(1);
    life.tracker.observe(Err(Failure::Forbidden { status: 403 }), &life.now);
    life.pass(70);
    life.tracker.observe(Err(Failure::Forbidden { status: 403 }), &life.now);
    life.look();
    seen.append(&mut life.seen);

    seen.push(Alert::test(life.words(), &life.settings, start()));
    seen
}

/// What kind of alert it is. A new one has to be made above before these tests pass again.
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
    let dismiss = language.text(Text::Native(NativeText::Dismiss));
    for urgent in [true, false] {
        let xml = xml::content(toast, xml::Style { urgent, dismiss });
        if let Err(reason) = grammar::check(&xml) {
            panic!("{what} in {language:?}: {reason}\n{xml}");
        }
        assert!(xml::tag(toast.subject.as_ref()).len() <= 16);
    }
}

fn every_alert_is_well_formed(texts: Texts<'_>) {
    for language in Language::ALL {
        let mut kinds = BTreeSet::new();
        for alert in [1, 5].into_iter().flat_map(|count| lives(texts, language, count)) {
            kinds.insert(kind(&alert.key));
            check(&Toast::from(&alert), language, &kind(&alert.key));
        }
        assert_eq!(kinds, all_kinds(), "{language:?}");
    }
}

#[test]
fn every_notification_is_what_windows_takes() {
    every_alert_is_well_formed(USUAL);
}

#[test]
fn so_is_every_notification_of_a_hostile_event() {
    let markup = "</text><toast a='1'>&amp;\"]]>\u{0}\u{b}\u{ffff}\u{fffe}\u{202e}\u{feff}𝕏\r\n\t<!--";
    let (long, wide) = (markup.repeat(100), "\"'<>&".repeat(2_000));
    for hostile in [markup, &long, &wide] {
        // What is longer never gets so far: such ids and names are replaced when they are read.
        let first = |most: usize| hostile.chars().take(most).collect::<String>();
        let rule = first(40).replace(char::is_control, "");
        let (id, vm) = (first(100), first(60));
        every_alert_is_well_formed(Texts { event_type: hostile, id: &id, vm: &vm, description: hostile, rule: &rule });
    }
}

#[test]
fn so_is_what_the_program_says_of_itself() {
    for language in Language::ALL {
        let text = |text| language.text(Text::Desktop(text)).to_owned();
        let toast = Toast::about_the_program(text(DesktopText::NoTrayTitle), text(DesktopText::NoTray));
        check(&toast, language, "no tray");
    }
}
