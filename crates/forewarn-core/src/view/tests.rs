//! Snapshots, compared with fixtures that the page's tests read too.

use chrono::TimeDelta;
use scheduled_events::{ApiVersion, Event, EventSource, Failure, Identity, VmName};

use super::{ApprovalView, ConnectionView, LifeStep, LockedSetting, Phase, ProgramStatus, RuleView, Snapshot};
use crate::alerts::{AlertLedger, Snooze};
use crate::settings::{SettingKey, Settings};
use crate::testing::{Harness, agrees_with_fixture, event, identity, key, on, reboot, rule_context, started};
use crate::{ApprovalFailure, NotApprovable, Tracker};

fn snapshot_of(harness: &Harness, ledger: &AlertLedger, demo: bool) -> Snapshot {
    let mut report = harness.report();
    report.agent.demo = demo;
    harness.view(&report, &Settings::default(), ledger, &ProgramStatus::default(), |view| view.snapshot())
}

pub(super) fn snapshot(harness: &Harness) -> Snapshot {
    snapshot_of(harness, &AlertLedger::default(), false)
}

fn seen(events: &[Event]) -> Harness {
    let mut harness = Harness::new();
    harness.poll(events);
    harness
}

fn approve(harness: &mut Harness, result: &Result<(), ApprovalFailure>) {
    let now = harness.now.clone();
    let (id, _) = harness.tracker.request_approval(&key("A"), &"ada".into(), &now).unwrap();
    harness.tracker.record_approval_result(&id, result, &now);
}

fn shared_reboot() -> Event {
    on(&["web-01", "web-02", "db-07"], reboot("A"))
}

fn agrees(name: &str, snapshot: &Snapshot) {
    let json = serde_json::to_string(snapshot).unwrap();
    let read_back: Snapshot = serde_json::from_str(&json).unwrap();
    assert_eq!(&read_back, snapshot);
    agrees_with_fixture(&format!("snapshots/{name}"), snapshot);
}

#[test]
fn empty() {
    let mut harness = seen(&[started(event("Freeze", "F", 0))]);
    harness.now.wall += TimeDelta::seconds(5);
    harness.poll(&[started(event("Freeze", "F", 0))]);
    harness.poll(&[]);
    harness.advance(3 * 24 * 60 * 60);
    harness.poll(&[]);
    let snapshot = snapshot(&harness);
    assert!(snapshot.events.is_empty() && snapshot.neighbours.is_empty());
    assert_eq!(snapshot.last_event.as_ref().unwrap().paused_ms, Some(5_000));
    agrees("empty", &snapshot);
}

#[test]
fn starting() {
    let snapshot = snapshot(&Harness::new());
    assert_eq!(snapshot.connection, ConnectionView::Starting { last_contact: None });
    agrees("starting", &snapshot);
}

#[test]
fn old_version() {
    let mut harness = Harness::new();
    harness.version = ApiVersion::V2017_08_01;
    harness.poll(&[]);
    let snapshot = snapshot(&harness);
    assert_eq!(snapshot.api_version, Some("2017-08-01".to_owned()));
    let unseen = "api-version 2017-08-01 doesn't list evictions or deletions";
    assert_eq!(snapshot.unseen.as_deref(), Some(unseen));
    agrees("old-version", &snapshot);
}

#[test]
fn guessed_name() {
    let harness = Harness::new();
    let mut harness = Harness { tracker: Tracker::new(&harness.now), ..harness };
    harness.tracker.guess_name(&VmName::new("DESKTOP-7"));
    harness.poll(&[on(&["vmss_vm1"], reboot("A")), on(&["desktop-7", "web-02"], event("Freeze", "B", 20))]);
    let snapshot = snapshot(&harness);
    let guess = snapshot.identity.as_ref().unwrap();
    assert!(guess.guessed && guess.name == "DESKTOP-7");
    assert!(snapshot.neighbours.is_empty(), "an event that doesn't carry the guess may still be this VM's");
    assert!(snapshot.events.iter().all(|event| !event.this_vm_known));
    assert!(snapshot.events[1].resources[0].this_vm);
    agrees("guessed-name", &snapshot);

    harness.tracker.identify(identity());
    let snapshot = self::snapshot(&harness);
    assert!(!snapshot.identity.unwrap().guessed, "the real name replaces the guess");
    assert_eq!((snapshot.events.len(), snapshot.neighbours.len()), (0, 2));
}

#[test]
fn one_reboot() {
    let snapshot = snapshot(&seen(&[shared_reboot()]));
    let event = &snapshot.events[0];
    assert!(event.can_approve && event.needs_tick);
    assert_eq!(event.impact_sentences, ["Memory will be lost.", "Initiated by Azure."]);
    assert_eq!(event.resources.iter().map(|vm| vm.this_vm).collect::<Vec<_>>(), [true, false, false]);
    assert_eq!((event.phase, event.step), (Phase::Scheduled, LifeStep::Scheduled));
    agrees("one-reboot", &snapshot);
}

#[test]
fn ten_events() {
    let types = ["Freeze", "Reboot", "Redeploy", "Preempt", "Terminate"];
    let mut events: Vec<Event> = Vec::new();
    for (number, name) in types.into_iter().cycle().take(10).enumerate() {
        let number = i64::try_from(number).unwrap();
        let event = event(name, &format!("E{number}"), 200 - 19 * number);
        events.push(if number % 4 == 3 { on(&["web-02"], event) } else { event });
    }
    events.push(event("Redeploy", "predicted", 6 * 24 * 60 + 4 * 60));
    events.remove(0);
    let mut harness = seen(&events);
    let mut ledger = AlertLedger::default();
    ledger.snooze(&key("E1"), Snooze::BeforeSeconds(300), harness.endpoint_time());
    harness.advance(2);
    let snapshot = snapshot_of(&harness, &ledger, false);
    assert_eq!(snapshot.events.len() + snapshot.neighbours.len(), 10);
    let times: Vec<_> = snapshot.events.iter().map(|event| event.not_before).collect();
    assert!(times.is_sorted(), "soonest first");
    assert!(snapshot.events.last().unwrap().advice.is_some(), "a predicted failure is better approved early");
    assert_eq!(snapshot.events.iter().filter(|event| event.snoozed_until.is_some()).count(), 1);
    agrees("ten-events", &snapshot);
}

#[test]
fn started_reboot() {
    let mut harness = seen(&[shared_reboot()]);
    harness.advance(900);
    harness.poll(&[started(shared_reboot())]);
    harness.advance(41);
    let snapshot = snapshot(&harness);
    let event = &snapshot.events[0];
    assert_eq!((event.phase, event.step), (Phase::InProgress, LifeStep::Started));
    assert_eq!(event.why_not.as_ref().unwrap().reason, NotApprovable::Started);
    assert!(event.started_at.is_some() && event.not_before.is_some());
    agrees("started", &snapshot);
}

#[test]
fn approved_waiting() {
    let mut harness = seen(&[shared_reboot()]);
    approve(&mut harness, &Ok(()));
    harness.poll(&[shared_reboot()]);
    let snapshot = snapshot(&harness);
    let event = &snapshot.events[0];
    assert!(matches!(event.approval, Some(ApprovalView::Waiting { .. })));
    assert_eq!((event.step, event.can_approve), (LifeStep::Approved, false));
    agrees("approved-waiting", &snapshot);
}

#[test]
fn approval_failed() {
    let mut harness = seen(&[shared_reboot()]);
    let failure = Failure::RequestRejected { response: "the event is not known".to_owned() };
    approve(&mut harness, &Err(ApprovalFailure { failure, may_have_arrived: false }));
    let snapshot = snapshot(&harness);
    let event = &snapshot.events[0];
    let Some(ApprovalView::Failed { answer, .. }) = &event.approval else { panic!("{:?}", event.approval) };
    assert_eq!(answer, "Azure rejected the request (400: the event is not known).");
    assert!(event.can_approve, "the button is back");
    agrees("approval-failed", &snapshot);
}

fn apply_rule(harness: &mut Harness, then: &str) {
    let mut settings = Settings::default();
    let rules = serde_json::json!([{ "name": "Restarts at night, but not before a holiday", "then": then }]);
    settings.set(SettingKey::Rules, &rules).unwrap();
    harness.tracker.apply_rules(rule_context(&settings.effective_rules()), &harness.now);
}

#[test]
fn rule_announced() {
    let mut harness = seen(&[shared_reboot()]);
    apply_rule(&mut harness, "approve_now");
    let snapshot = snapshot(&harness);
    assert!(matches!(snapshot.events[0].rule, Some(RuleView::Pending { announced: true, .. })));
    assert!(snapshot.events[0].can_approve, "the user need not wait");
    agrees("rule-announced", &snapshot);
}

#[test]
fn rule_stopped() {
    let mut harness = seen(&[shared_reboot()]);
    apply_rule(&mut harness, "approve_now");
    let now = harness.now.clone();
    harness.tracker.stop_rule(&key("A"), &now).unwrap();
    agrees("rule-stopped", &snapshot(&harness));
}

#[test]
fn rule_forbids() {
    let mut harness = seen(&[shared_reboot()]);
    apply_rule(&mut harness, "never");
    let snapshot = snapshot(&harness);
    assert_eq!(snapshot.events[0].why_not.as_ref().unwrap().reason, NotApprovable::Forbidden);
    agrees("rule-forbids", &snapshot);
}

#[test]
fn unreachable_with_last_known() {
    let mut harness = seen(&[shared_reboot()]);
    harness.advance(30);
    harness.poll_fails();
    harness.advance(190);
    harness.poll_fails();
    let snapshot = snapshot(&harness);
    assert!(matches!(snapshot.connection, ConnectionView::Unreachable { .. }));
    assert_eq!(snapshot.events[0].why_not.as_ref().unwrap().reason, NotApprovable::NoContact);
    agrees("unreachable", &snapshot);
}

#[test]
fn neighbour_only() {
    let snapshot = snapshot(&seen(&[on(&["web-02"], event("Redeploy", "B", 12))]));
    assert!(snapshot.events.is_empty());
    assert!(snapshot.neighbours[0].needs_tick, "approving for another VM alone too");
    agrees("neighbour-only", &snapshot);
}

#[test]
fn unknown_type() {
    let hibernate = Event {
        source: Some(EventSource::from("Partner")),
        description: "<b>Markup</b> & \"quotes\" stay text.".to_owned(),
        ..event("Hibernate", "A", 12)
    };
    let snapshot = snapshot(&seen(&[hibernate]));
    assert_eq!(snapshot.events[0].type_name, "Hibernate");
    assert_eq!(snapshot.events[0].description, "<b>Markup</b> & \"quotes\" stay text.");
    agrees("unknown-type", &snapshot);
}

#[test]
fn demo() {
    let snapshot = snapshot_of(&seen(&[event("Freeze", "A", 3)]), &AlertLedger::default(), true);
    assert!(snapshot.demo);
    assert_eq!(snapshot.events[0].phase, Phase::Imminent);
    agrees("demo", &snapshot);
}

#[test]
fn status_of_the_program() {
    let harness = seen(&[]);
    let ledger = &AlertLedger::default();
    let mut settings = Settings::default();
    settings.set(SettingKey::PollIntervalSeconds, &serde_json::json!(5)).unwrap();
    let machine = "/etc/forewarn/settings.toml".to_owned();
    let program_status = &ProgramStatus {
        locked: vec![LockedSetting { key: SettingKey::PollIntervalSeconds, by: machine }],
        settings_problems: vec![
            "theme cannot be \"neon\": it must be \"system\", \"light\" or \"dark\". \
             It stands in /home/ada/.local/share/forewarn/settings.toml; \"system\" is used instead."
                .to_owned(),
        ],
        problems: vec![
            "History isn't being saved, because the disk that holds \
             /home/ada/.local/share/forewarn/history.sqlite3 is full. Free some space."
                .to_owned(),
        ],
        introduction: false,
    };
    let snapshot = harness.view(&harness.report(), &settings, ledger, program_status, |view| view.snapshot());
    agrees("program-status", &snapshot);
}

#[test]
fn long_names() {
    let long = "a-very-long-name-of-a-virtual-machine-in-a-scale-set_0123456789ab".to_owned();
    let mut harness = Harness::new();
    harness.tracker.identify(Identity {
        name: VmName::new(long.as_str()),
        resource_group_name: Some("rg-".to_owned() + &"x".repeat(87)),
        vm_scale_set_name: Some("a-very-long-name-of-a-virtual-machine-in-a-scale-set".to_owned()),
        zone: Some("2".to_owned()),
        ..identity()
    });
    let description =
        "Virtual machine is being paused because of a memory-preserving Live Migration operation. ".repeat(6);
    let vms: Vec<String> = (0..40).map(|number| format!("{long}-{number}")).collect();
    let names: Vec<&str> = std::iter::once(long.as_str()).chain(vms.iter().map(String::as_str)).collect();
    harness.poll(&[on(&names, Event { description, ..event("Reboot", "A", 15) })]);
    let snapshot = snapshot(&harness);
    assert_eq!(snapshot.events[0].resources.len(), 41);
    agrees("long-names", &snapshot);
}

#[test]
fn setting_the_clock_changes_only_the_correction() {
    let mut harness = seen(&[reboot("A")]);
    let before = snapshot(&harness);
    harness.now.wall += TimeDelta::hours(1);
    let after = snapshot(&harness);
    assert_eq!(after.clock_ahead_ms - before.clock_ahead_ms, -3_600_000);
    assert_eq!(Snapshot { clock_ahead_ms: before.clock_ahead_ms, ..after }, before);
}

#[test]
fn an_approval_for_this_vm_alone_needs_no_tick() {
    assert!(!snapshot(&seen(&[on(&["WEB-01"], reboot("A"))])).events[0].needs_tick);
}

#[test]
fn other_vms_events_are_separate_unless_this_vm_is_unknown() {
    let mut harness = Harness::new();
    harness.poll(&[on(&["web-02"], reboot("B")), on(&["WEB-01"], event("Redeploy", "A", 60))]);
    let shown = snapshot(&harness);
    assert_eq!((shown.events.len(), shown.neighbours.len()), (1, 1));
    assert!(shown.events[0].resources[0].this_vm);
    harness.tracker = Tracker::new(&harness.now);
    harness.poll(&[on(&["web-02"], reboot("B"))]);
    assert_eq!(snapshot(&harness).events.len(), 1);
}
