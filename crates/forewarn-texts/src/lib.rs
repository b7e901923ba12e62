//! Every text of Forewarn in every language. A message is a method of [`Language`], generated from `locales/<tag>/*.ftl`;
//! dates, times and durations are methods of [`Locale`]. See README.md for how to add a message or a language.

mod language;
mod locale;

#[allow(clippy::all, clippy::pedantic, reason = "generated code")]
mod messages {
    use intl_pluralrules::PluralCategory;

    use crate::Language;

    include!(concat!(env!("OUT_DIR"), "/messages.rs"));
}

pub use language::Language;
pub use locale::{Formats, Locale};
