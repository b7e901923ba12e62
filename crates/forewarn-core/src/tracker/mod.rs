//! From observations to changes.

mod acted;
mod approval;
pub(crate) mod bounds;
mod matching;
mod preparation;
mod rule_state;
mod state;
mod unsent;
mod update;

/// How many comparisons of names, events and keys were made, so that tests notice work that grows faster than a document.
#[cfg(test)]
pub(crate) mod comparisons {
    use std::cell::Cell;

    thread_local! {
        static MADE: Cell<u64> = const { Cell::new(0) };
    }

    pub(crate) fn count() {
        MADE.set(MADE.get() + 1);
    }

    pub(crate) fn made() -> u64 {
        MADE.get()
    }
}

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use scheduled_events::{
    ApiVersion, Document, Event, EventId, EventStatus, Failure, Identity, Incarnation, Response, VmName,
};

pub use acted::ActedOn;
pub use approval::{ApprovalFailure, ApprovalProgress, ApprovalRecord, Approver, NotApprovable};
pub use preparation::{CommandEnd, CommandResult, CommandRun, Purpose};
pub use rule_state::{RuleContext, RuleOutcome, RuleState};
pub use state::{Connection, Contact, ContactLoss, EndedEvent, EventStage, Outcome, TrackedEvent, TrackerState};

use crate::change::{Change, ChangeKind};
use crate::clock::{EndpointClock, JumpDetector, Now, Timestamp};
use crate::key::EventKey;
use matching::{Matching, match_up, merged};

/// Knows every event that has not ended, and says what changes.
#[derive(Debug, Clone)]
pub struct Tracker {
    state: TrackerState,
    identity: Option<Identity>,
    /// This VM's probable name, as long as its real one isn't known.
    guessed_name: Option<VmName>,
    api_version: Option<ApiVersion>,
    clock: EndpointClock,
    wall_watch: JumpDetector,
    began: Now,
    /// No document has come since the program began.
    waiting_for_first: bool,
    /// Events of an earlier run that no document of this one has listed.
    unseen: BTreeSet<EventKey>,
    /// Since when the person is told of what a rule is going to approve, on the monotonic clock.
    announced: BTreeMap<EventKey, Duration>,
    incarnation: Option<Incarnation>,
    /// The ids that the latest document has more than once.
    ambiguous: BTreeSet<EventId>,
    revision: u64,
}

impl Tracker {
    /// How many ended events are remembered, beside those that are still to be recovered from.
    pub const ENDED_KEPT: usize = 64;

    #[must_use]
    pub fn new(now: &Now) -> Self {
        Self::restore(TrackerState::default(), now)
    }

    /// A tracker that goes on from what an earlier run of the program saved.
    #[must_use]
    pub fn restore(mut state: TrackerState, now: &Now) -> Self {
        rule_state::announce_anew(&mut state.events);
        let ended = state.ended.iter_mut().map(|ended| &mut ended.tracked);
        for tracked in state.events.values_mut().chain(ended) {
            approval::lose_answer(tracked, now.wall);
            preparation::interrupt(tracked, now.wall);
        }
        Self {
            unseen: state.events.keys().cloned().collect(),
            state,
            identity: None,
            guessed_name: None,
            api_version: None,
            clock: EndpointClock::default(),
            wall_watch: JumpDetector::default(),
            began: now.clone(),
            waiting_for_first: true,
            announced: BTreeMap::new(),
            incarnation: None,
            ambiguous: BTreeSet::new(),
            revision: 0,
        }
    }

    /// Takes the result of a poll and returns what it changes. A failure says nothing about any event.
    pub fn observe(&mut self, result: Result<Response, Failure>, now: &Now) -> Vec<Change> {
        let wall_jump = self.wall_watch.check(now);
        let mut endpoint_jump = None;
        let mut changes = Vec::new();
        match result {
            Err(failure) => self.take_failure(failure, now, &mut changes),
            Ok(Response { document, server_time, version, round_trip }) => {
                self.api_version = Some(version);
                endpoint_jump = server_time.and_then(|date| self.clock.update(date, round_trip, now));
                self.take_document(&document, now, &mut changes);
            }
        }
        // After the document, which may be the one to say that an event has started or ended.
        self.explain_jumps(wall_jump, endpoint_jump, now, &mut changes);
        if !changes.is_empty() {
            self.revision += 1;
        }
        changes
    }

    /// Tells which VM this is. Until then every event counts as this VM's.
    pub fn identify(&mut self, identity: Identity) {
        self.identity = Some(bounds::identity(identity));
        self.guessed_name = None;
    }

    /// Notes this VM's probable name, for an endpoint that doesn't name VMs. It is only ever shown: every event still
    /// counts as this VM's, and no rule approves any.
    pub fn guess_name(&mut self, name: &VmName) {
        if self.identity.is_none() {
            self.guessed_name = Some(bounds::vm(name));
        }
    }

    /// This VM's probable name, if its real one isn't known.
    #[must_use]
    pub fn guessed_name(&self) -> Option<&VmName> {
        self.guessed_name.as_ref()
    }

    #[must_use]
    pub fn api_version(&self) -> Option<ApiVersion> {
        self.api_version
    }

    /// The api-version of the latest document, if there are types of events that it doesn't list.
    #[must_use]
    pub fn limited_version(&self) -> Option<ApiVersion> {
        self.api_version.filter(|version| !version.unseen_types().is_empty())
    }

    /// Which VM this is, if that was told.
    #[must_use]
    pub fn identity(&self) -> Option<&Identity> {
        self.identity.as_ref()
    }

    /// This VM's name, if it was told.
    #[must_use]
    pub fn this_vm(&self) -> Option<&VmName> {
        self.identity.as_ref().map(|identity| &identity.name)
    }

    /// What has to be saved for [`Tracker::restore`].
    #[must_use]
    pub fn state(&self) -> &TrackerState {
        &self.state
    }

    /// A number that grows whenever something changes that a later run has to know. The time of the latest document
    /// and the latest reason of a lost contact do not count.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    pub fn events(&self) -> impl Iterator<Item = &TrackedEvent> {
        self.state.events.values()
    }

    #[must_use]
    pub fn event(&self, key: &EventKey) -> Option<&TrackedEvent> {
        self.state.events.get(key)
    }

    /// The latest events that have ended, oldest first.
    #[must_use]
    pub fn ended(&self) -> impl DoubleEndedIterator<Item = &EndedEvent> {
        self.state.ended.iter()
    }

    /// The endpoint's clock.
    #[must_use]
    pub fn clock(&self) -> &EndpointClock {
        &self.clock
    }

    /// The mark of the latest document, which the oldest api-version wants in an approval.
    #[must_use]
    pub fn incarnation(&self) -> Option<&Incarnation> {
        self.incarnation.as_ref()
    }

    /// Since when this run of the program has been watching, on the endpoint's clock.
    #[must_use]
    pub fn watching_since(&self) -> DateTime<Utc> {
        self.clock.at(&self.began)
    }

    /// Whether what is known can be relied on.
    #[must_use]
    pub fn connection(&self) -> Connection<'_> {
        let contact = &self.state.contact;
        match (&contact.loss, contact.last_document) {
            (Some(loss), _) => Connection::Lost(loss),
            (None, Some(last_document)) if !self.waiting_for_first => {
                Connection::Live { last_document, unreadable_entries: contact.unreadable_entries }
            }
            (None, _) => Connection::Starting,
        }
    }

    /// Whether the event can be approved now.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn approvable(&self, key: &EventKey) -> Result<&EventId, NotApprovable> {
        let tracked = self.state.events.get(key).ok_or(NotApprovable::NotKnown)?;
        match (tracked.objection(), self.connection()) {
            (Some(objection), _) => Err(objection),
            (None, Connection::Starting | Connection::Lost(_)) => Err(NotApprovable::NoContact),
            (None, Connection::Live { .. }) => tracked.event.id.as_ref().ok_or(NotApprovable::NoId),
        }
    }

    /// Notes that somebody, or a rule, wants the event to start now. On success the caller sends the approval of the id it gets;
    /// as long as no answer came, asking again is refused, so that two clicks are one request.
    ///
    /// # Errors
    /// Why it cannot be approved.
    pub fn request_approval(
        &mut self,
        key: &EventKey,
        by: &Approver,
        now: &Now,
    ) -> Result<(EventId, Vec<Change>), NotApprovable> {
        let id = self.approvable(key)?.clone();
        let at = self.clock.timestamp(now);
        let mut changes = Vec::new();
        for tracked in self.state.events.values_mut().filter(|tracked| tracked.event.id.as_ref() == Some(&id)) {
            let earlier_may_have_arrived = tracked.approval.as_ref().is_some_and(ApprovalRecord::may_count);
            tracked.approval = Some(ApprovalRecord {
                by: by.clone(),
                requested: at.endpoint,
                progress: ApprovalProgress::Requested,
                earlier_may_have_arrived,
            });
            let kind = ChangeKind::ApprovalRequested { key: tracked.key.clone(), by: by.clone() };
            changes.push(Change { at, kind });
        }
        self.revision += 1;
        Ok((id, changes))
    }

    /// Notes what came of an approval, also when its event has ended meanwhile.
    pub fn record_approval_result(
        &mut self,
        id: &EventId,
        answer: &Result<(), ApprovalFailure>,
        now: &Now,
    ) -> Vec<Change> {
        let at = self.clock.timestamp(now);
        let ended = self.state.ended.iter_mut().map(|ended| &mut ended.tracked);
        let concerned = self.state.events.values_mut().chain(ended);
        let mut changes = Vec::new();
        for tracked in concerned.filter(|tracked| tracked.has_id(id)) {
            let Some(approval) = &mut tracked.approval else { continue };
            if approval.progress != ApprovalProgress::Requested {
                continue;
            }
            let (key, by) = (tracked.key.clone(), approval.by.clone());
            let kind = match answer {
                Ok(()) => {
                    approval.progress = ApprovalProgress::Accepted { at: at.endpoint };
                    ChangeKind::ApprovedHere { key, by }
                }
                Err(failure) => {
                    approval.progress = ApprovalProgress::Failed { at: at.endpoint, failure: failure.clone() };
                    ChangeKind::ApprovalFailed { key, by, failure: failure.failure.clone() }
                }
            };
            changes.push(Change { at, kind });
        }
        if !changes.is_empty() {
            self.revision += 1;
        }
        changes
    }

    fn take_failure(&mut self, failure: Failure, now: &Now, changes: &mut Vec<Change>) {
        let at = self.clock.timestamp(now);
        if let Some(loss) = &mut self.state.contact.loss {
            loss.failure = failure;
        } else {
            self.state.contact.loss = Some(ContactLoss { since: at.endpoint, failure: failure.clone() });
            changes.push(Change { at, kind: ChangeKind::ContactLost { failure } });
        }
    }

    fn take_document(&mut self, document: &Document, now: &Now, changes: &mut Vec<Change>) {
        let at = self.clock.timestamp(now);
        if let Some(loss) = self.state.contact.loss.take() {
            let after = (at.endpoint - loss.since).max(TimeDelta::zero());
            changes.push(Change { at, kind: ChangeKind::ContactRestored { after } });
        }
        if self.waiting_for_first {
            // Not before, for by now it is known which VM this is, and whoever is told wants to know.
            self.tell_interrupted(at, changes);
        }
        self.state.contact.last_document = Some(at.endpoint);
        self.incarnation.clone_from(&document.incarnation);
        self.ambiguous = rule_state::ambiguous(&document.events);

        // Merged first: the limits apply to an event as it is followed, not to each entry about it.
        let merged = merged(&document.events);
        let listed = bounds::events(&merged, self.events(), self.this_vm());
        let mut matching = match_up(&self.state.events, &listed, document.unreadable.is_empty());
        let room = self.room_after(&matching, document);
        let surplus = matching.fresh.len().saturating_sub(room);
        if surplus > 0 {
            let this_vm = self.this_vm();
            matching.fresh.sort_by_cached_key(|event| this_vm.is_some_and(|vm| !event.affects(vm)));
            matching.fresh.truncate(room);
        }
        // What is not followed is as good as unread: it is no all-clear.
        self.state.contact.unreadable_entries = document.unreadable.len() + surplus;
        for (key, event) in matching.known {
            self.unseen.remove(&key);
            if let Some(tracked) = self.state.events.get_mut(&key) {
                if tracked.seen_in_boot != now.boot || !tracked.listed || tracked.has_accepted_approval() {
                    self.revision += 1;
                }
                follow(tracked, &event, at, now, changes);
            }
        }
        let ended = self.state.ended.iter().map(|ended| &ended.tracked.key);
        let ended: BTreeSet<EventKey> = ended.filter(|_| !matching.fresh.is_empty()).cloned().collect();
        let mut numbers = BTreeMap::new();
        for event in matching.fresh {
            let events = &self.state.events;
            let key = EventKey::for_new(&event, &mut numbers, |key| {
                #[cfg(test)]
                comparisons::count();
                events.contains_key(key) || ended.contains(key)
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
            if document.unreadable.is_empty() {
                self.end(&key, at, now, changes);
            } else if let Some(tracked) = self.state.events.get_mut(&key) {
                self.revision += u64::from(tracked.listed);
                tracked.listed = false;
            }
        }
        self.forget_the_oldest(at);
        self.waiting_for_first = false;
    }

    fn room_after(&self, matching: &Matching, document: &Document) -> usize {
        let ending = if document.unreadable.is_empty() { matching.missing.len() } else { 0 };
        (bounds::MOST_EVENTS + ending).saturating_sub(self.state.events.len())
    }

    fn end(&mut self, key: &EventKey, at: Timestamp, now: &Now, changes: &mut Vec<Change>) {
        let Some(tracked) = self.state.events.remove(key) else { return };
        let (key, while_away) = (key.clone(), self.unseen.remove(key));
        let outcome = outcome(&tracked, at, now);
        let kind = match outcome {
            Outcome::Completed => ChangeKind::Completed { key, start_seen: true, while_away },
            Outcome::CompletedUnseen => ChangeKind::Completed { key, start_seen: false, while_away },
            Outcome::Cancelled => ChangeKind::Cancelled { key, while_away },
        };
        changes.push(Change { at, kind });
        self.state.ended.push_back(EndedEvent { tracked, at, outcome, while_away });
    }

    /// Bounds what is remembered of the past. What is still to be recovered from is no past yet, and there can be as
    /// much of it as there are events.
    fn forget_the_oldest(&mut self, at: Timestamp) {
        let TrackerState { ended, acted_on, .. } = &mut self.state;
        acted_on.forget_old(at);
        for (awaited, most) in [(false, Self::ENDED_KEPT), (true, bounds::MOST_EVENTS)] {
            let is_one = |ended: &EndedEvent| ended.tracked.awaits_recovery() == awaited;
            let mut surplus = ended.iter().filter(|ended| is_one(ended)).count().saturating_sub(most);
            ended.retain(|ended| {
                let goes = surplus > 0 && is_one(ended);
                surplus -= usize::from(goes);
                if goes {
                    acted_on.remember(&ended.tracked, ended.at);
                }
                !goes
            });
        }
    }

    fn explain_jumps(
        &mut self,
        wall_jump: Option<TimeDelta>,
        endpoint_jump: Option<TimeDelta>,
        now: &Now,
        changes: &mut Vec<Change>,
    ) {
        let at = self.clock.timestamp(now);
        for (jump, is_wall) in [(wall_jump, true), (endpoint_jump, false)] {
            let Some(by) = jump else { continue };
            let mut explained_by = None;
            // Standing still only ever makes a clock jump forward.
            if by > TimeDelta::zero()
                && let Some(tracked) = self.explanation(at)
            {
                let total = if is_wall { &mut tracked.wall_jumped_ms } else { &mut tracked.endpoint_jumped_ms };
                *total = total.saturating_add(by.num_milliseconds());
                explained_by = Some(tracked.key.clone());
            }
            changes.push(Change { at, kind: ChangeKind::ClockJumped { by, explained_by } });
        }
    }

    /// The event that may have made the VM stand still: one of ours that is under way or has just been.
    fn explanation(&mut self, at: Timestamp) -> Option<&mut TrackedEvent> {
        let this_vm = self.identity.as_ref().map(|identity| &identity.name);
        let under_way = self
            .state
            .events
            .values_mut()
            .filter(|tracked| tracked.is_started() && tracked.may_affect(this_vm))
            .max_by_key(|tracked| tracked.started_at().map(|at| at.endpoint));
        under_way.or_else(|| {
            let just_ended = |ended: &&mut EndedEvent| {
                ended.outcome != Outcome::Cancelled
                    && ended.tracked.may_affect(this_vm)
                    && at.endpoint - ended.at.endpoint <= JUST_ENDED
            };
            self.state.ended.iter_mut().rev().find(just_ended).map(|ended| &mut ended.tracked)
        })
    }
}

/// A clock that stood still may be put right only a little after the event is over.
const JUST_ENDED: TimeDelta = TimeDelta::minutes(1);

/// Takes in what is now said about a known event.
fn follow(tracked: &mut TrackedEvent, event: &Arc<Event>, at: Timestamp, now: &Now, changes: &mut Vec<Change>) {
    let starts = !tracked.is_started() && event.status == EventStatus::Started;
    if tracked.event.id != event.id {
        tracked.earlier_id.clone_from(&tracked.event.id);
    }
    let fields = update::take_in(tracked, event);
    tracked.listed = true;
    if tracked.seen_in_boot != now.boot {
        tracked.seen_in_boot.clone_from(&now.boot);
    }
    let key = &tracked.key;
    if !fields.is_empty() {
        changes.push(Change { at, kind: ChangeKind::Updated { key: key.clone(), fields } });
    }
    if starts {
        tracked.stage = EventStage::Started { at, from_the_first: false };
        changes.push(Change { at, kind: ChangeKind::Started { key: key.clone() } });
    } else if let Some(approval) = &mut tracked.approval
        && let ApprovalProgress::Accepted { at: accepted } = approval.progress
    {
        approval.progress = ApprovalProgress::Waiting { accepted };
    }
}

/// How an event that is no longer listed has ended. There are many ways to miss a start, so "cancelled" is said only
/// where nothing speaks for one; a time that was never stated cannot be known to lie ahead.
fn outcome(tracked: &TrackedEvent, at: Timestamp, now: &Now) -> Outcome {
    if tracked.is_started() {
        return Outcome::Completed;
    }
    let approved = tracked.approval.as_ref().is_some_and(ApprovalRecord::may_count);
    let still_ahead = tracked.not_before.is_some_and(|not_before| at.endpoint < not_before);
    let booted = match (&now.boot, &tracked.seen_in_boot) {
        (Some(now), Some(then)) => now.is_another_than(then),
        (None, _) | (_, None) => false,
    };
    if approved || booted || !still_ahead { Outcome::CompletedUnseen } else { Outcome::Cancelled }
}
