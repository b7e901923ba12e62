//! A report for support requests.
//!
//! In English, whatever the user's language. Contains no secrets.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use forewarn_core::{ConnectionView, SettingKey, Snapshot, WebhookUrl, redact};
use serde_json::Value;

use crate::data_dir::DataLocations;

pub(crate) fn report(snapshot: &Snapshot, locations: &DataLocations) -> String {
    let mut lines = vec![
        format!("Forewarn {}{}", snapshot.version, if snapshot.demo { " (demo)" } else { "" }),
        format!("System: {}", system()),
        format!("Desktop: {}", desktop(|name| std::env::var(name).ok())),
        format!("Webview: {}", tauri::webview_version().unwrap_or_else(|error| error.to_string())),
        format!("Monitoring since: {}", snapshot.watching_since),
        format!("Connection: {}", connection(&snapshot.connection)),
        format!("Endpoint clock offset: {} ms", snapshot.clock_ahead_ms),
        format!("Events: {} for this VM, {} for other VMs", snapshot.events.len(), snapshot.neighbours.len()),
        String::new(),
        format!("Data: {}", locations.data.display()),
        format!("Settings: {}", locations.settings.display()),
        format!("Machine-wide settings: {}", locations.machine_settings.display()),
        format!("History: {}", locations.history.display()),
        format!("Log: {}", locations.log.display()),
        String::new(),
    ];
    lines.extend(snapshot.settings.values.iter().map(|(name, value)| setting(name, value)));
    lines.extend(snapshot.settings.locked.iter().map(|locked| format!("{} is locked", locked.key.name())));
    lines.extend(snapshot.settings.problems.iter().chain(&snapshot.problems).cloned());
    lines.push(String::new());
    lines.push("Last lines of the log:".to_owned());
    lines.extend(newest_log(&locations.log).map(|log| last_lines(&log)).unwrap_or_default());
    // An earlier version may have logged a response that quotes the URL.
    if let Some(url) = webhook(snapshot) {
        for line in &mut lines {
            *line = redact(line, &url);
        }
    }
    lines.join("\n") + "\n"
}

fn connection(connection: &ConnectionView) -> String {
    match connection {
        ConnectionView::Starting { last_contact: None } => "waiting for the first response".to_owned(),
        ConnectionView::Starting { last_contact: Some(at) } => format!("waiting for a response; last response at {at}"),
        ConnectionView::Live { last_contact, unreadable_entries } => {
            format!("live; last response at {last_contact}, {unreadable_entries} unreadable entries")
        }
        ConnectionView::Unreachable { since, last_contact, failure } => {
            let mut text = format!("unreachable since {since} ({:?}: {})", failure.kind, failure.summary);
            if let Some(at) = last_contact {
                // Can't fail.
                _ = write!(text, "; last response at {at}");
            }
            text
        }
    }
}

/// For commands only their number: their arguments may be secrets.
fn setting(name: &str, value: &Value) -> String {
    let commands = [SettingKey::Prepare, SettingKey::Recover].iter().any(|key| key.name() == name);
    match value.as_array().filter(|_| commands).map(Vec::as_slice) {
        Some([_]) => format!("{name}: 1 command"),
        Some(commands) => format!("{name}: {} commands", commands.len()),
        None => format!("{name} = {}", redacted(name, value)),
    }
}

fn webhook(snapshot: &Snapshot) -> Option<WebhookUrl> {
    WebhookUrl::parse(snapshot.settings.values.get(SettingKey::WebhookUrl.name())?.as_str()?)
}

/// A webhook's URL is a secret, except for its host.
fn redacted(name: &str, value: &Value) -> String {
    let url = value.as_str().filter(|_| name == SettingKey::WebhookUrl.name()).and_then(WebhookUrl::parse);
    url.map_or_else(|| value.to_string(), |url| format!("{:?} (rest of the URL omitted)", url.host()))
}

fn desktop(variable: impl Fn(&str) -> Option<String>) -> String {
    let known: Vec<String> = ["XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "SESSIONNAME", "LANG"]
        .into_iter()
        .filter_map(|name| Some(format!("{name}={}", variable(name)?)))
        .collect();
    if known.is_empty() { "unknown".to_owned() } else { known.join(" ") }
}

#[cfg(target_os = "linux")]
fn system() -> String {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let release = read("/etc/os-release");
    let name = release.lines().find_map(|line| line.strip_prefix("PRETTY_NAME=")).unwrap_or("Linux").trim_matches('"');
    format!("{name}, kernel {}, {}", read("/proc/sys/kernel/osrelease").trim(), std::env::consts::ARCH)
}

#[cfg(windows)]
fn system() -> String {
    let name = sysinfo::System::long_os_version().unwrap_or_else(|| "Windows".to_owned());
    let kernel = sysinfo::System::kernel_version().unwrap_or_default();
    format!("{name}, build {kernel}, {}", std::env::consts::ARCH)
}

fn newest_log(folder: &Path) -> Option<PathBuf> {
    let files = std::fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
    files.filter(|path| path.extension().is_some_and(|extension| extension == "log")).max()
}

const LINES: usize = 50;
const LONGEST_LINE: usize = 600;

const TAIL_BYTES: u64 = 64 * 1024;

fn last_lines(log: &Path) -> Vec<String> {
    let tail = || -> std::io::Result<Vec<u8>> {
        let mut file = File::open(log)?;
        let length = file.metadata()?.len();
        file.seek(SeekFrom::Start(length.saturating_sub(TAIL_BYTES)))?;
        let mut bytes = Vec::new();
        file.take(TAIL_BYTES).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes = tail().unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<&str> = text.lines().collect();
    let last = lines.iter().skip(lines.len().saturating_sub(LINES));
    last.map(|line| line.chars().take(LONGEST_LINE).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn snapshot(name: &str) -> Snapshot {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/forewarn-core/fixtures/snapshots");
        serde_json::from_str(&std::fs::read_to_string(folder.join(format!("{name}.json"))).unwrap()).unwrap()
    }

    fn locations(log: &Path) -> DataLocations {
        DataLocations {
            data: "/data".into(),
            settings: "/data/settings.toml".into(),
            machine_settings: "/etc/forewarn/settings.toml".into(),
            history: "/data/history.sqlite3".into(),
            log: log.to_owned(),
        }
    }

    #[test]
    fn the_report_has_what_support_needs() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("forewarn.2026-03-01.log"), "yesterday\n").unwrap();
        let today: Vec<String> = (0..200).map(|number| format!("line {number}")).collect();
        std::fs::write(folder.path().join("forewarn.2026-03-02.log"), today.join("\n")).unwrap();
        let text = report(&snapshot("program-status"), &locations(folder.path()));
        for expected in [
            "Forewarn 1.0.0\nSystem: ",
            "\nConnection: live; last response at ",
            "\nHistory: /data/history.sqlite3\n",
            "\npoll_interval_seconds = 5\n",
            "\npoll_interval_seconds is locked\n",
            "History isn't being saved",
            "\nLast lines of the log:\nline 150\n",
            "\nline 199\n",
        ] {
            assert!(text.contains(expected), "{expected:?} is missing in {text}");
        }
        assert!(!text.contains("yesterday"), "{text}");
        let secret = serde_json::json!([{ "program": "/bin/drain", "arguments": ["--password=hunter2"] }]);
        let mut commanding = snapshot("program-status");
        commanding.settings.values.insert("prepare".to_owned(), secret);
        let commands = report(&commanding, &locations(folder.path()));
        assert!(commands.contains("\nprepare: 1 command\n") && !commands.contains("hunter2"), "{commands}");
        let lost = report(&snapshot("unreachable"), &locations(folder.path()));
        assert!(lost.contains("\nConnection: unreachable since ") && lost.contains("(403)"), "{lost}");
    }

    #[test]
    fn the_webhook_url_is_redacted_in_the_settings() {
        let mut snapshot = snapshot("empty");
        let address = Value::from("https://hooks.example/T0/secret");
        snapshot.settings.values.insert("webhook_url".to_owned(), address);
        let report = report(&snapshot, &locations(Path::new("/nowhere")));
        assert!(report.contains("\nwebhook_url = \"hooks.example\" (rest of the URL omitted)\n"), "{report}");
        assert!(!report.contains("secret"), "{report}");
    }

    #[test]
    fn the_webhook_url_is_redacted_in_problems_and_log() {
        let folder = tempfile::tempdir().unwrap();
        let mut snapshot = snapshot("empty");
        let address = "https://hooks.example/T0/Xy7-kQ_9zLm2pR";
        snapshot.settings.values.insert("webhook_url".to_owned(), Value::from(address));
        snapshot.settings.problems.push(format!("HTTP 404: no route for {address}"));
        let line = r"WARN HTTP 404: \/T0\/Xy7-kQ_9zLm2pR is unknown";
        std::fs::write(folder.path().join("forewarn.2026-03-02.log"), line).unwrap();
        let report = report(&snapshot, &locations(folder.path()));
        assert!(report.contains("no route for https://hooks.example…\n"), "{report}");
        assert!(report.contains("WARN HTTP 404: … is unknown\n") && !report.contains("Xy7"), "{report}");
    }

    #[test]
    fn the_report_is_bounded_whatever_the_size_of_the_log() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("forewarn.2026-03-02.log"), "x".repeat(1_000_000)).unwrap();
        assert!(report(&snapshot("empty"), &locations(folder.path())).len() < 10_000);
        let nowhere = folder.path().join("missing");
        assert!(report(&snapshot("empty"), &locations(&nowhere)).ends_with("Last lines of the log:\n"));
    }
}
