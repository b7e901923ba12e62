//! A successful poll of the endpoint.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};

use crate::document::Document;
use crate::version::ApiVersion;

/// What [`Client::document`](crate::Client::document) returns.
///
/// ```no_run
/// # #[cfg(feature = "client")]
/// # async fn example(client: scheduled_events::Client) -> Result<(), scheduled_events::Error> {
/// use std::sync::Arc;
///
/// let (first, second) = (client.document().await?, client.document().await?);
/// if Arc::ptr_eq(&first.document, &second.document) {
///     println!("nothing has changed");
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Response {
    /// The document; the same `Arc` as before while the endpoint returns the same.
    pub document: Arc<Document>,
    /// The `Date` header: the endpoint's clock. Compare `NotBefore` with it, because the VM's clock may be wrong.
    pub server_time: Option<DateTime<Utc>>,
    /// The api-version of the document. Documents before 2019-01-01 don't list every type: see
    /// [`ApiVersion::omitted_types`].
    pub version: ApiVersion,
    /// The time from sending the request to the end of the response. The endpoint read its clock, which `server_time`
    /// is from, at some moment in between.
    pub round_trip: Duration,
}
