//! The language in which the desktop part of the program speaks by itself.

use std::sync::Arc;

use forewarn_core::{DesktopText, Language, Settings, Text};
use tokio::sync::watch;

/// The language in which to speak to the person. It is that of the system until it is known what the person chose.
#[derive(Debug, Clone)]
pub(crate) struct Speech {
    system: Language,
    chosen: Arc<watch::Sender<Option<Language>>>,
}

impl Speech {
    pub(crate) fn of_this_system() -> Self {
        Self::of(system_language())
    }

    pub(crate) fn of(system: Language) -> Self {
        Self { system, chosen: Arc::new(watch::channel(None).0) }
    }

    /// Goes on in the language that the person chose.
    pub(crate) fn follow(&self, settings: &Settings) {
        self.chosen.send_replace(Some(settings.language.unwrap_or(self.system)));
    }

    /// Waits until it is known what the person chose, for what is said once should be said right.
    pub(crate) async fn settled(&self) {
        // It cannot end before the choice is known, for the sender is here.
        self.chosen.subscribe().wait_for(Option::is_some).await.ok();
    }

    pub(crate) fn text(&self, text: DesktopText) -> &'static str {
        self.language().text(Text::Desktop(text))
    }

    pub(crate) fn fill(&self, text: DesktopText, blanks: &[(&str, &str)]) -> String {
        self.language().fill(Text::Desktop(text), blanks)
    }

    pub(crate) fn language(&self) -> Language {
        self.chosen.borrow().unwrap_or(self.system)
    }
}

/// The system's language, or English where there are no texts in it.
pub(crate) fn system_language() -> Language {
    sys_locale::get_locale().and_then(|tag| Language::from_tag(&tag)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use forewarn_core::SettingKey;
    use serde_json::json;

    use super::*;

    fn choosing(language: &str) -> Settings {
        let mut settings = Settings::default();
        settings.set(SettingKey::Language, &json!(language)).unwrap();
        settings
    }

    #[test]
    fn the_persons_choice_comes_before_the_systems_language() {
        let speech = Speech::of(Language::Hungarian);
        assert_eq!(speech.text(DesktopText::NoTrayTitle), "A Forewarnnak nincs tálcaikonja");
        speech.clone().follow(&choosing("sv"));
        assert_eq!(speech.text(DesktopText::NoTrayTitle), "Forewarn har ingen ikon i meddelandefältet");
        speech.follow(&choosing("system"));
        assert_eq!(speech.text(DesktopText::NoTrayTitle), "A Forewarnnak nincs tálcaikonja");
    }

    #[test]
    fn what_is_said_once_waits_for_the_choice() {
        let speech = Speech::of(Language::English);
        tauri::async_runtime::block_on(async {
            assert!(tokio::time::timeout(Duration::ZERO, speech.settled()).await.is_err());
            speech.follow(&choosing("system"));
            speech.settled().await;
        });
    }
}
