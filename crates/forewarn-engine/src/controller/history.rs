//! What happened, for those who ask.

use std::path::PathBuf;

use chrono::TimeDelta;
use forewarn_core::{Language, Now};
use tokio::sync::oneshot;

use super::Controller;
use crate::history::{Extract, Format, HistoryError, HistoryId};
use crate::keeping::{Keeper, Preferences};
use crate::past::{PastEventDetail, PastPage, Question, Teller, TimelineView};
use crate::shell::{Exported, Shell};

/// How far back the timeline goes.
const TIMELINE: TimeDelta = TimeDelta::days(30);

/// An export that is to be written.
#[derive(Debug)]
pub(crate) struct Export {
    extract: Extract,
    question: Question,
    format: Format,
    path: PathBuf,
    language: Language,
    reply: oneshot::Sender<Result<Exported, String>>,
}

impl Export {
    /// Writes it, and tells whoever wants it. Takes as long as it takes.
    pub(crate) fn write(self) {
        let Self { extract, question, format, path, language, reply } = self;
        let written = extract.save(format, &question.filter, question.sort, &path);
        let answer = match written {
            Ok(count) => Ok(Exported { path, count }),
            Err(error) => {
                tracing::warn!(%error, "an export came to nothing");
                Err(error.sentence(language))
            }
        };
        // The window that asked may have been closed; the file is there all the same.
        drop(reply.send(answer));
    }
}

impl<S: Shell, K: Keeper, P: Preferences> Controller<S, K, P> {
    pub(super) fn history(&mut self, question: &Question) -> Result<PastPage, String> {
        let page = self.keeper.page(&question.filter, question.sort, question.part);
        let page = page.map_err(|error| self.cannot_tell(&error))?;
        let vms = self.keeper.vms().map_err(|error| self.cannot_tell(&error))?;
        Ok(self.teller().page(page, vms))
    }

    pub(super) fn past_event(&mut self, id: HistoryId) -> Result<Option<PastEventDetail>, String> {
        let detail = self.keeper.detail(id).map_err(|error| self.cannot_tell(&error))?;
        Ok(detail.map(|detail| self.teller().detail(detail)))
    }

    pub(super) fn timeline(&mut self, now: &Now) -> Result<TimelineView, String> {
        let until = self.tracker.clock().at(now);
        let from = until - TIMELINE;
        let timeline = self.keeper.timeline(from, until).map_err(|error| self.cannot_tell(&error))?;
        Ok(self.teller().timeline(from, until, timeline))
    }

    pub(super) fn export(
        &self,
        question: Question,
        format: Format,
        path: PathBuf,
        reply: oneshot::Sender<Result<Exported, String>>,
    ) -> Export {
        Export { extract: self.keeper.extract(), question, format, path, language: self.words().language, reply }
    }

    fn teller(&self) -> Teller<'_> {
        Teller { words: self.words(), tracker: &self.tracker }
    }

    pub(super) fn cannot_tell(&self, error: &HistoryError) -> String {
        tracing::warn!(%error, "the history has no answer");
        error.sentence(self.words().language)
    }
}
