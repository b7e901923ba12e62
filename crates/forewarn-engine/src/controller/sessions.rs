//! What one of several sessions does for all of them.

use std::time::Duration;

use forewarn_core::SettingKey;

use super::Controller;
use crate::keeping::{Keeper, Preferences};
use crate::sessions::Sessions;
use crate::shell::Shell;

/// How long each session leaves an approval by rule to the one before it: long enough to see it done.
const TURN: Duration = Duration::from_secs(15);

impl<S: Shell, K: Keeper, P: Preferences> Controller<S, K, P> {
    /// Whether another session does what this setting says. Where the machine's settings prescribe it, all sessions have
    /// it, and one is enough; what a person chose is theirs.
    pub(super) fn is_left_to_another_session(&self, key: SettingKey) -> bool {
        let first = || self.options.sessions.as_ref().is_none_or(Sessions::is_first);
        self.preferences.locked().iter().any(|locked| locked.key == key) && !first()
    }

    /// Whether approving by what this setting says is left to another session. Where the machine's settings prescribe what
    /// prepares, only the session that runs it knows how far that has come.
    pub(super) fn leaves_approving(&self, key: SettingKey) -> bool {
        let prepares = !self.preferences.settings().prepare.is_empty();
        self.is_left_to_another_session(key) || (prepares && self.is_left_to_another_session(SettingKey::Prepare))
    }

    /// How long this session leaves approvals by rule to others.
    pub(super) fn turn(&self) -> Duration {
        self.options.sessions.as_ref().map_or(Duration::ZERO, |sessions| TURN * sessions.turn().place)
    }
}
