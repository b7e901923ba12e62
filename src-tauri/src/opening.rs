//! Where the window opens, as the page is told.

use forewarn_core::EventKey;
use forewarn_engine::Opening;
use serde::Serialize;

/// An opening, with the number that the page acknowledges it by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SentOpening {
    number: u64,
    #[serde(flatten)]
    opening: PageOpening,
}

impl SentOpening {
    pub(crate) fn new(number: u64, opening: &Opening) -> Self {
        Self { number, opening: PageOpening::from(opening) }
    }
}

/// [`Opening`] as the page takes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "at", rename_all = "camelCase")]
enum PageOpening {
    /// [`Opening::List`]
    List,
    /// [`Opening::Event`]
    Event { key: EventKey },
    /// [`Opening::Approval`]
    Approval { key: EventKey },
    /// [`Opening::NotShown`]
    NotShown { reason: String, title: String, key: Option<EventKey> },
    /// [`Opening::About`]
    About,
    /// [`Opening::History`]
    History { key: Option<EventKey> },
    /// [`Opening::Settings`]
    Settings,
    /// [`Opening::Introduction`]
    Introduction,
    /// [`Opening::Doctor`]
    Doctor,
}

impl From<&Opening> for PageOpening {
    fn from(opening: &Opening) -> Self {
        match opening.clone() {
            Opening::List => Self::List,
            Opening::Event(key) => Self::Event { key },
            Opening::Approval(key) => Self::Approval { key },
            Opening::NotShown { reason, title, event, alert: _ } => Self::NotShown { reason, title, key: event },
            Opening::About => Self::About,
            Opening::History(key) => Self::History { key },
            Opening::Settings => Self::Settings,
            Opening::Introduction => Self::Introduction,
            Opening::Doctor => Self::Doctor,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_page_is_told_where_to_open() {
        let told = |opening: Opening| serde_json::to_value(PageOpening::from(&opening)).unwrap();
        let key = EventKey::new("A");
        assert_eq!(told(Opening::List), json!({"at": "list"}));
        assert_eq!(told(Opening::Event(key.clone())), json!({"at": "event", "key": "A"}));
        assert_eq!(told(Opening::Approval(key.clone())), json!({"at": "approval", "key": "A"}));
        assert_eq!(told(Opening::History(Some(key))), json!({"at": "history", "key": "A"}));
        assert_eq!(told(Opening::History(None)), json!({"at": "history", "key": null}));
        assert_eq!(told(Opening::Settings), json!({"at": "settings"}));
        assert_eq!(told(Opening::Introduction), json!({"at": "introduction"}));
        assert_eq!(told(Opening::About), json!({"at": "about"}));
        assert_eq!(told(Opening::Doctor), json!({"at": "doctor"}));
        let untold =
            Opening::NotShown { reason: "no service".into(), title: "Reboot".into(), event: None, alert: None };
        assert_eq!(told(untold), json!({"at": "notShown", "reason": "no service", "title": "Reboot", "key": null}));
        let sent = serde_json::to_value(SentOpening::new(7, &Opening::About)).unwrap();
        assert_eq!(sent, json!({"number": 7, "at": "about"}));
    }
}
