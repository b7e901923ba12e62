//! English.

mod commands;
mod desktop;
mod native;
mod rules;
mod troubles;

use super::Text;
use crate::alerts::Topic;
use crate::impact::{Advice, EventKind};
use crate::settings::SettingKey;
use crate::tracker::NotApprovable;

pub(super) fn text(text: Text) -> &'static str {
    match text {
        Text::Nameless => "Event",
        Text::Now(kind) => now(kind),
        Text::Cost(kind) => cost(kind),
        Text::InterruptionAbout => "Interruption of about {time}.",
        Text::InterruptionNone => "No interruption expected.",
        Text::InterruptionUnknown => "Interruption unknown.",
        Text::ByAzure => "Initiated by Azure.",
        Text::ByUser => "Initiated by a user.",
        Text::ByOther => "Initiated by {source}.",
        Text::Advice(advice) => advise(advice),
        Text::WhyNot(reason) => why_not(reason),
        Text::Trouble(trouble) => troubles::text(trouble),
        Text::Desktop(text) => desktop::text(text),
        Text::Native(text) => native::text(text),
        Text::Rule(text) => rules::text(text),
        Text::Command(text) => commands::text(text),
        Text::ApprovalUnanswered => "Forewarn was ended before the answer came.",
        Text::WrongValue => "{key} cannot be {value}: it must be {allowed}",
        Text::Allowed(key) => allowed(key),
        Text::Upcoming => "{type} in {time} · {vm}",
        Text::UpcomingNow => "{type} now in {time} · {vm}",
        Text::MovedUp => "Moved up from {when}.",
        Text::ChangedFrom => "Changed from {type}.",
        Text::KeepsChanging => "It keeps changing. You are notified again only if it gets even worse.",
        Text::KeepsFlapping => {
            "This event keeps appearing and disappearing. Forewarn doesn't announce it each time, but still notifies you before it starts."
        }
        Text::Several(topic) => several(topic),
        Text::Due => "{type} due now · {vm}",
        Text::Announced => "{type} announced · {vm}",
        Text::Running => "{now} · {vm}",
        Text::InProgress => "{type} in progress · {vm}",
        Text::Cancelled => "{type} cancelled · {vm}",
        Text::CancelledAway => "{type} cancelled while you were away · {vm}",
        Text::Withdrawn => "Azure withdrew it.",
        Text::Finished => "{type} finished · {vm}",
        Text::FinishedAway => "{type} finished while you were away · {vm}",
        Text::Took => "Took {time}.",
        Text::ContactLost => "Cannot see Azure's schedule",
        Text::LastKnownAt => "Last known: {type} at {when}.",
        Text::LastKnown => "Last known: {type}.",
        Text::ButtonDetails => "Details",
        Text::ButtonRemind => "Remind me at {time}",
        Text::ButtonApprove => "Approve now…",
        Text::Quiet => "No maintenance scheduled",
        Text::Starting => "Waiting for Azure's first answer",
        Text::UnreachableFor => "Cannot reach Azure metadata for {time}",
        Text::UnreachableSince => "Cannot reach Azure metadata since {when}",
        Text::Unreadable => "Azure announced something unreadable",
        Text::EvictionsUnseen => "Spot evictions and deletions can't be seen with api-version {version}",
        Text::DeletionsUnseen => "Deletions can't be seen with api-version {version}",
        Text::Demo => " (demo)",
        Text::UpcomingAt => "{type} at {when} · {vm}",
        Text::MenuOpen => "Open Forewarn",
        Text::MenuApprove => "Approve {type} · {vm}…",
        Text::MenuMore => "{count} more in Forewarn…",
        Text::MenuSnooze => "Snooze reminders",
        Text::MenuAutostart => "Start at login",
        Text::MenuAbout => "About",
        Text::MenuQuit => "Quit",
        Text::VmAndOthers => "{vm} +{count}",
        Text::DaysHours => "{days} days {hours} h",
        Text::OneDayHours => "1 day {hours} h",
        Text::HoursMinutes => "{hours} h {minutes} min",
        Text::Minutes => "{minutes} min",
        Text::MinutesSeconds => "{minutes} min {seconds} s",
        Text::Seconds => "{seconds} s",
    }
}

fn several(topic: Topic) -> &'static str {
    match topic {
        Topic::Ended => "{count} events over",
        Topic::CommandFailed => "Commands failed for {count} events",
        Topic::RuleActed => "Rules sent approvals for {count} events",
        Topic::RuleAnnounced => "Rules are about to approve {count} events",
        Topic::Flapping => "{count} events keep appearing and disappearing",
        Topic::Appeared => "{count} events announced",
        Topic::Reminder => "{count} events coming up",
        Topic::Worsened => "{count} events got worse or moved up",
        Topic::Started => "{count} events in progress",
    }
}

fn now(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Freeze => "Freezing now",
        EventKind::Reboot => "Rebooting now",
        EventKind::Redeploy => "Redeploying now",
        EventKind::Preempt => "Being evicted now",
        EventKind::Terminate => "Being deleted now",
        EventKind::Other => "{type} now",
    }
}

fn cost(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Freeze => "The VM pauses. Memory and open files stay.",
        EventKind::Reboot => "Memory is lost.",
        EventKind::Redeploy => "Moves to another host. Memory and the temporary disk are lost.",
        EventKind::Preempt => {
            "The Spot VM is deallocated or deleted, depending on its eviction policy. Memory and the temporary disk are lost."
        }
        EventKind::Terminate => "The VM is deleted.",
        EventKind::Other => "Forewarn does not know this type of event. Be ready for the VM to stop.",
    }
}

fn advise(advice: Advice) -> &'static str {
    match advice {
        Advice::ApproveEarly => {
            "So long a notice usually means a predicted hardware failure: approve it early, at a time that suits you."
        }
        Advice::StartedUnannounced => {
            "It had started before it was announced: a hardware failure, or a policy that approves by itself."
        }
    }
}

fn why_not(reason: NotApprovable) -> &'static str {
    match reason {
        NotApprovable::NotKnown => "This event is over.",
        NotApprovable::NoId => "Azure gave this event no id, so it cannot be approved.",
        NotApprovable::TooManyVms => "Not all of its VMs can be shown, so it can't be approved here.",
        NotApprovable::Started => "It has started.",
        NotApprovable::AlreadyRequested => "The approval is on its way.",
        NotApprovable::AlreadyApproved => "It is approved and waits for Azure; other tenants may hold it.",
        NotApprovable::NoContact => "Azure cannot be reached, so nobody knows whether this event still stands.",
        NotApprovable::NotListed => "Azure's latest list could be read only in part and does not show this event.",
        NotApprovable::VmsChanged => "The VMs of this event have changed. Check the list and approve again.",
        NotApprovable::Forbidden => "One of the rules keeps this event from being approved from here.",
    }
}

/// The end of the sentence "it must be …".
fn allowed(key: SettingKey) -> &'static str {
    match key {
        SettingKey::NotifyTypes => "a list of Freeze, Reboot, Redeploy, Preempt, Terminate and Other",
        SettingKey::NotifyScope => "\"this_vm\" or \"whole_set\"",
        SettingKey::ReminderMinutes => "a list of at most 5 whole numbers from 1 to 1440",
        SettingKey::Sound | SettingKey::StartAtLogin | SettingKey::ApproveUserInitiated => "true or false",
        SettingKey::PollIntervalSeconds => "a number from 0.2 to 60",
        SettingKey::ApproveFreezeUpToSeconds => "a whole number from 0, which is off, to 3600",
        SettingKey::Rules => "a list of at most 50 rules, each a table",
        SettingKey::ApprovalGraceSeconds => "a whole number from 0 to 300",
        SettingKey::Prepare | SettingKey::Recover => "a list of at most 20 commands, each a table",
        SettingKey::Theme => "\"system\", \"light\" or \"dark\"",
        SettingKey::Language => "\"system\", \"en\", \"tr\", \"sv\", \"hu\" or \"nl\"",
        SettingKey::HistoryDays => "a whole number from 1 to 3650",
        SettingKey::WebhookUrl => {
            "an address that begins with https://, or with http:// where it is on this VM itself; empty for none"
        }
        SettingKey::WebhookFormat => "\"cloudevents\", \"teams\", \"slack\" or \"alertmanager\"",
    }
}
