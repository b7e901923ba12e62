//! The loop: feeds the controller with what happens, one thing after the other.

use std::sync::Arc;
use std::time::Duration;

use forewarn_core::{Delivery, Diagnosis};
use scheduled_events::{Error, EventId};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use crate::controller::{Controller, Errand, Moment, Options};
use crate::courier::Courier;
use crate::doctor::Doctor;
use crate::keeping::{Keeper, Preferences};
use crate::poller::{self, Polled, Source};
use crate::preparation::News;
use crate::shell::{Request, Shell};

/// Everything the engine is put together from.
#[derive(Debug)]
pub struct Parts<A, S, K, P, C> {
    /// Who is asked.
    pub source: Arc<A>,
    /// Who shows things.
    pub shell: S,
    /// Who remembers.
    pub keeper: K,
    /// What the person chose.
    pub preferences: P,
    /// What time it is.
    pub clocks: C,
    /// What the engine cannot know by itself.
    pub options: Options,
}

/// Watches until [`Request::Quit`] comes or nobody can send requests any more. Everything is saved when it ends.
pub async fn run<A, S, K, P, C>(parts: Parts<A, S, K, P, C>, mut requests: mpsc::Receiver<Request>)
where
    A: Source,
    S: Shell,
    K: Keeper,
    P: Preferences,
    C: Fn() -> Moment,
{
    let Parts { source, shell, keeper, preferences, clocks, options } = parts;
    let mut controller = Controller::new(options, shell, keeper, preferences, &clocks());
    let (interval, interval_to_keep) = watch::channel(controller.interval());
    let (found, mut polled) = mpsc::channel(8);
    let (answer, mut answers) = mpsc::channel::<Answer>(8);
    tokio::spawn(poller::watch(Arc::clone(&source), interval_to_keep, found));
    let doctor = Doctor::default();
    let (tell, mut told) = mpsc::channel::<News>(8);
    let courier = Courier::default();
    let (post, mut posted) = mpsc::channel::<Delivery>(1);
    let (look, mut looked) = mpsc::channel::<Option<Diagnosis>>(1);
    let (mut alarm, mut wait) = (source.alarm(), Duration::ZERO);
    loop {
        let happened = tokio::select! {
            Some(polled) = polled.recv() => Happened::Polled(polled),
            Some(answer) = answers.recv() => Happened::Answered(answer),
            Some(news) = told.recv() => Happened::Told(news),
            Some(delivery) = posted.recv() => Happened::Posted(delivery),
            Some(diagnosis) = looked.recv() => Happened::Looked(diagnosis),
            request = requests.recv() => Happened::Asked(request.unwrap_or(Request::Quit)),
            () = alarm.wait_until(Instant::now() + wait) => Happened::Nothing,
        };
        let moment = clocks();
        let mut errand = None;
        match happened {
            Happened::Polled(polled) => controller.polled(polled, &moment.now),
            Happened::Answered((id, answer)) => controller.answered(&id, &answer, &moment.now),
            Happened::Told(news) => controller.heard(news, &moment.now),
            Happened::Posted(delivery) => controller.posted(delivery, &moment.now),
            Happened::Looked(diagnosis) => controller.diagnosed(diagnosis.as_ref()),
            Happened::Asked(request) => errand = controller.asked(request, &moment.now),
            Happened::Nothing => {}
        }
        match errand {
            None => {}
            Some(Errand::Quit) => break,
            Some(Errand::Export(export)) => drop(tokio::task::spawn_blocking(|| export.write())),
            Some(Errand::AskNow) => interval.send_modify(|_| {}),
            Some(Errand::Diagnose(circumstances, words)) => {
                let (doctor, endpoint, look) = (doctor.clone(), source.endpoint(), look.clone());
                let looking =
                    tokio::spawn(async move { doctor.examine(endpoint, circumstances).await.diagnose(words) });
                tokio::spawn(async move { look.send(looking.await.ok()).await.ok() });
            }
            Some(Errand::Approve(id)) => approve(&source, id, &answer),
        }
        interval.send_if_modified(|current| std::mem::replace(current, controller.interval()) != controller.interval());
        if let Some(due) = controller.post(&moment.now) {
            let (courier, post) = (courier.clone(), post.clone());
            tokio::spawn(async move { post.send(courier.deliver(due).await).await.ok() });
        }
        wait = controller.refresh(&moment);
        for job in controller.take_jobs() {
            tokio::spawn(job.run(tell.clone()));
        }
        for id in controller.take_ruled() {
            approve(&source, id, &answer);
        }
    }
    controller.finish(&clocks().now);
}

/// What woke the loop up.
enum Happened {
    Polled(Polled),
    Answered(Answer),
    Told(News),
    Posted(Delivery),
    Looked(Option<Diagnosis>),
    /// Where nobody can ask any more, the program is to end.
    Asked(Request),
    Nothing,
}

/// What came of an approval.
type Answer = (EventId, Result<(), Error>);

/// Sends an approval, beside everything else.
fn approve<A: Source>(source: &Arc<A>, id: EventId, answer: &mpsc::Sender<Answer>) {
    let (source, answer) = (Arc::clone(source), answer.clone());
    tokio::spawn(async move {
        let outcome = source.approve(&id).await;
        // Nobody listening means that the program ends, and the request is known to have been sent.
        answer.send((id, outcome)).await.ok();
    });
}
