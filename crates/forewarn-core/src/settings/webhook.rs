//! The URL and format of the webhook.

use std::fmt;

use serde::{Deserialize, Serialize};
use url::{Host, Url};

/// A URL with TLS, or on this VM.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookUrl(Url);

named_enum! {
    #[derive(Default)]
    #[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
    pub enum WebhookFormat {
        /// `CloudEvents` 1.0, as JSON.
        #[default]
        CloudEvents = "cloudevents",
        Teams = "teams",
        Slack = "slack",
        Alertmanager = "alertmanager",
    }
}

impl WebhookUrl {
    pub fn parse(text: &str) -> Option<Self> {
        let url = Url::parse(text).ok()?;
        let allowed = match url.scheme() {
            "https" => url.host().is_some(),
            "http" => url.host().is_some_and(|host| is_loopback(&host)),
            _ => false,
        };
        (allowed && text.len() <= MAX_LEN).then_some(Self(url))
    }

    /// The whole URL, which is a credential and must not be logged.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }
}

impl fmt::Debug for WebhookUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("WebhookUrl").field(&self.host()).finish()
    }
}

fn is_loopback(host: &Host<&str>) -> bool {
    match host {
        Host::Domain(name) => name.eq_ignore_ascii_case("localhost"),
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
    }
}

const MAX_LEN: usize = 2_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_outside_the_vm_must_be_encrypted() {
        for good in [
            "https://hooks.example/T0/B0/secret?x=1",
            "https://10.0.0.4:8443/alerts",
            "http://localhost:9093/api/v2/alerts",
            "http://127.0.0.1:9093",
            "http://[::1]:1/x",
        ] {
            assert!(WebhookUrl::parse(good).is_some(), "{good}");
        }
        for bad in [
            "http://hooks.example/",
            "http://127.0.0.1.example/",
            "http://localhost.example/",
            "http://169.254.169.254/",
            "ftp://localhost/",
            "file:///etc/passwd",
            "https://",
            "hooks.example",
            "",
        ] {
            assert!(WebhookUrl::parse(bad).is_none(), "{bad}");
        }
        assert!(WebhookUrl::parse(&format!("https://a/{}", "x".repeat(2_000))).is_none());
    }

    #[test]
    fn the_debug_output_of_a_url_hides_its_secret() {
        let url = WebhookUrl::parse("https://hooks.example/T0/secret").unwrap();
        assert_eq!(format!("{url:?}"), "WebhookUrl(\"hooks.example\")");
    }
}
