//! The document: the list of events the endpoint returns.

#[cfg(feature = "client")]
mod incremental;

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

/// `DocumentIncarnation`, which changes when the events change.
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
    /// A number, quoted or not.
    Number(i64),
    /// Any other text.
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

/// The events the endpoint lists.
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
    /// `None` if the document has none.
    pub incarnation: Option<Incarnation>,
    /// The events, in the endpoint's order. Documents read by one client usually share the `Arc` of an event whose JSON
    /// text hasn't changed.
    pub events: Vec<Arc<Event>>,
    /// Entries of `Events` that aren't objects, or have a duplicate field. If there are any, an event missing from the
    /// document hasn't necessarily ended.
    pub unreadable: Vec<UnreadableEvent>,
    /// Fields this crate doesn't know, unchanged.
    pub extra: Map<String, Value>,
}

/// Why some bytes are not a document.
///
/// ```
/// use scheduled_events::{Document, ParseError};
///
/// assert!(matches!(Document::parse(b"<html>"), Err(ParseError::NotJson { .. })));
/// assert!(matches!(Document::parse(br#"{"Events":[{"#), Err(ParseError::Truncated { length: 12 })));
/// assert!(matches!(Document::parse(br#"{"error":"Not found"}"#), Err(ParseError::NotADocument { .. })));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// It isn't JSON.
    #[error("not JSON: {reason}")]
    NotJson {
        /// The JSON parser's message, with the position.
        reason: String,
    },
    /// The JSON ends too early.
    #[error("the JSON stops in the middle, after {length} bytes")]
    Truncated {
        /// The number of bytes.
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

    /// Parses a response body.
    ///
    /// It is tolerant: it keeps unknown names and fields, accepts missing ones, and moves an entry that isn't an object, or
    /// has a duplicate field, to `unreadable`. It replaces invalid UTF-8, so that a description in another encoding
    /// doesn't hide a reboot.
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
    /// If it isn't JSON, has no list of `Events`, or has a duplicate field.
    pub fn parse(body: &[u8]) -> Result<Self, ParseError> {
        let body = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body);
        let text = String::from_utf8_lossy(body);
        let outline = serde_json::from_str(&text).map_err(|error| match error.classify() {
            serde_json::error::Category::Eof if !text.trim().is_empty() => ParseError::Truncated { length: body.len() },
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
        let Outline { entries, mut extra, has_duplicates } = outline;
        // Taking either one could lose an event of the other.
        if has_duplicates {
            return Err(ParseError::NotADocument { reason: "it has a duplicate field" });
        }
        let entries = match entries {
            Some(Members::List(entries)) => entries,
            Some(Members::Other(_)) => return Err(ParseError::NotADocument { reason: "its Events are not a list" }),
            None => return Err(ParseError::NotADocument { reason: "it has no Events" }),
        };
        let incarnation = take_incarnation(&mut extra);
        let mut events = Vec::with_capacity(entries.len());
        let mut unreadable = Vec::new();
        for entry in entries {
            match entry {
                Member::Event(fields) => events.push(Arc::new(Event::from_fields(fields.0))),
                Member::Other(json) => unreadable.push(UnreadableEvent { json }),
            }
        }
        Ok(Self { incarnation, events, unreadable, extra })
    }
}

/// The fields of a document, with the value of `Events` as `E`.
struct Outline<E> {
    entries: Option<E>,
    extra: Map<String, Value>,
    /// Two fields have the same name, ignoring case.
    has_duplicates: bool,
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
        let mut outline = Outline { entries: None, extra: Map::new(), has_duplicates: false };
        let mut names = HashSet::new();
        while let Some(name) = fields.next_key::<String>()? {
            outline.has_duplicates |= !names.insert(name.to_ascii_lowercase());
            if name == "Events" {
                outline.entries = Some(fields.next_value()?);
            } else {
                outline.extra.insert(name, fields.next_value()?);
            }
        }
        Ok(outline)
    }
}

/// The value of `Events`.
#[derive(Deserialize)]
#[serde(untagged)]
enum Members {
    List(Vec<Member>),
    Other(IgnoredAny),
}

/// One element of `Events`.
#[derive(Deserialize)]
#[serde(untagged)]
enum Member {
    Event(Fields),
    Other(Value),
}

/// A JSON object without duplicate fields.
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
        f.write_str("an object without duplicate fields")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        let mut fields = Map::new();
        while let Some((name, value)) = access.next_entry::<String, Value>()? {
            if let Some(_earlier) = fields.insert(name, value) {
                return Err(A::Error::custom("duplicate field"));
            }
        }
        Ok(Fields(fields))
    }
}

#[cfg(feature = "client")]
pub(crate) use incremental::SourceText;

impl Serialize for Document {
    /// The shape of the newest api-version.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(incarnation) = &self.incarnation {
            map.serialize_entry("DocumentIncarnation", incarnation)?;
        }
        let entries: Vec<EntryRef<'_>> = (self.events.iter().map(|event| EntryRef::Event(event)))
            .chain(self.unreadable.iter().map(|problem| EntryRef::Unreadable(&problem.json)))
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
enum EntryRef<'a> {
    Event(&'a Event),
    Unreadable(&'a Value),
}

/// Removes and returns the incarnation if it is a number or text.
fn take_incarnation(fields: &mut Map<String, Value>) -> Option<Incarnation> {
    let incarnation = match fields.get("DocumentIncarnation")? {
        Value::Number(number) => Some(number.as_i64().map_or_else(
            // More than 64 bits, or a fraction: good enough to compare.
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
