//! The program's window, driven by `WebDriver`.

use std::process::Stdio;

use fantoccini::elements::Element;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::process::{Child, Command};

use crate::patience::{PATIENCE, eventually};
use crate::program::Program;

/// The program's window. Its process was started by the driver and ends with it.
#[derive(Debug)]
pub struct Page {
    /// The `WebDriver` client, for what is not here.
    pub client: Client,
    _driver: Child,
}

impl Page {
    pub(crate) async fn open(mut driver: Command, arguments: &[String]) -> Self {
        let port = free_port();
        driver.args([format!("--port={port}"), "--host=127.0.0.1".to_owned()]);
        driver.env("TAURI_AUTOMATION", "true").env("TAURI_WEBVIEW_AUTOMATION", "true");
        let driver =
            driver.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true).spawn().unwrap();
        let options = json!({ "binary": Program::path(), "args": arguments });
        let patience = PATIENCE.as_millis();
        let capabilities = json!({ "webkitgtk:browserOptions": options, "timeouts": { "script": patience } });
        let Value::Object(capabilities) = capabilities else { unreachable!() };
        let client = eventually("a session with the window", || async {
            let mut builder = ClientBuilder::new(HttpConnector::new());
            builder.capabilities(capabilities.clone());
            builder.connect(&format!("http://127.0.0.1:{port}")).await.ok()
        })
        .await;
        Self { client, _driver: driver }
    }

    /// Waits for an element.
    pub async fn find(&self, selector: &str) -> Element {
        eventually(&format!("an element {selector}"), || async { self.client.find(Locator::Css(selector)).await.ok() })
            .await
    }

    /// Waits until the page shows this text somewhere.
    pub async fn shows(&self, text: &str) {
        eventually(&format!("the text '{text}' in the window"), || async {
            self.text().await.filter(|shown| shown.contains(text))
        })
        .await;
    }

    /// All that the page shows.
    pub async fn text(&self) -> Option<String> {
        self.client.find(Locator::Css("body")).await.ok()?.text().await.ok()
    }

    /// Clicks on an element once it is there and can be clicked.
    pub async fn click(&self, selector: &str) {
        eventually(&format!("{selector} to be clicked"), || async {
            self.client.find(Locator::Css(selector)).await.ok()?.click().await.ok()
        })
        .await;
    }

    /// What axe finds wrong for people who do not see, hear or point as others do: the rule, and the place.
    ///
    /// # Panics
    /// When axe is not installed, or cannot look at the page.
    pub async fn barriers(&self) -> Vec<String> {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/page/node_modules/axe-core/axe.min.js");
        let axe = std::fs::read_to_string(path)
            .unwrap_or_else(|error| panic!("{path} cannot be read ({error}): make test installs it"));
        self.client.execute(&axe, vec![]).await.unwrap();
        let found = self.client.execute_async(LOOK_FOR_BARRIERS, vec![]).await.unwrap();
        serde_json::from_value(found).unwrap()
    }

    /// Asks the program as the page's own scripts do.
    ///
    /// # Errors
    /// What the program rejects the wish with.
    pub async fn invoke(&self, command: &str, arguments: Value) -> Result<Value, Value> {
        let script = "const [command, given, done] = arguments; \
                      window.__TAURI__.core.invoke(command, given).then( \
                          (answer) => done({ answer: answer ?? null }), (error) => done({ error }))";
        let mut outcome = self.client.execute_async(script, vec![json!(command), arguments]).await.unwrap();
        match outcome.get_mut("answer") {
            Some(answer) => Ok(answer.take()),
            None => Err(outcome["error"].take()),
        }
    }

    /// Ends the session, and the program with it.
    pub async fn close(self) {
        self.client.close().await.ok();
    }
}

/// The last argument is the driver's: it waits until that is called.
const LOOK_FOR_BARRIERS: &str = "
    const done = arguments[arguments.length - 1];
    axe.run(document, { resultTypes: ['violations'] }).then(
        ({ violations }) => done(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))),
        (error) => done([`axe failed: ${error}`]),
    );
";

/// The driver cannot be told to choose one itself.
fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}
