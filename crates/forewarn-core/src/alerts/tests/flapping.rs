//! Events that keep appearing and disappearing.

use super::*;

/// Lets the event be listed in every other answer; the alerts, and how many seconds in.
fn flaps(desk: &mut Desk, seconds: i64, event: impl Fn(i64) -> Event) -> Vec<(i64, Alert)> {
    let mut said = Vec::new();
    for second in 1..=seconds {
        let listed: Vec<Event> = (second % 2 == 1).then(|| event(second)).into_iter().collect();
        desk.world.sees(&listed);
        said.extend(desk.alerts().into_iter().map(|alert| (second, alert)));
    }
    said
}

fn titles(said: &[(i64, Alert)]) -> Vec<(i64, &str)> {
    said.iter().map(|(second, alert)| (*second, alert.title.as_str())).collect()
}

const AT_FIRST: [(i64, &str); 5] = [
    (1, "Reboot in 60 min · web-01"),
    (2, "Reboot cancelled · web-01"),
    (3, "Reboot in 60 min · web-01"),
    (4, "Reboot cancelled · web-01"),
    (5, "Reboot in 60 min · web-01"),
];

#[test]
fn an_event_that_flaps_is_announced_twice_and_then_said_to_flap_once() {
    let ids: [fn(i64) -> String; 3] = [|_| "A".to_owned(), |_| String::new(), |second| second.to_string()];
    for id in ids {
        let mut desk = Desk::new();
        let said = flaps(&mut desk, 600, |second| event("Reboot", &id(second), 60));
        let first = AT_FIRST.map(|(second, title)| (second, title.replace("60 min", "1 h 0 min")));
        let first: Vec<(i64, &str)> = first.iter().map(|(second, title)| (*second, title.as_str())).collect();
        assert_eq!(titles(&said), first);
        assert!(said[4].1.body.starts_with("This event keeps appearing and disappearing."), "{}", said[4].1.body);
    }
}

#[test]
fn so_is_one_whose_id_changes_with_every_answer() {
    let mut desk = Desk::new();
    let said: Vec<String> =
        (0..100).flat_map(|number| desk.sees(&[event("Reboot", &number.to_string(), 60)])).collect();
    assert_eq!(said.len(), 5, "{said:?}");
}

#[test]
fn so_is_one_whose_id_stays_while_its_vms_change() {
    let mut desk = Desk::new();
    let said = flaps(&mut desk, 100, |second| on(&["web-01", &format!("web-{second}")], event("Reboot", "A", 60)));
    assert_eq!(said.len(), 5, "{said:?}");
}

#[test]
fn restarts_do_not_make_it_say_so_again() {
    let mut desk = Desk::new();
    let mut said = Vec::new();
    for _ in 0..30 {
        said.extend(desk.sees(&[event("Reboot", "A", 60)]));
        desk.restarts();
        said.extend(desk.sees(&[event("Reboot", "A", 60)]));
        said.extend(desk.sees(&[]));
    }
    assert_eq!(said.len(), 5, "{said:?}");
}

#[test]
fn an_event_that_flaps_is_still_reminded_of_and_its_start_still_notified() {
    let mut desk = Desk::new();
    let said = flaps(&mut desk, 16 * 60, |_| reboot("A"));
    let later: Vec<(i64, &str)> = titles(&said).split_off(5);
    assert_eq!(later, [(601, "Reboot in 5 min · web-01"), (841, "Reboot in 1 min · web-01")]);
    assert_eq!(desk.sees(&[started(reboot("A"))]), ["Rebooting now · web-01"]);
    desk.world.pass(60);
    assert_eq!(desk.sees(&[]), ["Reboot finished · web-01"], "the end of what was notified as started");
}

#[test]
fn an_event_that_flaps_and_moves_closer_notifies() {
    let mut desk = Desk::new();
    flaps(&mut desk, 20, |_| event("Reboot", "A", 60));
    assert_eq!(desk.sees(&[event("Reboot", "A", 2)]), ["Reboot now in 1 min · web-01"]);
}

#[test]
fn a_started_event_that_flaps_notifies_every_few_minutes_at_most() {
    let mut desk = Desk::new();
    let said = flaps(&mut desk, 600, |_| started(reboot("A")));
    let starts = said.iter().filter(|(_, alert)| alert.title == "Rebooting now · web-01").count();
    assert!((3..=5).contains(&starts), "{:?}", titles(&said));
    assert!(said.len() <= 8, "{:?}", titles(&said));
}

#[test]
fn after_ten_quiet_minutes_it_is_announced_as_ever() {
    let mut desk = Desk::new();
    flaps(&mut desk, 20, |_| event("Reboot", "A", 600));
    desk.world.pass(601);
    assert_eq!(desk.sees(&[event("Reboot", "A", 60)]).len(), 1);
    assert_eq!(desk.sees(&[]).len(), 1);
}

#[test]
fn several_events_of_one_type_that_follow_each_other_in_full_are_each_notified() {
    let mut desk = Desk::new();
    for id in ["A", "B", "C", "D"] {
        assert_eq!(desk.sees(&[reboot(id)]).len(), 1);
        assert_eq!(desk.sees(&[started(reboot(id))]), ["Rebooting now · web-01"]);
        assert_eq!(desk.sees(&[]), ["Reboot finished · web-01"]);
    }
}

#[test]
fn events_of_one_type_that_stay_are_each_notified() {
    let mut desk = Desk::new();
    let events: Vec<Event> = (0..6).map(|number| event("Reboot", &number.to_string(), 30 + number)).collect();
    for most in 1..=events.len() {
        assert_eq!(desk.sees(&events[..most]).len(), 1);
    }
}

#[test]
fn what_is_remembered_of_flapping_events_is_bounded() {
    let mut desk = Desk::new();
    for round in 0..5 {
        let events: Vec<Event> = (0..900)
            .map(|number| on(&["web-01", &format!("vm-{round}-{number}")], reboot(&format!("{round}-{number}"))))
            .collect();
        desk.sees(&events);
    }
    desk.sees(&[]);
    let saved = serde_json::to_string(&desk.ledger).unwrap().len();
    assert!(saved < 600_000, "{saved} bytes");
}
