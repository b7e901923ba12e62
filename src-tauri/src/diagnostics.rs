//! What somebody who helps would ask for first, as text.
//!
//! In English, for it is read by others than the person. Nothing in it is secret: of commands it says only how many there
//! are.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use forewarn_core::{ConnectionView, SettingKey, Snapshot, WebhookUrl, redact};
use serde_json::Value;

use crate::places::Paths;

pub(crate) fn text(snapshot: &Snapshot, paths: &Paths) -> String {
    let mut lines = vec![
        format!("Forewarn {}{}", snapshot.version, if snapshot.demo { " (demonstration)" } else { "" }),
        format!("System: {}", system()),
        format!("Desktop: {}", desktop(|name| std::env::var(name).ok())),
        format!("Webview: {}", tauri::webview_version().unwrap_or_else(|error| error.to_string())),
        format!("Watching since: {}", snapshot.watching_since),
        format!("Connection: {}", connection(&snapshot.connection)),
        format!("Clock of the endpoint ahead by: {} ms", snapshot.clock_ahead_ms),
        format!("Events: {} of this VM, {} of others", snapshot.events.len(), snapshot.neighbours.len()),
        String::new(),
        format!("Data: {}", paths.data.display()),
        format!("Settings: {}", paths.settings.display()),
        format!("Settings of the machine: {}", paths.machine_settings.display()),
        format!("History: {}", paths.history.display()),
        format!("Log: {}", paths.log.display()),
        String::new(),
    ];
    lines.extend(snapshot.settings.values.iter().map(|(name, value)| setting(name, value)));
    lines.extend(snapshot.settings.locked.iter().map(|locked| format!("{} is locked", locked.key.name())));
    lines.extend(snapshot.settings.problems.iter().chain(&snapshot.problems).cloned());
    lines.push(String::new());
    lines.push("The end of the log:".to_owned());
    lines.extend(newest_log(&paths.log).map(|log| last_lines(&log)).unwrap_or_default());
    // An earlier version may have logged what a receiver quoted.
    if let Some(url) = webhook(snapshot) {
        for line in &mut lines {
            *line = redact(line, &url);
        }
    }
    lines.join("\n") + "\n"
}

fn connection(connection: &ConnectionView) -> String {
    match connection {
        ConnectionView::Starting { last_contact: None } => "waiting for the first answer".to_owned(),
        ConnectionView::Starting { last_contact: Some(at) } => format!("waiting for an answer; the last came at {at}"),
        ConnectionView::Live { last_contact, unreadable_entries } => {
            format!("live; last answer at {last_contact}, {unreadable_entries} unreadable entries")
        }
        ConnectionView::Unreachable { since, last_contact, failure } => {
            let mut text = format!("unreachable since {since} ({:?}: {})", failure.kind, failure.summary);
            if let Some(at) = last_contact {
                // Writing to a text cannot fail.
                _ = write!(text, "; the last answer came at {at}");
            }
            text
        }
    }
}

/// A setting and its value. Of commands only how many there are: their arguments may be secrets.
fn setting(name: &str, value: &Value) -> String {
    let commands = [SettingKey::Prepare, SettingKey::Recover].iter().any(|key| key.name() == name);
    match value.as_array().filter(|_| commands) {
        Some(commands) => format!("{name}: {} commands", commands.len()),
        None => format!("{name} = {}", without_secret(name, value)),
    }
}

fn webhook(snapshot: &Snapshot) -> Option<WebhookUrl> {
    WebhookUrl::parse(snapshot.settings.values.get(SettingKey::WebhookUrl.name())?.as_str()?)
}

/// The address of a webhook is a key to it, so only its host is told.
fn without_secret(name: &str, value: &Value) -> String {
    let url = value.as_str().filter(|_| name == SettingKey::WebhookUrl.name()).and_then(WebhookUrl::parse);
    url.map_or_else(|| value.to_string(), |url| format!("{:?} (the rest is left out)", url.host()))
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

/// More than fifty lines of any sensible length.
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

    fn paths(log: &Path) -> Paths {
        Paths {
            data: "/data".into(),
            settings: "/data/settings.toml".into(),
            machine_settings: "/etc/forewarn/settings.toml".into(),
            history: "/data/history.sqlite3".into(),
            log: log.to_owned(),
        }
    }

    #[test]
    fn it_says_what_a_helper_would_ask_for() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("forewarn.2026-03-01.log"), "yesterday\n").unwrap();
        let today: Vec<String> = (0..200).map(|number| format!("line {number}")).collect();
        std::fs::write(folder.path().join("forewarn.2026-03-02.log"), today.join("\n")).unwrap();
        let told = text(&snapshot("program-status"), &paths(folder.path()));
        for expected in [
            "Forewarn 1.0.0\nSystem: ",
            "\nConnection: live; last answer at ",
            "\nHistory: /data/history.sqlite3\n",
            "\npoll_interval_seconds = 5\n",
            "\npoll_interval_seconds is locked\n",
            "History is kept in memory only",
            "\nThe end of the log:\nline 150\n",
            "\nline 199\n",
        ] {
            assert!(told.contains(expected), "{expected:?} is missing in {told}");
        }
        assert!(!told.contains("yesterday"), "{told}");
        let secret = serde_json::json!([{ "program": "/bin/drain", "arguments": ["--password=hunter2"] }]);
        let mut commanding = snapshot("program-status");
        commanding.settings.values.insert("prepare".to_owned(), secret);
        let commands = text(&commanding, &paths(folder.path()));
        assert!(commands.contains("\nprepare: 1 commands\n") && !commands.contains("hunter2"), "{commands}");
        let lost = text(&snapshot("unreachable"), &paths(folder.path()));
        assert!(lost.contains("\nConnection: unreachable since ") && lost.contains("(403)"), "{lost}");
    }

    #[test]
    fn the_address_of_a_webhook_is_kept_secret() {
        let mut snapshot = snapshot("empty");
        let address = Value::from("https://hooks.example/T0/secret");
        snapshot.settings.values.insert("webhook_url".to_owned(), address);
        let told = text(&snapshot, &paths(Path::new("/nowhere")));
        assert!(told.contains("\nwebhook_url = \"hooks.example\" (the rest is left out)\n"), "{told}");
        assert!(!told.contains("secret"), "{told}");
    }

    #[test]
    fn nor_is_it_in_the_problems_or_the_log() {
        let folder = tempfile::tempdir().unwrap();
        let mut snapshot = snapshot("empty");
        let address = "https://hooks.example/T0/Xy7-kQ_9zLm2pR";
        snapshot.settings.values.insert("webhook_url".to_owned(), Value::from(address));
        snapshot.settings.problems.push(format!("It answered 404: no route for {address}"));
        let line = r"WARN it answered 404: \/T0\/Xy7-kQ_9zLm2pR is unknown";
        std::fs::write(folder.path().join("forewarn.2026-03-02.log"), line).unwrap();
        let told = text(&snapshot, &paths(folder.path()));
        assert!(told.contains("no route for https://hooks.example…\n"), "{told}");
        assert!(told.contains("WARN it answered 404: … is unknown\n") && !told.contains("Xy7"), "{told}");
    }

    #[test]
    fn a_log_of_any_size_gives_a_text_of_bounded_size() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("forewarn.2026-03-02.log"), "x".repeat(1_000_000)).unwrap();
        assert!(text(&snapshot("empty"), &paths(folder.path())).len() < 10_000);
        let nowhere = folder.path().join("missing");
        assert!(text(&snapshot("empty"), &paths(&nowhere)).ends_with("The end of the log:\n"));
    }
}
