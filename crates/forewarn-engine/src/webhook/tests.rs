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
    assert_eq!(deliver(response).await, DeliveryOutcome::Rejected { reason: "it answered 400 Bad Request".to_owned() });
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
        let mut received = vec![0; 1024];
        let count = stream.read(&mut received).await.unwrap();
        stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await.unwrap();
        received.truncate(count);
        received
    });
    let DeliveryOutcome::Failed { .. } = WebhookClient::default().deliver(request(&url)).await else {
        panic!("it was accepted")
    };
    let received = serving.await.unwrap();
    assert!(!String::from_utf8_lossy(&received).contains("POST"), "nothing is sent unencrypted");
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
    let length = head.lines().find_map(|line| line.to_lowercase().strip_prefix("content-length:")?.trim().parse().ok());
    body.len() >= length.unwrap_or(0)
}

#[tokio::test]
async fn over_tls_only_a_receiver_with_a_trusted_certificate_gets_the_message() {
    let receiver = TlsReceiver::new().await;
    let DeliveryOutcome::Failed { reason, .. } = WebhookClient::default().deliver(request(&receiver.url)).await else {
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
