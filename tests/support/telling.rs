//! Which notification tells what of which event, where each event has a VM of its own.

use crate::bus::Services;

/// What a notification tells of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Telling {
    /// That it is coming.
    Appeared,
    /// That it is under way.
    Started,
    /// That it is over.
    Ended,
}

impl Telling {
    /// All of them, in the order of a life.
    pub const ALL: [Self; 3] = [Self::Appeared, Self::Started, Self::Ended];

    /// As the history notes it.
    #[must_use]
    pub fn noted(self, key: &str) -> String {
        let what = match self {
            Self::Appeared => "appeared",
            Self::Started => "started",
            Self::Ended => "ended",
        };
        format!("{what} {key}")
    }

    /// What the history may call it: one of these.
    #[must_use]
    pub fn kinds(self) -> &'static [&'static str] {
        match self {
            Self::Appeared => &["appeared"],
            Self::Started => &["started"],
            Self::Ended => &["completed", "cancelled"],
        }
    }

    fn is_told_by(self, summary: &str) -> bool {
        let told = if summary.contains(" finished") || summary.contains(" cancelled") {
            Self::Ended
        } else if summary.contains(" now ") {
            Self::Started
        } else {
            Self::Appeared
        };
        told == self
    }
}

impl Services {
    /// How often this was told of the event of this VM.
    #[must_use]
    pub fn told(&self, what: Telling, vm: &str) -> usize {
        // Alone, or first of several.
        let (alone, several) = (format!(" · {vm}"), format!(" · {vm} +"));
        let names = |summary: &str| summary.ends_with(&alone) || summary.contains(&several);
        let told = |summary: &str| names(summary) && what.is_told_by(summary);
        self.toasts().iter().filter(|toast| told(&toast.summary)).count()
    }
}
