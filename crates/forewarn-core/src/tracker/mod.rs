//! Turns observations of the endpoint into changes.

mod acted_on;
mod approval;
pub(crate) mod bounds;
mod commands;
mod matching;
mod pauses;
mod rule_approval;
mod state;
mod unsent;
mod update;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use scheduled_events::{ApiVersion, Document, EventId, Failure, Identity, Incarnation, Response, VmName};

pub use acted_on::ActedOn;
pub use approval::{ApprovalFailure, ApprovalProgress, ApprovalRecord, Approver};
pub use commands::{CommandEnd, CommandOutputs, CommandResult, CommandRun, Purpose};
pub use rule_approval::{RuleContext, RuleOutcome, RuleState};
pub use state::{Connection, Contact, ContactLoss, EndedEvent, EventStage, Outcome, TrackedEvent, TrackerState};

use crate::change::{Change, ChangeKind};
use crate::clock::{EndpointClock, JumpDetector, Now, Timestamp};
use crate::key::EventKey;
use matching::{Matching, match_events, merge_duplicates};

/// Follows every event until it ends.
#[derive(Debug, Clone)]
pub struct Tracker {
    state: TrackerState,
    identity: Option<Identity>,
    guessed_name: Option<VmName>,
    api_version: Option<ApiVersion>,
    clock: EndpointClock,
    wall_clock_jumps: JumpDetector,
    started: Now,
    awaiting_first_document: bool,
    /// Since when the endpoint answers without a failure.
    live_since: Option<DateTime<Utc>>,
    /// Events of an earlier run that no document has listed since.
    unconfirmed: BTreeSet<EventKey>,
    /// When each pending rule approval was announced, on the monotonic clock.
    announced: BTreeMap<EventKey, Duration>,
    incarnation: Option<Incarnation>,
    /// Ids that the latest document has more than once.
    ambiguous_ids: BTreeSet<EventId>,
    revision: u64,
}

impl Tracker {
    /// How many ended events to keep, besides those that await recovery.
    pub const MAX_ENDED: usize = 64;

    pub fn new(now: &Now) -> Self {
        Self::restore(TrackerState::default(), now)
    }

    /// Continues from the state that an earlier run saved.
    pub fn restore(mut state: TrackerState, now: &Now) -> Self {
        state.events.values_mut().for_each(TrackedEvent::reset_announcement);
        for tracked in state.all_mut() {
            tracked.mark_approval_unanswered(now.wall);
            tracked.interrupt_commands(now.wall);
        }
        Self {
            unconfirmed: state.events.keys().cloned().collect(),
            state,
            identity: None,
            guessed_name: None,
            api_version: None,
            clock: EndpointClock::default(),
            wall_clock_jumps: JumpDetector::default(),
            started: now.clone(),
            awaiting_first_document: true,
            live_since: None,
            announced: BTreeMap::new(),
            incarnation: None,
            ambiguous_ids: BTreeSet::new(),
            revision: 0,
        }
    }

    /// Applies the result of a poll. A failure changes no event.
    pub fn observe(&mut self, result: Result<Response, Failure>, now: &Now) -> Vec<Change> {
        let wall_jump = self.wall_clock_jumps.check(now);
        let mut endpoint_jump = None;
        let mut changes = Vec::new();
        match result {
            Err(failure) => self.handle_failure(failure, now, &mut changes),
            Ok(Response { document, server_time, version, round_trip }) => {
                self.api_version = Some(version);
                endpoint_jump = server_time.and_then(|date| self.clock.update(date, round_trip, now));
                self.handle_document(&document, now, &mut changes);
            }
        }
        // Last, because the document may start or end the event that explains the jump.
        self.record_jumps(wall_jump, endpoint_jump, now, &mut changes);
        if !changes.is_empty() {
            self.revision += 1;
        }
        changes
    }

    /// Sets this VM's identity. Until then every event may affect this VM.
    pub fn identify(&mut self, identity: Identity) {
        self.identity = Some(bounds::sanitize_identity(identity));
        self.guessed_name = None;
    }

    /// Sets this VM's probable name, for an endpoint that doesn't name VMs. It is for display only: every event may still
    /// affect this VM, and no rule approves any.
    pub fn guess_name(&mut self, name: &VmName) {
        if self.identity.is_none() {
            self.guessed_name = Some(bounds::sanitize_name(name));
        }
    }

    pub fn guessed_name(&self) -> Option<&VmName> {
        self.guessed_name.as_ref()
    }

    pub fn api_version(&self) -> Option<ApiVersion> {
        self.api_version
    }

    /// The api-version in use, if it doesn't list all types of events.
    pub fn limited_version(&self) -> Option<ApiVersion> {
        self.api_version.filter(|version| !version.omitted_types().is_empty())
    }

    pub fn identity(&self) -> Option<&Identity> {
        self.identity.as_ref()
    }

    pub fn this_vm(&self) -> Option<&VmName> {
        self.identity.as_ref().map(|identity| &identity.name)
    }

    /// What to save for [`Tracker::restore`].
    pub fn state(&self) -> &TrackerState {
        &self.state
    }

    /// Grows whenever there is something new to save, except for the time of the latest document and the latest failure.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    pub fn events(&self) -> impl Iterator<Item = &TrackedEvent> {
        self.state.events.values()
    }

    pub fn event(&self, key: &EventKey) -> Option<&TrackedEvent> {
        self.state.events.get(key)
    }

    /// The latest events that have ended, oldest first.
    pub fn ended(&self) -> impl DoubleEndedIterator<Item = &EndedEvent> {
        self.state.ended.iter()
    }

    /// An event that may have ended, and how it ended.
    pub(crate) fn find(&self, key: &EventKey) -> Option<(&TrackedEvent, Option<&EndedEvent>)> {
        let ended = self.ended().rev().find(|ended| ended.tracked.key == *key);
        Some((self.event(key).or(ended.map(|ended| &ended.tracked))?, ended))
    }

    pub fn clock(&self) -> &EndpointClock {
        &self.clock
    }

    /// The incarnation of the latest document, which the oldest api-version requires in an approval.
    pub fn incarnation(&self) -> Option<&Incarnation> {
        self.incarnation.as_ref()
    }

    /// When this run of the program started, on the endpoint's clock.
    pub fn watching_since(&self) -> DateTime<Utc> {
        self.clock.at(&self.started)
    }

    /// Since when contact is live; the start if it isn't.
    pub fn live_since(&self) -> DateTime<Utc> {
        self.live_since.unwrap_or_else(|| self.watching_since())
    }

    pub fn connection(&self) -> Connection<'_> {
        let contact = &self.state.contact;
        match (&contact.loss, contact.last_document) {
            (Some(loss), _) => Connection::Lost(loss),
            (None, Some(last_document)) if !self.awaiting_first_document => {
                Connection::Live { last_document, unreadable_entries: contact.unreadable_entries }
            }
            (None, _) => Connection::Starting,
        }
    }

    pub(crate) fn is_live(&self) -> bool {
        matches!(self.connection(), Connection::Live { .. })
    }

    fn handle_failure(&mut self, failure: Failure, now: &Now, changes: &mut Vec<Change>) {
        let at = self.clock.timestamp(now);
        if let Some(loss) = &mut self.state.contact.loss {
            loss.failure = failure;
        } else {
            self.live_since = None;
            self.state.contact.loss = Some(ContactLoss { since: at.endpoint, failure: failure.clone() });
            changes.push(Change { at, kind: ChangeKind::ContactLost { failure } });
        }
    }

    fn handle_document(&mut self, document: &Document, now: &Now, changes: &mut Vec<Change>) {
        let at = self.clock.timestamp(now);
        let is_complete = document.unreadable.is_empty();
        if let Some(loss) = self.state.contact.loss.take() {
            let after = (at.endpoint - loss.since).max(TimeDelta::zero());
            changes.push(Change { at, kind: ChangeKind::ContactRestored { after } });
        }
        if std::mem::take(&mut self.awaiting_first_document) {
            // Not at the start: only now is this VM's identity known, which the report contains.
            self.report_interrupted_commands(at, changes);
        }
        self.live_since.get_or_insert(at.endpoint);
        self.state.contact.last_document = Some(at.endpoint);
        self.incarnation.clone_from(&document.incarnation);
        self.ambiguous_ids = rule_approval::ambiguous_ids(&document.events);

        // Merged first: the limits apply to each event, not to each entry about it.
        let merged = merge_duplicates(&document.events);
        let listed = bounds::sanitize_events(&merged, self.events(), self.this_vm());
        let mut matching = match_events(&self.state.events, &listed, is_complete);
        let surplus = self.drop_surplus(&mut matching, is_complete);
        // An event that isn't tracked is like one that can't be read: no all-clear.
        self.state.contact.unreadable_entries = document.unreadable.len() + surplus;
        for (key, event) in matching.known {
            self.unconfirmed.remove(&key);
            if let Some(tracked) = self.state.events.get_mut(&key) {
                if tracked.seen_in_boot != now.boot || !tracked.listed || tracked.has_accepted_approval() {
                    self.revision += 1;
                }
                update::update(tracked, &event, at, now, changes);
            }
        }
        let ended = self.state.ended.iter().map(|ended| &ended.tracked.key);
        let ended: BTreeSet<EventKey> = ended.filter(|_| !matching.new.is_empty()).cloned().collect();
        let mut numbers = BTreeMap::new();
        for event in matching.new {
            let key = EventKey::for_new(&event, &mut numbers, |key| {
                #[cfg(test)]
                tests::comparisons::count();
                self.state.events.contains_key(key) || ended.contains(key)
            });
            let tracked = TrackedEvent::new(key.clone(), event, at, now.boot.clone());
            let already_started = tracked.is_started();
            changes.push(Change { at, kind: ChangeKind::Appeared { key: key.clone(), already_started } });
            if already_started {
                changes.push(Change { at, kind: ChangeKind::Started { key: key.clone() } });
            }
            self.state.events.insert(key, tracked);
        }
        for key in matching.missing {
            if is_complete {
                self.end(&key, at, now, changes);
            } else if let Some(tracked) = self.state.events.get_mut(&key) {
                self.revision += u64::from(tracked.listed);
                tracked.listed = false;
            }
        }
        self.drop_oldest_ended(at);
    }

    /// Drops new events beyond the limit, those of other VMs first, and returns how many.
    fn drop_surplus(&self, matching: &mut Matching, is_complete: bool) -> usize {
        let ending = if is_complete { matching.missing.len() } else { 0 };
        let room = (bounds::MAX_EVENTS + ending).saturating_sub(self.state.events.len());
        let surplus = matching.new.len().saturating_sub(room);
        if surplus > 0 {
            let this_vm = self.this_vm();
            matching.new.sort_by_cached_key(|event| this_vm.is_some_and(|vm| !event.affects(vm)));
            matching.new.truncate(room);
        }
        surplus
    }

    fn end(&mut self, key: &EventKey, at: Timestamp, now: &Now, changes: &mut Vec<Change>) {
        let Some(tracked) = self.state.events.remove(key) else { return };
        let (key, while_away) = (key.clone(), self.unconfirmed.remove(key));
        let outcome = outcome(&tracked, at, now);
        let kind = match outcome {
            Outcome::Completed => ChangeKind::Completed { key, start_seen: true, while_away },
            Outcome::CompletedUnseen => ChangeKind::Completed { key, start_seen: false, while_away },
            Outcome::Cancelled => ChangeKind::Cancelled { key, while_away },
        };
        changes.push(Change { at, kind });
        self.state.ended.push_back(EndedEvent { tracked, at, outcome, while_away });
    }

    /// Events that await recovery have a limit of their own, because there can be as many of them as tracked events.
    fn drop_oldest_ended(&mut self, at: Timestamp) {
        let TrackerState { ended, acted_on, .. } = &mut self.state;
        acted_on.forget_old(at);
        for (awaits_recovery, most) in [(false, Self::MAX_ENDED), (true, bounds::MAX_EVENTS)] {
            let is_one = |ended: &EndedEvent| ended.tracked.awaits_recovery() == awaits_recovery;
            let mut surplus = ended.iter().filter(|ended| is_one(ended)).count().saturating_sub(most);
            ended.retain(|ended| {
                let drop = surplus > 0 && is_one(ended);
                if drop {
                    surplus -= 1;
                    acted_on.remember(&ended.tracked, ended.at);
                }
                !drop
            });
        }
    }
}

/// How an event that is no longer listed has ended. A start can be missed in many ways, so the event was cancelled only
/// if nothing suggests that it started. Without a stated time, that can't be known.
fn outcome(tracked: &TrackedEvent, at: Timestamp, now: &Now) -> Outcome {
    if tracked.is_started() {
        return Outcome::Completed;
    }
    let approved = tracked.approval.as_ref().is_some_and(ApprovalRecord::may_take_effect);
    let is_ahead = tracked.not_before.is_some_and(|not_before| at.endpoint < not_before);
    let rebooted = match (&now.boot, &tracked.seen_in_boot) {
        (Some(now), Some(then)) => now.is_another_than(then),
        (None, _) | (_, None) => false,
    };
    if approved || rebooted || !is_ahead { Outcome::CompletedUnseen } else { Outcome::Cancelled }
}
