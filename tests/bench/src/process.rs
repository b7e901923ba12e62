//! What a process costs, as the kernel counts it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// Counts the time that all threads of a process were on a processor since it was begun.
#[derive(Debug)]
pub struct CpuMeter {
    process: u32,
    begun: BTreeMap<u32, u64>,
    latest: BTreeMap<u32, u64>,
}

impl CpuMeter {
    /// Begins to count.
    #[must_use]
    pub fn begin(process: u32) -> Self {
        let begun = threads(process);
        Self { process, latest: begun.clone(), begun }
    }

    /// The time until now. To be asked now and then in between, for a thread that has ended can no longer be asked.
    pub fn spent(&mut self) -> Duration {
        self.latest.extend(threads(self.process));
        let since_begun = |(thread, spent): (&u32, &u64)| spent - self.begun.get(thread).unwrap_or(&0);
        Duration::from_nanos(self.latest.iter().map(since_begun).sum())
    }
}

/// The time that each thread of the process was on a processor, in nanoseconds.
fn threads(process: u32) -> BTreeMap<u32, u64> {
    let folder = format!("/proc/{process}/task");
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("process {process} has ended: {error}"));
    let spent = |path: &Path| {
        // It may end while it is looked at.
        let thread = path.file_name()?.to_str()?.parse().ok()?;
        Some((thread, on_processor(&fs::read_to_string(path.join("schedstat")).ok()?)?))
    };
    entries.flatten().filter_map(|entry| spent(&entry.path())).collect()
}

/// The time that the calling thread was on a processor so far.
#[must_use]
pub fn own_cpu() -> Duration {
    let stat = fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    Duration::from_nanos(on_processor(&stat).unwrap())
}

/// The first figure of schedstat: nanoseconds on a processor.
fn on_processor(schedstat: &str) -> Option<u64> {
    schedstat.split_ascii_whitespace().next()?.parse().ok()
}

/// What a process and all that it started hold in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Memory {
    /// In bytes; what is shared with others counts in proportion.
    pub pss: u64,
    /// The names of the processes.
    pub processes: Vec<String>,
}

impl Memory {
    /// Of this process and all that it started, as of now.
    #[must_use]
    pub fn of(process: u32) -> Self {
        let tree = tree(process, &parents());
        let pss = |process: &u32| {
            // It may end while it is looked at.
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

/// Who started whom.
fn parents() -> BTreeMap<u32, u32> {
    let entry = |path: &Path| {
        let process = path.file_name()?.to_str()?.parse().ok()?;
        Some((process, parent(&fs::read_to_string(path.join("stat")).ok()?)?))
    };
    fs::read_dir("/proc").unwrap().flatten().filter_map(|found| entry(&found.path())).collect()
}

/// The fourth figure of stat. The second is a name in brackets, which may hold anything.
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
        assert_eq!(on_processor("123456789 42 7\n"), Some(123_456_789));
        assert_eq!(on_processor(""), None);
        assert_eq!(
            pss("55d0-7ffd ---p 00 00:00 0 [rollup]\nRss: 9000 kB\nPss:    4567 kB\nPss_Dirty: 3 kB\n"),
            Some(4567 * 1024)
        );
        assert_eq!(parent("7 (a) b (c)) S 3 7 7 0"), Some(3));
        assert_eq!(parent("nothing"), None);
    }

    #[test]
    fn a_process_tree_contains_all_descendants() {
        let parents = BTreeMap::from([(2, 1), (3, 2), (4, 3), (5, 1), (6, 5)]);
        assert_eq!(tree(2, &parents), BTreeSet::from([2, 3, 4]));
        assert_eq!(tree(6, &parents), BTreeSet::from([6]));
    }

    #[test]
    fn cpu_time_includes_ended_threads() {
        let mut meter = CpuMeter::begin(std::process::id());
        let before = meter.spent();
        let (tell, told) = std::sync::mpsc::channel();
        let (end, ended) = std::sync::mpsc::channel::<()>();
        let worker = std::thread::spawn(move || {
            while own_cpu() < Duration::from_millis(20) {}
            tell.send(()).unwrap();
            ended.recv().ok();
        });
        told.recv().unwrap();
        let during = meter.spent();
        assert!(during >= before + Duration::from_millis(20), "{during:?}");
        drop(end);
        worker.join().unwrap();
        assert!(meter.spent() >= during);
    }

    #[test]
    fn memory_of_this_process_is_measured() {
        let memory = Memory::of(std::process::id());
        assert!(memory.pss > 0);
        assert!(!memory.processes.is_empty());
    }
}
