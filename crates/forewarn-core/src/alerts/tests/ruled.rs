//! Approvals by rule.

use scheduled_events::{EventId, Failure};

use super::*;
use crate::testing::rule_context;
use crate::{ApprovalFailure, RuleContext};

impl Desk {
    fn rules_approve(&mut self) {
        self.choose(SettingKey::Rules, &json!([{ "name": "All", "then": "approve_now" }]));
        let rules = self.settings.effective_rules();
        let context = RuleContext { grace: Duration::ZERO, ..rule_context(&rules) };
        let now = self.world.now.clone();
        assert!(!self.world.tracker.apply_rules(context, &now).send.is_empty());
    }

    fn approval_is_answered(&mut self, answer: &Result<(), ApprovalFailure>) {
        let now = self.world.now.clone();
        assert!(!self.world.tracker.record_approval_result(&EventId::new("A"), answer, &now).is_empty());
    }
}

#[test]
fn an_approval_by_rule_that_was_in_flight_when_the_program_ended_is_unanswered_not_refused() {
    let mut desk = Desk::new();
    desk.sees(&[reboot("A")]);
    desk.rules_approve();
    desk.restarts();
    desk.world.sees(&[reboot("A")]);
    let [alert] = desk.alerts().try_into().unwrap();
    assert_eq!(alert.title, "Reboot approval unconfirmed · web-01");
    assert_eq!(
        alert.body,
        "Rule “All” sent it. Forewarn was ended before the answer came. Azure may have received it. No rule tries \
         again: the decision is yours."
    );
    assert_eq!(alert.urgency, Urgency::High);
}

#[test]
fn nor_is_it_refused_when_its_event_had_ended_or_the_answer_did_not_come_in_time() {
    let mut desk = Desk::new();
    desk.sees(&[reboot("A")]);
    desk.rules_approve();
    desk.world.sees(&[]);
    desk.restarts();
    assert_eq!(desk.sees(&[]), ["Reboot approval unconfirmed · web-01", "Reboot finished · web-01"]);

    let mut desk = Desk::new();
    desk.sees(&[reboot("A")]);
    desk.rules_approve();
    desk.approval_is_answered(&Err(ApprovalFailure { failure: Failure::Gone, may_have_arrived: true }));
    assert_eq!(desk.titles(), ["Reboot approval unconfirmed · web-01"]);
}

#[test]
fn what_azure_refused_is_still_said_to_be_refused() {
    let mut desk = Desk::new();
    desk.sees(&[reboot("A")]);
    desk.rules_approve();
    desk.approval_is_answered(&Err(ApprovalFailure { failure: Failure::Gone, may_have_arrived: false }));
    assert_eq!(desk.titles(), ["Reboot not approved by rule · web-01"]);
}
