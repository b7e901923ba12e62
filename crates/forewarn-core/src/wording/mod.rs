//! What is said of events, their changes and failures, in the user's language.

mod changes;
mod failures;
#[cfg(test)]
pub(crate) mod tests;

use chrono::{DateTime, TimeDelta, Utc};
use forewarn_texts::{Language, Locale};
use scheduled_events::{Event, EventSource, EventType, VmName};

pub use changes::{change, unknown_change};
pub use failures::{failure, failure_advice, failure_detail};

use crate::impact::{Advice, EventKind, Impact};
use crate::sanitize::line;

/// Azure's name of the event type in every language, because the portal, the documentation and the settings use it.
#[must_use]
pub fn type_name(event_type: &EventType, language: Language) -> String {
    let name = line(event_type.as_str(), LONGEST_TYPE);
    if name.is_empty() { language.event_unnamed().to_owned() } else { name }
}

/// The VM to name for an event: this one if it is affected, otherwise the first one and how many more.
pub(crate) fn vm_name(event: &Event, this_vm: Option<&VmName>, language: Language) -> String {
    if let Some(vm) = this_vm.filter(|vm| event.resources.is_empty() || event.affects(vm)) {
        return name(vm);
    }
    match event.resources.as_slice() {
        [] => "?".to_owned(),
        [only] => name(only),
        [first, others @ ..] => language.vm_and_others(others.len(), name(first)),
    }
}

/// When an event that hasn't started comes: `Reboot in 15 min · web-01`.
#[must_use]
pub fn upcoming(
    type_name: &str,
    vm: &str,
    not_before: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
    locale: Locale,
) -> String {
    match not_before {
        None => locale.language.alert_scheduled(type_name, vm),
        Some(time) if time <= now => locale.language.alert_due(type_name, vm),
        Some(time) => locale.language.alert_upcoming(locale.roughly(time - now), type_name, vm),
    }
}

/// What the event costs, for how long if that is known, and who initiated it, a sentence each.
pub(crate) fn impact(event: &Event, locale: Locale) -> Vec<String> {
    let language = locale.language;
    let interruption = Impact::of(event).interruption_seconds.map(|seconds| {
        if seconds == 0 {
            return language.interruption_none().to_owned();
        }
        let duration = i64::try_from(seconds).ok().and_then(TimeDelta::try_seconds).unwrap_or(TimeDelta::MAX);
        language.interruption_about(locale.exactly(duration))
    });
    let initiator = event.source.as_ref().and_then(|source| match source {
        EventSource::Platform => Some(language.initiated_by_azure().to_owned()),
        EventSource::User => Some(language.initiated_by_user().to_owned()),
        EventSource::Other(name) if name.is_empty() => None,
        EventSource::Other(name) => Some(language.initiated_by_other(line(name, LONGEST_NAME))),
    });
    [Some(cost(event, language).to_owned()), interruption, initiator].into_iter().flatten().collect()
}

pub(crate) fn cost(event: &Event, language: Language) -> &'static str {
    match EventKind::from(&event.event_type) {
        EventKind::Freeze => language.cost_freeze(),
        EventKind::Reboot => language.cost_reboot(),
        EventKind::Redeploy => language.cost_redeploy(),
        EventKind::Preempt => language.cost_preempt(),
        EventKind::Terminate => language.cost_terminate(),
        EventKind::Other => language.cost_other(),
    }
}

pub(crate) fn advice(advice: Advice, language: Language) -> &'static str {
    match advice {
        Advice::ApproveEarly => language.advice_approve_early(),
        Advice::StartedUnannounced => language.advice_started_unannounced(),
    }
}

/// The system's message without its error code and period, to put into a sentence.
#[must_use]
pub fn system_reason(message: &str) -> &str {
    message.split(" (os error ").next().unwrap_or(message).trim_end_matches('.')
}

/// A type name longer than this leaves no room for anything else.
const LONGEST_TYPE: usize = 24;

/// Azure allows names of 64 characters.
const LONGEST_NAME: usize = 64;

fn name(vm: &VmName) -> String {
    let name = line(vm.as_str(), LONGEST_NAME);
    if name.is_empty() { "?".to_owned() } else { name }
}
