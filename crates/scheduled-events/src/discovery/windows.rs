//! Where Windows keeps its leases: a value of each network interface in the registry.

use std::net::Ipv4Addr;

use chrono::{DateTime, Utc};
use windows_registry::LOCAL_MACHINE;

use super::leases::in_registry_options;

const INTERFACES: &str = r"SYSTEM\CurrentControlSet\Services\Tcpip\Parameters\Interfaces";

pub(super) fn addresses(now: DateTime<Utc>) -> Vec<Ipv4Addr> {
    let Ok(interfaces) = LOCAL_MACHINE.open(INTERFACES) else {
        return Vec::new();
    };
    let Ok(names) = interfaces.keys() else {
        return Vec::new();
    };
    names
        .filter_map(|name| {
            let options = interfaces.open(name).ok()?.get_value("DhcpInterfaceOptions").ok()?;
            in_registry_options(&options, now)
        })
        .collect()
}
