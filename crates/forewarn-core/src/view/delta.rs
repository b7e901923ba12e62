//! A snapshot as a delta against the previous one.

use std::collections::HashMap;

use serde::Serialize;

use super::snapshot::{EventView, Snapshot};
use crate::key::EventKey;

#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SnapshotDelta<'a> {
    pub revision: u64,
    /// The revision that has the unchanged events; `None` if this one is complete.
    pub base: Option<u64>,
    #[serde(flatten)]
    pub snapshot: Snapshot<EventDelta<'a>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum EventDelta<'a> {
    Unchanged(&'a EventKey),
    Changed(&'a EventView),
}

impl Snapshot {
    /// Replaces events that are the same in `before` by their key: of a thousand events few change.
    pub fn since<'a>(&'a self, before: Option<&Self>) -> Snapshot<EventDelta<'a>> {
        let both = before.into_iter().flat_map(|before| before.events.iter().chain(&before.neighbours));
        let known: HashMap<&EventKey, &EventView> = both.map(|event| (&event.key, event)).collect();
        let delta = |event: &'a EventView| {
            if known.get(&event.key) == Some(&event) {
                EventDelta::Unchanged(&event.key)
            } else {
                EventDelta::Changed(event)
            }
        };
        Snapshot {
            version: self.version.clone(),
            newest_api_version: self.newest_api_version,
            api_version: self.api_version.clone(),
            unseen: self.unseen.clone(),
            demo: self.demo,
            identity: self.identity.clone(),
            clock_ahead_ms: self.clock_ahead_ms,
            connection: self.connection.clone(),
            watching_since: self.watching_since,
            events: self.events.iter().map(delta).collect(),
            neighbours: self.neighbours.iter().map(delta).collect(),
            last_event: self.last_event.clone(),
            preferences: self.preferences,
            settings: self.settings.clone(),
            problems: self.problems.clone(),
            introduction: self.introduction,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::testing::{Harness, on, reboot, started};
    use crate::view::tests::snapshot;

    fn serialized(snapshot: &Snapshot, before: Option<&Snapshot>) -> Value {
        let delta = SnapshotDelta { revision: 2, base: before.map(|_| 1), snapshot: snapshot.since(before) };
        serde_json::to_value(delta).unwrap()
    }

    #[test]
    fn the_first_snapshot_is_complete() {
        let mut harness = Harness::new();
        harness.poll(&[reboot("A")]);
        let snapshot = snapshot(&harness);
        let mut expected = serde_json::to_value(&snapshot).unwrap();
        expected["revision"] = json!(2);
        expected["base"] = json!(null);
        assert_eq!(serialized(&snapshot, None), expected);
    }

    #[test]
    fn unchanged_events_are_sent_as_keys() {
        let mut harness = Harness::new();
        harness.poll(&[reboot("A"), reboot("B"), on(&["web-02"], reboot("C"))]);
        let before = snapshot(&harness);
        harness.poll(&[started(reboot("A")), reboot("B"), on(&["web-02"], reboot("C"))]);
        let after = snapshot(&harness);
        let delta = serialized(&after, Some(&before));
        assert_eq!(delta["events"], json!([after.events[0], "B"]));
        assert_eq!(delta["neighbours"], json!(["C"]));
        assert_eq!(delta["connection"], json!(after.connection), "everything else is complete");
    }
}
