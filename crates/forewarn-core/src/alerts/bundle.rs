//! Bundles many alerts into one.

use std::collections::BTreeMap;

use forewarn_texts::Language;

use super::{Alert, AlertKey, Topic};

impl Alert {
    /// Replaces more than three alerts with the same topic by one, which shows the titles of the first three and marks
    /// all of them as shown.
    pub fn bundle(due: Vec<Self>, language: Language) -> Vec<Self> {
        let mut counts: BTreeMap<Option<Topic>, usize> = BTreeMap::new();
        for alert in &due {
            *counts.entry(alert.key.topic()).or_default() += 1;
        }
        let mut bundles: BTreeMap<Topic, Vec<Self>> = BTreeMap::new();
        let mut alerts = Vec::new();
        for alert in due {
            match alert.key.topic().filter(|topic| counts[&Some(*topic)] > MAX_SEPARATE) {
                Some(topic) => bundles.entry(topic).or_default().push(alert),
                None => alerts.push(alert),
            }
        }
        alerts.extend(bundles.into_iter().filter_map(|(topic, alerts)| several(topic, &alerts, language)));
        alerts
    }
}

fn several(topic: Topic, alerts: &[Alert], language: Language) -> Option<Alert> {
    let first = alerts.first()?;
    let left = alerts.len().saturating_sub(MAX_SEPARATE);
    let more = language.more_in_forewarn(left);
    let lines: Vec<&str> =
        alerts.iter().take(MAX_SEPARATE).map(|alert| alert.title.as_str()).chain([more.as_str()]).collect();
    Some(Alert {
        key: AlertKey::Several(topic, first.key.event()?.clone(), first.planned),
        planned: first.planned,
        urgency: alerts.iter().map(|alert| alert.urgency).max()?,
        sound: alerts.iter().any(|alert| alert.sound),
        title: title(topic, alerts.len(), language),
        body: lines.join("\n"),
        buttons: Vec::new(),
        marks: alerts.iter().flat_map(|alert| &alert.marks).cloned().collect(),
    })
}

fn title(topic: Topic, count: usize, language: Language) -> String {
    match topic {
        Topic::Ended => language.alert_several_ended(count),
        Topic::CommandFailed => language.alert_several_command_failed(count),
        Topic::RuleActed => language.alert_several_rule_acted(count),
        Topic::RuleAnnounced => language.alert_several_rule_announced(count),
        Topic::Flapping => language.alert_several_flapping(count),
        Topic::Appeared => language.alert_several_appeared(count),
        Topic::Reminder => language.alert_several_reminder(count),
        Topic::Worsened => language.alert_several_worsened(count),
        Topic::Started => language.alert_several_started(count),
    }
}

/// Four toasts cover a screen, and no toast has more than four lines.
const MAX_SEPARATE: usize = 3;
