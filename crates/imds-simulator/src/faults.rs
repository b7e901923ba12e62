//! The active and queued faults of a running simulator.

use std::collections::VecDeque;
use std::num::NonZeroU32;

use chrono::{DateTime, TimeDelta, Utc};
use scheduled_events::VmName;

use crate::fault::{Fault, FaultPlan, FaultState, InjectedFault, Limit};
use crate::speed::Speed;

#[derive(Debug, Clone, Default)]
pub(crate) struct Faults {
    sequences: Vec<Sequence>,
}

/// Faults in sequence.
#[derive(Debug, Clone)]
struct Sequence {
    entries: VecDeque<QueuedFault>,
    /// When the first of them can begin.
    free: DateTime<Utc>,
}

#[derive(Debug, Clone)]
struct QueuedFault {
    injected: InjectedFault,
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
    /// Adds a sequence of faults.
    pub(crate) fn add(&mut self, plans: impl IntoIterator<Item = FaultPlan>, speed: Speed, now: DateTime<Utc>) {
        let entries: VecDeque<_> = plans.into_iter().map(|plan| QueuedFault::new(plan, speed, now)).collect();
        self.sequences.push(Sequence { entries, free: now });
    }

    pub(crate) fn clear(&mut self) {
        self.sequences.clear();
    }

    pub(crate) fn next_change(&self) -> Option<DateTime<Utc>> {
        let change = |sequence: &Sequence| {
            let head = sequence.entries.front()?;
            match head.progress {
                Progress::WaitingTimes(_) | Progress::WaitingFor(_) => Some(head.earliest.max(sequence.free)),
                Progress::Until(time) => Some(time),
                Progress::Times(_) => None,
            }
        };
        self.sequences.iter().filter_map(change).min()
    }

    /// Begins and ends what is due. Returns whether the incarnation starts over.
    pub(crate) fn advance(&mut self, now: DateTime<Utc>) -> bool {
        let mut reset = false;
        for sequence in &mut self.sequences {
            while sequence.step(now, &mut reset) {}
        }
        self.sequences.retain(|sequence| !sequence.entries.is_empty());
        reset
    }

    /// The fault of a request to this VM; counts the request.
    pub(crate) fn take(&mut self, vm: &VmName, now: DateTime<Utc>) -> Option<InjectedFault> {
        let applies = |head: &QueuedFault| head.is_active() && head.injected.fault != Fault::Refuse && head.affects(vm);
        let sequence = self.sequences.iter_mut().find(|sequence| sequence.entries.front().is_some_and(applies))?;
        let head = sequence.entries.front_mut()?;
        let injected = head.injected;
        if let Progress::Times(left) = head.progress {
            if let Some(left) = NonZeroU32::new(left.get() - 1) {
                head.progress = Progress::Times(left);
            } else {
                sequence.entries.pop_front();
                sequence.free = now;
            }
        }
        Some(injected)
    }

    /// Whether the VM's port is closed.
    pub(crate) fn refuses(&self, vm: &VmName) -> bool {
        let heads = self.sequences.iter().filter_map(|sequence| sequence.entries.front());
        heads.into_iter().any(|head| head.is_active() && head.injected.fault == Fault::Refuse && head.affects(vm))
    }

    /// Whether any port is closed.
    pub(crate) fn any_refuse(&self) -> bool {
        let heads = self.sequences.iter().filter_map(|sequence| sequence.entries.front());
        heads.into_iter().any(|head| head.is_active() && head.injected.fault == Fault::Refuse)
    }

    pub(crate) fn states(&self) -> Vec<FaultState> {
        self.sequences.iter().flat_map(|sequence| sequence.entries.iter()).map(QueuedFault::state).collect()
    }
}

impl Sequence {
    /// Applies one change, if it is due.
    fn step(&mut self, now: DateTime<Utc>, reset: &mut bool) -> bool {
        let Some(head) = self.entries.front_mut() else { return false };
        let begin = head.earliest.max(self.free);
        match head.progress {
            Progress::WaitingTimes(_) | Progress::WaitingFor(_) if begin > now => false,
            Progress::WaitingTimes(_) if head.injected.fault == Fault::IncarnationReset => {
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

impl QueuedFault {
    fn new(plan: FaultPlan, speed: Speed, now: DateTime<Utc>) -> Self {
        Self {
            injected: plan.injected,
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

    fn affects(&self, vm: &VmName) -> bool {
        self.vm.as_ref().is_none_or(|only| only == vm)
    }

    fn state(&self) -> FaultState {
        let (times, until) = match self.progress {
            Progress::WaitingTimes(times) | Progress::Times(times) => (Some(times.get()), None),
            Progress::Until(time) => (None, Some(time)),
            Progress::WaitingFor(_) => (None, None),
        };
        FaultState { kind: self.injected.fault, vm: self.vm.clone(), active: self.is_active(), times, until }
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
        faults.take(&VmName::new(vm), now).map(|injected| injected.fault.to_string())
    }

    #[test]
    fn a_fault_for_three_requests_hits_three() {
        let mut faults = Faults::default();
        faults.add([plan(r#"{"kind":"500","times":3}"#)], Speed::REAL, noon());
        let hits = (0..5).filter(|_| taken(&mut faults, "a", noon()).is_some()).count();
        assert_eq!(hits, 3);
    }

    #[test]
    fn a_timed_fault_ends_after_its_time_divided_by_the_speed() {
        let mut faults = Faults::default();
        faults.add([plan(r#"{"kind":"hang","for":"10m"}"#)], Speed::new(60.0).unwrap(), noon());
        assert_eq!(taken(&mut faults, "a", noon() + TimeDelta::seconds(9)).as_deref(), Some("hang"));
        assert_eq!(faults.next_change(), Some(noon() + TimeDelta::seconds(10)));
        assert_eq!(taken(&mut faults, "a", noon() + TimeDelta::seconds(10)), None);
    }

    #[test]
    fn a_fault_of_one_vm_affects_no_other() {
        let mut faults = Faults::default();
        faults.add([plan(r#"{"kind":"empty","vm":"web-02"}"#)], Speed::REAL, noon());
        assert_eq!(taken(&mut faults, "web-01", noon()), None);
        assert_eq!(taken(&mut faults, "WEB-02", noon()).as_deref(), Some("empty"));
    }

    #[test]
    fn faults_of_a_playbook_run_in_sequence() {
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
    fn refuse_affects_the_port_and_no_request() {
        let mut faults = Faults::default();
        faults.add([plan(r#"{"kind":"refuse","for":"30s","vm":"a"}"#)], Speed::REAL, noon());
        assert_eq!(taken(&mut faults, "a", noon()), None);
        assert!(faults.refuses(&VmName::new("a")) && !faults.refuses(&VmName::new("b")));
        faults.advance(noon() + TimeDelta::seconds(30));
        assert!(!faults.refuses(&VmName::new("a")));
    }
}
