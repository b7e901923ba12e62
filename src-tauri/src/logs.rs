//! The log file.

mod daily;
mod line;

use std::path::Path;

use anyhow::Context;
use tracing::level_filters::LevelFilter;
use tracing_appender::non_blocking::WorkerGuard;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;

use daily::Daily;
use line::OneLine;

/// Writes what is logged into this folder as long as the guard is held: a file a day, and no more than a week of them.
pub(crate) fn begin(folder: &Path, level: LevelFilter) -> anyhow::Result<WorkerGuard> {
    let file = Daily::open(folder, "forewarn", "log", DAYS)
        .with_context(|| format!("cannot write a log into {}", folder.display()))?;
    // A slow disk must not hold up those who log.
    let (writer, guard) = tracing_appender::non_blocking(file);
    let lines = tracing_subscriber::fmt::layer().with_ansi(false).event_format(OneLine::default()).with_writer(writer);
    let ours = filter_fn(|metadata| is_ours(metadata.target()));
    let subscriber = tracing_subscriber::registry().with(lines).with(ours).with(level);
    tracing::subscriber::set_global_default(subscriber).context("something logs already")?;
    Ok(guard)
}

const DAYS: usize = 7;

/// What the libraries say at these levels is for those who work on them.
fn is_ours(target: &str) -> bool {
    ["forewarn", "scheduled_events", "imds_simulator"].iter().any(|ours| target.starts_with(ours))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_this_program_says_is_logged() {
        assert!(is_ours("forewarn::tray") && is_ours("forewarn_engine::poller") && is_ours("scheduled_events::client"));
        assert!(!is_ours("hyper::proto") && !is_ours("zbus::connection") && !is_ours("tao"));
    }
}
