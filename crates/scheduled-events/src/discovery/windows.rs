//! Where Windows keeps its leases: a value of each network interface in the registry.

use chrono::{DateTime, Utc};
use windows_registry::LOCAL_MACHINE;

use super::Lease;
use super::leases::in_registry_options;

const INTERFACES: &str = r"SYSTEM\CurrentControlSet\Services\Tcpip\Parameters\Interfaces";

/// Where the names are that people know the interfaces by.
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
        // One that has never had a lease has no such value.
        let options = interface.get_value("DhcpInterfaceOptions").ok()?;
        let addresses = in_registry_options(&options, now).into_iter().collect();
        Some(Lease { interface: name_of(&id).unwrap_or(id), addresses })
    })
    .collect()
}

fn name_of(id: &str) -> Option<String> {
    LOCAL_MACHINE.open(format!(r"{CONNECTIONS}\{id}\Connection")).ok()?.get_string("Name").ok()
}
