//! The connection doctor's head: from what the probes found to what is wrong and what to do about it.

mod cause;
mod findings;
mod report;
mod steps;
#[cfg(test)]
mod tests;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::texts::{Words, fill_in};

pub use cause::CauseId;
pub(crate) use cause::Reason;
pub use findings::{
    Address, Connection, Exchange, Findings, LeaseFound, Mishap, Naming, NoConnection, Origin, Outcome, ProxySetting,
    Reply, Request, Route, Way,
};

/// What is wrong with the connection, in the person's language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Diagnosis {
    /// When it was looked.
    pub at: DateTime<Utc>,
    /// What was tried, in order.
    pub steps: Vec<Step>,
    /// What is wrong, and what to do.
    pub cause: Cause,
    /// All of it as plain text, to be passed on.
    pub report: String,
}

/// One thing that was tried.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// For programs.
    pub id: StepId,
    /// What was looked at.
    pub title: String,
    /// What was found, on one line or several.
    pub found: String,
    /// What to make of it.
    pub verdict: Verdict,
    /// How long it took, where that says something.
    pub took_ms: Option<u64>,
}

/// What was tried, for programs. The names are stable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum StepId {
    /// Who was asked.
    Address,
    /// The way there.
    Route,
    /// The proxies that are set.
    Proxies,
    /// The connection.
    Connection,
    /// The request for the document.
    Request,
    /// The api-version.
    Version,
    /// Which VM this is.
    Identity,
    /// DHCP option 245.
    Dhcp,
}

/// What to make of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Verdict {
    /// As it should be.
    Ok,
    /// Not as it should be.
    Bad,
    /// Nobody knows.
    Unknown,
    /// Worth knowing, neither good nor bad.
    Note,
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Cause {
    /// For programs.
    pub id: CauseId,
    /// In a few words.
    pub title: String,
    /// In a few sentences.
    pub explanation: String,
    /// What to do, most promising first.
    pub actions: Vec<String>,
}

impl Findings {
    /// What is wrong, and what to do.
    #[must_use]
    pub fn diagnose(&self, words: Words) -> Diagnosis {
        let steps = steps::all(self, words);
        let cause = self.cause(words);
        let report = report::write(self, &steps, &cause, words);
        Diagnosis { at: self.at, steps, cause, report }
    }

    fn cause(&self, words: Words) -> Cause {
        let reason = Reason::of(self);
        let said = words.language.diagnosis().reason(reason);
        let blanks = self.blanks();
        let blanks: Vec<(&str, &str)> = blanks.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let mut explanation = fill_in(said.explanation, &blanks);
        if self.address.origin == Origin::Demonstration {
            explanation = format!("{} {explanation}", words.language.diagnosis().phrases().demonstration);
        }
        Cause {
            id: reason.id(),
            title: fill_in(said.title, &blanks),
            explanation,
            actions: said.actions.iter().map(|action| fill_in(action, &blanks)).collect(),
        }
    }

    /// What the sentences about causes may need.
    fn blanks(&self) -> [(&'static str, String); 5] {
        let (from, usual) = match &self.route {
            Route::Through(way) => (way.from.to_string(), way.usual.map(|usual| usual.to_string())),
            Route::Missing { .. } | Route::Unresolved { .. } => (String::new(), None),
        };
        let status = match &self.request {
            Request::Sent(exchange) => exchange.reply.as_ref().map(|reply| reply.status.to_string()),
            Request::NoConnection | Request::Spared | Request::OutOfTime => None,
        };
        [
            ("address", self.address.url.clone()),
            ("host", self.address.host.clone()),
            ("from", from),
            ("usual", usual.unwrap_or_else(|| "?".to_owned())),
            ("status", status.unwrap_or_else(|| "?".to_owned())),
        ]
    }
}
