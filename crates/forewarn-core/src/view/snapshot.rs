//! What the window shows.

use chrono::{DateTime, Utc};
use forewarn_texts::{Formats, Language};
use scheduled_events::{ApiVersion, EventSource, Failure};
use serde::{Deserialize, Serialize};

use super::{CommandView, Phase, RuleView, SettingsView, View, imminent_from};
use crate::impact::{Advice, EventKind, Impact};
use crate::key::EventKey;
use crate::report::{
    NotApprovable, ReportedApproval, ReportedApprovalState, ReportedCommand, ReportedConnection, ReportedEvent,
    ReportedOutcome,
};
use crate::sanitize::line;
use crate::settings::Theme;
use crate::tracker::{Outcome, Purpose};
use crate::wording;

/// Everything the window shows. Times are on the endpoint's clock; the page adds `clock_ahead_ms` to its own clock and
/// runs countdowns itself. Text from Azure is plain text of bounded length.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Snapshot<E = EventView> {
    pub version: String,
    #[cfg_attr(feature = "page-types", ts(as = "String"))]
    pub newest_api_version: ApiVersion,
    /// `None` until the first document.
    pub api_version: Option<String>,
    /// Set if that version doesn't list all types of events. Then there is no all-clear.
    pub unseen: Option<String>,
    pub demo: bool,
    pub identity: Option<IdentityView>,
    /// How far the endpoint's clock is ahead of the VM's.
    pub clock_ahead_ms: i64,
    pub connection: ConnectionView,
    /// When this run of the program started.
    pub watching_since: DateTime<Utc>,
    /// Started events first, then by time.
    pub events: Vec<E>,
    /// Events that affect other VMs only, in the same order.
    pub neighbours: Vec<E>,
    /// The latest event of this VM that has ended.
    pub last_event: Option<LastEvent>,
    pub preferences: WindowPreferences,
    pub settings: SettingsView,
    /// With the history, as sentences.
    pub problems: Vec<String>,
    /// Whether to show the introduction.
    pub introduction: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct IdentityView {
    pub name: String,
    /// The name is the host's, because the endpoint doesn't name VMs.
    pub guessed: bool,
    pub location: Option<String>,
    pub resource_group: Option<String>,
    pub size: Option<String>,
    pub scale_set: Option<String>,
    pub zone: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(tag = "state", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ConnectionView {
    /// No response yet; the first may take two minutes. Events are those of the last run.
    Starting { last_contact: Option<DateTime<Utc>> },
    Live {
        last_contact: DateTime<Utc>,
        /// With any of these there is no all-clear.
        unreadable_entries: usize,
    },
    /// Events are the last known ones.
    Unreachable { since: DateTime<Utc>, last_contact: Option<DateTime<Utc>>, failure: FailureView },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FailureView {
    /// The failure's kind; `stalled` if Forewarn itself has stopped.
    pub kind: String,
    pub summary: String,
    pub advice: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "independent facts about one event")]
pub struct EventView {
    pub key: EventKey,
    /// Azure's.
    pub id: Option<String>,
    pub kind: EventKind,
    pub type_name: String,
    /// As Azure spells it.
    pub status: String,
    pub phase: Phase,
    pub imminent_from: Option<DateTime<Utc>>,
    pub first_seen: DateTime<Utc>,
    pub not_before: Option<DateTime<Utc>>,
    /// What Azure stated, if it couldn't be parsed.
    pub not_before_text: Option<String>,
    pub started_at: Option<DateTime<Utc>>,
    pub source: Option<String>,
    pub description: String,
    pub impact: Impact,
    pub impact_sentences: Vec<String>,
    pub advice: Option<String>,
    pub resources: Vec<ResourceView>,
    pub step: LifeStep,
    pub approval: Option<ApprovalView>,
    pub rule: Option<RuleView>,
    pub preparation: Option<CommandView>,
    pub can_approve: bool,
    pub why_not: Option<WhyNot>,
    /// If not, [`ResourceView::this_vm`] is a guess.
    pub this_vm_known: bool,
    /// Whether the user has to confirm that the approval is for other VMs too.
    pub needs_tick: bool,
    /// Approving early is advised: before a predicted failure, or because a user of this VM alone is waiting for it.
    pub approval_advised: bool,
    pub snoozed_until: Option<DateTime<Utc>>,
    /// How long the VM was paused, if noticed.
    pub paused_ms: Option<i64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ResourceView {
    pub name: String,
    pub this_vm: bool,
}

/// The step on the event's timeline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum LifeStep {
    Scheduled,
    Approved,
    Started,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(tag = "state", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ApprovalView {
    Requested {
        by: String,
        at: DateTime<Utc>,
    },
    Accepted {
        by: String,
        at: DateTime<Utc>,
    },
    /// Accepted, but the event hasn't started: other tenants may have to approve too.
    Waiting {
        by: String,
        at: DateTime<Utc>,
    },
    Failed {
        by: String,
        at: DateTime<Utc>,
        answer: String,
        may_have_arrived: bool,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct WhyNot {
    pub reason: NotApprovable,
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LastEvent {
    pub key: EventKey,
    pub kind: EventKind,
    pub type_name: String,
    pub outcome: Outcome,
    pub ended_at: DateTime<Utc>,
    pub recovery: Option<CommandView>,
    /// It ended while Forewarn wasn't running.
    pub while_away: bool,
    /// `None` unless both start and end were seen.
    pub took_ms: Option<i64>,
    pub paused_ms: Option<i64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct WindowPreferences {
    pub theme: Theme,
    pub language: Language,
    pub formats: Formats,
}

impl FailureView {
    fn of(failure: &Failure, language: Language) -> Self {
        let (summary, advice) =
            (wording::failure(failure, language), wording::failure_advice(failure, language).to_owned());
        Self { kind: failure.kind(), summary, advice }
    }
}

impl View<'_> {
    pub fn snapshot(&self) -> Snapshot {
        let (ours, others) = self.events_by_vm();
        let show = |events: Vec<&ReportedEvent>| events.into_iter().map(|reported| self.event(reported)).collect();
        Snapshot {
            version: self.report.agent.version.clone(),
            newest_api_version: ApiVersion::NEWEST,
            api_version: self.report.contact.api_version.clone(),
            unseen: self.unseen(),
            demo: self.report.agent.demo,
            identity: self.identity(),
            clock_ahead_ms: self.clock_ahead_ms(),
            connection: self.connection(),
            watching_since: self.report.agent.started_at,
            events: show(ours),
            neighbours: show(others),
            last_event: self.last_event(),
            preferences: WindowPreferences {
                theme: self.settings.theme,
                language: self.locale.language,
                formats: self.locale.formats,
            },
            settings: SettingsView::of(self.settings, self.program_status),
            problems: self.program_status.problems.clone(),
            introduction: self.program_status.introduction,
        }
    }

    /// Rounded, so that small adjustments by a time service don't change the snapshot.
    fn clock_ahead_ms(&self) -> i64 {
        let ahead = self.clock_ahead.num_milliseconds();
        (ahead + CLOCK_STEP_MS / 2).div_euclid(CLOCK_STEP_MS) * CLOCK_STEP_MS
    }

    fn identity(&self) -> Option<IdentityView> {
        let vm = self.report.vm.clone()?;
        Some(IdentityView {
            name: vm.name.as_str().to_owned(),
            guessed: vm.guessed,
            location: vm.location,
            resource_group: vm.resource_group,
            size: vm.size,
            scale_set: vm.scale_set,
            zone: vm.zone,
        })
    }

    fn connection(&self) -> ConnectionView {
        let last_contact = self.report.contact.last_at;
        match self.report.connection() {
            ReportedConnection::Starting => ConnectionView::Starting { last_contact },
            ReportedConnection::Live { last_document, unreadable_entries } => {
                ConnectionView::Live { last_contact: last_document, unreadable_entries }
            }
            ReportedConnection::Lost { since, failure } => {
                // A state from a newer version.
                let unknown = Failure::Unknown(serde_json::to_value(&self.report.contact.state).unwrap_or_default());
                let failure = FailureView::of(failure.unwrap_or(&unknown), self.locale.language);
                ConnectionView::Unreachable { since, last_contact, failure }
            }
        }
    }

    fn event(&self, reported: &ReportedEvent) -> EventView {
        let event = &reported.event;
        let this_vm = self.report.vm.as_ref().map(|vm| &vm.name);
        let why_not = reported.approvable(self.report.is_live()).err();
        let resources: Vec<ResourceView> = event
            .resources
            .iter()
            .map(|vm| ResourceView { name: vm.as_str().to_owned(), this_vm: this_vm == Some(vm) })
            .collect();
        EventView {
            key: reported.key.clone(),
            id: event.id.as_ref().map(ToString::to_string),
            kind: EventKind::from(&event.event_type),
            type_name: self.type_name(reported),
            status: event.status.to_string(),
            phase: Phase::of(reported, self.now),
            imminent_from: imminent_from(reported),
            first_seen: reported.first_seen_at,
            not_before: reported.not_before,
            not_before_text: reported.not_before_text.clone(),
            started_at: reported.started_at,
            source: event.source.as_ref().map(ToString::to_string),
            description: event.description.clone(),
            impact: Impact::of(event),
            impact_sentences: wording::impact(event, self.locale),
            advice: Advice::on(reported).map(|advice| wording::advice(advice, self.locale.language).to_owned()),
            this_vm_known: self.report.this_vm().is_some(),
            needs_tick: resources.iter().any(|resource| !resource.this_vm),
            approval_advised: approval_is_advised(reported, &resources),
            resources,
            step: step(reported),
            approval: approval(reported, self.locale.language),
            rule: RuleView::of(reported, self.locale.language),
            preparation: reported.preparation.as_ref().map(|run| self.command(run, reported, Purpose::Prepare)),
            can_approve: why_not.is_none(),
            why_not: why_not.map(|reason| WhyNot { reason, text: reason.text(self.locale.language).to_owned() }),
            snoozed_until: self.ledger.snoozed_until(&reported.key, reported.not_before, self.now),
            paused_ms: reported.paused().map(|paused| paused.num_milliseconds()),
        }
    }

    fn last_event(&self) -> Option<LastEvent> {
        let ended = self.report.ended().rev().find(|ended| ended.event.affects_this_vm)?;
        Some(LastEvent {
            key: ended.event.key.clone(),
            kind: EventKind::from(&ended.event.event.event_type),
            type_name: self.type_name(&ended.event),
            outcome: match ended.outcome {
                ReportedOutcome::Completed => Outcome::Completed,
                ReportedOutcome::Canceled => Outcome::Cancelled,
                // The page knows these three.
                ReportedOutcome::CompletedUnseen | ReportedOutcome::Other(_) => Outcome::CompletedUnseen,
            },
            ended_at: ended.ended_at,
            recovery: ended.event.recovery.as_ref().map(|run| self.command(run, &ended.event, Purpose::Recover)),
            while_away: self.ledger.ended_while_away(ended),
            took_ms: ended.took().map(|took| took.num_milliseconds()),
            paused_ms: ended.event.paused().map(|paused| paused.num_milliseconds()),
        })
    }

    fn command(&self, run: &ReportedCommand, event: &ReportedEvent, purpose: Purpose) -> CommandView {
        let output = self.outputs.get(&(&event.key, purpose)).copied();
        CommandView::of(run, output, self.locale.language)
    }
}

const CLOCK_STEP_MS: i64 = 100;

fn approval_is_advised(reported: &ReportedEvent, resources: &[ResourceView]) -> bool {
    let only_this_vm = !resources.is_empty() && resources.iter().all(|resource| resource.this_vm);
    let by_user = reported.event.source == Some(EventSource::User);
    Advice::on(reported) == Some(Advice::ApproveEarly) || (by_user && only_this_vm)
}

fn step(reported: &ReportedEvent) -> LifeStep {
    if reported.is_started() {
        LifeStep::Started
    } else if reported.approval.as_ref().is_some_and(ReportedApproval::is_accepted) {
        LifeStep::Approved
    } else {
        LifeStep::Scheduled
    }
}

fn approval(reported: &ReportedEvent, language: Language) -> Option<ApprovalView> {
    let approval = reported.approval.as_ref()?;
    let (by, at, may_have_arrived) = (approval.by.localized(language), approval.at, approval.may_have_arrived);
    Some(match &approval.state {
        ReportedApprovalState::Requested => ApprovalView::Requested { by, at },
        ReportedApprovalState::Accepted => ApprovalView::Accepted { by, at },
        ReportedApprovalState::Waiting => ApprovalView::Waiting { by, at },
        ReportedApprovalState::Unanswered => {
            ApprovalView::Failed { by, at, answer: language.approval_unanswered().to_owned(), may_have_arrived }
        }
        ReportedApprovalState::Failed => {
            let answer = approval.failure.as_ref().map(|failure| wording::failure(failure, language));
            ApprovalView::Failed { by, at, answer: answer.unwrap_or_default(), may_have_arrived }
        }
        ReportedApprovalState::Other(state) => {
            ApprovalView::Failed { by, at, answer: line(state, MAX_STATE), may_have_arrived: true }
        }
    })
}

/// A name from a newer version, shown as it is.
const MAX_STATE: usize = 64;
