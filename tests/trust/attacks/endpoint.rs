//! An endpoint whose events get worse, flap, arrive by the thousand or are nonsense.

use chrono::{DateTime, TimeDelta, Utc};
use end_to_end::{
    Process, Program, Random, SavedData, ScriptedEndpoint, ScriptedResponse, Signal, TestDesktop, http_date,
    wait_for_with_timeout,
};
use serde_json::{Value, json};

use super::{wait_for_toast, wait_for_toasts};
use crate::LONG_TIMEOUT;
use crate::all_clear::{assert_never_clear, wait_until_clear};

/// The largest number of events in a document that are all tracked.
const MANY: u64 = 1_000;

/// How many polls get random responses.
const RANDOM_POLLS: u64 = 150;

/// The limits in `docs/reliability.md`: events in the history, bytes of its files including the WAL, bytes of a day's log.
const MAX_EVENTS: u64 = 50_000;
const MAX_HISTORY: u64 = (128 + 32) << 20;
const MAX_LOG: u64 = 16 << 20;

/// How much memory may grow during random responses, in bytes.
const MAX_GROWTH: u64 = 96 << 20;

pub(super) async fn run(random: Random) -> String {
    let mut attack = Attack::new().await;
    attack.worsen_event().await;
    attack.send_future_date().await;
    let flapped = attack.flap_event().await;
    let flooded = attack.flood().await;
    let nonsense = attack.send_random_responses(random).await;
    format!(
        "- An event that got worse twice: three notifications\n\
         - A `Date` ten years ahead and a restart: no event lost from the history\n\
         - An event that flapped for a minute: {flapped} notifications and its start\n\
         - {MANY} new events with every poll, 40 times: {flooded} notifications\n\
         - {nonsense}"
    )
}

struct Attack {
    desktop: TestDesktop,
    endpoint: ScriptedEndpoint,
    program: Option<Program>,
}

impl Attack {
    async fn new() -> Self {
        let endpoint = ScriptedEndpoint::start(|poll| ScriptedResponse::document(poll, &[])).await;
        let desktop = TestDesktop::new().await;
        desktop.write_settings("reminder_minutes = []\n");
        let mut attack = Self { desktop, endpoint, program: None };
        attack.start();
        attack.clear().await;
        attack
    }

    fn start(&mut self) {
        let data = self.desktop.data().display().to_string();
        self.program = Some(self.desktop.start_with_args(&["--endpoint", self.endpoint.url(), "--data-dir", &data]));
    }

    async fn stop(&mut self) {
        let program = self.program.take().unwrap();
        program.signal(Signal::TERM);
        assert_eq!(program.wait_with_timeout(LONG_TIMEOUT).await.code(), Some(0));
    }

    /// Lists these events from now on.
    fn list(&self, events: Vec<Value>) {
        self.endpoint.set_script(move |poll| ScriptedResponse::document(poll, &events));
    }

    /// Waits for this many more polls.
    async fn wait_for_polls(&self, count: u64) {
        // After failures there may be two minutes between polls.
        for _ in 0..count {
            tokio::time::timeout(LONG_TIMEOUT, self.endpoint.wait_for_polls(1))
                .await
                .expect("the program has stopped polling");
        }
    }

    fn toasts(&self) -> usize {
        self.desktop.services.toasts().len()
    }

    /// Lists no events from now on, and waits for the all-clear and all notifications.
    async fn clear(&self) {
        self.list(Vec::new());
        wait_until_clear(&self.desktop.services).await;
        self.wait_for_polls(3).await;
    }

    async fn worsen_event(&self) {
        let begin = Utc::now();
        let before = self.toasts();
        let steps =
            [("Reboot", 120, "Reboot in "), ("Reboot", 20, "Reboot now in "), ("Terminate", 20, "Terminate in ")];
        self.list(vec![event(steps[0].0, "worse", &["web-01"], in_minutes(begin, steps[0].1))]);
        assert_never_clear(&self.desktop.services, "while an event gets worse", async {
            for (step, (event_type, minutes, summary)) in steps.into_iter().enumerate() {
                self.list(vec![event(event_type, "worse", &["web-01"], in_minutes(begin, minutes))]);
                let summaries = wait_for_toasts(&self.desktop, before, step + 1, summary).await;
                self.wait_for_polls(10).await;
                assert!(summaries[step].starts_with(summary), "{summaries:?}");
                assert_eq!(self.toasts(), before + step + 1, "once per change: {:?}", self.desktop.services.toasts());
            }
        })
        .await;
        self.clear().await;
    }

    async fn send_future_date(&mut self) {
        let data = self.desktop.data();
        let known = || SavedData::read_live(&data).map(|saved| saved.events.into_keys().collect::<Vec<_>>());
        let earlier = wait_for_with_timeout(LONG_TIMEOUT, "a history", || async { known() }).await;
        assert!(!earlier.is_empty());
        let before = self.toasts();
        let new = event("Redeploy", "dated", &["web-01", "dated-01"], in_minutes(Utc::now(), 20));
        self.endpoint.set_script(move |poll| ScriptedResponse {
            date: Some(Utc::now() + TimeDelta::days(3_653)),
            ..ScriptedResponse::document(poll, std::slice::from_ref(&new))
        });
        let services = self.desktop.services.clone();
        assert_never_clear(&services, "while the date is years ahead", async {
            wait_for_toast(&self.desktop, before, "Redeploy").await;
            self.wait_for_polls(15).await;
            self.stop().await;
            self.start();
            self.wait_for_polls(15).await;
        })
        .await;
        self.clear().await;
        let later = wait_for_with_timeout(LONG_TIMEOUT, "the history", || async { known() }).await;
        assert!(earlier.iter().all(|key| later.contains(key)), "{earlier:?} became {later:?}");
    }

    /// Lists an event in every other document and returns the number of notifications.
    async fn flap_event(&self) -> usize {
        let before = self.toasts();
        let flapping = event("Reboot", "flaps", &["web-01", "flap-01"], in_minutes(Utc::now(), 60));
        let listed = flapping.clone();
        self.endpoint.set_script(move |poll| {
            let events = [&listed].into_iter().filter(|_| poll % 2 == 0).cloned().collect::<Vec<Value>>();
            ScriptedResponse::document(poll, &events)
        });
        self.wait_for_polls(60).await;
        let toasts = self.desktop.services.toasts().split_off(before);
        assert!(toasts.len() <= 5, "{toasts:?}");
        assert!(toasts.iter().any(|toast| toast.body.contains("keeps appearing and disappearing")), "{toasts:?}");
        let new = event("Redeploy", "beside", &["web-01", "beside-01"], in_minutes(Utc::now(), 20));
        let (listed, beside) = (flapping.clone(), new.clone());
        self.endpoint.set_script(move |poll| {
            let events = if poll % 2 == 0 { vec![listed.clone(), beside.clone()] } else { vec![beside.clone()] };
            ScriptedResponse::document(poll, &events)
        });
        wait_for_toast(&self.desktop, before, "Redeploy in ").await;
        let mut started = flapping;
        (started["EventStatus"], started["NotBefore"]) = (json!("Started"), json!(""));
        self.list(vec![started, new]);
        wait_for_toast(&self.desktop, before, "Rebooting now").await;
        self.clear().await;
        toasts.len()
    }

    /// Lists a thousand new events with every poll and returns the number of notifications.
    async fn flood(&self) -> usize {
        let before = self.toasts();
        let flood = |poll: u64, count: u64| {
            let at = in_minutes(Utc::now(), 30);
            (0..count).map(|number| event("Reboot", &format!("{poll}-{number}"), &["web-01"], at)).collect::<Vec<_>>()
        };
        self.endpoint.set_script(move |poll| ScriptedResponse::document(poll, &flood(poll, MANY)));
        assert_never_clear(&self.desktop.services, "in a flood of events", async {
            self.wait_for_polls(20).await;
            let new = event("Redeploy", "in-the-flood", &["web-01", "flood-01"], in_minutes(Utc::now(), 20));
            self.endpoint.set_script(move |poll| {
                let mut events = flood(poll, MANY - 1);
                events.push(new.clone());
                ScriptedResponse::document(poll, &events)
            });
            wait_for_toast(&self.desktop, before, "Redeploy in ").await;
            self.wait_for_polls(20).await;
        })
        .await;
        let toasts = self.desktop.services.toasts().split_off(before);
        assert!(toasts.len() <= 8, "{toasts:?}");
        self.clear().await;
        toasts.len()
    }

    async fn send_random_responses(&mut self, random: Random) -> String {
        let before = self.toasts();
        let process = self.desktop.process().await;
        let (memory, polls, began) = (process.memory(), self.endpoint.polls(), Utc::now());
        let known = event("Reboot", "known", &["web-01", "known-01"], in_minutes(began, 60));
        self.list(vec![known.clone()]);
        wait_for_toast(&self.desktop, before, "Reboot in ").await;
        let services = self.desktop.services.clone();
        assert_never_clear(&services, "during random responses", async {
            self.endpoint.set_script(random_responses(random.clone(), vec![known.clone()]));
            self.wait_for_polls(RANDOM_POLLS / 2).await;
            let new = event("Redeploy", "in-nonsense", &["web-01", "nonsense-01"], in_minutes(Utc::now(), 20));
            let mut random = random.clone();
            random.below(1);
            self.endpoint.set_script(random_responses(random, vec![known, new]));
            wait_for_toast(&self.desktop, before, "Redeploy in ").await;
            self.wait_for_polls(RANDOM_POLLS / 2).await;
        })
        .await;
        let minutes = (Utc::now() - began).num_seconds() / 60;
        self.clear().await;
        let (polls, notifications) = (self.endpoint.polls() - polls, self.toasts() - before);
        self.check_limits(process, memory, &format!("{polls} polls in {minutes} min, {notifications} notifications"))
            .await
    }

    /// Checks the limits of history, log and memory.
    async fn check_limits(&mut self, process: Process, memory: u64, measured: &str) -> String {
        let growth = process.memory().saturating_sub(memory);
        self.stop().await;
        let history = size(&self.desktop, |name| name.starts_with("history.sqlite3"));
        let log = size(&self.desktop, |name| name.starts_with("forewarn."));
        let data = self.desktop.data().display().to_string();
        let arguments = ["--endpoint", self.endpoint.url(), "--data-dir", &data, "--show"];
        let page = self.desktop.open_window_with_args(&arguments).await;
        let query = json!({ "query": { "outcomes": [] } });
        let events = page.invoke("history", query).await.unwrap()["total"].as_u64().unwrap();
        page.close().await;
        let mebibytes = |bytes: u64| bytes.div_ceil(1 << 20);
        let report = format!(
            "All of these at random, {measured}: {events} events in the history, {} MiB on disk, {} MiB of log, {} MiB more \
             memory",
            mebibytes(history),
            mebibytes(log),
            mebibytes(growth),
        );
        assert!((1_000..=MAX_EVENTS).contains(&events), "{report}");
        assert!(history <= MAX_HISTORY && log > 0 && log <= MAX_LOG && growth <= MAX_GROWTH, "{report}");
        report
    }
}

/// Responses of every kind, most with many new events; every valid one also lists `always`.
fn random_responses(mut random: Random, always: Vec<Value>) -> impl FnMut(u64) -> ScriptedResponse + Send + 'static {
    move |poll| {
        let now = Utc::now();
        let mut events = always.clone();
        match random.below(12) {
            0 => {
                let document = ScriptedResponse::document(poll, &events);
                let body = format!(r#"{},"Events":[]}}"#, document.body.trim_end_matches('}'));
                return ScriptedResponse { body, ..document };
            }
            1 => {
                let error = "Bad request. api-version is invalid or was not specified in the request.";
                let body = json!({ "error": error, "newest-versions": ["2017-08-01", "2017-03-01"] }).to_string();
                return ScriptedResponse { status: 400, body, date: Some(now) };
            }
            2 => {
                let status = random.choose(&[401, 404, 410, 429, 500, 503]).unwrap();
                return ScriptedResponse { status, body: String::new(), date: Some(now) };
            }
            3 => {
                let years = TimeDelta::days(365 * (1 + i64::try_from(random.below(50)).unwrap()));
                return ScriptedResponse { date: Some(now + years), ..ScriptedResponse::document(poll, &events) };
            }
            4 => {
                // One id in many entries, each with other VM names.
                events.extend((0..25).map(|entry| {
                    let names: Vec<String> = (0..MANY).map(|vm| format!("name-{poll}-{entry}-{vm}")).collect();
                    let names: Vec<&str> = names.iter().map(String::as_str).collect();
                    event("Reboot", "same-id", &names, in_minutes(now, 30))
                }));
            }
            _ => {
                let types = ["Freeze", "Reboot", "Redeploy", "Preempt", "Terminate", "Hibernate"];
                events.extend((0..MANY - 10).map(|number| {
                    let (id, vm) = (format!("{poll}-{number}"), format!("random-{poll}-{number}"));
                    let mut event =
                        event(random.choose(&types).unwrap(), &id, &[&vm], in_minutes(now, 1 + number.cast_signed()));
                    event["Description"] = json!("x".repeat(usize::try_from(random.below(300)).unwrap()));
                    event
                }));
            }
        }
        ScriptedResponse::document(poll, &events)
    }
}

fn event(event_type: &str, id: &str, vms: &[&str], not_before: DateTime<Utc>) -> Value {
    json!({
        "EventId": id,
        "EventType": event_type,
        "EventStatus": "Scheduled",
        "ResourceType": "VirtualMachine",
        "Resources": vms,
        "NotBefore": http_date(not_before),
        "Description": "",
        "EventSource": "Platform",
        "DurationInSeconds": -1,
    })
}

fn in_minutes(now: DateTime<Utc>, minutes: i64) -> DateTime<Utc> {
    now + TimeDelta::minutes(minutes)
}

/// The total size of the matching files in the data and log folders, in bytes.
fn size(desktop: &TestDesktop, matches: impl Fn(&str) -> bool) -> u64 {
    let files =
        [desktop.data(), desktop.data().join("logs")].into_iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let sizes = files.map(Result::unwrap).filter(|file| matches(file.file_name().to_str().unwrap()));
    sizes.map(|file| file.metadata().unwrap().len()).sum()
}
