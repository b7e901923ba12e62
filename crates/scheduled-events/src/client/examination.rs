//! One request looked at from all sides, for whoever wants to know why there is no document.

use std::time::Duration;

use reqwest::header::{self, HeaderMap, HeaderName};
use tokio::time::Instant;

use super::exchange::{Reply, excerpt, failure_in, fetch};
use super::{Client, not_a_document};
use crate::document::Document;
use crate::error::{Asked, Failure};
use crate::version::ApiVersion;

/// What came of one request for the document.
///
/// ```no_run
/// # async fn example(client: scheduled_events::Client) {
/// use scheduled_events::ApiVersion;
///
/// let examination = client.examine(ApiVersion::NEWEST).await;
/// println!("{} took {:?}", examination.asked, examination.took);
/// if let Some(answer) = examination.answer {
///     println!("{} answered with {}", answer.server.as_deref().unwrap_or("somebody"), answer.status);
/// }
/// if let Err(failure) = examination.outcome {
///     println!("{failure}. {}", failure.advice());
/// }
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct Examination {
    /// What was asked.
    pub asked: Asked,
    /// How long it took.
    pub took: Duration,
    /// What answered, if anything answered to the end.
    pub answer: Option<Answer>,
    /// What it means.
    pub outcome: Result<Document, Failure>,
}

/// An answer from outside: whoever gave it wrote it, so the texts are cut to one harmless line.
///
/// ```
/// use scheduled_events::Answer;
///
/// let answer = Answer { status: 200, server: None, content_type: Some("text/html".to_owned()), length: 512 };
/// assert_ne!(answer.content_type.as_deref(), Some("application/json"), "Azure would not answer with a page");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Its status.
    pub status: u16,
    /// What the one who answers calls itself.
    pub server: Option<String>,
    /// What it says that its answer is.
    pub content_type: Option<String>,
    /// How many bytes came.
    pub length: usize,
}

impl Client {
    /// Asks once for the document in exactly this version, and tells all about the answer. What the client remembers for
    /// [`Client::document`] is neither used nor changed.
    pub async fn examine(&self, version: ApiVersion) -> Examination {
        let url = self.endpoint.events_url(version);
        let asked = Asked { method: "GET", url: url.to_string() };
        let terms = self.terms(version);
        let start = Instant::now();
        let fetched = fetch(self.http.get(url), terms).await;
        let took = start.elapsed();
        let answer = fetched.as_ref().ok().map(Answer::of);
        let outcome = fetched.and_then(|reply| match failure_in(&reply, terms) {
            Some(failure) => Err(failure),
            None => Document::parse(&reply.body).map_err(|error| not_a_document(error, &reply.body)),
        });
        Examination { asked, took, answer, outcome }
    }
}

impl Answer {
    fn of(reply: &Reply) -> Self {
        Self {
            status: reply.status.as_u16(),
            server: line(&reply.headers, &header::SERVER),
            content_type: line(&reply.headers, &header::CONTENT_TYPE),
            length: reply.body.len(),
        }
    }
}

fn line(headers: &HeaderMap, name: &HeaderName) -> Option<String> {
    headers.get(name).map(|value| excerpt(value.as_bytes()))
}
