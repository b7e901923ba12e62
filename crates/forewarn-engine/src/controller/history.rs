//! Queries of the history, which run on the storage thread.

use chrono::TimeDelta;
use forewarn_core::{Connection, Now};
use forewarn_texts::Language;
use tokio::sync::oneshot;

use super::Controller;
use crate::effect::{Effect, Read};
use crate::history::{Filter, History, HistoryError, HistoryId, PageRequest, Sort};
use crate::history_view::{DryRun, HistoryEventDetail, HistoryPage, HistoryPresenter, HistoryQuery, TimelineView};

const TIMELINE_SPAN: TimeDelta = TimeDelta::days(30);

type ReplySender<T> = oneshot::Sender<Result<T, String>>;

impl Controller {
    pub(super) fn page(&mut self, query: HistoryQuery, reply: ReplySender<HistoryPage>, now: &Now) {
        let presenter = self.presenter();
        self.read(reply, now, move |history| {
            let page = history.page(&query.filter, query.sort, query.page)?;
            let vms = history.vms()?;
            Ok(presenter.page(page, vms))
        });
    }

    pub(super) fn history_event(&mut self, id: HistoryId, reply: ReplySender<Option<HistoryEventDetail>>, now: &Now) {
        let presenter = self.presenter();
        self.read(reply, now, move |history| Ok(history.event(id)?.map(|detail| presenter.detail(detail))));
    }

    pub(super) fn timeline(&mut self, reply: ReplySender<TimelineView>, now: &Now) {
        let until = self.tracker.clock().at(now);
        let from = until - TIMELINE_SPAN;
        let presenter = self.presenter();
        let monitored = self.is_monitoring().then(|| self.tracker.clock().timestamp(now));
        self.read(reply, now, move |history| {
            if let Some(at) = monitored {
                history.record_monitoring(at);
            }
            let timeline = history.timeline(from, until)?;
            Ok(presenter.timeline(from, until, timeline))
        });
    }

    /// Applies the rules to the latest events of the history.
    pub(super) fn dry_run(&mut self, reply: ReplySender<DryRun>, now: &Now) {
        let rules = self.settings.settings.effective_rules();
        let (this_vm, language, zone) = (self.tracker.this_vm().cloned(), self.locale().language, self.options.zone);
        self.read(reply, now, move |history| {
            let latest = PageRequest { offset: 0, limit: PageRequest::MAX };
            let events = history.page(&Filter::default(), Sort::default(), latest)?.events;
            Ok(DryRun::over(&events, &rules, this_vm.as_ref(), language, zone))
        });
    }

    fn read<T: Send + 'static>(
        &mut self,
        reply: ReplySender<T>,
        now: &Now,
        read: impl FnOnce(&mut History) -> Result<T, HistoryError> + Send + 'static,
    ) {
        let language = self.locale().language;
        if self.pending.is_late(now.monotonic) {
            let text = language.problem_storage_unresponsive().to_owned();
            // The window may have been closed.
            drop(reply.send(Err(text)));
            return;
        }
        let read = move |history: &mut History| read(history).map_err(|error| unreadable(&error, language));
        self.effects.push(Effect::Read(Read::new(reply, read)));
    }

    fn presenter(&self) -> HistoryPresenter {
        HistoryPresenter {
            locale: self.locale(),
            this_vm: self.tracker.this_vm().cloned(),
            lost: !matches!(self.tracker.connection(), Connection::Live { .. }),
        }
    }
}

fn unreadable(error: &HistoryError, language: Language) -> String {
    tracing::warn!(%error, "the history can't be read");
    error.sentence(language)
}
