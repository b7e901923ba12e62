//! What stays behind after a long time: nothing.

use std::sync::Arc;
use std::time::Duration;

use scheduled_events::{ApiVersion, Document, Response};

use crate::testing::english;
use crate::testing::{Harness, event, forbidden, started};
use crate::{AlertLedger, ChangeKind, Settings, Tracker};

#[test]
fn a_million_observations_take_bounded_space() {
    let mut harness = Harness::new();
    let mut ledger = AlertLedger::default();
    let settings = Settings::default();
    let empty = Arc::new(Document::empty(1));
    let mut current = empty.clone();
    let (mut appeared, mut ended) = (0, 0);
    for number in 0..1_000_000_u32 {
        harness.advance(1);
        // Every thousand observations one event lives through everything and is gone.
        current = match number % 1_000 {
            10 => Arc::new(Document {
                events: vec![event("Reboot", &number.to_string(), 15).into()],
                ..Document::empty(2)
            }),
            20 => Arc::new(Document {
                events: current.events.iter().map(|event| started((**event).clone()).into()).collect(),
                ..Document::empty(3)
            }),
            30 => empty.clone(),
            _ => current,
        };
        let result = if number % 100 == 99 {
            Err(forbidden())
        } else {
            let server_time = chrono::DateTime::from_timestamp(harness.truth.timestamp(), 0);
            let (document, round_trip) = (current.clone(), Duration::from_millis(5));
            Ok(Response { document, server_time, version: ApiVersion::NEWEST, round_trip })
        };
        for change in harness.tracker.observe(result, &harness.now) {
            appeared += u32::from(matches!(change.kind, ChangeKind::Appeared { .. }));
            ended += u32::from(matches!(change.kind, ChangeKind::Completed { .. }));
            for alert in ledger.plan(&harness.report(), &settings, english(), harness.endpoint_time()).due {
                ledger.mark_shown(&alert);
            }
        }
        assert!(harness.tracker.events().count() <= 1);
    }
    assert_eq!((appeared, ended), (1_000, 1_000), "it was not idle");
    assert_eq!(harness.tracker.ended().count(), Tracker::MAX_ENDED);
    assert!(ledger.len() <= Tracker::MAX_ENDED, "{}", ledger.len());
    let saved = serde_json::to_string(harness.tracker.state()).unwrap().len();
    assert!(saved < Tracker::MAX_ENDED * 2_000, "{saved} bytes to save");
}
