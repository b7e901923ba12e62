//! Messages to a webhook: every change, once, in order, however long the receiver is unreachable.
//!
//! An [`Outbox`] is a value that is saved together with the changes it reports, so a message exists exactly if its change
//! was saved. It leaves only when the receiver has accepted it. If the response is lost, the receiver gets the message
//! again with the same [`Message::dedup_key`].

mod message;
mod payload;
mod redaction;

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::time::Duration;

use forewarn_texts::Language;
use serde::{Deserialize, Serialize};

pub use message::{Message, MessageKind};
pub use payload::Payload;
pub use redaction::redact;

use crate::clock::Now;

const MAX_BACKOFF: Duration = Duration::from_secs(5 * 60);

/// Even if the receiver asks for more.
const MAX_RETRY_AFTER: Duration = Duration::from_secs(60 * 60);

/// Fewer failures in a row aren't reported: receivers are restarted every day.
const REPORTED_FAILURES: u32 = 4;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Outbox {
    waiting: VecDeque<Message>,
    /// The [`Message::sender_id`] for as long as this VM doesn't know its name.
    #[serde(rename = "called", skip_serializing_if = "Option::is_none")]
    fallback_id: Option<String>,
    /// Messages that were dropped unsent because the outbox was full.
    lost: u64,
    /// Not saved: after a restart, the first attempt is made at once.
    #[serde(skip)]
    attempts: Attempts,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeliveryOutcome {
    Accepted,
    /// The receiver will never accept this message.
    Rejected {
        reason: String,
    },
    Failed {
        reason: String,
        retry_after: Option<Duration>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OutboxProblem {
    Waiting {
        count: usize,
        reason: String,
    },
    /// The receiver rejected a message, which was dropped.
    Rejected {
        reason: String,
    },
    /// Messages were dropped because the outbox was full.
    Lost {
        count: u64,
    },
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Attempts {
    /// The id of the message that is being sent.
    in_flight: Option<String>,
    failures: u32,
    reason: String,
    /// No attempt before this, on the monotonic clock.
    not_before: Duration,
    rejected: Option<String>,
}

impl Outbox {
    /// The most messages that wait: about a megabyte.
    pub const MAX: usize = 1_000;

    /// Sets the id for messages of a VM without a name, unless there is one. No other outbox anywhere may have the same.
    pub fn set_fallback_id(&mut self, id: impl FnOnce() -> String) {
        self.fallback_id.get_or_insert_with(id);
    }

    /// Adds a message, unless it waits already.
    pub fn push(&mut self, mut message: Message) {
        message.sender_id = message.sender_id.or_else(|| self.fallback_id.clone());
        if self.waiting.iter().any(|waiting| waiting.id == message.id) {
            return;
        }
        self.waiting.push_back(message);
        // The first one may be in flight, so the second one is dropped.
        while self.waiting.len() > Self::MAX {
            self.waiting.remove(1);
            self.lost += 1;
        }
    }

    /// Merges the outbox of an earlier run, which storage returned late.
    pub fn absorb(&mut self, earlier: Self) {
        let since = std::mem::replace(&mut self.waiting, earlier.waiting);
        self.fallback_id = earlier.fallback_id.or(self.fallback_id.take());
        self.lost += earlier.lost;
        for message in since {
            self.push(message);
        }
    }

    /// The message to send now, if one is due. There is no other until [`Outbox::record_outcome`] is called.
    pub fn send(&mut self, now: &Now) -> Option<&Message> {
        if self.next_in(now)? > Duration::ZERO {
            return None;
        }
        let message = self.waiting.front()?;
        self.attempts.in_flight = Some(message.id.clone());
        Some(message)
    }

    /// Applies the result of the message that [`Outbox::send`] returned.
    pub fn record_outcome(&mut self, outcome: DeliveryOutcome, now: &Now) {
        let sent = self.attempts.in_flight.take();
        // The message may have been dropped meanwhile, and the first one that waits now wasn't sent yet.
        if self.waiting.front().map(|message| &message.id) != sent.as_ref() {
            return;
        }
        match outcome {
            DeliveryOutcome::Accepted => {
                self.waiting.pop_front();
                self.attempts = Attempts { rejected: self.attempts.rejected.take(), ..Attempts::default() };
            }
            DeliveryOutcome::Rejected { reason } => {
                self.waiting.pop_front();
                self.attempts = Attempts { rejected: Some(reason), ..Attempts::default() };
            }
            DeliveryOutcome::Failed { reason, retry_after } => {
                let wanted = retry_after.unwrap_or_default().min(MAX_RETRY_AFTER);
                self.attempts.not_before = now.monotonic + backoff(self.attempts.failures).max(wanted);
                self.attempts.failures = self.attempts.failures.saturating_add(1);
                self.attempts.reason = reason;
            }
        }
    }

    /// Time until the next attempt; `None` if nothing waits or a message is in flight.
    pub fn next_in(&self, now: &Now) -> Option<Duration> {
        let is_due = !self.waiting.is_empty() && self.attempts.in_flight.is_none();
        is_due.then(|| self.attempts.not_before.saturating_sub(now.monotonic))
    }

    /// Forgets the problems of the previous receiver and makes the next attempt at once.
    pub fn reset_attempts(&mut self) {
        self.attempts = Attempts { in_flight: self.attempts.in_flight.take(), ..Attempts::default() };
        self.lost = 0;
    }

    /// Drops everything that waits, because there is no receiver any more.
    pub fn clear(&mut self) {
        self.waiting.clear();
        self.reset_attempts();
    }

    pub fn problems(&self) -> Vec<OutboxProblem> {
        let waiting = (self.attempts.failures >= REPORTED_FAILURES)
            .then(|| OutboxProblem::Waiting { count: self.waiting.len(), reason: self.attempts.reason.clone() });
        let rejected = self.attempts.rejected.clone().map(|reason| OutboxProblem::Rejected { reason });
        let lost = (self.lost > 0).then_some(OutboxProblem::Lost { count: self.lost });
        waiting.into_iter().chain(rejected).chain(lost).collect()
    }

    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}

impl OutboxProblem {
    pub fn sentence(&self, language: Language) -> String {
        match self {
            Self::Waiting { count, reason } => language.problem_webhook_waiting(*count as u64, reason),
            Self::Rejected { reason } => language.problem_webhook_rejected(reason),
            Self::Lost { count } => language.problem_webhook_lost(*count),
        }
    }
}

/// 1, 2, 4 … seconds, up to five minutes.
fn backoff(failures: u32) -> Duration {
    Duration::from_secs(1_u64.checked_shl(failures).unwrap_or(u64::MAX).min(MAX_BACKOFF.as_secs()))
}
