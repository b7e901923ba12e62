use chrono::{TimeDelta, TimeZone};
use scheduled_events::{EventStatus, EventType};
use std::collections::HashSet;
use std::time::Duration;

use super::*;
use crate::active_event::ChangeKind;
use crate::ids::Ids;

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 3, 1, 12, 0, 0).unwrap()
}

fn begun(scenario: Scenario, speed: f64) -> World {
    let speed = Speed::new(speed).unwrap();
    let mut world = World::new(scenario.vms().to_vec(), speed, Duration::ZERO, Ids::seeded(1));
    scenario.begin(&mut world, &mut Faults::default(), speed, noon());
    world
}

fn built_in(name: &str) -> World {
    let mut world = begun(Scenario::named(name).unwrap(), 1.0);
    world.advance(noon());
    world
}

fn error(text: &str) -> String {
    Scenario::parse(text, "mine.toml").unwrap_err().to_string()
}

#[test]
fn every_built_in_scenario_works_and_has_a_summary() {
    for name in Scenario::names() {
        let scenario = Scenario::named(name).unwrap_or_else(|error| panic!("{error}"));
        assert!(scenario.summary().ends_with('.'), "{name}");
        assert!(!begun(scenario, 1.0).advance(noon() + TimeDelta::days(8)).is_empty(), "{name}");
    }
}

#[test]
fn simple_scenarios_do_what_their_names_say() {
    for (name, kind, minutes) in [
        ("live-migration", EventType::Freeze, 15),
        ("host-maintenance", EventType::Reboot, 15),
        ("user-reboot", EventType::Reboot, 15),
        ("user-redeploy", EventType::Redeploy, 10),
        ("platform-redeploy", EventType::Redeploy, 10),
        ("scale-set-terminate", EventType::Terminate, 5),
        ("predicted-hardware-failure", EventType::Redeploy, 5 * 24 * 60),
    ] {
        let events = built_in(name).events();
        assert_eq!(events.len(), 1, "{name}");
        assert_eq!(events[0].event_type, kind, "{name}");
        assert_eq!(events[0].not_before, Some(noon() + TimeDelta::minutes(minutes)), "{name}");
    }
    assert_eq!(built_in("spot-eviction").events()[0].not_before, Some(noon() + TimeDelta::seconds(30)));
    let spot = built_in("spot-eviction").document(0);
    assert_eq!(spot.events[0].resources[0].as_str(), "myspotvm");
}

#[test]
fn a_hardware_failure_has_no_notice_and_a_cancelled_event_never_starts() {
    let mut failure = built_in("hardware-failure");
    failure.advance(noon() + TimeDelta::minutes(1));
    assert_eq!(failure.events()[0].status, EventStatus::Started);
    let seen: Vec<ChangeKind> =
        built_in("cancelled").advance(noon() + TimeDelta::days(1)).iter().map(|h| h.kind).collect();
    assert_eq!(seen, [ChangeKind::Cancelled]);
}

#[test]
fn rolling_maintenance_takes_one_vm_at_a_time() {
    let mut world = built_in("rolling-maintenance");
    let mut order = Vec::new();
    let mut now = noon();
    while let Some(next) = world.next_change() {
        now = next;
        world.advance(now);
        assert!(world.events().len() <= 1, "one at a time");
        order.extend(world.events().into_iter().flat_map(|event| event.vms));
    }
    order.dedup();
    assert_eq!(order, ["web-01", "web-02", "web-03"].map(VmName::new));
    assert_eq!(now, noon() + TimeDelta::minutes(3 * 25 + 2 * 2));
}

#[test]
fn overlapping_has_one_of_each_type_at_once() {
    let types: Vec<_> = built_in("overlapping").events().into_iter().map(|event| event.event_type).collect();
    assert_eq!(types, EventType::KNOWN);
}

#[test]
fn the_tour_shows_every_type_and_outcome_within_minutes() {
    let tour = Scenario::named("tour").unwrap();
    let speed = tour.speed().unwrap().get();
    let changes = begun(tour, speed).advance(noon() + TimeDelta::hours(1));
    assert!(changes[0].at <= noon() + TimeDelta::seconds(5), "the first at {}", changes[0].at);
    let within = |minutes| noon() + TimeDelta::minutes(minutes);
    let seen: HashSet<_> = changes.iter().filter(|h| h.at < within(4)).map(|h| h.event_type.clone()).collect();
    assert_eq!(seen.len(), EventType::KNOWN.len());
    for what in [ChangeKind::Cancelled, ChangeKind::Completed, ChangeKind::Started] {
        assert!(changes.iter().any(|h| h.kind == what && h.at < within(4)), "{what:?}");
    }
}

#[test]
fn names_replace_the_scenarios_in_order() {
    let scenario = Scenario::named("rolling-maintenance").unwrap().renamed(&["a", "b"].map(VmName::new));
    assert_eq!(scenario.vms(), ["a", "b", "web-03"].map(VmName::new));
    let mut world = begun(scenario, 1.0);
    world.advance(noon());
    assert_eq!(world.events()[0].vms, [VmName::new("a")]);
}

#[test]
fn an_error_has_file_line_column_reason_and_text() {
    let text = "summary = \"x\"\n\n[[event]]\ntype = \"Rebot\"\n";
    assert_eq!(
        error(text),
        "mine.toml:4:8: 'Rebot' is not a type of event: use Freeze, Reboot, Redeploy, Preempt or Terminate\n    \
         type = \"Rebot\""
    );
}

#[test]
fn every_mistake_has_its_position() {
    for (text, position, hint) in [
        ("[[event]]\ntype = \"Reboot\"\nnotice = \"15\"\n", "mine.toml:3:10:", "not a duration"),
        ("[[event]]\ntype = \"Reboot\"\nnotise = \"15m\"\n", "mine.toml:3:1:", "notise"),
        ("[[event]]\nnotice = \"15m\"\n", "mine.toml:1:1:", "type"),
        (
            "vms = [\"a\"]\n[[event]]\ntype = \"Reboot\"\nvms = [\"a\", \"b\"]\n",
            "mine.toml:4:13:",
            "no VM 'b': vms has a",
        ),
        ("[[event]]\ntype = \"Reboot\"\nafter = \"x\"\n", "mine.toml:3:9:", "no event above is called 'x'"),
        ("[[event]]\nname = \"x\"\nafter = \"x\"\ntype = \"Reboot\"\n", "mine.toml:2:8:", "no event above"),
        ("vms = []\n", "mine.toml:1:7:", "at least one VM"),
        ("vms = [\"a\", \"A\"]\n", "mine.toml:1:13:", "named twice"),
        ("speed = 0\n", "mine.toml:1:9:", "a speed of 0"),
        ("\n[[fault]]\nkind = \"refuse\"\n", "mine.toml:2:1:", "needs a time"),
        ("[[fault]]\nkind = \"418\"\n", "mine.toml:2:8:", "'418' is not a fault"),
        ("summary = \"x\nspeed = 1", "mine.toml:1:", ""),
        ("[[event]\n", "mine.toml:1:", ""),
    ] {
        let error = error(text);
        assert!(error.starts_with(position) && error.contains(hint), "{text:?}\n{error}");
    }
}

#[test]
fn an_unknown_name_lists_the_known_ones_and_a_missing_file_is_named() {
    let error = Scenario::named("reboot").unwrap_err().to_string();
    assert!(error.contains("'reboot'") && error.contains("rolling-maintenance") && error.contains(".toml"), "{error}");
    let error = Scenario::load(Path::new("/nowhere/mine.toml")).unwrap_err().to_string();
    assert!(error.starts_with("can't read /nowhere/mine.toml: "), "{error}");
}

#[test]
fn a_playbook_has_faults_only() {
    let playbook =
        Playbook::parse("[[fault]]\nkind = \"500\"\ntimes = 3\n[[fault]]\nkind = \"hang\"\n", "p.toml").unwrap();
    assert_eq!(playbook.faults.len(), 2);
    assert!(Playbook::parse("summary = \"x\"\n", "p.toml").is_err());
}
