//! Reports for carriers that limit the size of a message.

use std::mem;
use std::sync::Arc;

use scheduled_events::VmName;
use serde::Serialize;

use super::{RecentEvent, Report, ReportedEvent};

/// An event takes at most this part of the room that is left, so that one with very many VMs doesn't displace all others.
const MAX_SHARE: usize = 4;

impl Report {
    /// Leaves out what doesn't fit into this many bytes of JSON and counts it: VMs of events first, then whole events, those of
    /// other VMs and those that have ended first.
    #[must_use]
    pub fn trimmed(mut self, max_bytes: usize) -> Self {
        if json_len(&self) <= max_bytes {
            return self;
        }
        let (events, recent) = (mem::take(&mut self.events), mem::take(&mut self.recent));
        let all = events.len() + recent.len();
        self.omitted_events += all;
        let this_vm = self.vm.as_ref().map(|vm| vm.name.clone());
        let mut room = max_bytes.saturating_sub(json_len(&self));
        let mut entries: Vec<Entry> =
            events.into_iter().map(Entry::Current).chain(recent.into_iter().rev().map(Entry::Ended)).collect();
        // A stable sort, so that ended events stay newest first.
        entries.sort_by_key(|entry| (!entry.event().affects_this_vm, matches!(entry, Entry::Ended(_))));
        for mut entry in entries {
            entry.event_mut().omit_resources(room / MAX_SHARE, this_vm.as_ref());
            // With its comma.
            let len = entry.json_len() + 1;
            if len > room {
                continue;
            }
            room -= len;
            self.omitted_events -= 1;
            match entry {
                Entry::Current(event) => self.events.push(event),
                Entry::Ended(ended) => self.recent.push(ended),
            }
        }
        self.events.sort_by(|one, other| one.key.cmp(&other.key));
        self.recent.sort_by_key(|ended| ended.ended_at);
        self
    }
}

enum Entry {
    Current(ReportedEvent),
    Ended(RecentEvent),
}

impl Entry {
    fn event(&self) -> &ReportedEvent {
        match self {
            Self::Current(event) => event,
            Self::Ended(ended) => &ended.event,
        }
    }

    fn event_mut(&mut self) -> &mut ReportedEvent {
        match self {
            Self::Current(event) => event,
            Self::Ended(ended) => &mut ended.event,
        }
    }

    fn json_len(&self) -> usize {
        match self {
            Self::Current(event) => json_len(event),
            Self::Ended(ended) => json_len(ended),
        }
    }
}

impl ReportedEvent {
    /// Keeps this VM and as many others as fit.
    fn omit_resources(&mut self, max_bytes: usize, this_vm: Option<&VmName>) {
        if json_len(self) <= max_bytes {
            return;
        }
        let event = Arc::make_mut(&mut self.event);
        let mut resources = mem::take(&mut event.resources);
        // This VM first; the others keep their order.
        resources.sort_by_key(|vm| this_vm != Some(vm));
        let all = resources.len();
        let mut room = max_bytes.saturating_sub(json_len(self));
        resources.retain(|vm| {
            let len = json_len(vm) + 1;
            let fits = len <= room || this_vm == Some(vm);
            room = if fits { room.saturating_sub(len) } else { 0 };
            fits
        });
        self.omitted_resources += all - resources.len();
        Arc::make_mut(&mut self.event).resources = resources;
    }
}

fn json_len(value: &impl Serialize) -> usize {
    serde_json::to_vec(value).map_or(usize::MAX, |json| json.len())
}
