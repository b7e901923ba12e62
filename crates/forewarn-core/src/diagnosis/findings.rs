//! What the probes found: facts alone, nothing concluded yet.

use std::net::IpAddr;
use std::time::Duration;

use chrono::{DateTime, Utc};
use scheduled_events::ApiVersion;

/// What each probe found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Findings {
    /// When it was looked.
    pub at: DateTime<Utc>,
    /// The version of the program that looked.
    pub version: String,
    /// Who was asked.
    pub address: Address,
    /// The way there.
    pub route: Route,
    /// The proxies that are set on this machine.
    pub proxies: Vec<ProxySetting>,
    /// Whether these settings exempt the address.
    pub exempt: bool,
    /// What came of connecting.
    pub connection: Connection,
    /// What came of asking for the document.
    pub request: Request,
    /// What came of asking for it in an older api-version; asked only where the newest was refused.
    pub older: Option<Exchange>,
    /// What came of asking which VM this is.
    pub identity: Naming,
    /// What the DHCP leases say by network interface; `None` where they could not be read in time.
    pub leases: Option<Vec<LeaseFound>>,
    /// When the endpoint last answered, if it ever did.
    pub heard: Option<DateTime<Utc>>,
}

/// Who was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// The address, such as `http://169.254.169.254`.
    pub url: String,
    /// The host alone.
    pub host: String,
    /// Where the address comes from.
    pub origin: Origin,
}

/// Where an address comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// It is Azure's, the same on every VM.
    Azure,
    /// A DHCP lease named it.
    Dhcp,
    /// Somebody named it when the program was started.
    Named,
    /// It is the simulator of a demonstration.
    Demonstration,
}

/// The way to the address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Route {
    /// There is one.
    Through(Way),
    /// There is none.
    Missing {
        /// What the system said.
        detail: String,
    },
    /// The host's name means no address.
    Unresolved {
        /// What the system said.
        detail: String,
    },
}

/// A way to the address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// The address of this machine that it begins at.
    pub from: IpAddr,
    /// The network interface, where the system tells.
    pub interface: Option<String>,
    /// The address of this machine that the way to anywhere else begins at.
    pub usual: Option<IpAddr>,
}

impl Way {
    /// Whether it leaves the machine elsewhere than everything else does.
    #[must_use]
    pub fn is_astray(&self) -> bool {
        // What stays on this machine goes nowhere.
        if self.from.is_loopback() {
            return false;
        }
        // An address that an interface gave itself, for want of a DHCP server, is nobody's primary one.
        let self_given = matches!(self.from, IpAddr::V4(address) if address.is_link_local());
        self_given || self.usual.is_some_and(|usual| usual != self.from)
    }
}

/// A proxy that is set somewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProxySetting {
    /// Where, such as `http_proxy`.
    pub place: String,
    /// What it is, without a password.
    pub value: String,
}

/// What came of connecting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Connection {
    /// Somebody took it.
    Made {
        /// After so long.
        took: Duration,
    },
    /// Nobody did.
    Failed {
        /// Why.
        why: NoConnection,
        /// What the system said.
        detail: String,
        /// After so long.
        took: Duration,
    },
    /// There was no way to try.
    NotTried,
}

/// Why there is no connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoConnection {
    /// It was refused.
    Refused,
    /// Nothing can be reached there.
    Unreachable,
    /// Nothing answered in time.
    TimedOut,
    /// Anything else.
    Other,
}

/// What came of asking for the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// Without a connection there was nothing to ask.
    NoConnection,
    /// The endpoint has asked to be left alone, and it was.
    Spared,
    /// The time that looking may take was over.
    OutOfTime,
    /// It was asked.
    Sent(Exchange),
}

/// One request and what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange {
    /// The whole address.
    pub url: String,
    /// The api-version it asked for.
    pub version: ApiVersion,
    /// After so long.
    pub took: Duration,
    /// Who answered, if anybody did to the end.
    pub reply: Option<Reply>,
    /// What it means.
    pub outcome: Outcome,
}

/// An answer, seen from outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// Its status.
    pub status: u16,
    /// What the one who answered calls itself.
    pub server: Option<String>,
    /// What it says that its answer is.
    pub content_type: Option<String>,
}

/// What an answer means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It is the document.
    Document {
        /// With so many events.
        events: usize,
    },
    /// It is not.
    Failed(Mishap),
}

/// What came instead of an answer. Texts are as they came, on one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mishap {
    /// There was no connection after all.
    NoConnection {
        /// Why.
        why: NoConnection,
        /// What the system said.
        detail: String,
    },
    /// No answer came in time.
    TimedOut {
        /// So long was waited.
        waited: Duration,
    },
    /// Somebody else answered.
    Proxy {
        /// What gives it away.
        evidence: String,
    },
    /// 400, for the headers.
    Header {
        /// What it said.
        answer: String,
    },
    /// 400, for the api-version.
    Version {
        /// What it offers.
        offered: Vec<String>,
    },
    /// 401 or 403.
    Forbidden,
    /// 404.
    NotFound,
    /// 410.
    Gone,
    /// 429.
    Throttled {
        /// How long it wants to be left alone.
        rest: Option<Duration>,
    },
    /// 5xx.
    Server {
        /// What it said.
        answer: String,
    },
    /// It is a redirect.
    Redirect {
        /// Where to.
        location: Option<String>,
    },
    /// It is not what was asked for.
    NotTheDocument {
        /// How it begins.
        answer: String,
    },
    /// It is longer than any real one.
    TooLarge,
    /// It ended too early.
    CutShort {
        /// What the system said.
        detail: String,
    },
    /// Any other status.
    Unexpected {
        /// What it said.
        answer: String,
    },
}

/// What came of asking which VM this is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Naming {
    /// It was told.
    Told {
        /// The VM's name.
        vm: String,
        /// After so long.
        took: Duration,
    },
    /// It was not.
    Failed {
        /// What came instead.
        mishap: Mishap,
        /// After so long.
        took: Duration,
    },
    /// It was not asked.
    NotAsked,
}

/// What a network interface's DHCP leases say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaseFound {
    /// The interface.
    pub interface: String,
    /// Option 245, if they have it.
    pub addresses: Vec<std::net::Ipv4Addr>,
}
