//! Queries of the history on disk.

use scheduled_events::EventStatus;

use super::*;
use crate::history::{Format, HistoryId, HistoryOutcome};
use crate::history_view::{HistoryPage, HistoryQuery};
use crate::shell::Exported;

struct HistoryClient {
    program: TestProgram,
}

impl HistoryClient {
    /// A reboot of this VM that is over, and one of its neighbour that is coming.
    fn begin() -> Self {
        let mut program = TestProgram::begin();
        let neighbour = Event { resources: vec![VmName::new("web-011")], id: Some(EventId::new("B")), ..reboot() };
        program.poll_returns(&[reboot()]);
        program.advance(60);
        program.poll_returns(&[Event { status: EventStatus::Started, not_before: NotBefore::Unstated, ..reboot() }]);
        program.advance(30);
        program.poll_returns(&[neighbour]);
        Self { program }
    }

    fn ask<T>(&mut self, request: impl FnOnce(oneshot::Sender<T>) -> Request) -> T {
        let (reply, mut answer) = oneshot::channel();
        self.program.send(request(reply));
        answer.try_recv().unwrap()
    }

    fn history(&mut self, query: Value) -> HistoryPage {
        let query: HistoryQuery = serde_json::from_value(query).unwrap();
        self.ask(|reply| Request::History { query: Box::new(query), reply }).unwrap()
    }
}

#[test]
fn the_page_gets_past_events() {
    let mut client = HistoryClient::begin();
    let page = client.history(json!({ "sort": { "by": "seen", "descending": false } }));
    assert_eq!((page.total, page.vms), (2, vec!["web-01".to_owned(), "web-011".to_owned()]));
    let [ours, theirs] = page.events.try_into().unwrap();
    assert_eq!((ours.this_vm, theirs.this_vm), (Some(true), Some(false)), "names are compared whole");
    assert_eq!((ours.outcome, theirs.outcome), (HistoryOutcome::Completed, HistoryOutcome::Pending));
    assert_eq!(ours.took_ms, Some(30_000));
    assert_eq!(ours.started_at, Some(ours.first_seen + TimeDelta::seconds(60)));
    let json = serde_json::to_value(&theirs).unwrap();
    assert_eq!(
        json,
        json!({
            "id": 2, "key": "B", "azureId": "B", "kind": "Reboot", "typeName": "Reboot", "source": "Platform",
            "vms": ["web-011"], "thisVm": false, "description": "Host server is undergoing maintenance.",
            "notBefore": "2026-03-02T12:47:00Z", "firstSeen": "2026-03-02T12:33:30.500Z", "approvedBy": null,
            "approvedAt": null, "startedAt": null, "endedAt": null, "outcome": "pending", "tookMs": null,
            "pausedMs": null, "whileAway": false,
        })
    );
    assert_eq!(client.history(json!({ "outcomes": ["pending"] })).total, 1);
    assert_eq!(client.history(json!({ "vm": "WEB-01" })).total, 1);
}

#[test]
fn without_a_name_of_this_vm_it_is_unknown_whether_events_affect_it() {
    let mut client = HistoryClient { program: TestProgram::begin() };
    client.program.controller.tracker = Tracker::new(&client.program.local.now);
    client.program.poll_returns(&[reboot()]);
    assert_eq!(client.history(json!({})).events[0].this_vm, None);
}

#[test]
fn the_transitions_of_an_event_are_localized() {
    let mut client = HistoryClient::begin();
    let id = client.history(json!({ "outcomes": ["completed"] })).events[0].id;
    let texts = |client: &mut HistoryClient| {
        let detail = client.ask(|reply| Request::HistoryEvent { id, reply }).unwrap().unwrap();
        detail.transitions.into_iter().map(|transition| transition.text).collect::<Vec<_>>()
    };
    assert_eq!(texts(&mut client), ["Azure announced it.", "It started.", "It finished."]);
    client.program.save(json!({ "language": "nl" })).unwrap();
    assert_eq!(texts(&mut client)[1], "De gebeurtenis is gestart.");
    let missing: HistoryId = serde_json::from_value(json!(99)).unwrap();
    assert_eq!(client.ask(|reply| Request::HistoryEvent { id: missing, reply }).unwrap(), None);
}

#[test]
fn the_timeline_shows_thirty_days_with_gaps() {
    let mut client = HistoryClient::begin();
    client.program.poll_fails();
    client.program.advance(120);
    let timeline = client.ask(|reply| Request::Timeline { reply }).unwrap();
    assert_eq!(timeline.until - timeline.from, TimeDelta::days(30));
    assert_eq!(timeline.events.len(), 2);
    let gap = timeline.gaps.last().unwrap();
    assert_eq!((gap.until, gap.until - gap.from), (timeline.until, TimeDelta::seconds(120)));
}

#[test]
fn an_export_has_all_matching_events_whatever_the_page() {
    let mut client = HistoryClient::begin();
    let path = client.program.disk.folder.path().join("export.csv");
    let query: HistoryQuery = serde_json::from_value(json!({ "types": ["Reboot"], "offset": 1, "limit": 1 })).unwrap();
    let exported =
        client.ask(|reply| Request::Export { query: Box::new(query), format: Format::Csv, path: path.clone(), reply });
    assert_eq!(exported, Ok(Exported { path: path.clone(), count: 2 }));
    assert_eq!(std::fs::read_to_string(path).unwrap().lines().count(), 3);

    let nowhere = client.program.disk.folder.path().join("missing/export.json");
    let refused = client
        .ask(|reply| Request::Export { query: Box::default(), format: Format::Json, path: nowhere, reply })
        .unwrap_err();
    assert!(refused.starts_with("Couldn't export:"), "{refused}");
}

#[test]
fn a_history_that_cannot_be_read_is_an_error() {
    let mut program = TestProgram::begin();
    program.disk.hangs = true;
    program.poll_returns(&[reboot()]);
    program.advance(1);
    let (reply, mut answer) = oneshot::channel();
    program.send(Request::History { query: Box::default(), reply });
    let sentence = answer.try_recv().unwrap().unwrap_err();
    assert!(sentence.starts_with("Storage isn't responding"), "{sentence}");
}

#[test]
fn a_dry_run_applies_the_rules_to_past_events() {
    let mut client = HistoryClient::begin();
    let rules = json!([
        { "name": "Freezes", "types": ["Freeze"], "then": "approve_now" },
        { "name": "All", "then": "approve_now" },
    ]);
    client.program.save(json!({ "rules": rules })).unwrap();
    let tried = client.ask(|reply| Request::DryRunRules { reply }).unwrap();
    assert_eq!((tried.looked_at, tried.vm_known), (2, true));
    let tallies: Vec<_> = tried.rules.iter().map(|tally| (tally.rule.as_str(), tally.events, tally.approved)).collect();
    assert_eq!(tallies, [("Freezes", 0, 0), ("All", 1, 1)]);
    let [ours] = tried.events.try_into().unwrap();
    assert_eq!((ours.type_name.as_str(), ours.rule.as_str()), ("Reboot", "All"));
    assert_eq!(ours.at, Some(ours.first_seen), "no rule matches an event of another VM");
    assert!(client.program.take_rule_approvals().is_empty(), "and nothing is approved by trying");
}

#[test]
fn a_dry_run_uses_the_time_zone_of_the_time() {
    let mut client = HistoryClient::begin();
    // In winter, when that was, it was 13:32; by what the clocks have been put to since, 14:32.
    client.program.controller.options.zone = |_| FixedOffset::east_opt(60 * 60).unwrap();
    client.program.local.offset = FixedOffset::east_opt(2 * 60 * 60).unwrap();
    client.program.advance(1);
    let rules = json!([{ "name": "Lunch", "then": "approve_now", "from": "13:00", "until": "14:00" }]);
    client.program.save(json!({ "rules": rules })).unwrap();
    let tried = client.ask(|reply| Request::DryRunRules { reply }).unwrap();
    assert_eq!(tried.rules[0].approved, 1);
}

#[test]
fn a_clock_that_is_ahead_at_the_start_deletes_no_history() {
    let mut settings = Settings::default();
    settings.set(SettingKey::HistoryDays, &1.into()).unwrap();
    let fake_settings = FakeSettings { settings, ..FakeSettings::default() };
    let mut program = TestProgram::with(FakeDisk::new(), fake_settings.clone(), start());
    program.poll_returns(&[reboot()]);
    program.poll_returns(&[]);

    // The clock of a VM that was suspended may be wrong.
    let wrong = start() + TimeDelta::days(3);
    let program = TestProgram::with(program.disk.reopened(), fake_settings, wrong);
    let mut client = HistoryClient { program };
    client.program.poll_fails();
    client.program.advance(120);
    assert_eq!(client.history(json!({})).total, 1, "the endpoint's time is unknown");

    let says = |client: &mut HistoryClient, time| {
        let document = Arc::new(Document::empty(2));
        let response =
            Response { document, server_time: Some(time), version: ApiVersion::NEWEST, round_trip: Duration::ZERO };
        client.program.poll(Ok(response));
        client.program.advance(120);
    };
    says(&mut client, start() + TimeDelta::minutes(5));
    assert_eq!(client.history(json!({})).total, 1, "the endpoint says that it was five minutes ago");
    // A time that differs a lot is accepted when it is repeated.
    for seconds in [0, 120] {
        says(&mut client, start() + TimeDelta::days(3) + TimeDelta::seconds(seconds));
    }
    assert_eq!(client.history(json!({})).total, 0, "three days later it is too old");
}

#[test]
fn a_date_years_off_deletes_nothing_by_age() {
    let mut client = HistoryClient { program: TestProgram::begin() };
    client.program.poll_returns(&[reboot()]);
    client.program.poll_returns(&[]);
    let says = |client: &mut HistoryClient, ahead: TimeDelta| {
        // The endpoint clock follows a far-off `Date` only when it comes twice.
        for _ in 0..2 {
            let server_time = Some(client.program.local.now.wall + ahead);
            let (document, round_trip) = (Arc::new(Document::empty(2)), Duration::ZERO);
            let response = Response { document, server_time, round_trip, version: ApiVersion::NEWEST };
            client.program.poll(Ok(response));
            client.program.advance(61);
        }
    };
    says(&mut client, TimeDelta::days(5 * 365));
    assert_eq!(client.history(json!({})).total, 1, "the endpoint is five years ahead of the VM");
    client.program.local.now.wall += TimeDelta::days(10 * 365);
    says(&mut client, TimeDelta::days(-5 * 365));
    assert_eq!(client.history(json!({})).total, 1, "and now the VM is five years ahead of the endpoint");
    says(&mut client, TimeDelta::hours(23));
    assert_eq!(client.history(json!({})).total, 0, "ten years later by both clocks, it is too old");
}

/// The gaps of the timeline in seconds since [`start`], with their reasons.
fn gaps(client: &mut HistoryClient) -> Vec<(i64, i64, Value)> {
    let timeline = client.ask(|reply| Request::Timeline { reply }).unwrap();
    let seconds = |time: DateTime<Utc>| time.timestamp() - start().timestamp();
    let gap = |gap: crate::history_view::Gap| (seconds(gap.from), seconds(gap.until), json!(gap.reason));
    timeline.gaps.into_iter().map(gap).collect()
}

const MONTH: i64 = 30 * 24 * 3_600;

#[test]
fn the_timeline_shows_when_forewarn_was_not_running() {
    let begin = |disk, after| TestProgram::with(disk, FakeSettings::default(), start() + TimeDelta::seconds(after));
    let mut killed = begin(FakeDisk::new(), 0);
    killed.poll_returns(&[]);
    for _ in 0..10 {
        killed.advance(60);
    }
    let mut stopped = begin(killed.disk.reopened(), 3_600);
    stopped.advance(20);
    stopped.poll_returns(&[]);
    stopped.advance(70);
    let last = stopped.controller.last_batch(&stopped.local.now).unwrap();
    stopped.disk.save(last);
    let mut client = HistoryClient { program: begin(stopped.disk.reopened(), 7_200) };
    client.program.poll_returns(&[]);
    client.program.advance(5);
    let not_monitored = json!("notMonitored");
    assert_eq!(
        gaps(&mut client),
        [(7_205 - MONTH, 0, not_monitored.clone()), (600, 3_620, not_monitored.clone()), (3_690, 7_200, not_monitored),],
        "before the first start, from the kill to the first response, and from the stop to the last start"
    );
}

#[test]
fn a_paused_vm_is_not_monitored() {
    let mut client = HistoryClient::begin();
    client.program.advance(60);
    client.program.advance(3_600);
    client.program.poll_returns(&[]);
    assert_eq!(gaps(&mut client)[1..], [(150, 3_750, json!("notMonitored"))]);
}

#[test]
fn contact_lost_before_the_timeline_is_a_gap() {
    let mut client = HistoryClient::begin();
    client.program.poll_fails();
    for _ in 0..31 * 24 * 60 / 2 {
        client.program.local.now.wall += TimeDelta::seconds(120);
        client.program.local.now.monotonic += Duration::from_secs(120);
        let at = client.program.controller.tracker.clock().timestamp(&client.program.local.now);
        client.program.disk.history.record_monitoring(at);
    }
    let until = 90 + 31 * 24 * 3_600;
    assert_eq!(gaps(&mut client), [(until - MONTH, until, json!("noContact"))]);
}
