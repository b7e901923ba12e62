### Why Azure can't be reached, and what to do about it: below "Azure can't be reached" in the window, and in the connection doctor. $response: the beginning of what the server sent.

failure-not-on-azure = No Azure metadata service was found.
failure-refused = The connection was refused.
failure-connect-timeout = No connection within { $seconds } s.
failure-response-timeout = No response within { $seconds } s.
failure-proxy-suspected = A proxy or login page seems to have responded instead of Azure ({ $evidence }).
failure-header-rejected = Azure rejected the request's headers (400: { $response }).
failure-version-rejected = Azure doesn't support api-version { $tried } (400).
failure-version-rejected-offers = Azure doesn't support api-version { $tried } (400; it offers { $offered }).
failure-request-rejected = Azure rejected the request (400: { $response }).
# $status: an HTTP status, such as 403.
failure-forbidden = Azure denied Forewarn access ({ $status }).
failure-not-found = The metadata service has no such resource (404).
failure-gone = The metadata service is temporarily unavailable (410).
failure-throttled = Azure received too many requests (429).
failure-throttled-retry = Azure received too many requests (429; retry after { $seconds } s).
failure-server-error = Azure returned a server error ({ $status }: { $response }).
failure-unexpected-status = Azure returned an unexpected status ({ $status }: { $response }).
failure-not-json = The response isn't JSON (it begins: { $response }).
failure-not-a-document = The response isn't the expected document (it begins: { $response }).
failure-too-large = The response is larger than { $bytes } bytes.
failure-redirected = The response is a redirect.
failure-redirected-to = The response is a redirect to { $location }.
failure-truncated = The connection was closed before the response was complete.
failure-connection-failed = The connection failed.
failure-internal = Forewarn had an internal error.
failure-unknown = Another version of Forewarn recorded a failure that this one doesn't recognize.
# Not Azure but Forewarn itself stopped.
failure-stalled = Forewarn isn't responding, so nothing here is current.

## What to do about it.

failure-advice-not-on-azure = Is this machine an Azure VM? If so, its route to 169.254.169.254 must use the primary network interface.
failure-advice-refused = Check that no firewall rule on this machine blocks the address. If you use a simulator, check that it's running.
failure-advice-connect-timeout = Outside Azure this is normal. On an Azure VM, check the firewall rules and the route through the primary network interface.
failure-advice-response-timeout = The service is reachable but slow; retrying. The first request on a VM can take two minutes.
failure-advice-proxy-suspected = Exempt 169.254.169.254 from the proxy: the metadata service must be reached directly.
failure-advice-header-rejected = A proxy or gateway may be changing headers (X-Forwarded-For is never accepted). Exempt 169.254.169.254 from it.
failure-advice-version-rejected = Update Forewarn, or check that the address is a metadata service.
failure-advice-request-rejected = The event may no longer exist. Check the list before you try again.
failure-advice-forbidden = The VM enforces the Metadata Security Protocol: add Forewarn to its allow list.
failure-advice-not-found = Only an Azure VM has a metadata service. Check the address if you specified one.
failure-advice-gone = Retrying. Report it if it lasts longer than 70 seconds.
failure-advice-throttled = Azure allows 5 requests per second for the whole VM: look for other programs that send requests too, or choose a longer polling interval.
failure-advice-server-error = Retrying at growing intervals. If this lasts, contact Azure support.
failure-advice-check-address = Check that the address is a metadata service.
failure-advice-too-large = No real response is this long: check what responds at this address.
failure-advice-redirected = The metadata service never redirects: exempt 169.254.169.254 from the proxy or gateway that does.
failure-advice-retrying = Retrying.
failure-advice-internal = Retrying. Please report it, with the log file.
failure-advice-stalled = Quit Forewarn and start it again. If it happens again, send the log to its developers.
