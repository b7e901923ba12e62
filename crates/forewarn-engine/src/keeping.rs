//! What the controller asks of whatever keeps things: the history on disk, and the settings file.

use chrono::{DateTime, Utc};
use forewarn_core::{
    Alert, AlertLedger, Change, Language, LockedSetting, Moment, Outbox, SettingKey, Settings, TrackerState,
};
use scheduled_events::VmName;
use serde_json::{Map, Value};

use crate::history::{Detail, Extract, Filter, HistoryError, HistoryId, Kept, Page, PageRequest, Sort, Timeline};
use crate::shell::SaveRefused;

/// Keeps what has to survive a restart. Nothing that goes wrong here may end the watch, so nothing returns an error:
/// trouble is told by [`Keeper::troubles`] and what could not be written is tried again.
pub trait Keeper: Archive + Send + 'static {
    /// What an earlier run of the program left.
    fn restore(&mut self) -> (TrackerState, AlertLedger);

    /// What an earlier run of the program left to be told to another system.
    fn outbox(&mut self) -> Outbox;

    /// Keeps all of this together or not at all, and says where it is: what is only in memory is lost if the program is
    /// killed.
    fn keep(&mut self, step: &Step<'_>) -> Kept;

    /// Does what is to be done now and then: forgets what is too old, writes what could not be written. Unless the
    /// endpoint has been heard to say what time it is, nothing is too old.
    fn tidy(&mut self, settings: &Settings, at: DateTime<Utc>, heard: bool);

    /// The program ends: writes what could not be written, if that is possible by now.
    fn close(&mut self, at: DateTime<Utc>);

    /// What is wrong with keeping at present, and what went wrong before, a sentence each in this language.
    fn troubles(&self, language: Language) -> Vec<String>;
}

/// Answers questions about what happened. It is asked in between other things, so whatever takes long is to be had
/// from [`Archive::extract`] instead.
pub trait Archive {
    /// Part of the events that the filter lets through.
    ///
    /// # Errors
    /// If what was kept cannot be read.
    fn page(&mut self, filter: &Filter, sort: Sort, part: PageRequest) -> Result<Page, HistoryError>;

    /// The VMs that anything ever happened to.
    ///
    /// # Errors
    /// If what was kept cannot be read.
    fn vms(&mut self) -> Result<Vec<VmName>, HistoryError>;

    /// All that is known of one event.
    ///
    /// # Errors
    /// If what was kept cannot be read.
    fn detail(&mut self, id: HistoryId) -> Result<Option<Detail>, HistoryError>;

    /// What there was from `from` to `until`.
    ///
    /// # Errors
    /// If what was kept cannot be read.
    fn timeline(&mut self, from: DateTime<Utc>, until: DateTime<Utc>) -> Result<Timeline, HistoryError>;

    /// All that is known now, for somebody who takes it elsewhere.
    fn extract(&self) -> Extract;
}

/// What is kept in one go.
#[derive(Debug, Clone, Copy)]
pub struct Step<'a> {
    /// What has changed.
    pub changes: &'a [Change],
    /// What was told, if anything was.
    pub shown: Option<&'a Shown>,
    /// What the tracker has to remember.
    pub state: &'a TrackerState,
    /// What was told so far.
    pub ledger: &'a AlertLedger,
    /// What another system is still to be told.
    pub outbox: &'a Outbox,
    /// When, on the endpoint's clock.
    pub at: DateTime<Utc>,
}

/// An alert that the person was told.
#[derive(Debug, Clone, PartialEq)]
pub struct Shown {
    /// The alert.
    pub alert: Alert,
    /// When it was told.
    pub at: Moment,
}

/// The person's choices, wherever they are kept.
pub trait Preferences: Send + 'static {
    /// What is chosen.
    fn settings(&self) -> &Settings;

    /// Changes some of it.
    ///
    /// # Errors
    /// Why nothing was changed.
    fn save(&mut self, values: &Map<String, Value>, at: DateTime<Utc>) -> Result<(), SaveRefused>;

    /// What is not the person's to change.
    fn locked(&self) -> Vec<LockedSetting>;

    /// Whether what counts for this setting is what was chosen, and not what stands in for it while that cannot be read.
    fn is_certain(&self, key: SettingKey) -> bool;

    /// What is wrong with what is kept, a sentence each in this language.
    fn problems(&self, language: Language) -> Vec<String>;

    /// Takes over what somebody changed elsewhere; whether anything did change.
    fn refresh(&mut self) -> bool;
}
