//! Properties of any bytes as a lease.

use chrono::DateTime;
use scheduled_events::discovery::leases;

/// Parsing doesn't panic.
pub(crate) fn holds(bytes: &[u8]) {
    let now = DateTime::from_timestamp(1_767_268_800, 0).expect("a time in range");
    _ = leases::in_registry_options(bytes, now);
    let text = String::from_utf8_lossy(bytes);
    _ = leases::in_dhclient_leases(&text, now);
    _ = leases::in_networkd_lease(&text);
    _ = leases::in_networkmanager_options(&text);
    _ = leases::networkmanager_devices(&text);
}
