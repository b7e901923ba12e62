//! When nobody could know what Azure planned.

use chrono::{DateTime, Utc};
use forewarn_core::What;
use serde::Serialize;

use crate::history::Transition;

/// A span of time in which nobody could know what Azure planned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Gap {
    /// Its beginning.
    pub from: DateTime<Utc>,
    /// Its end.
    pub until: DateTime<Utc>,
    /// Why.
    pub reason: GapReason,
}

/// Why nobody could know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum GapReason {
    /// The endpoint could not be read.
    NoContact,
}

/// The gaps in this span, in order. `lost` says whether there is no contact at its end.
pub(super) fn of(transitions: &[Transition], from: DateTime<Utc>, until: DateTime<Utc>, lost: bool) -> Vec<Gap> {
    let mut gaps: Vec<Gap> = Vec::new();
    let mut since = None;
    for transition in transitions {
        let at = transition.at.endpoint;
        match transition.change.as_ref().map(|change| &change.what) {
            // Two programs that watch at the same time each tell of it.
            Some(What::ContactLost { .. }) => since = since.or(Some(at)),
            Some(What::ContactRestored { after }) => {
                // What began before this span is known by how long it was.
                let began = since.take().or_else(|| at.checked_sub_signed(*after)).unwrap_or(from);
                add(&mut gaps, began.max(from), at.min(until));
            }
            Some(_) | None => {}
        }
    }
    if let Some(since) = since.filter(|_| lost) {
        add(&mut gaps, since.max(from), until);
    }
    gaps
}

/// Adds a gap; what overlaps the one before it is one gap with it.
fn add(gaps: &mut Vec<Gap>, from: DateTime<Utc>, until: DateTime<Utc>) {
    match gaps.last_mut() {
        Some(last) if from <= last.until => last.until = last.until.max(until),
        _ if from < until => gaps.push(Gap { from, until, reason: GapReason::NoContact }),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use forewarn_core::{Change, Failure, Moment};

    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::seconds(seconds)
    }

    fn transition(seconds: i64, what: What) -> Transition {
        let at = Moment { endpoint: at(seconds), local: at(seconds) };
        Transition { at, kind: String::new(), change: Some(Change { at, what }) }
    }

    fn lost(seconds: i64) -> Transition {
        let failure = Failure::Forbidden { status: 403 };
        transition(seconds, What::ContactLost { failure })
    }

    fn restored(seconds: i64, after: i64) -> Transition {
        transition(seconds, What::ContactRestored { after: TimeDelta::seconds(after) })
    }

    fn spans(transitions: &[Transition], lost: bool) -> Vec<(i64, i64)> {
        let gaps = of(transitions, at(100), at(200), lost);
        gaps.iter().map(|gap| (gap.from.timestamp(), gap.until.timestamp())).collect()
    }

    #[test]
    fn a_gap_lasts_from_losing_contact_to_having_it_again() {
        assert_eq!(
            spans(&[lost(110), restored(120, 10), lost(150), restored(155, 5)], false),
            [(110, 120), (150, 155)]
        );
        assert_eq!(spans(&[], true), []);
    }

    #[test]
    fn a_gap_that_began_before_or_has_not_ended_is_shown_as_far_as_it_is_in_the_span() {
        assert_eq!(spans(&[restored(120, 90)], false), [(100, 120)]);
        assert_eq!(spans(&[lost(190)], true), [(190, 200)]);
        assert_eq!(spans(&[lost(190)], false), [], "contact came back although nobody wrote it down");
    }

    #[test]
    fn two_programs_that_lose_contact_together_make_one_gap() {
        assert_eq!(spans(&[lost(110), lost(111), restored(120, 10), restored(121, 10)], false), [(110, 121)]);
    }
}
