//! The requests: for the document, for an older version of it where the newest is refused, and for the VM's name.

use std::time::Duration;

use forewarn_core::diagnosis::{Connection, Exchange, Mishap, Naming, NoConnection, Outcome, Reply, Request};
use scheduled_events::{ApiVersion, Client, Endpoint, Examination, Failure, Timeouts};
use tokio::time::Instant;

use super::Visit;

/// What came of the requests.
pub(super) struct Answers {
    pub(super) request: Request,
    pub(super) older: Option<Exchange>,
    pub(super) identity: Naming,
}

impl Answers {
    fn none(request: Request) -> Self {
        Self { request, older: None, identity: Naming::NotAsked }
    }
}

/// Asks as the watch would, but once each. A service that wants to be left alone is.
pub(super) async fn ask(
    endpoint: &Endpoint,
    connection: &Connection,
    throttled: bool,
    visit: &mut Visit<'_>,
) -> Answers {
    if !matches!(connection, Connection::Made { .. }) {
        return Answers::none(Request::NoConnection);
    }
    if throttled {
        return Answers::none(Request::Spared);
    }
    let newest = ApiVersion::NEWEST;
    let Some(first) = document(endpoint, newest, visit).await else { return Answers::none(Request::OutOfTime) };
    let next = match &first.outcome {
        Err(Failure::VersionRejected { offered, .. }) => newest.fall_back(offered),
        Ok(_) | Err(_) => None,
    };
    let mut older = None;
    if let Some(version) = next {
        older = document(endpoint, version, visit).await.map(|seen| told(seen, version));
    }
    let request = told(first, newest);
    let is_tired = |exchange: &Exchange| matches!(exchange.outcome, Outcome::Failed(Mishap::Throttled { .. }));
    let identity = if is_tired(&request) || older.as_ref().is_some_and(is_tired) {
        Naming::NotAsked
    } else {
        name(endpoint, visit).await
    };
    Answers { request: Request::Sent(request), older, identity }
}

async fn document(endpoint: &Endpoint, version: ApiVersion, visit: &mut Visit<'_>) -> Option<Examination> {
    let patience = visit.may_ask().await?;
    Some(client(endpoint, patience)?.examine(version).await)
}

async fn name(endpoint: &Endpoint, visit: &mut Visit<'_>) -> Naming {
    let Some(patience) = visit.may_ask().await else { return Naming::NotAsked };
    let Some(client) = client(endpoint, patience) else { return Naming::NotAsked };
    let start = Instant::now();
    let answer = client.identity().await;
    let took = start.elapsed();
    match answer {
        Ok(identity) => Naming::Told { vm: identity.name.as_str().to_owned(), took },
        Err(error) => Naming::Failed { mishap: mishap(error.failure), took },
    }
}

/// The same client as the watch's, but another one: nothing that it remembers is touched.
fn client(endpoint: &Endpoint, patience: Duration) -> Option<Client> {
    let timeouts = Timeouts { connect: patience, first_answer: patience, answer: patience };
    Client::with_timeouts(endpoint.clone(), timeouts).ok()
}

fn told(seen: Examination, version: ApiVersion) -> Exchange {
    Exchange {
        url: seen.asked.url,
        version,
        took: seen.took,
        reply: seen.answer.map(|answer| Reply {
            status: answer.status,
            server: answer.server,
            content_type: answer.content_type,
        }),
        outcome: match seen.outcome {
            Ok(document) => Outcome::Document { events: document.events.len() },
            Err(failure) => Outcome::Failed(mishap(failure)),
        },
    }
}

/// What a failure means after a connection has been made.
fn mishap(failure: Failure) -> Mishap {
    match failure {
        // The way there has just been found good, so it is the answer that says so.
        Failure::NotOnAzure { .. } | Failure::UnexpectedStatus { status: 404, .. } => Mishap::NotFound,
        Failure::Refused { detail } => Mishap::NoConnection { why: NoConnection::Refused, detail },
        Failure::Timeout { waited, connected: true } => Mishap::TimedOut { waited },
        Failure::Timeout { waited, connected: false } => {
            Mishap::NoConnection { why: NoConnection::TimedOut, detail: format!("{:.1} s", waited.as_secs_f64()) }
        }
        Failure::ProxySuspected { evidence } => Mishap::Proxy { evidence },
        Failure::HeaderRejected { answer } => Mishap::Header { answer },
        Failure::VersionRejected { offered, .. } => Mishap::Version { offered },
        Failure::RequestRejected { answer } | Failure::UnexpectedStatus { answer, .. } => Mishap::Unexpected { answer },
        Failure::Forbidden { .. } => Mishap::Forbidden,
        Failure::Gone => Mishap::Gone,
        Failure::Throttled { retry_after } => Mishap::Throttled { rest: retry_after },
        Failure::Server { answer, .. } => Mishap::Server { answer },
        Failure::NotJson { answer, .. } | Failure::NotTheDocument { answer, .. } => Mishap::NotTheDocument { answer },
        Failure::TooLarge { .. } => Mishap::TooLarge,
        Failure::Redirected { location } => Mishap::Redirect { location },
        Failure::CutShort { detail } => Mishap::CutShort { detail },
        Failure::Connection { detail } => Mishap::NoConnection { why: NoConnection::Other, detail },
    }
}
