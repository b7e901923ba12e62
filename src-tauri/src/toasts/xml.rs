//! The XML of a Windows notification.

use std::fmt::Write;

use forewarn_core::EventKey;

use super::Toast;
use super::launch_arguments::{self, DISMISS};
use super::toast::DisplayTime;

#[derive(Debug, Clone, Copy)]
pub(super) struct ToastStyle<'a> {
    pub(super) urgent: bool,
    /// The label of the button that removes the notification.
    pub(super) dismiss: &'a str,
}

/// The elements are in the order of Microsoft's schema.
pub(super) fn content(toast: &Toast, style: ToastStyle<'_>) -> String {
    let display_time = toast.display_time();
    let attributes = match display_time {
        DisplayTime::Default => "",
        DisplayTime::For(_) if toast.first_warning && style.urgent => r#" scenario="urgent" duration="long""#,
        DisplayTime::For(_) => r#" duration="long""#,
        DisplayTime::UntilDismissed => r#" scenario="reminder""#,
    };
    let launch = escaped(&launch_arguments::encode(&toast.body_action));
    let mut xml = format!(r#"<toast launch="{launch}"{attributes}><visual><binding template="ToastGeneric">"#);
    // Writing to a string can't fail.
    write!(xml, "<text>{}</text>", truncated(escaped(&toast.summary), MAX_SUMMARY_BYTES)).ok();
    if !toast.body.is_empty() {
        write!(xml, "<text>{}</text>", truncated(escaped(&toast.body), MAX_BODY_BYTES)).ok();
    }
    xml.push_str("</binding></visual>");
    xml.push_str(if toast.sound {
        r#"<audio src="ms-winsoundevent:Notification.Reminder"/>"#
    } else {
        r#"<audio silent="true"/>"#
    });
    let mut actions = String::new();
    for (label, click) in &toast.buttons {
        actions.push_str(&action(label, &launch_arguments::encode(click), "foreground"));
    }
    if display_time == DisplayTime::UntilDismissed {
        // Windows ignores a reminder without a background button.
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

/// The tag by which an event's notifications replace each other: an FNV-1a hash, because it must be short, and the same in every
/// version of the program.
pub(super) fn tag(subject: Option<&EventKey>) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in subject.map_or("", EventKey::as_str).bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{hash:016x}")
}

/// Windows doesn't show a notification with more than 5 KB of XML.
const MAX_SUMMARY_BYTES: usize = 600;
const MAX_BODY_BYTES: usize = 2_000;

/// Cuts between characters, never within an entity.
fn truncated(escaped: String, max: usize) -> String {
    if escaped.len() <= max {
        return escaped;
    }
    let mut end = (0..=max).rev().find(|at| escaped.is_char_boundary(*at)).unwrap_or_default();
    if let Some(start) = escaped[..end].rfind('&')
        && !escaped[start..end].contains(';')
    {
        end = start;
    }
    format!("{}…", &escaped[..end])
}

/// Removes characters that XML doesn't allow.
fn escaped(plain: &str) -> String {
    let mut text = String::with_capacity(plain.len());
    for character in plain.chars() {
        match character {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' => text.push_str("&quot;"),
            '\'' => text.push_str("&apos;"),
            '\n' | '\t' => text.push(character),
            '\u{fffe}' | '\u{ffff}' => {}
            _ if character.is_control() => {}
            _ => text.push(character),
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
            body: "Memory will be lost.".to_owned(),
            buttons: label.map(button).into_iter().collect(),
            marks: Vec::new(),
        })
    }

    const STYLE: ToastStyle<'_> = ToastStyle { urgent: true, dismiss: "Dismiss" };

    fn content(toast: &Toast) -> String {
        super::content(toast, STYLE)
    }

    #[test]
    fn the_xml_of_a_toast() {
        let xml = content(&toast(Urgency::High, true, "Reboot in 15 min · web-01", Some("Details")));
        let expected = concat!(
            r#"<toast launch="details=A" duration="long"><visual><binding template="ToastGeneric">"#,
            "<text>Reboot in 15 min · web-01</text><text>Memory will be lost.</text></binding></visual>",
            r#"<audio src="ms-winsoundevent:Notification.Reminder"/>"#,
            r#"<actions><action content="Details" arguments="details=A" activationType="foreground"/></actions></toast>"#,
        );
        assert_eq!(xml, expected);
    }

    #[test]
    fn a_critical_toast_is_a_reminder_with_a_dismiss_button() {
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
    fn the_first_warning_is_urgent_if_windows_supports_it() {
        let mut first = toast(Urgency::High, true, "Reboot", Some("Details"));
        first.first_warning = true;
        assert!(content(&first).contains(r#" scenario="urgent" duration="long""#));
        assert!(!super::content(&first, ToastStyle { urgent: false, ..STYLE }).contains("scenario"));
    }

    #[test]
    fn a_silent_toast_has_silent_audio() {
        assert!(content(&toast(Urgency::Low, false, "Reboot", None)).contains(r#"<audio silent="true"/>"#));
    }

    #[test]
    fn text_is_escaped() {
        let xml = content(&toast(Urgency::High, true, "</text><x a='1'>&\"\u{0}\u{ffff}\u{b}", Some("<\"'&>")));
        assert!(xml.contains("<text>&lt;/text&gt;&lt;x a=&apos;1&apos;&gt;&amp;&quot;</text>"), "{xml}");
        assert!(xml.contains(r#"content="&lt;&quot;&apos;&amp;&gt;""#), "{xml}");
    }

    #[test]
    fn long_text_is_truncated_between_characters() {
        assert_eq!(truncated("a&amp;é".to_owned(), 8), "a&amp;é");
        for (max, expected) in [(7, "a&amp;…"), (6, "a&amp;…"), (5, "a…"), (2, "a…"), (1, "a…")] {
            assert_eq!(truncated("a&amp;é".to_owned(), max), expected, "{max}");
        }
    }

    #[test]
    fn toasts_about_one_event_share_a_short_tag() {
        let about = |key: &str| tag(Some(&EventKey::new(key)));
        assert_eq!(about("A"), tag(toast(Urgency::High, true, "Reboot", None).subject.as_ref()));
        assert_ne!(about("A"), about("B"));
        assert_ne!(about("A"), tag(None));
        assert_eq!(about(&"x".repeat(10_000)).len(), 16);
        assert_eq!(about("A"), "af63fc4c860222ec", "other versions must compute the same tag");
    }
}
