//! Log files, one or two a day, private to the user.

use std::fs::{self, File};
use std::io::{self, Write};
use std::mem;
use std::path::{Path, PathBuf};

use chrono::{NaiveDate, Utc};
use forewarn_engine::private;

/// Writes into the file of the day (UTC) and removes the oldest days when there are too many.
///
/// A day has at most two files: the one being written, and one with the lines before it. Each holds half of what a day may
/// take, so the newest half is always there. `tracing_appender::rolling` limits neither bytes nor access.
#[derive(Debug)]
pub(super) struct Daily {
    folder: PathBuf,
    prefix: &'static str,
    suffix: &'static str,
    bounds: Bounds,
    day: NaiveDate,
    file: File,
    size: u64,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    pub(super) days: usize,
    /// How many bytes of one day.
    pub(super) bytes: u64,
}

/// In the name of the file with a day's earlier lines.
const EARLIER: &str = "earlier";

impl Daily {
    /// Opens the file of today; files are called `prefix.2026-03-02.suffix` and `prefix.2026-03-02.earlier.suffix`.
    pub(super) fn open(folder: &Path, prefix: &'static str, suffix: &'static str, bounds: Bounds) -> io::Result<Self> {
        Self::open_on(today(), folder, prefix, suffix, bounds)
    }

    fn open_on(
        day: NaiveDate,
        folder: &Path,
        prefix: &'static str,
        suffix: &'static str,
        bounds: Bounds,
    ) -> io::Result<Self> {
        let file = private::open_to_append(&folder.join(format!("{prefix}.{day}.{suffix}")))?;
        let size = file.metadata()?.len();
        let daily = Self { folder: folder.to_owned(), prefix, suffix, bounds, day, file, size };
        daily.tidy();
        Ok(daily)
    }

    fn write_on(&mut self, day: NaiveDate, bytes: &[u8]) -> io::Result<usize> {
        if self.day != day {
            // Where the next one cannot be begun, what there is to say goes into this one.
            match Self::open_on(day, &self.folder, self.prefix, self.suffix, self.bounds) {
                Ok(next) => drop(mem::replace(self, next)),
                Err(_) => self.day = day,
            }
        }
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        if self.size > 0 && self.size.saturating_add(length) > self.bounds.bytes / 2 {
            self.rotate()?;
        }
        let written = self.file.write(bytes)?;
        self.size = self.size.saturating_add(u64::try_from(written).unwrap_or(u64::MAX));
        Ok(written)
    }

    /// Makes room: the file becomes the earlier one of its day, in place of the one before.
    fn rotate(&mut self) -> io::Result<()> {
        // An earlier version of the program let one file take the whole day's share.
        let fits = self.size <= self.bounds.bytes / 2;
        let (current, earlier) = (self.path(self.day, ""), self.path(self.day, EARLIER));
        if fits && fs::rename(&current, &earlier).is_ok() {
            self.file = private::open_to_append(&current)?;
        } else {
            // The limit matters more than the lines.
            self.file.set_len(0)?;
        }
        self.size = 0;
        Ok(())
    }

    fn path(&self, day: NaiveDate, part: &str) -> PathBuf {
        let dot = if part.is_empty() { "" } else { "." };
        self.folder.join(format!("{}.{day}{dot}{part}.{}", self.prefix, self.suffix))
    }

    /// Keeps the newest and the one that is written to, which is not the newest where a clock was set back, and keeps others
    /// from reading them. Whatever cannot be done now is tried again tomorrow.
    fn tidy(&self) {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let files: Vec<(NaiveDate, PathBuf)> =
            entries.filter_map(|entry| Some((self.day_of(entry.file_name().to_str()?)?, entry.path()))).collect();
        let mut days: Vec<NaiveDate> = files.iter().map(|(day, _)| *day).collect();
        days.sort_unstable_by_key(|day| (*day == self.day, *day));
        days.dedup();
        let kept = days.split_off(days.len().saturating_sub(self.bounds.days));
        for (day, file) in files {
            if kept.contains(&day) {
                private::claim_file(&file);
            } else {
                fs::remove_file(file).ok();
            }
        }
    }

    fn day_of(&self, name: &str) -> Option<NaiveDate> {
        let day = name.strip_prefix(self.prefix)?.strip_prefix('.')?.strip_suffix(self.suffix)?.strip_suffix('.')?;
        day.strip_suffix(EARLIER).and_then(|day| day.strip_suffix('.')).unwrap_or(day).parse().ok()
    }
}

impl Write for Daily {
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

    impl Daily {
        fn write_all_on(&mut self, day: NaiveDate, line: &str) {
            assert_eq!(self.write_on(day, line.as_bytes()).unwrap(), line.len());
        }
    }

    fn day(number: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 3, number).unwrap()
    }

    fn days(days: usize) -> Bounds {
        Bounds { days, bytes: 1 << 20 }
    }

    fn files(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn each_day_has_its_file_and_the_oldest_go() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("forewarn.notes.log"), "mine").unwrap();
        let mut daily = Daily::open_on(day(1), folder.path(), "forewarn", "log", days(3)).unwrap();
        for number in 1..=5 {
            daily.write_on(day(number), b"something\n").unwrap();
        }
        let kept =
            ["forewarn.2026-03-03.log", "forewarn.2026-03-04.log", "forewarn.2026-03-05.log", "forewarn.notes.log"];
        assert_eq!(files(folder.path()), kept, "what is no file of a day is left alone");
    }

    #[test]
    fn what_was_written_before_a_restart_stays() {
        let folder = tempfile::tempdir().unwrap();
        for line in ["one\n", "two\n"] {
            let mut daily = Daily::open_on(day(1), folder.path(), "forewarn", "log", days(3)).unwrap();
            daily.write_on(day(1), line.as_bytes()).unwrap();
        }
        assert_eq!(fs::read_to_string(folder.path().join("forewarn.2026-03-01.log")).unwrap(), "one\ntwo\n");
    }

    #[cfg(unix)]
    #[test]
    fn they_are_nobody_elses_to_read_also_when_they_were() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let file = |number| folder.path().join(format!("forewarn.2026-03-0{number}.log"));
        for number in [1, 2] {
            fs::write(file(number), "").unwrap();
            fs::set_permissions(file(number), PermissionsExt::from_mode(0o644)).unwrap();
        }
        let mut daily = Daily::open_on(day(2), folder.path(), "forewarn", "log", days(7)).unwrap();
        daily.write_on(day(3), b"something\n").unwrap();
        for number in [1, 2, 3] {
            assert_eq!(fs::metadata(file(number)).unwrap().permissions().mode() & 0o777, 0o600, "{number}");
        }
    }

    #[test]
    fn where_the_next_file_cannot_be_begun_the_old_one_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let mut daily = Daily::open_on(day(1), folder.path(), "forewarn", "log", days(3)).unwrap();
        fs::create_dir(folder.path().join("forewarn.2026-03-02.log")).unwrap();
        daily.write_on(day(2), b"still here\n").unwrap();
        assert_eq!(fs::read_to_string(folder.path().join("forewarn.2026-03-01.log")).unwrap(), "still here\n");
    }

    #[test]
    fn a_clock_that_is_set_back_costs_neither_the_file_of_the_day_nor_more_than_one_other() {
        let folder = tempfile::tempdir().unwrap();
        let mut daily = Daily::open_on(day(11), folder.path(), "forewarn", "log", days(3)).unwrap();
        for number in [11, 12, 13, 4] {
            daily.write_on(day(number), b"something\n").unwrap();
        }
        let kept = ["forewarn.2026-03-04.log", "forewarn.2026-03-12.log", "forewarn.2026-03-13.log"];
        assert_eq!(files(folder.path()), kept);
    }

    #[test]
    fn a_day_keeps_its_newest_lines_within_its_limit() {
        let folder = tempfile::tempdir().unwrap();
        let bounds = Bounds { days: 3, bytes: 1000 };
        let open = |number| Daily::open_on(day(number), folder.path(), "forewarn", "log", bounds).unwrap();
        let kept = |prefix: &str| {
            let names = files(folder.path()).into_iter().filter(|name| name.starts_with(prefix));
            // The earlier file first.
            let mut names: Vec<String> = names.collect();
            names.sort_by_key(|name| !name.contains(EARLIER));
            names.iter().map(|name| fs::read_to_string(folder.path().join(name)).unwrap()).collect::<String>()
        };
        let mut daily = open(1);
        for number in 0..10_000 {
            daily.write_all_on(day(1), &format!("line {number}\n"));
            assert!(kept("forewarn").len() <= 1000);
        }
        // A restart changes nothing.
        drop(daily);
        daily = open(1);
        daily.write_all_on(day(1), "after a restart\n");
        let lines = kept("forewarn.2026-03-01");
        assert!(lines.ends_with("line 9998\nline 9999\nafter a restart\n"), "{lines}");
        assert!((500..=1000).contains(&lines.len()), "at least half of the limit is used: {}", lines.len());
        assert!(!lines.contains("line 1\n"));

        for number in 2..=4 {
            daily.write_all_on(day(number), "the next day\n");
        }
        assert_eq!(kept("forewarn.2026-03-01"), "", "both files of a day go together");
        assert_eq!(kept("forewarn.2026-03-02"), "the next day\n");
    }

    #[test]
    fn a_file_that_cannot_be_set_aside_starts_over() {
        let folder = tempfile::tempdir().unwrap();
        let bounds = Bounds { days: 3, bytes: 100 };
        let file = folder.path().join("forewarn.2026-03-01.log");
        // A folder in its place, or a file that is larger than its share.
        fs::create_dir_all(folder.path().join("forewarn.2026-03-01.earlier.log/in the way")).unwrap();
        fs::write(&file, "x".repeat(90)).unwrap();
        let mut daily = Daily::open_on(day(1), folder.path(), "forewarn", "log", bounds).unwrap();
        for number in 0..100 {
            daily.write_all_on(day(1), &format!("line {number}\n"));
            assert!(fs::metadata(&file).unwrap().len() <= 50);
        }
        assert!(fs::read_to_string(&file).unwrap().ends_with("line 99\n"));
    }
}
