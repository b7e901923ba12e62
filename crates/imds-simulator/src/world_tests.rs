use chrono::TimeZone;
use scheduled_events::EventType::{Freeze, Preempt, Reboot, Redeploy};

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
fn an_event_is_scheduled_until_not_before_then_started_then_gone_under_one_id() {
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
fn speed_divides_notice_and_duration_alike() {
    let mut world = world_at(60.0);
    schedule(&mut world, EventPlan::new(Reboot), noon());
    assert_eq!(world.events()[0].not_before, Some(noon() + TimeDelta::seconds(15)));
    world.advance(noon() + TimeDelta::seconds(15));
    assert_eq!(statuses(&world), [EventStatus::Started]);
    world.advance(noon() + TimeDelta::seconds(25));
    assert!(world.events().is_empty());
}

#[test]
fn not_before_is_a_whole_second_so_what_is_written_is_when_it_starts() {
    let mut world = world_at(20.0);
    let now = noon() + TimeDelta::milliseconds(300);
    schedule(&mut world, EventPlan::new(Preempt), now);
    let not_before = world.events()[0].not_before.unwrap();
    assert_eq!(not_before, noon() + TimeDelta::seconds(2));
    assert_eq!(world.next_change(), Some(not_before));
}

#[test]
fn an_approval_starts_it_at_once_for_every_vm_and_a_second_one_changes_nothing() {
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
fn an_approval_that_names_one_unknown_event_approves_none() {
    let mut world = world_at(1.0);
    let id = schedule(&mut world, EventPlan::new(Reboot), noon());
    let unknown = EventId::new("NOPE");
    assert_eq!(world.approve(&[id, unknown.clone()], noon()), Err(WorldError::NoSuchEvent(unknown)));
    assert_eq!(statuses(&world), [EventStatus::Scheduled]);
}

#[test]
fn an_approval_waits_for_the_other_tenants_but_not_beyond_not_before() {
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
fn azure_can_withdraw_an_event_but_not_one_that_was_approved_before() {
    let mut world = world_at(1.0);
    let plan = EventPlan { cancelled_after: Some(5 * MINUTE), ..EventPlan::new(Reboot) };
    schedule(&mut world, plan.clone(), noon());
    let approved = schedule(&mut world, plan, noon());
    world.approve(&[approved], after(1)).unwrap();
    let happenings = world.advance(after(5));
    assert_eq!(happenings.iter().map(|happening| happening.what).collect::<Vec<_>>(), [What::Cancelled]);
    assert_eq!(statuses(&world), [EventStatus::Started]);
}

#[test]
fn a_person_can_cancel_start_and_complete_but_not_undo_a_start() {
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
fn the_incarnation_changes_exactly_when_the_list_does() {
    let mut world = world_at(1.0);
    world.asked(0, noon());
    let mut seen = vec![world.incarnation(0)];
    let id = schedule(&mut world, EventPlan::new(Reboot).held(MINUTE), noon());
    seen.push(world.incarnation(0));
    world.asked(0, after(1));
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
fn a_day_without_a_request_switches_a_vm_off_and_its_incarnation_starts_over() {
    let mut world = World::new(["a", "b"].map(VmName::new), Speed::REAL, 2 * MINUTE, Ids::seeded(1));
    assert_eq!(world.asked(0, noon()), after(2), "the first call takes its time");
    world.asked(1, noon());
    schedule(&mut world, EventPlan::new(Reboot), noon());
    assert_eq!((world.incarnation(0), world.incarnation(1)), (2, 2));

    let almost_a_day = noon() + TimeDelta::hours(24) - TimeDelta::seconds(1);
    assert_eq!(world.asked(1, almost_a_day), after(2), "this one stays on");
    let a_day = noon() + TimeDelta::hours(24);
    assert!(!world.is_watching(0, a_day));
    assert_eq!(world.asked(0, a_day), a_day + TimeDelta::minutes(2), "and this one begins again");
    assert_eq!((world.incarnation(0), world.incarnation(1)), (1, 2));
}

#[test]
fn an_event_can_follow_on_the_end_of_another_whenever_that_comes() {
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
fn a_long_sleep_misses_nothing_and_tells_it_in_order() {
    let mut world = world_at(1.0);
    world.plan(Some("a".into()), EventPlan::new(Reboot), Due::At(after(1)));
    world.plan(None, EventPlan::new(Freeze), Due::After("a".into(), TimeDelta::zero()));
    let happenings = world.advance(after(24 * 60));
    let told: Vec<_> = happenings.iter().map(|h| (h.event_type.clone(), h.what, h.at)).collect();
    assert_eq!(
        told,
        [
            (Reboot, What::Scheduled, after(1)),
            (Reboot, What::Started, after(16)),
            (Reboot, What::Completed, after(26)),
            (Freeze, What::Scheduled, after(26)),
            (Freeze, What::Started, after(41)),
            (Freeze, What::Completed, after(43)),
        ]
    );
}

#[test]
fn an_event_for_a_vm_that_is_not_in_the_set_is_refused() {
    let error = world_at(1.0).schedule(EventPlan::new(Reboot).on(["web-1"]), noon()).unwrap_err();
    assert_eq!(error.to_string(), "no VM of this set is called web-1");
}

#[test]
fn names_are_listed_as_the_plan_spells_them() {
    let mut world = world_at(1.0);
    schedule(&mut world, EventPlan::new(Preempt).on(["WEB-01"]), noon());
    assert_eq!(world.document(0).events[0].resources[0].as_str(), "WEB-01");
}
