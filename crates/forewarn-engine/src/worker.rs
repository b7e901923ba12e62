//! A value whose methods may block, away from the loop.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

/// Runs tasks on a `T`, one after the other, on the runtime's threads for blocking work. A task that blocks holds up later
/// tasks and nothing else. Without tasks it has no thread.
pub(crate) struct Worker<T>(Arc<Mutex<Queue<T>>>);

type Task<T> = Box<dyn FnOnce(&mut T) + Send>;

struct Queue<T> {
    tasks: VecDeque<Task<T>>,
    value: Resource<T>,
}

enum Resource<T> {
    /// Opening a file may block too, so the value is created when it is first needed.
    NotCreated(Box<dyn FnOnce() -> T + Send>),
    Idle(T),
    /// A thread has it and will check for further tasks.
    InUse,
}

impl<T: Send + 'static> Worker<T> {
    pub(crate) fn new(create: impl FnOnce() -> T + Send + 'static) -> Self {
        let value = Resource::NotCreated(Box::new(create));
        Self(Arc::new(Mutex::new(Queue { tasks: VecDeque::new(), value })))
    }

    /// Queues a task. The receiver gets an error if the task panics.
    pub(crate) fn call<R: Send + 'static>(
        &self,
        task: impl FnOnce(&mut T) -> R + Send + 'static,
    ) -> oneshot::Receiver<R> {
        let (reply, result) = oneshot::channel();
        let mut queue = lock(&self.0);
        queue.tasks.push_back(Box::new(move |value| drop(reply.send(task(value)))));
        let value = std::mem::replace(&mut queue.value, Resource::InUse);
        drop(queue);
        let shared = Arc::clone(&self.0);
        match value {
            Resource::NotCreated(create) => drop(spawn_blocking(move || work(&shared, create()))),
            Resource::Idle(value) => drop(spawn_blocking(move || work(&shared, value))),
            Resource::InUse => {}
        }
        result
    }
}

fn work<T>(shared: &Mutex<Queue<T>>, mut value: T) {
    loop {
        let mut queue = lock(shared);
        let Some(task) = queue.tasks.pop_front() else {
            queue.value = Resource::Idle(value);
            return;
        };
        drop(queue);
        // A panic affects only the result of this task.
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| task(&mut value))) {
            tracing::error!(reason = panic_message(&*panic), "a background task panicked");
        }
    }
}

fn lock<T>(queue: &Mutex<Queue<T>>) -> MutexGuard<'_, Queue<T>> {
    // No task runs while it is locked, so a panic leaves it valid.
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn tasks_run_in_order_and_a_panic_affects_one_result() {
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
    async fn a_blocked_task_does_not_block_the_caller() {
        let worker = Worker::new(|| ());
        let (release, blocked) = std::sync::mpsc::channel::<()>();
        let mut waiting = worker.call(move |()| blocked.recv());
        let mut queued = worker.call(|()| 7);
        assert!(waiting.try_recv().is_err() && queued.try_recv().is_err());
        drop(release);
        assert_eq!(queued.await, Ok(7));
    }
}
