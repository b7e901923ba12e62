//! The states of the window, as files that the page's own tests read too, so that the two cannot drift apart.

use chrono::TimeDelta;
use scheduled_events::{ApiVersion, Event, EventSource, Failure, Identity, VmName};

use super::{ApprovalView, ConnectionView, LifeStep, LockedSetting, Phase, ProgramStatus, RuleView, Snapshot, View};
use crate::alerts::{AlertLedger, Snooze};
use crate::settings::{SettingKey, Settings};
use crate::testing::{World, agrees_with_fixture, event, identity, key, on, reboot, rule_context, started};
use crate::texts::phrases_tests::english;
use crate::{ApprovalFailure, NotApprovable, Tracker};

fn snapshot_of(world: &World, ledger: &AlertLedger, demo: bool) -> Snapshot {
    let (tracker, now, settings, program_status) =
        (&world.tracker, &world.now, &Settings::default(), &ProgramStatus::default());
    View { tracker, settings, ledger, program_status, words: english(), now, version: "1.0.0", demo }.snapshot()
}

pub(super) fn snapshot(world: &World) -> Snapshot {
    snapshot_of(world, &AlertLedger::default(), false)
}

fn seen(events: &[Event]) -> World {
    let mut world = World::new();
    world.sees(events);
    world
}

fn approve(world: &mut World, answer: &Result<(), ApprovalFailure>) {
    let now = world.now.clone();
    let (id, _) = world.tracker.request_approval(&key("A"), &"ada".into(), &now).unwrap();
    world.tracker.record_approval_result(&id, answer, &now);
}

fn shared_reboot() -> Event {
    on(&["web-01", "web-02", "db-07"], reboot("A"))
}

/// What the page is told is what the fixture says, and can be read back.
fn agrees(name: &str, snapshot: &Snapshot) {
    let json = serde_json::to_string(snapshot).unwrap();
    let read_back: Snapshot = serde_json::from_str(&json).unwrap();
    assert_eq!(&read_back, snapshot, "what the page is told is what is known");
    agrees_with_fixture(&format!("snapshots/{name}"), snapshot);
}

#[test]
fn empty() {
    let mut world = seen(&[started(event("Freeze", "F", 0))]);
    world.now.wall += TimeDelta::seconds(5);
    world.sees(&[started(event("Freeze", "F", 0))]);
    world.sees(&[]);
    world.pass(3 * 24 * 60 * 60);
    world.sees(&[]);
    let snapshot = snapshot(&world);
    assert!(snapshot.events.is_empty() && snapshot.neighbours.is_empty());
    assert_eq!(snapshot.last_event.as_ref().unwrap().paused_ms, Some(5_000));
    agrees("empty", &snapshot);
}

#[test]
fn starting() {
    let snapshot = snapshot(&World::new());
    assert_eq!(snapshot.connection, ConnectionView::Starting { last_contact: None });
    agrees("starting", &snapshot);
}

#[test]
fn old_version() {
    let mut world = World::new();
    world.version = ApiVersion::V2017_08_01;
    world.sees(&[]);
    let snapshot = snapshot(&world);
    assert_eq!(snapshot.api_version, Some(ApiVersion::V2017_08_01));
    let unseen = "Spot evictions and deletions can't be seen with api-version 2017-08-01";
    assert_eq!(snapshot.unseen.as_deref(), Some(unseen));
    agrees("old-version", &snapshot);
}

#[test]
fn guessed_name() {
    let world = World::new();
    let mut world = World { tracker: Tracker::new(&world.now), ..world };
    world.tracker.guess_name(&VmName::new("DESKTOP-7"));
    world.sees(&[on(&["vmss_vm1"], reboot("A")), on(&["desktop-7", "web-02"], event("Freeze", "B", 20))]);
    let snapshot = snapshot(&world);
    let guess = snapshot.identity.as_ref().unwrap();
    assert!(guess.guessed && guess.name == "DESKTOP-7");
    assert!(snapshot.neighbours.is_empty(), "an event that doesn't carry the guess may still be this VM's");
    assert!(snapshot.events.iter().all(|event| !event.this_vm_known));
    assert!(snapshot.events[1].resources[0].this_vm);
    agrees("guessed-name", &snapshot);

    world.tracker.identify(identity());
    let snapshot = self::snapshot(&world);
    assert!(!snapshot.identity.unwrap().guessed, "the real name replaces the guess");
    assert_eq!((snapshot.events.len(), snapshot.neighbours.len()), (0, 2));
}

#[test]
fn one_reboot() {
    let snapshot = snapshot(&seen(&[shared_reboot()]));
    let event = &snapshot.events[0];
    assert!(event.can_approve && event.needs_tick);
    assert_eq!(event.impact_sentences, ["Memory is lost.", "Interruption unknown.", "Initiated by Azure."]);
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
    let mut world = seen(&events);
    let mut ledger = AlertLedger::default();
    ledger.snooze(&key("E1"), Snooze::BeforeSeconds(300), world.clock());
    world.pass(2);
    let snapshot = snapshot_of(&world, &ledger, false);
    assert_eq!(snapshot.events.len() + snapshot.neighbours.len(), 10);
    let times: Vec<_> = snapshot.events.iter().map(|event| event.not_before).collect();
    assert!(times.is_sorted(), "soonest first");
    assert!(snapshot.events.last().unwrap().advice.is_some(), "a predicted failure is better approved early");
    assert_eq!(snapshot.events.iter().filter(|event| event.snoozed_until.is_some()).count(), 1);
    agrees("ten-events", &snapshot);
}

#[test]
fn started_reboot() {
    let mut world = seen(&[shared_reboot()]);
    world.pass(900);
    world.sees(&[started(shared_reboot())]);
    world.pass(41);
    let snapshot = snapshot(&world);
    let event = &snapshot.events[0];
    assert_eq!((event.phase, event.step), (Phase::InProgress, LifeStep::Started));
    assert_eq!(event.why_not.as_ref().unwrap().reason, NotApprovable::Started);
    assert!(event.started_at.is_some() && event.not_before.is_some());
    agrees("started", &snapshot);
}

#[test]
fn approved_waiting() {
    let mut world = seen(&[shared_reboot()]);
    approve(&mut world, &Ok(()));
    world.sees(&[shared_reboot()]);
    let snapshot = snapshot(&world);
    let event = &snapshot.events[0];
    assert!(matches!(event.approval, Some(ApprovalView::Waiting { .. })));
    assert_eq!((event.step, event.can_approve), (LifeStep::Approved, false));
    agrees("approved-waiting", &snapshot);
}

#[test]
fn approval_failed() {
    let mut world = seen(&[shared_reboot()]);
    let failure = Failure::RequestRejected { response: "the event is not known".to_owned() };
    approve(&mut world, &Err(ApprovalFailure { failure, may_have_arrived: false }));
    let snapshot = snapshot(&world);
    let event = &snapshot.events[0];
    let Some(ApprovalView::Failed { answer, .. }) = &event.approval else { panic!("{:?}", event.approval) };
    assert_eq!(answer, "The endpoint rejected the request (400: the event is not known).");
    assert!(event.can_approve, "the button is back");
    agrees("approval-failed", &snapshot);
}

fn ruled(world: &mut World, then: &str) {
    let mut settings = Settings::default();
    let rules = serde_json::json!([{ "name": "Restarts at night, but not before a holiday", "then": then }]);
    settings.set(SettingKey::Rules, &rules).unwrap();
    world.tracker.apply_rules(rule_context(&settings.effective_rules()), &world.now);
}

#[test]
fn rule_announced() {
    let mut world = seen(&[shared_reboot()]);
    ruled(&mut world, "approve_now");
    let snapshot = snapshot(&world);
    assert!(matches!(snapshot.events[0].rule, Some(RuleView::Pending { announced: true, .. })));
    assert!(snapshot.events[0].can_approve, "whoever does not want to wait need not");
    agrees("rule-announced", &snapshot);
}

#[test]
fn rule_stopped() {
    let mut world = seen(&[shared_reboot()]);
    ruled(&mut world, "approve_now");
    let now = world.now.clone();
    world.tracker.stop_rule(&key("A"), &now).unwrap();
    agrees("rule-stopped", &snapshot(&world));
}

#[test]
fn rule_forbids() {
    let mut world = seen(&[shared_reboot()]);
    ruled(&mut world, "never");
    let snapshot = snapshot(&world);
    assert_eq!(snapshot.events[0].why_not.as_ref().unwrap().reason, NotApprovable::Forbidden);
    agrees("rule-forbids", &snapshot);
}

#[test]
fn unreachable_with_last_known() {
    let mut world = seen(&[shared_reboot()]);
    world.pass(30);
    world.fails();
    world.pass(190);
    world.fails();
    let snapshot = snapshot(&world);
    assert!(matches!(snapshot.connection, ConnectionView::Unreachable { .. }));
    assert_eq!(snapshot.events[0].why_not.as_ref().unwrap().reason, NotApprovable::NoContact);
    agrees("unreachable", &snapshot);
}

#[test]
fn neighbour_only() {
    let snapshot = snapshot(&seen(&[on(&["web-02"], event("Redeploy", "B", 12))]));
    assert!(snapshot.events.is_empty());
    assert!(snapshot.neighbours[0].needs_tick, "approving for somebody else alone needs a tick too");
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
    let world = seen(&[]);
    let (tracker, now, ledger) = (&world.tracker, &world.now, &AlertLedger::default());
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
            "History is kept in memory only, because the disk that holds \
             /home/ada/.local/share/forewarn/history.sqlite3 is full. Free some space on it."
                .to_owned(),
        ],
        introduction: false,
    };
    let settings = &settings;
    let view = View { tracker, settings, ledger, program_status, words: english(), now, version: "1.0.0", demo: false };
    agrees("program-status", &view.snapshot());
}

#[test]
fn long_names() {
    let long = "a-very-long-name-of-a-virtual-machine-in-a-scale-set_0123456789ab".to_owned();
    let mut world = World::new();
    world.tracker.identify(Identity {
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
    world.sees(&[on(&names, Event { description, ..event("Reboot", "A", 15) })]);
    let snapshot = snapshot(&world);
    assert_eq!(snapshot.events[0].resources.len(), 41);
    agrees("long-names", &snapshot);
}

#[test]
fn a_moved_clock_moves_no_time_but_only_the_correction() {
    let mut world = seen(&[reboot("A")]);
    let before = snapshot(&world);
    world.now.wall += TimeDelta::hours(1);
    let after = snapshot(&world);
    assert_eq!(after.clock_ahead_ms - before.clock_ahead_ms, -3_600_000);
    assert_eq!(Snapshot { clock_ahead_ms: before.clock_ahead_ms, ..after }, before);
}

#[test]
fn an_approval_for_this_vm_alone_needs_no_tick() {
    assert!(!snapshot(&seen(&[on(&["WEB-01"], reboot("A"))])).events[0].needs_tick);
}

#[test]
fn a_neighbours_events_stand_apart_unless_this_vm_is_unknown() {
    let mut world = World::new();
    world.sees(&[on(&["web-02"], reboot("B")), on(&["WEB-01"], event("Redeploy", "A", 60))]);
    let shown = snapshot(&world);
    assert_eq!((shown.events.len(), shown.neighbours.len()), (1, 1));
    assert!(shown.events[0].resources[0].this_vm);
    world.tracker = Tracker::new(&world.now);
    world.sees(&[on(&["web-02"], reboot("B"))]);
    assert_eq!(snapshot(&world).events.len(), 1);
}
