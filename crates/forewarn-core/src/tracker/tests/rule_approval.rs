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

fn apply(world: &mut World, rules: &Rules) -> Vec<String> {
    apply_after(world, rules, Duration::ZERO)
}

fn apply_after(world: &mut World, rules: &Rules, session_delay: Duration) -> Vec<String> {
    let context = RuleContext { session_delay, ..rule_context(rules) };
    let now = world.now.clone();
    world.tracker.apply_rules(context, &now).send.iter().map(ToString::to_string).collect()
}

/// Lets seconds pass one by one, with the rules applied in each; says in which each approval was sent.
fn pass(world: &mut World, rules: &Rules, seconds: u32) -> Vec<(u32, String)> {
    let mut sent = Vec::new();
    for second in 1..=seconds {
        world.pass(1);
        sent.extend(apply(world, rules).into_iter().map(|id| (second, id)));
    }
    sent
}

fn seen(events: &[Event]) -> World {
    let mut world = World::new();
    world.sees(events);
    world
}

fn is_announced(world: &World, id: &str) -> bool {
    let rule_state = &world.tracker.event(&key(id)).unwrap().rule_state;
    matches!(rule_state, Some(RuleState::Pending { announced: Some(_), .. }))
}

#[test]
fn another_session_that_comes_first_is_left_its_time() {
    let (mut world, all) = (seen(&[reboot("A")]), everything());
    let mut after = |seconds| {
        world.pass(seconds);
        apply_after(&mut world, &all, Duration::from_secs(15))
    };
    assert!(after(0).is_empty() && after(14).is_empty() && after(10).is_empty(), "not yet announced for long enough");
    assert_eq!(after(1), Vec::<String>::new());
    assert_eq!(after(9), ["A"]);
}

#[test]
fn it_is_announced_and_given_once_the_grace_has_passed_and_never_again() {
    let (mut world, all) = (seen(&[reboot("A")]), everything());
    assert!(apply(&mut world, &all).is_empty());
    assert!(is_announced(&world, "A"));
    assert_eq!(pass(&mut world, &all, 600), [(10, "A".to_owned())]);
    let tracked = world.tracker.event(&key("A")).unwrap();
    assert_eq!(tracked.approval.as_ref().unwrap().by, Approver::Rule { rule: RuleName::new("All") });
    let refused = Err(ApprovalFailure { failure: forbidden(), may_have_arrived: false });
    let now = world.now.clone();
    world.tracker.record_approval_result(&EventId::new("A"), &refused, &now);
    assert!(world.tracker.approvable(&key("A")).is_ok(), "the person may try");
    assert!(pass(&mut world, &all, 600).is_empty(), "the rule does not");
    world.restarts();
    world.sees(&[reboot("A")]);
    assert!(pass(&mut world, &all, 600).is_empty());
}

#[test]
fn whoever_stops_it_stops_it_for_good() {
    let (mut world, all) = (seen(&[reboot("A")]), everything());
    apply(&mut world, &all);
    pass(&mut world, &all, 9);
    let now = world.now.clone();
    assert!(world.tracker.stop_rule(&key("A"), &now).is_ok());
    assert!(world.tracker.stop_rule(&key("A"), &now).is_err(), "there is nothing to stop any more");
    assert!(pass(&mut world, &all, 600).is_empty());
    world.restarts();
    world.sees(&[reboot("A")]);
    assert!(pass(&mut world, &all, 600).is_empty());
    world.sees(&[]);
    world.sees(&[reboot("A")]);
    assert!(pass(&mut world, &all, 600).is_empty(), "nor when the same event is listed again");
    assert!(world.tracker.approvable(&key("A#2")).is_ok(), "the person may approve");
}

#[test]
fn a_restart_begins_the_grace_anew() {
    let (mut world, all) = (seen(&[reboot("A")]), everything());
    let announced = |world: &World| match world.tracker.event(&key("A")).unwrap().rule_state {
        Some(RuleState::Pending { announced, .. }) => announced,
        _ => None,
    };
    apply(&mut world, &all);
    let before = announced(&world);
    pass(&mut world, &all, 9);
    world.restarts();
    assert!(apply(&mut world, &all).is_empty(), "before the first answer nothing is certain");
    world.sees(&[reboot("A")]);
    assert!(apply(&mut world, &all).is_empty());
    assert!(before.is_some() && announced(&world) > before, "and the person is told anew");
    assert_eq!(pass(&mut world, &all, 60), [(10, "A".to_owned())]);
}

#[test]
fn a_moved_clock_takes_nothing_from_the_grace() {
    let (mut world, all) = (seen(&[reboot("A")]), everything());
    apply(&mut world, &all);
    world.now.wall += TimeDelta::hours(2);
    world.truth += TimeDelta::hours(2);
    world.sees(&[reboot("A")]);
    world.sees(&[reboot("A")]);
    assert!(apply(&mut world, &all).is_empty());
    assert_eq!(pass(&mut world, &all, 60), [(8, "A".to_owned())]);
}

#[test]
fn the_first_vm_of_a_set_approves_and_the_others_only_if_it_does_not() {
    let event = on(&["web-00", "web-01", "web-02"], reboot("A"));
    let (mut world, all) = (seen(std::slice::from_ref(&event)), everything());
    apply(&mut world, &all);
    assert!(!is_announced(&world, "A"), "nobody is told of what another VM is going to do");
    assert_eq!(pass(&mut world, &all, 300), [(70, "A".to_owned())], "a minute for the first, and the grace");
    let mut world = seen(std::slice::from_ref(&event));
    apply(&mut world, &all);
    pass(&mut world, &all, 20);
    world.sees(&[started(event)]);
    assert!(pass(&mut world, &all, 600).is_empty(), "it has started, so the first has done it");
}

#[test]
fn an_approval_before_the_time_comes_at_that_time_or_at_once() {
    let five = rules(&json!([{ "name": "x", "then": "approve_before", "minutes_before": 5 }]));
    let mut world = seen(&[reboot("A")]);
    apply(&mut world, &five);
    // A second has passed since the test began.
    assert_eq!(pass(&mut world, &five, 899), [(599, "A".to_owned())]);
    let mut world = seen(&[event("Reboot", "A", 3)]);
    apply(&mut world, &five);
    assert_eq!(pass(&mut world, &five, 60), [(10, "A".to_owned())]);
    let untold = Event { not_before: NotBefore::Unstated, ..reboot("A") };
    let mut world = seen(&[untold]);
    apply(&mut world, &five);
    assert!(pass(&mut world, &five, 900).is_empty(), "nobody knows when that is");
    // Moved to later within the grace.
    let mut world = seen(&[event("Reboot", "A", 5)]);
    apply(&mut world, &five);
    pass(&mut world, &five, 5);
    world.sees(&[event("Reboot", "A", 60)]);
    assert!(pass(&mut world, &five, 600).is_empty());
}

#[test]
fn nothing_is_approved_where_anything_is_uncertain() {
    let all = everything();
    let quiet = |mut world: World| {
        apply(&mut world, &all);
        assert!(pass(&mut world, &all, 900).is_empty());
    };
    let mut nameless = World::new();
    nameless.tracker = Tracker::new(&nameless.now);
    nameless.sees(&[reboot("A")]);
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
    lost.fails();
    quiet(lost);
    let mut unlisted = seen(&[reboot("A")]);
    unlisted.sees_partly(&[]);
    quiet(unlisted);
    let mut theirs = seen(&[reboot("A")]);
    apply(&mut theirs, &all);
    let now = theirs.now.clone();
    theirs.tracker.request_approval(&key("A"), &"ada".into(), &now).unwrap();
    quiet(theirs);
}

#[test]
fn what_no_longer_matches_is_no_longer_approved() {
    let alone = rules(&json!([{ "name": "x", "scope": "alone", "then": "approve_now" }]));
    let mut world = seen(&[reboot("A")]);
    apply(&mut world, &alone);
    assert!(is_announced(&world, "A"));
    world.sees(&[on(&["web-01", "web-02"], reboot("A"))]);
    assert!(pass(&mut world, &alone, 60).is_empty());
    assert_eq!(world.tracker.event(&key("A")).unwrap().rule_state, None);
    world.sees(&[reboot("A")]);
    apply(&mut world, &alone);
    assert_eq!(pass(&mut world, &alone, 60), [(10, "A".to_owned())], "with all of the grace");
    // Another rule is another announcement.
    let mut world = seen(&[reboot("A")]);
    apply(&mut world, &alone);
    pass(&mut world, &alone, 9);
    let all = everything();
    assert_eq!(pass(&mut world, &all, 60), [(11, "A".to_owned())]);
}

#[test]
fn never_means_never_from_here_until_the_rule_is_gone() {
    let never = rules(&json!([{ "name": "x", "types": ["Reboot"], "then": "never" }]));
    let mut world = seen(&[reboot("A"), event("Redeploy", "B", 30)]);
    apply(&mut world, &never);
    assert_eq!(world.tracker.approvable(&key("A")), Err(NotApprovable::Forbidden));
    assert!(world.tracker.approvable(&key("B")).is_ok());
    apply(&mut world, &Rules::default());
    assert!(world.tracker.approvable(&key("A")).is_ok());
}

fn prepares(world: &mut World, id: &str, how: CommandResult) {
    let now = world.now.clone();
    world.tracker.start_command(&key(id), Purpose::Prepare, &now).unwrap();
    world.tracker.end_command(&key(id), Purpose::Prepare, how, String::new(), &now).unwrap();
}

#[test]
fn what_was_prepared_for_and_is_listed_again_is_left_to_the_person() {
    for how in [CommandResult::Succeeded, CommandResult::Failed { code: Some(1) }] {
        let (mut world, all) = (seen(&[reboot("A")]), everything());
        prepares(&mut world, "A", how.clone());
        world.sees(&[]);
        world.sees(&[reboot("A")]);
        apply(&mut world, &all);
        assert!(pass(&mut world, &all, 600).is_empty(), "{how:?}: nobody knows how the workload is by now");
        assert!(world.tracker.approvable(&key("A#2")).is_ok(), "the person may");
    }
}

/// Other events come and go: more than are kept of the past.
fn many_others_end(world: &mut World) {
    for number in 0..=Tracker::MAX_ENDED {
        world.sees(&[reboot(&format!("other-{number}"))]);
        world.sees(&[]);
    }
}

#[test]
fn a_rule_never_approves_the_same_id_twice_however_many_events_end_in_between() {
    let (mut world, all) = (seen(&[reboot("A")]), everything());
    apply(&mut world, &all);
    assert_eq!(pass(&mut world, &all, 60).len(), 1);
    world.sees(&[]);
    many_others_end(&mut world);
    world.restarts();
    world.sees(&[reboot("A")]);
    apply(&mut world, &all);
    assert_eq!(pass(&mut world, &all, 600), []);
    assert!(world.tracker.approvable(&key("A")).is_ok(), "the user can");
}

#[test]
fn stop_holds_however_many_events_end_in_between() {
    let (mut world, all) = (seen(&[reboot("A")]), everything());
    apply(&mut world, &all);
    let now = world.now.clone();
    world.tracker.stop_rule(&key("A"), &now).unwrap();
    world.sees(&[]);
    many_others_end(&mut world);
    world.restarts();
    world.sees(&[reboot("A")]);
    apply(&mut world, &all);
    assert_eq!(pass(&mut world, &all, 600), []);
}

#[test]
fn nothing_is_prepared_twice_for_the_same_id_however_many_events_end_in_between() {
    let mut world = seen(&[reboot("A")]);
    prepares(&mut world, "A", CommandResult::Succeeded);
    world.sees(&[]);
    let now = world.now.clone();
    world.tracker.skip_command(&key("A"), Purpose::Recover, &now);
    many_others_end(&mut world);
    world.restarts();
    world.sees(&[reboot("A")]);
    assert_eq!(world.tracker.unprepared().count(), 0);
}

#[test]
fn an_event_of_another_session_stays_so_however_many_events_end_in_between() {
    let (mut world, all) = (seen(&[reboot("A")]), everything());
    world.tracker.delegate_to_another_session();
    world.sees(&[]);
    many_others_end(&mut world);
    world.restarts();
    world.sees(&[reboot("A")]);
    let none = Rules::default();
    let context = RuleContext { rules_if_delegated: &none, grace: Duration::ZERO, ..rule_context(&all) };
    let now = world.now.clone();
    assert_eq!(world.tracker.apply_rules(context, &now).send, []);
}

#[test]
fn what_was_acted_on_before_and_after_storage_answered_late_is_remembered() {
    let all = everything();
    let acted_on = |id| {
        let mut world = seen(&[reboot(id)]);
        apply(&mut world, &all);
        assert_eq!(pass(&mut world, &all, 60).len(), 1);
        world.sees(&[]);
        many_others_end(&mut world);
        world
    };
    let (earlier, mut world) = (acted_on("A"), acted_on("B"));
    let now = world.now.clone();
    world.tracker.absorb(earlier.tracker.state().clone(), &now);
    world.sees(&[reboot("A"), reboot("B")]);
    apply(&mut world, &all);
    assert_eq!(pass(&mut world, &all, 600), []);
}

#[test]
fn an_id_is_remembered_for_as_long_as_its_event_can_come_back_and_no_longer() {
    let (mut world, all) = (seen(&[reboot("A")]), everything());
    apply(&mut world, &all);
    assert_eq!(pass(&mut world, &all, 60).len(), 1);
    world.sees(&[]);
    many_others_end(&mut world);
    assert_eq!(world.tracker.state().acted_on.len(), 1);
    world.pass(7 * 24 * 60 * 60);
    many_others_end(&mut world);
    assert_eq!(world.tracker.state().acted_on.len(), 1, "NotBefore is at most seven days ahead");
    world.pass(24 * 60 * 60);
    many_others_end(&mut world);
    assert_eq!(world.tracker.state().acted_on.len(), 0);
}

#[test]
fn a_date_that_is_years_ahead_makes_nothing_forgotten() {
    let (mut world, all) = (seen(&[reboot("A")]), everything());
    apply(&mut world, &all);
    assert_eq!(pass(&mut world, &all, 60).len(), 1);
    world.sees(&[]);
    many_others_end(&mut world);
    world.truth += TimeDelta::days(5 * 365);
    many_others_end(&mut world);
    world.sees(&[Event { not_before: NotBefore::At(world.truth + TimeDelta::minutes(15)), ..reboot("A") }]);
    apply(&mut world, &all);
    assert_eq!(pass(&mut world, &all, 600), []);
}

#[test]
fn when_too_many_ids_were_acted_on_nothing_more_is_done_automatically() {
    let mut world = World::new();
    let most = acted_on::MOST_IDS;
    let mut number = 0;
    while number <= most + Tracker::MAX_ENDED + 1_000 {
        let events: Vec<Event> = (number..number + 1_000).map(|number| reboot(&number.to_string())).collect();
        world.sees(&events);
        world.tracker.delegate_to_another_session();
        number += 1_000;
    }
    world.sees(&[]);
    assert_eq!(world.tracker.state().acted_on.len(), most);
    world.restarts();
    world.sees(&[reboot("new")]);
    assert_eq!(world.tracker.unprepared().count(), 0, "it may have been prepared for");
    let all = everything();
    apply(&mut world, &all);
    assert_eq!(pass(&mut world, &all, 600), []);
    let until = world.tracker.automation_paused_until().unwrap();
    world.pass((until - world.clock()).num_seconds());
    many_others_end(&mut world);
    world.sees(&[Event { not_before: NotBefore::At(world.truth + TimeDelta::minutes(15)), ..reboot("new") }]);
    assert_eq!(world.tracker.automation_paused_until(), None);
    assert_eq!(world.tracker.unprepared().count(), 1);
}

#[test]
fn state_saved_before_ids_were_remembered_still_loads() {
    let world = seen(&[reboot("A")]);
    let mut saved = serde_json::to_value(world.tracker.state()).unwrap();
    saved.as_object_mut().unwrap().remove("acted_on");
    let state: TrackerState = serde_json::from_value(saved).unwrap();
    assert_eq!(&state, world.tracker.state());
}

#[test]
fn a_failed_preparation_takes_nothing_from_a_rule_that_says_never() {
    let never = rules(&json!([{ "name": "x", "then": "never" }]));
    let mut world = seen(&[reboot("A")]);
    apply(&mut world, &never);
    prepares(&mut world, "A", CommandResult::Failed { code: Some(1) });
    apply(&mut world, &never);
    assert_eq!(world.tracker.approvable(&key("A")), Err(NotApprovable::Forbidden));
    world.sees(&[]);
    world.sees(&[reboot("A")]);
    apply(&mut world, &never);
    assert_eq!(world.tracker.approvable(&key("A#2")), Err(NotApprovable::Forbidden), "nor does an earlier life");
}

#[test]
fn what_may_not_be_approved_now_stays_due_and_can_still_be_stopped() {
    let (mut world, all) = (seen(&[reboot("A")]), everything());
    apply(&mut world, &all);
    world.pass(10);
    let now = world.now.clone();
    let outcome = world.tracker.apply_rules(RuleContext { may_approve: false, ..rule_context(&all) }, &now);
    assert_eq!(outcome, RuleOutcome { blocked: true, ..RuleOutcome::default() }, "no immediate retry");
    let mut stopped = world.tracker.clone();
    assert!(stopped.stop_rule(&key("A"), &now).is_ok());
    assert_eq!(apply(&mut world, &all), ["A"]);
}

#[test]
fn what_is_still_to_be_prepared_for_is_neither_approved_nor_announced_and_holds_up_nobody_else() {
    let (mut world, all) = (seen(&[reboot("A"), reboot("B")]), everything());
    let unprepared = BTreeSet::from([key("A")]);
    let context = RuleContext { unprepared: &unprepared, ..rule_context(&all) };
    let mut sent = Vec::new();
    for _ in 0..600 {
        let now = world.now.clone();
        sent.extend(world.tracker.apply_rules(context, &now).send);
        let rule_state = world.tracker.event(&key("A")).unwrap().rule_state.clone();
        assert!(matches!(rule_state, Some(RuleState::Pending { announced: None, at: None, .. })), "{rule_state:?}");
        world.pass(1);
    }
    assert_eq!(sent, [EventId::new("B")]);
    apply(&mut world, &all);
    assert_eq!(pass(&mut world, &all, 60), [(10, "A".to_owned())], "the person has all of the grace once it is ready");
}

#[test]
fn what_earlier_versions_kept_is_read() {
    let mut world = seen(&[reboot("A")]);
    let now = world.now.clone();
    world.tracker.request_approval(&key("A"), &"ada".into(), &now).unwrap();
    let mut saved = serde_json::to_value(world.tracker.state()).unwrap();
    saved["events"]["A"].as_object_mut().unwrap().remove("rule_state");
    assert_eq!(saved["events"]["A"]["approval"]["by"], "ada");
    let state: TrackerState = serde_json::from_value(saved).unwrap();
    assert_eq!(&state, world.tracker.state());
    world.tracker.identify(identity());
}

#[test]
fn a_guessed_name_lets_no_rule_approve() {
    let (mut world, all) = (World::new(), everything());
    world.tracker = Tracker::new(&world.now);
    world.tracker.guess_name(&VmName::new("web-01"));
    world.sees(&[reboot("A")]);
    apply(&mut world, &all);
    assert_eq!(pass(&mut world, &all, 600), []);
    world.tracker.identify(identity());
    apply(&mut world, &all);
    assert_eq!(pass(&mut world, &all, 60).len(), 1, "the real name does");
}
