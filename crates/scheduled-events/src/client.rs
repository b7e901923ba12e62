//! The client: asks the endpoint for its document, approves events, learns which VM this is.

mod examination;
mod exchange;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::{DateTime, Utc};
use reqwest::header::{self, HeaderMap, HeaderName, HeaderValue};
use reqwest::{StatusCode, Url};
use tokio::time::Instant;

use crate::approval::Approval;
use crate::document::{Document, Incarnation, ParseError, Written};
use crate::endpoint::Endpoint;
use crate::error::{Asked, Error, Failure};
use crate::event::EventId;
use crate::identity::Identity;
use crate::version::ApiVersion;

pub use examination::{Answer, Examination};
use exchange::{Reply, Terms, excerpt, exchange, failure_in, fetch};

/// How often an endpoint that refused the newest api-version is asked in it again.
const BETWEEN_TRIES_OF_THE_NEWEST: Duration = Duration::from_secs(60);

/// After this long without a request Azure switches the feature off, and the next call is a first call again.
const SWITCHED_OFF_AFTER: Duration = Duration::from_secs(24 * 60 * 60);

/// How long to wait for the endpoint.
///
/// ```
/// use std::time::Duration;
///
/// use scheduled_events::{Client, Endpoint, Timeouts};
///
/// // For an endpoint that is known to be switched on already, such as a simulator.
/// let timeouts = Timeouts { first_answer: Duration::from_secs(2), ..Timeouts::default() };
/// let client = Client::with_timeouts("http://127.0.0.1:8081".parse()?, timeouts)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeouts {
    /// For a connection; the address is one hop away, so it is quick or it is not there.
    pub connect: Duration,
    /// For the first document: the call that switches the feature on for the VM may take two minutes.
    pub first_answer: Duration,
    /// For every answer after that.
    pub answer: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self { connect: Duration::from_secs(3), first_answer: Duration::from_secs(125), answer: Duration::from_secs(5) }
    }
}

/// What a successful call of [`Client::document`] brings.
///
/// ```no_run
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
#[derive(Debug, Clone)]
pub struct Reading {
    /// The document; the same `Arc` as before as long as the endpoint says the same.
    pub document: Arc<Document>,
    /// The endpoint's own time when it answered: what `NotBefore` is to be compared with, on a VM whose clock is wrong.
    pub server_time: Option<DateTime<Utc>>,
    /// The api-version of the document. Below 2019-01-01 it doesn't list everything: see
    /// [`ApiVersion::unseen_types`].
    pub version: ApiVersion,
    /// How long this request took, from sending it to the end of the answer. The endpoint read its clock, which
    /// `server_time` is from, at some moment in between.
    pub round_trip: Duration,
}

/// A client of one endpoint, over one kept-alive connection.
///
/// Proxies are never used, whatever the environment or the system says, and redirects never followed: neither is
/// legitimate here. Calls are independent of each other; one that is dropped or fails leaves the client as it was.
///
/// ```
/// use scheduled_events::{Client, Endpoint};
///
/// // Nothing is sent until something is asked.
/// let client = Client::new(Endpoint::azure()?)?;
/// assert_eq!(client.endpoint().to_string(), "http://169.254.169.254");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Client {
    http: reqwest::Client,
    endpoint: Endpoint,
    timeouts: Timeouts,
    memory: Mutex<Memory>,
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

/// What one call leaves for the next.
#[derive(Debug)]
struct Memory {
    version: ApiVersion,
    /// Where the events are in this version, put together once.
    url: Url,
    /// When the newest version was last refused, while an older one is in use.
    newest_refused: Option<Instant>,
    last: Option<LastDocument>,
    last_answer: Option<Instant>,
}

#[derive(Debug)]
struct LastDocument {
    written: Written,
    /// The tag, and the version it was given in.
    etag: Option<(ApiVersion, HeaderValue)>,
    document: Arc<Document>,
}

impl Client {
    /// A client of this endpoint. Nothing is sent yet.
    ///
    /// # Errors
    /// If the system cannot provide what any connection needs.
    pub fn new(endpoint: Endpoint) -> Result<Self, Error> {
        Self::with_timeouts(endpoint, Timeouts::default())
    }

    /// The same with other timeouts.
    ///
    /// # Errors
    /// If the system cannot provide what any connection needs.
    pub fn with_timeouts(endpoint: Endpoint, timeouts: Timeouts) -> Result<Self, Error> {
        let mut always = HeaderMap::new();
        always.insert(HeaderName::from_static("metadata"), HeaderValue::from_static("true"));
        always.insert(header::ACCEPT, HeaderValue::from_static("application/json"));
        let http = http_client()
            .no_proxy()
            .redirect(reqwest::redirect::Policy::none())
            .referer(false)
            .default_headers(always)
            .user_agent(concat!(env!("CARGO_PKG_NAME"), "/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(timeouts.connect)
            .pool_max_idle_per_host(1)
            .build()
            .map_err(|error| Error {
                asked: Asked { method: "GET", url: endpoint.to_string() },
                failure: Failure::Connection { detail: error.to_string() },
            })?;
        let version = ApiVersion::NEWEST;
        let url = endpoint.events_url(version);
        let memory = Memory { version, url, newest_refused: None, last: None, last_answer: None };
        Ok(Self { http, endpoint, timeouts, memory: Mutex::new(memory) })
    }

    /// The endpoint this client asks.
    #[must_use]
    pub fn endpoint(&self) -> &Endpoint {
        &self.endpoint
    }

    /// Asks what is scheduled.
    ///
    /// The newest api-version is tried first. Where the endpoint refuses it and names those it knows, the next older one is
    /// tried, and so on; the newest is tried again every minute.
    ///
    /// ```
    /// # use std::io::{Read, Write};
    /// # fn answer(listener: std::net::TcpListener) -> std::io::Result<()> {
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
    /// # std::thread::spawn(move || answer(listener));
    /// use scheduled_events::{ApiVersion, Client};
    ///
    /// let client = Client::new(endpoint)?;
    /// let reading = client.document().await?;
    /// assert!(reading.document.events.is_empty());
    /// assert_eq!(reading.version, ApiVersion::NEWEST);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// With whatever came back instead of a document. No error means that there are no events.
    pub async fn document(&self) -> Result<Reading, Error> {
        if let Some(reading) = self.try_newest_again().await {
            return Ok(reading);
        }
        loop {
            let (version, url) = self.events();
            match self.document_in(version, url).await {
                Ok(reading) => return Ok(reading),
                Err(failure) => self.step_down_or("GET", version, failure)?,
            }
        }
    }

    /// Approves events: asks Azure to start them now, for **all** the VMs they name.
    ///
    /// Without ids there is nothing to ask, and nothing is sent. Success means that Azure took note; when an event
    /// starts shows in the document.
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
    /// With whatever came back instead of an acknowledgement.
    pub async fn approve(&self, ids: &[EventId]) -> Result<(), Error> {
        if ids.is_empty() {
            return Ok(());
        }
        loop {
            let (version, url) = self.events();
            let incarnation = if version.approval_needs_incarnation() { self.incarnation().await? } else { None };
            match self.approve_in(version, url, ids, incarnation.as_ref()).await {
                Ok(()) => return Ok(()),
                Err(failure) => self.step_down_or("POST", version, failure)?,
            }
        }
    }

    /// Asks which VM this is.
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
    /// With whatever came back instead. Endpoints outside a virtual network do not offer this.
    pub async fn identity(&self) -> Result<Identity, Error> {
        let url = self.endpoint.compute_url();
        self.identity_at(url.clone()).await.map_err(|failure| failed("GET", &url, failure))
    }

    async fn document_in(&self, version: ApiVersion, url: Url) -> Result<Reading, Failure> {
        let mut request = self.http.get(url);
        let mut terms = self.terms(version);
        let etag = self.memory().last.as_ref().and_then(|last| last.etag.clone());
        if let Some((_, etag)) = etag.filter(|(given_in, _)| *given_in == version) {
            request = request.header(header::IF_NONE_MATCH, etag);
            terms.conditional = true;
        }
        let reply = exchange(request, terms).await?;
        let (server_time, round_trip) = (reply.server_time(), reply.round_trip);
        Ok(Reading { document: self.understand(reply, version)?, server_time, version, round_trip })
    }

    async fn approve_in(
        &self,
        version: ApiVersion,
        url: Url,
        ids: &[EventId],
        incarnation: Option<&Incarnation>,
    ) -> Result<(), Failure> {
        let body = serde_json::to_vec(&Approval::of(ids, incarnation))
            .map_err(|error| Failure::Connection { detail: error.to_string() })?;
        let request = self.http.post(url).header(header::CONTENT_TYPE, "application/json").body(body);
        exchange(request, self.terms(version)).await.map(drop)
    }

    async fn identity_at(&self, url: Url) -> Result<Identity, Failure> {
        let terms = Terms { answer: self.timeouts.answer, ..self.terms(ApiVersion::NEWEST) };
        let reply = fetch(self.http.get(url), terms).await?;
        if reply.status == StatusCode::NOT_FOUND {
            // Other than for the document, this doesn't mean that there is no metadata service.
            return Err(Failure::UnexpectedStatus { status: reply.status.as_u16(), answer: excerpt(&reply.body) });
        }
        if let Some(failure) = failure_in(&reply, terms) {
            return Err(failure);
        }
        serde_json::from_slice(&reply.body).map_err(|error| {
            let (reason, answer) = (error.to_string(), excerpt(&reply.body));
            match error.classify() {
                serde_json::error::Category::Data => Failure::NotTheDocument { reason, answer },
                serde_json::error::Category::Eof
                | serde_json::error::Category::Io
                | serde_json::error::Category::Syntax => Failure::NotJson { reason, answer },
            }
        })
    }

    /// The mark of the document that an approval refers to, read anew if none has been read yet.
    async fn incarnation(&self) -> Result<Option<Incarnation>, Error> {
        let known = self.memory().last.as_ref().map(|last| Arc::clone(&last.document));
        let document = match known {
            Some(document) => document,
            None => self.document().await?.document,
        };
        Ok(document.incarnation.clone())
    }

    /// Makes a document of the answer, or recognises the one it already has.
    fn understand(&self, reply: Reply, version: ApiVersion) -> Result<Arc<Document>, Failure> {
        let mut memory = self.memory();
        memory.last_answer = Some(Instant::now());
        let etag = reply.headers.get(header::ETAG).cloned().map(|etag| (version, etag));
        match &mut memory.last {
            Some(last) if reply.status == StatusCode::NOT_MODIFIED => return Ok(Arc::clone(&last.document)),
            Some(last) if last.written.body() == reply.body => {
                last.etag = etag;
                return Ok(Arc::clone(&last.document));
            }
            Some(_) | None => {}
        }
        let earlier = memory.last.as_ref().map(|last| (&last.written, &*last.document));
        let (document, written) =
            Written::read(reply.body, earlier).map_err(|(error, body)| not_a_document(error, &body))?;
        let document = Arc::new(document);
        memory.last = Some(LastDocument { written, etag, document: Arc::clone(&document) });
        Ok(document)
    }

    /// The version to ask in at present, and where.
    fn events(&self) -> (ApiVersion, Url) {
        let memory = self.memory();
        (memory.version, memory.url.clone())
    }

    /// Asks in the newest version if that was refused a minute ago. Whatever comes back but a document changes nothing: the
    /// version in use is known to work.
    async fn try_newest_again(&self) -> Option<Reading> {
        {
            let mut memory = self.memory();
            let refused = memory.newest_refused?;
            if refused.elapsed() < BETWEEN_TRIES_OF_THE_NEWEST {
                return None;
            }
            memory.newest_refused = Some(Instant::now());
        }
        let newest = ApiVersion::NEWEST;
        let reading = self.document_in(newest, self.endpoint.events_url(newest)).await.ok()?;
        self.use_version(newest);
        Some(reading)
    }

    /// Goes on with the next older version if the failure proves that the endpoint doesn't know this one; else the call in
    /// this version has failed. Where no version is left, nothing was learned about any, and the next call begins
    /// with the newest.
    fn step_down_or(&self, method: &'static str, version: ApiVersion, failure: Failure) -> Result<(), Error> {
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
        let mut memory = self.memory();
        memory.version = version;
        memory.url = self.endpoint.events_url(version);
        memory.newest_refused =
            (version != ApiVersion::NEWEST).then(|| memory.newest_refused.unwrap_or_else(Instant::now));
    }

    fn terms(&self, version: ApiVersion) -> Terms {
        let answered_lately = self.memory().last_answer.is_some_and(|when| when.elapsed() < SWITCHED_OFF_AFTER);
        let answer = if answered_lately { self.timeouts.answer } else { self.timeouts.first_answer };
        Terms { version, connect: self.timeouts.connect, answer, conditional: false }
    }

    fn memory(&self) -> MutexGuard<'_, Memory> {
        // Nothing that holds it can leave it half changed, so a panic elsewhere is no reason to stop watching.
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn failed(method: &'static str, url: &Url, failure: Failure) -> Error {
    Error { asked: Asked { method, url: url.to_string() }, failure }
}

fn not_a_document(error: ParseError, body: &[u8]) -> Failure {
    match error {
        ParseError::NotJson { reason } => Failure::NotJson { reason, answer: excerpt(body) },
        ParseError::CutShort { .. } => Failure::CutShort { detail: error.to_string() },
        ParseError::NotADocument { reason } => {
            Failure::NotTheDocument { reason: reason.to_owned(), answer: excerpt(body) }
        }
    }
}
