//! Results of polls and approvals.

use std::sync::Arc;

use forewarn_core::{ApprovalFailure, Connection, Now};
use scheduled_events::{EventId, Failure, Response};

use super::Controller;
use crate::poller::PollerEvent;

impl Controller {
    pub(super) fn on_poller_event(&mut self, event: PollerEvent, now: &Now) {
        match event {
            PollerEvent::Polled { result, .. } => self.on_polled(result, now),
            PollerEvent::Identity(identity) => {
                tracing::info!(vm = %identity.name, "the endpoint has named this VM");
                self.tracker.identify(identity);
            }
            PollerEvent::GuessedName(name) => {
                tracing::info!(vm = %name, "the endpoint doesn't name VMs; using the host name");
                self.tracker.guess_name(&name);
            }
        }
    }

    fn on_polled(&mut self, result: Result<Response, Failure>, now: &Now) {
        let mut is_same = false;
        if let Ok(response) = &result {
            let document = Arc::downgrade(&response.document);
            is_same = document.ptr_eq(&self.document);
            self.document = document;
            if self.tracker.api_version() != Some(response.version) {
                tracing::info!(version = %response.version, "the api-version in use");
            }
        }
        let changes = self.tracker.observe(result, now);
        self.is_unchanged = is_same && changes.is_empty();
        self.record(changes);
    }

    pub(super) fn on_approval_response(&mut self, id: &EventId, result: Result<(), Failure>, now: &Now) {
        let result = result.map_err(|failure| {
            let may_have_arrived = failure.may_have_arrived();
            ApprovalFailure { failure, may_have_arrived }
        });
        let changes = self.tracker.record_approval_result(id, &result, now);
        self.record(changes);
    }

    /// Whether this run has had a response or a failure.
    pub(super) fn is_monitoring(&self) -> bool {
        !matches!(self.tracker.connection(), Connection::Starting)
    }
}
