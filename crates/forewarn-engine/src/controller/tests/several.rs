//! What holds for several people at one VM whose machine prescribes rules and commands, whoever comes and goes.

use std::collections::{BTreeMap, BTreeSet};

use forewarn_core::{CommandResult, Purpose};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use scheduled_events::EventStatus;
use tempfile::TempDir;

use super::*;
use crate::preparation::CommandUpdate;
use crate::sessions::Sessions;

const SEATS: usize = 3;

/// Longer than any machine takes to count three sessions.
const PLENTY: Duration = Duration::from_secs(60);

/// The rule is for the first two of them.
const EVENTS: [(&str, &str); 3] = [("A", "Reboot"), ("B", "Reboot"), ("C", "Freeze")];

#[derive(Debug, Clone, Copy)]
enum Stand {
    Not,
    Scheduled,
    Started,
}

#[derive(Debug, Clone)]
enum Deed {
    Document(Vec<Stand>),
    Silence,
    Pass(u8),
    Come(usize),
    /// Logged off, killed, or ended in any other way.
    Go(usize),
    /// One of the commands that are under way ends, well or not.
    Ended(usize, bool),
    /// Whoever sits there stops the rule for an event.
    Stop(usize, usize),
}

fn deed() -> impl Strategy<Value = Deed> {
    let stand = prop_oneof![2 => Just(Stand::Not), 6 => Just(Stand::Scheduled), 1 => Just(Stand::Started)];
    prop_oneof![
        5 => proptest::collection::vec(stand, EVENTS.len()).prop_map(Deed::Document),
        1 => Just(Deed::Silence),
        6 => (1_u8..15).prop_map(Deed::Pass),
        3 => (0..SEATS).prop_map(Deed::Come),
        2 => (0..SEATS).prop_map(Deed::Go),
        6 => (any::<usize>(), prop::bool::weighted(0.8)).prop_map(|(which, well)| Deed::Ended(which, well)),
        1 => (0..SEATS, 0..EVENTS.len()).prop_map(|(seat, event)| Deed::Stop(seat, event)),
    ]
}

/// The same histories in every run, so that a red test is red again. Fewer than usual, for each looks for locks on disk.
fn config() -> ProptestConfig {
    let asked = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { asked.cases } else { 48 };
    match asked.rng_seed {
        RngSeed::Random => ProptestConfig { cases, rng_seed: RngSeed::Fixed(2_026), ..asked },
        RngSeed::Fixed(_) => ProptestConfig { cases, ..asked },
    }
}

struct Vm {
    folder: TempDir,
    fake_settings: FakeSettings,
    disks: [Option<FakeDisk>; SEATS],
    seats: [Option<TestProgram>; SEATS],
    /// Who is there, in the order in which they came.
    order: Vec<usize>,
    now: DateTime<Utc>,
    /// What the endpoint says, if it answers, and what it said last.
    answers: bool,
    listed: Vec<Event>,
    informed: [bool; SEATS],
    /// What is under way, and where.
    running: BTreeSet<(usize, Purpose, EventKey)>,
    /// What each has begun, and what came of it, over all that happens to them.
    prepared: BTreeMap<(usize, String), Option<CommandResult>>,
    recovered: BTreeSet<(usize, String)>,
    /// What was approved by rule, where.
    approved: Vec<(usize, String)>,
    /// How often each event was listed after it was not, and who has seen which of those lives.
    lives: BTreeMap<String, usize>,
    seen: BTreeSet<(usize, String, usize)>,
    /// What was approved, failed to be prepared, or was stopped by a person, in which life of it, as long as anybody was
    /// there.
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

impl Vm {
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
            disks: [const { None }; SEATS],
            seats: Default::default(),
            order: Vec::new(),
            now: start(),
            answers: true,
            listed: Vec::new(),
            informed: [false; SEATS],
            running: BTreeSet::new(),
            prepared: BTreeMap::new(),
            recovered: BTreeSet::new(),
            approved: Vec::new(),
            lives: BTreeMap::new(),
            seen: BTreeSet::new(),
            settled: BTreeSet::new(),
        }
    }

    fn does(&mut self, deed: &Deed) {
        match deed {
            Deed::Document(stands) => {
                self.answers = true;
                let before: BTreeSet<String> = self.listed.iter().filter_map(id).collect();
                self.listed = EVENTS.iter().zip(stands).filter_map(|(event, stand)| listed(*event, *stand)).collect();
                for event in self.listed.iter().filter_map(id).filter(|event| !before.contains(event)) {
                    *self.lives.entry(event).or_default() += 1;
                }
                self.everybody_asks();
            }
            Deed::Silence => {
                self.answers = false;
                self.everybody_asks();
            }
            Deed::Pass(seconds) => {
                for _ in 0..*seconds {
                    self.now += TimeDelta::seconds(1);
                    for seat in 0..SEATS {
                        self.with(seat, |program| program.advance(1));
                    }
                    self.everybody_asks();
                }
            }
            Deed::Come(seat) => self.comes(*seat),
            Deed::Go(seat) => self.goes(*seat),
            Deed::Ended(which, well) => self.ends(*which, *well),
            Deed::Stop(seat, event) => {
                let key = EventKey::new(EVENTS[*event].0);
                let stopped = self.with(*seat, |program| {
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

    /// Lets something happen at a seat, if somebody is there, and looks at what comes of it.
    fn with<T>(&mut self, seat: usize, deed: impl FnOnce(&mut TestProgram) -> T) -> Option<T> {
        let program = self.seats[seat].as_mut()?;
        let done = deed(program);
        let (invocations, ruled) = (program.take_invocations(), program.take_rule_approvals());
        for invocation in invocations {
            match invocation.purpose {
                Purpose::Prepare => self.may_prepare(seat, &invocation.key),
                Purpose::Recover => self.may_recover(seat, &invocation.key),
            }
            self.running.insert((seat, invocation.purpose, invocation.key));
        }
        for id in ruled {
            self.may_approve(seat, &id);
        }
        Some(done)
    }

    fn may_prepare(&mut self, seat: usize, key: &EventKey) {
        let event = name(key);
        assert_eq!(self.order.first(), Some(&seat), "{event} is prepared for by one who does not lead");
        let elsewhere = self.running.iter().find(|(other, purpose, _)| *other != seat && *purpose == Purpose::Prepare);
        assert_eq!(elsewhere, None, "two prepare at once");
        let recovers = self.running.iter().find(|(other, purpose, _)| *other == seat && *purpose == Purpose::Recover);
        assert_eq!(recovers, None, "{event} is prepared for and brought back at the same time");
        let before = self.prepared.insert((seat, event), None);
        assert_eq!(before, None, "{key} was prepared for twice by the same person");
    }

    fn may_recover(&mut self, seat: usize, key: &EventKey) {
        let event = name(key);
        // Whoever has only just come may have had it to do from before.
        let listed = self.listed.iter().any(|listed| listed.id == Some(EventId::new(&event)));
        assert!(!(listed && self.informed[seat]), "{event} has not ended");
        let prepared = self.prepared.get(&(seat, event.clone())).cloned();
        assert!(prepared.flatten().is_some(), "{event} was not prepared for here, or still is");
        assert!(self.recovered.insert((seat, event)), "{key} was recovered from twice by the same person");
    }

    fn may_approve(&mut self, seat: usize, id: &EventId) {
        let event = id.to_string();
        assert_eq!(self.order.first(), Some(&seat), "{event} is approved by one who does not lead");
        let listed = self.listed.iter().find(|listed| listed.id.as_ref() == Some(id)).expect("it is not listed");
        assert!(self.answers && listed.status == EventStatus::Scheduled && listed.event_type == "Reboot".into());
        let prepared = self.prepared.get(&(seat, event.clone())).cloned().flatten();
        assert_eq!(prepared, Some(CommandResult::Succeeded), "{event} was not prepared for here");
        assert!(!self.approved.contains(&(seat, event.clone())), "{event} was approved twice by the same person");
        for (other, life, how) in &self.settled {
            let known = *life == self.life(other) || self.seen.contains(&(seat, other.clone(), *life));
            assert!(*other != event || !known, "{event} was settled before: {how:?}");
        }
        self.settle(&event, Settled::Approved);
        self.approved.push((seat, event));
    }

    fn settle(&mut self, event: &str, how: Settled) {
        self.settled.insert((event.to_owned(), self.life(event), how));
    }

    fn life(&self, event: &str) -> usize {
        self.lives.get(event).copied().unwrap_or_default()
    }

    fn everybody_asks(&mut self) {
        for seat in 0..SEATS {
            self.asks(seat);
        }
    }

    fn asks(&mut self, seat: usize) {
        let (answers, listed) = (self.answers, self.listed.clone());
        self.informed[seat] |= answers;
        if answers && self.seats[seat].is_some() {
            let seen = listed.iter().filter_map(id).map(|event| (seat, event.clone(), self.life(&event)));
            self.seen.extend(seen.collect::<Vec<_>>());
        }
        self.with(seat, |program| if answers { program.poll_returns(&listed) } else { program.poll_fails() });
    }

    fn comes(&mut self, seat: usize) {
        if self.seats[seat].is_some() {
            return;
        }
        let mut program = TestProgram::with(
            self.disks[seat].take().unwrap_or_else(FakeDisk::new),
            self.fake_settings.clone(),
            self.now,
        );
        let joined = Sessions::join(self.folder.path());
        // Known before anything happens.
        joined.count_within(PLENTY).unwrap();
        program.controller.options.sessions = Some(joined);
        self.seats[seat] = Some(program);
        self.order.push(seat);
        self.informed[seat] = false;
        self.with(seat, |_| ());
        self.asks(seat);
    }

    fn goes(&mut self, seat: usize) {
        let Some(program) = self.seats[seat].take() else { return };
        self.disks[seat] = Some(program.disk.reopened());
        self.order.retain(|other| *other != seat);
        let (own, others) = mem::take(&mut self.running).into_iter().partition(|(other, ..)| *other == seat);
        self.running = others;
        let own: BTreeSet<(usize, Purpose, EventKey)> = own;
        for (seat, purpose, key) in own {
            self.ended(seat, purpose, &key, CommandResult::Interrupted);
        }
        if self.order.is_empty() {
            // Whoever comes next cannot know what others have done before.
            self.settled.clear();
        }
    }

    fn ends(&mut self, which: usize, well: bool) {
        let Some(place) = which.checked_rem(self.running.len()) else { return };
        let Some((seat, purpose, key)) = self.running.iter().nth(place).cloned() else { return };
        self.running.remove(&(seat, purpose, key.clone()));
        let how = if well { CommandResult::Succeeded } else { CommandResult::Failed { code: Some(1) } };
        self.ended(seat, purpose, &key, how.clone());
        self.with(seat, |program| {
            let update = CommandUpdate { key, purpose, output: String::new(), how: Some(how) };
            program.turn(LoopEvent::Command(update));
        });
    }

    fn ended(&mut self, seat: usize, purpose: Purpose, key: &EventKey, how: CommandResult) {
        if purpose == Purpose::Prepare {
            if !how.is_success() {
                self.settle(&name(key), Settled::NotPrepared);
            }
            self.prepared.insert((seat, name(key)), Some(how));
        }
    }
}

fn id(event: &Event) -> Option<String> {
    event.id.as_ref().map(ToString::to_string)
}

fn listed((id, event_type): (&str, &str), stand: Stand) -> Option<Event> {
    let event = Event { id: Some(EventId::new(id)), event_type: event_type.into(), ..reboot() };
    match stand {
        Stand::Not => None,
        Stand::Scheduled => Some(event),
        Stand::Started => Some(Event { status: EventStatus::Started, not_before: NotBefore::Unstated, ..event }),
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn of_several_sessions_one_prepares_and_approves(
        deeds in proptest::collection::vec(deed(), 1..50)
    ) {
        let mut vm = Vm::new();
        vm.does(&Deed::Come(0));
        for deed in &deeds {
            vm.does(deed);
        }
    }
}

#[test]
fn the_generated_cases_include_approvals_recoveries_and_second_preparations() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::new(config());
    let deeds = proptest::collection::vec(deed(), 1..50);
    let mut counts = [0; 3];
    for _ in 0..32 {
        let mut vm = Vm::new();
        vm.does(&Deed::Come(0));
        for deed in deeds.new_tree(&mut runner).unwrap().current() {
            vm.does(&deed);
        }
        let twice = |(event, _): &(&str, &str)| vm.prepared.keys().filter(|(_, name)| name == event).count() > 1;
        counts[0] += usize::from(!vm.approved.is_empty());
        counts[1] += usize::from(!vm.recovered.is_empty());
        counts[2] += usize::from(EVENTS.iter().any(twice));
    }
    assert!(counts.iter().all(|count| *count > 3), "{counts:?}: or else the property says nothing");
}
