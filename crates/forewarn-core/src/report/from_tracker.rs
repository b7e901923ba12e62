//! Makes reports of the tracker.

use std::sync::Arc;

use scheduled_events::{NotBefore, VmName};

use super::{
    CommandStatus, ContactState, RecentEvent, Report, ReportSchema, ReportedAgent, ReportedApproval,
    ReportedApprovalState, ReportedApprover, ReportedCommand, ReportedContact, ReportedEvent, ReportedOutcome,
    ReportedRule, ReportedRuleState, ReportedVm, RuleWaitsFor,
};
use crate::clock::Now;
use crate::tracker::{
    ApprovalProgress, ApprovalRecord, Approver, CommandRun, Connection, EndedEvent, Outcome, RuleState, TrackedEvent,
    Tracker,
};

impl Report {
    /// `sequence`, `unsaved` and `problems` are the caller's.
    pub fn of(tracker: &Tracker, version: &str, demo: bool, now: &Now) -> Self {
        let this_vm = tracker.this_vm();
        Self {
            schema: ReportSchema::V1,
            sequence: 0,
            at: tracker.clock().at(now),
            unsaved: false,
            vm: vm(tracker),
            agent: ReportedAgent {
                version: version.to_owned(),
                started_at: tracker.watching_since(),
                demo,
                accepts_approvals: false,
            },
            contact: contact(tracker),
            events: tracker.events().map(|tracked| ReportedEvent::of(tracked, this_vm)).collect(),
            recent: tracker.ended().map(|ended| RecentEvent::of(ended, this_vm)).collect(),
            omitted_events: 0,
            problems: Vec::new(),
        }
    }
}

fn vm(tracker: &Tracker) -> Option<ReportedVm> {
    let Some(identity) = tracker.identity().cloned() else {
        let name = tracker.guessed_name()?.clone();
        let (id, location, resource_group, subscription, scale_set, zone, size) = Default::default();
        return Some(ReportedVm {
            name,
            guessed: true,
            id,
            location,
            resource_group,
            subscription,
            scale_set,
            zone,
            size,
        });
    };
    Some(ReportedVm {
        name: identity.name,
        guessed: false,
        id: identity.vm_id,
        location: identity.location,
        resource_group: identity.resource_group_name,
        subscription: identity.subscription_id,
        scale_set: identity.vm_scale_set_name,
        zone: identity.zone,
        size: identity.vm_size,
    })
}

fn contact(tracker: &Tracker) -> ReportedContact {
    let (state, since, unreadable_entries, failure) = match tracker.connection() {
        Connection::Starting => (ContactState::Starting, tracker.watching_since(), 0, None),
        Connection::Live { unreadable_entries, .. } => {
            (ContactState::Live, tracker.live_since(), unreadable_entries, None)
        }
        Connection::Lost(loss) => (ContactState::Lost, loss.since, 0, Some(loss.failure.clone())),
    };
    let api_version = tracker.api_version().map(|version| version.to_string());
    ReportedContact {
        state,
        since,
        last_at: tracker.state().contact.last_document,
        api_version,
        unreadable_entries,
        failure,
    }
}

impl ReportedEvent {
    pub(crate) fn of(tracked: &TrackedEvent, this_vm: Option<&VmName>) -> Self {
        let event = &tracked.event;
        Self {
            key: tracked.key.clone(),
            event: Arc::clone(event),
            listed: tracked.listed,
            omitted_resources: usize::from(!tracked.has_all_vms()),
            affects_this_vm: tracked.may_affect(this_vm),
            not_before: tracked.not_before,
            not_before_text: match &event.not_before {
                NotBefore::Unreadable(text) => Some(text.clone()),
                NotBefore::At(_) | NotBefore::Unstated => None,
            },
            first_seen_at: tracked.first_seen.endpoint,
            started_at: tracked.started_at().map(|at| at.endpoint),
            started_from_first: tracked.started_unannounced(),
            paused_ms: tracked.paused().map_or(0, |paused| paused.num_milliseconds()),
            approval: tracked.approval.as_ref().map(ReportedApproval::of),
            rule: tracked.rule_state.as_ref().map(|state| ReportedRule::of(state, tracked)),
            preparation: tracked.prepare.as_ref().map(ReportedCommand::of),
            recovery: tracked.recover.as_ref().map(ReportedCommand::of),
        }
    }
}

impl RecentEvent {
    fn of(ended: &EndedEvent, this_vm: Option<&VmName>) -> Self {
        Self {
            event: ReportedEvent::of(&ended.tracked, this_vm),
            outcome: match ended.outcome {
                Outcome::Completed => ReportedOutcome::Completed,
                Outcome::CompletedUnseen => ReportedOutcome::CompletedUnseen,
                Outcome::Cancelled => ReportedOutcome::Canceled,
            },
            ended_at: ended.at.endpoint,
            took_ms: ended.took().map(|took| took.num_milliseconds()),
        }
    }
}

impl ReportedApproval {
    fn of(record: &ApprovalRecord) -> Self {
        let (state, at, failure, may_have_arrived) = match &record.progress {
            ApprovalProgress::Requested => (ReportedApprovalState::Requested, record.requested, None, false),
            ApprovalProgress::Accepted { at } => (ReportedApprovalState::Accepted, *at, None, false),
            ApprovalProgress::Waiting { accepted } => (ReportedApprovalState::Waiting, *accepted, None, false),
            ApprovalProgress::Unanswered { at } => (ReportedApprovalState::Unanswered, *at, None, true),
            ApprovalProgress::Failed { at, failure } => {
                (ReportedApprovalState::Failed, *at, Some(failure.failure.clone()), failure.may_have_arrived)
            }
        };
        let by = match &record.by {
            Approver::User(name) => ReportedApprover::User(name.clone()),
            Approver::Rule { rule } => ReportedApprover::Rule(rule.clone()),
        };
        Self { state, by, at, failure, may_have_arrived }
    }
}

impl ReportedRule {
    fn of(state: &RuleState, tracked: &TrackedEvent) -> Self {
        let (state, name, announced_at, approves_at) = match state {
            RuleState::Pending { rule, at, announced, .. } => {
                let state = if announced.is_some() { ReportedRuleState::Announced } else { ReportedRuleState::Waiting };
                (state, rule, *announced, *at)
            }
            RuleState::Forbidden { rule } => (ReportedRuleState::Forbidden, rule, None, None),
            RuleState::Approved { rule } => (ReportedRuleState::Given, rule, None, None),
            RuleState::Stopped { rule } => (ReportedRuleState::Stopped, rule, None, None),
        };
        let waits_for = (state == ReportedRuleState::Waiting).then(|| {
            let is_preparing = tracked.prepare.as_ref().is_none_or(CommandRun::is_running);
            if approves_at.is_none() && is_preparing { RuleWaitsFor::Preparation } else { RuleWaitsFor::Time }
        });
        Self { state, name: name.clone(), waits_for, announced_at, approves_at }
    }
}

impl ReportedCommand {
    fn of(run: &CommandRun) -> Self {
        let state = match &run.end {
            None => CommandStatus::Running,
            Some(end) if end.result.is_success() => CommandStatus::Succeeded,
            Some(_) => CommandStatus::Failed,
        };
        let end = run.end.as_ref();
        Self {
            state,
            started_at: run.started,
            ended_at: end.map(|end| end.at),
            result: end.map(|end| end.result.clone()),
        }
    }
}
