//! The faults of a running simulator: which are at work, and what comes next.

use std::collections::VecDeque;
use std::num::NonZeroU32;

use chrono::{DateTime, TimeDelta, Utc};
use scheduled_events::VmName;

use crate::fault::{Effect, Fault, FaultPlan, FaultState, Limit};
use crate::speed::Speed;

/// All faults that are at work or about to be.
#[derive(Debug, Clone, Default)]
pub(crate) struct Faults {
    lanes: Vec<Lane>,
}

/// Faults that come one after another.
#[derive(Debug, Clone)]
struct Lane {
    entries: VecDeque<Entry>,
    /// When the first of the entries can begin.
    free: DateTime<Utc>,
}

#[derive(Debug, Clone)]
struct Entry {
    effect: Effect,
    vm: Option<VmName>,
    earliest: DateTime<Utc>,
    progress: Progress,
}

#[derive(Debug, Clone, Copy)]
enum Progress {
    WaitingTimes(NonZeroU32),
    WaitingFor(TimeDelta),
    Times(NonZeroU32),
    Until(DateTime<Utc>),
}

impl Faults {
    /// Adds faults that come one after another.
    pub(crate) fn add(&mut self, plans: impl IntoIterator<Item = FaultPlan>, speed: Speed, now: DateTime<Utc>) {
        let entries: VecDeque<_> = plans.into_iter().map(|plan| Entry::new(plan, speed, now)).collect();
        self.lanes.push(Lane { entries, free: now });
    }

    pub(crate) fn clear(&mut self) {
        self.lanes.clear();
    }

    pub(crate) fn next_change(&self) -> Option<DateTime<Utc>> {
        let change = |lane: &Lane| {
            let head = lane.entries.front()?;
            match head.progress {
                Progress::WaitingTimes(_) | Progress::WaitingFor(_) => Some(head.earliest.max(lane.free)),
                Progress::Until(time) => Some(time),
                Progress::Times(_) => None,
            }
        };
        self.lanes.iter().filter_map(change).min()
    }

    /// Begins and ends what is due. Returns whether the incarnation is to start over.
    pub(crate) fn advance(&mut self, now: DateTime<Utc>) -> bool {
        let mut reset = false;
        for lane in &mut self.lanes {
            while lane.step(now, &mut reset) {}
        }
        self.lanes.retain(|lane| !lane.entries.is_empty());
        reset
    }

    /// What goes wrong with a request of this VM; counts it.
    pub(crate) fn take(&mut self, vm: &VmName, now: DateTime<Utc>) -> Option<Effect> {
        let meant = |head: &Entry| head.is_active() && head.effect.fault != Fault::Refuse && head.concerns(vm);
        let lane = self.lanes.iter_mut().find(|lane| lane.entries.front().is_some_and(meant))?;
        let head = lane.entries.front_mut()?;
        let effect = head.effect;
        if let Progress::Times(left) = head.progress {
            if let Some(left) = NonZeroU32::new(left.get() - 1) {
                head.progress = Progress::Times(left);
            } else {
                lane.entries.pop_front();
                lane.free = now;
            }
        }
        Some(effect)
    }

    /// Whether the port of this VM is to be closed.
    pub(crate) fn refuses(&self, vm: &VmName) -> bool {
        let heads = self.lanes.iter().filter_map(|lane| lane.entries.front());
        heads.into_iter().any(|head| head.is_active() && head.effect.fault == Fault::Refuse && head.concerns(vm))
    }

    /// Whether any port is to be closed.
    pub(crate) fn any_refuse(&self) -> bool {
        let heads = self.lanes.iter().filter_map(|lane| lane.entries.front());
        heads.into_iter().any(|head| head.is_active() && head.effect.fault == Fault::Refuse)
    }

    pub(crate) fn states(&self) -> Vec<FaultState> {
        self.lanes.iter().flat_map(|lane| lane.entries.iter()).map(Entry::state).collect()
    }
}

impl Lane {
    /// Takes one step, if one is due.
    fn step(&mut self, now: DateTime<Utc>, reset: &mut bool) -> bool {
        let Some(head) = self.entries.front_mut() else { return false };
        let begin = head.earliest.max(self.free);
        match head.progress {
            Progress::WaitingTimes(_) | Progress::WaitingFor(_) if begin > now => false,
            Progress::WaitingTimes(_) if head.effect.fault == Fault::IncarnationReset => {
                *reset = true;
                self.free = begin;
                self.entries.pop_front();
                true
            }
            Progress::WaitingTimes(times) => {
                head.progress = Progress::Times(times);
                true
            }
            Progress::WaitingFor(lasts) => {
                head.progress = Progress::Until(begin + lasts);
                true
            }
            Progress::Until(time) if time <= now => {
                self.free = time;
                self.entries.pop_front();
                true
            }
            Progress::Times(_) | Progress::Until(_) => false,
        }
    }
}

impl Entry {
    fn new(plan: FaultPlan, speed: Speed, now: DateTime<Utc>) -> Self {
        Self {
            effect: plan.effect,
            vm: plan.vm,
            earliest: now + speed.shorten(plan.at),
            progress: match plan.limit {
                Limit::Times(times) => Progress::WaitingTimes(times),
                Limit::For(lasts) => Progress::WaitingFor(speed.shorten(lasts)),
            },
        }
    }

    fn is_active(&self) -> bool {
        matches!(self.progress, Progress::Times(_) | Progress::Until(_))
    }

    fn concerns(&self, vm: &VmName) -> bool {
        self.vm.as_ref().is_none_or(|only| only == vm)
    }

    fn state(&self) -> FaultState {
        let (times, until) = match self.progress {
            Progress::WaitingTimes(times) | Progress::Times(times) => (Some(times.get()), None),
            Progress::Until(time) => (None, Some(time)),
            Progress::WaitingFor(_) => (None, None),
        };
        FaultState { kind: self.effect.fault, vm: self.vm.clone(), active: self.is_active(), times, until }
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;
    use crate::fault::FaultSpec;

    fn noon() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 3, 1, 12, 0, 0).unwrap()
    }

    fn plan(json: &str) -> FaultPlan {
        serde_json::from_str::<FaultSpec>(json).unwrap().try_into().unwrap()
    }

    fn taken(faults: &mut Faults, vm: &str, now: DateTime<Utc>) -> Option<String> {
        faults.advance(now);
        faults.take(&VmName::new(vm), now).map(|effect| effect.fault.to_string())
    }

    #[test]
    fn a_fault_for_three_requests_hits_three() {
        let mut faults = Faults::default();
        faults.add([plan(r#"{"kind":"500","times":3}"#)], Speed::REAL, noon());
        let hits = (0..5).filter(|_| taken(&mut faults, "a", noon()).is_some()).count();
        assert_eq!(hits, 3);
    }

    #[test]
    fn a_fault_for_a_time_hits_everything_until_then_and_the_speed_divides_it() {
        let mut faults = Faults::default();
        faults.add([plan(r#"{"kind":"hang","for":"10m"}"#)], Speed::new(60.0).unwrap(), noon());
        assert_eq!(taken(&mut faults, "a", noon() + TimeDelta::seconds(9)).as_deref(), Some("hang"));
        assert_eq!(faults.next_change(), Some(noon() + TimeDelta::seconds(10)));
        assert_eq!(taken(&mut faults, "a", noon() + TimeDelta::seconds(10)), None);
    }

    #[test]
    fn a_fault_of_one_vm_leaves_the_others_alone() {
        let mut faults = Faults::default();
        faults.add([plan(r#"{"kind":"empty","vm":"web-02"}"#)], Speed::REAL, noon());
        assert_eq!(taken(&mut faults, "web-01", noon()), None);
        assert_eq!(taken(&mut faults, "WEB-02", noon()).as_deref(), Some("empty"));
    }

    #[test]
    fn the_faults_of_a_playbook_come_one_after_another_and_not_before_their_time() {
        let mut faults = Faults::default();
        let playbook = [
            plan(r#"{"kind":"500","times":2}"#),
            plan(r#"{"kind":"hang","for":"1m"}"#),
            plan(r#"{"kind":"incarnation-reset"}"#),
            plan(r#"{"kind":"429","at":"5m"}"#),
        ];
        faults.add(playbook, Speed::REAL, noon());
        let at = |seconds| noon() + TimeDelta::seconds(seconds);
        assert_eq!(taken(&mut faults, "a", at(0)).as_deref(), Some("500"));
        assert_eq!(taken(&mut faults, "a", at(30)).as_deref(), Some("500"));
        assert_eq!(taken(&mut faults, "a", at(30)).as_deref(), Some("hang"));
        assert!(!faults.advance(at(89)), "the reset comes after the hang");
        assert!(faults.advance(at(90)));
        assert_eq!(taken(&mut faults, "a", at(299)), None);
        assert_eq!(taken(&mut faults, "a", at(300)).as_deref(), Some("429"));
        assert_eq!(taken(&mut faults, "a", at(301)), None);
        assert!(faults.states().is_empty());
    }

    #[test]
    fn a_refused_port_is_no_fault_of_a_request() {
        let mut faults = Faults::default();
        faults.add([plan(r#"{"kind":"refuse","for":"30s","vm":"a"}"#)], Speed::REAL, noon());
        assert_eq!(taken(&mut faults, "a", noon()), None);
        assert!(faults.refuses(&VmName::new("a")) && !faults.refuses(&VmName::new("b")));
        faults.advance(noon() + TimeDelta::seconds(30));
        assert!(!faults.refuses(&VmName::new("a")));
    }
}
