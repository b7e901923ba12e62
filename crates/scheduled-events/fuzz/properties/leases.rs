//! Properties of any bytes as a lease.

use chrono::DateTime;
use scheduled_events::discovery::leases;

/// Parsing doesn't panic.
pub(crate) fn holds(bytes: &[u8]) {
    let now = DateTime::from_timestamp(1_767_268_800, 0).expect("a time in range");
    _ = leases::parse_registry_options(bytes, now);
    let text = String::from_utf8_lossy(bytes);
    _ = leases::parse_dhclient_leases(&text, now);
    _ = leases::parse_networkd_lease(&text);
    _ = leases::parse_networkmanager_options(&text);
    _ = leases::split_networkmanager_devices(&text);
}
