//! Sends messages to a webhook.

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

#[cfg(test)]
pub(crate) mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;
    use tokio_rustls::TlsAcceptor;

    use super::*;

    /// A receiver that gives each of these responses to one request; the task returns the requests.
    async fn receiver(responses: Vec<&'static str>) -> (WebhookUrl, JoinHandle<Vec<String>>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook?key=1", listener.local_addr().unwrap());
        let serving = tokio::spawn(async move {
            let mut requests = Vec::new();
            for response in responses {
                let (mut stream, _) = listener.accept().await.unwrap();
                let mut request = Vec::new();
                while !String::from_utf8_lossy(&request).ends_with("{}") {
                    assert!(stream.read_buf(&mut request).await.unwrap() > 0, "the whole request comes");
                }
                stream.write_all(response.as_bytes()).await.unwrap();
                requests.push(String::from_utf8(request).unwrap());
            }
            requests
        });
        (WebhookUrl::parse(&url).unwrap(), serving)
    }

    fn request(url: &WebhookUrl) -> WebhookRequest {
        let idempotency_key = "web-01/A/appeared".to_owned();
        let payload = Payload { content_type: "application/json", idempotency_key, body: "{}".to_owned() };
        WebhookRequest { url: url.clone(), payload }
    }

    async fn deliver(response: &'static str) -> DeliveryOutcome {
        let (url, serving) = receiver(vec![response]).await;
        let outcome = WebhookClient::default().deliver(request(&url)).await;
        serving.await.unwrap();
        outcome
    }

    #[tokio::test]
    async fn a_message_is_sent_to_the_whole_url() {
        let (url, serving) = receiver(vec!["HTTP/1.1 204 No Content\r\n\r\n"]).await;
        assert_eq!(WebhookClient::default().deliver(request(&url)).await, DeliveryOutcome::Accepted);
        let sent = serving.await.unwrap().remove(0).to_lowercase();
        assert!(sent.starts_with("post /hook?key=1 http/1.1\r\n"), "{sent}");
        assert!(sent.contains("\r\ncontent-type: application/json\r\n") && sent.contains("\r\nuser-agent: forewarn/"));
        assert!(sent.contains("\r\nidempotency-key: \"web-01/a/appeared\"\r\n"), "{sent}");
    }

    #[tokio::test]
    async fn only_statuses_about_the_message_itself_reject_it() {
        let response = "HTTP/1.1 404 Not Found\r\ncontent-length: 9\r\n\r\nno\r\nhook.";
        let reason = "it answered 404 Not Found: no hook.".to_owned();
        assert_eq!(deliver(response).await, DeliveryOutcome::Failed { reason, retry_after: None });
        let response = "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n";
        assert_eq!(
            deliver(response).await,
            DeliveryOutcome::Rejected { reason: "it answered 400 Bad Request".to_owned() }
        );
        let response = "HTTP/1.1 429 Too Many Requests\r\nretry-after: 7\r\ncontent-length: 0\r\n\r\n";
        let DeliveryOutcome::Failed { retry_after, .. } = deliver(response).await else {
            panic!("it may be accepted later")
        };
        assert_eq!(retry_after, Some(Duration::from_secs(7)));
    }

    #[tokio::test]
    async fn no_reason_quotes_the_secret_of_the_url() {
        for status in ["400 Bad Request", "404 Not Found", "302 Found"] {
            for quote in [
                "Cannot POST /services/Xy7-kQ_9zLm2pR?sig=aBc9dEf12",
                r#"{"error":"no route","path":"\/services\/Xy7-kQ_9zLm2pR"}"#,
                "token Xy7-kQ_9zLm2pR is unknown",
                "%2Fservices%2FXy7-kQ_9zLm2pR%3Fsig%3DaBc9dEf12",
            ] {
                let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
                let address = listener.local_addr().unwrap();
                let url = WebhookUrl::parse(&format!("http://{address}/services/Xy7-kQ_9zLm2pR?sig=aBc9dEf12"));
                let response = format!(
                    "HTTP/1.1 {status}\r\nlocation: http://{address}/services/Xy7-kQ_9zLm2pR\r\ncontent-length: {}\r\n\r\n{quote}",
                    quote.len()
                );
                let serving = tokio::spawn(async move {
                    let (mut stream, _) = listener.accept().await.unwrap();
                    let mut request = Vec::new();
                    while !String::from_utf8_lossy(&request).ends_with("{}") {
                        assert!(stream.read_buf(&mut request).await.unwrap() > 0, "the whole request comes");
                    }
                    stream.write_all(response.as_bytes()).await.unwrap();
                });
                let outcome = WebhookClient::default().deliver(request(&url.unwrap())).await;
                serving.await.unwrap();
                let (DeliveryOutcome::Failed { reason, .. } | DeliveryOutcome::Rejected { reason }) = outcome else {
                    panic!("{status} was accepted")
                };
                assert!(reason.starts_with(&format!("it answered {status}")), "{reason}");
                for secret in ["Xy7", "kQ_9z", "Lm2pR", "aBc9d"] {
                    assert!(!reason.contains(secret), "{reason}");
                }
            }
        }
    }

    #[tokio::test]
    async fn a_redirect_is_not_followed() {
        let response = "HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n";
        let DeliveryOutcome::Failed { reason, .. } = deliver(response).await else { panic!("it was accepted") };
        assert_eq!(reason, "it answered 302 Found");
    }

    /// Set in the child process of this test.
    const PROXIED_URL: &str = "FOREWARN_TEST_WEBHOOK_URL";

    /// A process can't change its own environment safely, so the test runs itself again with a proxy set.
    #[tokio::test]
    async fn no_proxy_is_used() {
        if let Ok(url) = std::env::var(PROXIED_URL) {
            let outcome = WebhookClient::default().deliver(request(&WebhookUrl::parse(&url).unwrap())).await;
            assert_eq!(outcome, DeliveryOutcome::Accepted);
            return;
        }
        let (url, serving) = receiver(vec!["HTTP/1.1 204 No Content\r\n\r\n"]).await;
        let mut child = tokio::process::Command::new(std::env::current_exe().unwrap());
        child.args(["--exact", "webhook::tests::no_proxy_is_used"]).env(PROXIED_URL, url.as_str());
        // Nothing listens there.
        child
            .envs(["http_proxy", "HTTP_PROXY", "ALL_PROXY"].map(|name| (name, "http://127.0.0.1:1")))
            .env_remove("NO_PROXY");
        let output = child.output().await.unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        serving.await.unwrap();
    }

    #[tokio::test]
    async fn a_long_response_is_not_quoted() {
        let body = "x".repeat(LONGEST_RESPONSE + 1);
        let response = format!("HTTP/1.1 404 Not Found\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        let outcome = deliver(response.leak()).await;
        assert_eq!(outcome, failed("it answered 404 Not Found".to_owned()));
    }

    #[tokio::test]
    async fn an_unreachable_receiver_is_a_failure_with_its_cause() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = WebhookUrl::parse(&format!("http://{}/", listener.local_addr().unwrap())).unwrap();
        drop(listener);
        let DeliveryOutcome::Failed { reason, .. } = WebhookClient::default().deliver(request(&url)).await else {
            panic!("it was accepted")
        };
        assert!(reason.to_lowercase().contains("refused"), "{reason}");
    }

    #[tokio::test]
    async fn a_receiver_without_tls_gets_nothing() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = WebhookUrl::parse(&format!("https://{}/", listener.local_addr().unwrap())).unwrap();
        let serving = tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut heard = vec![0; 1024];
            let count = stream.read(&mut heard).await.unwrap();
            stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await.unwrap();
            heard.truncate(count);
            heard
        });
        let DeliveryOutcome::Failed { .. } = WebhookClient::default().deliver(request(&url)).await else {
            panic!("it was accepted")
        };
        let heard = serving.await.unwrap();
        assert!(!String::from_utf8_lossy(&heard).contains("POST"), "nothing in the clear");
    }

    /// A receiver with a certificate that no system trusts. It expects the first connection to fail for that reason, and
    /// responds on the second.
    pub(crate) struct TlsReceiver {
        pub(crate) url: WebhookUrl,
        certificate: rustls::pki_types::CertificateDer<'static>,
        serving: JoinHandle<String>,
    }

    impl TlsReceiver {
        pub(crate) async fn new() -> Self {
            let rcgen::CertifiedKey { cert, signing_key } =
                rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
            let certificate = cert.der().clone();
            let key = rustls::pki_types::PrivateKeyDer::try_from(signing_key.serialize_der()).unwrap();
            let server = rustls::ServerConfig::builder_with_provider(provider());
            let server = server.with_safe_default_protocol_versions().unwrap().with_no_client_auth();
            let server = server.with_single_cert(vec![certificate.clone()], key).unwrap();
            let acceptor = TlsAcceptor::from(Arc::new(server));
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let port = listener.local_addr().unwrap().port();
            let url = WebhookUrl::parse(&format!("https://localhost:{port}/hook")).unwrap();
            let serving = tokio::spawn(async move {
                let (stream, _) = listener.accept().await.unwrap();
                assert!(acceptor.accept(stream).await.is_err());
                let (stream, _) = listener.accept().await.unwrap();
                let mut stream = acceptor.accept(stream).await.unwrap();
                let mut request = Vec::new();
                while !is_whole(&request) {
                    assert!(stream.read_buf(&mut request).await.unwrap() > 0, "the whole request comes");
                }
                stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await.unwrap();
                stream.flush().await.unwrap();
                String::from_utf8(request).unwrap()
            });
            Self { url, certificate, serving }
        }

        pub(crate) fn trusting_client(&self) -> WebhookClient {
            let mut trusted = RootCertStore::empty();
            trusted.add(self.certificate.clone()).unwrap();
            let encrypted = build(client().https_only(true), tls().unwrap().with_root_certificates(trusted)).unwrap();
            let client = WebhookClient::default();
            client.encrypted.set(encrypted).unwrap();
            client
        }

        /// The request on the second connection.
        pub(crate) async fn request(self) -> String {
            self.serving.await.unwrap()
        }
    }

    fn provider() -> Arc<rustls::crypto::CryptoProvider> {
        Arc::new(rustls::crypto::ring::default_provider())
    }

    fn is_whole(request: &[u8]) -> bool {
        let text = String::from_utf8_lossy(request);
        let Some((head, body)) = text.split_once("\r\n\r\n") else { return false };
        let length =
            head.lines().find_map(|line| line.to_lowercase().strip_prefix("content-length:")?.trim().parse().ok());
        body.len() >= length.unwrap_or(0)
    }

    #[tokio::test]
    async fn over_tls_only_a_receiver_with_a_trusted_certificate_gets_the_message() {
        let receiver = TlsReceiver::new().await;
        let DeliveryOutcome::Failed { reason, .. } = WebhookClient::default().deliver(request(&receiver.url)).await
        else {
            panic!("it was accepted")
        };
        assert!(reason.contains("certificate"), "{reason}");
        assert_eq!(receiver.trusting_client().deliver(request(&receiver.url)).await, DeliveryOutcome::Accepted);
        assert!(receiver.request().await.starts_with("POST /hook HTTP/1.1\r\n"));
    }

    #[tokio::test]
    async fn a_webhook_on_this_vm_needs_no_certificates() {
        let (url, serving) = receiver(vec!["HTTP/1.1 204 No Content\r\n\r\n"]).await;
        let client = WebhookClient::default();
        assert_eq!(client.deliver(request(&url)).await, DeliveryOutcome::Accepted);
        assert!(client.encrypted.get().is_none(), "the certificates were not read");
        serving.await.unwrap();
    }

    #[tokio::test]
    async fn a_panic_while_sending_is_a_failure() {
        let outcome = outcome(tokio::spawn(async { panic!("a fault") })).await;
        assert_eq!(outcome, failed("a fault in Forewarn ended the sending".to_owned()));
    }
}
