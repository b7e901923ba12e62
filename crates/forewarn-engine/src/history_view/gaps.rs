//! Gaps in the timeline: when events could have gone unnoticed.

use chrono::{DateTime, Utc};
use forewarn_core::ChangeKind;
use serde::Serialize;

use crate::history::{Span, Timeline};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Gap {
    pub from: DateTime<Utc>,
    pub until: DateTime<Utc>,
    pub reason: GapReason,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "page-types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum GapReason {
    NoContact,
    /// The program wasn't running, or its records were deleted.
    NotMonitored,
}

/// In order and without overlaps. `lost` says whether there is no contact at `until`.
pub(super) fn of(timeline: &Timeline, from: DateTime<Utc>, until: DateTime<Utc>, lost: bool) -> Vec<Gap> {
    let clipped = |span: &Span| Span { from: span.from.max(from), until: span.until.min(until) };
    let monitored = merged(timeline.monitored.iter().map(clipped).collect());
    let lost = without_contact(timeline, from, until, lost, &monitored);
    let gap = |reason| move |Span { from, until }| Gap { from, until, reason };
    let mut gaps: Vec<Gap> = between(&monitored, from, until).map(gap(GapReason::NotMonitored)).collect();
    gaps.extend(common(&lost, &monitored).map(gap(GapReason::NoContact)));
    gaps.sort_by_key(|gap| gap.from);
    gaps
}

/// When there was no contact, monitored or not.
fn without_contact(
    timeline: &Timeline,
    from: DateTime<Utc>,
    until: DateTime<Utc>,
    lost: bool,
    monitored: &[Span],
) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut since = timeline.lost_before.then_some(from);
    for transition in &timeline.transitions {
        let at = transition.at.endpoint;
        match transition.change.as_ref().map(|change| &change.kind) {
            // Two programs that monitor at the same time each record it.
            Some(ChangeKind::ContactLost { .. }) => since = since.or(Some(at)),
            Some(ChangeKind::ContactRestored { after }) => {
                let began = since.take().or_else(|| at.checked_sub_signed(*after)).unwrap_or(from);
                spans.push(Span { from: began.max(from), until: at.min(until) });
            }
            Some(_) | None => {}
        }
    }
    if let Some(since) = since {
        // A program that exited without contact didn't record when contact was restored.
        let ended = monitored.iter().find(|span| span.until >= since).map_or(since, |span| span.until);
        spans.push(Span { from: since, until: if lost { until } else { ended } });
    }
    merged(spans)
}

/// Sorts spans and joins those that overlap or touch.
fn merged(mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort_by_key(|span| span.from);
    let mut merged: Vec<Span> = Vec::new();
    for span in spans {
        match merged.last_mut() {
            Some(last) if span.from <= last.until => last.until = last.until.max(span.until),
            _ if span.from <= span.until => merged.push(span),
            _ => {}
        }
    }
    merged
}

/// The gaps between these spans.
fn between(spans: &[Span], from: DateTime<Utc>, until: DateTime<Utc>) -> impl Iterator<Item = Span> {
    let ends = std::iter::once(from).chain(spans.iter().map(|span| span.until));
    let begins = spans.iter().map(|span| span.from).chain([until]);
    ends.zip(begins).map(|(from, until)| Span { from, until }).filter(|span| span.from < span.until)
}

/// The intersection of two sorted lists.
fn common(these: &[Span], others: &[Span]) -> impl Iterator<Item = Span> {
    these.iter().flat_map(move |this| {
        let both = move |other: &Span| Span { from: this.from.max(other.from), until: this.until.min(other.until) };
        let first = others.partition_point(|other| other.until <= this.from);
        others[first..].iter().take_while(|other| other.from < this.until).map(both)
    })
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use forewarn_core::{Change, Timestamp};
    use scheduled_events::Failure;

    use super::GapReason::{NoContact, NotMonitored};
    use super::*;
    use crate::history::Transition;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::seconds(seconds)
    }

    fn transition(seconds: i64, what: ChangeKind) -> Transition {
        let at = Timestamp { endpoint: at(seconds), local: at(seconds) };
        Transition { at, kind: String::new(), change: Some(Change { at, kind: what }) }
    }

    fn lost(seconds: i64) -> Transition {
        let failure = Failure::Forbidden { status: 403 };
        transition(seconds, ChangeKind::ContactLost { failure })
    }

    fn restored(seconds: i64, after: i64) -> Transition {
        transition(seconds, ChangeKind::ContactRestored { after: TimeDelta::seconds(after) })
    }

    fn timeline(transitions: &[Transition], monitored: &[(i64, i64)]) -> Timeline {
        let span = |&(from, until): &(i64, i64)| Span { from: at(from), until: at(until) };
        let monitored = monitored.iter().map(span).collect();
        Timeline { transitions: transitions.to_vec(), monitored, ..Timeline::default() }
    }

    fn gaps(timeline: &Timeline, lost: bool) -> Vec<(i64, i64, GapReason)> {
        let gaps = of(timeline, at(100), at(200), lost);
        gaps.iter().map(|gap| (gap.from.timestamp(), gap.until.timestamp(), gap.reason)).collect()
    }

    /// The gaps of a program that monitors all the time.
    fn spans(transitions: &[Transition], lost: bool) -> Vec<(i64, i64)> {
        let gaps = gaps(&timeline(transitions, &[(0, 300)]), lost);
        assert!(gaps.iter().all(|(.., reason)| *reason == NoContact), "{gaps:?}");
        gaps.into_iter().map(|(from, until, _)| (from, until)).collect()
    }

    #[test]
    fn a_gap_lasts_from_losing_contact_to_having_it_again() {
        assert_eq!(
            spans(&[lost(110), restored(120, 10), lost(150), restored(155, 5)], false),
            [(110, 120), (150, 155)]
        );
        assert_eq!(spans(&[], false), []);
    }

    #[test]
    fn a_gap_that_began_before_or_has_not_ended_is_shown_as_far_as_it_is_in_the_span() {
        assert_eq!(spans(&[restored(120, 90)], false), [(100, 120)]);
        assert_eq!(spans(&[lost(190)], true), [(190, 200)]);
        let before = Timeline { lost_before: true, ..timeline(&[], &[(0, 300)]) };
        assert_eq!(gaps(&before, true), [(100, 200, NoContact)]);
    }

    #[test]
    fn contact_that_came_back_unrecorded_is_in_doubt_until_its_program_ended() {
        let transitions = [lost(130)];
        let known = timeline(&transitions, &[(100, 140), (150, 200)]);
        assert_eq!(gaps(&known, false), [(130, 140, NoContact), (140, 150, NotMonitored)]);
        let before = Timeline { lost_before: true, ..timeline(&[], &[(0, 140), (150, 200)]) };
        assert_eq!(gaps(&before, false), [(100, 140, NoContact), (140, 150, NotMonitored)]);
    }

    #[test]
    fn two_programs_that_lose_contact_together_make_one_gap() {
        assert_eq!(spans(&[lost(110), lost(111), restored(120, 10), restored(121, 10)], false), [(110, 121)]);
    }

    #[test]
    fn time_that_no_program_monitored_is_a_gap() {
        assert_eq!(gaps(&timeline(&[], &[]), false), [(100, 200, NotMonitored)]);
        let two_programs = [(150, 300), (40, 110), (105, 120), (160, 170)];
        assert_eq!(gaps(&timeline(&[], &two_programs), false), [(120, 150, NotMonitored)]);
    }

    #[test]
    fn no_time_is_in_two_gaps() {
        let known = timeline(&[lost(110), restored(180, 70)], &[(100, 130), (170, 200)]);
        assert_eq!(gaps(&known, false), [(110, 130, NoContact), (130, 170, NotMonitored), (170, 180, NoContact)]);
    }
}
