//! Properties of approvals by rule and of commands, whatever the rules, the endpoint, the clocks and the user do, and
//! whenever the program restarts.

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
enum RuleStep {
    /// How the next document lists each event, and a variant of its other fields.
    Document(Vec<(Listed, u8)>),
    Failure,
    Restart,
    Boot(u8),
    WallJump(i32),
    Pass(u8),
    Stop(usize),
    Approve(usize),
    /// The response to all requests; whether they were accepted.
    Answer(bool),
    Rules(Vec<Value>),
    /// One of the running commands ends; whether it succeeded.
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

/// `gone` is the weight of a document without events, without which nothing is recovered from.
fn step(gone: u32) -> impl Strategy<Value = RuleStep> {
    let listed = prop_oneof![
        1 => Just(Listed::Not),
        8 => Just(Listed::Scheduled),
        1 => Just(Listed::Started),
        1 => (0_u8..30).prop_map(Listed::Moved),
        1 => Just(Listed::Twice),
    ];
    let document = proptest::collection::vec((listed, any::<u8>()), IDS.len());
    prop_oneof![
        8 => document.prop_map(RuleStep::Document),
        gone => Just(RuleStep::Document(vec![(Listed::Not, 0); IDS.len()])),
        2 => Just(RuleStep::Failure),
        2 => Just(RuleStep::Restart),
        1 => any::<u8>().prop_map(RuleStep::Boot),
        1 => (-90_000_i32..90_000).prop_map(RuleStep::WallJump),
        8 => (0_u8..40).prop_map(RuleStep::Pass),
        1 => (0..IDS.len()).prop_map(RuleStep::Stop),
        1 => (0..IDS.len()).prop_map(RuleStep::Approve),
        3 => any::<bool>().prop_map(RuleStep::Answer),
        1 => rules().prop_map(RuleStep::Rules),
        14 => (0..IDS.len(), prop::bool::weighted(0.8)).prop_map(|(which, succeeded)| RuleStep::Ended(which, succeeded)),
    ]
}

const IDS: [&str; 4] = ["A", "B", "C", ""];

/// `variant` selects everything that rules depend on.
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

/// Identifies an event to the workload: by its id, or by its key if it has none.
fn name_of(tracked: &TrackedEvent) -> String {
    let id = tracked.earlier_id.as_ref().or(tracked.event.id.as_ref());
    id.map_or_else(|| tracked.key.to_string(), ToString::to_string)
}

struct RuleRun {
    harness: Harness,
    settings: Settings,
    /// `None` if the latest poll failed.
    listed: Option<Vec<Event>>,
    /// By rules, in order.
    sent: Vec<EventId>,
    in_flight: BTreeSet<EventId>,
    decided: BTreeSet<EventId>,
    /// When each approval was announced in this run of the program, on the `passed` clock.
    announced: BTreeMap<(EventKey, RuleName), Duration>,
    /// Seconds since the test started. Restarts don't reset it.
    passed: u64,
    /// Whether commands are configured.
    commands: bool,
    /// Started and failed preparations, by name: to the workload, an event that reappears is the same one.
    prepared: BTreeMap<String, EventKey>,
    failed: BTreeSet<String>,
    /// With the event's name.
    running: BTreeMap<(Purpose, EventKey), String>,
    over: BTreeSet<EventKey>,
    recovered: BTreeSet<String>,
    /// Events whose preparation has to wait.
    waiting: BTreeSet<EventKey>,
    wait_count: usize,
}

impl RuleRun {
    fn new() -> Self {
        Self {
            harness: Harness::new(),
            settings: Settings::default(),
            listed: None,
            sent: Vec::new(),
            in_flight: BTreeSet::new(),
            decided: BTreeSet::new(),
            announced: BTreeMap::new(),
            passed: 0,
            commands: false,
            prepared: BTreeMap::new(),
            failed: BTreeSet::new(),
            running: BTreeMap::new(),
            over: BTreeSet::new(),
            recovered: BTreeSet::new(),
            waiting: BTreeSet::new(),
            wait_count: 0,
        }
    }

    fn apply(&mut self, step: &RuleStep) {
        match step {
            RuleStep::Document(entries) => {
                let mut events = Vec::new();
                for (index, (listed, variant)) in entries.iter().enumerate() {
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
                for what in self.harness.poll(&events) {
                    if let ChangeKind::Completed { key, .. } | ChangeKind::Cancelled { key, .. } = what {
                        self.over.insert(key);
                    }
                }
                self.listed = Some(events);
            }
            RuleStep::Failure => {
                self.passed += 1;
                self.harness.poll_fails();
                self.listed = None;
            }
            RuleStep::Restart => self.restart(),
            RuleStep::Boot(number) => {
                self.harness.now.boot = Some(crate::Boot::Id(number.to_string()));
                self.restart();
            }
            RuleStep::WallJump(seconds) => self.harness.now.wall += TimeDelta::seconds(i64::from(*seconds)),
            RuleStep::Pass(seconds) => {
                for _ in 0..*seconds {
                    self.passed += 1;
                    self.harness.advance(1);
                    self.apply_rules();
                }
            }
            RuleStep::Stop(which) => self.stop(*which),
            RuleStep::Approve(which) => self.approve(*which),
            RuleStep::Answer(taken) => {
                let refusal = ApprovalFailure { failure: Failure::Gone, may_have_arrived: false };
                let result = if *taken { Ok(()) } else { Err(refusal) };
                let now = self.harness.now.clone();
                for id in std::mem::take(&mut self.in_flight) {
                    self.harness.tracker.record_approval_result(&id, &result, &now);
                }
            }
            RuleStep::Ended(which, succeeded) => self.end_command(*which, *succeeded),
            RuleStep::Rules(rules) => {
                let named = rules.iter().enumerate().map(|(number, rule)| {
                    let mut rule = rule.clone();
                    rule["name"] = json!(number.to_string());
                    rule
                });
                self.settings.set(SettingKey::Rules, &named.collect()).unwrap();
            }
        }
        self.apply_rules();
    }

    /// Running commands end with the program.
    fn restart(&mut self) {
        for ((purpose, _), name) in std::mem::take(&mut self.running) {
            if purpose == Purpose::Prepare {
                self.failed.insert(name);
            }
        }
        self.harness.restart();
        self.listed = None;
        self.announced.clear();
        self.in_flight.clear();
    }

    fn key(&self, which: usize) -> Option<EventKey> {
        self.harness.tracker.events().map(|tracked| tracked.key.clone()).nth(which)
    }

    fn id(&self, key: &EventKey) -> Option<EventId> {
        self.harness.tracker.event(key).and_then(|tracked| tracked.event.id.clone())
    }

    fn stop(&mut self, which: usize) {
        let Some(key) = self.key(which) else { return };
        let now = self.harness.now.clone();
        if self.harness.tracker.stop_rule(&key, &now).is_ok() {
            self.decided.extend(self.id(&key));
        }
    }

    fn approve(&mut self, which: usize) {
        let Some(key) = self.key(which) else { return };
        let now = self.harness.now.clone();
        if let Ok((id, _)) = self.harness.tracker.request_approval(&key, &"ada".into(), &now) {
            self.in_flight.insert(id.clone());
            self.decided.insert(id);
        }
    }

    fn end_command(&mut self, which: usize, succeeded: bool) {
        let Some(run) = self.running.keys().cycle().nth(which).cloned() else { return };
        let name = self.running.remove(&run).unwrap();
        let (purpose, key) = run;
        let result = if succeeded { CommandResult::Succeeded } else { CommandResult::Failed { code: Some(1) } };
        let now = self.harness.now.clone();
        let ended = self.harness.tracker.end_command(&key, purpose, result, String::new(), &now);
        assert!(ended.is_some(), "{purpose:?} for {name} was thought to have ended before");
        if purpose == Purpose::Prepare && !succeeded {
            self.failed.insert(name);
        }
    }

    fn is_running(&self, purpose: Purpose) -> bool {
        self.running.keys().any(|(running, _)| *running == purpose)
    }

    fn prepare(&mut self) {
        let now = self.harness.now.clone();
        let unprepared = self.harness.tracker.unprepared();
        let due: Vec<(EventKey, String)> = unprepared.map(|tracked| (tracked.key.clone(), name_of(tracked))).collect();
        self.waiting.clear();
        for (key, name) in due {
            if self.harness.tracker.start_command(&key, Purpose::Prepare, &now).is_none() {
                self.waiting.insert(key);
                self.wait_count += 1;
                continue;
            }
            assert!(!self.is_running(Purpose::Recover), "{name} is prepared for and brought back at the same time");
            assert!(self.prepared.insert(name.clone(), key.clone()).is_none(), "{name} was prepared for twice");
            self.running.insert((Purpose::Prepare, key), name);
        }
        assert!(
            self.waiting.is_empty() || self.is_running(Purpose::Recover),
            "{:?} wait without a recovery",
            self.waiting
        );
    }

    fn recover(&mut self) {
        let now = self.harness.now.clone();
        let unrecovered = self.harness.tracker.unrecovered();
        let due: Vec<(EventKey, String)> = unrecovered.map(|tracked| (tracked.key.clone(), name_of(tracked))).collect();
        for (key, name) in due {
            assert!(self.harness.tracker.start_command(&key, Purpose::Recover, &now).is_some(), "{name} is due");
            let listed = self.harness.tracker.events().any(|tracked| name_of(tracked) == name);
            assert!(self.over.contains(&key) && !listed, "{name} has not ended");
            assert_eq!(self.prepared.get(&name), Some(&key), "{name} was not prepared for");
            assert!(self.recovered.insert(name.clone()), "{name} was recovered from twice");
            assert!(!self.is_running(Purpose::Prepare), "what is prepared would be undone for {name}");
            let coming = self.prepared.iter().find(|(_, begun)| !self.over.contains(*begun));
            assert_eq!(coming, None, "what was prepared would be undone for {name}");
            self.running.insert((Purpose::Recover, key), name);
        }
    }

    /// Once no event is left and no command runs, everything was recovered from.
    fn check_recovery(&mut self) {
        self.apply(&RuleStep::Document(vec![(Listed::Not, 0); IDS.len()]));
        while !self.running.is_empty() {
            self.apply(&RuleStep::Ended(0, true));
        }
        assert_eq!(self.prepared.keys().collect::<BTreeSet<_>>(), self.recovered.iter().collect());
    }

    fn apply_rules(&mut self) {
        if self.commands {
            self.prepare();
            self.recover();
        }
        let rules = self.settings.effective_rules();
        let now = self.harness.now.clone();
        let at = self.harness.tracker.clock().at(&now);
        let context = RuleContext { unprepared: &self.waiting, ..rule_context(&rules) };
        let outcome = self.harness.tracker.apply_rules(context, &now);
        let requests = outcome
            .changes
            .iter()
            .filter(|change| matches!(&change.kind, ChangeKind::ApprovalRequested { by: Approver::Rule { .. }, .. }));
        assert_eq!(requests.count(), outcome.send.len(), "every approval is in the history, with its rule");
        for id in outcome.send {
            self.check_approval(&id, &rules, at);
            self.sent.push(id.clone());
            self.in_flight.insert(id);
        }
        self.record_announcements();
    }

    /// Checks an approval by rule when it is sent.
    fn check_approval(&self, id: &EventId, rules: &Rules, at: DateTime<Utc>) {
        let listed = self.listed.as_ref().expect("an approval without contact");
        let events: Vec<&Event> = listed.iter().filter(|event| event.id.as_ref() == Some(id)).collect();
        let [event] = events.as_slice() else { panic!("{id} is {} events", events.len()) };
        let this_vm = VmName::new("web-01");
        assert!(event.resources.contains(&this_vm), "another VM's event");
        assert_eq!(event.status, scheduled_events::EventStatus::Scheduled);
        let rule = rules.first_match(event, &this_vm, at.fixed_offset()).expect("no rule matches");
        assert!(rule.then.approves(), "{rule:?}");
        let tracked = self.harness.tracker.events().find(|tracked| tracked.event.id.as_ref() == Some(id)).unwrap();
        let name = name_of(tracked);
        assert!(!self.failed.contains(&name), "a failed preparation was followed by an approval");
        let prepared = tracked.prepare.as_ref().and_then(CommandRun::succeeded_at).is_some();
        assert!(prepared || (!self.commands && rule.then != Action::ApproveWhenPrepared), "{tracked:?}");
        assert!(!self.sent.contains(id), "{id} was approved twice");
        assert!(!self.decided.contains(id), "{id} was decided by a user");
        let standing = |(key, named): &&(EventKey, RuleName)| self.id(key).as_ref() == Some(id) && *named == rule.name;
        let since = self.announced[self.announced.keys().find(standing).expect("unannounced")];
        assert!(Duration::from_secs(self.passed) >= since + GRACE, "{id} was sent within the grace period");
    }

    fn record_announcements(&mut self) {
        let announced = |tracked: &TrackedEvent| match &tracked.rule_state {
            Some(RuleState::Pending { rule, announced: Some(_), .. }) => Some((tracked.key.clone(), rule.clone())),
            Some(_) | None => None,
        };
        let standing: BTreeSet<(EventKey, RuleName)> = self.harness.tracker.events().filter_map(announced).collect();
        self.announced.retain(|key, _| standing.contains(key));
        for key in standing {
            self.announced.entry(key).or_insert(Duration::from_secs(self.passed));
        }
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn no_rule_approves_unmatched_twice_unannounced_unprepared_or_against_the_user(
        first in rules(),
        commands in any::<bool>(),
        steps in proptest::collection::vec(step(1), 1..40)
    ) {
        let mut run = RuleRun { commands, ..RuleRun::new() };
        run.apply(&RuleStep::Rules(first));
        for step in &steps {
            run.apply(step);
        }
    }

    #[test]
    fn every_event_is_prepared_for_at_most_once_and_recovered_from_once_and_never_both_at_a_time(
        steps in proptest::collection::vec(step(4), 1..60)
    ) {
        let mut run = RuleRun { commands: true, ..RuleRun::new() };
        for step in &steps {
            run.apply(step);
        }
        run.check_recovery();
    }
}

#[test]
fn the_generated_cases_include_approvals_recoveries_and_waits() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::new(config());
    let mut tried = |commands, gone, most| {
        let steps = proptest::collection::vec(step(gone), 1..most);
        let mut run = RuleRun { commands, ..RuleRun::new() };
        run.apply(&RuleStep::Rules(vec![json!({ "then": "approve_now" })]));
        for step in steps.new_tree(&mut runner).unwrap().current() {
            run.apply(&step);
        }
        run
    };
    let plain: Vec<RuleRun> = (0..64).map(|_| tried(false, 1, 40)).collect();
    let prepared: Vec<RuleRun> = (0..64).map(|_| tried(true, 1, 40)).collect();
    let recovered: Vec<RuleRun> = (0..64).map(|_| tried(true, 4, 60)).collect();
    let counts = [
        plain.iter().filter(|run| !run.sent.is_empty()).count(),
        prepared.iter().filter(|run| !run.sent.is_empty()).count(),
        recovered.iter().filter(|run| !run.recovered.is_empty()).count(),
        recovered.iter().filter(|run| run.wait_count > 0).count(),
    ];
    assert!(counts.iter().all(|count| *count > 4), "{counts:?}: otherwise the properties are vacuous");
}
