//! The loop: feeds the controller with one event after the other, and performs the effects that it returns.
//!
//! Nothing here blocks. Storage and settings files are left to workers, so a disk that hangs stops neither
//! polling nor notifications.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::controller::{Controller, LocalNow, LoopEvent, Options, Saved};
use crate::doctor::Doctor;
use crate::effect::{Effect, Export};
use crate::history::{Extract, History, StorageStatus};
use crate::poller::{self, Source};
use crate::preparation::CommandUpdate;
use crate::program_file::{ProgramFile, Trial};
use crate::settings::{SettingsService, SettingsState, SettingsStore, StartAtLogin};
use crate::shell::{Exported, Request, Shell};
use crate::watchdog::Heartbeat;
use crate::webhook::WebhookClient;
use crate::worker::Worker;

/// Everything the engine is put together from. What may block comes as a function that is called on the right thread.
pub struct Parts<A, S, C> {
    /// Where events come from.
    pub source: Arc<A>,
    pub shell: S,
    pub history: Box<dyn FnOnce() -> History + Send>,
    pub settings: Box<dyn FnOnce() -> SettingsStore + Send>,
    pub start_at_login: StartAtLogin,
    /// What runs, to be restarted once it is replaced; `None` if it never is.
    pub program: Option<ProgramFile>,
    pub clocks: C,
    /// What the engine can't find out by itself.
    pub options: Options,
    pub heartbeat: Heartbeat,
}

/// How long to wait at the start for what an earlier run saved. Polling goes on without it afterwards.
const START_PATIENCE: Duration = Duration::from_secs(5);

/// How often the settings files and the program's own file are looked at.
const BETWEEN_LOOKS: Duration = Duration::from_secs(2);

/// How long looking at the settings files may take.
const SETTINGS_PATIENCE: Duration = Duration::from_secs(5);

/// How long saving may take when the program ends.
const LAST_SAVE: Duration = Duration::from_secs(2);

/// Watches until [`Request::Quit`] comes or no one can send requests any more. Everything is saved when it ends.
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
    let (saved, state) = tokio::join!(restore(&storage, &send), first_settings(&files));
    let mut controller = Controller::new(options, state, saved, &clocks());
    tokio::spawn(watch_files(Arc::clone(&files), send.clone()));
    let (poll_interval, interval_to_keep) = watch::channel(controller.interval());
    let (found, mut polled) = mpsc::channel(8);
    tokio::spawn(poller::run(Arc::clone(&source), interval_to_keep, found));
    let (updates, mut commands) = mpsc::channel(8);
    let (mut alarm, mut wait) = (source.alarm(), Duration::ZERO);
    let (webhook, doctor) = (WebhookClient::default(), Doctor::default());
    let mut performer = Performer { source, shell, poll_interval, storage, files, webhook, doctor, updates, send };
    let restart = 'watching: loop {
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
                break 'watching matches!(effect, Effect::Restart);
            }
            performer.perform(effect);
        }
        performer.keep_interval(controller.interval());
        wait = turn.wait;
        if heartbeat.beat() {
            controller.redraw();
            wait = Duration::ZERO;
        }
    };
    performer.finish(controller.last_batch(&clocks().now), restart).await;
}

/// What an earlier run saved. If storage takes too long, that comes as an event later.
async fn restore(storage: &Worker<History>, send: &mpsc::Sender<LoopEvent>) -> Option<Saved> {
    let mut saved = storage.call(|history| Saved {
        state: history.tracker_state(),
        ledger: history.ledger(),
        outbox: history.outbox(),
        status: history.status(),
    });
    if let Ok(saved) = timeout(START_PATIENCE, &mut saved).await {
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

/// What is looked at again and again, on the thread that may block on it.
struct Files {
    settings: SettingsService,
    program: Option<ProgramFile>,
}

async fn first_settings(files: &Worker<Files>) -> SettingsState {
    let state = timeout(START_PATIENCE, files.call(|files| files.settings.state())).await;
    state.ok().and_then(Result::ok).unwrap_or(SettingsState { unresponsive: true, ..SettingsState::default() })
}

/// Has the settings files read again now and then, and notices when a new version of the program can be started.
async fn watch_files(files: Arc<Worker<Files>>, send: mpsc::Sender<LoopEvent>) {
    let mut ticks = interval(BETWEEN_LOOKS);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut latest, mut trial, mut upgraded) = (None, Trial::default(), false);
    loop {
        ticks.tick().await;
        let mut reading = files.call(|files| {
            let replacement = files.program.as_mut().and_then(ProgramFile::replacement);
            (files.settings.reload(), replacement)
        });
        let found = if let Ok(found) = timeout(SETTINGS_PATIENCE, &mut reading).await {
            found
        } else {
            latest = None;
            if send.send(LoopEvent::SettingsUnresponsive).await.is_err() {
                return;
            }
            // One at a time: a disk that hangs is not asked again before it has answered.
            reading.await
        };
        let Ok((state, replacement)) = found else { continue };
        if latest.as_ref() != Some(&state) {
            latest = Some(state.clone());
            if send.send(LoopEvent::SettingsRead(Box::new(state))).await.is_err() {
                return;
            }
        }
        let passes = trial.passes(replacement).await;
        if passes != upgraded {
            upgraded = passes;
            if send.send(LoopEvent::Upgraded(passes)).await.is_err() {
                return;
            }
        }
    }
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
            Effect::CleanUp(tidying) => self.store(move |history| tidying.clean_up(history)),
            Effect::Read(read) => drop(self.storage.call(|history| read.answer(history))),
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
                // The window may have been closed; what follows shows in the snapshot anyway.
                drop(reply.map(|reply| reply.send(Ok(()))));
                let source = Arc::clone(&self.source);
                self.report(async move {
                    let answer = source.approve(&id).await.map_err(|error| error.failure);
                    Some(LoopEvent::ApprovalAnswered(id, answer))
                });
            }
            Effect::Run(invocation) => drop(tokio::spawn(invocation.run(self.updates.clone()))),
            Effect::Deliver(request) => {
                let webhook = self.webhook.clone();
                self.report(async move { Some(LoopEvent::Delivered(webhook.deliver(*request).await)) });
            }
            Effect::Diagnose(circumstances, words) => {
                let (doctor, endpoint) = (self.doctor.clone(), self.source.endpoint());
                let examination =
                    tokio::spawn(async move { doctor.examine(endpoint, *circumstances).await.diagnose(words) });
                self.report(async move { Some(LoopEvent::Diagnosed(examination.await.ok())) });
            }
            Effect::PollNow => self.poll_interval.send_modify(|_| {}),
            // They end the loop.
            Effect::Quit | Effect::Restart => {}
        }
    }

    fn keep_interval(&self, interval: Duration) {
        self.poll_interval.send_if_modified(|current| std::mem::replace(current, interval) != interval);
    }

    /// Has storage do something, and reports how it is doing afterwards.
    fn store(&self, task: impl FnOnce(&mut History) + Send + 'static) {
        let status = self.storage.call(|history| {
            task(history);
            history.status()
        });
        self.report(async move { Some(status.await.map_or(LoopEvent::StorageFailed, LoopEvent::Stored)) });
    }

    /// Sends what a task leads to back to the loop.
    fn report(&self, task: impl Future<Output = Option<LoopEvent>> + Send + 'static) {
        let send = self.send.clone();
        tokio::spawn(async move {
            if let Some(event) = task.await {
                // The loop may have ended.
                send.send(event).await.ok();
            }
        });
    }

    /// Saves what is left, if storage answers in time.
    async fn finish(mut self, batch: Option<crate::history::Batch>, restart: bool) {
        let saved = self.storage.call(move |history| {
            if let Some(batch) = batch {
                history.save(&batch);
                history.close(batch.at.endpoint);
            }
            (history.status(), history.unwritten())
        });
        match timeout(LAST_SAVE, saved).await {
            Ok(Ok((status, _))) if StorageStatus::is_on_disk(&status) => {}
            Ok(Ok((_, unwritten))) => tracing::error!(unwritten, "exiting with unwritten history"),
            Ok(Err(_)) | Err(_) => tracing::error!("storage did not answer, so the latest changes are lost"),
        }
        if restart {
            self.shell.restart();
        } else {
            self.shell.quit();
        }
    }
}

/// Writes an export, and tells the window about it.
pub(crate) fn write_export(export: Export, extract: &Extract) {
    let Export { question, format, path, words, reply } = export;
    let written = extract.save(format, &question.filter, question.sort, &path);
    let answer = written.map(|count| Exported { path, count }).map_err(|error| {
        tracing::warn!(%error, "an export failed");
        error.sentence(words.language)
    });
    // The window that asked may have been closed; the file is there all the same.
    drop(reply.send(answer));
}
