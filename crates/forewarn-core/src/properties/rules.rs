//! What holds for approvals by rule and for commands, whatever the rules, and whatever the endpoint, the clocks, the power
//! and the person do.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use chrono::{DateTime, Utc};
use scheduled_events::{EventId, EventSource, Failure, VmName};

use super::*;
use crate::rules::Rules;
use crate::testing::rule_context;
use crate::{
    Action, ApprovalFailure, Approver, CommandResult, CommandRun, Purpose, RuleContext, RuleName, RuleState,
    SettingKey, TrackedEvent,
};

const GRACE: Duration = Duration::from_secs(10);

#[derive(Debug, Clone)]
enum Deed {
    /// How each event stands in the next document, and what else is said about it.
    Document(Vec<(Listed, u8)>),
    Failure,
    Restart,
    Boot(u8),
    WallJump(i32),
    Pass(u8),
    Stop(usize),
    Approve(usize),
    /// The endpoint answers what was sent; whether it took it.
    Answer(bool),
    Rules(Vec<Value>),
    /// One of the commands that are under way ends, well or not.
    Ended(usize, bool),
}

fn rule() -> impl Strategy<Value = Value> {
    let types = proptest::sample::subsequence(vec!["Freeze", "Reboot", "Redeploy", "Preempt"], 0..3);
    let sources = proptest::sample::select(vec![json!(null), json!("User"), json!("Platform")]);
    let lengths = proptest::sample::select(vec![json!(null), json!(5), json!(10)]);
    let scopes = proptest::sample::select(vec!["any", "alone", "among_others"]);
    let hours = proptest::sample::select(vec![None, Some(("12:00", "12:40")), Some(("22:00", "06:00"))]);
    let actions =
        proptest::sample::select(vec!["approve_now", "approve_when_prepared", "approve_before", "ask", "never"]);
    (types, sources, lengths, scopes, hours, actions).prop_map(|(types, source, length, scope, hours, then)| {
        let mut rule = json!({ "types": types, "scope": scope, "then": then });
        if then == "approve_before" {
            rule["minutes_before"] = json!(5);
        }
        if let Some((from, until)) = hours {
            (rule["from"], rule["until"]) = (json!(from), json!(until));
        }
        for (name, value) in [("source", source), ("at_most_seconds", length)] {
            if !value.is_null() {
                rule[name] = value;
            }
        }
        rule
    })
}

fn rules() -> impl Strategy<Value = Vec<Value>> {
    proptest::collection::vec(rule(), 0..4)
}

/// What may happen; how often all events are gone at once, without which nothing is recovered from.
fn deed(gone: u32) -> impl Strategy<Value = Deed> {
    let listed = prop_oneof![
        1 => Just(Listed::Not),
        8 => Just(Listed::Scheduled),
        1 => Just(Listed::Started),
        1 => (0_u8..30).prop_map(Listed::Moved),
        1 => Just(Listed::Twice),
    ];
    let stands = proptest::collection::vec((listed, any::<u8>()), IDS.len());
    prop_oneof![
        8 => stands.prop_map(Deed::Document),
        gone => Just(Deed::Document(vec![(Listed::Not, 0); IDS.len()])),
        2 => Just(Deed::Failure),
        2 => Just(Deed::Restart),
        1 => any::<u8>().prop_map(Deed::Boot),
        1 => (-90_000_i32..90_000).prop_map(Deed::WallJump),
        8 => (0_u8..40).prop_map(Deed::Pass),
        1 => (0..IDS.len()).prop_map(Deed::Stop),
        1 => (0..IDS.len()).prop_map(Deed::Approve),
        3 => any::<bool>().prop_map(Deed::Answer),
        1 => rules().prop_map(Deed::Rules),
        14 => (0..IDS.len(), prop::bool::weighted(0.8)).prop_map(|(which, well)| Deed::Ended(which, well)),
    ]
}

const IDS: [&str; 4] = ["A", "B", "C", ""];

/// An event of which everything that a rule looks at varies with `variant`.
fn varied(index: usize, variant: u8) -> Event {
    let pick = |shift: u8, count: u8| usize::from((variant >> shift) % count);
    let event_type = ["Freeze", "Reboot", "Redeploy", "Preempt"][(index + pick(0, 2)) % 4];
    let vms: &[&str] = [&["web-01"][..], &["web-00", "web-01"], &["web-02"], &["web-01", "web-02"]][pick(1, 4)];
    let event = on(vms, event(event_type, IDS[index], 15));
    Event {
        source: [Some(EventSource::Platform), Some(EventSource::User), None][pick(3, 3)].clone(),
        duration_in_seconds: [Some(-1), Some(5), Some(9), None][pick(5, 4)],
        ..event
    }
}

/// What an event is to the workload: its id, or where it has none, its life.
fn name_of(tracked: &TrackedEvent) -> String {
    let id = tracked.earlier_id.as_ref().or(tracked.event.id.as_ref());
    id.map_or_else(|| tracked.key.to_string(), ToString::to_string)
}

struct Office {
    world: World,
    settings: Settings,
    /// What the latest answer listed, if the latest answer was a document.
    listed: Option<Vec<Event>>,
    /// What was sent by rule and by a person, in order.
    sent: Vec<EventId>,
    unanswered: BTreeSet<EventId>,
    decided: BTreeSet<EventId>,
    /// Since when each announcement stands, on a clock that restarts do not set back, within one run of the program.
    announced: BTreeMap<(EventKey, RuleName), Duration>,
    /// Seconds since the beginning.
    passed: u64,
    /// Whether there are commands that prepare and recover.
    commands: bool,
    /// What something was begun for, and of that all for which it came to nothing: by the id, for an event that is
    /// listed again under the same one is the same to the workload.
    begun: BTreeMap<String, EventKey>,
    failed: BTreeSet<String>,
    /// What is under way, with the event's name.
    running: BTreeMap<(Purpose, EventKey), String>,
    /// The events of which it was said that they are over, and those that were recovered from.
    over: BTreeSet<EventKey>,
    recovered: BTreeSet<String>,
    /// The events whose preparation has to wait, and how often one had to.
    waiting: BTreeSet<EventKey>,
    waited: usize,
}

impl Office {
    fn new() -> Self {
        Self {
            world: World::new(),
            settings: Settings::default(),
            listed: None,
            sent: Vec::new(),
            unanswered: BTreeSet::new(),
            decided: BTreeSet::new(),
            announced: BTreeMap::new(),
            passed: 0,
            commands: false,
            begun: BTreeMap::new(),
            failed: BTreeSet::new(),
            running: BTreeMap::new(),
            over: BTreeSet::new(),
            recovered: BTreeSet::new(),
            waiting: BTreeSet::new(),
            waited: 0,
        }
    }

    fn does(&mut self, deed: &Deed) {
        match deed {
            Deed::Document(stands) => {
                let mut events = Vec::new();
                for (index, (listed, variant)) in stands.iter().enumerate() {
                    let event = varied(index, *variant);
                    match listed {
                        Listed::Not => {}
                        Listed::Scheduled => events.push(event),
                        Listed::Started => events.push(started(event)),
                        Listed::Moved(minutes) => {
                            let time = event.not_before.time().unwrap() + TimeDelta::minutes(i64::from(*minutes));
                            events.push(Event { not_before: scheduled_events::NotBefore::At(time), ..event });
                        }
                        Listed::Twice => events.extend([event.clone(), varied(index, variant.wrapping_add(2))]),
                    }
                }
                self.passed += 1;
                for what in self.world.sees(&events) {
                    if let ChangeKind::Completed { key, .. } | ChangeKind::Cancelled { key, .. } = what {
                        self.over.insert(key);
                    }
                }
                self.listed = Some(events);
            }
            Deed::Failure => {
                self.passed += 1;
                self.world.fails();
                self.listed = None;
            }
            Deed::Restart => self.restarts(),
            Deed::Boot(number) => {
                self.world.now.boot = Some(crate::Boot::Id(number.to_string()));
                self.restarts();
            }
            Deed::WallJump(seconds) => self.world.now.wall += TimeDelta::seconds(i64::from(*seconds)),
            Deed::Pass(seconds) => {
                for _ in 0..*seconds {
                    self.passed += 1;
                    self.world.pass(1);
                    self.rules();
                }
            }
            Deed::Stop(which) => self.stops(*which),
            Deed::Approve(which) => self.approves(*which),
            Deed::Answer(taken) => {
                let refusal = ApprovalFailure { failure: Failure::Gone, may_have_arrived: false };
                let answer = if *taken { Ok(()) } else { Err(refusal) };
                let now = self.world.now.clone();
                for id in std::mem::take(&mut self.unanswered) {
                    self.world.tracker.record_approval_result(&id, &answer, &now);
                }
            }
            Deed::Ended(which, well) => self.ended(*which, *well),
            Deed::Rules(rules) => {
                let named = rules.iter().enumerate().map(|(number, rule)| {
                    let mut rule = rule.clone();
                    rule["name"] = json!(number.to_string());
                    rule
                });
                self.settings.set(SettingKey::Rules, &named.collect()).unwrap();
            }
        }
        self.rules();
    }

    /// The program ends, and what it runs with it.
    fn restarts(&mut self) {
        for ((purpose, _), name) in std::mem::take(&mut self.running) {
            if purpose == Purpose::Prepare {
                self.failed.insert(name);
            }
        }
        self.world.restarts();
        self.listed = None;
        self.announced.clear();
        self.unanswered.clear();
    }

    fn key(&self, which: usize) -> Option<EventKey> {
        self.world.tracker.events().map(|tracked| tracked.key.clone()).nth(which)
    }

    fn id(&self, key: &EventKey) -> Option<EventId> {
        self.world.tracker.event(key).and_then(|tracked| tracked.event.id.clone())
    }

    fn stops(&mut self, which: usize) {
        let Some(key) = self.key(which) else { return };
        let now = self.world.now.clone();
        if self.world.tracker.stop_rule(&key, &now).is_ok() {
            self.decided.extend(self.id(&key));
        }
    }

    fn approves(&mut self, which: usize) {
        let Some(key) = self.key(which) else { return };
        let now = self.world.now.clone();
        if let Ok((id, _)) = self.world.tracker.request_approval(&key, &"ada".into(), &now) {
            self.unanswered.insert(id.clone());
            self.decided.insert(id);
        }
    }

    fn ended(&mut self, which: usize, well: bool) {
        let Some(run) = self.running.keys().cycle().nth(which).cloned() else { return };
        let name = self.running.remove(&run).unwrap();
        let (purpose, key) = run;
        let how = if well { CommandResult::Succeeded } else { CommandResult::Failed { code: Some(1) } };
        let now = self.world.now.clone();
        let ended = self.world.tracker.end_command(&key, purpose, how, String::new(), &now);
        assert!(ended.is_some(), "{purpose:?} for {name} was thought to have ended before");
        if purpose == Purpose::Prepare && !well {
            self.failed.insert(name);
        }
    }

    fn is_running(&self, purpose: Purpose) -> bool {
        self.running.keys().any(|(running, _)| *running == purpose)
    }

    fn prepares(&mut self) {
        let now = self.world.now.clone();
        let unprepared = self.world.tracker.unprepared();
        let due: Vec<(EventKey, String)> = unprepared.map(|tracked| (tracked.key.clone(), name_of(tracked))).collect();
        self.waiting.clear();
        for (key, name) in due {
            if self.world.tracker.start_command(&key, Purpose::Prepare, &now).is_none() {
                self.waiting.insert(key);
                self.waited += 1;
                continue;
            }
            assert!(!self.is_running(Purpose::Recover), "{name} is prepared for and brought back at the same time");
            assert!(self.begun.insert(name.clone(), key.clone()).is_none(), "{name} was prepared for twice");
            self.running.insert((Purpose::Prepare, key), name);
        }
        assert!(self.waiting.is_empty() || self.is_running(Purpose::Recover), "{:?} wait for nothing", self.waiting);
    }

    fn recovers(&mut self) {
        let now = self.world.now.clone();
        let unrecovered = self.world.tracker.unrecovered();
        let due: Vec<(EventKey, String)> = unrecovered.map(|tracked| (tracked.key.clone(), name_of(tracked))).collect();
        for (key, name) in due {
            assert!(self.world.tracker.start_command(&key, Purpose::Recover, &now).is_some(), "{name} is due");
            let listed = self.world.tracker.events().any(|tracked| name_of(tracked) == name);
            assert!(self.over.contains(&key) && !listed, "{name} has not ended");
            assert_eq!(self.begun.get(&name), Some(&key), "{name} was not prepared for");
            assert!(self.recovered.insert(name.clone()), "{name} was recovered from twice");
            assert!(!self.is_running(Purpose::Prepare), "what is prepared would be undone for {name}");
            let coming = self.begun.iter().find(|(_, begun)| !self.over.contains(*begun));
            assert_eq!(coming, None, "what was prepared would be undone for {name}");
            self.running.insert((Purpose::Recover, key), name);
        }
    }

    /// Everything that was prepared for is recovered from once nothing is coming and nothing under way any more.
    fn is_brought_back(&mut self) {
        self.does(&Deed::Document(vec![(Listed::Not, 0); IDS.len()]));
        while !self.running.is_empty() {
            self.does(&Deed::Ended(0, true));
        }
        assert_eq!(self.begun.keys().collect::<BTreeSet<_>>(), self.recovered.iter().collect());
    }

    fn rules(&mut self) {
        if self.commands {
            self.prepares();
            self.recovers();
        }
        let rules = self.settings.effective_rules();
        let now = self.world.now.clone();
        let at = self.world.tracker.clock().at(&now);
        let context = RuleContext { unprepared: &self.waiting, ..rule_context(&rules) };
        let outcome = self.world.tracker.apply_rules(context, &now);
        let requests = outcome
            .changes
            .iter()
            .filter(|change| matches!(&change.kind, ChangeKind::ApprovalRequested { by: Approver::Rule { .. }, .. }));
        assert_eq!(requests.count(), outcome.send.len(), "every approval is in the history, with its rule");
        for id in outcome.send {
            self.is_right(&id, &rules, at);
            self.sent.push(id.clone());
            self.unanswered.insert(id);
        }
        self.note_announcements();
    }

    /// Everything that has to hold of an approval by rule at the moment at which it is sent.
    fn is_right(&self, id: &EventId, rules: &Rules, at: DateTime<Utc>) {
        let listed = self.listed.as_ref().expect("an approval although the endpoint could not be read");
        let events: Vec<&Event> = listed.iter().filter(|event| event.id.as_ref() == Some(id)).collect();
        let [event] = events.as_slice() else { panic!("{id} is {} events", events.len()) };
        let this_vm = VmName::new("web-01");
        assert!(event.resources.contains(&this_vm), "a neighbour's event");
        assert_eq!(event.status, scheduled_events::EventStatus::Scheduled);
        let rule = rules.first_match(event, &this_vm, at.fixed_offset()).expect("no rule matches");
        assert!(rule.then.approves(), "{rule:?}");
        let tracked = self.world.tracker.events().find(|tracked| tracked.event.id.as_ref() == Some(id)).unwrap();
        let name = name_of(tracked);
        assert!(!self.failed.contains(&name), "a failed preparation was followed by an approval");
        let prepared = tracked.prepare.as_ref().and_then(CommandRun::succeeded_at).is_some();
        assert!(prepared || (!self.commands && rule.then != Action::ApproveWhenPrepared), "{tracked:?}");
        assert!(!self.sent.contains(id), "{id} was approved twice");
        assert!(!self.decided.contains(id), "{id} was decided by a person");
        let standing = |(key, named): &&(EventKey, RuleName)| self.id(key).as_ref() == Some(id) && *named == rule.name;
        let since = self.announced[self.announced.keys().find(standing).expect("unannounced")];
        assert!(Duration::from_secs(self.passed) >= since + GRACE, "{id} had no time to be stopped");
    }

    fn note_announcements(&mut self) {
        let announced = |tracked: &TrackedEvent| match &tracked.rule_state {
            Some(RuleState::Pending { rule, announced: Some(_), .. }) => Some((tracked.key.clone(), rule.clone())),
            Some(_) | None => None,
        };
        let standing: BTreeSet<(EventKey, RuleName)> = self.world.tracker.events().filter_map(announced).collect();
        self.announced.retain(|key, _| standing.contains(key));
        for key in standing {
            self.announced.entry(key).or_insert(Duration::from_secs(self.passed));
        }
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn no_rule_approves_what_does_not_match_nor_twice_nor_unannounced_nor_unprepared_nor_against_a_person(
        first in rules(),
        commands in any::<bool>(),
        deeds in proptest::collection::vec(deed(1), 1..40)
    ) {
        let mut office = Office { commands, ..Office::new() };
        office.does(&Deed::Rules(first));
        for deed in &deeds {
            office.does(deed);
        }
    }

    #[test]
    fn every_event_is_prepared_for_at_most_once_and_recovered_from_once_when_it_is_over_and_never_both_at_a_time(
        deeds in proptest::collection::vec(deed(4), 1..60)
    ) {
        let mut office = Office { commands: true, ..Office::new() };
        for deed in &deeds {
            office.does(deed);
        }
        office.is_brought_back();
    }
}

#[test]
fn some_of_what_is_tried_ends_in_an_approval_a_recovery_and_a_preparation_that_waits() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::new(config());
    let mut tried = |commands, gone, most| {
        let deeds = proptest::collection::vec(deed(gone), 1..most);
        let mut office = Office { commands, ..Office::new() };
        office.does(&Deed::Rules(vec![json!({ "then": "approve_now" })]));
        for deed in deeds.new_tree(&mut runner).unwrap().current() {
            office.does(&deed);
        }
        office
    };
    let plain: Vec<Office> = (0..64).map(|_| tried(false, 1, 40)).collect();
    let prepared: Vec<Office> = (0..64).map(|_| tried(true, 1, 40)).collect();
    let recovered: Vec<Office> = (0..64).map(|_| tried(true, 4, 60)).collect();
    let counts = [
        plain.iter().filter(|office| !office.sent.is_empty()).count(),
        prepared.iter().filter(|office| !office.sent.is_empty()).count(),
        recovered.iter().filter(|office| !office.recovered.is_empty()).count(),
        recovered.iter().filter(|office| office.waited > 0).count(),
    ];
    assert!(counts.iter().all(|count| *count > 4), "{counts:?}: or else the properties say nothing");
}
