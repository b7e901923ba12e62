//! Which messages are sent, and when.

use std::time::Duration;

use chrono::TimeDelta;
use scheduled_events::Event;
use serde_json::{Value, json};

use super::*;
use crate::settings::WebhookFormat;
use crate::testing::{Harness, forbidden, key, on, reboot, start, started};
use crate::tracker::{Approver, CommandResult, Purpose};
use crate::{Change, ChangeKind, RuleName, Timestamp};

fn messages_for(harness: &Harness, changes: &[ChangeKind]) -> Vec<Message> {
    let at = Timestamp { endpoint: harness.endpoint_time(), local: harness.now.wall };
    changes.iter().filter_map(|what| Message::of(&Change { at, kind: what.clone() }, &harness.tracker)).collect()
}

fn body(message: &Message, format: WebhookFormat) -> Value {
    serde_json::from_str(&Payload::of(message, format).body).unwrap()
}

fn appeared(id: &str) -> Message {
    let mut harness = Harness::new();
    let changes = harness.poll(&[reboot(id)]);
    messages_for(&harness, &changes).remove(0)
}

fn at(seconds: u64) -> Now {
    Now { wall: start(), monotonic: Duration::from_secs(seconds), boot: None }
}

fn failed() -> DeliveryOutcome {
    DeliveryOutcome::Failed { reason: "refused".to_owned(), retry_after: None }
}

#[test]
fn every_stage_of_an_event_is_a_message_with_its_own_id() {
    let mut harness = Harness::new();
    let event = on(&["web-01", "web-02"], reboot("A"));
    let mut messages = Vec::new();
    let changes = harness.poll(std::slice::from_ref(&event));
    messages.extend(messages_for(&harness, &changes));
    let changes = harness.poll(&[started(event)]);
    messages.extend(messages_for(&harness, &changes));
    harness.advance(59);
    let changes = harness.poll(&[]);
    messages.extend(messages_for(&harness, &changes));
    let ids: Vec<&str> = messages.iter().map(|message| message.id.as_str()).collect();
    assert_eq!(ids, ["A/appeared", "A/started", "A/completed"]);
    assert_eq!(messages[2].sentence, "Reboot of web-01, web-02 has finished.");
    assert_eq!(messages[2].took_seconds, Some(60));
}

#[test]
fn a_message_about_an_approval_names_the_user_or_rule() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    let rule = Approver::Rule { rule: RuleName::new("Nights") };
    for (by, named) in [("ada".into(), "ada"), (rule, "rule “Nights”")] {
        let [approved] = messages_for(&harness, &[ChangeKind::ApprovedHere { key: key("A"), by }]).try_into().unwrap();
        assert_eq!((approved.kind, approved.by.as_deref()), (MessageKind::Approved, Some(named)));
        assert_eq!(approved.sentence, format!("Reboot of web-01 was approved by {named}."));
        assert_eq!(body(&approved, WebhookFormat::CloudEvents)["data"]["by"], named);
    }
}

#[test]
fn a_message_about_a_command_has_its_result_without_its_output() {
    let mut harness = Harness::new();
    harness.poll(&[started(reboot("A"))]);
    let command =
        |purpose, result| ChangeKind::CommandEnded { key: key("A"), purpose, result, output: "secret".to_owned() };
    let failed = || CommandResult::Failed { code: Some(3) };
    let prepare = [command(Purpose::Prepare, CommandResult::Succeeded), command(Purpose::Prepare, failed())];
    let mut messages = messages_for(&harness, &prepare);
    harness.poll(&[]);
    let recover = [command(Purpose::Recover, CommandResult::Succeeded), command(Purpose::Recover, failed())];
    messages.extend(messages_for(&harness, &recover));
    let summaries: Vec<_> = messages.iter().map(|message| (message.kind.name(), message.sentence.as_str())).collect();
    assert_eq!(
        summaries,
        [
            ("prepared", "The preparation for Reboot of web-01 succeeded."),
            ("preparation_failed", "The preparation for Reboot of web-01 failed."),
            ("recovered", "The recovery from Reboot of web-01 succeeded."),
            ("recovery_failed", "The recovery from Reboot of web-01 failed."),
        ]
    );
    let failures: Vec<bool> = messages.iter().map(|message| message.failure.is_some()).collect();
    assert_eq!(failures, [false, true, false, true]);
    let cloud_event = |message| body(message, WebhookFormat::CloudEvents);
    let statuses: Vec<Value> =
        messages.iter().map(|message| cloud_event(message)["data"]["event"]["EventStatus"].clone()).collect();
    assert_eq!(statuses, ["Started", "Started", "completed", "completed"]);
    assert!(messages.iter().all(|message| !cloud_event(message).to_string().contains("secret")));
    let raised: Vec<bool> = messages.iter().map(|message| WebhookFormat::Alertmanager.wants(message.kind)).collect();
    assert_eq!(raised, [true, true, false, false], "the alert was resolved by the end of the event");
}

#[test]
fn every_kind_is_documented() {
    let table = include_str!("../../../../docs/webhook.md");
    for kind in MessageKind::ALL {
        assert!(table.contains(&format!("`{}`", kind.name())), "docs/webhook.md lacks {}", kind.name());
    }
}

#[test]
fn an_event_that_is_seen_again_without_saved_state_has_the_same_id() {
    let mut harness = Harness::new();
    harness.advance(1234);
    let changes = harness.poll(&[reboot("A")]);
    assert_eq!(messages_for(&harness, &changes)[0].id, appeared("A").id);
}

#[test]
fn a_message_about_lost_contact_has_the_reason() {
    let mut harness = Harness::new();
    harness.poll(&[]);
    let changes = harness.poll_fails_with(forbidden());
    let [lost] = messages_for(&harness, &changes).try_into().unwrap();
    assert_eq!(lost.kind, MessageKind::ContactLost);
    assert_eq!(lost.sentence, "Azure can't be reached from web-01: Azure denied Forewarn access (403).");
    let formats: Vec<bool> = WebhookFormat::ALL.into_iter().map(|format| format.wants(lost.kind)).collect();
    assert_eq!(formats, [true, false, false, false], "people in a channel are spared it");
}

#[test]
fn a_message_about_restored_contact_says_how_long_it_took_but_never_0_s() {
    for (seconds, time) in [(0, "less than 1 s"), (90, "1 min 30 s")] {
        let change = ChangeKind::ContactRestored { after: TimeDelta::seconds(seconds) };
        let [restored] = messages_for(&Harness::new(), &[change]).try_into().unwrap();
        assert_eq!(restored.sentence, format!("Azure can be reached again from web-01 after {time}."));
    }
}

#[test]
fn a_cloud_event_has_the_attributes_that_the_standard_requires() {
    let message = appeared("A");
    let payload = Payload::of(&message, WebhookFormat::CloudEvents);
    assert_eq!(payload.content_type, "application/cloudevents+json; charset=utf-8");
    assert_eq!(
        body(&message, WebhookFormat::CloudEvents),
        json!({
            "specversion": "1.0",
            "id": "A/appeared",
            "source": "/forewarn/web-01",
            "type": "io.github.forewarn.appeared",
            "subject": "A",
            "time": "2026-03-02T12:32:01Z",
            "datacontenttype": "application/json",
            "data": {
                "dedupKey": "web-01/A/appeared",
                "sentence": "Reboot of web-01 is scheduled.",
                "vm": "web-01",
                "event": {
                    "EventId": "A",
                    "EventType": "Reboot",
                    "EventStatus": "Scheduled",
                    "Resources": ["web-01"],
                    "NotBefore": "2026-03-02T12:47:00Z",
                    "EventSource": "Platform",
                    "DurationInSeconds": -1,
                    "Description": "Host server is undergoing maintenance.",
                },
            },
        })
    );
}

#[test]
fn the_dedup_key_is_unique_for_each_vm_and_always_the_same() {
    let known_by = |identity: Value| {
        let mut harness = Harness::new();
        harness.tracker.identify(serde_json::from_value(identity).unwrap());
        let changes = harness.poll(&[on(&["web-01", "web-02"], reboot("A"))]);
        messages_for(&harness, &changes).remove(0).dedup_key()
    };
    let keys = [
        known_by(json!({ "name": "web-01" })),
        known_by(json!({ "name": "web-02" })),
        known_by(json!({ "name": "web-01", "vmId": "02aab8a4-74ef-476e-8182-f6d2ba4166a6" })),
        known_by(json!({ "name": "web-01", "vmId": "13bbc9b5-74ef-476e-8182-f6d2ba4166a6" })),
    ];
    assert_eq!(keys[0], "web-01/A/appeared");
    assert_eq!(keys[2], "02aab8a4-74ef-476e-8182-f6d2ba4166a6/A/appeared");
    assert!(keys.iter().enumerate().all(|(index, key)| !keys[..index].contains(key)), "{keys:?}");
    assert_eq!(known_by(json!({ "name": "web-02" })), keys[1]);
}

#[test]
fn messages_of_vms_without_a_name_have_different_dedup_keys() {
    let nameless = || Message { vm: None, sender_id: None, ..appeared("A") };
    let saved = |called: &str| {
        let mut outbox = Outbox::default();
        outbox.set_fallback_id(|| called.to_owned());
        outbox.set_fallback_id(|| "something else".to_owned());
        outbox.push(nameless());
        // Over a restart, and however often it is tried.
        let mut outbox: Outbox = serde_json::from_str(&serde_json::to_string(&outbox).unwrap()).unwrap();
        outbox.set_fallback_id(|| "something else".to_owned());
        let message = outbox.send(&at(0)).unwrap();
        (message.dedup_key(), body(message, WebhookFormat::CloudEvents)["source"].clone())
    };
    assert_eq!(saved("unnamed-1"), ("unnamed-1/A/appeared".to_owned(), json!("/forewarn/unnamed-1")));
    assert_eq!(saved("unnamed-2"), ("unnamed-2/A/appeared".to_owned(), json!("/forewarn/unnamed-2")));
}

#[test]
fn in_every_format_the_dedup_key_fits_into_a_header() {
    let message = Message { sender_id: Some("wéb 01\"".to_owned()), ..appeared("A") };
    for format in WebhookFormat::ALL {
        assert_eq!(Payload::of(&message, format).idempotency_key, "w%C3%A9b%2001%22/A/appeared");
    }
    let alert = body(&message, WebhookFormat::Alertmanager);
    assert_eq!(alert[0]["annotations"]["dedup_key"], "wéb 01\"/A/appeared");
}

#[test]
fn a_message_saved_by_an_earlier_version_uses_the_name_of_its_vm() {
    let mut saved = serde_json::to_value(appeared("A")).unwrap();
    saved.as_object_mut().unwrap().remove("teller_id").unwrap();
    let message: Message = serde_json::from_value(saved).unwrap();
    assert_eq!(message.dedup_key(), "web-01/A/appeared");
}

#[test]
fn the_source_of_a_cloud_event_is_a_valid_uri_for_any_vm_name() {
    let message = Message { vm: Some("wéb 01/?#".to_owned()), ..appeared("A") };
    assert_eq!(body(&message, WebhookFormat::CloudEvents)["source"], "/forewarn/w%C3%A9b%2001%2F%3F%23");
}

#[test]
fn markup_of_teams_and_slack_in_azures_text_has_no_effect() {
    let mut harness = Harness::new();
    let nasty =
        Event { description: "<!channel> *now* [here](https://evil.example)\n& more".to_owned(), ..reboot("A") };
    let changes = harness.poll(&[on(&["<web>"], nasty)]);
    let message = messages_for(&harness, &changes).remove(0);
    let slack = body(&message, WebhookFormat::Slack);
    assert_eq!(slack["text"], "Reboot of &lt;web&gt; is scheduled.");
    assert_eq!(slack["blocks"][0]["text"]["type"], "plain_text");
    let text = slack["blocks"][0]["text"]["text"].as_str().unwrap();
    assert!(text.ends_with("Description: <!channel> *now* [here](https://evil.example) & more"), "{text}");
    let card = &body(&message, WebhookFormat::Teams)["attachments"][0]["content"];
    let blocks = card["body"].as_array().unwrap();
    assert!(blocks.iter().all(|block| block["type"] == "RichTextBlock"), "the one block without marks: {blocks:?}");
    assert_eq!(blocks[0]["inlines"][0]["text"], "Reboot of <web> is scheduled.");
}

#[test]
fn an_alert_is_active_until_its_event_ends_and_is_then_resolved() {
    let mut harness = Harness::new();
    let changes = harness.poll(&[reboot("A")]);
    let begun = body(&messages_for(&harness, &changes)[0], WebhookFormat::Alertmanager);
    harness.advance(16 * 60);
    let changes = harness.poll(&[]);
    let over = body(&messages_for(&harness, &changes)[0], WebhookFormat::Alertmanager);
    assert_eq!(begun[0]["labels"], over[0]["labels"], "or it would be another alert");
    assert_eq!(begun[0]["labels"]["event_id"], "A");
    assert_eq!(begun[0]["endsAt"], "2026-03-03T12:47:00Z");
    assert_eq!(over[0]["endsAt"], over[0]["startsAt"]);
}

#[test]
fn messages_are_sent_one_at_a_time_and_in_order() {
    let mut outbox = Outbox::default();
    assert_eq!(outbox.next_in(&at(0)), None);
    outbox.push(appeared("A"));
    outbox.push(appeared("B"));
    assert_eq!(outbox.send(&at(0)).unwrap().id, "A/appeared");
    assert_eq!(outbox.send(&at(1)), None, "one is on its way");
    outbox.record_outcome(DeliveryOutcome::Accepted, &at(1));
    assert_eq!(outbox.send(&at(1)).unwrap().id, "B/appeared");
    outbox.record_outcome(DeliveryOutcome::Accepted, &at(1));
    assert!(outbox.is_empty() && outbox.next_in(&at(1)).is_none());
}

#[test]
fn the_outcome_of_a_dropped_message_does_not_apply_to_a_later_one() {
    let mut outbox = Outbox::default();
    outbox.push(appeared("A"));
    assert!(outbox.send(&at(0)).is_some());
    outbox.clear();
    outbox.push(appeared("B"));
    assert_eq!(outbox.send(&at(1)), None, "one is still on its way");
    outbox.record_outcome(DeliveryOutcome::Accepted, &at(2));
    assert_eq!(outbox.send(&at(2)).unwrap().id, "B/appeared");
}

#[test]
fn a_receiver_that_is_down_for_an_hour_gets_everything_afterwards() {
    let mut outbox = Outbox::default();
    let (mut now, mut tries) = (0, 0);
    for number in 0..60 {
        outbox.push(appeared(&number.to_string()));
        let end = (number + 1) * 60;
        while let Some(wait) = outbox.next_in(&at(now)).filter(|wait| now + wait.as_secs() < end) {
            now += wait.as_secs();
            assert_eq!(outbox.send(&at(now)).unwrap().id, "0/appeared");
            outbox.record_outcome(failed(), &at(now));
            tries += 1;
        }
        now = end;
    }
    assert!((15..30).contains(&tries), "patient with it: {tries}");
    assert_eq!(
        outbox.problems(),
        [OutboxProblem::Waiting { count: 60, reason: "refused".to_owned() }],
        "the user is informed"
    );
    let mut taken = Vec::new();
    while let Some(wait) = outbox.next_in(&at(now)) {
        now += wait.as_secs();
        taken.push(outbox.send(&at(now)).unwrap().id.clone());
        outbox.record_outcome(DeliveryOutcome::Accepted, &at(now));
    }
    let expected: Vec<String> = (0..60).map(|number| format!("{number}/appeared")).collect();
    assert_eq!(taken, expected);
    assert_eq!(outbox.problems(), []);
    assert!(now < 3600 + 301, "the longest pause is five minutes");
}

#[test]
fn retry_after_is_respected_up_to_an_hour() {
    let mut outbox = Outbox::default();
    outbox.push(appeared("A"));
    for (wanted, pause) in [(30, 30), (1_000_000, 3_600)] {
        outbox.send(&at(100));
        let retry_after = Some(Duration::from_secs(wanted));
        outbox.record_outcome(DeliveryOutcome::Failed { reason: String::new(), retry_after }, &at(100));
        assert_eq!(outbox.next_in(&at(100)), Some(Duration::from_secs(pause)));
        outbox.reset_attempts();
    }
}

#[test]
fn a_rejected_message_does_not_block_the_others() {
    let mut outbox = Outbox::default();
    outbox.push(appeared("A"));
    outbox.push(appeared("B"));
    outbox.send(&at(0));
    outbox.record_outcome(DeliveryOutcome::Rejected { reason: "400".to_owned() }, &at(0));
    assert_eq!(outbox.send(&at(0)).unwrap().id, "B/appeared");
    outbox.record_outcome(DeliveryOutcome::Accepted, &at(0));
    assert_eq!(outbox.problems(), [OutboxProblem::Rejected { reason: "400".to_owned() }], "it is not passed over");
}

#[test]
fn waiting_messages_survive_a_restart_and_are_sent_at_once() {
    let mut outbox = Outbox::default();
    outbox.push(appeared("A"));
    outbox.send(&at(0));
    outbox.record_outcome(failed(), &at(0));
    outbox.send(&at(10));
    let saved = serde_json::to_string(&outbox).unwrap();
    let mut restored: Outbox = serde_json::from_str(&saved).unwrap();
    assert_eq!(restored.send(&at(0)).unwrap().id, "A/appeared", "although it was on its way");
}

#[test]
fn a_message_that_waits_is_not_added_again() {
    let mut outbox = Outbox::default();
    outbox.push(appeared("A"));
    outbox.push(appeared("A"));
    assert_eq!(outbox.len(), 1);
}

#[test]
fn a_full_outbox_drops_messages_and_reports_it() {
    let mut outbox = Outbox::default();
    for number in 0..Outbox::MAX + 5 {
        outbox.push(appeared(&number.to_string()));
    }
    assert_eq!(outbox.len(), Outbox::MAX);
    assert_eq!(outbox.problems(), [OutboxProblem::Lost { count: 5 }]);
    assert_eq!(outbox.send(&at(0)).unwrap().id, "0/appeared", "which may have been on its way");
    let text = serde_json::to_string(&outbox).unwrap();
    assert!(text.len() < 2_000_000, "{}", text.len());
}

#[test]
fn every_problem_has_a_text_in_every_language() {
    let problems = [
        OutboxProblem::Waiting { count: 3, reason: "why".to_owned() },
        OutboxProblem::Rejected { reason: "why".to_owned() },
        OutboxProblem::Lost { count: 3 },
    ];
    for language in Language::ALL {
        for problem in &problems {
            let said = problem.sentence(language);
            assert!(said.contains('3') || said.contains("why"), "{said}");
        }
    }
}

#[test]
fn a_message_about_an_update_lists_what_changed() {
    let mut harness = Harness::new();
    harness.poll(&[reboot("A")]);
    let later = Event { not_before: scheduled_events::NotBefore::At(start() + TimeDelta::minutes(30)), ..reboot("A") };
    let changes = harness.poll(&[later]);
    let [update] = messages_for(&harness, &changes).try_into().unwrap();
    assert_eq!(update.kind, MessageKind::Updated);
    assert_eq!(update.changed.len(), 1);
    assert!(update.id.starts_with("A/updated/"), "{}", update.id);
}
