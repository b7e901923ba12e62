//! A value whose methods may block, away from the loop.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

/// Runs jobs on a `T`, one after the other, on the runtime's threads for blocking work. A job that blocks holds up later
/// jobs and nothing else. Without jobs it has no thread.
pub(crate) struct Worker<T>(Arc<Mutex<Queue<T>>>);

type Job<T> = Box<dyn FnOnce(&mut T) + Send>;

struct Queue<T> {
    jobs: VecDeque<Job<T>>,
    value: Value<T>,
}

enum Value<T> {
    /// Opening a file may block too, so the value is made when it is first needed.
    ToBeMade(Box<dyn FnOnce() -> T + Send>),
    Idle(T),
    /// A thread has it, and will look for further jobs.
    InUse,
}

impl<T: Send + 'static> Worker<T> {
    pub(crate) fn new(make: impl FnOnce() -> T + Send + 'static) -> Self {
        let value = Value::ToBeMade(Box::new(make));
        Self(Arc::new(Mutex::new(Queue { jobs: VecDeque::new(), value })))
    }

    /// Queues a job. The answer is an error if the job panicked.
    pub(crate) fn call<R: Send + 'static>(
        &self,
        job: impl FnOnce(&mut T) -> R + Send + 'static,
    ) -> oneshot::Receiver<R> {
        let (reply, answer) = oneshot::channel();
        let mut queue = lock(&self.0);
        queue.jobs.push_back(Box::new(move |value| drop(reply.send(job(value)))));
        let value = std::mem::replace(&mut queue.value, Value::InUse);
        drop(queue);
        let shared = Arc::clone(&self.0);
        match value {
            Value::ToBeMade(make) => drop(spawn_blocking(move || work(&shared, make()))),
            Value::Idle(value) => drop(spawn_blocking(move || work(&shared, value))),
            Value::InUse => {}
        }
        answer
    }
}

fn work<T>(shared: &Mutex<Queue<T>>, mut value: T) {
    loop {
        let mut queue = lock(shared);
        let Some(job) = queue.jobs.pop_front() else {
            queue.value = Value::Idle(value);
            return;
        };
        drop(queue);
        // A panic costs the answer to one job. The caller sees that its answer never comes.
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| job(&mut value))) {
            tracing::error!(reason = message(&*panic), "a background job panicked");
        }
    }
}

fn lock<T>(queue: &Mutex<Queue<T>>) -> MutexGuard<'_, Queue<T>> {
    // No job runs while it is locked, so a panic cannot have left it half changed.
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn jobs_run_in_order_and_a_panic_costs_one_answer() {
        let worker = Worker::new(Vec::new);
        let first = worker.call(|list| list.push(1));
        let broken = worker.call(|_| panic!("on purpose"));
        let all = worker.call(|list| {
            list.push(2);
            list.clone()
        });
        assert_eq!(first.await, Ok(()));
        assert!(broken.await.is_err());
        assert_eq!(all.await, Ok(vec![1, 2]));
    }

    #[tokio::test]
    async fn a_blocked_job_does_not_block_the_caller() {
        let worker = Worker::new(|| ());
        let (release, blocked) = std::sync::mpsc::channel::<()>();
        let mut waiting = worker.call(move |()| blocked.recv());
        let mut queued = worker.call(|()| 7);
        assert!(waiting.try_recv().is_err() && queued.try_recv().is_err());
        drop(release);
        assert_eq!(queued.await, Ok(7));
    }
}
