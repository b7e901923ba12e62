//! Enums whose variants have a stable name.

/// Declares an enum with the list of its variants and the name of each, which is also its JSON.
macro_rules! named_enum {
    ($(#[$attribute:meta])* pub enum $type:ident { $($(#[$about:meta])* $variant:ident = $name:literal,)+ }) => {
        $(#[$attribute])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum $type {
            $($(#[$about])* #[serde(rename = $name)] $variant,)+
        }

        impl $type {
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }
    };
}
