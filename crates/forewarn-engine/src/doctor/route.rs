//! The route the system would choose. Finding out sends no packet.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use forewarn_core::diagnosis::{NoRoute, Route};

/// A documentation address (RFC 5737), which only the default route matches.
const ANYWHERE: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)), 9);

pub(super) fn to(target: SocketAddr) -> Result<Route, NoRoute> {
    let from = source_address(target).map_err(|error| NoRoute::Missing(error.to_string()))?;
    let default_from = source_address(ANYWHERE).ok().filter(|_| target.is_ipv4());
    Ok(Route { from, interface: system::interface(from, target.ip()), default_from })
}

/// This machine's address on packets to the target. Connecting a datagram socket only looks up the route.
fn source_address(target: SocketAddr) -> io::Result<IpAddr> {
    let any: SocketAddr = if target.is_ipv4() { ([0; 4], 0).into() } else { ([0; 16], 0).into() };
    let socket = UdpSocket::bind(any)?;
    socket.connect(target)?;
    Ok(socket.local_addr()?.ip())
}

#[cfg(not(windows))]
mod system {
    use std::net::{IpAddr, Ipv4Addr};

    pub(super) fn interface(_from: IpAddr, to: IpAddr) -> Option<String> {
        let IpAddr::V4(to) = to else { return None };
        if to.is_loopback() {
            return None;
        }
        interface_in(&std::fs::read_to_string("/proc/net/route").ok()?, to)
    }

    /// The interface of the most specific route. The numbers are hexadecimal, in native byte order.
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

    /// The interface with this address, by its display name.
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
    fn loopback_is_reached_from_loopback() {
        let route = to(([127, 0, 0, 1], 80).into()).unwrap();
        assert_eq!((route.from, route.interface.as_deref()), (IpAddr::V4(Ipv4Addr::LOCALHOST), None));
    }

    #[cfg(all(not(windows), target_endian = "little"))]
    #[test]
    fn the_most_specific_route_decides_the_interface() {
        let table = "\
Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT
eth0\t00000000\t0100000A\t0003\t0\t0\t100\t00000000\t0\t0\t0
tun0\t00000000\t0100080A\t0003\t0\t0\t50\t00000000\t0\t0\t0
eth0\t0000000A\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0
eth1\t0000FEA9\t00000000\t0001\t0\t0\t1000\t0000FFFF\t0\t0\t0
eth0\tFEA9FEA9\t0100000A\t0007\t0\t0\t100\tFFFFFFFF\t0\t0\t0
";
        let interface = |address: [u8; 4]| system::interface_in(table, address.into());
        assert_eq!(interface([169, 254, 169, 254]).as_deref(), Some("eth0"), "a host route");
        assert_eq!(interface([169, 254, 1, 1]).as_deref(), Some("eth1"));
        assert_eq!(interface([8, 8, 8, 8]).as_deref(), Some("tun0"), "the cheaper of two");
        let (head, _) = table.split_once("tun0").unwrap();
        assert_eq!(system::interface_in(head, [8, 8, 8, 8].into()).as_deref(), Some("eth0"));
        assert_eq!(system::interface_in("Iface\nnonsense\n", [8, 8, 8, 8].into()), None);
    }
}
