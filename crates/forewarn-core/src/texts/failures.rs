//! What there is to say about failures.

/// A way to tell of a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailureText {
    /// There is no metadata service: `detail`.
    NotOnAzure,
    /// The connection was refused: `detail`.
    Refused,
    /// Nobody accepted the connection: `seconds`.
    NoConnection,
    /// Nobody answered: `seconds`.
    NoAnswer,
    /// A proxy answered: `detail`.
    ProxySuspected,
    /// The headers were rejected: `answer`.
    HeaderRejected,
    /// The api-version was rejected for others: `version`, `offered`.
    VersionRejected,
    /// The api-version was rejected, and none was offered: `version`.
    VersionUnknown,
    /// The request was rejected: `answer`.
    RequestRejected,
    /// This program may not ask: `status`.
    Forbidden,
    /// The endpoint is gone for a moment.
    Gone,
    /// It was asked too often.
    Throttled,
    /// It was asked too often and wants to be left alone: `seconds`.
    ThrottledFor,
    /// The service has trouble: `status`, `answer`.
    Server,
    /// Another status: `status`, `answer`.
    UnexpectedStatus,
    /// No JSON: `reason`, `answer`.
    NotJson,
    /// Other JSON: `reason`, `answer`.
    NotTheDocument,
    /// Too large: `limit`.
    TooLarge,
    /// A redirect to nowhere.
    Redirected,
    /// A redirect: `location`.
    RedirectedTo,
    /// The answer was cut short: `detail`.
    CutShort,
    /// The connection failed otherwise: `detail`.
    Connection,
    /// A fault of this program: `detail`.
    Fault,
    /// What another version of the program said: `detail`.
    Foreign,
    /// Nobody knows any more.
    Unknown,
}

impl FailureText {
    /// All of them.
    pub const ALL: [Self; 25] = [
        Self::NotOnAzure,
        Self::Refused,
        Self::NoConnection,
        Self::NoAnswer,
        Self::ProxySuspected,
        Self::HeaderRejected,
        Self::VersionRejected,
        Self::VersionUnknown,
        Self::RequestRejected,
        Self::Forbidden,
        Self::Gone,
        Self::Throttled,
        Self::ThrottledFor,
        Self::Server,
        Self::UnexpectedStatus,
        Self::NotJson,
        Self::NotTheDocument,
        Self::TooLarge,
        Self::Redirected,
        Self::RedirectedTo,
        Self::CutShort,
        Self::Connection,
        Self::Fault,
        Self::Foreign,
        Self::Unknown,
    ];
}
