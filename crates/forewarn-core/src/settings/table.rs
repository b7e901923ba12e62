//! The macro that derives everything about settings from one table.

/// Declares [`Settings`](super::Settings) and [`SettingKey`](super::SettingKey). Each row is a key, a name with its type,
/// and a default. The doc comment is also the explanation in the settings file, so it is written for users.
macro_rules! settings {
    ($($(#[doc = $about:literal])+ $key:ident, $name:ident: $type:ty = $default:expr;)+) => {
        /// What the user has chosen. Every value is valid.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Settings {
            $($(#[doc = $about])+ pub $name: $type,)+
        }

        /// Identifies a setting.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
        #[serde(rename_all = "snake_case")]
        pub enum SettingKey {
            $(#[doc = concat!("[`Settings::", stringify!($name), "`]")] $key,)+
        }

        impl Default for Settings {
            fn default() -> Self {
                Self { $($name: $default,)+ }
            }
        }

        impl SettingKey {
            /// In the order in which they are shown.
            pub const ALL: [Self; [$(stringify!($name)),+].len()] = [$(Self::$key),+];

            /// The name in settings files and on the page.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$key => stringify!($name),)+
                }
            }

            /// The explanation in the settings file, in English.
            pub fn about(self) -> &'static str {
                match self {
                    $(Self::$key => concat!($($about),+).trim_ascii_start(),)+
                }
            }

            /// The value as JSON without secrets, for logs and problem reports.
            pub fn redacted(self, value: &Value) -> String {
                let redact: fn(&Value) -> String = match self {
                    $(Self::$key => <$type as SettingValue>::redacted,)+
                };
                redact(value)
            }
        }

        impl Settings {
            /// The value of one setting, as [`Settings::set`] takes it.
            pub fn get(&self, key: SettingKey) -> Value {
                match key {
                    $(SettingKey::$key => self.$name.to_json(),)+
                }
            }

            fn try_set(&mut self, key: SettingKey, value: &Value) -> Result<(), Option<InvalidEntry>> {
                match key {
                    $(SettingKey::$key => self.$name = SettingValue::from_json(value)?,)+
                }
                Ok(())
            }
        }
    };
}
