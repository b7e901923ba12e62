//! Files that hang, are locked or lose their end, and a page whose process is killed.

use std::fs::{self, File};
use std::path::Path;
use std::time::Duration;

use end_to_end::{Desk, Kept, Program, Random, Signal, Telling, eventually, eventually_within};
use imds_simulator::EventPlan;
use rusqlite::Connection;
use scheduled_events::{EventId, EventType};

use super::{LONG, notified};
use crate::clear::{becomes_clear, never_clear};

/// For how many polls a file hangs or is locked.
const POLLS: u64 = 30;

/// How often the process of the page is killed.
const KILLS: usize = 8;

/// How much is left of the index of the write-ahead log, which has 32,768 bytes or a multiple of that.
const LENGTHS: [u64; 8] = [0, 1, 100, 4_096, 16_384, 32_767, 0, 32_768];

const TITLE: &str = "Forewarn";

/// The color of a scheduled event on the page.
const SCHEDULED: u32 = 0x009a_5300;

pub(super) async fn attacks(mut random: Random) -> String {
    let desk = Desk::new().await;
    desk.write_settings("reminder_minutes = []\n");
    let mut attack = Attack { program: desk.program(&[]), desk, events: Vec::new() };
    becomes_clear(&attack.desk.services).await;
    attack.event_of("web-01").await;
    attack.the_settings_hang().await;
    attack.the_history_is_locked().await;
    attack.the_index_of_the_log_is_truncated().await;
    attack.the_page_is_killed(&mut random).await;
    let mut attack = attack.the_history_hangs_at_the_start().await;
    assert!(attack.program.is_running());
    format!(
        "- Settings that hang, a locked history and one that hangs at the start, {POLLS} polls each; the index of the write-ahead \
         log truncated {} times; the page's process killed {KILLS} times: {} events, all notified and in the history",
        LENGTHS.len(),
        attack.events.len(),
    )
}

struct Attack {
    desk: Desk,
    program: Program,
    events: Vec<EventId>,
}

impl Attack {
    /// An event comes and is notified.
    async fn event_of(&mut self, vm: &str) {
        let before = self.desk.services.toasts().len();
        let long = Duration::from_secs(100 * 60 * 60);
        let plan = EventPlan::new(EventType::Reboot).on([vm]).notice(long).lasts(long);
        self.events.push(self.desk.azure.handle().schedule(plan).unwrap());
        let summaries = notified(&self.desk, before, 1, &format!("an event of {vm}")).await;
        assert!(summaries[0].ends_with(vm) && summaries[0].starts_with("Reboot in "), "{summaries:?}");
        assert!(self.program.is_running());
    }

    /// Waits for that many polls, and fails if the tray is clear meanwhile.
    async fn polls(&self, count: u64) {
        let handle = self.desk.azure.handle();
        let polls = handle.wait_for_requests(handle.status().requests + count);
        let polls = never_clear(&self.desk.services, "while a file can't be used", tokio::time::timeout(LONG, polls));
        polls.await.expect("it has stopped polling");
    }

    /// Waits until the latest event and its notification are on disk.
    async fn is_saved(&self) {
        let key = self.events.last().unwrap().to_string();
        eventually_within(LONG, &format!("{key} to be on disk"), || async {
            Kept::live(&self.desk.data())?.noted.contains(&Telling::Appeared.noted(&key)).then_some(())
        })
        .await;
    }

    async fn the_settings_hang(&mut self) {
        let settings = self.desk.data().join("settings.toml");
        replace_with_pipe(&settings);
        self.polls(POLLS).await;
        self.event_of("web-01").await;
        fs::remove_file(&settings).unwrap();
        self.desk.write_settings("reminder_minutes = []\nnotify_scope = \"whole_set\"\n");
        // What it says now is in effect some time later.
        let handle = self.desk.azure.handle();
        handle.wait_for_requests(handle.status().requests + POLLS).await;
        self.event_of("web-02").await;
    }

    /// Another program, such as a backup, keeps the history locked.
    async fn the_history_is_locked(&mut self) {
        self.is_saved().await;
        let history = Connection::open(self.desk.data().join("history.sqlite3")).unwrap();
        // The program may be writing at this very moment.
        history.busy_timeout(LONG).unwrap();
        history.execute_batch("BEGIN EXCLUSIVE").unwrap();
        self.event_of("web-01").await;
        self.polls(POLLS).await;
        self.event_of("web-01").await;
        history.execute_batch("ROLLBACK").unwrap();
        drop(history);
        self.is_saved().await;
    }

    async fn the_index_of_the_log_is_truncated(&mut self) {
        for length in LENGTHS {
            // Truncated while the history is read or written, it ends the program: a limit that is documented.
            self.is_saved().await;
            self.polls(2).await;
            let index = File::options().write(true).open(self.desk.data().join("history.sqlite3-shm")).unwrap();
            index.set_len(length).unwrap();
            self.event_of("web-01").await;
        }
        self.is_saved().await;
    }

    async fn the_page_is_killed(&mut self, random: &mut Random) {
        let (mut last, sight) = (None, self.desk.sight());
        for _ in 0..KILLS {
            self.desk.close_windows(TITLE);
            self.desk.sees_windows(TITLE, 0).await;
            self.desk.services.choose("Open Forewarn").await;
            let process = self.program.web_process(last).await;
            // Killed while it starts, it takes the program with it: a limit of WebKitGTK that is documented.
            eventually("the page", || async { sight.shows(TITLE, SCHEDULED).then_some(()) }).await;
            random.while_away(Duration::from_secs(2)).await;
            process.signal(Signal::KILL);
            self.event_of("web-01").await;
            last = Some(process);
        }
        self.desk.close_windows(TITLE);
        self.is_saved().await;
    }

    /// The program is started while the history doesn't answer, and again when it does.
    async fn the_history_hangs_at_the_start(mut self) -> Self {
        self.program.signal(Signal::TERM);
        assert_eq!(self.program.ends_within(LONG).await.code(), Some(0));
        let (history, beside) = (self.desk.data().join("history.sqlite3"), self.desk.data().join("beside.sqlite3"));
        fs::rename(&history, &beside).unwrap();
        make_pipe(&history);
        self.program = self.desk.program(&[]);
        let before = self.desk.services.toasts().len();
        // Without a history, it doesn't know what was notified before.
        notified(&self.desk, before, 1, "what is pending").await;
        self.polls(POLLS).await;
        self.event_of("web-01").await;
        self.program.kill().await;
        fs::remove_file(&history).unwrap();
        fs::rename(&beside, &history).unwrap();
        self.program = self.desk.program(&[]);
        self.is_saved().await;
        self.polls(2).await;
        let kept = Kept::live(&self.desk.data()).unwrap();
        for id in &self.events {
            assert_eq!(kept.transitions(&id.to_string()), ["appeared"], "{id}");
        }
        self
    }
}

/// Puts a pipe in place of a file. Opening it waits for a writer, which never comes, as a disk that hangs never answers.
fn replace_with_pipe(file: &Path) {
    fs::remove_file(file).unwrap();
    make_pipe(file);
}

fn make_pipe(path: &Path) {
    assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
}
