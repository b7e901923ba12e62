//! The way to an address, as the system would choose it. No packet is sent to find out.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use forewarn_core::diagnosis::{Route, Way};

/// An address that is nowhere, kept free for examples: the way there is the way to anywhere.
const ANYWHERE: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)), 9);

/// The way to this target.
pub(super) fn towards(target: SocketAddr) -> Route {
    match source_towards(target) {
        Ok(from) => {
            let usual = source_towards(ANYWHERE).ok().filter(|_| target.is_ipv4());
            Route::Through(Way { from, interface: system::interface(from, target.ip()), usual })
        }
        Err(error) => Route::Missing { detail: error.to_string() },
    }
}

/// The address of this machine that would be written on a packet. Connecting a datagram socket only looks up the route.
fn source_towards(target: SocketAddr) -> io::Result<IpAddr> {
    let any: SocketAddr = if target.is_ipv4() { ([0; 4], 0).into() } else { ([0; 16], 0).into() };
    let socket = UdpSocket::bind(any)?;
    socket.connect(target)?;
    Ok(socket.local_addr()?.ip())
}

#[cfg(not(windows))]
mod system {
    use std::net::{IpAddr, Ipv4Addr};

    /// The interface that the kernel's table names for the destination.
    pub(super) fn interface(_from: IpAddr, to: IpAddr) -> Option<String> {
        let IpAddr::V4(to) = to else { return None };
        if to.is_loopback() {
            return None;
        }
        interface_in(&std::fs::read_to_string("/proc/net/route").ok()?, to)
    }

    /// The interface of the most exact route in the kernel's table, whose numbers are hexadecimal in the machine's order.
    pub(super) fn interface_in(table: &str, to: Ipv4Addr) -> Option<String> {
        let number = |text: &str| u32::from_str_radix(text, 16).ok().map(|raw| u32::from_be_bytes(raw.to_ne_bytes()));
        let to = u32::from(to);
        table
            .lines()
            .skip(1)
            .filter_map(|line| {
                let fields: Vec<&str> = line.split_whitespace().collect();
                let (name, flags) = (*fields.first()?, u32::from_str_radix(fields.get(3)?, 16).ok()?);
                let metric: u32 = fields.get(6)?.parse().ok()?;
                let (network, mask) = (number(fields.get(1)?)?, number(fields.get(7)?)?);
                let (is_up, is_refused) = (flags & 0x1 != 0, flags & 0x200 != 0);
                (is_up && !is_refused && to & mask == network).then_some((mask, std::cmp::Reverse(metric), name))
            })
            .max_by_key(|(mask, metric, _)| (*mask, *metric))
            .map(|(_, _, name)| name.to_owned())
    }
}

#[cfg(windows)]
mod system {
    use std::net::IpAddr;

    use windows_registry::LOCAL_MACHINE;

    const INTERFACES: &str = r"SYSTEM\CurrentControlSet\Services\Tcpip\Parameters\Interfaces";
    const CONNECTIONS: &str = r"SYSTEM\CurrentControlSet\Control\Network\{4D36E972-E325-11CE-BFC1-08002BE10318}";

    /// The interface that has the address, by the name that people know it by.
    pub(super) fn interface(from: IpAddr, _to: IpAddr) -> Option<String> {
        let interfaces = LOCAL_MACHINE.open(INTERFACES).ok()?;
        let from = from.to_string();
        let id = interfaces.keys().ok()?.find(|id| {
            interfaces.open(id).is_ok_and(|interface| {
                interface.get_string("DhcpIPAddress").is_ok_and(|address| address == from)
                    || interface.get_multi_string("IPAddress").is_ok_and(|addresses| addresses.contains(&from))
            })
        })?;
        LOCAL_MACHINE.open(format!(r"{CONNECTIONS}\{id}\Connection")).ok()?.get_string("Name").ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_to_this_machine_begins_at_this_machine() {
        let Route::Through(way) = towards(([127, 0, 0, 1], 80).into()) else { panic!("no way") };
        assert_eq!((way.from, way.interface.as_deref()), (IpAddr::V4(Ipv4Addr::LOCALHOST), None));
        assert!(!way.is_astray());
    }

    #[cfg(all(not(windows), target_endian = "little"))]
    #[test]
    fn the_most_exact_route_names_the_interface() {
        let table = "\
Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT
eth0\t00000000\t0100000A\t0003\t0\t0\t100\t00000000\t0\t0\t0
tun0\t00000000\t0100080A\t0003\t0\t0\t50\t00000000\t0\t0\t0
eth0\t0000000A\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0
eth1\t0000FEA9\t00000000\t0001\t0\t0\t1000\t0000FFFF\t0\t0\t0
eth0\tFEA9FEA9\t0100000A\t0007\t0\t0\t100\tFFFFFFFF\t0\t0\t0
";
        let interface = |address: [u8; 4]| system::interface_in(table, address.into());
        assert_eq!(interface([169, 254, 169, 254]).as_deref(), Some("eth0"), "a route of its own");
        assert_eq!(interface([169, 254, 1, 1]).as_deref(), Some("eth1"));
        assert_eq!(interface([8, 8, 8, 8]).as_deref(), Some("tun0"), "the cheaper of two");
        let (head, _) = table.split_once("tun0").unwrap();
        assert_eq!(system::interface_in(head, [8, 8, 8, 8].into()).as_deref(), Some("eth0"));
        assert_eq!(system::interface_in("Iface\nnonsense\n", [8, 8, 8, 8].into()), None);
    }
}
