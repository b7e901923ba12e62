//! Invariants of several sessions of one VM with locked rules and commands.

use std::collections::{BTreeMap, BTreeSet};

use forewarn_core::{CommandResult, Purpose};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use scheduled_events::EventStatus;
use tempfile::TempDir;

use super::*;
use crate::preparation::CommandUpdate;
use crate::sessions::Sessions;

const SESSIONS: usize = 3;

/// For slow machines.
const PLENTY: Duration = Duration::from_secs(60);

/// The rule applies to the first two.
const EVENTS: [(&str, &str); 3] = [("A", "Reboot"), ("B", "Reboot"), ("C", "Freeze")];

#[derive(Debug, Clone, Copy)]
enum EventState {
    Not,
    Scheduled,
    Started,
}

#[derive(Debug, Clone)]
enum SessionAction {
    Document(Vec<EventState>),
    Silence,
    Pass(u8),
    Come(usize),
    /// Signed off or killed.
    Go(usize),
    /// A running command ends, with success or not.
    Ended(usize, bool),
    /// A user stops the rule for an event.
    Stop(usize, usize),
}

fn action() -> impl Strategy<Value = SessionAction> {
    let state =
        prop_oneof![2 => Just(EventState::Not), 6 => Just(EventState::Scheduled), 1 => Just(EventState::Started)];
    prop_oneof![
        5 => proptest::collection::vec(state, EVENTS.len()).prop_map(SessionAction::Document),
        1 => Just(SessionAction::Silence),
        6 => (1_u8..15).prop_map(SessionAction::Pass),
        3 => (0..SESSIONS).prop_map(SessionAction::Come),
        2 => (0..SESSIONS).prop_map(SessionAction::Go),
        6 => (any::<usize>(), prop::bool::weighted(0.8)).prop_map(|(which, well)| SessionAction::Ended(which, well)),
        1 => (0..SESSIONS, 0..EVENTS.len()).prop_map(|(session, event)| SessionAction::Stop(session, event)),
    ]
}

/// The same cases in every run. Fewer than usual, because each uses files.
fn config() -> ProptestConfig {
    let asked = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { asked.cases } else { 48 };
    match asked.rng_seed {
        RngSeed::Random => ProptestConfig { cases, rng_seed: RngSeed::Fixed(2_026), ..asked },
        RngSeed::Fixed(_) => ProptestConfig { cases, ..asked },
    }
}

struct SharedVm {
    folder: TempDir,
    fake_settings: FakeSettings,
    disks: [Option<FakeDisk>; SESSIONS],
    sessions: [Option<TestProgram>; SESSIONS],
    /// Running sessions, in the order in which they started.
    order: Vec<usize>,
    now: DateTime<Utc>,
    /// The endpoint responds with these events.
    responds: bool,
    listed: Vec<Event>,
    informed: [bool; SESSIONS],
    /// Running commands, by session.
    running: BTreeSet<(usize, Purpose, EventKey)>,
    /// Every preparation and its result.
    prepared: BTreeMap<(usize, String), Option<CommandResult>>,
    recovered: BTreeSet<(usize, String)>,
    /// Approvals by rule.
    approved: Vec<(usize, String)>,
    /// How often each event has appeared, and which sessions have seen which appearance.
    appearances: BTreeMap<String, usize>,
    seen: BTreeSet<(usize, String, usize)>,
    /// Events that were approved, stopped by a user, or could not be prepared, by appearance.
    settled: BTreeSet<(String, usize, Settled)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Settled {
    Approved,
    NotPrepared,
    Stopped,
}

fn name(key: &EventKey) -> String {
    key.as_str().split('#').next().unwrap_or_default().to_owned()
}

impl SharedVm {
    fn new() -> Self {
        let prescribed = vec![SettingKey::Rules, SettingKey::Prepare, SettingKey::Recover];
        let mut fake_settings = FakeSettings { prescribed, ..FakeSettings::default() };
        let settings = json!({
            "rules": [{ "name": "Restarts", "types": ["Reboot"], "then": "approve_now" }],
            "prepare": [{ "program": "/bin/drain" }],
            "recover": [{ "program": "/bin/join" }],
        });
        assert_eq!(fake_settings.settings.apply(settings.as_object().unwrap()), forewarn_core::Applied::default());
        Self {
            folder: tempfile::tempdir().unwrap(),
            fake_settings,
            disks: [const { None }; SESSIONS],
            sessions: Default::default(),
            order: Vec::new(),
            now: start(),
            responds: true,
            listed: Vec::new(),
            informed: [false; SESSIONS],
            running: BTreeSet::new(),
            prepared: BTreeMap::new(),
            recovered: BTreeSet::new(),
            approved: Vec::new(),
            appearances: BTreeMap::new(),
            seen: BTreeSet::new(),
            settled: BTreeSet::new(),
        }
    }

    fn perform(&mut self, action: &SessionAction) {
        match action {
            SessionAction::Document(states) => {
                self.responds = true;
                let before: BTreeSet<String> = self.listed.iter().filter_map(id).collect();
                self.listed = EVENTS.iter().zip(states).filter_map(|(event, state)| listed(*event, *state)).collect();
                for event in self.listed.iter().filter_map(id).filter(|event| !before.contains(event)) {
                    *self.appearances.entry(event).or_default() += 1;
                }
                self.poll_all();
            }
            SessionAction::Silence => {
                self.responds = false;
                self.poll_all();
            }
            SessionAction::Pass(seconds) => {
                for _ in 0..*seconds {
                    self.now += TimeDelta::seconds(1);
                    for session in 0..SESSIONS {
                        self.with(session, |program| program.advance(1));
                    }
                    self.poll_all();
                }
            }
            SessionAction::Come(session) => self.start_session(*session),
            SessionAction::Go(session) => self.end_session(*session),
            SessionAction::Ended(which, well) => self.end_command(*which, *well),
            SessionAction::Stop(session, event) => {
                let key = EventKey::new(EVENTS[*event].0);
                let stopped = self.with(*session, |program| {
                    let (reply, mut answer) = oneshot::channel();
                    program.send(Request::StopRule { key: key.clone(), reply });
                    answer.try_recv().unwrap().is_ok()
                });
                if stopped == Some(true) {
                    self.settle(&name(&key), Settled::Stopped);
                }
            }
        }
    }

    /// Runs an action in a session, if it is running, and checks the effects.
    fn with<T>(&mut self, session: usize, action: impl FnOnce(&mut TestProgram) -> T) -> Option<T> {
        let program = self.sessions[session].as_mut()?;
        let done = action(program);
        let (invocations, ruled) = (program.take_invocations(), program.take_rule_approvals());
        for invocation in invocations {
            match invocation.purpose {
                Purpose::Prepare => self.may_prepare(session, &invocation.key),
                Purpose::Recover => self.may_recover(session, &invocation.key),
            }
            self.running.insert((session, invocation.purpose, invocation.key));
        }
        for id in ruled {
            self.may_approve(session, &id);
        }
        Some(done)
    }

    fn may_prepare(&mut self, session: usize, key: &EventKey) {
        let event = name(key);
        assert_eq!(self.order.first(), Some(&session), "{event} is prepared by a session that is not the first");
        let elsewhere =
            self.running.iter().find(|(other, purpose, _)| *other != session && *purpose == Purpose::Prepare);
        assert_eq!(elsewhere, None, "two sessions prepare at once");
        let recovers =
            self.running.iter().find(|(other, purpose, _)| *other == session && *purpose == Purpose::Recover);
        assert_eq!(recovers, None, "{event} is prepared and recovered at the same time");
        let before = self.prepared.insert((session, event), None);
        assert_eq!(before, None, "{key} was prepared twice in the same session");
    }

    fn may_recover(&mut self, session: usize, key: &EventKey) {
        let event = name(key);
        // A session that has just started may continue an earlier recovery.
        let listed = self.listed.iter().any(|listed| listed.id == Some(EventId::new(&event)));
        assert!(!(listed && self.informed[session]), "{event} has not ended");
        let prepared = self.prepared.get(&(session, event.clone())).cloned();
        assert!(prepared.flatten().is_some(), "{event} was not prepared here, or still is being prepared");
        assert!(self.recovered.insert((session, event)), "{key} was recovered twice in the same session");
    }

    fn may_approve(&mut self, session: usize, id: &EventId) {
        let event = id.to_string();
        assert_eq!(self.order.first(), Some(&session), "{event} is approved by a session that is not the first");
        let listed = self.listed.iter().find(|listed| listed.id.as_ref() == Some(id)).expect("it is not listed");
        assert!(self.responds && listed.status == EventStatus::Scheduled && listed.event_type == "Reboot".into());
        let prepared = self.prepared.get(&(session, event.clone())).cloned().flatten();
        assert_eq!(prepared, Some(CommandResult::Succeeded), "{event} was not prepared here");
        assert!(!self.approved.contains(&(session, event.clone())), "{event} was approved twice in the same session");
        for (other, appearance, how) in &self.settled {
            let known =
                *appearance == self.appearance(other) || self.seen.contains(&(session, other.clone(), *appearance));
            assert!(*other != event || !known, "{event} was settled before: {how:?}");
        }
        self.settle(&event, Settled::Approved);
        self.approved.push((session, event));
    }

    fn settle(&mut self, event: &str, how: Settled) {
        self.settled.insert((event.to_owned(), self.appearance(event), how));
    }

    fn appearance(&self, event: &str) -> usize {
        self.appearances.get(event).copied().unwrap_or_default()
    }

    fn poll_all(&mut self) {
        for session in 0..SESSIONS {
            self.poll(session);
        }
    }

    fn poll(&mut self, session: usize) {
        let (responds, listed) = (self.responds, self.listed.clone());
        self.informed[session] |= responds;
        if responds && self.sessions[session].is_some() {
            let seen = listed.iter().filter_map(id).map(|event| (session, event.clone(), self.appearance(&event)));
            self.seen.extend(seen.collect::<Vec<_>>());
        }
        self.with(session, |program| if responds { program.poll_returns(&listed) } else { program.poll_fails() });
    }

    fn start_session(&mut self, session: usize) {
        if self.sessions[session].is_some() {
            return;
        }
        let mut program = TestProgram::with(
            self.disks[session].take().unwrap_or_else(FakeDisk::new),
            self.fake_settings.clone(),
            self.now,
        );
        let joined = Sessions::join(self.folder.path());
        // Known before anything happens.
        joined.count_within(PLENTY).unwrap();
        program.controller.options.sessions = Some(joined);
        self.sessions[session] = Some(program);
        self.order.push(session);
        self.informed[session] = false;
        self.with(session, |_| ());
        self.poll(session);
    }

    fn end_session(&mut self, session: usize) {
        let Some(program) = self.sessions[session].take() else { return };
        self.disks[session] = Some(program.disk.reopened());
        self.order.retain(|other| *other != session);
        let (own, others) = mem::take(&mut self.running).into_iter().partition(|(other, ..)| *other == session);
        self.running = others;
        let own: BTreeSet<(usize, Purpose, EventKey)> = own;
        for (session, purpose, key) in own {
            self.ended(session, purpose, &key, CommandResult::Interrupted);
        }
        if self.order.is_empty() {
            // The next session can't know what others did before.
            self.settled.clear();
        }
    }

    fn end_command(&mut self, which: usize, well: bool) {
        let Some(place) = which.checked_rem(self.running.len()) else { return };
        let Some((session, purpose, key)) = self.running.iter().nth(place).cloned() else { return };
        self.running.remove(&(session, purpose, key.clone()));
        let how = if well { CommandResult::Succeeded } else { CommandResult::Failed { code: Some(1) } };
        self.ended(session, purpose, &key, how.clone());
        self.with(session, |program| {
            let update = CommandUpdate { key, purpose, output: String::new(), how: Some(how) };
            program.turn(LoopEvent::Command(update));
        });
    }

    fn ended(&mut self, session: usize, purpose: Purpose, key: &EventKey, how: CommandResult) {
        if purpose == Purpose::Prepare {
            if !how.is_success() {
                self.settle(&name(key), Settled::NotPrepared);
            }
            self.prepared.insert((session, name(key)), Some(how));
        }
    }
}

fn id(event: &Event) -> Option<String> {
    event.id.as_ref().map(ToString::to_string)
}

fn listed((id, event_type): (&str, &str), state: EventState) -> Option<Event> {
    let event = Event { id: Some(EventId::new(id)), event_type: event_type.into(), ..reboot() };
    match state {
        EventState::Not => None,
        EventState::Scheduled => Some(event),
        EventState::Started => Some(Event { status: EventStatus::Started, not_before: NotBefore::Unstated, ..event }),
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn of_several_sessions_one_prepares_and_approves(
        deeds in proptest::collection::vec(action(), 1..50)
    ) {
        let mut vm = SharedVm::new();
        vm.perform(&SessionAction::Come(0));
        for action in &deeds {
            vm.perform(action);
        }
    }
}

#[test]
fn the_generated_cases_include_approvals_recoveries_and_second_preparations() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::new(config());
    let deeds = proptest::collection::vec(action(), 1..50);
    let mut counts = [0; 3];
    for _ in 0..32 {
        let mut vm = SharedVm::new();
        vm.perform(&SessionAction::Come(0));
        for action in deeds.new_tree(&mut runner).unwrap().current() {
            vm.perform(&action);
        }
        let twice = |(event, _): &(&str, &str)| vm.prepared.keys().filter(|(_, name)| name == event).count() > 1;
        counts[0] += usize::from(!vm.approved.is_empty());
        counts[1] += usize::from(!vm.recovered.is_empty());
        counts[2] += usize::from(EVENTS.iter().any(twice));
    }
    assert!(counts.iter().all(|count| *count > 3), "{counts:?}: or else the property says nothing");
}
