use chrono::TimeZone;
use proptest::prelude::*;
use scheduled_events::EventType::{self, Freeze, Preempt, Reboot, Redeploy};
use scheduled_events::{EventStatus, NotBefore};

use super::*;

const MINUTE: Duration = Duration::from_secs(60);

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 3, 1, 12, 0, 0).unwrap()
}

fn after(minutes: i64) -> DateTime<Utc> {
    noon() + TimeDelta::minutes(minutes)
}

fn world_at(speed: f64) -> World {
    let vms = ["web-01", "web-02"].map(VmName::new);
    World::new(vms, Speed::new(speed).unwrap(), Duration::ZERO, Ids::seeded(1))
}

fn schedule(world: &mut World, plan: EventPlan, now: DateTime<Utc>) -> EventId {
    world.schedule(plan, now).unwrap().0
}

fn statuses(world: &World) -> Vec<EventStatus> {
    world.events().into_iter().map(|event| event.status).collect()
}

#[test]
fn an_event_keeps_its_id_from_scheduled_to_started_to_gone() {
    let mut world = world_at(1.0);
    let id = schedule(&mut world, EventPlan::new(Reboot), noon());
    assert_eq!(world.events()[0].not_before, Some(after(15)));

    world.advance(after(15) - TimeDelta::milliseconds(1));
    assert_eq!(statuses(&world), [EventStatus::Scheduled]);

    world.advance(after(15));
    assert_eq!(statuses(&world), [EventStatus::Started]);
    assert_eq!(world.document(0).events[0].not_before, NotBefore::Unstated);
    assert_eq!(world.events()[0].id, id);

    world.advance(after(25) - TimeDelta::milliseconds(1));
    assert_eq!(statuses(&world), [EventStatus::Started]);
    world.advance(after(25));
    assert!(world.events().is_empty());
}

#[test]
fn speed_divides_notice_and_duration() {
    let mut world = world_at(60.0);
    schedule(&mut world, EventPlan::new(Reboot), noon());
    assert_eq!(world.events()[0].not_before, Some(noon() + TimeDelta::seconds(15)));
    world.advance(noon() + TimeDelta::seconds(15));
    assert_eq!(statuses(&world), [EventStatus::Started]);
    world.advance(noon() + TimeDelta::seconds(25));
    assert!(world.events().is_empty());
}

#[test]
fn not_before_is_a_whole_second() {
    let mut world = world_at(20.0);
    let now = noon() + TimeDelta::milliseconds(300);
    schedule(&mut world, EventPlan::new(Preempt), now);
    let not_before = world.events()[0].not_before.unwrap();
    assert_eq!(not_before, noon() + TimeDelta::seconds(2));
    assert_eq!(world.next_change(), Some(not_before));
}

#[test]
fn an_approval_starts_the_event_and_a_second_one_changes_nothing() {
    let mut world = world_at(1.0);
    let id = schedule(&mut world, EventPlan::new(Reboot), noon());
    let lower = EventId::new(id.as_str().to_lowercase());
    world.approve(&[lower], after(1)).unwrap();
    assert_eq!(statuses(&world), [EventStatus::Started]);
    assert_eq!(world.approve(&[id], after(2)).unwrap(), []);
    assert_eq!(world.events()[0].approved, Some(after(1)));
    assert_eq!(world.events()[0].ends, Some(after(11)));
}

#[test]
fn an_approval_with_an_unknown_event_approves_none() {
    let mut world = world_at(1.0);
    let id = schedule(&mut world, EventPlan::new(Reboot), noon());
    let unknown = EventId::new("NOPE");
    assert_eq!(world.approve(&[id, unknown.clone()], noon()), Err(WorldError::NoSuchEvent(unknown)));
    assert_eq!(statuses(&world), [EventStatus::Scheduled]);
}

#[test]
fn an_approval_waits_for_other_tenants_until_not_before() {
    let mut world = world_at(1.0);
    let soon = schedule(&mut world, EventPlan::new(Reboot).held(5 * MINUTE), noon());
    let late = schedule(&mut world, EventPlan::new(Redeploy).held(60 * MINUTE), noon());
    world.approve(&[soon, late], after(1)).unwrap();
    assert_eq!(statuses(&world), [EventStatus::Scheduled, EventStatus::Scheduled]);
    world.advance(after(6));
    assert_eq!(statuses(&world), [EventStatus::Started, EventStatus::Scheduled]);
    world.advance(after(10));
    assert_eq!(statuses(&world), [EventStatus::Started, EventStatus::Started]);
}

#[test]
fn a_hardware_failure_appears_as_started() {
    let mut world = world_at(1.0);
    schedule(&mut world, EventPlan::new(Redeploy).notice(Duration::ZERO), noon());
    assert_eq!(statuses(&world), [EventStatus::Started]);
}

#[test]
fn azure_cancels_an_event_unless_it_was_approved_before() {
    let mut world = world_at(1.0);
    let plan = EventPlan { cancelled_after: Some(5 * MINUTE), ..EventPlan::new(Reboot) };
    schedule(&mut world, plan.clone(), noon());
    let approved = schedule(&mut world, plan, noon());
    world.approve(&[approved], after(1)).unwrap();
    let changes = world.advance(after(5));
    assert_eq!(changes.iter().map(|change| change.kind).collect::<Vec<_>>(), [ChangeKind::Cancelled]);
    assert_eq!(statuses(&world), [EventStatus::Started]);
}

#[test]
fn a_started_event_can_only_be_completed() {
    let mut world = world_at(1.0);
    let [a, b, c] = [Reboot, Freeze, Redeploy].map(|kind| schedule(&mut world, EventPlan::new(kind), noon()));
    world.cancel(&a, noon()).unwrap();
    world.start(&b, noon()).unwrap();
    world.complete(&c, noon()).unwrap();
    assert_eq!(statuses(&world), [EventStatus::Started]);
    assert_eq!(world.cancel(&b, noon()), Err(WorldError::HasStarted(b.clone())));
    assert_eq!(world.start(&b, noon()), Err(WorldError::HasStarted(b.clone())));
    assert_eq!(world.cancel(&a, noon()), Err(WorldError::NoSuchEvent(a)));
    world.complete(&b, noon()).unwrap();
    assert!(world.events().is_empty());
}

#[test]
fn the_incarnation_changes_with_the_list() {
    let mut world = world_at(1.0);
    world.on_request(0, noon());
    let mut seen = vec![world.incarnation(0)];
    let id = schedule(&mut world, EventPlan::new(Reboot).held(MINUTE), noon());
    seen.push(world.incarnation(0));
    world.on_request(0, after(1));
    world.approve(&[id], after(1)).unwrap();
    seen.push(world.incarnation(0));
    world.advance(after(2));
    seen.push(world.incarnation(0));
    world.advance(after(11));
    seen.push(world.incarnation(0));
    world.advance(after(12));
    seen.push(world.incarnation(0));
    assert_eq!(seen, [1, 2, 2, 3, 3, 4]);
}

#[test]
fn a_day_without_a_request_disables_a_vm() {
    let mut world = World::new(["a", "b"].map(VmName::new), Speed::REAL, 2 * MINUTE, Ids::seeded(1));
    assert_eq!(world.on_request(0, noon()), after(2), "the first call takes its time");
    world.on_request(1, noon());
    schedule(&mut world, EventPlan::new(Reboot), noon());
    assert_eq!((world.incarnation(0), world.incarnation(1)), (2, 2));

    let almost_a_day = noon() + TimeDelta::hours(24) - TimeDelta::seconds(1);
    assert_eq!(world.on_request(1, almost_a_day), after(2), "this one stays on");
    let a_day = noon() + TimeDelta::hours(24);
    assert!(!world.is_watching(0, a_day));
    assert_eq!(world.on_request(0, a_day), a_day + TimeDelta::minutes(2), "and this one begins again");
    assert_eq!((world.incarnation(0), world.incarnation(1)), (1, 2));
}

#[test]
fn an_event_can_follow_the_end_of_another() {
    let mut world = world_at(1.0);
    world.plan(Some("first".into()), EventPlan::new(Reboot).on(["web-01"]), Due::At(after(1)));
    let then = Due::After("first".into(), TimeDelta::minutes(5));
    world.plan(None, EventPlan::new(Reboot).on(["web-02"]), then);
    world.advance(after(2));
    assert_eq!(world.events().len(), 1);
    let id = world.events()[0].id.clone();
    world.approve(&[id], after(2)).unwrap();
    world.advance(after(17) - TimeDelta::milliseconds(1));
    assert!(world.events().is_empty(), "gone at minute 12, the next one five minutes later");
    world.advance(after(17));
    assert_eq!(world.events()[0].vms, [VmName::new("web-02")]);
}

#[test]
fn advancing_far_applies_every_change_in_order() {
    let mut world = world_at(1.0);
    world.plan(Some("a".into()), EventPlan::new(Reboot), Due::At(after(1)));
    world.plan(None, EventPlan::new(Freeze), Due::After("a".into(), TimeDelta::zero()));
    let changes = world.advance(after(24 * 60));
    let seen: Vec<_> = changes.iter().map(|h| (h.event_type.clone(), h.kind, h.at)).collect();
    assert_eq!(
        seen,
        [
            (Reboot, ChangeKind::Scheduled, after(1)),
            (Reboot, ChangeKind::Started, after(16)),
            (Reboot, ChangeKind::Completed, after(26)),
            (Freeze, ChangeKind::Scheduled, after(26)),
            (Freeze, ChangeKind::Started, after(41)),
            (Freeze, ChangeKind::Completed, after(43)),
        ]
    );
}

#[test]
fn an_event_for_an_unknown_vm_is_rejected() {
    let error = world_at(1.0).schedule(EventPlan::new(Reboot).on(["web-1"]), noon()).unwrap_err();
    assert_eq!(error.to_string(), "there is no VM with the name web-1");
}

#[test]
fn names_keep_the_spelling_of_the_plan() {
    let mut world = world_at(1.0);
    schedule(&mut world, EventPlan::new(Preempt).on(["WEB-01"]), noon());
    assert_eq!(world.document(0).events[0].resources[0].as_str(), "WEB-01");
}

/// Something that can be done to a world.
#[derive(Debug, Clone)]
enum Act {
    Schedule { kind: usize, notice: u64, lasts: u64, held: u64, cancelled_after: Option<u64> },
    Approve(usize),
    Cancel(usize),
    Start(usize),
    Complete(usize),
    Ask,
    Pass(i64),
}

fn acts() -> impl Strategy<Value = Act> {
    let event = (0..5_usize, 0..2000_u64, 0..2000_u64, 0..500_u64, proptest::option::of(0..2000_u64));
    prop_oneof![
        event.prop_map(|(kind, notice, lasts, held, cancelled_after)| Act::Schedule {
            kind,
            notice,
            lasts,
            held,
            cancelled_after
        }),
        (0..4_usize).prop_map(Act::Approve),
        (0..4_usize).prop_map(Act::Cancel),
        (0..4_usize).prop_map(Act::Start),
        (0..4_usize).prop_map(Act::Complete),
        Just(Act::Ask),
        (0..3000_i64).prop_map(Act::Pass),
    ]
}

fn perform(world: &mut World, act: &Act, now: &mut DateTime<Utc>) {
    let seconds = Duration::from_secs;
    let nth = |world: &World, index: usize| world.events().get(index).map(|event| event.id.clone());
    match act {
        Act::Schedule { kind, notice, lasts, held, cancelled_after } => {
            let plan = EventPlan::new(EventType::KNOWN[*kind].clone());
            let plan = plan.notice(seconds(*notice)).lasts(seconds(*lasts)).held(seconds(*held));
            schedule(world, EventPlan { cancelled_after: cancelled_after.map(seconds), ..plan }, *now);
        }
        Act::Approve(index) => drop(nth(world, *index).map(|id| world.approve(&[id], *now))),
        Act::Cancel(index) => drop(nth(world, *index).map(|id| world.cancel(&id, *now))),
        Act::Start(index) => drop(nth(world, *index).map(|id| world.start(&id, *now))),
        Act::Complete(index) => drop(nth(world, *index).map(|id| world.complete(&id, *now))),
        Act::Ask => drop(world.on_request(0, *now)),
        Act::Pass(seconds) => {
            *now += TimeDelta::seconds(*seconds);
            world.advance(*now);
        }
    }
}

proptest! {
    #[test]
    fn the_incarnation_shows_every_change_and_no_event_goes_backwards(
        acts in proptest::collection::vec(acts(), 1..60),
    ) {
        let mut world = world_at(1.0);
        let mut now = noon();
        world.on_request(0, now);
        for act in acts {
            let before = world.document(0);
            perform(&mut world, &act, &mut now);
            let after = world.document(0);
            if before.events != after.events {
                prop_assert_ne!(&before.incarnation, &after.incarnation, "changed by {:?}", act);
            }
            if !matches!(act, Act::Ask) && before.incarnation == after.incarnation {
                prop_assert_eq!(&before.events, &after.events);
            }
            for event in &before.events {
                let later = after.events.iter().find(|later| later.id == event.id);
                if event.status == EventStatus::Started {
                    prop_assert!(later.is_none_or(|later| later.status == EventStatus::Started));
                }
            }
            for event in &after.events {
                prop_assert_eq!(event.status == EventStatus::Scheduled, event.not_before.time().is_some());
            }
            prop_assert!(world.next_change().is_none_or(|next| next >= now), "something due was left undone");
        }
    }

    #[test]
    fn advancing_often_or_once_gives_the_same(
        plans in proptest::collection::vec((1..3000_i64, 0..2000_u64, 0..2000_u64), 1..8),
        looks in proptest::collection::vec(0..400_i64, 0..40),
    ) {
        let mut often = world_at(1.0);
        for (at, notice, lasts) in plans {
            let plan = EventPlan::new(Reboot).notice(Duration::from_secs(notice)).lasts(Duration::from_secs(lasts));
            often.plan(None, plan, Due::At(noon() + TimeDelta::seconds(at)));
        }
        let mut once = often.clone();
        let mut now = noon();
        let mut seen = Vec::new();
        for seconds in looks {
            now += TimeDelta::seconds(seconds);
            seen.extend(often.advance(now));
        }
        prop_assert_eq!(seen, once.advance(now));
        prop_assert_eq!(often.document(0), once.document(0));
    }
}
