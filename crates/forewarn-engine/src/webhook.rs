//! Sends messages to a webhook.

#[cfg(test)]
pub(crate) mod tests;

use std::error::Error;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use forewarn_core::{DeliveryOutcome, Payload, WebhookUrl};
use reqwest::header::{CONTENT_TYPE, HeaderMap, RETRY_AFTER};
use reqwest::redirect::Policy;
use reqwest::{Client, ClientBuilder, Response, StatusCode};
use rustls::client::WantsClientCert;
use rustls::{ClientConfig, ConfigBuilder, RootCertStore};
use rustls_platform_verifier::BuilderVerifierExt;
use tokio::task::JoinHandle;

const IDEMPOTENCY_KEY: &str = "idempotency-key";

const TIMEOUT: Duration = Duration::from_secs(30);

/// Longest response that is quoted, in bytes.
const LONGEST_RESPONSE: usize = 64 * 1024;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WebhookRequest {
    pub(crate) url: WebhookUrl,
    pub(crate) payload: Payload,
}

/// Reads the system's certificates only when the first message has to be encrypted: that takes time, and fails where
/// there are none.
#[derive(Clone, Default)]
pub(crate) struct WebhookClient {
    plain: Arc<OnceLock<Client>>,
    encrypted: Arc<OnceLock<Client>>,
}

impl WebhookClient {
    /// Sends the request. There is an outcome even if the sending task panics, because nothing else is sent before it.
    pub(crate) async fn deliver(&self, request: WebhookRequest) -> DeliveryOutcome {
        let (client, url) = (self.clone(), request.url.clone());
        // Redacts every reason, whether it quotes the receiver, a library or the system.
        outcome(tokio::spawn(async move { client.send(&request).await })).await.redacted(&url)
    }

    async fn send(&self, request: &WebhookRequest) -> DeliveryOutcome {
        match tokio::time::timeout(TIMEOUT, self.exchange(request)).await {
            Err(_) => failed(format!("no answer within {} s", TIMEOUT.as_secs())),
            Ok(outcome) => outcome.unwrap_or_else(failed),
        }
    }

    async fn exchange(&self, request: &WebhookRequest) -> Result<DeliveryOutcome, String> {
        let is_plain = request.url.as_str().starts_with("http:");
        let client = if is_plain { self.plain()? } else { self.encrypted().await? };
        let response = client
            .post(request.url.as_str())
            .header(CONTENT_TYPE, request.payload.content_type)
            // The draft standard of this header wants a quoted string.
            .header(IDEMPOTENCY_KEY, format!("\"{}\"", request.payload.idempotency_key))
            .body(request.payload.body.clone())
            .send()
            .await
            .map_err(|error| with_causes(&error))?;
        let (status, headers) = (response.status(), response.headers().clone());
        Ok(judge(status, &headers, &text_of(response).await))
    }

    fn plain(&self) -> Result<&Client, String> {
        if let Some(client) = self.plain.get() {
            return Ok(client);
        }
        let tls = tls().map_err(|error| error.to_string())?.with_root_certificates(RootCertStore::empty());
        let client = build(client(), tls)?;
        Ok(self.plain.get_or_init(|| client))
    }

    /// Where the system's certificates can't be used, the next call tries again.
    async fn encrypted(&self) -> Result<&Client, String> {
        if let Some(client) = self.encrypted.get() {
            return Ok(client);
        }
        // Certificates are files, and a disk that hangs must not stop the engine.
        let reading = tokio::task::spawn_blocking(|| tls()?.with_platform_verifier());
        let tls = reading.await.map_err(|error| error.to_string())?;
        let tls = tls.map_err(|error| format!("the certificates of this system cannot be used: {error}"))?;
        let client = build(client().https_only(true), tls)?;
        Ok(self.encrypted.get_or_init(|| client))
    }
}

/// Follows no redirects and uses no proxy: the URL is a credential that no other server may get.
fn client() -> ClientBuilder {
    let user_agent = concat!("forewarn/", env!("CARGO_PKG_VERSION"));
    Client::builder().no_proxy().redirect(Policy::none()).referer(false).http1_only().user_agent(user_agent)
}

fn tls() -> Result<ConfigBuilder<ClientConfig, rustls::WantsVerifier>, rustls::Error> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()
}

fn build(client: ClientBuilder, tls: ConfigBuilder<ClientConfig, WantsClientCert>) -> Result<Client, String> {
    let mut tls = tls.with_no_client_auth();
    tls.alpn_protocols = vec![b"http/1.1".to_vec()];
    client.tls_backend_preconfigured(tls).build().map_err(|error| with_causes(&error))
}

async fn outcome(sending: JoinHandle<DeliveryOutcome>) -> DeliveryOutcome {
    sending.await.unwrap_or_else(|_| failed("a fault in Forewarn ended the sending".to_owned()))
}

/// Reads a short response to its end, so that the connection can be reused. A longer one isn't quoted.
async fn text_of(mut response: Response) -> String {
    let mut body = Vec::new();
    loop {
        match response.chunk().await {
            Ok(Some(chunk)) if body.len() + chunk.len() <= LONGEST_RESPONSE => body.extend_from_slice(&chunk),
            Ok(Some(_)) | Err(_) => return String::new(),
            Ok(None) => return String::from_utf8_lossy(&body).into_owned(),
        }
    }
}

/// Only these few statuses reject the message itself. After any other, the user can correct the cause, so it is retried.
fn judge(status: StatusCode, headers: &HeaderMap, body: &str) -> DeliveryOutcome {
    if status.is_success() {
        return DeliveryOutcome::Accepted;
    }
    let quote = body.trim();
    let reason =
        if quote.is_empty() { format!("it answered {status}") } else { format!("it answered {status}: {quote}") };
    match status {
        StatusCode::BAD_REQUEST
        | StatusCode::PAYLOAD_TOO_LARGE
        | StatusCode::UNSUPPORTED_MEDIA_TYPE
        | StatusCode::UNPROCESSABLE_ENTITY => DeliveryOutcome::Rejected { reason },
        _ => {
            let seconds = headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.trim().parse().ok());
            DeliveryOutcome::Failed { reason, retry_after: seconds.map(Duration::from_secs) }
        }
    }
}

fn failed(reason: String) -> DeliveryOutcome {
    DeliveryOutcome::Failed { reason, retry_after: None }
}

/// The causes of the error, or itself if it has none: reqwest's own message only names the URL.
fn with_causes(error: &reqwest::Error) -> String {
    let mut cause = error.source();
    let mut reasons = Vec::new();
    while let Some(error) = cause {
        reasons.push(error.to_string());
        cause = error.source();
    }
    reasons.dedup();
    if reasons.is_empty() { error.to_string() } else { reasons.join(": ") }
}
