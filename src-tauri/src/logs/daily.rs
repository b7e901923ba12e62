//! A file a day, for nobody else to read.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::{fs, mem};

use chrono::{NaiveDate, Utc};
use forewarn_engine::private;

/// Writes into the file of the day, which is UTC's, and removes the oldest of its kind when there are too many.
#[derive(Debug)]
pub(super) struct Daily {
    folder: PathBuf,
    prefix: &'static str,
    suffix: &'static str,
    bounds: Bounds,
    day: NaiveDate,
    file: File,
    /// How large the file is.
    size: u64,
    /// Nothing more is written on this day.
    full: bool,
}

/// How much is kept.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    /// How many days.
    pub(super) days: usize,
    /// How many bytes of one day.
    pub(super) bytes: u64,
}

/// The last line of a file that has no room for more.
const FULL: &str = "This file is full. What else there was to log on this day is left out.\n";

impl Daily {
    /// Opens the file of today; files are called `prefix.2026-03-02.suffix`.
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
        let path = folder.join(format!("{prefix}.{day}.{suffix}"));
        let file = private::open_to_append(&path)?;
        let size = file.metadata()?.len();
        let full = says_that_it_is_full(&path).unwrap_or(false);
        let daily = Self { folder: folder.to_owned(), prefix, suffix, bounds, day, file, size, full };
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
        let length = |bytes: &[u8]| u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        let room = self.bounds.bytes.saturating_sub(self.size).saturating_sub(length(FULL.as_bytes()));
        if !self.full && length(bytes) > room {
            self.file.write_all(FULL.as_bytes())?;
            self.full = true;
        }
        if self.full {
            // Nowhere else is there more room for it.
            return Ok(bytes.len());
        }
        let written = self.file.write(bytes)?;
        self.size = self.size.saturating_add(u64::try_from(written).unwrap_or(u64::MAX));
        Ok(written)
    }

    /// Keeps the newest and the one that is written to, which is not the newest where a clock was set back, and keeps others
    /// from reading them. Whatever cannot be done now is tried again tomorrow.
    fn tidy(&self) {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut files: Vec<(NaiveDate, PathBuf)> =
            entries.filter_map(|entry| Some((self.day_of(entry.file_name().to_str()?)?, entry.path()))).collect();
        files.sort_unstable_by_key(|(day, _)| (*day == self.day, *day));
        let (old, kept) = files.split_at(files.len().saturating_sub(self.bounds.days));
        for (_, file) in old {
            fs::remove_file(file).ok();
        }
        for (_, file) in kept {
            private::claim_file(file);
        }
    }

    fn day_of(&self, name: &str) -> Option<NaiveDate> {
        let day = name.strip_prefix(self.prefix)?.strip_prefix('.')?.strip_suffix(self.suffix)?.strip_suffix('.')?;
        day.parse().ok()
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

/// Whether an earlier run of the program has filled the file.
fn says_that_it_is_full(path: &Path) -> io::Result<bool> {
    let mut file = File::open(path)?;
    let length = i64::try_from(FULL.len()).map_err(io::Error::other)?;
    // A file that is shorter than that has no such line.
    file.seek(SeekFrom::End(-length))?;
    let mut end = String::new();
    file.read_to_string(&mut end)?;
    Ok(end == FULL)
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
    fn a_day_has_only_so_much_room_and_the_last_line_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let read = |number| fs::read_to_string(folder.path().join(format!("forewarn.2026-03-0{number}.log"))).unwrap();
        let bounds = Bounds { days: 3, bytes: 200 };
        let open = |number| Daily::open_on(day(number), folder.path(), "forewarn", "log", bounds).unwrap();
        let line = "always the same line, again and again\n";
        let mut daily = open(1);
        for _ in 0..50 {
            daily.write_all_on(day(1), line);
        }
        let written = read(1);
        assert_eq!(written, format!("{}{FULL}", line.repeat(3)));
        assert!(written.len() <= 200);

        // Neither a restart nor a shorter line makes room.
        daily = open(1);
        daily.write_all_on(day(1), "short\n");
        assert_eq!(read(1), written);
        daily.write_all_on(day(2), line);
        assert_eq!(read(2), line, "the next day begins anew");
    }
}
