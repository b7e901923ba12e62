//! The lease files of Linux.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use chrono::{DateTime, Utc};

use super::Lease;
use super::leases::{
    is_networkd_lease, parse_dhclient_leases, parse_networkd_lease, parse_networkmanager_options,
    split_networkmanager_devices,
};

/// dhclient's lease files: alone, under NetworkManager or under cloud-init.
const DHCLIENT_FOLDERS: [&str; 4] =
    ["/var/lib/dhcp", "/var/lib/dhclient", "/var/lib/NetworkManager", "/run/NetworkManager"];

/// systemd-networkd's lease files, and those of NetworkManager's internal client derived from it.
const NETWORKD_FOLDERS: [&str; 3] = ["/run/systemd/netif/leases", "/var/lib/NetworkManager", "/run/NetworkManager"];

pub(super) fn leases(now: DateTime<Utc>) -> Vec<Lease> {
    let mut found = Vec::new();
    let interfaces = interfaces();
    for (path, text) in DHCLIENT_FOLDERS.iter().flat_map(|folder| lease_files(Path::new(folder), "dhclient")) {
        let interface = interface_of(&path, &interfaces);
        found.push(Lease { interface, addresses: parse_dhclient_leases(&text, now) });
    }
    for (path, text) in NETWORKD_FOLDERS.iter().flat_map(|folder| lease_files(Path::new(folder), "")) {
        if is_networkd_lease(&text) {
            let interface = interface_of(&path, &interfaces);
            found.push(Lease { interface, addresses: parse_networkd_lease(&text).into_iter().collect() });
        }
    }
    // Current versions of NetworkManager write the option to no file, but `nmcli` prints it.
    let nmcli = Command::new("nmcli")
        .args(["--terse", "--fields", "GENERAL.DEVICE,DHCP4", "device", "show"])
        .stdin(Stdio::null())
        .output();
    if let Ok(output) = nmcli {
        let text = String::from_utf8_lossy(&output.stdout);
        found.extend(split_networkmanager_devices(&text).into_iter().map(|(device, options)| Lease {
            interface: device.to_owned(),
            addresses: parse_networkmanager_options(options),
        }));
    }
    found
}

/// The name and index of each network interface; systemd-networkd names files by index.
fn interfaces() -> Vec<(String, String)> {
    let entries = fs::read_dir("/sys/class/net").into_iter().flatten().flatten();
    entries
        .filter_map(|entry| {
            let number = fs::read_to_string(entry.path().join("ifindex")).ok()?;
            Some((entry.file_name().to_string_lossy().into_owned(), number.trim().to_owned()))
        })
        .collect()
}

/// The interface in the file name, such as `dhclient.eth0.leases`, `internal-…-eth0.lease` or `2`; else the path.
fn interface_of(path: &Path, interfaces: &[(String, String)]) -> String {
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let stem = file.trim_end_matches(".leases").trim_end_matches(".lease");
    let named = |name: &str| stem.strip_suffix(name).is_some_and(|before| before.ends_with(['.', '-']));
    let of_file = interfaces.iter().find(|(name, number)| *number == *file || named(name));
    of_file.map_or_else(|| path.display().to_string(), |(name, _)| name.clone())
}

/// The readable files in a folder whose names start with `prefix`.
fn lease_files(folder: &Path, prefix: &str) -> Vec<(PathBuf, String)> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    entries
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(prefix))
        .filter_map(|entry| Some((entry.path(), fs::read(entry.path()).ok()?)))
        .map(|(path, bytes)| (path, String::from_utf8_lossy(&bytes).into_owned()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_name_names_the_interface() {
        let interfaces = [("eth0", "2"), ("eth10", "12")].map(|(name, number)| (name.to_owned(), number.to_owned()));
        for (file, interface) in [
            ("/var/lib/dhcp/dhclient.eth0.leases", "eth0"),
            ("/var/lib/NetworkManager/internal-1f0b-eth10.lease", "eth10"),
            ("/run/systemd/netif/leases/2", "eth0"),
            ("/run/systemd/netif/leases/12", "eth10"),
            ("/var/lib/dhcp/dhclient.leases", "/var/lib/dhcp/dhclient.leases"),
            ("/var/lib/dhcp/dhclient.veth0.leases", "/var/lib/dhcp/dhclient.veth0.leases"),
        ] {
            assert_eq!(interface_of(Path::new(file), &interfaces), interface);
        }
    }
}
