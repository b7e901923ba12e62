//! Another system is told of every change, however often it or the program goes away.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use end_to_end::{Desk, eventually};
use imds_simulator::EventPlan;
use scheduled_events::EventType;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// A receiver that may be out of order.
struct Receiver {
    address: String,
    state: Arc<Mutex<Heard>>,
}

#[derive(Default)]
struct Heard {
    /// Answers nobody, but hears them.
    out_of_order: bool,
    refused: usize,
    taken: Vec<Value>,
}

impl Receiver {
    async fn begin() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}/hook", listener.local_addr().unwrap());
        let state = Arc::<Mutex<Heard>>::default();
        let serving = Arc::clone(&state);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, Arc::clone(&serving)));
            }
        });
        Self { address, state }
    }

    fn breaks(&self, out_of_order: bool) {
        self.state.lock().unwrap().out_of_order = out_of_order;
    }

    /// What it was told of events; that a busy machine was slow to answer for a moment is told, too.
    fn told(&self) -> Vec<Value> {
        let state = self.state.lock().unwrap();
        state.taken.iter().filter(|message| message["subject"].is_string()).cloned().collect()
    }

    async fn refuses(&self, times: usize) {
        eventually("the receiver to be tried", || async {
            (self.state.lock().unwrap().refused >= times).then_some(())
        })
        .await;
    }

    async fn takes(&self, expected: &[String]) {
        eventually(&format!("{expected:?} to be taken"), || async {
            let ids: Vec<String> = self.told().iter().map(|told| told["id"].as_str().unwrap().to_owned()).collect();
            (ids == expected).then_some(())
        })
        .await;
    }
}

/// Answers requests until the other side has no more.
async fn serve(mut stream: TcpStream, heard: Arc<Mutex<Heard>>) {
    let mut buffer = Vec::new();
    loop {
        let Some((head_length, body_length)) = framed(&buffer) else {
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
        let answer = {
            let mut heard = heard.lock().unwrap();
            if heard.out_of_order {
                heard.refused += 1;
                "HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n"
            } else {
                heard.taken.push(body);
                "HTTP/1.1 204 No Content\r\n\r\n"
            }
        };
        if stream.write_all(answer.as_bytes()).await.is_err() {
            return;
        }
    }
}

/// How long head and body of the request are, once the head is there.
fn framed(buffer: &[u8]) -> Option<(usize, usize)> {
    let text = String::from_utf8_lossy(buffer).to_lowercase();
    let head = text.find("\r\n\r\n")? + 4;
    let length = text.split("content-length: ").nth(1)?.split("\r\n").next()?.parse().ok()?;
    Some((head, length))
}

fn coming(event_type: EventType) -> EventPlan {
    EventPlan::new(event_type).on(["web-01"]).notice(Duration::from_secs(15 * 60))
}

/// A receiver that refuses everything and quotes the request in its response, as many web servers do.
async fn quoting_receiver() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let own = address.clone();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut request = Vec::new();
            while framed(&request).is_none_or(|(head, body)| request.len() < head + body) {
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
async fn a_receiver_that_quotes_its_url_reveals_no_secret() {
    let address = quoting_receiver().await;
    let desk = Desk::new().await;
    let url = format!("http://{address}/services/T0AB/Xy7-kQ_9zLm2pR?sig=aBc9dEf12");
    desk.write_settings(&format!("webhook_url = {url:?}\n"));
    let page = desk.window().await;
    desk.azure.handle().schedule(coming(EventType::Reboot)).unwrap();
    let problem = eventually("the problem with the receiver", || async {
        let snapshot = page.invoke("snapshot", json!({})).await.ok()?;
        let problems = snapshot["settings"]["problems"].as_array()?;
        problems.iter().filter_map(Value::as_str).find(|problem| problem.contains("503")).map(str::to_owned)
    })
    .await;
    let diagnostics = eventually("the log in the diagnostics", || async {
        let text = page.invoke("diagnostics", json!({})).await.ok()?;
        text.as_str().filter(|text| text.contains("did not accept a message")).map(str::to_owned)
    })
    .await;
    for text in [&problem, &diagnostics, &desk.log()] {
        assert!(text.contains("not now"), "it still says why: {text}");
        for secret in ["Xy7", "kQ_9z", "Lm2pR", "aBc9d", "/services"] {
            assert!(!text.contains(secret), "{secret} is in {text}");
        }
    }
    page.close().await;
}

#[tokio::test]
async fn every_change_reaches_a_receiver_that_was_away_while_the_program_was_killed() {
    let receiver = Receiver::begin().await;
    let desk = Desk::new().await;
    desk.write_settings(&format!("webhook_url = {:?}\n", receiver.address));
    let handle = desk.azure.handle();
    let program = desk.program(&[]);
    let first = handle.schedule(coming(EventType::Reboot)).unwrap().to_string();
    receiver.takes(&[format!("{first}/appeared")]).await;

    receiver.breaks(true);
    let second = handle.schedule(coming(EventType::Redeploy)).unwrap().to_string();
    receiver.refuses(1).await;
    program.kill().await;
    let program = desk.program(&[]);
    receiver.refuses(3).await;
    receiver.breaks(false);
    receiver.takes(&[format!("{first}/appeared"), format!("{second}/appeared")]).await;
    let told = receiver.told();
    assert_eq!(told[1]["specversion"], "1.0");
    assert_eq!(told[1]["source"], "/forewarn/web-01");
    assert_eq!(told[1]["data"]["event"]["EventType"], "Redeploy");
    program.kill().await;
}
