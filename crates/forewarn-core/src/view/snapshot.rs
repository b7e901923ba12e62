//! All that the window shows.

use chrono::{DateTime, Utc};
use scheduled_events::{ApiVersion, Failure, NotBefore};
use serde::{Deserialize, Serialize};

use super::{CommandView, Phase, RuleView, SettingsView, View, imminent_from};
use crate::impact::{EventKind, Impact};
use crate::key::EventKey;
use crate::settings::Theme;
use crate::texts::{Language, Text};
use crate::tracker::{ApprovalProgress, Connection, NotApprovable, Outcome, TrackedEvent};

/// All that the window shows. Times are UTC on the endpoint's clock; the page adds `clock_ahead_ms` to its own clock
/// and counts for itself. Text from Azure is plain text, within the bounds that
/// the tracker keeps.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Snapshot<E = EventView> {
    pub version: String,
    /// The api-version of the endpoint that the program was made for.
    #[cfg_attr(feature = "page-types", ts(as = "String"))]
    pub newest_api_version: ApiVersion,
    /// The version in use, once a document has come.
    #[cfg_attr(feature = "page-types", ts(as = "Option<String>"))]
    pub api_version: Option<ApiVersion>,
    /// What may be coming unseen with that version, as a sentence. Where this is given, nothing is all clear.
    pub unseen: Option<String>,
    pub demo: bool,
    /// Which VM this is, if that is known.
    pub identity: Option<IdentityView>,
    /// How far the endpoint's clock is ahead of the VM's, in milliseconds.
    pub clock_ahead_ms: i64,
    /// Whether what is shown can be relied on.
    pub connection: ConnectionView,
    /// Since when this run of the program has been watching.
    pub watching_since: DateTime<Utc>,
    /// The events of this VM: under way first, then soonest first.
    pub events: Vec<E>,
    /// The events of other VMs only, in the same order.
    pub neighbours: Vec<E>,
    /// The latest event of this VM that is over.
    pub last_event: Option<LastEvent>,
    /// What the person chose about the window itself.
    pub preferences: WindowPreferences,
    pub settings: SettingsView,
    /// What is wrong with keeping history, a sentence each.
    pub problems: Vec<String>,
    /// Whether the person is still to be shown around.
    pub introduction: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct IdentityView {
    pub name: String,
    /// The name is only the host's, because the endpoint doesn't name VMs.
    pub guessed: bool,
    pub location: Option<String>,
    pub resource_group: Option<String>,
    pub size: Option<String>,
    pub scale_set: Option<String>,
    pub zone: Option<String>,
}

/// Whether what is shown can be relied on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(tag = "state", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ConnectionView {
    /// No answer has come yet; the first may take two minutes. Events are those of the last run.
    Starting {
        /// When an earlier run last heard from Azure.
        last_contact: Option<DateTime<Utc>>,
    },
    Live {
        last_contact: DateTime<Utc>,
        /// How many entries of its answer are no events at all: more than none is no all-clear.
        unreadable_entries: usize,
    },
    /// The endpoint does not answer. Events are the last known ones.
    Unreachable {
        since: DateTime<Utc>,
        /// When it last answered, if it ever did.
        last_contact: Option<DateTime<Utc>>,
        failure: FailureView,
    },
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
pub struct EventView {
    /// Its name here, which every request about it carries.
    pub key: EventKey,
    /// Its id at Azure, if it has one.
    pub id: Option<String>,
    /// Its type, as one of those known here.
    pub kind: EventKind,
    pub type_name: String,
    /// How far it has come, in Azure's word.
    pub status: String,
    pub phase: Phase,
    pub imminent_from: Option<DateTime<Utc>>,
    pub first_seen: DateTime<Utc>,
    pub not_before: Option<DateTime<Utc>>,
    /// What Azure wrote instead of a time, if it is no time.
    pub not_before_text: Option<String>,
    pub started_at: Option<DateTime<Utc>>,
    pub source: Option<String>,
    pub description: String,
    pub impact: Impact,
    pub impact_sentences: Vec<String>,
    pub advice: Option<String>,
    pub resources: Vec<ResourceView>,
    /// How far it has come on the life line.
    pub step: LifeStep,
    /// The approval given here, if one was.
    pub approval: Option<ApprovalView>,
    /// What a rule has to do with it, if one has.
    pub rule: Option<RuleView>,
    /// The command that prepares for it, if one was begun.
    pub preparation: Option<CommandView>,
    pub can_approve: bool,
    pub why_not: Option<WhyNot>,
    /// Whether this VM's name is known. Where it isn't, which of the VMs this one is can at best be guessed.
    pub this_vm_known: bool,
    /// Whether the approval has to be confirmed for all VMs by a tick: it concerns other VMs than this one.
    pub needs_tick: bool,
    /// Until when the person wants to hear nothing of it.
    pub snoozed_until: Option<DateTime<Utc>>,
    /// How long the VM stood still during it, as far as was noticed.
    pub paused_ms: Option<i64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ResourceView {
    pub name: String,
    pub this_vm: bool,
}

/// The step of the life line that an event has reached. The last, done, is reached by no event that is still shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum LifeStep {
    Scheduled,
    Approved,
    Started,
}

/// How far the approval of an event has come.
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
    /// The endpoint took it, and the event waits: other tenants may hold it.
    Waiting {
        by: String,
        at: DateTime<Utc>,
    },
    Failed {
        by: String,
        at: DateTime<Utc>,
        /// What the endpoint answered, or why there is no answer.
        answer: String,
        /// Whether the request may have reached Azure all the same.
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
    /// The command that recovers from it, if one was begun.
    pub recovery: Option<CommandView>,
    /// Whether it ended while the program was not running.
    pub while_away: bool,
    /// How long it took, if both ends were seen.
    pub took_ms: Option<i64>,
    /// How long the VM stood still, as far as was noticed.
    pub paused_ms: Option<i64>,
}

/// What the person chose about the window itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct WindowPreferences {
    pub theme: Theme,
    pub language: Language,
}

impl FailureView {
    fn of(failure: &Failure, language: Language) -> Self {
        let (summary, advice) = (language.failure(failure), language.failure_advice(failure));
        Self { kind: failure.kind(), summary, advice }
    }
}

impl View<'_> {
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        let (ours, others) = self.ours_and_others();
        let show = |events: Vec<&TrackedEvent>| events.into_iter().map(|tracked| self.event(tracked)).collect();
        Snapshot {
            version: self.version.to_owned(),
            newest_api_version: ApiVersion::NEWEST,
            api_version: self.tracker.api_version(),
            unseen: self.unseen().map(|(text, version)| self.words.fill(text, &[("version", version)])),
            demo: self.demo,
            identity: self.identity(),
            clock_ahead_ms: self.clock_ahead_ms(),
            connection: self.connection(),
            watching_since: self.tracker.watching_since(),
            events: show(ours),
            neighbours: show(others),
            last_event: self.last_event(),
            preferences: WindowPreferences { theme: self.settings.theme, language: self.words.language },
            settings: SettingsView::of(self.settings, self.program_status),
            problems: self.program_status.problems.clone(),
            introduction: self.program_status.introduction,
        }
    }

    /// In steps, so that the small adjustments of a time service do not make a new snapshot each.
    fn clock_ahead_ms(&self) -> i64 {
        let ahead = self.tracker.clock().ahead_of_wall(self.now).num_milliseconds();
        (ahead + CLOCK_STEP_MS / 2).div_euclid(CLOCK_STEP_MS) * CLOCK_STEP_MS
    }

    fn identity(&self) -> Option<IdentityView> {
        let Some(identity) = self.tracker.identity().cloned() else {
            let name = self.tracker.guessed_name()?.as_str().to_owned();
            let guess = IdentityView { name, guessed: true, ..IdentityView::default() };
            return Some(guess);
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
                failure: FailureView::of(&loss.failure, self.words.language),
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
            type_name: self.words.name(event),
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
            impact_sentences: self.words.impact(event),
            advice: self.words.advice(tracked).map(str::to_owned),
            this_vm_known: self.tracker.this_vm().is_some(),
            needs_tick: resources.iter().any(|resource| !resource.this_vm),
            resources,
            step: step(tracked),
            approval: approval(tracked, self.words.language),
            rule: RuleView::of(tracked, self.words.language),
            preparation: tracked.prepare.as_ref().map(|run| CommandView::of(run, self.words.language)),
            can_approve: why_not.is_none(),
            why_not: why_not.map(|reason| {
                let text = self.words.language.text(Text::WhyNot(reason)).to_owned();
                WhyNot { reason, text }
            }),
            snoozed_until: self.ledger.snoozed_until(&tracked.key, tracked.not_before, self.clock()),
            paused_ms: tracked.paused().map(|paused| paused.num_milliseconds()),
        }
    }

    fn last_event(&self) -> Option<LastEvent> {
        let ended = self.tracker.ended().rev().find(|ended| ended.tracked.may_affect(self.tracker.this_vm()))?;
        Some(LastEvent {
            key: ended.tracked.key.clone(),
            kind: EventKind::from(&ended.tracked.event.event_type),
            type_name: self.words.name(&ended.tracked.event),
            outcome: ended.outcome,
            ended_at: ended.at.endpoint,
            recovery: ended.tracked.recover.as_ref().map(|run| CommandView::of(run, self.words.language)),
            while_away: ended.while_away,
            took_ms: ended.took().map(|took| took.num_milliseconds()),
            paused_ms: ended.tracked.paused().map(|paused| paused.num_milliseconds()),
        })
    }
}

const CLOCK_STEP_MS: i64 = 100;

fn step(tracked: &TrackedEvent) -> LifeStep {
    let approved = tracked.approval.as_ref().is_some_and(|approval| match approval.progress {
        ApprovalProgress::Accepted { .. } | ApprovalProgress::Waiting { .. } => true,
        ApprovalProgress::Requested | ApprovalProgress::Unanswered { .. } | ApprovalProgress::Failed { .. } => false,
    });
    match (tracked.is_started(), approved) {
        (true, _) => LifeStep::Started,
        (false, true) => LifeStep::Approved,
        (false, false) => LifeStep::Scheduled,
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
            let answer = language.text(Text::ApprovalUnanswered).to_owned();
            ApprovalView::Failed { by, at: *at, answer, may_have_arrived: true }
        }
        ApprovalProgress::Failed { at, failure } => ApprovalView::Failed {
            by,
            at: *at,
            answer: language.failure(&failure.failure),
            may_have_arrived: failure.may_have_arrived,
        },
    })
}
