//! One notification for many.

use std::collections::{BTreeMap, BTreeSet};

use super::{Alert, AlertKey, Topic};
use crate::texts::{Text, Words};

impl Alert {
    /// Makes one alert of those that say the same of more than three events. It says what the first three say, and once
    /// it is shown, all of them count as shown.
    #[must_use]
    pub fn bundle(due: Vec<Self>, words: Words) -> Vec<Self> {
        let mut counts: BTreeMap<Topic, usize> = BTreeMap::new();
        for topic in due.iter().filter_map(|alert| alert.key.topic()) {
            *counts.entry(topic).or_default() += 1;
        }
        let many: BTreeSet<Topic> =
            counts.into_iter().filter(|(_, count)| *count > MOST_APART).map(|(topic, _)| topic).collect();
        let mut bundles: BTreeMap<Topic, Vec<Self>> = BTreeMap::new();
        let mut alerts = Vec::new();
        for alert in due {
            match alert.key.topic().filter(|topic| many.contains(topic)) {
                Some(topic) => bundles.entry(topic).or_default().push(alert),
                None => alerts.push(alert),
            }
        }
        alerts.extend(bundles.into_iter().filter_map(|(topic, alerts)| of_topic(topic, &alerts, words)));
        alerts
    }
}

fn of_topic(topic: Topic, alerts: &[Alert], words: Words) -> Option<Alert> {
    let first = alerts.first()?;
    let key = AlertKey::Several(topic, first.key.event()?.clone(), first.planned);
    let title = words.fill(Text::Several(topic), &[("count", alerts.len().to_string())]);
    let left = alerts.len().saturating_sub(MOST_APART);
    let more = words.fill(Text::MenuMore, &[("count", left.to_string())]);
    let lines: Vec<&str> =
        alerts.iter().take(MOST_APART).map(|alert| alert.title.as_str()).chain([more.as_str()]).collect();
    Some(Alert {
        key,
        planned: first.planned,
        urgency: alerts.iter().map(|alert| alert.urgency).max()?,
        sound: alerts.iter().any(|alert| alert.sound),
        title,
        body: lines.join("\n"),
        buttons: Vec::new(),
        marks: alerts.iter().flat_map(|alert| &alert.marks).cloned().collect(),
    })
}

/// Four toasts cover a screen, and no toast has more lines.
const MOST_APART: usize = 3;
