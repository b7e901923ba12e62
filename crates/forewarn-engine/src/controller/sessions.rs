//! What one of several sessions does for all of them.

use std::time::Duration;

use forewarn_core::SettingKey;

use super::Controller;
use crate::sessions::Sessions;

/// How long each session leaves an approval by rule to the one before it: long enough to see it done.
const TURN: Duration = Duration::from_secs(15);

impl Controller {
    /// Whether another session does what this setting says. Where the machine's settings prescribe it, all sessions have
    /// it, and one is enough; what a person chose is theirs.
    pub(super) fn is_left_to_another_session(&self, key: SettingKey) -> bool {
        self.is_prescribed(key) && !self.is_first_session()
    }

    /// Whether one session approves for all by what this setting says. Where the machine's settings prescribe what
    /// prepares, only the session that runs it knows how far that has come.
    pub(super) fn is_approved_for_all(&self, key: SettingKey) -> bool {
        let prepares = !self.settings.settings.prepare.is_empty();
        self.is_prescribed(key) || (prepares && self.is_prescribed(SettingKey::Prepare))
    }

    /// Whether this session does what is to be done for all of them.
    pub(super) fn is_first_session(&self) -> bool {
        self.options.sessions.as_ref().is_none_or(Sessions::is_first)
    }

    fn is_prescribed(&self, key: SettingKey) -> bool {
        self.settings.locked.iter().any(|locked| locked.key == key)
    }

    /// How long this session leaves approvals by rule to others.
    pub(super) fn turn(&self) -> Duration {
        self.options.sessions.as_ref().map_or(Duration::ZERO, |sessions| TURN * sessions.turn().place)
    }
}
