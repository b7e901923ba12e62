//! The history and the settings file as what the controller asks of them.

use chrono::{DateTime, Utc};
use forewarn_core::{AlertLedger, Language, LockedSetting, Outbox, SettingKey, Settings, TrackerState};
use scheduled_events::VmName;
use serde_json::{Map, Value};

use crate::history::{
    Detail, Extract, Filter, History, HistoryError, HistoryId, Kept, Page, PageRequest, ShownAlert, Sort, Timeline,
};
use crate::keeping::{Archive, Keeper, Preferences, Step};
use crate::settings::{SaveError, SettingsStore};
use crate::shell::SaveRefused;

impl Keeper for History {
    fn restore(&mut self) -> (TrackerState, AlertLedger) {
        (self.tracker_state(), self.ledger())
    }

    fn outbox(&mut self) -> Outbox {
        Self::outbox(self)
    }

    fn keep(&mut self, step: &Step<'_>) -> Kept {
        self.keep_with_next(step.outbox);
        self.record(step.changes, step.state, step.at);
        let shown = step.shown.map(|shown| ShownAlert {
            key: shown.alert.key.clone(),
            title: shown.alert.title.clone(),
            at: shown.at,
        });
        // The last word counts for all of it: on disk means that nothing waits any more.
        self.record_alerts(shown.as_slice(), step.ledger, step.at)
    }

    fn tidy(&mut self, settings: &Settings, at: DateTime<Utc>, heard: bool) {
        // What is left to forget can wait for the next time: a minute of it is always enough to catch up.
        if heard {
            self.tend(settings.history_days, at);
        } else {
            self.tend_whatever_the_time(at);
        }
    }

    fn close(&mut self, at: DateTime<Utc>) {
        let waiting = self.waiting();
        match Self::close(self, at) {
            Kept::OnDisk => {}
            Kept::InMemory => tracing::error!(waiting, "what was kept in memory only is lost with the program's end"),
        }
    }

    fn troubles(&self, language: Language) -> Vec<String> {
        let present = self.trouble().map(|trouble| trouble.sentence(language));
        present.into_iter().chain(self.notices().iter().map(|notice| notice.sentence(language))).collect()
    }
}

impl Archive for History {
    fn page(&mut self, filter: &Filter, sort: Sort, part: PageRequest) -> Result<Page, HistoryError> {
        Self::page(self, filter, sort, part)
    }

    fn vms(&mut self) -> Result<Vec<VmName>, HistoryError> {
        Self::vms(self)
    }

    fn detail(&mut self, id: HistoryId) -> Result<Option<Detail>, HistoryError> {
        Self::detail(self, id)
    }

    fn timeline(&mut self, from: DateTime<Utc>, until: DateTime<Utc>) -> Result<Timeline, HistoryError> {
        Self::timeline(self, from, until)
    }

    fn extract(&self) -> Extract {
        Self::extract(self)
    }
}

impl Preferences for SettingsStore {
    fn settings(&self) -> &Settings {
        Self::settings(self)
    }

    fn save(&mut self, values: &Map<String, Value>, at: DateTime<Utc>) -> Result<(), SaveRefused> {
        match Self::save(self, values, at) {
            Ok(saved) => {
                if let Some(aside) = saved.set_aside {
                    tracing::warn!(aside = %aside.display(), "a settings file that could not be understood made room");
                }
                Ok(())
            }
            Err(SaveError::Refused(refused)) => Err(SaveRefused::Values(refused)),
            Err(SaveError::NotSaved(reason)) => Err(SaveRefused::NotWritten(reason)),
        }
    }

    fn locked(&self) -> Vec<LockedSetting> {
        let by = self.machine_path().display().to_string();
        Self::locked(self).iter().map(|key| LockedSetting { key: *key, by: by.clone() }).collect()
    }

    fn is_certain(&self, key: SettingKey) -> bool {
        Self::is_certain(self, key)
    }

    fn problems(&self, language: Language) -> Vec<String> {
        Self::problems(self).iter().map(|problem| problem.sentence(language)).collect()
    }

    fn refresh(&mut self) -> bool {
        self.reload_if_changed()
    }
}
