//! The document: everything the endpoint says at one moment.

#[cfg(feature = "client")]
mod outline;

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use serde::de::{Error as _, IgnoredAny, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::event::{Event, UnreadableEvent};

/// The mark of a document, which changes when its events change.
///
/// It can skip numbers and start over, so it has no order: only `==` and `!=` mean anything.
///
/// ```
/// use scheduled_events::Incarnation;
///
/// assert_eq!(Incarnation::from("7"), Incarnation::Number(7));
/// assert_ne!(Incarnation::Number(7), Incarnation::Number(1));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Incarnation {
    /// A number, also where it came in quotes.
    Number(i64),
    /// Anything else that stood there.
    Text(String),
}

impl fmt::Display for Incarnation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => f.pad(text),
        }
    }
}

impl From<&str> for Incarnation {
    fn from(text: &str) -> Self {
        text.trim().parse().map_or_else(|_| Self::Text(text.to_owned()), Self::Number)
    }
}

impl Serialize for Incarnation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => serializer.serialize_i64(*number),
            Self::Text(text) => serializer.serialize_str(text),
        }
    }
}

/// What the endpoint answered: the events it knows of.
///
/// ```
/// use scheduled_events::{Document, EventType};
///
/// let document = Document::parse(
///     br#"{"DocumentIncarnation":2,"Events":[{"EventId":"C7061BAC","EventStatus":"Scheduled","EventType":"Freeze",
///          "Resources":["WestNO_0"],"NotBefore":"Mon, 11 Apr 2022 22:26:58 GMT"}]}"#,
/// )?;
/// assert_eq!(document.events[0].event_type, EventType::Freeze);
///
/// // An error body is never "no events".
/// assert!(Document::parse(br#"{"error":"Bad request"}"#).is_err());
/// # Ok::<(), scheduled_events::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Its mark; `None` if the endpoint gave none.
    pub incarnation: Option<Incarnation>,
    /// The events, in the endpoint's order. Of two documents that one client has read, an event of which both say the
    /// same, word for word, is usually the same `Arc`.
    pub events: Vec<Arc<Event>>,
    /// Entries of `Events` that are not events at all, or have a field twice. A document with any of them says less than it should, so an
    /// event missing from it has not surely ended.
    pub unreadable: Vec<UnreadableEvent>,
    /// Fields beside `Events` that this crate does not know, as they came.
    pub extra: Map<String, Value>,
}

/// Why some bytes are not a document.
///
/// ```
/// use scheduled_events::{Document, ParseError};
///
/// assert!(matches!(Document::parse(b"<html>"), Err(ParseError::NotJson { .. })));
/// assert!(matches!(Document::parse(br#"{"Events":[{"#), Err(ParseError::CutShort { length: 12 })));
/// assert!(matches!(Document::parse(br#"{"error":"Not found"}"#), Err(ParseError::NotADocument { .. })));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// It is not JSON at all.
    #[error("not JSON: {reason}")]
    NotJson {
        /// What the JSON reader stumbled over, and where.
        reason: String,
    },
    /// It is the beginning of JSON, and then it stops.
    #[error("the JSON stops in the middle, after {length} bytes")]
    CutShort {
        /// How many bytes there were.
        length: usize,
    },
    /// It is JSON, but not a Scheduled Events document.
    #[error("not a Scheduled Events document: {reason}")]
    NotADocument {
        /// What it lacks.
        reason: &'static str,
    },
}

impl Document {
    /// A document without events.
    ///
    /// ```
    /// use scheduled_events::Document;
    ///
    /// assert_eq!(serde_json::to_string(&Document::empty(3))?, r#"{"DocumentIncarnation":3,"Events":[]}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn empty(incarnation: i64) -> Self {
        Self {
            incarnation: Some(Incarnation::Number(incarnation)),
            events: Vec::new(),
            unreadable: Vec::new(),
            extra: Map::new(),
        }
    }

    /// Reads the body of an answer.
    ///
    /// Whatever can be understood is delivered: unknown names and fields are kept, a missing field costs that field, an
    /// entry that is no event, or has a field twice, costs that entry. Bytes that are no UTF-8 are replaced, for a description in another
    /// encoding must not hide a reboot.
    ///
    /// ```
    /// use scheduled_events::{Document, EventType, NotBefore};
    ///
    /// let document = Document::parse(br#"{"Events":[{"EventType":"Hibernate","NotBefore":"soon"}, 7]}"#)?;
    /// assert_eq!(document.events[0].event_type, EventType::Other("Hibernate".to_owned()));
    /// assert_eq!(document.events[0].not_before, NotBefore::Unreadable("soon".to_owned()));
    /// assert_eq!(document.unreadable.len(), 1);
    /// # Ok::<(), scheduled_events::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If it is not JSON, or JSON without a list of `Events`, or if it has a field twice.
    pub fn parse(body: &[u8]) -> Result<Self, ParseError> {
        let body = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body);
        let text = String::from_utf8_lossy(body);
        let outline = serde_json::from_str(&text).map_err(|error| match error.classify() {
            serde_json::error::Category::Eof if !text.trim().is_empty() => ParseError::CutShort { length: body.len() },
            serde_json::error::Category::Data => ParseError::NotADocument { reason: "it is not a JSON object" },
            serde_json::error::Category::Eof
            | serde_json::error::Category::Io
            | serde_json::error::Category::Syntax => {
                let reason =
                    if text.trim().is_empty() { Cow::from("it is empty") } else { Cow::from(error.to_string()) };
                ParseError::NotJson { reason: reason.into_owned() }
            }
        })?;
        Self::from_outline(outline)
    }

    fn from_outline(outline: Outline<Members>) -> Result<Self, ParseError> {
        let Outline { entries, mut others, repeats } = outline;
        // Which of the two is meant can't be known, and an event in the other one must not be lost.
        if repeats {
            return Err(ParseError::NotADocument { reason: "it has a field twice" });
        }
        let entries = match entries {
            Some(Members::List(entries)) => entries,
            Some(Members::Other(_)) => return Err(ParseError::NotADocument { reason: "its Events are not a list" }),
            None => return Err(ParseError::NotADocument { reason: "it has no Events" }),
        };
        let incarnation = take_incarnation(&mut others);
        let mut events = Vec::with_capacity(entries.len());
        let mut unreadable = Vec::new();
        for entry in entries {
            match entry {
                Member::Event(fields) => events.push(Arc::new(Event::from_fields(fields.0))),
                Member::Other(json) => unreadable.push(UnreadableEvent { json }),
            }
        }
        Ok(Self { incarnation, events, unreadable, extra: others })
    }
}

/// The fields of a document, with its entries as `E`.
struct Outline<E> {
    entries: Option<E>,
    others: Map<String, Value>,
    /// Two fields have the same name, apart from letter case.
    repeats: bool,
}

impl<'de, E: Deserialize<'de>> Deserialize<'de> for Outline<E> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(OutlineVisitor(PhantomData))
    }
}

struct OutlineVisitor<E>(PhantomData<E>);

impl<'de, E: Deserialize<'de>> Visitor<'de> for OutlineVisitor<E> {
    type Value = Outline<E>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with a list of Events")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Self::Value, A::Error> {
        let mut outline = Outline { entries: None, others: Map::new(), repeats: false };
        let mut names = HashSet::new();
        while let Some(name) = fields.next_key::<String>()? {
            outline.repeats |= !names.insert(name.to_ascii_lowercase());
            if name == "Events" {
                outline.entries = Some(fields.next_value()?);
            } else {
                outline.others.insert(name, fields.next_value()?);
            }
        }
        Ok(outline)
    }
}

/// What stands under `Events`.
#[derive(Deserialize)]
#[serde(untagged)]
enum Members {
    List(Vec<Member>),
    Other(IgnoredAny),
}

/// One member of `Events`.
#[derive(Deserialize)]
#[serde(untagged)]
enum Member {
    Event(Fields),
    Other(Value),
}

/// A JSON object that has no field twice.
struct Fields(Map<String, Value>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(FieldsVisitor)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = Fields;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object that has no field twice")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        let mut fields = Map::new();
        while let Some((name, value)) = access.next_entry::<String, Value>()? {
            if let Some(_earlier) = fields.insert(name, value) {
                return Err(A::Error::custom("a field stands there twice"));
            }
        }
        Ok(Fields(fields))
    }
}

#[cfg(feature = "client")]
pub(crate) use outline::Written;

impl Serialize for Document {
    /// The shape of the newest api-version.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(incarnation) = &self.incarnation {
            map.serialize_entry("DocumentIncarnation", incarnation)?;
        }
        let entries: Vec<Entry<'_>> = (self.events.iter().map(|event| Entry::Event(event)))
            .chain(self.unreadable.iter().map(|problem| Entry::Unreadable(&problem.json)))
            .collect();
        map.serialize_entry("Events", &entries)?;
        for (name, value) in &self.extra {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Document {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_outline(Outline::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Entry<'a> {
    Event(&'a Event),
    Unreadable(&'a Value),
}

/// Takes the mark out if it is a number or text; leaves anything else where it is.
fn take_incarnation(fields: &mut Map<String, Value>) -> Option<Incarnation> {
    let incarnation = match fields.get("DocumentIncarnation")? {
        Value::Number(number) => Some(number.as_i64().map_or_else(
            // Beyond 64 bits, or with a fraction: still good for comparing.
            || Incarnation::Text(number.to_string()),
            Incarnation::Number,
        )),
        Value::String(text) => Some(Incarnation::from(text.as_str())),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    };
    if incarnation.is_some() {
        fields.remove("DocumentIncarnation");
    }
    incarnation
}
