//! A line that is logged again and again is counted instead of written.

use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Passes lines on. Of a line that repeats the one before, apart from its time, only the number is written: when another
/// line follows, and every so often while it goes on.
#[derive(Debug)]
pub(super) struct Repeats<W: Write> {
    lines: W,
    /// The last line after its time.
    last: Vec<u8>,
    count: u64,
    /// When it was last repeated, as it is logged.
    repeated_at: Vec<u8>,
    written: Instant,
    report_every: Duration,
}

impl<W: Write> Repeats<W> {
    pub(super) fn counted(lines: W, report_every: Duration) -> Self {
        let (last, repeated_at) = (Vec::new(), Vec::new());
        Self { lines, last, count: 0, repeated_at, written: Instant::now(), report_every }
    }

    fn report(&mut self) -> io::Result<()> {
        let mut line = self.repeated_at.clone();
        match std::mem::take(&mut self.count) {
            0 => return Ok(()),
            1 => line.extend(&self.last),
            many => line.extend(format!(" The line above was repeated {many} times.\n").bytes()),
        }
        self.written = Instant::now();
        self.lines.write_all(&line)
    }
}

impl<W: Write> Write for Repeats<W> {
    /// Takes one whole line at a time, which starts with the time and a space.
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
        self.lines.write_all(line)?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.lines.flush()
    }
}

impl<W: Write> Drop for Repeats<W> {
    fn drop(&mut self) {
        // There is nowhere to say that it failed.
        self.report().ok();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEVER: Duration = Duration::MAX;

    fn written(report_every: Duration, lines: &[&str]) -> String {
        let mut text = Vec::new();
        let mut repeats = Repeats::counted(&mut text, report_every);
        for line in lines {
            repeats.write_all(line.as_bytes()).unwrap();
        }
        drop(repeats);
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn repeated_lines_are_counted() {
        let lines = ["1  WARN no answer\n", "2  WARN no answer\n", "3  WARN no answer\n", "4  INFO an answer\n"];
        let expected = "1  WARN no answer\n3 The line above was repeated 2 times.\n4  INFO an answer\n";
        assert_eq!(written(NEVER, &lines), expected);
    }

    #[test]
    fn a_single_repetition_and_different_lines_are_written_as_they_are() {
        let lines = ["1  WARN a\n", "2  WARN a\n", "3  WARN b\n", "4  WARN a\n", "without a time\n", "\n"];
        assert_eq!(written(NEVER, &lines), lines.concat());
    }

    #[test]
    fn the_number_is_written_while_it_goes_on_and_at_the_end() {
        let lines = ["1  WARN a\n", "2  WARN a\n", "3  WARN a\n"];
        assert_eq!(written(Duration::ZERO, &lines), lines.concat(), "at once, one by one");
        assert_eq!(written(NEVER, &lines), "1  WARN a\n3 The line above was repeated 2 times.\n");
    }
}
