//! A snapshot for somebody who has the one before.

use std::collections::HashMap;

use serde::Serialize;

use super::snapshot::{EventView, Snapshot};
use crate::key::EventKey;

/// A snapshot as the window is told of it. What is in it counts from one to the next, so that nobody adds to another one
/// than was meant.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SnapshotDelta<'a> {
    pub revision: u64,
    /// The one in which the events are that this one only names; none if it is complete.
    pub base: Option<u64>,
    #[serde(flatten)]
    pub snapshot: Snapshot<EventDelta<'a>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum EventDelta<'a> {
    Unchanged(&'a EventKey),
    /// It is new, or not as it was.
    Changed(&'a EventView),
}

impl Snapshot {
    /// The same for somebody who has `before`: of a thousand events few change, and the others are only named.
    #[must_use]
    pub fn since<'a>(&'a self, before: Option<&Self>) -> Snapshot<EventDelta<'a>> {
        let both = before.into_iter().flat_map(|before| before.events.iter().chain(&before.neighbours));
        let known: HashMap<&EventKey, &EventView> = both.map(|event| (&event.key, event)).collect();
        let tell = |event: &'a EventView| {
            if known.get(&event.key) == Some(&event) {
                EventDelta::Unchanged(&event.key)
            } else {
                EventDelta::Changed(event)
            }
        };
        Snapshot {
            version: self.version.clone(),
            newest_api_version: self.newest_api_version,
            api_version: self.api_version,
            unseen: self.unseen.clone(),
            demo: self.demo,
            identity: self.identity.clone(),
            clock_ahead_ms: self.clock_ahead_ms,
            connection: self.connection.clone(),
            watching_since: self.watching_since,
            events: self.events.iter().map(tell).collect(),
            neighbours: self.neighbours.iter().map(tell).collect(),
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
    use crate::alerts::AlertLedger;
    use crate::settings::Settings;
    use crate::testing::{World, on, reboot, started};
    use crate::texts::phrases_tests::english;
    use crate::view::{ProgramStatus, View};

    fn snapshot(world: &World) -> Snapshot {
        let (settings, ledger, program_status) =
            (&Settings::default(), &AlertLedger::default(), &ProgramStatus::default());
        let (tracker, now) = (&world.tracker, &world.now);
        View { tracker, settings, ledger, program_status, words: english(), now, version: "1.0.0", demo: false }
            .snapshot()
    }

    fn published(snapshot: &Snapshot, before: Option<&Snapshot>) -> Value {
        let publication = SnapshotDelta { revision: 2, base: before.map(|_| 1), snapshot: snapshot.since(before) };
        serde_json::to_value(publication).unwrap()
    }

    #[test]
    fn the_first_one_is_complete() {
        let mut world = World::new();
        world.sees(&[reboot("A")]);
        let snapshot = snapshot(&world);
        let mut expected = serde_json::to_value(&snapshot).unwrap();
        expected["revision"] = json!(2);
        expected["base"] = json!(null);
        assert_eq!(published(&snapshot, None), expected);
    }

    #[test]
    fn of_what_has_not_changed_only_the_name_is_told() {
        let mut world = World::new();
        world.sees(&[reboot("A"), reboot("B"), on(&["web-02"], reboot("C"))]);
        let before = snapshot(&world);
        world.sees(&[started(reboot("A")), reboot("B"), on(&["web-02"], reboot("C"))]);
        let after = snapshot(&world);
        let told = published(&after, Some(&before));
        assert_eq!(told["events"], json!([after.events[0], "B"]));
        assert_eq!(told["neighbours"], json!(["C"]));
        assert_eq!(told["connection"], json!(after.connection), "all else is told as it is");
    }
}
