//! A notification as Windows wants it described.

use std::fmt::Write;

use forewarn_core::EventKey;

use super::launch::{self, DISMISS};
use super::toast::{Clicked, Stay};
use super::{Answer, Toast};

/// What a notification is given besides its own text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style<'a> {
    pub(super) urgent: bool,
    /// The label of the button that takes a notification away.
    pub(super) dismiss: &'a str,
}

/// What is shown, as Windows reads it. The elements are in the order of Microsoft's schema.
pub(super) fn content(toast: &Toast, style: Style<'_>) -> String {
    let stay = toast.stay();
    let stays = match stay {
        Stay::Usual => "",
        Stay::For(_) if toast.first_warning && style.urgent => r#" scenario="urgent" duration="long""#,
        Stay::For(_) => r#" duration="long""#,
        Stay::UntilDismissed => r#" scenario="reminder""#,
    };
    let launch = escaped(&launch::arguments(&toast.answer(Clicked::Body).unwrap_or(Answer::Open)));
    let mut xml = format!(r#"<toast launch="{launch}"{stays}><visual><binding template="ToastGeneric">"#);
    // To write into a text never fails.
    write!(xml, "<text>{}</text>", within(escaped(&toast.summary), LONGEST_SUMMARY)).ok();
    if !toast.body.is_empty() {
        write!(xml, "<text>{}</text>", within(escaped(&toast.body), LONGEST_BODY)).ok();
    }
    xml.push_str("</binding></visual>");
    xml.push_str(if toast.sound {
        r#"<audio src="ms-winsoundevent:Notification.Reminder"/>"#
    } else {
        r#"<audio silent="true"/>"#
    });
    let mut actions = String::new();
    for (number, label) in toast.buttons.iter().enumerate() {
        let answer = toast.answer(Clicked::Button(number)).unwrap_or(Answer::Open);
        actions.push_str(&action(label, &launch::arguments(&answer), "foreground"));
    }
    if stay == Stay::UntilDismissed {
        // Windows ignores a reminder without a button that works in the background.
        actions.push_str(&action(style.dismiss, DISMISS, "background"));
    }
    if !actions.is_empty() {
        write!(xml, "<actions>{actions}</actions>").ok();
    }
    xml.push_str("</toast>");
    xml
}

fn action(label: &str, arguments: &str, activation: &str) -> String {
    let (label, arguments) = (escaped(label), escaped(arguments));
    format!(r#"<action content="{label}" arguments="{arguments}" activationType="{activation}"/>"#)
}

/// The name of the place that an event's notifications have among others: short, whatever the event is called, and the same
/// in every run and version of the program (FNV-1a).
pub(super) fn tag(subject: Option<&EventKey>) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in subject.map_or("", EventKey::as_str).bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{hash:016x}")
}

/// In bytes of XML: all of it may have 5 KB, and what is longer is not shown at all. A banner shows less.
const LONGEST_SUMMARY: usize = 600;
const LONGEST_BODY: usize = 2_000;

/// The text, cut off between two letters, never within what stands for one.
fn within(escaped: String, most: usize) -> String {
    if escaped.len() <= most {
        return escaped;
    }
    let mut end = (0..=most).rev().find(|at| escaped.is_char_boundary(*at)).unwrap_or_default();
    if let Some(start) = escaped[..end].rfind('&')
        && !escaped[start..end].contains(';')
    {
        end = start;
    }
    format!("{}…", &escaped[..end])
}

/// Text is text: nothing in it is markup, and what XML cannot hold is left out.
fn escaped(plain: &str) -> String {
    let mut text = String::with_capacity(plain.len());
    for letter in plain.chars() {
        match letter {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' => text.push_str("&quot;"),
            '\'' => text.push_str("&apos;"),
            '\n' | '\t' => text.push(letter),
            '\u{fffe}' | '\u{ffff}' => {}
            _ if letter.is_control() => {}
            _ => text.push(letter),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use forewarn_core::{Alert, AlertKey, Button, EventKey, Intent, Urgency};

    use super::*;

    fn toast(urgency: Urgency, sound: bool, title: &str, label: Option<&str>) -> Toast {
        let key = EventKey::new("A");
        let button = |label: &str| Button { label: label.to_owned(), intent: Intent::Details(key.clone()) };
        Toast::from(&Alert {
            key: AlertKey::Started(key.clone()),
            planned: chrono::DateTime::UNIX_EPOCH,
            urgency,
            sound,
            title: title.to_owned(),
            body: "Memory is lost.".to_owned(),
            buttons: label.map(button).into_iter().collect(),
            marks: Vec::new(),
        })
    }

    const STYLE: Style<'_> = Style { urgent: true, dismiss: "Dismiss" };

    fn content(toast: &Toast) -> String {
        super::content(toast, STYLE)
    }

    #[test]
    fn a_toast_is_described_whole() {
        let xml = content(&toast(Urgency::High, true, "Reboot in 15 min · web-01", Some("Details")));
        let expected = concat!(
            r#"<toast launch="details=A" duration="long"><visual><binding template="ToastGeneric">"#,
            "<text>Reboot in 15 min · web-01</text><text>Memory is lost.</text></binding></visual>",
            r#"<audio src="ms-winsoundevent:Notification.Reminder"/>"#,
            r#"<actions><action content="Details" arguments="details=A" activationType="foreground"/></actions></toast>"#,
        );
        assert_eq!(xml, expected);
    }

    #[test]
    fn what_must_not_vanish_is_a_reminder_that_can_be_dismissed() {
        let stays = |urgency, label| content(&toast(urgency, true, "Reboot", label));
        let dismiss = r#"<action content="Dismiss" arguments="dismiss" activationType="background"/></actions>"#;
        for label in [Some("Details"), None] {
            let xml = stays(Urgency::Critical, label);
            assert!(xml.contains(r#"scenario="reminder""#) && xml.contains(dismiss), "{xml}");
        }
        let xml = stays(Urgency::High, Some("Details"));
        assert!(!xml.contains("scenario") && !xml.contains("Dismiss"), "{xml}");
        assert!(!stays(Urgency::Low, None).contains("duration"));
    }

    #[test]
    fn the_first_warning_is_urgent_where_windows_knows_that() {
        let mut first = toast(Urgency::High, true, "Reboot", Some("Details"));
        first.first_warning = true;
        assert!(content(&first).contains(r#" scenario="urgent" duration="long""#));
        assert!(!super::content(&first, Style { urgent: false, ..STYLE }).contains("scenario"));
    }

    #[test]
    fn silence_is_asked_for() {
        assert!(content(&toast(Urgency::Low, false, "Reboot", None)).contains(r#"<audio silent="true"/>"#));
    }

    #[test]
    fn foreign_text_never_becomes_markup() {
        let xml = content(&toast(Urgency::High, true, "</text><x a='1'>&\"\u{0}\u{ffff}\u{b}", Some("<\"'&>")));
        assert!(xml.contains("<text>&lt;/text&gt;&lt;x a=&apos;1&apos;&gt;&amp;&quot;</text>"), "{xml}");
        assert!(xml.contains(r#"content="&lt;&quot;&apos;&amp;&gt;""#), "{xml}");
    }

    #[test]
    fn a_long_text_is_cut_off_between_letters() {
        assert_eq!(within("a&amp;é".to_owned(), 8), "a&amp;é");
        for (most, cut) in [(7, "a&amp;…"), (6, "a&amp;…"), (5, "a…"), (2, "a…"), (1, "a…")] {
            assert_eq!(within("a&amp;é".to_owned(), most), cut, "{most}");
        }
    }

    #[test]
    fn toasts_of_one_event_share_a_place_that_has_a_short_name() {
        let about = |key: &str| tag(Some(&EventKey::new(key)));
        assert_eq!(about("A"), tag(toast(Urgency::High, true, "Reboot", None).subject.as_ref()));
        assert_ne!(about("A"), about("B"));
        assert_ne!(about("A"), tag(None));
        assert_eq!(about(&"x".repeat(10_000)).len(), 16);
        assert_eq!(about("A"), "af63fc4c860222ec", "a later version has to find it again");
    }
}
