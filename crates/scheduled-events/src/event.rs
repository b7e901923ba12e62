//! One event of the document.

use std::fmt;
use std::time::Duration;

use chrono::{DateTime, Utc};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::name::VmName;
use crate::open_enum::open_enum;
use crate::timestamp;

/// The endpoint's id of an event, which stays the same while the event changes its status.
///
/// Usually an upper-case GUID; treat it as opaque.
///
/// ```
/// use scheduled_events::EventId;
///
/// let id = EventId::new("C7061BAC-AFDC-4513-B24B-AA5F13A16123");
/// assert_eq!(id.as_str(), "C7061BAC-AFDC-4513-B24B-AA5F13A16123");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EventId(String);

impl EventId {
    /// Takes the id unchanged.
    #[must_use]
    pub fn new(id: impl Into<String>) -> Self {
        Self(id.into())
    }

    /// The id, unchanged.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl From<&str> for EventId {
    fn from(id: &str) -> Self {
        Self::new(id)
    }
}

open_enum! {
    /// What Azure will do to the VM.
    ///
    /// ```
    /// use scheduled_events::EventType;
    ///
    /// assert_eq!(EventType::from("reboot"), EventType::Reboot);
    /// assert_eq!(EventType::from("Hibernate"), EventType::Other("Hibernate".to_owned()));
    /// assert_eq!(EventType::KNOWN.len(), 5);
    /// ```
    pub enum EventType {
        /// A pause of some seconds: CPU and network stop, memory and open files are preserved.
        Freeze,
        /// A restart: memory is lost.
        Reboot,
        /// A move to another host: the temporary disk is lost.
        Redeploy,
        /// A Spot VM is deleted.
        Preempt,
        /// The VM is deleted at its owner's request.
        Terminate,
    }
}

open_enum! {
    /// The event's status. There is no "completed": a finished event is no longer listed.
    ///
    /// ```
    /// use scheduled_events::EventStatus;
    ///
    /// assert_eq!(EventStatus::from("Started"), EventStatus::Started);
    /// assert_eq!(EventStatus::Scheduled.as_str(), "Scheduled");
    /// ```
    pub enum EventStatus {
        /// It starts at `NotBefore` or when approved.
        Scheduled,
        /// In progress.
        Started,
    }
}

open_enum! {
    /// What initiated the event.
    ///
    /// ```
    /// use scheduled_events::EventSource;
    ///
    /// assert_eq!(EventSource::from("User"), EventSource::User);
    /// assert_eq!(EventSource::Platform.to_string(), "Platform");
    /// ```
    pub enum EventSource {
        /// Azure.
        Platform,
        /// A user with permissions on the VM.
        User,
    }
}

/// The earliest start of an event.
///
/// ```
/// use scheduled_events::NotBefore;
///
/// let written = "Mon, 11 Apr 2022 22:26:58 GMT";
/// assert_eq!(NotBefore::parse(written).to_string(), written);
/// // The preview used another format.
/// assert_eq!(NotBefore::parse("2022-04-11T22:26:58Z"), NotBefore::parse(written));
/// // A started event has no time.
/// assert_eq!(NotBefore::parse("").time(), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum NotBefore {
    /// At this time or later.
    At(DateTime<Utc>),
    /// Empty or missing: the event has started.
    Unstated,
    /// Not a date. The event is real all the same.
    Unreadable(String),
}

impl NotBefore {
    /// Parses RFC 1123 or ISO 8601.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        if text.trim().is_empty() {
            return Self::Unstated;
        }
        timestamp::parse(text).map_or_else(|| Self::Unreadable(text.to_owned()), Self::At)
    }

    /// The time, if it is known.
    #[must_use]
    pub fn time(&self) -> Option<DateTime<Utc>> {
        match self {
            Self::At(time) => Some(*time),
            Self::Unstated | Self::Unreadable(_) => None,
        }
    }
}

impl fmt::Display for NotBefore {
    /// RFC 1123, or empty, as the endpoint writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At(time) => f.pad(&timestamp::format(*time)),
            Self::Unstated => f.pad(""),
            Self::Unreadable(text) => f.pad(text),
        }
    }
}

/// A scheduled event.
///
/// ```
/// use std::time::Duration;
///
/// use scheduled_events::{Event, EventStatus, EventType, VmName};
///
/// let event: Event = serde_json::from_str(
///     r#"{"EventId":"C7061BAC","EventStatus":"Scheduled","EventType":"Freeze","ResourceType":"VirtualMachine",
///         "Resources":["web-01","web-02"],"NotBefore":"Mon, 11 Apr 2022 22:26:58 GMT","Description":"",
///         "EventSource":"Platform","DurationInSeconds":5}"#,
/// )?;
/// assert_eq!((&event.event_type, &event.status), (&EventType::Freeze, &EventStatus::Scheduled));
/// assert_eq!(event.interruption(), Some(Duration::from_secs(5)));
/// assert!(event.affects(&VmName::new("WEB-01")) && !event.affects(&VmName::new("web-0")));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// `None` if the endpoint sent none; then the event can't be approved.
    pub id: Option<EventId>,
    /// What Azure will do.
    pub event_type: EventType,
    /// Scheduled or started.
    pub status: EventStatus,
    /// Always `VirtualMachine` so far; empty if missing.
    pub resource_type: String,
    /// The affected VMs, which may not include this one.
    pub resources: Vec<VmName>,
    /// The earliest start.
    pub not_before: NotBefore,
    /// Plain text, may be empty; always empty before 2019-04-01.
    pub description: String,
    /// What initiated it; `None` before 2019-08-01.
    pub source: Option<EventSource>,
    /// The interruption in seconds: 0 is none, negative is unknown; `None` before 2020-07-01. See
    /// [`Event::interruption`].
    pub duration_in_seconds: Option<i64>,
    /// Unknown fields and values of an unexpected JSON type, unchanged.
    pub extra: Map<String, Value>,
}

impl Event {
    /// Whether the event affects this VM.
    #[must_use]
    pub fn affects(&self, vm: &VmName) -> bool {
        self.resources.contains(vm)
    }

    /// The length of the interruption, if Azure knows it.
    #[must_use]
    pub fn interruption(&self) -> Option<Duration> {
        self.duration_in_seconds.and_then(|seconds| u64::try_from(seconds).ok()).map(Duration::from_secs)
    }

    /// Parses one element of `Events`. Tolerates missing fields and unexpected JSON types.
    pub(crate) fn from_fields(mut fields: Map<String, Value>) -> Self {
        let mut text = |name: &str| take_text(&mut fields, name).unwrap_or_default();
        let id = text("EventId");
        let event_type = EventType::from(text("EventType").as_str());
        let status = EventStatus::from(text("EventStatus").as_str());
        let resource_type = text("ResourceType");
        let not_before = NotBefore::parse(&text("NotBefore"));
        let description = text("Description");
        let source = take_text(&mut fields, "EventSource").map(|name| EventSource::from(name.as_str()));
        let duration_in_seconds = take_integer(&mut fields, "DurationInSeconds");
        let resources = take_names(&mut fields, "Resources");
        Self {
            id: (!id.is_empty()).then(|| EventId::new(id)),
            event_type,
            status,
            resource_type,
            resources,
            not_before,
            description,
            source,
            duration_in_seconds,
            extra: fields,
        }
    }
}

impl Serialize for Event {
    /// In the format of the newest api-version; missing fields stay missing.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(id) = &self.id {
            map.serialize_entry("EventId", id)?;
        }
        // An unusable value is in `extra` and must not be written twice.
        let mut entry = |name: &str, text: &str| {
            if text.is_empty() || self.extra.contains_key(name) { Ok(()) } else { map.serialize_entry(name, text) }
        };
        entry("EventStatus", self.status.as_str())?;
        entry("EventType", self.event_type.as_str())?;
        entry("ResourceType", &self.resource_type)?;
        if !self.extra.contains_key("Resources") {
            map.serialize_entry("Resources", &self.resources)?;
        }
        if !self.extra.contains_key("NotBefore") {
            map.serialize_entry("NotBefore", &self.not_before.to_string())?;
        }
        if !self.extra.contains_key("Description") {
            map.serialize_entry("Description", &self.description)?;
        }
        if let Some(source) = &self.source {
            map.serialize_entry("EventSource", source)?;
        }
        if let Some(seconds) = self.duration_in_seconds {
            map.serialize_entry("DurationInSeconds", &seconds)?;
        }
        for (name, value) in &self.extra {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Map::deserialize(deserializer).map(Self::from_fields)
    }
}

/// An element of `Events` that isn't a JSON object, or has a duplicate field.
///
/// ```
/// use scheduled_events::Document;
///
/// let document = Document::parse(br#"{"Events":["what is this?"]}"#)?;
/// assert_eq!(document.unreadable[0].to_string(), r#"an entry of Events is not an event: "what is this?""#);
/// # Ok::<(), scheduled_events::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("an entry of Events is not an event: {json}")]
#[serde(transparent)]
pub struct UnreadableEvent {
    /// The element, unchanged.
    pub json: Value,
}

/// Removes and returns the field if it is a scalar; leaves lists and objects.
fn take_text(fields: &mut Map<String, Value>, name: &str) -> Option<String> {
    match fields.get_mut(name)? {
        Value::String(text) => {
            let text = std::mem::take(text);
            fields.remove(name);
            Some(text)
        }
        Value::Null => {
            fields.remove(name);
            None
        }
        scalar @ (Value::Bool(_) | Value::Number(_)) => {
            let text = scalar.to_string();
            fields.remove(name);
            Some(text)
        }
        Value::Array(_) | Value::Object(_) => None,
    }
}

/// Removes and returns the field if it is an integer, quoted or not.
fn take_integer(fields: &mut Map<String, Value>, name: &str) -> Option<i64> {
    let number = match fields.get(name)? {
        Value::Number(number) => number.as_i64(),
        Value::String(text) => text.trim().parse().ok(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    };
    if number.is_some() || fields.get(name).is_some_and(Value::is_null) {
        fields.remove(name);
    }
    number
}

/// Removes and returns the field if it is a string or a list of strings. If the list has other elements, returns its
/// strings and leaves the list.
fn take_names(fields: &mut Map<String, Value>, name: &str) -> Vec<VmName> {
    match fields.remove(name) {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::String(only)) => vec![VmName::new(only)],
        Some(Value::Array(members)) => {
            if !members.iter().all(Value::is_string) {
                fields.insert(name.to_owned(), Value::Array(members.clone()));
            }
            members.into_iter().filter_map(into_name).collect()
        }
        Some(unusable @ (Value::Bool(_) | Value::Number(_) | Value::Object(_))) => {
            fields.insert(name.to_owned(), unusable);
            Vec::new()
        }
    }
}

fn into_name(value: Value) -> Option<VmName> {
    match value {
        Value::String(name) => Some(VmName::new(name)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => None,
    }
}
