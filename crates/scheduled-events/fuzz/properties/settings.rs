//! Properties of any bytes as a settings file.

use forewarn_core::{SettingKey, Settings};
use forewarn_engine::settings::{in_texts, text_with};
use forewarn_texts::Language;

/// Parsing as either file doesn't panic, every problem has a text, the settings are valid, and saving one setting changes
/// no other.
pub(crate) fn holds(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for (machine, user) in [("", text.as_ref()), (text.as_ref(), ""), (text.as_ref(), text.as_ref())] {
        let (settings, problems) = in_texts(machine, user);
        for problem in problems {
            for language in Language::ALL {
                assert!(!problem.sentence(language).is_empty());
            }
        }
        let mut again = Settings::default();
        assert!(again.apply(&settings.to_values()).refused.is_empty());
        assert_eq!(again, settings);
    }
    let (before, _) = in_texts("", &text);
    for key in SettingKey::ALL {
        let value = Settings::default().get(key);
        let Some(changed) = text_with(&text, key, &value) else { return };
        let (after, _) = in_texts("", &changed);
        for other in SettingKey::ALL {
            let expected = if other == key { value.clone() } else { before.get(other) };
            assert_eq!(after.get(other), expected, "{other:?} after {key:?} was saved:\n{changed}");
        }
    }
}
