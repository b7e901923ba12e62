//! The HTTP client: reads the document, approves events, reads the VM's identity.

mod exchange;
mod timeouts;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use reqwest::header::{self, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, Request, StatusCode, Url};
use tokio::time::Instant;

use crate::approval::Approval;
use crate::document::{Document, Incarnation, ParseError, SourceText};
use crate::endpoint::Endpoint;
use crate::event::EventId;
use crate::failure::{Error, Failure};
use crate::identity::Identity;
use crate::response::Response;
use crate::version::ApiVersion;

pub use timeouts::Timeouts;

use exchange::{HttpResponse, RequestContext, excerpt, failure_in, fetch};

/// How often the newest api-version is retried at an endpoint that rejected it.
const NEWEST_VERSION_RETRY_INTERVAL: Duration = Duration::from_secs(60);

/// Azure disables the feature after this long without a request, and the next request is a first one again.
const DISABLED_AFTER: Duration = Duration::from_secs(24 * 60 * 60);

/// A client of one endpoint, over one keep-alive connection.
///
/// It ignores proxies from the environment and the system and follows no redirects: neither is legitimate here. Calls
/// are independent of each other; one that fails or is dropped leaves the client as it was.
///
/// ```
/// use scheduled_events::{Client, Endpoint};
///
/// // Sends nothing yet.
/// let client = Client::new(Endpoint::azure()?)?;
/// assert_eq!(client.endpoint().to_string(), "http://169.254.169.254");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Client {
    http: reqwest::Client,
    /// Of every request. As the client's default headers they would be looked up one by one for each of them.
    headers: HeaderMap,
    endpoint: Endpoint,
    timeouts: Timeouts,
    state: Mutex<State>,
}

fn http_client() -> reqwest::ClientBuilder {
    let builder = reqwest::Client::builder();
    #[cfg(feature = "no-certificates")]
    {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        if let Ok(tls) = rustls::ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions() {
            let trusting_none = tls.with_root_certificates(rustls::RootCertStore::empty());
            return builder.tls_backend_preconfigured(trusting_none.with_no_client_auth());
        }
    }
    builder
}

/// What calls share.
#[derive(Debug)]
struct State {
    version: ApiVersion,
    /// The URL of the events in `version`.
    url: Url,
    /// When the newest version was last rejected, while an older one is in use.
    newest_rejected: Option<Instant>,
    last: Option<LastDocument>,
    last_response: Option<Instant>,
    /// Those of [`SERVER_HEADERS`] that the latest response had.
    server_headers: [Option<HeaderValue>; 2],
}

/// What says which kind of server has sent a response.
static SERVER_HEADERS: [HeaderName; 2] = [header::SERVER, header::CONTENT_TYPE];

#[derive(Debug)]
struct LastDocument {
    source: SourceText,
    /// The tag, and the version it belongs to.
    etag: Option<(ApiVersion, HeaderValue)>,
    document: Arc<Document>,
}

impl Client {
    /// Creates a client with the default timeouts. Sends nothing yet.
    ///
    /// # Errors
    /// If the HTTP client can't be initialized.
    pub fn new(endpoint: Endpoint) -> Result<Self, Error> {
        Self::with_timeouts(endpoint, Timeouts::default())
    }

    /// Creates a client with other timeouts. Sends nothing yet.
    ///
    /// # Errors
    /// If the HTTP client can't be initialized.
    pub fn with_timeouts(endpoint: Endpoint, timeouts: Timeouts) -> Result<Self, Error> {
        let mut headers = HeaderMap::new();
        headers.insert(HeaderName::from_static("metadata"), HeaderValue::from_static("true"));
        headers.insert(header::ACCEPT, HeaderValue::from_static("application/json"));
        let user_agent = concat!(env!("CARGO_PKG_NAME"), "/", env!("CARGO_PKG_VERSION"));
        headers.insert(header::USER_AGENT, HeaderValue::from_static(user_agent));
        let http = http_client()
            .no_proxy()
            .redirect(reqwest::redirect::Policy::none())
            // Otherwise it copies every request for a retry that HTTP/1 never needs.
            .retry(reqwest::retry::never().max_retries_per_request(0))
            .referer(false)
            .connect_timeout(timeouts.connect)
            .pool_max_idle_per_host(1)
            .build()
            .map_err(|error| Error {
                method: "GET",
                url: endpoint.to_string(),
                failure: Failure::Internal { detail: error.to_string() },
            })?;
        let version = ApiVersion::NEWEST;
        let url = endpoint.events_url(version);
        let state = State {
            version,
            url,
            newest_rejected: None,
            last: None,
            last_response: None,
            server_headers: [None, None],
        };
        Ok(Self { http, headers, endpoint, timeouts, state: Mutex::new(state) })
    }

    /// The endpoint this client connects to.
    #[must_use]
    pub fn endpoint(&self) -> &Endpoint {
        &self.endpoint
    }

    /// The `Server` and `Content-Type` headers of the latest response, such as `server: squid`: they tell a proxy or login
    /// page from Azure.
    #[must_use]
    pub fn server_headers(&self) -> Vec<String> {
        let state = self.state();
        let named = SERVER_HEADERS.iter().zip(&state.server_headers);
        named.filter_map(|(name, value)| Some(format!("{name}: {}", excerpt(value.as_ref()?.as_bytes())))).collect()
    }

    /// Reads the document.
    ///
    /// Tries the newest api-version first. If the endpoint rejects it and lists those it knows, tries the next older one,
    /// and so on; retries the newest every minute.
    ///
    /// ```
    /// # use std::io::{Read, Write};
    /// # fn respond(listener: std::net::TcpListener) -> std::io::Result<()> {
    /// #     let (mut stream, _) = listener.accept()?;
    /// #     let (mut request, mut byte) = (Vec::new(), [0]);
    /// #     while !request.ends_with(b"\r\n\r\n") {
    /// #         stream.read_exact(&mut byte)?;
    /// #         request.push(byte[0]);
    /// #     }
    /// #     let body = r#"{"DocumentIncarnation":1,"Events":[]}"#;
    /// #     write!(stream, "HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len())
    /// # }
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let listener = std::net::TcpListener::bind("127.0.0.1:0")?;
    /// # let endpoint = format!("http://{}", listener.local_addr()?).parse()?;
    /// # std::thread::spawn(move || respond(listener));
    /// use scheduled_events::{ApiVersion, Client};
    ///
    /// let client = Client::new(endpoint)?;
    /// let response = client.document().await?;
    /// assert!(response.document.events.is_empty());
    /// assert_eq!(response.version, ApiVersion::NEWEST);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If there was no usable response. An error never means that there are no events.
    pub async fn document(&self) -> Result<Response, Error> {
        if let Some(response) = self.retry_newest_version().await {
            return Ok(response);
        }
        loop {
            let (version, url) = self.version_and_url();
            match self.document_in(version, url).await {
                Ok(response) => return Ok(response),
                Err(failure) => self.step_down_or_fail("GET", version, failure)?,
            }
        }
    }

    /// Approves events: Azure may start them now, for **all** the VMs they name.
    ///
    /// Without ids, sends nothing. Success means that Azure accepted the approval; the document shows when an event
    /// starts.
    ///
    /// ```no_run
    /// # async fn example(client: scheduled_events::Client) -> Result<(), scheduled_events::Error> {
    /// let this_vm = client.identity().await?.name;
    /// let document = client.document().await?.document;
    /// let ours = document.events.iter().filter(|event| event.resources == [this_vm.clone()]);
    /// let ids: Vec<_> = ours.filter_map(|event| event.id.clone()).collect();
    /// client.approve(&ids).await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If Azure didn't accept the approval, or the response was lost: see [`Failure::may_have_arrived`].
    pub async fn approve(&self, ids: &[EventId]) -> Result<(), Error> {
        if ids.is_empty() {
            return Ok(());
        }
        loop {
            let (version, url) = self.version_and_url();
            let incarnation = if version.approval_needs_incarnation() { self.incarnation().await? } else { None };
            match self.approve_in(version, url, ids, incarnation.as_ref()).await {
                Ok(()) => return Ok(()),
                Err(failure) => self.step_down_or_fail("POST", version, failure)?,
            }
        }
    }

    /// Reads which VM this is.
    ///
    /// ```no_run
    /// # async fn example(client: scheduled_events::Client) -> Result<(), scheduled_events::Error> {
    /// let identity = client.identity().await?;
    /// println!("{} in {}", identity.name, identity.location.as_deref().unwrap_or("an unknown region"));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If there was no usable response. Endpoints outside a virtual network don't offer this.
    pub async fn identity(&self) -> Result<Identity, Error> {
        let url = self.endpoint.compute_url();
        self.identity_at(url.clone()).await.map_err(|failure| failed("GET", &url, failure))
    }

    /// Sends the request and reads the response; any status but success is a failure.
    async fn exchange(&self, request: Request, context: RequestContext) -> Result<HttpResponse, Failure> {
        let fetched = fetch(&self.http, request, context).await;
        let header = |name| fetched.as_ref().ok()?.headers.get(name).cloned();
        self.state().server_headers = SERVER_HEADERS.each_ref().map(header);
        let response = fetched?;
        match failure_in(&response, context) {
            Some(failure) => Err(failure),
            None => Ok(response),
        }
    }

    async fn document_in(&self, version: ApiVersion, url: Url) -> Result<Response, Failure> {
        let mut request = self.request(Method::GET, url);
        let mut context = self.context(version);
        let etag = self.state().last.as_ref().and_then(|last| last.etag.clone());
        if let Some((_, etag)) = etag.filter(|(of, _)| *of == version) {
            request.headers_mut().insert(header::IF_NONE_MATCH, etag);
            context.conditional = true;
        }
        let http = self.exchange(request, context).await?;
        let (server_time, round_trip) = (http.server_time(), http.round_trip);
        Ok(Response { document: self.parse(http, version)?, server_time, version, round_trip })
    }

    async fn approve_in(
        &self,
        version: ApiVersion,
        url: Url,
        ids: &[EventId],
        incarnation: Option<&Incarnation>,
    ) -> Result<(), Failure> {
        let body = serde_json::to_vec(&Approval::new(ids, incarnation))
            .map_err(|error| Failure::Internal { detail: error.to_string() })?;
        let mut request = self.request(Method::POST, url);
        request.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        *request.body_mut() = Some(body.into());
        self.exchange(request, self.context(version)).await.map(drop)
    }

    async fn identity_at(&self, url: Url) -> Result<Identity, Failure> {
        let context = RequestContext { timeout: self.timeouts.response, ..self.context(ApiVersion::NEWEST) };
        let http = self.exchange(self.request(Method::GET, url), context).await?;
        serde_json::from_slice(&http.body).map_err(|error| {
            let (reason, response) = (error.to_string(), excerpt(&http.body));
            match error.classify() {
                serde_json::error::Category::Data => Failure::NotADocument { reason, response },
                serde_json::error::Category::Eof
                | serde_json::error::Category::Io
                | serde_json::error::Category::Syntax => Failure::NotJson { reason, response },
            }
        })
    }

    /// The incarnation an approval must carry; reads the document if none has been read yet.
    async fn incarnation(&self) -> Result<Option<Incarnation>, Error> {
        let known = self.state().last.as_ref().map(|last| Arc::clone(&last.document));
        let document = match known {
            Some(document) => document,
            None => self.document().await?.document,
        };
        Ok(document.incarnation.clone())
    }

    /// Parses the document, or returns the previous one if it hasn't changed.
    fn parse(&self, http: HttpResponse, version: ApiVersion) -> Result<Arc<Document>, Failure> {
        let mut state = self.state();
        state.last_response = Some(Instant::now());
        let etag = http.headers.get(header::ETAG).cloned().map(|etag| (version, etag));
        match &mut state.last {
            Some(last) if http.status == StatusCode::NOT_MODIFIED => return Ok(Arc::clone(&last.document)),
            Some(last) if last.source.body() == http.body => {
                last.etag = etag;
                return Ok(Arc::clone(&last.document));
            }
            Some(_) | None => {}
        }
        let previous = state.last.as_ref().map(|last| (&last.source, &*last.document));
        let (document, source) =
            SourceText::parse(http.body, previous).map_err(|(error, body)| parse_failure(error, &body))?;
        let document = Arc::new(document);
        state.last = Some(LastDocument { source, etag, document: Arc::clone(&document) });
        Ok(document)
    }

    fn version_and_url(&self) -> (ApiVersion, Url) {
        let state = self.state();
        (state.version, state.url.clone())
    }

    /// Retries the newest version a minute after it was rejected. A failure changes nothing: the version in use is known
    /// to work.
    async fn retry_newest_version(&self) -> Option<Response> {
        {
            let mut state = self.state();
            if state.newest_rejected?.elapsed() < NEWEST_VERSION_RETRY_INTERVAL {
                return None;
            }
            state.newest_rejected = Some(Instant::now());
        }
        let newest = ApiVersion::NEWEST;
        let response = self.document_in(newest, self.endpoint.events_url(newest)).await.ok()?;
        self.use_version(newest);
        Some(response)
    }

    /// Switches to the next older version if the failure proves that the endpoint doesn't know this one. If none is left,
    /// the next call starts with the newest again.
    fn step_down_or_fail(&self, method: &'static str, version: ApiVersion, failure: Failure) -> Result<(), Error> {
        if let Failure::VersionRejected { tried, offered } = &failure {
            if let Some(older) = tried.step_down(offered) {
                self.use_version(older);
                return Ok(());
            }
            if *tried == ApiVersion::ALL[0] {
                self.use_version(ApiVersion::NEWEST);
            }
        }
        Err(failed(method, &self.endpoint.events_url(version), failure))
    }

    fn use_version(&self, version: ApiVersion) {
        let mut state = self.state();
        state.version = version;
        state.url = self.endpoint.events_url(version);
        state.newest_rejected =
            (version != ApiVersion::NEWEST).then(|| state.newest_rejected.unwrap_or_else(Instant::now));
    }

    fn request(&self, method: Method, url: Url) -> Request {
        let mut request = Request::new(method, url);
        request.headers_mut().clone_from(&self.headers);
        request
    }

    fn context(&self, version: ApiVersion) -> RequestContext {
        let is_enabled = self.state().last_response.is_some_and(|when| when.elapsed() < DISABLED_AFTER);
        let timeout = if is_enabled { self.timeouts.response } else { self.timeouts.first_response };
        RequestContext { version, connect_timeout: self.timeouts.connect, timeout, conditional: false }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // No holder leaves it half changed, so a panic elsewhere doesn't invalidate it.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn failed(method: &'static str, url: &Url, failure: Failure) -> Error {
    Error { method, url: url.to_string(), failure }
}

fn parse_failure(error: ParseError, body: &[u8]) -> Failure {
    match error {
        ParseError::NotJson { reason } => Failure::NotJson { reason, response: excerpt(body) },
        ParseError::Truncated { .. } => Failure::Truncated { detail: error.to_string() },
        ParseError::NotADocument { reason } => {
            Failure::NotADocument { reason: reason.to_owned(), response: excerpt(body) }
        }
    }
}
