//! English.

use super::{CauseText, Phrases};
use crate::diagnosis::CauseKind;

pub(super) const PHRASES: Phrases = Phrases {
    address: "Address",
    address_azure: "{address}, the same on every Azure VM.",
    address_dhcp: "{address}, from DHCP.",
    address_named: "{address}, from Forewarn's command line.",
    address_demonstration: "{address}, the simulator of this demonstration. Azure is not asked.",
    route: "Route",
    route_from: "Requests leave from {from}.",
    route_interface: "Requests leave from {from}, through {interface}.",
    route_elsewhere: "Everything else leaves from {usual}.",
    route_self_given: "The interface assigned itself this address because no DHCP server responded.",
    route_missing: "There is no route to the address ({detail}).",
    route_unresolved: "The host name can't be resolved ({detail}).",
    proxies: "Proxy settings",
    proxies_none: "None are set.",
    proxies_bypassed: "Forewarn bypasses them: the metadata service must be reached directly.",
    proxies_not_exempt: "Other programs may need an exception for {host} (NO_PROXY).",
    request: "Request",
    document: "Document received (api-version {version}); events: {count}.",
    identity: "Name of this VM",
    identity_told: "This VM is {vm}.",
    identity_not_asked: "Not requested.",
    dhcp: "DHCP option 245",
    dhcp_no_lease: "No DHCP lease found on this machine.",
    dhcp_without: "{interface}: not in the lease",
    out_of_time: "Not known: out of time.",
    demonstration: "This is a demonstration: the simulator was asked, not Azure.",
    report_title: "Forewarn {version}, connection check of {time}",
    last_response: "The service last responded at {time}.",
    verdict_ok: "ok",
    verdict_bad: "problem",
    verdict_unknown: "not known",
    verdict_note: "note",
};

pub(super) fn cause(kind: CauseKind) -> CauseText {
    match kind {
        CauseKind::Working => CauseText {
            title: "The connection works",
            explanation: "{address} responds, and its document is readable.",
            actions: &["There is nothing to do. If Forewarn still shows a problem, choose to try again now."],
        },
        CauseKind::NotOnAzure => CauseText {
            title: "This doesn't seem to be an Azure VM",
            explanation: "Nothing responds at {host}, and nothing on this machine suggests Azure. The metadata service \
                          is reachable only from inside an Azure VM.",
            actions: &[
                "If this isn't an Azure VM, there is nothing to monitor here.",
                "If it is, check that no firewall on this machine blocks {host}, and that its route goes through the \
                 primary network interface.",
            ],
        },
        CauseKind::Refused => CauseText {
            title: "The connection is refused",
            explanation: "Connections to {host} are actively refused, usually by a firewall rule on this machine.",
            actions: &[
                "Check this machine's firewall rules for {host} (Windows Defender Firewall, nftables, iptables).",
                "If the Metadata Security Protocol is in use, check that its agent is running.",
            ],
        },
        CauseKind::NothingListening => CauseText {
            title: "Nothing is listening at this address",
            explanation: "The connection to {address} is refused: no program is listening there.",
            actions: &["If you use a simulator, start it.", "To monitor Azure, start Forewarn without an address."],
        },
        CauseKind::Dropped => CauseText {
            title: "Nothing responds at the address",
            explanation: "There is no connection to {host}. Something drops the packets without a response.",
            actions: &[
                "Check that no firewall or security software on this machine blocks {host}.",
                "Check that the route to {host} goes through the primary network interface.",
            ],
        },
        CauseKind::WrongInterface => CauseText {
            title: "Requests leave through the wrong network interface",
            explanation: "Requests to {host} leave from {from}, everything else from {usual}. The metadata service \
                          responds only on the primary address of the primary network interface.",
            actions: &[
                "Set the route to {host} to the primary network interface. A VPN, a second interface or a container \
                 network may have taken it over.",
                "If this isn't an Azure VM, there is nothing to monitor here.",
            ],
        },
        CauseKind::NoRoute => CauseText {
            title: "There is no route to the service",
            explanation: "This machine has no route to {host}: a network interface is down, or a route is missing.",
            actions: &[
                "Check that the primary network interface is up and has its address from DHCP.",
                "Add a route to {host} through the primary network interface, or renew the DHCP lease, which adds it.",
            ],
        },
        CauseKind::Unresolved => CauseText {
            title: "The host name is unknown",
            explanation: "{host} can't be resolved to an address.",
            actions: &["Check the address on Forewarn's command line, or start Forewarn without one to monitor Azure."],
        },
        CauseKind::Proxy => CauseText {
            title: "A proxy responds instead of Azure",
            explanation: "A proxy or login page responds at {host}. Forewarn uses no proxy, so one intercepts the \
                          connection.",
            actions: &[
                "Exempt {host} from the proxy, gateway or security software: the metadata service must be reached \
                 directly.",
                "Check whether a VPN or filter on this machine intercepts all web traffic.",
            ],
        },
        CauseKind::Forbidden => CauseText {
            title: "This program isn't allowed",
            explanation: "{failure} The VM enforces the Metadata Security Protocol, and Forewarn is not on its list.",
            actions: &[
                "Add Forewarn, for the user who runs it, to the allow list of this VM's Metadata Security Protocol.",
                "Until then, Forewarn retries slowly and notices by itself when it is allowed.",
            ],
        },
        CauseKind::Unclear => CauseText {
            title: "The cause is unclear",
            explanation: "The findings match no known cause.",
            actions: &["Run the check again. If it stays unclear, send this report to your administrator."],
        },
        CauseKind::Other => {
            CauseText { title: "The metadata service can't be used", explanation: "{failure}", actions: &["{advice}"] }
        }
    }
}
