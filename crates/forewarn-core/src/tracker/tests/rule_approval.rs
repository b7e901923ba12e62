//! Approving by rule.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};

use super::*;
use crate::rules::Rules;
use crate::settings::{SettingKey, Settings};
use crate::testing::{identity, rule_context};
use crate::{Approver, CommandResult, Purpose, RuleContext, RuleName, RuleOutcome, RuleState};

fn rules(value: &Value) -> Rules {
    let mut settings = Settings::default();
    settings.set(SettingKey::Rules, value).unwrap();
    settings.effective_rules()
}

fn everything() -> Rules {
    rules(&json!([{ "name": "All", "then": "approve_now" }]))
}

fn apply(harness: &mut Harness, rules: &Rules) -> Vec<String> {
    apply_after(harness, rules, Duration::ZERO)
}

fn apply_after(harness: &mut Harness, rules: &Rules, session_delay: Duration) -> Vec<String> {
    let context = RuleContext { session_delay, ..rule_context(rules) };
    let now = harness.now.clone();
    harness.tracker.apply_rules(context, &now).send.iter().map(ToString::to_string).collect()
}

/// Applies the rules every second. Returns the approvals with the second in which each was sent.
fn pass(harness: &mut Harness, rules: &Rules, seconds: u32) -> Vec<(u32, String)> {
    let mut sent = Vec::new();
    for second in 1..=seconds {
        harness.advance(1);
        sent.extend(apply(harness, rules).into_iter().map(|id| (second, id)));
    }
    sent
}

fn seen(events: &[Event]) -> Harness {
    let mut harness = Harness::new();
    harness.poll(events);
    harness
}

fn is_announced(harness: &Harness, id: &str) -> bool {
    let rule_state = &harness.tracker.event(&key(id)).unwrap().rule_state;
    matches!(rule_state, Some(RuleState::Pending { announced: Some(_), .. }))
}

#[test]
fn a_session_waits_for_those_before_it() {
    let (mut harness, all) = (seen(&[reboot("A")]), everything());
    let mut after = |seconds| {
        harness.advance(seconds);
        apply_after(&mut harness, &all, Duration::from_secs(15))
    };
    assert!(after(0).is_empty() && after(14).is_empty() && after(10).is_empty(), "within the delay and grace period");
    assert_eq!(after(1), Vec::<String>::new());
    assert_eq!(after(9), ["A"]);
}

#[test]
fn an_approval_is_announced_and_sent_once_after_the_grace_period() {
    let (mut harness, all) = (seen(&[reboot("A")]), everything());
    assert!(apply(&mut harness, &all).is_empty());
    assert!(is_announced(&harness, "A"));
    assert_eq!(pass(&mut harness, &all, 600), [(10, "A".to_owned())]);
    let tracked = harness.tracker.event(&key("A")).unwrap();
    assert_eq!(tracked.approval.as_ref().unwrap().by, Approver::Rule { rule: RuleName::new("All") });
    let refused = Err(ApprovalFailure { failure: forbidden(), may_have_arrived: false });
    let now = harness.now.clone();
    harness.tracker.record_approval_result(&EventId::new("A"), &refused, &now);
    assert!(harness.tracker.approvable(&key("A")).is_ok(), "the user can retry");
    assert!(pass(&mut harness, &all, 600).is_empty(), "the rule doesn't");
    harness.restart();
    harness.poll(&[reboot("A")]);
    assert!(pass(&mut harness, &all, 600).is_empty());
}

#[test]
fn a_stopped_rule_never_approves_the_event() {
    let (mut harness, all) = (seen(&[reboot("A")]), everything());
    apply(&mut harness, &all);
    pass(&mut harness, &all, 9);
    let now = harness.now.clone();
    assert!(harness.tracker.stop_rule(&key("A"), &now).is_ok());
    assert!(harness.tracker.stop_rule(&key("A"), &now).is_err(), "nothing left to stop");
    assert!(pass(&mut harness, &all, 600).is_empty());
    harness.restart();
    harness.poll(&[reboot("A")]);
    assert!(pass(&mut harness, &all, 600).is_empty());
    harness.poll(&[]);
    harness.poll(&[reboot("A")]);
    assert!(pass(&mut harness, &all, 600).is_empty(), "nor if the event reappears");
    assert!(harness.tracker.approvable(&key("A#2")).is_ok(), "the user can approve");
}

#[test]
fn a_restart_restarts_the_grace_period() {
    let (mut harness, all) = (seen(&[reboot("A")]), everything());
    let announced = |harness: &Harness| match harness.tracker.event(&key("A")).unwrap().rule_state {
        Some(RuleState::Pending { announced, .. }) => announced,
        _ => None,
    };
    apply(&mut harness, &all);
    let before = announced(&harness);
    pass(&mut harness, &all, 9);
    harness.restart();
    assert!(apply(&mut harness, &all).is_empty(), "nothing is certain before the first document");
    harness.poll(&[reboot("A")]);
    assert!(apply(&mut harness, &all).is_empty());
    assert!(before.is_some() && announced(&harness) > before, "announced again");
    assert_eq!(pass(&mut harness, &all, 60), [(10, "A".to_owned())]);
}

#[test]
fn setting_the_clock_does_not_shorten_the_grace_period() {
    let (mut harness, all) = (seen(&[reboot("A")]), everything());
    apply(&mut harness, &all);
    harness.now.wall += TimeDelta::hours(2);
    harness.truth += TimeDelta::hours(2);
    harness.poll(&[reboot("A")]);
    harness.poll(&[reboot("A")]);
    assert!(apply(&mut harness, &all).is_empty());
    assert_eq!(pass(&mut harness, &all, 60), [(8, "A".to_owned())]);
}

#[test]
fn the_first_vm_of_an_event_approves_and_the_others_wait() {
    let event = on(&["web-00", "web-01", "web-02"], reboot("A"));
    let (mut harness, all) = (seen(std::slice::from_ref(&event)), everything());
    apply(&mut harness, &all);
    assert!(!is_announced(&harness, "A"), "another VM comes first");
    assert_eq!(
        pass(&mut harness, &all, 300),
        [(70, "A".to_owned())],
        "a minute for the first VM, then the grace period"
    );
    let mut harness = seen(std::slice::from_ref(&event));
    apply(&mut harness, &all);
    pass(&mut harness, &all, 20);
    harness.poll(&[started(event)]);
    assert!(pass(&mut harness, &all, 600).is_empty(), "the first VM has approved it");
}

#[test]
fn approve_before_approves_at_that_time_or_at_once() {
    let five = rules(&json!([{ "name": "x", "then": "approve_before", "minutes_before": 5 }]));
    let mut harness = seen(&[reboot("A")]);
    apply(&mut harness, &five);
    // A second has passed since the test began.
    assert_eq!(pass(&mut harness, &five, 899), [(599, "A".to_owned())]);
    let mut harness = seen(&[event("Reboot", "A", 3)]);
    apply(&mut harness, &five);
    assert_eq!(pass(&mut harness, &five, 60), [(10, "A".to_owned())]);
    let timeless = Event { not_before: NotBefore::Unstated, ..reboot("A") };
    let mut harness = seen(&[timeless]);
    apply(&mut harness, &five);
    assert!(pass(&mut harness, &five, 900).is_empty(), "its time is unknown");
    // Postponed within the grace period.
    let mut harness = seen(&[event("Reboot", "A", 5)]);
    apply(&mut harness, &five);
    pass(&mut harness, &five, 5);
    harness.poll(&[event("Reboot", "A", 60)]);
    assert!(pass(&mut harness, &five, 600).is_empty());
}

#[test]
fn nothing_is_approved_if_anything_is_uncertain() {
    let all = everything();
    let quiet = |mut harness: Harness| {
        apply(&mut harness, &all);
        assert!(pass(&mut harness, &all, 900).is_empty());
    };
    let mut nameless = Harness::new();
    nameless.tracker = Tracker::new(&nameless.now);
    nameless.poll(&[reboot("A")]);
    quiet(nameless);
    quiet(seen(&[on(&["web-02"], reboot("A"))]));
    quiet(seen(&[on(&[], reboot("A"))]));
    quiet(seen(&[reboot("")]));
    quiet(seen(&[started(reboot("A"))]));
    quiet(seen(&[Event { status: EventStatus::Other("Paused".to_owned()), ..reboot("A") }]));
    // One id for two entries: the approval would be of both.
    quiet(seen(&[reboot("A"), reboot("A")]));
    quiet(seen(&[reboot("A"), on(&["web-02"], event("Redeploy", "A", 30))]));
    let mut lost = seen(&[reboot("A")]);
    apply(&mut lost, &all);
    lost.poll_fails();
    quiet(lost);
    let mut unlisted = seen(&[reboot("A")]);
    unlisted.poll_partial(&[]);
    quiet(unlisted);
    let mut theirs = seen(&[reboot("A")]);
    apply(&mut theirs, &all);
    let now = theirs.now.clone();
    theirs.tracker.request_approval(&key("A"), &"ada".into(), &now).unwrap();
    quiet(theirs);
}

#[test]
fn an_event_that_no_longer_matches_is_not_approved() {
    let alone = rules(&json!([{ "name": "x", "scope": "alone", "then": "approve_now" }]));
    let mut harness = seen(&[reboot("A")]);
    apply(&mut harness, &alone);
    assert!(is_announced(&harness, "A"));
    harness.poll(&[on(&["web-01", "web-02"], reboot("A"))]);
    assert!(pass(&mut harness, &alone, 60).is_empty());
    assert_eq!(harness.tracker.event(&key("A")).unwrap().rule_state, None);
    harness.poll(&[reboot("A")]);
    apply(&mut harness, &alone);
    assert_eq!(pass(&mut harness, &alone, 60), [(10, "A".to_owned())], "after the whole grace period");
    // Another rule is another announcement.
    let mut harness = seen(&[reboot("A")]);
    apply(&mut harness, &alone);
    pass(&mut harness, &alone, 9);
    let all = everything();
    assert_eq!(pass(&mut harness, &all, 60), [(11, "A".to_owned())]);
}

#[test]
fn never_forbids_approval_until_the_rule_is_removed() {
    let never = rules(&json!([{ "name": "x", "types": ["Reboot"], "then": "never" }]));
    let mut harness = seen(&[reboot("A"), event("Redeploy", "B", 30)]);
    apply(&mut harness, &never);
    assert_eq!(harness.tracker.approvable(&key("A")), Err(NotApprovable::Forbidden));
    assert!(harness.tracker.approvable(&key("B")).is_ok());
    apply(&mut harness, &Rules::default());
    assert!(harness.tracker.approvable(&key("A")).is_ok());
}

fn prepares(harness: &mut Harness, id: &str, result: CommandResult) {
    let now = harness.now.clone();
    harness.tracker.start_command(&key(id), Purpose::Prepare, &now).unwrap();
    harness.tracker.end_command(&key(id), Purpose::Prepare, result, String::new(), &now).unwrap();
}

#[test]
fn a_reappearing_event_that_was_prepared_for_is_left_to_the_user() {
    for result in [CommandResult::Succeeded, CommandResult::Failed { code: Some(1) }] {
        let (mut harness, all) = (seen(&[reboot("A")]), everything());
        prepares(&mut harness, "A", result.clone());
        harness.poll(&[]);
        harness.poll(&[reboot("A")]);
        apply(&mut harness, &all);
        assert!(pass(&mut harness, &all, 600).is_empty(), "{result:?}: the state of the workload is unknown");
        assert!(harness.tracker.approvable(&key("A#2")).is_ok(), "the user can");
    }
}

/// More events than the tracker keeps in full.
fn many_others_end(harness: &mut Harness) {
    for number in 0..=Tracker::MAX_ENDED {
        harness.poll(&[reboot(&format!("other-{number}"))]);
        harness.poll(&[]);
    }
}

#[test]
fn a_rule_never_approves_the_same_id_twice_however_many_events_end_in_between() {
    let (mut harness, all) = (seen(&[reboot("A")]), everything());
    apply(&mut harness, &all);
    assert_eq!(pass(&mut harness, &all, 60).len(), 1);
    harness.poll(&[]);
    many_others_end(&mut harness);
    harness.restart();
    harness.poll(&[reboot("A")]);
    apply(&mut harness, &all);
    assert_eq!(pass(&mut harness, &all, 600), []);
    assert!(harness.tracker.approvable(&key("A")).is_ok(), "the user can");
}

#[test]
fn a_stop_holds_however_many_events_end_in_between() {
    let (mut harness, all) = (seen(&[reboot("A")]), everything());
    apply(&mut harness, &all);
    let now = harness.now.clone();
    harness.tracker.stop_rule(&key("A"), &now).unwrap();
    harness.poll(&[]);
    many_others_end(&mut harness);
    harness.restart();
    harness.poll(&[reboot("A")]);
    apply(&mut harness, &all);
    assert_eq!(pass(&mut harness, &all, 600), []);
}

#[test]
fn nothing_is_prepared_twice_for_the_same_id_however_many_events_end_in_between() {
    let mut harness = seen(&[reboot("A")]);
    prepares(&mut harness, "A", CommandResult::Succeeded);
    harness.poll(&[]);
    let now = harness.now.clone();
    harness.tracker.skip_command(&key("A"), Purpose::Recover, &now);
    many_others_end(&mut harness);
    harness.restart();
    harness.poll(&[reboot("A")]);
    assert_eq!(harness.tracker.unprepared().count(), 0);
}

#[test]
fn a_delegated_event_stays_delegated_however_many_events_end_in_between() {
    let (mut harness, all) = (seen(&[reboot("A")]), everything());
    harness.tracker.delegate_to_another_session();
    harness.poll(&[]);
    many_others_end(&mut harness);
    harness.restart();
    harness.poll(&[reboot("A")]);
    let none = Rules::default();
    let context = RuleContext { rules_if_delegated: &none, grace: Duration::ZERO, ..rule_context(&all) };
    let now = harness.now.clone();
    assert_eq!(harness.tracker.apply_rules(context, &now).send, []);
}

#[test]
fn actions_before_and_after_a_late_load_are_remembered() {
    let all = everything();
    let acted_on = |id| {
        let mut harness = seen(&[reboot(id)]);
        apply(&mut harness, &all);
        assert_eq!(pass(&mut harness, &all, 60).len(), 1);
        harness.poll(&[]);
        many_others_end(&mut harness);
        harness
    };
    let (earlier, mut harness) = (acted_on("A"), acted_on("B"));
    let now = harness.now.clone();
    harness.tracker.absorb(earlier.tracker.state().clone(), &now);
    harness.poll(&[reboot("A"), reboot("B")]);
    apply(&mut harness, &all);
    assert_eq!(pass(&mut harness, &all, 600), []);
}

#[test]
fn an_id_is_remembered_for_as_long_as_its_event_can_reappear() {
    let (mut harness, all) = (seen(&[reboot("A")]), everything());
    apply(&mut harness, &all);
    assert_eq!(pass(&mut harness, &all, 60).len(), 1);
    harness.poll(&[]);
    many_others_end(&mut harness);
    assert_eq!(harness.tracker.state().acted_on.len(), 1);
    harness.advance(7 * 24 * 60 * 60);
    many_others_end(&mut harness);
    assert_eq!(harness.tracker.state().acted_on.len(), 1, "NotBefore is at most seven days ahead");
    harness.advance(24 * 60 * 60);
    many_others_end(&mut harness);
    assert_eq!(harness.tracker.state().acted_on.len(), 0);
}

#[test]
fn a_date_header_years_ahead_expires_no_id() {
    let (mut harness, all) = (seen(&[reboot("A")]), everything());
    apply(&mut harness, &all);
    assert_eq!(pass(&mut harness, &all, 60).len(), 1);
    harness.poll(&[]);
    many_others_end(&mut harness);
    harness.truth += TimeDelta::days(5 * 365);
    many_others_end(&mut harness);
    harness.poll(&[Event { not_before: NotBefore::At(harness.truth + TimeDelta::minutes(15)), ..reboot("A") }]);
    apply(&mut harness, &all);
    assert_eq!(pass(&mut harness, &all, 600), []);
}

#[test]
fn with_too_many_remembered_ids_nothing_is_automatic() {
    let mut harness = Harness::new();
    let most = acted_on::MAX_IDS;
    let mut number = 0;
    while number <= most + Tracker::MAX_ENDED + 1_000 {
        let events: Vec<Event> = (number..number + 1_000).map(|number| reboot(&number.to_string())).collect();
        harness.poll(&events);
        harness.tracker.delegate_to_another_session();
        number += 1_000;
    }
    harness.poll(&[]);
    assert_eq!(harness.tracker.state().acted_on.len(), most);
    harness.restart();
    harness.poll(&[reboot("new")]);
    assert_eq!(harness.tracker.unprepared().count(), 0, "it may have been prepared for");
    let all = everything();
    apply(&mut harness, &all);
    assert_eq!(pass(&mut harness, &all, 600), []);
    let until = harness.tracker.automation_paused_until().unwrap();
    harness.advance((until - harness.endpoint_time()).num_seconds());
    many_others_end(&mut harness);
    harness.poll(&[Event { not_before: NotBefore::At(harness.truth + TimeDelta::minutes(15)), ..reboot("new") }]);
    assert_eq!(harness.tracker.automation_paused_until(), None);
    assert_eq!(harness.tracker.unprepared().count(), 1);
}

#[test]
fn state_saved_before_ids_were_remembered_still_loads() {
    let harness = seen(&[reboot("A")]);
    let mut saved = serde_json::to_value(harness.tracker.state()).unwrap();
    saved.as_object_mut().unwrap().remove("acted_on");
    let state: TrackerState = serde_json::from_value(saved).unwrap();
    assert_eq!(&state, harness.tracker.state());
}

#[test]
fn a_failed_preparation_does_not_lift_a_never_rule() {
    let never = rules(&json!([{ "name": "x", "then": "never" }]));
    let mut harness = seen(&[reboot("A")]);
    apply(&mut harness, &never);
    prepares(&mut harness, "A", CommandResult::Failed { code: Some(1) });
    apply(&mut harness, &never);
    assert_eq!(harness.tracker.approvable(&key("A")), Err(NotApprovable::Forbidden));
    harness.poll(&[]);
    harness.poll(&[reboot("A")]);
    apply(&mut harness, &never);
    assert_eq!(harness.tracker.approvable(&key("A#2")), Err(NotApprovable::Forbidden), "nor if it reappears");
}

#[test]
fn a_blocked_approval_stays_due_and_can_be_stopped() {
    let (mut harness, all) = (seen(&[reboot("A")]), everything());
    apply(&mut harness, &all);
    harness.advance(10);
    let now = harness.now.clone();
    let outcome = harness.tracker.apply_rules(RuleContext { may_approve: false, ..rule_context(&all) }, &now);
    assert_eq!(outcome, RuleOutcome { blocked: true, ..RuleOutcome::default() }, "no immediate retry");
    let mut stopped = harness.tracker.clone();
    assert!(stopped.stop_rule(&key("A"), &now).is_ok());
    assert_eq!(apply(&mut harness, &all), ["A"]);
}

#[test]
fn an_unprepared_event_is_neither_announced_nor_approved_and_blocks_no_other() {
    let (mut harness, all) = (seen(&[reboot("A"), reboot("B")]), everything());
    let unprepared = BTreeSet::from([key("A")]);
    let context = RuleContext { unprepared: &unprepared, ..rule_context(&all) };
    let mut sent = Vec::new();
    for _ in 0..600 {
        let now = harness.now.clone();
        sent.extend(harness.tracker.apply_rules(context, &now).send);
        let rule_state = harness.tracker.event(&key("A")).unwrap().rule_state.clone();
        assert!(matches!(rule_state, Some(RuleState::Pending { announced: None, at: None, .. })), "{rule_state:?}");
        harness.advance(1);
    }
    assert_eq!(sent, [EventId::new("B")]);
    apply(&mut harness, &all);
    assert_eq!(pass(&mut harness, &all, 60), [(10, "A".to_owned())], "after the whole grace period");
}

#[test]
fn state_without_rule_state_still_loads() {
    let mut harness = seen(&[reboot("A")]);
    let now = harness.now.clone();
    harness.tracker.request_approval(&key("A"), &"ada".into(), &now).unwrap();
    let mut saved = serde_json::to_value(harness.tracker.state()).unwrap();
    saved["events"]["A"].as_object_mut().unwrap().remove("rule_state");
    assert_eq!(saved["events"]["A"]["approval"]["by"], "ada");
    let state: TrackerState = serde_json::from_value(saved).unwrap();
    assert_eq!(&state, harness.tracker.state());
    harness.tracker.identify(identity());
}

#[test]
fn no_rule_approves_with_a_guessed_name() {
    let (mut harness, all) = (Harness::new(), everything());
    harness.tracker = Tracker::new(&harness.now);
    harness.tracker.guess_name(&VmName::new("web-01"));
    harness.poll(&[reboot("A")]);
    apply(&mut harness, &all);
    assert_eq!(pass(&mut harness, &all, 600), []);
    harness.tracker.identify(identity());
    apply(&mut harness, &all);
    assert_eq!(pass(&mut harness, &all, 60).len(), 1, "the real name does");
}
