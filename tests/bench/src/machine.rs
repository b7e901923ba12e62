//! The machine that the figures were measured on.

use std::fs;
use std::process::Command;

/// Hardware, system, tools and load, one per line.
#[must_use]
pub fn description() -> Vec<String> {
    let processor = field(&read("/proc/cpuinfo"), "model name").unwrap_or_else(|| "unknown processor".to_owned());
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let memory = field(&read("/proc/meminfo"), "MemTotal").and_then(|total| gib(&total)).unwrap_or_default();
    let system = field(&read("/etc/os-release").replace('=', ":").replace('"', ""), "PRETTY_NAME").unwrap_or_default();
    // Without the distribution's suffix.
    let kernel = read("/proc/sys/kernel/osrelease").trim().split('-').next().unwrap_or_default().to_owned();
    let load = read("/proc/loadavg");
    vec![
        format!("{processor}, {cores} cores, {memory} GiB"),
        format!("{system}, Linux {kernel}"),
        format!(
            "{}, {}, {}",
            version("rustc", &["--version"]),
            version("cc", &["--version"]),
            version("python3", &["--version"])
        ),
        format!("load average before the run: {}", load.split(' ').take(3).collect::<Vec<_>>().join(" ")),
    ]
}

fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

fn field(text: &str, name: &str) -> Option<String> {
    let mut pairs = text.lines().filter_map(|line| line.split_once(':'));
    pairs.find(|(key, _)| key.trim() == name).map(|(_, value)| value.trim().to_owned())
}

fn gib(kib: &str) -> Option<String> {
    let kib: f64 = kib.split(' ').next()?.parse().ok()?;
    Some(format!("{:.0}", kib / 1_048_576.0))
}

/// The first line of a program's output.
fn version(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    text.lines().next().unwrap_or(program).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn system_files_are_parsed() {
        let text = "processor\t: 0\nmodel name\t: Some CPU: the fast one\nmodel name\t: another\n";
        assert_eq!(field(text, "model name").as_deref(), Some("Some CPU: the fast one"));
        assert_eq!(field(text, "flags"), None);
        assert_eq!(gib("24654592 kB").as_deref(), Some("24"));
        assert_eq!(gib("much"), None);
    }
}
