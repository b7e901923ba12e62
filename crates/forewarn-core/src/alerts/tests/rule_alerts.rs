//! Approvals by rule.

use scheduled_events::{EventId, Failure};

use super::*;
use crate::testing::rule_context;
use crate::{ApprovalFailure, RuleContext};

impl AlertHarness {
    fn rules_approve(&mut self) {
        self.set(SettingKey::Rules, &json!([{ "name": "All", "then": "approve_now" }]));
        let rules = self.settings.effective_rules();
        let context = RuleContext { grace: Duration::ZERO, ..rule_context(&rules) };
        let now = self.inner.now.clone();
        assert!(!self.inner.tracker.apply_rules(context, &now).send.is_empty());
    }

    fn approval_result(&mut self, answer: &Result<(), ApprovalFailure>) {
        let now = self.inner.now.clone();
        assert!(!self.inner.tracker.record_approval_result(&EventId::new("A"), answer, &now).is_empty());
    }
}

#[test]
fn a_rule_approval_interrupted_by_a_restart_is_unconfirmed() {
    let mut harness = AlertHarness::new();
    harness.poll(&[reboot("A")]);
    harness.rules_approve();
    harness.restart();
    harness.inner.poll(&[reboot("A")]);
    let [alert] = harness.alerts().try_into().unwrap();
    assert_eq!(alert.title, "Reboot approval unconfirmed · web-01");
    assert_eq!(
        alert.body,
        "Rule “All” sent the approval. Forewarn quit before Azure responded. Azure may have received it. Rules won't try again, so the decision is yours."
    );
    assert_eq!(alert.urgency, Urgency::High);
}

#[test]
fn a_rule_approval_of_an_ended_event_or_without_a_response_is_unconfirmed() {
    let mut harness = AlertHarness::new();
    harness.poll(&[reboot("A")]);
    harness.rules_approve();
    harness.inner.poll(&[]);
    harness.restart();
    let finished = "Reboot finished while you were away · web-01";
    assert_eq!(harness.poll(&[]), ["Reboot approval unconfirmed · web-01", finished]);

    let mut harness = AlertHarness::new();
    harness.poll(&[reboot("A")]);
    harness.rules_approve();
    harness.approval_result(&Err(ApprovalFailure { failure: Failure::Gone, may_have_arrived: true }));
    assert_eq!(harness.titles(), ["Reboot approval unconfirmed · web-01"]);
}

#[test]
fn a_refused_rule_approval_is_reported_as_refused() {
    let mut harness = AlertHarness::new();
    harness.poll(&[reboot("A")]);
    harness.rules_approve();
    harness.approval_result(&Err(ApprovalFailure { failure: Failure::Gone, may_have_arrived: false }));
    assert_eq!(harness.titles(), ["Reboot not approved by rule · web-01"]);
}
