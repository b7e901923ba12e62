//! Reports as others read them.

use std::path::PathBuf;

use chrono::TimeDelta;
use scheduled_events::{Event, VmName};
use serde_json::{Value, json};

use super::*;
use crate::command::{Command, Reply};
use crate::rules::{Action, Conditions, Rule, Rules};
use crate::testing::{Harness, agrees_with_fixture, event, key, on, reboot, rule_context, started};
use crate::tracker::{CommandResult, Purpose};
use crate::{ApprovalFailure, RuleName};

fn round_trips(report: &Report) -> Value {
    let json = serde_json::to_value(report).unwrap();
    let read: Report = serde_json::from_value(json.clone()).unwrap();
    assert_eq!(serde_json::to_value(&read).unwrap(), json);
    json
}

/// Every state of an event at once.
fn full() -> Harness {
    let mut harness = Harness::new();
    let events = [reboot("A"), on(&["web-01", "web-02"], event("Redeploy", "B", 60)), started(reboot("C"))];
    harness.poll(&events);
    let now = harness.now.clone();
    let (id, _) = harness.tracker.request_approval(&key("A"), &"ada".into(), &now).unwrap();
    let failure = ApprovalFailure { failure: Failure::Gone, may_have_arrived: true };
    harness.tracker.record_approval_result(&id, &Err(failure), &now);
    harness.tracker.start_command(&key("B"), Purpose::Prepare, &now);
    let output = "a secret".to_owned();
    harness.tracker.end_command(&key("B"), Purpose::Prepare, CommandResult::Failed { code: Some(3) }, output, &now);
    harness.poll(&events[..2]);
    harness
}

#[test]
fn a_report_has_the_documented_form() {
    let report = Report { sequence: 42, ..full().report() };
    let json = round_trips(&report);
    agrees_with_fixture("report", &report);
    assert_eq!(json["schema"], "forewarn.report/1");
    assert_eq!(json["events"][0]["approval"]["failure"]["kind"], "gone");
    assert_eq!(json["recent"][0]["outcome"], "completed");
    assert!(!json.to_string().contains("secret"), "no output of commands");
}

#[test]
fn each_state_of_contact_is_reported() {
    let mut harness = Harness::new();
    assert_eq!(harness.report().contact.state, ContactState::Starting);
    harness.poll(&[]);
    let since = harness.endpoint_time();
    harness.poll(&[]);
    let live = harness.report().contact;
    assert_eq!((live.state, live.since, live.last_at), (ContactState::Live, since, Some(harness.endpoint_time())));
    harness.poll_fails();
    let lost = harness.report();
    assert_eq!(lost.contact.state, ContactState::Lost);
    assert!(lost.contact.failure.is_some() && !lost.is_live());
    round_trips(&lost);
    harness.advance(5);
    harness.poll(&[]);
    assert!(harness.report().contact.since > since, "live again, later");
}

#[test]
fn a_rule_says_what_it_waits_for() {
    let mut harness = Harness::new();
    let rule = |then| Rule { name: RuleName::new("Nights"), when: Conditions::default(), then };
    let mut report = |then: Action| {
        harness.poll(&[reboot("A")]);
        let rules = Rules::default().then([rule(then)]);
        harness.tracker.apply_rules(rule_context(&rules), &harness.now);
        harness.report().events[0].rule.clone().unwrap()
    };
    assert_eq!(report(Action::ApproveWhenPrepared).waits_for, Some(RuleWaitsFor::Preparation));
    assert_eq!(report(Action::ApproveBefore(2)).waits_for, Some(RuleWaitsFor::Time));
    let announced = report(Action::ApproveNow);
    assert_eq!((announced.state, announced.waits_for), (ReportedRuleState::Announced, None));
    assert_eq!(report(Action::Never).state, ReportedRuleState::Forbidden);
}

#[test]
fn readers_ignore_unknown_fields_and_keep_unknown_names() {
    let mut json = serde_json::to_value(full().report()).unwrap();
    json["mood"] = "good".into();
    json["contact"]["state"] = "dozing".into();
    let event = &mut json["events"][0];
    (event["type"], event["status"]) = ("Hibernate".into(), "Postponed".into());
    event["approval"]["state"] = "delegated".into();
    event["approval"]["by"] = json!({ "schedule": "nightly" });
    event["approval"]["failure"] = json!({ "kind": "solarFlare" });
    event["rule"] = json!({ "state": "asleep", "name": "Nights", "waitsFor": "moon", "announcedAt": null });
    event["preparation"] = json!({
        "state": "paused", "startedAt": "2026-03-02T12:32:00Z", "endedAt": null, "result": { "kind": "paused", "by": 1 },
    });
    json["recent"][0]["outcome"] = "merged".into();
    let read: Report = serde_json::from_value(json.clone()).unwrap();
    assert!(!read.is_live(), "an unknown state is never live");
    assert!(matches!(read.connection(), ReportedConnection::Lost { failure: None, .. }));
    assert_eq!(read.events[0].approval.as_ref().unwrap().by.localized(forewarn_texts::Language::English), "nightly");
    let mut expected = json;
    expected.as_object_mut().unwrap().remove("mood");
    expected["events"][0]["rule"]["approvesAt"] = Value::Null;
    assert_eq!(serde_json::to_value(&read).unwrap(), expected);
}

#[test]
fn another_schema_is_not_read() {
    let mut json = serde_json::to_value(full().report()).unwrap();
    json["schema"] = "forewarn.report/2".into();
    let error = serde_json::from_value::<Report>(json).unwrap_err().to_string();
    assert!(error.contains("forewarn.report/2") && error.contains("forewarn.report/1"), "{error}");
}

#[test]
fn a_change_is_anything_but_the_time_and_the_last_contact() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    let first = harness.report();
    harness.poll(&[reboot("A")]);
    let second = Report { sequence: 7, ..harness.report() };
    assert!(second.at > first.at && second.contact.last_at > first.contact.last_at);
    assert!(!second.differs_from(&first));
    assert!(Report { unsaved: true, ..second.clone() }.differs_from(&first));
    harness.poll(&[started(reboot("A"))]);
    assert!(harness.report().differs_from(&first));
    assert!(second.is_newer_than(&first) && !first.is_newer_than(&second));
    let mut restarted = first.clone();
    restarted.agent.started_at += TimeDelta::seconds(1);
    assert!(restarted.is_newer_than(&second), "a new run of the agent");
}

/// Each with 100 VMs.
fn crowd(count: usize) -> Harness {
    let names: Vec<String> = (0..100).map(|number| format!("a-rather-long-name-of-a-vm-{number:03}")).collect();
    let mut vms: Vec<&str> = names.iter().map(String::as_str).collect();
    let others: Vec<Event> = (0..count).map(|number| on(&vms, reboot(&format!("B{number:03}")))).collect();
    vms.push("web-01");
    let mut harness = Harness::new();
    harness.poll(&[others, vec![on(&vms, reboot("Z"))]].concat());
    harness
}

#[test]
fn a_report_over_the_limit_counts_what_it_leaves_out() {
    let whole = crowd(200).report();
    for limit in [1_200, 5_000, 60_000, 500_000] {
        let trimmed = whole.clone().trimmed(limit);
        let len = serde_json::to_vec(&trimmed).unwrap().len();
        assert!(len <= limit, "{len} bytes");
        assert_eq!(trimmed.events.len() + trimmed.omitted_events, 201);
        assert!(!trimmed.is_complete() && trimmed.event(&key("Z")).is_some(), "this VM's events first");
        for event in &trimmed.events {
            let before = whole.event(&event.key).unwrap();
            assert_eq!(event.event.resources.len() + event.omitted_resources, before.event.resources.len());
        }
        assert!(trimmed.event(&key("Z")).unwrap().event.affects(&VmName::new("web-01")));
        round_trips(&trimmed);
    }
    assert_eq!(whole.clone().trimmed(10_000_000), whole);
}

#[test]
fn an_event_with_omitted_vms_cannot_be_approved() {
    let whole = crowd(0).report();
    assert!(whole.approvable(&key("Z")).is_ok());
    let trimmed = whole.trimmed(2_000);
    assert_eq!(trimmed.approvable(&key("Z")), Err(NotApprovable::TooManyVms));
    assert!(!trimmed.events[0].affects_exactly(&trimmed.events[0].event.resources));
}

#[test]
fn the_published_schemas_are_current() {
    for (name, schema) in [
        ("report", schemars::schema_for!(Report)),
        ("command", schemars::schema_for!(Command)),
        ("reply", schemars::schema_for!(Reply)),
    ] {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas").join(format!("{name}.json"));
        let json = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        if std::env::var_os("FOREWARN_UPDATE_FIXTURES").is_some_and(|value| value == "1") {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, json).unwrap();
            continue;
        }
        let file = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
        assert!(
            file == json,
            "docs/schemas/{name}.json isn't current: FOREWARN_UPDATE_FIXTURES=1 cargo test -p forewarn-core"
        );
    }
}
