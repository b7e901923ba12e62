use chrono::{DateTime, FixedOffset, TimeDelta, Utc};
use scheduled_events::{Event, EventSource, VmName};
use serde_json::{Value, json};

use super::*;
use crate::settings::{SettingKey, SettingValue, Settings};
use crate::testing::{event, on, reboot, start};

fn rules(value: &Value) -> Rules {
    Rules::from_json(value).unwrap()
}

/// 2026-03-02 is a Monday.
fn at(day: u32, time: &str) -> DateTime<FixedOffset> {
    DateTime::parse_from_rfc3339(&format!("2026-03-{day:02}T{time}:00+02:00")).unwrap()
}

fn noon() -> DateTime<FixedOffset> {
    at(2, "12:00")
}

fn this_vm() -> VmName {
    VmName::new("web-01")
}

fn match_at(value: &Value, event: &Event, at: DateTime<FixedOffset>) -> Option<String> {
    rules(value).first_match(event, &this_vm(), at).map(|rule| rule.name.to_string())
}

fn matches(conditions: Value, event: &Event) -> bool {
    matches_at(conditions, event, noon())
}

fn matches_at(mut conditions: Value, event: &Event, at: DateTime<FixedOffset>) -> bool {
    conditions["name"] = json!("x");
    conditions["then"] = json!("approve_now");
    match_at(&json!([conditions]), event, at).is_some()
}

#[test]
fn the_first_matching_rule_applies() {
    let value = json!([
        { "name": "not this", "types": ["Freeze"], "then": "approve_now" },
        { "name": "this", "types": ["Reboot"], "then": "ask" },
        { "name": "nor this", "then": "approve_now" },
    ]);
    assert_eq!(match_at(&value, &reboot("A"), noon()).as_deref(), Some("this"));
    assert_eq!(match_at(&json!([]), &reboot("A"), noon()), None);
}

#[test]
fn each_condition_matches_only_its_events() {
    let event = reboot("A");
    assert!(matches(json!({}), &event));
    assert!(matches(json!({ "types": ["reboot", "Freeze"] }), &event));
    assert!(!matches(json!({ "types": ["Freeze"] }), &event));
    assert!(matches(json!({ "source": "Platform" }), &event));
    assert!(!matches(json!({ "source": "user" }), &event));
    let unsaid = Event { source: None, ..event.clone() };
    let partner = Event { source: Some(EventSource::from("Partner")), ..event };
    for source in ["User", "Platform"] {
        assert!(!matches(json!({ "source": source }), &unsaid) && !matches(json!({ "source": source }), &partner));
    }
}

#[test]
fn an_unknown_duration_never_matches() {
    let lasting = |seconds| Event { duration_in_seconds: seconds, ..event("Freeze", "A", 15) };
    let conditions = || json!({ "at_most_seconds": 10 });
    for (seconds, expected) in [
        (Some(0), true),
        (Some(10), true),
        (Some(11), false),
        (Some(-1), false),
        (Some(-7), false),
        (Some(i64::MAX), false),
        (Some(i64::MIN), false),
        (None, false),
    ] {
        assert_eq!(matches(conditions(), &lasting(seconds)), expected, "{seconds:?}");
    }
    assert!(!matches(json!({ "at_most_seconds": 86400 }), &lasting(None)));
}

#[test]
fn no_rule_matches_an_event_without_this_vm() {
    for vms in [&["web-02"][..], &["web-011"], &["web-0"], &[]] {
        for scope in ["any", "alone", "among_others"] {
            assert!(!matches(json!({ "scope": scope }), &on(vms, reboot("A"))), "{vms:?} {scope}");
        }
    }
    for (vms, alone) in [(&["web-01"][..], true), (&["WEB-01", "_web-01"], true), (&["db-07", "web-01"], false)] {
        let event = on(vms, reboot("A"));
        assert!(matches(json!({ "scope": "any" }), &event));
        assert_eq!(matches(json!({ "scope": "alone" }), &event), alone, "{vms:?}");
        assert_eq!(matches(json!({ "scope": "among_others" }), &event), !alone, "{vms:?}");
    }
}

#[test]
fn hours_past_midnight_belong_to_the_day_before() {
    let event = reboot("A");
    let day = || json!({ "from": "09:00", "until": "17:00" });
    for (time, expected) in [("08:59", false), ("09:00", true), ("16:59", true), ("17:00", false)] {
        assert_eq!(matches_at(day(), &event, at(2, time)), expected, "{time}");
    }
    let friday_night = || json!({ "from": "22:00", "until": "06:00", "weekdays": ["fri"] });
    for (day, time, expected) in [
        (6, "21:59", false),
        (6, "22:00", true),
        (7, "00:00", true),
        (7, "05:59", true),
        (7, "06:00", false),
        (7, "22:30", false),
        (6, "05:00", false),
    ] {
        assert_eq!(matches_at(friday_night(), &event, at(day, time)), expected, "{day} {time}");
    }
    let weekend = || json!({ "weekdays": ["sat", "sun"] });
    assert!(matches_at(weekend(), &event, at(8, "00:00")) && !matches_at(weekend(), &event, at(9, "00:00")));
}

#[test]
fn presets_are_off_by_default_and_come_after_the_users_rules() {
    assert!(Settings::default().effective_rules().is_empty());
    let mut settings = Settings::default();
    settings.set(SettingKey::ApproveUserInitiated, &json!(true)).unwrap();
    settings.set(SettingKey::ApproveFreezeUpToSeconds, &json!(10)).unwrap();
    let own = json!([{ "name": "Mine", "types": ["Redeploy"], "then": "never" }]);
    settings.set(SettingKey::Rules, &own).unwrap();
    let rules = settings.effective_rules();
    let name = |event: &Event| {
        rules.first_match(event, &this_vm(), noon()).map(|rule| rule.name.localized(Language::English).to_owned())
    };
    let by_user = |event| Event { source: Some(EventSource::User), ..event };
    let freeze = |seconds| Event { duration_in_seconds: Some(seconds), ..event("Freeze", "A", 15) };
    assert_eq!(name(&by_user(reboot("A"))).as_deref(), Some("Restarts I started myself"));
    assert_eq!(name(&by_user(event("Redeploy", "A", 15))).as_deref(), Some("Mine"));
    assert_eq!(name(&freeze(10)).as_deref(), Some("Short freezes"));
    assert_eq!(name(&reboot("A")), None, "Azure's own restarts are left to the user");
    assert_eq!(name(&by_user(event("Terminate", "A", 15))), None);
    assert_eq!(name(&by_user(on(&["web-01", "web-02"], reboot("A")))), None);
    assert_eq!(name(&freeze(-1)), None);
}

#[test]
fn rules_are_read_back_as_written() {
    let value = json!([
        {
            "name": "Everything", "types": ["Freeze", "Reboot"], "source": "User", "at_most_seconds": 0,
            "scope": "among_others", "weekdays": ["mon", "sun"], "from": "22:00", "until": "06:05",
            "then": "approve_before", "minutes_before": 0
        },
        { "name": "A", "then": "approve_now" },
        { "name": "B", "then": "approve_when_prepared" },
        { "name": "C", "then": "ask" },
        { "name": "D", "then": "never" },
    ]);
    assert_eq!(rules(&value).to_json(), value);
    let redundant = json!([{ "name": "  A ", "types": [], "scope": "any", "weekdays": [], "then": "ask" }]);
    assert_eq!(rules(&redundant).to_json(), json!([{ "name": "A", "then": "ask" }]));
}

#[test]
fn an_invalid_rule_is_reported_with_its_position_and_field() {
    let good = json!({ "name": "Good", "then": "ask" });
    for (field, wrong) in [
        ("name", json!({ "then": "ask" })),
        ("name", json!({ "name": " ", "then": "ask" })),
        ("name", json!({ "name": "a\nb", "then": "ask" })),
        ("name", json!({ "name": "x".repeat(61), "then": "ask" })),
        ("name", json!({ "name": "Good", "then": "ask" })),
        ("name", json!({ "name": "approve_user_initiated", "then": "ask" })),
        ("types", json!({ "name": "x", "then": "ask", "types": ["Rebot"] })),
        ("source", json!({ "name": "x", "then": "ask", "source": "me" })),
        ("at_most_seconds", json!({ "name": "x", "then": "ask", "at_most_seconds": -1 })),
        ("scope", json!({ "name": "x", "then": "ask", "scope": "mine" })),
        ("weekdays", json!({ "name": "x", "then": "ask", "weekdays": "mon" })),
        ("from", json!({ "name": "x", "then": "ask", "from": "24:00", "until": "06:00" })),
        ("from", json!({ "name": "x", "then": "ask", "from": "+9:00", "until": "06:00" })),
        ("from", json!({ "name": "x", "then": "ask", "from": " 9:00", "until": "06:00" })),
        ("weekdays", json!({ "name": "x", "then": "ask", "weekdays": ["monday"] })),
        ("from", json!({ "name": "x", "then": "ask", "until": "06:00" })),
        ("until", json!({ "name": "x", "then": "ask", "from": "06:00" })),
        ("until", json!({ "name": "x", "then": "ask", "from": "06:00", "until": "06:00" })),
        ("then", json!({ "name": "x" })),
        ("then", json!({ "name": "x", "then": "approve" })),
        ("minutes_before", json!({ "name": "x", "then": "approve_before" })),
        ("minutes_before", json!({ "name": "x", "then": "approve_before", "minutes_before": 1441 })),
        ("minutes_before", json!({ "name": "x", "then": "ask", "minutes_before": 5 })),
    ] {
        let mut settings = Settings::default();
        let refused = settings.set(SettingKey::Rules, &json!([good, wrong])).unwrap_err();
        let entry = refused.entry.clone().unwrap();
        assert_eq!((entry.number, entry.field.as_str()), (2, field), "{wrong}");
        assert_eq!(entry.known.map(EntryField::name), Some(field));
        assert!(settings.rules.is_empty(), "all or none of them");
    }
    let stray = json!([{ "name": "x", "then": "ask", "colour": "red" }]);
    let refused = Settings::default().set(SettingKey::Rules, &stray).unwrap_err();
    assert_eq!(refused.to_string(), "rules can't be used: entry 1 has an unknown field, colour");
    let wrong = json!([{ "name": "x", "then": "ask", "source": "me" }]);
    let refused = Settings::default().set(SettingKey::Rules, &wrong).unwrap_err();
    assert_eq!(refused.to_string(), "rules can't be used: in entry 1, source must be \"User\" or \"Platform\"");
    let many: Value = (0..=Rules::MAX).map(|number| json!({ "name": number.to_string(), "then": "ask" })).collect();
    assert!(Settings::default().set(SettingKey::Rules, &many).is_err());
}

#[test]
fn a_dry_run_says_what_a_rule_would_have_done_and_when() {
    let life = |event: Event| HistoricalEvent {
        event,
        first_seen: start(),
        not_before: Some(start() + TimeDelta::minutes(15)),
        approvable_until: Some(start() + TimeDelta::minutes(15)),
        started_unannounced: false,
    };
    let zone = |_| FixedOffset::east_opt(0).unwrap();
    let dry_run = |value: Value, life: &HistoricalEvent| rules(&value).dry_run(life, &this_vm(), zone);
    let one = |then: Value| {
        let mut rule = then;
        rule["name"] = json!("x");
        json!([rule])
    };
    let (name, event) = (RuleName::new("x"), life(reboot("A")));
    let approved = |minutes| DryRunResult::Approved(name.clone(), start() + TimeDelta::minutes(minutes));
    assert_eq!(dry_run(one(json!({ "then": "approve_now" })), &event), approved(0));
    assert_eq!(dry_run(one(json!({ "then": "approve_before", "minutes_before": 5 })), &event), approved(10));
    assert_eq!(dry_run(one(json!({ "then": "approve_before", "minutes_before": 60 })), &event), approved(0));
    // It is 12:32.
    assert_eq!(dry_run(one(json!({ "then": "approve_now", "from": "12:40", "until": "13:00" })), &event), approved(8));
    let later = json!({ "then": "approve_now", "from": "12:47", "until": "13:00" });
    assert_eq!(dry_run(one(later), &event), DryRunResult::Nothing, "by then it had started");
    assert_eq!(dry_run(one(json!({ "then": "ask" })), &event), DryRunResult::Asked(name.clone()));
    assert_eq!(dry_run(one(json!({ "then": "never" })), &event), DryRunResult::Forbidden(name.clone()));
    let unannounced = HistoricalEvent { started_unannounced: true, ..event.clone() };
    assert_eq!(dry_run(one(json!({ "then": "approve_now" })), &unannounced), DryRunResult::Nothing);
    let neighbours = life(on(&["web-02"], reboot("A")));
    assert_eq!(dry_run(one(json!({ "then": "approve_now" })), &neighbours), DryRunResult::Nothing);
    let endless =
        HistoricalEvent { not_before: None, approvable_until: Some(start() + TimeDelta::days(4_000)), ..event };
    let never = json!({ "then": "approve_before", "minutes_before": 5 });
    assert_eq!(dry_run(one(never), &endless), DryRunResult::Nothing, "and it ends");
}

#[test]
fn a_dry_run_uses_the_time_zone_at_the_time_of_the_event() {
    let hours = |hours: i32| FixedOffset::east_opt(hours * 60 * 60).unwrap();
    let life = |first_seen: DateTime<Utc>| HistoricalEvent {
        event: reboot("A"),
        first_seen,
        not_before: Some(first_seen + TimeDelta::minutes(15)),
        approvable_until: Some(first_seen + TimeDelta::minutes(15)),
        started_unannounced: false,
    };
    let (winter, summer) = (life(start()), life(start() + TimeDelta::days(60)));
    let season = |at: DateTime<Utc>| if at < start() + TimeDelta::days(30) { hours(1) } else { hours(2) };
    let at_one = rules(&json!([{ "name": "x", "then": "approve_now", "from": "13:00", "until": "14:00" }]));
    let approved = |at| DryRunResult::Approved(RuleName::new("x"), at);
    assert_eq!(at_one.dry_run(&winter, &this_vm(), season), approved(start()), "13:32 at that time");
    assert_eq!(at_one.dry_run(&summer, &this_vm(), season), DryRunResult::Nothing, "14:32");
    // The clocks are put forward at 12:45, while the event is coming.
    let change = start() + TimeDelta::minutes(13);
    let meanwhile = |at: DateTime<Utc>| if at < change { hours(1) } else { hours(2) };
    let at_two = rules(&json!([{ "name": "x", "then": "approve_now", "from": "14:00", "until": "15:00" }]));
    assert_eq!(at_two.dry_run(&winter, &this_vm(), meanwhile), approved(change));
}
