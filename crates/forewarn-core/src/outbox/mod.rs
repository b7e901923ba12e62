//! What is to be told to another system: every change, once, in order, however long that system is away.
//!
//! An [`Outbox`] is a value that is kept together with what it tells of, so a message exists exactly when its change was
//! kept. It leaves only when the receiver has taken it. A receiver whose answer was lost gets it again under the same
//! [`Message::dedup_key`], by which it can tell.

mod message;
mod payload;
mod redaction;

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::time::Duration;

use serde::{Deserialize, Serialize};

pub use message::{Message, MessageKind};
pub use payload::Payload;
pub use redaction::redact;

use crate::clock::Now;
use crate::texts::{Language, Text, TroubleText};

/// Messages that wait for their receiver, oldest first. Their number is bounded.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Outbox {
    waiting: VecDeque<Message>,
    /// What it is called like no other, for messages of a VM that does not know its name yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    called: Option<String>,
    /// How many had to make room for newer ones and were never taken.
    lost: u64,
    /// A run of the program begins by trying at once.
    #[serde(skip)]
    attempts: Attempts,
}

/// What came of sending a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Delivery {
    /// The receiver has it.
    Taken,
    /// The receiver will never take it.
    Refused {
        /// What it said.
        reason: String,
    },
    /// It may be taken another time.
    Failed {
        /// Why not this time.
        reason: String,
        /// How long the receiver asked to be left alone.
        rest: Option<Duration>,
    },
}

/// What is wrong with the receiver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OutboxTrouble {
    /// It takes nothing at present.
    Waiting {
        /// How many messages wait.
        count: usize,
        /// Why.
        reason: String,
    },
    /// It did not want a message, which was left out.
    Refused {
        /// What it said.
        reason: String,
    },
    /// It was away for so long that messages had to be left out.
    Lost {
        /// How many.
        count: u64,
    },
}

/// What is known of the tries of this run of the program.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Attempts {
    /// The message that is on its way, by its id.
    under_way: Option<String>,
    /// How often in a row it failed, and why the last time.
    failed: u32,
    reason: String,
    /// Not again before this, on the monotonic clock.
    not_before: Duration,
    /// Why a message was left out.
    refused: Option<String>,
}

impl Outbox {
    /// The most messages that wait: about a megabyte.
    pub const MOST: usize = 1_000;

    /// Gives it what it is called, unless it has that already: something that no other outbox anywhere is called.
    pub fn call(&mut self, unlike_any_other: impl FnOnce() -> String) {
        self.called.get_or_insert_with(unlike_any_other);
    }

    /// Adds a message. One that waits already is not added again.
    pub fn push(&mut self, mut message: Message) {
        message.teller_id = message.teller_id.or_else(|| self.called.clone());
        if self.waiting.iter().any(|waiting| waiting.id == message.id) {
            return;
        }
        self.waiting.push_back(message);
        // The first one may be on its way, so it is not the one to go.
        while self.waiting.len() > Self::MOST {
            self.waiting.remove(1);
            self.lost += 1;
        }
    }

    /// Puts what an earlier run left in front of what was added since, because storage answered late.
    pub fn absorb(&mut self, earlier: Self) {
        let since = std::mem::replace(&mut self.waiting, earlier.waiting);
        self.called = earlier.called.or(self.called.take());
        self.lost += earlier.lost;
        for message in since {
            self.push(message);
        }
    }

    /// The message to send now, if it is time for one. Until [`Outbox::answered`] is called there is no other.
    pub fn send(&mut self, now: &Now) -> Option<&Message> {
        if self.next_in(now)? > Duration::ZERO {
            return None;
        }
        let message = self.waiting.front()?;
        self.attempts.under_way = Some(message.id.clone());
        Some(message)
    }

    /// Takes in what came of the message that was to be sent.
    pub fn answered(&mut self, delivery: Delivery, now: &Now) {
        let sent = self.attempts.under_way.take();
        // It may have been left out meanwhile, and what waits now was not sent yet.
        if self.waiting.front().map(|message| &message.id) != sent.as_ref() {
            return;
        }
        match delivery {
            Delivery::Taken => {
                self.waiting.pop_front();
                self.attempts = Attempts { refused: self.attempts.refused.take(), ..Attempts::default() };
            }
            Delivery::Refused { reason } => {
                self.waiting.pop_front();
                self.attempts = Attempts { refused: Some(reason), ..Attempts::default() };
            }
            Delivery::Failed { reason, rest } => {
                let pause = pause_after(self.attempts.failed).max(rest.unwrap_or_default().min(LONGEST_REST));
                self.attempts.failed = self.attempts.failed.saturating_add(1);
                self.attempts.not_before = now.monotonic + pause;
                self.attempts.reason = reason;
            }
        }
    }

    /// After how long there is something to send; `None` as long as nothing but an answer can change that.
    #[must_use]
    pub fn next_in(&self, now: &Now) -> Option<Duration> {
        let is_due = !self.waiting.is_empty() && self.attempts.under_way.is_none();
        is_due.then(|| self.attempts.not_before.saturating_sub(now.monotonic))
    }

    /// Tries again at once, as after the person named another receiver, and forgets what was wrong with the former one.
    pub fn try_anew(&mut self) {
        self.attempts = Attempts { under_way: self.attempts.under_way.take(), ..Attempts::default() };
        self.lost = 0;
    }

    /// Leaves out whatever waits, for nobody is to be told any more.
    pub fn clear(&mut self) {
        self.waiting.clear();
        self.try_anew();
    }

    /// What is wrong, if that has lasted for more than a moment.
    #[must_use]
    pub fn troubles(&self) -> Vec<OutboxTrouble> {
        let waiting = (self.attempts.failed >= WORTH_TELLING)
            .then(|| OutboxTrouble::Waiting { count: self.waiting.len(), reason: self.attempts.reason.clone() });
        let refused = self.attempts.refused.clone().map(|reason| OutboxTrouble::Refused { reason });
        let lost = (self.lost > 0).then_some(OutboxTrouble::Lost { count: self.lost });
        waiting.into_iter().chain(refused).chain(lost).collect()
    }

    /// How many messages wait.
    #[must_use]
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Whether none waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}

impl OutboxTrouble {
    /// What is wrong, and what to do.
    #[must_use]
    pub fn sentence(&self, language: Language) -> String {
        let fill = |text, blanks: &[(&str, &str)]| language.fill(Text::Trouble(text), blanks);
        match self {
            Self::Waiting { count: 1, reason } => fill(TroubleText::WebhookOneWaiting, &[("reason", reason)]),
            Self::Waiting { count, reason } => {
                fill(TroubleText::WebhookWaiting, &[("count", &count.to_string()), ("reason", reason)])
            }
            Self::Refused { reason } => fill(TroubleText::WebhookRefused, &[("reason", reason)]),
            Self::Lost { count: 1 } => fill(TroubleText::WebhookOneLost, &[]),
            Self::Lost { count } => fill(TroubleText::WebhookLost, &[("count", &count.to_string())]),
        }
    }
}

/// One, two, four … seconds, up to five minutes.
fn pause_after(failed: u32) -> Duration {
    Duration::from_secs(1_u64.checked_shl(failed).unwrap_or(u64::MAX).min(LONGEST_PAUSE.as_secs()))
}

const LONGEST_PAUSE: Duration = Duration::from_secs(5 * 60);

/// However long a receiver asks for.
const LONGEST_REST: Duration = Duration::from_secs(60 * 60);

/// A receiver that is being restarted is everyday life.
const WORTH_TELLING: u32 = 4;
