//! CPU time and memory of processes, from the kernel.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// The CPU time of all threads of a process since the start of the measurement.
#[derive(Debug)]
pub struct CpuMeter {
    process: u32,
    at_start: BTreeMap<u32, u64>,
    latest: BTreeMap<u32, u64>,
}

impl CpuMeter {
    #[must_use]
    pub fn start(process: u32) -> Self {
        let at_start = threads(process);
        Self { process, latest: at_start.clone(), at_start }
    }

    /// The time so far. Call it often: the time of a thread can't be read after it has ended.
    pub fn elapsed(&mut self) -> Duration {
        self.latest.extend(threads(self.process));
        let since_start = |(thread, time): (&u32, &u64)| time - self.at_start.get(thread).unwrap_or(&0);
        Duration::from_nanos(self.latest.iter().map(since_start).sum())
    }
}

/// The CPU time of each thread of the process, in nanoseconds.
fn threads(process: u32) -> BTreeMap<u32, u64> {
    let folder = format!("/proc/{process}/task");
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("process {process} has exited: {error}"));
    let cpu_time = |path: &Path| {
        // The thread may end in the meantime.
        let thread = path.file_name()?.to_str()?.parse().ok()?;
        Some((thread, parse_schedstat(&fs::read_to_string(path.join("schedstat")).ok()?)?))
    };
    entries.flatten().filter_map(|entry| cpu_time(&entry.path())).collect()
}

/// The CPU time of the calling thread.
#[must_use]
pub fn own_cpu() -> Duration {
    let stat = fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    Duration::from_nanos(parse_schedstat(&stat).unwrap())
}

/// The first figure of schedstat is the CPU time in nanoseconds.
fn parse_schedstat(schedstat: &str) -> Option<u64> {
    schedstat.split_ascii_whitespace().next()?.parse().ok()
}

/// The CPU time of a process and its descendants, ended threads included, in ticks of 10 ms.
#[must_use]
pub fn tree_cpu(process: u32) -> Duration {
    let ticks = |process: &u32| parse_ticks(&fs::read_to_string(format!("/proc/{process}/stat")).ok()?);
    let ticks: u64 = tree(process, &parents()).iter().filter_map(ticks).sum();
    Duration::from_millis(ticks * 10)
}

/// The fields utime and stime of stat.
fn parse_ticks(stat: &str) -> Option<u64> {
    let mut fields = stat.rsplit_once(')')?.1.split_ascii_whitespace().skip(11);
    Some(fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?)
}

/// The memory of a process and its descendants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Memory {
    /// The proportional set size, in bytes.
    pub pss: u64,
    /// Their names.
    pub processes: Vec<String>,
}

impl Memory {
    #[must_use]
    pub fn of(process: u32) -> Self {
        let tree = tree(process, &parents());
        let pss = |process: &u32| {
            // The process may exit in the meantime.
            pss(&fs::read_to_string(format!("/proc/{process}/smaps_rollup")).unwrap_or_default()).unwrap_or(0)
        };
        let name = |process: &u32| Some(fs::read_to_string(format!("/proc/{process}/comm")).ok()?.trim().to_owned());
        Self { pss: tree.iter().map(pss).sum(), processes: tree.iter().filter_map(name).collect() }
    }
}

fn pss(rollup: &str) -> Option<u64> {
    let line = rollup.lines().find_map(|line| line.strip_prefix("Pss:"))?;
    line.split_ascii_whitespace().next()?.parse::<u64>().ok().map(|kib| kib * 1024)
}

/// The parent of each process.
fn parents() -> BTreeMap<u32, u32> {
    let entry = |path: &Path| {
        let process = path.file_name()?.to_str()?.parse().ok()?;
        Some((process, parent(&fs::read_to_string(path.join("stat")).ok()?)?))
    };
    fs::read_dir("/proc").unwrap().flatten().filter_map(|found| entry(&found.path())).collect()
}

/// The fourth field of stat. The second is a name in parentheses, which may contain anything.
fn parent(stat: &str) -> Option<u32> {
    stat.rsplit_once(')')?.1.split_ascii_whitespace().nth(1)?.parse().ok()
}

fn tree(root: u32, parents: &BTreeMap<u32, u32>) -> BTreeSet<u32> {
    let mut found = BTreeSet::from([root]);
    loop {
        let more: Vec<u32> = parents
            .iter()
            .filter(|(process, parent)| found.contains(parent) && !found.contains(process))
            .map(|(process, _)| *process)
            .collect();
        if more.is_empty() {
            return found;
        }
        found.extend(more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proc_files_are_parsed() {
        assert_eq!(parse_schedstat("123456789 42 7\n"), Some(123_456_789));
        assert_eq!(parse_schedstat(""), None);
        assert_eq!(
            pss("55d0-7ffd ---p 00 00:00 0 [rollup]\nRss: 9000 kB\nPss:    4567 kB\nPss_Dirty: 3 kB\n"),
            Some(4567 * 1024)
        );
        assert_eq!(parent("7 (a) b (c)) S 3 7 7 0"), Some(3));
        assert_eq!(parent("nothing"), None);
        assert_eq!(parse_ticks("7 (a) b (c)) S 3 7 7 0 -1 4194560 100 0 0 0 12 30 0 0 20 0 1 0"), Some(42));
        assert_eq!(parse_ticks("7 (a) S 3"), None);
    }

    #[test]
    fn a_process_tree_contains_all_descendants() {
        let parents = BTreeMap::from([(2, 1), (3, 2), (4, 3), (5, 1), (6, 5)]);
        assert_eq!(tree(2, &parents), BTreeSet::from([2, 3, 4]));
        assert_eq!(tree(6, &parents), BTreeSet::from([6]));
    }

    #[test]
    fn cpu_time_includes_ended_threads() {
        let mut meter = CpuMeter::start(std::process::id());
        let before = meter.elapsed();
        let (report, done) = std::sync::mpsc::channel();
        let (stop, stopped) = std::sync::mpsc::channel::<()>();
        let worker = std::thread::spawn(move || {
            while own_cpu() < Duration::from_millis(20) {}
            report.send(()).unwrap();
            stopped.recv().ok();
        });
        done.recv().unwrap();
        let during = meter.elapsed();
        assert!(during >= before + Duration::from_millis(20), "{during:?}");
        drop(stop);
        worker.join().unwrap();
        assert!(meter.elapsed() >= during);
    }

    #[test]
    fn memory_of_this_process_is_measured() {
        let memory = Memory::of(std::process::id());
        assert!(memory.pss > 0);
        assert!(!memory.processes.is_empty());
    }
}
