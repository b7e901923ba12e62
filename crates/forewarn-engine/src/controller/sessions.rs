//! What one session does for all sessions of this VM.

use std::time::Duration;

use forewarn_core::SettingKey;

use super::Controller;
use crate::sessions::Sessions;

/// How long each session waits for the one before it to approve by rule.
const DELAY: Duration = Duration::from_secs(15);

impl Controller {
    /// A setting that the machine's file locks applies to all sessions, so only the first one acts on it.
    pub(super) fn is_left_to_another_session(&self, key: SettingKey) -> bool {
        self.is_locked(key) && !self.is_first_session()
    }

    /// If the machine's file locks the preparation, only the session that runs it knows its progress.
    pub(super) fn is_approved_for_all(&self, key: SettingKey) -> bool {
        let prepares = !self.settings.settings.prepare.is_empty();
        self.is_locked(key) || (prepares && self.is_locked(SettingKey::Prepare))
    }

    pub(super) fn is_first_session(&self) -> bool {
        self.options.sessions.as_ref().is_none_or(Sessions::is_first)
    }

    fn is_locked(&self, key: SettingKey) -> bool {
        self.settings.locked.iter().any(|locked| locked.key == key)
    }

    pub(super) fn approval_delay(&self) -> Duration {
        self.options.sessions.as_ref().map_or(Duration::ZERO, |sessions| DELAY * sessions.turn().position)
    }
}
