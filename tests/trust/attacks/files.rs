//! Files that hang, are locked or truncated, and a page whose process is killed.

use std::fs::{self, File};
use std::time::Duration;

use end_to_end::{
    AlertKind, LONG, Program, Random, SavedData, Signal, TestDesktop, make_pipe, replace_with_pipe, wait_for,
    wait_for_with_timeout,
};
use imds_simulator::EventPlan;
use rusqlite::Connection;
use scheduled_events::{EventId, EventType};

use super::wait_for_toasts;
use crate::LONG_TIMEOUT;
use crate::all_clear::{assert_never_clear, wait_until_clear};

/// For how many polls a file hangs or is locked.
const POLLS: u64 = 30;

/// How often the process of the page is killed.
const KILLS: usize = 8;

/// Lengths in bytes that the WAL index is truncated to. It is a multiple of 32,768 bytes long.
const WAL_INDEX_LENGTHS: [u64; 8] = [0, 1, 100, 4_096, 16_384, 32_767, 0, 32_768];

const TITLE: &str = "Forewarn";

/// The left edge of a scheduled event's card in the light theme.
const SCHEDULED: u32 = 0x009a_5300;

pub(super) async fn run(mut random: Random) -> String {
    let desktop = TestDesktop::new().await;
    desktop.write_settings("reminder_minutes = []\n");
    let mut attack = Attack { program: desktop.start(&[]), desktop, events: Vec::new() };
    wait_until_clear(&attack.desktop.services).await;
    attack.notify_event("web-01").await;
    attack.hang_settings().await;
    attack.lock_history().await;
    attack.truncate_wal_index().await;
    attack.kill_page(&mut random).await;
    let mut attack = attack.hang_history_at_startup().await;
    assert!(attack.program.is_running());
    format!(
        "- Settings that hang, a locked history and one that hangs at the start, {POLLS} polls each; the index of the write-ahead \
         log truncated {} times; the page's process killed {KILLS} times: {} events, all notified and in the history",
        WAL_INDEX_LENGTHS.len(),
        attack.events.len(),
    )
}

struct Attack {
    desktop: TestDesktop,
    program: Program,
    events: Vec<EventId>,
}

impl Attack {
    /// Schedules an event and waits for its notification.
    async fn notify_event(&mut self, vm: &str) {
        let before = self.desktop.services.toasts().len();
        let plan = EventPlan::new(EventType::Reboot).on([vm]).notice(LONG).lasts(LONG);
        self.events.push(self.desktop.azure.handle().schedule(plan).unwrap());
        let summaries = wait_for_toasts(&self.desktop, before, 1, &format!("an event of {vm}")).await;
        assert!(summaries[0].ends_with(vm) && summaries[0].starts_with("Reboot in "), "{summaries:?}");
        assert!(self.program.is_running());
    }

    /// Waits for this many polls, and fails if the tray is clear meanwhile.
    async fn wait_for_polls(&self, count: u64) {
        let handle = self.desktop.azure.handle();
        let polls = handle.wait_for_requests(handle.status().requests + count);
        let polls = assert_never_clear(
            &self.desktop.services,
            "while a file can't be used",
            tokio::time::timeout(LONG_TIMEOUT, polls),
        );
        polls.await.expect("the program has stopped polling");
    }

    /// Waits until the latest event and its notification are on disk.
    async fn wait_until_saved(&self) {
        let key = self.events.last().unwrap().to_string();
        wait_for_with_timeout(LONG_TIMEOUT, &format!("{key} to be on disk"), || async {
            SavedData::read_live(&self.desktop.data())?
                .shown_alerts
                .contains(&AlertKind::Appeared.key(&key))
                .then_some(())
        })
        .await;
    }

    async fn hang_settings(&mut self) {
        let settings = self.desktop.data().join("settings.toml");
        replace_with_pipe(&settings);
        self.wait_for_polls(POLLS).await;
        self.notify_event("web-01").await;
        fs::remove_file(&settings).unwrap();
        self.desktop.write_settings("reminder_minutes = []\nnotify_scope = \"whole_set\"\n");
        // The new settings apply after a while.
        let handle = self.desktop.azure.handle();
        handle.wait_for_requests(handle.status().requests + POLLS).await;
        self.notify_event("web-02").await;
    }

    /// Locks the history as another program, such as a backup, might.
    async fn lock_history(&mut self) {
        self.wait_until_saved().await;
        let history = Connection::open(self.desktop.data().join("history.sqlite3")).unwrap();
        // The program may be writing right now.
        history.busy_timeout(LONG_TIMEOUT).unwrap();
        history.execute_batch("BEGIN EXCLUSIVE").unwrap();
        self.notify_event("web-01").await;
        self.wait_for_polls(POLLS).await;
        self.notify_event("web-01").await;
        history.execute_batch("ROLLBACK").unwrap();
        drop(history);
        self.wait_until_saved().await;
    }

    async fn truncate_wal_index(&mut self) {
        for length in WAL_INDEX_LENGTHS {
            // Truncating it while the history is read or written crashes the program, which is a documented limit.
            self.wait_until_saved().await;
            self.wait_for_polls(2).await;
            let index = File::options().write(true).open(self.desktop.data().join("history.sqlite3-shm")).unwrap();
            index.set_len(length).unwrap();
            self.notify_event("web-01").await;
        }
        self.wait_until_saved().await;
    }

    async fn kill_page(&mut self, random: &mut Random) {
        let (mut last, pixels) = (None, self.desktop.pixel_probe());
        for _ in 0..KILLS {
            self.desktop.close_windows(TITLE);
            self.desktop.wait_for_windows(TITLE, 0).await;
            self.desktop.services.choose("Open Forewarn").await;
            let process = self.program.web_process(last).await;
            // Killing it during its startup kills the program, too: a documented limit of WebKitGTK.
            wait_for("the page", || async { pixels.window_has_color(TITLE, SCHEDULED).then_some(()) }).await;
            random.sleep_up_to(Duration::from_secs(2)).await;
            process.signal(Signal::KILL);
            self.notify_event("web-01").await;
            last = Some(process);
        }
        self.desktop.close_windows(TITLE);
        self.wait_until_saved().await;
    }

    /// Starts the program while opening the history blocks, and again when it doesn't.
    async fn hang_history_at_startup(mut self) -> Self {
        self.program.signal(Signal::TERM);
        assert_eq!(self.program.wait_with_timeout(LONG_TIMEOUT).await.code(), Some(0));
        let history = self.desktop.data().join("history.sqlite3");
        let moved = self.desktop.data().join("moved.sqlite3");
        fs::rename(&history, &moved).unwrap();
        make_pipe(&history);
        self.program = self.desktop.start(&[]);
        let before = self.desktop.services.toasts().len();
        // Without the history, the program notifies pending events again.
        wait_for_toasts(&self.desktop, before, 1, "pending events").await;
        self.wait_for_polls(POLLS).await;
        self.notify_event("web-01").await;
        self.program.kill().await;
        fs::remove_file(&history).unwrap();
        fs::rename(&moved, &history).unwrap();
        self.program = self.desktop.start(&[]);
        self.wait_until_saved().await;
        self.wait_for_polls(2).await;
        let saved = SavedData::read_live(&self.desktop.data()).unwrap();
        for id in &self.events {
            assert_eq!(saved.transitions(&id.to_string()), ["appeared"], "{id}");
        }
        self
    }
}
