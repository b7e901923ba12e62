//! Kills the program at random moments. No announced event may be lost, no recorded notification repeated, no approval sent
//! twice or lost silently, and the history must always open.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use end_to_end::{AlertKind, LONG, Page, Random, SavedData, TIMEOUT, TestDesktop, wait_for};
use forewarn_core::{ApprovalProgress, EventKey};
use imds_simulator::{EventPlan, Fault, FaultPlan, FaultSpec, Handle, Simulator};
use scheduled_events::{EventId, EventStatus, EventType};
use serde_json::{Value, json};

/// How long to wait for a response that a killed program may never send.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(10);

/// Each event has its own VM.
const MAX_EVENTS: usize = 60;

/// Returns a report.
pub(crate) async fn run(kills: u32) -> String {
    let mut test = KillTest::start().await;
    for kill in 0..kills {
        test.round(kill).await;
    }
    test.finish(kills).await
}

struct KillTest {
    desktop: TestDesktop,
    random: Random,
    /// The events so far, by VM.
    events: BTreeMap<String, EventId>,
    ended: BTreeSet<String>,
    /// The events that the user approved, each once.
    approved: BTreeSet<String>,
    /// Those whose approval the program confirmed.
    confirmed: BTreeSet<String>,
    /// Those whose approval was on disk without a response when the program was killed.
    unanswered: BTreeSet<String>,
    /// Those of them that Azure didn't receive and that the window showed as unanswered later.
    shown_unanswered: BTreeSet<String>,
    /// Those that Azure didn't receive and whose event started or ended before the window was open.
    superseded: BTreeSet<String>,
    /// Those whose request was in flight when the program was killed.
    in_flight: BTreeSet<String>,
    /// The approvals that were sent, and whether Azure accepted them.
    posts: Vec<(String, bool)>,
    seen_requests: u64,
    /// The number of notifications at the last kill, and whether the alert was recorded as shown.
    notified: BTreeMap<(AlertKind, String), (usize, bool)>,
}

impl KillTest {
    async fn start() -> Self {
        let vms = (0..MAX_EVENTS).fold(Simulator::builder().vm("web-01"), |azure, number| azure.vm(vm(number)));
        let desktop =
            TestDesktop::with_simulator(vms.rate_limit(false).start().await.unwrap()).await.with_services().await;
        desktop.write_settings("notify_scope = \"whole_set\"\nreminder_minutes = []\n");
        Self {
            desktop,
            random: Random::from_env(),
            events: BTreeMap::new(),
            ended: BTreeSet::new(),
            approved: BTreeSet::new(),
            confirmed: BTreeSet::new(),
            unanswered: BTreeSet::new(),
            shown_unanswered: BTreeSet::new(),
            superseded: BTreeSet::new(),
            in_flight: BTreeSet::new(),
            posts: Vec::new(),
            seen_requests: 0,
            notified: BTreeMap::new(),
        }
    }

    /// Runs the program for a moment while an event changes, and kills it.
    async fn round(&mut self, kill: u32) {
        let before = self.random.below(2) == 0;
        if before {
            self.change_an_event();
        }
        // Opening a window is slow and only needed to approve.
        if kill % 5 == 4 {
            self.approve_and_kill(kill % 10 == 9).await;
        } else {
            let program = self.desktop.start(&[]);
            let handle = self.desktop.azure.handle().clone();
            let requests = handle.status().requests;
            match self.random.below(4) {
                // Kill it during startup.
                0 => {}
                // Kill it around its first response.
                1 => tokio::time::timeout(TIMEOUT, handle.wait_for_requests(requests + 1)).await.unwrap(),
                _ => tokio::time::timeout(TIMEOUT, handle.wait_for_requests(requests + 3)).await.unwrap(),
            }
            if !before {
                self.change_an_event();
            }
            self.random.sleep_up_to(Duration::from_millis(1_200)).await;
            program.kill().await;
        }
        self.wait_until_off_the_bus().await;
        self.check(kill);
    }

    /// Schedules, starts or ends an event. Only announced events start or end: the program can't see an event that appears
    /// and ends between two polls.
    fn change_an_event(&mut self) {
        let handle = self.desktop.azure.handle();
        let announced = |vm: &String| self.desktop.services.count_alerts(AlertKind::Appeared, vm) > 0;
        let live: Vec<String> =
            self.events.keys().filter(|vm| !self.ended.contains(*vm) && announced(vm)).cloned().collect();
        let unused = (0..MAX_EVENTS).map(vm).find(|vm| !self.events.contains_key(vm));
        match (self.random.choose(&live), unused) {
            (Some(vm), _) if self.random.below(2) == 0 => {
                let id = self.events[&vm].clone();
                if self.random.below(2) == 0 && handle.start(&id).is_ok() {
                    return;
                }
                end(handle, &id);
                self.ended.insert(vm);
            }
            (_, Some(vm)) => self.schedule(vm),
            (_, None) => {}
        }
    }

    /// Schedules an event that lasts until this test ends it.
    fn schedule(&mut self, vm: String) {
        let plan = EventPlan::new(EventType::Reboot).on([vm.clone()]).notice(LONG).lasts(LONG);
        let id = self.desktop.azure.handle().schedule(plan).unwrap();
        self.events.insert(vm, id);
    }

    /// The events that can still be approved.
    fn approvable(&self) -> Vec<String> {
        let events = self.desktop.azure.handle().status().events;
        let scheduled = events.iter().filter(|event| event.status == EventStatus::Scheduled);
        scheduled.map(|event| event.id.to_string()).filter(|id| !self.approved.contains(id)).collect()
    }

    /// Approves an event and kills the program around the moment the request is sent. With `in_flight` the endpoint holds the
    /// request until the kill, which hardly ever happens by chance.
    async fn approve_and_kill(&mut self, in_flight: bool) {
        let unused = (0..MAX_EVENTS).map(vm).find(|vm| !self.events.contains_key(vm));
        if let Some(vm) = unused.filter(|_| in_flight && self.approvable().is_empty()) {
            self.schedule(vm);
        }
        let page = self.desktop.open_window().await;
        let process = self.desktop.process().await;
        self.check_unanswered_approvals(&page).await;
        let approvable = self.approvable();
        let id = self.random.choose(&approvable);
        let azure = self.desktop.azure.handle().clone();
        let in_flight = id.clone().filter(|_| in_flight);
        if let Some(id) = &id {
            page.find("article.card").await;
            if in_flight.is_some() {
                wait_for(&format!("{id} to become approvable"), || async {
                    (event_in(&page, id).await?["canApprove"] == true).then_some(())
                })
                .await;
                let spec = FaultSpec { lasts: Some(TIMEOUT.into()), ..FaultSpec::new(Fault::Hang) };
                azure.fault(FaultPlan::try_from(spec).unwrap()).unwrap();
            }
            // Like the dialog, name the VMs that the event has now.
            let approve = "const [key] = arguments, { invoke } = window.__TAURI__.core; \
                           window.approval = invoke('snapshot').then(({ events, neighbours }) => { \
                               const { resources } = [...events, ...neighbours].find((event) => event.key === key); \
                               return invoke('approve', { key, vms: resources.map(({ name }) => name) }); \
                           }); \
                           window.approval.catch(() => {})";
            page.client.execute(approve, vec![json!(id)]).await.ok();
        }
        let approving = async {
            if id.is_none() {
                return false;
            }
            let script = "const [done] = arguments; window.approval.then(() => done(true), () => done(false))";
            // The kill may come before the response.
            let response = tokio::time::timeout(RESPONSE_TIMEOUT, page.client.execute_async(script, Vec::new())).await;
            response.is_ok_and(|response| response.is_ok_and(|accepted| accepted == true))
        };
        let (random, kill) = (&mut self.random, || process.kill());
        let (handle, held) = (azure.clone(), in_flight.clone());
        let killing = async move {
            match held {
                Some(id) => {
                    let hangs = handle.wait_for_request(|request| {
                        request.method == "POST" && request.body.contains(&id) && request.fault == Some(Fault::Hang)
                    });
                    tokio::time::timeout(TIMEOUT, hangs).await.expect("the approval wasn't sent");
                }
                None => random.sleep_up_to(Duration::from_millis(120)).await,
            }
            kill();
        };
        let (confirmed, ()) = tokio::join!(approving, killing);
        if let Some(id) = id {
            if confirmed {
                self.confirmed.insert(id.clone());
            }
            self.approved.insert(id);
        }
        self.in_flight.extend(in_flight);
        wait_for("the program's exit", || async { (!process.is_running()).then_some(()) }).await;
        azure.clear_faults();
        drop(page);
    }

    /// The window shows an approval that was on disk without a response as unanswered. An approval that Azure did receive may
    /// have taken effect already, so it isn't checked.
    async fn check_unanswered_approvals(&mut self, page: &Page) {
        self.take_posts();
        let scheduled = self.desktop.azure.handle().status().events;
        let is_scheduled = |key: &String| {
            scheduled.iter().any(|event| event.id.to_string() == *key && event.status == EventStatus::Scheduled)
        };
        let unanswered: Vec<String> = self.unanswered.iter().filter(|key| !self.is_accepted(key)).cloned().collect();
        for key in unanswered {
            if !is_scheduled(&key) {
                if !self.shown_unanswered.contains(&key) {
                    self.superseded.insert(key);
                }
                continue;
            }
            wait_for(&format!("the approval of {key} to be shown as unanswered"), || async {
                let event = event_in(page, &key).await?;
                let answer = event["approval"]["answer"].as_str()?.to_owned();
                (answer == "Forewarn quit before Azure responded." && event["canApprove"] == true).then_some(())
            })
            .await;
            self.shown_unanswered.insert(key);
        }
    }

    /// Whether Azure accepted the approval of this event.
    fn is_accepted(&self, key: &str) -> bool {
        self.posts.iter().any(|(post, accepted)| *accepted && post.contains(key))
    }

    /// As long as the killed program's name is on the bus, a new one would consider itself a second launch.
    async fn wait_until_off_the_bus(&self) {
        wait_for("the program's name to leave the bus", || async {
            let names = self.desktop.services.names().await;
            (!names.iter().any(|name| name.contains("forewarn"))).then_some(())
        })
        .await;
    }

    /// Every notified change is on disk, and no recorded notification was repeated.
    fn check(&mut self, kill: u32) {
        let context = format!("after kill {kill}");
        self.take_posts();
        let Some(saved) = SavedData::read_copy(&self.desktop.data(), &context) else {
            assert_eq!(self.desktop.services.toasts(), [], "{context}: notified before anything was saved");
            assert!(self.posts.is_empty(), "{context}: sent before anything was saved");
            return;
        };
        for (vm, id) in &self.events {
            let key = id.to_string();
            for kind in AlertKind::ALL {
                let count = self.desktop.services.count_alerts(kind, vm);
                let is_saved = saved.transitions(&key).iter().any(|name| kind.transitions().contains(name));
                assert!(count == 0 || is_saved, "{context}: {kind:?} of {vm} was notified but isn't saved");
                let recorded = saved.shown_alerts.contains(&kind.key(&key));
                let (before, was_recorded) =
                    self.notified.insert((kind, vm.clone()), (count, recorded)).unwrap_or_default();
                assert!(!was_recorded || count == before, "{context}: {kind:?} of {vm} was recorded and repeated");
                // A notification is repeated once per start if the kill prevented recording it.
                assert!(count <= before + 1, "{context}: {kind:?} of {vm} came {} times at once", count - before);
            }
            let live = saved.events.get(&key).is_some_and(|event| event["outcome"].is_null());
            let tracked = saved.state.events.contains_key(&EventKey::new(&key));
            assert_eq!(live, tracked, "{context}: history and state disagree about {vm}");
            let sent = self.posts.iter().filter(|(post, _)| post.contains(&key)).count();
            assert!(sent <= 1, "{context}: the approval of {vm} was sent {sent} times");
            // Approvals are recorded before they're sent.
            assert!(sent <= saved.approvals(&key), "{context}: the approval of {vm} was sent but isn't recorded");
            let confirmed = self.confirmed.contains(&key);
            let recorded = saved.approvals(&key) == 1;
            assert!(!confirmed || recorded, "{context}: the approval of {vm} was confirmed but isn't recorded");
            let approval = saved.state.events.get(&EventKey::new(&key)).and_then(|tracked| tracked.approval.as_ref());
            if approval.is_some_and(|approval| approval.progress == ApprovalProgress::Requested) {
                self.unanswered.insert(key);
            }
        }
    }

    /// The simulator keeps only the latest requests.
    fn take_posts(&mut self) {
        let requests = self.desktop.azure.handle().requests();
        let new = requests.iter().filter(|request| request.number > self.seen_requests);
        let posts = new.filter(|request| request.method == "POST");
        self.posts.extend(posts.map(|request| (request.body.clone(), request.fault.is_none())));
        self.seen_requests = requests.last().map_or(self.seen_requests, |request| request.number);
    }

    /// Ends all events without kills, checks that every notification came, and reports.
    async fn finish(mut self, kills: u32) -> String {
        let page = self.desktop.open_window().await;
        let process = self.desktop.process().await;
        self.check_unanswered_approvals(&page).await;
        let services = self.desktop.services.clone();
        let mut started = 0;
        for (vm, id) in self.events.clone() {
            wait_for(&format!("the announcement of {vm}"), || async {
                (services.count_alerts(AlertKind::Appeared, &vm) + services.count_alerts(AlertKind::Started, &vm) > 0)
                    .then_some(())
            })
            .await;
            if !self.ended.contains(&vm) {
                // It may have been started by an approval already.
                self.desktop.azure.handle().start(&id).ok();
                wait_for(&format!("the notification that {vm} started"), || async {
                    (services.count_alerts(AlertKind::Started, &vm) > 0).then_some(())
                })
                .await;
                started += 1;
                end(self.desktop.azure.handle(), &id);
            }
            wait_for(&format!("the notification that {vm} ended"), || async {
                (services.count_alerts(AlertKind::Ended, &vm) > 0).then_some(())
            })
            .await;
        }
        let data = self.desktop.data();
        let all = self.events.len();
        wait_for("all notifications to be recorded", || async {
            let saved = SavedData::read_live(&data)?;
            let is_recorded = |id: &EventId| saved.shown_alerts.contains(&AlertKind::Ended.key(&id.to_string()));
            self.events.values().all(is_recorded).then_some(())
        })
        .await;
        process.kill();
        wait_for("the program's exit", || async { (!process.is_running()).then_some(()) }).await;
        drop(page);
        self.check(kills);
        let saved = SavedData::read_copy(&data, "at the end").unwrap();
        let (mut repeated, mut notifications) = (0, 0);
        for (vm, id) in &self.events {
            let transitions = saved.transitions(&id.to_string());
            let count = |kinds: &[&str]| transitions.iter().filter(|kind| kinds.contains(*kind)).count();
            assert_eq!((count(&["appeared"]), count(&["completed", "cancelled"])), (1, 1), "{vm}: {transitions:?}");
            assert!(count(&["started"]) <= 1, "{vm}: {transitions:?}");
            let counts = AlertKind::ALL.map(|kind| services.count_alerts(kind, vm));
            notifications += counts.iter().sum::<usize>();
            repeated += counts.map(|count| count.saturating_sub(1)).iter().sum::<usize>();
        }
        assert_eq!(saved.events.len(), all);
        // A repeat needs a kill in the few milliseconds between showing and recording.
        assert!(repeated <= 2 + notifications / 20, "{repeated} of {notifications} were repeated in {kills} kills");
        let (approved, confirmed, sent) = (self.approved.len(), self.confirmed.len(), self.posts.len());
        let recorded: BTreeSet<&String> = self.approved.iter().filter(|key| saved.approvals(key) > 0).collect();
        // Every approval on disk that Azure didn't accept was shown as unanswered, unless its event was over.
        let lost: BTreeSet<&String> = recorded.iter().copied().filter(|key| !self.is_accepted(key)).collect();
        assert_eq!(
            lost,
            self.shown_unanswered.union(&self.superseded).collect(),
            "lost approvals weren't shown as unanswered"
        );
        assert!(self.in_flight.iter().all(|key| lost.contains(key)), "in flight {:?}, lost {lost:?}", self.in_flight);
        assert!(kills < 10 || !self.shown_unanswered.is_empty(), "no approval was in flight in {kills} kills");
        format!(
            "- {kills} kills: none of {all} events lost\n\
             - {notifications} notifications, {repeated} of them repeated because the kill came between showing and recording\n\
             - {started} starts awaited, all notified\n\
             - {approved} approvals requested, {confirmed} acknowledged before the kill and all of these recorded; {} recorded in \
             all, {sent} sent, none twice\n\
             - {} recorded but not accepted by Azure, {} of them delayed until the kill: {} shown as unconfirmed, {} with the \
             event already started or over\n\
             - Seed {}",
            recorded.len(),
            lost.len(),
            self.in_flight.len(),
            self.shown_unanswered.len(),
            self.superseded.len(),
            self.random.seed(),
        )
    }
}

/// The event in the window's snapshot.
async fn event_in(page: &Page, key: &str) -> Option<Value> {
    let snapshot = page.invoke("snapshot", json!({})).await.ok()?;
    let lists = ["events", "neighbours"].map(|list| snapshot[list].as_array());
    lists.into_iter().flatten().flatten().find(|event| event["key"] == key).cloned()
}

/// Completes an event that has started, and cancels any other.
fn end(azure: &Handle, id: &EventId) {
    azure.cancel(id).or_else(|_| azure.complete(id)).unwrap();
}

fn vm(number: usize) -> String {
    format!("event-{number:02}")
}
