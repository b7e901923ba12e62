//! A file a day, for nobody else to read.

use std::fs::File;
use std::io::{self, Write};
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
    most: usize,
    day: NaiveDate,
    file: File,
}

impl Daily {
    /// Opens the file of today; files are called `prefix.2026-03-02.suffix`.
    pub(super) fn open(folder: &Path, prefix: &'static str, suffix: &'static str, most: usize) -> io::Result<Self> {
        Self::open_on(today(), folder, prefix, suffix, most)
    }

    fn open_on(
        day: NaiveDate,
        folder: &Path,
        prefix: &'static str,
        suffix: &'static str,
        most: usize,
    ) -> io::Result<Self> {
        let file = private::open_to_append(&folder.join(format!("{prefix}.{day}.{suffix}")))?;
        let daily = Self { folder: folder.to_owned(), prefix, suffix, most, day, file };
        daily.tidy();
        Ok(daily)
    }

    fn write_on(&mut self, day: NaiveDate, bytes: &[u8]) -> io::Result<usize> {
        if self.day != day {
            // Where the next one cannot be begun, what there is to say goes into this one.
            match Self::open_on(day, &self.folder, self.prefix, self.suffix, self.most) {
                Ok(next) => drop(mem::replace(self, next)),
                Err(_) => self.day = day,
            }
        }
        self.file.write(bytes)
    }

    /// Keeps the newest, and keeps others from reading them. Whatever cannot be done now is tried again tomorrow.
    fn tidy(&self) {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut files: Vec<(NaiveDate, PathBuf)> =
            entries.filter_map(|entry| Some((self.day_of(entry.file_name().to_str()?)?, entry.path()))).collect();
        files.sort_unstable();
        let (old, kept) = files.split_at(files.len().saturating_sub(self.most));
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

fn today() -> NaiveDate {
    Utc::now().date_naive()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(number: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 3, number).unwrap()
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
        let mut daily = Daily::open_on(day(1), folder.path(), "forewarn", "log", 3).unwrap();
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
            let mut daily = Daily::open_on(day(1), folder.path(), "forewarn", "log", 3).unwrap();
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
        let mut daily = Daily::open_on(day(2), folder.path(), "forewarn", "log", 7).unwrap();
        daily.write_on(day(3), b"something\n").unwrap();
        for number in [1, 2, 3] {
            assert_eq!(fs::metadata(file(number)).unwrap().permissions().mode() & 0o777, 0o600, "{number}");
        }
    }

    #[test]
    fn where_the_next_file_cannot_be_begun_the_old_one_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let mut daily = Daily::open_on(day(1), folder.path(), "forewarn", "log", 3).unwrap();
        fs::create_dir(folder.path().join("forewarn.2026-03-02.log")).unwrap();
        daily.write_on(day(2), b"still here\n").unwrap();
        assert_eq!(fs::read_to_string(folder.path().join("forewarn.2026-03-01.log")).unwrap(), "still here\n");
    }
}
