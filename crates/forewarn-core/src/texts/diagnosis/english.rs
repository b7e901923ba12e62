//! English.

use super::{Phrases, Reasons, Said};

pub(super) const PHRASES: Phrases = Phrases {
    address: "Address",
    address_azure: "{address}, the same on every Azure VM.",
    address_dhcp: "{address}, which DHCP named.",
    address_named: "{address}, which was named when Forewarn was started.",
    address_demonstration: "{address}, the simulator of this demonstration. Azure is not asked.",
    route: "Route",
    route_from: "Requests leave from {from}.",
    route_interface: "Requests leave from {from}, through {interface}.",
    route_elsewhere: "Everything else leaves from {usual}.",
    route_self_given: "That interface gave itself this address because no DHCP server answered.",
    route_missing: "There is no route to the address ({detail}).",
    route_unresolved: "The name of the host cannot be resolved ({detail}).",
    proxies: "Proxy settings",
    proxies_none: "None are set.",
    proxies_bypassed: "Forewarn bypasses them: the metadata service must be reached directly.",
    proxies_not_exempt: "Other programs may need an exception for {host} (NO_PROXY).",
    connection: "Connection",
    connection_made: "The connection was accepted.",
    connection_refused: "The connection was refused ({detail}).",
    connection_unreachable: "The address cannot be reached ({detail}).",
    connection_timed_out: "Nothing answered in time ({detail}).",
    connection_failed: "The connection failed ({detail}).",
    connection_not_tried: "Not tried: there is no way to the address.",
    request: "Request",
    request_no_connection: "Not sent: there is no connection.",
    request_spared: "Not sent: the service has asked to be left alone for a while.",
    status: "Status {status}",
    document: "The document came; events in it: {count}.",
    answer_begins: "The answer begins: {answer}",
    no_answer: "No answer within {seconds} s.",
    proxy_evidence: "Somebody else answered: {evidence}",
    offers: "It offers: {offered}",
    wants_rest: "It wants to be left alone for {seconds} s.",
    leads_to: "It leads to: {location}",
    too_large: "The answer is longer than any real one.",
    cut_short: "The answer was cut short ({detail}).",
    version: "API version",
    version_newest: "{newest}, the newest one.",
    version_older: "{newest} was refused; {older} works.",
    version_neither: "{newest} was refused, and {older} does not work either.",
    version_refused: "{newest} was refused. Offered: {offered}",
    version_unknown: "Not known: no document came.",
    identity: "Name of this VM",
    identity_told: "This VM is {vm}.",
    identity_failed: "The name was not told.",
    identity_not_asked: "Not asked.",
    dhcp: "DHCP option 245",
    dhcp_no_lease: "No DHCP lease was found on this machine.",
    dhcp_without: "{interface}: not in the lease",
    out_of_time: "Not known: the time for it was over.",
    demonstration: "This is a demonstration: the simulator was asked, not Azure.",
    report_title: "Forewarn {version}, connection check of {time}",
    last_answer: "The service last answered at {time}.",
    verdict_ok: "ok",
    verdict_bad: "problem",
    verdict_unknown: "not known",
    verdict_note: "note",
};

pub(super) const REASONS: Reasons = Reasons {
    working: Said {
        title: "The connection works",
        explanation: "{address} answers as it should, and its document can be read.",
        actions: &["Nothing has to be done. If Forewarn still shows trouble, let it try again now."],
    },
    not_on_azure: Said {
        title: "This does not seem to be an Azure VM",
        explanation: "Nothing answers at {host}, and nothing on this machine speaks of Azure. The metadata service \
                      can be reached from inside an Azure VM only.",
        actions: &[
            "If this is no Azure VM, there is nothing to watch here.",
            "If it is one, check that no firewall on this machine blocks {host}, and that its route leads through \
             the primary network interface.",
        ],
    },
    not_the_service: Said {
        title: "Something else answers at this address",
        explanation: "Whoever answers at {address} does not know Scheduled Events (status {status}).",
        actions: &[
            "If this is no Azure VM, there is nothing to watch here.",
            "Check the address that Forewarn was started with, if one was named.",
        ],
    },
    refused: Said {
        title: "The connection is refused",
        explanation: "Something actively refuses connections to {host}: usually a firewall rule on this machine.",
        actions: &[
            "Check the firewall rules of this machine for {host} (Windows Defender Firewall, nftables, iptables).",
            "If the Metadata Security Protocol is in use, check that its agent runs.",
        ],
    },
    refused_here: Said {
        title: "Nobody listens at this address",
        explanation: "The connection to {address} is refused: no program listens there.",
        actions: &["If you meant a simulator, start it.", "To watch Azure, start Forewarn without naming an address."],
    },
    no_connection: Said {
        title: "Nothing answers at the address",
        explanation: "No connection to {host} comes about. Something on the way drops what is sent, without a word.",
        actions: &[
            "Check that no firewall or security program on this machine blocks {host}.",
            "Check that the route to {host} leads through the primary network interface.",
        ],
    },
    no_answer: Said {
        title: "The service is there but does not answer",
        explanation: "{host} accepts the connection and then keeps silent. The very first call on a VM may take two \
                      minutes.",
        actions: &[
            "Wait two minutes: Forewarn goes on asking by itself.",
            "If it stays silent, restart the VM or ask Azure's support, and send this report along.",
        ],
    },
    proxy: Said {
        title: "A proxy answers instead of Azure",
        explanation: "What answered at {host} is a proxy or a login page. Forewarn uses no proxy, so one stands in \
                      the way and takes the connection without being asked.",
        actions: &[
            "Have {host} exempted from the proxy, gateway or security program on the way: the metadata service must \
             be reached directly.",
            "Check whether a VPN or a filter on this machine takes over all web traffic.",
        ],
    },
    astray: Said {
        title: "The request leaves through the wrong network interface",
        explanation: "Requests to {host} leave from {from}, everything else from {usual}. The metadata service \
                      answers only on the primary address of the primary network interface.",
        actions: &[
            "Set the route to {host} to the primary network interface. A VPN, a second interface or a container \
             network may have taken it over.",
            "If this is no Azure VM, there is nothing to watch here.",
        ],
    },
    no_route: Said {
        title: "There is no route to the service",
        explanation: "This machine knows no way to {host}: a network interface is down, or a route is missing.",
        actions: &[
            "Check that the primary network interface is up and has its address from DHCP.",
            "Add a route to {host} through the primary network interface, or renew the DHCP lease, which brings it.",
        ],
    },
    unresolved: Said {
        title: "The name of the host is not known",
        explanation: "{host} cannot be resolved to an address.",
        actions: &["Check the address that Forewarn was started with, or start it without one to watch Azure."],
    },
    forbidden: Said {
        title: "This program is not let in",
        explanation: "The service answers, but refuses this program (status {status}). The VM enforces the Metadata \
                      Security Protocol, and Forewarn is not on its list.",
        actions: &[
            "Add Forewarn, for the person who runs it, to the allow list of the Metadata Security Protocol of this VM.",
            "Until then Forewarn asks seldom, and notices by itself when it is let in.",
        ],
    },
    header: Said {
        title: "The headers of the request are refused",
        explanation: "Forewarn sends what Azure demands (Metadata: true). Something on the way takes that header \
                      away, or adds one that Azure never accepts, such as X-Forwarded-For.",
        actions: &["Have {host} exempted from the proxy, gateway or security program that changes requests."],
    },
    version: Said {
        title: "The API version is refused",
        explanation: "What answers at {address} knows none of the versions of Scheduled Events that Forewarn knows.",
        actions: &[
            "Look for a newer version of Forewarn.",
            "Check that the address is Azure's metadata service, if one was named.",
        ],
    },
    throttled: Said {
        title: "The service is asked too often",
        explanation: "Azure allows 5 requests a second for the whole VM, all programs together, and more were made. \
                      Forewarn makes one a second at most, and fewer now.",
        actions: &[
            "Look for other programs on this VM that ask the metadata service, and slow them down.",
            "Choose a longer interval in Forewarn's settings if they cannot be slowed down.",
        ],
    },
    gone: Said {
        title: "The service is away for a moment",
        explanation: "The service says that it is gone (status {status}), which it does while it is being renewed. \
                      That should be over after 70 seconds.",
        actions: &["Wait: Forewarn goes on asking. If it lasts, ask Azure's support and send this report along."],
    },
    server: Said {
        title: "The service has trouble of its own",
        explanation: "The service answers with an error of its own (status {status}). Nothing on this machine causes \
                      that.",
        actions: &["Wait: Forewarn goes on asking. If it lasts, ask Azure's support and send this report along."],
    },
    not_the_document: Said {
        title: "The answer is not Azure's document",
        explanation: "Something answers at {address}, but not with what Scheduled Events answers. What it said \
                      stands below.",
        actions: &[
            "Check what stands between this machine and {host}: a proxy, a gateway, a simulator.",
            "If the answer looks like Azure's, report it to the makers of Forewarn with this report.",
        ],
    },
    redirect: Said {
        title: "The answer leads elsewhere",
        explanation: "The metadata service never redirects. A proxy, a gateway or a login page stands in between; \
                      Forewarn did not follow it.",
        actions: &["Have {host} exempted from the proxy, gateway or login page that redirects it."],
    },
    cut_short: Said {
        title: "The answer breaks off",
        explanation: "The connection to {host} ended before the answer was complete.",
        actions: &[
            "Run the check again. If it stays so, look for a security program or a gateway that cuts connections.",
        ],
    },
    unexpected: Said {
        title: "The service refuses the request",
        explanation: "The answer has a status that should not occur here (status {status}). What it said stands \
                      below.",
        actions: &["Run the check again.", "If it stays so, check what answers at {address}, and pass this report on."],
    },
    unclear: Said {
        title: "The cause is not clear",
        explanation: "What was found fits none of the known causes.",
        actions: &["Run the check again. If it stays so, pass this report on to whoever looks after this machine."],
    },
};
