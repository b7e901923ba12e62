//! A notification as Windows wants it described.

use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::Toast;
use super::toast::{Clicked, Stay};

/// What is shown, as Windows reads it.
pub(super) fn content(toast: &Toast) -> String {
    // A reminder stays until it is dismissed, which without a button nobody could do.
    let stays = match toast.stay() {
        Stay::Usual => "",
        Stay::UntilDismissed if !toast.buttons.is_empty() => r#" scenario="reminder""#,
        Stay::For(_) | Stay::UntilDismissed => r#" duration="long""#,
    };
    let mut actions = String::new();
    for (number, label) in toast.buttons.iter().enumerate() {
        let (label, name) = (escaped(label), Clicked::Button(number).name());
        // To write into a text never fails.
        write!(actions, r#"<action content="{label}" arguments="{name}" activationType="foreground"/>"#).ok();
    }
    let sound = if toast.sound {
        r#"<audio src="ms-winsoundevent:Notification.Reminder"/>"#
    } else {
        r#"<audio silent="true"/>"#
    };
    format!(
        r#"<toast launch="{launch}"{stays}><visual><binding template="ToastGeneric"><text>{summary}</text><text>{body}</text></binding></visual><actions>{actions}</actions>{sound}</toast>"#,
        launch = Clicked::Body.name(),
        summary = escaped(&toast.summary),
        body = escaped(&toast.body),
    )
}

/// The name of the place that a toast has among others: short, whatever its event is called.
pub(super) fn tag(toast: &Toast) -> String {
    let mut hasher = DefaultHasher::new();
    toast.subject.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
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

    #[test]
    fn a_toast_is_described_whole() {
        let xml = content(&toast(Urgency::High, true, "Reboot in 15 min · web-01", Some("Details")));
        let expected = concat!(
            r#"<toast launch="default" duration="long"><visual><binding template="ToastGeneric">"#,
            "<text>Reboot in 15 min · web-01</text><text>Memory is lost.</text></binding></visual>",
            r#"<actions><action content="Details" arguments="0" activationType="foreground"/></actions>"#,
            r#"<audio src="ms-winsoundevent:Notification.Reminder"/></toast>"#,
        );
        assert_eq!(xml, expected);
    }

    #[test]
    fn what_must_not_vanish_is_a_reminder_that_can_be_dismissed() {
        let stays = |urgency, label| content(&toast(urgency, true, "Reboot", label));
        assert!(stays(Urgency::Critical, Some("Details")).contains(r#"scenario="reminder""#));
        assert!(!stays(Urgency::Critical, None).contains("scenario"), "nobody could dismiss it");
        assert!(!stays(Urgency::High, Some("Details")).contains("scenario"));
        assert!(!stays(Urgency::Low, None).contains("duration"));
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
    fn toasts_of_one_event_share_a_place_that_has_a_short_name() {
        let about = |key: &str| {
            let mut toast = toast(Urgency::Low, false, "Reboot", None);
            toast.subject = Some(EventKey::new(key));
            tag(&toast)
        };
        assert_eq!(about("A"), tag(&toast(Urgency::High, true, "Reboot", None)));
        assert_ne!(about("A"), about("B"));
        assert_eq!(about(&"x".repeat(10_000)).len(), 16);
    }
}
