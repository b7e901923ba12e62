//! The body of an approval, which Azure calls `StartRequests`.

use serde::{Deserialize, Serialize};

use crate::document::Incarnation;
use crate::event::EventId;

/// A request to start events now rather than at their `NotBefore`.
///
/// It applies to **all** VMs the event names and can't be undone.
///
/// ```
/// use scheduled_events::{Approval, EventId};
///
/// let approval = Approval::new(&[EventId::new("C7061BAC")], None);
/// assert_eq!(serde_json::to_string(&approval)?, r#"{"StartRequests":[{"EventId":"C7061BAC"}]}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct Approval {
    /// The incarnation of the document the events are from: only for api-version 2017-03-01, as text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub document_incarnation: Option<String>,
    /// The events to start.
    pub start_requests: Vec<StartRequest>,
}

/// One event to start.
///
/// ```
/// use scheduled_events::{EventId, StartRequest};
///
/// let request = StartRequest { event_id: EventId::new("C7061BAC") };
/// assert_eq!(serde_json::to_string(&request)?, r#"{"EventId":"C7061BAC"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct StartRequest {
    /// Its id.
    pub event_id: EventId,
}

impl Approval {
    /// Creates an approval; `incarnation` is for api-version 2017-03-01 only.
    ///
    /// ```
    /// use scheduled_events::{Approval, EventId, Incarnation};
    ///
    /// let preview = Approval::new(&[EventId::new("A")], Some(&Incarnation::Number(5)));
    /// assert_eq!(preview.document_incarnation.as_deref(), Some("5"));
    /// ```
    #[must_use]
    pub fn new(ids: &[EventId], incarnation: Option<&Incarnation>) -> Self {
        Self {
            document_incarnation: incarnation.map(ToString::to_string),
            start_requests: ids.iter().map(|event_id| StartRequest { event_id: event_id.clone() }).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_body_is_exactly_what_the_endpoint_expects() {
        let ids = [EventId::new("A"), EventId::new("B")];
        let body = serde_json::to_string(&Approval::new(&ids, None)).unwrap();
        assert_eq!(body, r#"{"StartRequests":[{"EventId":"A"},{"EventId":"B"}]}"#);
    }

    #[test]
    fn the_preview_gets_the_incarnation_as_text() {
        let body = serde_json::to_string(&Approval::new(&[EventId::new("A")], Some(&Incarnation::Number(5)))).unwrap();
        assert_eq!(body, r#"{"DocumentIncarnation":"5","StartRequests":[{"EventId":"A"}]}"#);
    }
}
