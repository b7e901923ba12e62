//! Event keys: Forewarn's own ids for events.

use std::collections::BTreeMap;
use std::fmt;

use scheduled_events::{Event, VmName};
use serde::{Deserialize, Serialize};

use crate::tracker::bounds::short_key;

/// Forewarn's own id for an event. Unlike Azure's, it is always present, unique and never reused, and it stays the same
/// for as long as the event exists.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct EventKey(String);

impl EventKey {
    pub fn new(key: impl Into<String>) -> Self {
        Self(key.into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A key that isn't taken yet: Azure's id if there is one, otherwise a description, with a number if necessary.
    /// `numbers` holds the last number tried for each base, so that many new events with the same id take linear time.
    pub(crate) fn for_new(event: &Event, numbers: &mut BTreeMap<String, u64>, taken: impl Fn(&Self) -> bool) -> Self {
        let base = event.id.as_ref().map_or_else(
            || format!("~{}|{}|{}", event.event_type, folded_resources(event).join(","), event.not_before),
            ToString::to_string,
        );
        let base = short_key(base);
        let number = numbers.entry(base.clone()).or_default();
        loop {
            *number += 1;
            let key = Self(if *number == 1 { base.clone() } else { format!("{base}#{number}") });
            if !taken(&key) {
                return key;
            }
        }
    }
}

impl fmt::Display for EventKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl From<&str> for EventKey {
    fn from(key: &str) -> Self {
        Self::new(key)
    }
}

/// The names of the event's VMs, folded, sorted and without duplicates, for comparison.
pub(crate) fn folded_resources(event: &Event) -> Vec<String> {
    let mut names: Vec<String> = event.resources.iter().map(VmName::folded).collect();
    names.sort_unstable();
    names.dedup();
    names
}
