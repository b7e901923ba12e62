//! Human-readable output.

use std::fmt::Write;
use std::net::SocketAddr;

use imds_simulator::{Status, VmState};
use scheduled_events::ApiVersion;
use serde_json::Value;

/// The number of VMs to list.
const LISTED: usize = 10;

/// Printed when the simulator has started.
pub(crate) fn banner(status: &Status, control: Option<SocketAddr>) -> String {
    let mut text = format!("Scenario {} at speed {}.\n", status.scenario, status.speed);
    for vm in status.vms.iter().take(LISTED) {
        let _ = writeln!(text, "  {:<14} {}", vm.name, address_of(vm));
    }
    if status.vms.len() > LISTED {
        let _ = writeln!(text, "  … and {} more", status.vms.len() - LISTED);
    }
    if let Some(control) = control {
        let _ = writeln!(text, "  {:<14} http://{control}", "control page");
    }
    if let Some(endpoint) = status.vms.iter().find_map(|vm| vm.endpoint) {
        let url = format!("http://{endpoint}/metadata/scheduledevents?api-version={}", ApiVersion::NEWEST);
        let _ = write!(
            text,
            "\nRead:     curl -H Metadata:true '{url}'\n\
             Approve:  curl -H Metadata:true -d '{{\"StartRequests\":[{{\"EventId\":\"…\"}}]}}' '{url}'\n"
        );
    }
    text.push_str("Press Ctrl-C to stop.\n");
    text
}

fn address_of(vm: &VmState) -> String {
    vm.endpoint.map_or_else(|| "no endpoint".to_owned(), |address| format!("http://{address}"))
}

/// Formats the status from the control API.
pub(crate) fn status(status: &Value) -> String {
    let text = |value: &Value, name: &str| match value.get(name) {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Null) | None => String::new(),
        Some(other) => other.as_f64().map_or_else(|| other.to_string(), |number| number.to_string()),
    };
    let list = |name: &str| status.get(name).and_then(Value::as_array).cloned().unwrap_or_default();
    let mut lines = format!(
        "{} · scenario {} at speed {} · {} requests\n",
        to_the_second(&text(status, "now")),
        text(status, "scenario"),
        text(status, "speed"),
        text(status, "requests")
    );
    for vm in list("vms") {
        let endpoint = text(&vm, "endpoint");
        let endpoint = if endpoint.is_empty() { "no endpoint".to_owned() } else { format!("http://{endpoint}") };
        let _ = writeln!(lines, "vm     {:<14} {endpoint}", text(&vm, "name"));
    }
    for event in list("events") {
        let vms = event.get("vms").and_then(Value::as_array).cloned().unwrap_or_default();
        let vms: Vec<&str> = vms.iter().filter_map(Value::as_str).collect();
        let (verb, time) = match text(&event, "not_before") {
            not_before if not_before.is_empty() => ("ends", to_the_second(&text(&event, "ends"))),
            not_before => ("starts", not_before),
        };
        let _ = writeln!(
            lines,
            "event  {} {} {} · {verb} {time} · {}",
            text(&event, "id"),
            text(&event, "type"),
            text(&event, "status"),
            vms.join(", ")
        );
    }
    for fault in list("faults") {
        let vm = text(&fault, "vm");
        let _ = writeln!(lines, "fault  {} · {}", text(&fault, "kind"), if vm.is_empty() { "all VMs" } else { &vm });
    }
    lines
}

/// Removes the fraction of a second.
fn to_the_second(time: &str) -> String {
    time.split_once('.').map_or_else(|| time.to_owned(), |(seconds, _)| format!("{seconds}Z"))
}

/// Shortens clap's message to the part before the usage.
pub(crate) fn one_sentence(error: &str) -> String {
    let error = error.strip_prefix("error: ").unwrap_or(error);
    let wrong =
        error.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"));
    let words: Vec<&str> = wrong.flat_map(str::split_whitespace).collect();
    format!("{} (see imds-simulator --help)", words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_status_has_one_line_per_item() {
        let status = serde_json::json!({
            "now": "2026-03-01T12:00:00.123456789Z", "scenario": "tour", "speed": 20.0, "requests": 3,
            "vms": [{ "name": "web-01", "endpoint": "127.0.0.1:8081" }, { "name": "web-02", "endpoint": null }],
            "events": [
                { "id": "A", "type": "Reboot", "status": "Scheduled", "vms": ["web-01", "web-02"],
                  "not_before": "2026-03-01T12:15:00Z", "ends": null },
                { "id": "B", "type": "Freeze", "status": "Started", "vms": ["web-01"],
                  "not_before": null, "ends": "2026-03-01T12:02:00.500Z" },
            ],
            "faults": [{ "kind": "500", "vm": null }],
        });
        let expected = "2026-03-01T12:00:00Z · scenario tour at speed 20 · 3 requests\n\
            vm     web-01         http://127.0.0.1:8081\n\
            vm     web-02         no endpoint\n\
            event  A Reboot Scheduled · starts 2026-03-01T12:15:00Z · web-01, web-02\n\
            event  B Freeze Started · ends 2026-03-01T12:02:00Z · web-01\n\
            fault  500 · all VMs\n";
        assert_eq!(super::status(&status), expected);
    }

    #[test]
    fn a_long_error_becomes_one_line() {
        let long =
            "error: the following required arguments were not provided:\n  <TYPE>\n\nUsage: x <TYPE>\n\nFor more";
        assert_eq!(
            one_sentence(long),
            "the following required arguments were not provided: <TYPE> (see imds-simulator --help)"
        );
    }
}
