//! The language of what the desktop shows outside the window.

use std::sync::Arc;

use forewarn_core::Settings;
use forewarn_texts::Language;
use tokio::sync::watch;

/// The current language, shared by all clones: the system's until the settings have been read.
#[derive(Debug, Clone)]
pub(crate) struct UiLanguage {
    system: Language,
    chosen: Arc<watch::Sender<Option<Language>>>,
}

impl UiLanguage {
    pub(crate) fn new(system: Language) -> Self {
        Self { system, chosen: Arc::new(watch::channel(None).0) }
    }

    pub(crate) fn apply(&self, settings: &Settings) {
        self.chosen.send_replace(Some(settings.language.unwrap_or(self.system)));
    }

    pub(crate) async fn wait_for_settings(&self) {
        // Can't fail: the sender is in `self`.
        self.chosen.subscribe().wait_for(Option::is_some).await.ok();
    }

    pub(crate) fn current(&self) -> Language {
        self.chosen.borrow().unwrap_or(self.system)
    }
}

/// A tag such as `en-US`; empty if the system doesn't have one.
pub(crate) fn system_locale() -> String {
    sys_locale::get_locale().unwrap_or_default()
}

/// The tag whose region decides how times are written. It's often another than the language's: an English Windows may
/// have Swedish formats.
#[cfg(windows)]
pub(crate) fn system_region() -> String {
    let formats = windows_registry::CURRENT_USER.open(r"Control Panel\International");
    formats.and_then(|formats| formats.get_string("LocaleName")).unwrap_or_else(|_| system_locale())
}

#[cfg(not(windows))]
pub(crate) fn system_region() -> String {
    let mut tags = ["LC_ALL", "LC_TIME", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    tags.find(|tag| !tag.is_empty()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use forewarn_core::SettingKey;
    use serde_json::json;

    use super::*;

    fn settings_with(language: &str) -> Settings {
        let mut settings = Settings::default();
        settings.set(SettingKey::Language, &json!(language)).unwrap();
        settings
    }

    #[test]
    fn the_language_setting_overrides_the_system_language() {
        let language = UiLanguage::new(Language::Hungarian);
        assert_eq!(language.current(), Language::Hungarian);
        language.clone().apply(&settings_with("sv"));
        assert_eq!(language.current(), Language::Swedish);
        language.apply(&settings_with("system"));
        assert_eq!(language.current(), Language::Hungarian);
    }

    #[test]
    fn waiting_for_the_settings_ends_once_they_are_applied() {
        let language = UiLanguage::new(Language::English);
        tauri::async_runtime::block_on(async {
            assert!(tokio::time::timeout(Duration::ZERO, language.wait_for_settings()).await.is_err());
            language.apply(&settings_with("system"));
            language.wait_for_settings().await;
        });
    }
}
