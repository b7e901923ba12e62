//! Counts repeated lines instead of writing them.

use std::io::{self, Write};
use std::time::{Duration, Instant};

/// If a line repeats the previous one, apart from its time, writes only the number of repeats: when a different line follows,
/// and every `report_every` in between.
#[derive(Debug)]
pub(super) struct RepeatFilter<W: Write> {
    output: W,
    /// The last line without its time.
    last: Vec<u8>,
    count: u64,
    /// The time in the last repeat.
    repeated_at: Vec<u8>,
    written: Instant,
    report_every: Duration,
}

impl<W: Write> RepeatFilter<W> {
    pub(super) fn new(output: W, report_every: Duration) -> Self {
        let (last, repeated_at) = (Vec::new(), Vec::new());
        Self { output, last, count: 0, repeated_at, written: Instant::now(), report_every }
    }

    fn report(&mut self) -> io::Result<()> {
        let mut line = self.repeated_at.clone();
        match std::mem::take(&mut self.count) {
            0 => return Ok(()),
            1 => line.extend(&self.last),
            many => line.extend(format!(" The line above was repeated {many} times.\n").bytes()),
        }
        self.written = Instant::now();
        self.output.write_all(&line)
    }
}

impl<W: Write> Write for RepeatFilter<W> {
    /// Takes one whole line at a time, which starts with its time and a space.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let space = line.iter().position(|byte| *byte == b' ').unwrap_or(0);
        let (time, text) = line.split_at(space);
        if text == self.last {
            self.count += 1;
            time.clone_into(&mut self.repeated_at);
            if self.written.elapsed() >= self.report_every {
                self.report()?;
            }
            return Ok(line.len());
        }
        self.report()?;
        text.clone_into(&mut self.last);
        self.written = Instant::now();
        self.output.write_all(line)?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

impl<W: Write> Drop for RepeatFilter<W> {
    fn drop(&mut self) {
        self.report().ok();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEVER: Duration = Duration::MAX;

    fn written(report_every: Duration, lines: &[&str]) -> String {
        let mut text = Vec::new();
        let mut filter = RepeatFilter::new(&mut text, report_every);
        for line in lines {
            filter.write_all(line.as_bytes()).unwrap();
        }
        drop(filter);
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn repeated_lines_are_counted() {
        let lines = ["1  WARN no response\n", "2  WARN no response\n", "3  WARN no response\n", "4  INFO a response\n"];
        let expected = "1  WARN no response\n3 The line above was repeated 2 times.\n4  INFO a response\n";
        assert_eq!(written(NEVER, &lines), expected);
    }

    #[test]
    fn a_single_repeat_and_different_lines_are_written_unchanged() {
        let lines = ["1  WARN a\n", "2  WARN a\n", "3  WARN b\n", "4  WARN a\n", "without a time\n", "\n"];
        assert_eq!(written(NEVER, &lines), lines.concat());
    }

    #[test]
    fn the_number_is_written_periodically_and_at_the_end() {
        let lines = ["1  WARN a\n", "2  WARN a\n", "3  WARN a\n"];
        assert_eq!(written(Duration::ZERO, &lines), lines.concat(), "at once, one by one");
        assert_eq!(written(NEVER, &lines), "1  WARN a\n3 The line above was repeated 2 times.\n");
    }
}
