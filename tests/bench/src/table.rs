//! The results as a table: Forewarn's figure, the other program's figure, and their ratio.

use std::fmt::{self, Write};

#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    pub what: String,
    /// The other program or limit.
    pub against: String,
    pub goal: Goal,
    /// Or why there are none.
    pub figures: Result<Figures, String>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figures {
    pub ours: Amount,
    pub theirs: Amount,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Amount {
    /// In seconds.
    Time(f64),
    /// In bytes.
    Bytes(f64),
    /// Per second.
    Rate(f64),
    /// As a fraction of one core.
    Cores(f64),
    Instructions(f64),
}

/// A limit for the ratio.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Goal {
    AtMost(f64),
    AtLeast(f64),
}

impl Row {
    #[must_use]
    pub fn new(what: impl Into<String>, ours: Amount, against: impl Into<String>, theirs: Amount, goal: Goal) -> Self {
        Self { what: what.into(), against: against.into(), goal, figures: Ok(Figures { ours, theirs }) }
    }

    /// A row without figures, and the reason.
    #[must_use]
    pub fn missing(what: impl Into<String>, against: impl Into<String>, goal: Goal, why: impl Into<String>) -> Self {
        Self { what: what.into(), against: against.into(), goal, figures: Err(why.into()) }
    }

    /// A row of instructions, of which Forewarn may execute at most this many times as many.
    #[must_use]
    pub fn counted(
        what: impl Into<String>,
        ours: Result<f64, String>,
        against: impl Into<String>,
        theirs: Result<f64, String>,
        most: f64,
    ) -> Self {
        let figures = ours
            .and_then(|ours| Ok(Figures { ours: Amount::Instructions(ours), theirs: Amount::Instructions(theirs?) }));
        Self { what: what.into(), against: against.into(), goal: Goal::AtMost(most), figures }
    }

    /// `None` if there are no figures.
    #[must_use]
    pub fn is_met(&self) -> Option<bool> {
        let ratio = self.figures.as_ref().ok()?.ratio();
        Some(match self.goal {
            Goal::AtMost(most) => ratio <= most,
            Goal::AtLeast(least) => ratio >= least,
        })
    }

    fn cells(&self) -> [String; 7] {
        let (ours, theirs, ratio) = match &self.figures {
            Ok(figures) => (figures.ours.to_string(), figures.theirs.to_string(), times(figures.ratio())),
            Err(why) => (why.clone(), "–".to_owned(), "–".to_owned()),
        };
        let met = match self.is_met() {
            Some(true) => "yes",
            Some(false) => "**no**",
            None => "–",
        };
        [self.what.clone(), ours, self.against.clone(), theirs, ratio, self.goal.to_string(), met.to_owned()]
    }
}

impl Figures {
    fn ratio(self) -> f64 {
        self.ours.value() / self.theirs.value()
    }
}

impl Amount {
    fn value(self) -> f64 {
        match self {
            Self::Time(value)
            | Self::Bytes(value)
            | Self::Rate(value)
            | Self::Cores(value)
            | Self::Instructions(value) => value,
        }
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Time(seconds) if seconds < 0.001 => write!(f, "{:.0} µs", seconds * 1e6),
            Self::Time(seconds) if seconds < 1.0 => write!(f, "{} ms", digits(seconds * 1e3)),
            Self::Time(seconds) => write!(f, "{seconds:.3} s"),
            Self::Bytes(bytes) => write!(f, "{} MiB", digits(bytes / 1_048_576.0)),
            Self::Rate(rate) => write!(f, "{rate:.0} /s"),
            Self::Cores(cores) => write!(f, "{} % of a core", digits(cores * 100.0)),
            Self::Instructions(count) if count < 1e6 => write!(f, "{} k instructions", digits(count / 1e3)),
            Self::Instructions(count) => write!(f, "{} M instructions", digits(count / 1e6)),
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::AtMost(most) => write!(f, "≤ {}", times(most)),
            Self::AtLeast(least) => write!(f, "≥ {}", times(least)),
        }
    }
}

fn times(ratio: f64) -> String {
    let text = format!("{ratio:.2}");
    format!("{} ×", text.trim_end_matches('0').trim_end_matches('.'))
}

/// Formats three significant digits.
fn digits(value: f64) -> String {
    let decimals = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
    format!("{value:.decimals$}")
}

const HEAD: [&str; 7] = ["Measurement", "Forewarn", "Compared with", "Result", "Ratio", "Goal", "Met"];

#[must_use]
pub fn markdown(lines: &[Row]) -> String {
    let rows: Vec<[String; 7]> = lines.iter().map(Row::cells).collect();
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([HEAD[column].len()]).max().unwrap_or_default()
    };
    let widths: [usize; 7] = std::array::from_fn(width);
    let mut table = String::new();
    let mut write_row = |cells: [&str; 7]| {
        for (cell, width) in cells.iter().zip(widths) {
            // Writing to a String can't fail.
            write!(table, "| {cell:width$} ").ok();
        }
        table.push_str("|\n");
    };
    write_row(HEAD);
    let rules = widths.map(|width| "-".repeat(width));
    write_row(rules.each_ref().map(String::as_str));
    for row in &rows {
        write_row(row.each_ref().map(String::as_str));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(ours: f64, goal: Goal) -> Row {
        Row::new("CPU", Amount::Time(ours), "a loop", Amount::Time(0.000_050), goal)
    }

    #[test]
    fn a_goal_includes_its_limit() {
        assert_eq!(line(0.000_150, Goal::AtMost(3.0)).is_met(), Some(true));
        assert_eq!(line(0.000_151, Goal::AtMost(3.0)).is_met(), Some(false));
        assert_eq!(line(0.001, Goal::AtLeast(20.0)).is_met(), Some(true));
        assert_eq!(line(0.000_9, Goal::AtLeast(20.0)).is_met(), Some(false));
    }

    #[test]
    fn amounts_have_a_fitting_unit() {
        let shown = [
            Amount::Time(0.000_123_4),
            Amount::Time(0.012_34),
            Amount::Time(1.051),
            Amount::Bytes(47_185_920.0),
            Amount::Rate(61_234.5),
            Amount::Cores(0.0312),
            Amount::Instructions(88_123.0),
            Amount::Instructions(345_600_000.0),
        ]
        .map(|amount| amount.to_string());
        assert_eq!(
            shown,
            [
                "123 µs",
                "12.3 ms",
                "1.051 s",
                "45.0 MiB",
                "61234 /s",
                "3.12 % of a core",
                "88.1 k instructions",
                "346 M instructions"
            ]
        );
    }

    #[test]
    fn the_table_is_aligned_and_names_missing_figures() {
        let lines = [
            line(0.000_1, Goal::AtMost(3.0)),
            line(0.001, Goal::AtMost(1.15)),
            Row::missing("size of the .exe", "minimal", Goal::AtMost(1.5), "not built here"),
        ];
        let expected = "\
| Measurement      | Forewarn       | Compared with | Result | Ratio | Goal     | Met    |
| ---------------- | -------------- | ------------- | ------ | ----- | -------- | ------ |
| CPU              | 100 µs         | a loop        | 50 µs  | 2 ×   | ≤ 3 ×    | yes    |
| CPU              | 1.00 ms        | a loop        | 50 µs  | 20 ×  | ≤ 1.15 × | **no** |
| size of the .exe | not built here | minimal       | –      | –     | ≤ 1.5 ×  | –      |
";
        assert_eq!(markdown(&lines), expected);
    }
}
