//! What holds whatever the endpoint, the clocks and the power do.

mod rules;
mod volume;

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use scheduled_events::{Document, Event};
use serde_json::{Value, json};

use crate::testing::{World, event, on, started};
use crate::texts::phrases_tests::english;
use crate::{AlertKey, AlertLedger, ChangeKind, EventKey, EventKind, ProgramStatus, Settings, Tracker, View};

/// The same histories in every run, so that a red test is red again; `PROPTEST_CASES` and `PROPTEST_RNG_SEED` ask for
/// more and for others.
fn config() -> ProptestConfig {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    match config.rng_seed {
        RngSeed::Random => ProptestConfig { rng_seed: RngSeed::Fixed(2_026), ..config },
        RngSeed::Fixed(_) => config,
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Listed {
    Not,
    Scheduled,
    Started,
    /// Scheduled, and some minutes later than before.
    Moved(u8),
    Twice,
}

#[derive(Debug, Clone)]
enum Step {
    Document {
        listed: Vec<Listed>,
        readable: bool,
    },
    /// A document, and the end of the program after it has told of it but before it has noted that.
    DocumentThenCrash {
        listed: Vec<Listed>,
    },
    Failure,
    Restart,
    Boot(u8),
    WallJump(i32),
    Pause(u8),
    Pass(u16),
    Approve {
        which: usize,
        taken: bool,
    },
}

fn listed() -> impl Strategy<Value = Vec<Listed>> {
    let one = prop_oneof![
        3 => Just(Listed::Not),
        4 => Just(Listed::Scheduled),
        3 => Just(Listed::Started),
        1 => (0_u8..30).prop_map(Listed::Moved),
        1 => Just(Listed::Twice),
    ];
    proptest::collection::vec(one, cast().len())
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        10 => listed().prop_map(|listed| Step::Document { listed, readable: true }),
        2 => listed().prop_map(|listed| Step::Document { listed, readable: false }),
        2 => listed().prop_map(|listed| Step::DocumentThenCrash { listed }),
        3 => Just(Step::Failure),
        2 => Just(Step::Restart),
        1 => any::<u8>().prop_map(Step::Boot),
        1 => (-90_000_i32..90_000).prop_map(Step::WallJump),
        1 => (0_u8..60).prop_map(Step::Pause),
        4 => (0_u16..900).prop_map(Step::Pass),
        2 => (0..cast().len(), any::<bool>()).prop_map(|(which, taken)| Step::Approve { which, taken }),
    ]
}

/// Events of every sort: with and without notice, without an id, of a neighbour, of a type that is not told.
fn cast() -> Vec<Event> {
    vec![
        event("Reboot", "A", 15),
        event("Freeze", "B", 5),
        event("Redeploy", "C", 3),
        on(&["web-02"], event("Reboot", "D", 30)),
        event("Preempt", "", 1),
        event("Hibernate", "F", 90),
    ]
}

fn document(listed: &[Listed]) -> Vec<Event> {
    let mut events = Vec::new();
    for (event, listed) in cast().into_iter().zip(listed) {
        match listed {
            Listed::Not => {}
            Listed::Scheduled => events.push(event),
            Listed::Started => events.push(started(event)),
            Listed::Moved(minutes) => {
                let not_before = event.not_before.time().unwrap() + TimeDelta::minutes(i64::from(*minutes));
                events.push(Event { not_before: scheduled_events::NotBefore::At(not_before), ..event });
            }
            Listed::Twice => events.extend([event.clone(), event]),
        }
    }
    events
}

#[derive(Debug, Default, PartialEq)]
struct Life {
    appeared: usize,
    started: usize,
    ended: usize,
}

#[derive(Default)]
struct Witness {
    lives: BTreeMap<EventKey, Life>,
    alerts: BTreeMap<AlertKey, usize>,
    repeats_allowed: BTreeMap<AlertKey, usize>,
    losses: usize,
    told_of: BTreeSet<EventKey>,
    /// When events ended, by what the user recognizes them by.
    ends: Vec<(String, DateTime<Utc>)>,
    subjects: BTreeMap<EventKey, String>,
    /// Events that had appeared and disappeared at least twice within minutes before, which may stay quiet.
    flapping: BTreeSet<EventKey>,
}

impl Witness {
    fn hears(&mut self, changes: &[ChangeKind], tracker: &Tracker, at: DateTime<Utc>) {
        for change in changes {
            if let ChangeKind::ContactLost { .. } = change {
                self.losses += 1;
            }
            let about_life = !matches!(change, ChangeKind::ClockJumped { .. });
            let Some(key) = change.key().filter(|_| about_life) else { continue };
            let life = self.lives.entry(key.clone()).or_default();
            assert_eq!(life.ended, 0, "{change:?} after the end");
            match change {
                ChangeKind::Appeared { .. } => {
                    life.appeared += 1;
                    let known = tracker.event(key).expect("what appeared is known");
                    self.subjects.insert(key.clone(), known.event.event_type.to_string());
                    if known.may_affect(tracker.this_vm())
                        && EventKind::from(&known.event.event_type) != EventKind::Freeze
                    {
                        self.told_of.insert(key.clone());
                    }
                }
                ChangeKind::Started { .. } => life.started += 1,
                ChangeKind::Completed { .. } | ChangeKind::Cancelled { .. } => {
                    life.ended += 1;
                    self.ends.push((self.subjects[key].clone(), at));
                }
                ChangeKind::Updated { .. }
                | ChangeKind::ApprovalRequested { .. }
                | ChangeKind::ApprovedHere { .. }
                | ChangeKind::ApprovalFailed { .. }
                | ChangeKind::RuleStopped { .. }
                | ChangeKind::CommandStarted { .. }
                | ChangeKind::CommandEnded { .. }
                | ChangeKind::ContactLost { .. }
                | ChangeKind::ContactRestored { .. }
                | ChangeKind::ClockJumped { .. } => {}
            }
            assert_eq!(life.appeared, 1, "{change:?} of an event that appeared {} times", life.appeared);
            assert!(life.started <= 1, "{key} started twice");
        }
        // After the endings, which may be in the same document.
        for change in changes {
            let ChangeKind::Appeared { key, .. } = change else { continue };
            let lately = |(subject, end): &&(String, DateTime<Utc>)| {
                *subject == self.subjects[key] && (at - *end).abs() <= TimeDelta::minutes(10)
            };
            if self.ends.iter().filter(lately).count() >= 2 {
                self.flapping.insert(key.clone());
            }
        }
    }

    fn judges(&self) {
        for (key, life) in &self.lives {
            assert_eq!((life.appeared, life.ended), (1, 1), "{key}: {life:?}");
            let told = |alert: AlertKey| self.alerts.get(&alert).copied().unwrap_or_default();
            let [appeared, started, flapping] =
                [AlertKey::Appeared, AlertKey::Started, AlertKey::Flapping].map(|alert| told(alert(key.clone())));
            let announced = appeared + started + flapping;
            let ended = told(AlertKey::Ended(key.clone()));
            if self.flapping.contains(key) {
                assert!(ended <= 1 + self.allowed(&AlertKey::Ended(key.clone())));
            } else if self.told_of.contains(key) {
                assert!(announced >= 1, "{key} was never told of");
                assert_eq!(told(AlertKey::Started(key.clone())).min(1), life.started, "{key}: every start is told");
                assert!(ended >= 1, "the end of {key} was never told");
            } else {
                assert_eq!(announced + ended, 0, "{key} is not to be told of");
            }
        }
        for (alert, times) in &self.alerts {
            let allowed = 1 + self.allowed(alert);
            assert!(*times <= allowed, "{alert} was told {times} times");
        }
        let losses = self.alerts.keys().filter(|alert| matches!(alert, AlertKey::ContactLost(_))).count();
        assert!(losses <= self.losses);
    }
}

impl Witness {
    fn allowed(&self, alert: &AlertKey) -> usize {
        self.repeats_allowed.get(alert).copied().unwrap_or_default()
    }
}

struct Run {
    world: World,
    ledger: AlertLedger,
    settings: Settings,
    witness: Witness,
}

impl Run {
    fn take(&mut self, step: &Step) {
        let mut crash = false;
        let changes = match step {
            Step::Document { listed, readable: true } => self.world.sees(&document(listed)),
            Step::Document { listed, readable: false } => {
                let known: Vec<EventKey> = self.keys();
                let changes = self.world.sees_partly(&document(listed));
                assert!(known.iter().all(|key| self.world.tracker.event(key).is_some()), "{step:?} ended something");
                changes
            }
            Step::DocumentThenCrash { listed } => {
                crash = true;
                self.world.sees(&document(listed))
            }
            Step::Failure => {
                let known = self.keys();
                let changes = self.world.fails();
                assert_eq!(self.keys(), known);
                let silent = |change: &ChangeKind| {
                    matches!(change, ChangeKind::ContactLost { .. } | ChangeKind::ClockJumped { .. })
                };
                assert!(changes.iter().all(silent), "{changes:?} from a failure");
                changes
            }
            Step::Restart => self.restarts(),
            Step::Boot(number) => {
                self.world.now.boot = Some(crate::Boot::Id(number.to_string()));
                self.restarts()
            }
            Step::WallJump(seconds) => {
                self.world.now.wall += TimeDelta::seconds(i64::from(*seconds));
                Vec::new()
            }
            Step::Pause(seconds) => {
                self.world.truth += TimeDelta::seconds(i64::from(*seconds));
                Vec::new()
            }
            Step::Pass(seconds) => {
                self.world.pass(i64::from(*seconds));
                Vec::new()
            }
            Step::Approve { which, taken } => self.approves(*which, *taken),
        };
        self.witness.hears(&changes, &self.world.tracker, self.world.clock());
        self.tells(crash);
        self.shows();
    }

    fn tells(&mut self, crash: bool) {
        let due = self.plan();
        for alert in &due {
            *self.witness.alerts.entry(alert.key.clone()).or_default() += 1;
            if crash {
                *self.witness.repeats_allowed.entry(alert.key.clone()).or_default() += 1;
            } else {
                self.ledger.mark_shown(alert);
            }
        }
        if crash {
            self.restarts();
        } else {
            assert_eq!(self.plan(), [], "what was shown is due again");
        }
    }

    fn plan(&mut self) -> Vec<crate::Alert> {
        self.ledger.plan(&self.world.tracker, &self.settings, english(), &self.world.now).due
    }

    /// Whatever the state, there is something to show, and the tooltip fits.
    fn shows(&self) {
        let (tracker, settings, ledger, now) = (&self.world.tracker, &self.settings, &self.ledger, &self.world.now);
        let program_status = &ProgramStatus::default();
        let view =
            View { tracker, settings, ledger, program_status, words: english(), now, version: "1.0.0", demo: false };
        assert!(view.tray().tooltip.encode_utf16().count() <= crate::TrayView::LONGEST_TOOLTIP);
        let snapshot = view.snapshot();
        assert_eq!(snapshot.events.len() + snapshot.neighbours.len(), tracker.events().count());
    }

    fn restarts(&mut self) -> Vec<ChangeKind> {
        self.world.restarts();
        self.ledger = serde_json::from_str(&serde_json::to_string(&self.ledger).unwrap()).unwrap();
        Vec::new()
    }

    fn approves(&mut self, which: usize, taken: bool) -> Vec<ChangeKind> {
        let now = self.world.now.clone();
        let Some(key) = self.keys().get(which).cloned() else { return Vec::new() };
        let Ok((id, mut changes)) = self.world.tracker.request_approval(&key, &"ada".into(), &now) else {
            return Vec::new();
        };
        let refusal = crate::ApprovalFailure { failure: scheduled_events::Failure::Gone, may_have_arrived: false };
        let answer = if taken { Ok(()) } else { Err(refusal) };
        changes.extend(self.world.tracker.record_approval_result(&id, &answer, &now));
        changes.into_iter().map(|change| change.kind).collect()
    }

    fn keys(&self) -> Vec<EventKey> {
        self.world.tracker.events().map(|tracked| tracked.key.clone()).collect()
    }
}

/// A field with every kind of value, sensible or not.
fn field(sensible: &'static [&'static str]) -> impl Strategy<Value = Value> {
    prop_oneof![
        4 => proptest::sample::select(sensible).prop_map(Value::from),
        1 => any::<String>().prop_map(Value::from),
        1 => any::<i64>().prop_map(Value::from),
        1 => proptest::collection::vec(any::<String>(), 0..3).prop_map(Value::from),
        1 => Just(Value::Null),
    ]
}

fn wild_event() -> impl Strategy<Value = Value> {
    const TIMES: &[&str] = &[
        "Mon, 02 Mar 2026 12:36:00 GMT",
        "2026-03-02T12:50:00Z",
        "9999-12-31T23:59:59Z",
        "0001-01-01T00:00:00Z",
        "",
        "soon",
    ];
    let names = prop_oneof![
        3 => Just(json!(["web-01", "WEB-01", "_web-01"])),
        1 => proptest::collection::vec(field(&["web-02"]), 0..4).prop_map(Value::from),
        1 => field(&["web-01"]),
    ];
    let duration = field(&["5", "-1", "9223372036854775807"]);
    (
        field(&["A", "B", "A#2", ""]),
        field(&["Scheduled", "Started", "Paused"]),
        field(&["Freeze", "Reboot", "reboot", "Preempt", "Hibernate"]),
        names,
        field(TIMES),
        field(&["Host server is undergoing maintenance."]),
        field(&["Platform", "User"]),
        duration,
    )
        .prop_map(|(id, status, event_type, resources, not_before, description, source, duration)| {
            json!({
                "EventId": id, "EventStatus": status, "EventType": event_type, "Resources": resources,
                "NotBefore": not_before, "Description": description, "EventSource": source,
                "DurationInSeconds": duration,
            })
        })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn every_event_appears_once_starts_at_most_once_ends_once_and_is_told_of_once(
        steps in proptest::collection::vec(step(), 1..60)
    ) {
        let (world, ledger, settings) = (World::new(), AlertLedger::default(), Settings::default());
        let mut run = Run { world, ledger, settings, witness: Witness::default() };
        for step in &steps {
            run.take(step);
        }
        run.take(&Step::Document { listed: vec![Listed::Not; cast().len()], readable: true });
        prop_assert_eq!(run.world.tracker.events().count(), 0);
        run.witness.judges();
    }

    #[test]
    fn whatever_a_document_says_it_is_followed_told_shown_and_saved(
        documents in proptest::collection::vec(proptest::collection::vec(wild_event(), 0..5), 1..6)
    ) {
        let (world, ledger, settings) = (World::new(), AlertLedger::default(), Settings::default());
        let mut run = Run { world, ledger, settings, witness: Witness::default() };
        for events in documents {
            let body = json!({ "DocumentIncarnation": 1, "Events": events }).to_string();
            let document = Document::parse(body.as_bytes()).unwrap();
            let listed = document.events.len();
            let changes = run.world.sees_document(document);
            prop_assert!(run.world.tracker.events().count() <= listed);
            prop_assert_eq!(run.world.tracker.events().count() == 0, listed == 0);
            run.witness.hears(&changes, &run.world.tracker, run.world.clock());
            run.tells(false);
            run.shows();
            run.restarts();
        }
        run.take(&Step::Document { listed: vec![], readable: true });
        prop_assert_eq!(run.world.tracker.events().count(), 0);
        prop_assert!(run.witness.lives.values().all(|life| (life.appeared, life.ended) == (1, 1)));
    }

    #[test]
    fn the_same_observations_make_the_same_changes(steps in proptest::collection::vec(listed(), 1..20)) {
        let (mut one, mut other) = (World::new(), World::new());
        for step in &steps {
            prop_assert_eq!(one.sees(&document(step)), other.sees(&document(step)));
        }
        prop_assert_eq!(one.tracker.state(), other.tracker.state());
    }
}
