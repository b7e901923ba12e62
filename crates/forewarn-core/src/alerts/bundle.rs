//! Bundles many alerts into one.

use std::collections::BTreeMap;

use super::{Alert, AlertKey, Topic};
use crate::texts::{Text, Words};

impl Alert {
    /// Replaces more than three alerts with the same topic by one, which shows the titles of the first three and marks
    /// all of them as shown.
    pub fn bundle(due: Vec<Self>, words: Words) -> Vec<Self> {
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
        alerts.extend(bundles.into_iter().filter_map(|(topic, alerts)| several(topic, &alerts, words)));
        alerts
    }
}

fn several(topic: Topic, alerts: &[Alert], words: Words) -> Option<Alert> {
    let first = alerts.first()?;
    let left = alerts.len().saturating_sub(MAX_SEPARATE);
    let more = words.fill(Text::MenuMore, &[("count", left.to_string())]);
    let lines: Vec<&str> =
        alerts.iter().take(MAX_SEPARATE).map(|alert| alert.title.as_str()).chain([more.as_str()]).collect();
    Some(Alert {
        key: AlertKey::Several(topic, first.key.event()?.clone(), first.planned),
        planned: first.planned,
        urgency: alerts.iter().map(|alert| alert.urgency).max()?,
        sound: alerts.iter().any(|alert| alert.sound),
        title: words.fill(Text::Several(topic), &[("count", alerts.len().to_string())]),
        body: lines.join("\n"),
        buttons: Vec::new(),
        marks: alerts.iter().flat_map(|alert| &alert.marks).cloned().collect(),
    })
}

/// Four toasts cover a screen, and no toast has more than four lines.
const MAX_SEPARATE: usize = 3;
