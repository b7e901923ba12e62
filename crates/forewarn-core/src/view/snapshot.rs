//! What the window shows.

use chrono::{DateTime, Utc};
use forewarn_texts::{Formats, Language};
use scheduled_events::{ApiVersion, EventSource, Failure, NotBefore};
use serde::{Deserialize, Serialize};

use super::{CommandView, Phase, RuleView, SettingsView, View, imminent_from};
use crate::impact::{Advice, EventKind, Impact};
use crate::key::EventKey;
use crate::settings::Theme;
use crate::tracker::{ApprovalProgress, Connection, NotApprovable, Outcome, TrackedEvent};
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
    #[cfg_attr(feature = "page-types", ts(as = "Option<String>"))]
    pub api_version: Option<ApiVersion>,
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
        let show = |events: Vec<&TrackedEvent>| events.into_iter().map(|tracked| self.event(tracked)).collect();
        Snapshot {
            version: self.version.to_owned(),
            newest_api_version: ApiVersion::NEWEST,
            api_version: self.tracker.api_version(),
            unseen: self.unseen(),
            demo: self.demo,
            identity: self.identity(),
            clock_ahead_ms: self.clock_ahead_ms(),
            connection: self.connection(),
            watching_since: self.tracker.watching_since(),
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
        let ahead = self.tracker.clock().ahead_of_wall(self.now).num_milliseconds();
        (ahead + CLOCK_STEP_MS / 2).div_euclid(CLOCK_STEP_MS) * CLOCK_STEP_MS
    }

    fn identity(&self) -> Option<IdentityView> {
        let Some(identity) = self.tracker.identity().cloned() else {
            let name = self.tracker.guessed_name()?.as_str().to_owned();
            return Some(IdentityView { name, guessed: true, ..IdentityView::default() });
        };
        Some(IdentityView {
            name: identity.name.as_str().to_owned(),
            guessed: false,
            location: identity.location,
            resource_group: identity.resource_group_name,
            size: identity.vm_size,
            scale_set: identity.vm_scale_set_name,
            zone: identity.zone,
        })
    }

    fn connection(&self) -> ConnectionView {
        let last_contact = self.tracker.state().contact.last_document;
        match self.tracker.connection() {
            Connection::Starting => ConnectionView::Starting { last_contact },
            Connection::Live { last_document, unreadable_entries } => {
                ConnectionView::Live { last_contact: last_document, unreadable_entries }
            }
            Connection::Lost(loss) => ConnectionView::Unreachable {
                since: loss.since,
                last_contact,
                failure: FailureView::of(&loss.failure, self.locale.language),
            },
        }
    }

    fn event(&self, tracked: &TrackedEvent) -> EventView {
        let event = &tracked.event;
        let this_vm = self.tracker.this_vm().or(self.tracker.guessed_name());
        let why_not = self.tracker.approvable(&tracked.key).err();
        let resources: Vec<ResourceView> = event
            .resources
            .iter()
            .map(|vm| ResourceView { name: vm.as_str().to_owned(), this_vm: this_vm == Some(vm) })
            .collect();
        EventView {
            key: tracked.key.clone(),
            id: event.id.as_ref().map(ToString::to_string),
            kind: EventKind::from(&event.event_type),
            type_name: self.type_name(tracked),
            status: event.status.to_string(),
            phase: Phase::of(tracked, self.clock()),
            imminent_from: imminent_from(tracked),
            first_seen: tracked.first_seen.endpoint,
            not_before: tracked.not_before,
            not_before_text: match &event.not_before {
                NotBefore::Unreadable(text) => Some(text.clone()),
                NotBefore::At(_) | NotBefore::Unstated => None,
            },
            started_at: tracked.started_at().map(|at| at.endpoint),
            source: event.source.as_ref().map(ToString::to_string),
            description: event.description.clone(),
            impact: Impact::of(event),
            impact_sentences: wording::impact(event, self.locale),
            advice: Advice::on(tracked).map(|advice| wording::advice(advice, self.locale.language).to_owned()),
            this_vm_known: self.tracker.this_vm().is_some(),
            needs_tick: resources.iter().any(|resource| !resource.this_vm),
            approval_advised: approval_is_advised(tracked, &resources),
            resources,
            step: step(tracked),
            approval: approval(tracked, self.locale.language),
            rule: RuleView::of(tracked, self.locale.language),
            preparation: tracked.prepare.as_ref().map(|run| CommandView::of(run, self.locale.language)),
            can_approve: why_not.is_none(),
            why_not: why_not.map(|reason| WhyNot { reason, text: reason.text(self.locale.language).to_owned() }),
            snoozed_until: self.ledger.snoozed_until(&tracked.key, tracked.not_before, self.clock()),
            paused_ms: tracked.paused().map(|paused| paused.num_milliseconds()),
        }
    }

    fn last_event(&self) -> Option<LastEvent> {
        let ended = self.tracker.ended().rev().find(|ended| ended.tracked.may_affect(self.tracker.this_vm()))?;
        Some(LastEvent {
            key: ended.tracked.key.clone(),
            kind: EventKind::from(&ended.tracked.event.event_type),
            type_name: self.type_name(&ended.tracked),
            outcome: ended.outcome,
            ended_at: ended.at.endpoint,
            recovery: ended.tracked.recover.as_ref().map(|run| CommandView::of(run, self.locale.language)),
            while_away: ended.while_away,
            took_ms: ended.took().map(|took| took.num_milliseconds()),
            paused_ms: ended.tracked.paused().map(|paused| paused.num_milliseconds()),
        })
    }
}

const CLOCK_STEP_MS: i64 = 100;

fn approval_is_advised(tracked: &TrackedEvent, resources: &[ResourceView]) -> bool {
    let only_this_vm = !resources.is_empty() && resources.iter().all(|resource| resource.this_vm);
    let by_user = tracked.event.source == Some(EventSource::User);
    Advice::on(tracked) == Some(Advice::ApproveEarly) || (by_user && only_this_vm)
}

fn step(tracked: &TrackedEvent) -> LifeStep {
    let progress = tracked.approval.as_ref().map(|approval| &approval.progress);
    if tracked.is_started() {
        LifeStep::Started
    } else if let Some(ApprovalProgress::Accepted { .. } | ApprovalProgress::Waiting { .. }) = progress {
        LifeStep::Approved
    } else {
        LifeStep::Scheduled
    }
}

fn approval(tracked: &TrackedEvent, language: Language) -> Option<ApprovalView> {
    let approval = tracked.approval.as_ref()?;
    let by = approval.by.localized(language);
    Some(match &approval.progress {
        ApprovalProgress::Requested => ApprovalView::Requested { by, at: approval.requested },
        ApprovalProgress::Accepted { at } => ApprovalView::Accepted { by, at: *at },
        ApprovalProgress::Waiting { accepted } => ApprovalView::Waiting { by, at: *accepted },
        ApprovalProgress::Unanswered { at } => {
            let answer = language.approval_unanswered().to_owned();
            ApprovalView::Failed { by, at: *at, answer, may_have_arrived: true }
        }
        ApprovalProgress::Failed { at, failure } => ApprovalView::Failed {
            by,
            at: *at,
            answer: wording::failure(&failure.failure, language),
            may_have_arrived: failure.may_have_arrived,
        },
    })
}
