//! How long a page blocks its main thread, which delays frames.

use end_to_end::Page;
use serde_json::json;

/// One frame at 60 Hz, in seconds.
pub(super) const FRAME: f64 = 0.016;

/// The longest pause in each second, in seconds, while the function `act` is called for every frame.
pub(super) async fn pauses(page: &Page, seconds: u32, act: &str) -> Vec<f64> {
    let script = format!("const act = {act};\n{MEASURE}");
    let found = page.client.execute_async(&script, vec![json!(seconds)]).await.unwrap();
    let pauses: Vec<f64> = serde_json::from_value(found).unwrap();
    pauses.into_iter().map(|milliseconds| milliseconds / 1_000.0).collect()
}

/// A message to itself arrives as soon as the thread is free, so its delay is how long the thread was busy.
const MEASURE: &str = "
    const [seconds, done] = arguments;
    const { port1, port2 } = new MessageChannel();
    const began = performance.now();
    const longest = Array(seconds).fill(0);
    let last = began;
    let running = true;
    const frame = () => { if (running) { act(); requestAnimationFrame(frame); } };
    requestAnimationFrame(frame);
    port1.onmessage = () => {
        const now = performance.now();
        const part = Math.floor((now - began) / 1000);
        if (part >= seconds) {
            running = false;
            done(longest);
            return;
        }
        longest[part] = Math.max(longest[part], now - last);
        last = now;
        port2.postMessage(null);
    };
    port2.postMessage(null);
";
