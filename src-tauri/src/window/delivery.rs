//! What was sent to the page and whether it has acknowledged it. The page acknowledges a message once it is drawn, so one
//! that doesn't is blank, frozen or gone.

use forewarn_engine::Destination;
use serde::Serialize;

/// Where the page opens, with the number by which it acknowledges that.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct OpenMessage {
    pub(super) number: u64,
    #[serde(flatten)]
    pub(super) destination: Destination,
}

/// How long the page may take to load and to acknowledge messages, in ticks of about a second. Ticks are counted rather
/// than time measured: a VM that was paused for an hour has missed at most one.
const LOADING: u32 = 30;
const ACKNOWLEDGING: u32 = 10;

/// The same when a user asks for the window, and looks at it.
const ACKNOWLEDGING_OPENING: u32 = 5;

/// After how many ticks without a message the page is sent one, only to see whether it acknowledges it.
const IDLE: u32 = 10;

#[derive(Debug)]
pub(super) struct Delivery {
    latest: u64,
    acknowledged: u64,
    /// Openings that are not acknowledged yet; those of a page that is still loading have no number.
    openings: Vec<(Option<u64>, Destination)>,
    /// Ticks since the page acknowledged something, or was sent something if it had acknowledged everything.
    ticks: u32,
    save_wait: u32,
    loading: bool,
}

/// What is to be done about the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    Alive,
    /// Send it a message, to see whether it acknowledges it.
    Ask,
    Unresponsive,
}

impl Delivery {
    pub(super) fn new() -> Self {
        let (latest, acknowledged, openings) = (0, 0, Vec::new());
        Self { latest, acknowledged, openings, ticks: 0, save_wait: LOADING, loading: true }
    }

    /// A page is about to load. It gets the openings that the one before has not acknowledged.
    pub(super) fn load(&mut self) {
        for (number, _) in &mut self.openings {
            *number = None;
        }
        (self.ticks, self.save_wait, self.loading) = (0, LOADING, true);
    }

    /// The page has loaded and is drawn: what it is to open at.
    pub(super) fn loaded(&mut self) -> Vec<OpenMessage> {
        (self.ticks, self.save_wait, self.loading) = (0, ACKNOWLEDGING, false);
        self.acknowledged = self.latest;
        let sent = self.openings.iter_mut().map(|(number, opening)| {
            self.latest += 1;
            *number = Some(self.latest);
            OpenMessage { number: self.latest, destination: opening.clone() }
        });
        sent.collect()
    }

    /// A snapshot is sent to the page: its number.
    pub(super) fn send(&mut self) -> u64 {
        if self.acknowledged == self.latest {
            self.ticks = 0;
        }
        self.latest += 1;
        self.latest
    }

    /// The window is to open here: the number to send this under, or none while the page is loading.
    pub(super) fn open(&mut self, opening: &Destination) -> Option<u64> {
        let number = (!self.loading).then(|| {
            self.save_wait = ACKNOWLEDGING_OPENING;
            self.send()
        });
        // Only the last place that was asked for matters, but everything that was not shown otherwise.
        if *opening == Destination::List {
            return number;
        }
        let is_alert = |opening: &Destination| matches!(opening, Destination::NotShown { .. });
        self.openings.retain(|(_, other)| if is_alert(opening) { other != opening } else { is_alert(other) });
        self.openings.push((number, opening.clone()));
        number
    }

    /// The page has drawn the message of this number: the opening that it was, if it was one.
    pub(super) fn acknowledge(&mut self, number: u64) -> Option<Destination> {
        if self.loading || number > self.latest {
            return None;
        }
        self.acknowledged = self.acknowledged.max(number);
        (self.ticks, self.save_wait) = (0, ACKNOWLEDGING);
        let found = self.openings.iter().position(|(sent, _)| *sent == Some(number))?;
        Some(self.openings.remove(found).1)
    }

    /// All openings, which are now shown in another way.
    pub(super) fn take(&mut self) -> Vec<Destination> {
        std::mem::take(&mut self.openings).into_iter().map(|(_, opening)| opening).collect()
    }

    /// To be called about once a second while the window is open.
    pub(super) fn tick(&mut self) -> Verdict {
        self.ticks += 1;
        let waiting = self.loading || self.acknowledged < self.latest;
        if waiting && self.ticks > self.save_wait {
            Verdict::Unresponsive
        } else if !waiting && self.ticks >= IDLE {
            Verdict::Ask
        } else {
            Verdict::Alive
        }
    }
}

/// What was not shown as a notification, each with the reason.
pub(super) fn unshown(openings: &[Destination]) -> impl Iterator<Item = String> {
    openings.iter().filter_map(|opening| {
        let Destination::NotShown { title, reason, .. } = opening else { return None };
        Some(format!("{title}\n{reason}"))
    })
}

#[cfg(test)]
mod tests {
    use forewarn_core::{AlertKey, EventKey};

    use super::*;

    fn untold(title: &str) -> Destination {
        let alert = Some(AlertKey::TestNotification);
        Destination::NotShown { reason: "Off.".to_owned(), title: title.to_owned(), key: None, alert }
    }

    fn approval() -> Destination {
        Destination::Approval { key: EventKey::new("A") }
    }

    fn loaded() -> Delivery {
        let mut delivery = Delivery::new();
        delivery.loaded();
        delivery
    }

    /// After how many ticks the page is found unresponsive.
    fn save_wait(delivery: &mut Delivery) -> u32 {
        (1..=100).find(|_| delivery.tick() == Verdict::Unresponsive).unwrap()
    }

    #[test]
    fn a_page_that_acknowledges_everything_is_never_replaced() {
        let mut delivery = loaded();
        for _ in 0..1000 {
            let number = delivery.send();
            assert_eq!(delivery.tick(), Verdict::Alive);
            assert_eq!(delivery.acknowledge(number), None);
        }
    }

    #[test]
    fn a_page_that_stops_acknowledging_is_found_in_ten_seconds_however_much_it_is_sent() {
        let mut delivery = loaded();
        let found = (1..=100).find(|_| {
            delivery.send();
            delivery.tick() == Verdict::Unresponsive
        });
        assert_eq!(found, Some(ACKNOWLEDGING + 1));
    }

    #[test]
    fn a_page_with_nothing_to_draw_is_asked_now_and_then() {
        let mut delivery = loaded();
        assert_eq!((1..=100).find(|_| delivery.tick() == Verdict::Ask), Some(IDLE));
        delivery.send();
        assert_eq!(save_wait(&mut delivery), ACKNOWLEDGING + 1);
    }

    #[test]
    fn asking_for_the_window_finds_a_frozen_page_sooner() {
        let mut delivery = loaded();
        delivery.open(&Destination::List);
        assert_eq!(save_wait(&mut delivery), ACKNOWLEDGING_OPENING + 1);
    }

    #[test]
    fn a_page_that_never_loads_is_found() {
        assert_eq!(save_wait(&mut Delivery::new()), LOADING + 1);
    }

    #[test]
    fn nothing_that_was_not_shown_otherwise_is_lost_while_the_page_loads() {
        let mut delivery = Delivery::new();
        for opening in [untold("one"), Destination::About, untold("two"), approval(), untold("one"), Destination::List]
        {
            assert_eq!(delivery.open(&opening), None);
        }
        let sent: Vec<Destination> = delivery.loaded().into_iter().map(|message| message.destination).collect();
        assert_eq!(sent, [untold("two"), approval(), untold("one")]);
    }

    #[test]
    fn what_was_not_acknowledged_goes_to_the_next_page_and_what_was_does_not() {
        let mut delivery = loaded();
        let first = delivery.open(&untold("one")).unwrap();
        let second = delivery.open(&untold("two")).unwrap();
        assert_eq!(delivery.acknowledge(first), Some(untold("one")));
        delivery.load();
        assert_eq!(delivery.acknowledge(second), None, "a page that is gone acknowledges nothing");
        let sent = delivery.loaded();
        assert!(
            matches!(sent.as_slice(), [message] if message.number > second && message.destination == untold("two"))
        );
        assert_eq!(delivery.acknowledge(sent[0].number), Some(untold("two")));
        delivery.load();
        assert!(delivery.loaded().is_empty());
    }
}
