//! What the program answers to those who ask: what happened, why something was refused, and a few words around it.

mod dutch;
mod english;
mod hungarian;
mod story;
mod swedish;
mod turkish;

use super::{Language, fill_in};
use crate::change::Field;

/// An answer. Its documentation names the blanks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reply {
    /// The first line of a notification that was asked for to see whether notifications are shown.
    TrialTitle,
    /// The rest of it.
    TrialBody,
    /// Nobody said what came of a notification.
    NotificationSilent,
    /// The system does not let the program change whether it starts at login: `reason`.
    AutostartRefused,
    /// A setting is not the person's to change: `key`, `by`.
    SettingLocked,
    /// A name is no setting: `name`.
    SettingUnknown,
    /// The history has no answer: `path`, `reason`.
    HistoryNotRead,
    /// An export came to nothing: `reason`.
    ExportNotWritten,
    /// The title of the question where to export to.
    ExportTitle,
    /// A kind of file: a table.
    ExportTable,
    /// A kind of file: a list.
    ExportList,
    /// A folder could not be shown: `path`, `reason`.
    FolderNotOpened,
    /// The program is ending and does no more.
    Ending,
    /// The name of a field of an event.
    Field(Field),
    /// An event was announced.
    Appeared,
    /// An event was under way when it was first seen.
    Unannounced,
    /// Azure says something else about an event: `fields`.
    Updated,
    /// Somebody here approved: `by`.
    ApprovalRequested,
    /// Azure took an approval: `by`.
    Approved,
    /// Azure did not take an approval: `by`, `answer`, which is a sentence.
    ApprovalFailed,
    /// An event started.
    Started,
    /// An event is over.
    Completed,
    /// An event is over whose start nobody saw.
    CompletedUnseen,
    /// An event ended while the program was not running.
    CompletedAway,
    /// An event was withdrawn.
    Cancelled,
    /// An event was withdrawn while the program was not running.
    CancelledAway,
    /// The endpoint cannot be read any more: `reason`, which is a sentence.
    ContactLost,
    /// The endpoint can be read again: `time`.
    ContactRestored,
    /// The VM stood still because of an event: `time`.
    Paused,
    /// The VM's clock was moved: `time`.
    ClockMoved,
    /// Something that only another version of the program knows: `kind`.
    NotKnown,
}

impl Language {
    /// The answer, with its blanks as `{name}`.
    #[must_use]
    pub fn reply(self, reply: Reply) -> &'static str {
        match self {
            Self::English => english::reply(reply),
            Self::Turkish => turkish::reply(reply),
            Self::Swedish => swedish::reply(reply),
            Self::Hungarian => hungarian::reply(reply),
            Self::Dutch => dutch::reply(reply),
        }
    }

    /// The answer with its blanks filled in. What is filled in is never read as a blank itself.
    #[must_use]
    pub fn reply_with(self, reply: Reply, blanks: &[(&str, &str)]) -> String {
        fill_in(self.reply(reply), blanks)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn all() -> Vec<Reply> {
        let mut all = vec![
            Reply::TrialTitle,
            Reply::TrialBody,
            Reply::NotificationSilent,
            Reply::AutostartRefused,
            Reply::SettingLocked,
            Reply::SettingUnknown,
            Reply::HistoryNotRead,
            Reply::ExportNotWritten,
            Reply::ExportTitle,
            Reply::ExportTable,
            Reply::ExportList,
            Reply::FolderNotOpened,
            Reply::Ending,
            Reply::Appeared,
            Reply::Unannounced,
            Reply::Updated,
            Reply::ApprovalRequested,
            Reply::Approved,
            Reply::ApprovalFailed,
            Reply::Started,
            Reply::Completed,
            Reply::CompletedUnseen,
            Reply::CompletedAway,
            Reply::Cancelled,
            Reply::CancelledAway,
            Reply::ContactLost,
            Reply::ContactRestored,
            Reply::Paused,
            Reply::ClockMoved,
            Reply::NotKnown,
        ];
        all.extend(Field::ALL.map(Reply::Field));
        all
    }

    fn blanks(text: &str) -> BTreeSet<&str> {
        text.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name)).collect()
    }

    #[test]
    fn no_language_lacks_an_answer_or_a_blank() {
        for language in Language::ALL {
            for reply in all() {
                let said = language.reply(reply);
                assert!(!said.trim().is_empty(), "{language:?} lacks {reply:?}");
                assert_eq!(blanks(said), blanks(Language::English.reply(reply)), "{language:?} {reply:?}");
            }
        }
    }
}
