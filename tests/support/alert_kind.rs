//! Which notification is about what, for tests in which each event has its own VM.

use crate::services::DesktopServices;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum AlertKind {
    Appeared,
    Started,
    Ended,
}

impl AlertKind {
    pub const ALL: [Self; 3] = [Self::Appeared, Self::Started, Self::Ended];

    /// The alert's key in the history.
    #[must_use]
    pub fn key(self, event_key: &str) -> String {
        let kind = match self {
            Self::Appeared => "appeared",
            Self::Started => "started",
            Self::Ended => "ended",
        };
        format!("{kind} {event_key}")
    }

    /// The transitions in the history that cause this alert.
    #[must_use]
    pub fn transitions(self) -> &'static [&'static str] {
        match self {
            Self::Appeared => &["appeared"],
            Self::Started => &["started"],
            Self::Ended => &["completed", "cancelled"],
        }
    }

    fn of(summary: &str) -> Self {
        if summary.contains(" finished") || summary.contains(" canceled") {
            Self::Ended
        } else if summary.contains(" now ") || summary.contains(" in progress ") {
            Self::Started
        } else {
            Self::Appeared
        }
    }
}

impl DesktopServices {
    /// How many notifications of this kind there were about the event of this VM.
    #[must_use]
    pub fn count_alerts(&self, kind: AlertKind, vm: &str) -> usize {
        let (alone, first_of_several) = (format!(" · {vm}"), format!(" · {vm} +"));
        let names_vm = |summary: &str| summary.ends_with(&alone) || summary.contains(&first_of_several);
        let toasts = self.toasts();
        toasts.iter().filter(|toast| names_vm(&toast.summary) && AlertKind::of(&toast.summary) == kind).count()
    }
}
