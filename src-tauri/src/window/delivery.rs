//! Which messages the page has acknowledged. It acknowledges a message once it has drawn it, so a page that doesn't is blank,
//! frozen or gone.

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

/// Timeouts in ticks of about a second. Counting ticks, a VM that was paused for an hour has missed at most one.
const LOAD_TIMEOUT: u32 = 30;
const ACKNOWLEDGE_TIMEOUT: u32 = 10;
/// Shorter, because the user is looking at the window.
const OPENING_TIMEOUT: u32 = 5;

/// After this many ticks without a message, the page is pinged.
const IDLE: u32 = 10;

#[derive(Debug)]
pub(super) struct Delivery {
    latest: u64,
    acknowledged: u64,
    /// Unacknowledged openings, without a number while the page is loading.
    openings: Vec<(Option<u64>, Destination)>,
    /// Ticks since the last acknowledgment, or since the first unacknowledged message.
    ticks: u32,
    timeout: u32,
    loading: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PageHealth {
    Alive,
    /// Send it a message, to see whether it acknowledges it.
    PingDue,
    Unresponsive,
}

impl Delivery {
    pub(super) fn new() -> Self {
        let (latest, acknowledged, openings) = (0, 0, Vec::new());
        Self { latest, acknowledged, openings, ticks: 0, timeout: LOAD_TIMEOUT, loading: true }
    }

    /// A new page is loading. It gets the openings that the previous one has not acknowledged.
    pub(super) fn load(&mut self) {
        for (number, _) in &mut self.openings {
            *number = None;
        }
        (self.ticks, self.timeout, self.loading) = (0, LOAD_TIMEOUT, true);
    }

    /// The page has loaded; returns what it is to open.
    pub(super) fn loaded(&mut self) -> Vec<OpenMessage> {
        (self.ticks, self.timeout, self.loading) = (0, ACKNOWLEDGE_TIMEOUT, false);
        self.acknowledged = self.latest;
        let sent = self.openings.iter_mut().map(|(number, opening)| {
            self.latest += 1;
            *number = Some(self.latest);
            OpenMessage { number: self.latest, destination: opening.clone() }
        });
        sent.collect()
    }

    /// Returns the number of the next message.
    pub(super) fn send(&mut self) -> u64 {
        if self.acknowledged == self.latest {
            self.ticks = 0;
        }
        self.latest += 1;
        self.latest
    }

    /// Returns the number of the message, or `None` while the page is loading.
    pub(super) fn open(&mut self, opening: &Destination) -> Option<u64> {
        let number = (!self.loading).then(|| {
            self.timeout = OPENING_TIMEOUT;
            self.send()
        });
        // Only the last opening matters, but every alert that was not shown.
        if *opening == Destination::List {
            return number;
        }
        let is_alert = |opening: &Destination| matches!(opening, Destination::NotShown { .. });
        self.openings.retain(|(_, other)| if is_alert(opening) { other != opening } else { is_alert(other) });
        self.openings.push((number, opening.clone()));
        number
    }

    /// Returns the opening that the acknowledged message was, if any.
    pub(super) fn acknowledge(&mut self, number: u64) -> Option<Destination> {
        if self.loading || number > self.latest {
            return None;
        }
        self.acknowledged = self.acknowledged.max(number);
        (self.ticks, self.timeout) = (0, ACKNOWLEDGE_TIMEOUT);
        let found = self.openings.iter().position(|(sent, _)| *sent == Some(number))?;
        Some(self.openings.remove(found).1)
    }

    /// Removes all openings.
    pub(super) fn take_openings(&mut self) -> Vec<Destination> {
        std::mem::take(&mut self.openings).into_iter().map(|(_, opening)| opening).collect()
    }

    /// Call this once a second while the window is open.
    pub(super) fn tick(&mut self) -> PageHealth {
        self.ticks += 1;
        let waiting = self.loading || self.acknowledged < self.latest;
        if waiting && self.ticks > self.timeout {
            PageHealth::Unresponsive
        } else if !waiting && self.ticks >= IDLE {
            PageHealth::PingDue
        } else {
            PageHealth::Alive
        }
    }
}

/// The alerts among these, each with the reason why it was not shown.
pub(super) fn alert_texts(openings: &[Destination]) -> impl Iterator<Item = String> {
    openings.iter().filter_map(|opening| {
        let Destination::NotShown { title, reason, .. } = opening else { return None };
        Some(format!("{title}\n{reason}"))
    })
}

#[cfg(test)]
mod tests {
    use forewarn_core::{AlertKey, EventKey};

    use super::*;

    fn alert(title: &str) -> Destination {
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

    /// The number of ticks until the page is found unresponsive.
    fn ticks_until_unresponsive(delivery: &mut Delivery) -> u32 {
        (1..=100).find(|_| delivery.tick() == PageHealth::Unresponsive).unwrap()
    }

    #[test]
    fn a_page_that_acknowledges_everything_is_never_replaced() {
        let mut delivery = loaded();
        for _ in 0..1000 {
            let number = delivery.send();
            assert_eq!(delivery.tick(), PageHealth::Alive);
            assert_eq!(delivery.acknowledge(number), None);
        }
    }

    #[test]
    fn a_page_that_stops_acknowledging_is_noticed_in_ten_seconds() {
        let mut delivery = loaded();
        let found = (1..=100).find(|_| {
            delivery.send();
            delivery.tick() == PageHealth::Unresponsive
        });
        assert_eq!(found, Some(ACKNOWLEDGE_TIMEOUT + 1));
    }

    #[test]
    fn an_idle_page_is_pinged() {
        let mut delivery = loaded();
        assert_eq!((1..=100).find(|_| delivery.tick() == PageHealth::PingDue), Some(IDLE));
        delivery.send();
        assert_eq!(ticks_until_unresponsive(&mut delivery), ACKNOWLEDGE_TIMEOUT + 1);
    }

    #[test]
    fn opening_the_window_notices_a_frozen_page_sooner() {
        let mut delivery = loaded();
        delivery.open(&Destination::List);
        assert_eq!(ticks_until_unresponsive(&mut delivery), OPENING_TIMEOUT + 1);
    }

    #[test]
    fn a_page_that_never_loads_is_noticed() {
        assert_eq!(ticks_until_unresponsive(&mut Delivery::new()), LOAD_TIMEOUT + 1);
    }

    #[test]
    fn no_alert_is_lost_while_the_page_loads() {
        let mut delivery = Delivery::new();
        for opening in [alert("one"), Destination::About, alert("two"), approval(), alert("one"), Destination::List] {
            assert_eq!(delivery.open(&opening), None);
        }
        let sent: Vec<Destination> = delivery.loaded().into_iter().map(|message| message.destination).collect();
        assert_eq!(sent, [alert("two"), approval(), alert("one")]);
    }

    #[test]
    fn only_unacknowledged_openings_go_to_the_next_page() {
        let mut delivery = loaded();
        let first = delivery.open(&alert("one")).unwrap();
        let second = delivery.open(&alert("two")).unwrap();
        assert_eq!(delivery.acknowledge(first), Some(alert("one")));
        delivery.load();
        assert_eq!(delivery.acknowledge(second), None, "the page is gone");
        let sent = delivery.loaded();
        assert!(matches!(sent.as_slice(), [message] if message.number > second && message.destination == alert("two")));
        assert_eq!(delivery.acknowledge(sent[0].number), Some(alert("two")));
        delivery.load();
        assert!(delivery.loaded().is_empty());
    }
}
