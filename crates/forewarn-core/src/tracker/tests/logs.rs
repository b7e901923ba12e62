//! The documents that real VMs received.

use super::*;

fn replay(log: &str, at: DateTime<Utc>, approve: bool) -> Vec<ChangeKind> {
    let mut world = World::new();
    (world.truth, world.now.wall) = (at, at);
    let mut changes = Vec::new();
    for line in log.lines() {
        changes.extend(world.sees_document(Document::parse(line.as_bytes()).unwrap()));
        let listed = world.tracker.events().next().map(|event| event.key.clone());
        if let Some(key) = listed.filter(|_| approve) {
            let now = world.now.clone();
            let (id, _) = world.tracker.request_approval(&key, &"ada".into(), &now).unwrap();
            world.tracker.record_approval_result(&id, &Ok(()), &now);
        }
    }
    changes
}

fn time(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

#[test]
fn a_live_migration_appears_starts_and_completes() {
    let log = include_str!("../../../tests/fixtures/live-migration.jsonl");
    let id = "C7061BAC-AFDC-4513-B24B-AA5F13A16123";
    assert_eq!(replay(log, time("2022-04-11T22:12:00Z"), false), [appeared(id), begun(id), completed(id)]);
}

#[test]
fn an_approved_user_reboot_that_was_never_seen_as_started_is_completed() {
    let log = include_str!("../../../tests/fixtures/user-reboot.jsonl");
    let id = "4CAEA225-A741-474D-A72E-428C86FCD853";
    assert_eq!(replay(log, time("2021-07-22T04:35:00Z"), true), [appeared(id), completed_unseen(id)]);
    assert_eq!(replay(log, time("2021-07-22T04:35:00Z"), false), [appeared(id), cancelled(id)]);
}

#[test]
fn a_spot_eviction_is_ours_although_its_name_is_in_lower_case() {
    let log = include_str!("../../../tests/fixtures/spot-preempt.jsonl");
    let id = "A123BC45-1234-5678-AB90-ABCDEF123456";
    assert_eq!(replay(log, time("2021-03-16T00:58:16Z"), false), [appeared(id)]);
    let mut world = World::new();
    world.sees_document(Document::parse(log.trim().as_bytes()).unwrap());
    assert!(world.tracker.event(&key(id)).unwrap().may_affect(Some(&VmName::new("mySpotVM"))));
}
