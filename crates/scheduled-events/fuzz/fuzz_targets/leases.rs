//! Any bytes as a lease of any kind: reading them must not panic.
#![no_main]

use chrono::DateTime;
use libfuzzer_sys::fuzz_target;
use scheduled_events::discovery::leases;

fuzz_target!(|bytes: &[u8]| {
    let now = DateTime::from_timestamp(1_767_268_800, 0).expect("a time in range");
    leases::in_registry_options(bytes, now);
    let text = String::from_utf8_lossy(bytes);
    leases::in_dhclient_leases(&text, now);
    leases::in_networkd_lease(&text);
    leases::in_networkmanager_options(&text);
    leases::networkmanager_devices(&text);
});
