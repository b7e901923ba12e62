//! What there is to say about files that cannot be read or written.

/// Something that is wrong with the settings or the history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TroubleText {
    /// A setting has a value that it cannot have: `problem`, `path`, `used`.
    SettingWrong,
    /// A name that is no setting: `name`, `path`.
    SettingUnknown,
    /// The person's file has a setting that is locked: `key`, `by`, `path`.
    SettingLocked,
    /// Something that cannot be locked: `value`, `path`.
    SettingNotLockable,
    /// A file cannot be understood: `path`, `line`, `column`, `reason`.
    SettingsBroken,
    /// A file cannot be read: `path`, `reason`.
    SettingsUnreadable,
    /// A file that counts for everybody belongs to a stranger, or what leads to it does: `path`, `place`.
    SettingsForeign,
    /// A file that counts for everybody can be written by strangers, or what leads to it can: `path`, `place`.
    SettingsExposed,
    /// The user's file, or its folder, belongs to another user: `path`, `place`.
    OwnSettingsForeign,
    /// Other users can write to the user's file or its folder: `path`, `place`.
    OwnSettingsExposed,
    /// A file cannot be made: `path`, `reason`.
    SettingsNotCreated,
    /// The settings cannot be written: `path`, `reason`.
    SaveNotWritten,
    /// The settings would be lost by writing, for they cannot be read: `path`, `reason`.
    SaveNotRead,
    /// The history cannot be written: `path`, `reason`.
    HistoryNotWritable,
    /// The disk is full: `path`.
    HistoryDiskFull,
    /// Another program uses the history: `path`.
    HistoryBusy,
    /// A newer version of the program wrote the history: `path`, `found`, `known`.
    HistoryNewer,
    /// A damaged history cannot be put out of the way: `path`, `reason`.
    HistoryStuck,
    /// A damaged history was put out of the way: `path`, `aside`, `reason`.
    HistorySetAside,
    /// Part of the history is missing: `count`.
    HistoryLost,
    /// What was saved cannot be understood: `path`, `reason`.
    HistoryNotUnderstood,
    /// The disk doesn't answer.
    StorageUnresponsive,
    /// A user's approval was sent and could not be recorded.
    ApprovalNotRecorded,
    /// The disk with the settings doesn't answer.
    SettingsUnresponsive,
    /// The receiver of the webhook takes nothing: `count`, `reason`.
    WebhookWaiting,
    /// The same with one message: `reason`.
    WebhookOneWaiting,
    /// The receiver of the webhook refused a message: `reason`.
    WebhookRefused,
    /// Messages to the receiver of the webhook were left out: `count`.
    WebhookLost,
    /// The same with one message.
    WebhookOneLost,
    /// More events were acted on than can be remembered: `when` rules and preparation go on.
    AutomationPaused,
}

impl TroubleText {
    /// All of them.
    pub const ALL: [Self; 30] = [
        Self::SettingWrong,
        Self::SettingUnknown,
        Self::SettingLocked,
        Self::SettingNotLockable,
        Self::SettingsBroken,
        Self::SettingsUnreadable,
        Self::SettingsForeign,
        Self::SettingsExposed,
        Self::OwnSettingsForeign,
        Self::OwnSettingsExposed,
        Self::SettingsNotCreated,
        Self::SaveNotWritten,
        Self::SaveNotRead,
        Self::HistoryNotWritable,
        Self::HistoryDiskFull,
        Self::HistoryBusy,
        Self::HistoryNewer,
        Self::HistoryStuck,
        Self::HistorySetAside,
        Self::HistoryLost,
        Self::HistoryNotUnderstood,
        Self::StorageUnresponsive,
        Self::ApprovalNotRecorded,
        Self::SettingsUnresponsive,
        Self::WebhookWaiting,
        Self::WebhookOneWaiting,
        Self::WebhookRefused,
        Self::WebhookLost,
        Self::WebhookOneLost,
        Self::AutomationPaused,
    ];
}
