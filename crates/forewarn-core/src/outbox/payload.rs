//! A message in the form that its receiver wants.
//!
//! Foreign text is put where receivers take it as plain text: neither Slack's nor Teams' marks have a meaning there.

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use serde_json::{Map, Value, json};

use super::message::{EventFacts, Message, MessageKind};
use crate::settings::WebhookFormat;

/// What is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payload {
    /// What it is.
    pub content_type: &'static str,
    /// [`Message::dedup_key`] in letters that may stand in a header.
    pub idempotency_key: String,
    /// The body, JSON.
    pub body: String,
}

impl WebhookFormat {
    /// Whether a receiver of this kind is to be told of this. People are not told of every hiccup of the connection, and
    /// an alert that is resolved stays so.
    #[must_use]
    pub fn wants(self, kind: MessageKind) -> bool {
        match self {
            Self::CloudEvents => true,
            Self::Teams | Self::Slack => kind.is_of_event(),
            Self::Alertmanager => kind.is_of_event() && !kind.is_aftermath(),
        }
    }
}

impl Payload {
    /// The message in this form.
    #[must_use]
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

/// `CloudEvents` 1.0 in structured mode. Receivers tell repetitions by `source` and `id` together.
fn cloud_event(message: &Message) -> Value {
    let source = message.vm.as_deref().or(message.teller_id.as_deref()).unwrap_or_default();
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

/// A message with an adaptive card, as the workflows of Teams take it.
fn teams(message: &Message) -> Value {
    let run = |text: &str, weight: &str| {
        json!({
            "type": "RichTextBlock",
            "inlines": [{ "type": "TextRun", "text": text, "weight": weight }],
        })
    };
    let mut body = vec![run(&message.sentence, "Bolder")];
    body.extend(particulars(message).iter().map(|(name, value)| run(&format!("{name}: {value}"), "Default")));
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

/// An incoming webhook of Slack: plain text in a block, and the sentence for its notification.
fn slack(message: &Message) -> Value {
    let lines: Vec<String> = std::iter::once(message.sentence.clone())
        .chain(particulars(message).iter().map(|(name, value)| format!("{name}: {value}")))
        .collect();
    let text: String = lines.join("\n").chars().take(SLACK_LONGEST).collect();
    json!({
        // The one place where Slack reads marks. These three are all that begin one.
        "text": message.sentence.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;"),
        "blocks": [{ "type": "section", "text": { "type": "plain_text", "text": text, "emoji": false } }],
    })
}

/// What Slack takes in one block.
const SLACK_LONGEST: usize = 3_000;

/// A list of one alert, as version 2 of Alertmanager's interface takes it. Its labels stay the same over the life of
/// the event, so that the end of the event resolves it.
fn alertmanager(message: &Message) -> Value {
    let mut labels = Map::from_iter([
        ("alertname".to_owned(), json!("AzureScheduledEvent")),
        ("vm".to_owned(), json!(message.teller())),
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
        annotations.extend(particulars(message).into_iter().map(|(name, value)| (snake_case(name), json!(value))));
        if !message.kind.is_end() {
            // Without a time it would be resolved after some minutes, although nothing has ended.
            ends = event.not_before.map_or(message.at, |not_before| not_before.max(message.at)) + STANDS_FOR;
        }
    }
    json!([{ "labels": labels, "annotations": annotations, "startsAt": time(message.at), "endsAt": time(ends) }])
}

/// For how long past its time an alert stands if its end is never told.
const STANDS_FOR: TimeDelta = TimeDelta::days(1);

/// What there is to know besides the sentence, by name.
fn particulars(message: &Message) -> Vec<(&'static str, String)> {
    let mut particulars = Vec::new();
    if let Some(event) = &message.event {
        let not_before = event.not_before.map(time);
        let is_over = message.kind.is_end() || message.kind.is_aftermath();
        particulars.extend(not_before.filter(|_| !is_over).map(|time| ("Not before", time)));
        particulars.extend(event.event_source.clone().map(|source| ("Source", source)));
        particulars
            .extend(Some(event.description.clone()).filter(|text| !text.is_empty()).map(|text| ("Description", text)));
    }
    particulars.extend(message.failure.clone().map(|failure| ("Failure", failure)));
    particulars.extend(message.took_seconds.map(|seconds| ("Took", format!("{seconds} s"))));
    particulars
}

fn snake_case(name: &str) -> String {
    name.to_lowercase().replace(' ', "_")
}

fn time(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// A name as part of a URI.
fn percent_encoded(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~');
    name.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}
