//! Attacks at length, by the endpoint, by files and by killed processes. Whatever is done, polling goes on, an event that
//! comes meanwhile is notified, and nothing is all clear while Azure can't be read.

mod endpoint;
mod files;
mod unreadable;

use std::time::Duration;

use end_to_end::{Desk, Random, eventually_within, say};

/// Longer than any wait between two polls on a busy machine.
const LONG: Duration = Duration::from_secs(300);

/// Plays all attacks and reports what was measured. Those that wait most of the time run side by side.
pub(crate) async fn withstand() -> String {
    let random = Random::of_this_run();
    let (endpoint, files, unreadable) = tokio::join!(
        Box::pin(endpoint::attacks(random.clone())),
        Box::pin(files::attacks(random.clone())),
        Box::pin(unreadable::attacks()),
    );
    let report = format!("{endpoint}\n{files}\n{unreadable}\n- Seed {}", random.seed());
    say(&report);
    report
}

/// Waits until so many notifications have come since there were `before`, and returns their first lines.
async fn notified(desk: &Desk, before: usize, count: usize, what: &str) -> Vec<String> {
    eventually_within(LONG, &format!("{what} to be notified"), || async {
        let toasts = desk.services.toasts().split_off(before);
        (toasts.len() >= count).then(|| toasts.into_iter().map(|toast| toast.summary).collect())
    })
    .await
}

/// Waits for a notification whose first line begins so, after there were `before`.
async fn notified_of(desk: &Desk, before: usize, summary: &str) {
    eventually_within(LONG, &format!("a notification '{summary}…'"), || async {
        let toasts = desk.services.toasts().split_off(before);
        toasts.iter().any(|toast| toast.summary.starts_with(summary)).then_some(())
    })
    .await;
}
