//! The program's window, controlled by `WebDriver`.

use std::process::Stdio;

use fantoccini::elements::Element;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::process::{Child, Command};

use crate::program::Program;
use crate::wait::{TIMEOUT, wait_for};

/// The window of a program that the driver started and will end.
#[derive(Debug)]
pub struct Page {
    pub client: Client,
    _driver: Child,
}

/// The Escape key in `WebDriver`.
pub const ESCAPE_KEY: &str = "\u{e00c}";

impl Page {
    pub(crate) async fn open(mut driver: Command, arguments: &[String]) -> Self {
        let port = free_port();
        driver.args([format!("--port={port}"), "--host=127.0.0.1".to_owned()]);
        driver.env("TAURI_AUTOMATION", "true").env("TAURI_WEBVIEW_AUTOMATION", "true");
        let driver =
            driver.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true).spawn().unwrap();
        let options = json!({ "binary": Program::path(), "args": arguments });
        let timeout = TIMEOUT.as_millis();
        let capabilities = json!({ "webkitgtk:browserOptions": options, "timeouts": { "script": timeout } });
        let Value::Object(capabilities) = capabilities else { unreachable!() };
        let client = wait_for("a session with the window", || async {
            let mut builder = ClientBuilder::new(HttpConnector::new());
            builder.capabilities(capabilities.clone());
            builder.connect(&format!("http://127.0.0.1:{port}")).await.ok()
        })
        .await;
        Self { client, _driver: driver }
    }

    /// Waits for an element.
    pub async fn find(&self, selector: &str) -> Element {
        wait_for(&format!("an element {selector}"), || async { self.client.find(Locator::Css(selector)).await.ok() })
            .await
    }

    /// Waits until the page shows this text.
    pub async fn wait_for_text(&self, text: &str) {
        wait_for(&format!("the text '{text}' in the window"), || async {
            self.text().await.filter(|shown| shown.contains(text))
        })
        .await;
    }

    /// The visible text of the page.
    pub async fn text(&self) -> Option<String> {
        self.client.find(Locator::Css("body")).await.ok()?.text().await.ok()
    }

    /// Waits for an element that can be clicked, and clicks it.
    pub async fn click(&self, selector: &str) {
        wait_for(&format!("a click on {selector}"), || async {
            self.client.find(Locator::Css(selector)).await.ok()?.click().await.ok()
        })
        .await;
    }

    /// The violations that axe finds: the rule and the element.
    ///
    /// # Panics
    /// If axe isn't installed or fails.
    pub async fn accessibility_violations(&self) -> Vec<String> {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/page/node_modules/axe-core/axe.min.js");
        let axe = std::fs::read_to_string(path)
            .unwrap_or_else(|error| panic!("can't read {path} ({error}); make test installs it"));
        self.client.execute(&axe, vec![]).await.unwrap();
        let found = self.client.execute_async(RUN_AXE, vec![]).await.unwrap();
        serde_json::from_value(found).unwrap()
    }

    /// Calls a command of the program as the page's scripts do.
    ///
    /// # Errors
    /// The error that the command returns.
    pub async fn invoke(&self, command: &str, arguments: Value) -> Result<Value, Value> {
        let script = "const [command, args, done] = arguments; \
                      window.__TAURI__.core.invoke(command, args).then( \
                          (value) => done({ value: value ?? null }), (error) => done({ error }))";
        let mut outcome = self.client.execute_async(script, vec![json!(command), arguments]).await.unwrap();
        match outcome.get_mut("value") {
            Some(value) => Ok(value.take()),
            None => Err(outcome["error"].take()),
        }
    }

    /// Ends the `WebDriver` session, and the program with it.
    pub async fn close(self) {
        self.client.close().await.ok();
    }
}

/// `WebDriver` waits until the last argument is called.
const RUN_AXE: &str = "
    const done = arguments[arguments.length - 1];
    axe.run(document, { resultTypes: ['violations'] }).then(
        ({ violations }) => done(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))),
        (error) => done([`axe failed: ${error}`]),
    );
";

/// The driver can't choose a port itself.
fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}
