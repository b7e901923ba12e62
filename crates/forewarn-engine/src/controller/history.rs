//! Questions to the history, which its own thread answers.

use chrono::TimeDelta;
use forewarn_core::{Connection, Language, Now, Text, TroubleText};
use tokio::sync::oneshot;

use super::Controller;
use crate::effect::{Effect, Read};
use crate::history::{Filter, History, HistoryError, HistoryId, PageRequest, Sort};
use crate::history_view::{DryRun, HistoryEventDetail, HistoryPage, HistoryPresenter, HistoryQuery, TimelineView};

/// How far back the timeline goes.
const TIMELINE: TimeDelta = TimeDelta::days(30);

type Reply<T> = oneshot::Sender<Result<T, String>>;

impl Controller {
    pub(super) fn page(&mut self, question: HistoryQuery, reply: Reply<HistoryPage>, now: &Now) {
        let teller = self.teller();
        self.read(reply, now, move |history| {
            let page = history.page(&question.filter, question.sort, question.part)?;
            let vms = history.vms()?;
            Ok(teller.page(page, vms))
        });
    }

    pub(super) fn past_event(&mut self, id: HistoryId, reply: Reply<Option<HistoryEventDetail>>, now: &Now) {
        let teller = self.teller();
        self.read(reply, now, move |history| Ok(history.event(id)?.map(|detail| teller.detail(detail))));
    }

    pub(super) fn timeline(&mut self, reply: Reply<TimelineView>, now: &Now) {
        let until = self.tracker.clock().at(now);
        let from = until - TIMELINE;
        let teller = self.teller();
        let monitored = self.is_monitoring().then(|| self.tracker.clock().timestamp(now));
        self.read(reply, now, move |history| {
            if let Some(at) = monitored {
                history.record_monitoring(at);
            }
            let timeline = history.timeline(from, until)?;
            Ok(teller.timeline(from, until, timeline))
        });
    }

    /// What the rules would have done with the latest events of the history.
    pub(super) fn dry_run(&mut self, reply: Reply<DryRun>, now: &Now) {
        let rules = self.settings.settings.effective_rules();
        let (this_vm, words, zone) = (self.tracker.this_vm().cloned(), self.words(), self.options.zone);
        self.read(reply, now, move |history| {
            let latest = PageRequest { offset: 0, limit: PageRequest::MAX };
            let events = history.page(&Filter::default(), Sort::default(), latest)?.events;
            Ok(DryRun::over(&events, &rules, this_vm.as_ref(), words, zone))
        });
    }

    fn read<T: Send + 'static>(
        &mut self,
        reply: Reply<T>,
        now: &Now,
        read: impl FnOnce(&mut History) -> Result<T, HistoryError> + Send + 'static,
    ) {
        let language = self.words().language;
        if self.pending.is_late(now.monotonic) {
            let sentence = language.text(Text::Trouble(TroubleText::StorageUnresponsive)).to_owned();
            // The window that asked may have been closed.
            drop(reply.send(Err(sentence)));
            return;
        }
        let read = move |history: &mut History| read(history).map_err(|error| unreadable(&error, language));
        self.effects.push(Effect::Read(Read::new(reply, read)));
    }

    fn teller(&self) -> HistoryPresenter {
        HistoryPresenter {
            words: self.words(),
            this_vm: self.tracker.this_vm().cloned(),
            lost: !matches!(self.tracker.connection(), Connection::Live { .. }),
        }
    }
}

fn unreadable(error: &HistoryError, language: Language) -> String {
    tracing::warn!(%error, "the history can't be read");
    error.sentence(language)
}
