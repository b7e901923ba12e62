//! Trouble with settings and history, in English.

use crate::texts::TroubleText;

pub(super) fn text(trouble: TroubleText) -> &'static str {
    match trouble {
        TroubleText::SettingWrong => "{problem}. It stands in {path}; {used} is used instead.",
        TroubleText::SettingUnknown => {
            "\"{name}\" in {path} is no setting that Forewarn knows. It is kept but has no effect: check its spelling."
        }
        TroubleText::SettingLocked => "{key} is locked by {by}, so its value in {path} is not used.",
        TroubleText::SettingNotLockable => {
            "{value} in the list \"locked\" of {path} is no setting, so nothing is locked by it: check its spelling."
        }
        TroubleText::SettingsBroken => {
            "{path} cannot be understood at line {line}, column {column}: {reason}. Until that is corrected, what was read from it before counts, or the defaults if nothing was."
        }
        TroubleText::SettingsUnreadable => {
            "{path} cannot be read: {reason}. Until it can, what was read from it before counts, or the defaults if nothing was."
        }
        TroubleText::SettingsForeign => {
            "{path} is not used, because {place} belongs to somebody who is neither you nor an administrator. Have an administrator check it and take it over."
        }
        TroubleText::SettingsExposed => {
            "{path} is not used, because others than you and administrators may write to {place}. Have an administrator check it and take that right from them."
        }
        TroubleText::OwnSettingsForeign => {
            "{path} isn't used, because {place} belongs to another user. Check what it says. Saving a setting starts a new file and keeps this one beside it."
        }
        TroubleText::OwnSettingsExposed => {
            "{path} isn't used, because other users can write to {place}. Check what it says, then remove their write permission."
        }
        TroubleText::SettingsNotCreated => {
            "{path} cannot be created: {reason}. Check that its folder exists and that you may write to it."
        }
        TroubleText::SaveNotWritten => {
            "The settings cannot be saved in {path}: {reason}. Check that you may write there and that the disk is not full."
        }
        TroubleText::SaveNotRead => {
            "The settings cannot be saved, because {path} is there but cannot be read: {reason}. Check that you may read it, or move it away."
        }
        TroubleText::HistoryNotWritable => {
            "History is kept in memory only, because {path} cannot be written: {reason}. Check that its folder exists and that you may write to it."
        }
        TroubleText::HistoryDiskFull => {
            "History is kept in memory only, because the disk that holds {path} is full. Free some space on it."
        }
        TroubleText::HistoryBusy => {
            "History is kept in memory for now, because another program is using {path}. If that does not pass, end the other program."
        }
        TroubleText::HistoryNewer => {
            "History is kept in memory only, because {path} was written by a newer version of Forewarn (format {found}; this version knows {known}) and is left alone. Install the newer version again, or move the file away."
        }
        TroubleText::HistoryStuck => {
            "History is kept in memory only, because {path} is damaged and could not be renamed: {reason}. End other programs that use it, or move it away."
        }
        TroubleText::HistorySetAside => {
            "The history in {path} is damaged ({reason}). It was renamed to {aside}, and a new one was begun."
        }
        TroubleText::HistoryLost => {
            "The history could not be written for so long that its oldest entries of that time are missing ({count})."
        }
        TroubleText::HistoryNotUnderstood => {
            "What was saved in {path} cannot be understood ({reason}), so some events may be announced again."
        }
        TroubleText::StorageUnresponsive => {
            "Storage isn't responding, so nothing is being saved. Events are still shown; rules and commands wait. Check the disk that holds Forewarn's data."
        }
        TroubleText::ApprovalNotRecorded => {
            "Your approval was sent but isn't recorded yet, because nothing can be saved at the moment."
        }
        TroubleText::SettingsUnresponsive => {
            "The settings files can't be read because the disk isn't responding. The last known settings stay in effect."
        }
        TroubleText::WebhookWaiting => {
            "The receiver at webhook_url isn't accepting messages: {reason}. Waiting to be sent: {count}. Check the address in the settings."
        }
        TroubleText::WebhookRefused => {
            "The receiver at webhook_url did not accept a message and it was left out: {reason}. Check that webhook_format fits the receiver."
        }
        TroubleText::WebhookOneWaiting => {
            "1 message is waiting for the receiver at webhook_url: {reason}. It is sent as soon as the receiver takes it; check the address in the settings."
        }
        TroubleText::WebhookOneLost => {
            "The receiver at webhook_url was away for so long that 1 message to it had to be left out."
        }
        TroubleText::AutomationPaused => {
            "Rules approve nothing and nothing is prepared until {when}: so many events came and went that Forewarn can't tell which ones it has already handled."
        }
        TroubleText::WebhookLost => {
            "The receiver at webhook_url was unavailable for so long that messages were dropped: {count}."
        }
    }
}
