//! Documents that are made to be expensive.

use super::*;

/// Observes the document twice, so that the second time there is something to match, and returns the comparisons made.
fn comparisons_for(events: &[Event]) -> u64 {
    let mut harness = Harness::new();
    let before = comparisons::made();
    harness.poll(events);
    harness.poll(events);
    comparisons::made() - before
}

#[test]
fn no_document_costs_more_than_n_log_n_comparisons() {
    let names = |entry: usize| -> Vec<VmName> { (0..500).map(|vm| VmName::new(format!("vm-{entry}-{vm}"))).collect() };
    let same_id = (0..20).map(|entry| Event { resources: names(entry), ..reboot("A") }).collect::<Vec<_>>();
    let minutes = |minutes: i64| NotBefore::At(start() + TimeDelta::minutes(minutes));
    let same_vms = (0..3_000).map(|time| Event { id: None, not_before: minutes(time), ..reboot("A") });
    let same_vms_reversed = same_vms.clone().rev();
    let same_id_other_type = (0..900).map(|number| event(&format!("Type{number}"), "A", 15));
    let floods: [(&str, Vec<Event>, u64); 4] = [
        ("one id, many names", same_id, 10_000),
        ("no id, many times", same_vms.collect(), 3_000),
        ("no id, many times, latest first", same_vms_reversed.collect(), 3_000),
        ("one id, many types", same_id_other_type.collect(), 900),
    ];
    for (flood, events, size) in floods {
        let made = comparisons_for(&events);
        // A few passes over the document, each with a search that halves what is left.
        let limit = 10 * size * u64::from(size.ilog2());
        assert!(made <= limit, "{flood}: {made} comparisons for {size} items, limit {limit}");
    }
}

#[test]
fn the_limit_on_vms_applies_to_the_merged_event() {
    let names = |from: usize| (from..from + 600).map(|vm| VmName::new(format!("vm-{vm}"))).collect();
    let entry = |from| Event { resources: names(from), ..reboot("A") };
    let mut harness = Harness::new();
    harness.poll(&[entry(0), entry(600)]);
    assert!(harness.tracker.event(&key("A")).unwrap().event.resources.len() <= 1_001);
    assert_eq!(harness.tracker.approvable(&key("A")), Err(NotApprovable::TooManyVms));
    assert_eq!(harness.poll(&[entry(0)]).len(), 1, "an update: it is the same event");
    assert!(harness.tracker.approvable(&key("A")).is_ok());
}

#[test]
fn this_vm_is_never_dropped_from_a_long_list() {
    let mut resources: Vec<VmName> = (0..2_000).map(|vm| VmName::new(format!("vm-{vm}"))).collect();
    resources.push(VmName::new("WEB-01"));
    let mut harness = Harness::new();
    harness.poll(&[Event { resources, ..reboot("A") }]);
    let this_vm = harness.tracker.this_vm();
    assert!(harness.tracker.events().all(|tracked| tracked.may_affect(this_vm)));
}

#[test]
fn an_event_with_a_shortened_name_cannot_be_approved() {
    let mut harness = Harness::new();
    harness.poll(&[on(&["web-01", &"x".repeat(300)], reboot("A"))]);
    assert_eq!(harness.tracker.approvable(&key("A")), Err(NotApprovable::TooManyVms));
}
