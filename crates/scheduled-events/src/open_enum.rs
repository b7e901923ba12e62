//! Enums that Azure may extend at any time.

/// Declares an enum of the known names plus `Other` for unknown ones.
///
/// Known names match in any case. `From` never makes an `Other` of a known name.
macro_rules! open_enum {
    (
        $(#[$about:meta])*
        pub enum $name:ident {
            $( $(#[$variant_about:meta])* $variant:ident, )+
        }
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name {
            $( $(#[$variant_about])* $variant, )+
            /// An unknown name, unchanged. Empty if the field is missing.
            Other(String),
        }

        impl $name {
            /// All known names, in the order of declaration.
            pub const KNOWN: &'static [Self] = &[$( Self::$variant, )+];

            /// The name as the endpoint writes it.
            #[must_use]
            pub fn as_str(&self) -> &str {
                match self {
                    $( Self::$variant => stringify!($variant), )+
                    Self::Other(name) => name,
                }
            }
        }

        impl From<&str> for $name {
            fn from(name: &str) -> Self {
                $( if name.eq_ignore_ascii_case(stringify!($variant)) { return Self::$variant; } )+
                Self::Other(name.to_owned())
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = <std::borrow::Cow<'_, str> as serde::Deserialize>::deserialize(deserializer)?;
                Ok(Self::from(name.as_ref()))
            }
        }
    };
}

pub(crate) use open_enum;
