### The connection doctor: what it checked, what it found, and the probable cause. $host and $address: the metadata service. $interface: a network interface.

## The checks

check-address = Address
check-address-azure = { $address }, the same on every Azure VM.
check-address-dhcp = { $address }, from DHCP.
check-address-command-line = { $address }, from Forewarn's command line.
check-address-demo = { $address }, the simulator of this demo. Azure isn't contacted.
check-route = Route
# $from: an IP address of this machine.
check-route-from = Requests leave from { $from }.
check-route-interface = Requests leave from { $from }, through { $interface }.
check-route-other-traffic = Other traffic leaves from { $usual }.
check-route-self-assigned = The interface assigned itself this address because no DHCP server responded.
# $detail: the system's message.
check-route-missing = There's no route to the address ({ $detail }).
check-route-unresolved = The host name can't be resolved ({ $detail }).
check-proxies = Proxy settings
check-proxies-none = None are set.
check-proxies-bypassed = Forewarn bypasses them: the metadata service must be reached directly.
check-proxies-not-exempt = Other programs may need an exception for { $host } (NO_PROXY).
check-request = Request
check-request-document =
    { $count ->
        [one] Document received (api-version { $version }) with { $count } event.
       *[other] Document received (api-version { $version }) with { $count } events.
    }
check-identity = Name of this VM
check-identity-vm = This VM is { $vm }.
check-identity-not-requested = Not requested.
check-dhcp = DHCP option 245
check-dhcp-no-lease = No DHCP lease found on this machine.
check-dhcp-without-option = { $interface }: not in the lease
check-timed-out = Unknown: the check timed out.

## The report that can be copied

report-title = Forewarn { $version }, connection check of { $time }
report-last-response = The service last responded at { $time }.
report-ok = ok
report-problem = problem
report-unknown = unknown
report-note = note

## The probable cause: a title, an explanation and what to do

cause-demo = This is a demo: the request went to the simulator, not to Azure.
cause-working = The connection works
cause-working-about = { $address } responds, and its document is readable.
cause-working-action = There's nothing to do. If Forewarn still shows a problem, select Try now.
cause-not-on-azure = This doesn't seem to be an Azure VM
cause-not-on-azure-about = Nothing responds at { $host }, and nothing on this machine suggests Azure. The metadata service is reachable only from inside an Azure VM.
cause-not-on-azure-action-nothing = If this isn't an Azure VM, there's nothing to monitor here.
cause-not-on-azure-action-check = If it is, check that no firewall on this machine blocks { $host }, and that its route uses the primary network interface.
cause-refused = The connection is refused
cause-refused-about = Connections to { $host } are actively refused, usually by a firewall rule on this machine.
cause-refused-action-firewall = Check this machine's firewall rules for { $host } (Windows Defender Firewall, nftables, iptables).
cause-refused-action-agent = If the Metadata Security Protocol is in use, check that its agent is running.
cause-nothing-listening = Nothing is listening at this address
cause-nothing-listening-about = The connection to { $address } is refused: no program is listening there.
cause-nothing-listening-action-simulator = If you use a simulator, start it.
cause-nothing-listening-action-azure = To monitor Azure, start Forewarn without an address.
cause-dropped = Nothing responds at this address
cause-dropped-about = There's no connection to { $host }: packets are dropped without a response.
cause-dropped-action-firewall = Check that no firewall or security software on this machine blocks { $host }.
cause-dropped-action-route = Check that the route to { $host } uses the primary network interface.
cause-wrong-interface = Requests leave through the wrong network interface
cause-wrong-interface-about = Requests to { $host } leave from { $from }, other traffic from { $usual }. The metadata service responds only on the primary address of the primary network interface.
cause-wrong-interface-action-route = Set the route to { $host } to the primary network interface. A VPN, a second interface or a container network may have taken it over.
cause-no-route = There's no route to the service
cause-no-route-about = This machine has no route to { $host }: a network interface is down, or a route is missing.
cause-no-route-action-interface = Check that the primary network interface is up and has its address from DHCP.
cause-no-route-action-route = Add a route to { $host } through the primary network interface, or renew the DHCP lease, which adds it.
cause-unresolved = The host name is unknown
cause-unresolved-about = { $host } can't be resolved to an address.
cause-unresolved-action = Check the address on Forewarn's command line, or start Forewarn without one to monitor Azure.
cause-proxy = A proxy responds instead of Azure
cause-proxy-about = A proxy or login page responds at { $host }. Forewarn uses no proxy, so something intercepts the connection.
cause-proxy-action-exempt = Exempt { $host } from the proxy, gateway or security software: the metadata service must be reached directly.
cause-proxy-action-filter = Check whether a VPN or filter on this machine intercepts all web traffic.
cause-forbidden = Forewarn isn't allowed to connect
# $failure: a sentence.
cause-forbidden-about = { $failure } The VM enforces the Metadata Security Protocol, and Forewarn isn't on its allow list.
cause-forbidden-action-allow = Add Forewarn, for the user who runs it, to the allow list of this VM's Metadata Security Protocol.
cause-forbidden-action-wait = Until then, Forewarn retries slowly and connects as soon as it's allowed.
cause-unclear = The cause is unclear
cause-unclear-about = The findings match no known cause.
cause-unclear-action = Run the check again. If the cause is still unclear, send this report to your administrator.
cause-other = The metadata service can't be used
