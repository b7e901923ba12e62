//! Webhook deliveries survive outages of the receiver and of the program.

use std::sync::{Arc, Mutex};

use end_to_end::{TestDesktop, event, reboot, wait_for};
use scheduled_events::EventType;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

struct Receiver {
    address: String,
    state: Arc<Mutex<ReceiverState>>,
}

#[derive(Default)]
struct ReceiverState {
    /// Responds with 503.
    broken: bool,
    refused: usize,
    accepted: Vec<Value>,
}

impl Receiver {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}/hook", listener.local_addr().unwrap());
        let state = Arc::<Mutex<ReceiverState>>::default();
        let serving = Arc::clone(&state);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, Arc::clone(&serving)));
            }
        });
        Self { address, state }
    }

    fn set_broken(&self, broken: bool) {
        self.state.lock().unwrap().broken = broken;
    }

    /// The accepted messages about events; on a busy machine there may be others about the connection.
    fn event_messages(&self) -> Vec<Value> {
        let state = self.state.lock().unwrap();
        state.accepted.iter().filter(|message| message["subject"].is_string()).cloned().collect()
    }

    async fn wait_for_refusals(&self, times: usize) {
        wait_for("refused deliveries", || async { (self.state.lock().unwrap().refused >= times).then_some(()) }).await;
    }

    async fn wait_for_ids(&self, expected: &[String]) {
        wait_for(&format!("the deliveries {expected:?}"), || async {
            let messages = self.event_messages();
            let ids: Vec<&str> = messages.iter().map(|message| message["id"].as_str().unwrap()).collect();
            (ids == expected).then_some(())
        })
        .await;
    }
}

/// Responds to the requests of a connection.
async fn serve(mut stream: TcpStream, state: Arc<Mutex<ReceiverState>>) {
    let mut buffer = Vec::new();
    loop {
        let Some((head_length, body_length)) = request_lengths(&buffer) else {
            match stream.read_buf(&mut buffer).await {
                Ok(count) if count > 0 => continue,
                _ => return,
            }
        };
        if buffer.len() < head_length + body_length {
            match stream.read_buf(&mut buffer).await {
                Ok(count) if count > 0 => continue,
                _ => return,
            }
        }
        let rest = buffer.split_off(head_length + body_length);
        let body = serde_json::from_slice(&buffer[head_length..]).unwrap();
        buffer = rest;
        let response = {
            let mut state = state.lock().unwrap();
            if state.broken {
                state.refused += 1;
                "HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n"
            } else {
                state.accepted.push(body);
                "HTTP/1.1 204 No Content\r\n\r\n"
            }
        };
        if stream.write_all(response.as_bytes()).await.is_err() {
            return;
        }
    }
}

/// The lengths of the request's head and body, once the head is complete.
fn request_lengths(buffer: &[u8]) -> Option<(usize, usize)> {
    let text = String::from_utf8_lossy(buffer).to_lowercase();
    let head = text.find("\r\n\r\n")? + 4;
    let length = text.split("content-length: ").nth(1)?.split("\r\n").next()?.parse().ok()?;
    Some((head, length))
}

/// Starts a receiver that responds with 503 and quotes the request, as many web servers do.
async fn quoting_receiver() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let own = address.clone();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut request = Vec::new();
            while request_lengths(&request).is_none_or(|(head, body)| request.len() < head + body) {
                if stream.read_buf(&mut request).await.unwrap_or(0) == 0 {
                    break;
                }
            }
            let text = String::from_utf8_lossy(&request).into_owned();
            let target = text.split(' ').nth(1).unwrap_or_default();
            let body =
                json!({ "error": "not now", "target": target, "url": format!("http://{own}{target}") }).to_string();
            let length = body.len();
            let head =
                format!("HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n");
            stream.write_all(format!("{head}{body}").as_bytes()).await.ok();
        }
    });
    address
}

#[tokio::test]
async fn a_webhook_error_that_quotes_the_url_is_redacted() {
    let address = quoting_receiver().await;
    let desktop = TestDesktop::new().await;
    let url = format!("http://{address}/services/T0AB/Xy7-kQ_9zLm2pR?sig=aBc9dEf12");
    desktop.write_settings(&format!("webhook_url = {url:?}\n"));
    let page = desktop.open_window().await;
    desktop.azure.handle().schedule(reboot()).unwrap();
    let problem = wait_for("the problem with the webhook", || async {
        let snapshot = page.invoke("snapshot", json!({})).await.ok()?;
        let problems = snapshot["settings"]["problems"].as_array()?;
        problems.iter().filter_map(Value::as_str).find(|problem| problem.contains("503")).map(str::to_owned)
    })
    .await;
    let diagnostics = wait_for("the log in the diagnostics", || async {
        let text = page.invoke("diagnostics", json!({})).await.ok()?;
        text.as_str().filter(|text| text.contains("did not accept a message")).map(str::to_owned)
    })
    .await;
    for text in [&problem, &diagnostics, &desktop.log()] {
        assert!(text.contains("not now"), "the reason remains: {text}");
        for secret in ["Xy7", "kQ_9z", "Lm2pR", "aBc9d", "/services"] {
            assert!(!text.contains(secret), "{secret} is in {text}");
        }
    }
    page.close().await;
}

#[tokio::test]
async fn every_change_reaches_the_webhook_after_outage_and_kill() {
    let receiver = Receiver::start().await;
    let desktop = TestDesktop::new().await;
    desktop.write_settings(&format!("webhook_url = {:?}\n", receiver.address));
    let handle = desktop.azure.handle();
    let program = desktop.start(&[]);
    let first = handle.schedule(reboot()).unwrap().to_string();
    receiver.wait_for_ids(&[format!("{first}/appeared")]).await;

    receiver.set_broken(true);
    let second = handle.schedule(event(EventType::Redeploy, 15)).unwrap().to_string();
    receiver.wait_for_refusals(1).await;
    program.kill().await;
    let program = desktop.start(&[]);
    receiver.wait_for_refusals(3).await;
    receiver.set_broken(false);
    receiver.wait_for_ids(&[format!("{first}/appeared"), format!("{second}/appeared")]).await;
    let messages = receiver.event_messages();
    assert_eq!(messages[1]["specversion"], "1.0");
    assert_eq!(messages[1]["source"], "/forewarn/web-01");
    assert_eq!(messages[1]["data"]["event"]["EventType"], "Redeploy");
    program.kill().await;
}
