//! Documents that real VMs received.

use super::*;

fn replay(log: &str, at: DateTime<Utc>, approve: bool) -> Vec<ChangeKind> {
    let mut harness = Harness::new();
    (harness.truth, harness.now.wall) = (at, at);
    let mut changes = Vec::new();
    for line in log.lines() {
        changes.extend(harness.poll_document(Document::parse(line.as_bytes()).unwrap()));
        let listed = harness.tracker.events().next().map(|event| event.key.clone());
        if let Some(key) = listed.filter(|_| approve) {
            let now = harness.now.clone();
            let (id, _) = harness.tracker.request_approval(&key, &"ada".into(), &now).unwrap();
            harness.tracker.record_approval_result(&id, &Ok(()), &now);
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
    assert_eq!(replay(log, time("2022-04-11T22:12:00Z"), false), [appeared(id), has_started(id), completed(id)]);
}

#[test]
fn an_approved_user_reboot_that_was_never_seen_as_started_is_completed() {
    let log = include_str!("../../../tests/fixtures/user-reboot.jsonl");
    let id = "4CAEA225-A741-474D-A72E-428C86FCD853";
    assert_eq!(replay(log, time("2021-07-22T04:35:00Z"), true), [appeared(id), completed_unseen(id)]);
    assert_eq!(replay(log, time("2021-07-22T04:35:00Z"), false), [appeared(id), cancelled(id)]);
}

#[test]
fn a_spot_eviction_affects_this_vm_despite_its_lower_case_name() {
    let log = include_str!("../../../tests/fixtures/spot-preempt.jsonl");
    let id = "A123BC45-1234-5678-AB90-ABCDEF123456";
    assert_eq!(replay(log, time("2021-03-16T00:58:16Z"), false), [appeared(id)]);
    let mut harness = Harness::new();
    harness.poll_document(Document::parse(log.trim().as_bytes()).unwrap());
    assert!(harness.tracker.event(&key(id)).unwrap().may_affect(Some(&VmName::new("mySpotVM"))));
}
