//! Killed at any moment, again and again: nothing announced is forgotten, nothing that was noted is told again, no approval is
//! sent twice or lost in silence, and the history always opens.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use end_to_end::{Desk, Kept, Page, Random, Telling, eventually, eventually_within, say};
use forewarn_core::{ApprovalProgress, EventKey};
use imds_simulator::{EventPlan, Handle, Simulator};
use scheduled_events::{EventId, EventStatus, EventType};
use serde_json::json;

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
    /// Those of them of which the window said so at a later start.
    shown_unanswered: BTreeSet<String>,
    /// The approvals that Azure got.
    posts: Vec<String>,
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
            self.approve_and_kill().await;
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
            (_, Some(vm)) => {
                // It lasts until it is ended here.
                let long = Duration::from_secs(100 * 60 * 60);
                let plan = EventPlan::new(EventType::Reboot).on([vm.clone()]).notice(long).lasts(long);
                let id = handle.schedule(plan).unwrap();
                self.events.insert(vm, id);
            }
            (_, None) => {}
        }
    }

    /// Somebody approves an event, and the program is killed around the moment when that is sent.
    async fn approve_and_kill(&mut self) {
        let page = self.desk.window().await;
        let process = self.desk.process().await;
        self.shows_what_was_not_answered(&page).await;
        let scheduled = self.desk.azure.handle().status().events;
        let scheduled = scheduled.iter().filter(|event| event.status == EventStatus::Scheduled);
        let wanted: Vec<String> =
            scheduled.map(|event| event.id.to_string()).filter(|id| !self.approved.contains(id)).collect();
        let id = self.random.one_of(&wanted);
        if let Some(id) = &id {
            page.find("article.card").await;
            let approve = "window.asked = window.__TAURI__.core.invoke('approve', { key: arguments[0] }); \
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
        let killing = async move {
            random.while_away(Duration::from_millis(120)).await;
            kill();
        };
        let (acknowledged, ()) = tokio::join!(approving, killing);
        if let Some(id) = id {
            if acknowledged {
                self.acknowledged.insert(id.clone());
            }
            self.approved.insert(id);
        }
        eventually_within(LONG, "the program to be gone", || async { (!process.is_running()).then_some(()) }).await;
        drop(page);
    }

    /// What was on disk without an answer is shown as such, so that nobody takes it for done. That goes for what Azure never
    /// got: of what it did get, the next document may say more.
    async fn shows_what_was_not_answered(&mut self, page: &Page) {
        let sent = |key: &&String| self.posts.iter().any(|post| post.contains(*key));
        let scheduled = self.desk.azure.handle().status().events;
        let is_scheduled = |key: &&String| {
            scheduled.iter().any(|event| event.id.to_string() == **key && event.status == EventStatus::Scheduled)
        };
        let expected: Vec<String> =
            self.unanswered.iter().filter(|key| !sent(key)).filter(is_scheduled).cloned().collect();
        for key in expected {
            eventually_within(LONG, &format!("the approval of {key} to be shown as unanswered"), || async {
                let snapshot = page.invoke("snapshot", json!({})).await.ok()?;
                let event = snapshot["events"].as_array()?.iter().find(|event| event["key"] == key.as_str())?.clone();
                let answer = event["approval"]["answer"].as_str()?.to_owned();
                (answer == "Forewarn was ended before the answer came." && event["canApprove"] == true).then_some(())
            })
            .await;
            self.shown_unanswered.insert(key);
        }
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
                assert!(told == 0 || kept.events.contains_key(&key), "{context}: {vm} was told and is not known");
                let noted = kept.noted.contains(&what.noted(&key));
                let (before, was_noted) = self.told.insert((what, vm.clone()), (told, noted)).unwrap_or_default();
                assert!(!was_noted || told == before, "{context}: {what:?} of {vm} was noted and is told again");
                // Only what a kill kept from being noted is told once more, and once a start.
                assert!(told <= before + 1, "{context}: {what:?} of {vm} is told {} times at once", told - before);
            }
            let live = kept.events.get(&key).is_some_and(|event| event["outcome"].is_null());
            let remembered = kept.state.events.contains_key(&EventKey::new(&key));
            assert_eq!(live, remembered, "{context}: history and memory of {vm} do not agree");
            let sent = self.posts.iter().filter(|post| post.contains(&key)).count();
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
        self.posts.extend(new.filter(|request| request.method == "POST").map(|request| request.body.clone()));
        self.seen_requests = requests.last().map_or(self.seen_requests, |request| request.number);
    }

    /// Left alone at last, the program tells all that is still to be told.
    async fn settle(mut self, kills: u32) -> String {
        let page = self.desk.window().await;
        let process = self.desk.process().await;
        self.shows_what_was_not_answered(&page).await;
        let services = self.desk.services.clone();
        for (vm, id) in self.events.clone() {
            eventually_within(LONG, &format!("{vm} to be announced"), || async {
                (services.told(Telling::Appeared, &vm) + services.told(Telling::Started, &vm) > 0).then_some(())
            })
            .await;
            if !self.ended.contains(&vm) {
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
        let mut doubled = 0;
        for (vm, id) in &self.events {
            let transitions = kept.transitions(&id.to_string());
            let count = |kinds: &[&str]| transitions.iter().filter(|kind| kinds.contains(*kind)).count();
            assert_eq!((count(&["appeared"]), count(&["completed", "cancelled"])), (1, 1), "{vm}: {transitions:?}");
            doubled += Telling::ALL.map(|what| services.told(what, vm).saturating_sub(1)).iter().sum::<usize>();
        }
        assert_eq!(kept.events.len(), all);
        assert!(doubled <= usize::try_from(kills).unwrap(), "{doubled} were told once more in {kills} kills");
        let (asked, taken, sent) = (self.approved.len(), self.acknowledged.len(), self.posts.len());
        let recorded = self.approved.iter().filter(|key| kept.approvals(key) > 0).count();
        let report = format!(
            "{kills} kills: {all} events, 0 forgotten, {doubled} told once more because the kill came between showing and \
             noting; {asked} approvals asked for: {taken} acknowledged before the kill, each of them recorded, {recorded} \
             recorded in all, {sent} sent, 0 sent twice, {} recorded and not sent, each shown as unanswered; seed {}",
            self.shown_unanswered.len(),
            self.random.seed(),
        );
        say(&report);
        report
    }
}

/// What has started is over; what has not is withdrawn.
fn end(azure: &Handle, id: &EventId) {
    azure.cancel(id).or_else(|_| azure.complete(id)).unwrap();
}

fn vm(number: usize) -> String {
    format!("event-{number:02}")
}
