//! The name under which an event is remembered.

use std::collections::BTreeMap;
use std::fmt;

use scheduled_events::{Event, VmName};
use serde::{Deserialize, Serialize};

use crate::tracker::bounds::short_key;

/// The name under which an event is remembered, by us and not by Azure: unique even where Azure's id is missing, given
/// to two events, or comes back after its event had ended. It never changes during the life of an event.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct EventKey(String);

impl EventKey {
    /// A key as it was saved or sent before.
    #[must_use]
    pub fn new(key: impl Into<String>) -> Self {
        Self(key.into())
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A key for an event that is new, given which ones are taken: Azure's id where there is one, else what
    /// distinguishes the event from others. `numbers` holds the number last tried for each, so that of many new events
    /// with the same id each doesn't try all numbers again.
    pub(crate) fn for_new(event: &Event, numbers: &mut BTreeMap<String, u64>, taken: impl Fn(&Self) -> bool) -> Self {
        let base = short_key(event.id.as_ref().map_or_else(|| described(event), ToString::to_string));
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

/// The VMs of an event in one spelling and order, so that two lists of the same VMs are equal texts.
pub(crate) fn folded_resources(event: &Event) -> Vec<String> {
    let mut names: Vec<String> = event.resources.iter().map(VmName::folded).collect();
    names.sort_unstable();
    names.dedup();
    names
}

fn described(event: &Event) -> String {
    format!("~{}|{}|{}", event.event_type, folded_resources(event).join(","), event.not_before)
}
