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

/// The endpoint's name for an event: it stays the same while the event moves through its states.
///
/// Usually an upper-case GUID, but nothing depends on that.
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
    /// An id exactly as the endpoint gave it.
    #[must_use]
    pub fn new(id: impl Into<String>) -> Self {
        Self(id.into())
    }

    /// The id as the endpoint wrote it.
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
    /// What is going to happen to the VM.
    ///
    /// ```
    /// use scheduled_events::EventType;
    ///
    /// assert_eq!(EventType::from("reboot"), EventType::Reboot);
    /// assert_eq!(EventType::from("Hibernate"), EventType::Other("Hibernate".to_owned()));
    /// assert_eq!(EventType::KNOWN.len(), 5);
    /// ```
    pub enum EventType {
        /// A pause of some seconds: processor and network stop, memory and open files stay.
        Freeze,
        /// A restart: memory is lost.
        Reboot,
        /// A move to another host: the temporary disk is lost.
        Redeploy,
        /// A Spot VM is deleted.
        Preempt,
        /// The VM is deleted as its owner asked.
        Terminate,
    }
}

open_enum! {
    /// How far the event has come. There is no "completed": a finished event is no longer listed.
    ///
    /// ```
    /// use scheduled_events::EventStatus;
    ///
    /// assert_eq!(EventStatus::from("Started"), EventStatus::Started);
    /// assert_eq!(EventStatus::Scheduled.as_str(), "Scheduled");
    /// ```
    pub enum EventStatus {
        /// Announced; it starts at `NotBefore` or when approved.
        Scheduled,
        /// Under way.
        Started,
    }
}

open_enum! {
    /// Who caused the event.
    ///
    /// ```
    /// use scheduled_events::EventSource;
    ///
    /// assert_eq!(EventSource::from("User"), EventSource::User);
    /// assert_eq!(EventSource::Platform.to_string(), "Platform");
    /// ```
    pub enum EventSource {
        /// Azure itself.
        Platform,
        /// Somebody with rights to the VM.
        User,
    }
}

/// The earliest time at which an event may start.
///
/// ```
/// use scheduled_events::NotBefore;
///
/// let written = "Mon, 11 Apr 2022 22:26:58 GMT";
/// assert_eq!(NotBefore::parse(written).to_string(), written);
/// // The preview wrote times in another way.
/// assert_eq!(NotBefore::parse("2022-04-11T22:26:58Z"), NotBefore::parse(written));
/// // Once an event has started, there is no time any more.
/// assert_eq!(NotBefore::parse("").time(), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum NotBefore {
    /// At this time or later.
    At(DateTime<Utc>),
    /// Empty or left out, as once the event has started.
    Unstated,
    /// Something was stated, but it is no time. The event is as real as any other, so it is kept with the text.
    Unreadable(String),
}

impl NotBefore {
    /// Reads what the endpoint wrote.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        if text.trim().is_empty() {
            return Self::Unstated;
        }
        timestamp::parse(text).map_or_else(|| Self::Unreadable(text.to_owned()), Self::At)
    }

    /// The time, if there is one.
    #[must_use]
    pub fn time(&self) -> Option<DateTime<Utc>> {
        match self {
            Self::At(time) => Some(*time),
            Self::Unstated | Self::Unreadable(_) => None,
        }
    }
}

impl fmt::Display for NotBefore {
    /// As the endpoint writes it: RFC 1123, or empty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At(time) => f.pad(&timestamp::format(*time)),
            Self::Unstated => f.pad(""),
            Self::Unreadable(text) => f.pad(text),
        }
    }
}

/// An event that Azure has announced.
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
    /// What to name in an approval; `None` if the endpoint gave none, in which case it cannot be approved.
    pub id: Option<EventId>,
    /// What is going to happen.
    pub event_type: EventType,
    /// How far it has come.
    pub status: EventStatus,
    /// What kind of thing `resources` names: always `VirtualMachine` so far, empty if missing.
    pub resource_type: String,
    /// The VMs it happens to, which need not include this one.
    pub resources: Vec<VmName>,
    /// The earliest start.
    pub not_before: NotBefore,
    /// Plain text from Azure; empty for versions before 2019-04-01 and whenever Azure says nothing.
    pub description: String,
    /// Who caused it; `None` for versions before 2019-08-01.
    pub source: Option<EventSource>,
    /// Seconds of interruption: 0 is none, a negative number is not known; `None` for versions before 2020-07-01.
    /// [`Event::interruption`] reads it.
    pub duration_in_seconds: Option<i64>,
    /// Fields that this crate does not know, or whose value was of a kind it could not use, as they came.
    pub extra: Map<String, Value>,
}

impl Event {
    /// Whether the event happens to this VM.
    #[must_use]
    pub fn affects(&self, vm: &VmName) -> bool {
        self.resources.contains(vm)
    }

    /// How long the VM is interrupted, where Azure knows.
    #[must_use]
    pub fn interruption(&self) -> Option<Duration> {
        self.duration_in_seconds.and_then(|seconds| u64::try_from(seconds).ok()).map(Duration::from_secs)
    }

    /// Reads one member of `Events`. A field that is missing or of an unexpected kind costs that field alone.
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
    /// The shape of the newest api-version; what was missing stays missing.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(id) = &self.id {
            map.serialize_entry("EventId", id)?;
        }
        // A field kept in `extra` is there because its value could not be used; it must not be written twice.
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

/// A member of `Events` that is no JSON object, or one with a field twice, so that nothing can be said about it but that
/// it is there.
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
    /// What stood there.
    pub json: Value,
}

/// Takes the field out if it is text or can stand for it; leaves lists and objects where they are.
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

/// Takes the field out if it is a whole number or text that holds one.
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

/// Takes the field out if it is a list of texts, or one text alone. Of a list that holds other things too, the texts are
/// used and the whole stays where it is.
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
