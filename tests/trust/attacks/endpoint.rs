//! An endpoint that lists events which get worse, flap, come by the thousand or make no sense at all.

use chrono::{DateTime, TimeDelta, Utc};
use end_to_end::{
    Desk, Kept, Process, Program, Random, ScriptedEndpoint, ScriptedResponse, Signal, eventually_within, http_date,
};
use serde_json::{Value, json};

use super::{LONG, notified, notified_of};
use crate::clear::{becomes_clear, never_clear};

/// So many events a document can list, all of which are followed.
const MANY: u64 = 1_000;

/// How many polls meet an endpoint gone mad.
const MAD_POLLS: u64 = 150;

/// The limits that `docs/reliability.md` promises: events in the history, bytes of its files with the part that is not
/// moved into the main file yet, bytes of a day's log.
const MOST_EVENTS: u64 = 50_000;
const MOST_HISTORY: u64 = (128 + 32) << 20;
const MOST_LOG: u64 = 16 << 20;

/// How much more memory the program may take after an endpoint gone mad than before.
const MOST_GROWTH: u64 = 96 << 20;

pub(super) async fn attacks(random: Random) -> String {
    let mut attack = Attack::begin().await;
    attack.an_event_gets_worse().await;
    attack.the_date_is_years_ahead().await;
    let flapped = attack.an_event_flaps().await;
    let flooded = attack.a_thousand_new_events_with_every_poll().await;
    let mad = attack.the_endpoint_goes_mad(random).await;
    format!(
        "- An event that got worse twice: three notifications\n\
         - A `Date` ten years ahead and a restart: no event lost from the history\n\
         - An event that flapped for a minute: {flapped} notifications and its start\n\
         - {MANY} new events with every poll, 40 times: {flooded} notifications\n\
         - {mad}"
    )
}

struct Attack {
    desk: Desk,
    endpoint: ScriptedEndpoint,
    program: Option<Program>,
}

impl Attack {
    async fn begin() -> Self {
        let endpoint = ScriptedEndpoint::start(|poll| ScriptedResponse::document(poll, &[])).await;
        let desk = Desk::new().await;
        desk.write_settings("reminder_minutes = []\n");
        let mut attack = Self { desk, endpoint, program: None };
        attack.start();
        attack.is_clear().await;
        attack
    }

    fn start(&mut self) {
        let data = self.desk.data().display().to_string();
        self.program = Some(self.desk.program_with(&["--endpoint", self.endpoint.url(), "--data-dir", &data]));
    }

    async fn stop(&mut self) {
        let program = self.program.take().unwrap();
        program.signal(Signal::TERM);
        assert_eq!(program.ends_within(LONG).await.code(), Some(0));
    }

    /// The document has these events from now on.
    fn lists(&self, events: Vec<Value>) {
        self.endpoint.answer(move |poll| ScriptedResponse::document(poll, &events));
    }

    /// Waits for so many more polls.
    async fn polls(&self, count: u64) {
        // A poll may wait two minutes after failures.
        for _ in 0..count {
            tokio::time::timeout(LONG, self.endpoint.polled(1)).await.expect("it has stopped polling");
        }
    }

    fn toasts(&self) -> usize {
        self.desk.services.toasts().len()
    }

    /// The document is empty from now on. Waits until the tray says so and all notifications of it have come.
    async fn is_clear(&self) {
        self.lists(Vec::new());
        becomes_clear(&self.desk.services).await;
        self.polls(3).await;
    }

    async fn an_event_gets_worse(&self) {
        let begin = Utc::now();
        let before = self.toasts();
        let steps =
            [("Reboot", 120, "Reboot in "), ("Reboot", 20, "Reboot now in "), ("Terminate", 20, "Terminate in ")];
        self.lists(vec![event(steps[0].0, "worse", &["web-01"], in_minutes(begin, steps[0].1))]);
        never_clear(&self.desk.services, "while an event gets worse", async {
            for (step, (event_type, minutes, summary)) in steps.into_iter().enumerate() {
                self.lists(vec![event(event_type, "worse", &["web-01"], in_minutes(begin, minutes))]);
                let summaries = notified(&self.desk, before, step + 1, summary).await;
                self.polls(10).await;
                assert!(summaries[step].starts_with(summary), "{summaries:?}");
                assert_eq!(self.toasts(), before + step + 1, "once per change: {:?}", self.desk.services.toasts());
            }
        })
        .await;
        self.is_clear().await;
    }

    async fn the_date_is_years_ahead(&mut self) {
        let data = self.desk.data();
        let known = || Kept::live(&data).map(|kept| kept.events.into_keys().collect::<Vec<_>>());
        let earlier = eventually_within(LONG, "a history", || async { known() }).await;
        assert!(!earlier.is_empty());
        let before = self.toasts();
        let coming = event("Redeploy", "dated", &["web-01", "dated-01"], in_minutes(Utc::now(), 20));
        self.endpoint.answer(move |poll| ScriptedResponse {
            date: Some(Utc::now() + TimeDelta::days(3_653)),
            ..ScriptedResponse::document(poll, std::slice::from_ref(&coming))
        });
        let services = self.desk.services.clone();
        never_clear(&services, "while the date is years ahead", async {
            notified_of(&self.desk, before, "Redeploy").await;
            self.polls(15).await;
            self.stop().await;
            self.start();
            self.polls(15).await;
        })
        .await;
        self.is_clear().await;
        let later = eventually_within(LONG, "the history", || async { known() }).await;
        assert!(earlier.iter().all(|key| later.contains(key)), "{earlier:?} became {later:?}");
    }

    /// Returns how many notifications there were of an event that is listed in every other document.
    async fn an_event_flaps(&self) -> usize {
        let before = self.toasts();
        let flapping = event("Reboot", "flaps", &["web-01", "flap-01"], in_minutes(Utc::now(), 60));
        let listed = flapping.clone();
        self.endpoint.answer(move |poll| {
            let events = [&listed].into_iter().filter(|_| poll % 2 == 0).cloned().collect::<Vec<Value>>();
            ScriptedResponse::document(poll, &events)
        });
        self.polls(60).await;
        let toasts = self.desk.services.toasts().split_off(before);
        assert!(toasts.len() <= 5, "{toasts:?}");
        assert!(toasts.iter().any(|toast| toast.body.contains("keeps appearing and disappearing")), "{toasts:?}");
        let coming = event("Redeploy", "beside", &["web-01", "beside-01"], in_minutes(Utc::now(), 20));
        let (listed, beside) = (flapping.clone(), coming.clone());
        self.endpoint.answer(move |poll| {
            let events = if poll % 2 == 0 { vec![listed.clone(), beside.clone()] } else { vec![beside.clone()] };
            ScriptedResponse::document(poll, &events)
        });
        notified_of(&self.desk, before, "Redeploy in ").await;
        let mut started = flapping;
        (started["EventStatus"], started["NotBefore"]) = (json!("Started"), json!(""));
        self.lists(vec![started, coming]);
        notified_of(&self.desk, before, "Rebooting now").await;
        self.is_clear().await;
        toasts.len()
    }

    /// Returns how many notifications there were.
    async fn a_thousand_new_events_with_every_poll(&self) -> usize {
        let before = self.toasts();
        let flood = |poll: u64, count: u64| {
            let at = in_minutes(Utc::now(), 30);
            (0..count).map(|number| event("Reboot", &format!("{poll}-{number}"), &["web-01"], at)).collect::<Vec<_>>()
        };
        self.endpoint.answer(move |poll| ScriptedResponse::document(poll, &flood(poll, MANY)));
        never_clear(&self.desk.services, "in a flood of events", async {
            self.polls(20).await;
            let coming = event("Redeploy", "in-the-flood", &["web-01", "flood-01"], in_minutes(Utc::now(), 20));
            self.endpoint.answer(move |poll| {
                let mut events = flood(poll, MANY - 1);
                events.push(coming.clone());
                ScriptedResponse::document(poll, &events)
            });
            notified_of(&self.desk, before, "Redeploy in ").await;
            self.polls(20).await;
        })
        .await;
        let toasts = self.desk.services.toasts().split_off(before);
        assert!(toasts.len() <= 8, "{toasts:?}");
        self.is_clear().await;
        toasts.len()
    }

    async fn the_endpoint_goes_mad(&mut self, random: Random) -> String {
        let before = self.toasts();
        let process = self.desk.process().await;
        let (memory, polls, began) = (process.memory(), self.endpoint.polls(), Utc::now());
        let known = event("Reboot", "known", &["web-01", "known-01"], in_minutes(began, 60));
        self.lists(vec![known.clone()]);
        notified_of(&self.desk, before, "Reboot in ").await;
        let services = self.desk.services.clone();
        never_clear(&services, "while the endpoint is mad", async {
            self.endpoint.answer(mad(random.clone(), vec![known.clone()]));
            self.polls(MAD_POLLS / 2).await;
            let coming = event("Redeploy", "in-madness", &["web-01", "mad-01"], in_minutes(Utc::now(), 20));
            let mut random = random.clone();
            random.below(1);
            self.endpoint.answer(mad(random, vec![known, coming]));
            notified_of(&self.desk, before, "Redeploy in ").await;
            self.polls(MAD_POLLS / 2).await;
        })
        .await;
        let minutes = (Utc::now() - began).num_seconds() / 60;
        self.is_clear().await;
        let (polls, notifications) = (self.endpoint.polls() - polls, self.toasts() - before);
        self.left_behind(process, memory, &format!("{polls} polls in {minutes} min, {notifications} notifications"))
            .await
    }

    /// The limits hold for what an endpoint gone mad has left behind.
    async fn left_behind(&mut self, process: Process, memory: u64, measured: &str) -> String {
        let growth = process.memory().saturating_sub(memory);
        self.stop().await;
        let history = size(&self.desk, |name| name.starts_with("history.sqlite3"));
        let log = size(&self.desk, |name| name.starts_with("forewarn."));
        let data = self.desk.data().display().to_string();
        let arguments = ["--endpoint", self.endpoint.url(), "--data-dir", &data, "--show"];
        let page = self.desk.window_with(&arguments).await;
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
        assert!((1_000..=MOST_EVENTS).contains(&events), "{report}");
        assert!(history <= MOST_HISTORY && log > 0 && log <= MOST_LOG && growth <= MOST_GROWTH, "{report}");
        report
    }
}

/// Answers of every kind, most of which list many new events, and those that can be read also these.
fn mad(mut random: Random, always: Vec<Value>) -> impl FnMut(u64) -> ScriptedResponse + Send + 'static {
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
                let status = random.one_of(&[401, 404, 410, 429, 500, 503]).unwrap();
                return ScriptedResponse { status, body: String::new(), date: Some(now) };
            }
            3 => {
                let years = TimeDelta::days(365 * (1 + i64::try_from(random.below(50)).unwrap()));
                return ScriptedResponse { date: Some(now + years), ..ScriptedResponse::document(poll, &events) };
            }
            4 => {
                // One id in many entries, each with names that no other has.
                events.extend((0..25).map(|entry| {
                    let names: Vec<String> = (0..MANY).map(|vm| format!("name-{poll}-{entry}-{vm}")).collect();
                    let names: Vec<&str> = names.iter().map(String::as_str).collect();
                    event("Reboot", "same-id", &names, in_minutes(now, 30))
                }));
            }
            _ => {
                let types = ["Freeze", "Reboot", "Redeploy", "Preempt", "Terminate", "Hibernate"];
                events.extend((0..MANY - 10).map(|number| {
                    let (id, vm) = (format!("{poll}-{number}"), format!("mad-{poll}-{number}"));
                    let mut event =
                        event(random.one_of(&types).unwrap(), &id, &[&vm], in_minutes(now, 1 + number.cast_signed()));
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

/// How many bytes the files take whose names are meant, in the program's folders.
fn size(desk: &Desk, is_meant: impl Fn(&str) -> bool) -> u64 {
    let files =
        [desk.data(), desk.data().join("logs")].into_iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let sizes = files.map(Result::unwrap).filter(|file| is_meant(file.file_name().to_str().unwrap()));
    sizes.map(|file| file.metadata().unwrap().len()).sum()
}
