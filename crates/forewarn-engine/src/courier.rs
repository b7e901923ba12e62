//! Takes messages to another system over HTTP.
//!
//! Not with the client of the endpoint, which can speak no TLS: to be able to costs the start of the program the reading
//! of all the system's certificates, and here that is done only once there is something to send.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use bytes::Bytes;
use forewarn_core::{Delivery, Payload, WebhookUrl};
use http_body_util::{BodyExt, Collected, Full, Limited};
use hyper::header::{CONTENT_TYPE, HeaderMap, RETRY_AFTER, USER_AGENT};
use hyper::http::uri::Scheme;
use hyper::{Request, StatusCode};
use hyper_rustls::builderstates::WantsSchemes;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use tokio::task::JoinHandle;

type Plain = Client<HttpConnector, Full<Bytes>>;
type Encrypted = Client<HttpsConnector<HttpConnector>, Full<Bytes>>;

/// Something to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Post {
    /// Where to.
    pub(crate) url: WebhookUrl,
    /// What.
    pub(crate) payload: Payload,
}

/// Takes messages to their receiver.
#[derive(Clone)]
pub(crate) struct Courier {
    plain: Plain,
    encrypted: Arc<OnceLock<Encrypted>>,
}

impl Default for Courier {
    fn default() -> Self {
        let plain = Client::builder(TokioExecutor::new()).build(HttpConnector::new());
        Self { plain, encrypted: Arc::default() }
    }
}

impl Courier {
    /// Sends it, and says what came of it, also where the sending itself breaks down.
    pub(crate) async fn deliver(&self, post: Post) -> Delivery {
        let (courier, url) = (self.clone(), post.url.clone());
        // Every reason passes here, whether it quotes the receiver, a library or the system.
        outcome(tokio::spawn(async move { courier.take(&post).await })).await.redacted(&url)
    }

    /// Redirects are not followed: nobody else is to get it.
    async fn take(&self, post: &Post) -> Delivery {
        let request = Request::post(post.url.as_str())
            .header(CONTENT_TYPE, post.payload.content_type)
            .header(USER_AGENT, concat!("forewarn/", env!("CARGO_PKG_VERSION")))
            // A text in quotes is what the standard to be wants.
            .header(IDEMPOTENCY_KEY, format!("\"{}\"", post.payload.idempotency_key))
            .body(Full::from(post.payload.body.clone()));
        let request = match request {
            Ok(request) => request,
            Err(error) => return Delivery::Refused { reason: error.to_string() },
        };
        let exchange = async {
            let answer = if request.uri().scheme() == Some(&Scheme::HTTP) {
                self.plain.request(request)
            } else {
                self.encrypted().await?.request(request)
            };
            let (head, body) = answer.await.map_err(|error| with_causes(&error))?.into_parts();
            // Read to its end where it is short, so that the connection can serve again.
            let body = Limited::new(body, LONGEST_ANSWER).collect().await;
            Ok((head, body.map(Collected::to_bytes).unwrap_or_default()))
        };
        match tokio::time::timeout(PATIENCE, exchange).await {
            Err(_) => failed(format!("no answer within {} s", PATIENCE.as_secs())),
            Ok(Err(reason)) => failed(reason),
            Ok(Ok((head, body))) => judge(head.status, &head.headers, &String::from_utf8_lossy(&body)),
        }
    }

    /// Made when it is first needed. Where the system's certificates cannot be used, they may be put right by the next
    /// time.
    async fn encrypted(&self) -> Result<&Encrypted, String> {
        if let Some(client) = self.encrypted.get() {
            return Ok(client);
        }
        // The certificates are files, and a disk that hangs must not stop the engine.
        let reading = tokio::task::spawn_blocking(|| {
            HttpsConnectorBuilder::new()
                .with_provider_and_platform_verifier(rustls::crypto::ring::default_provider())
                .map_err(|error| error.to_string())
        });
        let connector = reading.await.map_err(|error| error.to_string()).flatten();
        let connector =
            connector.map_err(|error| format!("the certificates of this system cannot be used: {error}"))?;
        Ok(self.encrypted.get_or_init(|| speaking(connector)))
    }
}

/// Which addresses may go without TLS is decided where they are read. Whatever comes here may not.
fn speaking(connector: HttpsConnectorBuilder<WantsSchemes>) -> Encrypted {
    Client::builder(TokioExecutor::new()).build(connector.https_only().enable_http1().build())
}

/// What came of sending. Without an answer nothing would ever be sent again.
async fn outcome(sending: JoinHandle<Delivery>) -> Delivery {
    sending.await.unwrap_or_else(|_| failed("a fault in Forewarn ended the sending".to_owned()))
}

const IDEMPOTENCY_KEY: &str = "idempotency-key";

/// Longer than this no receiver needs.
const PATIENCE: Duration = Duration::from_secs(30);

/// What a receiver says beyond that nobody reads.
const LONGEST_ANSWER: usize = 64 * 1024;

/// What an answer means. Most refusals may be put right by the person, so the message waits for that; these few are
/// about the message itself.
fn judge(status: StatusCode, headers: &HeaderMap, answer: &str) -> Delivery {
    if status.is_success() {
        return Delivery::Taken;
    }
    let quote = answer.trim();
    let reason =
        if quote.is_empty() { format!("it answered {status}") } else { format!("it answered {status}: {quote}") };
    match status {
        StatusCode::BAD_REQUEST
        | StatusCode::PAYLOAD_TOO_LARGE
        | StatusCode::UNSUPPORTED_MEDIA_TYPE
        | StatusCode::UNPROCESSABLE_ENTITY => Delivery::Refused { reason },
        _ => {
            let seconds = headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.trim().parse().ok());
            Delivery::Failed { reason, rest: seconds.map(Duration::from_secs) }
        }
    }
}

fn failed(reason: String) -> Delivery {
    Delivery::Failed { reason, rest: None }
}

/// The error and what caused it, for the outermost one says little.
fn with_causes(error: &dyn std::error::Error) -> String {
    let mut reasons = vec![error.to_string()];
    let mut cause = error.source();
    while let Some(error) = cause {
        reasons.push(error.to_string());
        cause = error.source();
    }
    reasons.dedup();
    reasons.join(": ")
}

#[cfg(test)]
pub(crate) mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;
    use tokio_rustls::TlsAcceptor;

    use super::*;

    /// A receiver that gives each of these answers to one request, and what was sent to it.
    async fn receiver(answers: Vec<&'static str>) -> (WebhookUrl, JoinHandle<Vec<String>>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook?key=1", listener.local_addr().unwrap());
        let serving = tokio::spawn(async move {
            let mut heard = Vec::new();
            for answer in answers {
                let (mut stream, _) = listener.accept().await.unwrap();
                let mut request = Vec::new();
                while !String::from_utf8_lossy(&request).ends_with("{}") {
                    assert!(stream.read_buf(&mut request).await.unwrap() > 0, "the whole request comes");
                }
                stream.write_all(answer.as_bytes()).await.unwrap();
                heard.push(String::from_utf8(request).unwrap());
            }
            heard
        });
        (WebhookUrl::parse(&url).unwrap(), serving)
    }

    fn post(url: &WebhookUrl) -> Post {
        let idempotency_key = "web-01/A/appeared".to_owned();
        let payload = Payload { content_type: "application/json", idempotency_key, body: "{}".to_owned() };
        Post { url: url.clone(), payload }
    }

    async fn deliver(answer: &'static str) -> Delivery {
        let (url, serving) = receiver(vec![answer]).await;
        let delivery = Courier::default().deliver(post(&url)).await;
        serving.await.unwrap();
        delivery
    }

    #[tokio::test]
    async fn a_message_is_posted_to_the_whole_address() {
        let (url, serving) = receiver(vec!["HTTP/1.1 204 No Content\r\n\r\n"]).await;
        assert_eq!(Courier::default().deliver(post(&url)).await, Delivery::Taken);
        let heard = serving.await.unwrap().remove(0).to_lowercase();
        assert!(heard.starts_with("post /hook?key=1 http/1.1\r\n"), "{heard}");
        assert!(
            heard.contains("\r\ncontent-type: application/json\r\n") && heard.contains("\r\nuser-agent: forewarn/")
        );
        assert!(heard.contains("\r\nidempotency-key: \"web-01/a/appeared\"\r\n"), "{heard}");
    }

    #[tokio::test]
    async fn what_may_be_put_right_is_tried_again_and_what_cannot_is_not() {
        let answer = "HTTP/1.1 404 Not Found\r\ncontent-length: 9\r\n\r\nno\r\nhook.";
        let reason = "it answered 404 Not Found: no hook.".to_owned();
        assert_eq!(deliver(answer).await, Delivery::Failed { reason, rest: None });
        let answer = "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n";
        assert_eq!(deliver(answer).await, Delivery::Refused { reason: "it answered 400 Bad Request".to_owned() });
        let answer = "HTTP/1.1 429 Too Many Requests\r\nretry-after: 7\r\ncontent-length: 0\r\n\r\n";
        let Delivery::Failed { rest, .. } = deliver(answer).await else { panic!("it may be taken later") };
        assert_eq!(rest, Some(Duration::from_secs(7)));
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
                let answer = format!(
                    "HTTP/1.1 {status}\r\nlocation: http://{address}/services/Xy7-kQ_9zLm2pR\r\ncontent-length: {}\r\n\r\n{quote}",
                    quote.len()
                );
                let serving = tokio::spawn(async move {
                    let (mut stream, _) = listener.accept().await.unwrap();
                    let mut request = Vec::new();
                    while !String::from_utf8_lossy(&request).ends_with("{}") {
                        assert!(stream.read_buf(&mut request).await.unwrap() > 0, "the whole request comes");
                    }
                    stream.write_all(answer.as_bytes()).await.unwrap();
                });
                let delivery = Courier::default().deliver(post(&url.unwrap())).await;
                serving.await.unwrap();
                let (Delivery::Failed { reason, .. } | Delivery::Refused { reason }) = delivery else {
                    panic!("{status} was taken for a success")
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
        let answer = "HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n";
        let Delivery::Failed { reason, .. } = deliver(answer).await else { panic!("nobody took it") };
        assert_eq!(reason, "it answered 302 Found");
    }

    #[tokio::test]
    async fn a_receiver_that_is_not_there_is_told_with_the_reason() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = WebhookUrl::parse(&format!("http://{}/", listener.local_addr().unwrap())).unwrap();
        drop(listener);
        let Delivery::Failed { reason, .. } = Courier::default().deliver(post(&url)).await else {
            panic!("who took it?")
        };
        assert!(reason.to_lowercase().contains("refused"), "{reason}");
    }

    #[tokio::test]
    async fn a_receiver_that_does_not_speak_tls_gets_nothing() {
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
        let Delivery::Failed { .. } = Courier::default().deliver(post(&url)).await else { panic!("who took it?") };
        let heard = serving.await.unwrap();
        assert!(!String::from_utf8_lossy(&heard).contains("POST"), "nothing in the clear");
    }

    /// A receiver that speaks TLS, with a certificate of its own that no system trusts. The first who comes turns away, and
    /// the second is answered.
    pub(crate) struct Stranger {
        pub(crate) url: WebhookUrl,
        certificate: rustls::pki_types::CertificateDer<'static>,
        serving: JoinHandle<String>,
    }

    impl Stranger {
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

        /// Somebody whose system trusts it.
        pub(crate) fn trusting_courier(&self) -> Courier {
            let mut trusted = rustls::RootCertStore::empty();
            trusted.add(self.certificate.clone()).unwrap();
            let client = rustls::ClientConfig::builder_with_provider(provider());
            let client = client.with_safe_default_protocol_versions().unwrap().with_root_certificates(trusted);
            let connector = HttpsConnectorBuilder::new().with_tls_config(client.with_no_client_auth());
            let courier = Courier::default();
            courier.encrypted.set(speaking(connector)).unwrap();
            courier
        }

        /// What reached it.
        pub(crate) async fn heard(self) -> String {
            self.serving.await.unwrap()
        }
    }

    fn provider() -> Arc<rustls::crypto::CryptoProvider> {
        Arc::new(rustls::crypto::ring::default_provider())
    }

    /// Whether all of a request is there, as its length says.
    fn is_whole(request: &[u8]) -> bool {
        let text = String::from_utf8_lossy(request);
        let Some((head, body)) = text.split_once("\r\n\r\n") else { return false };
        let length =
            head.lines().find_map(|line| line.to_lowercase().strip_prefix("content-length:")?.trim().parse().ok());
        body.len() >= length.unwrap_or(0)
    }

    #[tokio::test]
    async fn over_tls_it_reaches_whoever_has_a_certificate_that_is_trusted_and_nobody_else() {
        let stranger = Stranger::new().await;
        let Delivery::Failed { reason, .. } = Courier::default().deliver(post(&stranger.url)).await else {
            panic!("nobody vouches for it")
        };
        assert!(reason.contains("certificate"), "{reason}");
        assert_eq!(stranger.trusting_courier().deliver(post(&stranger.url)).await, Delivery::Taken);
        assert!(stranger.heard().await.starts_with("POST /hook HTTP/1.1\r\n"));
    }

    #[tokio::test]
    async fn what_is_sent_on_this_vm_needs_no_certificates() {
        let (url, serving) = receiver(vec!["HTTP/1.1 204 No Content\r\n\r\n"]).await;
        let courier = Courier::default();
        assert_eq!(courier.deliver(post(&url)).await, Delivery::Taken);
        assert!(courier.encrypted.get().is_none(), "they were not even read");
        serving.await.unwrap();
    }

    #[tokio::test]
    async fn a_fault_while_sending_is_an_answer_too() {
        let delivery = outcome(tokio::spawn(async { panic!("a fault") })).await;
        assert_eq!(delivery, failed("a fault in Forewarn ended the sending".to_owned()));
    }
}
