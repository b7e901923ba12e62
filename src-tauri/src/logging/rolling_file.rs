//! Log files, one or two per day, that only the user can read.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use chrono::{NaiveDate, Utc};
use forewarn_engine::private;

/// Writes to the day's file (UTC) and removes the oldest days.
///
/// A day has at most two files, `forewarn.2026-03-02.log` and `forewarn.2026-03-02.earlier.log`. Each holds half of the day's
/// limit, so at least the newest half is there. `tracing_appender::rolling` limits neither bytes nor access.
#[derive(Debug)]
pub(super) struct RollingFile {
    folder: PathBuf,
    limits: LogLimits,
    day: NaiveDate,
    file: File,
    size: u64,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct LogLimits {
    pub(super) days: usize,
    pub(super) bytes_per_day: u64,
}

impl RollingFile {
    pub(super) fn open(folder: &Path, limits: LogLimits) -> io::Result<Self> {
        Self::open_on(today(), folder, limits)
    }

    fn open_on(day: NaiveDate, folder: &Path, limits: LogLimits) -> io::Result<Self> {
        let file = private::open_to_append(&current_path(folder, day))?;
        let size = file.metadata()?.len();
        let rolling = Self { folder: folder.to_owned(), limits, day, file, size };
        rolling.remove_old();
        Ok(rolling)
    }

    fn write_on(&mut self, day: NaiveDate, bytes: &[u8]) -> io::Result<usize> {
        if self.day != day {
            // If the new file can't be opened, go on with the old one.
            match Self::open_on(day, &self.folder, self.limits) {
                Ok(next) => *self = next,
                Err(_) => self.day = day,
            }
        }
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        if self.size > 0 && self.size.saturating_add(length) > self.limits.bytes_per_day / 2 {
            self.rotate()?;
        }
        let written = self.file.write(bytes)?;
        self.size = self.size.saturating_add(u64::try_from(written).unwrap_or(u64::MAX));
        Ok(written)
    }

    /// Makes the current file the day's earlier one.
    fn rotate(&mut self) -> io::Result<()> {
        // Earlier versions let one file use the whole limit.
        let fits = self.size <= self.limits.bytes_per_day / 2;
        let current = current_path(&self.folder, self.day);
        let earlier = self.folder.join(format!("{PREFIX}{}{EARLIER_SUFFIX}", self.day));
        if fits && fs::rename(&current, earlier).is_ok() {
            self.file = private::open_to_append(&current)?;
        } else {
            // The limit matters more than the lines.
            self.file.set_len(0)?;
        }
        self.size = 0;
        Ok(())
    }

    /// Removes all but the newest days and the current one, which isn't the newest if the clock was set back. Restricts the
    /// others to the user. Failures are retried the next day.
    fn remove_old(&self) {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let files: Vec<(NaiveDate, PathBuf)> =
            entries.filter_map(|entry| Some((day_of(entry.file_name().to_str()?)?, entry.path()))).collect();
        let mut days: Vec<NaiveDate> = files.iter().map(|(day, _)| *day).collect();
        days.sort_unstable_by_key(|day| (*day == self.day, *day));
        days.dedup();
        let newest = days.split_off(days.len().saturating_sub(self.limits.days));
        for (day, file) in files {
            if newest.contains(&day) {
                private::claim_file(&file);
            } else {
                fs::remove_file(file).ok();
            }
        }
    }
}

const PREFIX: &str = "forewarn.";
const SUFFIX: &str = ".log";
const EARLIER_SUFFIX: &str = ".earlier.log";

fn current_path(folder: &Path, day: NaiveDate) -> PathBuf {
    folder.join(format!("{PREFIX}{day}{SUFFIX}"))
}

fn day_of(name: &str) -> Option<NaiveDate> {
    let name = name.strip_prefix(PREFIX)?;
    name.strip_suffix(EARLIER_SUFFIX).or_else(|| name.strip_suffix(SUFFIX))?.parse().ok()
}

impl Write for RollingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_on(today(), bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn today() -> NaiveDate {
    Utc::now().date_naive()
}

#[cfg(test)]
mod tests {
    use super::*;

    impl RollingFile {
        fn write_all_on(&mut self, day: NaiveDate, line: &str) {
            assert_eq!(self.write_on(day, line.as_bytes()).unwrap(), line.len());
        }
    }

    fn day(number: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 3, number).unwrap()
    }

    fn days(days: usize) -> LogLimits {
        LogLimits { days, bytes_per_day: 1 << 20 }
    }

    fn files(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn each_day_has_a_file_and_the_oldest_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("forewarn.notes.log"), "mine").unwrap();
        let mut log = RollingFile::open_on(day(1), folder.path(), days(3)).unwrap();
        for number in 1..=5 {
            log.write_on(day(number), b"something\n").unwrap();
        }
        let kept =
            ["forewarn.2026-03-03.log", "forewarn.2026-03-04.log", "forewarn.2026-03-05.log", "forewarn.notes.log"];
        assert_eq!(files(folder.path()), kept, "other files are unchanged");
    }

    #[test]
    fn a_restart_appends_to_the_file() {
        let folder = tempfile::tempdir().unwrap();
        for line in ["one\n", "two\n"] {
            let mut log = RollingFile::open_on(day(1), folder.path(), days(3)).unwrap();
            log.write_on(day(1), line.as_bytes()).unwrap();
        }
        assert_eq!(fs::read_to_string(folder.path().join("forewarn.2026-03-01.log")).unwrap(), "one\ntwo\n");
    }

    #[cfg(unix)]
    #[test]
    fn existing_files_are_restricted_to_the_user() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let file = |number| folder.path().join(format!("forewarn.2026-03-0{number}.log"));
        for number in [1, 2] {
            fs::write(file(number), "").unwrap();
            fs::set_permissions(file(number), PermissionsExt::from_mode(0o644)).unwrap();
        }
        let mut log = RollingFile::open_on(day(2), folder.path(), days(7)).unwrap();
        log.write_on(day(3), b"something\n").unwrap();
        for number in [1, 2, 3] {
            assert_eq!(fs::metadata(file(number)).unwrap().permissions().mode() & 0o777, 0o600, "{number}");
        }
    }

    #[test]
    fn if_the_next_file_cannot_be_opened_the_old_one_is_used() {
        let folder = tempfile::tempdir().unwrap();
        let mut log = RollingFile::open_on(day(1), folder.path(), days(3)).unwrap();
        fs::create_dir(folder.path().join("forewarn.2026-03-02.log")).unwrap();
        log.write_on(day(2), b"still here\n").unwrap();
        assert_eq!(fs::read_to_string(folder.path().join("forewarn.2026-03-01.log")).unwrap(), "still here\n");
    }

    #[test]
    fn setting_the_clock_back_removes_only_one_other_file() {
        let folder = tempfile::tempdir().unwrap();
        let mut log = RollingFile::open_on(day(11), folder.path(), days(3)).unwrap();
        for number in [11, 12, 13, 4] {
            log.write_on(day(number), b"something\n").unwrap();
        }
        let kept = ["forewarn.2026-03-04.log", "forewarn.2026-03-12.log", "forewarn.2026-03-13.log"];
        assert_eq!(files(folder.path()), kept);
    }

    #[test]
    fn the_newest_lines_of_a_day_are_kept_within_its_limit() {
        let folder = tempfile::tempdir().unwrap();
        let limits = LogLimits { days: 3, bytes_per_day: 1000 };
        let open = |number| RollingFile::open_on(day(number), folder.path(), limits).unwrap();
        let kept = |prefix: &str| {
            let names = files(folder.path()).into_iter().filter(|name| name.starts_with(prefix));
            // The earlier file first.
            let mut names: Vec<String> = names.collect();
            names.sort_by_key(|name| !name.contains("earlier"));
            names.iter().map(|name| fs::read_to_string(folder.path().join(name)).unwrap()).collect::<String>()
        };
        let mut log = open(1);
        for number in 0..10_000 {
            log.write_all_on(day(1), &format!("line {number}\n"));
            assert!(kept("forewarn").len() <= 1000);
        }
        // A restart changes nothing.
        drop(log);
        log = open(1);
        log.write_all_on(day(1), "after a restart\n");
        let lines = kept("forewarn.2026-03-01");
        assert!(lines.ends_with("line 9998\nline 9999\nafter a restart\n"), "{lines}");
        assert!((500..=1000).contains(&lines.len()), "at least half of the limit is used: {}", lines.len());
        assert!(!lines.contains("line 1\n"));

        for number in 2..=4 {
            log.write_all_on(day(number), "the next day\n");
        }
        assert_eq!(kept("forewarn.2026-03-01"), "", "both files of a day are removed");
        assert_eq!(kept("forewarn.2026-03-02"), "the next day\n");
    }

    #[test]
    fn a_file_that_cannot_be_renamed_is_truncated() {
        let folder = tempfile::tempdir().unwrap();
        let limits = LogLimits { days: 3, bytes_per_day: 100 };
        let file = folder.path().join("forewarn.2026-03-01.log");
        // A folder with its name, and a file that is larger than half of the limit.
        fs::create_dir_all(folder.path().join("forewarn.2026-03-01.earlier.log/in the way")).unwrap();
        fs::write(&file, "x".repeat(90)).unwrap();
        let mut log = RollingFile::open_on(day(1), folder.path(), limits).unwrap();
        for number in 0..100 {
            log.write_all_on(day(1), &format!("line {number}\n"));
            assert!(fs::metadata(&file).unwrap().len() <= 50);
        }
        assert!(fs::read_to_string(&file).unwrap().ends_with("line 99\n"));
    }
}
