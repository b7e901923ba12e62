//! Where Linux keeps its leases.

use std::fs;
use std::net::Ipv4Addr;
use std::path::Path;
use std::process::Command;

use chrono::{DateTime, Utc};

use super::leases::{in_dhclient_leases, in_networkd_lease, in_networkmanager_options};

/// Folders where dhclient has its lease files, alone, under NetworkManager, or under cloud-init.
const DHCLIENT_FOLDERS: [&str; 4] =
    ["/var/lib/dhcp", "/var/lib/dhclient", "/var/lib/NetworkManager", "/run/NetworkManager"];

/// Folders where systemd-networkd, and NetworkManager's own client while it was made from it, have theirs.
const NETWORKD_FOLDERS: [&str; 3] = ["/run/systemd/netif/leases", "/var/lib/NetworkManager", "/run/NetworkManager"];

pub(super) fn addresses(now: DateTime<Utc>) -> Vec<Ipv4Addr> {
    let mut found = Vec::new();
    for text in DHCLIENT_FOLDERS.iter().flat_map(|folder| lease_files(Path::new(folder), "dhclient")) {
        found.extend(in_dhclient_leases(&text, now));
    }
    for text in NETWORKD_FOLDERS.iter().flat_map(|folder| lease_files(Path::new(folder), "")) {
        found.extend(in_networkd_lease(&text));
    }
    // Today's NetworkManager writes the option into no file, but tells it to whoever asks.
    let nmcli = Command::new("nmcli").args(["--terse", "--fields", "DHCP4", "device", "show"]).output();
    if let Ok(output) = nmcli {
        found.extend(in_networkmanager_options(&String::from_utf8_lossy(&output.stdout)));
    }
    found
}

/// The texts of the files in a folder whose names begin so; none where it cannot be read.
fn lease_files(folder: &Path, prefix: &str) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    entries
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(prefix))
        .filter_map(|entry| fs::read(entry.path()).ok())
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .collect()
}
