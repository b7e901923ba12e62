//! A message in the format of its receiver.
//!
//! Text from Azure is put into fields that receivers show as plain text, so markup of Slack or Teams in it has no effect.

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use serde_json::{Map, Value, json};

use super::message::{EventFacts, Message, MessageKind, duration};
use crate::settings::WebhookFormat;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payload {
    pub content_type: &'static str,
    /// [`Message::dedup_key`], percent-encoded for a header.
    pub idempotency_key: String,
    pub body: String,
}

impl WebhookFormat {
    /// Whether receivers of this format get messages of this kind. Chat channels don't get connection problems, and a
    /// resolved alert is not raised again.
    pub fn wants(self, kind: MessageKind) -> bool {
        match self {
            Self::CloudEvents => true,
            Self::Teams | Self::Slack => kind.is_about_event(),
            Self::Alertmanager => kind.is_about_event() && !kind.follows_end(),
        }
    }
}

impl Payload {
    pub fn of(message: &Message, format: WebhookFormat) -> Self {
        let (content_type, body) = match format {
            WebhookFormat::CloudEvents => ("application/cloudevents+json; charset=utf-8", cloud_event(message)),
            WebhookFormat::Teams => (JSON, teams(message)),
            WebhookFormat::Slack => (JSON, slack(message)),
            WebhookFormat::Alertmanager => (JSON, alertmanager(message)),
        };
        let idempotency_key = message.dedup_key().split('/').map(percent_encoded).collect::<Vec<_>>().join("/");
        Self { content_type, idempotency_key, body: body.to_string() }
    }
}

const JSON: &str = "application/json; charset=utf-8";

/// `CloudEvents` 1.0 in structured mode. Receivers detect duplicates by `source` and `id` together.
fn cloud_event(message: &Message) -> Value {
    let source = message.vm.as_deref().or(message.sender_id.as_deref()).unwrap_or_default();
    let mut event = json!({
        "specversion": "1.0",
        "id": message.id,
        "source": format!("/forewarn/{}", percent_encoded(source)),
        "type": format!("io.github.forewarn.{}", message.kind.name()),
        "time": time(message.at),
        "datacontenttype": "application/json",
        "data": data(message),
    });
    if let (Some(about), Value::Object(event)) = (&message.event, &mut event) {
        event.insert("subject".to_owned(), json!(about.event_id));
    }
    event
}

fn data(message: &Message) -> Value {
    let mut data = json!({
        "dedupKey": message.dedup_key(),
        "sentence": message.sentence,
        "vm": message.vm,
    });
    let Value::Object(fields) = &mut data else { return data };
    let mut add = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    if let Some(event) = &message.event {
        add("event", facts(event));
    }
    if let Some(by) = &message.by {
        add("by", json!(by));
    }
    if let Some(failure) = &message.failure {
        add("failure", json!(failure));
    }
    if !message.changed.is_empty() {
        add("changed", json!(message.changed));
    }
    if let Some(seconds) = message.took_seconds {
        add("tookSeconds", json!(seconds));
    }
    if message.kind.is_end() {
        add("whileAway", json!(message.while_away));
    }
    data
}

fn facts(event: &EventFacts) -> Value {
    let mut facts = json!(event);
    facts["NotBefore"] = json!(event.not_before.map(time));
    facts
}

/// A message with an adaptive card, for Teams workflows.
fn teams(message: &Message) -> Value {
    let run = |text: &str, weight: &str| {
        json!({
            "type": "RichTextBlock",
            "inlines": [{ "type": "TextRun", "text": text, "weight": weight }],
        })
    };
    let mut body = vec![run(&message.sentence, "Bolder")];
    body.extend(details(message).iter().map(|(name, value)| run(&format!("{name}: {value}"), "Default")));
    json!({
        "type": "message",
        "attachments": [{
            "contentType": "application/vnd.microsoft.card.adaptive",
            "content": {
                "$schema": "http://adaptivecards.io/schemas/adaptive-card.json",
                "type": "AdaptiveCard",
                "version": "1.4",
                "msteams": { "width": "Full" },
                "body": body,
            },
        }],
    })
}

/// For a Slack incoming webhook: a plain-text block, and the text of the notification.
fn slack(message: &Message) -> Value {
    let lines: Vec<String> = std::iter::once(message.sentence.clone())
        .chain(details(message).iter().map(|(name, value)| format!("{name}: {value}")))
        .collect();
    let text: String = lines.join("\n").chars().take(MAX_SLACK_TEXT).collect();
    json!({
        // The only field in which Slack parses markup, which always starts with one of these.
        "text": message.sentence.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;"),
        "blocks": [{ "type": "section", "text": { "type": "plain_text", "text": text, "emoji": false } }],
    })
}

/// Slack's limit for a block.
const MAX_SLACK_TEXT: usize = 3_000;

/// A list of one alert, for version 2 of Alertmanager's API. Its labels stay the same until the event ends, so that the
/// last message resolves it.
fn alertmanager(message: &Message) -> Value {
    let mut labels = Map::from_iter([
        ("alertname".to_owned(), json!("AzureScheduledEvent")),
        ("vm".to_owned(), json!(message.sender())),
        ("severity".to_owned(), json!("warning")),
    ]);
    let mut annotations = Map::from_iter([
        ("summary".to_owned(), json!(message.sentence)),
        ("dedup_key".to_owned(), json!(message.dedup_key())),
    ]);
    let mut ends = message.at;
    if let Some(event) = &message.event {
        labels.insert("event_id".to_owned(), json!(event.event_id));
        labels.insert("event_type".to_owned(), json!(event.event_type));
        annotations.extend(details(message).into_iter().map(|(name, value)| (snake_case(name), json!(value))));
        if !message.kind.is_end() {
            // Without an end, Alertmanager resolves the alert after some minutes.
            ends = event.not_before.map_or(message.at, |not_before| not_before.max(message.at)) + ALERT_LIFETIME;
        }
    }
    json!([{ "labels": labels, "annotations": annotations, "startsAt": time(message.at), "endsAt": time(ends) }])
}

/// How long an alert stays active after the event's start if no message resolves it.
const ALERT_LIFETIME: TimeDelta = TimeDelta::days(1);

fn details(message: &Message) -> Vec<(&'static str, String)> {
    let mut details = Vec::new();
    if let Some(event) = &message.event {
        let not_before = event.not_before.map(time);
        let is_over = message.kind.is_end() || message.kind.follows_end();
        details.extend(not_before.filter(|_| !is_over).map(|time| ("Not before", time)));
        details.extend(event.event_source.clone().map(|source| ("Source", source)));
        details
            .extend(Some(event.description.clone()).filter(|text| !text.is_empty()).map(|text| ("Description", text)));
    }
    details.extend(message.failure.clone().map(|failure| ("Failure", failure)));
    details.extend(message.took_seconds.and_then(TimeDelta::try_seconds).map(|took| ("Took", duration(took))));
    details
}

fn snake_case(name: &str) -> String {
    name.to_lowercase().replace(' ', "_")
}

fn time(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Secs, true)
}

fn percent_encoded(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~');
    name.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}
