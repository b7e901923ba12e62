//! English.

use super::Reply;
use crate::change::Field;

pub(super) fn reply(reply: Reply) -> &'static str {
    match reply {
        Reply::TrialTitle => "Notifications work",
        Reply::TrialBody => "This is how Forewarn tells you of events. This one was only a test.",
        Reply::NotificationSilent => "The system's notification service did not answer.",
        Reply::AutostartRefused => "The system did not let Forewarn change what starts at login: {reason}.",
        Reply::SettingLocked => "{key} is locked by {by}: ask your administrator to change it there.",
        Reply::SettingUnknown => "\"{name}\" is no setting.",
        Reply::HistoryNotRead => {
            "The history in {path} cannot be read: {reason}. Try again; if that does not help, restart Forewarn."
        }
        Reply::ExportNotWritten => {
            "The export cannot be written: {reason}. Choose another place, or free some space, and export again."
        }
        Reply::ExportTitle => "Export history",
        Reply::ExportTable => "Table (CSV)",
        Reply::ExportList => "List (JSON)",
        Reply::FolderNotOpened => "{path} cannot be opened: {reason}.",
        Reply::Ending => "Forewarn is ending.",
        Reply::Field(field) => field_name(field),
        Reply::Appeared => "Azure announced it.",
        Reply::Unannounced => "It was already under way when Forewarn first saw it.",
        Reply::Updated => "Azure changed what it says. {fields}",
        Reply::ApprovalRequested => "{by} asked Azure to start it now.",
        Reply::Approved => "Azure accepted the approval by {by}.",
        Reply::ApprovalFailed => "Azure did not accept the approval by {by}. {answer}",
        Reply::Started => "It started.",
        Reply::Completed => "It is over.",
        Reply::CompletedUnseen => "It is over. Its start was not seen.",
        Reply::CompletedAway => "It ended while Forewarn was not running.",
        Reply::Cancelled => "Azure withdrew it.",
        Reply::CancelledAway => "Azure withdrew it while Forewarn was not running.",
        Reply::ContactLost => "Contact with Azure was lost. {reason}",
        Reply::ContactRestored => "Contact with Azure came back after {time}.",
        Reply::Paused => "The VM stood still for {time}.",
        Reply::ClockMoved => "The VM's clock was moved by {time}.",
        Reply::NotKnown => "Something that this version of Forewarn does not know ({kind}).",
    }
}

fn field_name(field: Field) -> &'static str {
    match field {
        Field::EventType => "Type",
        Field::Status => "Status",
        Field::Resources => "VMs",
        Field::NotBefore => "Not before",
        Field::Description => "Description",
        Field::Source => "Initiated by",
        Field::Duration => "Seconds of interruption",
        Field::Other => "Other details",
    }
}
