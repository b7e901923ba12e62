//! Properties that hold whatever the endpoint and the clocks do, and whenever the program restarts.

mod rules;
mod volume;

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use scheduled_events::{Document, Event};
use serde_json::{Value, json};

use crate::testing::english;
use crate::testing::{Harness, event, on, started};
use crate::{AlertKey, AlertLedger, ChangeKind, EventKey, EventKind, ProgramStatus, Report, Settings, Tracker};

/// A fixed seed, so that failures are reproducible. `PROPTEST_CASES` and `PROPTEST_RNG_SEED` override the defaults.
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
enum AlertStep {
    Document {
        listed: Vec<Listed>,
        readable: bool,
    },
    /// The program ends after it has shown the alerts and before it has recorded that.
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

fn step() -> impl Strategy<Value = AlertStep> {
    prop_oneof![
        10 => listed().prop_map(|listed| AlertStep::Document { listed, readable: true }),
        2 => listed().prop_map(|listed| AlertStep::Document { listed, readable: false }),
        2 => listed().prop_map(|listed| AlertStep::DocumentThenCrash { listed }),
        3 => Just(AlertStep::Failure),
        2 => Just(AlertStep::Restart),
        1 => any::<u8>().prop_map(AlertStep::Boot),
        1 => (-90_000_i32..90_000).prop_map(AlertStep::WallJump),
        1 => (0_u8..60).prop_map(AlertStep::Pause),
        4 => (0_u16..900).prop_map(AlertStep::Pass),
        2 => (0..cast().len(), any::<bool>()).prop_map(|(which, taken)| AlertStep::Approve { which, taken }),
    ]
}

/// With and without notice, without an id, of another VM, and of a type that doesn't notify.
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
struct StageCounts {
    appeared: usize,
    started: usize,
    ended: usize,
}

#[derive(Default)]
struct Witness {
    lives: BTreeMap<EventKey, StageCounts>,
    alerts: BTreeMap<AlertKey, usize>,
    repeats_allowed: BTreeMap<AlertKey, usize>,
    losses: usize,
    notified_of: BTreeSet<EventKey>,
    /// When events ended, by what the user recognizes them by.
    ends: Vec<(String, DateTime<Utc>)>,
    subjects: BTreeMap<EventKey, String>,
    /// Events that had appeared and disappeared at least twice within minutes before, which may stay quiet.
    flapping: BTreeSet<EventKey>,
}

impl Witness {
    fn observe(&mut self, changes: &[ChangeKind], tracker: &Tracker, at: DateTime<Utc>) {
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
                        self.notified_of.insert(key.clone());
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

    fn check(&self) {
        for (key, life) in &self.lives {
            assert_eq!((life.appeared, life.ended), (1, 1), "{key}: {life:?}");
            let count = |alert: AlertKey| self.alerts.get(&alert).copied().unwrap_or_default();
            let [appeared, started, flapping] =
                [AlertKey::Appeared, AlertKey::Started, AlertKey::Flapping].map(|alert| count(alert(key.clone())));
            let announced = appeared + started + flapping;
            let ended = count(AlertKey::Ended(key.clone()));
            if self.flapping.contains(key) {
                assert!(ended <= 1 + self.allowed(&AlertKey::Ended(key.clone())));
            } else if self.notified_of.contains(key) {
                assert!(announced >= 1, "no alert about {key}");
                assert_eq!(count(AlertKey::Started(key.clone())).min(1), life.started, "{key}: every start notifies");
                assert!(ended >= 1, "no alert about the end of {key}");
            } else {
                assert_eq!(announced + ended, 0, "alerts about {key}");
            }
        }
        for (alert, times) in &self.alerts {
            let allowed = 1 + self.allowed(alert);
            assert!(*times <= allowed, "{alert} was shown {times} times");
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

struct AlertRun {
    harness: Harness,
    ledger: AlertLedger,
    settings: Settings,
    witness: Witness,
}

impl AlertRun {
    fn take(&mut self, step: &AlertStep) {
        let mut crash = false;
        let changes = match step {
            AlertStep::Document { listed, readable: true } => self.harness.poll(&document(listed)),
            AlertStep::Document { listed, readable: false } => {
                let known: Vec<EventKey> = self.keys();
                let changes = self.harness.poll_partial(&document(listed));
                assert!(known.iter().all(|key| self.harness.tracker.event(key).is_some()), "{step:?} ended something");
                changes
            }
            AlertStep::DocumentThenCrash { listed } => {
                crash = true;
                self.harness.poll(&document(listed))
            }
            AlertStep::Failure => {
                let known = self.keys();
                let changes = self.harness.poll_fails();
                assert_eq!(self.keys(), known);
                let silent = |change: &ChangeKind| {
                    matches!(change, ChangeKind::ContactLost { .. } | ChangeKind::ClockJumped { .. })
                };
                assert!(changes.iter().all(silent), "{changes:?} from a failure");
                changes
            }
            AlertStep::Restart => self.restart(),
            AlertStep::Boot(number) => {
                self.harness.now.boot = Some(crate::Boot::Id(number.to_string()));
                self.restart()
            }
            AlertStep::WallJump(seconds) => {
                self.harness.now.wall += TimeDelta::seconds(i64::from(*seconds));
                Vec::new()
            }
            AlertStep::Pause(seconds) => {
                self.harness.truth += TimeDelta::seconds(i64::from(*seconds));
                Vec::new()
            }
            AlertStep::Pass(seconds) => {
                self.harness.advance(i64::from(*seconds));
                Vec::new()
            }
            AlertStep::Approve { which, taken } => self.approve(*which, *taken),
        };
        self.witness.observe(&changes, &self.harness.tracker, self.harness.endpoint_time());
        self.show_alerts(crash);
        self.check_views();
    }

    fn show_alerts(&mut self, crash: bool) {
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
            self.restart();
        } else {
            assert_eq!(self.plan(), [], "shown alerts are due again");
        }
    }

    fn plan(&mut self) -> Vec<crate::Alert> {
        let report = self.harness.report();
        self.ledger.plan(&report, &self.settings, english(), report.at).due
    }

    /// Tray and snapshot exist in every state, and the tooltip fits.
    fn check_views(&self) {
        let (report, program_status) = (self.harness.report(), &ProgramStatus::default());
        self.harness.view(&report, &self.settings, &self.ledger, program_status, |view| {
            assert!(view.tray().tooltip.encode_utf16().count() <= crate::TrayView::MAX_TOOLTIP);
            let snapshot = view.snapshot();
            assert_eq!(snapshot.events.len() + snapshot.neighbours.len(), report.events.len());
        });
    }

    fn restart(&mut self) -> Vec<ChangeKind> {
        let report = serde_json::to_string(&self.harness.report()).unwrap();
        let read: Report = serde_json::from_str(&report).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), report, "a report round-trips");
        self.harness.restart();
        self.ledger = serde_json::from_str(&serde_json::to_string(&self.ledger).unwrap()).unwrap();
        Vec::new()
    }

    fn approve(&mut self, which: usize, taken: bool) -> Vec<ChangeKind> {
        let now = self.harness.now.clone();
        let Some(key) = self.keys().get(which).cloned() else { return Vec::new() };
        let Ok((id, mut changes)) = self.harness.tracker.request_approval(&key, &"ada".into(), &now) else {
            return Vec::new();
        };
        let refusal = crate::ApprovalFailure { failure: scheduled_events::Failure::Gone, may_have_arrived: false };
        let result = if taken { Ok(()) } else { Err(refusal) };
        changes.extend(self.harness.tracker.record_approval_result(&id, &result, &now));
        changes.into_iter().map(|change| change.kind).collect()
    }

    fn keys(&self) -> Vec<EventKey> {
        self.harness.tracker.events().map(|tracked| tracked.key.clone()).collect()
    }
}

/// Plausible and implausible values.
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
    fn every_event_appears_once_starts_at_most_once_ends_once_and_notifies_once(
        steps in proptest::collection::vec(step(), 1..60)
    ) {
        let (harness, ledger, settings) = (Harness::new(), AlertLedger::default(), Settings::default());
        let mut run = AlertRun { harness, ledger, settings, witness: Witness::default() };
        for step in &steps {
            run.take(step);
        }
        run.take(&AlertStep::Document { listed: vec![Listed::Not; cast().len()], readable: true });
        prop_assert_eq!(run.harness.tracker.events().count(), 0);
        run.witness.check();
    }

    #[test]
    fn every_document_can_be_tracked_planned_shown_and_saved(
        documents in proptest::collection::vec(proptest::collection::vec(wild_event(), 0..5), 1..6)
    ) {
        let (harness, ledger, settings) = (Harness::new(), AlertLedger::default(), Settings::default());
        let mut run = AlertRun { harness, ledger, settings, witness: Witness::default() };
        for events in documents {
            let body = json!({ "DocumentIncarnation": 1, "Events": events }).to_string();
            let document = Document::parse(body.as_bytes()).unwrap();
            let listed = document.events.len();
            let changes = run.harness.poll_document(document);
            prop_assert!(run.harness.tracker.events().count() <= listed);
            prop_assert_eq!(run.harness.tracker.events().count() == 0, listed == 0);
            run.witness.observe(&changes, &run.harness.tracker, run.harness.endpoint_time());
            run.show_alerts(false);
            run.check_views();
            run.restart();
        }
        run.take(&AlertStep::Document { listed: vec![], readable: true });
        prop_assert_eq!(run.harness.tracker.events().count(), 0);
        prop_assert!(run.witness.lives.values().all(|life| (life.appeared, life.ended) == (1, 1)));
    }

    #[test]
    fn the_same_observations_make_the_same_changes(steps in proptest::collection::vec(listed(), 1..20)) {
        let (mut one, mut other) = (Harness::new(), Harness::new());
        for step in &steps {
            prop_assert_eq!(one.poll(&document(step)), other.poll(&document(step)));
        }
        prop_assert_eq!(one.tracker.state(), other.tracker.state());
    }
}
