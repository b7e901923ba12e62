//! Failures, in English.

use crate::texts::FailureText;

pub(super) fn summary(failure: FailureText) -> &'static str {
    match failure {
        FailureText::NotOnAzure => "There is no Azure metadata service ({detail}).",
        FailureText::Refused => "The connection was refused ({detail}).",
        FailureText::NoConnection => "No connection within {seconds} s.",
        FailureText::NoAnswer => "No answer within {seconds} s.",
        FailureText::ProxySuspected => "A proxy or login page seems to have answered instead of Azure ({detail}).",
        FailureText::HeaderRejected => "The endpoint rejected the request's headers (400: {answer}).",
        FailureText::VersionRejected => "The endpoint does not know api-version {version} (400; it offers {offered}).",
        FailureText::VersionUnknown => "The endpoint does not know api-version {version} (400).",
        FailureText::RequestRejected => "The endpoint rejected the request (400: {answer}).",
        FailureText::Forbidden => "The endpoint does not let this program in ({status}).",
        FailureText::Gone => "The endpoint is gone for a moment (410).",
        FailureText::Throttled => "The endpoint was asked too often (429).",
        FailureText::ThrottledFor => "The endpoint was asked too often (429; it asks for {seconds} s of rest).",
        FailureText::Server => "The endpoint has trouble of its own ({status}: {answer}).",
        FailureText::UnexpectedStatus => "The endpoint answered with an unexpected status ({status}: {answer}).",
        FailureText::NotJson => "The answer is not JSON ({reason}; it begins: {answer}).",
        FailureText::NotTheDocument => "The answer is not what was asked for ({reason}; it begins: {answer}).",
        FailureText::TooLarge => "The answer is larger than {limit} bytes.",
        FailureText::Redirected => "The answer is a redirect to nowhere.",
        FailureText::RedirectedTo => "The answer is a redirect to {location}.",
        FailureText::CutShort => "The answer was cut short ({detail}).",
        FailureText::Connection => "The connection failed ({detail}).",
        FailureText::Fault => "Forewarn stumbled over a fault of its own ({detail}).",
        FailureText::Foreign => "{detail}",
        FailureText::Unknown => "Another version of Forewarn noted a failure that this one does not know.",
    }
}

pub(super) fn advice(failure: FailureText) -> &'static str {
    match failure {
        FailureText::NotOnAzure => {
            "Is this machine an Azure VM? If it is, its route to 169.254.169.254 must go through the primary network interface."
        }
        FailureText::Refused => {
            "Check that no firewall rule on this machine blocks the address, or that the simulator is running if you meant one."
        }
        FailureText::NoConnection => {
            "This is what it looks like outside Azure; on an Azure VM, check firewall rules and the route through the primary network interface."
        }
        FailureText::NoAnswer => {
            "The service is reachable but slow; it is tried again. The very first call on a VM may take two minutes."
        }
        FailureText::ProxySuspected => {
            "Exempt 169.254.169.254 from the proxy: the metadata service must be reached directly."
        }
        FailureText::HeaderRejected => {
            "Something on the way may be changing headers (X-Forwarded-For is never accepted): exempt 169.254.169.254 from it."
        }
        FailureText::VersionRejected | FailureText::VersionUnknown => {
            "Update Forewarn, or check that the address is a metadata service."
        }
        FailureText::RequestRejected => "The event may no longer exist; read the list again before another try.",
        FailureText::Forbidden => "The VM enforces the Metadata Security Protocol: add Forewarn to its allow list.",
        FailureText::Gone => "It is tried again; report it if it lasts longer than 70 seconds.",
        FailureText::Throttled | FailureText::ThrottledFor => {
            "At most 5 requests a second are allowed for the whole VM: look for other programs that ask too."
        }
        FailureText::Server => "It is tried again, ever more slowly.",
        FailureText::UnexpectedStatus | FailureText::NotJson | FailureText::NotTheDocument => {
            "Check that the address is a metadata service."
        }
        FailureText::TooLarge => "No real answer is this long: check what answers at this address.",
        FailureText::Redirected | FailureText::RedirectedTo => {
            "The metadata service never redirects: a proxy or gateway stands in between; exempt 169.254.169.254 from it."
        }
        FailureText::CutShort | FailureText::Connection | FailureText::Foreign | FailureText::Unknown => {
            "It is tried again."
        }
        FailureText::Fault => "It goes on asking. Please report it, with the log file.",
    }
}
