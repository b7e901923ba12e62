//! The rows of the table, each measured by itself.

mod frames;
mod history;
mod large;
mod memory;
mod opening;
mod poll;
mod simulator;
mod size;
mod start;
mod toast;

use std::fmt::Write;

use bench::table::{Line, markdown};
use bench::{machine, peers};
use clap::{Parser, ValueEnum};

/// What to measure.
#[derive(Debug, Parser)]
#[command(version, about)]
pub(crate) struct Arguments {
    /// The rows to measure; without any, all of them, and docs/benchmarks.md is written
    #[arg(value_enum)]
    rows: Vec<Row>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Row {
    Poll,
    Memory,
    Toast,
    Start,
    Window,
    Large,
    History,
    Size,
    Simulator,
}

impl Row {
    async fn measure(self) -> Vec<Line> {
        match self {
            Self::Poll => poll::measure().await,
            Self::Memory => memory::measure().await,
            Self::Toast => toast::measure().await,
            Self::Start => start::measure().await,
            Self::Window => opening::measure().await,
            Self::Large => large::measure().await,
            Self::History => history::measure().await,
            Self::Size => size::measure(),
            Self::Simulator => simulator::measure().await,
        }
    }

    /// How it is measured, and what limits it.
    fn note(self) -> &'static str {
        match self {
            Self::Poll => poll::NOTE,
            Self::Memory => memory::NOTE,
            Self::Toast => toast::NOTE,
            Self::Start => start::NOTE,
            Self::Window => opening::NOTE,
            Self::Large => large::NOTE,
            Self::History => history::NOTE,
            Self::Size => size::NOTE,
            Self::Simulator => simulator::NOTE,
        }
    }
}

/// Measures one row after the other, so that none disturbs another.
pub(crate) async fn run(arguments: Arguments) {
    let machine = machine::description();
    let all = arguments.rows.is_empty();
    let rows = if all { Row::value_variants().to_vec() } else { arguments.rows };
    let (mut lines, mut notes) = (Vec::new(), String::new());
    for row in rows {
        let name = row.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
        eprintln!("measuring {name}");
        let measured = row.measure().await;
        eprint!("{}", markdown(&measured));
        lines.extend(measured);
        // Writing to a text cannot fail.
        writeln!(notes, "- **{name}**: {}", row.note()).ok();
    }
    let table = markdown(&lines);
    println!("\n{}\n\n{table}", machine.join("\n"));
    if all {
        let file = peers::root().join("docs/benchmarks.md");
        std::fs::write(&file, document(&machine, &table, &notes)).unwrap();
        println!("written to {}", file.display());
    }
}

fn document(machine: &[String], table: &str, notes: &str) -> String {
    let machine = machine.join("\n- ");
    format!(
        "# Benchmarks\n\nWritten by `make bench`, which measures all of this in one run; `make bench ROWS=poll` measures one row \
         and writes nothing. Each figure stands beside that of the least that could do the same, measured in the same run, \
         so that the ratio means something on any machine.\n\n- {machine}\n\n{table}\n## How it is measured\n\n{notes}"
    )
}
