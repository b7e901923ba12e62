mod all_toasts;
mod toast_schema;

use forewarn_core::{AlertKey, Urgency};
use forewarn_texts::Language;

use super::*;

/// Shows only toasts about reboots.
struct RebootsOnly;

impl Notifier for RebootsOnly {
    fn show(&mut self, toast: &Toast) -> Result<(), String> {
        if toast.summary.starts_with("Reboot") { Ok(()) } else { Err("no such service".to_owned()) }
    }
}

fn alert(key: &str, title: &str) -> Alert {
    Alert {
        key: AlertKey::Appeared(EventKey::new(key)),
        planned: chrono::DateTime::UNIX_EPOCH,
        urgency: Urgency::High,
        sound: true,
        title: title.to_owned(),
        body: String::new(),
        buttons: Vec::new(),
        marks: Vec::new(),
    }
}

#[test]
fn the_result_of_a_text_goes_to_the_caller() {
    let (requests, _receiver) = RequestSender::channel();
    let (sender, results) = mpsc::channel();
    let toasts = Toasts::with_notifier(RebootsOnly, requests, UiLanguage::new(Language::English));
    toasts.show_text("No tray".to_owned(), String::new(), move |result| sender.send(result).unwrap());
    assert_eq!(results.recv(), Ok(Err("no such service".to_owned())));
}

#[test]
fn the_result_of_each_alert_is_reported() {
    let (requests, mut receiver) = RequestSender::channel();
    let toasts = Toasts::with_notifier(RebootsOnly, requests, UiLanguage::new(Language::English));
    toasts.show(&alert("A", "Reboot in 15 min"));
    toasts.show(&alert("B", "Redeploy in 15 min"));
    let mut next = || match receiver.blocking_recv() {
        Some(Request::Notified(key, result)) => (key, result),
        other => panic!("{other:?}"),
    };
    assert_eq!(next(), (AlertKey::Appeared(EventKey::new("A")), Ok(())));
    assert_eq!(next(), (AlertKey::Appeared(EventKey::new("B")), Err("no such service".to_owned())));
}

/// Reports removals.
struct Remover(mpsc::Sender<EventKey>);

impl Notifier for Remover {
    fn show(&mut self, _toast: &Toast) -> Result<(), String> {
        Ok(())
    }

    fn remove(&mut self, event: &EventKey) {
        self.0.send(event.clone()).unwrap();
    }
}

#[test]
fn toasts_about_an_ended_event_are_removed() {
    let (requests, _receiver) = RequestSender::channel();
    let (sender, removed) = mpsc::channel();
    let toasts = Toasts::with_notifier(Remover(sender), requests, UiLanguage::new(Language::English));
    toasts.show(&alert("A", "Reboot in 15 min"));
    toasts.remove(&EventKey::new("A"));
    // The worker ends after its last command, and the channel with it.
    drop(toasts);
    assert_eq!(removed.recv(), Ok(EventKey::new("A")));
}

#[test]
fn the_installer_registers_the_activator_class() {
    let installer = include_str!("../../../../scripts/windows/installer.nsi");
    assert!(installer.contains(&format!(r#"!define ACTIVATOR "{ACTIVATOR}""#)));
    assert!(installer.contains(&format!(r#"'"$INSTDIR\${{PROGRAM}}" {}'"#, crate::arguments::TOAST_ACTIVATED)));
}
