//! The loop: passes events to the controller and performs its effects.
//!
//! Nothing here blocks. Storage and settings files belong to workers, so a disk that hangs stops neither polling nor
//! notifications.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, timeout};

use crate::controller::{Controller, LocalNow, LoopEvent, Options, RestoredState};
use crate::doctor::Doctor;
use crate::effect::{Effect, Export};
use crate::file_watch::{FileWatch, Files};
use crate::history::{Extract, History, StorageStatus};
use crate::poller::{self, Source};
use crate::preparation::CommandUpdate;
use crate::program_file::ProgramFile;
use crate::settings::{SettingsService, SettingsState, SettingsStore, StartAtLogin};
use crate::shell::{Exported, Request, Shell};
use crate::watchdog::Heartbeat;
use crate::webhook::WebhookClient;
use crate::worker::Worker;

/// What the engine consists of. Storage and settings are opened on their own threads, because that may block.
pub struct Parts<A, S, C> {
    pub source: Arc<A>,
    pub shell: S,
    pub history: Box<dyn FnOnce() -> History + Send>,
    pub settings: Box<dyn FnOnce() -> SettingsStore + Send>,
    pub start_at_login: StartAtLogin,
    /// Restarted after an upgrade; `None` if it never is.
    pub program: Option<ProgramFile>,
    pub clocks: C,
    pub options: Options,
    pub heartbeat: Heartbeat,
}

/// How long to wait at the start for saved state and settings before polling without them.
const START_TIMEOUT: Duration = Duration::from_secs(5);

/// At exit.
const LAST_SAVE_TIMEOUT: Duration = Duration::from_secs(2);

/// Runs until [`Request::Quit`], or until all senders of requests are dropped. Saves everything at the end.
pub async fn run<A, S, C>(parts: Parts<A, S, C>, mut requests: mpsc::Receiver<Request>)
where
    A: Source,
    S: Shell,
    C: Fn() -> LocalNow,
{
    let Parts { source, shell, history, settings, start_at_login, program, clocks, options, heartbeat } = parts;
    let (send, mut events) = mpsc::channel(64);
    let storage = Worker::new(history);
    let files =
        Arc::new(Worker::new(move || Files { settings: SettingsService::new(settings(), start_at_login), program }));
    let (restored, state) = tokio::join!(restore(&storage, &send), first_settings(&files));
    let mut controller = Controller::new(options, state, restored, &clocks());
    let mut file_watch = FileWatch::new(Arc::clone(&files), send.clone());
    let (poll_interval, interval_receiver) = watch::channel(controller.interval());
    let (found, mut polled) = mpsc::channel(8);
    tokio::spawn(poller::run(Arc::clone(&source), interval_receiver, found));
    let (updates, mut commands) = mpsc::channel(8);
    let (mut alarm, mut wait) = (source.alarm(), Duration::ZERO);
    let (webhook, doctor) = (WebhookClient::default(), Doctor::default());
    let mut performer = Performer { source, shell, poll_interval, storage, files, webhook, doctor, updates, send };
    let restart = 'turns: loop {
        let event = tokio::select! {
            Some(event) = events.recv() => event,
            Some(event) = polled.recv() => LoopEvent::Poller(event.with_current_server_time()),
            Some(update) = commands.recv() => LoopEvent::Command(update),
            request = requests.recv() => LoopEvent::Request(request.unwrap_or(Request::Quit)),
            () = alarm.wait_until(Instant::now() + wait) => LoopEvent::Tick,
        };
        let turn = controller.handle(event, &clocks());
        for effect in turn.effects {
            if matches!(effect, Effect::Quit | Effect::Restart) {
                break 'turns matches!(effect, Effect::Restart);
            }
            performer.perform(effect);
        }
        performer.set_interval(controller.interval());
        file_watch.turn();
        wait = turn.wait;
        if heartbeat.beat() {
            controller.redraw();
            wait = Duration::ZERO;
        }
    };
    performer.finish(controller.last_batch(&clocks().now), restart).await;
}

/// If storage takes too long, the state arrives as an event later.
async fn restore(storage: &Worker<History>, send: &mpsc::Sender<LoopEvent>) -> Option<RestoredState> {
    let mut saved = storage.call(|history| RestoredState {
        state: history.tracker_state(),
        ledger: history.ledger(),
        outbox: history.outbox(),
        status: history.status(),
    });
    if let Ok(saved) = timeout(START_TIMEOUT, &mut saved).await {
        return saved.ok();
    }
    let send = send.clone();
    tokio::spawn(async move {
        if let Ok(saved) = saved.await {
            send.send(LoopEvent::Restored(Box::new(saved))).await.ok();
        }
    });
    None
}

async fn first_settings(files: &Worker<Files>) -> SettingsState {
    let state = timeout(START_TIMEOUT, files.call(|files| files.settings.state())).await;
    state.ok().and_then(Result::ok).unwrap_or(SettingsState { unresponsive: true, ..SettingsState::default() })
}

struct Performer<A, S> {
    source: Arc<A>,
    shell: S,
    /// Any change makes the poller poll at once.
    poll_interval: watch::Sender<Duration>,
    storage: Worker<History>,
    files: Arc<Worker<Files>>,
    webhook: WebhookClient,
    doctor: Doctor,
    updates: mpsc::Sender<CommandUpdate>,
    send: mpsc::Sender<LoopEvent>,
}

impl<A: Source, S: Shell> Performer<A, S> {
    fn perform(&mut self, effect: Effect) {
        match effect {
            Effect::Save(batch) => self.store(move |history| _ = history.save(&batch)),
            Effect::CleanUp(cleanup) => self.store(move |history| cleanup.run(history)),
            Effect::Read(read) => drop(self.storage.call(|history| read.run(history))),
            Effect::Export(export) => {
                let extract = self.storage.call(|history| history.extract());
                tokio::spawn(async move {
                    if let Ok(extract) = extract.await {
                        tokio::task::spawn_blocking(move || write_export(*export, &extract));
                    }
                });
            }
            Effect::SaveSettings { values, at, reply } => {
                let saving = self.files.call(move |files| (files.settings.save(&values, at), files.settings.state()));
                self.report(async move {
                    let (outcome, state) = saving.await.ok()?;
                    Some(LoopEvent::SettingsSaved { state: Box::new(state), outcome, reply })
                });
            }
            Effect::SetTray(view) => self.shell.set_tray(&view),
            Effect::Publish(snapshot) => self.shell.publish(&snapshot),
            Effect::Notify(alert) => self.shell.notify(&alert),
            Effect::OpenWindow(at) => self.shell.open_window(&at),
            Effect::ApplySettings(settings) => self.shell.apply(&settings),
            Effect::Log(entry) => self.shell.record(&entry),
            Effect::Approve { id, reply, .. } => {
                // The window may have been closed. The snapshot shows the rest.
                drop(reply.map(|reply| reply.send(Ok(()))));
                let source = Arc::clone(&self.source);
                self.report(async move {
                    let result = source.approve(&id).await.map_err(|error| error.failure);
                    Some(LoopEvent::ApprovalResponse(id, result))
                });
            }
            Effect::Run(invocation) => drop(tokio::spawn(invocation.run(self.updates.clone()))),
            Effect::Deliver(request) => {
                let webhook = self.webhook.clone();
                self.report(async move { Some(LoopEvent::Delivered(webhook.deliver(*request).await)) });
            }
            Effect::Diagnose(circumstances, language) => {
                let (doctor, endpoint) = (self.doctor.clone(), self.source.endpoint());
                let examination =
                    tokio::spawn(async move { doctor.examine(endpoint, *circumstances).await.diagnose(language) });
                self.report(async move { Some(LoopEvent::Diagnosed(examination.await.ok())) });
            }
            Effect::PollNow => self.poll_interval.send_modify(|_| {}),
            // They end the loop.
            Effect::Quit | Effect::Restart => {}
        }
    }

    fn set_interval(&self, interval: Duration) {
        self.poll_interval.send_if_modified(|current| std::mem::replace(current, interval) != interval);
    }

    /// Runs a task on the storage thread and reports the status of storage.
    fn store(&self, task: impl FnOnce(&mut History) + Send + 'static) {
        let status = self.storage.call(|history| {
            task(history);
            history.status()
        });
        self.report(async move { Some(status.await.map_or(LoopEvent::StorageFailed, LoopEvent::Stored)) });
    }

    /// Sends the result of a task to the loop.
    fn report(&self, task: impl Future<Output = Option<LoopEvent>> + Send + 'static) {
        let send = self.send.clone();
        tokio::spawn(async move {
            if let Some(event) = task.await {
                // The loop may have ended.
                send.send(event).await.ok();
            }
        });
    }

    /// Saves the last batch, if storage responds in time.
    async fn finish(mut self, batch: Option<crate::history::Batch>, restart: bool) {
        let saved = self.storage.call(move |history| {
            if let Some(batch) = batch {
                history.save(&batch);
                history.close(batch.at.endpoint);
            }
            (history.status(), history.unwritten())
        });
        match timeout(LAST_SAVE_TIMEOUT, saved).await {
            Ok(Ok((status, _))) if StorageStatus::is_on_disk(&status) => {}
            Ok(Ok((_, unwritten))) => tracing::error!(unwritten, "exiting with unwritten history"),
            Ok(Err(_)) | Err(_) => tracing::error!("storage did not respond; the latest changes are lost"),
        }
        if restart {
            self.shell.restart();
        } else {
            self.shell.quit();
        }
    }
}

pub(crate) fn write_export(export: Export, extract: &Extract) {
    let Export { query, format, path, language, reply } = export;
    let written = extract.save(format, &query.filter, query.sort, &path);
    let result = written.map(|count| Exported { path, count }).map_err(|error| {
        tracing::warn!(%error, "an export failed");
        error.sentence(language)
    });
    // The window may have been closed.
    drop(reply.send(result));
}
