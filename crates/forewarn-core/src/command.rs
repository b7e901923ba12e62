//! Commands: what a user wants from one VM, and the replies.

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use scheduled_events::VmName;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::key::EventKey;
use crate::report::NotApprovable;
use crate::tracker::Purpose;

/// A request to an agent, with what the user saw when they made it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Command {
    pub schema: CommandSchema,
    /// Chosen by the sender. The agent performs a command once, however often it arrives.
    pub id: String,
    /// On Azure's clock.
    pub at: DateTime<Utc>,
    /// The user. Through a local carrier the agent takes it from the connection instead; through a broker it's a claim.
    pub by: String,
    #[serde(flatten)]
    pub action: CommandAction,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum CommandSchema {
    #[default]
    #[serde(rename = "forewarn.command/1")]
    V1,
}

/// Events are named by key or Azure's id.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum CommandAction {
    /// Approves the event if it still names exactly these VMs.
    Approve {
        #[cfg_attr(test, schemars(with = "String"))]
        event: EventKey,
        #[cfg_attr(test, schemars(with = "Vec<String>"))]
        resources: Vec<VmName>,
    },
    /// Keeps rules from approving the event.
    StopRule {
        #[cfg_attr(test, schemars(with = "String"))]
        event: EventKey,
    },
    /// The user has been notified of a rule. Local only.
    RuleAnnounced {
        #[cfg_attr(test, schemars(with = "String"))]
        event: EventKey,
        announced_at: DateTime<Utc>,
    },
    /// At most once a second.
    PollNow {},
    /// A page of the history.
    History {
        query: Value,
    },
    HistoryEvent {
        id: i64,
    },
    Timeline {
        from: DateTime<Utc>,
        until: DateTime<Utc>,
    },
    /// What a command wrote. Local only, for those who may approve.
    Output {
        #[cfg_attr(test, schemars(with = "String"))]
        event: EventKey,
        purpose: Purpose,
    },
    /// The agent's settings without secrets. Local only.
    Settings {},
    /// The connection doctor's findings.
    Diagnose {},
}

/// What was decided. What happens next shows in reports.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Reply {
    pub schema: ReplySchema,
    /// The command's.
    pub id: String,
    pub ok: bool,
    /// Set unless it is `ok`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<CommandError>,
    /// What was read, for commands that read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Value>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum ReplySchema {
    #[default]
    #[serde(rename = "forewarn.reply/1")]
    V1,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[error("{message}")]
pub struct CommandError {
    pub kind: CommandErrorKind,
    /// English, for scripts. Desktops translate `kind`.
    pub message: String,
    /// The VMs that the event names now, if that is why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, schemars(with = "Vec<String>"))]
    pub resources: Vec<VmName>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum CommandErrorKind {
    NotFound,
    NotListed,
    NoId,
    NoContact,
    AlreadyStarted,
    AlreadyApproved,
    ResourcesChanged,
    ForbiddenByRule,
    NotAllowed,
    Expired,
    Malformed,
    Unsupported,
    Failed,
    /// From a newer version.
    #[serde(untagged)]
    Other(String),
}

impl Reply {
    pub fn ok(id: &str) -> Self {
        Self { schema: ReplySchema::V1, id: id.to_owned(), ok: true, error: None, result: None }
    }

    pub fn with(id: &str, result: Value) -> Self {
        Self { result: Some(result), ..Self::ok(id) }
    }

    pub fn refused(id: &str, error: CommandError) -> Self {
        Self { ok: false, error: Some(error), ..Self::ok(id) }
    }
}

impl CommandError {
    pub fn new(kind: CommandErrorKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), resources: Vec::new() }
    }

    /// Why an approval is refused. `resources` are the VMs that the event names now.
    pub fn not_approvable(reason: NotApprovable, resources: &[VmName]) -> Self {
        let kind = match reason {
            NotApprovable::NotKnown => CommandErrorKind::NotFound,
            NotApprovable::NoId | NotApprovable::TooManyVms => CommandErrorKind::NoId,
            NotApprovable::Started => CommandErrorKind::AlreadyStarted,
            NotApprovable::AlreadyRequested | NotApprovable::AlreadyApproved => CommandErrorKind::AlreadyApproved,
            NotApprovable::NoContact => CommandErrorKind::NoContact,
            NotApprovable::NotListed => CommandErrorKind::NotListed,
            NotApprovable::Forbidden => CommandErrorKind::ForbiddenByRule,
            NotApprovable::VmsChanged => {
                return Self {
                    kind: CommandErrorKind::ResourcesChanged,
                    message: format!("The event now names {}.", enumerate(resources)),
                    resources: resources.to_vec(),
                };
            }
        };
        Self::new(kind, reason.text(forewarn_texts::Language::English))
    }
}

/// `a, b and c`.
fn enumerate(vms: &[VmName]) -> String {
    let names: Vec<&str> = vms.iter().map(VmName::as_str).collect();
    match names.as_slice() {
        [] => "no VM".to_owned(),
        [only] => (*only).to_owned(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

/// Refuses commands that are too old, from the future or repeated.
#[derive(Debug, Clone, Default)]
pub struct CommandGate {
    /// When each recent command arrived, on the monotonic clock.
    seen: BTreeMap<String, Duration>,
}

impl CommandGate {
    /// How long a command is valid.
    const VALIDITY: TimeDelta = TimeDelta::seconds(30);

    /// How far the sender's clock may be ahead.
    const MAX_AHEAD: TimeDelta = TimeDelta::seconds(5);

    /// After a start, the ids of earlier commands aren't known, so none from before are accepted.
    const AFTER_START: TimeDelta = TimeDelta::seconds(5);

    const REMEMBERED: Duration = Duration::from_secs(60);

    /// `now` and `started` are on Azure's clock.
    ///
    /// # Errors
    /// If the command is not to be performed.
    pub fn admit(
        &mut self,
        command: &Command,
        started: DateTime<Utc>,
        now: DateTime<Utc>,
        monotonic: Duration,
    ) -> Result<(), CommandError> {
        self.seen.retain(|_, arrived| monotonic.saturating_sub(*arrived) < Self::REMEMBERED);
        let refused = |message: &str| Err(CommandError::new(CommandErrorKind::Expired, message));
        if now - command.at > Self::VALIDITY {
            return refused("The command is older than 30 s. Check the clock, and send it again.");
        }
        if command.at - now > Self::MAX_AHEAD {
            return refused("The command is dated in the future. Check the sender's clock.");
        }
        if command.at < started + Self::AFTER_START {
            return refused("The command is from before the agent's start. Send it again.");
        }
        if self.seen.insert(command.id.clone(), monotonic).is_some() {
            return refused("A command with this id was received before.");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::testing::start;

    fn command(action: &Value) -> Command {
        let mut json = json!({
            "schema": "forewarn.command/1", "id": "9c5b", "at": "2026-11-17T08:13:00Z", "by": "CONTOSO\\ada",
        });
        json.as_object_mut().unwrap().extend(action.as_object().unwrap().clone());
        let command = serde_json::from_value(json.clone()).unwrap();
        assert_eq!(serde_json::to_value(&command).unwrap(), json, "round trip");
        command
    }

    #[test]
    fn every_command_round_trips() {
        for action in [
            json!({ "approve": { "event": "C7061BAC", "resources": ["web-01", "web-02"] } }),
            json!({ "stopRule": { "event": "C7061BAC" } }),
            json!({ "ruleAnnounced": { "event": "C7061BAC", "announcedAt": "2026-11-17T08:12:00Z" } }),
            json!({ "pollNow": {} }),
            json!({ "history": { "query": { "limit": 10 } } }),
            json!({ "historyEvent": { "id": 7 } }),
            json!({ "timeline": { "from": "2026-10-17T08:12:00Z", "until": "2026-11-17T08:12:00Z" } }),
            json!({ "output": { "event": "C7061BAC", "purpose": "prepare" } }),
            json!({ "settings": {} }),
            json!({ "diagnose": {} }),
        ] {
            command(&action);
        }
    }

    #[test]
    fn unknown_fields_are_ignored_and_other_schemas_are_not_read() {
        let read = |schema: &str| {
            serde_json::from_value::<Command>(json!({
                "schema": schema, "id": "1", "at": "2026-11-17T08:13:00Z", "by": "ada", "trace": 7,
                "stopRule": { "event": "A", "why": "later" },
            }))
        };
        assert_eq!(read("forewarn.command/1").unwrap().action, CommandAction::StopRule { event: EventKey::new("A") });
        let error = read("forewarn.command/2").unwrap_err().to_string();
        assert!(error.contains("forewarn.command/1"), "{error}");
    }

    #[test]
    fn a_refusal_says_which_vms_the_event_names_now() {
        let vms = ["web-01", "web-02", "web-03"].map(VmName::new);
        let reply = Reply::refused("9c5b", CommandError::not_approvable(NotApprovable::VmsChanged, &vms));
        assert_eq!(
            serde_json::to_value(&reply).unwrap(),
            json!({
                "schema": "forewarn.reply/1", "id": "9c5b", "ok": false,
                "error": {
                    "kind": "resourcesChanged", "message": "The event now names web-01, web-02 and web-03.",
                    "resources": ["web-01", "web-02", "web-03"],
                },
            })
        );
        assert_eq!(serde_json::from_value::<Reply>(serde_json::to_value(&reply).unwrap()).unwrap(), reply);
        assert_eq!(
            serde_json::to_value(Reply::ok("1")).unwrap(),
            json!({ "schema": "forewarn.reply/1", "id": "1", "ok": true })
        );
    }

    #[test]
    fn an_unknown_kind_of_error_is_kept() {
        let reply: Reply = serde_json::from_value(json!({
            "schema": "forewarn.reply/1", "id": "1", "ok": false, "error": { "kind": "tooBusy", "message": "Later." },
        }))
        .unwrap();
        assert_eq!(reply.error.unwrap().kind, CommandErrorKind::Other("tooBusy".to_owned()));
    }

    #[test]
    fn a_command_is_admitted_once_and_only_while_it_is_current() {
        let (started, second) = (start(), TimeDelta::seconds(1));
        let mut gate = CommandGate::default();
        let mut admits = |id: &str, dated: i64, now: i64| {
            let at = started + second * i32::try_from(dated).unwrap();
            let command = Command { id: id.to_owned(), at, ..command(&json!({ "pollNow": {} })) };
            let monotonic = Duration::from_secs(u64::try_from(now).unwrap());
            gate.admit(&command, started, started + second * i32::try_from(now).unwrap(), monotonic).is_ok()
        };
        assert!(!admits("early", 4, 6), "from before the start, as far as the agent knows");
        assert!(admits("a", 100, 100));
        assert!(!admits("a", 100, 101), "repeated");
        assert!(admits("b", 100, 130));
        assert!(!admits("c", 100, 131), "too old");
        assert!(admits("d", 105, 100));
        assert!(!admits("e", 106, 100), "from the future");
        assert!(admits("a", 200, 200), "ids are forgotten when no command with them can be valid any more");
    }
}
