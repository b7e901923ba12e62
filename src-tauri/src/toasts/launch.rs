//! What a click means, as text that Windows keeps with the notification and gives back later, to another run of the program
//! perhaps. Any program of the user can send such text too, so it may be anything. None of it approves.

use std::fmt::Write;

use chrono::DateTime;
use forewarn_core::{EventKey, Intent, Snooze};

use super::Answer;

/// The argument of the button that only takes the notification away.
pub(super) const DISMISS: &str = "dismiss";

pub(super) fn arguments(answer: &Answer) -> String {
    match answer {
        Answer::Open => OPEN.to_owned(),
        Answer::Past(key) => with_key(PAST, key),
        Answer::Intent(Intent::Details(key)) => with_key(DETAILS, key),
        Answer::Intent(Intent::AskToApprove(key)) => with_key(APPROVE, key),
        Answer::Intent(Intent::StopRule(key)) => with_key(STOP_RULE, key),
        Answer::Intent(Intent::Snooze(key, Snooze::BeforeSeconds(seconds))) => {
            with_key(&format!("{BEFORE}{seconds}"), key)
        }
        Answer::Intent(Intent::Snooze(key, Snooze::Until(time))) => {
            with_key(&format!("{UNTIL}{}", time.timestamp()), key)
        }
    }
}

/// Reads what was clicked. Nothing is to be done only where the user has dismissed it: whatever else isn't understood opens
/// the window, for a click that does nothing looks like a fault.
pub(super) fn answer(arguments: &str) -> Option<Answer> {
    (arguments != DISMISS).then(|| read(arguments).unwrap_or(Answer::Open))
}

fn read(arguments: &str) -> Option<Answer> {
    let (name, key) = arguments.split_once('=')?;
    let key = key_of(key)?;
    if let Some(seconds) = name.strip_prefix(BEFORE) {
        return Some(Answer::Intent(Intent::Snooze(key, Snooze::BeforeSeconds(seconds.parse().ok()?))));
    }
    if let Some(time) = name.strip_prefix(UNTIL) {
        let time = DateTime::from_timestamp(time.parse().ok()?, 0)?;
        return Some(Answer::Intent(Intent::Snooze(key, Snooze::Until(time))));
    }
    match name {
        PAST => Some(Answer::Past(key)),
        DETAILS => Some(Answer::Intent(Intent::Details(key))),
        APPROVE => Some(Answer::Intent(Intent::AskToApprove(key))),
        STOP_RULE => Some(Answer::Intent(Intent::StopRule(key))),
        _ => None,
    }
}

// Notifications of an earlier version may still be in the notification center: these names stay.
const OPEN: &str = "open";
const PAST: &str = "history";
const DETAILS: &str = "details";
const APPROVE: &str = "ask-to-approve";
const STOP_RULE: &str = "stop-rule";
const BEFORE: &str = "remind-before-";
const UNTIL: &str = "remind-at-";

/// Far more than a real id, which has 36 letters. The whole notification may have 5 KB, and names its event up to four times.
const LONGEST_KEY: usize = 300;

/// An event whose key is too long is shown with the others.
fn with_key(name: &str, key: &EventKey) -> String {
    let mut text = format!("{name}=");
    for byte in key.as_str().bytes() {
        if is_plain(byte) {
            text.push(char::from(byte));
        } else {
            // To write into a text never fails.
            write!(text, "%{byte:02x}").ok();
        }
    }
    if text.len() - name.len() - 1 > LONGEST_KEY { OPEN.to_owned() } else { text }
}

fn key_of(text: &str) -> Option<EventKey> {
    if text.is_empty() || text.len() > LONGEST_KEY {
        return None;
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, others @ ..] = rest {
        rest = if *first == b'%' {
            let (digits, others) = others.split_at_checked(2)?;
            bytes.push(u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()?);
            others
        } else {
            bytes.push(Some(*first).filter(|byte| is_plain(*byte))?);
            others
        };
    }
    String::from_utf8(bytes).ok().map(EventKey::new)
}

fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~#".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(key: &str) -> Vec<Answer> {
        let key = EventKey::new(key);
        let mut answers = vec![Answer::Open, Answer::Past(key.clone())];
        answers.extend(
            [
                Intent::Details(key.clone()),
                Intent::AskToApprove(key.clone()),
                Intent::StopRule(key.clone()),
                Intent::Snooze(key.clone(), Snooze::BeforeSeconds(300)),
                Intent::Snooze(key, Snooze::Until(DateTime::from_timestamp(1_800_000_000, 0).unwrap())),
            ]
            .map(Answer::Intent),
        );
        answers
    }

    #[test]
    fn what_was_written_is_read_again() {
        let keys = ["602d9444-d2cd-49c7-8624-8643e7171297", "a#2", "a=b", "é \u{0}\"<&>'%41", "dismiss", "%"];
        for answer in keys.into_iter().flat_map(all) {
            let written = arguments(&answer);
            assert!(written.bytes().all(|byte| byte.is_ascii_graphic()), "{written}");
            assert!(!written.contains(['<', '&', '"', '\'']), "it is no markup: {written}");
            assert_eq!(super::answer(&written), Some(answer), "{written}");
        }
    }

    #[test]
    fn a_real_event_is_named_as_it_is() {
        let answer = Answer::Intent(Intent::Details(EventKey::new("602d9444-d2cd-49c7-8624-8643e7171297")));
        assert_eq!(arguments(&answer), "details=602d9444-d2cd-49c7-8624-8643e7171297");
    }

    #[test]
    fn an_event_with_too_long_a_name_is_shown_with_the_others() {
        let answer = |letters: usize| arguments(&Answer::Past(EventKey::new("x".repeat(letters))));
        assert_eq!(answer(LONGEST_KEY).len(), "history=".len() + LONGEST_KEY);
        assert_eq!(answer(LONGEST_KEY + 1), "open");
        assert_eq!(arguments(&Answer::Past(EventKey::new("\u{0}".repeat(LONGEST_KEY / 2)))), "open");
    }

    #[test]
    fn only_dismissing_does_nothing() {
        assert_eq!(answer("dismiss"), None);
        for unknown in ["", "default", "0", "open", "open=a", "Dismiss", "dismiss=a", "\u{0}"] {
            assert_eq!(answer(unknown), Some(Answer::Open), "{unknown:?}");
        }
    }

    #[test]
    fn whatever_else_is_sent_opens_the_window_and_nothing_more() {
        let long = format!("details={}", "a".repeat(LONGEST_KEY + 1));
        for hostile in [
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
            assert_eq!(answer(hostile), Some(Answer::Open), "{hostile:?}");
        }
    }
}
