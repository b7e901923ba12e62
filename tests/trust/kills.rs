//! Killed at any moment, again and again: nothing announced is forgotten, nothing that was noted is told again, no approval is
//! sent twice or lost in silence, and the history always opens.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use end_to_end::{Desk, Kept, Page, Random, Telling, eventually, eventually_within, say};
use forewarn_core::{ApprovalProgress, EventKey};
use imds_simulator::{EventPlan, Fault, FaultPlan, FaultSpec, Handle, Simulator};
use scheduled_events::{EventId, EventStatus, EventType};
use serde_json::{Value, json};

/// Longer than any kill takes to be survived, on a machine that is busy with other things.
const LONG: Duration = Duration::from_secs(120);

/// How long to wait for what a killed program can no longer say.
const ANSWER: Duration = Duration::from_secs(10);

/// So many events there can be in one run, each on a VM of its own.
const MOST_EVENTS: usize = 60;

/// Kills the real program so often, and says what came of it.
pub(crate) async fn survive(kills: u32) -> String {
    let mut trial = Trial::begin().await;
    for kill in 0..kills {
        trial.round(kill).await;
    }
    trial.settle(kills).await
}

struct Trial {
    desk: Desk,
    random: Random,
    /// The events so far, by the VM that each is alone on.
    events: BTreeMap<String, EventId>,
    ended: BTreeSet<String>,
    /// The events that somebody approved, each once.
    approved: BTreeSet<String>,
    /// Those whose approval the program said it had taken.
    acknowledged: BTreeSet<String>,
    /// Those whose approval was on disk without an answer when the program was killed.
    unanswered: BTreeSet<String>,
    /// Those of them that Azure did not take and of which the window said so at a later start.
    shown_unanswered: BTreeSet<String>,
    /// Those that it did not take either, and whose event had begun or ended before anybody looked.
    overtaken: BTreeSet<String>,
    /// Those that were held up on their way when the program was killed.
    held: BTreeSet<String>,
    /// The approvals that were sent, and whether Azure took them.
    posts: Vec<(String, bool)>,
    seen_requests: u64,
    /// How often each alert had been told when the program was last killed, and whether that was noted.
    told: BTreeMap<(Telling, String), (usize, bool)>,
}

impl Trial {
    async fn begin() -> Self {
        let vms = (0..MOST_EVENTS).fold(Simulator::builder().vm("web-01"), |azure, number| azure.vm(vm(number)));
        let desk = Desk::before(vms.rate_limit(false).start().await.unwrap()).await.furnished().await;
        desk.write_settings("notify_scope = \"whole_set\"\nreminder_minutes = []\n");
        Self {
            desk,
            random: Random::of_this_run(),
            events: BTreeMap::new(),
            ended: BTreeSet::new(),
            approved: BTreeSet::new(),
            acknowledged: BTreeSet::new(),
            unanswered: BTreeSet::new(),
            shown_unanswered: BTreeSet::new(),
            overtaken: BTreeSet::new(),
            held: BTreeSet::new(),
            posts: Vec::new(),
            seen_requests: 0,
            told: BTreeMap::new(),
        }
    }

    /// The program runs for a moment while something happens, and is killed.
    async fn round(&mut self, kill: u32) {
        let before = self.random.below(2) == 0;
        if before {
            self.something_happens();
        }
        // A window takes long to open, and is only needed to approve.
        if kill % 5 == 4 {
            self.approve_and_kill(kill % 10 == 9).await;
        } else {
            let program = self.desk.program(&[]);
            let handle = self.desk.azure.handle().clone();
            let asked = handle.status().requests;
            match self.random.below(4) {
                // While it starts.
                0 => {}
                // Around its first answers.
                1 => tokio::time::timeout(LONG, handle.wait_for_requests(asked + 1)).await.unwrap(),
                _ => tokio::time::timeout(LONG, handle.wait_for_requests(asked + 3)).await.unwrap(),
            }
            if !before {
                self.something_happens();
            }
            self.random.while_away(Duration::from_millis(1_200)).await;
            program.kill().await;
        }
        self.bus_forgets().await;
        self.check(kill);
    }

    /// Something that is told: an event comes, starts or ends. None starts or ends before it was announced, for what comes
    /// and goes between two questions is nothing that anybody could tell.
    fn something_happens(&mut self) {
        let handle = self.desk.azure.handle();
        let announced = |vm: &String| self.desk.services.told(Telling::Appeared, vm) > 0;
        let live: Vec<String> =
            self.events.keys().filter(|vm| !self.ended.contains(*vm) && announced(vm)).cloned().collect();
        let unused = (0..MOST_EVENTS).map(vm).find(|vm| !self.events.contains_key(vm));
        match (self.random.one_of(&live), unused) {
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

    /// An event comes, and lasts until it is ended here.
    fn schedule(&mut self, vm: String) {
        let long = Duration::from_secs(100 * 60 * 60);
        let plan = EventPlan::new(EventType::Reboot).on([vm.clone()]).notice(long).lasts(long);
        let id = self.desk.azure.handle().schedule(plan).unwrap();
        self.events.insert(vm, id);
    }

    /// The events that can be approved and were not.
    fn approvable(&self) -> Vec<String> {
        let events = self.desk.azure.handle().status().events;
        let scheduled = events.iter().filter(|event| event.status == EventStatus::Scheduled);
        scheduled.map(|event| event.id.to_string()).filter(|id| !self.approved.contains(id)).collect()
    }

    /// Somebody approves an event, and the program is killed around the moment when that is sent. Held, it is on its way
    /// when the kill comes and never gets there, which by chance alone hardly ever happens.
    async fn approve_and_kill(&mut self, held: bool) {
        let unused = (0..MOST_EVENTS).map(vm).find(|vm| !self.events.contains_key(vm));
        if let Some(vm) = unused.filter(|_| held && self.approvable().is_empty()) {
            self.schedule(vm);
        }
        let page = self.desk.window().await;
        let process = self.desk.process().await;
        self.shows_what_was_not_answered(&page).await;
        let wanted = self.approvable();
        let id = self.random.one_of(&wanted);
        let azure = self.desk.azure.handle().clone();
        let held = id.clone().filter(|_| held);
        if let Some(id) = &id {
            page.find("article.card").await;
            if held.is_some() {
                eventually_within(LONG, &format!("{id} to be there to be approved"), || async {
                    (event_in(&page, id).await?["canApprove"] == true).then_some(())
                })
                .await;
                let spec = FaultSpec { lasts: Some(LONG.into()), ..FaultSpec::new(Fault::Hang) };
                azure.fault(FaultPlan::try_from(spec).unwrap()).unwrap();
            }
            // For the VMs that the event names now, as the dialog does.
            let approve = "const [key] = arguments, { invoke } = window.__TAURI__.core; \
                           window.asked = invoke('snapshot').then(({ events, neighbours }) => { \
                               const { resources } = [...events, ...neighbours].find((event) => event.key === key); \
                               return invoke('approve', { key, vms: resources.map(({ name }) => name) }); \
                           }); \
                           window.asked.catch(() => {})";
            page.client.execute(approve, vec![json!(id)]).await.ok();
        }
        let approving = async {
            if id.is_none() {
                return false;
            }
            let hear = "const [done] = arguments; window.asked.then(() => done(true), () => done(false))";
            // The answer dies with the program, where the kill is faster.
            let heard = tokio::time::timeout(ANSWER, page.client.execute_async(hear, Vec::new())).await;
            heard.is_ok_and(|answer| answer.is_ok_and(|taken| taken == true))
        };
        let (random, kill) = (&mut self.random, || process.kill());
        let (azure_sees, held_up) = (azure.clone(), held.clone());
        let killing = async move {
            match held_up {
                Some(id) => {
                    let hangs = azure_sees.wait_for_request(|request| {
                        request.method == "POST" && request.body.contains(&id) && request.fault == Some(Fault::Hang)
                    });
                    tokio::time::timeout(LONG, hangs).await.expect("the approval is not sent");
                }
                None => random.while_away(Duration::from_millis(120)).await,
            }
            kill();
        };
        let (acknowledged, ()) = tokio::join!(approving, killing);
        if let Some(id) = id {
            if acknowledged {
                self.acknowledged.insert(id.clone());
            }
            self.approved.insert(id);
        }
        self.held.extend(held);
        eventually_within(LONG, "the program to be gone", || async { (!process.is_running()).then_some(()) }).await;
        azure.clear_faults();
        drop(page);
    }

    /// What was on disk without an answer is shown as such, so that nobody takes it for done. That goes for what Azure never
    /// took: of what it did take, the next document may say more.
    async fn shows_what_was_not_answered(&mut self, page: &Page) {
        self.take_posts();
        let scheduled = self.desk.azure.handle().status().events;
        let is_scheduled = |key: &String| {
            scheduled.iter().any(|event| event.id.to_string() == *key && event.status == EventStatus::Scheduled)
        };
        let unanswered: Vec<String> = self.unanswered.iter().filter(|key| !self.is_taken(key)).cloned().collect();
        for key in unanswered {
            if !is_scheduled(&key) {
                if !self.shown_unanswered.contains(&key) {
                    self.overtaken.insert(key);
                }
                continue;
            }
            eventually_within(LONG, &format!("the approval of {key} to be shown as unanswered"), || async {
                let event = event_in(page, &key).await?;
                let answer = event["approval"]["answer"].as_str()?.to_owned();
                (answer == "Forewarn was ended before the answer came." && event["canApprove"] == true).then_some(())
            })
            .await;
            self.shown_unanswered.insert(key);
        }
    }

    /// Whether Azure took the approval of this event.
    fn is_taken(&self, key: &str) -> bool {
        self.posts.iter().any(|(post, taken)| *taken && post.contains(key))
    }

    /// Whoever starts while the bus still knows the one before takes itself for the second.
    async fn bus_forgets(&self) {
        eventually("the bus to forget the program", || async {
            let names = self.desk.services.names().await;
            (!names.iter().any(|name| name.contains("forewarn"))).then_some(())
        })
        .await;
    }

    /// What was told is on disk, and what was noted is not told again.
    fn check(&mut self, kill: u32) {
        let context = format!("after kill {kill}");
        self.take_posts();
        let Some(kept) = Kept::read(&self.desk.data(), &context) else {
            assert_eq!(self.desk.services.toasts(), [], "{context}: told before anything was kept");
            assert!(self.posts.is_empty(), "{context}: sent before anything was kept");
            return;
        };
        for (vm, id) in &self.events {
            let key = id.to_string();
            for what in Telling::ALL {
                let told = self.desk.services.told(what, vm);
                let is_kept = kept.transitions(&key).iter().any(|kind| what.kinds().contains(kind));
                assert!(told == 0 || is_kept, "{context}: {what:?} of {vm} was told and is not kept");
                let noted = kept.noted.contains(&what.noted(&key));
                let (before, was_noted) = self.told.insert((what, vm.clone()), (told, noted)).unwrap_or_default();
                assert!(!was_noted || told == before, "{context}: {what:?} of {vm} was noted and is told again");
                // Only what a kill kept from being noted is told once more, and once a start.
                assert!(told <= before + 1, "{context}: {what:?} of {vm} is told {} times at once", told - before);
            }
            let live = kept.events.get(&key).is_some_and(|event| event["outcome"].is_null());
            let remembered = kept.state.events.contains_key(&EventKey::new(&key));
            assert_eq!(live, remembered, "{context}: history and memory of {vm} do not agree");
            let sent = self.posts.iter().filter(|(post, _)| post.contains(&key)).count();
            assert!(sent <= 1, "{context}: the approval of {vm} was sent {sent} times");
            // Whatever Azure got is known to have been asked for, so that the person is told that the answer is missing.
            assert!(sent <= kept.approvals(&key), "{context}: the approval of {vm} was sent and is not known");
            let taken = self.acknowledged.contains(&key);
            assert!(!taken || kept.approvals(&key) == 1, "{context}: the approval of {vm} was taken and is not known");
            let approval = kept.state.events.get(&EventKey::new(&key)).and_then(|tracked| tracked.approval.as_ref());
            if approval.is_some_and(|approval| approval.progress == ApprovalProgress::Requested) {
                self.unanswered.insert(key);
            }
        }
    }

    /// The endpoint remembers only the latest requests.
    fn take_posts(&mut self) {
        let requests = self.desk.azure.handle().requests();
        let new = requests.iter().filter(|request| request.number > self.seen_requests);
        let posts = new.filter(|request| request.method == "POST");
        self.posts.extend(posts.map(|request| (request.body.clone(), request.fault.is_none())));
        self.seen_requests = requests.last().map_or(self.seen_requests, |request| request.number);
    }

    /// Left alone at last, the program tells all that is still to be told.
    async fn settle(mut self, kills: u32) -> String {
        let page = self.desk.window().await;
        let process = self.desk.process().await;
        self.shows_what_was_not_answered(&page).await;
        let services = self.desk.services.clone();
        let mut started = 0;
        for (vm, id) in self.events.clone() {
            eventually_within(LONG, &format!("{vm} to be announced"), || async {
                (services.told(Telling::Appeared, &vm) + services.told(Telling::Started, &vm) > 0).then_some(())
            })
            .await;
            if !self.ended.contains(&vm) {
                // It may have started before, by an approval or by itself; in any case that is told before it ends.
                self.desk.azure.handle().start(&id).ok();
                eventually_within(LONG, &format!("the start of {vm} to be told"), || async {
                    (services.told(Telling::Started, &vm) > 0).then_some(())
                })
                .await;
                started += 1;
                end(self.desk.azure.handle(), &id);
            }
            eventually_within(LONG, &format!("the end of {vm} to be told"), || async {
                (services.told(Telling::Ended, &vm) > 0).then_some(())
            })
            .await;
        }
        let data = self.desk.data();
        let all = self.events.len();
        eventually_within(LONG, "all that was told to be noted", || async {
            let kept = Kept::live(&data)?;
            self.events.values().all(|id| kept.noted.contains(&Telling::Ended.noted(&id.to_string()))).then_some(())
        })
        .await;
        process.kill();
        eventually_within(LONG, "the program to be gone", || async { (!process.is_running()).then_some(()) }).await;
        drop(page);
        self.check(kills);
        let kept = Kept::read(&data, "at the end").unwrap();
        let (mut doubled, mut tellings) = (0, 0);
        for (vm, id) in &self.events {
            let transitions = kept.transitions(&id.to_string());
            let count = |kinds: &[&str]| transitions.iter().filter(|kind| kinds.contains(*kind)).count();
            assert_eq!((count(&["appeared"]), count(&["completed", "cancelled"])), (1, 1), "{vm}: {transitions:?}");
            assert!(count(&["started"]) <= 1, "{vm}: {transitions:?}");
            let told = Telling::ALL.map(|what| services.told(what, vm));
            tellings += told.iter().sum::<usize>();
            doubled += told.map(|count| count.saturating_sub(1)).iter().sum::<usize>();
        }
        assert_eq!(kept.events.len(), all);
        // Only what the kill interrupts between showing and noting is told once more, and that is a matter of milliseconds.
        assert!(doubled <= 2 + tellings / 20, "{doubled} of {tellings} were told once more in {kills} kills");
        let (asked, acknowledged, sent) = (self.approved.len(), self.acknowledged.len(), self.posts.len());
        let recorded: BTreeSet<&String> = self.approved.iter().filter(|key| kept.approvals(key) > 0).collect();
        // Whatever is on disk and was not taken has been shown as such, unless there was nothing left to approve.
        let lost: BTreeSet<&String> = recorded.iter().copied().filter(|key| !self.is_taken(key)).collect();
        assert_eq!(lost, self.shown_unanswered.union(&self.overtaken).collect(), "lost and said to be lost differ");
        assert!(self.held.iter().all(|key| lost.contains(key)), "held {:?}, lost {lost:?}", self.held);
        assert!(kills < 10 || !self.shown_unanswered.is_empty(), "no approval was held up in {kills} kills");
        let report = format!(
            "- {kills} kills: none of {all} events lost\n\
             - {tellings} notifications, {doubled} of them repeated because the kill came between showing and recording\n\
             - {started} starts awaited, all notified\n\
             - {asked} approvals requested, {acknowledged} acknowledged before the kill and all of these recorded; {} recorded \
             in all, {sent} sent, none twice\n\
             - {} recorded but not accepted by Azure, {} of them delayed until the kill: {} shown as unconfirmed, {} with the \
             event already started or over\n\
             - Seed {}",
            recorded.len(),
            lost.len(),
            self.held.len(),
            self.shown_unanswered.len(),
            self.overtaken.len(),
            self.random.seed(),
        );
        say(&report);
        report
    }
}

/// The event as the window shows it at present.
async fn event_in(page: &Page, key: &str) -> Option<Value> {
    let snapshot = page.invoke("snapshot", json!({})).await.ok()?;
    let lists = ["events", "neighbours"].map(|list| snapshot[list].as_array());
    lists.into_iter().flatten().flatten().find(|event| event["key"] == key).cloned()
}

/// What has started is over; what has not is withdrawn.
fn end(azure: &Handle, id: &EventId) {
    azure.cancel(id).or_else(|_| azure.complete(id)).unwrap();
}

fn vm(number: usize) -> String {
    format!("event-{number:02}")
}
