//! A month of history.

use std::path::Path;

use chrono::{DateTime, TimeDelta, Utc};
use end_to_end::HistoryWriter;
use scheduled_events::{Event, EventId, EventSource, EventStatus, EventType, NotBefore, VmName};

/// Hours since the announcement, type, VMs, and duration in seconds; 0 for a cancelled event.
const MONTH: [(i64, EventType, &[&str], i64); 9] = [
    (28 * 24 + 3, EventType::Freeze, &["web-01"], 9),
    (25 * 24 + 7, EventType::Reboot, &["web-01", "web-02"], 250),
    (21 * 24 + 1, EventType::Redeploy, &["db-01"], 610),
    (17 * 24 + 16, EventType::Freeze, &["web-01", "db-01"], 7),
    (14 * 24 + 5, EventType::Reboot, &["web-02"], 0),
    (9 * 24 + 11, EventType::Preempt, &["web-02"], 45),
    (6 * 24 + 20, EventType::Freeze, &["web-01"], 12),
    (4 * 24 + 2, EventType::Redeploy, &["web-01"], 730),
    (26, EventType::Reboot, &["web-01"], 190),
];

pub(crate) fn write(data: &Path, until: DateTime<Utc>) {
    let mut history = HistoryWriter::new(data, until - TimeDelta::days(29));
    for (number, (hours, event_type, vms, seconds)) in MONTH.iter().enumerate() {
        let announced = until - TimeDelta::hours(*hours);
        let starts = announced + TimeDelta::minutes(15);
        let event = Event {
            id: Some(EventId::new(format!("C7061BAC-AFDC-4513-B24B-AA5F13A161{number:02}"))),
            event_type: event_type.clone(),
            status: EventStatus::Scheduled,
            resource_type: "VirtualMachine".to_owned(),
            resources: vms.iter().copied().map(VmName::new).collect(),
            not_before: NotBefore::At(starts),
            description: "Host server is undergoing maintenance.".to_owned(),
            source: Some(EventSource::Platform),
            duration_in_seconds: Some(-1),
            extra: serde_json::Map::new(),
        };
        history.poll(announced, vec![event.clone()]);
        if *seconds > 0 {
            let started = Event { status: EventStatus::Started, not_before: NotBefore::Unstated, ..event };
            history.poll(starts, vec![started]);
        }
        history.poll(starts + TimeDelta::seconds(*seconds), Vec::new());
    }
    history.poll(until - TimeDelta::seconds(1), Vec::new());
    history.monitored(until - TimeDelta::days(31), until);
}
