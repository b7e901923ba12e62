//! Click actions as text. Windows saves it with the notification and returns it later, possibly to another run of the program.
//! Other programs of the user can send such text too, so it is untrusted. It never approves an event.

use chrono::DateTime;
use forewarn_core::{EventKey, Intent, Snooze};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use super::ClickAction;

pub(super) const DISMISS: &str = "dismiss";

pub(super) fn encode(action: &ClickAction) -> String {
    match action {
        ClickAction::Open => OPEN.to_owned(),
        ClickAction::ShowHistory(key) => with_key(HISTORY, key),
        ClickAction::Intent(Intent::Details(key)) => with_key(DETAILS, key),
        ClickAction::Intent(Intent::AskToApprove(key)) => with_key(APPROVE, key),
        ClickAction::Intent(Intent::StopRule(key)) => with_key(STOP_RULE, key),
        ClickAction::Intent(Intent::Snooze(key, Snooze::BeforeSeconds(seconds))) => {
            with_key(&format!("{REMIND_BEFORE}{seconds}"), key)
        }
        ClickAction::Intent(Intent::Snooze(key, Snooze::Until(time))) => {
            with_key(&format!("{REMIND_AT}{}", time.timestamp()), key)
        }
    }
}

/// `None` if the user dismissed the notification. Unknown arguments open the window, because a click that does nothing looks
/// like a bug.
pub(super) fn decode(arguments: &str) -> Option<ClickAction> {
    (arguments != DISMISS).then(|| parse(arguments).unwrap_or(ClickAction::Open))
}

fn parse(arguments: &str) -> Option<ClickAction> {
    let (name, key) = arguments.split_once('=')?;
    let key = decode_key(key)?;
    if let Some(seconds) = name.strip_prefix(REMIND_BEFORE) {
        return Some(ClickAction::Intent(Intent::Snooze(key, Snooze::BeforeSeconds(seconds.parse().ok()?))));
    }
    if let Some(time) = name.strip_prefix(REMIND_AT) {
        let time = DateTime::from_timestamp(time.parse().ok()?, 0)?;
        return Some(ClickAction::Intent(Intent::Snooze(key, Snooze::Until(time))));
    }
    match name {
        HISTORY => Some(ClickAction::ShowHistory(key)),
        DETAILS => Some(ClickAction::Intent(Intent::Details(key))),
        APPROVE => Some(ClickAction::Intent(Intent::AskToApprove(key))),
        STOP_RULE => Some(ClickAction::Intent(Intent::StopRule(key))),
        _ => None,
    }
}

// Don't rename these: notifications of earlier versions may still be in the notification center.
const OPEN: &str = "open";
const HISTORY: &str = "history";
const DETAILS: &str = "details";
const APPROVE: &str = "ask-to-approve";
const STOP_RULE: &str = "stop-rule";
const REMIND_BEFORE: &str = "remind-before-";
const REMIND_AT: &str = "remind-at-";

/// Far more than the 36 characters of a real id. A notification is limited to 5 KB and contains the key up to four times.
const MAX_KEY_LENGTH: usize = 300;

const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'#');

/// With a key that is too long, this only opens the window.
fn with_key(name: &str, key: &EventKey) -> String {
    let key = utf8_percent_encode(key.as_str(), ESCAPED).to_string();
    if key.len() > MAX_KEY_LENGTH { OPEN.to_owned() } else { format!("{name}={key}") }
}

/// Accepts only what [`with_key`] writes.
fn decode_key(text: &str) -> Option<EventKey> {
    if text.is_empty() || text.len() > MAX_KEY_LENGTH {
        return None;
    }
    let key = percent_decode_str(text).decode_utf8().ok()?;
    // Earlier versions wrote lowercase hexadecimal digits.
    let encoded = utf8_percent_encode(&key, ESCAPED).to_string();
    encoded.eq_ignore_ascii_case(text).then(|| EventKey::new(key.into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_actions(key: &str) -> Vec<ClickAction> {
        let key = EventKey::new(key);
        let mut actions = vec![ClickAction::Open, ClickAction::ShowHistory(key.clone())];
        actions.extend(
            [
                Intent::Details(key.clone()),
                Intent::AskToApprove(key.clone()),
                Intent::StopRule(key.clone()),
                Intent::Snooze(key.clone(), Snooze::BeforeSeconds(300)),
                Intent::Snooze(key, Snooze::Until(DateTime::from_timestamp(1_800_000_000, 0).unwrap())),
            ]
            .map(ClickAction::Intent),
        );
        actions
    }

    #[test]
    fn encoded_actions_are_decoded() {
        let keys = ["602d9444-d2cd-49c7-8624-8643e7171297", "a#2", "a=b", "é \u{0}\"<&>'%41", "dismiss", "%"];
        for action in keys.into_iter().flat_map(all_actions) {
            let written = encode(&action);
            assert!(written.bytes().all(|byte| byte.is_ascii_graphic()), "{written}");
            assert!(!written.contains(['<', '&', '"', '\'']), "contains markup: {written}");
            assert_eq!(decode(&written), Some(action), "{written}");
        }
    }

    #[test]
    fn arguments_of_earlier_versions_are_decoded() {
        assert_eq!(decode("details=a%c3%a9"), Some(ClickAction::Intent(Intent::Details(EventKey::new("aé")))));
    }

    #[test]
    fn a_real_id_is_not_escaped() {
        let action = ClickAction::Intent(Intent::Details(EventKey::new("602d9444-d2cd-49c7-8624-8643e7171297")));
        assert_eq!(encode(&action), "details=602d9444-d2cd-49c7-8624-8643e7171297");
    }

    #[test]
    fn a_key_that_is_too_long_opens_the_window() {
        let encoded = |length: usize| encode(&ClickAction::ShowHistory(EventKey::new("x".repeat(length))));
        assert_eq!(encoded(MAX_KEY_LENGTH).len(), "history=".len() + MAX_KEY_LENGTH);
        assert_eq!(encoded(MAX_KEY_LENGTH + 1), "open");
        assert_eq!(encode(&ClickAction::ShowHistory(EventKey::new("\u{0}".repeat(MAX_KEY_LENGTH / 2)))), "open");
    }

    #[test]
    fn only_dismissing_does_nothing() {
        assert_eq!(decode("dismiss"), None);
        for unknown in ["", "default", "0", "open", "open=a", "Dismiss", "dismiss=a", "\u{0}"] {
            assert_eq!(decode(unknown), Some(ClickAction::Open), "{unknown:?}");
        }
    }

    #[test]
    fn unknown_arguments_only_open_the_window() {
        let long = format!("details={}", "a".repeat(MAX_KEY_LENGTH + 1));
        for untrusted in [
            "details",
            "details=",
            "=a",
            "details=a b",
            "details=a=b",
            "details=%",
            "details=%4",
            "details=%zz",
            "details=%ff",
            "details=%é",
            "details=é",
            "approve=a",
            "Details=a",
            "remind-before-=a",
            "remind-before--1=a",
            "remind-before-4294967296=a",
            "remind-at-9223372036854775807=a",
            "remind-at-x=a",
            "stop-rule=",
            &long,
        ] {
            assert_eq!(decode(untrusted), Some(ClickAction::Open), "{untrusted:?}");
        }
    }
}
