//! Checks the settings files and the program file, on a thread that may block.
//!
//! The loop's turns trigger the checks and only changes are reported, because every timer and every report wakes the
//! loop's thread, which otherwise only polls.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;

use crate::controller::LoopEvent;
use crate::program_file::{ProgramFile, Replacement, StartCheck};
use crate::settings::SettingsService;
use crate::worker::Worker;

/// Between two checks. A little less than the longest time between two turns.
const INTERVAL: Duration = Duration::from_millis(1_900);

/// After this long, the disk isn't responding.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The files, on their thread.
pub(crate) struct Files {
    pub(crate) settings: SettingsService,
    pub(crate) program: Option<ProgramFile>,
}

pub(crate) struct FileWatch {
    files: Arc<Worker<Files>>,
    send: mpsc::Sender<LoopEvent>,
    replacement: Arc<watch::Sender<Option<Replacement>>>,
    started: Option<Instant>,
    running: Option<oneshot::Receiver<()>>,
    /// The loop needs a report even if nothing has changed: it has none yet, or takes the disk for unresponsive.
    needs_report: Arc<AtomicBool>,
}

impl FileWatch {
    pub(crate) fn new(files: Arc<Worker<Files>>, send: mpsc::Sender<LoopEvent>) -> Self {
        let (replacement, found) = watch::channel(None);
        tokio::spawn(try_replacements(found, send.clone()));
        let needs_report = Arc::new(AtomicBool::new(true));
        Self { files, send, replacement: Arc::new(replacement), started: None, running: None, needs_report }
    }

    /// Starts a check if one is due. To be called with every turn.
    pub(crate) fn turn(&mut self) {
        let elapsed = self.started.map(|started| started.elapsed());
        if let Some(running) = &mut self.running
            && running.try_recv() == Err(oneshot::error::TryRecvError::Empty)
        {
            // One at a time, because a disk that hangs would queue them up.
            if elapsed.is_some_and(|elapsed| elapsed >= TIMEOUT)
                && !self.needs_report.load(Ordering::Relaxed)
                && self.send.try_send(LoopEvent::SettingsUnresponsive).is_ok()
            {
                self.needs_report.store(true, Ordering::Relaxed);
            }
            return;
        }
        if elapsed.is_some_and(|elapsed| elapsed < INTERVAL) {
            return;
        }
        self.started = Some(Instant::now());
        let (send, needs_report) = (self.send.clone(), Arc::clone(&self.needs_report));
        let replacement = Arc::clone(&self.replacement);
        self.running = Some(self.files.call(move |files| {
            let found = files.program.as_mut().and_then(ProgramFile::replacement);
            // One that can't start is tried again.
            if found.is_some() || replacement.borrow().is_some() {
                replacement.send_replace(found);
            }
            let has_changed = files.settings.reload();
            if needs_report.swap(false, Ordering::Relaxed) || has_changed {
                // The loop may have ended.
                send.blocking_send(LoopEvent::SettingsRead(Box::new(files.settings.state()))).ok();
            }
        }));
    }
}

/// Reports whether there is a new version of the program that can be started.
async fn try_replacements(mut found: watch::Receiver<Option<Replacement>>, send: mpsc::Sender<LoopEvent>) {
    let (mut start_check, mut upgraded) = (StartCheck::default(), false);
    while found.changed().await.is_ok() {
        let replacement = found.borrow_and_update().clone();
        let passes = start_check.passes(replacement).await;
        if passes != upgraded {
            upgraded = passes;
            if send.send(LoopEvent::Upgraded(passes)).await.is_err() {
                return;
            }
        }
    }
}
