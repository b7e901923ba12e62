//! The leases of Windows: a registry value of each network interface.

use chrono::{DateTime, Utc};
use windows_registry::LOCAL_MACHINE;

use super::Lease;
use super::leases::parse_registry_options;

const INTERFACES: &str = r"SYSTEM\CurrentControlSet\Services\Tcpip\Parameters\Interfaces";

/// Has the display names of the interfaces.
const CONNECTIONS: &str = r"SYSTEM\CurrentControlSet\Control\Network\{4D36E972-E325-11CE-BFC1-08002BE10318}";

pub(super) fn leases(now: DateTime<Utc>) -> Vec<Lease> {
    let Ok(interfaces) = LOCAL_MACHINE.open(INTERFACES) else {
        return Vec::new();
    };
    let Ok(ids) = interfaces.keys() else {
        return Vec::new();
    };
    ids.filter_map(|id| {
        let interface = interfaces.open(&id).ok()?;
        // Missing if the interface never had a lease.
        let options = interface.get_value("DhcpInterfaceOptions").ok()?;
        let addresses = parse_registry_options(&options, now).into_iter().collect();
        Some(Lease { interface: name_of(&id).unwrap_or(id), addresses })
    })
    .collect()
}

fn name_of(id: &str) -> Option<String> {
    LOCAL_MACHINE.open(format!(r"{CONNECTIONS}\{id}\Connection")).ok()?.get_string("Name").ok()
}
